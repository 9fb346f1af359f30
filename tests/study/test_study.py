"""Studies: the plan, the same bytes whoever runs them, folders, interruption."""

import json
import math
import os
import random
import signal
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest

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
from tests.support.torture.altered import tallies

pytestmark = pytest.mark.usefixtures("undrawn")


@pytest.fixture
def small_chunks(monkeypatch):
    """Chunks of 200 matches, so that small studies have many."""
    monkeypatch.setattr(fast, "CHUNK_MATCHES", 200)


def figures(summary):
    return json.dumps({name: value for name, value in summary.items() if name != "run"})


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
            seen[
                chunk.first_setup : chunk.first_setup + chunk.setups,
                chunk.first_match : chunk.first_match + chunk.matches,
            ] += 1
    assert total == setups * matches
    assert seen is None or (seen == 1).all()


@pytest.mark.parametrize(
    "study",
    (Study("red7", Options(), 40, 30, 3), Study("red7", Options(players=4), 3, 1000, 3)),
    ids=("whole setups", "ranges of matches"),
)
def test_same_bytes_for_any_workers(small_chunks, study, monkeypatch):
    expected = figures(run_study(study, threads=1))
    for threads in (2, 7):
        assert figures(run_study(study, threads=threads)) == expected
    monkeypatch.setenv("PYENGINE_KERNEL", "scalar")
    assert figures(run_study(study)) == expected
    # The executor releases work in fours; the plan has a multiple of four chunks, and each is a task.
    monkeypatch.setattr("pyengine.study.run.TASK_SECONDS", 0)
    whole = Study(study.game, study.options, 48 if study.matches == 30 else 4, study.matches, 3)
    assert len(ChunkPlan(whole.setups, whole.matches, 200, 2**14)) % 4 == 0
    expected = figures(run_study(whole, threads=1))
    for seed in range(3):
        assert figures(run_study(whole, threads=2, executor=Shuffled(seed))) == expected


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


def test_processes_are_an_executor():
    study = Study("red7", Options(), 4, 10, 3)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert figures(run_study(study, executor=pool)) == figures(run_study(study))


def test_figures_are_those_of_the_reference():
    """Every figure, from the reference's counts in floating point."""
    setups, matches = 6, 20
    summary = run_study(Study("red7", Options(players=3, eliminated="gone"), setups, matches, 21))
    expected = reference.tallies(21, range(setups), range(matches), reference.Options(players=3, eliminated="gone"))
    wins, moves, turns = (np.array(expected[name]) for name in ("wins", "moves", "turns"))
    actions = moves.sum(axis=1)
    quantile = 2.5705818366147395  # 95 %, 5 degrees of freedom

    def mean(samples):
        error = quantile * samples.std(ddof=1) / math.sqrt(setups)
        return pytest.approx([samples.mean() - error, samples.mean() + error])

    def share(samples):
        error = quantile * samples.std(ddof=1) / math.sqrt(setups)
        return pytest.approx(np.clip([samples.mean() - error, samples.mean() + error], 0, 1).tolist())

    def small(samples):
        """Wilson's, with the number of samples that has this variance and Student's quantile."""
        share = samples.mean()
        count = share * (1 - share) / (samples.var(ddof=1) / setups)
        root = quantile * math.sqrt(share * (1 - share) / count + quantile**2 / (4 * count**2))
        middle = share + quantile**2 / (2 * count)
        return pytest.approx([(middle - root) / (1 + quantile**2 / count), (middle + root) / (1 + quantile**2 / count)])

    def ratio(values):
        error = quantile * (values - values.sum() / actions.sum() * actions).std(ddof=1)
        error /= math.sqrt(setups) * actions.mean()
        low, high = values.sum() / actions.sum() - error, values.sum() / actions.sum() + error
        return pytest.approx([low, high] if values is total else [max(low, 0), min(high, 1)])

    assert summary["samples"] == "setups"
    assert (summary["games"], summary["decisions"]["total"]) == (setups * matches, actions.sum())
    assert summary["decisions"] == summary["turns"]

    assert summary["wins"]["counts"] == wins.sum(axis=0).tolist()
    assert summary["wins"]["share"] == pytest.approx(wins.sum(axis=0) / (setups * matches))
    for seat in range(3):
        assert summary["wins"]["ci95"][seat] == share(wins[:, seat] / matches)

    assert summary["turns"]["histogram"] == np.trim_zeros(turns.sum(axis=0), "b").tolist()
    seen = np.flatnonzero(turns.sum(axis=0))
    assert (summary["turns"]["min"], summary["turns"]["max"]) == (seen[0], seen[-1])
    assert summary["turns"]["mean"] == pytest.approx((actions / matches).mean())
    assert summary["turns"]["ci95"] == mean(actions / matches)
    for turn in (10, 13, 15):
        running = turns[:, turn:].sum(axis=1) / matches
        assert summary["turns"]["survival"]["share"][turn] == pytest.approx(running.mean())
        assert summary["turns"]["survival"]["ci95"][turn] == small(running)

    total = moves @ np.arange(57)
    legal = summary["legal_moves"]
    assert legal["histogram"] == np.trim_zeros(moves.sum(axis=0), "b").tolist()
    assert legal["forced_share"] == pytest.approx(moves[:, :2].sum() / actions.sum())
    assert legal["forced_share_ci95"] == ratio(moves[:, :2].sum(axis=1))
    assert legal["mean"] == pytest.approx(total.sum() / actions.sum()) and legal["ci95"] == ratio(total)
    for x in (1, 10, 25):
        many = moves[:, x:].sum(axis=1)
        assert legal["at_least"]["share"][x] == pytest.approx(many.sum() / actions.sum())
        assert legal["at_least"]["ci95"][x] == ratio(many)
    assert summary["payoff"] == {
        "mean": summary["wins"]["share"],
        "ci95": [share(wins[:, i] / matches) for i in range(3)],
    }
    assert summary["result"]["mean"] == pytest.approx([0.25 + 0.75 * share for share in summary["wins"]["share"]])
    assert summary["ties"]["share"] == 0 and summary["unfinished"] == summary["failed"] == 0

    spread = summary["setup_win_share"]
    worst = wins.min(axis=1)
    assert (20 * worst == matches).any() or (10 * worst == matches).any()  # at most, not below
    assert spread["worst_seat_at_most"] == {
        "0.05": (20 * worst <= matches).mean(),
        "0.10": (10 * worst <= matches).mean(),
    }
    assert spread["never_wins"] == (worst == 0).sum()
    assert spread["never_wins_by_seat"] == (wins == 0).sum(axis=0).tolist()
    assert spread["standard_deviation"] == pytest.approx((wins / matches).std(axis=0, ddof=1))
    for seat in range(3):
        bins = [min(int(won * 50 // matches), 49) for won in wins[:, seat]]
        assert spread["histogram"][seat] == [bins.count(k) for k in range(50)]


def test_one_setup_has_its_matches_as_samples():
    summary = run_study(Study("red7", Options(), 1, 200, 4))
    lengths = np.repeat(np.arange(len(summary["turns"]["histogram"])), summary["turns"]["histogram"])
    error = 1.971956544249395 * lengths.std(ddof=1) / math.sqrt(200)
    assert summary["turns"]["ci95"] == pytest.approx([lengths.mean() - error, lengths.mean() + error])


def test_agreement_of_all_setups_is_not_certainty():
    summary = run_study(Study("red7", Options(), 2, 1, 1))
    for (low, high), share in zip(summary["wins"]["ci95"], summary["wins"]["share"]):
        assert 0 <= low <= share <= high <= 1 and low < high


def test_json_shape():
    summary = run_study(Study("red7", Options(players=2, hand=3), 1, 50, 1))
    assert summary["samples"] == "matches" and summary["setup_win_share"]["standard_deviation"] is None
    assert len(summary["legal_moves"]["histogram"]) <= 13
    assert summary["turns"]["histogram"][-1] > 0
    assert set(summary) >= {
        "game",
        "seed",
        "stream",
        "options",
        "setups",
        "matches",
        "games",
        "decisions",
        "turns",
        "unfinished",
        "failed",
        "ties",
        "payoff",
        "measures",
        "wins",
        "legal_moves",
        "setup_win_share",
        "signature",
        "complete",
        "run",
    }
    assert set(summary["run"]) >= {"kernel", "threads", "cpu_seconds", "wall_seconds", "cycles_per_action"}
    single = run_study(Study("red7", Options(), 1, 1, 1))
    assert single["wins"]["ci95"] == [None] * 3 and single["turns"]["ci95"] is None


def test_given_deal():
    deal = "G4: R7 B2 V1 / O5: I6 Y3 G2 | B7 R1 O2"
    summary = run_study(Study("red7", Options.for_deal(deal), 1, 40, 5))
    options = reference.Options(players=2, hand=3)
    position = reference.parse_position(deal)
    winners = [reference.random_match_from(position, 5, 0, match, options)[0] for match in range(40)]
    assert summary["wins"]["counts"] == [winners.count(0), winners.count(1)]


def test_folder_is_written_and_resumed(small_chunks, tmp_path):
    study = Study("red7", Options(), 30, 40, 3)
    summary = run_study(study, folder=(whole := Folder(tmp_path / "whole", study)))
    whole.finish(summary)
    assert load_study(tmp_path / "whole" / "study.toml") == study
    assert json.loads((tmp_path / "whole" / "summary.json").read_text()) == summary
    counts = tallies(tmp_path / "whole")
    assert len(counts) == 6

    # A crash left half of the chunks and files that were being written.
    Folder(tmp_path / "part", study)
    for name in sorted(counts)[::2]:
        (tmp_path / "part" / name).write_bytes(counts[name])
    for place in (tmp_path / "part", tmp_path / "part" / "counts"):
        (place / ".part-0a1b2c_d").write_bytes(b"half")
    again = run_study(study, threads=3, folder=Folder(tmp_path / "part", study))
    assert figures(again) == figures(summary)
    assert tallies(tmp_path / "part") == counts
    assert {path.name for path in (tmp_path / "part").iterdir()} == {"study.toml", "counts"}


def test_folder_refuses_what_is_not_this_study(tmp_path):
    study = Study("red7", Options(), 3, 4, 3)
    (tmp_path / "file").write_text("x")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("dear")
    done = Folder(tmp_path / "done", study)
    done.finish(run_study(study, folder=done))
    with pytest.raises(InputError, match="is a file"):
        Folder(tmp_path / "file", study)
    with pytest.raises(InputError, match="something else"):
        Folder(tmp_path / "full", study)
    with pytest.raises(InputError, match="finished"):
        Folder(tmp_path / "done", study)
    with pytest.raises(InputError, match="another study"):
        Folder(tmp_path / "done", Study("red7", Options(), 3, 4, 4))
    with pytest.raises(InputError, match="cannot write"):
        Folder(tmp_path / "file" / "below", study)
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
    summary = run_study(
        study, threads=1, progress=lambda done, chunks: done == 3 and os.kill(os.getpid(), signal.SIGINT)
    )
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
    together = samples.together
    assert together == 8
    assert samples.arrays()["x"].tolist() == [
        rows[i : i + together].sum(axis=0).tolist() for i in range(0, 100, together)
    ]


@pytest.mark.parametrize(
    "options", (dict(setups=0), dict(matches=-1), dict(seed=-1), dict(seed=2**64), dict(setups=1.5))
)
def test_impossible_studies(options):
    with pytest.raises(InputError, match=next(iter(options))):
        Study("red7", Options(), **options)


@pytest.mark.parametrize(
    "options",
    (
        dict(players=1),
        dict(players=6),
        dict(hand=0),
        dict(hand=8),
        dict(players=5, hand=9),
        dict(eliminated="maybe"),
        dict(draw=1),
        dict(players="3"),
        dict(deal=3),
    ),
)
def test_impossible_options(options):
    with pytest.raises(InputError):
        Options(**options)


@pytest.mark.parametrize("text", ("", "game = 3", "x = [", "game = 'chess'\nstream = 'mwc64x-splitmix64/1'"))
def test_damaged_study_files(tmp_path, text):
    path = tmp_path / "study.toml"
    path.write_text(text)
    with pytest.raises(InputError):
        load_study(path)


def test_options_by_name_and_a_folder_by_its_path(tmp_path):
    study = Study("agram", {"SEATS": 3}, 20, 1, 5)
    assert study == Study("agram", entry("agram").Options({"SEATS": 3}), 20, 1, 5)
    assert Study("red7").options == Options()
    summary = run_study(study, folder=tmp_path / "s")
    assert (tmp_path / "s" / "report.html").is_file() and summary["complete"]
    assert load_study(tmp_path / "s" / "study.toml") == study
