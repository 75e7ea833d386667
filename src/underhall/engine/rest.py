"""States at rest: the state at the start of a turn as JSON, and back.

A record plays a game again from its deal, so it needs the rules as they were. A kept state needs no replay: a server
keeps one for each running game, and after an upgrade, a game whose replay differs continues from it (`Match.resume`).

All slots of a state are kept except those that it calls `fixed` (the box, the options), which a new deal provides. The
secret is not kept here, only how many numbers have been drawn from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any
from zlib import crc32

import msgspec

from .chance import SecretChance
from .components import Components
from .errors import BadState
from .game import Game
from .state import State

FORMAT = 1
NUMBERS = (int, bool)
PLAIN = (int, bool, str, type(None))
COLLECTIONS = {"tuple": tuple, "set": set, "frozenset": frozenset}

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder().decode


class Mark(msgspec.Struct):
    """What every format begins with."""

    underhall_state: int


class Envelope(msgspec.Struct):
    underhall_state: int
    check: int
    """CRC-32 of the bytes of `kept`: a disk may return something that still is JSON."""
    kept: msgspec.Raw


class Kept(msgspec.Struct):
    state: str
    """The class of the state."""
    drawn: int
    """How many numbers chance has given."""
    fields: dict[str, Any]
    tagged: dict[str, Any] = {}
    """Fields that JSON alone would change, with the names of their collections: see `tag`."""


def freeze(state: State) -> bytes:
    """A state at rest as JSON; BadState if something in it cannot be kept."""
    if not isinstance(state.chance, SecretChance):
        raise BadState("only a true game can be kept: an imagined one has no secret to draw from")
    names, get = plan_of(state)
    fields: dict[str, Any] = dict(zip(names, get(state), strict=True))
    try:
        body = encode(fields)
        read = decode(body)
    except (TypeError, ValueError):
        body, read = b"", {}
    kept = b'{"state":"%b","drawn":%d,' % (type(state).__name__.encode(), state.chance.data()[0])
    if read == fields:
        # What comes back equals what went in: nothing is lost. That is so for numbers and lists of any depth.
        kept += b'"fields":%b}' % body
    else:
        plain = {name: value for name, value in fields.items() if name in read and read[name] == value}
        tagged = {name: tag(value, name) for name, value in fields.items() if name not in plain}
        kept += b'"fields":%b,"tagged":%b}' % (encode(plain), encode(tagged))
    return b'{"underhall_state":%d,"check":%d,"kept":%b}' % (FORMAT, crc32(kept), kept)


def thaw(
    game: Game[Any], players: int, options: Mapping[str, str], components: Components, secret: bytes, data: bytes
) -> State:
    """The state that `freeze` kept, of a game that was dealt with these values; BadState if the data does not belong to
    it."""
    kept = opened(data)
    game.facts.check_players(players)
    state: State = game.new(players, SecretChance(secret), game.facts.settle(options), components)
    if kept.state != type(state).__name__:
        raise BadState(f"the kept state is of another game: it is a {kept.state}, and {game.facts.id} has another one")
    fields = {**kept.fields, **{name: untag(value) for name, value in kept.tagged.items()}}
    state.revise(fields)
    names, get = plan_of(state)
    for name in sorted({*names, *fields}):
        if name not in fields:
            raise BadState(f"the kept state is of another version of {game.facts.id}: it has no field '{name}'")
        if name not in names:
            raise BadState(f"the kept state is of another version of {game.facts.id}: it has a field '{name}'")
    if fields["players"] != players:
        raise BadState(f"the kept state has {fields['players']} players, not {players}")
    for name, dealt in zip(names, get(state), strict=True):
        value = fields[name]
        if not alike(value, dealt):
            raise BadState(f"the kept state is damaged: the field '{name}' cannot be {type(value).__name__}")
        try:
            setattr(state, name, value)
        except TypeError:  # a compiled state knows its types
            raise BadState(f"the kept state is damaged: the field '{name}' has the wrong type") from None
    state.chance = SecretChance(secret, kept.drawn)
    return state


def opened(data: bytes) -> Kept:
    """The kept state, checked except for its fields."""
    try:
        mark = msgspec.json.decode(data, type=Mark)
    except msgspec.ValidationError:
        raise BadState("this is not a kept state of Underhall") from None
    except (msgspec.DecodeError, ValueError):
        raise BadState("the kept state is damaged: it is cut off, or not JSON") from None
    if mark.underhall_state != FORMAT:
        raise BadState(f"the kept state has format {mark.underhall_state}; this program reads format {FORMAT}")
    try:
        envelope = msgspec.json.decode(data, type=Envelope)
        if crc32(envelope.kept) != envelope.check:
            raise BadState("the kept state is damaged: its checksum is wrong")
        return msgspec.json.decode(envelope.kept, type=Kept)
    except (msgspec.DecodeError, ValueError):
        raise BadState("the kept state is damaged: a part of it is missing") from None


def alike(value: object, dealt: object) -> bool:
    """Whether the value could replace the one that a new deal has there."""
    if value is None or dealt is None or type(value) is type(dealt):
        return True
    return type(value) in NUMBERS and type(dealt) in NUMBERS


# The slots of a state ---------------------------------------------------------------------------------------------

Plan = tuple[tuple[str, ...], Callable[[State], tuple[Any, ...]]]
PLANS: dict[type[State], Plan] = {}


def plan_of(state: State) -> Plan:
    """The names of the fields to keep, and a fast way to read them all."""
    kind = type(state)
    plan = PLANS.get(kind)
    if plan is None:
        fixed = {"chance", *state.fixed()}
        names = tuple(name for name in [*slots_of(kind), *getattr(state, "__dict__", {})] if name not in fixed)
        plan = names, attrgetter(*names)
        if not hasattr(state, "__dict__"):
            PLANS[kind] = plan
    return plan


def slots_of(kind: type[State]) -> list[str]:
    """All slots, the base class's first. A compiled class has no `__slots__`, but gives the same information
    elsewhere."""
    names: dict[str, None] = {}
    for base in reversed(kind.__mro__):
        found = base.__dict__.get("__mypyc_attrs__") or base.__dict__.get("__slots__") or ()
        names.update(dict.fromkeys([found] if isinstance(found, str) else found))
    return [name for name in names if name not in ("__dict__", "__weakref__")]


# Collections that JSON does not know ------------------------------------------------------------------------------


def tag(value: object, name: str) -> object:
    """JSON has lists only: a tuple becomes `{"tuple": [...]}`, a set and a mapping likewise."""
    if type(value) in PLAIN:
        return value
    if type(value) is list:
        return [tag(one, name) for one in value]
    if type(value) is dict:
        return {"dict": [[tag(key, name), tag(one, name)] for key, one in value.items()]}
    for word, collection in COLLECTIONS.items():
        if type(value) is collection:
            return {word: [tag(one, name) for one in value]}
    raise BadState(f"the field '{name}' of the state cannot be kept: there is a {type(value).__name__} in it")


def untag(value: Any) -> Any:
    """The inverse of `tag`."""
    if isinstance(value, list):
        return [untag(one) for one in value]
    if isinstance(value, dict):
        for word, items in value.items():
            if word == "dict":
                return {untag(key): untag(one) for key, one in items}
            if word in COLLECTIONS:
                return COLLECTIONS[word](untag(one) for one in items)
        raise BadState("the kept state is damaged: it has an unknown kind of collection")
    return value
