"""The examples that learn: they run as they are written. How well they learn, docs/research.md says."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numpy")
ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


@pytest.mark.parametrize("library", ["gymnasium", "pettingzoo", "pyspiel", "textarena"])
def test_all_that_the_page_for_researchers_needs_is_here(library: str) -> None:
    """Otherwise its examples would not be run."""
    assert importlib.util.find_spec(library) is not None


def test_the_page_for_researchers_tells_the_truth() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "research.md"), module_relative=False)
    assert result.attempted >= 45
    assert result.failed == 0


@pytest.mark.parametrize("name", ["batch", "gymnasium_env", "masks"])
def test_docstrings_of_the_interfaces_tell_the_truth(name: str) -> None:
    result = doctest.testmod(importlib.import_module(f"underhall.adapters.{name}"))
    assert result.attempted > 0
    assert result.failed == 0


def test_kings_is_learned_by_numpy_alone() -> None:
    script = EXAMPLES / "learn_kings.py"
    assert len(script.read_text(encoding="utf-8").splitlines()) <= 150
    command = [sys.executable, str(script), "--steps", "220", "--size", "8", "--games", "2", "--rival", "random"]
    runs = [subprocess.run(command, capture_output=True, text=True, check=False, timeout=300) for _ in range(2)]
    assert runs[0].returncode == 0, runs[0].stderr
    *_, result = (line for line in runs[0].stdout.splitlines() if line.startswith("won "))
    assert "of 2 games against random" in result
    learned = [line.split()[1] for line in runs[0].stdout.splitlines() if line.split()[0] in ("conquest", "room")]
    assert any(float(one) for one in learned), "nothing was learned"
    assert runs[0].stdout == runs[1].stdout, "the same seed learns the same"
