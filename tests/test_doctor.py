"""The doctor's report, and the data folder on every system."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from underhall import __version__, compiling, doctor


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("UNDERHALL_DATA", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)


def test_the_report_is_whole_and_fits_json() -> None:
    report = json.loads(json.dumps(doctor.report()))
    assert report["version"] == __version__
    assert set(report["compiled_modules"]) == set(compiling.HOT_MODULES)
    assert report["compiled"] is all(report["compiled_modules"].values())
    assert all(report["dependencies"][name] for name in doctor.DEPENDENCIES)
    assert "kings" in report["games"]


def test_data_folder_that_is_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/elsewhere")
    monkeypatch.setenv("UNDERHALL_DATA", str(tmp_path / "mine"))
    assert doctor.data_folder() == tmp_path / "mine"


@pytest.mark.parametrize(
    ("system", "expected"),
    [
        ("linux", ".local/share/underhall"),
        ("darwin", "Library/Application Support/underhall"),
        ("win32", "AppData/Local/underhall"),
    ],
)
def test_data_folder_by_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, system: str, expected: str) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert doctor.data_folder() == tmp_path / expected


def test_data_folder_by_xdg(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert doctor.data_folder() == tmp_path / "data" / "underhall"
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert doctor.data_folder() == tmp_path / ".local" / "share" / "underhall"
