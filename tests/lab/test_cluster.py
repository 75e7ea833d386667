"""Work on a Dask cluster: here one of two processes on this machine."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Underhall, underhall
from tests.web.halls import run_alone
from underhall.lab import cluster
from underhall.lab.workers import in_batches

__all__ = ["underhall"]

ARENA = ("arena", "kings", "--bots", "greedy,random", "--json")


def lasting(found: dict[str, Any]) -> dict[str, Any]:
    return found | {"ms_per_decision": 0, "decisions_per_s": 0, "seconds": 0}


def break_down(task: int, numbers: Iterable[int]) -> None:
    raise LookupError(task)


@pytest.mark.deep
def test_the_result_is_the_same_on_a_cluster(underhall: Underhall, tmp_path: Path) -> None:
    """All in one test: a cluster takes seconds to start, and Dask to be imported, so that comes late too."""
    from distributed import LocalCluster

    with LocalCluster(  # type: ignore[no-untyped-call, unused-ignore]
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None
    ) as local:
        address = local.scheduler_address
        for more, games in ((("--games", 5), 6), (("--games", 100, "--mark", 0.5), 18)):
            far = underhall(*ARENA, *more, "--dask", address)
            assert far.code == 0
            assert lasting(far.json) == lasting(underhall(*ARENA, *more).json)
            assert far.json["pairs"][0]["games"] == games
        here, there = tmp_path / "here", tmp_path / "there"
        for folder, where in ((here, ()), (there, ("--dask", address))):
            assert underhall("dataset", "kings", "--games", 3, "--bots", "greedy", "--out", folder, *where).code == 0
        assert {file.name: file.read_bytes() for file in here.iterdir()} == {
            file.name: file.read_bytes() for file in there.iterdir()
        }
        # What goes wrong there is told here.
        with pytest.raises(cluster.NoCluster, match="LookupError: 3"), cluster.cluster(address) as pool:
            list(in_batches(break_down, 3, 50, 1, pool=pool))


def test_dask_is_not_installed(underhall: Underhall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = underhall(*ARENA, "--dask", "tcp://127.0.0.1:8786")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"underhall: a cluster needs Dask, which is not installed: {cluster.HOW_TO_INSTALL}\n"


def test_nobody_answers(underhall: Underhall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.3)
    for address in ("tcp://127.0.0.1:9", "nonsense", "foo://bar"):
        ran = underhall(*ARENA, "--dask", address)
        assert (ran.code, ran.out) == (2, "")
        assert len(ran.err.splitlines()) == 1
        assert ran.err.startswith(f"underhall: there is no Dask scheduler at '{address}': ")


def test_nobody_answers_in_a_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    """There a loop runs in the thread of the caller."""
    monkeypatch.setattr(cluster, "PATIENCE", 0.3)

    async def cell() -> None:
        with pytest.raises(cluster.NoCluster, match="no Dask scheduler"), cluster.cluster("tcp://127.0.0.1:9"):
            pass

    run_alone(cell())
