"""The notebooks as they are kept: run to the end, without a word of the machine. `tests.support.notebooks` runs
them."""

import json

import pytest

from tests.support.notebooks import NOTEBOOKS, ROOT, shown


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_as_it_ran(path):
    text = path.read_text(encoding="utf-8")
    assert len(text) < 300_000
    assert not [word for word in (str(ROOT), "/root/", "/home/", "/tmp/", "site-packages", " at 0x") if word in text]
    cells = json.loads(text)["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert cells[0]["cell_type"] == "markdown" and sum(bool(cell["outputs"]) for cell in code) >= len(code) - 1
    outputs = [output for cell in code for output in cell["outputs"]]
    assert {output["output_type"] for output in outputs} <= {"stream", "execute_result"}
    assert not [output for output in outputs if output.get("name") == "stderr"]


def test_there_are_notebooks_and_pages_name_them():
    pages = ROOT / "docs" / "games" / "crosskings.md", ROOT / "docs" / "guide" / "python.md"
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    assert len(NOTEBOOKS) == 6 and all(f"(../notebooks/{path.name})" in text for path in NOTEBOOKS)


def test_what_is_compared():
    picture = {"output_type": "execute_result", "data": {"image/png": "abc", "text/plain": "<Figure>"}}
    printed = {"output_type": "stream", "name": "stdout", "text": "7"}
    expected = [{"image/png": "", "text/plain": "<Figure>"}, {"stdout": "7"}]
    assert list(shown({"outputs": [picture, printed]})) == expected
    assert list(shown({"cell_type": "markdown"})) == []
