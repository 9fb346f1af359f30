"""What docs/build.py finds wrong with a site, and how it reads docstrings; part of .ci/full, for the extra `docs`."""

import importlib.util
from pathlib import Path

import pytest

pytest.importorskip("zensical")
griffe = pytest.importorskip("griffe")

SPEC = importlib.util.spec_from_file_location("docs_build", Path(__file__).parents[2] / "docs/build.py")
build = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(build)

PAGE = """<h1 id="here">A</h1><a href="#here"> <a href="b.html#there"> <a href="https://example.org"> <img src="b.svg">
<a href="/b.html"> <a href=""> <a href="mailto:a@b.c">"""
DEAD = {
    '<a href="no.html">': "dead link no.html#",
    '<a href="../b.html">': "dead link ../b.html#",
    '<a href="#there">': "dead link #there",
    '<a href="b.html#here">': "dead link b.html#here",
    '<img src="no.png">': "dead link no.png#",
    '<a href="files/">': "dead link files/#",
    '<script src="https://example.org/x.js"></script>': "asks the network for https://example.org/x.js",
    '<link href="https://example.org/x.css">': "asks the network for https://example.org/x.css",
}


@pytest.mark.parametrize("more", ["", *DEAD])
def test_dead_links_and_what_would_be_fetched_are_found(tmp_path, more):
    (tmp_path / "files").mkdir()
    (tmp_path / "b.svg").touch()
    (tmp_path / "b.html").write_text('<p id="there">')
    (tmp_path / "a.html").write_text(PAGE + more)
    assert list(build.faults(tmp_path)) == ([f"a.html: {DEAD[more]}"] if more else [])


def test_texts_and_examples_of_docstrings_are_told_from_types():
    text = "Do it.\n\nParameters\n----------\nwhat, how : a thing,\n    or none\n\n>>> do(1)\n2\n\n>>> do(2)\n3"
    made = griffe.Function("do", docstring=griffe.Docstring(text))
    build.Sections().on_object(obj=made)
    examples = "Examples\n--------\n>>> do(1)\n2\n\n>>> do(2)\n3"
    assert made.docstring.value == (
        f"Do it.\n\nParameters\n----------\nwhat, how\n    a thing,\n    or none\n\n{examples}"
    )
