"""Lines and columns for a terminal."""

from __future__ import annotations

import pytest

from underhall.cli.output import in_columns, wrapped

LONG = "  sides: [d1 s2 v2] [d1 s2+o v4] [d1 s3 v3] [d2 s4 v6]"


@pytest.mark.parametrize("columns", range(18, 60))
def test_long_lines_break_between_words(columns: int) -> None:
    lines = wrapped(LONG, columns).splitlines()
    assert " ".join(" ".join(lines).split()) == LONG.strip()
    assert all(len(line) <= columns for line in lines)
    assert all(line.count("[") == line.count("]") for line in lines)
    assert lines[0].startswith("  sides")
    assert all(line.startswith("      [") for line in lines[1:])


def test_short_and_empty_lines_stay() -> None:
    assert wrapped("a\n\n  b  c", 20) == "a\n\n  b  c"


@pytest.mark.parametrize("columns", [1, 10, 30, 200])
def test_columns_are_counted_downwards(columns: int) -> None:
    items = [f"{number} item" for number in range(1, 8)]
    rows = in_columns(items, columns).splitlines()
    assert all(len(row) <= max(columns, 6) for row in rows)
    assert rows[0].startswith("1 item")
    if len(rows) > 1:
        assert rows[1].startswith("2 item")
    assert sorted(" ".join(rows).replace(" item", "").split()) == [str(number) for number in range(1, 8)]
    assert in_columns([], columns) == ""
