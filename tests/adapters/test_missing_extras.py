"""Without its extra, each interface says in one sentence what is missing and how to get it."""

from __future__ import annotations

import json
import subprocess
import sys

INTERFACES = {
    "batch": ("numpy", "NumPy", "rl"),
    "gymnasium_env": ("gymnasium", "Gymnasium", "rl"),
    "gymnasium_vector": ("gymnasium", "Gymnasium", "rl"),
    "pettingzoo_env": ("pettingzoo", "PettingZoo", "rl"),
    "pettingzoo_parallel": ("pettingzoo", "PettingZoo", "rl"),
    "openspiel_games": ("pyspiel", "OpenSpiel", "openspiel"),
    "textarena_env": ("textarena", "TextArena", "textarena"),
}
PROGRAM = """
import importlib, json, sys
interfaces, said = json.loads(sys.argv[1]), {}
for library, _, _ in interfaces.values():
    sys.modules[library] = None
for interface in interfaces:
    try:
        importlib.import_module(f"underhall.adapters.{interface}")
    except ImportError as error:
        said[interface] = [type(error).__name__, str(error)]
print(json.dumps(said))
"""


def test_every_interface_says_what_is_missing() -> None:
    """In a process of its own: this one has all of them."""
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps(INTERFACES)], capture_output=True, text=True, check=True
    )
    said = json.loads(ran.stdout)
    assert set(said) == set(INTERFACES)
    for interface, (_, name, extra) in INTERFACES.items():
        kind, sentence = said[interface]
        assert kind == "MissingExtra"
        assert f"which is not installed: pip install 'underhall[{extra}]'" in sentence
        # All libraries are gone here: an interface may miss NumPy before its own.
        assert sentence.startswith((f"this needs {name},", "this needs NumPy,")), interface
