"""Running a study: chunks on any executor, merged in the order of the plan."""

import pickle
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ThreadPoolExecutor, wait
from functools import partial
from types import FrameType
from typing import Any, Self

from pyengine.base.chunks import Chunk, rows_of
from pyengine.base.cpu import Clock, available_cpus
from pyengine.base.errors import GameError, InputError
from pyengine.measures.difference import Counted
from pyengine.measures.measure import parts
from pyengine.study import work
from pyengine.study.bound import Bound
from pyengine.study.figures import StudyFigures
from pyengine.study.store import Folder
from pyengine.study.study import Study
from pyengine.study.summary import summarise
from pyengine.study.tally import Counts, Tally

TASK_SECONDS, TASK_CHUNKS = 0.5, 64  # of work that goes to an executor at once, about; chunks at most
FEW = 100  # workers; with more of them tasks are as many times as large: a scheduler needs 1.5 ms for each
HELD = 1 << 26  # bytes of counts that wait for an earlier chunk, about: then no more are begun
FAILURES = 3  # of a chunk on an executor, after which the study ends
# Matches cut off, and none that ended, after which a study ends: where one match in fifty ends, one study in 170.
HOPELESS = 256


def run_study(
    study: Study | Bound,
    *,
    threads: int | None = None,
    executor: Executor | None = None,
    folder: Folder | None = None,
    progress: Callable[[int, int], object] | None = None,
    recorder: work.MatchRecorder | None = None,
    partly: Callable[[Callable[[], StudyFigures]], object] | None = None,
) -> StudyFigures:
    """Run a study, bound or not: `pyengine.run_study`, with a `pyengine.study.store.Folder` or none; a recorder takes
    what is played here, not what a folder has. `partly` gets, again and again, what makes the figures so far."""
    bound = Bound.of(study)
    study = bound.study
    if (walk := bound.on_card) and not (folder or study.until):  # chunks that nobody keeps, whose number tells nothing
        bound.plan = bound.cut(walk.times, walk.most_setups)
    plan = bound.plan
    threads = threads_for(bound, threads)
    matches = rows_of(study.setups, study.matches)[1]
    tally = Tally(bound.game.seats, matches, study.seatings, study.setups == 1, bound.game.sides, bound.counters)
    merged, stopped, cut, ended = 0, False, 0, 0
    lacking = bound.walk and bound.walk.not_built()

    def figures() -> StudyFigures:
        summary = summarise(bound, tally, complete=stopped or merged == len(plan))
        if bound.sources:
            summary["sources"] = bound.sources
        told = {"not_built": lacking, "lost": playing.lost, **bound.card_told()}
        told = {name: value for name, value in told.items() if value}
        summary["run"] = {"kernel": bound.kernel, **told, "threads": threads, **playing.clock.read()}
        return StudyFigures(summary, Counted(study, tally, bound.compared))

    with Playing(bound, threads, executor, folder, recorder) as playing:
        for merged, (chunk, counts) in enumerate(playing.results(range(len(plan))), 1):
            tally.add(chunk, counts)
            if recorder:
                recorder.take(chunk)
            cut += int(counts["unfinished"].sum())
            ended += int((counts["games"] + counts["failed"]).sum())
            if cut >= HOPELESS and not ended and not study.keep_going:
                raise GameError(_endless(bound, cut))
            if progress:
                progress(merged, len(plan))
            if partly and tally.setups > 1 and not tally.single:
                partly(figures)
            if study.until and precise(bound, tally):
                stopped = True
                break
    tally.close()
    if tally.setups == 0:
        raise GameError(playing.lost) if playing.lost else KeyboardInterrupt
    for name, digest in bound.sources_now().items():
        if digest != bound.sources[name]:
            raise InputError(f"{name} was changed while the study ran, so its figures mean nothing")
    return figures()


def run_whole(study: Study | Bound, **keywords: Any) -> StudyFigures:
    """Run a study as `run_study` does, to its end: KeyboardInterrupt at Ctrl-C, GameError also where something could
    not be played."""
    found = run_study(study, **keywords)
    if not found["complete"]:
        raise GameError(lost) if (lost := found["run"].get("lost")) else KeyboardInterrupt
    return found


def play_part(
    bound: Bound,
    numbers: range,
    *,
    threads: int | None = None,
    executor: Executor | None = None,
    folder: Folder,
    progress: Callable[[int, int], object] | None = None,
) -> bool:
    """Play the chunks of these numbers into a folder, which stays unfinished; whether all of them are there."""
    played = 0
    with Playing(bound, threads_for(bound, threads), executor, folder) as playing:
        for played, _ in enumerate(playing.results(numbers), 1):
            if progress:
                progress(played, len(numbers))
    if playing.lost:
        raise GameError(playing.lost)
    return played == len(numbers)


def threads_for(bound: Bound, threads: int | None) -> int:
    """Return how many threads play a study, where so many are asked for; None: as many as there are CPUs."""
    threads = available_cpus() if threads is None else threads
    if threads < 1:
        raise InputError(f"threads is {threads}; expected 1 or more")
    return 1 if "human" in bound.study.seats else threads


def _endless(bound: Bound, cut: int) -> str:
    limits = bound.game.limits or {"decisions": bound.game.table.max_decisions}
    after = f"after {' or '.join(f'{most} {what}' for what, most in limits.items())}{bound.where_cut()}"
    ends = f"the matches of {bound.study.game} do not end"
    return f"{ends}: the first {cut} were all cut off {after}; --keep-going plays all of them"


def precise(bound: Bound, tally: Tally) -> bool:
    """Return whether the interval that the study is to end by is narrow enough."""
    if tally.setups < 2 or bound.study.until is None:
        return False
    name, half = bound.study.until
    intervals = [interval for _, _, interval in parts(bound.measures[name](bound.study, tally))]
    return all(each and (each[1] - each[0]) / 2 <= half for each in intervals)


class Playing:
    """Chunks of a study that are played while earlier ones are merged. While it is entered, the first Ctrl-C only sets
    `stopped`, so that nothing is merged by halves.

    clock : of what is played, not of what a folder has
    lost : the sentence about what could not be played
    """

    def __init__(
        self,
        bound: Bound,
        threads: int,
        executor: Executor | None,
        folder: Folder | None,
        recorder: work.MatchRecorder | None = None,
    ) -> None:
        self.bound, self.executor, self.folder, self.clock = bound, executor, folder, Clock()
        self.stopped, self.lost, self.refused = False, "", False  # refused: nobody takes or answers anything any more
        self.pool = executor or ThreadPoolExecutor(threads)
        self.play: Callable[..., Any] = work.play_packed if executor else partial(work.play_chunks, recorder=recorder)
        # An executor may know that nobody will answer any more: a sentence, or "".
        self.gone: Callable[[], str] = getattr(executor, "gone", str)
        self.ahead, self.together = 2 * threads + 2, 1  # tasks; chunks of each
        self.task_seconds = TASK_SECONDS * max(1, threads / FEW)
        self.running: dict[Future[Any], list[Chunk]] = {}
        self.finished: dict[int, Counts | work.MatchFault | str] = {}
        self.failures = Counter[int]()
        if bound.on_card:
            if executor or recorder:
                raise InputError("--device plays on this computer, and records nothing; expected no other workers")
            most = 1 if bound.study.until else TASK_CHUNKS
            self.together = max(1, min(most, bound.on_card.most_setups // bound.plan.together))
        self.held, self.seconds, self.played = 0, 0.0, 0

    def __enter__(self) -> Self:
        self.before: Any = None
        # Where Ctrl-C is ignored or not Python's to handle, it stays so.
        if threading.current_thread() is threading.main_thread() and callable(signal.getsignal(signal.SIGINT)):
            self.before = signal.signal(signal.SIGINT, self._stop)
        return self

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.stopped = True
        signal.signal(signal.SIGINT, self.before)

    def __exit__(self, *error: object) -> None:
        if self.before is not None:
            signal.signal(signal.SIGINT, self.before)

    def results(self, numbers: range) -> Iterator[tuple[Chunk, Counts]]:
        """Yield (chunk, counts) of these numbers in the order of the plan; ends early when interrupted."""
        self.started = yielded = numbers.start
        try:
            while yielded < numbers.stop and not self.stopped and not self.refused:
                self._start(yielded, numbers.stop)
                if yielded not in self.finished:
                    self._collect()
                while yielded in self.finished and not self.stopped:
                    found = self.finished.pop(yielded)
                    if isinstance(found, work.MatchFault):
                        raise found
                    if isinstance(found, str):
                        self.lost = found
                        return
                    self.held -= _size(found)
                    yield self.bound.plan[yielded], found
                    yielded += 1
        finally:
            for future in () if self.refused else self.running:
                future.cancel()
            if self.executor is None:
                self.pool.shutdown(wait=False)

    def _start(self, due: int, end: int) -> None:
        """Begin with the chunk that is due, and some that come after it."""
        chunks: list[Chunk] = []
        most = min(end, due + self.ahead * self.together)
        while self.started < most and (self.started == due or self.held < HELD):
            chunk = self.bound.plan[self.started]
            self.started += 1
            stored = self.folder.load(chunk) if self.folder else None
            if stored is not None:
                self._finish(chunk, stored)
                continue
            chunks.append(chunk)
            if len(chunks) == self.together:
                self._submit(chunks)
                chunks = []
        if chunks:
            self._submit(chunks)

    def _submit(self, chunks: list[Chunk]) -> None:
        identity = self.folder.identity if self.folder else None
        try:
            self.running[self.pool.submit(self.play, self.bound, chunks, identity)] = chunks
        except Exception as error:  # nobody works there any more
            if self.executor is None or isinstance(error, InputError):
                raise
            self.refused = True
            self.lost = self.gone() or f"no more chunks are taken: {type(error).__name__}: {error}"

    def _collect(self) -> None:
        """Wait a little for tasks, and take what they found."""
        done = wait(self.running, timeout=0.1, return_when=FIRST_COMPLETED).done
        if not done and self.gone():
            self.refused, self.lost = True, self.gone()
        for future in [each for each in self.running if each in done]:
            chunks = self.running.pop(future)
            try:
                results: list[work.Played] = pickle.loads(future.result()) if self.executor else future.result()
            except (Exception, CancelledError) as error:
                if self.executor is None or isinstance(error, InputError):
                    raise
                for chunk in chunks:
                    self._again(chunk, error)
                continue
            for chunk, (counts, cpu, file) in zip(chunks, results):
                if isinstance(counts, work.MatchFault):
                    # It is raised when its turn comes: which match is named does not depend on the threads.
                    self.finished[chunk.number] = counts
                    continue
                self.clock.cpu += cpu
                self.clock.actions += int(counts["decisions"].sum())
                # A player's file that was changed meanwhile has played: what it did is not what the folder keeps.
                if self.folder and self.bound.identity() == self.folder.identity:
                    self.folder.save(chunk, file)
                self._finish(chunk, counts)
                self.seconds, self.played = self.seconds + cpu, self.played + 1
            if self.executor is not None and self.played:
                together = round(self.task_seconds * self.played / max(self.seconds, 1e-9))
                self.together = max(1, min(TASK_CHUNKS, together))

    def _again(self, chunk: Chunk, error: BaseException) -> None:
        """Play a chunk of a task that failed as a whole, such as with its worker: which one did it shows one by one."""
        self.failures[chunk.number] += FAILURES if type(error).__name__ == "KilledWorker" else 1
        if self.failures[chunk.number] < FAILURES:
            self._submit([chunk])
            return
        self.finished[chunk.number] = (
            f"chunk {chunk.number} (deals {chunk.first_setup} to {chunk.first_setup + chunk.setups - 1}) failed "
            f"{FAILURES} times: {type(error).__name__}: {error}"
        )

    def _finish(self, chunk: Chunk, counts: Counts) -> None:
        self.finished[chunk.number] = counts
        self.held += _size(counts)


def _size(counts: Counts) -> int:
    return sum(array.nbytes for array in counts.values())
