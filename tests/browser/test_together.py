"""Several people at one table: confirming, taking back, one device for two, looking on, talking."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.playing import Visitor, Visitors, by_chance, by_turn, friends

HAND = (
    "[...document.querySelectorAll('#hand .thing')].map(one => [one.id, one.querySelector('.unseen')?.textContent"
    " ?? one.getAttribute('aria-label')])"
)


def hand_of(person: Visitor) -> list[str]:
    """Ids and labels of the cards in hand: what nobody else's page may hold."""
    found = [text for pair in person.page.evaluate(HAND) for text in pair]
    assert len(found) >= 8
    return found


def knows(person: Visitor, secrets: list[str]) -> list[str]:
    """What of it is anywhere in the page."""
    html = person.page.content()
    return [one for one in secrets if one in html]


def confirm_turns(person: Visitor) -> None:
    box = person.menu().get_by_label("Confirm my turn before it counts")
    box.check()
    person.page.keyboard.press("Escape")
    expect(person.at("#menu")).to_be_hidden()


def test_a_bot_waits_until_the_turn_is_confirmed(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.sit_down()
    ann.wait_turn()
    confirm_turns(ann)
    # Only a turn by which nothing became known waits: a card that was in a hand has been seen from both sides.
    played = re.findall(r"Flint plays (\w+ \d) on", " ".join(ann.log))[0]
    pile = ann.at("#k-camp .can").filter(has_text=f"On top: {played}")
    ann.play_unit()
    ann.press(pile)
    expect(ann.at("#prompt p")).to_have_text("Your turn is done. Confirm it, or undo it.")
    assert ann.page.title().startswith("Your turn")
    assert "Flint" not in ann.at("#log-lines > .turn").first.inner_text()
    ann.press(ann.at("#prompt").get_by_role("button", name="Undo"))
    ann.until(lambda now: now.prompt.startswith("Draw"))
    ann.press(pile)
    ann.until(lambda now: now.held)
    ann.press(ann.page.get_by_role("button", name="Confirm my turn"))
    ann.until(lambda now: now.turn and now.prompt.startswith("Play"))
    expect(ann.at("#log-lines")).to_contain_text("Flint plays")


def lit_panels(one: Visitor) -> list[str]:
    """Who is to move, as the panels say it."""
    lit = one.at(".player").filter(has=one.at(".turn:visible"))
    return lit.locator(".name").all_inner_texts()


def test_a_take_back_is_asked_for_and_granted(visitors: Visitors) -> None:
    first, second = by_turn(friends(visitors))
    names = {one.at(".player .name").first.inner_text(): one for one in (first, second)}
    name, other = sorted(names, key=lambda name: names[name] is not first)
    first.play_unit()
    assert [lit_panels(one) for one in (first, second)] == [[name], [name]]
    first.draw_card("deck")  # a card became known
    second.wait_turn()
    first.until(lambda now: not now.turn)
    assert [lit_panels(one) for one in (first, second)] == [[other], [other]]
    first.press(first.page.get_by_role("button", name="Ask to take back"))
    expect(first.at(".requests")).to_contain_text("You asked to take back your last move.")
    expect(second.at(".requests")).to_contain_text(f"{name} asks to take back the last move.")
    second.press(second.page.get_by_role("button", name="Refuse"))
    expect(first.at(".requests")).to_have_count(0)
    assert second.look().turn
    first.press(first.page.get_by_role("button", name="Ask to take back"))
    second.press(second.page.get_by_role("button", name="Agree"))
    first.until(lambda now: now.prompt.startswith("Draw"))
    second.until(lambda now: not now.turn)
    assert not [line for line in second.log if "draws" in line]
    first.draw_card("deck")
    second.play(by_chance(1), 1)


def test_two_on_one_device_never_see_each_other_s_cards(visitors: Visitors) -> None:
    both = visitors.new()
    page = both.page
    page.goto("/new?game=kings")
    page.locator(".folded > summary").click()
    both.name_themselves("Ann")
    page.get_by_label("Seat 2").select_option(label="somebody on this device")
    page.locator("#name-1").fill("Bob")
    both.press(page.get_by_role("button", name="Make the table"))
    secrets: dict[str, list[str]] = {"Ann": [], "Bob": []}
    choose = by_chance(1)
    for _ in range(3):
        title = page.get_by_role("heading", level=1)
        expect(title).to_contain_text("Pass the device to")
        name = title.inner_text().removeprefix("Pass the device to ")
        assert not knows(both, secrets["Ann"] + secrets["Bob"])
        assert both.at("#hand, #dock, .card").count() == 0
        both.press(page.get_by_role("link", name=f"I am {name}"))
        expect(both.at("#prompt .who")).to_contain_text(f"{name}, your turn")
        other = "Bob" if name == "Ann" else "Ann"
        assert not knows(both, secrets[other])
        while both.look().turn:
            both.answer(choose)
        secrets[name] = hand_of(both)
        both.press(page.get_by_role("link", name=f"Pass to {other}"))
    assert secrets["Ann"]
    assert secrets["Bob"]


def test_who_looks_on_sees_the_game_and_no_hands(visitors: Visitors) -> None:
    first, second = by_turn(friends(visitors))
    watcher = visitors.new()
    watcher.page.goto(first.page.url)
    expect(watcher.at("#prompt .who")).to_have_text("Watching")
    expect(watcher.at(".kings #felt .mine")).to_have_count(4)
    assert watcher.at("#hand").count() == 0
    assert watcher.at(".can").count() == 0
    for one in (first, second):
        one.wait_turn()
        while one.look().turn:
            one.answer(by_chance(1))
    for name in ("Ann", "Bob"):
        expect(watcher.at("#log-lines")).to_contain_text(f"{name} plays")
    assert not knows(watcher, hand_of(first) + hand_of(second))
    assert not knows(first, hand_of(second))
    assert not knows(second, hand_of(first))
    assert watcher.at(".chatline").count() == 0
    assert watcher.log[0] in second.log


def test_the_title_tells_whose_turn_it_is(visitors: Visitors) -> None:
    first, second = by_turn(friends(visitors))
    assert first.page.title() == "Your turn · Kings under Mountains · Underhall"
    assert second.page.title() == "Kings under Mountains · Underhall"
    first.play_unit()
    first.draw_card("deck")
    expect(first.page).to_have_title("Kings under Mountains · Underhall")
    expect(second.page).to_have_title("Your turn · Kings under Mountains · Underhall")


def test_what_is_said_stays_text_and_leaves_a_pick_alone(visitors: Visitors) -> None:
    first, second = by_turn(friends(visitors, names=("A<b>nn", 'B"o&b')))
    card = first.pick_card()
    for text in ("good <b>luck</b> & <script>alert(1)</script>", "&lt;i&gt;"):
        second.press(second.at("label[for=pane-chat]"))
        second.page.get_by_label("Message to the table").fill(text)
        second.page.keyboard.press("Enter")
        for one in (first, second):
            expect(one.at("#chat-lines .said").last).to_have_text(text)
        assert first.at("#chat-lines .said *").count() == 0
    expect(first.at("[data-unread]").first).to_be_attached()
    expect(card).to_have_attribute("aria-pressed", "true")
    assert sorted(first.at(".player .name").all_inner_texts()) == ["A<b>nn", 'B"o&b']
    # The same when the line was broken and the whole page comes anew.
    first.expected = ["net::ERR_", "Failed to load"]
    first.context.set_offline(True)
    second.page.get_by_label("Message to the table").fill("third")
    second.page.keyboard.press("Enter")
    expect(second.at("#chat-lines .said")).to_have_count(3)
    first.context.set_offline(False)
    expect(first.at("#chat-lines .said")).to_have_count(3)
    expect(card).to_have_attribute("aria-pressed", "true")
    first.press(first.open_mine())
    first.until(lambda now: now.prompt.startswith("Draw"))


def test_only_what_others_say_is_unread(visitors: Visitors) -> None:
    ann, bob = friends(visitors)
    badge = ".tabs [data-unread]"
    for said in ("hello", "anybody there?"):
        ann.context.request.post(f"{ann.page.url.partition('?')[0]}/chat", form={"text": said})
    expect(bob.at(badge)).to_have_text("2")
    expect(ann.at("#chat-lines li")).to_have_count(2)
    expect(ann.at(badge)).to_be_hidden()


def test_play_becomes_pause_and_stops_for_who_plays_on(visitors: Visitors) -> None:
    ann = visitors.new()
    ann.sit_down()
    ann.play(by_chance(2), 2)
    table = ann.page.url.partition("?")[0]
    ann.context.request.post(f"{table}/resign")
    ann.page.goto(f"{table}/replay?at=0")
    play = ann.at("#play")
    expect(play).to_have_attribute("aria-label", "Play")
    ann.press(play)
    expect(play).to_have_attribute("aria-label", "Pause")
    expect(ann.at("#reel output")).not_to_have_text(re.compile("^0 "))
    ann.press(ann.at(".playon summary"))
    expect(play).to_have_attribute("aria-label", "Play")
