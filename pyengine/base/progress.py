"""Progress of a command: after two seconds a bar on a terminal, elsewhere a line every ten seconds.

    with following("pyengine.exploit"):  # `cli.report_errors` does it for every command
        with stage("building the tree"):
            ...
        with stage("asking") as progress:
            progress(done, whole)

Who shows it also gets, if they want it, what makes the figures so far (`offer`): pages draw them, a terminal does not.

All of it goes to standard error. It makes way for what a command writes itself, and for a person who is asked
(`answer`). Outside of a command stages show nothing; with PYENGINE_PROGRESS=off in the environment none do.
"""

import contextlib
import math
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TextIO, TypeAlias, cast

from pyengine.base.plain import plain

if TYPE_CHECKING:
    from rich.progress import Progress

MakesFigures: TypeAlias = "Callable[[], Mapping[str, Any]]"

QUIET = 2.0  # seconds of work before anything is shown
EVERY = 10.0  # seconds between two lines
FRAME = 0.1  # seconds between two pictures of a bar
APART = 0.5  # seconds from the last line that a command writes to a bar


class ProgressStage:
    """A part of a command's work: what it does in a few words, and how much of it is done, where that is known.

    seconds : how long it may take, with all parts of it
    """

    def __init__(self, words: str, seconds: float = math.inf) -> None:
        self.words, self.so_far = plain(words), ""
        self.began, self.seconds = time.monotonic(), seconds
        self.done, self.whole = 0.0, 0.0

    def __call__(self, done: float, whole: float, so_far: str = "") -> None:
        self.done, self.whole, self.so_far = done, whole, plain(so_far)

    @property
    def share(self) -> float | None:
        if self.seconds < math.inf:
            return min((time.monotonic() - self.began) / self.seconds, 1.0)
        return min(max(self.done / self.whole, 0.0), 1.0) if 0 < self.whole < math.inf else None


def shown_of(stages: list[ProgressStage]) -> ProgressStage:
    """The stage whose share is to be shown: time, where that is limited."""
    return next((each for each in stages if each.seconds < math.inf), stages[-1])


class _Display:
    """Shows the innermost stage, in a thread of its own: so also while a long step says nothing."""

    def __init__(self, program: str) -> None:
        self.program, self.stream = program, sys.stderr
        self.terminal = self.stream.isatty() and os.environ.get("TERM", "dumb") not in ("dumb", "unknown")
        self.began = time.monotonic()
        self.due: float | None = self.began + QUIET  # None while a person is asked
        self.stages = [ProgressStage("working")]
        self.shown: ProgressStage | None = None
        self.bar: Progress | None = None
        self.lock, self.ended = threading.Lock(), threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)

    def run(self) -> None:
        with contextlib.suppress(OSError, ValueError):  # standard error is gone
            while not self.ended.wait(self.step(time.monotonic())):
                pass

    def step(self, now: float) -> float:
        """Show what there is to show at a time; how long nothing changes then."""
        with self.lock:
            if self.due is not None and now >= self.due:
                self.draw(now)
            return FRAME if self.bar else QUIET if self.due is None else max(self.due - now, 0.0)

    def draw(self, now: float) -> None:
        stage, whole = self.stages[-1], shown_of(self.stages)
        share, words = whole.share, ", ".join(filter(None, (stage.words, stage.so_far)))
        if not self.terminal:
            told = "" if share is None else f", {100 * share:.0f} %"
            print(f"{self.program}: {words}{told}, after {now - self.began:.0f} s", file=self.stream, flush=True)
            self.due = now + EVERY
            return
        if self.bar is None:
            self.bar, self.shown = _bar(self.stream), None
        if self.shown is not whole:
            self.bar.reset(self.bar.task_ids[0], total=None)
            self.shown = whole
        self.bar.update(self.bar.task_ids[0], description=words)
        if share is not None:
            self.bar.update(self.bar.task_ids[0], total=1.0, completed=share)
        self.bar.refresh()

    def hide(self) -> None:
        """Take the bar away for a while."""
        with self.lock:
            self.clear()
            if self.due is not None:
                self.due = max(self.due, time.monotonic() + APART)

    def pause(self, due: float | None) -> None:
        """Show nothing until a time."""
        with self.lock:
            self.clear()
            self.due = due

    def offer(self, figures: MakesFigures) -> None:
        """Figures so far, which a terminal has no place for."""

    def clear(self) -> None:
        if self.bar:
            self.bar.stop()
            self.bar = None


class _Way:
    """A stream of the terminal: before anything is written there, the bar makes way."""

    def __init__(self, stream: TextIO, display: _Display) -> None:
        self._stream, self._display = stream, display

    def write(self, text: str) -> int:
        self._display.hide()
        return self._stream.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


displays: list[Any] = []  # of the command that runs, one at most: it has `stages`, `pause` and `offer`


def _bar(stream: TextIO) -> "Progress":
    from rich import progress
    from rich.console import Console

    columns = progress.TextColumn("{task.description}", markup=False), progress.BarColumn()
    shares = progress.TaskProgressColumn("{task.percentage:>3.0f} %"), progress.TimeElapsedColumn()
    off: dict[str, Any] = dict.fromkeys(("auto_refresh", "redirect_stdout", "redirect_stderr"), False)
    console, left = Console(file=stream, highlight=False), progress.TimeRemainingColumn()
    result = progress.Progress(*columns, *shares, left, console=console, transient=True, **off)
    result.add_task("", total=None)
    result.start()
    return result


@contextlib.contextmanager
def following(program: str) -> Iterator[None]:
    """Show what the program does that runs in here."""
    if os.environ.get("PYENGINE_PROGRESS") == "off" or displays:
        yield
        return
    display = _Display(program)
    displays.append(display)
    streams = sys.stdout, sys.stderr
    if display.terminal:
        out, error = (cast(TextIO, _Way(each, display)) if each.isatty() else each for each in streams)
        sys.stdout, sys.stderr = out, error
    display.thread.start()
    try:
        yield
    finally:
        display.ended.set()
        display.pause(None)
        display.thread.join(1)  # it may hang where nobody reads standard error
        displays.remove(display)
        sys.stdout, sys.stderr = streams


@contextlib.contextmanager
def stage(words: str, seconds: float = math.inf) -> Iterator[ProgressStage]:
    """A part of the work, in a few words; what it gives is called with (done, whole) and, if it is to be said, what was
    found so far. With a limit in seconds the share of that time is shown, also of the parts inside."""
    new, stages = ProgressStage(words, seconds), displays[-1].stages if displays else []
    stages.append(new)
    try:
        yield new
    finally:
        stages.remove(new)


def offer(figures: MakesFigures) -> None:
    """Let whoever shows the work see what is found so far: `figures` makes it."""
    for display in displays:
        display.offer(figures)


def silence() -> None:
    """Show nothing any more: what runs now waits for others."""
    for display in displays:
        display.pause(None)


def answer(stream: TextIO | None) -> str:
    """A line that a person types, while nothing is shown; "" where there are no more."""
    silence()
    try:
        return stream.readline() if stream else ""
    finally:
        for display in displays:
            display.pause(time.monotonic() + QUIET)
