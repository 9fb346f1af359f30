"""Studies on executors that fail, and on a Dask cluster (where it is installed): the same bytes."""

import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from types import SimpleNamespace

import pytest

import pyengine
from pyengine import Study, run_study
from pyengine.base.errors import GameError, InputError
from pyengine.base.version import __version__
from pyengine.commands import equilibrium
from pyengine.commands.run import main
from pyengine.games.artifact import digest
from pyengine.games.rule import Condition, Rule, RuleLine
from pyengine.learning import training
from pyengine.serve import allowed
from pyengine.study import bound, cluster, run, work
from pyengine.study.bound import Bound
from pyengine.study.store import Folder
from tests.support.torture.altered import figures, tallies

KUHN = Path(pyengine.__file__).parent / "recycle/library/kuhn.rcy"


@pytest.fixture(autouse=True)
def small(monkeypatch):
    monkeypatch.setattr(bound, "CHUNK_DECISIONS", 600)


def study(**more):
    return Study(**({"game": "kuhn", "setups": 5000, "matches": 1, "seed": 3} | more))


class Failing(Executor):
    """Tasks that hold a chunk of `wrong` fail, each so often; with `name` as the name of the error."""

    def __init__(self, wrong, name="OSError", pool=None):
        self.wrong, self.error, self.tasks = dict(wrong), type(name, (RuntimeError,), {}), []

    def submit(self, function, /, bound, chunks, identity):
        self.tasks.append([chunk.number for chunk in chunks])
        future = Future()
        bad = [number for number in self.tasks[-1] if self.wrong.get(number, 0) > 0]
        for number in bad:
            self.wrong[number] -= 1
        if bad:
            future.set_exception(self.error("gone"))
        else:
            future.set_result(function(bound, chunks, identity))
        return future


def test_several_chunks_are_a_task_and_the_bytes_the_same(monkeypatch):
    expected = figures(run_study(study(), threads=1))
    pool = Failing({})
    assert figures(run_study(study(), threads=2, executor=pool)) == expected
    assert max(map(len, pool.tasks)) > 1 and sum(map(len, pool.tasks)) == len(Bound(study()).plan) > 5
    for count in (1, 2, 7):
        with ThreadPoolExecutor(count) as threads:
            assert figures(run_study(study(), threads=count, executor=threads)) == expected
    with ProcessPoolExecutor(3, mp_context=get_context("forkserver")) as processes:
        assert figures(run_study(study(), threads=3, executor=processes)) == expected


def test_what_fails_is_played_again(tmp_path):
    expected = figures(run_study(study(), threads=1))
    for number in (0, 3, 6):
        pool = Failing({number: 2})
        assert figures(run_study(study(), executor=pool, folder=Folder(tmp_path / str(number), study()))) == expected
        assert pool.tasks.count([number]) >= 2


@pytest.mark.parametrize("times, name", ((3, "OSError"), (1, "KilledWorker")))
def test_what_always_fails_ends_the_study_with_the_figures_before_it(times, name, tmp_path, monkeypatch):
    monkeypatch.setattr(run, "TASK_CHUNKS", 1)
    whole = Bound(study()).plan
    folder = Folder(tmp_path / "s", study())
    found = run_study(study(), threads=2, executor=Failing({4: times}, name), folder=folder)
    assert not found["complete"] and found["finished_setups"] == whole[4].first_setup
    deals = f"deals {whole[4].first_setup} to {whole[5].first_setup - 1}"
    assert found["run"]["lost"] == f"chunk 4 ({deals}) failed 3 times: {name}: gone"
    kept = {int(re.findall(r"\d+", each)[0]) for each in tallies(tmp_path / "s")}
    assert {0, 1, 2, 3} <= kept and max(kept) > 4 and 4 not in kept
    assert figures(run_study(study(), folder=folder)) == figures(run_study(study()))
    with pytest.raises(GameError, match="chunk 0 .* failed 3 times"):
        run_study(study(), executor=Failing({0: 9}))


def test_an_executor_that_takes_no_more_ends_the_study_with_the_figures_before_it(monkeypatch):
    """As a pool of processes after one of them was killed."""
    monkeypatch.setattr(run, "TASK_CHUNKS", 1)

    class Broken(Failing):
        def submit(self, function, /, bound, chunks, identity):
            if chunks[0].number >= 3:
                raise BrokenExecutor("it takes no more")
            return super().submit(function, bound, chunks, identity)

    found = run_study(study(), threads=2, executor=Broken({}))
    assert not found["complete"] and found["finished_setups"] == Bound(study()).plan[3].first_setup
    assert found["run"]["lost"] == "no more chunks are taken: BrokenExecutor: it takes no more"


def test_counts_that_wait_are_bounded(monkeypatch):
    """While the first chunk takes long, only so much is played ahead of it."""
    monkeypatch.setattr(run, "HELD", 1)
    monkeypatch.setattr(run, "TASK_CHUNKS", 1)
    seen = []

    class Slow(Executor):
        def submit(self, function, /, bound, chunks, identity):
            seen.append(chunks[0].number)
            future = Future()
            self.first = getattr(self, "first", None) or (future, function, bound, chunks, identity)
            if chunks[0].number:
                future.set_result(function(bound, chunks, identity))
            if len(seen) == 6:  # as many as may be begun
                first, *call = self.first
                first.set_result(call[0](*call[1:]))
            return future

    assert figures(run_study(study(), threads=2, executor=Slow())) == figures(run_study(study()))
    assert seen[:6] == [0, 1, 2, 3, 4, 5]


def elsewhere(here, *files):
    """The study on a machine that does not have these files: it counts the same there."""
    function, arguments = here.__reduce__()
    expected, _ = work.play_chunk(here, here.plan[1])
    for path in files:
        path.unlink()
    bound._bound_elsewhere.cache_clear()
    there = function(*arguments)
    counts, _ = work.play_chunk(there, here.plan[1])
    assert all((counts[name] == expected[name]).all() for name in expected) and there.study.seats[1] == "random"
    with pytest.raises(InputError, match=f"a worker on .* has pyengine {__version__}, .*; expected pyengine 9"):
        function(*arguments[:3], "pyengine 9")
    return there.study


def test_files_travel_with_a_study(tmp_path):
    """A described game, a player; what is measured stays."""
    game, bot = Path(shutil.copy(KUHN, tmp_path / "mine.rcy")), tmp_path / "bot.py"
    bot.write_text("def first(view, moves):\n    return 0\n")
    here = Bound(study(game=str(game), seats=(f"{bot}:first", "random")))
    function, arguments = here.__reduce__()
    assert function(*arguments).study.game == str(game)
    assert not elsewhere(here, game, bot).game.startswith(str(tmp_path))


def files_of_players(place):
    """Texts of players, each with a file called like its kind."""
    game = pyengine.game("kuhn")
    equilibrium.main(["kuhn", "--iterations", "50", "--out", str(place / "policy")])
    facts = {"game": "kuhn", "options": game.options, "digest": digest(game), "teacher": "random"}
    Rule(facts, (RuleLine((Condition("it is “bet”", 1),)),)).write(place / "rule")
    learning = training.Training(game, 1, [8], None, 1, None)
    learning.update()
    learning.net().write(place / "net")
    return [f"{kind}:{kind}" for kind in ("policy", "rule", "net")]


def test_every_kind_says_which_of_its_words_are_files(tmp_path, monkeypatch):
    """They travel, are told apart by their bytes, and are held to the folder by the workbench."""
    monkeypatch.setattr(training, "DECISIONS", 200)
    monkeypatch.chdir(tmp_path)
    for text in files_of_players(tmp_path):
        kind, _, file = text.partition(":")
        here = Bound(study(seats=(text, "random")))
        assert list(here.sources) == ["kuhn", file]
        allowed.check_player(text, folder=tmp_path)
        with pytest.raises(InputError, match="is no file of the folder"):
            allowed.check_player(text, folder=tmp_path / "..")
        assert elsewhere(here, Path(file)).seats[0].startswith(f"{kind}:/")


@pytest.mark.parametrize(
    "words, told",
    [
        (
            ["tcp://127.0.0.1:1"],
            "no scheduler answers" if find_spec("distributed") else "--cluster needs the extra dask",
        ),
        ([""], "--cluster '' names no scheduler"),
        (["tcp://127.0.0.1:1", "--threads", "2"], "argument --threads: not allowed with argument --cluster"),
        (["tcp://127.0.0.1:1", "--seats", "human"], "a person sits at this terminal"),
    ],
)
def test_without_a_scheduler(words, told, monkeypatch, capsys):
    monkeypatch.setattr(cluster, "SECONDS", 0.2)
    assert main(["kuhn", "--cluster", *words]) == 2
    assert told in capsys.readouterr().err


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory):
    """(address, start a worker) of a cluster on this machine."""
    pytest.importorskip("distributed")
    place, running = tmp_path_factory.mktemp("cluster"), []
    environment = os.environ | {"PYTHONPATH": str(Path(pyengine.__file__).parents[1])}

    def start(*words):
        command = [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]]
        with open(place / f"{len(running)}.log", "w") as log:
            running.append(subprocess.Popen(command, stdout=log, stderr=log, cwd=place, env=environment))
        return running[-1]

    start(*f"dask_scheduler --host 127.0.0.1 --port 0 --scheduler-file {place}/s.json --no-show".split())
    for _ in range(200):
        if (place / "s.json").exists():
            break
        time.sleep(0.1)
    address = re.findall(r"tcp://[\d.:]+", (place / "s.json").read_text())[0]
    yield address, lambda: start("dask_worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
    for process in running:
        process.kill()
        process.wait()


@pytest.mark.slow
def test_a_cluster_of_which_two_of_three_workers_are_killed(scheduler, tmp_path, capsys, monkeypatch):
    address, start = scheduler
    words = ["kuhn", "--setups", "300", "--seed", "5", "--seats", "ismcts:3000"]
    assert main([*words, "--out", str(tmp_path / "here"), "--threads", "2"]) == 0
    workers = [start() for _ in range(3)]
    times = random.Random(1)
    folder = tmp_path / "there"

    def killing(self, chunk, counts, save=Folder.save):
        save(self, chunk, counts)
        if len(tallies(folder)) in (2, 8) and len(workers) > 1:
            workers.pop(times.randrange(len(workers))).send_signal(signal.SIGKILL)

    monkeypatch.setattr(Folder, "save", killing)
    assert main([*words, "--out", str(folder), "--cluster", address]) == 0
    assert len(workers) == 1 and tallies(folder) == tallies(tmp_path / "here")
    monkeypatch.undo()


@pytest.mark.parametrize("when", ["before", "while it plays", "while all wait"])
def test_a_scheduler_that_is_gone(when, monkeypatch, capsys):
    """Dask has a sentence of its own for each moment; there is one of ours, and the figures until then."""
    monkeypatch.setattr(run, "TASK_CHUNKS", 1)

    class Client(Failing):
        nthreads = lambda self: {"tcp://worker": 1}
        get_executor = lambda self, pure: self

        def __init__(self, address, **named):
            super().__init__({})
            self.status = "running"

        def wait_for_workers(self, count, timeout):
            if when == "before":
                raise OSError("Timed out during handshake")

        def submit(self, function, /, bound, chunks, identity):
            if chunks[0].number >= 3:
                self.status = "closed"
                if when == "while all wait":
                    return Future()
                raise RuntimeError("Client is closed. Can't send update-graph message.")
            return super().submit(function, bound, chunks, identity)

        def close(self):
            raise OSError("Connection lost")

    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Client))
    status = main(["kuhn", "--setups", "5000", "--matches", "1", "--seed", "3", "--cluster", "tcp://here:1"])
    said = capsys.readouterr()
    if when == "before":
        expected = "pyengine.run: --cluster tcp://here:1: the scheduler is gone; expected one that goes on\n"
        assert (status, *said) == (2, "", expected)
    else:
        expected = "pyengine.run: the scheduler tcp://here:1 is gone; what was played until then is counted\n"
        assert (status, said.err) == (1, expected) and "kuhn" in said.out
