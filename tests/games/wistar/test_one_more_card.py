"""How many inventions there are is for the data to say: one more card in the file is in the game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = """
from underhall.engine import datafiles

CARD = '''
  - {id: 181, names: {en: New Mill, pl: Nowy Tartak, de: Neue Mühle},
     deck: basic, type: building, cost: {wood: 1}, requires: {}, icons: [], vp: 3,
     effect_kind: once_per_round, effects: [{op: gain_wood, n: 2}],
     peaceful_removed: false, source: reconstructed}
'''
shipped = datafiles.read_file


def with_one_more(package, name):
    text = shipped(package, name)
    return text.rstrip() + CARD if name == "inventions.yaml" else text


datafiles.read_file = with_one_more

from tests.games.wistar.helpers import deal, everything, offered, on_table, wrong

hut = on_table([{"hand": 181, "wood": 1}, {}], "hut", "play")
assert offered(hut) == ["play 181", "play nothing"], offered(hut)
hut.play("181")
hut.play("use 181")
assert wrong(hut, p0_played="181", p0_marked="181", p0_wood=2, p0_hand="") == []
assert sum(thing == 180 for thing in everything(deal(4, 0))) == 1
print("played")
"""


def test_a_card_more_in_the_data_is_played() -> None:
    root = Path(__file__).parents[3]
    found = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", SCRIPT],
        cwd=root,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (found.stdout, found.stderr) == ("played\n", "")
