"""Worker processes: all that may take long, or much, or never end, is done in one that can be killed."""

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Collection
from multiprocessing import context as contexts, forkserver, get_context, parent_process
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from pyengine.base.cli import unraised
from pyengine.base.errors import InputError

MEMORY = 4096  # MB that a worker may have
HALF = os.sysconf("SC_PHYS_PAGES") // 2 if hasattr(os, "sysconf") else 0  # of the machine's memory, in pages
LOOK = 0.2  # seconds after which what all workers have is looked at
MOST, IDLE = 24, 600.0  # workers at a time; seconds after which one that nobody asks is ended
LOADED = "pyengine.serve.tasks", "pyengine.recycle.emit.table"  # before workers are forked
WAIT = 120.0  # seconds in which it comes to what is asked, at least
GRACE = 3.0  # seconds in which a study that is stopped writes what it has


class Stopped(Exception):
    """A worker was killed because somebody asked for it."""


def prepare() -> "contexts.ForkServerContext":
    """Start the process that workers are forked from: it loads what they need before anybody asks for one."""
    context = get_context("forkserver")
    context.set_forkserver_preload([*LOADED])
    forkserver.ensure_running()
    return context


class WorkerProcess:
    """A worker process in a folder, which does one task after the other and keeps what it has made. It may have so many
    MB of memory, and run programs that are named by `allow`."""

    def __init__(self, folder: str, memory: int = MEMORY, allow: Collection[str] = ()) -> None:
        self.memory, self.lock, self.began = memory, threading.Lock(), time.monotonic()
        self.used, self.ended, self.stopping, self.ready = self.began, "", False, False
        self.crowded: Callable[[WorkerProcess], str] = lambda hand: ""  # why it is to end, where all have too much
        context = prepare()
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, folder, memory, allow), daemon=True)
        self.process.start()
        theirs.close()

    def ask(
        self, task: str, arguments: dict[str, Any], seconds: float, told: Callable[[Any], None] = lambda each: None
    ) -> Any:
        """Have a task done; `told` gets what it says on the way. A worker that takes longer is killed. InputError: the
        task raises it, or took too long, or too much memory; Stopped: somebody had it stopped."""
        if not self.lock.acquire(timeout=max(seconds, WAIT)):
            raise InputError("what was asked before takes too long; stop it first")
        self.began = time.monotonic()
        ends = self.began + seconds
        try:
            self.pipe.send((task, arguments))
            while True:
                self.used = time.monotonic()
                if not self.pipe.poll(max(0.0, min(LOOK, ends - self.used))):
                    late = f"it took longer than {seconds:g} seconds, and was ended" if self.used >= ends else ""
                    if why := late or self.crowded(self):
                        self.kill(why)
                        raise InputError(why)
                    continue
                kind, found = self.pipe.recv()
                if kind == "ready":
                    self.ready = True
                elif kind == "told":
                    told(found)
                elif kind == "done":
                    return found
                else:
                    raise Stopped(found) if self.stopping else InputError(found)
        except (EOFError, OSError):
            if self.ended or self.stopping:
                raise Stopped(self.ended) from None
            self.kill(f"it came to an end; it may take {self.memory} MB of memory at most")
            raise InputError(self.ended) from None
        finally:
            self.lock.release()

    def interrupt(self) -> None:
        """Have it end what it does as Ctrl-C would; it is killed where it does not."""
        self.stopping = True
        if not self.ready:  # it is being loaded, and would answer with a traceback
            return self.kill("it was stopped")
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process.pid or 0, signal.SIGINT)
        late = threading.Timer(GRACE, self._stop)
        late.daemon = True
        late.start()

    def _stop(self) -> None:
        if self.lock.locked():
            self.kill("it was stopped")

    def kill(self, why: str) -> None:
        """End it at once, with all that it started."""
        self.ended = self.ended or why
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid or 0, signal.SIGKILL)
        self.process.kill()
        self.process.join(5)  # the pipe stays open: another thread may wait at it, and its number is not to be others'

    @property
    def pages(self) -> int:
        """Number of pages of memory that it has for itself, where the system says so."""
        with contextlib.suppress(OSError):
            _, resident, shared, *_ = Path(f"/proc/{self.process.pid}/statm").read_text().split()
            return int(resident) - int(shared)
        return 0

    @property
    def alive(self) -> bool:
        return not self.ended and self.process.is_alive()


class Hands:
    """The workers of a server, by what they are for. One is begun when it is first asked for."""

    def __init__(self, folder: str, memory: int = MEMORY, allow: Collection[str] = ()) -> None:
        self.folder, self.memory, self.allow, self.lock = folder, memory, allow, threading.Lock()
        self.all, self.closed = dict[str, WorkerProcess](), False

    def of(self, what: str) -> WorkerProcess:
        """The worker for something; another one ends where there are many, that which was idle longest. InputError
        where all are at work."""
        with self.lock:
            if self.closed:
                raise Stopped("the server ends")
            self.tidy()
            hand = self.all.get(what)
            if hand is None or not hand.alive:
                if len(self.all) >= MOST:
                    idle = [name for name, each in self.all.items() if not each.lock.locked()]
                    if not idle:
                        raise InputError(f"{MOST} tasks are running; stop one of them before the next")
                    self.all.pop(min(idle, key=lambda name: self.all[name].used)).kill("it was idle")
                hand = self.all[what] = WorkerProcess(self.folder, self.memory, self.allow)
                hand.crowded = self.crowded
            return hand

    def crowded(self, hand: WorkerProcess) -> str:
        """Why a worker is to end: all have too much memory, though idle ones were ended, and its task is the newest."""
        hands = [each for each in self.all.values() if not each.ended]
        if sum(each.pages for each in hands) <= HALF:
            return ""
        for each in (idle := [each for each in hands if not each.lock.locked()]):
            each.kill("it was idle")
        newest = not idle and hand is max(hands, key=lambda each: each.began)
        return "all tasks took more than half of this machine's memory; the newest was ended" if newest else ""

    def rename(self, what: str, to: str) -> None:
        """Keep the worker for something, which has made things ready, for something else."""
        with self.lock:
            if hand := self.all.pop(what, None):
                self.all[to] = hand

    def leave(self, what: str) -> None:
        """End the worker for something."""
        with self.lock:
            if hand := self.all.pop(what, None):
                hand.kill("it is done")

    def tidy(self) -> None:
        """End workers that have had nothing to do for long."""
        for name, each in list(self.all.items()):
            if not each.alive or (not each.lock.locked() and time.monotonic() > each.used + IDLE):
                self.all.pop(name).kill("it was idle")

    def end(self) -> None:
        """End all of them, and begin no more; studies write what they have."""
        with self.lock:  # one that is being begun comes first
            self.closed, hands = True, [*self.all.values()]
        for each in (busy := [each for each in hands if each.lock.locked()]):
            each.interrupt()
        ends = time.monotonic() + GRACE
        while any(each.lock.locked() for each in busy) and time.monotonic() < ends:
            time.sleep(0.02)
        for each in hands:
            each.kill("the server ends")


def work(pipe: Connection, folder: str, memory: int, allow: Collection[str] = ()) -> None:
    """Carry out tasks in a worker process, until nobody asks any more."""
    import fcntl
    import resource

    os.setsid()
    os.chdir(folder)
    server = parent_process()
    if server is not None:  # at the end of this pipe, however the server ends, comes a signal that ends its workers
        fcntl.fcntl(server.sentinel, fcntl.F_SETOWN, -os.getpid())
        fcntl.fcntl(server.sentinel, fcntl.F_SETFL, fcntl.fcntl(server.sentinel, fcntl.F_GETFL) | os.O_ASYNC)
    with contextlib.suppress(ValueError):  # macOS has address space of hundreds of GB in use, and takes no less
        resource.setrlimit(resource.RLIMIT_AS, (memory << 20, memory << 20))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.unraisablehook = unraised

    from pyengine.base import functions
    from pyengine.serve import allowed
    from pyengine.serve.tasks import TASKS, TELLING

    allowed.NAMED.update(allow)
    functions.may_run = allowed.may_run
    telling = {"tell": lambda each: pipe.send(("told", each))}
    pipe.send(("ready", None))
    while True:
        try:
            task, arguments = pipe.recv()
        except EOFError:
            return
        except KeyboardInterrupt:
            continue
        try:
            pipe.send(("done", TASKS[task](**arguments, **(telling if task in TELLING else {}))))
        except (KeyboardInterrupt, AssertionError, ValueError, ArithmeticError) as error:
            pipe.send(("failed", str(error) or "it was stopped"))
        except OSError as error:  # such as a disk that is full
            pipe.send(("failed", f"{error.strerror or error}"))
        except MemoryError:
            pipe.send(("failed", f"it takes more than {memory} MB of memory"))
        except Exception as error:  # nothing that a page asks for ends a worker
            pipe.send(("failed", f"{task} cannot be done: {type(error).__name__}"))
