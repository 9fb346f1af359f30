"""The pages: their examples run, what they point to is there."""

import re
from pathlib import Path

import pytest

from pyengine.recycle.reader import KEYWORDS
from tests import recycle_page
from tests.recycle_compare import compare

ROOT = Path(__file__).parent.parent
# What needs an extension to be built: tests/test_kuhn.py has the games of this page.
BUILT = {"games"}
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
BLOCKS = [
    (page, number, block)
    for page in PAGES
    if page.stem not in BUILT
    for number, block in enumerate(
        re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    )
]


@pytest.mark.parametrize("page, number, block", BLOCKS, ids=[f"{page.stem}-{number}" for page, number, _ in BLOCKS])
def test_python(page, number, block, capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    exec(compile(block, f"{page.name}, block {number}", "exec"), {})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links(page):
    targets = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_the_first_game_is_the_one_of_the_examples():
    text = (ROOT / "docs" / "recycle.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```racket\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    lines = (ROOT / "examples" / "described" / "high-card.rcy").read_text(encoding="utf-8").splitlines()
    assert [line for block in blocks for line in block.splitlines()] == [line for line in lines if line]


EXAMPLES = recycle_page.examples()


@pytest.mark.parametrize(
    "kind, text", EXAMPLES, ids=[f"{'-'.join(kind) or 'game'}-{number}" for number, (kind, _) in enumerate(EXAMPLES)]
)
def test_the_examples_of_the_language_reference(kind, text):
    code, said = recycle_page.parts(text)
    if not kind:
        assert recycle_page.messages(text) == []
        recycle_page.play(text)
        assert compare(text)[0] == "over"
    elif kind == ["values"]:
        lines = [line.split(" ;; ") for line in text.splitlines()]
        found = recycle_page.results("", [f"{value.strip()} gives {result}" for value, result in lines])
        assert found == [(value, result, result) for value, result, _ in found] and len(found) == len(lines)
    elif kind == ["options"]:
        assert said == [f"{recycle_page.options(code)} options"]
    elif kind[0] == "mistakes":
        pieces = [recycle_page.mistake(piece, kind[1:]) for piece in text.split("\n\n")]
        assert [found for found, _, _ in pieces] == [claimed for _, claimed, _ in pieces]
        assert [left for _, _, left in pieces] == [[]] * len(pieces)
    else:
        code, setup = (
            (f"(do ({code}))", None) if kind == ["statements"] else ("", code) if kind == ["setup"] else (code, None)
        )
        found = recycle_page.results(code, said, setup)
        assert found and [each for _, _, each in found] == [claimed for _, claimed, _ in found]


def test_the_language_reference_names_every_word():
    text = recycle_page.PAGE.read_text(encoding="utf-8")
    assert [word for word in sorted(KEYWORDS) if not re.search(rf"\b{word}\b", text)] == []
    targets = re.findall(r"\]\(#([^)]+)\)", text)
    headings = {
        re.sub(r"[^a-z0-9 -]", "", line.lstrip("# ").lower()).replace(" ", "-")
        for line in text.splitlines()
        if line.startswith("#")
    }
    assert targets and [target for target in targets if target not in headings] == []
