"""Phrases of `texts.yaml` put together: the right form for a number, lists, sentences."""

from __future__ import annotations

import re

from underhall.games.wistar.box import ACTION_IDS
from underhall.games.wistar.data import standard, texts

VERB = re.compile(r"\[([^/\]]*)/([^\]]*)\]")


def word_of(key: str, language: str) -> str:
    return texts()["words"][key][language]


def has_phrase(key: str) -> bool:
    return key in texts()["effects"]


def phrase(key: str, language: str, n: int = 1, /, **parts: str) -> str:
    """A template of the section `effects`, in its form for n things, with its parts; verbs still in both forms."""
    forms = texts()["effects"][key][language].split("|")
    return forms[min(form_for(n, language), len(forms) - 1)].format(n=n, **parts)


def form_for(n: int, language: str) -> int:
    """Which of the forms goes with a number: in Polish there are three."""
    if abs(n) == 1:
        return 0
    few = 2 <= abs(n) % 10 <= 4 and not 12 <= abs(n) % 100 <= 14
    return 1 if few or language != "pl" else 2


def counted(n: int, thing: str, language: str) -> str:
    """`2 wood`"""
    return phrase("number_of", language, n, thing=phrase(f"thing_{thing}", language, n))


def joined(found: list[str], language: str, last: str = "join_and") -> str:
    """`a, b and c`; "" for none."""
    if len(found) < 2:
        return "".join(found)
    return phrase("join", language).join(found[:-1]) + phrase(last, language) + found[-1]


def counts(found: list[tuple[int, str]], language: str, last: str = "join_and") -> str:
    """`2 wood and 1 metal`, from numbers and what is counted; those of 0 are left out."""
    return joined([counted(n, thing, language) for n, thing in found if n], language, last)


def ordered(text: str) -> str:
    """`[zagraj/zagrać] Wynalazek` as an order: `zagraj Wynalazek`."""
    return VERB.sub(r"\1", text).strip()


def offered(text: str, language: str, after: bool) -> str:
    """The same as an offer: `możesz zagrać Wynalazek`. German puts the verb first `after` another clause."""
    return phrase("may_after" if after else "may", language, effect=infinitive(text))


def infinitive(text: str) -> str:
    return VERB.sub(r"\2", text).strip()


def sentence(text: str) -> str:
    return capital(text) + ("" if text.endswith((".", "!", "?")) else ".")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def led(lead: str, text: str, language: str) -> str:
    """`lead: text`. German begins a sentence after a colon with a capital."""
    return phrase("timed", language, timing=lead, effect=capital(text) if language == "de" else text)


def action_name(action: int, language: str) -> str:
    return next(str(row["names"][language]) for row in standard()["main_actions"] if row["id"] == ACTION_IDS[action])
