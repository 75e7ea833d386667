"""Fields of a state, declared once. All code that must know every field is generated from the declaration.

A game declares the fields of its state as annotations in the class body, in the order in which `data` lists them. The
markers below say what is special about a field. Slots, constructor, `copy`, `unshare`, `data`, `fixed` and `hidden`
are written below the declaration by

    python -m underhall.engine.fields src/underhall/games/kings/state.py

and are part of the source, because mypyc makes its fastest code from plain attributes. A test compares them with the
declaration. A field that needs its own form in `data` gets a method of the state: `<field>_data` gives the items that
stand for it.
"""

from __future__ import annotations

import ast
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, TypeVar

T = TypeVar("T")

Fixed = Annotated[T, "fixed"]
"""Never changes after the deal, like the box: shared by all copies, and not kept with a state at rest."""
Shared = Annotated[T, "shared"]
"""A list that is never changed in place, only replaced: copies share it."""
Derived = Annotated[T, "derived"]
"""Follows from other fields, or is told with one of them: not listed in `data` by itself."""
Hidden = Annotated[T, "hidden"]
"""Some seat does not know all of it: a re-deal may change it. All other fields are known to all."""

MARKERS: Final = ("Fixed", "Shared", "Derived", "Hidden")
BEGIN: Final = "    # Made from the fields above by underhall.engine.fields; a test compares. Don't edit."
END: Final = "    # The end of what is made from the fields."
WIDTH: Final = 120


class BadFields(ValueError):
    """The declaration cannot be read."""


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    kind: str
    """Its type without markers."""
    markers: frozenset[str]

    @property
    def depth(self) -> int:
        """How deep lists lie in lists: 0 for a number."""
        return self.kind.count("list[")

    def copied(self) -> str:
        """In a copy of the state. The innermost of nested lists are shared: they are only ever replaced."""
        if self.depth == 0 or self.markers & {"Fixed", "Shared"}:
            return f"self.{self.name}"
        return f"[items[:] for items in self.{self.name}]" if self.depth > 2 else f"self.{self.name}[:]"

    def unshared(self) -> str | None:
        """With its own lists throughout; None if a copy has them anyway."""
        if self.depth == 0 or "Fixed" in self.markers:
            return None
        if self.depth == 1:
            return f"self.{self.name}[:]" if "Shared" in self.markers else None
        inner = "items[:]" if self.depth == 2 else "[one[:] for one in items]"
        return f"[{inner} for items in self.{self.name}]"

    def listed(self, methods: set[str]) -> str | None:
        """As an item of `data`."""
        if self.markers & {"Fixed", "Derived"}:
            return None
        if f"{self.name}_data" in methods:
            return f"*self.{self.name}_data()"
        return f"int(self.{self.name})" if self.kind == "bool" else f"self.{self.name}"


def fields_of(state: ast.ClassDef) -> list[Field]:
    """The declared fields, in order."""
    found = []
    for node in state.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is None:
            kind, markers = node.annotation, set()
            while isinstance(kind, ast.Subscript) and isinstance(kind.value, ast.Name) and kind.value.id in MARKERS:
                markers.add(kind.value.id)
                kind = kind.slice
            field = Field(node.target.id, ast.unparse(kind), frozenset(markers))
            if "Shared" in markers and field.depth == 0:
                raise BadFields(f"'{field.name}' is not a list: it cannot be shared")
            if "Fixed" in markers and len(markers) > 1:
                raise BadFields(f"'{field.name}' never changes, so it can have no other marker")
            found.append(field)
    if not found:
        raise BadFields(f"{state.name} declares no fields")
    return found


def wrapped(items: list[str], indent: int, suffix: str = ",") -> str:
    """Items in lines of the greatest length allowed."""
    blank = " " * indent
    text = ", ".join(item.replace(" ", "\0") for item in items) + suffix
    lines = textwrap.wrap(text, WIDTH, initial_indent=blank, subsequent_indent=blank, break_on_hyphens=False)
    return "\n".join(lines).replace("\0", " ") + "\n"


def made_from(name: str, fields: list[Field], methods: set[str]) -> str:
    """The part of the class that is made from its fields."""
    takes = [f"{field.name}: {field.kind}" for field in fields]
    shares = [(field.name, lists) for field in fields if (lists := field.unshared()) is not None]
    listed = [item for field in fields if (item := field.listed(methods)) is not None]
    fixed = [f'"{field.name}"' for field in fields if "Fixed" in field.markers]
    hidden = [f'"{field.name}"' for field in fields if "Hidden" in field.markers]
    slots = wrapped(sorted(f'"{field.name}"' for field in fields), 8)
    text = f"{BEGIN}\n    # fmt: off\n"
    text += f"    __slots__ = (\n{slots}    )\n\n"
    text += "    def __init__(\n" + wrapped(["self", "players: int", "over: bool", "chance: Chance", *takes], 8)
    text += "    ) -> None:\n        super().__init__(players, over, chance)\n"
    text += "".join(f"        self.{field.name} = {field.name}\n" for field in fields)
    copied = ["self.players", "self.over", "self.chance.copy()", *(field.copied() for field in fields)]
    text += f"\n    def copy(self) -> {name}:\n        return {name}(\n{wrapped(copied, 12)}        )\n"
    if shares:
        text += "\n    def unshare(self) -> None:\n"
        text += '        """Gives this state lists of its own throughout: an imagined one must hold no true list."""\n'
        text += "".join(f"        self.{field} = {lists}\n" for field, lists in shares)
    text += "\n    def data(self) -> list[object]:\n        return [\n"
    text += wrapped(["*super().data()", *listed], 12) + "        ]\n"
    for method, names in (("fixed", fixed), ("hidden", hidden)):
        if names:
            text += f"\n    def {method}(self) -> tuple[str, ...]:\n        return (\n{wrapped(names, 12)}        )\n"
    return text + f"    # fmt: on\n{END}\n"


def with_made_parts(source: str) -> str:
    """The source of a module with a state, its generated part written again. BadFields if that cannot be done."""
    states = [
        node
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef) and any(isinstance(b, ast.Name) and b.id == "State" for b in node.bases)
    ]
    if len(states) != 1:
        raise BadFields("there must be exactly one subclass of State in the file")
    head, begin, rest = source.partition(f"{BEGIN}\n")
    _, end, tail = rest.partition(f"{END}\n")
    if not begin or not end:
        raise BadFields(f"there must be two lines around the generated part:\n{BEGIN}\n{END}")
    methods = {node.name for node in states[0].body if isinstance(node, ast.FunctionDef)}
    return head + made_from(states[0].name, fields_of(states[0]), methods) + tail


def main(files: list[str]) -> int:
    if not files:
        print(__doc__)
        return 2
    for file in files:
        path = Path(file)
        try:
            path.write_text(with_made_parts(path.read_text(encoding="utf-8")), encoding="utf-8")
        except (OSError, SyntaxError, BadFields) as error:
            print(f"{file}: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
