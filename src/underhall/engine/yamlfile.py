"""YAML, read with limits: a stranger's file costs little to read, whatever is in it.

The parser only says what comes next (libyaml's, if it is installed, because most of the start-up time is reading).
Lists and mappings are built here, without recursion, and anything too deep or too long is refused before it is built.
PyYAML's own loaders overflow the stack of the process, and need hours for a line of brackets.

Only what our files need is read: lists, mappings, texts, numbers, `yes` and `no`, `null`. Aliases, merge keys, tags and
directives are refused; a date is a text.
"""

from __future__ import annotations

import re
from typing import Any, Final

import yaml

from .errors import BadYaml

LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
LONGEST: Final = 500_000
"""Characters of a text."""
LONGEST_SCALAR: Final = 100_000
LONGEST_NUMBER: Final = 60
"""Characters: Python takes long over long numbers, and refuses to print them."""
DEEPEST: Final = 40
MOST: Final = 50_000
"""Lists, mappings, texts and numbers."""
DIRECTIVE: Final = re.compile(r"^%", re.MULTILINE)
SURROGATE: Final = re.compile("[\ud800-\udfff]")
"""Half a character: it can be read, but never written again."""


def load_yaml(text: str) -> Any:
    """The one document in a text; raises BadYaml, whose message continues a sentence that begins with the name of the
    file."""
    documents = load_documents(text)
    if len(documents) > 1:
        raise BadYaml("not valid YAML: there is more than one document in it")
    return documents[0] if documents else None


def load_documents(text: str) -> list[Any]:
    """All documents in a text."""
    if len(text) > LONGEST:
        raise BadYaml(f"too long: {len(text):,} characters, and the limit is {LONGEST:,}")
    if SURROGATE.search(text):
        raise BadYaml("not valid YAML: there is an incomplete character in it")
    if found := DIRECTIVE.search(text):
        # libyaml compares each with all before it.
        raise BadYaml(f"not read here: a directive (%) in line {text.count(chr(10), 0, found.start()) + 1}")
    try:
        return build(LOADER(text))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        raise BadYaml("not valid YAML" + (f" in line {mark.line + 1}" if mark else "")) from None
    except (OverflowError, ValueError):  # characters beyond Unicode, for the parser in Python
        raise BadYaml("not valid YAML") from None


def build(parser: Any) -> list[Any]:
    """The documents that a parser reports."""
    documents: list[Any] = []
    within = [documents]
    """What is open, from the outside to the inside; a mapping as a list of its keys and values in turn."""
    count = 0
    while True:
        event = parser.get_event()
        kind = type(event)
        if isinstance(event, yaml.NodeEvent):
            count += 1
            if count > MOST:
                raise BadYaml(f"too long: there are more than {MOST:,} values in it")
        if kind is yaml.ScalarEvent:
            check_plain(event)
            value = event.value
            if len(value) > LONGEST_SCALAR:
                raise BadYaml(f"too long: a text of {len(value):,} characters{where(event)}")
            within[-1].append(resolved(value, event) if event.implicit[0] else whole(value, event))
        elif kind is yaml.SequenceStartEvent or kind is yaml.MappingStartEvent:
            check_plain(event)
            if len(within) > DEEPEST:
                raise BadYaml(f"nested too deep{where(event)}: at most {DEEPEST} levels are allowed")
            within.append([])
        elif kind is yaml.SequenceEndEvent:
            ended = within.pop()
            within[-1].append(ended)
        elif kind is yaml.MappingEndEvent:
            ended = within.pop()
            try:
                within[-1].append(dict(zip(ended[::2], ended[1::2], strict=True)))
            except TypeError:
                raise BadYaml(f"not read here: a list or a mapping as a key before line {line(event)}") from None
        elif kind is yaml.AliasEvent:
            raise BadYaml(f"not read here: an alias (*{event.anchor}){where(event)}; write out what is meant")
        elif kind is yaml.StreamEndEvent:
            return documents


def line(event: Any) -> int:
    return int(event.start_mark.line) + 1


def where(event: Any) -> str:
    return f" in line {line(event)}"


def check_plain(event: Any) -> None:
    if event.tag is not None:
        raise BadYaml(f"not read here: a tag ({event.tag[:40]}){where(event)}")


def whole(value: str, event: Any) -> str:
    """A text, as it is. The parser in Python accepts incomplete characters that are written as \\ud800."""
    if not value.isascii() and SURROGATE.search(value):
        raise BadYaml(f"not valid YAML{where(event)}: an incomplete character")
    return value


# What a text without quotes means ------------------------------------------------------------------------------------

KINDS: Final[dict[str, list[tuple[str, Any]]]] = yaml.SafeLoader.yaml_implicit_resolvers
"""By the first letter: tags, and what a text looks like that has them."""
PREFIX: Final = "tag:yaml.org,2002:"
BOOLEANS: Final = yaml.SafeLoader.bool_values
BUILDER: Final = yaml.constructor.SafeConstructor()


def resolved(value: str, event: Any) -> Any:
    for tag, looks in KINDS.get(value[:1], ()):
        if looks.match(value):
            kind = tag.removeprefix(PREFIX)
            if kind in ("int", "float"):
                return number(value, kind, event)
            if kind == "bool":
                return BOOLEANS[value.lower()]
            if kind == "null":
                return None
            if kind == "merge":
                raise BadYaml(f"not read here: a merge key (<<){where(event)}; write out what is meant")
            return value  # dates, and `=`
    return whole(value, event)


def number(value: str, kind: str, event: Any) -> int | float:
    if len(value) > LONGEST_NUMBER:
        raise BadYaml(f"too long: a number of {len(value):,} characters{where(event)}")
    if kind == "int" and value.isdecimal() and value[0] != "0":
        return int(value)
    node = yaml.ScalarNode(PREFIX + kind, value)
    try:
        made: int | float = BUILDER.construct_yaml_int(node) if kind == "int" else BUILDER.construct_yaml_float(node)
    except (LookupError, ValueError, OverflowError):
        raise BadYaml(f"not valid YAML{where(event)}: '{value}' is not a number") from None
    return made
