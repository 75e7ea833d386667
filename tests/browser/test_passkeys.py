"""A passkey in Chromium, with its virtual authenticator: made on one device, used on another."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.serving import Served


def with_authenticator(page: Page) -> tuple[Any, str]:
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    made = session.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )
    return session, made["authenticatorId"]


def test_a_passkey_brings_the_games_to_another_browser(chromium: Browser, server: Served) -> None:
    base = server.url.replace("127.0.0.1", "localhost")
    first, second = chromium.new_context(base_url=base), chromium.new_context(base_url=base)
    try:
        first.request.post("/new", form={"game": "kings", "quick": "1", "players": "2", "name": "Ann", "level": "easy"})
        page = first.new_page()
        session, where = with_authenticator(page)
        page.goto("/me")
        page.get_by_role("button", name="Add a passkey").click()
        expect(page.locator("#passkeys .device")).to_have_count(1)
        (kept,) = session.send("WebAuthn.getCredentials", {"authenticatorId": where})["credentials"]
        assert kept["rpId"] == "localhost"
        assert kept["isResidentCredential"]
        other = second.new_page()
        session, where = with_authenticator(other)
        session.send("WebAuthn.addCredential", {"authenticatorId": where, "credential": kept})
        other.goto("/me")
        other.get_by_role("button", name="Bring my games here with a passkey").click()
        other.get_by_role("button", name="Yes, bring them here").click()
        expect(other.locator("#games a.entry")).to_have_count(1)
        expect(other.locator("#devices .device")).to_have_count(2)
    finally:
        first.close()
        second.close()
