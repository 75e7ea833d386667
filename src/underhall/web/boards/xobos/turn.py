"""How far the round has got, in words: the chips of the top bar, and what the prompt says beside the question."""

from __future__ import annotations

from underhall.games.xobos.box import CLAN_IDS, SYMBOLS, XENTH, Box
from underhall.games.xobos.questions.declaring import FROM_TO, HARVESTING
from underhall.games.xobos.show import STEPS
from underhall.games.xobos.view import XobosView
from underhall.games.xobos.words import places, symbol_word
from underhall.games.xobos.words import words as game_words
from underhall.web.boards.board import Scene, choice_of
from underhall.web.boards.html import escape, icon
from underhall.web.memo import remembered
from underhall.web.words import words

from .ending import unspent
from .layout import called, side
from .printed import capital


def status(scene: Scene, view: XobosView) -> list[str]:
    clans = any(seat.clan for seat in view.seats) or view.step == "choosing_clans"
    step = "over" if view.over else view.step
    return list(chips(view.round, view.rounds, step, view.mode, clans, scene.names[view.first], scene.language))


@remembered(512)
def chips(round: int, rounds: int, step: str, mode: str, clans: bool, first: str, language: str) -> tuple[str, ...]:
    _, say, named = words(language), places(language), game_words(language)
    now = named[STEPS.get(step, step)]
    begun = step not in ("choosing_clans", "placing", "choosing_leaders")
    text = escape(capital(now))
    if begun:
        whole = _("Round %(n)d of %(total)d: %(step)s", n=round, total=rounds, step=now)
        # A phone has no room for more than the figures.
        text = f'<span class="whole">{escape(whole)}</span><span class="brief">{round}/{rounds}: {escape(now)}</span>'
    found = [text, icon("eye-off" if mode == "fog" else "eye") + escape(capital(named[mode]))]
    if clans:
        found.append(icon("c-kubadi") + escape(_("Clans")))
    if begun:
        found.append(icon("flag") + escape(f"{capital(say['first'])}: {first}"))
    return tuple(found)


def prompt(scene: Scene, view: XobosView) -> str:
    """What to do next, if a part of the answer is already picked or the game's prompt says too little."""
    _, offer = scene.words, scene.offer
    if offer is None:
        return ""
    if offer.question == "destination" and view.picked is not None:
        kind, __, what = view.picked.partition(" ")
        if kind == "quark":
            return _("Where does the Quark from %(field)s go?", field=called(what))
        guardian = symbol_word(SYMBOLS.index(what), scene.language)
        if kind == "teleport":
            return _("Where does the Teleport take Guardian %(guardian)s?", guardian=guardian)
        return _("Where does Guardian %(guardian)s go?", guardian=guardian)
    if offer.question == "place" and view.spot is not None:
        field = called(view.spot)
        if side(view.board).board.base_of[offer.about[0]] >= 0:
            return _("Set-up: which Guardian starts on %(field)s, inside your base?", field=field)
        return _("Set-up: which Guardian starts on %(field)s, in front of your base?", field=field)
    if offer.question in ("declare", "close") and len(offer.picks) == 1:
        return picked_field(scene, view, offer.picks[0])
    return ""


END = 0
"""The option that ends the step, in all questions that can be ended (`END_MOVES`, `END_ATTACKS`, `DONE`)."""


def ends(scene: Scene) -> bool:
    return scene.offer is not None and scene.offer.question in ("move", "declare", "close", "develop")


def left(scene: Scene, view: XobosView) -> str:
    """What would be left undone if the step ended now. To leave some units where they are is an ordinary plan, so moves
    and attacks are asked for only if there was none at all."""
    _, offer = scene.words, scene.offer
    if offer is None or offer.picks not in ((), (choice_of(END),)):
        return ""
    if offer.question == "move":
        moved = any(one.moved or one.teleported for one in view.seats[view.seat].guardians) or any(
            one.owner == view.seat and one.moved_quarks for one in view.fields
        )
        guardians, quarks = able(scene, view)
        if moved or not guardians + quarks:
            return ""
        return _("Nothing of yours has moved yet. %(rest)s", rest=movers(guardians, quarks, scene.language))
    if offer.question == "declare":
        fields = {option.things[0] for option in offer.options if FROM_TO <= option.value < HARVESTING}
        if not fields or any(token.seat == view.seat and not token.closing for token in view.tokens):
            return ""
        named = ", ".join(sorted(called(field) for field in fields))
        return _("You have not declared any attack. You could attack from: %(fields)s.", fields=named)
    return unspent(scene, view) if offer.question == "develop" else ""


def able(scene: Scene, view: XobosView) -> tuple[int, int]:
    """Guardians and Quarks that could still act in the step of moves."""
    assert scene.offer is not None
    stacks = [field for field in view.fields if field.field in scene.offer.marks]
    guardians = sum(name in SYMBOLS for name in scene.offer.marks)
    return guardians, sum(field.quarks - field.moved_quarks for field in stacks)


def arranging(scene: Scene) -> str:
    """For people who do not know yet what the set-up means."""
    _ = scene.words
    question = scene.offer.question if scene.offer is not None else ""
    return _("Place them for me") if question == "place" else _("Choose for me") if question == "leader" else ""


def picked_field(scene: Scene, view: XobosView, name: str) -> str:
    """The first of the two fields of an attack."""
    _ = scene.words
    field = next((one for one in view.fields if one.field == name), None)
    if field is None:
        return ""
    own = field.owner == view.seat or (field.building is not None and field.building.owner == view.seat)
    return (
        _("Attack from %(field)s: which field?", field=called(name))
        if own
        else _("Attack on %(field)s: from where?", field=called(name))
    )


def note(scene: Scene, view: XobosView) -> str:
    """A second line: how to continue, and what follows from it."""
    _, offer = scene.words, scene.offer
    if offer is None or view.over:
        return ""
    if offer.question == "move":
        return movers(*able(scene, view), scene.language)
    if offer.question == "declare" and offer.picks:
        return _("Each field attacks once in a round.")
    alpha = view.seats[view.seat].clan == CLAN_IDS[XENTH]
    leader = (
        _("Your Leader has more power.") if alpha else _("Your Leader has more power, and it alone can heal itself.")
    )
    secret = "" if view.mode == "training" else _("Keep it secret.")
    notes = {
        "clan": _("Each clan has an ability of its own and a technology that only it can buy."),
        "place": _(
            "Guardians are your four figures: they walk, build and fight, and each that stands at the end scores. "
            "Those in front of the base can build at once, those inside are safe. So far all four are alike."
        ),
        "leader": f"{leader} {secret}".strip(),
        # A lesson has no undo.
        "destination": _("Choose a lit field. Undo puts the unit back.") if scene.path else _("Choose a lit field."),
        "capture": spoils(scene.box, scene.language),
        "tie": _(
            "Along with an attack, its crystals add to that blow, even if it becomes a battle. "
            "Alone, it cannot be answered."
        ),
        "strike": _("Quarks and crystals that strike are spent."),
        "shot": _("Crystals that are fired are spent."),
        "develop": _("Everyone plans at the same time. Undo takes back your last action in this phase.")
        if scene.path
        else _("Everyone plans at the same time."),
        "occupy": _("Units that follow have moved for this round."),
        "declare": _("Choose your field, then the one that it attacks. Each field attacks once in a round."),
        "respond": _("A counter-attack makes it a battle: both sides strike. Units that answer stay where they are."),
        "close": _("Choose the Watchtower, then the field that it fires at."),
        "battle": _("Battles come first, in any order you like."),
        "attack": _("All your attacks on a field are one."),
        "advance": _("Units that advance have moved for this round."),
        "new_leader": _("Your board was open. Now it is covered again, and you may choose anew."),
    }
    return notes.get(offer.question, "")


@remembered(16)
def spoils(box: Box, language: str) -> str:
    """What somebody else's building is worth, destroyed or captured."""
    _ = words(language)
    torn, taken = (
        _.plural("%(n)d crystal", "%(n)d crystals", count) for count in (box.destroy_reward, box.capture_reward)
    )
    return _("Destroyed: %(torn)s. Captured: %(taken)s, and it works for you from now on.", torn=torn, taken=taken)


@remembered(64)
def movers(guardians: int, quarks: int, language: str) -> str:
    _ = words(language)
    if not guardians and not quarks:
        return _("Nothing of yours can move any more.")
    found = []
    if guardians:
        found.append(_.plural("%(n)d Guardian", "%(n)d Guardians", guardians))
    if quarks:
        found.append(_.plural("%(n)d Quark", "%(n)d Quarks", quarks))
    return _("Still able to act: %(units)s. After your moves come your attacks.", units=", ".join(found))
