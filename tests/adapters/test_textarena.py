"""The interface for TextArena: whole games by scripted players, who read nothing but what their seat may know."""

from __future__ import annotations

import re
from typing import Any

import pytest

pytest.importorskip("textarena")

import textarena

from tests.pocket import GAME, register
from underhall.adapters import textarena_env
from underhall.adapters.textarena_env import UnderhallTextEnv
from underhall.engine.chance import FastChance
from underhall.engine.errors import BadOption, IllegalAnswer
from underhall.engine.registry import game_ids

register()
if "Underhall-pocket-v0" not in textarena.envs.registration.ENV_REGISTRY:
    textarena_env.register("pocket")


def scripted(text: str, dice: FastChance) -> str:
    """Any of the options that the text lists last."""
    listed = re.findall(r"^\[(\d+)\] ", text[text.rindex("[1] ") :], re.MULTILINE)
    return f"Let me [think]. I answer [{1 + dice.below(len(listed))}]"


def play(game: str, players: int) -> list[tuple[int, str, str]]:
    """Who read what and wrote what, in a whole game."""
    env = textarena.make(f"Underhall-{game}-v0")
    env.reset(num_players=players, seed=5)
    dice, done, transcript = FastChance(1), False, []
    while not done:
        player, text = env.get_observation()
        answer = scripted(text, dice)
        transcript.append((player, text, answer))
        done, _ = env.step(answer)
    rewards, infos = env.close()
    assert sum(rewards.values()) == pytest.approx(0)
    assert infos[0]["reason"].startswith("The game is over: player 0 has ")
    assert not any(info["invalid_move"] for info in infos.values())
    assert env.match.over
    assert [seat for seat in range(players) if rewards[seat] == max(rewards.values())] == env.match.winners()
    assert {player for player, _, _ in transcript} == set(range(players))
    assert len(transcript) > 20
    return transcript


def test_a_whole_game_and_the_same_again() -> None:
    assert play("pocket", 3) == play("pocket", 3)


@pytest.mark.parametrize(
    ("game", "players"),
    [("kings", 2), *(pytest.param(game, 2, marks=pytest.mark.deep) for game in ("cavein", "wistar", "xobos"))],
)
def test_whole_games(game: str, players: int) -> None:
    play(game, players)


def started(**more: Any) -> UnderhallTextEnv:
    env = UnderhallTextEnv("pocket", **more)
    env.reset(2, seed=3)
    return env


def test_nobody_reads_the_answers_of_others() -> None:
    env = started()
    assert env.state.current_player_id == 0
    env.get_observation()
    env.step("My secret plan is to bid low. [1]")
    heard = [message for message, *_ in ((one[1],) for one in env.state.observations[1])]
    assert not any("secret plan" in message for message in heard)
    assert any("secret plan" in one[1] for one in env.state.observations[0])


def test_a_seat_reads_only_what_it_may_know() -> None:
    env = started()
    _, messages = env.get_observation()
    table = next(text for _, text, kind in messages if kind is textarena.ObservationType.GAME_BOARD)
    view = GAME.show(env.match.view(0), "en")
    assert table.startswith(view)
    assert view != GAME.show(env.match.view(1), "en")


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ("I pass", "there is no number in square brackets"),
        ("[99]", "options have numbers from 1 to 4, not 99"),
        ("[0]", "options have numbers from 1 to 4, not 0"),
        ("[sing a song]", "'sing a song' is not one of the options"),
        ("[bid 20]", "'bid 20' is not allowed (PO-2)"),
    ],
)
def test_a_wrong_answer_is_explained_once(wrong: str, reason: str) -> None:
    env = started()
    env.get_observation()
    before = env.match.answers
    done, _ = env.step(wrong)
    assert not done
    assert (env.match.answers, env.state.current_player_id) == (before, 0)
    player, messages = env.get_observation()
    assert player == 0
    assert reason in messages[-1][1]
    done, _ = env.step(wrong)
    assert done
    rewards, infos = env.close()
    assert rewards == {0: -1.0, 1: 1.0}
    assert infos[0]["invalid_move"]
    with pytest.raises(IllegalAnswer, match="the game is over"):
        env.step("[1]")


def test_a_right_answer_forgives_a_wrong_one() -> None:
    env = started()
    for answer in ("[99]", "[2]", "[99]", "[1]"):
        done, _ = env.step(answer)
        assert not done


def test_answers_in_the_notation() -> None:
    env = started()
    env.step("[bid 2]")
    assert env.match.given()[-1] == (0, 2)


def test_bad_arguments() -> None:
    with pytest.raises(BadOption, match="no option 'colour'"):
        UnderhallTextEnv("pocket", {"colour": "red"})
    with pytest.raises(BadOption, match="for 2, 3, 4 players, not 9"):
        UnderhallTextEnv("pocket").reset(9)


def test_all_games_are_registered() -> None:
    names = textarena.envs.registration.ENV_REGISTRY
    assert {f"Underhall-{game}-v0{raw}" for game in game_ids() for raw in ("", "-raw")} <= set(names)
