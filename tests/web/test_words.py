"""The interface says everything in every language."""

from __future__ import annotations

import re

import pytest

from tests.web.messages import LANGUAGES, catalog, in_python, in_template, messages, texts
from underhall.web.words import words

PLACES = re.compile(r"%\((\w+)\)[sd]")
FORMS = {"pl": 3, "de": 2}


def test_there_are_texts_and_they_are_whole_sentences() -> None:
    found = texts()
    assert len(found) > 200
    for file, line, text in messages():
        for one in text if isinstance(text, tuple) else (text,):
            assert one == one.strip(), f"{file}:{line} begins or ends with a blank"
            assert "{" not in one, f"{file}:{line} is no plain text"


def test_texts_inside_of_other_things_are_found() -> None:
    assert list(in_python("x = f'<b>{escape(_(\"Deck\"))}</b>'")) == [(1, "Deck")]
    assert list(in_python("words(language)('Hello')")) == [(1, "Hello")]
    assert list(in_python("_.plural('%(n)d a', '%(n)d b', 3)")) == [(1, ("%(n)d a", "%(n)d b"))]
    assert list(in_template("{{ _.plural('%(n)d a', '%(n)d b', n) }} {{ _('c') }}")) == [
        (1, ("%(n)d a", "%(n)d b")),
        (1, "c"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(language: str) -> None:
    said = {text if isinstance(text, str) else text[0]: text for text in texts()}
    known = {}
    for message in catalog(language):
        if message.id:
            known[message.id if isinstance(message.id, str) else message.id[0]] = message
    missing = sorted(set(said) - set(known))
    assert not missing, f"not in the catalog (run `python -m tests.web.messages`): {missing[:5]}"
    obsolete = sorted(set(known) - set(said))
    assert not obsolete, f"nobody says this any more: {obsolete[:5]}"
    for key, text in said.items():
        message = known[key]
        strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
        assert len(strings) == (FORMS[language] if isinstance(text, tuple) else 1), key
        assert all(strings), f"'{key}' is not translated"
        assert not message.fuzzy, key
        whole = text if isinstance(text, str) else text[1]
        for string in strings:
            assert string is not None
            assert set(PLACES.findall(string)) - {"n"} == set(PLACES.findall(whole)) - {"n"}, f"{key}: {string}"


@pytest.mark.parametrize(
    ("language", "counts"),
    [
        ("en", {1: "1 seat free", 2: "2 seats free", 5: "5 seats free"}),
        ("de", {1: "1 Platz frei", 2: "2 Plätze frei", 5: "5 Plätze frei"}),
        ("pl", {1: "1 wolne miejsce", 2: "2 wolne miejsca", 5: "5 wolnych miejsc", 22: "22 wolne miejsca"}),
    ],
)
def test_plural_forms_are_right(language: str, counts: dict[int, str]) -> None:
    _ = words(language)
    assert {n: _.plural("%(n)d seat free", "%(n)d seats free", n) for n in counts} == counts


def test_an_unknown_language_speaks_english() -> None:
    assert words("xx")("Your turn") == "Your turn"
