"""Fields of a state are declared once: what is made from the declaration, and that it is made anew when it changes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import underhall.games
from underhall.engine.fields import BEGIN, END, BadFields, main, with_made_parts

PAGE = Path(__file__).resolve().parents[2] / "docs" / "adding-a-game.md"
STATES = sorted(Path(underhall.games.__file__).parent.glob("*/state.py"))

SOURCE = f'''
class Tiny(State):
    """A state."""

    box: Fixed[Box]
    turns: int  # so far
    over_soon: bool
    kings: Shared[list[int]]
    deck: Hidden[list[int]]
    hands: Hidden[list[list[int]]]
    stacks: Hidden[Shared[list[list[list[int]]]]]
    powers: Derived[list[int]]

{BEGIN}
{END}

    def deck_data(self) -> list[object]:
        return []
'''


@pytest.mark.parametrize("file", STATES, ids=lambda file: file.parent.name)
def test_what_is_made_is_up_to_date(file: Path) -> None:
    source = file.read_text(encoding="utf-8")
    assert with_made_parts(source) == source, f"run: python -m underhall.engine.fields {file}"


def test_the_example_of_the_page_is_up_to_date() -> None:
    found = re.findall(
        r"\*\*`(\S*state\.py)`\*\*\n\n```python\n(.*?)```\n", PAGE.read_text(encoding="utf-8"), re.DOTALL
    )
    assert [name for name, _ in found] == ["src/stairs/state.py"]
    source = found[0][1]
    assert with_made_parts(source) == source


def test_all_games_declare_their_fields() -> None:
    assert len(STATES) == 4


def made() -> str:
    return with_made_parts(SOURCE)


def test_it_is_made_only_once() -> None:
    assert with_made_parts(made()) == made()
    assert made().endswith(SOURCE.partition(END)[2]), "what stands behind it stays"


def test_copies_share_what_is_only_replaced() -> None:
    copy = made().partition("def copy")[2].partition("def unshare")[0]
    words = " ".join(copy.split())
    assert "self.box, self.turns, self.over_soon, self.kings, self.deck[:], self.hands[:], self.stacks," in words


def test_lists_of_its_own() -> None:
    unshare = made().partition("def unshare")[2].partition("def data")[0]
    lines = [line.strip() for line in unshare.splitlines() if "=" in line]
    assert lines == [
        "self.kings = self.kings[:]",
        "self.hands = [items[:] for items in self.hands]",
        "self.stacks = [[one[:] for one in items] for items in self.stacks]",
    ]


def test_data_has_what_matters() -> None:
    data = made().partition("def data")[2].partition("def fixed")[0]
    words = " ".join(data.split())
    assert "*super().data(), self.turns, int(self.over_soon), self.kings, *self.deck_data(), self.hands," in words
    assert "powers" not in data
    assert "box" not in data


def test_what_is_fixed_and_what_is_hidden() -> None:
    fixed, _, hidden = made().partition("def fixed")[2].partition("def hidden")
    assert '"box",' in fixed
    assert '"deck", "hands", "stacks",' in hidden


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (SOURCE.replace("State", "Thing"), "one subclass of State"),
        (SOURCE.replace(BEGIN, ""), "two lines around"),
        (SOURCE.replace(END, ""), "two lines around"),
        (SOURCE.replace("turns: int", "turns: Shared[int]"), "'turns' is not a list"),
        (SOURCE.replace("Fixed[Box]", "Fixed[Hidden[Box]]"), "'box' never changes"),
        (f"class Empty(State):\n    pass\n{BEGIN}\n{END}\n", "declares no fields"),
    ],
)
def test_a_declaration_that_cannot_be_read(source: str, message: str) -> None:
    with pytest.raises(BadFields, match=message):
        with_made_parts(source)


def test_the_command_writes_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "state.py"
    file.write_text(SOURCE, encoding="utf-8")
    assert main([str(file)]) == 0
    assert file.read_text(encoding="utf-8") == made()
    file.write_text("class", encoding="utf-8")
    assert main([str(file)]) == 1
    assert "state.py" in capsys.readouterr().err
    assert main([str(tmp_path / "none.py")]) == 1
    assert main([]) == 2
