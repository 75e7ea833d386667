"""All texts of the interface, read from its sources; `python -m tests.web.messages` puts new ones into the catalogs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from jinja2 import nodes

from underhall.web.drawing.templating import environment

WEB = Path(__file__).parents[2] / "src" / "underhall" / "web"
LANGUAGES = ("pl", "de")
ONE_TEXT = ("_", "N_", "words")
LANGUAGE_CODES = ("en", *LANGUAGES)
"""`words("en")` chooses a language and says nothing."""
Message = str | tuple[str, str]
HEADER = r"""msgid ""
msgstr ""
"Language: {language}\n"
"Plural-Forms: {plural}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"

"""


@cache
def messages() -> list[tuple[str, int, Message]]:
    """(file, line, text): of the Python files and the templates.

    Read from syntax trees: Babel's own readers see neither into f-strings nor methods in templates.
    """
    found = []
    for path in sorted([*WEB.rglob("*.py"), *WEB.rglob("*.html")]):
        source = path.read_text(encoding="utf-8")
        for line, text in in_python(source) if path.suffix == ".py" else in_template(source):
            found.append((path.relative_to(WEB).as_posix(), line, text))
    return found


def in_python(source: str) -> Iterator[tuple[int, Message]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            given = [one.value if isinstance(one, ast.Constant) else None for one in node.args]
            if text := said(called(node.func), given):
                yield node.lineno, text


def called(function: ast.expr) -> str:
    """The name by which something is called: `_`, `plural`, or `words` for `words(language)(...)`."""
    if isinstance(function, ast.Name):
        return function.id
    if isinstance(function, ast.Attribute):
        return function.attr
    return called(function.func) if isinstance(function, ast.Call) else ""


def in_template(source: str) -> Iterator[tuple[int, Message]]:
    for node in environment().parse(source).find_all(nodes.Call):
        name = node.node.name if isinstance(node.node, nodes.Name) else getattr(node.node, "attr", "")
        given = [one.value if isinstance(one, nodes.Const) else None for one in node.args]
        if text := said(name, given):
            yield node.lineno, text


def said(name: str, given: list[Any]) -> Message | None:
    texts = [one for one in given[:2] if isinstance(one, str)]
    if name == "plural" and len(texts) == 2:
        return texts[0], texts[1]
    if name in ONE_TEXT and given and texts[:1] == given[:1] and texts[0] not in LANGUAGE_CODES:
        return texts[0]
    return None


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
