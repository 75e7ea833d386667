"""How far the turn has got: its steps under the table, and a line for the prompt."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from underhall.games.cavein.data import texts
from underhall.games.cavein.view import CaveinView, TurnView
from underhall.web.boards.board import Part
from underhall.web.boards.html import icon
from underhall.web.memo import remembered
from underhall.web.words import words

from .deeds import SIGNS
from .felt import capital
from .printed import FACTION_OF, card, colour, place

WAITING = ("action", "salvage")
"""Questions that are part of no action."""


class Steps(NamedTuple):
    """Everything that the steps are drawn from."""

    left: int
    extra: int
    used: tuple[str, ...]
    """In the order in which they were done."""
    raided: bool
    paying: str
    question: str
    leader: str
    """The Leader of the turn, as `B2`, or ""."""
    over: bool


def steps_of(view: CaveinView, question: str, deeds: tuple[str, ...]) -> Steps:
    """`deeds`: the kinds of actions that the log tells of, in order; the one that goes on is not told yet."""
    now, base = view.now, view.seats[view.active].base
    gone = now.raided or question == "salvage"  # another card is on top by then
    leader = base[-1] if base and not gone else ""
    paying = now.paying_for or ""
    used = tuple(sorted(now.used, key=lambda kind: deeds.index(kind) if kind in deeds else len(deeds)))
    return Steps(now.actions_left, now.extra_minings, used, bool(now.raided), paying, question, leader, view.over)


@remembered(1024)
def steps(turn: Steps, language: str) -> Part:
    _ = words(language)
    question = turn.question
    if turn.over:
        return "ci-steps", '<ol class="steps" id="ci-steps"></ol>'  # its place stays
    untouched = turn.left == 2 and not turn.used and not turn.raided and not turn.paying
    starting = question == "start" or (untouched and question not in WAITING)
    busy = "" if starting or question in WAITING else going_on(turn)
    leader = f"{card(turn.leader, language).name} {turn.leader[1]}" if turn.leader else ""
    start = _("Start: %(card)s", card=leader) if leader else _("Start")
    found = [step(start, "crown", "current" if starting else "done")]
    done = [*turn.used, *(["raid"] if turn.raided else [])]
    if not turn.raided and len(done) + turn.left < 2:
        done.append(done[-1])  # two of one kind
    for at, kind in enumerate(done):
        state = "current" if kind == busy and kind not in done[at + 1 :] else "done"
        found.append(step(texts()["deeds"][kind][language], SIGNS[kind], state))
    if busy and busy not in done:
        found.append(step(capital(place("extra_mining", language)), "crystal", "current"))
    for at in range(turn.left):
        state = "current" if question == "action" and at == 0 else ""
        found.append(step(_("Action %(n)d", n=3 - turn.left + at), "arrow", state))
    if turn.extra:
        mining = capital(place("extra_mining", language)) + (f" ×{turn.extra}" if turn.extra > 1 else "")
        found.append(step(mining, "crystal", "current" if question == "action" and not turn.left else ""))
    ending = question == "salvage" or (question == "action" and not turn.left and not turn.extra)
    found.append(step(_("Clean-up"), "loop", "current" if ending else ""))
    label = escape(_("Steps of the turn"))
    return "ci-steps", f'<ol class="steps" id="ci-steps" aria-label="{label}">{"".join(found)}</ol>'


def step(text: str, sign: str, state: str) -> str:
    current = ' aria-current="step"' if state == "current" else ""
    sign = icon("check" if state == "done" else sign)
    return f'<li class="{state}"{current}>{sign}<span>{escape(text)}</span></li>'


def going_on(turn: Steps) -> str:
    """The kind of the current action: judged by what is being paid for, or else by what can ask for choices."""
    if turn.paying:
        return "collect" if turn.paying.startswith("art") else "mine" if "_" in turn.paying else "recruit"
    return "raid" if turn.raided else "skill" if "skill" in turn.used else "mine"


def prompt(now: TurnView, deed: str, language: str) -> str:
    """What to do in the Action phase; `deed`: the kind of action that is picked."""
    return action_prompt(now.actions_left, now.extra_minings, now.same_type, deed, language)


@remembered(256)
def action_prompt(left: int, extra: int, same_type: bool, deed: str, language: str) -> str:
    _ = words(language)
    if deed:
        return {
            "mine": _("Mine: choose a crystal."),
            "recruit": _("Recruit: choose a card in the Docks."),
            "collect": _("Collect: choose an artifact card."),
            "skill": _("Skill: choose a card in your hand."),
            "raid": _("Raid: choose a Base."),
        }[deed]
    if left == 2:
        return _("Your first action: choose what to do, or click its target.")
    if left == 1 and same_type:
        return _("Your second action: choose what to do, or click its target.")
    if left == 1:
        return _("Your second action, of another kind than the first: choose what to do, or click its target.")
    return _("You may still mine once more, or end the turn.") if extra else _("Nothing is left to do: end the turn.")


@remembered(64)
def unused(left: int, extra: int, language: str) -> str:
    """What is left of the turn, as a sentence."""
    _ = words(language)
    if left == 2:
        return _("You have used neither of your two actions.")
    if left == 1:
        return _("You have one action left.")
    return _.plural("You may mine once more.", "You may mine %(n)d more times.", extra)


def note(view: CaveinView, viewer: int, question: str, deed: str, language: str) -> str:
    """What holds for this turn, and what is in force until its end."""
    if view.over or question in ("", "salvage"):
        return ""
    _ = words(language)
    now, base = view.now, view.seats[view.active].base
    force = (now.same_type, now.foreman, now.stalkroot, now.ancientones, now.maccarats, now.scrabbers)
    found = in_force(force, tuple(now.named.items()), language)
    if question == "start":
        found = leader_text(base[-1], language) if base else ""
    elif question == "action" and viewer == view.active:
        found = f"{action_note(now.actions_left, now.extra_minings, now.same_type, deed, language)} {found}"
    elif question == "pay" and viewer == view.active:
        found = _("The last card you play will be your next Leader.") + f" {found}"
    return found.strip()


@remembered(256)
def action_note(left: int, extra: int, same_type: bool, deed: str, language: str) -> str:
    _ = words(language)
    if deed:
        return capital(texts()["deed_costs"][deed][language]) + "."
    found = []
    if left == 2 and not same_type:
        found.append(_("You have two actions of different kinds, or one raid."))
    if extra and left:
        found.append(_.plural("You may mine once more.", "You may mine %(n)d more times.", extra))
    return " ".join(found)


@remembered(128)
def leader_text(leader: str, language: str) -> str:
    printed = card(leader, language)
    return f"{capital(place('leader', language))} {printed.name} {printed.level}: {printed.text}"


@remembered(1024)
def in_force(force: tuple[int, ...], named: tuple[tuple[str, int], ...], language: str) -> str:
    """Effects that last until the end of the turn."""
    _ = words(language)
    same_type, foreman, stalkroot, ancientones, maccarats, scrabbers = force
    found = []
    if same_type:
        found.append(_("Both actions may be alike."))
    if foreman:
        found.append(_("Levels 1 to 3 are free to recruit."))
    if stalkroot:
        found.append(_("Weedlocks count double."))
    if ancientones:
        found.append(_("Artifacts are %(n)d cheaper.", n=4 * ancientones))
    if maccarats:
        found.append(_("Crystals are %(n)d cheaper.", n=4 * maccarats))
    if scrabbers:
        found.append(
            _.plural(
                "Mining brings %(n)d more crystal of the same cost.",
                "Mining brings %(n)d more crystals of the same cost.",
                scrabbers,
            )
        )
    for name, count in named:
        hue = colour(FACTION_OF[name], language)
        found.append(_.plural("%(n)d hand card is %(colour)s.", "%(n)d hand cards are %(colour)s.", count, colour=hue))
    return " ".join(found)


def question_of(view: CaveinView) -> str:
    """What the active player is asked, or "" when the game is over."""
    return view.asked[0].question if view.asked else ""
