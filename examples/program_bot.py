"""A bot of your own, in a process of its own. Needs nothing but Python.

    underhall arena kings --bots "program:python3 examples/program_bot.py,random"

The protocol is lines of JSON, one object a line: `hello` is answered with `ready`, each `ask` with `answer`; `over`
needs no answer, and another `hello` may follow. Everything that the seat may know is in `ask`.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

Message = dict[str, Any]


def choose(asked: Message, chance: random.Random) -> int:
    """Change this: take what you like best of `asked["options"]`, going by `asked["view"]`."""
    values = [option["value"] for option in asked["options"]]
    return int(chance.choice(values))


def main() -> None:
    chance = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            chance.seed(message["seed"])
            reply: Message = {"type": "ready", "name": "example in Python"}
        elif message["type"] == "ask":
            reply = {"type": "answer", "id": message["id"], "value": choose(message, chance)}
        else:
            continue
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
