"""Soft hyphens: browsers know too few languages to break the long words of a narrow card well."""

from __future__ import annotations

import re

from underhall.web.memo import remembered

LONG = 11
"""Shorter words are not broken."""
VOWELS = "aeiouyąęóäöüáé"
UNITS = r"sch[rlmnw]?|str|spr|[pbtdkgf][rl]|ch|ck|ph|th|sz|cz|rz|dz|dź|dż|qu|st|[^\W\d_aeiouyąęóäöüáé]"
"""Consonants that are not parted from each other."""
WORD = re.compile(rf"[^\W\d_]{{{LONG},}}")
BREAK = re.compile(rf"(?<=[{VOWELS}])((?:{UNITS})*?)((?:{UNITS})[{VOWELS}])", re.IGNORECASE)


@remembered(4096)
def soft(text: str) -> str:
    """With a soft hyphen before the last consonant between two vowels, where neither part becomes short.

    >>> soft("Gedankenschreiber").replace("\\u00ad", "-")
    'Gedan-ken-schrei-ber'
    >>> soft("Hammer")
    'Hammer'
    """
    return WORD.sub(lambda found: parted(found.group()), text)


def parted(word: str) -> str:
    def hyphen(found: re.Match[str]) -> str:
        at = found.start(2)
        inside = 3 <= at <= len(word) - 3
        return found.group(1) + ("\u00ad" if inside else "") + found.group(2)

    return BREAK.sub(hyphen, word)
