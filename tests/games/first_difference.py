"""The first line where a golden game goes another way than its file, and what differs there.

The files have hashes only. So the game is played once more up to that line with the code that the file belongs to:
that of the last commit which changed it, or of a commit that is asked for.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from inspect import isdatadescriptor
from io import BytesIO
from itertools import zip_longest
from tempfile import TemporaryDirectory
from typing import Any

from tests.games.golden import FOLDER, GAMES, play, read, steps
from tests.games.looking import seats, seen
from underhall import OUTSIDER, Match

ROOT = FOLDER.parents[1]
SHOWN = 20
"""So many differences are listed."""
SNAPSHOT = "import sys; from tests.games.first_difference import print_snapshot; print_snapshot(*sys.argv[1:])"

Difference = tuple[str, object, object]


def first_difference(game: str, name: str, against: str | None = None) -> str:
    """A few lines about the first difference between a golden file and a game played now."""
    path = (FOLDER / game / f"{name}.txt").relative_to(ROOT).as_posix()
    then = read(game, name) if against is None else git("show", f"{against}:{path}").decode()
    now = play(game, name)
    if then == now:
        return f"{game}/{name}: as recorded"
    (tags, _, lines), (tags_now, _, lines_now) = (text.partition("\n\n") for text in (then, now))
    changed = [pair for pair in zip_longest(tags.splitlines(), tags_now.splitlines()) if pair[0] != pair[1]]
    pairs = list(zip_longest(lines.splitlines(), lines_now.splitlines()))
    number = next((number for number, pair in enumerate(pairs) if pair[0] != pair[1]), None)
    report = [f"{game}/{name}:"]
    for old, new in changed:
        report += changed_line(old, new)
    if number is None:
        return "\n".join([*report, "  no line differs"])
    report.append(f"  {len(pairs) - number} of {len(pairs)} lines are left when it goes another way")
    if number:
        report.append(f"    {pairs[number - 1][0]}")
    revision = against or git("log", "-1", "--format=%H", "--", path).decode().strip()
    report += [*changed_line(*pairs[number]), *explained(revision, game, name, number)]
    return "\n".join(report)


def explained(revision: str, game: str, name: str, number: int) -> list[str]:
    """The options before the line and everything after it that differ from what the code of a commit makes."""
    with TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(git("archive", revision, "src"))) as archive:
            archive.extractall(folder, filter="data")
        done = subprocess.run(
            [sys.executable, "-c", SNAPSHOT, game, name, str(number)],
            cwd=ROOT, env={"PYTHONPATH": f"{folder}/src", "PATH": ""}, capture_output=True, text=True, check=False,
        )  # fmt: skip
    if done.returncode:
        return [f"  (the code of {revision[:12]} does not play it with these tests: {done.stderr.splitlines()[-1]})"]
    found = list(differences(json.loads(done.stdout), json.loads(json.dumps(snapshot(game, name, number)))))
    if not found:
        return [f"  (the code of {revision[:12]} plays it as now: the file is not its own)"]
    more = [f"    ... and {len(found) - SHOWN} more"] if len(found) > SHOWN else []
    return [*(f"    {path}: {brief(old)} -> {brief(new)}" for path, old, new in found[:SHOWN]), *more]


def changed_line(old: str | None, new: str | None) -> list[str]:
    return [f"  - {old or 'nothing'}", f"  + {new or 'nothing'}"]


def git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True).stdout


def snapshot(game: str, name: str, number: int) -> dict[str, Any]:
    """A golden game after so many answers (or at its end), and what was offered before the last one."""
    options: list[str] = []
    for at, step in enumerate(steps(GAMES[game][name], game)):
        match, answer = step
        if at == number or match.over:
            break
        if at == number - 1:
            options = offered_to_the_first(match)
    return {"offered": options, "answer": answer, "state": fields(match), **views(match)}


def print_snapshot(game: str, name: str, number: str) -> None:
    print(json.dumps(snapshot(game, name, int(number))))


def offered_to_the_first(match: Match) -> list[str]:
    state = match.state_of(match.seat)
    return sorted(match.game.write(state, match.question, option) for option in match.options)


def fields(match: Match) -> dict[str, Any]:
    """The fields of the state by name: numbers, words and lists of them."""
    kind = type(match.state)
    names = [name for name in dir(kind) if name[0] != "_" and isdatadescriptor(getattr(kind, name))]
    found = {}
    for name in names:
        value = getattr(match.state, name, None)
        if isinstance(value, int | str | list | tuple | dict | None):
            found[name] = json.loads(json.dumps(value, default=str))
    return found


def views(match: Match) -> dict[str, Any]:
    return {f"view of {'the outsider' if seat == OUTSIDER else seat}": seen(match, seat) for seat in seats(match)}


def differences(old: Any, new: Any, path: str = "") -> Iterator[Difference]:
    """(path, then, now) of all that differs between two JSON values; lists of one length item by item."""
    if isinstance(old, dict) and isinstance(new, dict):
        for name in [*old, *(name for name in new if name not in old)]:
            yield from differences(old.get(name), new.get(name), f"{path}.{name}" if path else name)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for at, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from differences(one, other, f"{path}[{at}]")
    elif old != new:
        yield path, old, new


def brief(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 100 else f"{text[:97]}..."
