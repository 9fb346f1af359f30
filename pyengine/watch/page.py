"""The page of a match."""

import json
from dataclasses import asdict

from pyengine.watch.record import Record


def write(record: Record) -> str:
    """The page, which needs nothing beside it."""
    text = json.dumps(asdict(record)).replace("<", "\\u003c")
    return f"<!doctype html><meta charset=utf-8><title>{record.title}</title><script>const record = {text}</script>\n"
