"""Policies as files: read as they were written, and refused where they do not fit."""

import io
import json
import zipfile
from dataclasses import replace
from hashlib import sha256

import numpy as np
import pytest

from engine.solving.tree.solver import Solver
from engine.solving.tree.tree import Tree
from pyengine import InputError, game
from pyengine.commands.equilibrium import main
from pyengine.games import artifact, policy
from pyengine.games.game import Game
from tests.support.commands import refusal_of


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """With the policies of Kuhn and Leduc."""
    path = tmp_path_factory.mktemp("policies")
    for name in ("kuhn", "leduc"):
        assert main([name, "--iterations", "300", "--to", "0", "--out", str(path / name)]) == 0
    return path


def refusal(path, *game):
    with pytest.raises(InputError) as error:
        policy.Policy.read(path, *game)
    assert str(path) in str(error.value)
    return str(error.value).replace(repr(str(path)), "FILE")


def with_first(*numbers):
    """Change of an array: it begins with these."""
    return lambda there: np.concatenate([np.array(numbers, there.dtype), there[len(numbers) :]])


@pytest.mark.parametrize("name", ["kuhn", "leduc"])
def test_what_is_read_is_what_was_solved(folder, name):
    solver = Solver(Tree(game(name).table))
    solver.iterate(300)
    read = policy.Policy.read(folder / name, game(name))
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
        with pytest.raises(InputError, match="^FILE cannot be read: it (is no policy; expec|was altered or cut off)"):
            policy.Policy.decode(each, "FILE")


def test_what_is_refused(folder, tmp_path):
    leduc = folder / "leduc"
    assert refusal(leduc, game("kuhn")) == "the policy FILE is of leduc; expected one of kuhn"
    assert 'is of leduc; expected one of leduc with {"RAISES": 1}' in refusal(leduc, game("leduc", RAISES=1))
    assert refusal(tmp_path).startswith("FILE is a folder; expected a file that python -m pyengine.equilibrium GAME")
    assert (
        refusal(tmp_path / "none")
        == "there is no file FILE; expected a file that python -m pyengine.equilibrium GAME --out FILE wrote"
    )
    sealed = tmp_path / "sealed"

    def changed(name, content):
        file = io.BytesIO()
        with zipfile.ZipFile(leduc) as old, zipfile.ZipFile(file, "w") as new:
            new.comment = b"0" * 64
            for each in old.namelist():
                if each != name or content is not None:
                    new.writestr(each, content if each == name else old.read(each))
        sealed.write_bytes(file.getvalue()[:-64] + sha256(file.getvalue()[:-64]).hexdigest().encode())
        artifact._read.cache_clear()
        return refusal(sealed, game("leduc"))

    facts = policy.Policy.read(leduc).facts

    def with_facts(content=None, **more):
        return changed("policy.json", json.dumps(facts | more) if content is None else content)

    assert with_facts(digest=24 * "0") == "the policy FILE is of another version of leduc"
    paid = "and leduc pays -2147483648 to 2147483648"
    for said, why in (
        (with_facts(version=3), "it is of version 3, and this release reads 2"),
        (with_facts("{}"), "its version is None"),
        (with_facts("["), "it is no archive of such arrays"),
        (with_facts('{"version": 2}'), "its game is None"),
        (with_facts(iterations=-1), "its iterations is -1"),
        (with_facts(value=[1, float("nan")]), "its policy.json has NaN, which is no number"),
        (with_facts(json.dumps(facts)[:-1] + ', "iterations": 7}'), "its policy.json names a fact twice"),
        (with_facts(iterations=0), "its iterations are 0, and its complete is True"),
        (with_facts(to="0"), "its to is '0'"),
        (with_facts(exploitability=2, gains=[1, 2]), "its exploitability is 2; expected the mean of its gains, 1.5"),
        (with_facts(value=[1e30, -1e30]), f"its value has 1e+30, {paid}"),
        (with_facts(gains=[2e10, 4e10], exploitability=3e10), f"its gains has 20000000000.0, {paid}"),
        (changed("counts.npy", None), "it has no array counts"),
        (changed("keys.npy", "x"), "it is no archive of such arrays"),
    ):
        wrote = "expected a file that python -m pyengine.equilibrium GAME --out FILE wrote"
        assert said == f"the policy FILE cannot be read: {why}; {wrote}"
    said = 'the policy FILE says that its options are {"CARDS": 3}; expected {}'
    assert with_facts(options={"CARDS": 3}) == said

    def array(name, change):
        with np.load(leduc) as file:
            there = {each: file[each] for each in file.files if each != "policy.json"}[name]
        stream = io.BytesIO()
        np.save(stream, change(there))
        return changed(f"{name}.npy", stream.getvalue())

    for name, change, why in (
        ("keys", np.flip, "keys is not in ascending order"),
        ("keys", lambda there: there.astype("<i8"), "keys is of the type <i8; expected <u8"),
        ("counts", lambda there: there.astype("<i2") * 0 - 1, "counts is of the type <i2; expected |u1 or <u2 or <u4"),
        ("counts", with_first(1, 3), "counts has 1; expected 2 or more"),
        ("counts", lambda there: there[:-1], "counts has the shape (935,); expected (936,)"),
        ("names", lambda there: there[:-1], "moves does not name each of 3 names"),
        ("moves", with_first(2, 0), "moves is not in ascending order in each information set"),
        ("probabilities", with_first(np.nan), "probabilities has a number that is not finite"),
        ("probabilities", with_first(-0.5, 1.5), "probabilities has -0.5; expected 0 or more"),
        ("probabilities", with_first(0.9, 0.9), "probabilities does not add up to 1 in each information set"),
        ("probabilities", lambda there: there.astype("U9"), "probabilities is of the type <U9; expected <f8"),
        ("values", with_first(np.inf), "values has a number that is not finite"),
        ("values", with_first(1e10, 1e10), "values has 10000000000.0, and leduc pays -2147483648 to 2147483648"),
        ("values", with_first(np.nan), "values has NaN beside numbers in an information set"),
    ):
        said = array(name, change).replace("it is no policy of leduc: ", "")
        assert said.startswith(f"the policy FILE cannot be read: its array {why}")


def test_arrays_that_are_no_policy_make_none(folder):
    """Whoever makes it: a file, a solver, another program."""
    read, tree = policy.Policy.read(folder / "leduc"), Tree(game("leduc").table)
    for array, change, why in (
        ("probabilities", lambda each: each * 2, "probabilities (has .*; expected 1 or less|does not add up)"),
        ("counts", with_first(2**62), f"counts has {2**62}; expected 65536 or less"),
        ("counts", lambda each: each + 1, "counts has [0-9]+ moves in all, and its array moves"),
    ):
        with pytest.raises(InputError, match=f"^no policy of leduc: its array {why}"):
            replace(read, **{array: change(getattr(read, array))})
    with pytest.raises(InputError, match="does not add up to 1"):
        policy.of_tree(tree, tuple(0 * row for row in read.on(tree)), game("leduc"), read.facts)


def test_a_policy_without_its_facts_is_not_written(folder, tmp_path):
    read = policy.Policy.read(folder / "kuhn")
    for facts in ({"gains": []}, {"value": [10**400, 0]}, {"infosets": 3}, {"complete": False}):
        with pytest.raises(InputError, match="cannot write .*: its? .*"):
            replace(read, facts={**read.facts, **facts}).write(tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_trees_that_do_not_fit(folder):
    read = policy.Policy.read(folder / "kuhn")
    with pytest.raises(InputError, match="the policy lacks 936 of 936 information sets of the game"):
        read.on(Tree(game("leduc").table))
    tree = Tree(game("kuhn").table)
    facts, parts = dict(read.facts), (read.keys, read.counts, read.names, read.probabilities)
    with pytest.raises(InputError, match="other moves"):
        policy.Policy(facts, *parts[:2], read.names + np.uint64(1), read.probabilities).on(tree)
    half = policy.Policy(facts | {"whole": False}, *(part[: len(part) // 2] for part in parts)).on(tree)
    even = sum(int(np.count_nonzero(row == 0.5)) for row in half)
    assert even >= 12 and sum(len(row) for row in half) == 26


def test_out_is_written_whole(tmp_path, capsys):
    assert "is a folder; expected a file to write" in refusal_of(main, ["kuhn", "--out", tmp_path], capsys)
    (tmp_path / "kuhn").write_text("")
    assert main(["kuhn", "--out", str(tmp_path / "kuhn")]) == 0
    assert policy.Policy.read(tmp_path / "kuhn").facts["complete"] is True
    assert [each.name for each in tmp_path.iterdir()] == ["kuhn"]


@pytest.mark.parametrize("words", (["kuhn"], ["kuhn", "--method", "mccfr", "--iterations", "9"]), ids=" ".join)
def test_out_is_written_over_nothing_else(folder, tmp_path, capsys, words):
    """Policies of other games, of other methods, damaged ones, and what is no policy stay as they are."""
    data, file = (folder / "leduc").read_bytes(), tmp_path / "file"
    half = data[: len(data) // 2]
    kuhn, method = tmp_path / "dcfr", "mccfr" if words[1:] else "cfr+"
    assert main(["kuhn", "--method", "dcfr", "--out", str(kuhn)]) == 0
    capsys.readouterr()
    for there, sentence in (
        (data, "is of leduc; expected one of kuhn; "),
        (half, "cannot be read: it was altered or cut off, or is no policy; expected "),
        (b"notes", "cannot be read: it is no policy; expected a file that "),
        (kuhn.read_bytes(), f"was solved by dcfr, and this command solves by {method}; "),
    ):
        file.write_bytes(there)
        said = refusal_of(main, [*words, "--out", file], capsys)
        assert f": the policy {str(file)!r} {sentence}" in said
        assert said.endswith("; expected another FILE, or this one removed\n")
        assert file.read_bytes() == there


def test_tables_without_a_name(kuhn):
    """Their digest is good for one process, that of a policy for all."""
    one, again, other = Game(kuhn.table(), "mine"), Game(kuhn.table(), "mine"), Game(kuhn.table(), "other")
    assert one.table.digest != again.table.digest and artifact.digest(one) == artifact.digest(again)
    assert artifact.digest(one) != artifact.digest(other)
