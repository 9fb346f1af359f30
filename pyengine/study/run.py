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
from pyengine.study.result import Figures
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
    recorder: work.Recorder | None = None,
    partly: Callable[[Callable[[], Figures]], object] | None = None,
) -> Figures:
    """Run a study, bound or not: `pyengine.run_study`, with a `pyengine.study.store.Folder` or none; a recorder takes
    what is played here, not what a folder has. `partly` gets, again and again, what makes the figures so far."""
    bound = Bound.of(study)
    study, plan = bound.study, bound.plan
    threads = threads_for(bound, threads)
    matches = rows_of(study.setups, study.matches)[1]
    tally = Tally(bound.game.seats, matches, study.seatings, study.setups == 1, bound.game.sides, bound.counters)
    clock = Clock()
    merged, stopped, cut, ended = 0, False, 0, 0
    lacking = bound.walk and bound.walk.not_built()

    def figures() -> Figures:
        summary = summarise(bound, tally, complete=stopped or merged == len(plan))
        if bound.sources:
            summary["sources"] = bound.sources
        summary["run"] = {
            "kernel": bound.kernel,
            **({"not_built": lacking} if lacking else {}),
            **({"lost": interrupt.lost} if interrupt.lost else {}),
            "threads": threads,
            **clock.read(),
        }
        return Figures(summary, Counted(study, tally, bound.compared))

    with Interrupt() as interrupt:
        chunks = _results(bound, range(len(plan)), threads, executor, folder, clock, interrupt, recorder)
        for merged, (chunk, counts) in enumerate(chunks, 1):
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
        raise GameError(interrupt.lost) if interrupt.lost else KeyboardInterrupt
    for name, digest in bound.sources_now().items():
        if digest != bound.sources[name]:
            raise InputError(f"{name} was changed while the study ran, so its figures mean nothing")
    return figures()


def run_whole(study: Study | Bound, **keywords: Any) -> Figures:
    """Run a study as `run_study` does, to its end.

    Raises
    ------
    KeyboardInterrupt : Ctrl-C.
    GameError : as `run_study`, or where something could not be played.
    """
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
    with Interrupt() as interrupt:
        chunks = _results(bound, numbers, threads_for(bound, threads), executor, folder, Clock(), interrupt)
        for played, _ in enumerate(chunks, 1):
            if progress:
                progress(played, len(numbers))
    if interrupt.lost:
        raise GameError(interrupt.lost)
    return played == len(numbers)


def threads_for(bound: Bound, threads: int | None) -> int:
    """Return how many threads play a study, where so many are asked for; None: as many as there are CPUs."""
    threads = available_cpus() if threads is None else threads
    if threads < 1:
        raise InputError(f"threads is {threads}; expected 1 or more")
    return 1 if "human" in bound.study.seats else threads


def _endless(bound: Bound, cut: int) -> str:
    limits = bound.game.limits or {"decisions": bound.game.table.max_decisions}
    return (
        f"the matches of {bound.study.game} do not end: the first {cut} were all cut off after "
        f"{' or '.join(f'{most} {what}' for what, most in limits.items())}{bound.where_cut()}; "
        "--keep-going plays all of them"
    )


def precise(bound: Bound, tally: Tally) -> bool:
    """Return whether the interval that the study is to end by is narrow enough."""
    if tally.setups < 2 or bound.study.until is None:
        return False
    name, half = bound.study.until
    return all(
        interval and (interval[1] - interval[0]) / 2 <= half
        for _, _, interval in parts(bound.measures[name](bound.study, tally))
    )


class Interrupt:
    """While it is entered, the first Ctrl-C only sets `stopped`, so that nothing is merged by halves. `lost` is the
    sentence about what could not be played."""

    def __enter__(self) -> Self:
        self.stopped, self.lost = False, ""
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


def _results(
    bound: Bound,
    numbers: range,
    threads: int,
    executor: Executor | None,
    folder: Folder | None,
    clock: Clock,
    interrupt: Interrupt,
    recorder: work.Recorder | None = None,
) -> Iterator[tuple[Chunk, Counts]]:
    """Yield (chunk, counts) of these numbers in the order of the plan while later chunks run; ends early when
    interrupted."""
    plan, pool = bound.plan, executor or ThreadPoolExecutor(threads)
    ahead, together = 2 * threads + 2, 1  # tasks; chunks of each
    play: Callable[..., Any] = work.play_packed if executor else partial(work.play_chunks, recorder=recorder)
    task_seconds = TASK_SECONDS * max(1, threads / FEW)
    running: dict[Future[Any], list[Chunk]] = {}
    finished: dict[int, Counts | work.MatchFault | str] = {}
    failures = Counter[int]()
    # An executor may know that nobody will answer any more: a sentence, or "".
    gone: Callable[[], str] = getattr(executor, "gone", str)
    started = yielded = numbers.start
    held = seconds = 0.0
    played, refused = 0, False

    def submit(chunks: list[Chunk]) -> None:
        nonlocal refused
        try:
            running[pool.submit(play, bound, chunks, folder.identity if folder else None)] = chunks
        except Exception as error:  # nobody works there any more
            if executor is None or isinstance(error, InputError):
                raise
            refused = True
            interrupt.lost = gone() or f"no more chunks are taken: {type(error).__name__}: {error}"

    try:
        while yielded < numbers.stop and not interrupt.stopped and not refused:
            chunks: list[Chunk] = []
            while started < numbers.stop and (
                started == yielded or (started < yielded + ahead * together and held < HELD)
            ):
                chunk = plan[started]
                started += 1
                stored = folder.load(chunk) if folder else None
                if stored is not None:
                    finished[chunk.number], held = stored, held + _size(stored)
                    continue
                chunks.append(chunk)
                if len(chunks) == together:
                    submit(chunks)
                    chunks = []
            if chunks:
                submit(chunks)
            if yielded not in finished:
                done = wait(running, timeout=0.1, return_when=FIRST_COMPLETED).done
                if not done and gone():
                    refused, interrupt.lost = True, gone()
                for future in done:
                    chunks = running.pop(future)
                    try:
                        results: list[work.Played] = pickle.loads(future.result()) if executor else future.result()
                    except (Exception, CancelledError) as error:
                        if executor is None or isinstance(error, InputError):
                            raise
                        # It failed as a whole, such as with its worker: which chunk did it shows one by one.
                        for chunk in chunks:
                            failures[chunk.number] += FAILURES if type(error).__name__ == "KilledWorker" else 1
                            if failures[chunk.number] < FAILURES:
                                submit([chunk])
                            else:
                                finished[chunk.number] = (
                                    f"chunk {chunk.number} (deals {chunk.first_setup} to "
                                    f"{chunk.first_setup + chunk.setups - 1}) failed {FAILURES} times: "
                                    f"{type(error).__name__}: {error}"
                                )
                        continue
                    for chunk, (counts, cpu, files) in zip(chunks, results):
                        if isinstance(counts, work.MatchFault):
                            # It is raised when its turn comes: which match is named does not depend on the threads.
                            finished[chunk.number] = counts
                            continue
                        clock.cpu += cpu
                        clock.actions += int(counts["decisions"].sum())
                        # A player's file that was changed meanwhile has played: what it did is not what the folder
                        # keeps.
                        if folder and bound.identity() == folder.identity:
                            folder.save(chunk, files)
                        finished[chunk.number], held = counts, held + _size(counts)
                        seconds, played = seconds + cpu, played + 1
                    if executor is not None and played:
                        together = max(1, min(TASK_CHUNKS, round(task_seconds * played / max(seconds, 1e-9))))
            while yielded in finished and not interrupt.stopped:
                found = finished.pop(yielded)
                if isinstance(found, work.MatchFault):
                    raise found
                if isinstance(found, str):
                    interrupt.lost = found
                    return
                held -= _size(found)
                yield plan[yielded], found
                yielded += 1
    finally:
        for future in () if refused else running:
            future.cancel()
        if executor is None:
            pool.shutdown(wait=False)


def _size(counts: Counts) -> int:
    """Bytes."""
    return sum(array.nbytes for array in counts.values())
