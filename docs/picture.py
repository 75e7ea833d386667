"""Draws docs/terminal.svg, the picture of the README, from a real game: `uv run python docs/picture.py`."""

from __future__ import annotations

from html import escape
from pathlib import Path

from underhall import Match, Seat, load
from underhall.bots import make_bots
from underhall.engine.texts import speaker

ANSWERS = 43
LINE, WIDTH, MARGIN = 19, 860, 22
COLOURS = {"DW": "#f2b866", "OR": "#9fce6a", "GO": "#6fc7c2", "GI": "#d79bd3"}
PAPER, INK, QUIET, GOLD = "#1b1f27", "#d9dce3", "#858c9b", "#e7c66b"


def scene() -> list[str]:
    """The terminal in the middle of a game of greedy bots, as seat 0 sees it."""
    match = Match.start(load("kings"), 3, seed=26)
    bots = make_bots(["greedy"], 3, seed=1)
    while match.answers < ANSWERS or match.seat != 0 or match.question != 0:
        match.answer(bots[match.seat].choose(Seat(match, match.seat)))
    say = speaker(match)
    lines = ["$ underhall play kings --terminal --players 3", ""]
    lines += [say.line(line) for line in match.log(0)[-4:]] + [""]
    lines += [*match.game.show(match.view(0), "en").splitlines(), ""]
    lines.append(say.prompt(match.question, match.about))
    options = Seat(match, 0).options
    shown = [f"{n:>3} {match.game.write(match.state, match.question, o)}" for n, o in enumerate(options, 1)]
    lines += ["".join(f"{text:<25}" for text in shown[at : at + 4]) for at in range(0, min(len(shown), 12), 4)]
    return lines


def paint(line: str) -> str:
    """A line as SVG text spans: units in the colour of their race."""
    spans, inside = [], False
    for word in line.split(" "):
        inside = inside or word.startswith("[")
        colour = COLOURS.get(word[:2]) if word[2:3].isdigit() else None
        colour = QUIET if inside else colour
        spans.append(f'<tspan fill="{colour}">{escape(word)}</tspan>' if colour else escape(word))
        inside = inside and "]" not in word
    return " ".join(spans)


def draw(lines: list[str]) -> str:
    height = LINE * len(lines) + 2 * MARGIN + 24
    rows = []
    for number, line in enumerate(lines):
        fill = GOLD if line.startswith(("$", ">")) else INK
        y = MARGIN + 40 + LINE * number
        rows.append(f'<text x="{MARGIN}" y="{y}" fill="{fill}" xml:space="preserve">{paint(line)}</text>')
    dots = "".join(f'<circle cx="{26 + 20 * n}" cy="22" r="5.5" fill="#454c5b"/>' for n in range(3))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'font-family="ui-monospace, Menlo, Consolas, monospace" font-size="13.5">\n'
        "<title>A game of Kings under Mountains in the terminal</title>\n"
        f'<rect width="{WIDTH}" height="{height}" rx="12" fill="{PAPER}"/>{dots}\n' + "\n".join(rows) + "\n</svg>\n"
    )


if __name__ == "__main__":
    Path(__file__).with_name("terminal.svg").write_text(draw(scene()), encoding="utf-8")
