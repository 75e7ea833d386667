"""Letters, against a mail server on loopback: how they look, what is refused, and what went wrong in clear words."""

from __future__ import annotations

import pytest

from tests.web.servers import closed_port, post_office, run
from underhall.web.people import mail
from underhall.web.people.mail import (
    BadAddress,
    BadMailSettings,
    Letter,
    MailFailed,
    MailSettings,
    check_token,
    make_token,
)
from underhall.web.threads import in_thread

LETTER = Letter("dora@example.org", "Zażółć gęślą jaźń", "Grüße.\n.\nEnd\n", "https://hall.example.org/stop/abc")

# Settings ------------------------------------------------------------------------------------------------------------


def settings(**values: str) -> MailSettings | None:
    return MailSettings.from_environment({f"UNDERHALL_SMTP_{name}": value for name, value in values.items()})


def test_settings_from_the_environment() -> None:
    assert settings() is None
    found = settings(HOST="mail.example.org", FROM="Underhall <hall@example.org>", USER="u", PASSWORD="geheim")
    assert found == MailSettings("mail.example.org", 587, "Underhall <hall@example.org>", "starttls", "u", "geheim")
    assert found is not None
    assert found.address == "hall@example.org"
    assert "geheim" not in repr(found)
    ports = [made.port for tls in ("tls", "none") if (made := settings(HOST="m", FROM="a@b.example", TLS=tls))]
    assert ports == [465, 25]


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"PORT": "25"}, "UNDERHALL_SMTP_PORT is set, but UNDERHALL_SMTP_HOST is not"),
        ({"HOST": "m"}, "UNDERHALL_SMTP_FROM is an address"),
        ({"HOST": "m", "FROM": "hall"}, "UNDERHALL_SMTP_FROM is an address"),
        ({"HOST": "m", "FROM": "a\nBcc: x <hall@example.org>"}, "UNDERHALL_SMTP_FROM is an address"),
        ({"HOST": "m", "FROM": "a@b.example", "PORT": "smtp"}, "is a number from 1 to 65535, not 'smtp'"),
        ({"HOST": "m", "FROM": "a@b.example", "PORT": "70000"}, "not '70000'"),
        ({"HOST": "m", "FROM": "a@b.example", "TLS": "ssl"}, "is starttls, tls or none, not 'ssl'"),
        ({"HOST": "m", "FROM": "a@b.example", "USER": "u"}, "only one is set"),
        ({"HOST": "m", "FROM": "a@b.example", "USER": "u", "PASSWORD": "p", "TLS": "none"}, "unencrypted"),
    ],
)
def test_wrong_settings_are_named(values: dict[str, str], told: str) -> None:
    with pytest.raises(BadMailSettings, match=told):
        settings(**values)


@pytest.mark.parametrize(
    "text", ["dora@example.org", " a.b+c@mail.example.co ", "x_1@EXAMPLE.org", "dora@grün.example"]
)
def test_addresses(text: str) -> None:
    found = mail.check_address(text)
    assert found.isascii()
    assert found.count("@") == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "dora",
        "@example.org",
        "dora@",
        "dora@localhost",
        "dora@127.0.0.1",
        "dora@[127.0.0.1]",
        "a@b@example.org",
        "dora@example.org\nBcc: all@example.org",
        "dora@example.org\r\n",
        "dora\r@example.org",
        "a,b@example.org",
        "Dora <dora@example.org>",
        '"a b"@example.org',
        "a b@example.org",
        ".a@example.org",
        "a..b@example.org",
        "dóra@example.org",
        "dora@-example.org",
        "dora@exa_mple.org",
        "dora@example..org",
        f"{'a' * 250}@example.org",
        "dora@" + "a" * 64 + ".org",
    ],
)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(BadAddress):
        mail.check_address(text)


# Letters -------------------------------------------------------------------------------------------------------------


def test_a_letter_arrives() -> None:
    async def work() -> None:
        async with post_office() as office:
            await in_thread(mail.send, office.settings(user="u", password="p"), LETTER)
            found = office.last
            assert found["To"] == "dora@example.org"
            assert found["From"] == "Hall <hall@example.org>"
            assert found["Subject"] == LETTER.subject
            assert found["List-Unsubscribe"] == f"<{LETTER.stop}>"
            assert found["Auto-Submitted"] == "auto-generated"
            assert found["Message-ID"].endswith("@example.org>")
            assert found.get_content_type() == "text/plain"
            assert found.get_content().replace("\r\n", "\n") == LETTER.text
            assert office.letters[0].isascii()
            assert "mail FROM:<hall@example.org>" in office.commands
            assert "rcpt TO:<dora@example.org>" in office.commands
            assert "ehlo example.org" in office.commands
            assert any(line.startswith("AUTH PLAIN") for line in office.commands)

    run(work)


@pytest.mark.parametrize(
    "letter",
    [
        Letter("dora@example.org\r\nBcc: all@example.org", "Hello", "Text"),
        Letter("dora@example.org", "Hello\r\nBcc: all@example.org", "Text"),
        Letter("dora@example.org", "Hello\u2028Bcc: all@example.org", "Text"),
        Letter("dora@example.org", "Hello", "Text", "https://x/>\r\nBcc: all@example.org"),
        Letter("dora@example.org", "Hello", "Text", "https://x/> <https://y"),
    ],
)
def test_nobody_writes_headers_of_their_own(letter: Letter) -> None:
    with pytest.raises((BadAddress, MailFailed)) as caught:
        mail.send(MailSettings("127.0.0.1", 9, "hall@example.org", "none"), letter)
    assert not isinstance(caught.value, MailFailed) or not caught.value.again


@pytest.mark.parametrize(
    ("verb", "said", "told", "again"),
    [
        ("RCPT", "550 no such user dora@example.org", "refused the address \\(550\\)", False),
        ("RCPT", "451 later", "refused the address \\(451\\)", True),
        ("MAIL", "552 full", "refused the e-mail \\(552\\)", False),
        ("DATA", "421 busy", "refused the e-mail \\(421\\)", True),
        ("AUTH", "535 wrong", "the user or the password \\(535\\)", False),
    ],
)
def test_what_a_mail_server_says(verb: str, said: str, told: str, again: bool) -> None:
    async def work() -> None:
        async with post_office() as office:
            office.refusals = {verb: [said]}
            with pytest.raises(MailFailed, match=told) as caught:
                await in_thread(mail.send, office.settings(user="u", password="p"), LETTER)
            assert caught.value.again == again
            assert "dora" not in str(caught.value)

    run(work)


def test_a_mail_server_that_is_not_there_or_not_as_it_should_be() -> None:
    with pytest.raises(MailFailed, match="cannot reach the mail server") as caught:
        mail.send(MailSettings("127.0.0.1", closed_port(), "hall@example.org", "none"), LETTER)
    assert caught.value.again

    async def work() -> None:
        async with post_office() as office:
            with pytest.raises(MailFailed, match="does not offer encryption: see UNDERHALL_SMTP_TLS"):
                await in_thread(mail.send, office.settings(tls="starttls"), LETTER)
            with pytest.raises(MailFailed, match="cannot reach the mail server"):
                await in_thread(mail.send, office.settings(tls="tls"), LETTER)
            assert office.letters == []

    run(work)


def test_tokens() -> None:
    token = make_token(b"secret", "confirm", "dora@example.org")
    assert token.isascii()
    assert check_token(b"secret", token, "confirm", "dora@example.org")
    assert not check_token(b"other", token, "confirm", "dora@example.org")
    assert not check_token(b"secret", token, "stop", "dora@example.org")
    assert not check_token(b"secret", token + "ż", "confirm", "dora@example.org")
    assert make_token(b"secret", "ab", "c") != make_token(b"secret", "a", "bc") != make_token(b"secret", "abc")
