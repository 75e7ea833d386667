"""Plays a whole game on an Underhall server, against its bots, by answering at random. Needs nothing but Python.

    underhall serve --no-browser &
    python examples/play_by_api.py --game kings --seed 7

What a program needs is all here: make a table, listen to its stream, answer what the seat is asked. To write a bot of
your own, change `choose`: it gets all that the seat may know.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

State = dict[str, Any]


class Refused(Exception):
    """The server said no, in one sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class Underhall:
    """A server, and one seat at one of its tables."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self.token = ""

    def open(self, path: str, body: object = None, last: str = "", patience: float = 60.0) -> Any:
        request = urllib.request.Request(self.url + path)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        if last:
            request.add_header("Last-Event-ID", last)
        try:
            return urllib.request.urlopen(request, timeout=patience)
        except urllib.error.HTTPError as error:
            raise Refused(error.code, json.load(error)["error"]) from None

    def patiently(self, path: str, body: object = None) -> Any:
        """Asks again after a while if the server finds it too much at once."""
        while True:
            try:
                with self.open(path, body) as answer:
                    return json.load(answer)
            except Refused as refused:
                if refused.status != 429:
                    raise
                time.sleep(2)

    def get(self, path: str) -> Any:
        return self.patiently(path)

    def post(self, path: str, **fields: object) -> Any:
        return self.patiently(path, fields)

    def states(self, table: str) -> Iterator[State]:
        """The table as the seat sees it, again whenever it looks different. A stream that breaks is taken up again."""
        last = ""
        while True:
            try:
                # A sign of life comes every 5 seconds, unless the server has vanished.
                with self.open(f"/api/tables/{table}/live", last=last, patience=12.0) as stream:
                    for line in stream:
                        name, _, value = line.decode().rstrip("\n").partition(": ")
                        if name == "id":
                            last = value
                        elif name == "data":
                            yield json.loads(value)
            except (ConnectionError, TimeoutError):
                continue


def choose(state: State, chance: random.Random) -> dict[str, Any]:
    """One of the options of the open question. `state["view"]` has the table, `state["log"]` what has happened."""
    option: dict[str, Any] = chance.choice(state["question"]["options"])
    return option


def play(server: Underhall, table: str, chance: random.Random) -> State:
    """Plays to the end; gives the last state."""
    told = 0
    for state in server.states(table):
        for line in state["log"][told:]:
            print(f"{line['turn'] + 1:>4}  {line['text']}")
        told = len(state["log"])
        if state["status"] == "over":
            return state
        if state["question"] is not None:
            option = choose(state, chance)
            decision = state["question"]["decision"]
            try:
                server.post(f"/api/tables/{table}/answer", decision=decision, answer=option["value"])
            except Refused as refused:
                if refused.status != 409:  # 409: the table has moved on meanwhile; the stream tells how it stands
                    raise
    raise AssertionError("a stream is taken up until the game is over")


def main() -> None:
    parser = argparse.ArgumentParser(description="Play a whole game at random, against bots.")
    parser.add_argument("--url", default="http://127.0.0.1:8000", help="where the server is")
    parser.add_argument("--game", default="kings", help="the id of a game")
    parser.add_argument("--players", type=int, help="how many play; without it as few as the game allows")
    parser.add_argument("--level", default="easy", help="the level of the bots")
    parser.add_argument("--seed", type=int, help="the same seed makes the same choices at the same table")
    given = parser.parse_args()

    server = Underhall(given.url)
    try:
        found = {one["id"]: one for one in server.get("/api/games")["games"]}
        if given.game not in found:
            sys.exit(f"there is no game '{given.game}' (there are: {', '.join(found)})")
        players = given.players or min(found[given.game]["players"])
        bots = [given.level] * (players - 1)
        made = server.post("/api/tables", game=given.game, players=players, name="Random", bots=bots, public=False)
        server.token = made["token"]
        print(f"Watch it at {made['url']}")
        state = play(server, made["table"], random.Random(given.seed))
    except Refused as refused:
        sys.exit(str(refused))
    except urllib.error.URLError as error:
        sys.exit(f"nobody answers at {given.url}: {error.reason}")
    result = state["result"]
    for seat in sorted(range(players), key=lambda seat: result["places"][seat]):
        print(f"{result['places'][seat]}. {state['seats'][seat]['name']}: {result['scores'][seat]}")


if __name__ == "__main__":
    main()
