"""All texts of the interface, read from its sources; `python -m tests.web.messages` puts new ones into the catalogs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

WEB = Path(__file__).parents[2] / "src" / "underhall" / "web"
LANGUAGES = ("pl", "de")
KEYWORDS: dict[str, Any] = {"_": None, "N_": None, "words": None, "plural": (1, 2)}
Message = str | tuple[str, str]


def messages() -> Iterator[tuple[str, int, Message]]:
    """(file, line, text): of the Python files and the templates."""
    for path in sorted([*WEB.rglob("*.py"), *WEB.rglob("*.html")]):
        method = "python" if path.suffix == ".py" else "jinja2.ext:babel_extract"
        with path.open("rb") as file:
            found = list(extract(method, file, keywords=KEYWORDS, options={"silent": "false"}))
        for line, text, _, _ in found:
            if isinstance(text, tuple):
                text = (text[0], text[1])
            if text:
                yield path.relative_to(WEB).as_posix(), line, text


def texts() -> set[Message]:
    return {text for _, _, text in messages()}


def catalog(language: str) -> Catalog:
    with (WEB / "locale" / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def update() -> None:
    """Adds new texts without a translation, and drops those that nobody says any more."""
    said = texts()
    for language in LANGUAGES:
        old = catalog(language)
        fresh = Catalog(locale=language, header_comment="")
        kept = {
            message.id if isinstance(message.id, str) else tuple(message.id): message for message in old if message.id
        }
        for text in sorted(said, key=lambda one: one if isinstance(one, str) else one[0]):
            message = kept.get(text)
            fresh.add(
                text,
                message.string if message is not None else None,
                flags=["python-format"] if "%(" in str(text) else (),
            )
        with (WEB / "locale" / f"{language}.po").open("wb") as file:
            write_po(file, fresh, width=120, omit_header=False, no_location=True, sort_output=False)


if __name__ == "__main__":
    update()
