"""The frame of the table page: what it says, that it is sound HTML, and that nothing in it runs or leaks."""

from __future__ import annotations

import ast
import json
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from html.parser import HTMLParser
from itertools import product
from pathlib import Path

import pytest

from underhall.engine.state import OUTSIDER
from underhall.web.boards.board import Drawing, Mark, Offer, Option
from underhall.web.drawing import frame, sidebar, templating
from underhall.web.drawing.prompt import prompt_part
from underhall.web.drawing.table_info import (
    ChatLine,
    LogGroup,
    LogLine,
    Replacement,
    SeatState,
    TableInfo,
    TakeBack,
    Viewer,
)

WEB = Path(frame.__file__).parents[1]
STATIC = WEB / "static"
NASTY = "<b onclick=x>\"'&"
SAID = {one for script in STATIC.glob("*.js") for one in re.findall(r"\bwords\.(\w+)", script.read_text())}
"""What the scripts say."""
VOID = {"meta", "link", "input", "br", "hr", "img", "use"}


class Checked(HTMLParser):
    """Reads HTML strictly: everything that is opened is closed, ids are there once, nothing runs."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.feed(html)
        self.close()
        assert not self.open, f"left open: {self.open}"
        assert len(set(self.ids)) == len(self.ids), f"twice: {[one for one in self.ids if self.ids.count(one) > 1]}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.note(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.note(tag, attrs)

    def note(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"an attribute twice: {tag} {names}"
        assert not any(name.startswith("on") for name in names), f"{tag} {names}"
        assert tag != "style"
        found = {name: value or "" for name, value in attrs}
        assert tag != "script" or found["src"].startswith("/static/")
        assert not found.get("href", "").startswith("javascript:")
        if "form" in self.open:
            assert tag != "form", "a form inside a form"
        if "button" in self.open or "a" in self.open:
            assert tag not in ("button", "a", "input", "form"), f"{tag} inside {self.open[-1]}"
        self.tags.append((tag, found))
        if "id" in found:
            self.ids.append(found["id"])

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"{tag} closes {self.open}"

    def handle_data(self, data: str) -> None:
        assert not self.open or self.open[-1] not in ("script", "style") or not data.strip(), "something runs inline"
        self.text += data

    def find(self, tag: str, **wanted: str) -> list[dict[str, str]]:
        return [
            found
            for name, found in self.tags
            if name == tag and all(found.get(key.rstrip("_")) == value for key, value in wanted.items())
        ]


def seat(name: str, bot: str = "", online: bool = True, until: int = 0, **changes: bool) -> SeatState:
    return SeatState(name, bot, online, changes.get("resigned", False), changes.get("replaced", False), until)


def info(**changes: object) -> TableInfo:
    made = TableInfo(
        table="oak-17",
        game="kings",
        title="Kings under Mountains",
        status="running",
        seats=(seat("Ada"), seat("Ola"), seat("Flint", bot="easy")),
        asked=(0,),
        seat_colours=("red", "orc", "green"),
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def offer(*buttons: Option, picks: tuple[str, ...] = (), marks: bool = True) -> Offer:
    some = {"OR5": Mark("can", "pick", "OR5")} if marks else {}
    return Offer("play", "Play a unit on a mine", "0-12", buttons, picks, some, buttons)


def prompt(made: TableInfo, viewer: Viewer, offered: Offer | None = None, note: str = "") -> Checked:
    part, html = prompt_part(made, viewer, "en", offered, note)
    assert part == "prompt"
    checked = Checked(html)
    assert checked.tags[0][1]["id"] == "prompt"
    return checked


ASKED = offer(Option(7, (), "Pass"), picks=("OR5",))
ME = Viewer(0, can_undo=True)


def test_an_answer_names_the_decision_and_the_seat() -> None:
    made = prompt(info(), ME, ASKED)
    assert made.find("input", form="answer", name="decision") == [
        {"type": "hidden", "form": "answer", "name": "decision", "value": "0-12"}
    ]
    assert [one["value"] for one in made.find("input", name="as")] == ["0", "0"]
    assert {one["form"] for one in made.find("input", name="as")} == {"answer", "pick"}
    (choice,) = made.find("button", name="answer")
    assert (choice["form"], choice["value"]) == ("answer", "7")


def test_buttons_of_my_turn() -> None:
    made = prompt(info(), ME, ASKED)
    (again,) = made.find("button", id="again")
    assert (again["form"], again["name"], again["value"]) == ("pick", "pick", "")
    (undo,) = made.find("button", id="undo")
    assert (undo["form"], undo["formaction"]) == ("answer", "/t/oak-17/undo")
    assert made.find("a", id="hint")[0]["href"] == "/t/oak-17/hint?as=0"
    bare = prompt(info(), Viewer(0, hints=False), offer(Option(7, (), "Pass")))
    assert not {"again", "undo", "hint"} & set(bare.ids)
    asking = prompt(info(), Viewer(0, can_ask=True), offer())
    assert asking.find("button", id="undo")[0]["formaction"] == "/t/oak-17/takeback"


def test_a_single_way_on_is_the_main_button() -> None:
    only = offer(Option(7, (), "Draw six"), marks=False)
    assert "main" in prompt(info(), ME, only).find("button", name="answer")[0]["class"]
    assert "main" not in prompt(info(), ME, ASKED).find("button", name="answer")[0]["class"]


def test_the_button_that_ends_something_comes_last() -> None:
    asked = offer(Option(0, (), "End the turn"), Option(4, (), "Gather wood"), Option(5, (), "Gain a joker"))
    _, html = prompt_part(info(), ME, "en", asked, closing=0)
    assert re.findall(r'class="button ([^"]*)" form="answer" name="answer" value="(\d)"', html) == [
        ("act", "4"),
        ("act", "5"),
        ("act closing", "0"),
    ]


def test_a_single_no_beside_what_is_lit_is_calm() -> None:
    asked = offer(Option(0, (), "No crystal"))
    assert "closing" in prompt(info(), ME, asked).find("button", name="answer")[0]["class"]
    two = offer(Option(0, (), "Gain wood"), Option(1, (), "Gain metal"))
    assert all("closing" not in one["class"] for one in prompt(info(), ME, two).find("button", name="answer"))


def test_answers_with_much_to_say_have_a_line_of_their_own() -> None:
    brief = offer(Option(0, (), "Wood"), Option(1, (), "Metal"))
    long = offer(Option(0, (), "Take the lowest two cards of your Base"), Option(1, (), "Take the lowest card only"))
    kinds = [prompt(info(), ME, asked).find("section", id="prompt")[0]["class"] for asked in (brief, long)]
    assert [kind.split()[-1] for kind in kinds] == ["you", "many"]


def test_what_is_chosen_is_said_and_done_by_one_button() -> None:
    asked = offer(Option(7, (), "Pass"), Option(8, (), "End the turn"), picks=("OR5",))
    asked.chosen = Option(4, ("OR5",), "play OR5")
    _, html = prompt_part(info(), ME, "en", asked, "note", "Choose a mine.", preview="Costs 3, brings 5.")
    made = Checked(html)
    (do,) = made.find("button", name="answer")
    assert (do["id"], do["form"], do["value"]) == ("do", "answer", "4")
    assert "main" in do["class"]
    assert "Play OR5" in made.text
    assert "Costs 3, brings 5." in made.text
    assert "Choose a mine." not in made.text
    assert "again" in made.ids
    asked.gloss = lambda value: f"gloss of {value}"
    assert "Gloss of 4" in prompt(info(), ME, asked, "note").text, "the game's own words, where the board has none"


def test_the_closing_button_asks_if_something_is_left() -> None:
    asked = offer(Option(0, (), "End the turn"), Option(4, (), "Gather wood"))
    for viewer, left, form in (
        (ME, "", "answer"),
        (ME._replace(careful=False), "1 left.", "answer"),
        (ME, "1 left.", "pick"),
    ):
        made = Checked(prompt_part(info(), viewer, "en", asked, closing=0, left=left)[1])
        (closing,) = made.find("button", id="choice-0")
        assert (closing["form"], closing["name"], closing["value"]) == (form, form, "0" if form == "answer" else "=0")
        assert made.find("button", id="choice-4")[0]["form"] == "answer"
    asked.chosen = Option(0, (), "End the turn")
    asked.picks = ("=0",)
    assert "1 left." in Checked(prompt_part(info(), ME, "en", asked, closing=0, left="1 left.")[1]).text


def test_what_bots_do_can_be_skipped() -> None:
    me = Viewer(0)
    assert "skip" in prompt(info(asked=(2,)), me).ids
    for made, viewer in ((info(asked=(1,)), me), (info(asked=(1, 2)), me), (info(asked=(2,)), Viewer(OUTSIDER))):
        assert "skip" not in prompt(made, viewer).ids, "people are waited for, and guests skip nobody"


def test_a_board_with_buttons_of_its_own_gets_none_beside_the_prompt() -> None:
    listed = frame.parts(info(), ME, "en", Drawing([], lists_options=True), ASKED)
    assert not Checked(dict(listed)["prompt"]).find("button", name="answer")


def test_waiting_says_for_whom() -> None:
    me = Viewer(0)
    assert "Ola is choosing." in prompt(info(asked=(1,)), me).text
    assert "Flint is thinking." in prompt(info(asked=(2,)), me).text
    assert "Ola and Flint are choosing." in prompt(info(asked=(1, 2)), me).text
    assert "Ola is confirming" in prompt(info(asked=(), held=1), me).text
    watching = prompt(info(asked=(1,)), Viewer(OUTSIDER))
    assert "Watching" in watching.text
    assert not watching.find("button")
    assert not watching.find("input", name="decision")


def test_a_held_turn_is_confirmed_or_undone() -> None:
    made = prompt(info(asked=(), held=0), ME)
    assert made.find("button", id="confirm")[0]["formaction"] == "/t/oak-17/confirm"
    assert made.find("button", id="undo")
    assert not made.find("input", name="decision")


def test_take_backs_are_agreed_or_refused_by_the_others() -> None:
    asked = info(asked=(0,), take_back=TakeBack(1))
    for viewer, routes in ((Viewer(0), ["agree", "refuse"]), (Viewer(1), ["refuse"]), (Viewer(OUTSIDER), [])):
        made = prompt(asked, viewer)
        found = [one["formaction"].rpartition("/")[2] for one in made.find("button", form="answer")]
        assert found == routes
    agreed = prompt(replace(asked, take_back=TakeBack(1, (0,))), Viewer(0))
    assert not agreed.find("button")
    assert "Agreed: Ada" in agreed.text


def test_the_table_votes_on_a_bot_for_who_stays_away() -> None:
    voting = info(replacements=(Replacement(1, (2,)),))
    other = prompt(voting, Viewer(0))
    assert [one["action"] for one in other.find("form")] == ["/t/oak-17/replace", "/t/oak-17/replace/refuse"]
    assert other.find("input", name="seat", value="1")
    absent = prompt(voting, Viewer(1))
    assert [one["action"] for one in absent.find("form")] == ["/t/oak-17/replace/refuse"]
    away = info(seats=(seat("Ada"), seat("Ola", online=False), seat("Flint", bot="easy")))
    shown = Checked(sidebar.presence_part(away, Viewer(0), "en")[1])
    assert "Ola is away." in shown.text
    assert shown.find("form", action="/t/oak-17/replace")
    assert not Checked(sidebar.presence_part(away, Viewer(OUTSIDER), "en")[1]).find("form")
    assert not Checked(sidebar.presence_part(away, Viewer(0, here=(0, 1)), "en")[1]).text


def test_the_end_says_who_won_and_where_to_go() -> None:
    over = info(status="over", asked=(), places=(2, 1, 3), scores=("12", "30", "7"))
    made = prompt(over, Viewer(0))
    assert "Ola has won." in made.text
    assert "1. Ola 30 · 2. Ada 12 · 3. Flint 7" in made.text
    assert {one["href"] for one in made.find("a")} == {"/t/oak-17/scores", "/t/oak-17/replay"}
    assert made.find("button", formaction="/t/oak-17/rematch")
    assert "You have won." in prompt(over, Viewer(1)).text
    shared = prompt(replace(over, places=(1, 1, 3)), Viewer(0))
    assert "Ada and Ola share the victory." in shared.text
    again = prompt(replace(over, rematch="/t/elm-1"), Viewer(0))
    assert again.find("a", href="/t/elm-1")
    assert not again.find("button")
    assert not prompt(over, Viewer(OUTSIDER)).find("button")


def test_a_clock_names_the_moment() -> None:
    seats = (seat("Ada", until=36_000_000), seat("Ola"), seat("Flint", bot="easy"))
    (clock,) = prompt(info(seats=seats), ME, ASKED).find("time")
    assert clock["data-until"] == "36000000"


def test_one_device_is_handed_over() -> None:
    made = prompt(info(asked=(1,)), Viewer(0, here=(0, 1)))
    assert made.find("a", href="/t/oak-17/handover?to=1")
    assert "Ada, your turn" in prompt(info(), Viewer(0, here=(0, 1)), ASKED).text
    page = templating.render("handover.html", "en", "", "/", table="oak-17", title="Kings", name=NASTY, seat=1)
    assert Checked(page).find("a", href="/t/oak-17?as=1")


def test_the_log_is_in_groups_with_seats_and_marks() -> None:
    lines = (LogLine("Ola plays Orc 5.", "defence", 1, "read"), LogLine("A new mine."))
    part, html = sidebar.log_part(LogGroup(12, "Turn 12", lines), info().colours, info().names)
    assert part == "log-12"
    made = Checked(html)
    assert made.tags[0] == ("li", {"class": "turn", "id": "log-12"})
    assert [one["class"] for one in made.find("li")[1:]] == ["read seat-orc", ""]
    assert "<b>Ola</b> plays Orc 5." in html
    part, html = sidebar.chat_part(ChatLine(3, "Ola", NASTY, 1, "12:05"), "seat-orc")
    assert (part, Checked(html).ids) == ("chat-3", ["chat-3"])


def test_the_return_link_is_the_seats_own() -> None:
    own = Checked(sidebar.menu_part(info(), Viewer(0, return_link="/s/secret"), "en")[1])
    assert own.find("input", value="/s/secret")
    assert own.find("form", action="/t/oak-17/resign")
    noted = sidebar.menu_part(info(note=NASTY, note_link="/sources/kings"), Viewer(0), "en")[1]
    assert Checked(noted).find("a", href="/sources/kings")
    outside = sidebar.menu_part(info(), Viewer(OUTSIDER), "en")[1]
    assert "/s/" not in outside
    assert "resign" not in outside


STATES = [
    info(),
    info(asked=(1, 2)),
    info(asked=(), held=0),
    info(asked=(), held=1),
    info(take_back=TakeBack(1, (2,)), replacements=(Replacement(1), Replacement(0, (2,)))),
    info(seats=(seat(NASTY, online=False), seat(NASTY, resigned=True), seat(NASTY, replaced=True))),
    info(status="over", asked=(), places=(1, 2, 2), scores=(NASTY, "1", "1")),
    info(status="over", asked=(), places=(1, 2, 2), rematch="/t/elm-1"),
    info(status="open", asked=()),
]
VIEWERS = [
    Viewer(0, can_undo=True, confirms=True, return_link="/s/k", notices="/t/oak-17/notices?as=0"),
    Viewer(1, can_ask=True, here=(0, 1)),
    Viewer(OUTSIDER),
]


def whole(made: TableInfo, viewer: Viewer, language: str, offered: Offer | None = None) -> str:
    group = LogGroup(1, NASTY, (LogLine(NASTY, "deck", 0, "now"),))
    shown = frame.Page(
        info=made,
        viewer=viewer,
        drawing=Drawing([("a", '<div id="a"></div>')], [("b", '<div id="b"></div>')], status=["54 left"], note=NASTY),
        offer=offered,
        log=[sidebar.log_part(group, made.colours, made.names)],
        chat=[sidebar.chat_part(ChatLine(1, NASTY, NASTY, 0), made.colour(0))],
        stamp="abc",
        styles=("kings.css",),
        now=1_700_000_000,
        more_log=True,
    )
    return frame.page(shown, language, "dark")


@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_every_page_is_sound_and_escaped(language: str) -> None:
    nasty = offer(Option(7, (), NASTY), Option(8, (), NASTY), picks=(NASTY,))
    for made, viewer in product(STATES, VIEWERS):
        html = whole(made, viewer, language, nasty if viewer.seat in made.asked else None)
        assert "<b onclick" not in html
        checked = Checked(html)
        assert {"prompt", "felt", "dock", "players", "log-lines", "chat-lines", "say", "zoom"} <= set(checked.ids)
        (body,) = checked.find("body")
        assert body["data-live"] == "/t/oak-17/live"
        assert body["data-stamp"] == "abc"
        assert set(json.loads(body["data-words"])) >= SAID
        for one in checked.find("input", form="answer") + checked.find("button", form="answer"):
            assert one["form"] in checked.ids


def test_every_icon_is_in_the_sprite() -> None:
    sprite = ElementTree.parse(STATIC / "icons.svg")
    symbols = {one.get("id") for one in sprite.iter() if one.get("id")}
    for made, viewer in product(STATES, VIEWERS):
        used = set(re.findall(r"icons\.svg#([\w-]+)", whole(made, viewer, "en")))
        assert used <= symbols


def test_every_part_of_the_frame_is_in_the_page_as_it_is_sent() -> None:
    for viewer in VIEWERS:
        made = whole(info(), viewer, "en")
        for part, html in frame.parts(info(), viewer, "en", Drawing([], status=["54 left"], note=NASTY), None):
            assert f'id="{part}"' in html
            assert html in made


def test_texts_are_literal_so_that_they_can_be_collected() -> None:
    for name in ("drawing/frame.py", "drawing/prompt.py", "drawing/sidebar.py"):
        for node in ast.walk(ast.parse((WEB / name).read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_":
                first = node.args[0]
                assert isinstance(first, ast.Constant), f"{name}:{node.lineno}"
                assert isinstance(first.value, str)


def test_scripts_have_no_words_of_their_own_and_import_only_what_is_there() -> None:
    for script in STATIC.glob("*.js"):
        text = script.read_text()
        for name in re.findall(r"from '\./([\w.]+)'", text):
            assert (STATIC / name).exists(), f"{script.name} imports {name}"
        code = re.sub(r"/\*.*?\*/|(?<![:'])//[^\n]*", "", text, flags=re.DOTALL)
        sentences = re.findall(r"'[A-Z][a-z]+ [a-z]+[^']*'", code)
        assert not sentences, f"{script.name}: {sentences}"
        assert "eval(" not in code
