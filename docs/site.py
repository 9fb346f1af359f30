"""What the site has beside the pages of this folder: commands from their parsers, Python from its docstrings, and the
files that pages link to. `python -m mkdocs build` runs it (extra `docs`)."""

import re
from pathlib import Path
from posixpath import normpath, relpath

import mkdocs_gen_files

import pyengine
from pyengine.__main__ import COMMANDS, _module

ROOT = Path(__file__).parents[1]
LINK = re.compile(r"(\]\()((?:\.\./)+[^)#\s]+)")


def commands():
    """The page of commands."""
    yield "# Commands\n\nEach is `python -m pyengine.NAME`, or `pyengine NAME`.\n"
    for name, line in COMMANDS.items():
        yield f"## {name}\n\n{line[0].upper()}{line[1:]}.\n"
        if parser := getattr(_module(name), "parser", None):
            yield f"```text\n{parser().format_help().rstrip()}\n```\n"


def names():
    """The page of what `pyengine` has for Python."""
    yield "# Python\n"
    for name in sorted(pyengine.__all__):
        made = getattr(pyengine, name)
        if hasattr(made, "__qualname__"):
            yield f"::: {made.__module__}.{made.__qualname__}\n    options: {{ heading: pyengine.{name} }}\n"


def linked(page, text):
    """The text of a page as the site can read it: links to files of the repository lead to copies of them."""

    def there(match):
        target = normpath((page.parent / match[2]).as_posix())
        if not target.startswith("..") or not (ROOT / "docs" / target).resolve().is_file():
            return match[0]
        name = f"files/{target.lstrip('./')}" + (".txt" if not target.endswith((".html", ".svg")) else "")
        with mkdocs_gen_files.open(name, "wb") as file:
            file.write((ROOT / "docs" / target).resolve().read_bytes())
        return match[1] + relpath(name, page.parent.as_posix())

    text = re.sub("^```recycle.*$", "```racket", text, flags=re.MULTILINE)  # one word, as the site knows it
    return LINK.sub(there, text)


for name, made in (("commands", commands), ("python", names)):
    with mkdocs_gen_files.open(f"reference/{name}.md", "w") as file:
        file.write("\n".join(made()))
for path in sorted((ROOT / "docs").rglob("*.md")):
    page = path.relative_to(ROOT / "docs")
    text = path.read_text(encoding="utf-8")
    if (found := linked(page, text)) != text:
        with mkdocs_gen_files.open(page.as_posix(), "w") as file:
            file.write(found)
