"""A worker process whose bots behave badly: run as a script in place of `python -m underhall.web.workers`."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from underhall.bots.bot import MAKERS
from underhall.engine.seat import Seat
from underhall.web.workers.process import main


class Odd:
    def __init__(self, seed: int) -> None:
        self.seed = seed


class Stuck(Odd):
    def choose(self, seat: Seat) -> int:
        while True:
            time.sleep(60)


class Deadly(Odd):
    def choose(self, seat: Seat) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return 0


class StuckOnce(Odd):
    """Thinks for ever when it is asked for the first time, in whatever process."""

    def choose(self, seat: Seat) -> int:
        try:
            Path(os.environ["UNDERHALL_TEST_STUCK"]).touch(exist_ok=False)
        except FileExistsError:
            return seat.options[-1]
        return Stuck(self.seed).choose(seat)


class Broken(Odd):
    def choose(self, seat: Seat) -> int:
        raise LookupError("the hand is 7, 9 and 12")


class Cheat(Odd):
    def choose(self, seat: Seat) -> int:
        return -1


class Chatty(Odd):
    def choose(self, seat: Seat) -> int:
        print("thinking aloud", flush=True)
        return seat.options[0]


class Slow(Odd):
    def choose(self, seat: Seat) -> int:
        time.sleep(0.2)
        return seat.options[0]


if __name__ == "__main__":
    MAKERS.update(
        {
            "stuck": Stuck,
            "deadly": Deadly,
            "stuck once": StuckOnce,
            "broken": Broken,
            "cheat": Cheat,
            "chatty": Chatty,
            "slow": Slow,
        }
    )
    main()
