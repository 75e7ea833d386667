"""A PostgreSQL server for tests: a cluster of its own in a temporary folder, on a free port of loopback."""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.servers import closed_port

SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "fsync": "off",  # what is tested is what survives the end of a process, not of the machine
    "full_page_writes": "off",
    "max_connections": "100",
    "shared_buffers": "32MB",
    "autovacuum": "off",
    "log_min_messages": "fatal",
    "unix_socket_directories": "",
}
PASSWORD = "for-tests-only"
NOBODY = 2**30
"""No process has this number."""


def programs() -> Path | None:
    """Where `initdb` and `pg_ctl` are."""
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda one: int(one.parts[-3]))
    if installed:
        return installed[-1].parent
    found = shutil.which("pg_ctl")
    return Path(found).resolve().parent if found and shutil.which("initdb") else None


class Cluster:
    """A database server that can be stopped, killed and started again."""

    def __init__(self, bin: Path, folder: Path) -> None:
        self._bin = bin
        self._folder = folder
        self._numbers = itertools.count(1)
        self.port = closed_port()
        # The server refuses to run as root.
        self._as = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.getuid() == 0 else []
        if self._as:
            shutil.chown(folder, "nobody", "nogroup")
        secret = folder / "password"
        secret.write_text(PASSWORD)
        if self._as:
            shutil.chown(secret, "nobody", "nogroup")
        self._run(
            "initdb",
            "-D",
            self.data,
            "-U",
            "host",
            "-A",
            "scram-sha-256",
            f"--pwfile={secret}",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
            "-k",
        )
        self.start()

    @property
    def data(self) -> str:
        return str(self._folder / "data")

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [*self._as, str(self._bin / program), *arguments],
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        options = " ".join(f"-c {name}='{value}'" for name, value in SETTINGS.items())
        self._run(
            "pg_ctl",
            "-D",
            self.data,
            "-s",
            "-w",
            "-t",
            "100",
            "-l",
            str(self._folder / "log"),
            "-o",
            f"-p {self.port} {options}",
            "start",
        )

    def stop(self, how: str = "immediate") -> None:
        self._run("pg_ctl", "-D", self.data, "-s", "-w", "-t", "100", "-m", how, "stop")

    def kill(self) -> None:
        """Ends it as a power cut would, with all its processes."""
        first = self._postmaster()
        pids = [*children(first), first]
        os.kill(first, signal.SIGKILL)  # the others end when they notice
        until = time.monotonic() + 60
        while any(Path(f"/proc/{pid}").exists() for pid in pids) and time.monotonic() < until:
            time.sleep(0.02)

    @contextlib.contextmanager
    def frozen(self) -> Iterator[None]:
        """It is there, and does not answer: connections stay open, and new ones are accepted by the system."""
        pid = self._postmaster()
        os.kill(pid, signal.SIGSTOP)  # first, so that there are no more children afterwards
        stopped = [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]
        try:
            for child in stopped[1:]:
                os.kill(child, signal.SIGSTOP)
            yield
        finally:
            for one in stopped:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(one, signal.SIGCONT)

    def kill_backend(self) -> None:
        """Ends one connection's process: the server ends all others too, and recovers."""
        asked = "SELECT pid FROM pg_stat_activity WHERE application_name = 'underhall' LIMIT 1"
        with contextlib.suppress(AssertionError, ProcessLookupError):  # it is recovering: the blow misses
            os.kill(int(self.sql(asked) or 0) or NOBODY, signal.SIGKILL)

    def _postmaster(self) -> int:
        return int((self._folder / "data" / "postmaster.pid").read_text().split()[0])

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"hall{next(self._numbers)}"
        self.sql(f"CREATE DATABASE {name}")
        return self.url(name)

    def url(self, name: str, user: str = "host", password: str = PASSWORD) -> str:
        return f"postgresql://{user}:{password}@127.0.0.1:{self.port}/{name}"

    def sql(self, statement: str, name: str = "postgres") -> str:
        done = subprocess.run(
            [str(self._bin / "psql"), "-qAtX", "-v", "ON_ERROR_STOP=1", "-c", statement, self.url(name)],
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()


def children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextlib.contextmanager
def running() -> Iterator[Cluster]:
    bin = programs()
    if bin is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL is missing: .ci/run installs it")
        pytest.skip("PostgreSQL is not installed")
    with tempfile.TemporaryDirectory(prefix="underhall-pg-", ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o755)
        cluster = Cluster(bin, Path(folder))
        try:
            yield cluster
        finally:
            with contextlib.suppress(AssertionError):
                cluster.stop()
