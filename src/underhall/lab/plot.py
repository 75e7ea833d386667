"""Pictures: of an arena, with ratings and the win rates of pairs; of a league, with the strengths of the bots."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from underhall.engine.errors import BadOption, UnderhallError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from .arena import Result
    from .league import League

SUFFIXES = (".svg", ".png")
HOW_TO_INSTALL = "pip install 'underhall[report]'"

INK, PALE, GRID = "#22303c", "#7b8794", "#e4e7eb"
RATING, AHEAD, BEHIND, EVEN = "#2f6690", "#2a7f62", "#b5543c", "#7b8794"
"""The colours of a pair say whether its whole interval lies on one side of the line."""
STYLE: dict[Any, object] = {
    "svg.hashsalt": "underhall",  # the same result gives the same file
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "xtick.color": PALE,
    "ytick.color": INK,
}
LONGEST_LABEL = 26


class NoPlots(UnderhallError):
    """Matplotlib is not installed."""


def check_plot(path: Path) -> None:
    """Reports problems before the first game that would otherwise appear after the last one."""
    if path.suffix.lower() not in SUFFIXES:
        raise BadOption(f"a plot is a file that ends with {' or '.join(SUFFIXES)}, not '{path.name}'")
    # Not imported yet: its threads should not be there when processes are forked.
    if find_spec("matplotlib") is None:
        raise NoPlots(f"a plot needs matplotlib, which is not installed: {HOW_TO_INSTALL}")


def plot(result: Result, path: Path) -> None:
    """Writes the picture, in the format that the name asks for."""
    check_plot(path)
    from matplotlib import rc_context
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    with rc_context(STYLE):
        rows = max(len(result.ratings), len(result.pairs))
        # A figure without pyplot: no window, no display, nothing global.
        figure = Figure(figsize=(11, 1.7 + 0.45 * rows), layout=ConstrainedLayoutEngine(w_pad=0.14, h_pad=0.1))
        left, right = figure.subplots(1, 2, width_ratios=(2, 3))
        draw_ratings(left, result)
        draw_pairs(right, result)
        for axes in (left, right):
            axes.set_ylim(rows - 0.4, -0.6)  # the same distance between rows on both sides, the first one on top
        title = f"{result.game}, {result.players} players, {result.games} games, seed {result.seed}"
        figure.suptitle(title, x=0.013, ha="left", fontsize=13, fontweight="bold")
        metadata = {"Date": None} if path.suffix.lower() == ".svg" else {}
        figure.savefig(path, dpi=160, metadata=metadata)


def plot_league(found: League, path: Path) -> None:
    """Writes the picture of a league."""
    check_plot(path)
    from matplotlib import rc_context
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    with rc_context(STYLE):
        figure = Figure(
            figsize=(9, 1.7 + 0.5 * len(found.table)), layout=ConstrainedLayoutEngine(w_pad=0.14, h_pad=0.1)
        )
        axes = figure.subplots()
        labels = []
        for row, one in enumerate(found.table):
            axes.plot([one.low, one.high], [row, row], color=RATING, lw=6, alpha=0.35, solid_capstyle="round")
            axes.plot([one.strength], [row], "o", color=RATING, ms=8)
            axes.annotate(
                f"{one.strength:.0f}", (one.strength, row), (0, 9), textcoords="offset points", ha="center", fontsize=9
            )
            labels.append(f"{places(one.best, one.worst)}  {shortened(one.bot)}")
        axes.set_ylim(len(found.table) - 0.4, -0.7)
        played = ", ".join(f"{one.game} ({one.players})" for one in found.arenas)
        prepare(axes, labels, "", f"strength (400: odds of ten to one), with 95 % intervals; {played}")
        figure.suptitle(
            f"League, {found.games} games, seed {found.seed}", x=0.013, ha="left", fontsize=13, weight="bold"
        )
        metadata = {"Date": None} if path.suffix.lower() == ".svg" else {}
        figure.savefig(path, dpi=160, metadata=metadata)


def places(best: int, worst: int) -> str:
    """The places that the games allow.

    >>> places(1, 1), places(2, 4)
    ('1', '2-4')
    """
    return str(best) if best == worst else f"{best}-{worst}"


def draw_ratings(axes: Axes, result: Result) -> None:
    for row, one in enumerate(result.ratings):
        axes.errorbar(one.mu, row, xerr=2 * one.sigma, fmt="o", color=RATING, ms=7, lw=2, capsize=4, capthick=2)
        axes.annotate(f"{one.mu:.1f}", (one.mu, row), (0, 8), textcoords="offset points", ha="center", fontsize=9)
    prepare(axes, [shortened(one.bot) for one in result.ratings], "Ratings", "mu, with two sigma to both sides")


def draw_pairs(axes: Axes, result: Result) -> None:
    even = 100 / result.players
    axes.axvline(even, color=INK, lw=1, ls=(0, (4, 3)), zorder=1, label=f"even: {even:.3g} %")
    for mark in {pair.mark for pair in result.pairs if pair.mark is not None}:
        axes.axvline(100 * mark, color=RATING, lw=1.5, ls=":", zorder=1, label=f"mark: {100 * mark:g} %")
    axes.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=2, frameon=False, fontsize=9, borderaxespad=0.2)
    labels = []
    for row, pair in enumerate(result.pairs):
        labels.append(f"{shortened(pair.a)} \N{EN DASH} {shortened(pair.b)}")
        if pair.a_win_rate is None:
            axes.text(even, row, "no game finished", ha="center", va="center", color=PALE)
            continue
        low, rate, high = 100 * pair.low, 100 * pair.a_win_rate, 100 * pair.high
        color = AHEAD if low > even else BEHIND if high < even else EVEN
        axes.plot([low, high], [row, row], color=color, lw=6, alpha=0.35, solid_capstyle="round", zorder=2)
        axes.plot([rate], [row], "o", color=color, ms=8, zorder=3)
        # On the side where there is room.
        beside, side = (low - 2, "right") if rate > 60 else (high + 2, "left")
        axes.text(beside, row, f"{rate:.1f} %", ha=side, va="center", fontsize=9)
    axes.set_xlim(-2, 102)
    prepare(axes, labels, "Win rates", "games won by the first bot, in %, with 95 % intervals")


def prepare(axes: Axes, labels: list[str], title: str, below: str) -> None:
    """One row for each label, and as few lines as possible."""
    axes.set_yticks(range(len(labels)), labels)
    axes.set_title(title, loc="left")
    axes.set_xlabel(below, color=PALE, fontsize=9)
    axes.grid(axis="x", color=GRID)
    axes.set_axisbelow(True)
    axes.tick_params(length=0)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(GRID)


def shortened(name: str) -> str:
    """Bots that differ in their settings usually differ at the end of the name."""
    half = LONGEST_LABEL // 2
    return name if len(name) <= LONGEST_LABEL else f"{name[: half - 1]}\N{HORIZONTAL ELLIPSIS}{name[-half:]}"
