"""Programs run only where serve's own command line names them; players read files of the folder alone."""

import os
import sys

import pytest

from pyengine import registry
from pyengine.base.errors import InputError
from pyengine.serve import allowed, work
from pyengine.serve.shelf import example
from pyengine.serve.tasks import TASKS

GAME = "tests.serve.test_allowed:game"
BOT = """
import sys
for line in sys.stdin:
    if line.startswith("ready?"): print("ready 1", flush=True)
    elif line.startswith("go"): print("play 0", flush=True)
"""
CODE = """
from pyengine.measures.measure import measure
with open("ran", "a") as file: file.write("x")
def first(view, moves): return 0
@measure("nothing")
def none(study, tally): return {"value": 0.0, "ci95": None}
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    inside = tmp_path / "games"
    inside.mkdir()
    (inside / "mine.rcy").write_text(example("kuhn"))
    (inside / "code.py").write_text(CODE)
    (inside / "deep").mkdir()
    for name in ("own.net", "deep/own.net", "../outside.net"):
        (inside / name).write_bytes(b"none")
    (inside / "link.net").symlink_to(tmp_path / "outside.net")
    (inside / "linked").symlink_to(tmp_path)
    os.mkfifo(inside / "pipe.net")
    monkeypatch.chdir(inside)
    return inside


@pytest.mark.parametrize(
    "text",
    [
        *("random", "heuristic", "planner", "uct:100", "pimc:10x2:rule", "pipmc:20", "ismcts:50ms:c=0.5", "exact:5"),
        *("cfr:100", "strong:100", "strong:100ms=ismcts:100ms", "net:own.net", "policy:deep/own.net", "rule:own.net"),
    ],
)
def test_players_that_sit_down(text, folder):
    allowed.check_player(text)
    allowed.check_seats(f"{text},random")


def test_every_argument_that_names_players_is_checked():
    for command, (parser, _) in work.COMMANDS.items():
        actions = [each for group in parser(registry.entry("kuhn"))._action_groups for each in group._group_actions]
        named = {each.option_strings[0] for each in actions if each.metavar in ("PLAYER", "LIST", "pimc:NxR")}
        assert named - work.ASIDE <= work.CHECKS.keys() | work.MANY.keys() | {"--by"}, command


REFUSED = [
    *("human", "cmd:true", " cmd:true", "cmd:./bot:limit=5ms", "code.py:first", "./code.py:first", "os:getcwd"),
    *("os.path:join", "kuhn:table", "random:code.py:first", "policy:code.py:first", "strong:100=cmd:true"),
    *("strong:100=code.py:first", "net:/etc/passwd", "net:../outside.net", "net:link.net", "net:linked/outside.net"),
    *("net:pipe.net", "net:deep", "net:~/x", "net:", "net:none", "net:own.net\0", "policy:deep/../../outside.net"),
    *("rule:.", "net:C:\\own.net", "", ",", "no such", "CMD:true", "ｃｍｄ:true", "cmd\u200b:true", "x" * 10_000),
    *("cmd:" + "'," * 10_000, None, 3, ["random"]),
]


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: repr(text)[:30])
def test_players_that_do_not(text, folder):
    for programs in ((), {"cmd:false", "code.py:none", "os:getpid"}):
        with pytest.raises(InputError):
            allowed.check_player(text, programs)
        with pytest.raises(InputError):
            allowed.check_seats(f"random,{text}" if isinstance(text, str) else text, programs)
    assert not (folder / "ran").exists()


def test_exactly_what_is_named(folder):
    for text in ("cmd:true", "code.py:first", "os:getcwd"):
        allowed.check_player(text, {text})
        for other in (f"{text} ", f" {text}", f"{text}x", f"./{text}", text.upper(), f"{text}:limit=5ms"):
            with pytest.raises(InputError):
                allowed.check_player(other, {text})
    allowed.check_game("kuhn:table", {"kuhn:table"})
    allowed.check_measures(["all", "drama", "code.py:none"], {"code.py:none"})
    for game in (*"kuhn:tables code.py mine ../mine.rcy linked/mine.rcy /etc/passwd".split(), "", None, ["agram"]):
        with pytest.raises(InputError):
            allowed.check_game(game, {"kuhn:table"})
    for measure in ("code.py:first", "nothing", "", "code.py:none ", None, ["drama"]):
        with pytest.raises(InputError):
            allowed.check_measures([measure], {"code.py:none"})
    for game in ("agram", "red7", "mine.rcy"):
        allowed.check_game(game)


def test_estimators_run_and_read_nothing_else(folder):
    for text in ("pimc:10x2", "pimc:10x2:rule", "pimc:10x2:by=ismcts:25", "policy:own.net"):
        allowed.check_player(text, ())
    for text in ("..", "cmd:true", *(f"pimc:10x2:by={each}" for each in ("code.py:first", "cmd:true", "net:../x"))):
        with pytest.raises(InputError):
            allowed.check_player(text, ())


def test_what_is_named_is_offered_and_plays(folder):
    pytest.importorskip("starlette")
    from pyengine.serve.app import Workbench

    (folder / "bot.py").write_text(BOT)
    bot = f"cmd:{sys.executable} bot.py"
    bench = Workbench(folder, [bot, "code.py:first", "code.py:none", GAME])
    try:
        assert bench.offered == {"games": [GAME], "players": [bot, "code.py:first"], "measures": ["code.py:none"]}
        assert GAME in str(bench.games()["built"]) and bench.facts(GAME)["title"]
        assert {bot, "code.py:first"} <= set(bench.facts("mine.rcy")["players"])
        asked = {"seed": 1, "moves": [], "since": 0, "eyes": -1}
        assert bench.table("mine.rcy", seats=["code.py:first", bot], **asked)["mover"] is None
        for other in ("code.py:none", f"{bot} ", "code.py:first2"):
            with pytest.raises(InputError):
                bench.table("mine.rcy", seats=["code.py:first", other], **asked)
        with pytest.raises(InputError, match="there is no game"):
            bench.facts("tests.serve.test_allowed:folder")
    finally:
        bench.hands.end()


def game(players=2):
    """A game of a module."""
    from pyengine import registry

    return registry.game("kuhn")


@pytest.mark.parametrize(
    "text, said",
    [("cmd:./nowhere", "program './nowhere'"), ("nowhere:game", "game 'nowhere:"), ("no such", "player 'no")],
)
def test_what_is_named_wrongly(text, said, folder, monkeypatch):
    monkeypatch.setattr(allowed, "NAMED", {text})
    allowed.offered.cache_clear()
    with pytest.raises(InputError, match=f"(has|there is) no {said}"):
        TASKS["offered"]()
    allowed.offered.cache_clear()


def test_whatever_names_a_program_it_runs_only_where_it_is_named(folder, monkeypatch):
    """A file of a study that is gone on with, say: the gate is where programs begin."""
    from pyengine import registry
    from pyengine.base import functions
    from pyengine.measures import catalogue
    from pyengine.players import parse

    made = registry.game("kuhn")
    begun = {
        "code.py:first": lambda text: parse(text).check(made),
        "cmd:true": lambda text: parse(text).check(made),
        GAME: registry.entry,
        "tests.serve.test_allowed:folder": lambda text: parse(text).kind.sources(**parse(text).values),
        "code.py:none": catalogue.find,
    }
    monkeypatch.setattr(functions, "may_run", allowed.may_run)
    for text, begin in begun.items():
        monkeypatch.setattr(allowed, "NAMED", {*begun} - {text})
        with pytest.raises(InputError, match="may not run here"):
            begin(text)
        monkeypatch.setattr(allowed, "NAMED", {text})
        assert allowed.may_run(text) and not allowed.may_run(f"{text}x")
        if text != "cmd:true":  # which says nothing
            begin(text)
    monkeypatch.setattr(allowed, "NAMED", {"cmd:./bot:limit=5ms", "os:getcwd:status=1"})
    assert allowed.may_run("cmd:./bot") and allowed.may_run("os:getcwd") and not allowed.may_run("cmd:./bot2")
