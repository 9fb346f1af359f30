"""(tell ..) beside the reference: what it changes is what seats know; what is told in vain; words of this name."""

import random
import re
from contextlib import suppress

import pytest

import pyengine
from engine.table import GameFault
from pyengine.commands.recycle import main
from pyengine.games import tableau
from pyengine.players import human
from pyengine.record.record import SeatView
from pyengine.recycle import load
from pyengine.recycle.game import Described
from pyengine.report.match.page import Encoder
from tests.recycle.test_shown import CARD, TRICKS, hands
from tests.reference.recycle.generate import Generator
from tests.support.recycle_compare import compare

HINTS = """(game
 (setup (create players 3) (create deck (game iloc PACK) (deck (RANK (1, 2, 3)) (COLOR (RED, BLUE, GREEN)))))
 (do ((shuffle (game iloc PACK))
      (all player 'P (repeat 2 (move (top (game iloc PACK)) (top ('P oloc HAND)))))))
 (stage player (end (== (size (game iloc PACK)) 0))
  (do ({told}))
  (choice ((any (RED, BLUE, GREEN) 'K (any (other player) 'P (label "tell" 'P 'K (do (
     (all ('P oloc HAND) 'C (tell (== (cardatt COLOR 'C) 'K) 'P))
     (tell (all ('P oloc HAND) 'C (!= (cardatt RANK 'C) (size (game vloc OUT))))))))))
    (move (top ((current player) oloc HAND)) (top (game vloc OUT)))))
  (do (((> 2 (size ((current player) oloc HAND)))
        (move (top (game iloc PACK)) (top ((current player) oloc HAND)))))))
 (scoring max ((current player) sto WON)))"""
SUMS = "(tell (== 2 (size (filter {} 'C (== (cardatt COLOR 'C) RED)))))"
IN_VAIN = {
    "(tell (== (size (game iloc PACK)) 3))": True,  # everybody sees it
    SUMS.format("((current player) oloc HAND)"): True,
    "(tell (any ((current player) oloc HAND) 'C (== (cardatt RANK 'C) 1)))": False,  # where there is none
    "(tell (== (cardatt COLOR (top (game iloc PACK))) RED))": True,
    "(tell (== (cardatt COLOR (top (game vloc OUT))) RED) (next player))": True,
}


@pytest.mark.parametrize("seed", range(3))
def test_nothing_happens_but_that_somebody_knows_more(seed):
    """Moves, cards, who knows them, and the statements that are counted are those of the reference."""
    told = "(tell (any ((next player) oloc HAND) 'C (== (cardatt RANK 'C) 1)) (current player))"
    assert compare(HINTS.format(told=told), seed)[0] in ("over", "Unfinished")


def test_who_hears_what():
    """At the table and in matches; a seat alone is told what only it hears."""
    game = Described(HINTS.format(told="").replace("(do ())", ""), {})
    state = game.deal(1)
    assert state.move_texts()[0] == "tell seat 2 RED"
    assert "HAND of seat 2: 2 GREEN, 2 RED;" in state.text()
    everybody, alone = "All are told: yes", "Seat 2 alone is told: no, yes"
    assert {*game.answers(state, 0)} == {everybody, alone}
    assert game.answers(state, 0, 0) == game.answers(state, 0, 2) == [everybody]
    assert {*human.play(state, 0, [1])[1][-2:]} == {everybody, alone}


@pytest.mark.parametrize("told", IN_VAIN)
def test_what_is_told_in_vain(told):
    warnings = [str(each) for each in load(HINTS.format(told=told)).warnings]
    assert any("nothing of what is told here is kept" in each for each in warnings) == IN_VAIN[told]


FILTERED = """(any (other player) 'P
 (any (filter (RED, BLUE, GREEN) 'K (any ('P oloc HAND) 'C (== (cardatt COLOR 'C) 'K))) 'K
 (label "tell" 'P 'K (all ('P oloc HAND) 'C (tell (== (cardatt COLOR 'C) 'K))))))"""


def test_a_hint_that_can_be_given_only_where_it_holds_is_kept():
    """Everybody sees what was picked, whatever cards it was picked by."""
    text = HINTS.format(told="(turn pass)").replace("(choice (", f"(choice ({FILTERED} ", 1)
    assert not any("kept" in str(each) for each in load(text).warnings)
    state = Described(text).deal(5, 1)
    move = next(move for move, label in enumerate(state.move_texts()) if label.startswith("tell seat 2 "))
    color, hand = state.move_texts()[move].split()[-1], re.compile("HAND of seat 2: ([^;]*);")
    state.play(move)
    dealt = [hand.search(state.resample(1, seed).text())[1].split(",") for seed in range(30)]
    assert len({tuple(color in card for card in cards) for cards in dealt}) == 1 and dealt.count(dealt[0]) < 30


def test_the_warning_of_one_card_says_what_it_may_be_compared_with():
    told = "(let (cardatt COLOR (top (game iloc PACK))) 'K (all ('P oloc HAND) 'C (tell (== (cardatt COLOR 'C) 'K))))"
    warnings = load(HINTS.format(told=f"(all player 'P {told})")).warnings
    assert str(warnings[0]).endswith(
        "seats can keep how attributes and points of a card compare with what everybody sees"
    )


GUESS = """(any (other player) 'P (any (RED, BLUE) 'K (do (TELL
 ((== (cardatt COLOR (top ('P iloc HAND))) 'K) (inc ((current player) sto WON) 1)) (turn pass)))))"""


def test_a_guess_of_which_nobody_is_told_is_warned_of():
    """Told as the warning says, a guess that fails is known."""
    text = HINTS.format(told="(turn pass)").replace("oloc", "iloc").replace("(choice (", f"(choice ({GUESS} ", 1)
    told = text.replace("TELL", "(tell (any ('P iloc HAND) 'C (== (cardatt COLOR 'C) 'K)))")
    (warning,) = load(text.replace("TELL", "")).warnings
    assert "seats do not keep that; what (tell (any PILE 'C ..)) before it says, they keep" in str(warning)
    assert not load(told).warnings
    state = Described(told).deal(5, 1)
    hands = state.text()
    wrong = next(
        color for color in ("RED", "BLUE") if color not in hands.partition("HAND of seat 2: ")[2].partition(";")[0]
    )
    state.play(("RED", "BLUE").index(wrong))
    assert f"no {wrong}" in state.text()


def test_the_warning_says_how_to_tell_of_one_card():
    """Written as it says, what was told in vain is kept."""
    vain, kept = "(tell (== (cardatt COLOR (top {pile})) RED))", "(all {pile} 'C (tell (== (cardatt COLOR 'C) RED)))"
    for told, is_vain in ((vain, True), (kept, False)):
        warnings = load(HINTS.format(told=told.format(pile="(game iloc PACK)"))).warnings
        assert any("or by (all PILE 'C (tell ..)) that a single card" in str(each) for each in warnings) == is_vain


def test_check_warns_of_it(tmp_path, capsys):
    path = tmp_path / "hints.rcy"
    path.write_text(HINTS.format(told=SUMS.format("(game iloc PACK)")))
    assert main(["check", str(path)]) == 0
    assert "hints.rcy:6:8: warning: nothing of what is told here is kept; seats can keep" in capsys.readouterr().out


def test_a_text_that_defines_the_word_has_its_own():
    """As before there was a word of this name."""
    text = TRICKS.format(players=2, cards=3, before="(do ((tell 2)))", option=CARD.format(condition="(== 1 1)"))
    text = text.replace("(setup", "(define (tell 'A) (inc (game sto X) 'A)) (setup", 1)
    assert compare(text)[0] == "over" and not any("tell" in str(each) for each in load(text).warnings)


def test_tables_show_it_beside_the_cards():
    """At the terminal and on a page; to whoever does not see the cards."""
    game, encoder = Described(HINTS.format(told="(turn pass)"), {}), Encoder()
    state = game.deal(5, 1)
    state.play(next(move for move, text in enumerate(state.move_texts()) if text.startswith("tell seat 2 ")))
    notes = {pile.owner: pile.note for pile in game.scene(state, 1).piles}
    assert notes["seat 2"].startswith(("card 1: no ", "card 1: only ")) and not notes["seat 1"] and not notes[""]
    assert f"2 cards unseen ({notes['seat 2']})" in "\n".join(tableau.lines(game.scene(state, 1)))
    encoder.view(SeatView("", game.scene(state, 1)))
    assert [pile["note"] for pile in encoder.tables()["piles"] if "note" in pile] == [notes["seat 2"]]
    assert not any(pile.note for seat in (None, 0) for pile in game.scene(state, seat).piles)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.few(1)
def test_go_fish(players):
    """No determinisation gives a rank to whoever has just been asked for it; cards obey what was told."""
    game, chance, asked = pyengine.game("go-fish", players=players), random.Random(1), 0
    for setup in range(3):
        state = game.deal(3, setup)
        while not state.is_over:
            move = chance.randrange(len(state))
            ask, mover = re.match(r"ask seat (\d) for (\w+)", state.move_texts()[move]), state.mover
            state.play(move)
            assert not game.contradictions(state)
            if ask and state.mover == mover and chance.random() < 0.3:
                asked += 1
                for seed in range(8):
                    deal = state.resample(mover, seed)
                    hand = re.search(rf"HAND of seat {ask[1]}: ([^;(]*)", deal.text())
                    assert not game.contradictions(deal) and not (hand and f"{ask[2]} " in hand[1])
    assert asked > 5


def test_a_move_that_tells_shows_only_what_is_so():
    """The condition is none of the option, which may be taken where it does not hold."""
    text = hands("agram")[0].program.source.text
    alone = "(choice ((tell (all ((1 player) iloc HAND) 'O (!= (cardatt SUIT 'O) A))) (any player"
    game, told = Described(text.replace("(choice ((any player", alone), {}), set()
    for setup in range(12):
        for move in range(3):
            state = game.deal(1, setup)
            state.play(move)
            assert not game.contradictions(state)
            told.add("(no A)" in state.text())
    assert told == {True, False}


class Telling(Generator):
    """Writes programs in which hands and the stock are told about."""

    def action(self, scope, depth):
        if self.random.random() > 0.25:
            return super().action(scope, depth)
        pile = self.one(*(f"({whose} H)" for whose in ("(next player) iloc", "(1 player) iloc")), "(game hloc S)")
        card = self.one("(== (cardatt SUIT 'T) U)", "(!= (cardatt RANK 'T) A)", "(> (score 'T using RANK) 2)")
        if self.random.random() < 0.3:
            card = f"({self.one('and', 'or')} {card} {self.bool(scope, 1)})"
        some = self.one("(all {} 'T {})", "(any {} 'T {})", "(not (any {} 'T {}))", "(== 0 (size (filter {} 'T {})))")
        what = some.format(pile, card) if self.random.random() < 0.8 else self.bool(scope, depth)
        return f"(tell {what}{self.one('', ' (next player)', ' (1 player)')})"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
def test_random_programs(seed):
    """They play as in the reference; cards obey what was told, and so does every determinisation."""
    text, chance = Telling(seed).program(), random.Random(seed)
    assert compare(text, seed, most=12)[0] in ("over", "Unfinished", "GameError")
    game = Described(text, {})
    with suppress(GameFault):
        state = game.deal(1, 0)
        for _ in range(12):
            if state.is_over:
                break
            state.play(chance.randrange(len(state)))
            assert not game.contradictions(state)
            assert not game.contradictions(state.resample(chance.randrange(-1, game.seats), 1))
