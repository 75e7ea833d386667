"""`underhall play --terminal`: scripted people."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Underhall
from underhall import Match, compiling, load
from underhall.bots.program_process import close_idle
from underhall.cli.phrases import HELP, PHRASES
from underhall.engine.errors import RulesBug
from underhall.engine.facts import LANGUAGES
from underhall.engine.record import read_record, verify

WHOLE_GAME = "1\n" * 400


def replies(out: str) -> list[str]:
    """What the terminal said to each input, without the table that follows."""
    return [
        part.splitlines()[0] if part.strip() else "" for part in re.split(r"^> (?!\[)", out, flags=re.MULTILINE)[1:]
    ]


def test_to_the_end(underhall: Underhall, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    ran = underhall("play", "kings", "--terminal", "--seed", 3, "--save", file, typed=WHOLE_GAME)
    assert (ran.code, ran.err) == (0, "")
    assert "Kings under Mountains" in ran.lines[0]
    assert "  Seat 0: Guest 0 (you)" in ran.lines
    assert "  Seat 1: greedy 1" in ran.lines
    assert "Play a unit on a mine" in ran.lines
    match = verify(read_record(file.read_text(encoding="utf-8")))
    assert match.over
    assert match.deal is not None
    assert f"The deal is sealed: {match.deal.commitment}" in ran.lines  # shown before the first answer
    assert f"  Guest 0: {match.scores()[0]}" in ran.lines
    assert any(line.endswith(" wins.") for line in ran.lines)
    assert ran.lines[-1] == f"The record is in {file}."


TELLING = """
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    with open(sys.argv[1], "a") as told:
        print(said["type"], said.get("winners", ""), file=told)
    if said["type"] == "hello":
        print('{"type":"ready"}', flush=True)
    elif said["type"] == "ask" and "fails" not in sys.argv:
        answer = {"type": "answer", "id": said["id"], "value": said["options"][0]["value"]}
        print(json.dumps(answer), flush=True)
    elif said["type"] == "ask":
        sys.exit(1)
"""


@pytest.fixture
def telling(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A program that writes down what it is told, and where."""
    (tmp_path / "bot.py").write_text(TELLING, encoding="utf-8")
    yield f"program:{sys.executable} {tmp_path / 'bot.py'} {tmp_path / 'told'}", tmp_path / "told"
    close_idle()


def test_a_program_hears_who_has_won(underhall: Underhall, telling: tuple[str, Path]) -> None:
    bot, told = telling
    ran = underhall("play", "kings", "--terminal", "--seed", 3, "--bots", bot, typed=WHOLE_GAME)
    assert (ran.code, ran.err) == (0, "")
    close_idle()  # until it has read all
    last = ran.lines[-1]
    winners = [seat for seat, name in enumerate(("Guest 0", f"{bot} 1")) if last == f"{name} wins."]
    assert len(winners) == 1
    assert told.read_text(encoding="utf-8").splitlines()[-1] == f"over {winners}"


def test_a_program_ends_when_the_person_leaves(underhall: Underhall, telling: tuple[str, Path]) -> None:
    bot, told = telling
    arguments = ("play", "kings", "--terminal", "--seed", 1, "--bots", bot)
    ran = underhall(*arguments, typed="1\n1\n1\n1\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    assert "ask" in told.read_text(encoding="utf-8")
    assert "over" not in told.read_text(encoding="utf-8")
    assert "hello" not in told.read_text(encoding="utf-8").splitlines()[1:]


def test_a_program_that_fails_does_not_win(underhall: Underhall, telling: tuple[str, Path]) -> None:
    bot, _ = telling
    for seed in (1, 2, 3):
        ran = underhall("play", "kings", "--terminal", "--seed", seed, "--bots", f"{bot} fails", typed=WHOLE_GAME)
        assert ran.code == 0
        assert ran.lines[-1] == "Guest 0 wins."
        assert re.search(r": -?\d+ \(forfeited: its program failed\)$", ran.lines[-2])


def test_the_seed_gives_the_same_game(underhall: Underhall) -> None:
    first = underhall("play", "kings", "--terminal", "--seed", 8, typed=WHOLE_GAME)
    assert first.out == underhall("play", "kings", "--terminal", "--seed", 8, typed=WHOLE_GAME).out
    assert first.out != underhall("play", "kings", "--terminal", "--seed", 9, typed=WHOLE_GAME).out


def test_the_last_seat_of_four(underhall: Underhall) -> None:
    ran = underhall(
        *(
            "play",
            "kings",
            "--terminal",
            "--players",
            4,
            "--seat",
            3,
            "--bots",
            "random,greedy,random",
            "--name",
            "Ola",
        ),
        typed=WHOLE_GAME,
    )
    assert ran.code == 0
    assert "  Seat 1: greedy 1" in ran.lines
    assert "  Seat 3: Ola 3 (you)" in ran.lines
    assert "  Ola 3: " in ran.out


@pytest.fixture
def match() -> Match:
    """The game that the tests below begin: seed 1, two players, seat 0 to play."""
    match = Match.start(load("kings"), 2, seed=1)
    assert match.seat == 0, "choose another seed: seat 0 must begin"
    return match


def test_illegal_inputs_change_nothing(underhall: Underhall, match: Match, tmp_path: Path) -> None:
    state, game = match.state, match.game
    refused = next(o for o in range(5440) if game.refuse(state, 0, 0, o) == "KM-1.9")
    foreign = game.write(state, 0, refused)
    typed = f"0\n999\n-4\n{foreign}\nfoo\nplay\nwhy\n\nquit\n"
    ran = underhall("play", "kings", "--terminal", "--seed", 1, "--save", tmp_path / "g.txt", typed=typed)
    assert ran.code == 0
    count = len(match.options)
    said = replies(ran.out)
    assert said[:7] == [
        f"There is no option 0: the list goes from 1 to {count}.",
        f"There is no option 999: the list goes from 1 to {count}.",
        f"There is no option -4: the list goes from 1 to {count}.",
        "That card is not a unit in your hand; choose one that you hold. (KM-1.9)",
        "'foo' is not an answer here; help lists what you can type.",
        "'play' is not an answer here; help lists what you can type.",
        said[6],
    ]
    assert said[6].startswith("Ask about a thing, e.g.: why ")
    assert read_record((tmp_path / "g.txt").read_text(encoding="utf-8")).answers == 0
    assert ran.out.count("Play a unit on a mine") == 2  # at the start, and after an empty line


def test_numbers_and_notation_are_the_same(underhall: Underhall, match: Match, tmp_path: Path) -> None:
    first = min(match.options)  # plays are listed by card
    text = match.game.write(match.state, match.question, first)
    records = []
    for typed in ("1", text, text.upper().replace("PLAY ", "").replace("ROW", " row ")):
        underhall("play", "kings", "--terminal", "--seed", 1, "--save", tmp_path / "g.txt", typed=typed + "\n")
        records.append(read_record((tmp_path / "g.txt").read_text(encoding="utf-8")).turns)
    assert records == [[[(0, text)]]] * 3


def test_undo_and_take_back(underhall: Underhall, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    # Play and take it back freely; play and draw; then it needs the others' consent, and the record says so.
    typed = "undo\ntakeback\n1\nundo\n2\n1\nundo\ntakeback\nquit\n"
    ran = underhall("play", "kings", "--terminal", "--seed", 1, "--save", file, typed=typed)
    assert ran.code == 0
    said = replies(ran.out)
    assert said[0].startswith("Nothing can be undone for free")
    assert said[1] == "You have not answered anything yet."
    assert said[3] == "Your last answer was taken back."
    assert said[6].startswith("Nothing can be undone for free")
    assert said[7] == "Your last answer was taken back."
    record = read_record(file.read_text(encoding="utf-8"))
    assert record.take_backs == 1
    assert record.answers == 1
    assert "take-backs  1" in underhall("verify", file).lines


HAND = ["OR2b", "OR4a", "OR8a", "OR8b", "GO6a", "GI0b"]
"""The hand of seed 3, as the table shows it."""


def test_why(underhall: Underhall, match: Match) -> None:
    state, game = match.state, match.game
    allowed = game.write(state, 0, min(match.options))
    card, place = allowed.split()[1], " ".join(allowed.split()[2:])
    typed = (
        f"why {card} {place}\nwhy {place.upper()}\nwhy {allowed}\nwhy deck\nwhy own 9\nwhy deck {place}\nwhy dragon\n"
    )
    ran = underhall("play", "kings", "--terminal", "--seed", 1, typed=typed)
    said = replies(ran.out)
    assert said[0] == f"You can: {allowed}"
    assert said[1].startswith("You can: play ")
    assert said[2] == f"You can: {allowed}"
    assert said[3].endswith("(KM-7.1)")
    assert "(KM-3.3)" in ran.out
    assert said[-3] == f"No decision in this game involves all of these at once: deck, {place}."
    assert said[-2] == "There is nothing called 'dragon' in this game; write things as in the list of options."


def test_why_after_playing(underhall: Underhall, match: Match) -> None:
    ran = underhall("play", "kings", "--terminal", "--seed", 1, typed="1\nwhy row 1\n")
    assert "You play one unit per turn, and this is not the moment for it. (KM-3.1)" in ran.out


def test_what(underhall: Underhall) -> None:
    typed = "what y2\nwhat blue_3c\nwhat dragon\nwhat\n"
    out = underhall("play", "cavein", "--terminal", "--seed", 1, typed=typed).out
    said = replies(out)
    assert said[0] == "Drollo (Metanels, yellow, level 2)"
    assert "\nYou may mine once more this turn, on top of your actions.\n" in out
    assert said[1] == "Blue crystal"
    assert "\nCost 3, points 4, cave-in. " in out
    assert said[2] == "There is nothing to read about 'dragon'."
    assert said[3].startswith("Ask about a thing, e.g.: what ")
    said = replies(underhall("play", "kings", "--terminal", "--seed", 1, typed="what deck\nwhat OR0\n").out)
    assert said[0].startswith("Everyone sees the mine side of the top card")
    assert said[1].startswith("Strength 0: it goes on a mine without units or on a 9.")


def test_a_whole_game_of_cavein(underhall: Underhall, tmp_path: Path) -> None:
    """Always the first option, in Polish; the record can be replayed by any seat."""
    file = tmp_path / "game.txt"
    words = ("--seed", 3, "--language", "pl", "--save", file)
    ran = underhall("play", "cavein", "--terminal", *words, typed="1\n" * 900)
    assert (ran.code, ran.err) == (0, "")
    assert "Łowcy Kryształów" in ran.lines[0]
    assert verify(read_record(file.read_text(encoding="utf-8"))).over
    for seat in (0, 1, -1):
        assert underhall("replay", file, "--seat", seat).code == 0


def test_view_log_rules_help(underhall: Underhall) -> None:
    ran = underhall(
        "play", "kings", "--terminal", "--seed", 1, typed="view\nlog\nrules km-4.2\nrules X\nrules\nhelp\n?\n"
    )
    assert ran.out.count("\nrow 1: ") == 2 - ran.out.count("> row 1: ")
    assert "Nothing has happened yet." in ran.out
    assert "KM-4.2  If there are units on the mine" in ran.out
    assert "There is no rule 'X'." in ran.out
    assert "Which rule? Give its id, e.g.: rules KM-1.1" in ran.out
    assert ran.out.count(HELP["en"]) == 2


def test_saving(underhall: Underhall, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    typed = f"save\nsave {tmp_path}\nsave {tmp_path}/no/x.txt\n1\nsave {file}\nquit\n"
    ran = underhall("play", "kings", "--terminal", "--seed", 1, typed=typed)
    assert ran.code == 0
    assert "Save where? Give a file name: save FILE" in ran.out
    assert f"{tmp_path} is a folder, not a file" in ran.out
    assert f"The record is in {file}." in ran.out
    assert list(tmp_path.iterdir()) == [file]
    assert underhall("verify", file).code == 0


def test_resuming(underhall: Underhall, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    underhall("play", "kings", "--terminal", "--seed", 1, "--players", 3, "--save", file, typed="1\n1\n1\nquit\n")
    before = read_record(file.read_text(encoding="utf-8"))
    ran = underhall("play", "kings", "--terminal", "--resume", file, "--save", file, typed=WHOLE_GAME)
    assert ran.code == 0
    after = read_record(file.read_text(encoding="utf-8"))
    given = [answer for turn in before.turns for answer in turn]
    assert [answer for turn in after.turns for answer in turn][: len(given)] == given
    assert verify(after).over
    assert "(you)" in ran.out
    other = underhall("play", "kings", "--terminal", "--resume", file, typed="")
    assert other.lines[-1].endswith((" wins.", "share the victory."))  # a finished game shows its end


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_to_the_end(underhall: Underhall, language: str) -> None:
    typed = "why deck\nfoo\n0\nundo\nlog\nhelp\n" + WHOLE_GAME
    ran = underhall("play", "kings", "--terminal", "--seed", 2, "--language", language, typed=typed)
    assert ran.code == 0
    assert load("kings").facts.names[language] == ran.lines[0]
    assert HELP[language] in ran.out
    assert PHRASES["winner"][language].format(names="greedy 1") == ran.lines[-1]


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("bot", ["greedy", "hard"])
def test_bots_that_think_less_in_pure_python_say_so(
    underhall: Underhall, monkeypatch: pytest.MonkeyPatch, compiled: bool, bot: str
) -> None:
    monkeypatch.setattr(compiling, "is_compiled", lambda: compiled)
    ran = underhall("play", "kings", "--terminal", "--seed", 1, "--bots", bot, typed="quit\n")
    assert (PHRASES["thinks_less"]["en"] in ran.lines) is (bot == "hard" and not compiled)


def test_every_phrase_is_there_in_every_language() -> None:
    for key, sentences in {**PHRASES, "help": HELP}.items():
        assert list(sentences) == list(LANGUAGES), key
        holes = [re.findall(r"{\w+}", sentence) for sentence in sentences.values()]
        assert sorted(holes[0]) == sorted(holes[1]) == sorted(holes[2]), key


def test_the_end_of_the_input_is_a_clean_exit(underhall: Underhall, tmp_path: Path) -> None:
    ran = underhall("play", "kings", "--terminal", "--save", tmp_path / "g.txt", typed="1\n")
    assert (ran.code, ran.err) == (0, "")
    assert read_record((tmp_path / "g.txt").read_text(encoding="utf-8")).answers >= 1
    assert underhall("play", "kings", "--terminal", typed="").code == 0


def test_stopped_by_the_keyboard(underhall: Underhall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    ran = underhall("play", "kings", "--terminal", "--save", tmp_path / "g.txt")
    assert (ran.code, ran.err) == (130, "")
    assert underhall("verify", tmp_path / "g.txt").code == 0


def test_rules_that_break(underhall: Underhall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Match, seat: int, value: int) -> None:
        raise RulesBug("a card is gone")

    monkeypatch.setattr(Match, "answer_as", broken)
    ran = underhall("play", "kings", "--terminal", "--seed", 1, "--save", tmp_path / "g.txt", typed="1\n")
    assert ran.code == 1
    assert ran.err == "underhall: the rules of this game broke, which is a defect of the game: a card is gone\n"
    assert (tmp_path / "g.txt").exists()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["kings", "cavein", "xobos"])
def test_the_signs_are_explained(underhall: Underhall, game: str, language: str) -> None:
    """At the start, and again when asked for."""
    ran = underhall("play", game, "--terminal", "--seed", 1, "--language", language, typed="legend\nhelp\n")
    said = " ".join(ran.out.split())
    for line in load(game).facts.texts["legend"].values():
        assert said.count(line[language]) == 2
    assert "\nlegend  " in ran.out, "help names it"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["kings", "cavein", "xobos", "wistar"])
def test_the_turn_card_marks_the_step_of_the_question(underhall: Underhall, game: str, language: str) -> None:
    ran = underhall("play", game, "--terminal", "--seed", 1, "--language", language, typed="turn\nhelp\n")
    said = " ".join(ran.out.split())
    card = load(game).facts.turn_card
    for step in card.steps:
        assert step.says[language] in said
    first = {"kings": "play", "cavein": "actions", "xobos": "place", "wistar": "pair"}[game]
    number, text = next((step.number, step.says[language]) for step in card.steps if step.id == first)
    you = {"en": "you", "pl": "ty", "de": "du"}[language]
    assert f"> {f'{number}. ' if number else ''}{text} ({you})" in said
    assert "\nturn  " in ran.out, "help names it"


def test_plays_are_listed_by_card_and_draws_name_theirs(underhall: Underhall) -> None:
    ran = underhall("play", "kings", "--terminal", "--seed", 3, typed="1\n")
    assert "1  draw deck            2  draw DW (Dwarf 5)    3  draw GO (Goblin 4)" in ran.lines
    assert "camp (the last one is on top): DW: DW5 DW5   OR: -   GO: GO2 GO4   GI: -" in ran.lines
    listed = re.findall(r"\d+  play (\w+) row (\d)", ran.out.split("Draw a card")[0])
    by_column = sorted(listed, key=lambda one: (HAND.index(one[0]), one[1]))
    numbered = {int(number): found for number, *found in re.findall(r"(\d+)  play (\w+) row (\d)", ran.out)}
    assert [tuple(numbered[number]) for number in sorted(numbered)] == by_column


def test_a_payment_says_what_it_is_for(underhall: Underhall) -> None:
    ran = underhall("play", "cavein", "--terminal", "--seed", 3, typed="mine blue_1b\n")
    assert "paying for: blue_1b" in ran.lines
    assert "more (play more cards than needed)" in ran.out
    assert "(cost 7, left 4)" in ran.out
    assert "totems to be won: purple, blue" in ran.out


def test_why_something_that_is_only_read(underhall: Underhall) -> None:
    said = replies(underhall("play", "cavein", "--terminal", "--seed", 3, typed="why prism lens\n").out)
    assert said[0].startswith("No decision is about 'prism lens' under that name; what prism lens explains")
