"""What belongs to a table and refers to it only weakly, so that the table is freed as soon as the hall drops it.

A reference cycle would stay until Python looks for cycles, which is rare in a server with many tables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import ref

if TYPE_CHECKING:
    from underhall.web.hall.live_table import LiveTable


class BackReference:
    """For what belongs to a table. Code that works with it holds the table as well."""

    def __init__(self, table: LiveTable) -> None:
        self._table = ref(table)

    @property
    def table(self) -> LiveTable:
        found = self._table()
        if found is None:
            raise ReferenceError("the table has left memory")
        return found
