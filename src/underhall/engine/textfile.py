"""Reading a game's sentences: each must exist in English, which is used if another language is missing."""

from __future__ import annotations

from .facts import ENGLISH, in_all_languages
from .yamlfile import load_yaml


def read_texts(source: str) -> dict[str, dict[str, dict[str, str]]]:
    """Sections of keyed sentences, each in every language."""
    found: dict[str, dict[str, dict[str, str]]] = load_yaml(source)
    for section, entries in found.items():
        for key, sentences in entries.items():
            if not sentences.get(ENGLISH):
                raise ValueError(f"text {section}.{key} is missing in English")
            entries[key] = in_all_languages(sentences)
    return found
