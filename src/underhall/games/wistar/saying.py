"""An answer in words: what a button says, or a screen reader. All options of a question read differently."""

from __future__ import annotations

from collections.abc import Callable

from .acting import action_of
from .actions import strength
from .box import (
    AREAS,
    BASIC,
    BIT,
    GUEST_SOURCE,
    HEROES,
    MISSION_ROWS,
    NONE,
    ROOMS,
    SKILLS,
    SPACES,
    TENTS,
)
from .burrow import FROM_ROUND, GuestFrom
from .choosing import Choose, Pay
from .data import texts
from .effect import Step
from .ids import slot_id, space_id, tile_id
from .notation import write
from .offence import Rivals
from .questions import (
    ACT,
    BED,
    BLIND,
    BUY_ELECTRICITY,
    BUY_JOKER,
    CHOICE,
    COPY,
    CUBE,
    DEPLOY,
    DIG,
    DISCARD,
    DRAWN,
    ELIXIR,
    ELIXIR_METAL,
    ELIXIR_PLAY,
    ELIXIR_SOLVE,
    END,
    EXTRA,
    FARM_DEED,
    FIRST,
    GAIN,
    GAIN_CARD,
    GAIN_METAL,
    GIVE_GUEST,
    GUEST,
    HERO,
    MAIN,
    MAIN_ACTION,
    MARCH,
    MISSION,
    MIX,
    MIXED,
    MOVE_TOKEN,
    NO_CARD,
    NO_CUBE,
    NO_DEED,
    NO_MAIN,
    NO_MARCH,
    NO_MISSION,
    NO_PROJECT,
    ORDER,
    PAIR,
    PAY_FOR,
    PITCH,
    PLACE,
    PLACE_HUT,
    PLAY,
    PRIVATE_GOAL,
    PROJECT,
    REACH,
    REACH_PRIVATE,
    REVEAL,
    SKILL,
    SPLIT,
    STEP,
    SUFFER,
    TAKE,
    TAKE_CHEESE,
    TAKE_GUEST,
    TENT_FROM,
    TENT_IN,
    USE,
)
from .state import WistarState
from .words.describe import clause_of, describe_steps
from .words.names import card_word, name_of, rows
from .words.phrases import action_name, capital, counted, counts, phrase
from .words.printed import ability_lines, card_lines, goal_lines, guest_lines, hero_lines, row_lines, skill_lines


def say(s: WistarState, question: int, option: int, language: str) -> str:
    """The answer in words; what means nothing now (an empty place, say) stays in the notation."""
    return SAYING[question](s, option, language) or write(s, question, option)


def fill(key: str, language: str, **words: object) -> str:
    return texts()["options"][key][language].format(**words)


def effect(steps: list[Step], language: str, chosen: bool = False) -> str:
    """`Gain 1 wood`: a sentence without its full stop."""
    return capital(clause_of(steps, language, chosen))


def quick(id: str, language: str, of: str = "") -> str:
    """A quick action by its name, and what it is about."""
    name = next(str(row["names"][language]) for row in rows("quick") if row["id"] == id)
    return f"{name}: {of}" if of else name


# What a turn is made of


def act(s: WistarState, option: int, language: str) -> str:
    if option == END:
        return fill("end", language)
    if option == PLACE_HUT:
        return fill("hut", language)
    if option < PLACE_HUT:
        return place(s, option - PLACE, language)
    if option == MAIN_ACTION:
        return with_strength(s, action_of(s, s.placed), language) if 0 <= s.placed < SPACES else ""
    if option < BUY_JOKER:
        extras = s.box.extra_actions(s.players, s.placed) if 0 <= s.placed < SPACES else []
        at = option - EXTRA
        return effect(extras[at : at + 1], language, chosen=True) if at < len(extras) else ""
    if option >= USE:
        return quick("use_once_per_round", language, card_word(option - USE, language))
    if option >= REACH_PRIVATE:
        return fill("private", language, goal=name_of("goal", option - REACH_PRIVATE, language))
    if option >= REACH:
        at = option - REACH
        return quick("reach_goal", language, name_of("goal", s.goals[at], language)) if at < len(s.goals) else ""
    if DEPLOY <= option < PITCH:
        return quick("deploy_worker", language, name_of("area", option - DEPLOY, language))
    return quick(QUICK[option], language)


QUICK = {
    BUY_JOKER: "buy_joker",
    BUY_ELECTRICITY: "buy_electricity",
    MOVE_TOKEN: "use_move_token",
    PITCH: "pitch_tent",
}


def place(s: WistarState, space: int, language: str) -> str:
    """`Gather wood (strength 2), then: gain 1 joker (S1b)`"""
    extras = s.box.extra_actions(s.players, space)
    if not extras:
        return ""
    more = "; ".join(clause_of([step], language, chosen=True) for step in extras)
    return fill(
        "place",
        language,
        action=with_strength(s, action_of(s, space), language),
        effects=more,
        space=space_id(s.players, space),
    )


def with_strength(s: WistarState, action: int, language: str) -> str:
    """`Gather wood (strength 2)`"""
    n = strength(s, max(s.asked, 0), action)
    return fill("action", language, action=action_name(action, language), count=n)


def main(s: WistarState, option: int, language: str) -> str:
    return fill("no_main", language) if option == NO_MAIN else with_strength(s, option, language)


# Cards


def pair(s: WistarState, option: int, language: str) -> str:
    two = s.pairs[2 * option : 2 * option + 2]
    return fill("pair", language, card=card_word(two[0], language), card2=card_word(two[1], language)) if two else ""


def order(s: WistarState, option: int, language: str) -> str:
    if option < GUEST_SOURCE:
        return f"{card_word(option, language)}: {card_lines(s.players, s.box, option, language)[2]}"
    return guest_name(s, option - GUEST_SOURCE, language)


def card_of(key: str, nothing: str = "") -> Callable[[WistarState, int, str], str]:
    """An answer that is about one card, or about none."""

    def found(s: WistarState, option: int, language: str) -> str:
        if option == NO_CARD:
            return fill(nothing, language) if nothing else ""
        return fill(key, language, card=card_word(option, language))

    return found


def project(s: WistarState, option: int, language: str) -> str:
    if option == NO_PROJECT:
        return fill("no_project", language)
    if option >= BLIND:
        return fill("blind_basic" if option - BLIND == BASIC else "blind_advanced", language)
    card = s.row[option]
    return fill("take", language, card=card_word(card, language)) if card != NONE else ""


# Payments


def split(s: WistarState, option: int, language: str) -> str:
    off = counts([(option, "wood"), (s.b - option, "metal")], language) if s.b >= option else ""
    return fill("split", language, things=off) if off else ""


def mix(s: WistarState, option: int, language: str) -> str:
    wood, metal = option // MIXED, option % MIXED
    cards = s.a - wood - metal
    if cards < 0:
        return ""
    things = counts([(wood, "wood"), (metal, "metal"), (cards, "cards_in_hand")], language)
    return fill("mix", language, things=things or phrase("no_cost", language))


def pay_for(s: WistarState, option: int, language: str) -> str:
    step = asked_step(s)
    if option == 0 or not isinstance(step, Pay):
        return fill("decline", language) if option == 0 else ""
    return effect([step], language, chosen=True)


def asked_step(s: WistarState) -> Step | None:
    """The effect that the open question is about."""
    return s.box.steps[s.step] if s.step != NONE else None


def dig(s: WistarState, option: int, language: str) -> str:
    return one_more("dig", option, s.a, "metal", language)


def bed(s: WistarState, option: int, language: str) -> str:
    return one_more("bed", option, s.a, "wood", language)


def one_more(key: str, option: int, price: int, thing: str, language: str) -> str:
    if option == 0:
        return fill(f"no_{key}", language)
    things = counted(price, thing, language) if price else phrase("no_cost", language)
    return fill(key, language, things=things)


# Missions and abilities


def mission(s: WistarState, option: int, language: str) -> str:
    if option == NO_MISSION:
        return fill("no_mission", language)
    room = option // MISSION_ROWS
    if s.missions[room] == NONE or s.revealed & BIT[room] == 0:
        return ""
    return row_lines(s.box, s.missions[room] * MISSION_ROWS + option % MISSION_ROWS, language)[0]


def cube(s: WistarState, option: int, language: str) -> str:
    return fill("no_cube", language) if option == NO_CUBE else flat(ability_lines(s.players, s.box, option, language))


def first(s: WistarState, option: int, language: str) -> str:
    return fill("ability_first" if option else "reward_first", language)


# The farm


def deed(s: WistarState, option: int, language: str) -> str:
    if option == NO_DEED:
        return fill("stop", language)
    if option < STEP:
        return fill("open", language, door=name_of("door", option, language))
    if option < REVEAL:
        return fill("step", language, room=name_of("room", option - STEP, language))
    if option < TAKE_GUEST:
        return fill("reveal", language, room=name_of("room", option - REVEAL, language))
    if option == TAKE_CHEESE:
        return fill("cheese", language, cheese=name_of("guest", s.cheeses[-1], language)) if s.cheeses else ""
    if option < TENT_IN:
        slot = option - TAKE_GUEST
        room = name_of("room", s.box.board.slot_room[slot], language)
        return fill("slot", language, room=room, slot=slot_id(slot))
    room = name_of("room", (option - TENT_IN) % ROOMS, language)
    if option < TENT_FROM:
        return fill("tent", language, room=room)
    seat, tent = max(s.asked, 0), (option - TENT_FROM) // ROOMS
    old = s.tents[seat * TENTS + tent]
    return fill("shift", language, room=name_of("room", old, language), room2=room) if old != NONE else ""


def guest(s: WistarState, option: int, language: str) -> str:
    if option == 0:
        return fill("no_guest", language)
    step = asked_step(s)
    if isinstance(step, GuestFrom) and step.pile == FROM_ROUND and s.round_guest != NONE:
        return fill("guest", language, guest=guest_name(s, s.round_guest, language))
    return fill("guest_unseen", language)


def guest_name(s: WistarState, tile: int, language: str) -> str:
    """`House guest 2 (GH2): income, ...`"""
    return f"{name_of('guest', tile, language)} ({tile_id(tile)}): " + " ".join(
        guest_lines(s.players, s.box, tile, language)[1:]
    )


def give_guest(s: WistarState, option: int, language: str) -> str:
    return guest_name(s, option, language)


# Workers, the alchemist, alternatives


def march(s: WistarState, option: int, language: str) -> str:
    if option == NO_MARCH:
        return fill("no_march", language)
    here, there = (name_of("area", area, language) for area in (option // AREAS, option % AREAS))
    return fill("march", language, area=here, area2=there)


def elixir(s: WistarState, option: int, language: str) -> str:
    if option == ELIXIR_PLAY:
        return effect([s.box.elixir_play], language)
    if option == ELIXIR_SOLVE:
        return effect([s.box.elixir_solve], language)
    return gained("metal" if option == ELIXIR_METAL else "wood", language)


def gained(thing: str, language: str) -> str:
    return capital(phrase("gain", language, things=counted(1, thing, language)))


def gain(s: WistarState, option: int, language: str) -> str:
    thing = "card_basic" if option == GAIN_CARD else "metal" if option == GAIN_METAL else "wood"
    return gained(thing, language)


def choice(s: WistarState, option: int, language: str) -> str:
    step = asked_step(s)
    if not isinstance(step, Choose) or option >= len(step.alternatives):
        return ""
    return effect(step.alternatives[option], language, chosen=True)


def suffer(s: WistarState, option: int, language: str) -> str:
    step = asked_step(s)
    if not isinstance(step, Rivals):
        return ""
    return describe_steps(step.or_else if option else step.then, language).rstrip(".")


def hero(s: WistarState, option: int, language: str) -> str:
    return flat(hero_lines(s.players, s.box, option, language)[:2]) if option < HEROES else ""


def skill(s: WistarState, option: int, language: str) -> str:
    return flat(skill_lines(s.players, s.box, option, language)) if option < SKILLS else ""


def private_goal(s: WistarState, option: int, language: str) -> str:
    return flat(goal_lines(s.players, s.box, option, language))


def flat(lines: list[str]) -> str:
    """A heading and its sentences as one text."""
    return ". ".join([lines[0], " ".join(lines[1:])]) if len(lines) > 1 else lines[0]


SAYING: dict[int, Callable[[WistarState, int, str], str]] = {
    PAIR: pair,
    ACT: act,
    ORDER: order,
    PLAY: card_of("play", "no_play"),
    SPLIT: split,
    MIX: mix,
    DISCARD: card_of("discard"),
    MISSION: mission,
    CUBE: cube,
    FIRST: first,
    FARM_DEED: deed,
    PROJECT: project,
    DIG: dig,
    BED: bed,
    PAY_FOR: pay_for,
    GUEST: guest,
    MARCH: march,
    ELIXIR: elixir,
    CHOICE: choice,
    SUFFER: suffer,
    GAIN: gain,
    HERO: hero,
    SKILL: skill,
    TAKE: card_of("take"),
    DRAWN: card_of("play", "no_play"),
    GIVE_GUEST: give_guest,
    PRIVATE_GOAL: private_goal,
    MAIN: main,
    COPY: card_of("copy", "no_copy"),
}
