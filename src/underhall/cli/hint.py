"""`underhall hint`: what the search thinks of a position in a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from underhall.engine.errors import BadOption

from . import inputs, output
from .phrases import Phrases

if TYPE_CHECKING:
    from collections.abc import Sequence

    from underhall.bots import Advice, SpokenAdvice
    from underhall.engine.match import Match
    from underhall.engine.seat import Seat
    from underhall.engine.texts import Speaker

LEAST_SHOWN = 5
"""Hundredths of a point; less would be shown as nothing."""
FILE = typer.Argument(metavar="FILE", help="A record, as `play --save` and `simulate --records` write it.")


def hint(
    file: Annotated[Path, FILE],
    after: Annotated[
        int | None,
        typer.Option(min=0, help="Stop after this many answers.  [default: all in the record]", show_default=False),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(min=0, help="Which seat, if several must decide at once.", show_default=False),
    ] = None,
    level: Annotated[str, typer.Option(help="How long to search: medium, hard or expert.")] = "hard",
    most: Annotated[int, typer.Option(min=1, help="How many options to show.")] = 5,
    seed: Annotated[int, typer.Option(help="The same seed gives the same hint.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="Number of processes that share the search.")] = 1,
    language: Annotated[str, typer.Option(help="en, pl or de.", callback=inputs.check_language)] = "en",
    json: Annotated[bool, typer.Option("--json", help="Print the hints as JSON.")] = False,
) -> None:
    """Ask the search what to do at a point of a recorded game.

    It imagines games from what the seat knows, never from the true deal. It says what to do and why, and what the next
    best would lose. Below are figures for each option: how often the seat won these games, its points at their end, its
    share of the search, and what speaks for the option at first sight, in points.
    """
    from underhall.bots import Settings, advise, level_of
    from underhall.engine.seat import Seat
    from underhall.engine.texts import speaker

    match = position(file, after)
    chosen = asked(match, seat)
    if level not in ("medium", "hard", "expert"):
        raise BadOption(f"a hint takes the level medium, hard or expert, not '{level}'")
    place = Seat(match, chosen)
    iterations = level_of(match.game.facts.thinking, level, place.players).iterations
    found = advise(place, most, Settings(iterations=iterations, jobs=jobs), seed)
    waiting = match.pending_for(chosen)
    words = speaker(match, language)
    said = say_advice(found, place, words)
    if json:
        output.say_json(
            {
                "game": match.game.facts.id,
                "after": match.answers,
                "seat": chosen,
                "question": match.game.facts.questions[waiting.question].name,
                "hints": [to_json(one, its) for one, its in zip(found, said, strict=True)],
            }
        )
        return
    output.say(f"{words.word('seat', chosen)}: {words.prompt(waiting.question, waiting.about)}")
    show(found, said, words, Phrases(language))


def position(file: Path, after: int | None) -> Match:
    """The match of the record, as it was then."""
    from underhall.engine.record import Replay

    record = inputs.open_record(file)
    if after is not None and after > record.answers:
        raise BadOption(f"the record has {record.answers} answers, not {after}")
    again = Replay(record)
    while not again.done and again.at != after:
        again.step()
    if again.match.over:
        raise BadOption("the game is over at this point of the record: choose an earlier one with --after")
    return again.match


def asked(match: Match, seat: int | None) -> int:
    seats = [one.seat for one in match.pending()]
    if seat is None and len(seats) > 1:
        raise BadOption(f"the seats {', '.join(map(str, seats))} are asked at the same time: choose one with --seat")
    if seat is not None and seat not in seats:
        raise BadOption(f"seat {seat} is not asked at this point, but {', '.join(map(str, seats))}")
    return seats[0] if seat is None else seat


def say_advice(found: Sequence[Advice], seat: Seat, words: Speaker) -> list[SpokenAdvice]:
    """In words, from an imagined table: nothing that the seat does not know can slip into them."""
    from underhall.bots import spoken

    state = seat.imagine(0).state_of(seat.number)
    return spoken(found, words, state, seat.question, len(seat.options), seat.number)


def to_json(advice: Advice, said: SpokenAdvice) -> dict[str, object]:
    hint = advice.hint
    return {
        "option": hint.option,
        "text": hint.text,
        "win_chance": round(hint.win_chance, 4),
        "score": round(hint.score, 2),
        "share": round(hint.share, 4),
        "terms": dict(hint.terms),
        "label": said.label,
        "why": [reason.text for reason in said.reasons if not reason.against],
        "but": [reason.text for reason in said.reasons if reason.against],
        "compared": said.compared,
    }


def show(found: Sequence[Advice], said: Sequence[SpokenAdvice], words: Speaker, phrases: Phrases) -> None:
    """What to do, why, and what the next best loses; then the figures."""
    if said:
        output.say(f"\n{said[0].label}")
        for reason in said[0].reasons:
            output.say(f"  {'-' if reason.against else '+'} {reason.text}")
    for other in said[1:]:
        output.say(f"{phrases('hint_next')}: {other.label} ({other.compared})")
    headings = [phrases(f"hint_{column}") for column in ("option", "chance", "score", "share", "terms")]
    table = output.table("", headings[0], *(f">{heading}" for heading in headings[1:4]), headings[4])
    for one in (advice.hint for advice in found):
        terms = ", ".join(
            f"{words.term(name)} {worth / 100:+.1f}" for name, worth in one.terms.items() if abs(worth) >= LEAST_SHOWN
        )
        table.add_row(one.text, f"{100 * one.win_chance:.0f} %", f"{one.score:.1f}", f"{100 * one.share:.0f} %", terms)
    output.say_table(table)
