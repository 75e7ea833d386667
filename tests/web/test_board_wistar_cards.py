"""Cards and burrows of the board of wistar: faces, rows, draft, hand with its filter, played inventions, boards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tests.games.seldom import one_in
from tests.games.wistar.all_effects import STEPS, attributes, searches
from tests.games.wistar.helpers import COUNTS, on_table, state_of, walk
from tests.games.wistar.loaded import rich
from tests.web.boards import look, tags
from underhall import OUTSIDER, Match
from underhall.engine.facts import LANGUAGES
from underhall.games.wistar import GAME
from underhall.games.wistar.box import CARDS, COUNTER_IDS, ICON_IDS, ICON_PLAYED
from underhall.games.wistar.effect import Step, When
from underhall.games.wistar.gains import GainVp
from underhall.games.wistar.view import WistarView
from underhall.games.wistar.words.brief import box, invention, name, tiles
from underhall.games.wistar.words.describe import describe, describe_thing
from underhall.testing.properties.case import redealt
from underhall.web.boards.board import Part, Scene
from underhall.web.boards.wistar.burrow import other_burrows, own_burrow
from underhall.web.boards.wistar.draft import draft
from underhall.web.boards.wistar.effects import effect_icons, need_icons, of, step_icons, when_icons
from underhall.web.boards.wistar.faces import face, printed
from underhall.web.boards.wistar.hand import hand
from underhall.web.boards.wistar.hyphens import soft
from underhall.web.boards.wistar.names import card_names
from underhall.web.boards.wistar.played import played
from underhall.web.boards.wistar.rows import rows
from underhall.web.boards.wistar.shortages import lack_words
from underhall.web.pages.playing.table import headed

STATIC = Path(__file__).parents[2] / "src/underhall/web/static"


def parts_of(scene: Scene) -> list[Part]:
    view = scene.view
    assert isinstance(view, WistarView)
    found = [draft(scene, view), *rows(scene, view), own_burrow(scene, view), hand(scene, view)]
    if scene.seat >= 0:
        found.append(played(scene, view, scene.seat))
    return [*found, *other_burrows(scene, view)]


def drawn(match: Match, seat: int, *picks: str, language: str = "en") -> dict[str, str]:
    return dict(parts_of(look(match, seat, *picks, language=language)))


def html_of(match: Match, seat: int, **how: Any) -> str:
    return "".join(html for _, html in parts_of(look(match, seat, **how)))


def named(html: str, thing: str) -> list[str]:
    return tags(html, f'data-name="{thing}"')


def looks(players: int, every: int) -> Iterator[tuple[Match, int]]:
    """Moments of a poor game and of a rich one, through the eyes of who is asked and of each viewer in turn; the end
    for all."""
    viewers = [*range(players), OUTSIDER]
    for game in (walk(players, players + 4), rich(players, players).walk()):
        for at, match in enumerate(game):
            if match.over:
                yield from ((match, seat) for seat in viewers)
            elif at % every == 0:
                yield match, match.seat
                yield match, viewers[at // every % len(viewers)]


@cache
def icons_in(sprite: str) -> frozenset[str]:
    return frozenset(re.findall(r'<symbol id="([^"]*)"', (STATIC / f"{sprite}.svg").read_text()))


# Faces


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_face_with_everything_that_is_printed_on_it(language: str) -> None:
    faces = set()
    for number in range(1, CARDS + 1):
        card = str(number)
        found = invention(card)
        html = unescape(printed(card, language)).replace("\u00ad", "")
        assert name(card, language) in html
        assert describe_thing(found, language, timed=False) in html
        assert f'<b class="points">{found.vp}</b>' in html
        assert html.count('class="requirement"') == (1 if need_icons(found.need) else 0)
        label = re.findall(r'aria-label="([^"]*)"', face(card, language, "x"))[0]
        assert describe_thing(found, language) in unescape(label), "with its timing, which the face shows as a sign"
        faces.add(html)
    assert len(faces) == CARDS


def test_all_icons_of_all_effects_are_in_the_sprites() -> None:
    html = [printed(str(card), "en") for card in range(1, CARDS + 1)]
    html += [effect_icons(thing) for thing in (*tiles().values(), *box().abilities)]
    for at, match in enumerate(walk(4, 9)):
        if at % 100 == 0:
            html.append(html_of(match, 0))
    for sprite, id in set(re.findall(r'href="/static/(\w+)\.svg#([^"]*)"', "".join(html))):
        assert id in icons_in(sprite), id


def test_effects_that_differ_look_different() -> None:
    """Cards with the same signs say the same, apart from how often and where something may be done."""
    by_signs: dict[str, set[str]] = {}
    for card in range(1, CARDS + 1):
        thing = invention(str(card))
        by_signs.setdefault(f"{thing.kind} {effect_icons(thing)}", set()).add(describe_thing(thing, "en"))
    assert {signs: texts for signs, texts in by_signs.items() if len(texts) > 1} == {}


def test_steps_counters_and_triggers_that_differ_have_different_signs() -> None:
    """For all that the data files can say, not only for what the box has."""
    told: dict[str, Step] = {}
    for step in (*STEPS, *searches()):
        other = told.setdefault(step_icons(step), step)
        assert other is step or attributes(other) == attributes(step), describe(step, "en")
    counters = [counter for counter in COUNTER_IDS if counter != "underground_removed"]  # the same as rooms_dug
    assert len(set(map(of, counters))) == len(counters)
    triggers = range(ICON_PLAYED + len(ICON_IDS))
    assert len({when_icons(When(trigger, [GainVp()])) for trigger in triggers}) == len(triggers)


def test_long_words_may_be_broken_and_nothing_else_changes() -> None:
    for language in LANGUAGES:
        for card in range(1, CARDS + 1):
            called = name(str(card), language)
            assert soft(called).replace("\u00ad", "") == called
            for word in soft(called).replace("-", " ").split():
                assert max(map(len, word.split("\u00ad"))) <= 14, word


# Parts and names


@pytest.mark.parametrize("players", COUNTS)
def test_names_ids_and_parts(players: int) -> None:
    """The things drawn are the things named; ids are unique; each part carries its id, and the same parts stay."""
    parts: dict[int, list[str]] = {}
    for match, seat in looks(players, 3):
        here = parts_of(look(match, seat))
        html = "".join(part for _, part in here)
        view = match.view(seat)
        assert isinstance(view, WistarView)
        assert set(map(unescape, re.findall(r'data-name="([^"]*)"', html))) == card_names(view)
        ids = re.findall(r' id="([^"]*)"', html)
        assert len(ids) == len(set(ids)), "an id is there twice"
        assert not re.search(r"[^\w -]", " ".join(ids)), "no id needs an escape in a selector"
        assert all(f' id="{id}"' in found[: found.index(">")] for id, found in here)
        assert parts.setdefault(seat, [id for id, _ in here]) == [id for id, _ in here], "parts come and go"
        assert "Bo <b>" not in html, "names are escaped"
    assert len(parts) == players + 1


@pytest.mark.parametrize("players", one_in(3, COUNTS))
def test_what_is_lit_is_a_button(players: int) -> None:
    lit = 0
    for match, seat in looks(players, 5):
        scene = look(match, seat)
        html = "".join(part for _, part in parts_of(scene))
        for thing, mark in scene.offer.marks.items() if scene.offer is not None else ():
            for tag in named(html, thing):
                # Abilities look alike on all boards, but only one's own can be unlocked.
                if re.fullmatch(r"A\d+", thing) and f'id="b-{seat}-' not in tag:
                    continue
                assert tag.startswith("<button"), (thing, mark)
                lit += 1
    assert lit > 20


@pytest.mark.parametrize("players", COUNTS)
def test_nothing_hidden_is_drawn(players: int) -> None:
    """Everything that a viewer does not know is dealt anew: not a byte of the drawing changes."""
    changed = 0
    for at, (match, seat) in enumerate(looks(players, 23)):
        twin = redealt(match, seat, 31 * at + seat)
        changed += twin.state.data() != match.state.data()
        language = LANGUAGES[at % 3]
        one, other = (parts_of(look(found, seat, language=language)) for found in (match, twin))
        assert one == other
    assert changed > 5


def test_other_hands_lie_open_in_a_replay_only() -> None:
    match = next(match for at, match in enumerate(walk(3, 4)) if at == 150)
    cards = [str(card + 1) for held in state_of(match).hand for card in held]
    closed = html_of(match, OUTSIDER)
    opened = html_of(match, OUTSIDER, revealed=True)
    assert cards
    for card in cards:
        assert not named(closed, card)
        assert named(opened, card)


def test_what_is_enlarged_has_its_name_as_heading_and_all_its_text() -> None:
    s = state_of(on_table([{}, {}]))
    for language in LANGUAGES:
        for card in range(1, CARDS + 1):
            title, text = headed(GAME.explain(s, str(card), language))
            assert title.startswith(f"{name(str(card), language)}: ")
            assert describe_thing(invention(str(card)), language) in text
            assert title not in text
    assert headed("Driller: digs.\nIt is one of two.") == ("", "Driller: digs.\nIt is one of two.")


# The draft


def test_a_pair_is_one_thing_and_one_click() -> None:
    match = next(iter(walk(3, 2)))
    html = drawn(match, match.seat)["w-draft"]
    pairs = tags(html, 'data-thing="pair"')
    assert len(pairs) == len(match.options)
    assert all('form="answer"' in tag for tag in pairs)
    assert sorted(re.findall(r'value="(\d+)"', "".join(pairs))) == sorted(map(str, match.options))
    other = drawn(match, (match.seat + 1) % 3)["w-draft"]
    assert "<button" not in other
    assert len(tags(other, 'data-thing="pair"')) == len(pairs), "all see the pairs"


def test_cards_of_a_discard_pile_come_to_the_front_while_one_is_to_be_chosen() -> None:
    fetches = next(
        card
        for card in range(1, CARDS + 1)
        if any(type(step).__name__ == "FromDiscard" for step in invention(str(card)).steps)
    )
    player = {"hand": fetches, "wood": 9, "metal": 9, "moves": 3, "jokers": 6, "electricity": 2, "played": "1 109 73"}
    match = on_table([player, {}], "extra 1", f"play {fetches}", placed="S1a", discard_basic="33 34 35")
    assert GAME.facts.questions[match.question].name == "take"
    html = drawn(match, 0)["w-draft"]
    assert {tag.split('data-name="')[1].split('"')[0] for tag in tags(html, "<button")} == {"33", "34", "35"}
    assert "hidden" in drawn(match, 1)["w-draft"]


# The hand


def slots(html: str) -> dict[str, str]:
    """Card -> the classes of its slot in the hand."""
    return {card: kind for kind, card in re.findall(r'class="slot ([^"]*)"><[^>]*id="h-(\d+)"', html)}


def test_the_filter_tells_what_can_be_played_and_what_is_missing_for_the_rest() -> None:
    match = on_table([{"hand": "5 24 58", "wood": 1, "metal": 1}, {}])
    html = drawn(match, 0)["w-hand"]
    assert slots(html) == {"5": "later", "24": "later", "58": "now"}
    label = {card: re.findall(r'aria-label="([^"]*)"', named(html, card)[0])[0] for card in ("5", "24", "58")}
    assert "you still need 1 move token and 1 agility icon." in label["5"]
    assert "you still need 2 metal and advanced electricity." in label["24"]
    assert "you have everything that it needs." in label["58"]
    assert re.findall(r'value="(all|now|later)"( checked)?', html) == [("all", " checked"), ("now", ""), ("later", "")]
    assert re.findall(r"<label[^>]*>([^<]*)<b[^>]*>(\d+)", html) == [
        ("All ", "3"),
        ("Playable now ", "1"),
        ("Not yet ", "2"),
    ]


def test_while_an_invention_is_to_be_played_exactly_the_lit_ones_are_playable() -> None:
    found = 0
    for match, seat in looks(2, 1):
        scene = look(match, seat)
        if scene.offer is None or scene.offer.question != "play":
            continue
        html = dict(parts_of(scene))["w-hand"]
        kinds = slots(html)
        assert {card for card, kind in kinds.items() if kind == "now"} == set(scene.offer.marks)
        found += bool(kinds)
    assert found > 3


def test_rows_tell_what_would_be_missing() -> None:
    match = on_table([{"wood": 1}, {"metal": 3}], row_basic="58 34")
    assert "you still need 1 metal." in named(drawn(match, 0)["w-basic"], "58")[0]
    assert "you have everything that it needs." in named(drawn(match, 1)["w-basic"], "58")[0]
    assert "you still need" not in drawn(match, OUTSIDER)["w-basic"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_missing_is_said_in_every_language(language: str) -> None:
    match = on_table([{"hand": " ".join(map(str, range(1, 60)))}, {}])
    view = match.view(0)
    assert isinstance(view, WistarView)
    said = {lack_words(lacks, language) for lacks in (view.lacking or {}).values()}
    assert len(said) > 20
    assert all(text and not re.search(r"[{}_%]", text) for text in said)


# Boards


def test_a_board_shows_rooms_beds_guests_and_abilities() -> None:
    player = {"dug": 2, "beds": 1, "guests": "GH2 GB3", "abilities": "A2", "wood": 4, "metal": 3, "heroes": "HE2"}
    match = on_table([player, {}])
    html = drawn(match, 0)["w-burrow"]
    assert named(html, "GH2")
    assert named(html, "GB3")
    assert html.count('class="chamber open"') == state_of(match).dug[0] + 3 - state_of(match).bed_tiles[0] - 2
    assert " un" in named(html, "A2")[0].split('class="')[1].split('"')[0]
    assert "Under a cube." in named(html, "A1")[0]
    assert "the next room: costs 1 metal, worth 3 VP" in html, "A2 makes rooms cheaper"
    assert "Healer Sandor" in html
    assert "Healer Sandor" in drawn(match, 1)["w-other-0"], "all of it is public"


def test_a_room_is_dug_and_a_bed_is_built_by_clicking_its_tile() -> None:
    clicked = set()
    for match, seat in looks(2, 1):
        scene = look(match, seat)
        if scene.offer is None or scene.offer.question not in ("dig", "bed"):
            continue
        called = {"dig": "next room", "bed": "next bed"}[scene.offer.question]
        (tag,) = named(dict(parts_of(scene))["w-burrow"], called)
        assert 'form="answer"' in tag
        assert 'value="1"' in tag
        clicked.add(called)
    assert clicked == {"next room", "next bed"}


def test_inventions_are_grouped_by_kind_and_used_ones_are_marked() -> None:
    match = on_table([{"played": "58 40 92 145 13", "metal": 3}, {}])
    html = drawn(match, 0)["w-played-0"]
    assert re.findall(r'class="group (\w+)"', html) == ["building", "tool", "automaton"]
    assert "<button" in named(html, "13")[0], "its 1x effect can be used"
    assert "used in this round" not in html
    match.play("use 13")
    html = drawn(match, 0)["w-played-0"]
    assert "used in this round" in named(html, "13")[0]
    assert "used in this round" not in named(html, "58")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_and_every_moment_draws(language: str) -> None:
    for match, seat in looks(3, 29):
        html = html_of(match, seat, language=language)
        text = unescape(re.sub(r"<[^>]*>", " ", html))
        assert not re.search(r"%\(|\{|\bNone\b", text)
