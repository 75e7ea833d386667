""" "It is your turn": for players who are away, by e-mail or to a web address of their own.

The code that causes a notice does not wait for it and never hears about its errors. Addresses stay out of the log: they
belong to the players.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Final, Literal

import structlog

from underhall.engine.registry import load
from underhall.web.limits import Limiter, allow_all
from underhall.web.threads import in_thread
from underhall.web.words import words

from . import mail, webhook
from .mail import BadAddress, Letter, MailFailed, MailSettings
from .webhook import BadWebhook, WebhookFailed

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
"""To one web address in an hour."""
CALLS_TO_HOST: Final = 600
"""To all web addresses of one machine."""
MOST_WAITING: Final = 2_000
MOST_NOTED: Final = 50_000
AT_ONCE: Final = 8

Outcome = Literal["sent", "unsent", "later"]
log = structlog.get_logger("notices")


@dataclass(frozen=True, slots=True)
class Reach:
    """How a player wants to be told."""

    mail: str = ""
    """A confirmed address."""
    webhook: str = ""
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Turn:
    """What a notice is about."""

    table: str
    game: str
    """Its id."""
    seat: int
    number: int
    """Something that differs from turn to turn of the seat: for each there is one notice."""
    url: str
    """Where to go on."""
    stop: str
    """Where to end such letters."""


@dataclass(slots=True)
class Figures:
    """For `/metrics`."""

    sent: int = 0
    failed: int = 0
    tries: int = 0
    capped: int = 0
    """Not sent, because an address had got enough."""


class Notices:
    """Sends notices in the background.

    `pauses` are the seconds before the second try, the third, and so on. `patience` is how long a player may be away
    before anything is sent: while a page reloads, nobody seems to be there for a moment.
    """

    def __init__(
        self,
        settings: MailSettings | None = None,
        allow_private: bool = False,
        pauses: Sequence[float] = (15.0, 120.0),
        patience: float = 20.0,
    ) -> None:
        self.settings = settings
        self.allow_private = allow_private
        self._pauses = pauses
        self._patience = patience
        self._figures = Figures()
        self._mails = Limiter(MAILS / HOUR, MAILS)
        self._confirmations = Limiter(CONFIRMATIONS / HOUR, CONFIRMATIONS)
        self._by_visitor = Limiter(CONFIRMATIONS_BY_VISITOR / HOUR, CONFIRMATIONS_BY_VISITOR)
        self._by_address = Limiter(CONFIRMATIONS_BY_ADDRESS / HOUR, CONFIRMATIONS_BY_ADDRESS)
        self._hourly = Limiter(CONFIRMATIONS_IN_AN_HOUR / HOUR, CONFIRMATIONS_IN_AN_HOUR)
        self._daily = Limiter(CONFIRMATIONS_IN_A_DAY / DAY, CONFIRMATIONS_IN_A_DAY)
        self._calls = Limiter(CALLS / HOUR, CALLS)
        self._hosts = Limiter(CALLS_TO_HOST / HOUR, CALLS_TO_HOST)
        self._noted: OrderedDict[tuple[str, int, str, str], int] = OrderedDict()
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def your_turn(self, turn: Turn, reach: Reach, away: Callable[[], bool]) -> None:
        """Tells a player, once for each turn. Returns at once and never raises.

        `away` says whether the player still has to be told: it is still their turn, and they have no page open. It is
        called now, and again before each try. Call this method again when they leave.
        """
        try:
            if (not reach.mail and not reach.webhook) or self._noted.get(key_of(turn, reach)) == turn.number:
                return
            if away() and self._start(self._tell(turn, reach, away)):
                self.note(turn, reach)
        except Exception as error:
            log.error("notice_broke", table=turn.table, error=type(error).__name__)

    def note(self, turn: Turn, reach: Reach) -> None:
        """The player has been told about this turn; also for what was sent before the server started."""
        key = key_of(turn, reach)
        self._noted[key] = turn.number
        self._noted.move_to_end(key)
        if len(self._noted) > MOST_NOTED:
            self._noted.popitem(last=False)

    async def confirm(self, address: str, link: str, language: str, visitor: str, network: str) -> Outcome:
        """Sends an e-mail with a link that proves that the address is the player's own. BadAddress if it is not an
        address; "unsent" if there is no mail server; "later" if enough such e-mails were sent: to that mailbox, for
        this visitor or for somebody at the same network address, or in total."""
        address = mail.check_address(address, language)
        if self.settings is None:
            return "unsent"
        if not allow_all(
            (self._confirmations, mail.mailbox(address)),
            (self._by_visitor, visitor),
            (self._by_address, network),
            (self._hourly, ""),
            (self._daily, ""),
        ):
            self._figures.capped += 1
            return "later"
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
        sending = self._deliver("confirmation", "", partial(mail.send, self.settings, letter), lambda: True)
        return "sent" if self._start(sending) else "later"

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

    async def _tell(self, turn: Turn, reach: Reach, away: Callable[[], bool]) -> None:
        await asyncio.sleep(self._patience)
        if not away():
            # Nothing was sent; if the player leaves again in the same turn, there is still something to say.
            self._noted.pop(key_of(turn, reach), None)
            return
        ways = []
        if reach.mail and self.settings is not None and self._within(self._mails, mail.mailbox(reach.mail)):
            ways.append(("mail", partial(mail.send, self.settings, letter(turn, reach))))
        if reach.webhook:
            host = reach.webhook.partition("://")[2].partition("/")[0].lower()
            if self._within(self._calls, reach.webhook) and self._within(self._hosts, host):
                send = partial(webhook.post, reach.webhook, message(turn, reach.language), self.allow_private)
                ways.append(("webhook", send))
        await asyncio.gather(*(self._deliver(kind, turn.table, send, away) for kind, send in ways))

    def _within(self, cap: Limiter, key: str) -> bool:
        allowed = cap.allow(key)
        self._figures.capped += not allowed
        return allowed

    async def _deliver(self, kind: str, table: str, send: Callable[[], None], wanted: Callable[[], bool]) -> None:
        """Tries several times, as long as it is still wanted."""
        for pause in (*self._pauses, None):
            try:
                async with self._gate:
                    if not wanted():
                        return
                    self._figures.tries += 1
                    await in_thread(send)
                self._figures.sent += 1
                return
            except (MailFailed, WebhookFailed) as error:
                log.warning("notice_failed", kind=kind, table=table, error=str(error), again=error.again)
                if not error.again or pause is None:
                    break
                await asyncio.sleep(pause)
            except (BadAddress, BadWebhook) as error:
                log.warning("notice_failed", kind=kind, table=table, error=str(error), again=False)
                break
            except Exception as error:  # a defect, ours or of the one who asked: the game goes on
                log.error("notice_broke", kind=kind, table=table, error=type(error).__name__)
                break
        self._figures.failed += 1


def key_of(turn: Turn, reach: Reach) -> tuple[str, int, str, str]:
    """Who is told about a turn: a seat may be held from two devices, with two addresses."""
    return turn.table, turn.seat, reach.mail, reach.webhook


# Words ---------------------------------------------------------------------------------------------------------------


def sentence(turn: Turn, language: str) -> str:
    _ = words(language)
    return _("It is your turn in %(game)s.", game=load(turn.game).facts.names[_.language])


def letter(turn: Turn, reach: Reach) -> Letter:
    _ = words(reach.language)
    text = [
        sentence(turn, reach.language),
        _("Continue here: %(url)s", url=turn.url),
        _("To unsubscribe: %(url)s", url=turn.stop),
    ]
    return Letter(reach.mail, sentence(turn, reach.language), "\n\n".join(text) + "\n", turn.stop)


def message(turn: Turn, language: str) -> dict[str, object]:
    """What a web address gets, as JSON."""
    return {
        "table": turn.table,
        "game": turn.game,
        "seat": turn.seat,
        "url": turn.url,
        "text": sentence(turn, language),
    }
