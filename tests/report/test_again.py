"""The command under "Play it again" makes the study that the page shows, whatever was asked for."""

import html
import json
import re
import shlex

import pytest

import pyengine
from pyengine import Study
from pyengine.commands import compare, run
from pyengine.commands.run import parser
from pyengine.registry import entry
from pyengine.report import command, page, writers
from pyengine.study.study import OPTIONS
from tests.commands.golden.commands import EXAMPLE

pytestmark = pytest.mark.usefixtures("undrawn")

ALONE = """\
--setups 3 / --matches 4 / --seed 5 / --keep-going / --players 2 / --option bare=on / --merge-equal / \
--max-decisions 50 / --max-statements 500 / --laydown chosen / --hand 2 / --draw / --no-draw / --eliminated gone / \
--lead-only / --actions / --deal DEAL / --points 40 / --start START / --knocking / --no-knocking / --ace both / \
--knock 7 / --gin 20 / --undercut 10 / --facts"""
# What a page plays again, by option: values, with what else they need. None: how a study runs, and what is shown of it.
PLAYED = {
    **{each.split()[0]: [each] for each in ALONE.split(" / ")},
    "--seats": ["--seats heuristic", "--seats heuristic,pimc:10x2", "--seats random,random", "--seats human"],
    "--rotate": ["--rotate", "--seats human --rotate", "--seats heuristic --rotate"],
    "--no-rotate": ["--no-rotate", "--seats heuristic --no-rotate", "--seats human,random --no-rotate"],
    "--measures": ["--measures all", "--measures clarity,drama", "--measures all,examples/measures.py:short"],
    "--estimator": ["--measures drama --estimator pimc:3x1"],
    "--until": ["--until length=0.05", "--measures drama --until drama=1e-07", "--watch SCORE --until SCORE=0.5"],
    "--by": ["--by card", "--by outcome --by kind"],
    "--course": ["--course"],
    "--watch": ["--watch SCORE --watch 'TRICK COUNT'"],
    "--keep": ["--keep 3", "--keep 20:closest"],
    "--give-up": ["--points 40 --give-up"],
    "--no-give-up": ["--points 40 --no-give-up"],
    "--position": ["--position '3/0: 0 1'"],
    "--seven": ["--actions --seven deck"],
    "--dealer": ["--points 100 --dealer alternate"],
    "--declare": [
        "--declare SEATS=3 --declare CARDS=2",
        "--declare LIST=A,B --declare ONE=A, --declare A=B --declare GO=true",
    ],
    **dict.fromkeys(["--help", "--version", "--list", "--devices", "--spaces", "--sweep", "--vary", "--record-forced"]),
    **dict.fromkeys(
        ["--threads", "--cluster", "--device", "--json", "--out", "--part", "--record", "--history", "--deals"]
    ),
}
DEALS = {"red7": "'G4: R7 B2 V1 / O5: I6 Y3 G2 | B7 R1 O2'", "crosskings": EXAMPLE, "rummy": ""}
STARTS = {"red7": "drawn", "crosskings": "23"}


def study_of(words):
    arguments, game = run.parse(words)
    return run.study_from(arguments, game)


def said_again(words):
    study = study_of(words)
    assert study_of(study.words(entry(study.game))) == study, words
    return study


@pytest.mark.parametrize("game", [*DEALS, "agram", "draw:table"])
def test_every_option_comes_back(game, games, monkeypatch):
    """An option that is new and has no example here fails."""
    monkeypatch.syspath_prepend(games["folder"])
    plain, others = said_again([game, "--seed", "1"]), 0
    for flag in {flag for action in parser(entry(game))._actions for flag in action.option_strings} - {"-h"}:
        for example in PLAYED[flag] or ():
            words = shlex.split(example.replace("DEAL", DEALS.get(game, "")).replace("START", STARTS.get(game, "")))
            others += plain != said_again([game, *words, *([] if flag == "--seed" else ["--seed", "1"])])
    assert others >= 25  # not the ones that name a default


# How each option of a study is asked for; what is played again has the same figures.
ASKED = {
    "setups": "--setups 3",
    "matches": "--matches 4",
    "seed": "--seed 5",
    "seats": "--seats heuristic,pimc:2x1",
    "rotate": "--seats heuristic --no-rotate",
    "measures": "--measures drama,examples/measures.py:short",
    "estimator": "--measures drama --estimator pimc:3x1",
    "until": "--setups 400 --until length=0.5",
    "keep_going": "--keep-going",
    "by": "--by card --by outcome",
    "course": "--course",
    "watch": "--watch WON",
    "keep": "--keep 2:longest --out DIR",
    "device": "--device host",  # how a study runs
}


@pytest.mark.few(3, "option", OPTIONS)
def test_the_command_plays_the_same(option, tmp_path, monkeypatch):
    """An option that is new and has no example here fails."""
    monkeypatch.setattr(writers, "report", lambda found: {})  # drawing takes its time

    def played(words, name):
        words = [str(tmp_path / name) if word == "DIR" else word for word in words]
        assert run.main([*words, "--json", str(tmp_path / f"{name}.json")]) == 0
        found = json.loads((tmp_path / f"{name}.json").read_text())
        del found["run"]
        return found

    small = [word for name in ("setups", "seed") if f"--{name}" not in ASKED[option] for word in (f"--{name}", "6")]
    first = played(["agram", *ASKED[option].split(), *small], "first")
    assert (OPTIONS[option].flag.removeprefix("--") in " ".join(first["command"])) == (option != "device")
    assert played(first["command"], "again") == first


def test_a_study_without_a_match_is_played_again(tmp_path, monkeypatch, capsys):
    """The options of the study are not taken from its figures, of which there are none."""
    monkeypatch.chdir(tmp_path)
    words = "agram --by card --course --keep-going --keep 3 --out DIR --max-decisions 3 --setups 5 --matches 1 --seed 2"
    asked = "agram --max-decisions 3 --keep-going --by card --course --keep 3:first --out DIR"
    assert run.main([*words.split(), "--json", "found.json"]) == 1
    found = json.loads((tmp_path / "found.json").read_text())
    assert found["games"] == 0
    assert shlex.join(command.command_words(found)).startswith(f"python -m pyengine.run {asked}")


def test_no_command_plays_a_function_of_python():
    found = pyengine.run_study(Study("agram", seats=[lambda view, moves: 0] * 4, setups=3, matches=1))
    assert command.command_words(found) == [] and "a function of Python takes part" in page.render(found)


@pytest.mark.few(
    2,
    ("program", "words"),
    [
        (run, "agram --sweep players=2,3 --by card --measures drama --threads 1"),
        (run, "agram --setups=5 --declare SEATS=2..3 --seats heuristic --no-rotate --seed=4"),
        (compare, "agram --players 2 --seats heuristic,random / random,random --watch WON"),
        (compare, "agram pairs --players 2 --course --threads=1"),
        (compare, "agram --vary players=2,3 --until diff:length=0.5"),
        (run, "--setups 6 --sweep CARDS=3,4 --threads 1 -- agram"),
    ],
)
def test_the_command_of_a_sweep_plays_the_same(program, words, tmp_path, monkeypatch):
    """Its options come back, with the seed that was drawn; how it ran and where it was written do not."""
    monkeypatch.setattr(writers, "report", lambda found: {"report.html": page.render(found, {}).encode()})

    def played(program, words, name):
        path, folder = tmp_path / f"{name}.json", tmp_path / name
        place = words.index("--") if "--" in words else len(words)
        words = [*words[:place], f"--json={path}", "--out", str(folder), *words[place:]]
        assert program.main(words) == 0
        found = json.loads(path.read_text())
        for each in found["variants"]:
            del each["summary"]["run"]
        return found, (folder / "report.html").read_text()

    more = [] if "--setups" in words else ["--setups", "6"]
    first, page_first = played(program, [*words.split(), *more], "first")
    module, *typed = first["command"]
    assert module == program.__name__.replace("commands.", "") and not {"--json", "--out", "--threads"} & set(typed)
    assert played(program, typed, "again")[0] == first
    assert shlex.join(["python", "-m", *first["command"]]) in html.unescape(re.sub("<[^>]+>", "", page_first))
