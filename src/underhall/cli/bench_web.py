"""`underhall bench web`: what the web server can do on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import output

if TYPE_CHECKING:
    from underhall.web.bench.moves import Report, Spread

STEPS = 4
ARCHIVE_STEPS = 3


def bench_web(
    listeners: int, seconds: float, at_once: int, finished: int, json: bool, nodes: int = 0, data: str = ""
) -> None:
    from underhall.web.bench.moves import bench as measure

    if nodes:
        bench_servers(data, nodes, listeners, seconds, at_once, json)
        return
    if finished:
        bench_archive(finished, json)
        return
    with output.lazy_progress("steps", STEPS) as advance:
        report = measure(listeners, seconds, at_once, advance)
    if json:
        output.say_json(report.to_json())
    else:
        show(report)


def bench_archive(finished: int, json: bool) -> None:
    from underhall.web.bench.archive import bench_archive as measure

    with output.lazy_progress("steps", ARCHIVE_STEPS) as advance:
        report = measure(finished, advance)
    if json:
        output.say_json(report.to_json())
        return
    say_all(
        {
            "finished games": f"{report.finished}, {report.file_mb:g} MB",
            "start": f"{report.start_s:g} s, of which {report.empty_start_s:g} s without any game",
            "memory": known(report.server_mb, "MB"),
            "page of the hall": times(report.home_ms),
            "my finished games": times(report.mine_ms),
            "last page of them": times(report.last_ms),
            "page of a table": times(report.table_ms),
        }
    )


def bench_servers(data: str, nodes: int, listeners: int, seconds: float, at_once: int, json: bool) -> None:
    from underhall.engine.errors import BadOption
    from underhall.web.bench.nodes import bench_nodes as measure
    from underhall.web.storage.postgres_link import is_postgres

    if not is_postgres(data):
        raise BadOption("--nodes needs a database: --data postgresql://USER@HOST/NAME")
    with output.lazy_progress("rounds", nodes) as advance:
        report = measure(data, nodes, listeners, seconds, at_once, advance or (lambda _: None))
    if json:
        output.say_json(report.to_json())
        return
    build = "compiled" if report.compiled else "pure Python"
    output.say(f"{build}, {report.listeners} listeners, {report.at_once} moves at once, {report.processors} processors")
    for one in report.rounds:
        servers = f"{one.nodes} server" + "s" * (one.nodes > 1)
        output.say(f"{servers:<12}{one.moves_per_s:.0f} moves a second, {one.moves_per_commit:g} in a commit")
        output.say(f"{'':<12}move to last viewer: {times(one.move_ms)}")
        output.say(
            f"{'':<12}{known(one.node_mb, 'MB')} each; {known(one.kb_per_table, 'kB')} for a table, "
            f"{known(one.kb_per_listener, 'kB')} for a listener"
        )


def say_all(lines: dict[str, str]) -> None:
    for what, found in lines.items():
        output.say(f"{what:<22}{found}")


def times(spread: Spread) -> str:
    return f"p50 {spread.p50:.1f} ms, p95 {spread.p95:.1f} ms, p99 {spread.p99:.1f} ms"


def known(value: float | None, unit: str) -> str:
    return "not known on this system" if value is None else f"{value:g} {unit}"


def show(report: Report) -> None:
    build = "compiled" if report.compiled else "pure Python"
    page = report.first_page
    weight = f"{page['bytes'] / 1000:.0f} kB, {page['bytes_sent'] / 1000:.0f} kB as sent"
    lines = {
        "build": f"{build}, one server process",
        "people": f"{report.listeners} listeners, 4 at a table of kings",
        "moves": f"{report.moves_per_s:.0f} a second, {report.at_once} at once ({report.moves} moves)",
        "move to last viewer": times(report.move_ms),
        "commit while playing": f"{report.commit_ms:.2f} ms, {report.moves_per_commit:.1f} moves each",
        "fsync alone": times(report.fsync_ms),
        "page of the hall": times(report.home_ms),
        "page of a table": times(report.table_ms),
        "first page": f"{page['files']} files, {weight}",
        "update": f"{report.bytes_per_update} bytes for each viewer",
        "memory": f"{known(report.server_mb, 'MB')}; {known(report.kb_per_table, 'kB')} for a table, "
        f"{known(report.kb_per_listener, 'kB')} for a listener",
        "server's processor": f"{known(report.server_cpu, 'of one core')}, "
        f"{known(report.server_cpu_ms_per_move, 'ms')} for a move",
        "load's processor": f"{report.load_cpu:g} of one core",
    }
    say_all(lines)
