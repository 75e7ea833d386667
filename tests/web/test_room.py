"""A table changes by its entries alone, and what people may do at it follows from where it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests import pocket
from tests.games.xobos.helpers import on_board
from tests.web.rooms import answer, asked, created, do, picture, room_of, take
from underhall.engine.chance import FastChance
from underhall.engine.errors import IllegalAnswer
from underhall.web.pages.afterwards.scores import sheets_of
from underhall.web.refusals import Refusal
from underhall.web.routes.api_state import result_of
from underhall.web.table import commands
from underhall.web.table import journal as j
from underhall.web.table.commands import STAND_IN
from underhall.web.table.room import Room
from underhall.web.table.summary import summary_of
from underhall.web.typed_text import LONGEST_MESSAGE, LONGEST_NAME
from underhall.web.words import words

pocket.register()


def refused(status: int, room: Room, command: Callable[..., list[j.Entry]], *args: Any, **named: Any) -> Refusal:
    """The command is refused, and nothing has changed."""
    before = picture(room)
    with pytest.raises(Refusal) as caught:
        command(room, *args, **named)
    assert picture(room) == before
    assert caught.value.status == status, caught.value
    for language in ("en", "pl", "de"):
        assert caught.value.say(language)
    return caught.value


def until_undo(room: Room, chance: FastChance) -> int:
    """Plays until somebody could undo."""
    for _ in range(300):
        seat, _value = answer(room, chance)
        if room.can_undo(seat):
            return seat
    raise AssertionError("nobody could ever undo")


# The same entries, the same table ---------------------------------------------------------------------------------


def wander(room: Room, chance: FastChance) -> list[j.Entry]:
    """Whatever somebody may think of: one thing, allowed or not."""
    seat = chance.below(room.players)
    other = chance.below(room.players)
    things: list[Callable[[], list[j.Entry]]] = [
        lambda: commands.undo(room, seat),
        lambda: commands.undo(room, next((one for one in range(room.players) if room.can_undo(one)), seat)),
        lambda: commands.confirm(room, seat),
        lambda: commands.ask_take_back(room, seat),
        lambda: commands.agree_take_back(room, seat),
        lambda: commands.refuse_take_back(room, seat),
        lambda: commands.replace(room, seat, other),
        lambda: commands.refuse_replace(room, seat),
        lambda: commands.come_back(room, seat),
        lambda: commands.prefer(room, seat, bool(chance.below(2))),
        lambda: commands.chat(room, seat, "hello"),
        lambda: commands.resign(room, seat) if chance.below(12) == 0 else [],
    ]
    if chance.below(3) and room.pending():
        one = asked(room, chance)
        value = one.options[chance.below(len(one.options))]
        return commands.answer(room, one.seat, room.decision(one), value, late=chance.below(9) == 0)
    return things[chance.below(len(things))]()


@pytest.mark.parametrize(("game", "players"), [("kings", 2), ("kings", 4), ("cavein", 3), ("pocket", 3), ("pocket", 4)])
def test_whatever_people_do_the_log_gives_the_same_table(game: str, players: int) -> None:
    """Entries go through their written form; what is refused changes nothing; a table built anew is the same."""
    chance = FastChance(players)
    kinds = set()
    for game_number in range(3):
        room = room_of(game, players, bots=[players - 1] if game_number else [], confirm=[0])
        log: list[tuple[bytes, float]] = []
        for step in range(160):
            if room.status == "over":
                break
            before = picture(room) if step % 10 == 0 else None
            try:
                entries = wander(room, chance)
            except Refusal:
                assert before is None or picture(room) == before
                continue
            for entry in entries:
                at = 2000.0 + room.seq
                take(room, j.decode(j.encode(entry)), at)
                log.append((j.encode(entry), at))
                kinds.add(j.kind_of(entry))
        twin = room_of(game, players, bots=[players - 1] if game_number else [], confirm=[0])
        for data, at in log:
            take(twin, j.decode(data), at)
        assert picture(twin) == picture(room)
        assert summary_of(twin) == summary_of(room)
    assert {"answered", "undone", "chatted", "preferred"} <= kinds


def test_every_entry_can_be_written_and_read() -> None:
    entries = [
        created("kings", 2, given=((0, 1), (1, 2)), bare=True, note="é \u2028"),
        j.Sat(1, "Ola", "v", "", True, "pl"),
        j.Answered(1, 5, "play x", True),
        j.Carried("1", b'{"a": "\\u0000"}', ((0, 1),), True),
        j.Chatted(0, '<b> "quotes" \\ \U0001f600'),
    ]
    for entry in entries:
        assert j.decode(j.encode(entry)) == entry


# Answers ----------------------------------------------------------------------------------------------------------


def test_a_decision_is_named_by_the_seats_own_count_and_what_is_asked() -> None:
    room, chance = room_of(), FastChance(1)
    seen: dict[int, set[str]] = {0: set(), 1: set()}
    for _ in range(40):
        one = asked(room, chance)
        name = room.decision(one)
        assert name not in seen[one.seat], "every decision has a name of its own"
        seen[one.seat].add(name)
        assert name.partition(".")[0] == str(room.numbers[one.seat])
        other = 1 - one.seat
        numbers = list(room.numbers)
        answer(room, chance)
        assert room.numbers[other] == numbers[other], "what one seat does is not counted at another"


def test_stale_doubled_and_senseless_answers_change_nothing() -> None:
    room, chance = room_of(), FastChance(1)
    one = asked(room, chance)
    name, value = room.decision(one), one.options[0]
    do(room, commands.answer, one.seat, name, value)
    refused(409, room, commands.answer, one.seat, name, value)
    now = asked(room, chance)
    for wrong in ("", "0", "0.", "99.abc", name, room.decision(now) + "0"):
        refused(409, room, commands.answer, now.seat, wrong, now.options[0])
    size = room.game.facts.questions[now.question].size
    outside = [-1, size, size + 5, next(value for value in range(size) if value not in now.options)]
    for wrong_value in outside:
        refusal = refused(422, room, commands.answer, now.seat, room.decision(now), wrong_value)
        assert "not allowed" in str(refusal)
    refused(409, room, commands.answer, 1 - now.seat, room.decision(now), now.options[0])


def test_an_undone_decision_gets_a_new_name() -> None:
    room, chance = room_of(), FastChance(1)
    seat = until_undo(room, chance)
    before = dict(enumerate(room.numbers))
    do(room, commands.undo, seat)
    again = room.pending_of(seat)
    assert again is not None
    assert all(number > before[at] for at, number in enumerate(room.numbers)), "all saw the move: all pages are old"


def test_after_the_end_nothing_is_asked() -> None:
    room, chance = room_of("cavein", 2), FastChance(3)
    while room.status == "running":
        answer(room, chance)
    assert room.pending() == []
    for command in (commands.undo, commands.ask_take_back, commands.resign, commands.come_back):
        assert "over" in str(refused(409, room, command, 0))
    refused(409, room, commands.answer, 0, "0.0", 0)
    assert summary_of(room).winners == tuple(room.winners())
    with pytest.raises(IllegalAnswer):
        take(room, j.Answered(0, 0, "x"))


# Undo and confirming ----------------------------------------------------------------------------------------------


def test_confirm_holds_the_turn_only_if_there_is_something_to_think_over() -> None:
    room, chance = room_of(confirm=[0, 1]), FastChance(1)
    held = plain = 0
    while room.status == "running" and not (held > 3 and plain > 3):
        seat, _ = answer(room, chance)
        done = room.pending_of(seat) is None
        assert room.hold == (seat if done and room.status == "running" and room.can_undo(seat) else None)
        if room.hold is None:
            plain += 1
            continue
        held += 1
        refused(409, room, commands.confirm, 1 - seat)
        if held % 2:
            do(room, commands.undo, seat)
            assert room.hold is None
            assert room.pending_of(seat) is not None
        else:
            do(room, commands.confirm, seat)
            assert room.hold is None
            refused(409, room, commands.confirm, seat)
    assert held or plain


def test_a_late_answer_or_a_bots_is_not_held() -> None:
    room, chance = room_of(confirm=[0, 1]), FastChance(1)
    for _ in range(60):
        if room.status != "running":
            break
        one = asked(room, chance)
        value = one.options[chance.below(len(one.options))]
        do(room, commands.answer, one.seat, room.decision(one), value, late=True)
        assert room.hold is None
    assert any(event.kind == "time-out" for event in room.running.events)


def test_the_setting_can_be_changed_in_the_middle_of_it() -> None:
    room, chance = room_of(confirm=[0, 1]), FastChance(1)
    for _ in range(300):
        seat, _value = answer(room, chance)
        if room.hold is not None:
            break
    do(room, commands.prefer, seat, False)
    assert room.hold is None
    assert not room.sitting(seat).confirm


def test_undo_is_refused_once_somebody_else_has_moved() -> None:
    room, chance = room_of(), FastChance(1)
    seat = until_undo(room, chance)
    while room.pending_of(seat):
        answer(room, chance, seat)
    answer(room, chance, 1 - seat)
    assert "You can't undo this" in str(refused(409, room, commands.undo, seat))


# Take-backs -------------------------------------------------------------------------------------------------------


def test_a_take_back_needs_everybody() -> None:
    room, chance = room_of("kings", 3), FastChance(2)
    for _ in range(12):
        answer(room, chance)
    given = room.running.given()
    last = max(at for at, (seat, _) in enumerate(given) if seat == 0)
    numbers = list(room.numbers)
    refused(409, room, commands.agree_take_back, 1)
    do(room, commands.ask_take_back, 0)
    refused(409, room, commands.ask_take_back, 1)
    refused(409, room, commands.agree_take_back, 0)
    do(room, commands.agree_take_back, 1)
    assert room.running.given() == given
    do(room, commands.agree_take_back, 2)
    assert room.running.given() == given[:last]
    assert room.take_back is None
    assert all(new > old for new, old in zip(room.numbers, numbers, strict=True))
    assert room.pending()[0].seat == 0


@pytest.mark.parametrize("by", [0, 1, 2])
def test_a_take_back_refused_by_one_is_refused(by: int) -> None:
    room, chance = room_of("kings", 3), FastChance(2)
    for _ in range(12):
        answer(room, chance)
    given = room.running.given()
    do(room, commands.ask_take_back, 0)
    do(room, commands.agree_take_back, 3 - by if by else 1)
    do(room, commands.refuse_take_back, by)
    assert room.take_back is None
    assert room.running.given() == given
    refused(409, room, commands.refuse_take_back, by)


def test_a_move_of_somebody_else_ends_the_question() -> None:
    room, chance = room_of(), FastChance(2)
    for _ in range(12):
        answer(room, chance)
    do(room, commands.ask_take_back, 0)
    answer(room, chance)
    assert room.take_back is None
    refused(409, room, commands.agree_take_back, 1)


def test_against_bots_a_take_back_needs_nobody() -> None:
    room, chance = room_of(players=3, bots=[1, 2]), FastChance(2)
    refused(409, room, commands.ask_take_back, 0)
    for _ in range(12):
        answer(room, chance)
    given = room.running.given()
    last = max(at for at, (seat, _) in enumerate(given) if seat == 0)
    do(room, commands.ask_take_back, 0)
    assert room.running.given() == given[:last]


def test_no_take_back_while_all_decide_in_secret() -> None:
    room, chance = room_of("pocket", 3), FastChance(2)
    answer(room, chance, 0)
    refused(409, room, commands.ask_take_back, 0)


# Resigning --------------------------------------------------------------------------------------------------------


def test_with_two_players_the_game_ends_and_the_other_wins() -> None:
    for bots in ([], [1]):
        room, chance = room_of(bots=bots), FastChance(2)
        for _ in range(9):
            answer(room, chance)
        do(room, commands.resign, 0)
        assert room.status == "over"
        assert room.winners() == [1]
        assert room.places() == [2, 1]
        assert not room.pending()
        refused(409, room, commands.resign, 1)


@pytest.mark.parametrize("players", [3, 4])
def test_with_more_a_bot_plays_on_and_the_seat_ranks_last(players: int) -> None:
    for seed in range(4):
        room, chance = room_of("kings", players), FastChance(seed)
        for _ in range(9):
            answer(room, chance)
        gone = seed % players
        do(room, commands.resign, gone)
        assert room.status == "running"
        assert room.sitting(gone).bot == STAND_IN
        assert gone not in room.people()
        refused(409, room, commands.resign, gone)
        refused(409, room, commands.come_back, gone)
        while room.status == "running":
            answer(room, chance)
        assert gone not in room.winners()
        assert room.winners()
        assert room.places()[gone] == players
        assert min(room.places()) == 1


def level_on_points() -> Room:
    """A game of xobos that is over: seats 0 and 1 are level, but seat 1 has a technology more; seat 2 is ahead."""
    players = [
        {"crystals": count, "buildings": {f"m{at}_b1": "reactor"}, "technologies": tiles}
        for at, (count, tiles) in enumerate(((4, ""), (4, "harvest"), (9, "")), 1)
    ]
    room = room_of("xobos", 3)
    room.match = on_board(players, "0: done", "1: done", "2: done", round=15, step="development")
    room.status = "over"
    assert room.scores() == [4, 4, 9]
    return room


@pytest.mark.rule("XO-24.3")
def test_places_are_those_of_the_game() -> None:
    room = level_on_points()
    assert result_of(room, "en").places == room.places() == [3, 2, 1]
    assert [sheet.seat for sheet in sheets_of(room, [], True, words("en"))] == [2, 1, 0]


@pytest.mark.rule("XO-24.3")
def test_if_the_best_has_resigned_the_game_says_who_is_next() -> None:
    room = level_on_points()
    room.sitting(2).resigned = True
    assert room.winners() == list(summary_of(room).winners) == [1]
    assert result_of(room, "en").places == [2, 1, 3]


def test_when_the_last_person_resigns_the_game_ends() -> None:
    room = room_of("kings", 3, bots=[1, 2])
    do(room, commands.resign, 0)
    assert room.status == "over"
    assert 0 not in room.winners()
    assert room.places()[0] == 3
    room = room_of("kings", 3)
    do(room, commands.resign, 0)
    do(room, commands.resign, 1)
    assert room.status == "running"
    do(room, commands.resign, 2)
    assert room.status == "over"
    assert room.winners()


def test_who_resigns_while_away_cannot_come_back() -> None:
    room = room_of("kings", 3)
    do(room, commands.replace, 0, 2)
    do(room, commands.replace, 1, 2)
    assert room.sitting(2).replaced
    do(room, commands.resign, 2)
    refused(409, room, commands.come_back, 2)


# Bots for those who are away --------------------------------------------------------------------------------------


def test_the_table_votes_and_the_person_may_come_back() -> None:
    room = room_of("kings", 4, bots=[3])
    refused(422, room, commands.replace, 0, 3)
    refused(422, room, commands.replace, 0, 0)
    refused(422, room, commands.replace, 0, 9)
    do(room, commands.replace, 0, 2)
    assert room.sitting(2).person
    do(room, commands.replace, 0, 2)
    assert room.sitting(2).person, "voting twice is voting once"
    do(room, commands.replace, 1, 2)
    assert room.sitting(2).bot == STAND_IN
    assert room.sitting(2).replaced
    assert room.replacing is None
    refused(409, room, commands.come_back, 1)
    do(room, commands.come_back, 2)
    assert room.sitting(2).person
    assert room.people() == [0, 1, 2]


def test_a_refused_vote_and_one_about_somebody_else() -> None:
    room = room_of("kings", 4)
    do(room, commands.replace, 0, 3)
    do(room, commands.refuse_replace, 3)
    assert room.replacing is None
    refused(409, room, commands.refuse_replace, 3)
    do(room, commands.replace, 0, 3)
    do(room, commands.replace, 1, 2)
    assert room.replacing == (2, frozenset({1})), "the last question counts"


def test_a_vote_ends_when_its_seat_resigns_or_the_last_voter_does() -> None:
    room = room_of("kings", 4)
    do(room, commands.replace, 0, 3)
    do(room, commands.resign, 3)
    assert room.replacing is None
    room = room_of("kings", 4)
    do(room, commands.replace, 0, 3)
    do(room, commands.replace, 1, 3)
    do(room, commands.resign, 2)
    assert room.sitting(3).replaced
    assert room.replacing is None


# Deciding at the same time ----------------------------------------------------------------------------------------


def known_to_others(room: Room, seat: int) -> list[Any]:
    """What the other seats can tell of the table, beside what the match shows them."""
    asked_now = {one.seat: room.decision(one) for one in room.pending()}
    found: list[Any] = [room.updated, room.take_back, summary_of(room)]
    for other in range(room.players):
        if other != seat:
            found += [room.numbers[other], room.can_undo(other), room.hold == other, asked_now.get(other)]
            found += [room.asked_at.get(other), room.answered_at.get(other)]
    return found


def test_a_secret_step_is_nothing_to_the_others() -> None:
    """Not in their numbers, not in when the table changed last, not in what they could undo or have to confirm."""
    for seed in range(6):
        room, chance = room_of("pocket", 3, confirm=[0, 1, 2]), FastChance(seed)
        looked = 0
        while room.status == "running" and room.seq < 400:
            if not room.together():
                answer(room, chance)
                if room.hold is not None and chance.below(2):
                    do(room, commands.confirm, room.hold)
                continue
            one = asked(room, chance)
            before, done, held = known_to_others(room, one.seat), room.running.done(), room.hold
            if room.can_undo(one.seat) and chance.below(3) == 0:
                do(room, commands.undo, one.seat)
            else:
                answer(room, chance, one.seat)
            if room.together() and room.running.done() == done:
                assert known_to_others(room, one.seat) == before
                assert held is None or held == one.seat or room.hold == held
                looked += 1
            elif room.hold is not None and chance.below(2):
                do(room, commands.confirm, room.hold)
        assert looked > 3


def test_before_the_first_step_nobody_may_undo_the_move_before() -> None:
    """Else the button would vanish with somebody's first secret step."""
    found = 0
    for seed in range(30):
        room, chance = room_of("pocket", 3), FastChance(seed)
        while room.status == "running" and not found:
            before = room.together()
            seat, _ = answer(room, chance)
            if room.together() and not before:
                assert not room.can_undo(seat)
                refused(409, room, commands.undo, seat)
                found += 1
    assert found


# Sitting down -----------------------------------------------------------------------------------------------------


def open_room(players: int = 3, **changes: Any) -> Room:
    room = Room("table")
    take(room, created("kings", players, **changes))
    return room


def test_names_are_clean_and_different() -> None:
    room = open_room(4)
    do(room, commands.join, "v1", "  Ann\u202e\tof\n the\x00 Hall  ", "en", False)
    assert room.names[0] == "Ann of the Hall"
    for same in ("Ann of the Hall", "ANN OF THE HALL", "ann\u200bof the hall"):
        refused(422, room, commands.join, "v2", same, "en", False)
    for nothing in ("", "   ", "\u200b\u202e", "\t\n"):
        refused(422, room, commands.join, "v2", nothing, "en", False)
    do(room, commands.join, "v2", "x" * 100, "en", False)
    assert room.names[1] == "x" * LONGEST_NAME


def test_seats_are_taken_and_left() -> None:
    room = open_room()
    do(room, commands.join, "v1", "Ann", "en", False, 2)
    assert room.names == ("", "", "Ann")
    refused(409, room, commands.join, "v1", "Bob", "en", False)
    do(room, commands.join, "v2", "Bob", "en", False, 2)
    assert room.names == ("Bob", "", "Ann")
    refused(409, room, commands.start)
    do(room, commands.leave, 0)
    assert room.names == ("", "", "Ann")
    do(room, commands.add_bot, "easy", "Flint", 0)
    do(room, commands.add_bot, "easy", "Grit")
    refused(409, room, commands.add_bot, "easy", "Moss")
    refused(409, room, commands.join, "v3", "Cid", "en", False)
    do(room, commands.start)
    assert room.status == "running"
    refused(409, room, commands.start)
    refused(409, room, commands.leave, 2)


def test_the_last_seat_taken_begins_the_game() -> None:
    room = open_room(2)
    do(room, commands.join, "v1", "Ann", "en", False)
    do(room, commands.join, "v2", "Bob", "en", False)
    assert room.status == "running"


def test_a_table_that_everybody_left_is_closed() -> None:
    room = open_room()
    do(room, commands.join, "v1", "Ann", "en", False)
    do(room, commands.add_bot, "easy", "Flint")
    do(room, commands.leave, 0)
    assert room.status == "closed"
    for command in (commands.start, lambda room: commands.join(room, "v2", "Bob", "en", False)):
        assert "abandoned" in str(refused(409, room, command))


def test_chat_has_its_limits() -> None:
    room = room_of()
    refused(422, room, commands.chat, 0, " \n\u202e ")
    do(room, commands.chat, 0, "x\ny" + "z" * 1000)
    assert room.chat[0].text == ("x y" + "z" * 1000)[:LONGEST_MESSAGE]
    room.chat *= commands.MESSAGES
    refused(409, room, commands.chat, 0, "one more")
