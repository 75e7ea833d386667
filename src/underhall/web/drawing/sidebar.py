"""The side of the table page: log, chat, who is here, and the menu. Each function gives a part: (id, outer HTML)."""

from __future__ import annotations

from datetime import UTC, datetime

from babel.dates import format_skeleton

from underhall.web.boards.board import Part
from underhall.web.boards.html import escape, icon
from underhall.web.memo import remembered
from underhall.web.words import LANGUAGE_NAMES, Words, words

from .table_info import ChatLine, LogGroup, LogLine, Replacement, SeatState, TableInfo, Viewer


def hidden(form: str, name: str, value: object) -> str:
    """A hidden field of a form that is elsewhere on the page."""
    return f'<input type="hidden" form="{form}" name="{name}" value="{escape(str(value))}">'


def field(name: str, value: object) -> str:
    return f'<input type="hidden" name="{name}" value="{escape(str(value))}">'


Asking = tuple[str, str, tuple[str, ...]]
"""The address where one may ask why a bot did something, the words for it, and the levels of bots, "" for people."""
NOT_ASKED: Asking = ("", "", ())


# Log and chat ---------------------------------------------------------------------------------------------------------


@remembered(4096)
def log_part(
    group: LogGroup,
    colours: tuple[str, ...],
    names: tuple[str, ...],
    asking: Asking = NOT_ASKED,
) -> Part:
    """A turn of the log, id `log-KEY`; `colours` and `names` are those of the seats."""
    lines = "".join(
        _line(line, colours, names, _why(group.key, at, line, asking)) for at, line in enumerate(group.lines)
    )
    heading = f'<h3 class="turnline">{escape(group.heading)}</h3>' if group.heading else ""
    return f"log-{group.key}", f'<li class="turn" id="log-{group.key}">{heading}<ul>{lines}</ul></li>'


@remembered(512)
def unread_mark(turn: int) -> Part:
    """Comes below the turns that are new to the viewer, from that one on."""
    id = f"log-{turn - 0.5}"
    return id, f'<li class="unread" id="{id}"></li>'


def _why(turn: int, at: int, line: LogLine, asking: Asking) -> str:
    """The link behind what a bot did."""
    path, text, bots = asking
    if not 0 <= line.seat < len(bots) or not bots[line.seat]:
        return ""
    href = f"{path}/because?turn={turn}&amp;line={at}"
    return f'&nbsp;<a class="because" href="{href}" title="{text}" aria-label="{text}">?</a>'


def _line(line: LogLine, colours: tuple[str, ...], names: tuple[str, ...], why: str = "") -> str:
    text = escape(line.text)
    kind = line.mark
    if 0 <= line.seat < len(names):
        kind = f"{kind} {colours[line.seat]}".lstrip()
        name = escape(names[line.seat])
        if name and text.startswith(name):
            text = f"<b>{name}</b>{text[len(name) :]}"
    head, space, last = text.rpartition(" ")
    if why and "<" not in last:  # the link never stands alone in a line
        text, why = head, f'{space}<span class="last-word">{last}{why}</span>'
    return f'<li class="{kind}">{icon(line.icon or "trace")}<span>{text}{why}</span></li>'


@remembered(4096)
def chat_part(line: ChatLine, colour: str, report: str = "", word: str = "") -> Part:
    """A line of the chat, id `chat-KEY`; `colour` is the class of the seat or "". `report`: the address where it can be
    reported, with the word for that."""
    time = f" <time>{escape(line.time)}</time>" if line.time else ""
    who = f'<b class="by">{escape(line.name)}</b>{time}' if line.name else ""
    if report:
        href, label = escape(f"{report}&line={line.key}"), escape(word)
        who += f' <a class="report" href="{href}" title="{label}" aria-label="{label}">{icon("flag")}</a>'
    return (
        f"chat-{line.key}",
        f'<li class="{colour}" id="chat-{line.key}" data-by="{line.seat}">{icon("chat" if line.name else "bell")}'
        f'<div>{who}<span class="said">{escape(line.text)}</span></div></li>',
    )


# Who is here ----------------------------------------------------------------------------------------------------------


ALL_HERE: Part = ("presence", '<ul class="presence" id="presence"></ul>')


def presence_part(info: TableInfo, viewer: Viewer, language: str) -> Part:
    """Who is away and who has resigned, with the request to let a bot take over; who has asked for hints. Empty while
    everyone is here."""
    if info.complete:
        return ALL_HERE
    seats = info.seats
    return _presence(info.path, info.status, seats, info.replacements, viewer.seat, viewer.here, language, info.message)


@remembered(1024)
def _presence(
    path: str,
    status: str,
    seats: tuple[SeatState, ...],
    votes: tuple[Replacement, ...],
    viewer: int,
    here: tuple[int, ...],
    language: str,
    message: tuple[str, str] = ("", ""),
) -> Part:
    _ = words(language)
    voting = {vote.seat for vote in votes}
    rows = []
    if message[1]:
        rows.append(
            f'<li class="told-to-all">{icon("bell")}'
            f'<span role="status" lang="{escape(message[0])}">{escape(message[1])}</span></li>'
        )
    for number, seat in enumerate(seats if status == "running" else ()):
        if seat.resigned:
            text, act = _("%(name)s has resigned; a bot takes over.", name=seat.name), ""
        elif seat.replaced:
            text, act = _("A bot is playing for %(name)s.", name=seat.name), ""
            if viewer == number:
                text, act = (
                    _("A bot is playing for you."),
                    _wish(path, "return", viewer, number, "play", _("I am back")),
                )
        elif seat.holiday:
            text, act = _("%(name)s is on holiday until %(day)s.", name=seat.name, day=last_day(seat.holiday, _)), ""
            if not seat.rests and not seat.online and viewer >= 0 and viewer != number and number not in voting:
                act = _wish(path, "replace", viewer, number, "bot", _("Let a bot take over"))
        elif seat.online or seat.bot or number in here or number == viewer:
            continue  # who reads this is here, and who shares the device
        else:
            text, act = _("%(name)s is away.", name=seat.name), ""
            if viewer >= 0 and viewer != number and number not in voting:
                act = _wish(path, "replace", viewer, number, "bot", _("Let a bot take over"))
        rows.append(f'<li data-away="{number}">{icon("eye-off")}<span>{escape(text)}</span>{act}</li>')
    if guided := [seat.name for seat in seats if seat.guided]:
        text = _("%(name)s has a guide.", name=guided[0])
        if len(guided) > 1:
            text = _("%(names)s have a guide.", names=", ".join(guided))
        rows.append(f"<li>{icon('eye')}<span>{escape(text)}</span></li>")
    for seat in seats:
        if seat.hints:
            text = _.plural(
                "%(name)s has asked for %(n)d hint.", "%(name)s has asked for %(n)d hints.", seat.hints, name=seat.name
            )
            rows.append(f"<li>{icon('lantern')}<span>{escape(text)}</span></li>")
    return "presence", f'<ul class="presence" id="presence">{"".join(rows)}</ul>'


def last_day(end: float, _: Words) -> str:
    """The last day of a holiday, in words."""
    return day_of(end - 1, _)


def day_of(at: float, _: Words) -> str:
    spoken = "en_GB" if _.language == "en" else _.language
    return format_skeleton("MMMMd", datetime.fromtimestamp(at, UTC), locale=spoken)


def holiday_words(name: str, away: tuple[int, int], _: Words) -> str:
    """What the house says about a holiday."""
    if not away[1]:
        return _("%(name)s is back from holiday.", name=name)
    first, last = day_of(away[0], _), last_day(away[1], _)
    return _("%(name)s is on holiday from %(first)s to %(last)s.", name=name, first=first, last=last)


def _wish(path: str, route: str, viewer: int, seat: int, name: str, text: str) -> str:
    return (
        f'<form method="post" action="{path}/{route}">{field("as", viewer)}{field("seat", seat)}'
        f'<button class="button small">{icon(name)}{escape(text)}</button></form>'
    )


# Menu -----------------------------------------------------------------------------------------------------------------


def menu_part(info: TableInfo, viewer: Viewer, language: str) -> Part:
    """Everything that is seldom needed. It is a popover, so it opens without scripts as well."""
    names, seat = info.names, viewer.seat
    gone = 0 <= seat < len(names) and info.seats[seat].resigned
    note = (info.note, info.note_link)
    # Only what the menu shows: whether a move can be undone changes all the time.
    lasting = viewer._replace(can_undo=False, can_ask=False, hints=True, plan=None, can_plan=False)
    return _menu(info.path, info.status, names, gone, info.rematch, note, lasting, language)


@remembered(4096)
def _menu(
    path: str,
    status: str,
    names: tuple[str, ...],
    gone: bool,
    rematch: str,
    note: tuple[str, str],
    viewer: Viewer,
    language: str,
) -> Part:
    _ = words(language)
    seat = viewer.seat
    here = f"{path}?as={seat}"
    rows = [f"<h2>{escape(_('You are watching') if viewer.watching else names[seat])}</h2>"]
    if len(viewer.here) > 1:
        links = "".join(_seat_link(path, number, names[number], number == seat, _) for number in viewer.here)
        rows.append(f'<div class="group"><h3>{escape(_("Seats on this device"))}</h3><ul>{links}</ul></div>')
    if not viewer.watching and status == "running":
        rows.append(_settings(path, viewer, _))
        rows.append(_playing(here, viewer, _))
        if viewer.guide:
            rows.append(_guide(path, viewer, _))
    rows.append(_device(_))
    if viewer.return_link:
        rows.append(_return_link(viewer.return_link, _))
    links = ""
    if viewer.notices:
        links += _link(viewer.notices, "bell", _("Notices"))
    if viewer.report:
        links += _link(viewer.report, "flag", _("Report a player"))
    links += _link(f"{path}/log?as={seat}", "log", _("Whole log"))
    if status == "over":
        links += _link(f"{path}/scores", "trophy", _("Score sheet")) + _link(f"{path}/replay", "play", _("Replay"))
        links += _link(f"{path}/record", "download", _("Download the record"))
    if status == "running" and not viewer.watching:
        links += _link(f"{path}/why?as={seat}", "why", _("Why can't I?"))
    links += (
        f'<button class="item" type="button" data-install hidden>{icon("download")}'
        f"{escape(_('Install Underhall'))}</button>"
    )
    links += _link("/", "door", _("Leave the table"))
    languages = "".join(
        f'<a class="button small quiet" href="{here}&amp;lang={code}" lang="{code}" hreflang="{code}"'
        f"{' aria-current=true' if code == language else ''}>{name}</a>"
        for code, name in LANGUAGE_NAMES.items()
    )
    rows.append(f'<nav class="group links" aria-label="{escape(_("This table"))}">{links}</nav>')
    # On small screens the top bar has no room for these.
    rows.append(f'<nav class="group language-row" aria-label="{escape(_("Language of the page"))}">{languages}</nav>')
    themes = "".join(
        f'<button class="item to-{value}" name="theme" value="{value}">{icon("theme")}{escape(text)}</button>'
        for value, text in (("dark", _("Dark theme")), ("light", _("Light theme")))
    )
    rows.append(
        f'<form class="group language-row themes" method="post" action="/theme">{field("next", here)}{themes}</form>'
    )
    if status == "running" and not viewer.watching and not gone:
        rows.append(_resign(path, seat, len(names), _))
    elif not viewer.watching and status == "over" and not rematch:
        rows.append(
            f'<form class="group" method="post" action="{path}/rematch">{field("as", seat)}'
            f'<button class="button">{icon("loop")}{escape(_("Rematch"))}</button></form>'
        )
    if note[0]:
        more = f' <a href="{escape(note[1])}">{escape(_("More about it"))}</a>' if note[1] else ""
        rows.append(f'<p class="group hint">{escape(note[0])}{more}</p>')
    return (
        "menu",
        f'<div class="popover menu" id="menu" popover role="region" aria-label="{escape(_("Table menu"))}">'
        f"{''.join(rows)}</div>",
    )


def _link(href: str, name: str, text: str) -> str:
    return f'<a class="item" href="{escape(href)}">{icon(name)}{escape(text)}</a>'


def _seat_link(path: str, number: int, name: str, current: bool, _: Words) -> str:
    if current:
        return f'<li><span class="item" aria-current="true">{icon("check")}{escape(name)}</span></li>'
    text = _("Pass to %(name)s", name=name)
    return f"<li>{_link(f'{path}/handover?to={number}', 'handover', text)}</li>"


def _settings(path: str, viewer: Viewer, _: Words) -> str:
    """With scripts, it is sent on change; without, by its button."""
    ticked = " checked" if viewer.confirms else ""
    forced = " checked" if viewer.forced else ""
    return (
        f'<form class="group" method="post" action="{path}/settings" data-auto>{field("as", viewer.seat)}'
        f'<label class="check"><input type="checkbox" name="confirm" value="1"{ticked}>'
        f"<span>{escape(_('Confirm my turn before it counts'))}</span></label>"
        f'<label class="check"><input type="checkbox" name="forced" value="1"{forced}>'
        "<span>"
        f"{escape(_('Play forced moves for me (only where everyone knows that there is no choice)'))}</span></label>"
        f'<button class="button small without-script">{escape(_("Save"))}</button></form>'
    )


def _playing(here: str, viewer: Viewer, _: Words) -> str:
    """Kept in cookies of this browser, so that the server draws accordingly, also without scripts. The speed is for
    pages that are live, so a script fills it in."""
    ticked = " checked" if viewer.careful else ""
    speeds = (("slow", _("slow")), ("normal", _("normal")), ("fast", _("fast")), ("once", _("at once")))
    options = "".join(f'<option value="{value}">{escape(text)}</option>' for value, text in speeds)
    return (
        f'<form class="group" method="post" action="/playing" data-auto>{field("next", here)}'
        f'<label class="check"><input type="checkbox" name="careful" value="1"{ticked}>'
        f"<span>{escape(_('Ask before each move'))}</span></label>"
        f'<label class="check with-script"><span>{escape(_("Show what others do"))}</span>'
        f'<select name="speed" id="speed">{options}</select></label>'
        f'<button class="button small without-script">{escape(_("Save"))}</button></form>'
    )


def _guide(path: str, viewer: Viewer, _: Words) -> str:
    """The way back for those who switched it off. Kept in a cookie as well."""
    ticked = " checked" if viewer.guide == "on" else ""
    return (
        f'<form class="group" method="post" action="{path}/guide" data-auto>{field("as", viewer.seat)}'
        f'<label class="check"><input type="checkbox" name="on" value="1"{ticked}>'
        f"<span>{escape(_('Guide me through this game'))}</span></label>"
        f'<button class="button small without-script">{escape(_("Save"))}</button></form>'
    )


def _device(_: Words) -> str:
    """What is kept in this browser only; the scripts fill it in."""
    return (
        f'<div class="group with-script"><label class="check">{icon("sound")}<span>{escape(_("Sound"))}</span>'
        f'<input type="range" id="volume" min="0" max="100" step="5" aria-label="{escape(_("Volume"))}"></label>'
        f'<label class="check"><input type="checkbox" id="notify">'
        f"<span>{escape(_('Tell me in this browser when it is my turn'))}</span></label>"
        f'<label class="check"><input type="checkbox" id="shortcuts" checked>'
        f"<span>{escape(_('Single-letter shortcuts'))}</span></label></div>"
    )


def _return_link(link: str, _: Words) -> str:
    text = escape(link)
    return (
        f'<div class="group">'
        f'<label class="heading-3" for="return-link">{escape(_("Your way back to this seat"))}</label>'
        f'<div class="row"><input id="return-link" class="grow" readonly value="{text}">'
        f'<button class="button small with-script" type="button" data-copy="return-link">{icon("copy")}'
        f"{escape(_('Copy'))}</button></div>"
        f'<p class="hint">{escape(_("Keep it to yourself: anyone with this link can play your seat."))}</p></div>'
    )


def _resign(path: str, seat: int, players: int, _: Words) -> str:
    """Behind a second step, because it cannot be undone."""
    what = (
        _("The game ends and the other player wins.")
        if players == 2
        else _("A bot takes over for you, and you finish last.")
    )
    return (
        f'<details class="group"><summary class="item">{icon("flag")}{escape(_("Resign"))}</summary>'
        f'<p class="hint">{escape(what)}</p><form method="post" action="{path}/resign">{field("as", seat)}'
        f'<button class="button bad">{icon("flag")}{escape(_("Yes, resign"))}</button></form></details>'
    )
