"""`underhall serve`: starts the hall, opens the browser, and shuts down cleanly."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec
import structlog
import uvicorn

from underhall.engine.errors import UnderhallError
from underhall.web.allowed_programs import AllowedPrograms
from underhall.web.hall.hall import PACE, Hall
from underhall.web.limits import trusted_proxies
from underhall.web.operator.token import operator_token
from underhall.web.pages.chambers import games
from underhall.web.pages.network import ANYWHERE, lan_address
from underhall.web.people.mail import MailSettings
from underhall.web.people.notices import Notices
from underhall.web.people.webhook import private_allowed
from underhall.web.server_events import ServerEvents
from underhall.web.storage.postgres import PostgresStore
from underhall.web.storage.postgres_link import is_postgres
from underhall.web.storage.store import SqliteStore
from underhall.web.workers.workers import Workers

from .app import make_app
from .full_speed import FullSpeed
from .metrics import metrics_token
from .nodes import Inherited, Parent
from .passing_on import InnerDoor
from .wire import Guard, WireConfig, WireLimits, limits_for, open_files

ALLOWANCE = 60.0
"""Seconds that the bots of one maker of tables may think in a minute, on a server for others."""
LOOPBACK = "127.0.0.1:0"
STOPPING = 2
"""Seconds that open requests get when the server stops."""


UVICORN: dict[str, Any] = {
    "log_config": None,
    "access_log": False,
    "timeout_graceful_shutdown": STOPPING,
    "timeout_keep_alive": 30,
    "server_header": False,
    "date_header": False,
    "proxy_headers": False,
}


class CannotListen(UnderhallError):
    """The address is in use or not ours."""


@dataclass(slots=True)
class ServerSettings:
    """How the server runs. `public_url` is how it is reached from outside, e.g. behind a proxy."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path | str = field(default_factory=lambda: Path("underhall.db"), repr=False)
    """A file, or the address of a PostgreSQL database."""
    browser: bool = True
    public_url: str = ""
    pace: float = PACE
    workers: int | None = None
    programs: AllowedPrograms = field(default_factory=AllowedPrograms)
    """Programs that may play at tables."""
    log: str = "info"
    page: str = "/"
    """The page that the browser opens."""
    operator_token_file: Path | None = None
    """The file with the operator's token; None: what the environment says."""
    rate: float = 40.0
    fine_metrics: bool = False
    """Exact figures, for measuring."""
    wire: WireLimits | None = None
    """None: as many connections as this system has open files for."""
    build: bool = False
    """Compile in the background, for bots that think faster."""
    name: str = ""
    """Of this server among those that share a database; by default, that of the machine."""
    inner: str = ""
    """HOST:PORT at which the others reach it; by default, a free port of this machine alone."""
    inherited: Inherited | None = None
    """From the parent, if this is one of several servers behind one port."""
    alone: bool = False
    """The process is there for nothing else: it ends as soon as everything is closed."""


class Server(uvicorn.Server):
    """Ends all streams as soon as it is told to stop: they would never end by themselves."""

    def __init__(self, config: uvicorn.Config, end_streams: Callable[[], None], ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._end_streams = end_streams
        self._ready = ready
        self.inner: tuple[socket.socket, uvicorn.Config] | None = None
        """Where other servers of this hall are let in."""

    def handle_exit(self, sig: int, frame: object) -> None:
        self._end_streams()
        super().handle_exit(sig, frame)  # type: ignore[arg-type]

    async def listen_also(self, listener: socket.socket, config: uvicorn.Config | None = None) -> None:
        """One more address, while the server runs. It is closed with the others."""
        config = config or self.config
        if not config.loaded:
            config.load()

        def protocol() -> asyncio.Protocol:
            made: asyncio.Protocol = config.http_protocol_class(  # type: ignore[call-arg]
                config=config, server_state=self.server_state, app_state=self.lifespan.state
            )
            return made

        server = await asyncio.get_running_loop().create_server(protocol, sock=listener, backlog=config.backlog)
        self.servers.append(server)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            if self.inner is not None:
                await self.listen_also(*self.inner)
            self._ready()


_encoder = msgspec.json.Encoder(enc_hook=repr)


def as_json(told: object, **_: object) -> str:
    """There is a line for every request, so it should cost little."""
    return _encoder.encode(told).decode()


def configure_log(level: str, server_events: ServerEvents | None = None) -> None:
    """One line of JSON for each event where a program reads them, plain words on a terminal. `server_events` listens
    too."""
    chosen = {"debug": 10, "info": 20, "warning": 30, "error": 40}.get(level, 20)
    lines: list[structlog.typing.Processor] = [
        (server_events or ServerEvents()).listen,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.add_log_level,
    ]
    if sys.stderr.isatty():
        lines.append(structlog.dev.ConsoleRenderer())
        chosen = max(chosen, 30) if level == "info" else chosen
    else:
        lines.append(structlog.processors.JSONRenderer(serializer=as_json))
    structlog.configure(
        processors=lines,
        wrapper_class=structlog.make_filtering_bound_logger(chosen),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )


def bind(host: str, port: int) -> socket.socket:
    """A listening socket, or one clear sentence."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except OSError as error:
        listener.close()
        raise CannotListen(
            f"cannot listen on {host}:{port} ({error.strerror}): choose another port, e.g. --port {port + 1}"
        ) from None
    return listener


def inner_listener(address: str) -> socket.socket:
    """Where other servers of this hall reach this one."""
    host, _, port = (address or LOOPBACK).rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise CannotListen(f"--node-address is HOST:PORT, not '{address}'")
    return bind(host.strip("[]"), int(port))


def open_store(data: Path | str) -> SqliteStore | PostgresStore:
    if is_postgres(data):
        return PostgresStore(str(data))
    return SqliteStore(Path(data))


def free_port(host: str, first: int, many: int) -> int:
    """The first port from `first` on that nobody listens on; `first` if all are taken, so that the error names it."""
    for port in range(first, first + many):
        with contextlib.suppress(CannotListen):
            bind(host, port).close()
            return port
    return first


def hosts_of(settings: ServerSettings) -> list[str]:
    """The names under which the server answers, when it has a name of its own."""
    given = os.environ.get("UNDERHALL_HOSTS", "").replace(",", " ").split()
    if settings.public_url:
        given += [settings.public_url.partition("://")[2].partition("/")[0].partition(":")[0], "127.0.0.1", "localhost"]
    return given


def serve(settings: ServerSettings, say: Callable[[str], None] = print) -> None:
    """Runs until it is told to stop."""
    inherited = settings.inherited
    listener = socket.socket(fileno=inherited.socket) if inherited else bind(settings.host, settings.port)
    port = listener.getsockname()[1]
    shown = "127.0.0.1" if settings.host in ANYWHERE else settings.host
    local = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"
    lan = lan_address() if settings.host in ANYWHERE else ""
    base = settings.public_url or (f"http://{lan}:{port}" if lan else local)
    server_events = ServerEvents()
    configure_log(settings.log, server_events)
    files = open_files()
    games()  # reads their files now, so that the first page does not wait for them
    inner = None
    try:
        mail = MailSettings.from_environment()
        proxies = trusted_proxies()
        token = metrics_token()
        operator = operator_token(settings.operator_token_file)
        inner = inner_listener(settings.inner) if is_postgres(settings.data) else None
        store = open_store(settings.data)
    except UnderhallError:
        listener.close()
        if inner is not None:
            inner.close()
        raise

    async def run() -> None:
        notices = Notices(mail, private_allowed())
        # On your own computer, the bots may think as long as they like.
        own = settings.host in ("127.0.0.1", "::1", "localhost") and not settings.public_url
        workers = Workers(settings.workers, allowance=0.0 if own else ALLOWANCE)
        full_speed = FullSpeed(workers, say)
        hall = Hall(store, workers, pace=settings.pace, base=base, notices=notices, programs=settings.programs)
        if inherited is not None or settings.name:
            hall.here = settings.name or hall.here
            hall.here += f"-{inherited.number}" if inherited is not None else ""
        if inner is not None:
            hall.address = f"{(settings.inner or LOOPBACK).rpartition(':')[0]}:{inner.getsockname()[1]}"
        app = make_app(
            hall,
            hosts=hosts_of(settings),
            secure=settings.public_url.startswith("https:"),
            proxies=proxies,
            host=settings.host,
            public_url=settings.public_url,
            rate=settings.rate,
            metrics_token=token,
            fine_metrics=settings.fine_metrics,
            server_events=server_events,
            operator_token=operator,
        )
        limits = settings.wire or limits_for(files)
        config = WireConfig(app, Guard(limits, proxies), **UVICORN)

        def ready() -> None:
            if inherited is not None:
                inherited.say_ready()
            else:
                say(f"Underhall is open: {local}" + (f" (for others at home: {base})" if lan else ""))
                say(f"The games are kept in {store.shown}. Ctrl-C stops the server; nothing is lost.")
            if settings.build:
                full_speed.begin()
            if settings.browser:
                # In a thread: some browsers keep the caller waiting.
                threading.Thread(target=webbrowser.open, args=(local + settings.page,), daemon=True).start()

        be_swift()
        loop = asyncio.get_running_loop()

        def end_streams() -> None:
            hall.end_streams()
            if store.sharing is not None:  # the others need not wait until all is put away here
                loop.call_soon_threadsafe(hall.later, hall.hand_over())

        server = Server(config, end_streams, ready)
        if inner is not None:
            # The others ask for many people, and each may have a stream.
            wide = Guard(replace(limits, each=limits.total))
            server.inner = inner, WireConfig(InnerDoor(app, app.state.seal), wide, **UVICORN)

        async def let_network_in() -> None:
            """From now on until the end, it is a server for others as well."""
            address = lan_address()
            if not address:
                raise CannotListen("this computer is in no network")
            await server.listen_also(bind(address, port))
            app.state.host = ANYWHERE[0]
            hall.base = f"http://{address}:{port}"
            workers.allow(ALLOWANCE)
            say(f"The network is let in: {hall.base}")

        if own and store.sharing is None and not proxies and not hosts_of(settings):
            app.state.doors.opening = let_network_in
        try:
            await server.serve(sockets=[listener])
        finally:
            full_speed.stop()
            if settings.alone and hall.put_away:
                leave()

    logging.getLogger("uvicorn").addHandler(logging.NullHandler())
    before = {sort: signal.getsignal(sort) for sort in (signal.SIGINT, signal.SIGTERM)}
    # When everything is closed, uvicorn raises again what stopped it: being told to stop is not a failure.
    signal.signal(signal.SIGTERM, stop)
    try:
        uvloop_run(run)
    except (KeyboardInterrupt, Stopped):
        pass
    finally:
        for sort, handler in before.items():
            signal.signal(sort, handler)
        store.close()  # if the end came so early or so hastily that the hall did not do it


class Stopped(BaseException):
    """Somebody told the server to stop."""


def stop(number: int, frame: object) -> None:
    raise Stopped


def leave() -> None:
    """Ends the process at once. Everything is written and closed; Python would still free every object one by one, and
    wait for threads whose results nobody needs any more. After a busy day, that took longer than all the rest."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def be_swift() -> None:
    """Settings of Python for a process that serves many and lives long."""
    # What is loaded by now stays. Neither moves nor tables that leave memory form cycles, so it is enough to look for
    # cycles rarely: it took a tenth of the time with hundreds of tables.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    # The thread that writes must not wait 5 ms for its turn at every step, or moves on a busy server wait with it.
    sys.setswitchinterval(0.0005)


def uvloop_run(main: Callable[[], object]) -> None:
    """With uvloop if it is installed."""
    try:
        import uvloop
    except ImportError:
        asyncio.run(main())  # type: ignore[arg-type]
        return
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main())  # type: ignore[arg-type]


def run_nodes(settings: ServerSettings, many: int, say: Callable[[str], None]) -> None:
    """Several servers behind one port, until they are told to stop."""
    store = open_store(settings.data)  # what is wrong with it should be said once
    shown = store.shown
    store.close()
    configure_log(settings.log)
    listener = bind(settings.host, settings.port)
    port = listener.getsockname()[1]
    each = max(1, ((os.cpu_count() or 2) - 1) // many)

    def command(given: Inherited) -> list[str]:
        made = [sys.executable, "-m", "underhall", *sys.argv[1:], "--inherited", str(given), "--no-browser"]
        if settings.workers is None:
            made += ["--workers", str(each)]
        if given.number > 1:
            made.append("--no-build")  # one of them is enough
        return made

    def ready() -> None:
        say(f"Underhall is open: http://{settings.host}:{port} ({many} servers)")
        say(f"The games are kept in {shown}. Ctrl-C stops the servers; nothing is lost.")

    try:
        Parent(command, listener.fileno(), many).run(ready)
    finally:
        listener.close()
