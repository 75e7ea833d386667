"""What the operator can do, from the pages and from a shell alike. Each act is written into the list of acts."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from underhall.engine.facts import LANGUAGES
from underhall.web.hall import operating
from underhall.web.moderation.documents import Limits, Measure, Message
from underhall.web.moderation.moderation import new_id
from underhall.web.moderation.networks import BadNetwork, Hashed, hashed, mark_of, read_network
from underhall.web.refusals import Refusal
from underhall.web.storage.datafile import StoreError
from underhall.web.storage.datafile import backup as copy_file
from underhall.web.storage.store import SqliteStore
from underhall.web.typed_text import clean
from underhall.web.words import N_, words

from .context import OperatorContext
from .monitoring import brief_of

LONGEST_REASON: Final = 200
LONGEST_ANNOUNCEMENT: Final = 300
LONGEST_HOURS: Final = 366 * 24
MOST: Final = 1_000_000
BACKUPS: Final = "backups"
"""The folder of copies, beside the data file."""
SEAT = re.compile(r"([a-z0-9-]{3,60})/([0-6])")
Fields = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Done:
    """What has been done, in one sentence."""

    text: str
    values: Mapping[str, object]

    def say(self, language: str) -> str:
        return words(language)(self.text, **self.values)


def done(text: str, **values: object) -> Done:
    return Done(text, values)


@dataclass(frozen=True, slots=True)
class Target:
    """Whom a measure is about."""

    persons: tuple[str, ...]
    name: str
    networks: tuple[Hashed, ...] = ()


Act = Callable[[OperatorContext, str, Fields], Awaitable[Done]]
"""Does it in the name of somebody, with what the form says."""


# Reading forms -------------------------------------------------------------------------------------------------------


def reason_in(fields: Fields, name: str = "reason") -> str:
    reason = clean(fields.get(name, ""), LONGEST_REASON)
    if not reason:
        raise Refusal(422, N_("Say why in a few words: the visitor is told."))
    return reason


def hours_in(fields: Fields) -> float:
    """How long something lasts: `hours`, or `days`."""
    text, factor = (fields["days"], 24.0) if fields.get("days") else (fields.get("hours", ""), 1.0)
    try:
        hours = float(text) * factor
    except ValueError:
        hours = -1.0
    if not 0 < hours <= LONGEST_HOURS:
        raise Refusal(422, N_("Say for how long: more than no time, and at most 366 days."))
    return hours


def amount_in(fields: Fields, name: str, now: int) -> int:
    """A limit; without the field, it stays as it is."""
    text = fields.get(name, str(now)).strip()
    if not re.fullmatch(r"[0-9]{1,7}", text) or int(text) > MOST:
        raise Refusal(422, N_("A limit is a whole number; 0 means no limit."))
    return int(text)


async def target_of(context: OperatorContext, who: str) -> Target:
    """`TABLE/SEAT`, `report:ID`, or an address or network."""
    who = who.strip()
    if who.startswith("report:"):
        report = await context.hall.moderation.report(who.removeprefix("report:"))
        if report is None:
            raise Refusal(404, N_("There is no such report."))
        return someone(report.persons, report.name)
    if found := SEAT.fullmatch(who):
        brief = await brief_of(context, found[1])
        seat = int(found[2])
        if seat >= brief.players or not brief.names[seat]:
            raise Refusal(422, N_("Nobody sits there."))
        return someone(brief.visitors[seat], brief.names[seat])
    try:
        network = hashed(context.hall.secret, read_network(who))
    except BadNetwork:
        raise Refusal(
            422, N_("Name a seat as TABLE/SEAT, or an address or network such as 192.0.2.0/24 that is not too large.")
        ) from None
    return Target((), mark_of(network), (network,))


def someone(persons: tuple[str, ...], name: str) -> Target:
    if not persons:
        raise Refusal(
            422, N_("No browser holds that seat: a bot or a program plays there. Name an address, or close the table.")
        )
    return Target(persons, name)


# Acts on visitors and tables -----------------------------------------------------------------------------------------


async def close(context: OperatorContext, who: str, fields: Fields) -> Done:
    table, reason = fields.get("table", "").strip(), reason_in(fields)
    await operating.close_table(context.hall, table, reason)
    await context.hall.moderation.write_down(who, "close", table, reason)
    return done(N_("The table %(table)s is closed."), table=table)


def measure(kind: str) -> Act:
    async def act(context: OperatorContext, who: str, fields: Fields) -> Done:
        moderation = context.hall.moderation
        target = await target_of(context, fields.get("who", ""))
        hours, reason = hours_in(fields), reason_in(fields)
        follows = fields.get("address") in ("on", "1", "true") and bool(target.persons)
        if moderation.full():
            raise Refusal(409, N_("There are too many measures already. Lift some first."))
        now = moderation.clock()
        await moderation.impose(
            Measure(
                id=new_id(),
                kind=kind,
                since=now,
                until=now + hours * 3600,
                reason=reason,
                person=person,
                name=target.name,
                networks=target.networks,
                follows=follows,
            )
            for person in (target.persons or ("",))
        )
        about = f"{target.name} ({fields['who'].strip()})" if target.persons else target.name
        lasting = f"{hours:g} h{', with addresses' if follows else ''}"
        await moderation.write_down(who, kind, about, f"{reason} ({lasting})")
        if kind == "ban":
            return done(N_("%(name)s is shut out."), name=target.name)
        return done(N_("%(name)s cannot write in the chat."), name=target.name)

    return act


async def lift(context: OperatorContext, who: str, fields: Fields) -> Done:
    wanted = fields.get("id", "").strip()
    found = next((one for one in context.hall.moderation.measures() if one.id == wanted), None)
    if found is None:
        raise Refusal(404, N_("There is no such measure, or it is over."))
    await context.hall.moderation.lift([found.id])
    reason = clean(fields.get("reason", ""), LONGEST_REASON)
    await context.hall.moderation.write_down(who, f"un{found.kind}", found.name, reason)
    return done(N_("The measure against %(name)s is lifted."), name=found.name)


async def settle(context: OperatorContext, who: str, fields: Fields) -> Done:
    report = await context.hall.moderation.report(fields.get("id", ""))
    if report is None:
        raise Refusal(404, N_("There is no such report."))
    outcome = clean(fields.get("outcome", ""), LONGEST_REASON)
    await context.hall.moderation.settle(report, outcome)
    await context.hall.moderation.write_down(who, "settle", f"{report.name} ({report.table}/{report.seat})", outcome)
    return done(N_("The report is settled."))


# Acts on the house ---------------------------------------------------------------------------------------------------


async def limits(context: OperatorContext, who: str, fields: Fields) -> Done:
    now = context.hall.moderation.quotas.limits
    names = ("tables_each", "tables_all", "visitors_each", "visitors_all")
    wanted = Limits(**{name: amount_in(fields, name, getattr(now, name)) for name in names})
    await context.hall.moderation.set_limits(wanted)
    told = ", ".join(f"{name} {getattr(wanted, name) or '-'}" for name in names)
    await context.hall.moderation.write_down(who, "limits", told)
    return done(N_("The limits are set."))


async def message(context: OperatorContext, who: str, fields: Fields) -> Done:
    """The same text in one language or in all; no text at all takes the message away."""
    texts = {code: text for code in LANGUAGES if (text := clean(fields.get(f"text_{code}", ""), LONGEST_ANNOUNCEMENT))}
    if not texts:
        await context.hall.moderation.announce(None)
        await context.hall.moderation.write_down(who, "message", "", "-")
        return done(N_("Nothing is told to the tables any more."))
    now = context.hall.clock()
    await context.hall.moderation.announce(Message(texts, now + hours_in(fields) * 3600, now))
    await context.hall.moderation.write_down(who, "message", ", ".join(texts), " / ".join(texts.values()))
    return done(N_("All tables are told."))


async def backup(context: OperatorContext, who: str, fields: Fields) -> Done:
    store = context.hall.store
    if not isinstance(store, SqliteStore):
        raise Refusal(409, N_("The games are in a PostgreSQL database: copy it with pg_dump."))
    if context.backing_up:
        raise Refusal(409, N_("A copy is being written already."))
    target = store.path.absolute().parent / BACKUPS / f"{datetime.now(UTC):underhall-%Y-%m-%dT%H%M%SZ}.db"
    context.backing_up.append(target.name)
    try:
        if store.room() < 2 * store.path.stat().st_size:
            raise Refusal(409, N_("There is not enough room on the disk for a copy."))
        await asyncio.to_thread(write_copy, store, target)
    except (StoreError, OSError) as error:
        context.hall.log.error("backup.failed", reason=str(error))
        raise Refusal(503, N_("The copy could not be written. The server's log says why.")) from None
    finally:
        context.backing_up.clear()
    await context.hall.moderation.write_down(who, "backup", target.name)
    return done(N_("The games are copied to %(file)s, beside the data file."), file=f"{BACKUPS}/{target.name}")


def write_copy(store: SqliteStore, target: Path) -> None:
    target.parent.mkdir(mode=0o700, exist_ok=True)
    copy_file(store.path, target)


async def drain(context: OperatorContext, who: str, fields: Fields) -> Done:
    node = fields.get("node", "").strip() or context.hall.here
    on = fields.get("on", "1") not in ("0", "off", "")
    if node not in [one.name for one in context.hall.nodes()]:
        raise Refusal(404, N_("There is no such server."))
    operating.drain(context.hall, node, on)
    await context.hall.moderation.write_down(who, "drain" if on else "undrain", node)
    await asyncio.sleep(0)  # the post is heard
    if on:
        return done(N_("%(node)s makes no new tables and tells balancers so."), node=node)
    return done(N_("%(node)s makes tables again."), node=node)


ACTS: dict[str, Act] = {
    "close": close,
    "ban": measure("ban"),
    "mute": measure("mute"),
    "lift": lift,
    "settle": settle,
    "limits": limits,
    "message": message,
    "backup": backup,
    "drain": drain,
}
