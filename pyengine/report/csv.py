"""The tables of a study as comma-separated values."""

import csv
import io
from collections.abc import Mapping
from typing import Any

from pyengine.report import branches, measured, tables


def render(found: Mapping[str, Any]) -> str:
    """All tables, an empty line between them."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    made = (tables.wins, tables.players, tables.payoffs, tables.means, branches.by_seat, measured.table)
    for table in filter(None, (make(found) for make in made) if found["games"] else ()):
        writer.writerows([table.columns, *table.rows, []])
    return text.getvalue()
