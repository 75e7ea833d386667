"""From a match to what one viewer sees of it: the scene that boards draw."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import msgspec

from underhall.engine.match import Line, Match
from underhall.engine.script import Pending
from underhall.engine.texts import Speaker
from underhall.engine.view import View
from underhall.engine.why import refusals
from underhall.web.boards import board_of
from underhall.web.boards.board import Offer, Option, Scene, offer
from underhall.web.words import words


def scene_of(
    match: Match,
    seat: int,
    language: str,
    names: Sequence[str],
    bots: Sequence[str],
    *,
    decision: str = "",
    picks: tuple[str, ...] = (),
    path: str = "",
    careful: bool = False,
    asking: bool = True,
    asked: Pending | None = None,
    revealed: bool = False,
    stopped: bool = False,
    fresh: tuple[Line, ...] | None = None,
    view: View | None = None,
    shared: dict[Hashable, Any] | None = None,
    speaker: Speaker | None = None,
) -> Scene:
    """`path`: the address of the table; `careful`: answers that the board wants confirmed are only picked by a click;
    `asking`: whether the viewer's open question is offered (it is not in a replay); `stopped`: somebody gave up, so
    nobody is asked any more although the rules would continue; `asked`, `fresh` and `view`: what the seat is asked, was
    told in the last turn, and sees, if already known; the same for `speaker`."""
    if view is None:
        view = open_view(match) if revealed else match.view(seat)
    if stopped:
        view = msgspec.structs.replace(view, asked=(), done=())
    speaker = speaker or Speaker(match.game, match.state_of(seat), language, names)
    if not asking:
        asked = None
    elif asked is None:
        asked = next((one for one in match.pending() if one.seat == seat), None)
    return Scene(
        game=match.game,
        view=view,
        seat=seat,
        language=language,
        names=tuple(names),
        bots=tuple(bots),
        words=words(language),
        speaker=speaker,
        fresh=tuple(fresh_lines(match, seat)) if fresh is None else fresh,
        past=lambda: (tuple(match.log_of(turn, seat)) for turn in reversed(match.turns)),
        box=getattr(match.state, "box", None),
        offer=offer_of(match, view, asked, speaker, decision, picks, careful) if asked is not None else None,
        path=path,
        careful=careful,
        revealed=revealed,
        shared={} if shared is None else shared,
    )


def offer_of(
    match: Match, view: View, asked: Pending, speaker: Speaker, decision: str, picks: tuple[str, ...], careful: bool
) -> Offer:
    game = match.game
    board = board_of(game.facts.id)
    drawn = board.names(view)
    state, question = asked.state, asked.question
    options = [
        Option(value, tuple([thing for thing in game.things(state, question, value) if thing in drawn]))
        for value in asked.options
    ]

    def say(value: int) -> str:
        return game.say(state, question, value, game.facts.spoken(speaker.language))

    prompt = speaker.prompt(question, asked.about)
    name = game.facts.questions[question].name

    def confirms(option: Option) -> bool:
        return careful and board.confirms(name, option)

    made = offer(name, prompt, decision, options, picks, say, name in board.in_words, confirms, board.deeds)
    made.gloss = lambda value: game.gloss(state, question, value, game.facts.spoken(speaker.language))
    made.about = tuple(asked.about)
    made.careful = careful
    if careful:
        made.asking = {value for value in asked.options if board.asks(name, value)}
    made.concerning = lambda things: game.questions[question].concerning(state, things)
    made.hindrance = lambda options: game.questions[question].hindrance(state, asked.seat, options)
    made.refusals = lambda options: [
        rule for _, rule in refusals(match, asked.seat, [(question, option) for option in options])
    ]
    return made


def may_arrange(game: str, question: str) -> bool:
    """Whether the board offers to have a question of this name answered."""
    return question in board_of(game).arranges


def fresh_lines(match: Match, seat: int) -> list[Line]:
    """What the seat was told in the last turn: play and draw together, so that the last move stays visible."""
    found = match.log_of(None, seat)
    for turn in reversed(match.turns):
        if found:
            break
        found = match.log_of(turn, seat)
    return found


def open_view(match: Match) -> View:
    """Everything open, for replays of finished games: each seat as it sees itself."""
    views: list[Any] = [match.view(seat) for seat in range(match.state.players)]
    seats = tuple(view.seats[seat] for seat, view in enumerate(views))
    opened: View = msgspec.structs.replace(views[0], seats=seats)
    return opened
