"""`underhall games`, `compile` and `doctor`: what is installed, and how it runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from underhall.engine.errors import UnderhallError

from . import inputs, output
from .data_places import data_place

if TYPE_CHECKING:
    from underhall.engine.facts import Facts
    from underhall.web.storage.rescue import Examination


def games(json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """List the games that are installed, with their options.

    The first value of an option is its default: `--option NAME=VALUE` chooses another one.
    """
    found, broken = all_facts()
    if json:
        output.say_json([as_json(facts) for facts in found])
    else:
        for facts in found:
            show_game(facts)
        if not found and not broken:
            output.say("No game is installed.")
    for sentence in broken:
        typer.echo(f"underhall: {sentence}", err=True)


def all_facts() -> tuple[list[Facts], list[str]]:
    """The facts of all games, and a sentence for each game that fails to load."""
    from underhall.engine.registry import game_ids

    found, broken = [], []
    for game_id in game_ids():
        try:
            found.append(inputs.load_game(game_id).facts)
        except UnderhallError as error:
            broken.append(str(error))
    return found, broken


def player_counts(facts: Facts) -> str:
    low, high = min(facts.players), max(facts.players)
    if facts.players == tuple(range(low, high + 1)):
        return f"{low}-{high}" if low < high else str(low)
    return ", ".join(map(str, facts.players))


def as_json(facts: Facts) -> dict[str, Any]:
    return {
        "id": facts.id,
        "names": dict(facts.names),
        "players": list(facts.players),
        "options": {choice.name: list(choice.values) for choice in facts.choices},
        "rules_version": facts.rules_version,
    }


def show_game(facts: Facts) -> None:
    output.say(f"{facts.id}: {facts.names['en']}, {player_counts(facts)} players")
    for choice in facts.choices:
        output.say(f"  {choice.name} = {' | '.join(choice.values)}")


def build_sentence() -> str:
    """Which build runs."""
    from underhall import compiling

    compiled = compiling.compiled_modules()
    if compiling.stale_modules():
        return "Runs compiled, but the sources have changed since: `underhall compile` brings them together."
    if all(compiled.values()):
        return "Runs compiled."
    if any(compiled.values()):
        return "Runs partly compiled: `underhall compile` builds the rest."
    return "Runs as pure Python; `underhall compile` makes it several times faster."


def can_build() -> bool:
    """Whether a build in the background makes sense: nothing is compiled, and nothing stands in the way."""
    from underhall import background_build, compiling

    return not any(compiling.compiled_modules().values()) and background_build.obstacle() is None


def compile_modules(
    clean: Annotated[
        bool, typer.Option("--clean", help="Remove the compiled modules and go back to pure Python.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="Show what the compiler prints.")] = False,
) -> None:
    """Compile the hot modules with mypyc, or remove the compiled modules.

    Needs a C compiler and `pip install 'underhall[compile]'`; takes about a minute. After a change to the sources,
    compile again or use --clean.
    """
    from underhall import compiling

    if clean:
        removed = compiling.remove_compiled()
        output.say(
            f"Removed {len(removed)} compiled files; from now on, pure Python runs." if removed else NOTHING_COMPILED
        )
        return
    output.say(f"Compiling {len(compiling.HOT_MODULES)} modules, please wait.", now=True)
    build = compiling.build_in_place(verbose)
    output.say(f"Compiled {len(build.modules)} modules in {build.seconds:.0f} s.")


NOTHING_COMPILED = "There is nothing compiled: this is pure Python."


def doctor(
    data: Annotated[
        str,
        typer.Option(metavar="FILE", help="Check this data file or backup instead, or postgresql://USER@HOST/NAME."),
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show which build runs, the versions, and where data is kept.

    With --data, show whether a data file or a PostgreSQL database is sound, and which tables are damaged. Safe while
    the server is running.
    """
    from underhall import doctor as examination

    if data:
        place = data_place(data)
        if isinstance(place, Path):
            examine_data(place, json)
        else:
            examine_database(place, json)
        return
    report: dict[str, Any] = dict(examination.report())
    if json:
        output.say_json(report)
        return
    output.say(f"underhall {report['version']}, {report['python']}, {report['platform']}")
    output.say(build_sentence())
    for module, compiled in report["compiled_modules"].items():
        stale = ", but its source has changed since" if module in report["stale_modules"] else ""
        output.say(f"  {module}: {'compiled' if compiled else 'pure Python'}{stale}")
    output.say(str(report["background_build"]))
    output.say(f"C compiler: {report['c_compiler'] or 'none'}")
    output.say(f"Package: {report['package_folder']}")
    output.say(f"Data: {report['data_folder']}")
    output.say(f"Cache: {report['cache_folder'] or 'none'}")
    output.say("Dependencies:")
    for name, version in report["dependencies"].items():
        output.say(f"  {name}: {version or 'not installed'}")
    output.say("Games:" if report["games"] else "Games: none")
    for name, game in report["games"].items():
        state = f"FAILS TO LOAD: {game['error']}" if game["error"] else "ok"
        output.say(f"  {name} ({game['package'] or game['target']}): {state}")


def examine_data(file: Path, json: bool) -> None:
    """Which tables of a data file are damaged; an error if some are."""
    from dataclasses import asdict

    from underhall.web.storage.rescue import examination

    found = examination(file)
    if json:
        output.say_json({"file": str(file), "sound": found.sound, **asdict(found)})
    else:
        say_found(str(file), found, ADVICE_STRUCTURE if found.structure else ADVICE_TABLES)
    if not found.sound:
        raise typer.Exit(1)


def examine_database(url: str, json: bool) -> None:
    """What there is in a PostgreSQL database, and which tables there are damaged."""
    from dataclasses import asdict

    from underhall.web.storage.postgres_checkup import checkup

    found = checkup(url)
    rows = found.rows
    sound = rows is None or rows.sound
    if json:
        output.say_json({**asdict(found), "sound": sound})
    else:
        output.say(f"{found.shown}: PostgreSQL {found.version}, {found.bytes:,} bytes.")
        if rows is None:
            output.say("There are no games of Underhall in it yet.")
        else:
            servers = ", ".join(found.servers) or "none"
            output.say(f"Format {found.format}. Servers that use it now: {servers}.")
            say_found(found.shown, rows, ADVICE_DATABASE)
    if not sound:
        raise typer.Exit(1)


def say_found(where: str, found: Examination, advice: str) -> None:
    if found.sound:
        output.say(f"{where} is sound: {found.tables:,} tables.")
        return
    output.say(f"{where} is damaged.")
    for line in found.structure:
        output.say(f"  {line}")
    for table, why in found.damaged.items():
        output.say(f"  {table}: {why}")
    output.say(advice)


ADVICE_TABLES = (
    "The other tables are sound and continue. Stop the server, then bring the damaged ones back from a backup that has "
    "them: `underhall restore BACKUP --table NAME`."
)
ADVICE_STRUCTURE = (
    "The file itself is damaged: stop the server and restore a backup with `underhall restore BACKUP`. "
    "`underhall doctor --data BACKUP` says whether a backup is sound."
)
ADVICE_DATABASE = (
    "The other tables are sound and continue. PostgreSQL, the disk or the memory of its machine has changed what was "
    "written: look at its log, and restore a dump with pg_restore."
)
