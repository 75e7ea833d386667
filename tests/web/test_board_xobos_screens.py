"""The parts of xobos' board beside the map: what player boards show and hide, the worksheet's sums, combats step by
step, clans and panels. That nothing hidden is drawn and that ids and names are right is tested for the whole board."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from tests.games.xobos.helpers import COUNTS, on_board, standard_box, state_of, walk
from tests.web.boards import look, tag
from underhall import OUTSIDER
from underhall.engine.facts import LANGUAGES
from underhall.games.xobos import GAME
from underhall.games.xobos.box import CLAN_IDS, SYMBOLS
from underhall.games.xobos.deeds.kinds import KINDS
from underhall.games.xobos.events import PRODUCED
from underhall.games.xobos.prices import Price
from underhall.games.xobos.questions.combat import crystals_in, quarks_in
from underhall.games.xobos.questions.development import DEVELOP
from underhall.games.xobos.view import XobosView
from underhall.web.boards.board import choice_of
from underhall.web.boards.xobos import BOARD
from underhall.web.boards.xobos.deeds import deed, deeds_of
from underhall.web.boards.xobos.fights import fought
from underhall.web.boards.xobos.layout import called
from underhall.web.boards.xobos.spent import spent

OWN: dict[str, Any] = {
    "clan": "quatune",
    "resources": 4,
    "crystals": 3,
    "guardians": {"A": "q1_c", "B": "q1_d1", "C": "q1_d2"},
    "leader": "A",
    "life": {"B": 3},
    "links": "A heals B",
    "sites": {"C": "mine 1"},
    "quarks": {"q1_c": 2},
    "buildings": {"q1_d1": "technical", "q1_a1": "watchtower 1", "q1_a2": "technical", "q1_b1": "reactor"},
    "technologies": "upgrade1 harvest",
    "upgrades": {"A": "power 1"},
}
RIVAL: dict[str, Any] = {
    "clan": "kubadi",
    "resources": 7,
    "crystals": 8,
    "guardians": {"A": "x12_u", "B": "q2_c"},
    "leader": "B",
    "links": "B boosts A",
    "technologies": "orbital_cannon armour",
    "device": 1,
}
FOES: list[dict[str, Any]] = [
    {"guardians": {"A": "q1_c", "B": "q1_a2"}, "quarks": {"q1_c": 3}, "leader": "A", "links": "B boosts A"},
    {"guardians": {"A": "q1_d1", "B": "x12_t"}, "quarks": {"q1_d1": 1}, "leader": "B", "links": "B heals A"},
]
ALONE = "no Guardian of yours next to it"
ATTACKED = ("end moves", "attack q1_c-q1_d1", "end attacks")


def parts(match: Any, seat: int, *picks: str, **more: Any) -> dict[str, str]:
    drawing = BOARD.draw(look(match, seat, *picks, **more))
    return dict([*drawing.felt, *drawing.players])


def table(*play: str, mode: str = "fog", step: str = "moving", **words: Any) -> Any:
    return on_board([OWN, RIVAL], *play, step=step, options={"clans": "on", "visibility_mode": mode}, **words)


def text(html: str) -> str:
    """What can be read, screen readers' words included."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def stocks(html: str) -> list[str]:
    """Crystals, resources, score."""
    return re.findall(r'<dd class="digits">([^<]*)', html)


def card(html: str, id: str) -> str:
    """A Guardian's card: its tag and all that is in it."""
    start = html.rindex("<", 0, html.index(f' id="{id}"'))
    inner = html.index(">", start)
    ends = [html.find(mark, inner) for mark in ('data-thing="guardian"', 'class="tag-row"')]
    return unescape(html[start : min(end for end in ends if end > 0)])


# Player boards --------------------------------------------------------------------------------------------------------


def test_the_own_board_says_everything() -> None:
    html = parts(table(), 0)["x-own"]
    assert "only you see this" in html
    said = text(html)
    assert "(3 + 3) × 1" in said, "how the score is made"
    leader = card(html, "xg-0-A")
    assert "A (Amethyst), Leader, F1, life: 6, power: 3, heals B Beryl, power +1" in leader
    assert leader.count('<i class="filled"></i>') == 6 + 3
    assert "life: 3, power: 1, healed by A Amethyst, healing 1" in card(html, "xg-0-B")
    assert "site: Mine, 1 of 3 paid" in card(html, "xg-0-C")
    assert "destroyed" in card(html, "xg-0-D")
    assert "Fusion Furnace" in said
    for name in ("upgrade1", "harvest", "mine", "reactor", "link A"):
        assert f'data-name="{name}"' in html
    assert tag(html, "xb-0-mine").startswith("<div"), "in a turn nothing is built"


def test_an_own_guardian_is_chosen_on_its_card() -> None:
    html = parts(table(), 0)["x-own"]
    assert tag(html, "xg-0-A").startswith('<button type="submit" form="answer"')
    assert tag(html, "xg-0-C").startswith("<div"), "who builds stays"
    assert tag(html, "xk-A").startswith('<button type="submit" form="answer"'), "a click ends the link"


@pytest.mark.parametrize("mode", ["fog", "check"])
def test_a_covered_board_hides_what_the_mode_hides(mode: str) -> None:
    """Only what everybody sees anyway, and question marks."""
    html = parts(table(mode=mode), 0)["x-other-1"]
    said = text(html)
    assert "board covered" in said
    assert "crown" not in html
    assert "boosts" not in said
    assert 'class="gauge life"' in html
    assert '<i class="filled"></i>' not in html.replace('<i class="filled"></i><i></i></span></p>', ""), (
        "but for the device"
    )
    assert "life: hidden, power: hidden" in html
    assert stocks(html) == ["?", "?", "?"]
    assert "F2" in html
    assert "Orbital Cannon 1/2" in said
    assert 'data-name="armour"' in html


def test_open_boards_are_shown() -> None:
    html = parts(table(mode="training"), 0)["x-other-1"]
    assert "crown" in html
    assert "boosts A Amethyst" in html
    assert "board open" in text(html)
    assert stocks(html) == ["8", "7", "0"]
    fighting = on_board(FOES, *ATTACKED, "counter q1_c-q1_d1", "end moves", options={"visibility_mode": "check"})
    html = parts(fighting, 0)["x-other-1"]
    assert "board uncovered" in text(html)
    assert "crown" in html
    assert stocks(html) == ["?", "?", "?"], "stocks stay hidden"


def test_who_watches_sees_all_boards_from_outside() -> None:
    found = parts(table(), OUTSIDER)
    assert "hidden" in tag(found["x-own"], "x-own")
    assert {"x-other-0", "x-other-1"} <= set(found)
    assert "crown" not in found["x-other-0"]
    opened = parts(table(), OUTSIDER, revealed=True)
    assert "crown" in opened["x-other-0"]
    assert "life: 3" in opened["x-other-0"]


def test_others_names_are_escaped() -> None:
    for match in (table(), table("end moves", "end attacks"), table(step="development")):
        for html in parts(match, 0).values():
            assert "Bo <b>" not in html


# The worksheet --------------------------------------------------------------------------------------------------------


def test_the_worksheet_lists_all_deeds_with_their_prices() -> None:
    match = table(step="development")
    scene = look(match, 0)
    drawing = BOARD.draw(scene)
    assert drawing.lists_options
    html = dict(drawing.felt)["x-sheet"]
    assert scene.offer is not None
    values = [int(one) for one in re.findall(r'form="answer" name="answer" value="(\d+)"', html)]
    assert sorted(values) == sorted(option.value for option in scene.offer.options)
    assert "A new Quark on L2. Cost: crystals 1 (left 2)" in text(html)
    assert "Fusion Furnace: resources 3 into crystals 2. Cost: resources 3 (left 1), crystals -2 (left 5)" in text(html)
    assert 'class="button act closing"' in tag(html, "xd-0"), "the way out is calm as long as there is more to do"
    poor = on_board([{"guardians": {"A": "q1_b1"}}, {"guardians": {"A": "q2_c"}}], step="development")
    assert 'class="button main"' in tag(parts(poor, 0)["x-sheet"], "xd-0"), "then it is the main button"


def test_what_is_not_possible_says_why() -> None:
    said = text(parts(table(step="development"), 0)["x-sheet"])
    assert "Reactor today +6 points 1 resource missing" in said
    assert "Beryl G2 taken: Technical Building" in said
    assert "Diamond 1 resource missing" in said
    html = parts(table(step="development"), 0)["x-sheet"]
    for id, reason in (("armour", "1 Technical Building missing"), ("upgrade2", "1 Technical Building missing")):
        assert tag(html, f"xl-{id}").startswith("<div")
        assert f'data-name="{id}"' in tag(html, f"xl-{id}"), "it can be asked why not"
        assert reason in tag(html, f"xl-{id}")
    assert tag(html, "xl-tower6").startswith('<button type="submit" form="answer"')
    after = parts(table("0: learn tower6", step="development"), 0)["x-sheet"]
    assert "one in each phase" in tag(after, "xl-rebuild")


@pytest.mark.parametrize(
    ("guardians", "said"),
    [
        ({"A": "q1_c", "B": "q1_i"}, {"A": "irradiated field", "B": "irradiated field"}),
        ({"A": "q1_a1", "B": "q1_i"}, {"A": ALONE, "B": "irradiated field"}),
        (
            {"A": "q1_a1", "C": "x12_u"},
            {"A": ALONE, "C": ALONE},
        ),
        ({"A": "q1_a1"}, {"A": ALONE}),
    ],
)
@pytest.mark.rule("XO-15.2", "XO-17.1")
def test_why_a_guardian_gives_no_link(guardians: dict[str, str], said: dict[str, str]) -> None:
    """Radiation is in the way also where only the other one stands in it. The Leader D, far off, heals itself."""
    own = {"resources": 0, "guardians": {**guardians, "D": "q1_b1"}, "leader": "D"}
    html = parts(on_board([own, {"guardians": {"A": "q2_c"}}], step="development"), 0)["x-sheet"]
    links = html[html.index('id="xs-links"') :]
    lines = [
        text(line) for line in re.findall(r'<div class="deed-line calm".*?</div>', links[: links.index("</section>")])
    ]
    assert {line[0]: line.split(called(guardians[line[0]]) + " ")[1] for line in lines} == said


def test_deeds_of_a_guardian_a_field_a_technology() -> None:
    box, board = standard_box(), state_of(table()).board
    for option in range(GAME.questions[DEVELOP].size):
        found = deed(option, board, box, False)
        assert option in deeds_of(board, found.kind, found.subject, found.what)
    assert [len(deeds_of(board, kind, "A")) for kind in ("boost", "build", "upgrade")] == [4, 6, 2]
    assert [deed(one, board, box, False).what for one in deeds_of(board, "learn", what="armour")] == ["armour"]
    assert deeds_of(board, "reactor", "q1_b2") == [deeds_of(board, "reactor")[board.by_name["q1_b2"]]]


def test_running_costs_and_what_is_done() -> None:
    match = table("0: pay C", "0: breed q1_b2", "0: repair B", "1: done", step="development")
    html = parts(match, 0)["x-sheet"]
    said = text(html)
    assert "Resources 1 of 4, spent 3" in said
    assert "Crystals 2 of 3, spent 1" in said
    assert "Done in this phase (3)" in said
    assert "Guardian B (Beryl) is repaired. 2" in said
    assert "paid in this phase" in said
    assert "Bo <b> done" in said
    assert "Ada planning" in said
    assert "Fusion Furnace 2 resources missing" in said


def test_who_is_done_is_seen_by_all_and_the_plans_by_nobody() -> None:
    before = parts(table(step="development"), 1)
    after = parts(table("0: pay C", "0: breed q1_b2", step="development"), 1)
    assert before == after, "not a byte of another's plans"
    for seat in (1, OUTSIDER):
        assert "Ada done" in text(parts(table("0: pay C", "0: done", step="development"), seat)["x-sheet"])
    own = parts(table("0: pay C", "0: done", step="development"), 0)["x-sheet"]
    assert "Done in this phase (1)" in text(own)
    assert "xgroups" not in own


def test_a_deed_points_at_what_it_is_about() -> None:
    """Every name that it points at is a thing of the map."""
    found = parts(table(step="development"), 0)
    pointed = re.findall(r'data-points="([^"]*)"', found["x-sheet"])
    assert {"C", "B A", "q1_b2", "q1_a1"} <= set(pointed)
    drawn = set(re.findall(r'data-name="([^"]*)"', found["x-map"]))
    assert {name for names in pointed for name in names.split()} <= drawn


def test_a_pick_narrows_the_sheet() -> None:
    match = table(step="development")
    whole, narrow = parts(match, 0)["x-sheet"], parts(match, 0, "B")["x-sheet"]
    found = [int(one) for one in re.findall(r'class="button deed" form="answer" name="answer" value="(\d+)"', narrow)]
    names = [GAME.write(match.state_of(0), DEVELOP, value) for value in found]
    assert names
    assert all("B" in name.split() for name in names)
    assert len(found) < whole.count("button deed")
    assert "Show all deeds" in narrow
    assert "missing" not in narrow, "what does not fit is not refused"


@pytest.mark.parametrize("players", COUNTS)
def test_what_was_spent_adds_up(players: int) -> None:
    """In whole games: at every step of every phase, what is left and what was spent are what there was at first."""
    first: dict[tuple[int, int], tuple[int, int]] = {}
    deeds = 0
    for match in walk(players, players, clans="random"):
        for one in [] if match.over else match.pending():
            if one.question != DEVELOP:
                continue
            scene = look(match, one.seat)
            view = scene.view
            assert isinstance(view, XobosView)
            own = view.seats[one.seat]
            told = scene.fresh if not any(line.event == PRODUCED for line in scene.fresh) else ()
            paid = spent(scene.box, own.technologies, told)
            assert own.resources is not None
            assert own.crystals is not None
            total = (
                own.resources + sum(price.resources for _, price in paid),
                own.crystals + sum(price.crystals for _, price in paid),
            )
            assert first.setdefault((view.round, one.seat), total) == total
            deeds += len(paid)
    assert deeds > 50


def test_every_option_is_taken_apart() -> None:
    s = table().state
    kinds = set()
    for option in range(GAME.facts.questions[DEVELOP].size):
        try:
            found = deed(option, s.board, standard_box(), cheaper=False)
        except IndexError:
            assert "field" in GAME.write(s, DEVELOP, option), "a field that this board does not have"
            continue
        kinds.add(found.kind)
        written = GAME.write(s, DEVELOP, option).split()
        for part in (found.subject, found.what):
            assert not part or part in written
    assert kinds == {kind.name for kind in KINDS}


def test_prices_of_links_are_nothing() -> None:
    s = table().state
    assert deed(1, s.board, standard_box(), cheaper=False).price == Price()


# Combats --------------------------------------------------------------------------------------------------------------


def test_an_attack_is_answered_with_both_sides_in_sight() -> None:
    match = on_board(FOES, *ATTACKED)
    html = parts(match, 1)["x-combat"]
    said = text(html)
    assert "Ada F1 A A (Amethyst) ? power: hidden ? life: hidden" in said
    assert "Quarks: 3" in said
    assert "Bo <b> G2" in said
    assert 'aria-current="step">Answers' in html
    assert "Counter-attack F1 from G2" in said
    assert text(parts(match, 0)["x-combat"]).count("hidden") == 2, "the attacker knows its own numbers"


def test_a_blow_is_chosen_by_its_total() -> None:
    match = on_board(FOES, *ATTACKED, "decline", "end moves", "end attacks")
    assert BOARD.draw(look(match, 0)).lists_options
    html = parts(match, 0)["x-combat"]
    shown = dict(re.findall(r'id="xh-(\d+)"><span aria-hidden="true" class="digits">(\d+)</span>', html))
    assert len(shown) == len(match.options)
    for value, total in shown.items():
        said = GAME.write(state_of(match), match.question, int(value))
        expected = 3 * ("G" in said.split()) + sum(int(one[1:]) for one in said.split() if one[0] in "qk")
        assert int(total) == expected, said
    assert "Strike with: the Guardian, Quarks 3. Total: 6" in text(html)
    assert "xhits" not in parts(match, 1)["x-combat"], "what can be chosen is nobody else's business"


def test_a_blow_that_spends_something_is_chosen_before_it_is_struck() -> None:
    """Only the Guardian's own power costs nothing; who is not asked before each move does all by one click."""
    match = on_board(FOES, *ATTACKED, "decline", "end moves", "end attacks")
    scene = look(match, 0, careful=True)
    assert scene.offer is not None
    spending = {one.value for one in scene.offer.options if quarks_in(one.value) or crystals_in(one.value)}
    assert scene.offer.asking == spending
    html = dict(BOARD.draw(scene).felt)["x-combat"]
    assert {int(value) for value in re.findall(r'form="pick" name="pick" value="=(\d+)"', html)} == spending
    free = {one.value for one in scene.offer.options} - spending
    assert {int(value) for value in re.findall(r'form="answer" name="answer" value="(\d+)"', html)} == free
    value = max(spending, key=quarks_in)
    chosen = BOARD.draw(look(match, 0, choice_of(value), careful=True))
    assert chosen.preview == "Spent by it: 3 Quarks."
    again = f'form="answer" name="answer" value="{value}" aria-pressed="true"'
    assert again in dict(chosen.felt)["x-combat"], "a second click strikes"
    assert 'form="pick"' not in parts(match, 0)["x-combat"]


def test_a_battle_goes_step_by_step() -> None:
    match = on_board(FOES, *ATTACKED, "counter q1_c-q1_d1", "end moves")
    for seat in (0, 1, OUTSIDER):
        html = parts(match, seat)["x-combat"]
        steps = re.findall(r'<li class="(\w+)"[^>]*><b>([^<]*)</b>', html)
        assert steps == [
            ("done", "Quarks and crystals cancel out"),
            ("done", "First blow"),
            ("now", "Second blow"),
            ("ahead", "Advance"),
        ]
        said = text(html)
        assert "each side loses 1 of them" in said
        assert "strikes with a total power of 1" in said
        assert ("life left: 6" in said) == (seat == 0), "healing and life are told to the owner"


def test_the_combats_of_a_round_are_told_when_they_are_over() -> None:
    match = on_board(FOES, *ATTACKED, "counter q1_c-q1_d1", "end moves", "strike G q1")
    assert GAME.facts.questions[match.pending()[0].question].name == "develop"
    for seat in (0, 1, OUTSIDER):
        html = parts(match, seat)["x-combat"]
        assert "Combat in this round (1)" in text(html)
        assert "Ada strikes with a total power of 4" in text(html)
        assert (" open" in tag(html, "xstory")) == (seat != OUTSIDER), "open for those who fought"
    assert len(fought(look(match, 0))) == 1


def test_there_is_no_combat_panel_in_peace() -> None:
    assert "hidden" in tag(parts(table(), 0)["x-combat"], "x-combat")
    assert "hidden" in tag(parts(table(step="development"), 0)["x-combat"], "x-combat")


def test_every_question_of_a_combat_is_answered_in_the_panel() -> None:
    """Whatever is asked between declarations and the Development phase, the panel has a button for each answer."""
    asked = set()
    for players in COUNTS:
        for match in walk(players, players + 7, clans="random"):
            name = "" if match.over else GAME.facts.questions[match.question].name
            if name not in ("occupy", "tie", "respond", "close", "battle", "attack", "strike", "shot", "advance"):
                continue
            html = parts(match, match.seat)["x-combat"]
            values = {int(one) for one in re.findall(r'form="answer" name="answer" value="(\d+)"', html)}
            assert values == set(match.options), name
            asked.add(name)
    assert len(asked) > 3


# Clans and panels -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_clans_are_chosen_from_cards(language: str) -> None:
    seen = 0
    for match in walk(3, 1, clans="on"):
        if GAME.facts.questions[match.question].name != "clan":
            break
        seen += 1
        html = parts(match, match.seat, language=language)["x-clans"]
        lit = {id for id in CLAN_IDS if tag(html, f"xc-{id}").startswith("<button")}
        assert lit == {CLAN_IDS[option] for option in match.options}
        assert not BOARD.draw(look(match, match.seat)).lists_options
        other = parts(match, OUTSIDER, language=language)["x-clans"]
        assert "<button" not in other
    assert seen >= 2
    assert "hidden" in tag(parts(match, 0)["x-clans"], "x-clans")


def test_panels_tell_what_all_can_count() -> None:
    found = parts(table(), 0)
    own, other = text(found["p-0"]), text(found["p-1"])
    assert "3 Guardians" in own
    assert "2 Quarks" in own
    assert "1 Reactors" in own
    assert "Clan: Quatune" in own
    assert "first player" in own.casefold()
    assert "6 your points now, only you see them" in own
    assert "? points are hidden" in other
    assert "2 Guardians" in other
    drawing = BOARD.draw(look(table("1: done", step="development"), 0))
    planning = dict(drawing.players)
    assert drawing.moving == (0,)
    assert "planning" in text(planning["p-0"])
    assert "Done" in text(planning["p-1"])
    assert "to move" not in text(planning["p-1"])


def test_who_is_out_is_shown_as_out() -> None:
    match = on_board([{"guardians": {"A": "m1_c"}}, {"guardians": {"A": "m2_c"}}, {}], out=[2], round=3)
    found = parts(match, 0)
    assert "out since round 3" in text(found["p-2"])
    assert "out of the game" in text(found["x-other-2"])
    assert "Quarks" not in text(found["x-other-2"])


def test_every_language_draws_other_words() -> None:
    match = table("0: pay C", step="development")
    drawn = [parts(match, 0, language=language) for language in LANGUAGES]
    for part in ("x-own", "x-sheet", "x-other-1"):
        assert len({found[part] for found in drawn}) == len(LANGUAGES)
    assert len(SYMBOLS) == 4


def test_the_worksheet_says_once_what_buildings_are_good_for() -> None:
    """Also while nobody can pay for them. Technologies that cannot be bought are folded away."""
    own = {"resources": 2, "guardians": {"A": "q1_b1", "C": "q1_c"}, "leader": "A"}
    html = parts(on_board([own, {}], step="development"), 0)
    sheet = html["x-sheet"]
    assert text(sheet).count("Energy Well 2 +1 a round") == 1
    assert "Mine 3 +2 a round" in text(sheet)
    build = sheet[sheet.index('id="xs-build"') : sheet.index('id="xs-base"')]
    assert build.index("Amethyst") < build.index("Citrine"), "their order is the same, whoever can build"
    folded = sheet[sheet.index('id="xs-later"') :]
    assert 'id="xl-armour"' in folded
    assert "open" not in tag(sheet, "xs-later")


def test_the_cannon_stands_beside_the_units_of_its_attack() -> None:
    kubadi = {
        "clan": "kubadi",
        "technologies": "orbital_cannon",
        "device": 2,
        "guardians": {"D": "q1_c"},
        "leader": "D",
    }
    other = {"clan": "rheita", "guardians": {"A": "x12_t"}, "leader": "A"}
    play = ("end moves", "cannon x12_t", "end attacks", "end moves")
    match = on_board([kubadi, other], *play, options={"clans": "on"})
    said = text(parts(match, 0)["x-combat"])
    assert "Orbital Cannon 2 load: crystals: 2" in said


def test_what_a_building_of_others_is_worth() -> None:
    own = {"guardians": {"A": "q1_d1"}, "technologies": "capture"}
    match = on_board([own, {"buildings": {"x12_t": "mine"}}], "guardian A", "to x12_t")
    note = BOARD.draw(look(match, 0)).note
    assert note == "Destroyed: 2 crystals. Captured: 3 crystals, and it works for you from now on."


def test_open_boards_are_unfolded_for_those_who_only_watch() -> None:
    for mode, seat, unfolded in (("training", OUTSIDER, True), ("training", 0, False), ("fog", OUTSIDER, False)):
        html = parts(table(mode=mode), seat)["x-other-1"]
        assert tag(html, "x-other-1").endswith(" open>") is unfolded


def test_guardians_on_the_map_narrow_the_sheet() -> None:
    """Of all that the worksheet lists, only they are lit on the map; after the click the sheet comes into sight."""
    whole, narrow = parts(table(step="development"), 0), parts(table(step="development"), 0, "B")
    assert 'form="pick"' in tag(whole["x-map"], "g-0-B")
    assert set(re.findall(r'form="\w+" name="\w+" value="(\w*)"', whole["x-map"])) <= set(SYMBOLS)
    assert " selected" in tag(narrow["x-map"], "g-0-B")
    lead = r'data-lead="([^"]*)"'
    assert re.findall(lead, whole["x-sheet"]) != re.findall(lead, narrow["x-sheet"])
