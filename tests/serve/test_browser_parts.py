"""Where the parts of pages stand in chromium, and how large they are, at 1280 and 390 px, beside parts.json.

    python -m tests.serve.test_browser_parts --write    keeps them anew

A part is left, top, width, height in px, or null where it is not shown. Another page is another row of PAGES, another
part another selector.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pyengine.players import parse
from pyengine.report.match import page as match
from tests.report.test_page import played
from tests.report.test_page_browser import PHONE, browser, pytestmark  # noqa: F401
from tests.serve.test_browser_deck import EXAMPLES
from tests.serve.test_browser_measure import studied  # noqa: F401
from tests.serve.test_browser_play import Table
from tests.support.workbench import Bench, address  # noqa: F401

DATA = Path(__file__).with_name("parts.json")
NEAR = 12  # px that a part may differ: fonts of another machine are as large as that
SIZES = {"1280": (1280, 800), "390": PHONE}
TABLE = {
    "the game": ".top .about",
    "seat": ".felt .seat",
    "middle": ".felt .centre",
    "hand": ".mine",
    "fan": ".fan",
    "card": ".fan .card",
    "beside": ".beside",
    "status": ".status",
    "coach": ".coach",
    "strength": ".level",
    "log": ".log",
    "options": ".options",
    "tools": ".tools",
}
PAGES = {  # what stands behind #, what is there once the page is, and its parts; of the report in a frame after iframe
    "games": (
        "games",
        ".games .thumbnail",
        {
            "bar": ".top",
            "menu": "#tabs",
            "search": "input[type=search]",
            "new game": ".row.spread button.main",
            "game": ".games li",
            "picture": ".games .picture",
            "verdict": ".games .verdict",
            "buttons": ".games li .row",
            "more": ".games .more",
        },
    ),
    "play agram": ("play/agram", ".fan .card", TABLE),
    "play red7": ("play/red7", ".fan .card", TABLE | {"palette": ".seat .pile"}),
    "write": (
        "write/mine.rcy",
        ".strip .tile:nth-child(2)",
        {
            "blocks": ".blocks",
            "title": "h1",
            "editor": ".editor",
            "status": ".text h2",
            "strip": ".strip",
            "tile": ".strip .tile",
            "word": ".help",
            "rules in words": ".said",
        },
    ),
    "measure": (
        "measure/agram",
        "form button.main",
        {
            "title": "h1",
            "questions": ".questions",
            "form": "form",
            "fields": "form .fields",
            "options": "form details",
            "begin": "form button.main",
        },
    ),
    "verdict": (
        "study/fair-1",
        "iframe .tiles",
        {"title": "h1", "report": "iframe", "section": "iframe section"}
        | {"lights": "iframe .lights", "tiles": "iframe .tiles", "tile": "iframe .tiles li"}
        | {"scale": "iframe .scale", "steps": "iframe .steps", "button": "iframe .steps button"},
    ),
    "study": (
        "study/many-1",
        "iframe .found",
        {"title": "h1", "report": "iframe", "section": "iframe section", "save": "details"}
        | {
            "figures": "iframe .found",
            "figure": "iframe .found li",
            "table": "iframe table",
            "picture": "iframe figure",
        },
    ),
    "compare": (
        "variants/agram",
        "form button.main",
        {
            "title": "h1",
            "games": "#other",
            "form": "form",
            "values": "form fieldset",
            "what is wanted": "form fieldset:last-of-type",
            "begin": "form button.main",
        },
    ),
    "table of cards": (
        "write/market.csv",
        ".faces svg",
        {
            "title": "h1",
            "tools": ".deck header .row",
            "grid": ".deck .grid",
            "cell": ".deck td",
            "beside": ".deck aside",
            "faces": ".faces",
            "face": ".faces svg",
        },
    ),
    "cards on paper": (
        "cards/agram",
        ".leaf svg",
        {"head": ".page header", "paper": ".page header select", "leaf": ".leaf", "card": ".leaf svg"},
    ),
    "match": (
        None,
        ".fan .card",
        {
            "title": "h1",
            "table": "#table",
            "seat": ".felt .seat",
            "hand": ".mine",
            "card": ".fan .card",
            "decision": "#choice",
            "moves": "#moves",
            "bar": ".bar",
            "slider": "#slider",
            "view": "#view",
            "chances": "#course",
        },
    ),
}
FOUND = """
const found = (selector) => {
  const [, frame, rest] = selector.match(/^(iframe (?=.))?(.*)$/);
  return (frame ? document.querySelector("iframe")?.contentDocument : document)?.querySelector(rest);
};
const box = (node) => {
  if (!node?.checkVisibility()) return null;
  const { left, top, width, height } = node.getBoundingClientRect();
  const { scrollX, scrollY } = node.ownerDocument.defaultView;
  return width * height ? [left + scrollX, top + scrollY, width, height].map(Math.round) : null;
};
"""
ALL = f"{FOUND} return Object.fromEntries(Object.entries(arguments[0]).map(([name, at]) => [name, box(found(at))]))"


class Parts(Bench):
    def of(self, parts):
        """Where parts stand, once they have come to rest."""
        seen = []

        def rests():
            seen.append(self.browser.execute_script(ALL, parts))
            return len(seen) > 10 and all(each == seen[-1] for each in seen[-10:])

        self.until(rests)
        return seen[-1]


@pytest.fixture(scope="module")
def pages(studied, tmp_path_factory):  # noqa: F811
    for name in "market.rcy", "market.csv":
        (studied[1] / name).write_bytes((EXAMPLES / name).read_bytes())
    file = tmp_path_factory.mktemp("match") / "match.html"
    file.write_text(match.write(played("agram", parse("pimc:2x1"), most=12)), encoding="utf-8")
    return studied, file.as_uri()


def opened(page, size, pages, browser):  # noqa: F811
    at, there, _ = PAGES[page]
    shown = Parts(browser, pages[0], "games", size)
    shown.value("localStorage.clear()")
    if at is None:
        browser.get(pages[1])
    elif at.startswith("play/"):
        Table(browser, pages[0], at.removeprefix("play/"), size)
    else:
        shown.value("location.hash = arguments[0]", f"#{at}")
    shown.until(lambda: browser.execute_script(f"{FOUND} return box(found(arguments[0]))", there))
    return shown


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("page", PAGES)
def test_parts_stand_where_they_stood(page, size, pages, browser):  # noqa: F811
    found = opened(page, SIZES[size], pages, browser).of(PAGES[page][2])
    kept = json.loads(DATA.read_text()) if DATA.is_file() else {}
    if os.environ.get("PYENGINE_PARTS") == "write":
        kept = {name: {each: kept.get(name, {}).get(each, {}) for each in SIZES} for name in PAGES}
        kept[page][size] = found
        rows = json.dumps(kept, indent=1).replace("[\n    ", "[").replace(",\n    ", ", ").replace("\n   ]", "]")
        DATA.write_text(rows + "\n")
        return
    known = kept[page][size]
    moved = lambda one, other: (
        one != other and not (one and other and max(map(abs, map(int.__sub__, one, other))) <= NEAR)
    )
    assert {name: (known.get(name), found[name]) for name in found if moved(known.get(name), found[name])} == {}
    assert known.keys() == found.keys()


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    words = [sys.executable, "-m", "pytest", "-n", "0", "-m", "browser", "-q", __file__]
    sys.exit(subprocess.run(words, env=os.environ | {"PYENGINE_PARTS": "write"}).returncode)
