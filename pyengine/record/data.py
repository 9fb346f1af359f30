"""Data to learn from: the decisions of a study's matches, in a Parquet file."""

import json
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from copy import copy
from functools import cached_property
from os import PathLike, fspath
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from engine.counting import decisions
from engine.counting.watcher import Watching
from pyengine import registry
from pyengine.base.chunks import Chunk
from pyengine.base.cli import json_file
from pyengine.base.errors import InputError, check_whole, unread
from pyengine.base.files import replacing, writing
from pyengine.base.version import __version__
from pyengine.games.artifact import KEPT, digest
from pyengine.games.game import Game
from pyengine.study.bound import Bound
from pyengine.study.parquet import library

if TYPE_CHECKING:
    import pyarrow

VERSION = 2  # of what a file has; 1 had neither `returns` nor the meaning of its columns
FACTS = "pyengine"  # the key of its metadata under which JSON says what it is of
HELD = {"version": int, "spaces": int, "game": str, "options": dict, "digest": str, "players": list}  # of its facts
ROWS = 4096  # of a row group, about
# What each column means, which the file says.
COLUMNS = {
    "setup": "number of the deal in the study",
    "match": "number of the match of this deal",
    "seating": "by how many seats the players have moved on from their own",
    "decision": "decisions of the match before this one, forced ones too",
    "seat": "the seat to move, from 0",
    "action": "the action that was taken, as a place in mask; of a game whose moves have no numbers, among legal moves",
    "return": "what this seat was paid in the end",
    "returns": "what each seat was paid in the end",
    "observation": "what the seat sees, its history behind it; python -m pyengine.run GAME --spaces tells each number",
    "mask": "which actions are legal",
    "probability": "with which chance the player takes each action; NaN: it does not say",
    "visits": "playouts of each action by a search; -1: there is no search",
    "value": "mean of these playouts for the seat: results, 0 to 1, or payoffs, as the search has them; NaN: none",
}
WIDE = "observation", "mask", "probability", "visits", "value", "returns"  # columns with several numbers in a row
EXPECTED = "a file that python -m pyengine.run GAME --record FILE wrote"


def recording(
    path: str | PathLike[str] | None, bound: Bound, history: bool | int, forced: bool, *, alone: bool
) -> "AbstractContextManager[MatchWriter | None]":
    """Return the writer of a study's decisions, or of none without a path. Raise InputError as `MatchWriter` does, or
    where the study is not `alone`: not one, or not played here."""
    if path is None:
        if history is not False or forced:
            option = "--record-forced" if forced else "--history"
            raise InputError(f"{option} goes with --record; expected --record FILE, too")
        return nullcontext()
    if not alone or bound.study.device:
        given = "no folder, no cluster, no --device and no sweep"
        raise InputError(f"--record is for one study that is played here, by the CPU; expected {given}")
    return MatchWriter(path, bound, history, forced)


class MatchWriter:
    """Writes the decisions of a study's matches, as a `pyengine.study.work.MatchRecorder`: the same bytes for any
    number of threads. The file is there when the writer is left, whole or not at all.

    history : what observations remember, as in `pyengine.Game.batch`
    forced : decisions with a single move, too

    pyengine.InputError : the file cannot be written, a person plays, or the game has no observations.
    """

    def __init__(self, path: str | PathLike[str], bound: Bound, history: bool | int, forced: bool) -> None:
        if "human" in bound.study.seats:
            raise InputError("--record asks players for their probabilities, too; expected no human among them")
        if not bound.game.table.observed:
            raise InputError(f"the game {bound.game.name} has no observations, which --record writes")
        library("--record")
        json_file(path, "--record", b"PAR1")
        if Path(path).exists() and not Path(path).is_file():
            raise InputError(f"--record {fspath(path)!r} is no plain file; expected one that can be replaced")
        if Path(path).exists() and Path(path).stat().st_size and Dataset(path).facts["digest"] != digest(bound.game):
            raise InputError(f"--record {fspath(path)!r} has decisions of another game; {KEPT}")
        if not fspath(path).endswith(".parquet"):
            raise InputError(f"--record {fspath(path)!r}; expected a name that ends in .parquet")
        self.path, self.bound, self.forced = Path(path).resolve(), bound, forced
        self.history = bound.game.history(history)
        self.watching: dict[int, Watching] = {}
        game, study = bound.game, bound.study
        self.facts = {"version": VERSION, "pyengine": __version__, "spaces": game.own_spaces().version}
        self.facts |= {"game": study.game, "options": game.options, "digest": digest(game), "seed": study.seed}
        self.facts |= {"players": list(study.seat_texts) or ["random"] * game.seats}
        self.facts |= {"history": self.history.length if self.history else 0, "forced": forced}

    def __enter__(self) -> Self:
        from pyarrow.parquet import ParquetWriter

        table = self.bound.game.table
        none = self._rows(*decisions.noted(table, decisions.watcher(table)))
        kinds = {name: {"type": str(each.dtype), "shape": each.shape[1:]} for name, each in none.items()}
        told = {name: {"meaning": COLUMNS[name], **kind} for name, kind in kinds.items()}
        facts = json.dumps(self.facts | {"columns": told}, sort_keys=True)
        schema = _table(none).schema.with_metadata({FACTS: facts})
        with writing(self.path), ExitStack() as stack:
            file = stack.enter_context(replacing(self.path))
            self.writer = stack.enter_context(ParquetWriter(file, schema, compression="zstd"))
            self.open = stack.pop_all()
        return self

    def __exit__(self, *raised: Any) -> None:
        with writing(self.path):
            self.open.__exit__(*raised)

    def watcher(self, chunk: Chunk) -> Watching:
        self.watching[chunk.number] = found = decisions.watcher(self.bound.game.table, self.forced)
        return found

    def take(self, chunk: Chunk) -> None:
        matches, payoffs, moves, known = decisions.noted(self.bound.game.table, self.watching.pop(chunk.number))
        ends = np.cumsum(matches[:, 3:], axis=0)  # decisions, those between moves, and moves of these
        cuts = [0, *(np.flatnonzero(np.diff(ends[:, 1] // ROWS)) + 1), len(matches)]
        for first, last in zip(cuts, cuts[1:]):
            begin, end = (ends[place - 1] if place else np.zeros(3, np.int64) for place in (first, last))
            noted = moves[begin[0] : end[0]], known[begin[2] : end[2]]
            rows = _table(self._rows(matches[first:last], payoffs[first:last], *noted))
            with writing(self.path):
                self.writer.write_table(rows)

    def _rows(self, *noted: NDArray[Any]) -> dict[str, NDArray[Any]]:
        return decisions.rows(self.bound.game.table, self.bound.study.seed, self.history, self.forced, *noted)


def _table(columns: Mapping[str, NDArray[Any]]) -> "pyarrow.Table":
    import pyarrow

    arrays = {name: pyarrow.array(column.reshape(-1)) for name, column in columns.items()}
    for name in WIDE:
        arrays[name] = pyarrow.FixedSizeListArray.from_arrays(arrays[name], columns[name].shape[1])
    return pyarrow.table(arrays)


class Dataset:
    """Decisions of the finished matches of a study, a row for each; arrays by name.

    >>> data = pyengine.dataset("kuhn.parquet")  # of python -m pyengine.run kuhn --setups 5 --record kuhn.parquet
    >>> data["action"].shape == data["seat"].shape
    True

    `facts["columns"]` says of each array its meaning, type and the shape of a row. Files whose
    `facts["version"]` is 1 have no `returns`.

    Attributes
    ----------
    path : of the file
    facts : what it is of: game, options, seed, players, history, forced, columns, and versions

    Raises
    ------
    pyengine.InputError : the file cannot be read, or was not written by `run --record`.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        pyarrow = library("a data set")
        if not isinstance(path, str | PathLike):
            raise InputError(f"the file is {path!r:.60}; expected {EXPECTED}")
        self.path = Path(path)
        with self._reading():
            self.path.open("rb").close()
            self.file = pyarrow.parquet.ParquetFile(self.path)
            self.facts: dict[str, Any] = dict(json.loads((self.file.schema_arrow.metadata or {})[FACTS.encode()]))
            lists = {each.name: pyarrow.types.is_fixed_size_list(each.type) for each in self.file.schema_arrow}
        facts = all(isinstance(self.facts.get(each), kind) for each, kind in HELD.items())
        columns = all(several == (name in WIDE) for name, several in lists.items())
        needed = lists.keys() >= {"setup", "observation", "mask", "action", "return"}
        if not (facts and columns and needed) or self.facts["version"] not in (1, VERSION):
            raise InputError(f"{str(path)!r} is of another version; expected {EXPECTED}")
        self._length = int(self.file.metadata.num_rows)
        self._cuts: tuple[tuple[str, float, bool], ...] = ()  # of a part: keys of chance, shares, whether in these

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:  # damaged bytes make the reader raise whatever it meets
            if getattr(error, "filename", None):  # of what the system does not open
                raise unread(error, str(self.path), EXPECTED) from None
            raise InputError(f"{str(self.path)!r} is damaged, or something else; expected {EXPECTED}") from None

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
        return self._length

    def __getitem__(self, name: str) -> NDArray[Any]:
        if name not in self.columns:
            raise KeyError(f"{name!r}; expected one of {', '.join(self.columns)}")
        with self._reading():
            return _array(self._kept(self.file.read([*dict.fromkeys((name, "setup"))])), name)

    def batches(self, size: int = ROWS) -> Iterator[dict[str, NDArray[Any]]]:
        """Arrays by name of so many decisions at a time, the last of fewer, in the order of the file: for files that
        memory does not hold. Raises InputError: a size below 1."""
        check_whole(1, size=size)
        import pyarrow

        held = self.file.schema_arrow.empty_table()
        with self._reading():
            for batch in self.file.iter_batches(max(size, ROWS)):
                held = pyarrow.concat_tables([held, self._kept(pyarrow.Table.from_batches([batch]))])
                while len(held) >= size:
                    yield {name: _array(held[:size], name) for name in self.columns}
                    held = held[size:]
            if len(held):
                yield {name: _array(held, name) for name in self.columns}

    def split(self, test: float = 0.1, seed: int = 0) -> "tuple[Dataset, Dataset]":
        """Two parts of this file, (train, test), that share no deal; each is a `Dataset`, and can be split again.

        A deal's number and the seed alone say where it lies, so that files of one study's seed, whoever played, are
        split alike.

        Parameters
        ----------
        test : share of the deals in the second part, about, above 0 and below 1
        seed : of this split

        Raises
        ------
        pyengine.InputError : numbers out of range, or a part would have no deal.

        >>> train, test = pyengine.dataset("kuhn.parquet").split(test=0.4)
        >>> set(train["setup"]) & set(test["setup"])
        set()
        """
        check_whole(0, 2**64 - 1, seed=seed)
        if not (isinstance(test, float) and 0 < test < 1):
            raise InputError(f"test is {test!r}; expected a number above 0 and below 1, a share of the deals")
        parts = copy(self), copy(self)
        for place, part in enumerate(parts):
            part._cuts = (*self._cuts, (f"{seed} {len(self._cuts)}", test, place > 0))
            with self._reading():
                part._length = sum(len(part._kept(each)) for each in self.file.iter_batches(columns=["setup"]))
            if not part._length:
                raise InputError(f"one part would have no deal; expected more of them, or a test other than {test}")
        return parts

    def _kept(self, rows: Any) -> Any:
        """Rows of a table of pyarrow that are of this part."""
        import pyarrow

        if not self._cuts:
            return rows
        (deals, at), kept = np.unique(_array(rows, "setup"), return_inverse=True), np.ones(len(rows), bool)
        for key, share, second in self._cuts:
            kept &= np.array([(Random(f"{key} {deal}").random() < share) == second for deal in deals], bool)[at]
        return rows.filter(pyarrow.array(kept))

    def __repr__(self) -> str:
        players = ", ".join(map(str, self.facts["players"]))
        of = f"of {self.file.metadata.num_rows} " * bool(self._cuts)
        head = f"{len(self)} {of}decisions of {self.facts['game']}, played by {players}, in {str(self.path)!r}"
        return f"<{head}: {', '.join(self.columns)}>"


def _array(table: "pyarrow.Table | pyarrow.RecordBatch", name: str) -> NDArray[Any]:
    column = table.column(name)
    whole = column.combine_chunks() if hasattr(column, "combine_chunks") else column
    numbers = np.asarray((whole.flatten() if name in WIDE else whole).to_numpy(zero_copy_only=False))
    return numbers.reshape(-1, whole.type.list_size) if name in WIDE else numbers


dataset = Dataset
