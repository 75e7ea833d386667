"""What an action costs and brings, in words, before it is done: worked out from what the viewer sees."""

from __future__ import annotations

from underhall.games.cavein.view import CaveinView, MineToken
from underhall.web.memo import remembered
from underhall.web.words import words

from .deeds import HAND_LIMIT
from .printed import COLOUR_OF, FACTION_OF, artifact, card, colour, faction_name, place

BLAST_DOOR, BLAST_DOOR_LIMIT = "blast_door", 2
TOTEM_ANCHOR, DRILL_MANUAL = "totem_anchor", "drill_manual"


class Prospects:
    """For the viewer, who is the active player."""

    def __init__(self, view: CaveinView, names: tuple[str, ...], language: str) -> None:
        self.view = view
        self.names = names
        self.language = language

    def of(self, kind: str, target: str, token: MineToken | None) -> tuple[str, str]:
        """(what is done, what it costs and brings) for a target by its name in `Game.things`; a token as it lies."""
        if token is not None:
            return self.mining(token)
        if kind == "recruit":
            return self.recruiting(target.removeprefix("dock "))
        if kind == "collect":
            return self.collecting(int(target.removeprefix("stack ")) - 1)
        if kind == "skill":
            return using(target.removeprefix("hand "), self.language)
        return self.raiding(int(target.removeprefix("whole base ")))

    def holds(self, seat: int, artifact_id: str) -> bool:
        return any(one.artifact == artifact_id for one in self.view.seats[seat].artifacts)

    def mining(self, found: MineToken) -> tuple[str, str]:
        _ = words(self.language)
        token, hue = found.token, colour(FACTION_OF[found.colour], self.language)
        deed = _("Mine the crystal (%(colour)s, cost %(cost)d)", colour=hue, cost=token.cost)
        if found.price == 0:
            price = _("It costs you nothing.")
        elif found.wild:
            price = _("You pay %(n)d with cards of any one colour.", n=found.price)
        else:
            price = _("You pay %(n)d with cards of its colour (%(colour)s).", n=found.price, colour=hue)
        brings = [_.plural("It brings %(n)d point", "It brings %(n)d points", token.vp)]
        if token.symbol:
            brings.append(f"{place('symbol', self.language)} {faction_name(token.symbol, self.language)}")
        if token.cavein:
            brings.append(_("the cave-in marker moves"))
        return deed, f"{price} {', '.join(brings)}."

    def recruiting(self, code: str) -> tuple[str, str]:
        _ = words(self.language)
        printed = card(code, self.language)
        needed = {printed.level - 1}
        if self.view.now.foreman:
            needed.add(max(0, printed.level - 3))
        if self.holds(self.view.seat, DRILL_MANUAL):
            needed.add(max(0, printed.level - 2))
        levels = " / ".join(map(str, sorted(needed)))
        price = _("It costs you nothing.") if 0 in needed else _("You play a card of level %(levels)s.", levels=levels)
        brings = _("It goes into your hand. Its skill: %(text)s", text=printed.text)
        return _("Recruit %(card)s", card=f"{printed.name} {printed.level}"), f"{price} {brings}"

    def collecting(self, at: int) -> tuple[str, str]:
        _ = words(self.language)
        stack = self.view.stacks[at]
        names = " / ".join(artifact(half, self.language).name for half in stack.halves)
        price = (
            _("You pay %(n)d with cards of any colours.", n=stack.price) if stack.price else _("It costs you nothing.")
        )
        end = "" if stack.left > 1 else " " + _("The stack runs out, so the cave-in marker moves.")
        return _("Collect an artifact"), price + " " + _("You keep one half: %(names)s.", names=names) + end

    def raiding(self, owner: int) -> tuple[str, str]:
        """CI-9.2: the Leader goes home, the totem of its colour comes, then cards from the top while there is room."""
        _ = words(self.language)
        view, me = self.view, self.view.seat
        base, name = view.seats[owner].base, self.names[owner]
        leader = card(base[-1], self.language)
        own = owner == me
        deed = _("Raid your own Base") if own else _("Raid the Base of %(name)s", name=name)
        who = f"{leader.name} {leader.level}"
        back = (
            _("Leader %(card)s comes back to your hand.", card=who)
            if own
            else _("Leader %(card)s goes back to the hand of %(name)s.", card=who, name=name)
        )
        room = max(0, HAND_LIMIT - view.seats[me].cards - own)
        taken = min(len(base) - 1, room)
        if not own and self.holds(owner, BLAST_DOOR):
            taken = min(taken, BLAST_DOOR_LIMIT)
        below = [card(code, self.language) for code in base[-2::-1][:taken]]
        cards = ", ".join(f"{one.name} {one.level}" for one in below)
        gets = _("You take %(cards)s.", cards=cards) if taken else _("There is no card for you to take.")
        return deed, " ".join((_("It takes both actions."), back, self.totem(base[-1][0]), gets))

    def totem(self, letter: str) -> str:
        """What happens to the totem of a Leader's colour."""
        _ = words(self.language)
        view, hue = self.view, colour(FACTION_OF[letter], self.language)
        name = COLOUR_OF[FACTION_OF[letter]]
        holder = next((at for at, seat in enumerate(view.seats) if name in seat.totems), -1)
        if holder < 0 and name not in view.supply:
            return _("There is no totem for it (%(colour)s).", colour=hue)
        if holder == view.seat:
            return _("You keep the totem (%(colour)s).", colour=hue)
        if holder >= 0 and self.holds(holder, TOTEM_ANCHOR):
            return _("The totem (%(colour)s) is anchored and stays with %(name)s.", colour=hue, name=self.names[holder])
        if holder >= 0:
            return _("You get the totem (%(colour)s) from %(name)s.", colour=hue, name=self.names[holder])
        return _("You get the totem (%(colour)s).", colour=hue)


@remembered(128)
def using(code: str, language: str) -> tuple[str, str]:
    """A card of the hand played for its skill."""
    _ = words(language)
    printed = card(code, language)
    after = _("The card leaves your hand and will be your next Leader, unless you play another one after it.")
    return _("Use the skill of %(card)s", card=f"{printed.name} {printed.level}"), f"{printed.text} {after}"
