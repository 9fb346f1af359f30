"""Every bench runs; and their own parts: what a comparison of commits says, its jobs, the yardsticks in C."""

import inspect
import platform
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec

import numpy as np
import pytest

import pyengine
from bench import differences
from bench.compare import checkouts, jobs
from bench.compare.verdict import beyond_noise, change
from bench.crosskings import final_hands
from bench.described_walk import GAMES, differing
from bench.differences import MATCHES, cover, modelled, rare
from bench.red7_tree import yardstick_deal
from bench.rummy import beliefs, states_of
from bench.yardsticks import programs
from engine.counting.matches import play
from engine.crosskings.score import hand_scores
from engine.red7.tree import perft
from engine.red7.walk import available_kernels, walk
from engine.rummy.planner import plan
from tests.reference.make_crosskings_positions import read_positions
from tests.support.programs import run

ROWS, PAIRS = 30, 15
# Whatever lies in bench and can be run.
BENCHES = sorted(
    path.parent.name if path.stem == "__main__" else path.stem
    for path in (checkouts.ROOT / "bench").rglob("*.py")
    if '__name__ == "__main__"' in path.read_text(encoding="utf-8") and path.name != "jobs.py"
)
# Five seconds and more, and those of one to three that go the ways of others.
LONG = "any_game bots build chances compare coverage crosskings_solver deal_share described_walk differences".split()
LONG += "batch equilibria gpu openspiel otherwise ratings recycle red7_walk rules training what_wins workbench".split()


def bench(name, **environment):
    return run(f"bench.{name}", ["--tiny"], checkouts.ROOT, **({"PYTHONPATH": ""} | environment))


@pytest.mark.few(7, "name", [pytest.param(name, marks=[pytest.mark.slow] * (name in LONG)) for name in BENCHES])
def test_runs_with_tiny_work(name):
    done = bench(name)
    lacking = re.fullmatch(r"this bench needs the module (\w+), which is not installed: pip install \S+\n", done.stderr)
    if done.returncode and lacking:
        assert find_spec(lacking[1]) is None and not done.stdout
        pytest.skip(f"says that it needs {lacking[1]}, and was not run")
    assert done.returncode == 0, done.stderr
    assert re.search(r"\d", done.stdout)


@pytest.mark.few(
    3,
    ("words", "sentence"),
    [
        ("--only kuhn golff", "there is no game 'golff'; did you mean golf? Expected the name of a game"),
        ("--only kuhn blackjack", "the player strong:2ms searches games of two seats or more; blackjack has one"),
        ("--only kuhn --learn -3", "argument --learn: '-3' is no time; expected one such as 90s, 10m or 2h"),
        ("--only kuhn --learn 0", "argument --learn: '0' is no time"),
        ("--only kuhn --matches 0", "argument --matches: 0 is out of range; expected 2 or more"),
        ("--only kuhn --matches -5", "argument --matches: -5 is out of range; expected 2 or more"),
        ("--only kuhn --milliseconds 0", "argument --milliseconds: 0 is out of range; expected 1 or more"),
        ("--milliseconds 2s", "argument --milliseconds: '2s' is not a whole number"),
        ("--learm 3s", "unrecognized arguments: --learm 3s; did you mean --learn?"),
    ],
)
def test_the_bench_of_strong_players_refuses_in_a_sentence(words, sentence):
    done = run("bench.strong", words.split(), checkouts.ROOT)
    assert (done.returncode, done.stdout) == (2, "") and done.stderr.startswith(f"bench.strong: {sentence}"), (
        done.stderr
    )
    assert done.stderr.count("\n") == 1


def test_the_bench_of_strong_players_learns_as_its_help_says():
    said = " ".join(run("bench.strong", ["--help"], checkouts.ROOT).stdout.split())
    for part in (
        "usage: python -m bench.strong",
        "--learn T train a network for T",
        "decision (default 2)",
        "--seed N",
    ):
        assert part in said
    words = "--tiny --learn 0.05 --seed 3 --threads 1".split()
    done = run("bench.strong", words, checkouts.ROOT)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith("kuhn: a network after 0.05 s; clearly behind ")


@pytest.mark.slow
def test_a_compiler_without_avx512_is_said_in_a_line():
    compiler = shutil.which("gcc") or shutil.which("clang")
    if compiler is None or platform.machine() not in ("x86_64", "AMD64"):
        pytest.skip("needs gcc or clang for x86-64")
    done = bench("red7_walk", CC=f"{compiler} -mno-avx512vbmi")
    line = f"no yardstick red7_walk_avx512: {compiler} -mno-avx512vbmi: this CPU, or this compiler, has no AVX-512\n"
    assert done.returncode == 0 and done.stdout.startswith(line)


def tables(shift, number):
    """Tables of measurements with 2 % of noise and a slow spell that hits both of a pair; the first row is shifted."""
    random = np.random.default_rng(1)
    for _ in range(number):
        spells = 1 + random.exponential(0.3, (ROWS, PAIRS))
        old, new = (spells * random.normal(1, 0.02, (ROWS, PAIRS)) for _ in range(2))
        new[0] *= shift
        yield [change(list(before), list(after)) for before, after in zip(old, new)]


def test_a_change_is_told_from_noise():
    for shift in (1.1, 0.9):
        for changes in tables(shift, 3):
            assert beyond_noise(changes)[0] and abs(changes[0].ratio - shift) < 0.05
            assert changes[0].low < changes[0].ratio < changes[0].high and not changes[0].low < 1 < changes[0].high


def test_noise_is_no_change():
    """One table in 20 may name a row, and signs take so few values that fewer do."""
    assert sum(any(beyond_noise(changes)) for changes in tables(1, 20)) <= 1


def test_few_pairs_say_nothing():
    found = change([1.0, 1.1, 1.2], [2.0, 2.2, 2.4])
    assert (found.ratio, found.low, found.high) == (2, None, None) and beyond_noise([found]) == [False]


def test_jobs_are_declared_whole():
    for name, job in jobs.JOBS.items():
        assert re.fullmatch(r"[a-z0-9_-]+", name) and re.fullmatch(r"(cycles|ns|us|ms)/[a-z]+", job.unit), name
        inspect.signature(job.make).bind(*job.arguments)
    assert re.search(r"^\s*(import|from) bench", inspect.getsource(jobs), re.MULTILINE) is None


def test_jobs_run_on_the_code_of_a_checkout():
    words = [sys.executable, "-P", jobs.__file__]
    options = {"env": checkouts.environment(checkouts.ROOT), "capture_output": True, "text": True}
    done = subprocess.run([*words, str(checkouts.ROOT), "rummy-walk", "rummy-deadwood"], **options)
    found = jobs.json.loads(done.stdout)
    assert list(found) == ["rummy-walk", "rummy-deadwood"]
    assert all(seconds > 0 and units > 0 for seconds, units in found.values())
    other = subprocess.run([*words, str(checkouts.ROOT.parent), "rummy-walk"], **options)
    assert other.returncode == 1 and other.stderr.startswith("the package comes from")


def test_a_job_that_a_commit_lacks_is_left_out():
    job = jobs.Job("red7", "cycles/action", jobs.red7_walk, ("mmx",))
    assert jobs.attempt(jobs.timed, job) == "RuntimeError: this CPU or this build has no kernel mmx"


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_a_revision_that_is_none(capsys):
    with pytest.raises(SystemExit, match="^2$"):
        checkouts.commit_of("no-such-thing")
    assert capsys.readouterr().err.startswith("no-such-thing names no commit; expected a git revision")


def test_without_a_compiler_one_sentence(monkeypatch, capsys):
    monkeypatch.setenv("CC", "no-such-compiler")
    programs.build.cache_clear()
    assert programs.yardstick("rummy_planner") is None
    assert capsys.readouterr().out == "no yardstick rummy_planner: found no C compiler (CC, gcc or cc)\n"


def yardstick(name):
    try:
        programs.build(name)
    except programs.NoYardstick as error:
        pytest.skip(str(error))
    return programs.yardstick(name)


@pytest.mark.parametrize("name", ["red7_walk_scalar", "red7_walk_avx512"])
def test_red7_walk(name):
    """The same deal with other random choices: all shares within 5 standard errors of the difference."""
    if "avx512" in name and "avx512" not in available_kernels():
        pytest.skip("this CPU has no AVX-512 kernel")
    program, matches = yardstick(name), 20_000
    (found,) = program(1, matches)
    deal = yardstick_deal(1, 3)
    rows = walk("scalar", 3, 7, True, False, False, 1, 0, 1, 0, matches, (deal.palettes, deal.hands, deal.deck))
    # By number of moves a wider margin, since the actions of a match hang together.
    for values, row, errors in zip((found["wins"], found["turns"], found["moves"]), rows, (5, 5, 10)):
        own, theirs = np.zeros((2, 64))
        own[: row.shape[1]], theirs[: len(values)] = row[0], values
        assert (abs(own - theirs) <= errors * np.sqrt(own + theirs + 1)).all()
    assert sum(found["wins"]) == sum(found["turns"]) == matches and sum(found["moves"]) == found["actions"]
    assert found["moves"][len(deal)] >= matches  # every match begins with the same moves


@pytest.mark.few(1, "name", GAMES)
def test_described_walk(name):
    """The same deals and draws: all counts are the same."""
    program, game = yardstick(GAMES[name]), pyengine.game(name)
    for setups, matches, seed in ((200, 3, 1), (7, 100, 2**40)):
        counts, _ = play(game.table, seed, 0, setups, 0, matches)
        (found,) = program(setups, matches, seed)
        assert differing(counts, found) == []
    found["ties"][0] += 1
    assert differing(counts, found) == ["ties"]


def test_red7_tree():
    plain, shared, counted = yardstick("red7_tree")(3, 20_000, 4)
    assert counted["moves"] == sum(perft(yardstick_deal(number), 4) for number in (1, 2, 3))
    assert all(60_000 <= walked["moves"] < 60_100 for walked in (plain, shared))  # it ends some levels up


def test_crosskings_score():
    program, hands = yardstick("crosskings_score"), final_hands(100)
    rows = program(text="".join(f"{cards} {kings}\n" for cards, kings in hands))
    for row in rows:
        group = hands[hands[:, 1] == row["kings"]]
        total = int(hand_scores(group[:, 0], group[:, 1]).sum())
        assert (row["scores"], row["sum"]) == (20 * len(group), 20 * total)


@pytest.mark.slow
def test_crosskings_solver():
    cases = [case for case in read_positions() if case[0] == 14 and case[1] <= 3][:5]
    found = yardstick("crosskings_solver")(text="".join(case[3] + "\n" for case in cases))
    assert [(row["wins"], row["draws"], row["sum"]) for row in found] == [tuple(case[4]) for case in cases]


def test_rummy_planner():
    program = yardstick("rummy_planner")
    odds, _ = states_of(20)
    for rows in (odds, beliefs(odds)):
        found = program(1, text="\n".join("0 " + " ".join(map(str, row)) for row in rows.tolist()))
        ours = [plan(row.tolist(), most=0) for row in rows]
        assert [(row["best"], row["count"]) for row in found] == [(row["best"], row["count"]) for row in ours]


def test_intervals_of_differences_of_rare_shares_hold_the_truth():
    """The jackknife alone holds it in 229 of 250."""
    pair = [rare(changed, np.random.default_rng(changed), 2000) for changed in (False, True)]
    truth = np.subtract(*[side.tally.samples["ties"].mean() / MATCHES for side in reversed(pair)])
    random, held = np.random.default_rng(1), 0
    for _ in range(250):
        setups = random.integers(0, 2000, 200)
        told = differences.intervals(pair, list(differences.drawn(pair, setups, np.zeros(200, bool))))["ties", ""]
        held += told is None or told[0] <= truth <= told[1]
    assert 240 <= held


@pytest.mark.slow
def test_intervals_of_differences_hold_the_truth():
    pair = [modelled(changed, np.random.default_rng(changed), 2000) for changed in (False, True)]
    found = {}
    cover(pair, 30, False, 40, np.random.default_rng(1), found)
    assert len(found) >= 15 and 0.9 < sum(held for _, held in found.values()) / sum(n for n, _ in found.values()) < 0.98
    assert all(held >= 33 for _, held in found.values())
