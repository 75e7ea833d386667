"""The interface's own words in the viewer's language. English sentences are the keys; `locale/` has the others.

In code: `_ = words(language)`, then `_("Join the table")`, `_("%(name)s joined", name=name)`,
`_.plural("%(n)d card", "%(n)d cards", n)`. The same two names work in templates.
"""

from __future__ import annotations

import gettext
from functools import cache
from importlib import resources
from io import BytesIO

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from underhall.engine.facts import LANGUAGES

LANGUAGE_NAMES = {"en": "English", "pl": "Polski", "de": "Deutsch"}


class Words:
    """Puts things into words in one language."""

    def __init__(self, language: str, translations: gettext.NullTranslations) -> None:
        self.language = language
        self._translations = translations
        self._found: dict[str, str] = {}
        """What was asked for already. The sentences are ours, so their number is limited."""

    def __call__(self, text: str, /, **values: object) -> str:
        found = self._found.get(text)
        if found is None:
            found = self._found[text] = self._translations.gettext(text)
        return found % values if values else found

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        return self._translations.ngettext(one, many, n) % {"n": n, **values}


@cache
def words(language: str) -> Words:
    if language not in LANGUAGES:
        language = "en"
    if language == "en":
        return Words("en", gettext.NullTranslations())
    source = resources.files(__package__).joinpath("locale").joinpath(f"{language}.po")
    with source.open("rb") as file:
        catalog = read_po(file, locale=language)
    binary = BytesIO()
    write_mo(binary, catalog)
    binary.seek(0)
    return Words(language, gettext.GNUTranslations(binary))


def N_(text: str) -> str:
    return text
