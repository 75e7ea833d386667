"""The committed secret."""

from __future__ import annotations

import pytest

from tests.pocket import GAME
from underhall import Match
from underhall.engine.errors import BadOption
from underhall.engine.fairness import commitment, secret_of
from underhall.testing.properties.case import bytes_of


def seal(players: int = 2, purse: str = "3", box: str = "", seed: int = 1) -> str:
    options = GAME.facts.settle({"purse": purse})
    return commitment(GAME.facts, players, options, GAME.components(box), secret_of(seed))


def test_secrets_from_numbers_never_change() -> None:
    assert secret_of(1).hex() == "7cd747116cf34ebc2ca61420056663d4faf0039a40c8681adf2fab2725fe338e"
    assert seal() == "dd3e51b7967f2308ca7b049bee05f0554af3e79279b967ea6ccffe5b2379eec4"


def test_everything_that_decides_the_deal_is_sealed() -> None:
    seals = {seal(), seal(players=3), seal(purse="6"), seal(box="rounds: 2"), seal(seed=2)}
    assert len(seals) == 5


def test_fresh_secrets_differ() -> None:
    assert secret_of(None) != secret_of(None)
    assert len(secret_of(None)) == 32


def test_given_secrets_are_used() -> None:
    assert secret_of(bytes(32)) == bytes(32)
    with pytest.raises(BadOption, match="32 bytes, not 5"):
        secret_of(b"short")


def test_the_deal_follows_from_the_secret() -> None:
    first, second = (Match.start(GAME, 3, seed) for seed in (5, secret_of(5)))
    assert bytes_of(first.state) == bytes_of(second.state)
    assert first.deal is not None
    assert second.deal is not None
    assert first.deal.commitment == second.deal.commitment
    assert bytes_of(Match.start(GAME, 3, 6).state) != bytes_of(first.state)


def test_names_for_every_seat() -> None:
    with pytest.raises(BadOption, match="3 players need 3 names"):
        Match.start(GAME, 3, 1, names=["Ada"])
    with pytest.raises(BadOption, match="players"):
        Match.start(GAME, 7)
