"""Which tests and scenarios cite which rules, read from their sources: nothing is imported or run.

A Python test cites with `@pytest.mark.rule("KM-4.2")` on the function, its class, the module (`pytestmark`) or one
parameter (`pytest.param(..., marks=pytest.mark.rule(...))`); a scenario with its field `rules`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from underhall.engine.errors import BadYaml
from underhall.engine.yamlfile import load_documents

MARK = "rule"
NEVER_RUN = {"skip", "xfail"}
"""A test that is skipped or expected to fail proves nothing."""


@dataclass(frozen=True, slots=True)
class Citation:
    """One test, one parameter of a test, or one scenario, and the ids it cites."""

    where: str
    ids: frozenset[str]
    game: str = ""
    """The game that a scenario says it belongs to; "" for a Python test, which belongs to whom its folder says."""


def python_citations(path: Path) -> list[Citation]:
    """The citations of a test module; none if it is not Python."""
    try:
        source = path.read_text(encoding="utf-8")
        if MARK not in source:
            return []
        module = ast.parse(source)
    except (OSError, UnicodeDecodeError, SyntaxError, ValueError):
        return []
    return list(Reader(module).tests(path))


class Reader:
    """Reads the marks of one module."""

    def __init__(self, module: ast.Module) -> None:
        self.module = module
        self.named: dict[str, ast.expr] = {}
        """What module-level names stand for: short names for marks, lists of parameters."""
        for node in module.body:
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        self.named[target.id] = node.value
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
                self.named[node.target.id] = node.value

    def tests(self, path: Path) -> Iterator[Citation]:
        yield from self.within(self.module.body, self.marks(self.assigned_marks(self.module.body)), path)

    def within(self, body: list[ast.stmt], outer: Marks, path: Path) -> Iterator[Citation]:
        for node in body:
            if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
                marks = self.marks([*node.decorator_list, *self.assigned_marks(node.body)])
                yield from self.within(node.body, outer + marks, path)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
                marks = outer + self.marks(node.decorator_list)
                for one in [Marks(), *self.parameters(node.decorator_list)]:
                    both = marks + one
                    if both.ids and both.runs:
                        yield Citation(f"{path}:{node.lineno}", both.ids)

    def assigned_marks(self, body: list[ast.stmt]) -> list[ast.expr]:
        """The marks in `pytestmark = ...`."""
        return [
            node.value
            for node in body
            if isinstance(node, ast.Assign)
            and any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets)
        ]

    def parameters(self, decorators: Iterable[ast.expr]) -> list[Marks]:
        """The marks of each `pytest.param` in the parameters of a test."""
        found = []
        for decorator in decorators:
            if isinstance(decorator, ast.Call) and self.mark_name(decorator.func) == "parametrize":
                for argument in decorator.args:
                    for node in ast.walk(self.resolved(argument)):
                        if isinstance(node, ast.Call) and last_name(node.func) == "param":
                            values = [keyword.value for keyword in node.keywords if keyword.arg == "marks"]
                            found.append(self.marks(values))
        return [marks for marks in found if marks.ids]

    def marks(self, expressions: Iterable[ast.expr]) -> Marks:
        total = Marks()
        for expression in expressions:
            expression = self.resolved(expression)
            if isinstance(expression, ast.List | ast.Tuple | ast.Set):
                total += self.marks(expression.elts)
                continue
            call = expression.func if isinstance(expression, ast.Call) else expression
            name = self.mark_name(call)
            if name in NEVER_RUN:
                total += Marks(runs=False)
            elif name == MARK and isinstance(expression, ast.Call):
                total += Marks(frozenset(literals(expression.args)))
        return total

    def mark_name(self, expression: ast.expr) -> str:
        """`rule` for `pytest.mark.rule`, `mark.rule`, or a module-level name for one of them; "" for no mark."""
        expression = self.resolved(expression)
        if isinstance(expression, ast.Attribute) and last_name(expression.value) == "mark":
            return expression.attr
        return ""

    def resolved(self, expression: ast.expr) -> ast.expr:
        """What a module-level name stands for."""
        for _ in range(5):
            if not (isinstance(expression, ast.Name) and expression.id in self.named):
                break
            expression = self.named[expression.id]
        return expression


@dataclass(frozen=True, slots=True)
class Marks:
    """What a few marks say together."""

    ids: frozenset[str] = frozenset()
    runs: bool = True

    def __add__(self, other: Marks) -> Marks:
        return Marks(self.ids | other.ids, self.runs and other.runs)


def last_name(expression: ast.expr) -> str:
    """`param` of `pytest.param` and of `param`."""
    if isinstance(expression, ast.Attribute):
        return expression.attr
    return expression.id if isinstance(expression, ast.Name) else ""


def literals(arguments: Iterable[ast.expr]) -> Iterator[str]:
    """Ids that are written out; computed ones cannot be read without running the test."""
    for argument in arguments:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value


def scenario_citations(path: Path) -> list[Citation]:
    """The citations of a YAML file, if it holds scenarios; a file that cannot be read proves nothing."""
    try:
        source = path.read_text(encoding="utf-8")
        if "rules" not in source:
            return []
        documents = load_documents(source)
    except (OSError, UnicodeDecodeError, ValueError, BadYaml):
        return []
    found = []
    for document in documents:
        if isinstance(document, dict) and "game" in document and "expect" in document:
            rules = document.get("rules") or []
            ids = frozenset(map(str, [rules] if isinstance(rules, str) else rules if isinstance(rules, list) else []))
            found.append(Citation(f"{path} ({document.get('id', path.stem)})", ids, str(document["game"])))
    return [citation for citation in found if citation.ids]
