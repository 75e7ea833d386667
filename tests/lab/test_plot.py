"""The picture of an arena."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from underhall.engine.errors import BadOption
from underhall.lab.arena import Result
from underhall.lab.bouts import PairResult
from underhall.lab.plot import HOW_TO_INSTALL, NoPlots, check_plot, draw_pairs, draw_ratings, plot, shortened
from underhall.lab.ratings import Rating


def result(players: int = 2, mark: float | None = None) -> Result:
    verdict = None if mark is None else "undecided"
    pairs = (
        PairResult("best", "worst", 20, 0, 0.9, 0.7, 0.97, mark, verdict, 12.0, 3.0),
        PairResult("best", "broken", 2, 2, None, 0.0, 1.0, mark, verdict, None, None),
    )
    ratings = (Rating("best", 30.0, 2.0), Rating("broken", 25.0, 8.0), Rating("worst", 20.0, 2.0))
    return Result("kings", players, 1, pairs, ratings, {"best": 1.0, "broken": None, "worst": 0.1}, 5, 1.0, 5.0)


def test_the_files_are_what_they_are_called(tmp_path: Path) -> None:
    plot(result(), tmp_path / "a.svg")
    assert ElementTree.parse(tmp_path / "a.svg").getroot().tag.endswith("svg")
    plot(result(mark=0.6), tmp_path / "a.PNG")
    assert (tmp_path / "a.PNG").read_bytes().startswith(b"\x89PNG")


def test_the_same_result_gives_the_same_file(tmp_path: Path) -> None:
    for name in ("a", "b"):
        plot(result(3), tmp_path / f"{name}.svg")
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


@pytest.mark.parametrize(("players", "even"), [(2, 50.0), (4, 25.0)])
def test_what_is_drawn(players: int, even: float) -> None:
    from matplotlib.figure import Figure  # late: every process of the tests imports this module

    left, right = Figure().subplots(1, 2)
    draw_ratings(left, result(players))
    draw_pairs(right, result(players, mark=0.8))
    assert [label.get_text() for label in left.get_yticklabels()] == ["best", "broken", "worst"]
    assert [label.get_text() for label in right.get_yticklabels()] == ["best – worst", "best – broken"]
    lines = [list(line.get_xdata()) for line in right.get_lines()]
    assert lines == [[even, even], [80.0, 80.0], [70.0, 97.0], [90.0]]
    legend = right.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == [f"even: {even:g} %", "mark: 80 %"]


def test_long_names_stay_different() -> None:
    assert shortened("greedy") == "greedy"
    long = [shortened(f"search:iterations=500:playouts=greedy:worlds={worlds}") for worlds in (10, 20)]
    assert long[0] != long[1]
    assert max(map(len, long)) <= 26


@pytest.mark.parametrize("name", ["arena.pdf", "arena", "svg", "arena.svg.txt"])
def test_other_kinds_of_files(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadOption, match=r"\.svg or \.png"):
        check_plot(tmp_path / name)


def test_without_matplotlib(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(NoPlots) as caught:
        check_plot(tmp_path / "arena.svg")
    assert HOW_TO_INSTALL in str(caught.value)
