"""Why can't I? For anything on the table, also outside the present question, from the seat's knowledge only."""

from __future__ import annotations

from .match import Match


def why(match: Match, seat: int, *things: str) -> list[tuple[int, str]]:
    """(question, rule id) for each way in which the seat cannot use all of `things` together now.

    A thing is named as `Game.things` names it. A question in which they can be used does not appear, so an empty
    list means: you can (or nothing of that name is ever used).
    """
    game = match.game
    state = match.state_of(seat)
    wanted = {thing.casefold() for thing in things}
    found: list[tuple[int, str]] = []
    for question, facts in enumerate(game.facts.questions):
        rules: list[str] = []
        for option in range(facts.size):
            if not wanted <= {thing.casefold() for thing in game.things(state, question, option)}:
                continue
            rule = game.refuse(state, seat, question, option)
            if rule is None:
                rules = []
                break
            if rule not in rules:
                rules.append(rule)
        found += [(question, rule) for rule in rules]
    return found
