"""E-mails: settings from the environment, plain text, and nothing that a person typed in a header unless it has been
checked.
"""

from __future__ import annotations

import hmac
import os
import re
import smtplib
import ssl
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid, parseaddr
from hashlib import sha256
from typing import Final

from underhall.engine.errors import UnderhallError
from underhall.web.words import words

PORTS: Final = {"starttls": 587, "tls": 465, "none": 25}
TIMEOUT: Final = 10.0
LONGEST: Final = 254
"""Characters of an address; longer ones cannot be delivered."""
LOCAL: Final = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
DOMAIN: Final = re.compile(r"([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]")
UNFIT: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""Line ends and the like: anyone who gets one into a header can add headers of their own."""
UNFIT_IN_LINKS: Final = re.compile(r"[^\x21-\x7e]|[<>]")


class BadMailSettings(UnderhallError):
    """The settings of the mail server are not valid."""


class BadAddress(UnderhallError):
    """Not an e-mail address that we would write to."""


class MailFailed(UnderhallError):
    """The mail server refused an e-mail; `again` says whether a later attempt may succeed."""

    def __init__(self, message: str, again: bool) -> None:
        super().__init__(message)
        self.again = again


@dataclass(frozen=True, slots=True)
class MailSettings:
    """The mail server that sends our e-mails."""

    host: str
    port: int
    sender: str
    """The address, with or without a name: `Underhall <hall@example.org>`."""
    tls: str = "starttls"
    """starttls, tls or none."""
    user: str = ""
    password: str = field(default="", repr=False)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> MailSettings | None:
        """From UNDERHALL_SMTP_HOST, _PORT, _USER, _PASSWORD, _FROM and _TLS; None without a host: then no e-mails are
        sent."""

        def get(name: str) -> str:
            return environment.get(f"UNDERHALL_SMTP_{name}", "").strip()

        if not get("HOST"):
            stray = [name for name in ("PORT", "USER", "PASSWORD", "FROM", "TLS") if get(name)]
            if stray:
                raise BadMailSettings(f"UNDERHALL_SMTP_{stray[0]} is set, but UNDERHALL_SMTP_HOST is not")
            return None
        tls = get("TLS") or "starttls"
        if tls not in PORTS:
            raise BadMailSettings(f"UNDERHALL_SMTP_TLS is starttls, tls or none, not '{tls}'")
        port = get("PORT") or str(PORTS[tls])
        if not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
            raise BadMailSettings(f"UNDERHALL_SMTP_PORT is a number from 1 to 65535, not '{port}'")
        if bool(get("USER")) != bool(get("PASSWORD")):
            raise BadMailSettings("UNDERHALL_SMTP_USER and UNDERHALL_SMTP_PASSWORD go together: only one is set")
        if get("USER") and tls == "none" and get("HOST") not in ("localhost", "127.0.0.1", "::1"):
            raise BadMailSettings("a password must not be sent unencrypted: set UNDERHALL_SMTP_TLS to starttls or tls")
        try:
            check_address(parseaddr(get("FROM"))[1])
            checked(get("FROM"))
        except UnderhallError:
            raise BadMailSettings(
                f"UNDERHALL_SMTP_FROM is an address such as hall@example.org, not '{get('FROM')}'"
            ) from None
        return cls(get("HOST"), int(port), get("FROM"), tls, get("USER"), get("PASSWORD"))

    @property
    def address(self) -> str:
        return check_address(parseaddr(self.sender)[1])

    @property
    def domain(self) -> str:
        return self.address.rpartition("@")[2]


@dataclass(frozen=True, slots=True)
class Letter:
    to: str
    subject: str
    text: str
    stop: str = ""
    """The link that unsubscribes; mail programs show it as a button."""


def check_address(text: str, language: str = "en") -> str:
    """The address in the form that we write to: ordinary addresses only, in public domains. BadAddress is for the
    player who typed it, in their language."""
    _ = words(language)
    local, at, domain = text.strip(" ").rpartition("@")
    try:
        domain = domain.encode("idna").decode()
    except UnicodeError:
        domain = ""
    address = f"{local}@{domain}"
    if not at or len(address) > LONGEST or not LOCAL.fullmatch(local) or not DOMAIN.fullmatch(domain):
        raise BadAddress(_("That is not an e-mail address such as dora@example.org."))
    return address


def mailbox(address: str) -> str:
    """Whose mailbox it is, for counting: many servers deliver all tags and spellings of a name to the same one.

    >>> mailbox("Dora.Mole+games.7@Example.org")
    'doramole@example.org'
    """
    local, _, domain = address.rpartition("@")
    return f"{local.partition('+')[0].replace('.', '') or local}@{domain}".casefold()


def compose(settings: MailSettings, letter: Letter) -> EmailMessage:
    """The e-mail with its headers; MailFailed or BadAddress if something in it is not allowed."""
    name, _ = parseaddr(settings.sender)
    message = EmailMessage(policy=SMTP)
    message["From"] = Address(checked(name), addr_spec=settings.address)
    message["To"] = Address(addr_spec=check_address(letter.to))
    message["Subject"] = checked(letter.subject)
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=settings.domain)  # otherwise it would give away the name of this machine
    message["Auto-Submitted"] = "auto-generated"  # so that no automatic reply comes back
    if letter.stop:
        if UNFIT_IN_LINKS.search(letter.stop):
            raise MailFailed("the unsubscribe link of an e-mail has a character that links can't have", again=False)
        message["List-Unsubscribe"] = f"<{letter.stop}>"
    message.set_content(letter.text, cte="quoted-printable")
    return message


def checked(text: str) -> str:
    if UNFIT.search(text):
        raise MailFailed("a header of an e-mail must be one line of text", again=False)
    return text


def send(settings: MailSettings, letter: Letter) -> None:
    """Hands over the e-mail; blocks, so call it in a thread. MailFailed says what was wrong, without the address."""
    message = compose(settings, letter)
    try:
        with connect(settings) as server:
            server.send_message(message, settings.address, [check_address(letter.to)])
    except smtplib.SMTPAuthenticationError as error:
        raise MailFailed(
            f"the mail server refused the user or the password ({error.smtp_code})", error.smtp_code < 500
        ) from None
    except smtplib.SMTPRecipientsRefused as error:
        code = next(iter(error.recipients.values()))[0]
        raise MailFailed(f"the mail server refused the address ({code})", code < 500) from None
    except smtplib.SMTPResponseException as error:
        raise MailFailed(f"the mail server refused the e-mail ({error.smtp_code})", error.smtp_code < 500) from None
    except smtplib.SMTPNotSupportedError:
        wish = "encryption" if settings.tls == "starttls" else "something that was asked of it"
        raise MailFailed(f"the mail server does not offer {wish}: see UNDERHALL_SMTP_TLS", again=False) from None
    except ssl.SSLCertVerificationError:
        raise MailFailed(f"the certificate of the mail server {settings.host} is not trusted", again=False) from None
    except (OSError, smtplib.SMTPException) as error:
        kind = type(error).__name__
        raise MailFailed(f"cannot reach the mail server {settings.host}:{settings.port} ({kind})", True) from None


def connect(settings: MailSettings) -> smtplib.SMTP:
    """Our name in the greeting is the sender's domain: asking the machine for its name can take long."""
    if settings.tls == "tls":
        context = ssl.create_default_context()
        server: smtplib.SMTP = smtplib.SMTP_SSL(
            settings.host, settings.port, settings.domain, timeout=TIMEOUT, context=context
        )
    else:
        server = smtplib.SMTP(settings.host, settings.port, settings.domain, timeout=TIMEOUT)
    try:
        if settings.tls == "starttls":
            server.starttls(context=ssl.create_default_context())
        if settings.user:
            server.login(settings.user, settings.password)
    except BaseException:
        server.close()
        raise
    return server


# Links in letters ----------------------------------------------------------------------------------------------------


def make_token(secret: bytes, *parts: str) -> str:
    """Proves that we made a link with these parts, so nothing about it needs to be stored.

    >>> token = make_token(b"secret", "confirm", "dora@example.org")
    >>> check_token(b"secret", token, "confirm", "dora@example.org")
    True
    >>> check_token(b"secret", token, "confirm", "gimli@example.org")
    False
    """
    # With lengths, so that ("ab", "c") and ("a", "bc") differ.
    message = b"".join(b"%d:%b" % (len(part), part) for part in (one.encode() for one in parts))
    return urlsafe_b64encode(hmac.new(secret, message, sha256).digest()[:24]).decode()


def check_token(secret: bytes, token: str, *parts: str) -> bool:
    return hmac.compare_digest(make_token(secret, *parts).encode(), token.encode())
