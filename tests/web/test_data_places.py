"""Where the games are kept, on the command line: what is meant as an address is no file, and no password is shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.web.halls import looped
from tests.web.nodes import node
from tests.web.postgres import PASSWORD, Cluster
from tests.web.test_store import made
from underhall.cli import main
from underhall.web.storage.datafile import StoreError
from underhall.web.storage.postgres import PostgresStore
from underhall.web.storage.postgres_link import address_of

DATABASE = "postgresql://host:hidden-secret@127.0.0.1/hall"


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (["backup", "copy.db", "--data", DATABASE], "pg_dump"),
        (["backup", DATABASE], "not a file"),
        (["restore", "copy.db", "--data", DATABASE], "pg_restore"),
        (["restore", DATABASE], "not a file"),
        (["restore", "copy.db", "--table", "a", "--data", DATABASE], "pg_restore"),
        (["copy", "--from", "postgres:hidden-secret", "--to", "new.db"], "not a file"),
        (["copy", "--from", "old.db", "--to", "mysql://host:hidden-secret@127.0.0.1/hall"], "not a file"),
        (["serve", "--data", "postgres:hidden-secret"], "not a file"),
        (["serve", "--data", "postgresql:/host:hidden-secret@127.0.0.1/hall"], "not a file"),
        (["serve", "--data", "postgresql+asyncpg://host:hidden-secret@127.0.0.1/hall"], "not a file"),
        (["serve", "--data", "postgresql://host:1/hidden-secret@127.0.0.1/hall"], "cannot be read"),
        (["doctor", "--data", "postgres:hidden-secret"], "not a file"),
        (["doctor", "--data", "postgresql://host:hidden-secret@127.0.0.1:1/hall"], "does not answer"),
        (["bench", "web", "--nodes", "2", "--data", "postgres:hidden-secret"], "needs a database"),
    ],
)
def test_an_address_is_never_taken_for_a_file_and_its_password_is_not_shown(
    command: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(command) == 2
    out, err = capsys.readouterr()
    assert told in err
    assert len(err.splitlines()) == 1
    assert "secret" not in out + err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("password", ["1#secret", "1/secret", "1?secret"])
def test_what_follows_a_sign_in_a_password_is_not_taken_for_the_name_of_a_database(password: str) -> None:
    with pytest.raises(StoreError, match="cannot be read") as caught:
        address_of(f"postgresql://host:{password}@127.0.0.1/hall")
    assert "secret" not in str(caught.value)


def test_a_file_whose_name_looks_like_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made(tmp_path / "postgres:old.db")
    assert main(["backup", "./copy.db", "--data", "./postgres:old.db"]) == 0
    assert (tmp_path / "copy.db").stat().st_size


def test_the_doctor_looks_at_a_database(postgres: Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    url = postgres.database()
    name = url.rpartition("/")[2]
    tables = []
    assert main(["doctor", "--data", url]) == 0
    assert "no games of Underhall" in capsys.readouterr().out
    assert postgres.sql("SELECT count(*) FROM pg_namespace WHERE nspname = 'underhall'", name) == "0", "as it was"

    @looped
    async def play() -> None:
        async with node(url, "n1") as world:
            for _ in range(2):
                ann = await world.quick()
                await world.play([ann], 3)
                tables.append(ann.table)
            assert await world.hall.planned() == set()
            await examine_beside(url, capsys)

    play()
    postgres.sql(f"UPDATE underhall.events SET data = 'x' WHERE game = '{tables[0]}' AND seq = 2", name)
    assert main(["doctor", "--data", url]) == 1
    out, err = capsys.readouterr()
    assert f"  {tables[0]}: event 2" in out
    assert "restore a dump with pg_restore" in out
    assert PASSWORD not in out + err
    assert main(["doctor", "--data", url, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["sound"], list(told["rows"]["damaged"]), told["rows"]["tables"]) == (False, [tables[0]], 2)
    PostgresStore(url).close()


async def examine_beside(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    """While a server uses it."""
    import asyncio

    assert await asyncio.to_thread(main, ["doctor", "--data", url]) == 0
    out, err = capsys.readouterr()
    assert "is sound: 2 tables" in out
    assert "n1 (" in out
    assert PASSWORD not in out + err
