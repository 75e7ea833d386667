"""The box as data: a YAML file in the package, which somebody who owns the game may override row by row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from .errors import BadComponents, BadYaml
from .yamlfile import load_yaml


class Components:
    """The base of every game's box. `override` is the YAML text that changed it, or "" for the box as shipped."""

    def __init__(self, override: str = "") -> None:
        # With plain line ends, as records keep it.
        self.override = "".join(f"{line}\n" for line in override.splitlines())

    @property
    def digest(self) -> str:
        """ "standard", or a hash of the changes: this goes into records and commitments."""
        return sha256(self.override.encode()).hexdigest() if self.override else "standard"


def read_yaml(text: str, what: str) -> dict[str, Any]:
    """A YAML mapping, or one sentence about what is wrong with it."""
    try:
        found = load_yaml(text)
    except BadYaml as error:
        raise BadComponents(f"{what}: {error}") from None
    if not isinstance(found, dict):
        raise BadComponents(f"{what} must be a YAML mapping")
    return found


def changed(standard: dict[str, Any], override: str, changeable: Sequence[str] = ()) -> dict[str, Any]:
    """The standard box with the changes of a components file, if any; limited to these sections, if given."""
    if not override:
        return standard
    data = overlay(standard, read_yaml(override, "the components file"), "the components file")
    for section in data:
        if changeable and section not in changeable and data[section] != standard[section]:
            raise BadComponents(f"section '{section}' cannot be changed (those can: {', '.join(changeable)})")
    return data


def overlay(standard: Mapping[str, Any], changes: Mapping[str, Any], what: str) -> dict[str, Any]:
    """The standard box with rows replaced by id: a file of changes lists only what differs."""
    merged = dict(standard)
    for section, rows in changes.items():
        if section not in standard:
            raise BadComponents(f"{what} has an unknown section '{section}'")
        base = standard[section]
        if not isinstance(base, list):
            merged[section] = {**base, **rows} if isinstance(base, dict) and isinstance(rows, dict) else rows
            continue
        if not isinstance(rows, list) or not all(isinstance(row, dict) and "id" in row for row in rows):
            raise BadComponents(f"{what}: section '{section}' must be a list of rows with an id")
        new = {str(row["id"]): row for row in rows}
        unknown = sorted(set(new) - {str(row["id"]) for row in base})
        if unknown:
            raise BadComponents(f"{what}: section '{section}' has no row '{unknown[0]}'")
        known = {key for row in base for key in row}
        for name, row in new.items():
            strange = sorted(str(key) for key in row if key not in known)
            if strange:
                raise BadComponents(f"{what}: row '{name}' of section '{section}' has an unknown word '{strange[0]}'")
        merged[section] = [{**row, **new.get(str(row["id"]), {})} for row in base]
    return merged
