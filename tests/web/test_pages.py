"""The pages beside the table: home, making and waiting, rules, sources, scores, replay, upload, errors."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.exceptions import HTTPException

from tests.web.halls import SCRIPT, Browser, World, changed, looped, opened, table_in
from underhall.bots import make_bots
from underhall.engine.datafiles import rules_in
from underhall.engine.match import Match
from underhall.engine.record import Record, Replay, record_of, write_record
from underhall.engine.registry import load
from underhall.engine.seat import Seat
from underhall.engine.state import OUTSIDER
from underhall.web.pages import network
from underhall.web.pages.afterwards import replaying
from underhall.web.pages.afterwards.film import OPEN, Film
from underhall.web.pages.chambers import games
from underhall.web.pages.rules import rules
from underhall.web.pages.starting.choosing import options_of
from underhall.web.words import words

LANGUAGES = ("en", "pl", "de")
GAMES = ("kings", "cavein", "xobos", "wistar")


@pytest.fixture(scope="module")
def record() -> Record:
    """A whole game of kings between three bots."""
    return played("kings", 3)


def played(game: str, players: int, answers: int = 10_000) -> Record:
    match = Match.start(load(game), players, seed=11, names=[f"Player {seat}" for seat in range(players)])
    bots = make_bots(["greedy"], players, 4)
    while not match.over and match.answers < answers:
        seat = match.pending()[0].seat
        match.answer_as(seat, bots[seat].choose(Seat(match, seat)))
    return record_of(match)


async def page(who: Browser, path: str, status: int = 200, **more: Any) -> str:
    answer = await who.get(path, **more)
    assert answer.status_code == status, f"{path}: {answer.status_code} {answer.text[:300]}"
    return answer.text


async def finished(world: World) -> list[Browser]:
    """A game of two people, which ends because the second one resigns."""
    both = await world.friends()
    await world.play(both, 9)
    await both[1].do("resign", **{"as": 1})
    return both


# Home and making ------------------------------------------------------------------------------------------------------


@looped
async def test_home_has_every_game_and_one_click_plays(tmp_path: Path) -> None:
    async with opened(tmp_path / "hall.db") as world:
        one = world.browser()
        for language in LANGUAGES:
            text = await page(one, f"/?lang={language}")
            assert f'<html lang="{language}"' in text
            assert text.count('action="/new"') == len(games())
            for game in games():
                assert game.facts.names[language] in unescape(text)
        assert 'id="mine"' not in text
        answer = await one.post("/new", {"game": "kings", "quick": "1", "players": "2", "level": "medium"})
        assert answer.status_code == 303
        assert one.client.cookies["underhall"]
        room = await world.quiet(table_in(answer))
        assert (room.status, room.players, room.bots[1]) == ("running", 2, "medium")
        assert not room.settings.public
        text = await page(one, "/?lang=en")
        assert 'id="mine"' in text
        assert f'href="/t/{room.id}"' in text


@looped
async def test_what_was_chosen_beside_the_button_counts(tmp_path: Path) -> None:
    async with opened(tmp_path / "hall.db") as world:
        one = await world.quick("cavein", 4, "Ola", level="hard", lang="pl", **{"option-factions": "first_game"})
        room = world.room(one.table)
        assert room.bots == ("", "hard", "hard", "hard")
        assert room.options["factions"] == "first_game"
        assert room.names[0] == "Ola"


@looped
async def test_a_form_that_is_wrong_keeps_what_was_chosen(tmp_path: Path) -> None:
    async with opened(tmp_path / "hall.db") as world:
        one = world.browser()
        fields = {"game": "kings", "players": "3", "name": "Ola", "seat-1": "here", "seat-2": "hard", "note": "come in"}
        answer = await one.post("/new", fields)
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text
        assert 'value="come in"' in answer.text
        assert re.search(r'value="3" checked', answer.text)
        assert not world.hall.lobby.tables, "no table was made"
        answer = await one.post("/new", {**fields, "name-1": "ola"})
        assert answer.status_code == 422
        answer = await one.post("/new", {**fields, "option-end_mode": "never", "name-1": "Jan"})
        assert answer.status_code == 422
        answer = await one.post("/new", {**fields, "name-1": "Jan"})
        assert answer.status_code == 303
        room = world.room(table_in(answer))
        assert (room.status, room.names[:2], room.bots) == ("running", ("Ola", "Jan"), ("", "", "hard"))
        assert room.settings.hotseat
        assert len(room.seats_of(room.host)) == 2


@looped
async def test_making_offers_all_games_and_no_others(tmp_path: Path) -> None:
    async with opened(tmp_path / "hall.db") as world:
        one = world.browser()
        for game in GAMES:
            text = await page(one, f"/new?game={game}")
            for option in options_of(load(game), words("en")):
                assert f'name="option-{option.name}"' in text
        await page(one, "/new?game=chess", 404)
        answer = await one.post("/new", {"game": "chess", "quick": "1"})
        assert answer.status_code == 404


def test_options_and_their_values_have_words() -> None:
    for game in games():
        for option in options_of(game, words("en")):
            assert "_" not in option.label
            for value in option.values:
                assert "_" not in value.label
                assert value.label not in ("on", "off")


# Waiting --------------------------------------------------------------------------------------------------------------


@looped
async def test_a_table_that_waits_shows_its_link_and_each_only_the_own_return_link(tmp_path: Path) -> None:
    async with opened(tmp_path / "hall.db", public_url="https://hall.example") as world:
        one, other = world.browser(), world.browser()
        answer = await one.post("/new", {"game": "kings", "players": "3", "name": "Ola", "note": "slow & calm"})
        path = f"/t/{table_in(answer)}"
        mine, theirs = await page(one, path), await page(other, path)
        assert f'value="https://hall.example{path}"' in mine
        assert 'class="qr-code"' in mine
        assert "slow &amp; calm" in mine
        assert "/s/" in mine
        assert "/s/" not in theirs
        assert f'action="{path}/join"' in theirs
        assert f'action="{path}/bot"' in mine
        assert f'action="{path}/bot"' not in theirs
        link = re.search(r"https://hall\.example(/s/[^\"]+)", mine)
        assert link
        answer = await other.post(link[1])
        assert answer.headers["location"].startswith(path)


@looped
async def test_lists_show_public_tables_to_all_and_others_to_those_who_sit_there(tmp_path: Path) -> None:
    async with opened(tmp_path / "hall.db") as world:
        one, other = world.browser(), world.browser()
        wish = {"game": "kings", "players": "3", "name": "<b>Ola</b>", "public": "yes"}
        shown = table_in(await one.post("/new", wish))
        secret = table_in(await one.post("/new", {"game": "cavein", "players": "2", "name": "Ola", "public": "no"}))
        mine, theirs = await page(one, "/tables?list=mine"), await page(other, "/tables?list=open")
        assert f"/t/{shown}" in mine
        assert f"/t/{secret}" in mine
        assert f"/t/{shown}" in theirs
        assert f"/t/{secret}" not in theirs + await page(other, "/")
        assert "<b>Ola</b>" not in theirs
        assert "&lt;b&gt;Ola&lt;/b&gt;" in theirs
        assert f"/t/{shown}" not in await page(one, "/tables?list=open")
        await page(other, "/tables?list=open&page=99999")


@looped
async def test_a_table_that_everybody_left_is_gone(tmp_path: Path) -> None:
    async with opened(tmp_path / "hall.db") as world:
        one = world.browser()
        one.table = table_in(await one.post("/new", {"game": "kings", "players": "3", "name": "Ola"}))
        answer = await one.post(f"/t/{one.table}/leave", {"as": "0"})
        assert answer.status_code == 303
        assert "/new?game=kings" in await page(one, f"/t/{one.table}", 410)


def test_addresses_of_this_machine() -> None:
    assert network.is_here("localhost")
    assert network.is_here("127.0.0.1")
    assert network.is_here("[::1]")
    assert not network.is_here("192.168.1.4")
    assert not network.is_here("hall.example")


@looped
async def test_a_server_for_the_home_network_shares_its_address_there(tmp_path: Path) -> None:
    found = changed(network, "lan_address", lambda: "192.168.1.4")
    async with opened(tmp_path / "hall.db", host="0.0.0.0") as world:
        world.base = "http://localhost:8000"
        one = world.browser()
        one.table = table_in(await one.post("/new", {"game": "kings", "players": "2", "name": "Ola"}))
        with found:
            text = await page(one, f"/t/{one.table}")
        assert f'value="http://192.168.1.4:8000/t/{one.table}"' in text
    async with opened(tmp_path / "other.db") as world:
        world.base = "http://localhost:8000"
        one = world.browser()
        one.table = table_in(await one.post("/new", {"game": "kings", "players": "2", "name": "Ola"}))
        text = await page(one, f"/t/{one.table}")
        assert "--host 0.0.0.0" in text
        assert 'class="qr-code"' not in text


# Rules and sources ----------------------------------------------------------------------------------------------------


@looped
async def test_every_rule_has_its_anchor(tmp_path: Path) -> None:
    async with opened(tmp_path / "hall.db") as world:
        one = world.browser()
        for game in GAMES:
            text = await page(one, f"/rules/{game}")
            shown = re.findall(r'<article class="rule" id="([^"]+)"', text)
            assert shown == [rule.id for rule in load(game).facts.rules]
            ids = re.findall(r' id="([^"]+)"', text)
            assert len(ids) == len(set(ids))
            for name in re.findall(r'href="#([^"]+)"', text):
                assert name in ids


@looped
async def test_searching_rules_without_script(tmp_path: Path) -> None:
    async with opened(tmp_path / "hall.db") as world:
        one = world.browser()
        text = await page(one, "/rules/kings?q=Overseer+miner")
        shown = re.findall(r'<article class="rule" id="([^"]+)"', text)
        wanted = [
            rule.id
            for rule in load("kings").facts.rules
            if all(word in f"{rule.id} {rule.chapter} {rule.text}".lower() for word in ("overseer", "miner"))
        ]
        assert wanted
        assert set(wanted) <= set(shown), "all words as they are typed"
        assert "<mark>overseer</mark>" in text
        assert "KM-4.4" in await page(one, "/rules/kings?q=km-4.4")
        text = await page(one, "/rules/kings", params={"q": '"><script>alert(1)</script>'})
        assert "<script>alert" not in text
        assert 'class="rule"' not in text
        rulings = re.findall(r'class="rule" id="([^"]+)"', await page(one, "/rules/kings?mark=ruling"))
        assert "KM-1.5" in rulings
        assert "KM-4.2" not in rulings
        answer = await one.get("/rules/kings/km-4.4")
        assert answer.headers["location"] == "/rules/kings#KM-4.4"
        await page(one, "/rules/chess", 404)


@looped
async def test_rules_in_other_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the visitor's language, with the same marks; where a game has no translation, the page says so."""
    ours = re.compile(r'class="rule" id="([^"]+)"')
    async with opened(tmp_path / "hall.db") as world:
        one = world.browser()
        for game in GAMES:
            rulings = ours.findall(await page(one, f"/rules/{game}?mark=ruling&lang=en"))
            for language in ("pl", "de"):
                text = await page(one, f"/rules/{game}?lang={language}")
                assert '<p lang="en">' not in text
                said = re.sub(r"<[^>]+>", "", unescape(text))
                assert all(rule.text in said for rule in rules_in(load(game), language))
                assert rulings == ours.findall(await page(one, f"/rules/{game}?mark=ruling&lang={language}"))
        assert "<mark>Kopalni" in await page(one, "/rules/kings?q=kopalni&lang=pl")
        monkeypatch.setattr(rules, "translation_of", lambda *_: None)
        assert '<p lang="en">' in await page(one, "/rules/kings?lang=pl")
        assert '<p lang="en">' not in await page(one, "/rules/kings?lang=en")


@looped
async def test_sources_tell_what_is_reconstructed(tmp_path: Path) -> None:
    async with opened(tmp_path / "hall.db") as world:
        one = world.browser()
        for game in GAMES:
            text = await page(one, f"/sources/{game}")
            assert f"/sources/{game}?only=reconstructed" in text
            assert f'href="/sources/{game}"' in await page(one, "/")
        text = await page(one, "/sources/kings?only=reconstructed")
        assert "M01" in text
        assert "tagx k-rulebook" not in text
        await page(one, "/sources/chess", 404)


# Scores ---------------------------------------------------------------------------------------------------------------


@looped
async def test_the_score_sheet_of_a_running_game_is_ones_own(tmp_path: Path) -> None:
    async with opened(tmp_path / "hall.db") as world:
        both = await world.friends()
        path = f"/t/{both[0].table}/scores"
        first, second = await page(both[0], path), await page(both[1], path)
        assert 'id="sheet-0"' in first
        assert 'id="sheet-1"' not in first
        assert 'id="sheet-1"' in second
        assert "sheet-" not in await page(world.browser(), path)


@looped
async def test_the_score_sheet_explains_every_point(tmp_path: Path, record: Record) -> None:
    async with opened(tmp_path / "hall.db") as world:
        both = await finished(world)
        text = await page(both[0], f"/t/{both[0].table}/scores")
        room = world.room(both[0].table)
        for seat in range(2):
            entries = room.game.breakdown(room.running.state, seat, "en")
            assert sum(entry.points for entry in entries) == room.scores()[seat]
            sheet = text[text.index(f'id="sheet-{seat}"') :]
            for entry in entries:
                assert entry.label in unescape(sheet)
        ranks = re.findall(r'class="place digits">(\d)\.</span>.*?<b>(\w+)</b>', text, re.DOTALL)
        assert ranks == [("1", "Ann"), ("2", "Bob")]
        assert "/rematch" in text
        assert "/rematch" not in await page(world.browser(), f"/t/{both[0].table}/scores")
        assert f"/t/{both[0].table}/scores" in await page(both[0], "/")


# Replay ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "answers"), [("kings", 60), ("cavein", 60), ("xobos", 30), ("wistar", 40)])
def test_a_film_shows_every_moment_as_it_was(game: str, answers: int) -> None:
    record = played(game, 2, answers)
    film = Film(record)
    again = Replay(record)
    assert film.length == record.answers
    assert film.sealed
    told: dict[int, list[Any]] = {viewer: list(film.first[viewer]) for viewer in range(OUTSIDER, 2)}
    for at in range(film.length + 1):
        for viewer in range(OUTSIDER, 2):
            assert film.view(at, viewer) == again.match.view(viewer)
            assert sorted(map(repr, told[viewer])) == sorted(map(repr, again.match.log(viewer)))
        opened_view: Any = film.view(at, OPEN)
        for seat in range(2):
            own: Any = again.match.view(seat)
            assert opened_view.seats[seat] == own.seats[seat]
        if at < film.length:
            again.step()
            for viewer in range(OUTSIDER, 2):
                told[viewer] += film.lines(at + 1, viewer)


def test_all_lines_together_have_every_secret_once(record: Record) -> None:
    film = Film(record)
    for move in film.moves:
        public = [(line.event, line.public) for line in move.lines[OUTSIDER]]
        assert [(line.event, line.public) for line in move.lines[OPEN]] == public
        secrets = {line for seat in range(3) for line in move.lines[seat] if line.secret}
        assert secrets <= set(move.lines[OPEN])


@looped
async def test_a_finished_game_can_be_seen_through_all_eyes(tmp_path: Path) -> None:
    async with opened(tmp_path / "hall.db") as world:
        both = await finished(world)
        path = f"/t/{both[0].table}/replay"
        text = await page(both[0], path)
        length = world.room(both[0].table).running.answers
        assert f'max="{length}"' in text
        for seat in ("open", "watch", "0", "1"):
            for at in (0, 3, length):
                text = await page(both[0], f"{path}?at={at}&seat={seat}")
                assert f'<option value="{seat}" selected' in text
                answer = await both[0].get(f"{path}?at={at}&seat={seat}", headers=SCRIPT)
                assert answer.json()["at"] == at
                assert answer.json()["felt"] in text
        assert f"at={length}" in await page(both[0], f"{path}?at=999999")
        await page(both[0], f"{path}?at=x&seat=77")
        assert "form=" not in answer.json()["felt"], "nothing can be answered"


@looped
async def test_a_seats_replay_shows_no_more_than_the_seat_saw(tmp_path: Path, record: Record) -> None:
    async with opened(tmp_path / "hall.db") as world:
        name = await world.hall.kept_records.keep(write_record(record))
        one = world.browser()
        film = Film(record)
        for at in (0, 7, 30):
            position = film.position(at)
            seen: Any = position.view(0)
            hidden: Any = position.view(1)
            assert seen.seats[1] != hidden.seats[1]
            first, second = [
                (await one.get(f"/replay/{name}?at={at}&seat={seat}", headers=SCRIPT)).json() for seat in (0, 1)
            ]
            assert first["dock"] != second["dock"]
            cards = re.findall(r'id="(h-[^"]+)"', second["dock"])
            assert cards
            for card in cards:
                assert f'"{card}"' not in str(first)


@looped
async def test_a_running_game_has_no_replay(tmp_path: Path) -> None:
    async with opened(tmp_path / "hall.db") as world:
        both = await world.friends()
        await page(both[0], f"/t/{both[0].table}/replay", 409)
        await page(both[0], "/t/no-such-table/replay", 404)
        await page(both[0], "/replay/nothing", 404)


@looped
async def test_playing_on_from_a_moment(tmp_path: Path, record: Record) -> None:
    async with opened(tmp_path / "hall.db") as world:
        name = await world.hall.kept_records.keep(write_record(record))
        one = world.browser()
        assert f'action="/replay/{name}/playon"' in await page(one, f"/replay/{name}?at=12")
        answer = await one.post(f"/replay/{name}/playon", {"at": "12", "seat": "1", "level": "easy", "name": "Ola"})
        assert answer.status_code == 303
        room = await world.quiet(table_in(answer))
        assert room.names[1] == "Ola"
        assert room.bots[0] == "easy"
        given = [answer for turn in record.turns for answer in turn][:12]
        texts = [pair for turn in room.running.turns for pair in zip(turn.seats, turn.texts, strict=True)]
        seats, _, _, rest = room.running.present_turn()
        assert [*texts, *zip(seats, rest, strict=True)][:12] == given
        answer = await one.post(f"/replay/{name}/playon", {"at": str(record.answers), "seat": "1"})
        assert answer.status_code == 409


# Uploads --------------------------------------------------------------------------------------------------------------


@looped
async def test_a_record_can_be_pasted_or_sent_as_a_file(tmp_path: Path, record: Record) -> None:
    text = write_record(record)
    async with opened(tmp_path / "hall.db") as world:
        one = world.browser()
        await page(one, "/upload")
        answers = [
            await one.post("/upload", {"text": text}),
            await one.post("/upload", {"text": text.replace("\n", "\r\n")}),
            await one.client.post("/upload", files={"file": ("game.txt", text.encode(), "text/plain")}),
        ]
        for answer in answers:
            assert answer.status_code == 303, answer.text
            shown = await page(one, answer.headers["location"] + "?at=5")
            assert "Player 2" in shown
            assert "sealed" in shown
            assert "unsealed" not in shown


@looped
async def test_a_record_that_is_wrong_is_explained(tmp_path: Path, record: Record) -> None:
    text = write_record(record)
    alias = text.replace('[Components "standard"]', '[Components "x"]\n| a: &a [1, 1]\n| b: [*a, *a]')
    async with opened(tmp_path / "hall.db") as world:
        one = world.browser()
        for wrong, reason in (
            ("", "Choose a file"),
            ("hello", "not understood"),
            (text[:600], "cut off"),
            (text.replace('[Game "kings"]', '[Game "chess"]'), "chess"),
            (re.sub(r'\[Secret "[^"]+"\]', '[Secret "sealed"]', text), "sealed"),
            (re.sub(r'\[Secret "[^"]+"\]', '[Secret "00"]', text), ""),
            (alias, "an alias"),
            (text.replace('[Players "3"]', '[Players "99999999999999999999"]'), ""),
        ):
            answer = await one.post("/upload", {"text": wrong})
            assert answer.status_code == 422, wrong[:80]
            assert 'role="alert"' in answer.text
            assert reason in unescape(answer.text)
            assert "Traceback" not in answer.text
        answer = await one.client.post("/upload", files={"file": ("a.bin", b"\xff\xfe\x00", "text/plain")})
        assert answer.status_code == 422
        answer = await one.post("/upload", {"text": "x" * 2_400_000})
        assert answer.status_code == 413


@looped
async def test_a_record_with_another_deal_is_told_from_a_true_one(tmp_path: Path, record: Record) -> None:
    text = re.sub(r'\[Commitment "[^"]+"\]', '[Commitment "00"]', write_record(record))
    async with opened(tmp_path / "hall.db") as world:
        one = world.browser()
        answer = await one.post("/upload", {"text": text})
        assert "unsealed" in await page(one, answer.headers["location"])


# All pages ------------------------------------------------------------------------------------------------------------


@looped
async def test_no_page_has_inline_scripts_styles_or_unescaped_names(tmp_path: Path) -> None:
    async with opened(tmp_path / "hall.db") as world:
        one = world.browser()
        waiting = table_in(await one.post("/new", {"game": "kings", "players": "3", "name": "<i>x</i>"}))
        other = await world.quick("kings", 2, "<i>x</i>")
        await world.quiet(other.table)
        await other.do("resign", **{"as": 0})
        over = f"/t/{other.table}"
        for path in (
            "/", "/tables", "/about", "/new", "/upload", "/rules", "/rules/xobos", "/sources/wistar", f"/t/{waiting}",
            f"{over}/scores", f"{over}/replay?at=1", f"{over}/log", "/nothing",
        ):  # fmt: skip
            text = (await one.get(path)).text
            assert "<i>x</i>" not in text
            assert not re.search(r"<script(?! type=\"module\" src=\"/static/)", text), path
            assert "<style" not in text
            assert not re.search(r"<[^>]+\son[a-z]+=", text), path
            ids = re.findall(r'\sid="([^"]+)"', text)
            assert len(ids) == len(set(ids)), path
            for name in re.findall(r'<label[^>]* for="([^"]+)"', text):
                assert name in ids, f"{path}: a label without its field {name}"
            assert text.count("<h1") == 1, path


@looped
async def test_errors_are_pages_in_the_language_or_json_for_scripts(tmp_path: Path) -> None:
    async with opened(tmp_path / "hall.db") as world:
        one = world.browser()
        for language in LANGUAGES:
            assert f'<html lang="{language}"' in await page(one, f"/nothing?lang={language}", 404)
        answer = await one.get("/t/nothing", headers=SCRIPT)
        assert answer.status_code == 404
        assert set(answer.json()) == {"error"}
        answer = await one.post("/about")
        assert answer.status_code == 405
        with changed(replaying, "moment_of", broken), changed(world.hall, "open", refused(503)):
            answer = await one.get("/t/x/replay")
            assert answer.status_code == 503
        name = await world.hall.kept_records.keep("nonsense")
        answer = await one.get(f"/replay/{name}")
        assert answer.status_code == 422


@looped
async def test_a_defect_is_told_without_its_details(tmp_path: Path, record: Record) -> None:
    async with opened(tmp_path / "hall.db") as world:
        name = await world.hall.kept_records.keep(write_record(record))
        one = world.browser(strict=False)
        with changed(replaying, "moment_of", broken):
            answer = await one.get(f"/replay/{name}")
        assert answer.status_code == 500
        assert "<h1" in answer.text
        assert "a secret detail" not in answer.text


def broken(*args: Any) -> Any:
    raise RuntimeError("a secret detail")


def refused(status: int) -> Any:
    async def no(*args: Any) -> Any:
        raise HTTPException(status)

    return no
