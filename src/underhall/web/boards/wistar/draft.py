"""Choices that are nowhere else on the table: pairs at setup, cards and goals looked at, discards, 1x effects of others
that may be copied."""

from __future__ import annotations

from underhall.games.wistar.view import WistarView
from underhall.games.wistar.words.brief import by_id, goal, goals, name, whole
from underhall.games.wistar.words.phrases import capital, word_of
from underhall.web.boards.board import CALM, Mark, Part, Scene
from underhall.web.boards.html import escape, thing
from underhall.web.memo import remembered
from underhall.web.words import words

from .effects import of, steps_icons
from .faces import bare, face

Marked = tuple[tuple[str, Mark], ...]


def draft(scene: Scene, view: WistarView) -> Part:
    language = scene.language
    if view.pairs:
        pairs = tuple((pair, scene.mark(pair_name(pair))) for pair in view.pairs)
        return drawn_pairs(pairs, language)
    _ = scene.words
    asked = asked_of(view)
    if view.playing is not None:
        return drawn_cards(marked(scene, (view.playing,)), capital(word_of("being_played", language)), language)
    if view.drawn:
        return drawn_cards(marked(scene, view.drawn), capital(word_of("cards_drawn", language)), language)
    if view.offered:
        return drawn_goals(marked(scene, view.offered), language)
    if asked == "take":
        lying = [card for card in (*view.discard_basic, *view.discard_advanced) if scene.mark(card) != CALM]
        return drawn_cards(marked(scene, tuple(lying)), capital(word_of("discard_pile", language)), language)
    if asked == "copy":
        others = [seat for at, seat in enumerate(view.seats) if at != view.seat]
        open_to = [card for seat in others for card in seat.played if scene.mark(card) != CALM]
        return drawn_cards(marked(scene, tuple(open_to)), _("Inventions of others"), language)
    return drawn_cards((), "", language)


def asked_of(view: WistarView) -> str:
    """The name of the question that the viewer is asked now, or nothing."""
    return next((one.question for one in view.asked if one.seat == view.seat), "")


def pair_name(pair: tuple[str, str]) -> str:
    """The name in `Game.things`: both cards are one thing, because they are taken together."""
    return "+".join(pair)


def marked(scene: Scene, names: tuple[str, ...]) -> Marked:
    return tuple((one, scene.mark(one)) for one in names)


def draft_names(view: WistarView) -> list[str]:
    """Those that are nowhere else; in the order of `draft`, which has one kind at a time."""
    if view.pairs:
        return list(map(pair_name, view.pairs))
    if view.playing is not None:
        return [view.playing]
    return [*(view.drawn or view.offered or ())]


@remembered(256)
def part(title: str, kind: str, inner: str) -> Part:
    if not inner:
        return "w-draft", '<section class="draft" id="w-draft" hidden></section>'
    head = f"<header><h2>{escape(title)}</h2></header>"
    return (
        "w-draft",
        f'<section class="zone draft {kind}" id="w-draft">{head}<div class="cards">{inner}</div></section>',
    )


@remembered(256)
def drawn_cards(cards: Marked, title: str, language: str) -> Part:
    return part(title, "few", "".join(face(card, language, f"c-{card}", mark) for card, mark in cards))


@remembered(64)
def drawn_pairs(pairs: tuple[tuple[tuple[str, str], Mark], ...], language: str) -> Part:
    """Each pair is one thing: whoever takes it gets both cards."""
    found = []
    for pair, mark in pairs:
        inner = "".join(bare(card, language, f"c-{card}") for card in pair)
        label = " + ".join(whole(card, language) for card in pair)
        id = "-".join(pair)
        found.append(thing(pair_name(pair), inner, mark, kind="pair", label=label, id=f"c-{id}", extra="pair"))
    return part(capital(word_of("phase_draft", language)), "pairs", "".join(found))


@remembered(256)
def drawn_goals(cards: Marked, language: str) -> Part:
    _ = words(language)
    found = []
    for one, mark in cards:
        counted, reward = goal(one, language)
        thresholds = by_id()[one]["thresholds"]
        label = f"{name(one, language)}: {thresholds[0]} {counted}. {capital(word_of('reward', language))}: {reward}."
        inner = (
            f'<span class="counter">{of(by_id()[one]["counter"])}</span>'
            f'<span class="goal-name"><b>{escape(name(one, language))}</b>'
            f"<small>{thresholds[0]} {escape(counted)}</small></span>"
            f'<span class="reward">{steps_icons(goals()[one].reward)}</span>'
        )
        found.append(thing(one, inner, mark, kind="goal", label=label, id=f"c-{one}", extra="goal-card paper"))
    return part(capital(word_of("goals_drawn", language)), "goals", "".join(found))
