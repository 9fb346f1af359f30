"""The pages: their examples run and print what stands there, what they point to is there."""

import re
import shlex
import subprocess
import sys

import pytest

from pyengine import GameError, check_game
from pyengine.recycle.front.grammar import KEYWORDS
from tests.support import programs, recycle_page
from tests.support.docs_output import PAGES, ROOT, difference, outputs, refreshed, steady
from tests.support.recycle_compare import compare

BUILT = {"games"}  # needs an extension that is built: test_the_page_of_games
BLOCK = r"(?sm)^```python\n(.*?)^```(?:\n\n```text\n(.*?)^```)?"  # with what it prints below
BLOCKS = [
    (page, number, *found)
    for page in PAGES
    for number, found in enumerate(re.findall(BLOCK, page.read_text(encoding="utf-8")))
]
PLAIN = [each for each in BLOCKS if each[0].stem not in BUILT]
OUTPUTS = [each for page in PAGES for each in outputs(page)]


@pytest.mark.few(
    4, "output", [pytest.param(each, id=each.place, marks=[pytest.mark.slow] * each.slow) for each in OUTPUTS]
)
def test_output(output):
    wrong, _ = difference(output)
    if wrong:
        pytest.fail(wrong, pytrace=False)


@pytest.mark.parametrize(
    "shown, printed, right",
    [
        ("a", "a", True),
        ("a", "a b", False),
        ("a b", "a", False),
        ("... b", "a b", True),
        ("... b", "b c", False),
        ("a ...", "a b", True),
        ("a ... c d ... f", "a b c d e f", True),
        ("a ... d ... c", "a b c d e c", True),
        ("a ... c d ... f", "a b c e f", False),
        ("a ... c ... c", "a c", False),
    ],
)
def test_what_dots_stand_for(shown, printed, right):
    shown = tuple(shown.split())
    assert (refreshed(shown, printed.split()) == shown) == right


def test_what_depends_on_the_computer_is_not_compared():
    lines = ["wins  ", "", "seed 7, signature 0123456789abcdef, kernel avx2, threads 2, time 0.4 s", "(0.8 s of CPU)"]
    assert steady(lines) == ["wins", "", "seed 7, signature 0123456789abcdef, ..."]


@pytest.mark.few(9, "page, number, block, text", PLAIN, ids=[f"{page.stem}-{at}" for page, at, *_ in PLAIN])
def test_python(page, number, block, text, capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    exec(compile(block, f"{page.name}, block {number}", "exec"), {})
    assert not text or capsys.readouterr().out == text


def test_the_page_of_games(kuhn, draw, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "kuhn", kuhn)
    text = (ROOT / "docs" / "reference" / "games.md").read_text(encoding="utf-8")
    faulty = draw.table(3, fault="payoff")
    with pytest.raises(GameError) as caught:
        check_game(faulty)
    assert f"    GameError: {caught.value}\n" in text
    names = {"table": faulty}
    blocks = [(number, block) for page, number, block, _ in BLOCKS if page.stem in BUILT]
    for number, block in blocks:
        exec(compile(block, f"games.md, block {number}", "exec"), names)
    claimed = [claim for _, block in blocks for claim in re.findall(r"^print\(.*  # (.*)", block, re.MULTILINE)]
    printed = capsys.readouterr().out
    assert claimed and [claim for claim in claimed if claim not in printed] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links(page):
    targets = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


QUESTIONS = re.findall(r"(?m)^\| .*\? \| `(.*?)` \|", (ROOT / "docs" / "index.md").read_text(encoding="utf-8"))
# Of a second and more.
LONG = "learn", "train", "assess", "ladder", "--seats ismcts:50,random", "CARDS=3..5", "--keep", "--out"


@pytest.mark.parametrize(
    "command", [pytest.param(each, marks=[pytest.mark.slow] * any(word in each for word in LONG)) for each in QUESTIONS]
)
@pytest.mark.few(5)
def test_every_question_has_a_command_that_runs(command, tmp_path):
    assert len(QUESTIONS) == 32
    _, how, *words = [str(ROOT / word) if word.startswith("examples/") else word for word in shlex.split(command)]
    if how == "-m":
        done = programs.run(words[0], words[1:], tmp_path)
    else:
        done = subprocess.run([sys.executable, how, *words], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0 and (done.stdout or list(tmp_path.iterdir())), done.stderr


def test_the_first_game_is_the_one_of_the_examples():
    text = (ROOT / "docs" / "guide" / "recycle.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```racket\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    lines = (ROOT / "examples" / "described" / "high-card.rcy").read_text(encoding="utf-8").splitlines()
    assert [line for block in blocks for line in block.splitlines()] == [line for line in lines if line]


@pytest.mark.parametrize("page, name", [("README.md", "fifteen"), ("docs/tutorials/designer.md", "duel")])
def test_the_game_of_a_page_is_the_one_of_the_examples(page, name):
    text = (ROOT / "examples" / "described" / f"{name}.rcy").read_text(encoding="utf-8")
    assert text in (ROOT / page).read_text(encoding="utf-8")


def test_pictures_are_right_on_light_and_on_dark_pages():
    """One kind of picture, small, with a title, and every colour of it has one for dark pages; one screenshot."""
    drawn = sorted((ROOT / "docs").rglob("*.svg"))
    (browser,) = (ROOT / "docs").rglob("*.png")
    assert drawn and browser.stat().st_size < 160_000
    for path in drawn:
        text = path.read_text(encoding="utf-8")
        assert "prefers-color-scheme:dark" in text and "font-weight: 700" in text and len(text) < 64_000, path.name


EXAMPLES = recycle_page.examples()


@pytest.mark.few(
    18,
    "kind, text",
    EXAMPLES,
    ids=[f"{'-'.join(kind) or 'game'}-{number}" for number, (kind, _) in enumerate(EXAMPLES)],
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
        setup = code if kind == ["setup"] else None
        code = "" if setup else f"(do ({code}))" if kind == ["statements"] else code
        found = recycle_page.results(code, said, setup)
        assert found and [each for _, _, each in found] == [claimed for _, claimed, _ in found]


def test_the_language_reference_names_every_word():
    text = recycle_page.PAGE.read_text(encoding="utf-8")
    assert [word for word in sorted(KEYWORDS) if not re.search(rf"\b{word}\b", text)] == []
    targets = re.findall(r"\]\(#([^)]+)\)", text)
    titles = re.findall(r"(?m)^#+ *(.*)", text.lower())
    headings = {re.sub(r"[^a-z0-9 -]", "", title).replace(" ", "-") for title in titles}
    assert targets and [target for target in targets if target not in headings] == []
