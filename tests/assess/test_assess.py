"""Assessments: what is planted is named, the same bytes however it is done, folders, errors, pages, variants."""

import json
import re
import urllib.parse
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

import pyengine
from pyengine import __main__ as commands
from pyengine.assess import lights, points, variant_words, variants, words
from pyengine.assess.points import play
from pyengine.assess.result import requested
from pyengine.base.errors import InputError
from pyengine.commands.assess import parser
from pyengine.measures.difference import Difference
from pyengine.measures.judged import WANTS
from pyengine.report import document
from tests.zoo import judge
from tests.zoo.zoo import HEALTHY, ZOO, path

SMALL = {"setups": 40, "most": 50, "seed": 1, "threads": 1}
PLAY = "ismcts:50"


NOTHING = {"limit": None, "ci95": None}  # of a point


def assess(name, **more):
    return pyengine.assess_game(str(path(name)), **SMALL | {"play": PLAY} | more)


@pytest.fixture(scope="module")
def first():
    """A game in which seat 1 is ahead."""
    return assess("first-seat-wins", setups=200, most=25)


# What is named


def test_a_seat_that_is_ahead(first):
    assert first.warnings == ["ahead"]
    (each,) = (each for each in first["points"] if each["name"] == "ahead")
    assert 0.1 < each["value"] < 0.3 and "Seat 1 is ahead" in each["says"] and each["beside"]["random"] < 0.12
    assert first["verdict"][0] == each["says"] and first["verdict"][-1] == "Warnings: ahead."
    assert len(first["verdict"]) == 5


PLANTED = "only-the-deal guessing nothing-dealt nothing-matters no-choice out-early long-tail circles".split()


@pytest.mark.slow
@pytest.mark.parametrize("name", PLANTED)
def test_what_is_planted_is_named(name):
    """Of games in which few matches tell it; bench of all: python -m tests.zoo.judge."""
    assert ZOO[name] in assess(name, play="", most=25, setups=120).warnings


@pytest.mark.slow
@pytest.mark.parametrize("name", HEALTHY)
def test_a_healthy_game_has_no_warning(name):
    found = assess(name, setups=100)
    assert found.warnings == [] and found["verdict"][-1] == "No warnings."


def test_every_point_of_the_zoo_is_a_point():
    assert set(ZOO.values()) - {None} <= set(points.KINDS)


UNASKED = """(game
 (setup (create players 2) (create deck CARDS (game iloc PACK) (deck (NUMBER (1 .. 6)))))
 (do ((shuffle (game iloc PACK)) (set ((0 player) sto POINTS) (cardatt NUMBER (top (game iloc PACK))))
      (set ((1 player) sto POINTS) 3)))
 (scoring max ((current player) sto POINTS)))"""


def test_a_game_in_which_nobody_decides_anything(tmp_path):
    (tmp_path / "unasked.rcy").write_text(UNASKED)
    found = pyengine.assess_game(str(tmp_path / "unasked.rcy"), setups=120, most=25, seed=1, threads=1)
    (long,) = (each for each in found["points"] if each["name"] == "long tail")
    assert found.warnings == ["only the deal"] and long["value"] == 1 and long["ci95"][0] <= 1 <= long["ci95"][1]


# The same again


def told(found):
    return {name: each for name, each in found.items() if name not in ("run", "ladder", "tournament", "studies")}


@pytest.mark.slow
def test_the_same_bytes_for_any_number_of_threads_and_after_a_stop(tmp_path, monkeypatch):
    how = {"setups": 20, "most": 25, "play": "ismcts:20"}
    monkeypatch.setattr("pyengine.assess.evidence.FEWEST", 10)
    first = assess("first-seat-wins", threads=2, **how)
    assert first["calibration"] and first["quality"]

    def stop(*_, **__):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("pyengine.assess.evidence.hold", stop)
        with pytest.raises(KeyboardInterrupt):
            assess("first-seat-wins", folder=tmp_path / "a", **how)
    assert not (tmp_path / "a" / "verdict.json").exists()
    assert told(assess("first-seat-wins", folder=tmp_path / "a", **how)) == told(first)
    assert json.loads((tmp_path / "a" / "verdict.json").read_text())["signature"] == first["signature"]
    page = (tmp_path / "a" / "report.html").read_text()
    assert "Is a seat ahead?" in page and "win_share" not in page and "branching" not in page
    assert page.count("<svg") >= 2 and (tmp_path / "a" / "fair.svg").exists()
    again = assess("first-seat-wins", folder=tmp_path / "a", **how)  # all is there
    assert told(again) == told(first)
    for other in ({"setups": 50}, {"options": {"max_decisions": 300}}, {"play": "ismcts:60"}):
        with pytest.raises(InputError, match="holds another assessment"):
            assess("first-seat-wins", folder=tmp_path / "a", **how | other)
    for text in ("x", "[]", "{}", '{"asked": 1, "settled": {"x": 1}}'):
        (tmp_path / "a" / "assess.json").write_text(text)
        with pytest.raises(InputError, match="is no assessment|holds another"):
            assess("first-seat-wins", folder=tmp_path / "a", **how)


@pytest.mark.slow
def test_the_same_in_other_processes():
    """As on a cluster: everything that is played or asked goes to an executor, pickled."""
    how = {"setups": 20, "most": 25, "play": "ismcts:20"}
    with ProcessPoolExecutor(2) as executor:
        found = assess("healthy-three", threads=None, executor=executor, **how)
    assert told(found) == told(assess("healthy-three", **how))


def test_its_command_gives_it_again(first):
    words = first["command"]
    assert words[0] == "pyengine.assess" and words[-2:] == ["--seed", "1"]
    assert words[words.index("--play") + 1] == PLAY and words[words.index("--setups") + 1] == "200"


def test_it_is_a_result(first):
    frame = first.frame()
    assert list(frame.columns) == ["figure", "part", "value", "low", "high", "unit"]
    assert {"ahead", "length", "skill", "deal"} <= set(frame["figure"])
    assert "hoever leads after a third" in " ".join(str(first.table()).split())
    assert first.plot("fair").figure is not None
    with pytest.raises(InputError, match="there is no picture 'nothing'"):
        first.plot("nothing")
    with pytest.raises(TypeError):
        first["points"] = []


def typed(blocks, folded=False):
    """The commands of a page, and whether each is folded up."""
    for each in blocks:
        if isinstance(each, document.Command):
            yield tuple(each.words), folded
        elif isinstance(each, document.Chapter):
            yield from typed(each.blocks, folded or not each.level)


def test_its_page_has_one_command_and_steps_that_can_be_taken(first):
    """All that is no answer is folded up."""
    blocks = words.report(first).blocks
    ((command, folded),) = typed(blocks)
    assert words.KEY in [each.text for each in blocks if isinstance(each, document.Paragraph)]  # there are strips
    assert command[:3] == ("python", "-m", "pyengine.assess") and folded
    found = dict(first) | {"game": "crazy-eights"}
    steps = list(lights.steps(found, lights.judged(found)))
    assert steps and all(each.command[0] == "pyengine.assess" for each in steps)
    given = {"words": ["--players", "3", "--no-draw", "--max-decisions", "200", "--lead-only"]}
    for each in lights.steps(found | {"subject": first["subject"] | given}, lights.judged(found)):
        assert each.command[2:5] == ("--players=3", "--no-draw", "--lead-only")
    varied = parser().parse_args(steps[0].command[1:])
    assert varied.games == ["crazy-eights"] and varied.vary == [("CARDS", (7, 6, 8))] and varied.want == "fair"
    assert varied.play == first["plays"]["strong"], "a comparison that says otherwise is of other play"
    solved = found | {"ladder": found["ladder"] | {"solved": True}}
    assert not [word for each in lights.steps(solved, lights.judged(solved)) for word in each.command if "play" in word]


def test_after_every_warning_a_comparison_asks_for_what_was_wrong():
    """By a wish of its own, or by its figure within the threshold."""
    wishes = {
        "ahead": "--want=fair",
        "circles": "--want=short",
        "decided by the deal": "--want=earned",
        "only the deal": "--want=earned,deep",
        "nothing matters": "--want=deep",
        "kingmaker": "--goal=kingmaker at most 0.05",
        "decided late": "--goal=decided late at least 0.25",
    }
    found = {"game": "crazy-eights", "subject": {"words": []}, "options": {}, "players": 3, "ladder": {"solved": True}}
    for kind in (each for each in points.KINDS.values() if each.limit is not None):
        wrong = {"name": kind.name, "figure": kind.figure, "above": kind.above, "limit": kind.limit, "warned": True}
        (one,) = lights.judged({"points": [wrong | {"value": 1.0, "ci95": None}]})
        step = next(lights.steps(found, [one]))
        asked = parser().parse_args(step.command[1:])
        assert step.says.startswith(one.bold) and one.wish in step.command, kind.name
        assert one.wish == wishes.get(kind.name, one.wish) and set((asked.want or "fair").split(",")) <= set(WANTS)
        assert all(variants.parse_goal(each) and kind.figure for each in asked.goal), kind.name


def test_lights_say_on_which_side_of_the_threshold_a_point_lies(first):
    """Good and bad beyond doubt, warn by its interval alone; of open it is not known."""
    each = next(each for each in first["points"] if each["name"] == "runaway leader") | {"limit": 0.75, "warned": False}
    told = {
        "good": {"value": 0.5, "ci95": [0.45, 0.55], "times": None, "safe": True},
        "open": {"value": 0.7, "ci95": [0.6, 0.8], "times": 4.0},
        "warn": {"value": 0.8, "ci95": [0.76, 0.84], "times": 1.5},
        "bad": {"value": 0.9, "ci95": [0.88, 0.92], "times": None, "warned": True},
        "": {"value": 0.9, "ci95": [0.88, 0.92], "times": None, "limit": None},
    }
    for light, found in told.items():
        # Safe by a wider interval that was given, but not by its own.
        wide = lights.judged({"points": [each | found | {"ci95": [0.4, 0.8]}]})[0].light
        assert wide == ("open" if light == "good" else wide)
        (one,) = lights.judged({"points": [each | {"safe": False} | found]})
        assert (one.light, one.bold != "") == (light, light != "")
    skill = next(each for each in first["points"] if each["name"] == "skill")
    for light, ci95 in {"good": [0.4, 1.2], "open": [-0.2, 1.1], "": [0.2, 0.5]}.items():
        assert lights.judged({"points": [skill | {"ci95": ci95}]})[0].light == light
    text = "Who is dealt EIGHT HEARTS wins 4 points; at weak play 2.5 %; or so."
    assert lights.plain(text) == "Who is dealt Eight Hearts wins 4 points; or so."
    assert lights.plain("Who is dealt QD wins.") == "Who is dealt QD wins."  # the queen of diamonds


def test_what_is_not_known_has_a_button_though_nobody_knows_how_many_deals_it_takes(first):
    each = next(each for each in first["points"] if each["name"] == "runaway leader") | {"limit": 0.75, "warned": False}
    for ci95, looks in ([0.6, 0.8], ["Look longer (20 seconds in all)"]), ([0.5, 0.6], []):
        found = dict(first) | {"points": [each | {"value": 0.6, "ci95": ci95, "times": None, "safe": True}]}
        found["run"] = first["run"] | {"wall_seconds": 9.0}
        steps = lights.steps(found, lights.judged(found))
        assert [each.word for each in steps if each.title == "Settle this: leaders"] == looks


def test_what_a_sentence_leaves_open_has_the_button(first):
    """Before what is settled sooner; also where nobody waits for all of it, but not for ever."""
    open_ = {"warned": False, "safe": False, "ci95": [0.0, 0.5], "value": 0.02}
    each = {one["name"]: one | open_ for one in first["points"] if one["name"] in ("ahead", "runaway leader")}
    each["ahead"] |= {"times": 500.0}
    each["runaway leader"] |= {"limit": 0.3, "times": 2.0}
    for spent, looks in (30.0, [("Settle this: fair seats", "Look longer (15 minutes in all)")]), (3000.0, []):
        found = dict(first) | {"points": list(each.values()), "run": first["run"] | {"wall_seconds": spent}}
        found["ladder"] = first["ladder"] | {"solved": False}
        steps = lights.steps(found, lights.judged(found))
        settled = [one for one in steps if one.title.startswith("Settle")]
        assert [(one.title, one.word) for one in settled] == looks
        # By the same player: what another shows does not settle it.
        assert all(f"--play={first['plays']['strong']}" in one.command for one in settled)


def test_no_word_of_the_inside_is_said(first):
    text = str(first.table(200)) + " ".join(kind.asks + kind.figure for kind in points.KINDS.values())
    assert not re.search(r"\w_\w", text.replace(str(path("first-seat-wins")), ""))


def test_the_guide_has_every_point():
    guide = Path("docs/guide/assess.md").read_text(encoding="utf-8")
    for kind in points.KINDS.values():
        assert kind.limit is None or kind.name in guide, kind.name
        assert not kind.figure or kind.asks in guide or kind.name in guide, kind.asks
    assert all(f"`{word}`" in guide for word in WANTS)


# Errors


@pytest.mark.parametrize(
    "text, wrong",
    [
        ("ahed = 1", "there is no warning 'ahed'; did you mean ahead"),
        ("length = 1", "there is no warning 'length'"),
        ('ahead = "x"', "the threshold of 'ahead' is 'x'; expected a number"),
        ("ahead = nan", "the threshold of 'ahead' is nan"),
        ("ahead =", "is no TOML"),
    ],
)
def test_thresholds_that_are_none(tmp_path, text, wrong, capsys):
    (tmp_path / "limits.toml").write_text(text)
    assert commands.main(["assess", "kuhn", "--warn", str(tmp_path / "limits.toml")]) == 2
    assert wrong in capsys.readouterr().err


@pytest.mark.parametrize(
    "words, wrong",
    [
        ("kuhn --warn nowhere.toml", "there is no file 'nowhere.toml'; expected thresholds in TOML"),
        ("kuhn --time 0s", "time"),
        ("kuhn --setups 3", "setups is 3; expected a whole number from 20"),
        ("kuhn --most 3", "most is 3; expected a whole number from 25"),
        ("kuhn --play ismtcs:10 --setups 20 --most 25", "there is no player 'ismtcs:10'"),
        ("kuhn --want fair", "--want, --goal and --without are of several variants"),
        ("kuhn leduc --want fare", "--want names 'fare'; did you mean f"),
        ("kuhn leduc --want short,fair,long", "--want short,fair,long wants opposites"),
        ("kuhn leduc --goal", "expected one argument"),
        ("kuhn --vary nothing", "'nothing' gives no values; expected NAME=A..B"),
        ("red7 --vary players=3", "there is one variant only"),
        ("red7 --vary players=2,9", "players"),
        ("rummy --deal x --setups 20 --most 25", "deal"),
        ("nothing", "there is no game 'nothing'"),
        ("kuhn --seats random,nobody", "there is no player 'nobody'"),
    ],
)
def test_bad_input_is_one_sentence(words, wrong, capsys):
    assert commands.main(["assess", *words.split()]) == 2
    error = capsys.readouterr().err
    assert wrong in error and "Traceback" not in error


@pytest.mark.parametrize(
    "words, wrong",
    [
        ("assess kuhn --play human", "a player is asked thousands of times; expected a player other than human"),
        ("assess kuhn leduc --play human", "a player is asked thousands of times"),
        ("assess kuhn --seats heuristic,human", "a player is asked thousands of times"),
        ("assess kuhn --play ismcts:1ms", "a match of the player ismcts:1ms cannot be played again"),
        ("assess kuhn --play cmd:no-such-program", "has no program 'no-such-program'"),
        ("assess kuhn --seats planner", "the player planner does not play kuhn"),
        ("assess kuhn leduc --play planner", "the player planner does not play kuhn"),
        ("ladder kuhn --seats human", "a player is asked thousands of times"),
        ("tournament kuhn --seats human,random", "a player is asked thousands of times"),
        ("compare kuhn leduc --seats human,random", "a person would know again; expected no human"),
        ("run agram --sweep players=2,3 --seats human", "a person would know again; expected no human"),
    ],
)
def test_who_cannot_serve_is_refused_before_anything_is_played(words, wrong, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("pyengine.study.work.play_chunk", None)
    size = ["--setups", "20", *["--most", "25"] * words.startswith(("assess", "ladder"))]
    assert commands.main([*words.split(), *size, "--seed", "1", "--out", str(tmp_path / "out")]) == 2
    assert wrong in capsys.readouterr().err and not (tmp_path / "out").exists()


@pytest.mark.parametrize("wrong", ["--setups 0", "--onward planner", "--seats planner,random"])
def test_no_folder_of_variants_is_begun_for_what_is_refused(wrong, tmp_path, capsys):
    words = ["assess", "kuhn", "leduc", *wrong.split(), "--out", str(tmp_path / "out")]
    assert commands.main(words) == 2 and not (tmp_path / "out").exists()
    assert "Traceback" not in capsys.readouterr().err


def test_players_are_called_by_their_whole_names():
    """By which their matches are found again: --play exact ended in a traceback."""
    asked = {"seed": 1, "setups": None, "meetings": None, "looks": None, "rung": None, "most": None}
    found = requested("kuhn", (), play="exact", players=["rollout"], onward=["ismcts:9"], **asked)
    assert (found.play, found.players, found.onward) == ("exact:10", ("rollout:1000",), ("ismcts:9",))


def test_a_folder_of_something_else_is_refused(tmp_path, capsys):
    (tmp_path / "mine.txt").write_text("x")
    assert commands.main(["assess", "kuhn", "--setups", "20", "--most", "25", "--out", str(tmp_path)]) == 2
    assert "has something else in it" in capsys.readouterr().err
    assert [each.name for each in tmp_path.iterdir()] == ["mine.txt"]


def test_the_command_prints_the_verdict(capsys, tmp_path):
    (tmp_path / "limits.toml").write_text('ahead = 0.5\n"long tail" = 0.5\n')
    words = [str(path("first-seat-wins")), "--setups", "30", "--most", "25", "--play", PLAY, "--seed", "1"]
    assert commands.main(["assess", *words, "--warn", str(tmp_path / "limits.toml")]) == 0
    out = capsys.readouterr().out
    assert "Warnings: long tail." in out and "Again: python -m pyengine.assess" in out
    assert re.search(r"! +longest matches", out)


# Variants


@pytest.fixture(scope="module")
def compared():
    how = SMALL | {
        "want": ("short", "free"),
        "goals": ("length at most 20",),
        "play": "ismcts:20",
        "most": 25,
        "setups": 20,
    }
    return pyengine.assess_variants([str(path(name)) for name in ("healthy-two", "no-choice")], **how)


def test_which_variant_to_take(compared):
    healthy, forced = (str(path(name)) for name in ("healthy-two", "no-choice"))
    assert compared["take"] == healthy and compared["as_good"] == []
    assert [each["goals"] for each in compared["variants"]] == [[2], [0]]
    rows = {row["name"]: row for row in compared["differences"]}
    assert rows["length"]["remains"] and rows["length"]["difference"] == pytest.approx(28, abs=0.5)
    assert rows["no choice"]["remains"] and rows["no choice"]["difference"] == pytest.approx(0.9, abs=0.01)
    assert forced in str(compared.table()) and "Take " in str(compared.table())
    assert set(compared.frame()["part"]) == {healthy, forced}
    (table,) = (each for each in variant_words.report(compared).blocks if isinstance(each, document.Table))
    assert {*table.titles} >= {row[0] for row in table.cells}, "every row is explained"


@pytest.mark.parametrize(
    "text, goal",
    [
        ("seat 1 at most 0.52", ("seat 1", True, 0.52)),
        ("side 1+3 at least 45 %", ("side 1+3", False, 0.45)),
        ("length at most 40", ("length", True, 40.0)),
        ("runaway leader at most 70%", ("runaway leader", True, 0.7)),
    ],
)
def test_goals(text, goal):
    found = variants.parse_goal(text)
    assert (found.name, found.most, found.number) == goal


@pytest.mark.parametrize(
    "text", ["", "seat 1", "seat 1 below 0.5", "fun at least 1", "length at most x", "length at most 1.2.3"]
)
def test_goals_that_are_none(text):
    with pytest.raises(InputError, match="expected NAME at most NUMBER"):
        variants.parse_goal(text)


def test_a_goal_of_a_seat_that_none_has_is_told_before_anything_is_played():
    with pytest.raises(InputError, match="names 'seat 9'; expected seat 1, seat 2"):
        pyengine.assess_variants(["kuhn", "leduc"], goals=["seat 9 at most 0.5"])


@pytest.mark.slow
@pytest.mark.usefixtures("undrawn")
def test_a_folder_of_variants_is_gone_on_with(tmp_path, capsys):
    words = ["examples/described/fifteen.rcy", "--vary", "LIMIT=9,12", "--setups", "20", "--most", "25", "--play"]
    words += ["pimc:10", "--threads", "1", "--out", str(tmp_path / "a")]
    assert commands.main(["assess", *words, "--seed", "7"]) == 0
    first = json.loads((tmp_path / "a" / "verdicts.json").read_text())
    page = urllib.parse.unquote((tmp_path / "a" / "report.html").read_text())
    assert (tmp_path / "a" / "LIMIT=9" / "report.html").exists() and "LIMIT=9/report.html" in page
    assert commands.main(["assess", *words]) == 0  # with the seed that it was begun with
    assert json.loads((tmp_path / "a" / "verdicts.json").read_text())["signature"] == first["signature"]
    assert commands.main(["assess", *words, "--want", "short"]) == 2
    assert "holds another assessment" in capsys.readouterr().err


@pytest.mark.slow
def test_the_judge_runs(capsys):
    judge.main(["--time", "2s", "--seeds", "1", "--threads", "1", "only-the-deal"])
    assert re.fullmatch(r"(ok  |MISS) only-the-deal 1: .*deals, .*\nonly-the-deal: named .*\n", capsys.readouterr().out)


@pytest.mark.slow
def test_many_variants_are_halved(tmp_path):
    how = {"want": ("short",), "seconds": 12, "seed": 1, "threads": 1, "folder": tmp_path}
    found = pyengine.assess_variants(["examples/described/fifteen.rcy"], vary={"LIMIT": range(9, 21, 2)}, **how)
    assert len(found["variants"]) < 6 and found["take"] in ("LIMIT=9", "LIMIT=11")  # 9 may be warned of
    assert "LIMIT=19" in found["gone"]
    assert (tmp_path / "report.html").exists()


@pytest.mark.slow
def test_what_an_option_moves():
    how = SMALL | {"play": "ismcts:10", "setups": 30, "most": 25}
    found = pyengine.assess_variants(["examples/described/fifteen.rcy"], vary={"LIMIT": (9, 18)}, **how)
    moved = {row["name"]: row for row in found["moves"]}
    assert moved["length"]["from"] == 9 and moved["length"]["difference"] > 1.5
    assert found["take"] is None and found["differences"][0]["remains"]


def test_the_answer_names_warnings_where_they_decide():
    """Three of them outweigh half of the length."""
    point = {
        "name": "length",
        "figure": "decisions",
        "value": 8.0,
        "unit": "number",
        "says": "",
        "warned": False,
        **NOTHING,
    }
    one = {"name": "short", "goals": [], "warned": ["a", "b", "c"], "points": [point]}
    other = {"name": "long", "goals": [], "warned": [], "points": [{**point, "value": 16.0}]}
    found = {"take": "long", "want": {"short": "length"}, "ahead": {"short": [-1]}, "variants": [one, other]}
    found |= {"order": ["long", "short"], "as_good": [], "gone": [], "goals": [], "unsaid": [], "game": "kuhn"}
    first = next(variant_words.answer(found))
    assert first == "Take long. Short: worse (decisions: 16 with Long, 8 with Short). Warnings: 0 instead of 3."
    other["warned"] = ["a", "b", "c"]
    assert "arnings" not in next(variant_words.answer(found))


@pytest.mark.parametrize(
    "lengths, warned, order",
    [((8.0, 16.0), (3, 0), [0, 1]), ((8.0, 8.0), (3, 0), [1, 0]), ((16.0, 8.0), (0, 1), [1, 0])],
)
def test_what_is_wanted_comes_before_warnings(lengths, warned, order):
    def one(length, many):
        points = [{"name": "length", "value": length, "warned": False, **NOTHING}]
        return type("One", (dict,), {"warnings": ("a",) * many})(studies={"strong": {"verdict": None}}, points=points)

    each = [one(*values) for values in zip(lengths, warned, strict=True)]
    apart = {"length": Difference("length", "", (0, 0), 8.0, None, None, 0.0)}
    found = type("Side", (), {"each": each, "apart": lambda self, *pair: apart})()
    assert variants._order(found, ["short"], []) == order


@pytest.mark.slow
def test_one_player_varies_play_in_all_variants():
    """Each variant's own ladder has another search; what a rule of thumb leaves to one is compared by the same one."""
    sizes = {"setups": 30, "rung": 40, "most": 25, "play": "heuristic", "seed": 3}
    alone = [pyengine.assess_game("agram", options={"CARDS": cards}, **sizes)["plays"]["deal"] for cards in (5, 6)]
    found = pyengine.assess_variants(["agram"], vary={"CARDS": [5, 6]}, **sizes)
    assert alone[0] != alone[1] and {"deal", "length"} < {row["name"] for row in found["differences"]}
    (varying,) = (word.partition("=")[2] for word in found["command"] if word.startswith("--varying="))
    assert varying in alone
    for each in found["variants"]:
        assert each["command"][each["command"].index("--varying") + 1] == varying
    last = each["values"]
    own = pyengine.assess_game("agram", options=last, meetings=30, looks=30, varying=varying, **sizes)
    assert (own["signature"], own["plays"]["deal"]) == (each["signature"], varying)


def test_what_other_players_were_measured_with_is_no_difference():
    """Who plays on where the rule that counts varies nothing is of a variant's own ladder."""
    points = {"length": 20.0, "deal": 0.6, "decided by the deal": 0.5}
    each = [{"name": name, "value": value, "ci95": [0.9 * value, 1.1 * value]} for name, value in points.items()]
    less = [one | {"value": one["value"] / 3, "ci95": [one["value"] / 4, one["value"] / 2]} for one in each]
    for other, told in (("pimc:25", {"length"}), ("ismcts:25", {*points})):
        plays = zip((each, less), ("ismcts:25", other))
        found = [
            {"points": own, "continues": onward, "studies": {"strong": {"verdict": None}}} for own, onward in plays
        ]
        sides = [type("One", (dict,), {"counted": None})(one) for one in found]
        assert {*variants.Side([{}, {}], sides).apart(0, 1)} == told


def test_longest_matches_that_are_alike_by_chance_have_an_interval():
    """Of 4 and 5 decisions: a usual match of few has 4 or 5, and variants seem to differ for sure."""
    assert play._tail([0, 0, 0, 0, 60, 40], 1) == (5.0, pytest.approx(0.5 / 5**0.5))
    assert play._tail([0, 0, 0, 0, 100], 1) == (4.0, 0.0)


@pytest.mark.slow
def test_the_answer_says_in_what_a_variant_is_better():
    """Of two wishes one decides, and the other is not said to."""
    how = {"want": ("fair", "skill"), "options": {"CARDS": 3}, "setups": 100, "most": 25, "play": "pimc:50", "seed": 1}
    found = pyengine.assess_variants(["examples/described/duel.rcy"], vary={"LEADERS": (1, 2)}, **how)
    said = " ".join(str(found.table(10_000)).split())
    [skill] = found["ahead"]["skill"]
    assert found["take"] == "LEADERS=2" and found["ahead"]["fair"] == [1]
    assert "Take LEADERS=2. Fair seats: better (" in said
    assert f" Skill: {('not known', 'better', 'worse')[skill]}" in said


@pytest.mark.slow
def test_the_shorter_of_two_is_shorter_where_all_matches_have_one_length():
    how = {"want": ("short",), "setups": 20, "most": 25, "play": "random", "seed": 1}
    found = pyengine.assess_variants(["agram"], vary={"CARDS": (5, 3)}, **how)
    row = next(each for each in found["differences"] if each["name"] == "length")
    assert (row["values"], row["p"], row["remains"]) == ([20, 12], 0.0, True)
    assert (found["take"], found["as_good"]) == ("CARDS=3", [])
