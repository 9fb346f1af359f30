"""Policies as files: read as they were written, and refused where they do not fit."""

import io
import json
import zipfile
from hashlib import sha256

import numpy as np
import pytest

from engine.equilibria.solver import Solver
from engine.equilibria.tree import Tree
from pyengine import InputError, game, policy
from pyengine.equilibrium import main
from pyengine.games.game import Game


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """With the policies of Kuhn and Leduc."""
    path = tmp_path_factory.mktemp("policies")
    for name in ("kuhn", "leduc"):
        assert main([name, "--iterations", "300", "--to", "0", "--out", str(path / name)]) == 0
    return path


def refusal(path, *game):
    with pytest.raises(InputError) as error:
        policy.read(path, *game)
    assert str(path) in str(error.value)
    return str(error.value).replace(repr(str(path)), "FILE")


@pytest.mark.parametrize("name", ["kuhn", "leduc"])
def test_what_is_read_is_what_was_solved(folder, name):
    solver = Solver(Tree(game(name).table))
    solver.iterate(300)
    read = policy.read(folder / name, game(name))
    value, exploitability, gains = solver.measure(solver.policy())
    assert all(np.array_equal(theirs, ours) for theirs, ours in zip(read.on(solver.tree), solver.policy()))
    assert read.facts["value"] == [value, -value] and read.facts["gains"] == list(gains)
    assert read.facts["exploitability"] == exploitability and read.facts["complete"] is True
    assert (read.facts["infosets"], read.facts["iterations"]) == (solver.tree.infosets, 300)
    assert read.encode() == (folder / name).read_bytes()


def test_numpy_reads_it(folder):
    with np.load(folder / "kuhn") as file:
        assert json.loads(file["policy.json"])["game"] == "kuhn"
        assert (np.diff(file["keys"]) > 0).all() and file["counts"].tolist() == [2] * 12
        assert file["probabilities"].reshape(12, 2).sum(axis=1) == pytest.approx(np.ones(12))


def test_every_damaged_byte_is_noticed(folder):
    data = (folder / "kuhn").read_bytes()
    damaged = [data[:i] + bytes([data[i] ^ 1 << i % 8]) + data[i + 1 :] for i in range(len(data))]
    for each in (*damaged, *(data[:i] for i in range(len(data))), data + b"\0", data[1:]):
        with pytest.raises(InputError, match="^FILE (is none; expected|was altered or cut off)"):
            policy.decode(each, "FILE")


def test_what_is_refused(folder, tmp_path):
    leduc = folder / "leduc"
    assert refusal(leduc, game("kuhn")) == "the policy FILE is of leduc; expected one of kuhn"
    assert 'is of leduc; expected one of leduc with {"RAISES": 1}' in refusal(leduc, game("leduc", RAISES=1))
    assert refusal(tmp_path) == "the policy FILE cannot be read: Is a directory"
    assert refusal(tmp_path / "none") == "the policy FILE cannot be read: No such file or directory"
    sealed = tmp_path / "sealed"

    def changed(name, content):
        file = io.BytesIO()
        with zipfile.ZipFile(leduc) as old, zipfile.ZipFile(file, "w") as new:
            new.comment = b"0" * 64
            for each in old.namelist():
                if each != name or content is not None:
                    new.writestr(each, content if each == name else old.read(each))
        sealed.write_bytes(file.getvalue()[:-64] + sha256(file.getvalue()[:-64]).hexdigest().encode())
        policy._read.cache_clear()
        return refusal(sealed, game("leduc"))

    facts = policy.read(leduc).facts
    assert changed("policy.json", json.dumps(facts | {"version": 3})) == (
        "the policy FILE is of version 3; this release reads versions 1 to 2"
    )
    assert (
        changed("policy.json", json.dumps(facts | {"digest": "0"})) == "the policy FILE is of another version of leduc"
    )
    for name, content in (
        ("policy.json", "{}"),
        ("policy.json", "["),
        ("policy.json", '{"version": 1}'),
        ("counts.npy", None),
        ("keys.npy", "x"),
    ):
        assert changed(name, content).startswith("the policy FILE is none; expected a file that python")


def test_trees_that_do_not_fit(folder):
    read = policy.read(folder / "kuhn")
    with pytest.raises(InputError, match="the policy lacks 936 of 936 information sets of the game"):
        read.on(Tree(game("leduc").table))
    tree = Tree(game("kuhn").table)
    facts, parts = dict(read.facts), (read.keys, read.counts, read.names, read.probabilities)
    with pytest.raises(InputError, match="other moves"):
        policy.Policy(facts, *parts[:2], read.names[::-1], read.probabilities).on(tree)
    half = policy.Policy(facts | {"whole": False}, *(part[: len(part) // 2] for part in parts)).on(tree)
    even = sum(int(np.count_nonzero(row == 0.5)) for row in half)
    assert even >= 12 and sum(len(row) for row in half) == 26


def test_out_is_written_whole(tmp_path, capsys):
    assert main(["kuhn", "--out", str(tmp_path)]) == 2
    assert "is a folder; expected a file to write" in capsys.readouterr().err
    (tmp_path / "kuhn").write_text("what was there")
    assert main(["kuhn", "--out", str(tmp_path / "kuhn")]) == 0
    assert policy.read(tmp_path / "kuhn").facts["complete"] is True
    assert [each.name for each in tmp_path.iterdir()] == ["kuhn"]


def test_tables_without_a_name(kuhn):
    """Their digest is good for one process, that of a policy for all."""
    one, again, other = Game(kuhn.table(), "mine"), Game(kuhn.table(), "mine"), Game(kuhn.table(), "other")
    assert one.table.digest != again.table.digest and policy.digest(one) == policy.digest(again)
    assert policy.digest(one) != policy.digest(other)
