"""Texts that help to write a game: words of the language, building blocks, a lesson, and games to begin with."""

import re
from typing import Any

from pyengine.base.errors import InputError
from pyengine.recycle.front import grammar
from pyengine.recycle.library import FOLDER
from pyengine.recycle.source import Source

FOLDERS = (FOLDER.with_name(name) for name in ("templates", "guide"))
TEMPLATES, TEXTS = ({each.stem: each for each in folder.glob("*.rcy")} for folder in FOLDERS)


def guide() -> dict[str, Any]:
    """Texts as they stand in files (`words`, `blocks`, `lesson`), how each word is used (`usage`), and `templates`: the
    name of each, and what it says of itself."""
    every = grammar.GAME, grammar.BLOCKS, grammar.ACTIONS, grammar.CREATED, grammar.USAGE
    usage = {word: use for table in every for word, use in table.items()} | {"define": grammar.DEFINE}
    usage |= {"table": grammar.TABLE, "label": grammar.LABEL, "heuristic": grammar.HEURISTIC, "else": grammar.ELSE}
    usage |= {word: f"(OWNER {word} NAME)" for word in grammar.STORAGES}
    found = [{"name": name, "line": Source.read(TEMPLATES[name]).about[0]} for name in sorted(TEMPLATES)]
    texts = {name: path.read_text(encoding="utf-8") for name, path in TEXTS.items()}
    return {**texts, "usage": usage, "templates": found}


def template(name: str, title: str) -> str:
    """The text of a template under another title. InputError: there is none."""
    if name not in TEMPLATES:
        raise InputError(f"there is no template {name!r:.40}; expected {', '.join(TEMPLATES)}")
    source, called = Source.read(TEMPLATES[name]), " ".join(re.sub(r'[",:\\]', " ", title).split())
    return source.text.replace(str(source.title), called or "My game")
