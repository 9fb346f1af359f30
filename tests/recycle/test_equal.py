"""Equal cards as one option: where neither the rules nor what seats know tell them apart, and nowhere else."""

import io
import json
from types import SimpleNamespace

import pytest

import pyengine
from pyengine.base.errors import InputError
from pyengine.check import check_game
from pyengine.commands.advise import APART, _of_policy as of_policy, advice
from pyengine.commands.run import main
from pyengine.games.policy import MoveShare
from pyengine.players import View
from pyengine.players.catalogue import looking
from pyengine.players.human import choose
from pyengine.recycle.emit.alike import Alike
from pyengine.recycle.emit.table import FieldReader
from pyengine.recycle.game import Described
from pyengine.recycle.library import games
from tests.support.commands import refused
from tests.support.recycle_compare import stored

# The first seat holds A, B and A and plays: what happens before, the choice, and what comes after are put in.
ROUND = """
(game
 (setup (create players 2)
  (repeat 2 (create deck (game iloc PACK) (deck (RANK (A)))))
  (create deck (game iloc PACK) (deck (RANK (B)))))
 (do ((repeat 2 (move (bottom (game iloc PACK)) (top ((0 player) iloc HAND))))
      (move (top (game iloc PACK)) (0 ((0 player) iloc HAND))) {before}))
 (choice ({choice})) {after}
 (scoring max (size ((current player) iloc HAND))))
"""
PLAY = "(any ((0 player) iloc HAND) 'CARD (move 'CARD (top (game vloc TABLE))))"
SOME = "(any (subsets ((0 player) iloc HAND)) 'SOME (all 'SOME 'CARD (move 'CARD (top (game vloc TABLE)))))"
SHOWN = "(move (bottom ((0 player) iloc HAND)) (top (game vloc TABLE)))"
TAKEN = "(move (top (game vloc TABLE)) (bottom ((0 player) iloc HAND)))"
GATHERED = "(repeat all (move (top ((0 player) iloc HAND)) (top (game iloc PACK))))"
DRAWN = "(move (top (game iloc PACK)) (top (game vloc TABLE)))"
MIXED = "(shuffle (game iloc PACK))"
COUNTED = "(all (partition RANK ((0 player) iloc HAND)) 'G (inc (game sto S) (score (top 'G) using (game points W))))"
WORTH = "(set (game points W) (((RANK : A) 1) ((RANK : B) 5)))"


def options(choice=PLAY, before="", after="", later=""):
    """Return the number of options, and their number once equal cards are one."""
    text = ROUND.format(choice=choice, before=before, after=(after and f"(do ({after}))") + later)
    return tuple(len(Described(text, merge_equal=merged).deal(1)) for merged in (False, True))


def test_equal_cards_are_one_option():
    assert options() == (3, 2)
    # A and B, of which there are two; a single A leaves another order behind, and the loop goes by it
    assert options(SOME) == (7, 6)


@pytest.mark.parametrize(("numbers", "count"), [((7, 8), 2), ((7, 7), 1), ((-1, 0), 2)])
def test_equal_numbers_are_one_option(numbers, count):
    text = ROUND.format(choice=PLAY, before="", after="")
    for name, number in zip("AB", numbers):
        text = text.replace(f"(RANK ({name}))", f"(NUMBER ((+ 0 {number})))".replace("+ 0 -", "- 0 "))
    assert [len(Described(text, merge_equal=merged).deal(1)) for merged in (False, True)] == [3, count]


def test_a_card_that_others_have_seen_or_that_is_remembered_is_none_of_its_equals():
    assert options(before=f"{SHOWN} {TAKEN}") == (3, 3)
    remembered = "(remember (bottom ((0 player) iloc HAND)) (top (game mem SEEN)))"
    assert options(before=remembered) == (3, 3)
    assert options(before=remembered.replace("bottom", "1")) == (3, 2)  # the B


def test_an_order_that_is_read_tells_them_apart_but_not_one_that_a_shuffle_undoes():
    assert options(after="(move (top ((0 player) iloc HAND)) (top (game vloc TABLE)))") == (3, 3)
    later = "(choice ((turn pass))) (do ({}))"
    assert options(later=later.format(f"{GATHERED} {DRAWN}")) == (3, 3)
    assert options(later=later.format(f"{GATHERED} {MIXED} {DRAWN}")) == (3, 2)
    assert options(later=later.format(f"{GATHERED} {DRAWN} {MIXED}")) == (3, 3)


def test_the_order_of_a_pile_that_is_poured_out_is_that_of_the_other_one():
    """Hands that go round a table: nobody reads in which order they lie."""
    aside = "(game iloc ASIDE)"
    passed = f"(repeat all (move (bottom ((0 player) iloc HAND)) (top {aside}))) "
    passed += f"(repeat all (move (bottom {aside}) (top ((1 player) iloc HAND))))"
    later = "(choice ((turn pass))) (do ({}))"
    assert options(later=later.format(passed)) == (3, 2)
    read = "(move (top ((1 player) iloc HAND)) (top (game vloc TABLE)))"
    assert options(later=later.format(f"{passed} {read}")) == (3, 3)
    assert options(later=later.format(f"{passed} {read.replace('(1 player)', '(0 player)')}")) == (3, 3)
    # equal outcomes of options that draw would be luck, and the player that is asked would see it
    assert options(after=f"{GATHERED} {MIXED} {DRAWN}") == (3, 3)
    # cards of one kind counted in any order
    assert options(before=WORTH, after=COUNTED) == (3, 2)
    # the number that is kept is that of the last group
    assert options(before=WORTH, after=COUNTED.replace("(inc", "(set")) == (3, 3)


def canonical(game, raw):
    """A state but for which of equal cards lies where."""
    layout = game.machine.unit.layout
    reader, orders = FieldReader(layout, raw), Alike(layout.program, layout).orders
    piles = [[(reader.card(card), reader.known(card)) for card in reader.pile(row)] for row in range(layout.piles)]
    sets = [sorted(cards) if order < 2 else cards for cards, order in zip(piles, orders)]
    memory = [list(map(reader.card, reader.mem(number))) for number in range(layout.mems)]
    return sets, memory, reader.choice, stored(reader, "ints"), stored(reader, "texts"), reader.number(layout.mover, 1)


def lama(**options):
    return Described(games()["lama"].path, **options)


def test_options_are_those_of_the_reference():
    """Lama: of all moves the first of those that lead to one state, for each kind of move."""
    every, one, merged = lama(), lama(merge_equal=True), 0
    for setup in range(5):
        state = every.deal(4, setup)
        for step in range(60):
            if state.is_over:
                break
            kept, found = {}, one.State.trusted(one, state.raw)
            for move, text in enumerate(state.move_texts()):
                after = state.copy()
                after.play(move)
                drawn = move if after.raw[:8] != state.raw[:8] else None
                kept.setdefault((text.split(" (")[0], drawn, repr(canonical(every, after.raw))), move)
            names = [state.move_key(move, state.mover) for move in kept.values()]
            assert [found.move_key(move, state.mover) for move in range(len(found))] == names
            assert len(set(found.move_texts())) == len(found)
            assert sorted(set(every.equals(state))) == sorted(kept.values())
            assert one.equals(found) == [*range(len(found))]
            merged += len(state) - len(found)
            state.play((7 * setup + step) % max(len(state), 1))
    assert merged > 10


@pytest.mark.slow
def test_the_game_keeps_its_word():
    assert "determinisations vary" in check_game(lama(merge_equal=True), games=8).checked


def test_people_and_advice_are_offered_the_first_of_equal_cards(monkeypatch, capsys):
    game = Described(ROUND.format(choice=PLAY, before="", after=""))
    state = game.deal(1)
    assert game.equals(state) == [0, 1, 0]
    found = advice(state, "pimc:20x1", seed=1)
    assert [(move["number"], move["move"]) for move in found["moves"]] == list(enumerate(state.move_texts()[:2]))
    assert set(found["best"]) <= {0, 1} and APART not in found._repr_html_()
    monkeypatch.setattr("sys.stdin", io.StringIO("2\n"))
    assert choose(View(state), state.move_texts(), looking) == 2  # it may still be named
    asked = capsys.readouterr().err
    assert "  0  AA" in asked and "  1  BB" in asked and "  2  " not in asked
    shares = [MoveShare(0.2, 3.0), MoveShare(0.5, 1.0), MoveShare(0.3, 3.0)]
    told = SimpleNamespace(facts={"payoffs": "payoffs"}, at=lambda state: shares)
    (one, other), best = of_policy(state, told, "policy:file", game.equals(state)).values()
    assert (one["probability"], one["loss"], other["loss"], best) == (0.5, 0.0, 2.0, [0])
    # What is read later tells them apart, and it is said.
    after = f"(do ({SHOWN.replace('bottom ((0', 'top ((0')}))"
    state = Described(ROUND.format(choice=PLAY, before="", after=after)).deal(1)
    found = advice(state, "pimc:20x1", seed=1)
    assert len(found["moves"]) == 3 and APART in found._repr_html_()


@pytest.mark.slow
def test_a_study_of_it(capsys, tmp_path):
    words = ["lama", "--merge-equal", "--setups", "20", "--matches", "10", "--seed", "3"]
    signatures = set()
    for threads in "12":
        assert main([*words, "--threads", threads, "--json", str(tmp_path / "a.json")]) == 0
        result = json.loads((tmp_path / "a.json").read_text())
        signatures.add(result["signature"])
        assert result["options"]["merge_equal"] is True
    assert len(signatures) == 1
    assert main([*words[:1], *words[2:], "--json", str(tmp_path / "a.json")]) == 0
    assert json.loads((tmp_path / "a.json").read_text())["signature"] not in signatures


def test_where_there_are_no_equal_cards(capsys):
    refused(capsys, "run hearts --merge-equal", "merge_equal, but hearts has no two equal cards\n")
    with pytest.raises(InputError, match="merge_equal is 1; expected true or false"):
        pyengine.game("lama", merge_equal=1)
