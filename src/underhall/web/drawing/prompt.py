"""The prompt of the table page: what to do now, the buttons for it, and what the table is asked beside the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from underhall.engine.state import OUTSIDER
from underhall.web.boards.board import Offer, Option, Part, choice_of
from underhall.web.boards.html import escape, icon
from underhall.web.memo import remembered
from underhall.web.table.planning import IMPOSSIBLE, OTHER_QUESTION
from underhall.web.words import Words, words

from .sidebar import field, hidden
from .table_info import NOBODY, PlanShown, Replacement, TableInfo, Viewer

MANY_CHOICES = 4
"""With this many buttons or more, the prompt puts them on a line of their own."""
MANY_LETTERS = 60
"""So does it with fewer that have more to say than this."""


def prompt_part(
    info: TableInfo,
    viewer: Viewer,
    language: str,
    offer: Offer | None,
    note: str = "",
    better: str = "",
    *,
    listed: bool = False,
    closing: int = -1,
    preview: str = "",
    left: str = "",
    arranging: str = "",
    heading: str = "",
) -> Part:
    """What to do now, and the buttons for it.

    It holds the hidden fields of both forms. `decision` names the question that an answer is for, so that a stale page
    is noticed; `as` names the seat, for people who play several on one device. `better`: what the board says instead of
    the game's prompt. `listed`: the board has its own buttons for all options. `preview`: what the chosen answer would
    cost and bring. `left`: what would be left undone after the closing option, so that it asks first. `arranging`: the
    words of a button that has the question answered for the viewer. `heading`: what is said instead of "Your turn".
    """
    _ = words(language)
    path, seat = info.path, viewer.seat
    mine = offer is not None and info.status == "running"
    holding = info.status == "running" and not viewer.watching and info.held == seat
    if not mine and not holding and info.status != "over":
        ahead = _plan_ahead(path, seat, language) if viewer.can_plan and viewer.plan is None else ""
        elsewhere = _hand_over(info, viewer, _) + _skip(info, viewer, language) + ahead
        extra = _clock(info, _), elsewhere, _requests(info, viewer, _)
        return _calm_prompt(path, seat, _waiting(info, _), note, viewer.can_undo, viewer.can_ask, extra, language)
    fields = _seat_fields(seat)
    choices = helps = ""
    if info.status == "over":
        who, sentence, note = ("trophy", _("Game over")), _result(info, seat, _), _ranking(info, seat, _)
        choices = _after(info, viewer, language)
    elif holding:
        who, sentence = ("lantern", _("Your turn")), _("Your turn is done. Confirm it, or undo it.")
        choices = _act(path, "confirm", "check", _("Confirm my turn"), "main", "confirm")
        helps = _undo(path, viewer, _)
    else:
        assert offer is not None
        name = info.seats[seat].name
        text = _("%(name)s, your turn", name=name) if len(viewer.here) > 1 else _("Your turn")
        who, sentence = ("lantern", heading or text), better or offer.prompt
        fields += hidden("answer", "decision", offer.decision)
        chosen = offer.chosen
        if chosen is not None:
            ending = chosen.value == closing and left
            sentence, note = capital(chosen.label), left if ending else preview or capital(offer.gloss(chosen.value))
            choices = _do(chosen.value, language)
        elif not listed:
            asking = frozenset(offer.asking) | ({closing} if left and viewer.careful else set())
            choices = _choices(offer.buttons, not offer.marks, closing, asking)
            choices += _act(path, "arrange", "bot", arranging, "act", "arrange") if arranging else ""
        # Who has chosen needs the room to read what it means, and no hint.
        hint = _hint(path, viewer, _) if chosen is None else ""
        helps = _again(bool(offer.picks), language) + hint + _undo(path, viewer, _)
    kind = "prompt you" if mine or holding else "prompt"
    if mine and offer is not None and offer.chosen is None and not listed and _are_many(offer.buttons):
        kind += " many"
    # The answers to another question are another box.
    id = f' id="acts-{escape(offer.question)}"' if mine and offer is not None else ""
    acts = f'<div class="acts"{id}>{choices}</div>' if choices else ""
    return _prompt(
        kind, fields, who, _clock(info, _), sentence, note, acts + _helps(helps) + _requests(info, viewer, _), _
    )


@remembered(4096)
def _calm_prompt(
    path: str,
    seat: int,
    sentence: str,
    note: str,
    can_undo: bool,
    can_ask: bool,
    extra: tuple[str, str, str],
    language: str,
) -> Part:
    """For viewers who are not asked. `extra`: the clock, the way to another seat on this device, requests, as HTML."""
    _ = words(language)
    clock, elsewhere, requests = extra
    watching = seat == OUTSIDER
    who = ("eye", _("Watching")) if watching else ("clock", _("Waiting"))
    undo = "" if watching else _undo(path, Viewer(seat, can_undo=can_undo, can_ask=can_ask), _)
    acts = f'<div class="acts">{elsewhere}</div>' if elsewhere else ""
    return _prompt("prompt", _seat_fields(seat), who, clock, sentence, note, acts + _helps(undo) + requests, _)


def _helps(helps: str) -> str:
    """What is no answer has a place of its own: it never pushes the answers about, nor hides the question. By its name,
    answers of the prompt before never turn into it, which would move them."""
    return f'<div class="helps" id="prompt-helps">{helps}</div>' if helps else ""


def _seat_fields(seat: int) -> str:
    return hidden("answer", "as", seat) + hidden("pick", "as", seat)


def _prompt(
    kind: str, fields: str, who: tuple[str, str], clock: str, sentence: str, note: str, below: str, _: Words
) -> Part:
    small = f"<small>{escape(note)}</small>" if note else ""
    return (
        "prompt",
        f'<section class="{kind}" id="prompt" tabindex="-1" aria-label="{escape(_("What to do now"))}">{fields}'
        f'<span class="who">{icon(who[0])}{escape(who[1])}{clock}</span>'
        f'<p aria-live="polite">{escape(sentence)}{small}</p>{below}</section>',
    )


def _are_many(buttons: Sequence[Option]) -> bool:
    return len(buttons) >= MANY_CHOICES or sum(len(option.label) for option in buttons) > MANY_LETTERS


@remembered(2048)
def _choices(
    buttons: tuple[Option, ...], nothing_else: bool, closing: int = -1, asking: frozenset[int] = frozenset()
) -> str:
    """Answers that have no place on the board. If there is only one way to continue, it is the main button. A single
    one beside what is lit says "no" or "enough", and is as calm as the closing one. `asking`: those that only choose,
    so that they can be confirmed."""
    single = len(buttons) == 1
    found = []
    for option in sorted(buttons, key=lambda option: option.value == closing):
        kind = "main" if single and nothing_else else "act closing" if single or option.value == closing else "act"
        form, value = "answer", str(option.value)
        if option.value in asking:
            form, value = "pick", choice_of(option.value)
        found.append(
            f'<button class="button {kind}" form="{form}" name="{form}" value="{value}" id="choice-{option.value}">'
            f'<span class="label">{escape(option.label)}</span></button>'
        )
    return "".join(found)


@remembered(512)
def _do(value: int, language: str) -> str:
    """Gives the answer that is chosen."""
    text = escape(words(language)("Do it"))
    return (
        f'<button class="button main" id="do" form="answer" name="answer" value="{value}">{icon("check")}'
        f'<span class="label">{text}</span> <kbd>Enter</kbd></button>'
    )


def capital(text: str) -> str:
    """An answer in words begins as a sentence does."""
    return text[:1].upper() + text[1:]


def _act(path: str, route: str, name: str, text: str, kind: str, id: str, key: str = "") -> str:
    """A button that posts the answer form to another route of the table, with seat and decision."""
    keys = f" <kbd>{key}</kbd>" if key else ""
    return (
        f'<button class="button {kind}" id="{id}" form="answer" formaction="{path}/{route}">{icon(name)}'
        f'<span class="label">{escape(text)}</span>{keys}</button>'
    )


@remembered(16)
def _again(picked: bool, language: str) -> str:
    if not picked:
        return ""
    text = escape(words(language)("Choose again"))
    return (
        f'<button class="button" id="again" form="pick" name="pick" value="">{icon("x")}'
        f'<span class="label">{text}</span>'
        f" <kbd>Esc</kbd></button>"
    )


def _hint(path: str, viewer: Viewer, _: Words) -> str:
    if not viewer.hints or viewer.guide == "on":  # the guide has the button
        return ""
    return (
        f'<a class="button mini" id="hint" href="{path}/hint?as={viewer.seat}">{icon("lantern")}'
        f'<span class="label">{escape(_("Hint"))}</span> <kbd>H</kbd></a>'
    )


def _undo(path: str, viewer: Viewer, _: Words) -> str:
    if viewer.can_undo:
        return _act(path, "undo", "undo", _("Undo"), "quiet mini", "undo", "U")
    if viewer.can_ask:
        return _act(path, "takeback", "undo", _("Ask to take back"), "quiet mini", "undo", "U")
    return ""


def _hand_over(info: TableInfo, viewer: Viewer, _: Words) -> str:
    """Hot-seat: the way to the screen between two players on one device."""
    for seat in info.asked or (info.held,):
        if seat in viewer.here and seat != viewer.seat:
            text = escape(_("Pass to %(name)s", name=info.seats[seat].name))
            return f'<a class="button main" href="{info.path}/handover?to={seat}">{icon("handover")}{text}</a>'
    return ""


def _skip(info: TableInfo, viewer: Viewer, language: str) -> str:
    """While only bots are to move."""
    bots = info.asked and all(info.seats[seat].bot for seat in info.asked)
    return "" if viewer.watching or not bots or info.status != "running" else _skip_button(language)


@remembered(16)
def _skip_button(language: str) -> str:
    text = escape(words(language)("Skip to my turn"))
    return (
        f'<button class="button mini with-script" type="button" id="skip">{icon("last")}'
        f'<span class="label">{text}</span> <kbd>S</kbd></button>'
    )


@remembered(256)
def _plan_ahead(path: str, seat: int, language: str) -> str:
    """The way to the page where the next turn is planned."""
    text = escape(words(language)("Plan ahead"))
    return (
        f'<a class="button" id="plan-ahead" href="{path}/plan?as={seat}">{icon("flag")}'
        f'<span class="label">{text}</span></a>'
    )


def _clock(info: TableInfo, _: Words) -> str:
    """The time left for whoever decides. The script counts it down; without it, the end is shown in UTC."""
    until = [info.seats[seat].until for seat in info.asked if info.seats[seat].until]
    if not until or info.status != "running":
        return ""
    end = min(until)
    text = _("until %(time)s UTC", time=f"{end // 3600 % 24:02d}:{end // 60 % 60:02d}:{end % 60:02d}")
    return f' <time class="chip clock digits" data-until="{end}">{escape(text)}</time>'


# Sentences ------------------------------------------------------------------------------------------------------------


def _listed(names: Sequence[str], _: Words) -> str:
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s and %(last)s", names=", ".join(names[:-1]), last=names[-1])


def _waiting(info: TableInfo, _: Words) -> str:
    if info.status == "open":
        return _("Waiting until the game begins.")
    if info.held != NOBODY:
        return _("%(name)s is confirming the turn.", name=info.seats[info.held].name)
    names = [info.seats[seat].name for seat in info.asked]
    if not names:
        return _("Just a moment.")
    if len(names) > 1:
        return _("%(names)s are choosing.", names=_listed(names, _))
    if info.seats[info.asked[0]].bot:
        return _("%(name)s is thinking.", name=names[0])
    return _("%(name)s is choosing.", name=names[0])


def _result(info: TableInfo, seat: int, _: Words) -> str:
    winners = [number for number, place in enumerate(info.places) if place == 1]
    if winners == [seat]:
        return _("You have won.")
    if not winners:
        return _("The game is over.")
    names = [info.seats[number].name for number in winners]
    if len(names) > 1:
        return _("%(names)s share the victory.", names=_listed(names, _))
    return _("%(name)s has won.", name=names[0])


def _ranking(info: TableInfo, seat: int, _: Words) -> str:
    """All seats by place, with their scores."""
    order = sorted(range(len(info.places)), key=lambda number: info.places[number])
    lines = []
    for number in order:
        score = info.scores[number] if number < len(info.scores) else ""
        lines.append(f"{info.places[number]}. {info.seats[number].name} {score}".rstrip())
    return " · ".join(lines)


@remembered(256)
def _after(info: TableInfo, viewer: Viewer, language: str) -> str:
    _ = words(language)
    path = info.path
    made = (
        f'<a class="button main" href="{path}/scores">{icon("trophy")}{escape(_("See the result"))}</a>'
        f'<a class="button" href="{path}/replay">{icon("play")}{escape(_("Replay"))}</a>'
    )
    if info.rematch:
        text = escape(_("To the rematch"))
        return made + f'<a class="button" href="{escape(info.rematch)}">{icon("loop")}{text}</a>'
    if viewer.watching:
        return made
    text = escape(_("Rematch"))
    return made + (f'<button class="button" form="answer" formaction="{path}/rematch">{icon("loop")}{text}</button>')


def _requests(info: TableInfo, viewer: Viewer, _: Words) -> str:
    """What the viewer has planned, and what the table is asked besides the game: take-backs, and bots for players who
    stay away."""
    rows = [_plan(info.path, viewer, viewer.plan, _)] if viewer.plan is not None and info.status == "running" else []
    asked = info.take_back
    if asked is not None:
        name = info.seats[asked.by].name
        agree = refuse = ""
        if asked.by == viewer.seat:
            text = _("You asked to take back your last move. The others must agree.")
            refuse = _act(info.path, "takeback/refuse", "x", _("Never mind"), "small", "takeback-refuse")
        else:
            text = _("%(name)s asks to take back the last move.", name=name)
            if not viewer.watching and viewer.seat not in asked.agreed:
                agree = _act(info.path, "takeback/agree", "check", _("Agree"), "small act", "takeback-agree")
                refuse = _act(info.path, "takeback/refuse", "x", _("Refuse"), "small", "takeback-refuse")
        rows.append(_request("undo", text, agree + refuse, asked.agreed, info, _))
    for vote in info.replacements:
        text = _("Let a bot take over for %(name)s?", name=info.seats[vote.seat].name)
        rows.append(_request("bot", text, _vote(vote, info, viewer, _), vote.agreed, info, _))
    return f'<ul class="requests">{"".join(rows)}</ul>' if rows else ""


def _given_up(reason: str, _: Words) -> str:
    if reason == OTHER_QUESTION:
        return _("Your plan was not played: you have something else to decide first.")
    if reason == IMPOSSIBLE:
        return _("Your plan was not played: it is no longer possible.")
    return _("Your plan was not played: something relevant has changed.")


def _plan(path: str, viewer: Viewer, plan: PlanShown, _: Words) -> str:
    """Only ever on the own page."""
    steps = " → ".join(plan.steps)
    if plan.ended:
        text, button, kind = _given_up(plan.ended, _), _("All right"), ""
    else:
        text = _("Your plan will be played in a moment.") if plan.soon else _("Planned")
        button, kind = _("Cancel the plan"), "planned"
    shape = "" if plan.ended else "mini"
    back = (
        f'<form method="post" action="{path}/plan/back">{field("as", viewer.seat)}'
        f'<button class="button small {shape}" id="plan-back">{icon("check" if plan.ended else "x")}'
        f'<span class="label">{escape(button)}</span></button></form>'
    )
    row = f'<span class="grow">{escape(text)} <small>{escape(steps)}</small></span>{back}'
    return f'<li class="plan {kind}" id="plan">{icon("flag")}{row}</li>'


def _vote(vote: Replacement, info: TableInfo, viewer: Viewer, _: Words) -> str:
    if viewer.watching or viewer.seat in vote.agreed:
        return ""
    same = field("as", viewer.seat) + field("seat", vote.seat)
    path = info.path
    if vote.seat == viewer.seat:
        return f'<form method="post" action="{path}/replace/refuse">{same}{_small("x", _("I am here"), "act")}</form>'
    return (
        f'<form method="post" action="{path}/replace">{same}{_small("check", _("Agree"), "act")}</form>'
        f'<form method="post" action="{path}/replace/refuse">{same}{_small("x", _("Refuse"))}</form>'
    )


def _small(name: str, text: str, kind: str = "") -> str:
    return f'<button class="button small {kind}">{icon(name)}<span class="label">{escape(text)}</span></button>'


def _request(name: str, text: str, acts: str, agreed: Iterable[int], info: TableInfo, _: Words) -> str:
    names = [info.seats[seat].name for seat in agreed]
    small = f" <small>{escape(_('Agreed: %(names)s', names=_listed(names, _)))}</small>" if names else ""
    return f'<li>{icon(name)}<span class="grow">{escape(text)}{small}</span>{acts}</li>'
