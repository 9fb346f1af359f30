"""Shared parts of the programs: arguments, and errors that end in one sentence."""

import argparse
import io
import math
import os
import re
import signal
import sys
import textwrap
import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from pyengine.base import plain, progress
from pyengine.base.errors import GameError, InputError, Left, instead, naming_options, nearest

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")
_FILE = re.compile(r"[^;:=\n]+\.[A-Za-z]\w{0,7}")
LEAVING: list[Callable[[], object]] = []  # called before a program ends without Python's own tidying up


class Help(argparse.HelpFormatter):
    """Help as wide as the terminal; lines are broken where they are too long, and stay apart."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return [part for line in text.splitlines() for part in textwrap.wrap(line, width)]

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        # What stands behind two blanks, in a list, stays below itself.
        heads = ((line, re.match(r" +\S+ {2,}", line)) for line in text.splitlines())
        return "\n".join(
            textwrap.fill(line, width, subsequent_indent=" " * (head.end() if head else 6 * line.startswith(" ")))
            for line, head in heads
        )


class Parser(argparse.ArgumentParser):
    """The argument parser of a command of this package: its errors are one sentence; options are not cut short."""

    def __init__(self, name: str = "", **keywords: Any) -> None:
        keywords = {"prog": f"python -m pyengine.{name}", "allow_abbrev": False, **keywords}
        super().__init__(formatter_class=Help, **keywords)
        self._negative_number_matcher = re.compile(r"-\.?[0-9]")  # -5s is a value too, and told what is wrong with it

    def error(self, message: str) -> NoReturn:
        raise InputError(message)

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        found, others = self.parse_known_args(args, namespace)
        if others:
            first = next((each for each in others if each.startswith("--")), "").partition("=")[0]
            near = nearest(first[2:], [each[2:] for each in _options(self)])  # all are alike in their dashes
            self.error(f"unrecognized arguments: {' '.join(others)}{f'; did you mean --{near}?' if near else ''}")
        return found

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        try:
            return super()._get_value(action, arg_string)
        except argparse.ArgumentError as error:  # which hides what the reader of a file says
            raise error.__context__ if isinstance(error.__context__, InputError) else error from None

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            meant = instead(str(value), map(str, action.choices))
            raise argparse.ArgumentError(action, f"invalid choice: {value!r}; {meant}")


def _options(parser: argparse.ArgumentParser) -> Iterable[str]:
    """The options of a parser and of its commands."""
    for action in parser._actions:
        yield from action.option_strings
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _options(command)


def checked(words: Iterable[str]) -> list[str]:
    """The arguments; InputError unless all are text."""
    for word in (found := list(words)):
        try:
            word.encode()
        except UnicodeEncodeError:
            raise InputError(f"the argument {word!a} is no text; expected UTF-8") from None
    return found


def joined(words: Iterable[str]) -> list[str]:
    """The words of a command, with what follows --seats as one word where there are blanks around its commas."""
    found = list[str]()
    for word in words:
        if found[-2:-1] == ["--seats"] and (found[-1].endswith(",") or word.startswith(",")):
            found[-1] += word
        else:
            found.append(word)
    return found


def whole(text: str, least: float = -math.inf, most: float = math.inf) -> int:
    """An argument that is a whole number, in a range."""
    try:
        value = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
    if not least <= value <= most:
        wanted = f"{least} or more" if most == math.inf else f"{least} to {most}"
        raise argparse.ArgumentTypeError(f"{value} is out of range; expected {wanted}")
    return value


def wholes(text: str) -> list[int]:
    if not re.fullmatch(r"(?:[ ,]*[0-9]{1,8})*[ ,]*", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text!r} is no list of numbers; expected one such as 3,0,2")
    return [int(each) for each in re.findall("[0-9]+", text)]


def duration(text: str) -> float:
    """An argument that is a time, in seconds: 90s, 10m, 2h, or 600."""
    match = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,6})?)([smh]?)", text)
    if match is None or not float(match[1]):
        raise argparse.ArgumentTypeError(f"{text!r} is no time; expected one such as 90s, 10m or 2h")
    return float(match[1]) * {"m": 60, "h": 3600}.get(match[2], 1)


def asked_of(function: Callable[..., object], arguments: argparse.Namespace) -> dict[str, Any]:
    """The arguments of a command that are keyword arguments of a function by the same names."""
    return {name: value for name, value in vars(arguments).items() if name in (function.__kwdefaults__ or ())}


BEGINS = {"--json": b"{", "--page": b"<!DOCTYPE html>"}


def json_file(
    name: str | os.PathLike[str] | None, option: str = "--json", begins: bytes = b"", others: Sequence[str] = ()
) -> Path | None:
    """The file that an option names, checked before anything runs; None: there is none, or it is standard output.
    `begins` is what a file of this kind begins with, JSON and a page by themselves: one that begins otherwise is
    somebody else's, and not replaced.
    `others` are files that the command writes besides."""
    if name is None or name == "-":
        return None
    if not isinstance(name, str | os.PathLike):
        raise InputError(f"{option} is {name!r:.60}; expected the name of a file")
    path, begins = Path(name := os.fspath(name)), begins or BEGINS.get(option, b"")
    if os.path.realpath(name) in map(os.path.realpath, others):
        raise InputError(f"{option} {name!r} is a file that the command writes anyway; expected another one")
    try:
        # What a link leads to is written.
        if path.is_symlink() and (path := Path(os.path.realpath(path))).is_symlink():
            raise InputError(f"{option} {name!r} is a link that leads to itself; expected a file to write")
        if path.is_dir():
            raise InputError(f"{option} {name!r} is a folder; expected a file to write")
        if not path.parent.is_dir():
            raise InputError(f"{option} {name!r}: there is no folder {str(path.parent)!r}")
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise InputError(f"{option} {name!r} cannot be written")
        if begins and path.is_file() and path.read_bytes()[: len(begins)] not in (b"", begins):
            raise InputError(f"{option} {name!r} holds something else; expected another file, or this one removed")
    except OSError as error:
        raise InputError(f"{option} {name!r} cannot be written: {error.strerror}") from None
    return Path(name)


def text_of(argument: str, expected: str = "a text, or the file of one") -> str:
    """Return the text of the file that an argument names; one that names none is the text. InputError where it reads
    as the name of a file that is not there."""
    named = os.path.isfile(argument) or _FILE.fullmatch(argument)
    return read_text(argument, expected) if named else argument


def read_text(path: str | Path, expected: str = "one") -> str:
    """Return the text of a user's file; InputError where it is no text, no plain file, too large, or cannot be read."""
    from pyengine.base.files import read_plain  # it loads tempfile, which --help does not need

    try:
        return io.TextIOWrapper(io.BytesIO(read_plain(path, expected=expected)), "utf-8").read()
    except UnicodeDecodeError:
        raise InputError(f"{str(path)!r} is no text; expected a file in UTF-8") from None


def interruptible(function: Callable[..., T], *arguments: Any) -> T:
    """Call a function in a thread of its own, so that Ctrl-C is heard however long it takes."""
    from concurrent.futures import ThreadPoolExecutor  # it loads logging, which --help does not need

    pool = ThreadPoolExecutor(1)
    future = pool.submit(function, *arguments)
    pool.shutdown(wait=False)
    return awaited(future)


def awaited(future: "Future[T]") -> T:
    """The result of a future, once it is there. Windows hears Ctrl-C only between two waits."""
    from concurrent.futures import wait

    while not wait([future], 0.1).done:
        pass
    return future.result()


def report_errors(program: str, function: Callable[[], int | None]) -> int:
    """Call the body of a program and show that it works. Returns its exit status, 0 for None; bad input, a game that is
    none and Ctrl-C end in one sentence."""
    # Where the shell has closed a stream, nobody reads what is said there.
    sys.stdout, sys.stderr = (stream or open(os.devnull, "w") for stream in (sys.stdout, sys.stderr))  # noqa: SIM115
    try:
        with naming_options(program), progress.following(program), plain.streams():
            status = function() or 0
        sys.stdout.flush()
        return status
    except InputError as error:
        return _say(program, error, 2)
    except GameError as error:
        return _say(program, error, 1)
    except ImportError as error:
        if _interrupted(error):
            return _say(program, "interrupted", 130)
        said = f"pyengine is not built or installed here ({error}); do it with python -m pip install -e ."
        return _say(program, said, 2)
    except BrokenPipeError:
        # Whoever read the output has left. Nothing more can be said there, also not when Python closes it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _say(program, f"{error.strerror or error}{f': {error.filename}' if error.filename else ''}", 2)
    except Left:
        return 0
    except KeyboardInterrupt as interrupt:
        return _say(program, str(interrupt) or "interrupted", 130)


def _interrupted(error: BaseException | None) -> bool:
    """Return True for an error by Ctrl-C: NumPy says of an import that it cut short that it is not installed."""
    while error and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


_ending: list[int] = []  # the exit status, once all is said


def leave(main: Callable[[], int]) -> NoReturn:
    """Call what `report_errors` stands in, and end the process with its exit status, whenever Ctrl-C comes."""
    if callable(signal.getsignal(signal.SIGINT)):  # where it is ignored it stays so
        signal.signal(signal.SIGINT, _interrupt)
        sys.unraisablehook = unraised
    try:
        _ending.append(main())
    except KeyboardInterrupt:  # while the program said why it ends
        _ending.append(130)
    if _ending[0] in (1, 2, 130):
        # Chunks that still run would be thrown away: do not wait for them.
        sys.stdout.flush()
        sys.stderr.flush()
        _end()
    sys.exit(_ending[0])


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Ctrl-C: once all is said, Python waits for threads and for what is to be called at the end, and need not."""
    if _ending:
        _end()
    raise KeyboardInterrupt


def unraised(lost: "sys.UnraisableHookArgs") -> None:
    """Send Ctrl-C once more, a moment later, where Python drops it: in the callback of a weak reference, in __del__."""
    if isinstance(lost.exc_value, KeyboardInterrupt):
        ourselves = lambda thread, number: signal.raise_signal(number)
        send = getattr(signal, "pthread_kill", ourselves)  # which Windows lacks
        threading.Timer(0.01, send, (threading.main_thread().ident, signal.SIGINT)).start()
    else:
        sys.__unraisablehook__(lost)


def _end() -> NoReturn:
    for function in LEAVING:
        function()
    os._exit(_ending[0])


def _say(program: str, message: object, status: int) -> int:
    """Say in one line why a program ends; returns its exit status."""
    print(plain.plain(f"{program}: {str(message).replace(chr(10), ' ')}"), file=sys.stderr)
    return status
