"""Dependencies point one way: between the packages of Underhall, and between the rooms of the web."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

SRC = Path(__file__).resolve().parents[1] / "src"

PACKAGES: Mapping[str, frozenset[str]] = {
    "engine": frozenset(),
    "games": frozenset({"engine"}),
    "bots": frozenset({"engine", "games"}),
    "adapters": frozenset({"engine", "games", "bots"}),
    "lab": frozenset({"engine", "games", "bots", "adapters"}),
    "web": frozenset({"engine", "games", "bots"}),
    "testing": frozenset({"engine", "bots"}),
    "cli": frozenset({"engine", "games", "bots", "lab", "adapters", "web"}),
}
"""What each package may import, besides the modules beside it that belong to all."""

SHARED = frozenset(
    {
        "words",
        "memo",
        "levels",
        "threads",
        "refusals",
        "limits",
        "faults",
        "provenance",
        "typed_text",
        "allowed_programs",
        "server_events",
    }
)
"""Modules of the web that every room may use. They know no room."""
ROOMS: Mapping[str, frozenset[str]] = {
    "boards": frozenset(),
    "table": frozenset(),
    "storage": frozenset({"table"}),
    "people": frozenset({"storage"}),
    "moderation": frozenset({"storage", "table"}),
    "workers": frozenset({"table"}),
    "drawing": frozenset({"boards", "table"}),
    "live": frozenset({"drawing", "table"}),
    "hall": frozenset({"drawing", "live", "moderation", "people", "storage", "table", "workers"}),
    "pages": frozenset({"boards", "drawing", "hall", "live", "moderation", "people", "storage", "table", "workers"}),
    "routes": frozenset({"drawing", "hall", "live", "moderation", "pages", "people", "storage", "table"}),
    "operator": frozenset({"hall", "moderation", "pages", "storage", "table"}),
    "server": frozenset(
        {"boards", "hall", "moderation", "operator", "pages", "people", "routes", "storage", "workers"}
    ),
    "bench": frozenset({"people", "server", "storage", "table"}),
}
"""What each room may import. A room comes after all that it uses."""


def imports(file: Path) -> Iterator[tuple[int, str]]:
    """The line and the full name of everything that a module imports. What only the type checker reads is left out:
    a part may say which whole it belongs to."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    package = file.relative_to(SRC).parent.parts
    for_types = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if id(node) in for_types:
            continue
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            source = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                yield node.lineno, f"{source}.{alias.name}"


def strays(folder: Path, name: str, allowed: Mapping[str, frozenset[str]]) -> list[str]:
    """Imports of one room in a folder that lead to a room which may not be used there."""
    prefix = ".".join(folder.relative_to(SRC).parts)
    found = []
    for file in sorted((folder / name).rglob("*.py")):
        for line, full in imports(file):
            room = full.removeprefix(f"{prefix}.").split(".")[0] if full.startswith(f"{prefix}.") else ""
            if room in allowed and room != name and room not in allowed[name]:
                found.append(f"{file.relative_to(SRC)}:{line} imports {full}")
    return found


@pytest.mark.parametrize("name", PACKAGES)
def test_packages_import_only_what_lies_below(name: str) -> None:
    assert not strays(SRC / "underhall", name, PACKAGES)


@pytest.mark.parametrize("name", ROOMS)
def test_rooms_of_the_web_import_only_what_lies_below(name: str) -> None:
    assert not strays(SRC / "underhall/web", name, ROOMS)


@pytest.mark.parametrize("rooms", [PACKAGES, ROOMS])
def test_no_circle_is_allowed(rooms: Mapping[str, frozenset[str]]) -> None:
    before: set[str] = set()
    for name, used in rooms.items():
        assert used <= before, name
        before.add(name)


def test_what_all_rooms_share_knows_none_of_them() -> None:
    web = SRC / "underhall/web"
    for name in SHARED:
        for line, full in imports(web / f"{name}.py"):
            room = full.removeprefix("underhall.web.").split(".")[0] if full.startswith("underhall.web.") else ""
            assert room not in ROOMS, f"{name}.py:{line} imports {full}"


def test_every_room_is_listed() -> None:
    web = SRC / "underhall/web"
    assert {folder.name for folder in web.iterdir() if (folder / "__init__.py").exists()} == set(ROOMS)
    assert {file.stem for file in web.glob("*.py")} == SHARED | {"__init__"}


def test_a_stray_import_is_found() -> None:
    """The check itself: without what it may use, the hall has strays at the lines that import them."""
    none = {**ROOMS, "hall": frozenset[str]()}
    found = strays(SRC / "underhall/web", "hall", none)
    assert any("live_table.py" in one and "underhall.web.live.channels" in one for one in found)
