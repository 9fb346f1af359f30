"""Files that are written whole or not at all: filled as .part-XXXXXXXX, and then put in their place."""

import contextlib
import os
import stat
import tempfile
from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import IO
from zlib import crc32

from pyengine.base.errors import InputError, unread

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

TRIES = 100  # to write a file where others do, too
PART = ".part-????????"
LARGEST = 1 << 25  # bytes of a file that somebody else may have written


def read_plain(path: str | PathLike[str] | int, most: int = LARGEST, name: str = "", expected: str = "one") -> bytes:
    """The bytes of a plain file, or of what is open by a number; a pipe is not waited for. InputError where it cannot
    be read, is no plain file, or has more than `most` bytes; `expected` says what it should be."""
    called, name = name or str(path), repr(name or str(path))
    try:
        with open(path, "rb", opener=lambda path, flags: os.open(path, flags | getattr(os, "O_NONBLOCK", 0))) as file:
            status = os.fstat(file.fileno())
            plain = stat.S_ISREG(status.st_mode)
            data = file.read(min(most, max(status.st_size, LARGEST)) + 1) if plain and status.st_size <= most else b""
    except (OSError, ValueError) as error:
        raise unread(error, called, expected) from None
    if not plain:
        raise InputError(f"{name} is no plain file; expected {expected}")
    if (size := max(status.st_size, len(data))) > most:
        raise InputError(f"{name} has {size} bytes; expected {expected}, of at most {most} bytes")
    return data


def write_file(path: Path, content: str | bytes) -> None:
    """Write text or bytes to a file, whole or not at all; InputError where that fails. Links are followed; what is no
    plain file, such as a pipe, is written to."""
    data = content.encode() if isinstance(content, str) else content
    with writing(path):
        if path.exists() and not path.is_file():
            with open(path, "wb") as file:
                file.write(data)
        else:
            put(path := Path(os.path.realpath(path)), data)  # in place of a link that leads to itself
            clean(path.parent.glob(PART))


@contextlib.contextmanager
def writing(path: Path) -> Iterator[None]:
    """Raise InputError where what is done in here fails because the file cannot be written."""
    try:
        yield
    except OSError as error:
        raise InputError(f"cannot write {str(path)!r}: {error.strerror or error}") from None


def put(path: Path, data: bytes) -> None:
    """Put bytes in a file, whole or not at all; OSError where that fails."""
    for left in reversed(range(TRIES)):
        try:
            with replacing(path) as file:
                file.write(data)
            return
        except FileNotFoundError:  # another run on this folder took it for what a killed one left
            if not left or not path.parent.exists():
                raise


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[IO[bytes]]:
    """A file to fill, which is put in place of `path` when it is left; nothing is, where an error leaves it."""
    mode = path.stat().st_mode & 0o777 if path.exists() else None
    with _part(path) as file:
        try:
            yield file
            file.flush()
            os.fsync(file.fileno())
            os.chmod(file.name, mode if mode is not None else 0o666 & ~_umask())
            if fcntl is None:  # Windows puts nothing in place that is open
                file.close()
            os.replace(file.name, path)  # still locked: nobody else fills it
        except BaseException:
            with contextlib.suppress(OSError):  # it writes what is left, which may fail again
                file.close()
            with contextlib.suppress(OSError):
                os.unlink(file.name)
            raise


def _part(path: Path) -> IO[bytes]:
    """A file to be filled and put in place of `path`: what a killed run has left of one, or a new one; locked."""
    if fcntl is not None:
        name = path.with_name(f".part-{crc32(os.fsencode(path.name)):08x}")
        keeping = lambda name, flags: os.open(name, flags & ~os.O_TRUNC, 0o600)
        file = open(name, "wb", opener=keeping)  # noqa: SIM115 - it is handed on
        with contextlib.suppress(OSError):  # others fill it, or have put it in place just now
            _lock(file)
            if os.fstat(file.fileno()).st_ino == os.stat(name).st_ino:
                file.truncate(0)
                return file
        file.close()
    other = tempfile.NamedTemporaryFile(dir=path.parent, prefix=".part-", delete=False)  # noqa: SIM115
    with contextlib.suppress(OSError):
        _lock(other)
    return other


def _lock(file: IO[bytes] | int, alone: bool = True, wait: bool = False) -> None:
    if fcntl is not None:
        fcntl.flock(file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | (0 if wait else fcntl.LOCK_NB))


def locked(descriptor: int, alone: bool = True, wait: bool = False) -> bool:
    """Lock what is open, as long as it is, against all others or those who want it alone; False where one has it. Where
    a system or a file system has no locks, nothing is kept."""
    try:
        _lock(descriptor, alone, wait)
    except OSError as error:
        return not isinstance(error, BlockingIOError)
    return True


def parts(folder: Path) -> list[Path]:
    """Files that were being written in a folder, by a run that was killed or by one that lives."""
    return list(folder.rglob(PART))


def clean(paths: Iterable[Path]) -> None:
    """Remove what killed runs left half written; what others write now is locked, and stays."""
    for path in filter(Path.is_file, paths):
        with contextlib.suppress(OSError):
            with open(path, "rb") as file:
                _lock(file)
            path.unlink()


def _umask() -> int:
    """Which rights new files of this process do not get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
