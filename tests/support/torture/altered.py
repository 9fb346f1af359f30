"""Files of counts that were altered, or are those of another study."""

import contextlib
import hashlib
import io
import json
import os
import shutil
import tempfile
import zipfile
from dataclasses import replace
from pathlib import Path
from unittest import mock

import numpy as np

from pyengine import Study, run_study
from pyengine.red7 import Options
from pyengine.study.bound import Bound
from pyengine.study.store import Folder
from pyengine.study.study import load_study

OWN = Study("red7", Options(), 24, 40, 5)
PLAYERS = ("heuristic", "random", "random")
SEATED = Study("red7", Options(), 12, 1, 5, seats=PLAYERS, measures=("variance",), estimator="pimc:2x1")
ONE = Study("red7", Options(players=2), 1, 1100, 5)
STUDIES = {"own walk": OWN, "players and estimates": SEATED, "one setup": ONE}


def flipped(data, dice):
    """The bytes with one bit flipped."""
    place = dice.randrange(8 * len(data))
    changed = bytearray(data)
    changed[place // 8] ^= 1 << place % 8
    return bytes(changed)


def renumbered(data, dice):
    """A file of counts with one of its numbers changed and its checksum as it was."""
    members = unpacked(data)
    name = dice.choice([name for name in members if name.endswith(".npy")])
    array = np.load(io.BytesIO(members[name])).astype(np.int64)
    if not array.size:
        return renumbered(data, dice)
    array.flat[dice.randrange(array.size)] += dice.choice((-1, 1, 2, -7, 1000, 2**40))
    stream = io.BytesIO()
    np.save(stream, array)
    return packed(members | {name: stream.getvalue()}, zipfile.ZIP_DEFLATED)[:-64] + data[-64:]


def unpacked(data):
    """Contents of a file of facts and arrays, bytes by name."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(members, method, change=lambda data: data):
    """A file of these, whose checksum fits; what comes before it may be changed."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        archive.comment = b"0" * 64
        for each, content in members.items():
            archive.writestr(each, content)
    data = change(file.getvalue()[:-64])
    return data + hashlib.sha256(data).hexdigest().encode()


def others(study, dice):
    """A study whose chunks might be taken for those of `study`, and the walk that plays it."""
    kinds = ["seed", "rules", "size", "walk"] if study is OWN else ["seed", "rules", "size"]
    kind = dice.choice(kinds + ["players"] * bool(study.seats))
    if kind == "seed":
        return replace(study, seed=dice.randrange(6, 2**64)), None
    if kind == "rules":
        rules = (dict(draw=False), dict(eliminated="gone"), dict(lead_only=True), dict(hand=dice.randrange(1, 7)))
        return replace(study, options=replace(study.options, **dice.choice(rules))), None
    if kind == "size":
        setups = study.setups + dice.randrange(1, 4) if study.setups > 1 else 1
        return replace(study, setups=setups, matches=study.matches + (study.setups == 1) * dice.randrange(1, 9)), None
    if kind == "players":
        return replace(study, seats=("random", "heuristic", "random")), None
    return study, "table"


def foreign(study, folder, dice):
    """Put the counts of another study at the place of a chunk; whatever they count, their file has the right name."""
    other, kernel = others(study, dice)
    environment = {"PYENGINE_KERNEL": kernel} if kernel else {}
    with mock.patch.dict(os.environ, environment), tempfile.TemporaryDirectory() as place:
        run_study(other, threads=1, folder=Folder(Path(place) / "s", other))
        chunk = dice.choice(files(folder))
        # A study of another size has chunks in common with this one.
        theirs = [path for path in files(Path(place) / "s") if path.read_bytes() != chunk.read_bytes()]
        shutil.copy(dice.choice(theirs), chunk)
    return chunk


def figures(summary):
    return json.dumps({name: value for name, value in summary.items() if name != "run"})


def old(folder):
    """Make a folder one of version 0.9, with its counts in Parquet."""
    bound = Bound(load_study(folder / "study.toml"))
    assert all(map(Folder(folder, bound, again=True).export, bound.plan))
    shutil.rmtree(folder / "counts")


def files(folder):
    return sorted((folder / "counts").iterdir())


def renew(folder, whole):
    """Make a folder what another one is."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(whole, folder)


def tallies(folder):
    """The files of counts by their names inside a study's folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files(folder)}


class Altered:
    """Trials on the folder of one study: one of its files is altered, and the study resumed."""

    def __init__(self, study, place):
        self.study, self.place = study, Path(place)
        self.expected = figures(run_study(study, threads=1, folder=Folder(self.place / "whole", study)))
        self.files = tallies(self.place / "whole")

    def trial(self, kind, dice):
        """ "refused" (set aside with a line that names it, and played again), "mended" (its counts were right) or
        "believed"; AssertionError where it is refused otherwise than it should be."""
        folder = self.place / "trial"
        renew(folder, self.place / "whole")
        if kind == "foreign":
            chunk = foreign(self.study, folder, dice)
        else:
            chunk = dice.choice(files(folder))
            chunk.write_bytes({"bit": flipped, "number": renumbered}[kind](chunk.read_bytes(), dice))
        altered, name = chunk.read_bytes(), chunk.relative_to(folder).as_posix()
        assert altered != self.files[name]
        with contextlib.redirect_stderr(io.StringIO()) as said:
            found = figures(run_study(self.study, threads=1, folder=Folder(folder, self.study)))
        after = tallies(folder)
        refused = after.pop(name + ".refused-1", None)
        if found != self.expected or after != self.files:
            return "believed"
        lines = said.getvalue().splitlines()
        if refused is None:
            assert lines == [], lines
            return "mended"
        assert refused == altered and len(lines) == 1 and chunk.name in lines[0], lines
        return "refused"
