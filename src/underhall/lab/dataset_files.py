"""A data set on disk: Parquet files of games and decisions, and a manifest that says how they were made.

A pair of files holds the games of one shard. It is written whole or not at all, and the manifest knows its hashes: so
whoever has a data set can check it. Until then, its games are kept beside it one by one (`dataset_unfinished.py`): one
that was interrupted goes on where it stopped.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from math import ceil
from pathlib import Path
from typing import Any, Final

from underhall import __version__
from underhall.engine.chance import FastChance
from underhall.engine.errors import BadOption, UnderhallError
from underhall.engine.registry import load

from .dataset import KNOWN, SHARD, Missing, Rows, Task, play_missing
from .dataset_unfinished import Unfinished
from .playing import box
from .simulate import Plan
from .workers import Pool, Progress, in_batches

MANIFEST: Final = "dataset.json"
FORMAT: Final = 3
HOW_TO_INSTALL: Final = "pip install 'underhall[dataset]'"


class BadDataset(UnderhallError):
    """A folder that holds another data set, or cannot be written; or a game that broke."""


def check_parquet() -> None:
    # Not imported yet: its threads should not be there when processes are forked.
    if find_spec("pyarrow") is None:
        raise BadDataset(f"a data set needs pyarrow, which is not installed: {HOW_TO_INSTALL}")


def schemas() -> dict[str, Any]:
    """The columns of the two kinds of files."""
    import pyarrow as pa

    numbers, bytes_ = pa.list_(pa.int32()), pa.list_(pa.int8())
    return {
        "games": pa.schema(
            [
                ("game", pa.int32()),
                ("seed", pa.int64()),
                ("bots", pa.list_(pa.string())),
                ("scores", numbers),
                ("places", bytes_),
                ("winners", bytes_),
                ("rounds", pa.int32()),
                ("decisions", pa.int32()),
                ("forfeits", bytes_),
                ("record", pa.string()),
            ]
        ),
        "decisions": pa.schema(
            [
                ("game", pa.int32()),
                ("ply", pa.int32()),
                ("turn", pa.int32()),
                ("seat", pa.int8()),
                ("question", pa.string()),
                ("options", numbers),
                ("choice", pa.int32()),
                ("action", pa.int32()),
                ("visits", numbers),
                ("view", pa.string()),
                ("encoded", pa.binary()),
            ]
        ),
    }


def write_dataset(
    plan: Plan,
    games: int,
    folder: Path,
    jobs: int = 1,
    known: str = KNOWN[0],
    progress: Progress | None = None,
    pool: Pool | None = None,
) -> dict[str, Any]:
    """Plays what is still missing in the folder and writes it there; returns the manifest.

    More games than before may be asked for: whole shards that are there stay as they are.
    """
    if games < 1 or jobs < 1:
        raise BadOption(f"a data set needs at least one game and one process, not {games} and {jobs}")
    if known not in KNOWN:
        raise BadOption(f"a row holds of the seat's knowledge {', '.join(KNOWN[:-1])} or {KNOWN[-1]}, not '{known}'")
    check_parquet()
    if known == "encoded":
        check_encoding(plan)
    task = Task(plan, games, known)
    manifest = begun(folder, task)
    done = whole_shards(folder, manifest, task)
    manifest["shards"] = {str(shard): done[shard] for shard in sorted(done)}
    shards = [shard for shard in range(ceil(games / SHARD)) if shard not in done]
    write_manifest(folder, manifest)  # before the first game: what is kept of unfinished shards belongs to it
    with Unfinished(folder) as unfinished:
        for shard in shards:
            unfinished.read(shard, task.numbers(shard))
        missing = [number for shard in shards for number in task.numbers(shard) if number not in unfinished.games]
        told = [games - len(missing)]

        def report(more: int) -> None:
            # What was there before is reported with the first game, no sooner: see `in_batches`.
            if progress is not None:
                progress(more + told.pop() if told else more)

        def write_if_whole(shard: int) -> None:
            numbers = task.numbers(shard)
            if all(number in unfinished.games for number in numbers):
                done[shard] = write_shard(folder, shard, [unfinished.games[number] for number in numbers])
                manifest["shards"] = {str(number): done[number] for number in sorted(done)}
                write_manifest(folder, manifest)
                unfinished.forget(shard, numbers)

        for shard in shards:
            write_if_whole(shard)
        work = Missing.of(task, missing)
        with closing(in_batches(play_missing, work, len(missing), jobs, report, 1, pool=pool)) as results:
            for found in results:
                for rows in found:
                    if rows.error:
                        raise BadDataset(rows.error)
                    shard = rows.number // SHARD
                    unfinished.keep(shard, rows)
                    write_if_whole(shard)
    return manifest


def check_encoding(plan: Plan) -> None:
    """Says at once if the game has none, not in the first file."""
    game = load(plan.game)
    game.encoding(game.new(plan.players, FastChance(0), plan.options, box(plan.game, plan.override)))


def begun(folder: Path, task: Task) -> dict[str, Any]:
    """The manifest: that of the folder, if it was begun for the same, or a new one."""
    plan, facts = task.plan, load(task.plan.game).facts
    made = {
        "format": FORMAT,
        "underhall": __version__,
        "pyarrow": version("pyarrow"),
        "game": plan.game,
        "rules": facts.rules_version,
        "players": plan.players,
        "options": dict(plan.options),
        "components": "standard" if not plan.override else sha256(plan.override.encode()).hexdigest(),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "known": task.known,
        "games_per_shard": SHARD,
        "questions": [{"name": one.name, "size": one.size} for one in facts.questions],
    }
    file = folder / MANIFEST
    try:
        folder.mkdir(parents=True, exist_ok=True)
        before = json.loads(file.read_text(encoding="utf-8")) if file.exists() else None
    except ValueError:
        raise BadDataset(f"{file} is damaged: it is not JSON. Choose another folder, or delete this one") from None
    except OSError as error:
        raise BadDataset(f"the folder {folder} cannot be used: {error}") from None
    if before is None:
        return made | {"games": task.games, "shards": {}}
    if not isinstance(before, dict) or not is_manifest(before):
        raise BadDataset(f"{file} is not the manifest of a data set")
    differing = [name for name, value in made.items() if before.get(name) != value]
    if differing:
        raise BadDataset(f"{folder} holds a data set that differs in {', '.join(differing)}: choose another folder")
    return before | {"games": task.games}


def is_manifest(found: dict[str, Any]) -> bool:
    """Whether it has the form that `write_manifest` gives it."""
    if not isinstance(shards := found.get("shards"), dict):
        return False
    return all(
        number.isdecimal()
        and isinstance(shard, dict)
        and isinstance(shard.get("games"), int)
        and isinstance(files := shard.get("files"), dict)
        and all(isinstance(digest, str) for digest in files.values())
        for number, shard in shards.items()
    )


def whole_shards(folder: Path, manifest: dict[str, Any], task: Task) -> dict[int, dict[str, Any]]:
    """The shards that are there, undamaged, with all games that are asked for."""
    found = {}
    for number, known in manifest["shards"].items():
        wanted = len(task.numbers(int(number)))
        if (
            wanted
            and known["games"] == wanted
            and all(
                (folder / name).exists() and hash_of(folder / name) == digest for name, digest in known["files"].items()
            )
        ):
            found[int(number)] = known
    return found


def write_shard(folder: Path, shard: int, played: Sequence[Rows]) -> dict[str, Any]:
    """Writes the two files of a shard; returns what the manifest says of them."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    files = {}
    decisions = [row for rows in played for row in rows.decisions]
    for kind, found in (("games", [rows.game for rows in played]), ("decisions", decisions)):
        file = folder / f"{kind}-{shard:05d}.parquet"
        beside = file.with_suffix(".new")
        table = pa.Table.from_pylist(found, schema=schemas()[kind])
        try:
            pq.write_table(
                table, beside, compression="zstd", use_dictionary=["question"] if kind == "decisions" else False
            )
            beside.replace(file)
        except OSError as error:
            raise BadDataset(f"{file} cannot be written: {error.strerror or error}") from None
        files[file.name] = hash_of(file)
    return {"games": len(played), "decisions": len(decisions), "files": files}


def write_manifest(folder: Path, manifest: dict[str, Any]) -> None:
    file = folder / MANIFEST
    beside = file.with_suffix(".new")
    try:
        beside.write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
        beside.replace(file)
    except OSError as error:
        raise BadDataset(f"{file} cannot be written: {error.strerror or error}") from None


def hash_of(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()
