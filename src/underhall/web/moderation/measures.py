"""Who may not play or not chat at present, in memory: looked up for each request."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from babel.dates import format_datetime

from underhall.web.refusals import Refusal
from underhall.web.words import N_

from .documents import Measure
from .networks import in_networks, prefixes_of

SENTENCES = {
    "ban": N_("You cannot use this server until %(date)s. The reason: %(reason)s"),
    "mute": N_("You cannot write in the chat until %(date)s. The reason: %(reason)s"),
}
CODES = {"ban": "banned", "mute": "muted"}
MONTHS = {"en": "d MMMM y, HH:mm 'UTC'", "de": "d. MMMM y, HH:mm 'UTC'", "pl": "d MMMM y, HH:mm 'UTC'"}


class Stopped(Refusal):
    """Whoever runs the server does not let a visitor in, or does not let it chat."""

    def __init__(self, measure: Measure) -> None:
        super().__init__(403, SENTENCES[measure.kind])
        self.code = CODES[measure.kind]
        self.measure = measure

    def say(self, language: str) -> str:
        self.values = {"date": day_and_time(self.measure.until, language), "reason": self.measure.reason}
        return super().say(language)


def day_and_time(at: float, language: str) -> str:
    return format_datetime(datetime.fromtimestamp(at, UTC), MONTHS.get(language, MONTHS["en"]), locale=language)


class Measures:
    """Those in force, by person and by network."""

    def __init__(self, secret: bytes, measures: Iterable[Measure] = ()) -> None:
        self._secret = secret
        self.all = {one.id: one for one in measures}
        self._persons: dict[tuple[str, str], Measure] = {}
        self._networks: dict[tuple[str, str], Measure] = {}
        for one in sorted(self.all.values(), key=lambda measure: measure.until):  # the longest one counts
            if one.person:
                self._persons[one.kind, one.person] = one
            for _, _, digest in one.networks:
                self._networks[one.kind, digest] = one
        self._prefixes = prefixes_of(network for one in self.all.values() for network in one.networks)

    def __bool__(self) -> bool:
        return bool(self.all)

    def of(self, kind: str, now: float, persons: Iterable[str] = (), address: str = "") -> Measure | None:
        """What stands against any of these persons, or against the address."""
        for person in persons:
            found = self._persons.get((kind, person)) if person else None
            if found is not None and found.until > now:
                return found
        if address and self._prefixes:
            for _, _, digest in in_networks(self._secret, address, self._prefixes):
                found = self._networks.get((kind, digest))
                if found is not None and found.until > now:
                    return found
        return None
