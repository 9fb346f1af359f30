"""Files that were altered and whose checksums were made to fit again, so that only the rules of their formats can tell.

Each is given to the commands that read it. What they take is held to the rules once more, as they are stated here, with
plain lists and loops. A process of its own reads them, so that one that ends it is seen.
"""

import contextlib
import hashlib
import io
import json
import math
import multiprocessing
import random
import shutil
import tomllib
import traceback
import zipfile
from functools import partial
from itertools import pairwise
from pathlib import Path

import numpy as np
import pyarrow as pa
import tomli_w
from pyarrow import parquet

import pyengine
from engine.solving.sampling.mccfr import MonteCarloSolver
from engine.solving.tree.solver import Solver
from engine.solving.tree.tree import Tree
from pyengine import InputError, Study, run_study
from pyengine.commands import equilibrium, folder
from pyengine.commands.run import main as play
from pyengine.commands.watch import main as watch
from pyengine.games import artifact, net, policy, rule
from pyengine.learning import strength, training
from pyengine.solving import mccfr
from pyengine.solving.equilibrium import figures as figures_of
from pyengine.study.bound import Bound
from pyengine.study.store import Folder
from pyengine.study.study import load_study
from tests.support.torture.altered import OWN, figures, files, old, packed, renew, unpacked

ENDS = (2**64 - 1, 2**64 - 2, 2**64 - 1000, 2**63, 2**63 - 1, -(2**63), 2**32 - 2, 3.4e38, -3.4e38)  # of types
ODD = (0, -1, 1, 2**31, 2**63, 2**64, -(2**70), 10**400, 1.5, math.nan, math.inf)
ODD += (True, None, "", "text", [], {}, [[1, 2]])
KINDS = ("<i8", "<u8", "|u1", "|i1", "<f8", "<f4", ">u8", ">f8", "|b1", "<c16", "<U3", "|S2", "<M8[s]")
ARRAYS = ["counts", "keys", "moves", "names", "probabilities"]  # of policies
OUTCOMES = ("refused", "fits", "believed", "traceback", "crash")


def odd_array(array, dice):
    """Forge an array: other numbers, another kind, shape or order."""
    if array.dtype.kind == "u" and dice.random() < 0.5:
        array = array.astype("<u8")
    flat, kind = array.reshape(-1).copy(), max(0, dice.randrange(-3, 9))
    if kind <= 3 and flat.size:
        place, other = dice.choice((0, dice.randrange(flat.size))), dice.randrange(flat.size)
        if kind == 0:
            with contextlib.suppress(OverflowError, TypeError, ValueError), np.errstate(all="ignore"):
                flat[place] = dice.choice((*ODD, *ENDS, *ENDS))
        elif kind == 1:
            flat[place], flat[other] = flat[other], flat[place]
        elif kind == 2:  # of the same sum
            by = dice.choice((1, 2, 100)) if flat.dtype.kind in "iu" else dice.choice((0.25, 2.0))
            with np.errstate(all="ignore"):
                flat[place] -= flat.dtype.type(by)
                flat[other] += flat.dtype.type(by)
        else:
            flat[place] = flat[other]
        return flat.reshape(array.shape)
    if kind == 4:
        with contextlib.suppress(ValueError, TypeError), np.errstate(all="ignore"):
            return array.astype(dice.choice(KINDS))
    if kind == 5:
        return array[: dice.randrange(len(array) + 1)] if array.ndim else array
    if kind == 6:
        return dice.choice((array[::-1], flat[:, None], flat[:0], np.array(7, array.dtype)))
    if kind == 7:
        return np.concatenate([array, array[-1:]])
    signed = array.astype("<i8") if array.dtype.kind == "u" else array
    return -signed


def odd_value(value, dice):
    """Another value of JSON or TOML."""
    if isinstance(value, list) and value and dice.random() < 0.5:
        changed = list(value)
        changed[dice.randrange(len(value))] = odd_value(dice.choice(value), dice)
        return changed
    return dice.choice((*ODD, value + 1 if type(value) is int else str(value) + "x"))


def odd_facts(facts, dice):
    facts = dict(facts)
    name = dice.choice(sorted(facts))
    if dice.random() < 0.15:
        del facts[name]
    elif dice.random() < 0.1:
        facts["another"] = dice.choice(ODD)
    else:
        facts[name] = odd_value(facts[name], dice)
    return facts


def flipped(data, dice):
    changed = bytearray(data)
    for _ in range(dice.choice((1, 1, 3))):
        changed[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
    return bytes(changed)


# Of each kind: forge(dice) writes a file, read() gives it to commands, judge() asserts what holds for one they took.


class Archives:
    """Files of facts and arrays."""

    method = zipfile.ZIP_STORED

    def forge(self, dice):
        members, kind = dict(self.members), dice.randrange(10)
        name = dice.choice([name for name in members if name.endswith(".npy")])
        method = self.method
        if kind < 5:
            stream = io.BytesIO()
            odd = odd_array(np.load(io.BytesIO(members[name])), dice)
            np.save(stream, np.asfortranarray(odd) if dice.random() < 0.1 else odd, allow_pickle=False)
            members[name] = stream.getvalue()
        elif kind < 8:
            members[self.facts] = json.dumps(odd_facts(json.loads(members[self.facts]), dice)).encode()
        elif kind == 8:
            members[name] = flipped(members[name], dice)
        elif dice.random() < 0.5:
            members.pop(name)
        else:
            members["more.npy"], method = members[name], dice.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))
        change = partial(flipped, dice=dice) if dice.random() < 0.05 else lambda data: data
        self.path.write_bytes(packed(members, method, change))


class Policies(Archives):
    """A policy, or what a solver goes on from, of a game."""

    facts = "policy.json"

    def __init__(self, place, words):
        self.path, self.name, self.words = place / "policy", words[0], words
        with contextlib.redirect_stdout(io.StringIO()):
            if "--interrupted" in words:
                self.words = [word for word in words if word != "--interrupted"]
                self.interrupt()
            else:
                assert equilibrium.main([*words, "--out", str(self.path)]) == 0
        self.members = unpacked(self.path.read_bytes())

    def interrupt(self):
        """Made as the command makes them, without Ctrl-C."""
        game = pyengine.game(self.name)
        if "mccfr" in self.words:
            solver = MonteCarloSolver(game.table, False, 3, 2**30, False)
            solver.iterate(200)
            solved = {"payoffs": "payoffs", "method": "mccfr", "merged": False}
            found = mccfr.interim(solver, game, solved, [[100, solver.infosets], [200, solver.infosets]])
        else:
            solver = Solver(Tree(game.table))
            solver.iterate(40)
            facts = {"payoffs": "payoffs", "method": "cfr+", "complete": False}
            found = policy.of_solver(solver, game, facts | figures_of(solver, solver.policy()))
        self.path.write_bytes(found.encode())

    def read(self):
        artifact._read.cache_clear()
        played = play([self.name, "--seats", f"policy:{self.path}", "--setups", "20", "--seed", "1", "--threads", "1"])
        words = ["--method", "mccfr", "--iterations", "300"] if "mccfr" in self.words else ["--iterations", "60"]
        shutil.copy(self.path, other := self.path.with_name("other"))
        equilibrium.main([self.name, *words, "--out", str(other)])
        return played

    def judge(self):
        with np.load(self.path) as file:
            facts = json.loads(file["policy.json"])
            there = {name: file[name] for name in file.files if name != "policy.json"}
        state = there.pop("state", None)
        assert sorted(there) in (ARRAYS, sorted([*ARRAYS, "values"]))
        assert all(array.ndim == 1 for array in there.values())
        counts, keys, moves, names, shares = (there[name].tolist() for name in ARRAYS)
        assert [there[name].dtype.kind for name in ARRAYS] == list("uuuuf")
        assert all(a < b for a, b in (*pairwise(keys), *pairwise(names)))
        assert len(counts) == len(keys) and sum(counts) == len(moves) == len(shares) and min(counts) >= 2
        assert set(moves) == set(range(len(names)))
        at = 0
        for count in counts:
            part = moves[at : at + count]
            assert part == sorted(set(part)) and abs(math.fsum(shares[at : at + count]) - 1) < 1e-5, at
            at += count
        assert all(0 <= share <= 1 for share in shares)
        assert "values" not in there or len(there["values"]) == len(moves) and not np.isinf(there["values"]).any()
        table = pyengine.game(self.name).table
        low, high = (table.low, table.high) if facts["payoffs"] == "payoffs" else (0, 1)
        numbers = [*facts["value"], *(float(each) for each in there.get("values", ()) if each == each)]
        slack = 1 + 1e-5 * abs(high)
        assert all(low - slack <= each <= high + slack for each in numbers)
        assert max(facts["gains"], default=0) <= high - low + slack
        assert not facts["gains"] or abs(sum(facts["gains"]) / 2 - (facts["exploitability"] or 0.0)) <= 1e-4
        assert facts["complete"] is (state is None) and facts["infosets"] == len(keys)
        assert type(facts["iterations"]) is int and facts["complete"] <= facts["iterations"] < 2**63
        assert not facts["options"] and isinstance(facts.get("to") or 0, int | float)
        for each in (*facts["value"], *facts["gains"], facts["exploitability"] or 0.0):
            assert type(each) in (int, float) and math.isfinite(each)
        assert facts["method"] in ("cfr+", "dcfr", "mccfr") and facts["payoffs"] in ("payoffs", "results")
        assert all(type(facts[name]) is bool for name in ("complete", "whole", "merged"))
        if state is not None:
            rows = 2 if facts["method"] == "mccfr" else 3
            assert state.shape == (rows, len(moves)) and state.dtype == np.float64 and np.isfinite(state).all()
            assert (state[-1] >= 0).all() and (rows == 2 or ((state[0] >= 0) & (state[0] <= 1)).all())


class Nets(Archives):
    """A network of kuhn, and what its learning goes on from."""

    facts = "net.json"

    def __init__(self, place):
        self.path, self.game = place / "net", pyengine.game("kuhn")
        training.DECISIONS, training.PROBED, training.PROBE = 200, 50, 16
        learning = training.Training(self.game, 3, [8], None, 1, None)
        learning.update()
        self.path.write_bytes(learning.net().encode())
        self.members = unpacked(self.path.read_bytes())

    def read(self):
        artifact._read.cache_clear()
        played = play(["kuhn", "--seats", f"net:{self.path}", "--setups", "20", "--seed", "1", "--threads", "1"])
        found = net.Net.read(self.path, self.game)
        strength.in_words(found.facts["strength"])
        learning = training.Training(self.game, found.facts["seed"], found.facts["hidden"], None, 1, found)
        learning.update()
        learning.net().write(other := self.path.with_name("other"))
        try:
            net.Net.read(other, self.game)
        except InputError as error:
            raise AssertionError("its own reader refuses what was written") from error
        return played

    def judge(self):
        with np.load(self.path) as file:
            facts = json.loads(file["net.json"])
            there = {name: file[name] for name in file.files if name != "net.json"}
        assert sorted(there) == ["own", "running", "span", "squared", "weights"]
        for name, most in (("weights", 1e9), ("own", 1e9), ("running", 1), ("squared", 1), ("span", 32768)):
            assert all(abs(each) <= most for each in there[name].tolist()), name
        assert type(facts["updates"]) is int and 0 <= facts["updates"] < 2**63 and not facts["options"]


class Lines:
    """A rule of agram."""

    def __init__(self, place):
        self.path, self.game = place / "rule", pyengine.game("agram")
        names = list(rule.Features(self.game).all)
        facts = {"game": "agram", "options": self.game.options, "digest": artifact.digest(self.game), "teacher": "a"}
        lines = [rule.RuleLine((rule.Condition(name, 0, 3),), (names[-1], 1)) for name in names[:3]]
        self.path.write_bytes(rule.Rule(facts, tuple(lines)).encode())
        self.text = self.path.read_text()

    def forge(self, dice):
        found = json.loads(self.text)
        lines = found["lines"]
        if dice.random() < 0.3:
            found = odd_facts(found, dice)
        elif dice.random() < 0.5:
            lines[0]["if"][0] = odd_value(lines[0]["if"][0], dice)
        else:
            lines[dice.randrange(3)] = odd_facts(lines[0], dice)
        data = json.dumps(found).encode()
        self.path.write_bytes(flipped(data, dice) if dice.random() < 0.2 else data)

    def read(self):
        return play(["agram", "--seats", f"rule:{self.path}", "--setups", "5", "--seed", "1", "--threads", "1"])

    def judge(self):
        found = json.loads(self.path.read_text())
        assert found["version"] == 1 and type(found["version"]) is int and found["options"] == self.game.options
        for line in found["lines"]:
            assert set(line) == {"if", "take"} and (line["take"] is None or line["take"][1] in (1, -1))
            for _, *bounds in line["if"]:
                assert all(each is None or (type(each) is int and abs(each) < 2**31) for each in bounds)


class Decisions:
    """Decisions to learn from."""

    def __init__(self, place):
        self.path = place / "noted.parquet"
        words = ["kuhn", "--setups", "20", "--matches", "2", "--seed", "1", "--threads", "1"]
        assert play([*words, "--record", str(self.path)]) == 0
        self.words, self.table = words, parquet.read_table(self.path)
        self.data = self.path.read_bytes()

    def forge(self, dice):
        table, kind = self.table, dice.randrange(4)
        if kind == 0:
            self.path.write_bytes(flipped(self.data, dice))
            return
        if kind == 1:
            table = table.drop_columns([dice.choice(table.column_names)])
        elif kind == 2:
            name = dice.choice(["setup", "match", "seat", "action", "observation"])
            odd = pa.array([dice.choice(["a", "b"]) for _ in range(len(table))])
            table = table.set_column(table.column_names.index(name), name, odd)
        else:
            facts = json.loads(table.schema.metadata[b"pyengine"])
            facts = odd_facts(facts, dice) if dice.random() < 0.8 else dice.choice(ODD)
            table = table.replace_schema_metadata({"pyengine": json.dumps(facts)})
        parquet.write_table(table, self.path)

    def read(self):
        data = pyengine.dataset(self.path)
        repr(data), data.game
        for name in data.columns:
            data[name]
        list(data.batches(7))
        return play([*self.words, "--record", str(self.path)])

    def judge(self):
        """The last command has replaced it."""


class Chunks(Archives):
    """Files of counts of a study."""

    facts, method = "counts.json", zipfile.ZIP_DEFLATED

    def __init__(self, place, study):
        self.study, self.whole, self.folder = study, place / "whole", place / "trial"
        self.expected = figures(run_study(study, threads=1, folder=Folder(self.whole, study)))

    def forge(self, dice):
        renew(self.folder, self.whole)
        self.path = dice.choice(files(self.folder))
        self.members = unpacked(self.path.read_bytes())
        super().forge(dice)

    def read(self):
        found = figures(run_study(self.study, threads=1, folder=Folder(self.folder, self.study)))
        refused = list(self.folder.rglob("*.refused-*"))
        if refused and found != self.expected:
            raise AssertionError("refused, and believed")
        return 2 if refused or found == self.expected else 0

    def arrays(self):
        with np.load(self.path) as file:
            return {name: file[name] for name in file.files if name != self.facts}

    def judge(self):
        """By rows, the simplest rules alone: whole numbers, matches that add up, winners of each."""
        bound, there = Bound(self.study), self.arrays()
        seats, unit = bound.game.seats, math.lcm(*range(1, bound.game.seats + 1))
        assert all(array.dtype.kind in "iu" for array in there.values())
        counts = {name: array.astype(object) for name, array in there.items()}
        setups = bound.plan[int(self.path.stem.split("-")[1])].setups
        for name in ("games", "ties", "decisions", "wins", "moves", "results", "forced", "turns"):
            assert len(counts[name]) == setups and (name == "results" or counts[name].min() >= 0), name
        games = counts["games"].ravel()
        for name, right in (("wins", unit * games), ("results", seats * (seats - 1) * games)):
            assert (counts[name].reshape(setups, -1).sum(axis=1) == right).all(), name
        for less, more in (("ties", "games"), ("forced", "decisions"), ("turns", "decisions")):
            assert (counts[less] <= counts[more]).all(), less
        for name, of_all in (("lasting", "decisions"), ("choices", "moves"), ("lasting_turns", "turns")):
            column = counts[name].tolist()
            assert all(a >= b for a, b in pairwise(column)) and sum(column[1:]) == counts[of_all].sum(), name


class Parquets(Chunks):
    """Files of counts of a study of version 0.9."""

    def __init__(self, place, study):
        super().__init__(place, study)
        old(self.whole)

    def forge(self, dice):
        renew(self.folder, self.whole)
        self.path = dice.choice(sorted(self.folder.rglob("*.parquet")))
        table = parquet.read_table(self.path)
        metadata = {name.decode(): value.decode() for name, value in table.schema.metadata.items()}
        shapes = json.loads(metadata["shapes"])
        name, kind = dice.choice(table.column_names), dice.randrange(8)
        place, values = table.column_names.index(name), table[name].to_pylist()
        if kind <= 3:
            row = dice.randrange(len(values)) if values else None
            by = dice.choice((-1, 1, 2, -7, 1000, 2**40, -(2**62)))
            if row is not None and isinstance(values[row], list) and values[row]:
                place_in = dice.randrange(len(values[row]))
                values[row][place_in] = dice.choice((values[row][place_in] + by, -(2**63), 2**63 - 1))
            elif row is not None and values[row] is not None:
                values[row] = dice.choice((values[row] + by, -(2**63), 2**63 - 1))
            with contextlib.suppress(pa.ArrowInvalid, OverflowError):
                table = table.set_column(place, name, pa.array(values, table.schema.field(name).type))
        elif kind == 4:
            to = dice.choice((pa.float64(), pa.uint64(), pa.int32(), pa.string()))
            if not isinstance((values or [None])[0], list):
                table = table.set_column(place, name, pa.array(values, pa.int64()).cast(to, safe=False))
        elif kind == 5:
            table, _ = table.drop_columns([name]), shapes.pop(name)
        elif kind == 6:
            other = dice.choice(table.column_names)
            table = table.append_column(f"{other}x", table[other])
            shapes[f"{other}x"] = shapes[other]
        else:
            shapes[name] = odd_value(shapes[name], dice)
        metadata["shapes"] = json.dumps(shapes)
        metadata["sha256"] = self.sealed(table, metadata, shapes)
        parquet.write_table(table.replace_schema_metadata(metadata), self.path, compression="zstd")

    def sealed(self, table, metadata, shapes):
        """The checksum, as docs/reference/json.md describes it."""
        facts = {name: value for name, value in metadata.items() if name != "sha256"}
        digest = hashlib.sha256(json.dumps(facts, sort_keys=True).encode())
        for name in sorted(shapes):
            with contextlib.suppress(Exception):
                rows = [each if isinstance(each, list) else [each] for each in table[name].to_pylist()]
                flat, length = np.array([number for row in rows for number in row]), math.prod(shapes[name])
                missing = max(0, min(length, 10**6) - len(flat))
                digest.update(np.pad(flat[:length].astype("<i8"), (0, missing)).tobytes())
        return digest.hexdigest()

    def arrays(self):
        tables = (parquet.read_table(self.folder / kind / self.path.name).to_pydict() for kind in ("tallies", "sums"))
        columns = (column for table in tables for column in table.items())
        return {name: np.array([each or 0 for each in column]) for name, column in columns}

    def judge(self):
        super().judge()
        for name, array in self.arrays().items():
            assert name in ("results", "payoffs", "kept") or array.min(initial=0) >= 0, name


class Tables:
    """The study.toml of a folder."""

    def __init__(self, place, study):
        self.path, self.study = place / "folder", study
        run_study(study, threads=1, folder=Folder(self.path, study))
        self.text = (self.path / "study.toml").read_text()
        (self.path / "summary.json").unlink(missing_ok=True)

    def forge(self, dice):
        if dice.random() < 0.3:
            data = flipped(self.text.encode(), dice)
        else:
            table = odd_facts(tomllib.loads(self.text), dice)
            try:
                data = tomli_w.dumps(table).encode()
            except (TypeError, ValueError):
                data = self.text.replace('"', dice.choice(("", "'", "[" * 2000)), 1).encode()
        (self.path / "study.toml").write_bytes(data)

    def read(self):
        with contextlib.redirect_stdout(io.StringIO()):
            status = folder.main(["status", str(self.path)])
        folder.main(["verify", str(self.path), "--chunks", "0"])
        return status

    def judge(self):
        table = tomllib.loads((self.path / "study.toml").read_text(encoding="utf-8"))
        study = load_study(self.path / "study.toml")
        known = "version stream counts game seed setups matches options seats rotate cpu measures estimator until"
        known += " keep_going by course watch keep walk sources"
        assert set(table) <= set(known.split())
        for name in ("setups", "matches"):
            assert type(table[name]) is int and getattr(study, name) == table[name] >= 1, name
        assert table["seed"].isascii() and table["seed"].isdigit() and int(table["seed"]) == study.seed
        for name in ("rotate", "keep_going", "course"):
            assert name not in table or table[name] is getattr(study, name), name


class Summaries:
    """The summary.json of a finished study that kept matches."""

    def __init__(self, place):
        self.path = place / "folder"
        study = Study("kuhn", (), 20, 2, 1, keep="3")
        home = Folder(self.path, study)
        home.finish(run_study(study, threads=1, folder=home))
        self.text = (self.path / "summary.json").read_text()

    def forge(self, dice):
        if dice.random() < 0.3:
            data = flipped(self.text.encode(), dice)
        else:
            found = json.loads(self.text)
            part = dice.choice(("all", "played", "kept", "match"))
            if part == "all":
                found = dice.choice((odd_facts(found, dice), *ODD[-6:]))
            elif part == "played":
                found[dice.choice(("games", "unfinished", "failed"))] = dice.choice(ODD)
            elif part == "kept":
                found["kept"] = odd_facts(found["kept"], dice) if dice.random() < 0.5 else dice.choice(ODD)
            else:
                matches = found["kept"]["matches"]
                odd = odd_facts(matches[0], dice) if dice.random() < 0.7 else dice.choice(ODD)
                matches[dice.randrange(len(matches))] = odd
            data = json.dumps(found).encode()
        (self.path / "summary.json").write_bytes(data)

    def read(self):
        with contextlib.redirect_stdout(io.StringIO()):
            status = watch([str(self.path)])
            watch([str(self.path), "--match", "1", "--json", str(self.path / "match")])
        with contextlib.suppress(InputError):
            pyengine.tallies(self.path)
        return status

    def judge(self):
        found = json.loads((self.path / "summary.json").read_text())
        numbers = [found[name] for name in ("games", "unfinished", "failed")]
        assert all(type(each) is int and each >= 0 for each in numbers) and 1 <= sum(numbers) <= 40
        for match in found["kept"]["matches"]:
            for name, most in (("setup", 20), ("match", 2), ("seating", 1)):
                assert type(match[name]) is int and 0 <= match[name] < most, name
            assert all(type(value) in (int, float) and math.isfinite(value) for value in match.values())


COURSE = Study("kuhn", (), 60, 4, 5, by=("outcome",), course=True, keep="3", measures=("drama",), estimator="pimc:2x1")
ALL = {
    "policy": lambda place: Policies(place, ["kuhn", "--iterations", "200"]),
    "checkpoint": lambda place: Policies(place, ["kuhn", "--interrupted"]),
    "sampling": lambda place: Policies(place, ["kuhn", "--method", "mccfr", "--interrupted"]),
    "net": Nets,
    "rule": Lines,
    "record": Decisions,
    "chunk": lambda place: Chunks(place, OWN),
    "parquet": lambda place: Parquets(place, OWN),
    "course": lambda place: Chunks(place, COURSE),
    "study.toml": lambda place: Tables(place, Study("kuhn", (), 30, 2, 5, seats=("random", "random"))),
    "summary.json": Summaries,
}


def outcome(forgery, dice):
    """One of OUTCOMES but the last, and what is to be said of it."""
    forgery.forge(dice)
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(said):
            status = forgery.read()
    except InputError as error:
        return ("refused", "") if "\n" not in str(error) else ("traceback", str(error))
    except BaseException as error:
        return "traceback", repr(error)
    if "Traceback" in said.getvalue():
        return "traceback", said.getvalue()[-300:]
    if status == 2:
        return "refused", ""
    try:
        forgery.judge()
    except Exception:  # or so odd that the judge cannot read it
        return "believed", traceback.format_exc()[-300:]
    return "fits", ""


def trials(name, place, numbers, seed, pipe):
    """The outcomes of some trials, each of its own dice, into a pipe."""
    forgery = ALL[name](Path(place))
    for number in numbers:
        pipe.send((number, *outcome(forgery, random.Random(f"{seed} {number}"))))
    pipe.close()


def forged(name, place, count, seed=1):
    """Count the outcomes of so many forged files, and say what is wrong."""
    found, wrong, number = dict.fromkeys(OUTCOMES, 0), [], 0
    context = multiprocessing.get_context("fork")
    while number < count:
        ours, theirs = context.Pipe(False)
        home = Path(place) / f"{name}-{number}"
        home.mkdir()
        process = context.Process(target=trials, args=(name, home, range(number, count), seed, theirs))
        process.start()
        theirs.close()
        with contextlib.suppress(EOFError):
            while True:
                number, which, why = ours.recv()
                found[which] += 1
                wrong += [f"{name} {number}: {which}: {why}"] if which not in ("refused", "fits") else []
                number += 1
        process.join()
        if number < count:
            found["crash"] += 1
            wrong.append(f"{name} {number}: ended with status {process.exitcode}")
            number += 1
    return found, wrong
