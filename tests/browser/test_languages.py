"""English, Polish and German, switched at any time."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.playing import Visitor, Visitors
from tests.browser.serving import Served
from underhall.engine.registry import load
from underhall.web.drawing.table_view import draw_table
from underhall.web.words import words


def prompt_of(server: Served, table: str, language: str) -> str:
    """What the server asks the first seat, in that language."""

    async def ask() -> str:
        live = await server.hall.open(table)
        offer = draw_table(live, 0, language).scene.offer
        assert offer is not None
        return offer.prompt

    return server.call(ask())


def speaks(person: Visitor, server: Served, language: str) -> None:
    """Everything round the table is in that language."""
    _ = words(language)
    page = person.page
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(person.at("#prompt .who")).to_contain_text(_("Your turn"))
    expect(person.at("#hint")).to_contain_text(_("What would you do?"))
    table = page.url.partition("/t/")[2].partition("?")[0]
    expect(person.at("#prompt p")).to_contain_text(prompt_of(server, table, language))
    expect(page.get_by_role("heading", level=1)).to_have_text(load("kings").facts.names[language])
    expect(person.at(".chatline button")).to_have_text(_("Send"))
    expect(person.at("#k-deck h2")).to_have_text(_("Deck"))
    expect(page.get_by_role("button", name=_("Table menu"))).to_be_visible()
    assert page.title() == _("Your turn · %(game)s · Underhall", game=load("kings").facts.names[language])


def test_the_table_speaks_three_languages(visitors: Visitors, server: Served) -> None:
    ann = visitors.new()
    ann.sit_down()
    ann.wait_turn()
    speaks(ann, server, "en")
    for language in ("pl", "de", "en"):
        ann.press(ann.at(f".languages a[lang={language}]"))
        speaks(ann, server, language)
        _ = words(language)
        # What comes by the stream is in that language as well, and so is what the scripts say.
        ann.pick_card()
        expect(ann.at("#again")).to_contain_text(_("Choose again"))
        ann.page.keyboard.press("Escape")
        ann.until(lambda now: not now.picked)
        ann.at("#deck .thing").click()
        expect(ann.at("#zoom .why b")).to_have_text(_("Why not?"))
        ann.page.keyboard.press("Escape")
    ann.press(ann.at(".languages a[lang=pl]"))
    ann.play_unit()
    expect(ann.at("#undo")).to_contain_text(words("pl")("Undo"))


def test_the_choice_is_kept(visitors: Visitors, server: Served) -> None:
    language = "pl"
    ann = visitors.new()
    ann.page.goto("/")
    ann.press(ann.at(f".languages a[lang={language}]"))
    _ = words(language)
    ann.press(ann.at("#game-kings").get_by_role("button", name=_("Play bots")))
    ann.wait_turn()
    speaks(ann, server, language)
    assert "lang=" not in ann.page.url
    ann.page.reload()
    speaks(ann, server, language)
    ann.page.goto("/about")
    expect(ann.at("html")).to_have_attribute("lang", language)
    expect(ann.at(f".languages a[lang={language}]")).to_have_attribute("aria-current", "true")


def test_the_browser_s_own_language_comes_first(visitors: Visitors) -> None:
    ann = visitors.new(locale="de-AT")
    ann.page.goto("/")
    expect(ann.at("html")).to_have_attribute("lang", "de")
    expect(ann.at("#game-kings").get_by_role("button", name=words("de")("Play bots"))).to_be_visible()
