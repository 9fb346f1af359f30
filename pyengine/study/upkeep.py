"""Folders of studies looked at, checked and put together: what `python -m pyengine.folder` does."""

import contextlib
import itertools
import random
import stat
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pyengine.games.kinds import check_replay
from pyengine.study import parquet, work
from pyengine.study.bound import Bound
from pyengine.study.chunk_file import COUNTS
from pyengine.study.store import Folder
from pyengine.study.study import Study


def held(path: Path, study: Study) -> dict[str, Any]:
    """Describe the folder of a study by the names of its files."""
    files = {}
    for each in path.rglob("*"):
        with contextlib.suppress(FileNotFoundError):  # a run that lives has just put it in its place
            files[each] = each.stat()
    written = [(each.parent, each.stem) for each in files if each.suffix in (".npz", ".parquet")]
    kinds = (COUNTS, *parquet.KINDS)
    counts, sums, tallies = ({stem for home, stem in written if home == path / kind} for kind in kinds)
    plain = [each for each in files.values() if stat.S_ISREG(each.st_mode)]
    return {
        "folder": str(path),
        **{name: getattr(study, name) for name in ("game", "seed", "setups", "matches")},
        "chunks": len(Bound(study).plan),
        "played": len(counts | sums & tallies),
        "refused": sum(".refused-" in each.name for each in files),
        "finished": (path / Folder.FIGURES).exists(),
        "bytes": sum(each.st_size for each in plain),
        "written": datetime.fromtimestamp(max(each.st_mtime for each in plain), UTC).strftime("%Y-%m-%d %H:%M UTC"),
    }


def verified(
    folder: Folder, bound: Bound, again: int, seed: int, progress: Callable[[int, int], object]
) -> tuple[int, int, list[str]]:
    """(chunks whose files are there, how many of them were played again, what is wrong with which). Raise InputError
    where a player does not choose the same each time, or fails.

    again : how many are to be played again; `seed` draws them
    """
    if again:
        check_replay(bound.players)
    there = [chunk for chunk in bound.plan if folder.files(chunk)]
    drawn = {each.number for each in random.Random(seed).sample(there, min(again, len(there)))}
    wrong = []
    for done, chunk in enumerate(there, 1):
        counts = work.play_chunk(bound, chunk)[0] if chunk.number in drawn else None
        if why := folder.wrong(chunk, counts):
            wrong.append("{}: {}".format(*why))
        progress(done, len(there))
    return len(there), len(drawn), wrong


def merged(folder: Folder, others: Sequence[Folder], bound: Bound) -> list[range]:
    """Copy the chunks of other folders; what is missing then, as ranges of numbers. Raise InputError for files that do
    not fit, or count the same matches otherwise."""
    missing = []
    for chunk in bound.plan:
        found = [folder.take(other, chunk) for other in others]
        if not any(found) and not folder.files(chunk):
            missing.append(chunk.number)
    gaps = itertools.groupby(enumerate(missing), lambda each: each[1] - each[0])
    runs = [[number for _, number in each] for _, each in gaps]
    return [range(each[0], each[-1] + 1) for each in runs]
