"""What notices say."""

from __future__ import annotations

from underhall.engine.registry import load
from underhall.web.words import words

from .mail import Letter
from .notice_types import Notice, Reach


def sentence(notice: Notice, language: str) -> str:
    _ = words(language)
    if notice.what == "test":
        return _("This is a test message from Underhall. It works.")
    game = load(notice.game).facts.names[_.language]
    if notice.what == "full":
        return _("The table is full: %(game)s begins.", game=game)
    if notice.what == "full-turn":
        return _("The table is full: %(game)s begins, and it is your turn.", game=game)
    return _("It is your turn in %(game)s.", game=game)


def letter(notice: Notice, reach: Reach) -> Letter:
    _ = words(reach.language)
    text = [
        sentence(notice, reach.language),
        _("Continue here: %(url)s", url=notice.url),
        _("To unsubscribe: %(url)s", url=notice.stop),
    ]
    return Letter(reach.mail, sentence(notice, reach.language), "\n\n".join(text) + "\n", notice.stop)
