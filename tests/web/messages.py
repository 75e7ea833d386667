"""All texts of the interface, read from its sources; `python -m tests.web.messages` puts new ones into the catalogs."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

WEB = Path(__file__).parents[2] / "src" / "underhall" / "web"
LANGUAGES = ("pl", "de")
KEYWORDS: dict[str, Any] = {"_": None, "N_": None, "words": None, "plural": (1, 2)}
Message = str | tuple[str, str]
HEADER = r"""msgid ""
msgstr ""
"Language: {language}\n"
"Plural-Forms: {plural}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"

"""


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


def key(text: Any) -> str:
    return text if isinstance(text, str) else str(text[0])


def update() -> None:
    """Adds new texts without a translation, and drops those that nobody says any more."""
    said = sorted(texts(), key=key)
    for language in LANGUAGES:
        old = {key(message.id): message for message in catalog(language) if message.id}
        fresh = Catalog(locale=language)
        for text in said:
            known = old.get(key(text))
            same = known is not None and isinstance(known.id, str) == isinstance(text, str)
            fresh.add(text, known.string if known is not None and same else None)
        written = BytesIO()
        write_po(written, fresh, width=120, omit_header=True, no_location=True)
        header = HEADER.format(language=language, plural=fresh.plural_forms)
        (WEB / "locale" / f"{language}.po").write_bytes(header.encode() + written.getvalue().lstrip())


if __name__ == "__main__":
    update()
