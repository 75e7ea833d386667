"""The packaging files agree with each other and with the code."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

import underhall
from underhall import compiling, doctor
from underhall.web.limits import client_address, trusted_proxies
from underhall.web.server.wire import MOST_FILES

ROOT = Path(__file__).resolve().parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

# The distribution behind each third-party import, where the names differ.
DISTRIBUTIONS = {"yaml": "pyyaml", "mypy_extensions": "mypy-extensions", "pyspiel": "open-spiel"}


def canonical(requirement: str) -> str:
    """The name of a requirement, as the packaging standards compare names."""
    return re.sub(r"[-_.]+", "-", re.split(r"[<>=!~;\[ ]", requirement)[0]).lower()


def pins() -> list[str]:
    return (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()


def test_constraints_are_the_same_in_both_places() -> None:
    assert PROJECT["tool"]["uv"]["constraint-dependencies"] == pins()


def test_constraints_are_exact_pins_and_sorted() -> None:
    assert all(re.fullmatch(r"[a-z0-9-]+==[0-9][a-z0-9.]*", pin) for pin in pins())
    assert pins() == sorted(pins(), key=lambda pin: pin.partition("==")[0])


def test_every_requirement_is_pinned() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    lists = [PROJECT["project"]["dependencies"], PROJECT["build-system"]["requires"], *extras.values()]
    assert {canonical(name) for names in lists for name in names} <= {canonical(pin) for pin in pins()}


@pytest.mark.parametrize("name", ["compile", "dev", "docs"])
def test_an_extra_and_its_group_are_the_same(name: str) -> None:
    assert PROJECT["project"]["optional-dependencies"][name] == PROJECT["dependency-groups"][name]


def test_the_build_uses_the_pinned_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = spec_from_file_location("underhall_backend", ROOT / "packaging" / "backend.py")
    assert spec is not None
    assert spec.loader is not None
    backend = module_from_spec(spec)
    spec.loader.exec_module(backend)
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("UNDERHALL_PURE", raising=False)
    needed = backend.get_requires_for_build_wheel()
    assert {canonical(pin) for pin in needed} == set(backend.COMPILING)
    assert set(needed) | set(PROJECT["tool"]["uv"]["build-constraint-dependencies"]) <= set(pins())
    assert backend.get_requires_for_build_editable() == []
    monkeypatch.setenv("UNDERHALL_PURE", "1")
    assert backend.get_requires_for_build_wheel() == []


def test_the_version_is_the_same_everywhere() -> None:
    assert PROJECT["project"]["version"] == underhall.__version__


def test_the_doctor_knows_every_dependency() -> None:
    asked = {canonical(name) for name in PROJECT["project"]["dependencies"]}
    assert {canonical(name) for name in doctor.DEPENDENCIES} == asked


def test_what_the_package_imports_is_a_dependency() -> None:
    """A dependency that only the dev tools bring along would be missing after a plain install."""
    asked = {canonical(name) for name in PROJECT["project"]["dependencies"]}
    extras = PROJECT["project"]["optional-dependencies"].values()
    optional = {canonical(name) for names in extras for name in names}
    optional |= {"numpy", "mypyc"}  # these come with open_spiel and mypy
    for file in sorted((ROOT / "src").rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        at_the_top = {id(node) for node in tree.body}
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                names = [node.module]
            else:
                continue
            for name in {name.split(".")[0] for name in names} - sys.stdlib_module_names - {"underhall"}:
                allowed = asked if id(node) in at_the_top else asked | optional
                where = f"{file.relative_to(ROOT)}:{node.lineno} imports {name}"
                assert canonical(DISTRIBUTIONS.get(name, name)) in allowed, where


@pytest.mark.parametrize("module", compiling.HOT_MODULES)
def test_every_hot_module_exists(module: str) -> None:
    assert compiling.source_of(module, ROOT / "src" / "underhall").is_file()


def test_hot_modules_are_sorted_and_listed_once() -> None:
    assert list(compiling.HOT_MODULES) == sorted(set(compiling.HOT_MODULES))


def unit() -> dict[str, list[str]]:
    """The settings of the service; each may be there several times."""
    found: dict[str, list[str]] = {}
    for line in (ROOT / "packaging" / "underhall.service").read_text(encoding="utf-8").splitlines():
        name, sign, value = line.partition("=")
        if sign and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found


def test_the_service_trusts_the_proxy_that_the_guide_puts_before_it() -> None:
    environment = dict(line.split("=", 1) for line in unit()["Environment"])
    networks = trusted_proxies(environment)
    guide = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    address = re.search(r"proxy_pass http://([\d.]+):(\d+);", guide)
    assert address is not None
    assert (
        client_address({"client": (address[1], 1), "headers": [(b"x-forwarded-for", b"9.9.9.9")]}, networks)
        == "9.9.9.9"
    )
    assert f"--port {address[2]}" in unit()["ExecStart"][0]
    assert "Strict-Transport-Security" in guide
    assert "X-Forwarded-For" in guide


def test_the_service_may_do_little() -> None:
    settings = unit()
    assert int(settings["LimitNOFILE"][0]) >= MOST_FILES
    assert settings["UMask"] == ["0077"]
    assert settings["CapabilityBoundingSet"] == [""]
    assert settings["SystemCallFilter"] == ["@system-service", "~@privileged"]
    for name in ("NoNewPrivileges", "PrivateTmp", "PrivateDevices", "ProtectHome", "RestrictNamespaces"):
        assert settings[name] == ["yes"]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd")
def test_systemd_understands_the_service(tmp_path: Path) -> None:
    text = (ROOT / "packaging" / "underhall.service").read_text(encoding="utf-8")
    file = tmp_path / "underhall.service"
    file.write_text(text.replace("/opt/underhall/bin/underhall", "/bin/true"), encoding="utf-8")
    told = subprocess.run(["systemd-analyze", "verify", str(file)], capture_output=True, text=True)
    assert (told.returncode, told.stderr) == (0, "")


def test_no_file_holds_the_address_of_a_package_index() -> None:
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("needs a git clone")
    words = [
        b"pypi" + b".org",
        b"python" + b"hosted",
        b"index" + b"-url",
        b"/sim" + b"ple/",
        b"anaconda" + b".org",
    ]
    listing = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z", "-co", "--exclude-standard"]
    listed = subprocess.run(listing, cwd=ROOT, capture_output=True, check=True).stdout
    files = [ROOT / name.decode() for name in listed.split(b"\0") if name]
    assert files
    found = []
    for file in files:
        if file.is_file():
            text = file.read_bytes().lower()
            found += [f"{file.relative_to(ROOT)}: {word.decode()}" for word in words if word in text]
    assert found == []
