"""Reading hostile files in a process of its own: it may die, hang or grow, and the tests tell by which input.

    python -m tests.fuzzing.apart SEED FIRST COUNT

prints the number of each input before it is read, and what came of it. With a COUNT of 1 it reads just that one again.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import traceback
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

SECONDS: Final = 60
"""Of the processor, for one input. It is no measure of speed: what was meant to end has ended long before."""
BYTES: Final = 3 * 1024**3
ROOT: Final = Path(__file__).parents[2]


@dataclass
class Told:
    """What a run told."""

    read: int = 0
    accepted: dict[str, int] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def run(seed: int, first: int, count: int) -> Told:
    """Reads so many inputs; what is wrong is among the faults, each with the words to see it again."""
    told, last, end = Told(), first - 1, first + count
    while last < end - 1:
        command = [sys.executable, "-m", "tests.fuzzing.apart", str(seed), str(last + 1), str(end - last - 1)]
        with subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as process:
            assert process.stdout is not None
            before = last
            for line in process.stdout:
                mark, _, words = line.rstrip("\n").partition(" ")
                if mark == "reading":
                    last = int(words)
                    told.read += 1
                elif mark == "accepted":
                    told.accepted[words] = told.accepted.get(words, 0) + 1
                elif mark == "refused":
                    told.refused[words] = told.refused.get(words, 0) + 1
                else:
                    told.faults.append(line.rstrip("\n"))
        if process.returncode:
            told.faults.append(f"input {last} of seed {seed} ended the process ({process.returncode})")
        if last == before:
            raise AssertionError("\n".join(["nothing was read", *told.faults[-20:]]))
    return told


def bound() -> None:
    """An input that takes too much ends the process."""
    if hasattr(signal, "setitimer"):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


def main(seed: int, first: int, count: int) -> None:
    from .readers import case, read_with

    bound()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        for number in range(first, first + count):
            print("reading", number, flush=True)
            reader, data = case(seed, number)
            path.write_bytes(data)
            if hasattr(signal, "setitimer"):
                signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
            try:
                reason = read_with(reader, path)
            except Exception as error:
                places = traceback.extract_tb(error.__traceback__)[-1]
                what = f"{type(error).__name__}: {str(error)[:200]!r} at {places.filename}:{places.lineno}"
                print(f"fault: input {number} of seed {seed} ({reader}): {what}", flush=True)
                continue
            if "\n" in reason:
                print(
                    f"fault: input {number} of seed {seed} ({reader}): not one sentence: {reason[:200]!r}", flush=True
                )
            print("refused" if reason else "accepted", reader.split()[0], flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
