"""Sends notices to players who are away: by e-mail, to a web address of their own, or to their browser by Web Push.

The code that causes a notice does not wait for it and never hears about its errors. Addresses stay out of the log: they
belong to the players. Who is told when, and only once, is decided elsewhere (`hall/word.py`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Final, Literal

import structlog

from underhall.web.limits import Limiter, allow_all
from underhall.web.threads import in_thread
from underhall.web.words import words

from . import mail, push
from .mail import BadAddress, Letter, MailFailed, MailSettings
from .notice_types import Notice, Reach
from .notice_words import letter
from .push_crypto import Signer
from .push_devices import Device
from .webhook import BadWebhook, WebhookFailed, send
from .webhook_kinds import posted

HOUR: Final = 3600.0
DAY: Final = 24 * HOUR
MAILS: Final = 20
"""To one letter box in an hour."""
CONFIRMATIONS: Final = 3
"""To one letter box in an hour: nobody there has asked for them yet."""
CONFIRMATIONS_BY_VISITOR: Final = 5
CONFIRMATIONS_BY_ADDRESS: Final = 10
"""For all who ask from one network address, in an hour."""
CONFIRMATIONS_IN_AN_HOUR: Final = 60
CONFIRMATIONS_IN_A_DAY: Final = 300
"""From the whole server: its good name with other mail servers is soon lost."""
CALLS: Final = 60
"""To one web address or browser in an hour."""
CALLS_TO_HOST: Final = 600
"""To all web addresses of one machine; the push services of browsers are left out."""
TESTS: Final = 10
"""Test messages of one visitor in an hour."""
MOST_WAITING: Final = 2_000
GONE: Final = (404, 410)
"""What a push service says of a browser that takes no messages any more."""
AT_ONCE: Final = 8

Outcome = Literal["sent", "unsent", "later"]
Way = Literal["mail", "webhook", "push"]
PROMPT: Final[tuple[Way, ...]] = ("webhook", "push")
SLOW: Final[tuple[Way, ...]] = ("mail",)
Forget = Callable[[str], Coroutine[None, None, None]]
log = structlog.get_logger("notices")


@dataclass(slots=True)
class Figures:
    """For `/metrics`."""

    sent: int = 0
    failed: int = 0
    tries: int = 0
    capped: int = 0
    """Not sent, because an address had got enough."""
    forgotten: int = 0
    """Browsers that take no messages any more."""


@dataclass(frozen=True, slots=True)
class Sending:
    """One message by one way."""

    way: Way
    send: Callable[[], None]
    device: str = ""
    """The key of the browser that it is for."""


async def forget_nothing(key: str) -> None:
    """As long as nobody keeps devices."""


class Notices:
    """Sends notices in the background.

    `pauses` are the seconds before the second try, the third, and so on.
    """

    def __init__(
        self,
        settings: MailSettings | None = None,
        allow_private: bool = False,
        pauses: Sequence[float] = (15.0, 120.0),
        patience: tuple[float, float] = (2.0, 20.0),
    ) -> None:
        """`patience`: how many seconds a player may be away before something is sent at once or by e-mail: while a page
        reloads, nobody seems to be there for a moment."""
        self.settings = settings
        self.allow_private = allow_private
        self.patience = patience
        self.signer: Signer | None = None
        """The server's key for Web Push; None without it."""
        self.contact = "mailto:hall@localhost"
        """Whom the operator of a push service may ask."""
        self.forget: Forget = forget_nothing
        """What is done when a browser takes no messages any more."""
        self._pauses = pauses
        self._figures = Figures()
        self._mails = Limiter(MAILS / HOUR, MAILS)
        self._confirmations = Limiter(CONFIRMATIONS / HOUR, CONFIRMATIONS)
        self._by_visitor = Limiter(CONFIRMATIONS_BY_VISITOR / HOUR, CONFIRMATIONS_BY_VISITOR)
        self._by_address = Limiter(CONFIRMATIONS_BY_ADDRESS / HOUR, CONFIRMATIONS_BY_ADDRESS)
        self._hourly = Limiter(CONFIRMATIONS_IN_AN_HOUR / HOUR, CONFIRMATIONS_IN_AN_HOUR)
        self._daily = Limiter(CONFIRMATIONS_IN_A_DAY / DAY, CONFIRMATIONS_IN_A_DAY)
        self._calls = Limiter(CALLS / HOUR, CALLS)
        self._hosts = Limiter(CALLS_TO_HOST / HOUR, CALLS_TO_HOST)
        self._tests = Limiter(TESTS / HOUR, TESTS)
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def tell(self, notice: Notice, reach: Reach, ways: Sequence[Way], wanted: Callable[[], bool]) -> None:
        """Sends a notice by each of these ways that the player has. Returns at once and never raises. `wanted` is asked
        before each try: whether the player still has to be told."""
        try:
            for sending in self._sendings(notice, reach, ways):
                self._start(self._deliver(sending, notice.table, wanted))
        except Exception as error:
            log.error("notice_broke", table=notice.table, error=type(error).__name__)

    async def test(self, notice: Notice, reach: Reach, visitor: str) -> list[tuple[Way, str]] | None:
        """Sends a test by all ways, and says what came of each: "" if it was taken. None: there were enough tests."""
        if not self._tests.allow(visitor):
            return None
        found = []
        for sending in self._sendings(notice, reach, ("mail", "webhook", "push")):
            said = ""
            try:
                async with self._gate:
                    self._figures.tries += 1
                    await in_thread(sending.send)
                self._figures.sent += 1
            except (MailFailed, WebhookFailed, BadAddress, BadWebhook) as error:
                said = str(error)
                self._figures.failed += 1
                await self._forget_if_gone(sending, error)
            found.append((sending.way, said))
        return found

    async def confirm(self, address: str, link: str, language: str, visitor: str, network: str) -> Outcome:
        """Sends an e-mail with a link that proves that the address is the player's own. BadAddress if it is not an
        address; "unsent" if there is no mail server; "later" if enough such e-mails were sent: to that mailbox, for
        this visitor or for somebody at the same network address, or in total."""
        address = mail.check_address(address, language)
        _ = words(language)
        letter = Letter(
            address,
            _("Please confirm your address"),
            "\n\n".join(
                [
                    _(
                        "Somebody, probably you, wants to be told at this address when it is their turn in a game "
                        "of Underhall."
                    ),
                    _("If this is right, open this link: %(url)s", url=link),
                    _("If not, do nothing, and you won't hear from us again."),
                ]
            )
            + "\n",
        )
        return self.send_link(letter, visitor, network)

    def send_link(self, letter: Letter, visitor: str, network: str) -> Outcome:
        """Sends an e-mail with a link that somebody has just asked for, within limits."""
        if self.settings is None:
            return "unsent"
        if not allow_all(
            (self._confirmations, mail.mailbox(letter.to)),
            (self._by_visitor, visitor),
            (self._by_address, network),
            (self._hourly, ""),
            (self._daily, ""),
        ):
            self._figures.capped += 1
            return "later"
        sending = Sending("mail", partial(mail.send, self.settings, letter))
        return "sent" if self._start(self._deliver(sending, "", lambda: True)) else "later"

    def stats(self) -> dict[str, float]:
        """Figures for `/metrics`, by name."""
        return asdict(self._figures) | {"waiting": len(self._tasks)}

    async def close(self) -> None:
        """Drops what has not been sent."""
        self._closed = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # In the background -----------------------------------------------------------------------------------------------

    def _start(self, work: Coroutine[None, None, None]) -> bool:
        if self._closed or len(self._tasks) >= MOST_WAITING:
            work.close()
            self._figures.failed += not self._closed
            return False
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return True

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._figures.failed += 1
            log.error("notice_broke", error=type(error).__name__)

    def _sendings(self, notice: Notice, reach: Reach, ways: Sequence[Way]) -> Iterator[Sending]:
        """What has to be sent, within the limits of each address."""
        settings = self.settings if "mail" in ways and reach.mail else None
        if settings is not None and self._within(self._mails, mail.mailbox(reach.mail)):
            yield Sending("mail", partial(mail.send, settings, letter(notice, reach)))
        if "webhook" in ways and reach.webhook and self._may_call(reach.webhook):
            to = posted(reach.hook, notice, reach.language)
            yield Sending("webhook", partial(send, reach.webhook, to.headers, to.body, self.allow_private))
        if "push" in ways and self.signer is not None:
            for key, device in reach.devices:
                if self._may_call(device.endpoint):
                    yield Sending("push", self._poster(device, notice, self.signer), key)

    def _poster(self, device: Device, notice: Notice, signer: Signer) -> Callable[[], None]:
        return partial(push.post, device, notice, signer, self.contact, self.allow_private)

    def _may_call(self, url: str) -> bool:
        host = url.partition("://")[2].partition("/")[0].lower()
        return self._within(self._calls, url) and (push.is_service(host) or self._within(self._hosts, host))

    def _within(self, cap: Limiter, key: str) -> bool:
        allowed = cap.allow(key)
        self._figures.capped += not allowed
        return allowed

    async def _deliver(self, sending: Sending, table: str, wanted: Callable[[], bool]) -> None:
        """Tries several times, as long as it is still wanted."""
        for pause in (*self._pauses, None):
            try:
                async with self._gate:
                    if not wanted():
                        return
                    self._figures.tries += 1
                    await in_thread(sending.send)
                self._figures.sent += 1
                return
            except (MailFailed, WebhookFailed) as error:
                log.warning("notice_failed", kind=sending.way, table=table, error=str(error), again=error.again)
                await self._forget_if_gone(sending, error)
                if not error.again or pause is None:
                    break
                await asyncio.sleep(pause)
            except (BadAddress, BadWebhook) as error:
                log.warning("notice_failed", kind=sending.way, table=table, error=str(error), again=False)
                break
            except Exception as error:  # a defect, ours or of the one who asked: the game goes on
                log.error("notice_broke", kind=sending.way, table=table, error=type(error).__name__)
                break
        self._figures.failed += 1

    async def _forget_if_gone(self, sending: Sending, error: Exception) -> None:
        if sending.device and isinstance(error, WebhookFailed) and error.status in GONE:
            self._figures.forgotten += 1
            try:
                await self.forget(sending.device)
            except Exception as trouble:  # the disk is full, say: it is forgotten the next time
                log.error("notice_broke", error=type(trouble).__name__)
