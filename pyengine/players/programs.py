"""Players that are programs of their own, `cmd:./bot`: how they are started, introduced to a game and ended. What is
said to them, and what they answer, stands in docs/guide/bots.md."""

import atexit
import contextlib
import os
import re
import select
import shlex
import shutil
import signal
import subprocess
import threading
import time
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pyengine.base import functions
from pyengine.base.cli import LEAVING
from pyengine.base.errors import InputError
from pyengine.players import human

if TYPE_CHECKING:
    from engine.players.chooser import Chooser
    from pyengine.games.game import Game

VERSION = 1  # of the protocol
WANTS = ("actions", "events", "moves", "observation", "text")
USUAL_LIMIT, MOST_LIMIT = 10_000, 3_600_000  # milliseconds of a decision
FIRST_LIMIT = 10_000  # at least, of the answer to the introduction: programs have to start
LAST_LIMIT = 1.0  # seconds from `quit` to the end
MOST_IDLE = 16  # programs that wait for another match
LONGEST = 4096  # bytes of the answer to the introduction
_LIMIT = re.compile(r"(.*):limit=([^:]*)", re.DOTALL)


def read(text: str) -> dict[str, Any]:
    """The command and the limit, in milliseconds, of cmd:COMMAND or cmd:COMMAND:limit=Tms: all else is the command's,
    colons too."""
    command, limit = text.partition(":")[2].strip(), str(USUAL_LIMIT)
    if match := _LIMIT.fullmatch(command):
        command, limit = match[1].strip(), match[2].removesuffix("ms")
        if not (match[2].endswith("ms") and re.fullmatch("[0-9]{1,9}", limit) and 1 <= int(limit) <= MOST_LIMIT):
            raise InputError(f"the player {text!r} has limit={match[2]}; expected 1ms to {MOST_LIMIT}ms")
    try:
        words = shlex.split(command)
    except ValueError:
        raise InputError(f"the player {text!r} has a quote that does not end") from None
    if not words:
        raise InputError(f"the player {text!r} names no program; expected cmd:COMMAND, such as cmd:./bot")
    return {"command": command, "limit": int(limit)}


def files(command: str) -> list[str]:
    """The files of a command that choices depend on: the program, where it is not one of the PATH; and where its name
    is one of the PATH, as an interpreter's is, the script."""
    found = []
    for word in filter(os.path.isfile, shlex.split(command)):
        known = shutil.which(os.path.basename(word))
        if known is None or not os.path.samefile(known, word):
            found.append(word)
        if known is None:
            break
    return found


def sources(command: str, **_: int) -> dict[str, str]:
    """SHA-256 of the files of a command, by their names."""
    return {path: functions.digest("player", path) for path in files(command)}


def words_of(command: str) -> list[str]:
    """The program of a command and its arguments; InputError where there is none."""
    words = shlex.split(command)
    if os.name != "posix":
        raise InputError(f"the player cmd:{command} cannot be asked: programs are players on POSIX systems alone")
    if shutil.which(words[0]) is None:
        raise InputError(f"the player cmd:{command} has no program {words[0]!r}; expected a file that can be run")
    return words


class Refused(InputError):
    """A program does not play a game."""


class Process:
    """A program that runs, and was told which game it plays.

    name : what it calls itself
    wants : what it asked for
    pipes : file descriptors, to it and from it
    """

    def __init__(self, command: str, introduction: bytes, limit: int) -> None:
        self.player, self.name, self.wants = f"the player cmd:{command}", "", frozenset[str]()
        functions.check_run("player", f"cmd:{command}")
        words = words_of(command)
        try:
            # In a session of its own: Ctrl-C is ours, and all that it starts can be ended with it.
            pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "bufsize": 0}
            self.process = subprocess.Popen(words, **pipes, start_new_session=True)
        except OSError as error:
            raise InputError(f"{self.player} cannot be started: {error.strerror}") from None
        _running.add(self)
        assert self.process.stdin is not None and self.process.stdout is not None  # they are pipes
        self.pipes = self.process.stdin.fileno(), self.process.stdout.fileno()
        os.set_blocking(self.pipes[0], False)
        try:
            self._introduce(introduction, max(limit, FIRST_LIMIT))
        except BaseException:
            self.end()
            raise

    def _introduce(self, introduction: bytes, limit: int) -> None:
        """Tell it the game, and read what it says of itself, up to `ready`."""
        said, until, poll = b"", time.monotonic() + limit / 1000, select.poll()
        poll.register(self.pipes[1], select.POLLIN)
        with contextlib.suppress(OSError):  # it has ended, which its answer shows
            os.write(self.pipes[0], introduction)
        while True:
            *lines, rest = said.split(b"\n")
            for number, line in enumerate(lines, 1):
                word, _, more = line.decode(errors="replace").strip().partition(" ")
                if word == "name":
                    self.name = more
                elif word == "want" and set(more.split()) <= set(WANTS):
                    self.wants |= set(more.split())
                elif word == "refuse":
                    raise Refused(f"{self.player} refuses: {more}")
                elif (word, more) == ("ready", str(VERSION)):
                    if behind := b"\n".join([*lines[number:], rest]):
                        raise InputError(f"{self.player} said {quoted(behind)} behind ready; expected nothing")
                    return
                else:
                    expected = f"expected name NAME, want with some of {', '.join(WANTS)}, refuse REASON, or ready"
                    answer = f"{self.player} answered {quoted(line)} to the introduction"
                    raise InputError(f"{answer}; {expected} {VERSION} at the end")
            said, left = rest, until - time.monotonic()
            if left <= 0 or not poll.poll(left * 1000):
                raise InputError(f"{self.player} did not say ready within {limit} ms; expected ready {VERSION}")
            if not (got := os.read(self.pipes[1], LONGEST)) or len(said) > LONGEST:
                what = "said too much" if got else self.ending()
                raise InputError(f"{self.player} {what} before ready; expected ready {VERSION}")
            said += got

    def ending(self) -> str:
        """Say in a clause how it ended."""
        try:
            status = self.process.wait(LAST_LIMIT)
        except subprocess.TimeoutExpired:
            return "closed its output"
        with contextlib.suppress(ValueError):
            return f"was ended by {signal.Signals(-status).name}"
        return f"ended with exit status {status}"

    def quit(self) -> None:
        with contextlib.suppress(OSError):
            os.write(self.pipes[0], b"quit\n")

    def close(self) -> None:
        if self.process.stdin:
            self.process.stdin.close()

    def end(self, patience: float = 0.0) -> int | None:
        """Wait so many seconds until it ends, and end it with all that it started; its exit status, None where it had
        to be ended."""
        status = None
        with contextlib.suppress(subprocess.TimeoutExpired):
            status = self.process.wait(patience)
        with contextlib.suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        _running.discard(self)
        self.close()
        if self.process.stdout:
            self.process.stdout.close()
        return status


_running: set[Process] = set()
_idle: list[tuple[Any, Process]] = []
_lock = threading.RLock()  # a line may be collected while another one is made


class Conversation:
    """A program for as long as one player has it; then another one may."""

    def __init__(self, game: "Game", command: str, limit: int, noise: bytes = b"") -> None:
        introduction = introduce(game, game.table.digest)
        times = [os.stat(path).st_mtime_ns for path in files(command)]
        self.key = os.getcwd(), command, introduction, times
        self.game, self.limit, self.noise, self.sound = game, limit, noise, True
        self.events = b""
        with _lock:
            places = [place for place, (key, _) in enumerate(_idle) if key == self.key]
            found = _idle.pop(places[-1])[1] if places else None
        if found and found.process.poll() is not None:
            found.end()
            found = None
        self.program = found or Process(command, introduction, limit)
        self.pipes, self.wants = self.program.pipes, self.program.wants
        self.speaks = bool(noise) or not self.wants.isdisjoint(("moves", "text", "events"))

    def __del__(self) -> None:
        """Hand the program back."""
        if getattr(self, "program", None) is None or not self.sound:
            return
        with _lock:
            _idle.append((self.key, self.program))
            over = [_idle.pop(0)[1] for _ in range(len(_idle) - MOST_IDLE)]
        _end(over)

    def words(self, raw: bytes) -> bytes:
        """Lines to be said before a decision, beside numbers."""
        state = self.game.State.trusted(self.game, raw)
        lines = [one_line("text", state.text(state.mover))] if "text" in self.wants else []
        if "moves" in self.wants:
            lines += [one_line(f"move {number}", text) for number, text in enumerate(state.move_texts())]
        before, self.events = self.events, b""
        return before + self.noise + "".join(lines).encode()

    def told(self, raw: bytes, move: int, seat: int) -> None:
        """A match begins (move -1), or somebody is about to play a move: what the seat sees of that."""
        if move < 0:
            self.events = f"match {seat}\n".encode()
            return
        from engine.table import GameFault

        with contextlib.suppress(GameFault, InputError):  # which ends the match where the move is played
            seen = human.play(self.game.State.trusted(self.game, raw), move, (seat,))[seat]
            self.events += "".join(one_line("event", line.removesuffix(human.ONLY)) for line in seen).encode()

    def give_up(self) -> None:
        """End the program: there is a question that it did not answer, or not rightly."""
        self.sound = False
        self.program.end()

    def fault(self, answer: bytes, silent: bool, ended: bool, early: bool, seat: int, count: int) -> Exception:
        """Return the fault of an answer; the program is ended."""
        from engine.players.chooser import PlayerFault

        said = f"answered {quoted(answer)}" if answer else ""
        if early:
            said = f"said {quoted(answer)} before it was asked"
        elif ended:
            said += " and " * bool(said) + self.program.ending()
        elif silent:
            said = f"{said} without an end of line" if said else "gave no answer"
            said += f" within {self.limit} ms"
        self.give_up()
        asked = f"when seat {seat + 1} of {self.game.name} had {count} moves"
        return PlayerFault(f"{said} {asked}; expected play 0 to play {count - 1}")


def chooser(game: "Game", command: str, limit: int, noise: bytes = b"") -> "Chooser":
    """The compiled player of a program, to which `noise`, lines, is said before each decision; InputError where there
    is none, it does not play this game, or does not speak the protocol."""
    from engine.players.programs import program

    return program(game.table, Conversation(game, command, limit, noise))


@lru_cache(maxsize=64)  # its options take 10 ms of a described game
def introduce(game: "Game", digest: bytes) -> bytes:
    """Return the introduction of a game, told apart by the digest of its table, to a program."""
    table = game.table
    options = {**(game.spec.declares() if game.spec else {}), **game.options}
    options.pop("deal", None)  # which names all cards
    lines = [f"pyengine {VERSION}\n", one_line("game", game.name)]
    lines += [one_line(f"option {name}", str(value)) for name, value in options.items()]
    lines += [f"seats {table.seats}\nobservation {table.observed}\nactions {table.actions}\nready?\n"]
    return "".join(lines).encode()


def one_line(word: str, text: str) -> str:
    """A line of the protocol, whatever the text."""
    return f"{word} {' '.join(text.split())}\n"


def quoted(answer: bytes) -> str:
    """An answer as errors show it."""
    text = answer.rstrip(b"\r\n").decode("ascii", "backslashreplace")
    return f"{text[:60]!r}{'...' if len(text) > 60 else ''}"


def stop() -> None:
    for program in tuple(_running):
        with contextlib.suppress(OSError):
            os.killpg(program.process.pid, signal.SIGKILL)


def quit_all() -> None:
    """Let all programs end; no player that has one may be asked again."""
    _idle.clear()
    _end(list(_running))


def _end(programs: list[Process]) -> None:
    """Let programs end that nobody needs any more; together they have a moment."""
    until = time.monotonic() + LAST_LIMIT
    for program in programs:
        program.quit()
    for program in programs:
        program.end(max(0.0, until - time.monotonic()))


def _forget() -> None:
    """In a forked process: these programs are its parent's."""
    _idle.clear()
    _running.clear()


LEAVING.append(stop)
atexit.register(quit_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
