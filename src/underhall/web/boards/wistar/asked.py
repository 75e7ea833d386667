"""What the viewer is asked now, as far as it decides what lies where."""

from __future__ import annotations

from underhall.games.wistar.view import WistarView


def asked_of(view: WistarView) -> str:
    """The name of the question, or nothing."""
    return next((one.question for one in view.asked if one.seat == view.seat), "")


def pair_name(pair: tuple[str, str]) -> str:
    """As `Game.things` has it: both cards are one thing, because they are taken together."""
    return "+".join(pair)
