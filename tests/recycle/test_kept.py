"""Machine code that one process makes is read by the next."""

import os

import pytest

from pyengine import registry
from pyengine.base import kept
from pyengine.recycle.emit import table
from pyengine.recycle.game import Described

GAMES = "kuhn", "agram"


def ends(name):
    """Random matches, in code that is made or read now, as is that of playouts."""
    game = Described(registry.entry(name).path, {})
    game.machine.make_playout(thorough=False)
    return list(game.random_matches(20, 1))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("PYENGINE_CACHE", str(tmp_path))
    return tmp_path


@pytest.fixture
def unmade(monkeypatch):
    """Whoever makes machine code fails."""
    return lambda: monkeypatch.setattr(table, "_made", None)


@pytest.mark.parametrize("name", GAMES)
def test_what_was_made_once_is_not_made_again(name, folder, unmade):
    first, files = ends(name), sorted(each.name for each in folder.iterdir())
    assert len(files) == 2 and all(each.startswith("code-") for each in files)  # the game, and its playout
    unmade()
    assert ends(name) == first


def test_what_is_damaged_is_made_anew(folder, unmade):
    first = ends("kuhn")
    for file in folder.iterdir():
        data = bytearray(file.read_bytes())
        data[len(data) // 2] ^= 1
        file.write_bytes(data)
    assert ends("kuhn") == first
    unmade()
    assert ends("kuhn") == first


@pytest.mark.parametrize("what", ("code", "version", "level"))
def test_another_program_or_version_is_made_anew(what, folder, unmade, monkeypatch):
    text = "define i32 @f() {\n ret i32 7\n}"
    table.compiled(text, 2)
    unmade()
    table.compiled(text, 2)
    if what == "version":
        monkeypatch.setattr(kept, "__version__", "0.0.1")
    with pytest.raises(TypeError):
        table.compiled(text + "\n" * (what == "code"), 2 + (what == "level"))


def test_the_oldest_goes_where_there_is_too_much(folder, monkeypatch):
    monkeypatch.setattr(kept, "MOST", 600)
    for age, key in enumerate("abc"):
        kept.keep("code", key, key.encode() * 100)
        for file in folder.iterdir():
            os.utime(file, ns=(age, file.stat().st_mtime_ns - 10**9))
    assert kept.read("code", "a")  # which makes it the newest
    kept.keep("other", "d", b"d" * 400)  # another kind has room of its own
    kept.keep("code", "d", b"d" * 100)
    assert [bool(kept.read("code", key)) for key in "abcd"] == [True, False, True, True]
    assert kept.read("other", "d")


def test_nothing_is_kept_where_nothing_can_be(folder, monkeypatch):
    (folder / "file").write_text("")
    for named in ("", str(folder / "file" / "in")):
        monkeypatch.setenv("PYENGINE_CACHE", named)
        kept.keep("strong", "a", b"a")
        assert kept.read("strong", "a") == b""
        assert ends("kuhn")
