"""Data to learn from: the decisions of a study's matches, in a Parquet file."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cached_property
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from engine.counting import decisions
from engine.counting.watcher import Watching
from pyengine import registry
from pyengine.base.chunks import Chunk
from pyengine.base.cli import json_file
from pyengine.base.errors import InputError, check_whole
from pyengine.base.files import replacing, writing
from pyengine.games.artifact import KEPT, digest
from pyengine.games.game import Game
from pyengine.study.bound import Bound
from pyengine.study.parquet import library

if TYPE_CHECKING:
    import pyarrow

VERSION = 1  # of what a file has
FACTS = "pyengine"  # the key of its metadata under which JSON says what it is of
HELD = {"version": int, "spaces": int, "game": str, "options": dict, "digest": str, "players": list}  # of its facts
ROWS = 4096  # of a row group, about
WIDE = "observation", "mask", "probability", "visits", "value"  # columns with several numbers in a row
EXPECTED = "expected a file that python -m pyengine.run GAME --record FILE wrote"


class MatchWriter:
    """Writes the decisions of a study's matches, as a `pyengine.study.work.MatchRecorder`: the same bytes for any
    number of threads. The file is there when the writer is left, whole or not at all.

    history : what observations remember, as in `pyengine.Game.batch`

    pyengine.InputError : the file cannot be written, a person plays, or the game has no observations.
    """

    def __init__(self, path: str | PathLike[str], bound: Bound, history: bool | int = False) -> None:
        if "human" in bound.study.seats:
            raise InputError("--record asks players for their probabilities, too; expected no human among them")
        if not bound.game.table.observed:
            raise InputError(f"the game {bound.game.name} has no observations, which --record writes")
        library("--record")
        json_file(fspath(path), "--record", b"PAR1")
        if Path(path).exists() and not Path(path).is_file():
            raise InputError(f"--record {fspath(path)!r} is no plain file; expected one that can be replaced")
        if Path(path).exists() and Path(path).stat().st_size and Dataset(path).facts["digest"] != digest(bound.game):
            raise InputError(f"--record {fspath(path)!r} has decisions of another game; {KEPT}")
        if not fspath(path).endswith(".parquet"):
            raise InputError(f"--record {fspath(path)!r}; expected a name that ends in .parquet")
        self.path, self.bound, self.history = Path(path).resolve(), bound, bound.game.history(history)
        self.watching: dict[int, Watching] = {}
        game, study = bound.game, bound.study
        self.facts = {
            "version": VERSION,
            "spaces": game.own_spaces().version,
            "game": study.game,
            "options": game.options,
        }
        self.facts |= {"digest": digest(game), "history": self.history.length if self.history else 0}
        self.facts |= {"seed": study.seed, "players": list(study.seat_texts) or ["random"] * game.seats}

    def __enter__(self) -> Self:
        from pyarrow.parquet import ParquetWriter

        table = self.bound.game.table
        none = self._rows(*decisions.noted(table, decisions.watcher(table)))
        with writing(self.path), ExitStack() as stack:
            file = stack.enter_context(replacing(self.path))
            self.writer = stack.enter_context(ParquetWriter(file, none.schema, compression="zstd"))
            self.open = stack.pop_all()
        return self

    def __exit__(self, *raised: Any) -> None:
        with writing(self.path):
            self.open.__exit__(*raised)

    def watcher(self, chunk: Chunk) -> Watching:
        self.watching[chunk.number] = found = decisions.watcher(self.bound.game.table)
        return found

    def take(self, chunk: Chunk) -> None:
        matches, payoffs, moves, known = decisions.noted(self.bound.game.table, self.watching.pop(chunk.number))
        ends = np.cumsum(matches[:, 3:], axis=0)  # decisions, those between moves, and moves of these
        cuts = [0, *(np.flatnonzero(np.diff(ends[:, 1] // ROWS)) + 1), len(matches)]
        for first, last in zip(cuts, cuts[1:]):
            begin, end = (ends[place - 1] if place else np.zeros(3, np.int64) for place in (first, last))
            noted = moves[begin[0] : end[0]], known[begin[2] : end[2]]
            rows = self._rows(matches[first:last], payoffs[first:last], *noted)
            with writing(self.path):
                self.writer.write_table(rows)

    def _rows(self, *noted: NDArray[Any]) -> "pyarrow.Table":
        import pyarrow

        found = decisions.rows(self.bound.game.table, self.bound.study.seed, self.history, *noted)
        arrays = {name: pyarrow.array(column.reshape(-1)) for name, column in found.items()}
        for name in WIDE:
            arrays[name] = pyarrow.FixedSizeListArray.from_arrays(arrays[name], found[name].shape[1])
        return pyarrow.table(arrays).replace_schema_metadata({FACTS: json.dumps(self.facts, sort_keys=True)})


class Dataset:
    """Decisions between several moves, a row for each, of the finished matches of a study; arrays by name.

    >>> data = pyengine.dataset("kuhn.parquet")  # of python -m pyengine.run kuhn --setups 5 --record kuhn.parquet
    >>> data["action"].shape == data["seat"].shape
    True

    setup, match, seating : int, which match it is
    decision : int, how many came before
    seat : int, the seat to move
    observation : int16 (n, observed), what it sees, as `game.spaces` tells
    mask : bool (n, actions), which actions are legal
    action : int, the one that was taken; of a game whose moves have no numbers, its place among the legal moves
    probability : float32 (n, actions), with which chance the player takes each; NaN where it does not say
    visits : int32 (n, actions), playouts of a search; -1 where there is none
    value : float32 (n, actions), their means for the seat: results, 0 to 1, or payoffs, as the search has them; NaN
        where there are none
    return : float, what the seat was paid in the end

    Attributes
    ----------
    path : of the file
    facts : what it is of: game, options, seed, players, history, and versions

    Raises
    ------
    pyengine.InputError : the file cannot be read, or was not written by `run --record`.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        pyarrow = library("a data set")
        self.path = Path(path)
        with self._reading():
            self.file = pyarrow.parquet.ParquetFile(self.path)
            self.facts: dict[str, Any] = dict(json.loads((self.file.schema_arrow.metadata or {})[FACTS.encode()]))
            lists = {each.name: pyarrow.types.is_fixed_size_list(each.type) for each in self.file.schema_arrow}
        facts = all(isinstance(self.facts.get(each), kind) for each, kind in HELD.items())
        columns = all(several == (name in WIDE) for name, several in lists.items())
        needed = lists.keys() >= {"observation", "mask", "action", "return"}
        if not (facts and columns and needed) or self.facts["version"] != VERSION:
            raise InputError(f"{str(path)!r} is of another version; {EXPECTED}")

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:  # damaged bytes make the reader raise whatever it meets
            why = getattr(error, "strerror", None) or type(error).__name__
            raise InputError(f"the decisions in {str(self.path)!r} cannot be read: {why}; {EXPECTED}") from None

    @cached_property
    def game(self) -> Game:
        """The game that was played. Raises InputError: there is no such game any more, or its observations are others
        now."""
        made = registry.game(self.facts["game"], **self.facts["options"])
        if self.facts["digest"] != digest(made) or self.facts["spaces"] != made.own_spaces().version:
            raise InputError(f"{str(self.path)!r} was made with another version of {self.facts['game']}")
        return made

    @property
    def columns(self) -> list[str]:
        """The names of the arrays."""
        return list(self.file.schema_arrow.names)

    def __len__(self) -> int:
        return int(self.file.metadata.num_rows)

    def __getitem__(self, name: str) -> NDArray[Any]:
        if name not in self.columns:
            raise KeyError(f"{name!r}; expected one of {', '.join(self.columns)}")
        with self._reading():
            return _array(self.file.read([name]), name)

    def batches(self, size: int = ROWS) -> Iterator[dict[str, NDArray[Any]]]:
        """Arrays by name of so many decisions at a time, the last of fewer, in the order of the file: for files that
        memory does not hold. Raises InputError: a size below 1."""
        check_whole(1, size=size)
        with self._reading():
            for batch in self.file.iter_batches(size):
                yield {name: _array(batch, name) for name in batch.schema.names}

    def __repr__(self) -> str:
        players = ", ".join(map(str, self.facts["players"]))
        head = f"{len(self)} decisions of {self.facts['game']}, played by {players}, in {str(self.path)!r}"
        return f"<{head}: {', '.join(self.columns)}>"


def _array(table: "pyarrow.Table | pyarrow.RecordBatch", name: str) -> NDArray[Any]:
    column = table.column(name)
    whole = column.combine_chunks() if hasattr(column, "combine_chunks") else column
    numbers = np.asarray((whole.flatten() if name in WIDE else whole).to_numpy(zero_copy_only=False))
    return numbers.reshape(-1, whole.type.list_size) if name in WIDE else numbers


dataset = Dataset
