"""The style sheets: no rule for what no page can have, nothing chosen by its inline style, no `!important` without a
reason. Classes are full words, and the sheet of a game is nested under its class.

What pages can have is read from the sources and not from pages: a board shows some of its classes only in rare
positions.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

import underhall.games
import underhall.web

WEB = Path(underhall.web.__file__).parent
GAMES = Path(underhall.games.__file__).parent
STATIC = WEB / "static"
SHEETS = sorted(STATIC.rglob("*.css"))
GAMES_WITH_SHEETS = ("cavein", "kings", "wistar", "xobos")
SMALL_WORDS = ("at", "by", "in", "no", "of", "on", "or", "to", "qr")
HOLE = "\0"
"""Stands in a string for what is filled in when it is used."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"([^{};]+)\{")
STEP = re.compile(r"(from|to|[\d.%,\s])+")
"""A step of an animation, which stands where a selector would."""
SELECTED = re.compile(r"([.#\[])([A-Za-z][\w-]*)|(?<![\w:.#\[=\"-])([a-z][a-z0-9]*)(?![\w(-])")
TAG = re.compile(r"<([a-z][a-z0-9]*)")
ATTRIBUTE = re.compile(r"""([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
WORDS = re.compile(rf"[\w\s{HOLE}-]+")
NAME = re.compile(rf"[\w{HOLE}-]+")
LOGIC = re.compile(r"\{%.*?%\}|\{#.*?#\}", re.DOTALL)
TRANSLATED = re.compile(r"""_(?:\.plural)?\((?:"[^"]*"|'[^']*'|, )+""")
FILLED = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
CLASSES = re.compile(r"\{% block (?:body_class|shape) %\}(.*?)\{% endblock %\}")
LITERAL = re.compile(r"`[^`]*`|'[^'\n]*'|\"[^\"\n]*\"")
DATASET = re.compile(r"dataset\.(\w+)")


def selectors(text: str) -> Iterator[str]:
    """All selectors of a style sheet."""
    for before in RULE.findall(COMMENT.sub("", text)):
        chosen = before.strip()
        if not chosen.startswith("@") and not STEP.fullmatch(chosen):
            yield chosen


def selected(selector: str) -> Iterator[tuple[str, str]]:
    """The names in a selector, each with its sign: `.` of a class, `#` of an id, `[` of an attribute, `<` of a tag."""
    plain = re.sub(r"\[([\w-]+)[^\]]*\]", r"[\1]", re.sub(r":nth-[\w-]+\([^)]*\)", "", selector))
    for sign, name, tag in SELECTED.findall(plain):
        yield (sign, name) if name else ("<", tag)


def strings(tree: ast.AST) -> Iterator[str]:
    """The strings of a Python module, with holes where something is filled in. Docstrings and texts for people are none
    of them."""
    told: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            told.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            told.update(map(id, node.values))
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("_", "_.plural"):
            told.update(map(id, node.args))
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else HOLE for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def names(text: str) -> Iterator[tuple[str, str]]:
    """What a string of a program can bring into a page, as in `selected`. One without tags and attributes may become
    anything: a class, an id or the name of an attribute."""
    if "<" in text or "=" in text:
        yield from (("<", tag) for tag in TAG.findall(text))
        # Attributes without a value as well: what is not one does no harm.
        yield from (("[", word) for word in NAME.findall(text))
        for name, one, other in ATTRIBUTE.findall(text):
            if name in ("class", "id"):
                yield from (("." if name == "class" else "#", word) for word in NAME.findall(one or other))
    elif WORDS.fullmatch(text):
        yield from ((sign, word) for word in text.split() for sign in ".#[<")


def of_templates(text: str) -> Iterator[tuple[str, str]]:
    text = TRANSLATED.sub("_(", text)
    for block in CLASSES.findall(text):
        yield from names(FILLED.sub(HOLE, block))
    for code in FILLED.findall(text):
        yield from (found for literal in LITERAL.findall(code) for found in names(literal[1:-1]))
    # A word may stand between two conditions, and may be part of a name that is filled in.
    yield from names(re.sub(r"\{\{.*?\}\}", HOLE, LOGIC.sub(" ", text)))


def of_scripts(text: str) -> Iterator[tuple[str, str]]:
    for literal in LITERAL.findall(text):
        yield from names(re.sub(r"\$\{.*?\}", HOLE, literal[1:-1]))
    for name in DATASET.findall(text):
        yield "[", "data-" + re.sub(r"([A-Z])", r"-\1", name).lower()


@cache
def written() -> frozenset[tuple[str, str]]:
    """Every name that a page can have, some with holes."""
    found: set[tuple[str, str]] = set()
    for folder in ("boards", "drawing", "pages"):
        for module in (WEB / folder).rglob("*.py"):
            for text in strings(ast.parse(module.read_text(encoding="utf-8"))):
                found.update(names(text))
    # Boards make classes of the names that games give to their things.
    for module in GAMES.rglob("*.py"):
        found.update(
            (".", text) for text in strings(ast.parse(module.read_text(encoding="utf-8"))) if text.isidentifier()
        )
    for template in (WEB / "templates").rglob("*.html"):
        found.update(of_templates(template.read_text(encoding="utf-8")))
    for script in STATIC.rglob("*.js"):
        found.update(of_scripts(script.read_text(encoding="utf-8")))
    return frozenset(found)


def made_of(pattern: str, name: str) -> bool:
    """Whether a name with holes can become this one. After a dash a hole is any word; else it is a number, or a further
    class with a space before it. A name that begins with a hole says nothing."""
    if pattern.startswith(HOLE):
        return False
    parts = re.split(rf"{HOLE}+", pattern)
    known = "".join(
        re.escape(part) + ("" if at == len(parts) - 1 else r"[\w-]+" if part.endswith("-") else r"\d*")
        for at, part in enumerate(parts)
    )
    return re.fullmatch(known, name) is not None


def unused(wanted: Iterable[tuple[str, str]], had: frozenset[tuple[str, str]]) -> set[tuple[str, str]]:
    """Those that no page can have."""
    patterns = [one for one in had if HOLE in one[1]]
    return {
        (sign, name)
        for sign, name in set(wanted) - had
        if not any(sign == other and made_of(pattern, name) for other, pattern in patterns)
    }


each_sheet = pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.relative_to(STATIC)))


@each_sheet
def test_every_rule_is_for_something_that_a_page_can_have(sheet: Path) -> None:
    dead = {}
    for selector in selectors(sheet.read_text(encoding="utf-8")):
        # One of a list of selectors is enough to keep a rule, but not to keep the others.
        found = unused(selected(selector), written())
        if found:
            dead[selector] = sorted(sign + name for sign, name in found)
    assert not dead


@each_sheet
def test_nothing_is_chosen_by_its_inline_style(sheet: Path) -> None:
    assert not [one for one in selectors(sheet.read_text(encoding="utf-8")) if ("[", "style") in selected(one)]


def unexplained(text: str) -> list[str]:
    """The lines with an `!important` that has no comment: in its line, in its rule or right before that. Rules of one
    line that follow each other share theirs."""
    found, told = [], False
    for at, line in enumerate(text.splitlines()):
        # A comment holds until a line that is not about anything important; a heading is none.
        if ("/*" in line or "*/" in line) and "----" not in line:
            told = True
        elif "!important" not in line and ("}" in line or not line.strip()):
            told = False
        if "!important" in COMMENT.sub("", line) and not told:
            found.append(f"{at + 1}: {line.strip()}")
    return found


@each_sheet
def test_what_is_important_has_a_reason(sheet: Path) -> None:
    assert not unexplained(sheet.read_text(encoding="utf-8"))


@each_sheet
def test_what_steps_back_lets_nothing_shine_through(sheet: Path) -> None:
    """Cards lie over each other: greyed by `opacity`, two of them would be read at once."""
    rules = re.findall(r"[^{};]*\.card[^{};]*\{[^{}]*\}", COMMENT.sub("", sheet.read_text(encoding="utf-8")))
    assert not [rule.strip() for rule in rules if re.search(r"filter:[^;}]*opacity\(", rule)]


def test_an_important_rule_without_a_reason_is_found() -> None:
    told = "/* Why. */\n.a {\n  top: 0 !important;\n}\n"
    assert not unexplained(told)
    assert unexplained(told + ".b { top: 0 !important; }") == ["5: .b { top: 0 !important; }"]
    assert not unexplained(".c { top: 0 !important; }   /* because */")


def outermost(text: str) -> list[str]:
    """What stands before the braces of the rules that are in no other."""
    found, depth, start = [], 0, 0
    text = COMMENT.sub("", text)
    for at, sign in enumerate(text):
        if sign == "{":
            if not depth:
                found.append(text[start:at].strip())
            depth += 1
        elif sign == "}":
            depth -= 1
            start = at + 1
    return found


def shortened(name: str, game: str, others: Collection[str]) -> bool:
    """Whether a class is no full word, as far as its letters tell: too few of them, no vowel, a figure glued to it, or
    another class with the first letter of its game before it."""
    parts = [part for part in name.split("-") if not part.isdecimal() and part not in SMALL_WORDS]
    return any(len(part) < 3 or not part.isalpha() or not re.search("[aeiouy]", part) for part in parts) or (
        bool(game) and name[0] == game[0] and name[1:] in others
    )


of_each_game = pytest.mark.parametrize(
    ("game", "sheet"), [(game, sheet) for game in GAMES_WITH_SHEETS for sheet in SHEETS if sheet.name.startswith(game)]
)


@of_each_game
def test_the_rules_of_a_game_are_nested_under_its_class(game: str, sheet: Path) -> None:
    first, *animations = outermost(sheet.read_text(encoding="utf-8"))
    assert first == f".{game}"
    assert all(one.startswith("@keyframes ") for one in animations)


@each_sheet
def test_classes_are_full_words(sheet: Path) -> None:
    game = next((game for game in GAMES_WITH_SHEETS if sheet.name.startswith(game)), "")
    own = {name for one in selectors(sheet.read_text(encoding="utf-8")) for sign, name in selected(one) if sign == "."}
    assert not {name for name in own if shortened(name, game, own)}


def test_rules_outside_of_others_are_found() -> None:
    text = "/* .no {} */ .a { top: 0; .b { top: 1px; } @media print { .c { top: 2px; } } } .d > b { } @keyframes k { }"
    assert outermost(text) == [".a", ".d > b", "@keyframes k"]


def test_abbreviations_are_found() -> None:
    short = ("n", "mst", "fld", "s10", "tun2", "mt-art", "ab", "xchip", "k-wood", "btn")
    assert all(shortened(name, "xobos", {"chip"}) for name in short)
    assert not any(shortened(name, "xobos", {"chip"}) for name in ("mine", "in-base", "own-realm", "cost-10", "sky"))


def test_a_name_with_holes_becomes_what_can_be_filled_in() -> None:
    assert made_of(f"g-{HOLE}", "g-wood")
    assert made_of(f"steps{HOLE}", "steps")
    assert made_of(f"fl{HOLE}", "fl2")
    assert not made_of(f"s{HOLE}", "steps")
    assert not made_of(f"{HOLE}-own", "half-own")


def test_what_nothing_writes_is_found() -> None:
    had = frozenset([*names('<b class="one two" id="here" hidden>'), *names("three")])
    found = unused(selected("b.one.two > .three#here[hidden], i.four, #one, [open], .hidden"), had)
    assert found == {("<", "i"), (".", "four"), ("#", "one"), ("[", "open"), (".", "hidden")}


def test_rules_are_found_where_there_are_comments_and_steps() -> None:
    text = "/* .no { } */ @media (width > 1px) { .a, b:not(.c) { top: 0 } } @keyframes k { 50% { top: 1px } }"
    assert list(selectors(text)) == [".a, b:not(.c)"]
    assert list(selected(".a, b:not(.c):nth-child(n+2) [data-d=x y]")) == [
        (".", "a"),
        ("<", "b"),
        (".", "c"),
        ("[", "data-d"),
    ]
