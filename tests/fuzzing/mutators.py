"""Ways to damage a text: each takes a source of chance and a text and gives another text."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Final

Mutator = Callable[[Random, str], str]

NUMBERS: Final = (
    "0", "-1", "255", "256", "2147483648", "-9223372036854775809", "9" * 19, "9" * 400, "9" * 5000, "1e999", "1.5",
    ".inf", ".nan", "0x7f", "0b11", "017", "1:59:59", "1_0", "٣", "²", "1/2", "--1", "",
)  # fmt: skip
LETTERS: Final = (
    "\x00", "\x1b[2J", "\t", "\x85", "\u2028", "\ufeff", "\u202e", "\ud800", "\\ud800", "\\u0000", "\U0001f600", '"',
    "'", "\\", "\r", "\n", "; ", ": ", "#", "%", "&a ", "*a", "<<: ", "!!int ", "!!python/name:os.system ", "| ", "> ",
    "? ", "- ", "{", "}", "[", "]", ",", "@", "`", "---\n", "...\n", "é", "ß" * 30,
)  # fmt: skip
VALUES: Final = (
    "[]", "{}", "null", "yes", "''", '""', "[[]]", "{a: {}}", "[1, 2, 3]", "{0: 1}", "~", "2001-99-99", "on", "-", "=",
    "{[]: 1}", "[null]", "a b c", "x" * 300,
)  # fmt: skip


def flip(chance: Random, text: str) -> str:
    """One bit of one byte; what is then no text is read as Latin, so that text comes out."""
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(chance.randint(1, 3)):
        if data:
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")


def insert(chance: Random, text: str) -> str:
    at = chance.randint(0, len(text))
    return text[:at] + chance.choice(LETTERS) * chance.choice((1, 1, 1, 2, 50)) + text[at:]


def cut(chance: Random, text: str) -> str:
    at = chance.randint(0, len(text))
    return text[:at] + text[at + chance.choice((1, 2, 5, 40, 400, len(text))) :]


def lose_line(chance: Random, text: str) -> str:
    lines = text.split("\n")
    del lines[chance.randrange(len(lines))]
    return "\n".join(lines)


def double_line(chance: Random, text: str) -> str:
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    lines[at:at] = [lines[at]] * chance.choice((1, 1, 2, 20))
    return "\n".join(lines)


def swap_lines(chance: Random, text: str) -> str:
    lines = text.split("\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def shuffle_lines(chance: Random, text: str) -> str:
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    some = lines[at : at + chance.randint(2, 12)]
    chance.shuffle(some)
    lines[at : at + len(some)] = some
    return "\n".join(lines)


def swap_words(chance: Random, text: str) -> str:
    """A word takes the place of another one: what comes out is often still well formed."""
    words = list(re.finditer(r"[^\s;:,\[\]{}\"]+", text))
    if len(words) < 2:
        return text
    one, other = chance.choice(words), chance.choice(words)
    return text[: one.start()] + other[0] + text[one.end() :]


def change_number(chance: Random, text: str) -> str:
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return text
    one = chance.choice(numbers)
    near = str(int(one[0][:9]) + chance.choice((-1, 1, 10)))
    return text[: one.start()] + chance.choice((near, near, *NUMBERS)) + text[one.end() :]


def change_value(chance: Random, text: str) -> str:
    """What stands after a colon becomes something of another kind."""
    values = list(re.finditer(r"(?<=: )[^,\n}\]]+", text))
    if not values:
        return text
    one = chance.choice(values)
    return text[: one.start()] + chance.choice((*VALUES, *NUMBERS)) + text[one.end() :]


def nest(chance: Random, text: str) -> str:
    """Deep nesting, in one line or over many, closed or left open."""
    deep = chance.choice((5, 39, 45, 3000))
    way = chance.choice(("[", "{", "[\n", "{a: ", "- ", "? ", "? [", "- ? "))
    before = chance.choice(("", "\n", ": "))
    after = chance.choice(("", "]" * deep, "}" * deep))
    if chance.random() < 0.2:
        opened = "\n".join(" " * at + "a:" for at in range(min(deep, 400)))
    else:
        opened = way * deep
    at = chance.randint(0, len(text))
    return text[:at] + before + opened + after + text[at:]


def repeat(chance: Random, text: str) -> str:
    """The same again and again, up to some ten thousand characters."""
    at = chance.randint(0, len(text))
    piece = text[at : at + chance.choice((1, 2, 10, 200))]
    return text[:at] + piece * (20_000 // max(1, len(piece))) + text[at:]


MUTATORS: Final[tuple[Mutator, ...]] = (
    flip, insert, cut, lose_line, double_line, swap_lines, shuffle_lines, swap_words, swap_words, change_number,
    change_number, change_value, change_value, nest, repeat,
)  # fmt: skip


def mutated(chance: Random, text: str, other: str = "", most: int = 3) -> str:
    """The text with some damage; now and then its end is that of the `other` text."""
    if other and chance.random() < 0.06:
        text = text[: chance.randint(0, len(text))] + other[chance.randint(0, len(other)) :]
    for _ in range(chance.randint(1, most)):
        text = chance.choice(MUTATORS)(chance, text)
    return text


def mutated_bytes(chance: Random, text: str, other: str = "") -> bytes:
    """As a file or the body of a request: now and then no valid UTF-8 either."""
    data = mutated(chance, text, other).encode("utf-8", "surrogatepass")
    if chance.random() < 0.05 and data:
        at = chance.randrange(len(data))
        data = data[:at] + chance.choice((b"\xff", b"\xfe\x00", b"\xc3", b"\xed\xa0\x80")) + data[at:]
    return data
