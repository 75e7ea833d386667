"""The kinds of web addresses: what each is sent, and which addresses are of that kind."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from underhall.web.words import words

from .notice_types import Hook, Notice
from .notice_words import sentence
from .webhook import BadWebhook, read_url

DISCORD: Final = re.compile(r"/api(/v\d+)?/webhooks/\d+/[\w-]+")
DISCORD_HOSTS: Final = ("discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com")
TOPIC: Final = re.compile(r"(/[\w.~-]+)*/[A-Za-z0-9_-]{1,64}")


class Posted(NamedTuple):
    headers: Mapping[str, str]
    body: bytes


def check_hook(url: str, hook: Hook, language: str = "en") -> None:
    """BadWebhook says in a sentence what is wrong with the address."""
    _ = words(language)
    target = read_url(url, language)
    path = target.path.partition("?")[0]
    if hook == "discord" and not (target.https and target.host in DISCORD_HOSTS and DISCORD.fullmatch(path)):
        raise BadWebhook(
            _("That is not the address of a Discord webhook. It begins with https://discord.com/api/webhooks/.")
        )
    if hook == "ntfy" and not TOPIC.fullmatch(path):
        raise BadWebhook(_("That is not the address of an ntfy topic such as https://ntfy.sh/my-secret-topic."))


def posted(hook: Hook, notice: Notice, language: str) -> Posted:
    """What a web address gets."""
    if hook == "discord":
        return as_json({"content": f"{sentence(notice, language)} <{notice.url}>", "allowed_mentions": {"parse": []}})
    if hook == "ntfy":
        # Headers take plain letters only, so the sentence is the text and the title is our name.
        headers = {
            "Content-Type": "text/plain; charset=utf-8",
            "Title": "Underhall",
            "Click": notice.url,
            "Tags": "game_die",
        }
        return Posted(headers, sentence(notice, language).encode())
    return as_json(
        {
            "what": notice.what,
            "table": notice.table,
            "game": notice.game,
            "seat": notice.seat,
            "url": notice.url,
            "text": sentence(notice, language),
        }
    )


def as_json(message: Mapping[str, object]) -> Posted:
    return Posted({"Content-Type": "application/json"}, json.dumps(message, ensure_ascii=False).encode())
