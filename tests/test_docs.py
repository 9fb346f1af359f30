"""The pages: their examples run, what they point to is there."""
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
# What needs an extension to be built: tests/test_kuhn.py has the games of this page.
BUILT = {"games"}
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
BLOCKS = [(page, number, block) for page in PAGES if page.stem not in BUILT for number, block in
          enumerate(re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE))]


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
