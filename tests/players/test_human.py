"""A person at the terminal: what is shown, what may be typed, what the others do."""

import io
import json
import re

import pytest

import pyengine
from pyengine.commands.run import main
from pyengine.players import View
from pyengine.players.catalogue import looking
from pyengine.players.human import choose, play
from pyengine.recycle.game import Described


def typed(monkeypatch, text):
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def told(monkeypatch, capsys, text, words, status=0):
    """What `run` tells a person who types this."""
    typed(monkeypatch, text)
    assert main(words.split()) == status
    return capsys.readouterr().err


def of_texts():
    """A view in which moves have texts alone: of a game that cannot deal anew what a seat does not know."""
    view = View(pyengine.game("red7").deal(7))
    view.state = None
    return view


@pytest.mark.parametrize("answer, number", (("1", 1), ("R7", 0), ("r7  -b2", 3), ("what\n\n9999999999\n2", 2)))
def test_a_move_by_number_or_text(answer, number, monkeypatch, capsys):
    typed(monkeypatch, answer + "\n")
    assert choose(of_texts(), ("R7", "B2", "V1", "R7 -B2"), looking) == number
    assert "none of the moves" in capsys.readouterr().err or "what" not in answer


def test_the_beginning_of_a_text_is_enough_where_one_move_has_it(monkeypatch, capsys):
    typed(monkeypatch, "ten\nten of d\n")
    assert choose(of_texts(), ("ten of hearts", "ten of diamonds"), looking) == 1
    assert "several of the moves" in capsys.readouterr().err


def test_a_label_is_found_by_the_card_it_names_and_equal_cards_are_one(monkeypatch, capsys):
    game = Described("""(game (setup (create players 2)
         (repeat 2 (create deck (game vloc POND) (deck (SIZE (BIG, SMALL)) (KIND (FISH, PIE))))))
        (stage player (end (== (size (game vloc POND)) 1))
         (choice ((any (game vloc POND) 'CARD (label "take" 'CARD (move 'CARD (top ((current player) vloc MEAL))))))))
        (scoring max 1))""")
    view = View(game.deal(1))
    moves = tuple(view.state.move_texts())
    assert moves[:2] == ("take BIG FISH", "take BIG PIE") and moves[4:6] == ("take BIG FISH (2)", "take BIG PIE (2)")
    for answer, number in (("big fish", 0), ("pie\nsmall pie", 3), ("4", 4)):
        typed(monkeypatch, answer + "\n")
        assert choose(view, moves, looking) == number
    assert "'pie' fits several of the moves above" in capsys.readouterr().err


def test_others_are_announced_and_the_report_is_short(monkeypatch, capsys):
    typed(monkeypatch, "0\n" * 40)
    assert main(["war", "--seats", "human,heuristic", "--seed", "4"]) == 2
    capsys.readouterr()
    outputs = []
    for _ in range(2):
        typed(monkeypatch, "0\n" * 40)
        assert main(["agram", "--players", "3", "--seats", "human,ismcts:50,random", "--seed", "4"]) == 0
        outputs.append(capsys.readouterr())
    output, again = outputs
    assert "Seat 2 plays " in output.err and "Seat 3 plays " in output.err and again.err == output.err
    assert "seat 1: human" in output.out and "legal moves" not in output.out


def test_a_move_that_is_misspelt_is_answered_by_the_one_that_is_meant(monkeypatch, capsys):
    words = "kuhn --seats human,random --setups 1 --no-rotate --seed 1"
    said = told(monkeypatch, capsys, "chekc\nxyzzy\n" + "0\n" * 9, words)
    assert "'chekc' is none of the moves above; did you mean check?\n" in said
    assert "'xyzzy' is none of the moves above.\n" in said


def test_a_hidden_move_is_not_told():
    state = pyengine.game("gops").deal(1)
    assert play(state.copy(), 3, (1,)) == {1: ["Seat 1 bids a card"]}
    assert play(state, 3, (0,)) == {0: ["Seat 1 bids 4\N{BLACK CLUB SUIT}"]}
    assert play(pyengine.game("agram").deal(1), 0, (1,))[1][0].startswith("Seat 1 plays ")


@pytest.fixture
def agram(tmp_path):
    """Agram without a name for its stage: what random players at a table do comes from the bytes of a state."""
    text = pyengine.game("agram").program.source.text
    path = tmp_path / "agram.rcy"
    path.write_text(text.replace('(stage "trick" player', "(stage player"), encoding="utf-8")
    return str(path)


def test_forced_moves_and_the_end_are_told(agram, monkeypatch, capsys):
    """Every move of the match is told or was asked for, and the final position with its payoffs is shown."""
    said = told(monkeypatch, capsys, "0\n" * 40, f"{agram} --players 2 --seats human --seed 3")
    assert said.count("Your move") == 5 and said.count("Seat 2 plays ") == said.count("Seat 1 plays ") == 6
    assert len(re.findall("2 cards from played go to taken; seat [12] is next\n", said)) == 5
    assert "Seat 1 plays 8\N{BLACK HEART SUIT} (the only move)\nSeat 2 plays 5\N{BLACK CLUB SUIT}\n" in said
    end = said.partition("The end:\n")[2]
    assert "Seat 1: WON 1\n" in end and "Scores: seat 1 1, seat 2 0\nFirst: seat 1\n" in end


def test_several_matches_and_seatings_are_told_apart(monkeypatch, capsys):
    said = told(monkeypatch, capsys, "0\n" * 99, "kuhn --seats human,random --rotate --setups 2 --matches 2 --seed 1")
    ends = said.split("The end:\n")[1:]
    assert len(ends) == 8 and all("\nScores: seat 1 " in end and "Payoffs" not in end for end in ends)
    assert "Seat 1 is yours" in said and "Seat 2 is yours" in said


def test_a_match_without_a_choice_and_one_that_is_cut_off(monkeypatch, capsys):
    short = "--declare DOWN=0 --declare ROUNDS=20"
    said = told(monkeypatch, capsys, "0\n" * 40, f"war --players 2 {short} --seats human --seed 3 --setups 2")
    assert said.count("The end:\n") == 2 and said.count("(the only move)") == 44 and "Your move" not in said
    said = told(monkeypatch, capsys, "0\n" * 40, "agram --players 2 --seats human --seed 3 --max-decisions 4", 1)
    assert "The match is too long and was cut off.\n" in said


@pytest.mark.parametrize(
    "kind, told", (("iloc", "Seat 1 puts a card from hand to bid"), ("vloc", "Seat 1 puts 4 to bid"))
)
def test_the_only_move_may_be_hidden(kind, told):
    """The last card of a hand, laid face down: the other seat does not know which one it is."""
    text = """(game (setup (create players 2) (create deck (game iloc PACK) (deck (RANK (ONE, TWO, THREE, FOUR)))))
        (do ((shuffle (game iloc PACK)) (all player 'SEAT (move (top (game iloc PACK)) (top ('SEAT iloc HAND))))))
        (stage player (end (all player 'SEAT (== (size ('SEAT KIND BID)) 1)))
         (choice ((any ((current player) iloc HAND) 'CARD (move 'CARD (top ((current player) KIND BID)))))))
        (scoring max 1))"""
    state = Described(text.replace("KIND", kind)).deal(1)
    assert len(state) == 1 and play(state, 0, (1,)) == {1: [told]}


@pytest.mark.slow
def test_cards_that_a_person_does_not_see_are_not_named(monkeypatch, capsys):
    """Whoever asks at Go Fish shows its choice of a rank by cards that stay in its hand."""
    said = told(monkeypatch, capsys, "0\n" * 99, "go-fish --seats human,random --setups 1 --no-rotate --seed 0")
    state = pyengine.game("go-fish").deal(0)
    hidden = [move for move in state.legal_moves() if state.deed(move, 1 - state.mover).hides]
    assert hidden and f"Seat 2: {hidden}\n" not in said and " and takes a card from PACK to HAND\n" in said
    for move in hidden:
        [heard] = play(state.copy(), move, (1 - state.mover,)).values()
        assert not any(" with " in line for line in heard)


def test_cards_are_shown_at_the_end_unless_they_are_dealt_again(monkeypatch, capsys):
    for matches, hidden in (("1", False), ("2", True)):
        words = f"kuhn --seats human,random --no-rotate --setups 1 --matches {matches} --seed 1"
        said = told(monkeypatch, capsys, "0\n" * 9, words)
        ends = [part.partition("Payoffs")[0] for part in said.split("The end:\n")[1:]]
        assert len(ends) == int(matches) and all(("unseen" in end) == hidden for end in ends)


def test_a_game_that_fails_before_a_person_sits_down_again(tmp_path, monkeypatch, capsys):
    """Its matches are counted as failed, as they are without a person."""
    (tmp_path / "fault.rcy").write_text("""(game (setup (create players 2)
        (create deck (game iloc PACK) (deck (RANK (ONE, TWO, THREE, FOUR)))))
        (do ((all player 'P (move (top (game iloc PACK)) (top ('P iloc HAND))))))
        (stage player (end (== (game sto NEVER) 1))
            (choice ((any ((current player) iloc HAND) 'C (move 'C (top ((current player) iloc OUT)))))))
        (scoring max ((current player) sto WON)))""")
    words = [str(tmp_path / "fault.rcy"), "--setups", "2", "--keep-going", "--json", "-"]
    found = []
    for seats in ("human,random", "random,random"):
        typed(monkeypatch, "0\n" * 9)
        assert main([*words, "--seats", seats, "--no-rotate"]) == 1
        found.append(json.loads(capsys.readouterr().out)["failed"])
    assert found == [2, 2]


def test_a_card_that_may_not_be_played_is_answered_with_the_rule(agram, monkeypatch, capsys):
    """The rule is told if it is one condition on the cards of the decision; of a long one, the first alternative."""
    seats = "--seats human,random,random,random --seed 3"
    said = told(monkeypatch, capsys, "0\n0\n0\n8s\nEIGHT SPADES\nsix clubs\n", f"{agram} {seats}", 130)
    spade, rule = "\N{BLACK SPADE SUIT}", "(or (== (cardatt SUIT 'CARD) (game str LED)) (all "
    assert said.count(f"8{spade} is not possible now; the rule: {rule}") == 2
    assert "'six clubs' is none of the moves above." in said
    said = told(monkeypatch, capsys, "0\n0\n0\n0\n2h\n", f"hearts {seats}", 130)
    assert "the rule: (== (suit 'CARD) (game str LED)), or one of 3 other conditions\n" in said


def test_two_persons_at_one_keyboard_do_not_see_each_others_cards(monkeypatch, capsys):
    """GOPS: everybody has one suit, which all can name, until a bid is laid face down."""
    said = told(monkeypatch, capsys, "\n4\n\n2\n\n5\n\n0\n", "gops --seats human,human --seed 3 --no-rotate", 130)
    _, first, second, third, fourth, *_ = re.split("Seat [12], press Enter: ", said)
    clubs, hearts = "\N{BLACK CLUB SUIT}", "\N{BLACK HEART SUIT}"
    assert f"(you): HAND A{clubs}" in first and f"Seat 2: HAND A{hearts} 2{hearts} 3{hearts}" in first
    assert hearts in second and clubs not in second and "Seat 1 bids a card\n" in second
    assert "Seat 1: HAND 12 cards unseen   BID 1 card unseen\n" in second
    assert f"Seat 2 bids 3{hearts}\n" in third and f"Seat 2: HAND A{hearts} 2{hearts} 4{hearts}" in third
    assert f"5{clubs}" in fourth and f"7{clubs}" not in fourth


def test_two_persons_who_play_the_same_cards_again_are_not_shown_them(monkeypatch, capsys):
    words = "kuhn --seats human,human --no-rotate --setups 1 --matches 2 --seed 1"
    assert told(monkeypatch, capsys, "\n0\n" * 20, words).count("The end:\nPayoffs: ") == 2


def test_several_persons_are_told_what_happens_after_the_last_choice(monkeypatch, capsys):
    """Nobody is asked again: the last trick and what it scores are told to all of them."""
    words = "agram --players 2 --seats human,human --declare CARDS=2 --seed 2"
    last = told(monkeypatch, capsys, "\n0\n" * 20, words).rpartition("Your move")[2]
    assert last.count("2 cards from played go to taken") >= 1 and "\nThe end:\n" in last
    assert "(the only move)" not in last


def test_partners_are_one_side_at_the_end(monkeypatch, capsys):
    words = "spades --seats human,random --setups 1 --seed 3"
    assert "First: side 1+3\n" in told(monkeypatch, capsys, "1\n" * 20, words)
