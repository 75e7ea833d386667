"""The committed secret: shown as a hash at the start, opened at the end. Anyone can check it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from hashlib import sha256

from .components import Components
from .errors import BadOption
from .facts import Facts

SECRET_BYTES = 32


def secret_of(seed: int | bytes | None) -> bytes:
    """256 bits: fresh ones, the given ones, or spread from a number for games that must be repeatable."""
    if seed is None:
        return secrets.token_bytes(SECRET_BYTES)
    if isinstance(seed, bytes):
        if len(seed) != SECRET_BYTES:
            raise BadOption(f"a secret has {SECRET_BYTES} bytes, not {len(seed)}")
        return seed
    return sha256(f"underhall seed {seed}".encode()).digest()


def commitment(facts: Facts, players: int, options: Mapping[str, str], components: Components, secret: bytes) -> str:
    """A hash over everything that decides the deal: none of it can be changed afterwards."""
    sealed = {
        "game": facts.id,
        "rules": facts.rules_version,
        "players": players,
        "options": dict(options),
        "components": components.digest,
        "secret": secret.hex(),
    }
    return sha256(json.dumps(sealed, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
