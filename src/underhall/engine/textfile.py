"""Reading a game's sentences: every one must be there in every language."""

from __future__ import annotations

from .facts import LANGUAGES
from .yamlfile import load_yaml


def read_texts(source: str) -> dict[str, dict[str, dict[str, str]]]:
    """Sections of keyed sentences, each in every language."""
    found: dict[str, dict[str, dict[str, str]]] = load_yaml(source)
    for section, entries in found.items():
        for key, sentences in entries.items():
            missing = [language for language in LANGUAGES if not sentences.get(language)]
            if missing:
                raise ValueError(f"text {section}.{key} is missing in {', '.join(missing)}")
    return found
