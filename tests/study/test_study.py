"""Studies: the plan, the same bytes whoever runs them, folders, interruption."""

import json
import math
import os
import random
import signal
import threading
from concurrent.futures import Executor, Future

import numpy as np
import pytest
from scipy import stats

from pyengine import InputError, Study, load_study, run_study
from pyengine.base.chunks import Chunk, ChunkPlan
from pyengine.red7 import Options, fast
from pyengine.red7.fast import counts_of
from pyengine.registry import entry
from pyengine.study.bound import Bound
from pyengine.study.store import Folder
from pyengine.study.tally import Samples, Tally, nonlinear
from pyengine.study.work import play_chunk
from tests.reference import red7 as reference
from tests.support.torture.altered import figures, tallies

pytestmark = pytest.mark.usefixtures("undrawn")


@pytest.fixture
def small_chunks(monkeypatch):
    """Chunks of 200 matches, so that small studies have many."""
    monkeypatch.setattr(fast, "CHUNK_MATCHES", 200)


class Shuffled(Executor):
    """Runs whatever is waiting in a random order."""

    def __init__(self, seed):
        self.random, self.waiting = random.Random(seed), []

    def submit(self, function, /, *arguments):
        future = Future()
        self.waiting.append((future, function, arguments))
        if len(self.waiting) == 4:
            self.random.shuffle(self.waiting)
            while self.waiting:
                done, call, values = self.waiting.pop()
                done.set_result(call(*values))
        return future


@pytest.mark.parametrize("setups, matches", ((1, 1), (10, 7), (1000, 1000), (3, 5003), (7, 200), (50000, 1)))
def test_plan_covers_every_match_once(setups, matches):
    plan = ChunkPlan(setups, matches, 1000, 64)
    seen = np.zeros((setups, matches), int) if setups * matches <= 10**6 else None
    total = 0
    for number, chunk in enumerate(plan):
        assert chunk.number == number and chunk.setups <= 64
        assert chunk.matches == matches or chunk.setups == 1
        total += chunk.setups * chunk.matches
        if seen is not None:
            last_setup, last_match = chunk.first_setup + chunk.setups, chunk.first_match + chunk.matches
            seen[chunk.first_setup : last_setup, chunk.first_match : last_match] += 1
    assert total == setups * matches
    assert seen is None or (seen == 1).all()


@pytest.mark.parametrize("players, setups, matches", [(3, 48, 30), (4, 4, 1000)])
def test_same_bytes_for_any_workers(small_chunks, players, setups, matches, monkeypatch):
    """Chunks of whole setups, and of ranges of the matches of one."""
    study = Study("red7", Options(players=players), setups, matches, 3)
    expected = figures(run_study(study, threads=1))
    for threads in (2, 7):
        assert figures(run_study(study, threads=threads)) == expected
    monkeypatch.setenv("PYENGINE_KERNEL", "scalar")
    assert figures(run_study(study)) == expected
    # The executor releases work in fours; the plan has a multiple of four chunks, and each is a task.
    monkeypatch.setattr("pyengine.study.run.TASK_SECONDS", 0)
    assert len(Bound(study).plan) % 4 == 0
    for seed in range(3):
        assert figures(run_study(study, threads=2, executor=Shuffled(seed))) == expected


COUNTED = {
    "course": dict(game="crosskings", course=True, measures=("drama",), estimator="pimc:2x1"),
    "seated": dict(
        game="red7", seats=("random", "heuristic", "pimc:2x1"), measures=("all",), estimator="pimc:2x1", by=("outcome",)
    ),
    "random players": dict(game="pairs", options={"SEATS": 3}, seats=("random", "heuristic", "random")),
    "kinds and cards": dict(game="red7", options={"players": 4}, by=("card", "kind")),
    "tricks": dict(game="agram", by=("phase", "place")),
    "numbers": dict(game="hearts", options={"max_decisions": 100}, watch=("SCORE", "BROKEN")),
    "hands": dict(game="red7", options={"points": 30}, by=("phase", "place")),
}


@pytest.mark.few(3, "setups, matches", [(32, 1), (1, 32), (8, 4)])
@pytest.mark.parametrize("name", COUNTED)
def test_the_same_bytes_however_a_study_is_cut_and_resumed(name, setups, matches, monkeypatch, tmp_path):
    study = Study(**COUNTED[name], setups=setups, matches=matches, seed=7)
    assert Bound(study).walk is None  # the table's own walk counts
    expected = figures(run_study(study, threads=1))
    monkeypatch.setattr("pyengine.study.run.TASK_SECONDS", 0)
    # A match a chunk, so that setups are spread over chunks, and two setups a chunk.
    for decisions, together, chunks in ((1, 2**12, 32), (2**20, 2, (setups if setups > 1 else 32) // 2)):
        monkeypatch.setattr("pyengine.study.bound.CHUNK_DECISIONS", decisions)
        monkeypatch.setattr("pyengine.study.bound.CHUNK_SETUPS", together)
        assert len(Bound(study).plan) == chunks and chunks % 4 == 0
        assert figures(run_study(study, threads=7)) == expected
        assert figures(run_study(study, threads=2, executor=Shuffled(1))) == expected
        home = tmp_path / str(together)
        assert figures(run_study(study, threads=1, folder=Folder(home, study))) == expected
        counts = tallies(home)
        assert load_study(home / "study.toml") == study and len(counts) == chunks
        for each in sorted(counts)[1::2]:
            (home / each).unlink()
        assert figures(run_study(study, threads=2, folder=Folder(home, study))) == expected and tallies(home) == counts


def test_series_end_where_the_matches_of_their_chunk_do(monkeypatch):
    """Of a setup whose matches are spread over chunks, series of different lengths are added up."""
    study = Study("red7", Options(), 2, 60, 3, seats=("random", "random", "random"))
    expected = figures(run_study(study))
    monkeypatch.setattr("pyengine.study.bound.CHUNK_DECISIONS", 200)
    bound, lengths = Bound(study), set()
    for chunk in bound.plan:
        counts, _ = play_chunk(bound, chunk)
        lasting = counts["lasting"].tolist()
        assert lasting[-1] and len(counts["decision_forced_products"]) == len(lasting)
        lengths.add(len(lasting))
    assert len(lengths) > 2
    assert figures(run_study(study)) == expected


def test_figures_by_deal_are_those_of_the_reference():
    """Those that tests of measures do not have, of the game's own walk."""
    setups, matches = 6, 20
    summary = run_study(Study("red7", Options(players=3, eliminated="gone"), setups, matches, 21))
    expected = reference.tallies(21, range(setups), range(matches), reference.Options(players=3, eliminated="gone"))
    wins, moves, turns = (np.array(expected[name]) for name in ("wins", "moves", "turns"))
    actions = moves.sum(axis=1)

    def interval(values, most=1.0):
        share = values.sum() / actions.sum()
        error = stats.t.ppf(0.975, 5) * (values - share * actions).std(ddof=1) / math.sqrt(setups) / actions.mean()
        return pytest.approx([max(share - error, 0), min(share + error, most)])

    assert (summary["games"], summary["decisions"]["total"]) == (setups * matches, actions.sum())
    assert summary["decisions"] == summary["turns"] and summary["samples"] == "setups"
    assert summary["wins"]["counts"] == wins.sum(axis=0).tolist()
    seen = np.flatnonzero(turns.sum(axis=0))
    assert (summary["turns"]["min"], summary["turns"]["max"]) == (seen[0], seen[-1])
    legal = summary["legal_moves"]
    assert legal["forced_share_ci95"] == interval(moves[:, :2].sum(axis=1))
    assert legal["ci95"] == interval(moves @ np.arange(57), math.inf)
    for x in (1, 10, 25):
        many = moves[:, x:].sum(axis=1)
        assert legal["at_least"]["share"][x] == pytest.approx(many.sum() / actions.sum())
        assert legal["at_least"]["ci95"][x] == interval(many)

    spread, worst = summary["setup_win_share"], wins.min(axis=1)
    assert (20 * worst == matches).any() or (10 * worst == matches).any()  # at most, not below
    shares = {text: (parts * worst <= matches).mean() for text, parts in (("0.05", 20), ("0.10", 10))}
    assert spread["worst_seat_at_most"] == shares and spread["never_wins"] == (worst == 0).sum()
    assert spread["never_wins_by_seat"] == (wins == 0).sum(axis=0).tolist()
    assert spread["standard_deviation"] == pytest.approx((wins / matches).std(axis=0, ddof=1))
    bins = np.minimum(wins * 50 // matches, 49).astype(int)
    assert spread["histogram"] == [np.bincount(column, minlength=50).tolist() for column in bins.T]


def test_one_match_has_no_intervals():
    single = run_study(Study("red7", Options(), 1, 1, 1))
    assert single["wins"]["ci95"] == [None] * 3 and single["turns"]["ci95"] is None
    assert "setup_win_share" not in single
    summary = run_study(Study("red7", Options(players=2, hand=3), 1, 50, 1))
    assert summary["samples"] == "matches" and summary["setup_win_share"]["standard_deviation"] is None
    assert len(summary["legal_moves"]["histogram"]) <= 13 and summary["turns"]["histogram"][-1] > 0


def test_given_deal():
    deal = "G4: R7 B2 V1 / O5: I6 Y3 G2 | B7 R1 O2"
    summary = run_study(Study("red7", Options.for_deal(deal), 1, 40, 5))
    position, options = reference.parse_position(deal), reference.Options(players=2, hand=3)
    winners = [reference.random_match_from(position, 5, 0, match, options)[0] for match in range(40)]
    assert summary["wins"]["counts"] == [winners.count(0), winners.count(1)]


def test_folder_is_written_and_resumed(small_chunks, tmp_path):
    study = Study("red7", Options(), 30, 40, 3)
    summary = run_study(study, folder=(whole := Folder(tmp_path / "whole", study)))
    whole.finish(summary)
    assert json.loads((tmp_path / "whole" / "summary.json").read_text()) == summary
    counts = tallies(tmp_path / "whole")
    assert len(counts) == 6

    # A crash left half of the chunks and files that were being written.
    Folder(tmp_path / "part", study)
    for name in sorted(counts)[::2]:
        (tmp_path / "part" / name).write_bytes(counts[name])
    for place in (tmp_path / "part", tmp_path / "part" / "counts"):
        (place / ".part-0a1b2c_d").write_bytes(b"half")
    assert figures(run_study(study, threads=3, folder=Folder(tmp_path / "part", study))) == figures(summary)
    assert tallies(tmp_path / "part") == counts
    assert {path.name for path in (tmp_path / "part").iterdir()} == {"study.toml", "counts"}


def test_folder_refuses_what_is_not_this_study(tmp_path):
    study = Study("red7", Options(), 3, 4, 3)
    (tmp_path / "file").write_text("x")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("dear")
    done = Folder(tmp_path / "done", study)
    done.finish(run_study(study, folder=done))
    for name, seed, why in [
        ("file", 3, "is a file"),
        ("full", 3, "something else"),
        ("done", 3, "finished"),
        ("done", 4, "another study"),
        ("file/below", 3, "cannot write"),
    ]:
        with pytest.raises(InputError, match=why):
            Folder(tmp_path / name, Study("red7", Options(), 3, 4, seed))
    assert [path.name for path in (tmp_path / "full").iterdir()] == ["letter.txt"]


def test_a_write_that_fails_leaves_nothing(tmp_path, monkeypatch):
    study = Study("red7", Options(), 3, 4, 3)
    folder = Folder(tmp_path / "s", study)

    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="No space left"):
        run_study(study, folder=folder)
    assert tallies(tmp_path / "s") == {}


def test_threads_are_checked():
    for threads in (0, -1):
        with pytest.raises(InputError, match="threads"):
            run_study(Study("red7", Options(), 2, 2, 3), threads=threads)


def test_interrupt_reports_the_finished_prefix(small_chunks, ctrl_c):
    study = Study("red7", Options(), 400, 50, 3)
    asked = threading.Event()

    def progress(done, chunks):
        if done >= 3 and not asked.is_set():
            asked.set()
            os.kill(os.getpid(), signal.SIGINT)

    before = signal.getsignal(signal.SIGINT)
    summary = run_study(study, threads=2, progress=progress)
    assert signal.getsignal(signal.SIGINT) is before
    assert summary["complete"] is False
    setups = sum(summary["setup_win_share"]["histogram"][0])
    assert 12 <= setups < 400 and summary["games"] == 50 * setups
    prefix = run_study(Study("red7", Options(), setups, 50, 3))
    asked = {name: prefix[name] for name in ("complete", "setups", "command")}
    assert figures(summary | asked) == figures(prefix)


def test_interrupted_single_setup_covers_the_matches_played(small_chunks, ctrl_c):
    study = Study("red7", Options(), 1, 100_000, 3)
    interrupt = lambda done, chunks: done == 3 and os.kill(os.getpid(), signal.SIGINT)
    summary = run_study(study, threads=1, progress=interrupt)
    assert not summary["complete"] and 600 <= summary["games"] < 100_000
    assert summary["games"] % 200 == 0
    assert summary["wins"]["counts"] == run_study(Study("red7", Options(), 1, summary["games"], 3))["wins"]["counts"]


def test_counts_beyond_a_chunk_do_not_overflow():
    """A setup with so many matches that squares do not fit in 64 bits."""
    tally = Tally(2, 4 * 10**11)
    half = 10**11
    for number in range(4):
        turns, moves = np.zeros((1, 52), np.int64), np.zeros((1, 57), np.int64)
        turns[0, 20], moves[0, 3] = 2 * half, 40 * half
        chunk = Chunk(number, number // 2, 1, number % 2 * 2 * half, 2 * half)
        tally.add(chunk, counts_of(np.array([[half, half]]), turns, moves, 2 * half))
    assert tally.setups == 2 and tally.samples["games"].sum() == 8 * half
    assert tally.series["choices"][1][0] == 2 * (80 * half) ** 2


@pytest.mark.parametrize("most", (2**30, 2**31, -(2**31), 2**40))
def test_squares_of_large_results_are_exact(most):
    """Added up over the seats of a setup they may be beyond 64 bits."""
    rows = {"games": np.ones(4, np.int64), "results": np.full((4, 1, 2), most)}
    assert nonlinear(rows)["setup_squares"].tolist() == [2 * most**2] * 4


@pytest.mark.parametrize("cut", (1, 3, 7, 50))
def test_samples_are_put_together_by_setup_alone(cut):
    rows = np.arange(200).reshape(100, 2) ** 2
    samples = Samples(most=8)
    for first in range(0, 100, cut):
        part = rows[first : first + cut]
        samples.add({"x": part}, len(part))
        assert not samples.arrays()["x"].flags.writeable  # looked at between chunks, as --until does
    assert samples.together == 8
    assert samples.arrays()["x"].tolist() == [rows[i : i + 8].sum(axis=0).tolist() for i in range(0, 100, 8)]


@pytest.mark.parametrize("name, bad", (("setups", 0), ("matches", -1), ("seed", -1), ("seed", 2**64), ("setups", 1.5)))
def test_impossible_studies(name, bad):
    with pytest.raises(InputError, match=name):
        Study("red7", Options(), **{name: bad})


IMPOSSIBLE = {"players": (1, 6, "3"), "hand": (0, 8), "eliminated": ("maybe",), "draw": (1,), "deal": (3,)}


@pytest.mark.parametrize("name, value", [(name, value) for name in IMPOSSIBLE for value in IMPOSSIBLE[name]])
def test_impossible_options(name, value):
    with pytest.raises(InputError):
        Options(**{name: value})


def test_options_by_name_and_a_folder_by_its_path(tmp_path):
    study = Study("agram", {"SEATS": 3}, 20, 1, 5)
    assert study == Study("agram", entry("agram").Options({"SEATS": 3}), 20, 1, 5)
    assert Study("red7").options == Options() and Study("red7", by=("card", "kind")).by == ("kind", "card")
    summary = run_study(study, folder=tmp_path / "s")
    assert (tmp_path / "s" / "report.html").is_file() and summary["complete"]
    assert load_study(tmp_path / "s" / "study.toml") == study
