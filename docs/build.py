"""The docs as a site in build/site: `python docs/build.py` (extra `docs`).

It gathers the pages in build/docs: those of this folder, commands from their parsers, Python from its docstrings, and
the files that pages link to. zensical makes the site of them; whatever it warns of is an error here.
"""

import logging
import os
import re
import shutil
import sys
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from posixpath import normpath, relpath
from urllib.parse import unquote, urlsplit

import griffe
import zensical

import pyengine
from pyengine.__main__ import COMMANDS, _module

ROOT = Path(__file__).parents[1]
PAGES, SITE = ROOT / "build/docs", ROOT / "build/site"
LINK = re.compile(r"(\]\()((?!https?:)[^)#\s]+)")
SECTION = re.compile(r"^(Parameters|Attributes|Raises)\n-+\n.*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
ITEM = re.compile(r"^(\S+(?:, \S+)*) : ", re.MULTILINE)


class Sections(griffe.Extension):
    """Docstrings as griffe reads them: lines with >>> are a section, and in sections "NAME : TEXT" has no type."""

    def on_object(self, *, obj, **_):
        if obj.docstring:
            text = re.sub(r"\n\n(?=>>> )", "\n\nExamples\n--------\n", obj.docstring.value, count=1)
            obj.docstring.value = SECTION.sub(lambda found: ITEM.sub(r"\1\n    ", found[0]), text)


def commands():
    """The page of commands."""
    os.environ["COLUMNS"] = "104"  # whatever the terminal
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
        source = (ROOT / "docs" / target).resolve()
        if not source.exists() or (source.is_file() and not target.startswith("..")):
            return match[0]
        name = f"files/{target.lstrip('./')}" + (".txt" if not target.endswith((".html", ".svg")) else "")
        (PAGES / name).parent.mkdir(parents=True, exist_ok=True)
        if source.is_file():
            shutil.copyfile(source, PAGES / name)
        else:
            names = sorted(path.name for path in source.iterdir() if path.name[0] not in "._")
            (PAGES / name).write_text("\n".join(names), encoding="utf-8")
        return match[1] + relpath(name, page.parent.as_posix())

    text = re.sub("^```recycle.*$", "```racket", text, flags=re.MULTILINE)  # one word, as the site knows it
    return LINK.sub(there, text)


def gather():
    """Lay out what the site is made of."""
    for folder in (PAGES, SITE):
        shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    for name, made in (("commands", commands), ("python", names)):
        (PAGES / f"reference/{name}.md").write_text("\n".join(made()), encoding="utf-8")
    for path in sorted(PAGES.rglob("*.md")):
        text = path.read_text(encoding="utf-8")
        path.write_text(linked(path.relative_to(PAGES), text), encoding="utf-8")


def listed(entries):
    """The pages that the navigation names."""
    for entry in entries:
        for to in entry.values():
            yield from [to] if isinstance(to, str) else listed(to)


class Page(HTMLParser):
    """Anchors and links of a page of the site."""

    def __init__(self, path):
        super().__init__()
        self.anchors, self.links, self.fetched = {"", "__top"}, [], []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.anchors |= {attrs.get("id"), attrs.get("name")}
        for to in filter(None, (attrs.get("href"), attrs.get("src"))):
            parts = urlsplit(to)
            if not parts.scheme:
                self.links.append((unquote(parts.path), unquote(parts.fragment)))
            elif parts.scheme.startswith("http") and tag != "a":
                self.fetched.append(to)


def faults(site):
    """What is wrong with the site as it stands: dead links, and what would be fetched from the network."""
    pages = {path: Page(path) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        for to, anchor in page.links:
            base = site if to.startswith("/") else path.parent  # as 404.html, which a server shows anywhere
            target = Path(normpath(base / to.lstrip("/"))) if to else path
            if not target.is_file() or (target in pages and anchor not in pages[target].anchors):
                yield f"{path.relative_to(site)}: dead link {to}#{anchor}"
        yield from (f"{path.relative_to(site)}: asks the network for {to}" for to in page.fetched)


def main():
    """Build the site, or say what is wrong with it."""
    wrong = []
    said = logging.Handler(logging.WARNING)
    said.emit = lambda record: wrong.append(record.getMessage())
    logging.getLogger().addHandler(said)
    gather()
    config = ROOT / "zensical.toml"
    nav = set(listed(tomllib.loads(config.read_text(encoding="utf-8"))["project"]["nav"]))
    pages = {path.relative_to(PAGES).as_posix() for path in PAGES.rglob("*.md")}
    wrong += [f"{name}: in the navigation or a page, not both" for name in sorted(nav ^ pages)]
    try:
        zensical.build(str(config), {"clean": True, "strict": True})
    except RuntimeError as error:
        wrong.append(str(error))
    wrong += faults(SITE)
    sys.exit("\n".join(wrong) or None)


if __name__ == "__main__":
    main()
