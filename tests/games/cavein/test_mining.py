"""Section 6: mining, what it costs, who may pay how, and what taking is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.games.cavein.helpers import COUNTS, at_table, events, offered, position, refusal, seen, state_of, walk, wrong
from tests.games.cavein.payments import Cards, legal_payments, levels, offered_payments
from underhall import OUTSIDER, Match
from underhall.engine.chance import FastChance
from underhall.games.cavein import GAME
from underhall.games.cavein.components import CaveinComponents
from underhall.games.cavein.questions.action import ACTION, MINE, MINE_PLUS
from underhall.games.cavein.state import CaveinState


def random_hand(chance: FastChance, cards: int) -> str:
    """Of few colours, so that there is something to pay with."""
    return " ".join("BBBYYN"[chance.below(6)] + str(1 + chance.below(4)) for _ in range(cards))


def rule(cost: int, colour: str = "", prism: bool = False) -> Callable[[Cards], bool]:
    """The levels reach the cost and all cards (but one, with the lens) have the colour, or any one if it is wild."""

    def legal(order: Cards) -> bool:
        colours = Counter(card[0] for card in order)
        fitting = colours[colour] if colour else max(colours.values(), default=0)
        return levels(order) >= cost and len(order) - fitting <= prism

    return legal


def with_box(change: str, given: dict[str, Any], *play: str, **options: str) -> Match:
    """A position with changed components."""
    components = GAME.components(change)
    assert isinstance(components, CaveinComponents)
    s = position(given, **options).position
    assert isinstance(s, CaveinState)
    s.box = components.box
    match = Match(GAME, s)
    for text in play:
        match.play(text)
    return match


@pytest.mark.rule("CI-6.1", "CI-6.5")
@pytest.mark.parametrize("cost", [1, 3, 6, 10])
def test_every_legal_payment_is_offered_and_no_other(cost: int) -> None:
    """All subsets of hands in all orders: one colour, levels at least the cost, superfluous cards too."""
    chance, several = FastChance(cost), 0
    for number in range(30):
        hand = random_hand(chance, 3 + number % 3)
        expected = legal_payments(hand, rule(cost, "B"))
        match = at_table(hand=hand, mine=f"blue_{cost}a")
        assert offered_payments(match, f"mine blue_{cost}a") == expected, hand
        several += len(expected) > 1
    assert several > 1


@pytest.mark.rule("CI-6.6", "CI-6.5")
@pytest.mark.parametrize("token", ["red_1a", "green_3b", "red_6a", "green_10a"])
def test_a_wild_token_takes_any_one_colour(token: str) -> None:
    cost = int(token.split("_")[1][:-1])
    chance, paid = FastChance(cost), set()
    for number in range(30):
        hand = random_hand(chance, 3 + number % 3)
        expected = legal_payments(hand, rule(cost))
        assert offered_payments(at_table(hand=hand, mine=token), f"mine {token}") == expected, hand
        paid |= {order[0][0] for order in expected}
    assert len(paid) > 1, "in the course of this, different colours paid"


@pytest.mark.rule("CI-6.4", "CI-6.5")
@pytest.mark.parametrize(("token", "colour"), [("blue_1a", "B"), ("yellow_3a", "Y"), ("red_1a", ""), ("green_3a", "")])
def test_a_free_token_takes_no_card_or_any_of_its_colour(token: str, colour: str) -> None:
    """Maccarat makes it free: every legal payment is none at all, or cards of one (right) colour."""
    chance = FastChance(7)
    for _ in range(8):
        hand = random_hand(chance, 4)
        match = at_table("leader", hand=hand, mine=token, base="P4")
        expected = legal_payments(hand, rule(0, colour))
        assert offered_payments(match, f"mine {token}", f"mine {token} plus") == expected, hand
        assert offered_payments(match, f"mine {token}") == {()}


@pytest.mark.rule("CI-6.1")
@pytest.mark.parametrize("prism", ["", "prism_lens"])
def test_with_the_prism_lens_one_card_may_have_another_colour(prism: str) -> None:
    chance = FastChance(11)
    for token, colour, cost in (("blue_3a", "B", 3), ("blue_6a", "B", 6), ("red_6a", "", 6)):
        for _ in range(8):
            hand = random_hand(chance, 4)
            match = at_table(hand=hand, mine=token, artifacts=prism)
            expected = legal_payments(hand, rule(cost, colour, len(prism) > 0))
            assert offered_payments(match, f"mine {token}") == expected, (hand, token)


@pytest.mark.rule("CI-6.1")
def test_too_little_or_the_wrong_colour_does_not_pay() -> None:
    match = at_table(hand="B2 B3 Y4 Y4", mine="blue_6a blue_3a yellow_10a brown_1a")
    assert [text for text in offered(match) if "mine" in text] == ["mine blue_3a"]
    refused = {"mine blue_6a": "CI-6.1", "mine yellow_10a": "CI-6.1", "mine brown_1a": "CI-6.1"}
    assert wrong(match, refused=refused) == []
    match = at_table("mine blue_3a", hand="B2 B3 Y4 Y4", mine="blue_3a")
    assert wrong(match, refused={"pay Y4": "CI-6.1"}, options=["pay B2", "pay B3", "more"]) == []
    match = at_table("mine blue_3a", "more", hand="B2 B3", mine="blue_3a")
    assert refusal(match, "done") == "CI-6.1"


@pytest.mark.rule("CI-6.1")
def test_only_tokens_in_the_mine_can_be_mined() -> None:
    match = at_table(hand="B3", mine="blue_1a", token_piles={1: "blue_1b"})
    for slot in range(1, 10):
        assert GAME.refuse(state_of(match), 0, ACTION, MINE + slot) == "CI-6.1"
        assert GAME.refuse(state_of(match), 0, ACTION, MINE_PLUS + slot) == "CI-6.1"


# Totem, artifact, Leader used, skill played with its answers, and the price of blue_10a, blue_6a and blue_3a.
PRICES = [
    ("", "", "", [], (10, 6, 3)),
    ("blue", "", "", [], (9, 5, 2)),
    ("", "plasma_pick", "", [], (9, 5, 2)),
    ("", "", "P4", [], (6, 2, 0)),
    ("", "", "", ["skill P4"], (6, 2, 0)),
    ("", "", "P4", ["skill P4"], (2, 0, 0)),
    ("", "", "", ["skill P2", "token blue_10a", "blue"], (9, 6, 3)),
    ("blue", "plasma_pick", "P4", [], (4, 0, 0)),
    ("blue", "plasma_pick", "P4", ["skill P4"], (0, 0, 0)),
    ("blue", "plasma_pick", "P4", ["skill P2", "token blue_10a", "blue"], (3, 0, 0)),
    ("yellow", "plasma_pick", "P4", ["skill P2", "token blue_10a", "yellow"], (3, 1, 0)),
]


@pytest.mark.rule("CI-6.2")
@pytest.mark.parametrize(("totem", "artifact", "leader", "skill", "prices"), PRICES)
def test_all_reductions_add_up(
    totem: str, artifact: str, leader: str, skill: list[str], prices: tuple[int, ...]
) -> None:
    words = {"hand": "P4 P2", "totems": totem, "artifacts": artifact, "base": leader}
    start = ["leader"] if leader else []
    match = at_table(*start, *skill, mine="blue_10a blue_6a blue_3a", **words)
    assert wrong(match, prices=dict(zip(("blue_10a", "blue_6a", "blue_3a"), prices, strict=True))) == []


@pytest.mark.rule("CI-6.2")
def test_two_diggerhinos_on_one_token_take_off_two() -> None:
    """As Leader and as a played card; the price is what is paid, not only what is shown."""
    words = {"hand": "P2 B4", "base": "P2", "mine": "blue_6a blue_3a"}
    match = at_table("leader", "token blue_6a", "blue", "skill P2", "token blue_6a", "blue", **words)
    assert wrong(match, prices={"blue_6a": 4, "blue_3a": 3}) == []
    for text in ("mine blue_6a", "pay B4"):
        match.act(text)
    assert wrong(match, p0_tokens="blue_6a", asked="0 action") == []


@pytest.mark.rule("CI-6.3")
@pytest.mark.parametrize("totem", ["purple", "brown", "blue", "yellow"])
def test_the_totem_of_the_tokens_colour_takes_off_one(totem: str) -> None:
    tokens = ["purple_3a", "brown_6a", "blue_10a", "yellow_1a", "red_1a", "green_3a"]
    rivals = [{"totems": " ".join({"purple", "brown", "blue", "yellow"} - {totem})}]
    match = at_table(totems=totem, mine=" ".join(tokens), rivals=rivals)
    expected = {token: int(token.split("_")[1][:-1]) - token.startswith(totem) for token in tokens}
    assert wrong(match, prices=expected) == []


@pytest.mark.rule("CI-6.3")
def test_the_colour_a_token_has_now_decides_about_the_totem() -> None:
    words = {"hand": "P2 B2 Y2", "mine": "blue_3a"}
    match = at_table("skill P2", "token blue_3a", "yellow", totems="yellow", **words)
    assert wrong(match, prices={"blue_3a": 1}) == []
    match = at_table("skill P2", "token blue_3a", "yellow", totems="blue", **words)
    assert wrong(match, prices={"blue_3a": 2}) == []
    for text in ("mine blue_3a", "pay Y2"):
        match.act(text)
    assert wrong(match, p0_tokens="blue_3a") == []


@pytest.mark.rule("CI-6.4")
def test_a_free_token_still_takes_the_mining_action() -> None:
    words = {"totems": "blue", "mine": "blue_1a blue_1b", "docks": "N1"}
    match = at_table("mine blue_1a", **words)
    assert wrong(match, asked="0 action", p0_tokens="blue_1a", area="", actions_left=1) == []
    assert refusal(match, "mine blue_1b") == "CI-3.5"


@pytest.mark.rule("CI-6.4")
def test_a_card_added_to_a_free_token_must_have_its_colour() -> None:
    words = {"totems": "blue", "mine": "blue_1a"}
    assert refusal(at_table(hand="Y1 P4", **words), "mine blue_1a plus") == "CI-6.4"
    match = at_table("mine blue_1a plus", hand="Y1 P4 B2", **words)
    assert wrong(match, options=["pay B2"], refused={"pay Y1": "CI-6.1", "done": "CI-6.4"}) == []
    match.act("pay B2")
    match.act("done")
    assert wrong(match, area="B2", p0_tokens="blue_1a", p0_hand="Y1 P4") == []


@pytest.mark.rule("CI-6.5")
def test_minimal_payments_are_offered_first() -> None:
    """Cards that finish the payment come first, the smallest before all; superfluous ones have to be asked for."""
    match = at_table("mine blue_3a", hand="B1 B2 B3 B4 Y3", mine="blue_3a")
    assert [GAME.write(state_of(match), match.question, option) for option in match.options] == [
        "pay B3", "pay B4", "pay B2", "pay B1", "more",
    ]  # fmt: skip
    match.act("pay B3")
    assert match.question == ACTION, "nobody has to say that this is enough"


@pytest.mark.rule("CI-6.5")
def test_superfluous_cards_choose_the_next_leader() -> None:
    words = {"hand": "B1 B3 B4", "mine": "blue_3a"}
    match = at_table("mine blue_3a", "more", "pay B4", "pay B3", "pay B1", "done", "end", **words)
    assert wrong(match, p0_base="B4 B3 B1", p0_leader="B1", p0_tokens="blue_3a") == []
    assert wrong(at_table("mine blue_3a", "pay B4", **words), area="B4", asked="0 action") == [], "a 4 for a 3"
    assert refusal(at_table("mine blue_3a", hand="B3 Y1", mine="blue_3a"), "more") == "CI-6.5"
    assert refusal(at_table(hand="B3", mine="blue_3a"), "mine blue_3a plus") == "CI-6.5"


@pytest.mark.rule("CI-6.6")
def test_two_colours_do_not_pay_for_a_wild_token() -> None:
    match = at_table(hand="B2 B2 Y2 Y1", mine="red_6a green_3a")
    assert wrong(match, refused={"mine red_6a": "CI-6.6"}) == []
    match = at_table("mine green_3a", "pay B2", hand="B2 B2 Y2 Y1", mine="red_6a green_3a")
    assert wrong(match, refused={"pay Y2": "CI-6.6", "pay Y1": "CI-6.6"}, options=["pay B2"]) == []


@pytest.mark.rule("CI-6.6")
@pytest.mark.parametrize("four", ["PNBY", "BYRG", "PNRG"])
def test_wild_are_the_colours_out_of_play(four: str) -> None:
    colours = {"P": "purple", "N": "brown", "B": "blue", "Y": "yellow", "R": "red", "G": "green"}
    for letter, colour in colours.items():
        payer = next(other for other in four if other != letter)
        match = at_table(hand=f"{payer}1", mine=f"{colour}_1a", in_play=four)
        assert (f"mine {colour}_1a" in offered(match)) == (letter not in four)
        assert seen(match, 0)["mine"]["1"][0]["wild"] == (letter not in four)


@pytest.mark.rule("CI-6.7")
@pytest.mark.parametrize(("token", "steps"), [("blue_3a", 0), ("blue_3c", 1), ("blue_6a", 0), ("blue_6b", 1)])
def test_a_mined_token_with_a_cave_in_sign_moves_the_marker_at_once(token: str, steps: int) -> None:
    match = at_table(f"mine {token}", "more", "pay B4", "pay B4", "done", hand="B4 B4 B1", mine=token, marker=2)
    assert wrong(match, asked="0 action", marker=2 + steps, p0_tokens=token, mine="", p1_tokens="") == []
    assert events(match).count("cave_in") == steps
    assert seen(match, OUTSIDER)["seats"][0]["tokens"] is None, "face down"


@pytest.mark.rule("CI-6.7")
def test_the_marker_moves_before_anything_that_follows_the_mining() -> None:
    match = at_table("leader", "mine blue_3c", "pay B3", hand="B3", base="Y4", mine="blue_3a blue_3c")
    assert wrong(match, asked="0 token", marker=1, p0_tokens="blue_3c") == []


@pytest.mark.rule("CI-6.8")
@pytest.mark.parametrize(("option", "steps"), [("off", 0), ("on", 1)])
@pytest.mark.parametrize(
    ("player", "play"),
    [
        ({"hand": "R1"}, ["skill R1", "token red_1a"]),
        ({"base": "R1"}, ["leader"]),
        ({"hand": "R4 B1 Y3"}, ["skill R4", "card B1", "done", "token red_1a"]),
        ({"artifacts": "baton_of_coaxing"}, ["raid 1", "token red_1a"]),
        ({"hand": "Y1", "base": "Y4"}, ["leader", "mine yellow_1a", "pay Y1", "token red_1a"]),
    ],
)
def test_a_taken_token_moves_the_marker_only_by_option(
    player: dict[str, str], play: list[str], option: str, steps: int
) -> None:
    """All ways to take a token of cost 1, in a box where such a token has a cave-in sign."""
    given = {"players": [player, {"base": "B1 B1"}], "in_play": "BYRG", "mine": "red_1a yellow_1a"}
    sign = "crystals: [{id: red_1a, cavein: true}]"
    match = with_box(sign, given, *play, cavein_on_take=option)
    assert state_of(match).marker == steps
    assert "red_1a" in [state_of(match).box.label[token] for token in state_of(match).tokens[0]]
    mined = with_box(sign, {**given, "players": [{"hand": "R1"}, {}]}, "mine red_1a", "pay R1", cavein_on_take=option)
    assert state_of(mined).marker == 1, "mining it always does"


@pytest.mark.rule("CI-6.8")
@pytest.mark.parametrize(("option", "steps"), [("off", 0), ("on", 1)])
def test_the_second_token_of_scrabber_is_taken(option: str, steps: int) -> None:
    given = {"players": [{"hand": "B3", "base": "Y4"}, {}], "mine": "blue_3a blue_3c"}
    match = position(given, "leader", "mine blue_3a", "pay B3", "token blue_3c", cavein_on_take=option)
    assert wrong(match, marker=steps, p0_tokens="blue_3a blue_3c", asked="0 action") == []


@pytest.mark.rule("CI-6.8")
def test_taking_is_no_mining_action_and_triggers_nothing() -> None:
    """With Scrabber at work and an extra mining left a taken token uses nothing up and brings no second one."""
    words = {"hand": "Y2 B1", "base": "Y4", "mine": "blue_1a blue_1b yellow_1a"}
    match = at_table("leader", "skill B1", "token blue_1a", **words)
    assert wrong(match, asked="0 action", p0_tokens="blue_1a", mine="blue_1b yellow_1a") == []
    assert "mine yellow_1a" in offered(match)
    words = {"hand": "B1", "base": "Y2", "mine": "blue_1a blue_1b"}
    match = at_table("leader", "skill B1", "token blue_1a", **words)
    assert wrong(match, extra=1, p0_tokens="blue_1a") == []


@pytest.mark.rule("CI-6.8")
def test_reductions_for_mining_do_not_help_taking() -> None:
    """A cost-3 token at price 0 is still no token of printed cost 1."""
    match = at_table("leader", "skill B1", hand="B1", base="P4", mine="blue_3a", totems="blue")
    assert wrong(match, asked="0 action", p0_tokens="", mine="blue_3a") == []


@pytest.mark.rule("CI-6.7")
@pytest.mark.parametrize("players", COUNTS)
def test_in_random_games_a_sign_is_followed_by_the_marker(players: int) -> None:
    signs = 0
    for seed in range(6):
        *_, match = walk(players, seed)
        log = match.log(OUTSIDER)
        kinds = [GAME.facts.events[line.event].name for line in log]
        for at, line in enumerate(log):
            if kinds[at] in ("mined", "took_token"):
                moves = kinds[at] == "mined" and state_of(match).box.cavein[line.public[1]]
                assert (kinds[at + 1] == "cave_in") == moves
                signs += moves
    assert signs
