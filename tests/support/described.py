"""Described games of which a part has been replaced, for tests of chance, ends and payoffs."""

from pathlib import Path

from pyengine import game
from pyengine.recycle.library import games
from tests.conftest import ROOT

ONE_CARD = str(ROOT / "tests" / "games" / "one-card.rcy")
THREE = str(ROOT / "examples" / "described" / "kuhn-three.rcy")


def changed(folder, path, old, new, **options):
    """The game of a file, written to changed.rcy."""
    text = Path(path).read_text(encoding="utf-8")
    assert old in text
    (folder / "changed.rcy").write_text(text.replace(old, new))
    return game(str(folder / "changed.rcy"), **options)


def shuffled(folder, **options):
    """Leduc, in which the pack is shuffled again before the card is turned up: the same game, with chance in play."""
    move = "(move (top (game iloc PACK)) (top (game vloc BOARD)))"
    return changed(folder, games()["leduc"].path, move, f"(do ((shuffle (game iloc PACK)) {move}))", **options)


def endless(folder):
    """Kuhn, which never ends."""
    return changed(folder, games()["kuhn"].path, "(end (== (game sto OVER) 1))", "(end (== (game sto OVER) 2))")


def for_hearts(folder):
    """A trick game in which only some tricks count: payoffs that do not add up to the same."""
    won = "((== (game sto PLAYED) 'CARDS) (inc ((next player) sto WON) 1))"
    return changed(folder, ONE_CARD, won, "((== (game str LED) HEARTS) (inc ((next player) sto WON) 1))")
