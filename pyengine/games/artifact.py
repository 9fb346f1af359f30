"""Files of a game that a player is made of: policies, networks, rules.

A kind of them is a class in a module of its name, with what its facts and arrays must be; all that reads, refuses and
writes them stands here.
"""

import json
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self

from numpy.typing import NDArray

from engine.seal import digest_of
from pyengine.base.archive import Archive
from pyengine.base.arrays import ArrayRule, Misfit, refuse
from pyengine.base.errors import InputError, is_whole, unread, with_options
from pyengine.base.files import read_plain, write_file

if TYPE_CHECKING:
    from pyengine.games.game import Game

KEPT = "expected another FILE, or this one removed"
Facts = Mapping[str, Callable[[Any], bool]]  # by name, what holds of them
OF_GAME: Facts = {
    "game": lambda value: isinstance(value, str) and value.isprintable(),
    "options": lambda value: isinstance(value, dict),
    "digest": lambda value: isinstance(value, str) and re.fullmatch("[0-9a-f]{24}", value) is not None,
}


class Artifact:
    """Content of a file, for the player KIND:FILE."""

    KIND: ClassVar[str]
    ORIGIN: ClassVar[str]  # where such files come from
    KEPT: ClassVar[str] = KEPT  # what helps where it is not replaced
    VERSION: ClassVar[int] = 1  # of what is written and read
    LARGEST: ClassVar[int] = 1 << 36  # bytes of a file
    ARRAYS: ClassVar[Mapping[str, ArrayRule]] = {}
    OPTIONAL: ClassVar[tuple[str, ...]] = ()  # arrays that may lack
    facts: Mapping[str, Any]  # what it says of itself

    def encode(self) -> bytes:
        """Return the bytes of a file, the same for the same content."""
        raise NotImplementedError

    @classmethod
    def parsed(cls, data: bytes) -> Self:
        """Return the content of the bytes of a file; Misfit where they have none."""
        file = Archive(data, cls.KIND)
        cls.validate_facts(file.facts, {})
        return cls.made(file.facts, file.arrays(cls.ARRAYS, cls.OPTIONAL))

    @classmethod
    def made(cls, facts: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> Self:
        """Return the content that facts and arrays are; Misfit where a file may not have them."""
        raise NotImplementedError

    def validate_for(self, game: "Game") -> None:
        """Raise Misfit for what cannot be in its game."""

    def write(self, path: str | PathLike[str]) -> None:
        """Write it to a file, whole or not at all. InputError where that fails, or it could not be read again."""
        data = self.encode()
        try:
            self.parsed(data)
        except Misfit as error:
            raise InputError(f"cannot write {str(path)!r}: {error}") from None
        write_file(Path(path), data)

    @classmethod
    def decode(cls, data: bytes, name: str) -> Self:
        """Return what is in the bytes of a file, which errors call `name`. InputError where that cannot be read."""
        try:
            return cls.parsed(data)
        except Misfit as error:
            raise cls._unread(name, error) from None

    @classmethod
    def read(cls, path: str | PathLike[str], game: "Game | None" = None) -> Self:
        """Return what is in a file, of this game if one is given. It is kept while the file stays as it is. InputError
        where it cannot be read, is none or was altered, or is of another version, game or options."""
        path, name = Path(path), f"the {cls.KIND} {str(path)!r}"
        try:
            stat = path.stat()
            found: Self = _read(cls, path, (stat.st_mtime_ns, stat.st_size, stat.st_ino))  # type: ignore[arg-type]
        except OSError as error:
            raise unread(error, str(path), cls.ORIGIN) from None
        if game is not None:
            found.check(game, name)
        return found

    @classmethod
    def begun(cls, path: Path | None, game: "Game") -> Self | None:
        """Return what an earlier run has left in a file, None for nothing; InputError for something else."""
        if path is None or not path.is_file() or not path.stat().st_size:
            return None
        try:
            return cls.read(path, game)
        except InputError as error:
            raise InputError(f"{error}; {cls.KEPT}") from None

    def check(self, game: "Game", name: str) -> None:
        """Raise InputError unless it is of this game; `name` is what errors call it."""
        check_origin(self.facts, game, name)
        try:
            self.validate_for(game)
        except Misfit as error:
            raise self._unread(name, error) from None

    @classmethod
    def _unread(cls, name: str, why: object) -> InputError:
        return InputError(f"{name} cannot be read: {why}; expected {cls.ORIGIN}")

    @classmethod
    def facts_of(cls, game: "Game") -> dict[str, Any]:
        """Return the facts that say which game it is of."""
        return {"version": cls.VERSION, "game": game.name, "options": game.options, "digest": digest(game)}

    @classmethod
    def validate_facts(cls, facts: Mapping[str, Any], expected: Facts) -> None:
        """Raise Misfit for the first fact that is not as expected, or another version."""
        version = facts.get("version")
        refuse(not is_whole(version, 1), f"its version is {version!r:.60}")
        refuse(version != cls.VERSION, f"it is of version {version}, and this release reads {cls.VERSION}")
        for name, holds in expected.items():
            refuse(not holds(facts.get(name)), f"its {name} is {facts.get(name)!r:.60}")


@lru_cache(maxsize=16)
def _read(kind: type[Artifact], path: Path, stamp: tuple[int, ...]) -> Any:
    return kind.decode(read_plain(path, kind.LARGEST, expected=kind.ORIGIN), f"the {kind.KIND} {str(path)!r}")


def digest(game: "Game") -> str:
    """Return the digest of a game's program, its options and the numbers of its table, in hexadecimal digits; of a
    described game without the limits at which matches are cut off: what was learnt with one plays with another."""
    table = game.table
    if table.name is not None:
        return game.rules_digest or str(table.digest.hex())
    # A table without a name has a digest that is good for this process alone.
    numbers = table.seats, table.state_size, table.max_moves, table.max_decisions, table.low, table.high
    return digest_of(game.name, json.dumps(game.options, sort_keys=True), *numbers).hex()


def check_origin(facts: Mapping[str, Any], game: "Game", name: str, same: bool = True) -> None:
    """Raise InputError where what is in a file, by its facts, is of another game than this one, or of another version
    of it; `same`: whether what else they say of the version is that of now."""
    if not same or facts["digest"] != digest(game):
        theirs, ours = with_options(facts["game"], facts["options"]), with_options(game.name, game.options)
        what = f"of {theirs:.200}; expected one of {ours}" if theirs != ours else f"of another version of {ours}"
        raise InputError(f"{name} is {what}")
    if facts["options"] != game.options and game.spec and not game.is_made_of(facts["options"]):
        theirs, ours = json.dumps(facts["options"]), json.dumps(game.options)
        raise InputError(f"{name} says that its options are {theirs:.60}; expected {ours}")
