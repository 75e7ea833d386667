"""`underhall encoding`, and the page in the docs that is made from it."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from tests.cli.conftest import Underhall
from underhall import Match, load
from underhall.engine.encoder import Encoder

DOCS = Path(__file__).parents[2] / "docs"
WITH_ENCODING = ["kings", "cavein"]


def script() -> ModuleType:
    """docs/encodings.py, which is in no package."""
    spec = importlib.util.spec_from_file_location("docs_encodings", DOCS / "encodings.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_what_the_games_declare() -> None:
    written = (DOCS / "encodings.md").read_text(encoding="utf-8")
    assert written == script().page(), "run `uv run python docs/encodings.py`"
    assert all(f"(`{game}`)" in written for game in WITH_ENCODING)


@pytest.mark.parametrize("game", WITH_ENCODING)
@pytest.mark.parametrize("players", [2, 4])
def test_the_layout_as_json(underhall: Underhall, game: str, players: int) -> None:
    found = underhall("encoding", game, "--players", players, "--json").json
    encoder = Encoder(load(game), Match.start(load(game), players, 1).state)
    assert list(found) == ["game", "players", "options", "size", "full_size", "segments"]
    assert (found["size"], found["full_size"]) == (encoder.size, encoder.full_size)
    at = 0
    for segment in found["segments"]:
        place = encoder.encoding.place(segment["name"])
        assert segment["start"] == place.start == at
        assert segment["hidden"] == (at >= encoder.size)
        at = place.stop
    assert at == encoder.full_size


def test_options_change_the_layout(underhall: Underhall) -> None:
    ran = underhall("encoding", "kings", "--option", "visible_backs=off")
    assert (ran.code, ran.err) == (0, "")
    assert "left_hand" in ran.out
    assert "left_hand" not in underhall("encoding", "kings").out
    assert "left_hand" in underhall("encoding", "kings", "--markdown").out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess",), "chess"),
        (("kings", "--players", 9), "players"),
        (("kings", "--option", "backs=off"), "has no option 'backs'"),
        (("kings", "--markdown", "--json"), "--markdown"),
    ],
)
def test_bad_input(underhall: Underhall, arguments: tuple[object, ...], said: str) -> None:
    ran = underhall("encoding", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_a_game_without_an_encoding(underhall: Underhall, pocket: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(type(load(pocket)), "encoding")
    ran = underhall("encoding", pocket)
    assert (ran.code, ran.out) == (2, "")
    assert "'pocket' has no encoding" in ran.err
