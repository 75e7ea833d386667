"""People who answer as fast as they can, and note what was acknowledged."""

from __future__ import annotations

import json
import random
import sqlite3
from pathlib import Path

from tests.web.running import Running


def play(server: Running, table: str, tokens: list[str], given: list[int], answers: int, seed: int = 1) -> bool:
    """Gives so many answers at a table, noting in `given` each that was acknowledged; False when the game is over.

    OSError if the server is gone: the last answer may then be written or not, but it is not in `given`.
    """
    chance = random.Random(f"{seed} {len(given)}")
    for _ in range(answers):
        state = server.call(f"/api/tables/{table}")
        if state["status"] != "running":
            return False
        token = tokens[state["asked"][0]]
        question = server.call(f"/api/tables/{table}", token=token)["question"]
        value = chance.choice(question["options"])["value"]
        server.call(f"/api/tables/{table}/answer", {"decision": question["decision"], "answer": value}, token)
        given.append(value)
    return True


def answers_in(data: Path, table: str) -> list[int]:
    """The answers of a table as they lie in the file, in order."""
    base = sqlite3.connect(data)
    try:
        rows = base.execute("SELECT data FROM events WHERE game = ? AND kind = 'answered' ORDER BY seq", (table,))
        return [json.loads(row[0])["value"] for row in rows]
    finally:
        base.close()
