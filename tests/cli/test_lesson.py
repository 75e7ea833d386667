"""`underhall lesson`: a lesson with what somebody types."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Underhall

FINISHED = "\nguess 2 3c\n2\nkeep\n\n1\n"
"""All right answers of the lesson of the small game."""


def test_a_lesson_from_beginning_to_end(underhall: Underhall, pocket: str) -> None:
    ran = underhall("lesson", pocket, typed=FINISHED)
    assert (ran.code, ran.err) == (0, "")
    for text in (
        "Pocket: Guessing",
        "Step 1 of 6",
        "Everybody has a vault. Find out what is in it.",
        "Press Enter to go on.",
        "Step 6 of 6",
        "Odo guesses 4c with Ivo: yes.",
        "Lesson done. Now you know:",
        "- Ask for cards that can be there.",
        "Next: underhall lesson pocket more",
        "Or play: underhall play pocket --terminal --bots easy",
    ):
        assert text in ran.out, text
    assert "*" not in ran.out


@pytest.mark.parametrize(
    ("language", "text"),
    [("pl", "Lekcja ukończona. Teraz już wiesz:"), ("de", "Lektion geschafft. Das weißt du jetzt:")],
)
def test_in_other_languages(underhall: Underhall, pocket: str, language: str, text: str) -> None:
    ran = underhall("lesson", pocket, "guessing", "--language", language, typed=FINISHED)
    assert ran.code == 0
    assert text in ran.out


def test_wrong_answers_are_explained_and_change_nothing(underhall: Underhall, pocket: str) -> None:
    typed = "hello\n\nguess 1 3b\n1\nguess 2 1c\nnonsense\n99\n\nguess 2 4c\n1\n7\nmine\n2\nshow\nnext\n1\n"
    ran = underhall("lesson", pocket, typed=typed)
    assert ran.code == 0
    for text in (
        "There is nothing to do in this step: press Enter to go on.",
        "That is a card of Odo.",
        "Guess 3c or 4c with Ivo.",
        "This card cannot be there. (PO-6)",
        "'nonsense' is not an answer here; help lists what you can type.",
        "There is no option 99",
        "Look again.",
        "There is no option 7",
        "There is no option mine",
        "Lesson done.",
    ):
        assert text in ran.out, text
    assert ran.out.count("Step 2 of 6") == 1


def test_back_skip_and_the_commands_of_a_game(underhall: Underhall, pocket: str) -> None:
    typed = (
        "back\n\nwhy seat 0\nwhy\nwhat 3c\nview\nrules PO-4\nlegend\nhelp\nback\nskip\nskip\nskip\nskip\nskip\nskip\n"
    )
    ran = underhall("lesson", pocket, typed=typed)
    assert ran.code == 0
    assert "This is the first step." in ran.out
    assert "PO-4" in ran.out
    assert "over this step" in ran.out
    assert ran.out.count("Step 1 of 6") == 2
    assert "Lesson done." in ran.out


def test_leaving(underhall: Underhall, pocket: str) -> None:
    for typed in ("quit\n", "", "\nguess 2 3c\nexit\n"):
        ran = underhall("lesson", pocket, typed=typed)
        assert (ran.code, ran.err) == (0, "")
        assert "Lesson done." not in ran.out


def test_the_list(underhall: Underhall, pocket: str) -> None:
    ran = underhall("lesson", pocket, "--list")
    assert ran.code == 0
    assert "guessing" in ran.out
    assert "Bidding" in ran.out
    ran = underhall("lesson", pocket, "--list", "--json", "--language", "de")
    assert [one["id"] for one in ran.json] == ["guessing", "more"]
    assert ran.json[0] == {
        "id": "guessing",
        "title": "Raten",
        "about": "Finde heraus was im Tresor liegt.",
        "minutes": 1,
        "steps": 6,
        "extra": False,
        "rules": ["PO-4", "PO-6"],
        "next": "more",
    }


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("pocket", "other"), "pocket has no lesson 'other' (it has: guessing, more)"),
        (("marbles",), "there is no game 'marbles'"),
        (("pocket", "--json"), "--json is only for --list"),
        (("pocket", "--language", "fr"), "fr"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(
    underhall: Underhall, pocket: str, arguments: tuple[str, ...], message: str
) -> None:
    ran = underhall("lesson", *arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert message in ran.err
