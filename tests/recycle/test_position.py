"""Positions as texts: what a state says is read back, what is left out has its default, what cannot be is told."""

import json
import random
import re
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

import pyengine
from pyengine.base.errors import InputError
from pyengine.commands import advise, run, watch
from pyengine.recycle.game import Described
from pyengine.serve import allowed, tasks

ROOT = Path(pyengine.__file__).parent
LIBRARY = sorted((ROOT / "recycle/library").glob("*.rcy"))
# Cards and teams made in play, points maps, cards known together, mem piles, equal cards, names that are alike.
HARD = sorted(Path("tests/recycle/blind").glob("*.rcy"))[:3] + sorted(Path("tests/recycle/more").glob("*.rcy"))[:5]
HAND = "HAND of seat 1: FIVE SPADES, FIVE CLUBS, TEN HEARTS, JACK SPADES, TWO HEARTS, NINE CLUBS"
CRIBBAGE = f"seat 1 to move; {HAND}"


made = cache(Described)


def states(game, count):
    """States of random matches, ends among them."""
    chance = random.Random(game.name)
    for setup in range(count):
        state = game.deal(5, setup)
        for _ in range(chance.choice((2, 9, 30, 90))):
            if state.is_over:
                break
            if chance.random() < 0.2:
                yield state
            state.play(chance.randrange(len(state)))
        yield state


def told(state):
    """All that decides how a match goes on."""
    keys = [state.information_key(seat) for seat in range(-1, state.game.seats)]
    moves = [] if state.is_over else [(state.move_key(move), state.move_text(move)) for move in state.legal_moves()]
    end = state.copy()
    end.random_playout(7)
    return state.mover, keys, moves, end.payoffs(), state.text()


@pytest.mark.few(3, "path", [*LIBRARY, *HARD], ids=lambda path: path.stem)
def test_what_a_state_says_is_read_back(path):
    game, count = made(path), 0
    for state in states(game, 3):
        read = game.read_state(state.text())
        again = type(state).trusted(game, state.raw[:8] + read.raw[8:])  # the same stream of chance to come
        assert told(again) == told(state), state.text()
        count += 1
    assert count >= 3


@pytest.mark.few(3, "path", LIBRARY, ids=lambda path: path.stem)
def test_what_a_seat_sees_is_enough_to_ask_for_it(path):
    game = made(path)
    for state in states(game, 2):
        seat = state.mover
        # Of cards that are named unseen, nobody says which is which.
        if seat is not None and not state.reader.named(seat):
            text = state.text(seat)
            read = game.read_state(text)
            assert (read.text(seat), read.move_texts(), read.blind) == (text, state.move_texts(), [])
            assert read.information_key(seat) == state.information_key(seat)


def test_choices_made_unseen_are_told_by_their_numbers_or_open():
    game = pyengine.game("four-rows")
    state = game.deal(5)
    state.play(3)
    said = "unseen choice of seat 1 = "
    assert state.mover == 1 and f"{said}4" in state.text() and f"{said}?" in state.text(1)
    read = game.read_state(state.text())
    read.play(0)
    state.play(0)
    assert read.text() == state.text()
    for mover, number, told in (
        (2, 11, "the unseen choice of seat 1 is 11; expected a number"),
        (1, 2, "seat 1 has an unseen"),
    ):
        with pytest.raises(InputError, match=f"^{told}"):
            game.read_state(game.deal(5).text().replace("seat 1 to", f"seat {mover} to") + f"; {said}{number}")


def test_a_hand_of_ones_own():
    game = pyengine.game("cribbage")
    state = game.read_state(CRIBBAGE)
    assert state.text(0) == f"seat 1 to move; PACK: 40 x ?; {HAND}; HAND of seat 2: 6 x ?; DEALER = 1"
    assert len(state) == 15
    assert game.read_state(CRIBBAGE) == state != game.deal(0)
    assert len({state.resample(0, seed).text() for seed in range(20)}) == 20
    short = "seat 1 to move; hand: five spades, five clubs, ten hearts, jack spades, two hearts, nine clubs"
    assert game.read_state(short) == state and game.read_state(short.replace("; ", ";\n")) == state
    text = game.read_state(f"{CRIBBAGE}; SCORE of player 2 = 30; score = 4").text(0)
    assert text.endswith("SCORE of seat 1 = 4; SCORE of seat 2 = 30; DEALER = 1")
    best = pyengine.advice(state, "pimc:80x2", seed=1)
    assert best["moves"][0]["move"] == "put FIVE SPADES, FIVE CLUBS into the crib"
    assert "FIVE" not in best["moves"][best["best"][0]]["move"]


def test_a_stage_and_what_it_takes_for_granted():
    game = pyengine.game("cribbage")
    given = "HAND: FIVE SPADES, FIVE CLUBS; PLAYED of seat 1: KING CLUBS; COUNT: KING CLUBS"
    given += "; STARTER: ACE SPADES; PLAYED: SIX CLUBS"
    state = game.read_state(f"seat 2 to move in play; {given}; HAND of seat 1: 3 x ?; PACK: 40 x ?")
    begins = "seat 2 to move in play; PACK: 40 x ?; STARTER: ACE SPADES; HAND of seat 1: 3 x ?"
    assert state.text(1).startswith(begins)
    assert all("play" in move or "go" in move.lower() for move in state.move_texts())
    for stage in "to play", "to move in play", "to move in play (play)":
        assert game.read_state(f"seat 2 {stage}; {given}; HAND of seat 1: 3 x ?; PACK: 40 x ?") == state
    text = "seat 2 to move in trick; HAND of seat 2: 13 x ?; PLAYED of seat 1:; LED = NONE"
    hearts = pyengine.game("hearts").read_state(text)
    assert "HAND of seat 2" in hearts.blind and "PLAYED of seat 1" not in hearts.blind


def test_rules_from_a_position_in_one_line():
    """The starter of crazy eights: what follows suit, what has its rank, and every eight."""
    text = "seat 1 to move; HAND: TWO CLUBS, TWO SPADES, EIGHT SPADES, KING SPADES; DISCARDS: TWO HEARTS; SUIT = HEARTS"
    state = pyengine.game("crazy-eights").read_state(text)
    cards = {card for move in state.move_texts() for card in re.findall("(?:TWO|EIGHT|KING) (?:CLUBS|SPADES)", move)}
    assert cards == {"TWO CLUBS", "TWO SPADES", "EIGHT SPADES"}


CRAZY = "seat 1 to move; HAND: EIGHT CLUBS, TWO HEARTS, NINE SPADES, KING HEARTS, ACE CLUBS; DISCARDS: FOUR HEARTS"
LEGAL = {  # by game, position: what is said of the numbers that it leaves out and that decide what is legal
    ("crazy-eights", CRAZY): "the position does not say SUIT, which decides what is legal: play ",
    ("agram", "seat 2 to move; HAND: 9H 4H 4S 5D 5C 6C; PLAYED of seat 1: 8H"): "does not say LED, which decides",
    ("hearts", "seat 1 to move in trick; HAND: AH 2C"): "LED, which decides what is legal: play ACE HEARTS is legal",
    ("bridge", "seat 1 to move; HAND: AS"): "no move is legal. HAND of seat 1 has 1 card: at this decision 13 in",
    ("crazy-eights", "seat 1 to move; HAND: 2C 3D 4D; SUIT = CLUBS"): "seat 1 sees the cards of DISCARDS, which the",
}


@pytest.mark.few(3, ("name", "text"), LEGAL)
def test_a_number_that_decides_what_is_legal_must_be_said(name, text):
    with pytest.raises(InputError) as error:
        pyengine.advice(pyengine.game(name).read_state(text), "pimc:2x1")
    assert LEGAL[name, text] in str(error.value)


FIFTEEN = "examples/described/fifteen.rcy"
FEWER = "has 5 cards, and 7 at the first such decision of a match: a later one is meant."
DOUBTS = {  # by game, position: what is said of it at the top
    ("crazy-eights", f"{CRAZY}; SUIT = HEARTS"): [
        f"HAND of seat 1 {FEWER}",
        "Not said, and so as matches begin: STUCK = 0, in random matches with such piles 0 to 1, which decides what is",
    ],
    ("crazy-eights", f"{CRAZY}; SUIT = HEARTS; STUCK = 0"): [f"HAND of seat 1 {FEWER}"],
    ("crazy-eights", f"{CRAZY}; SUIT = EIGHT; STUCK = 0"): [
        f"HAND of seat 1 {FEWER}",
        "SUIT = EIGHT: CLUBS or DIAMONDS or HEARTS or SPADES in",
    ],
    ("cribbage", "seat 1 to move; HAND: 5S 5C TH JS 2H 9C"): [],
    ("cribbage", "seat 1 to move; HAND: 5S 5C TH JS"): [
        "HAND of seat 1 has 4 cards: at this decision 6 in",
        "PACK has 42",
    ],
    ("cribbage", f"{CRIBBAGE}; SCORE = 200"): ["Nobody would choose here", "SCORE = 200: 0 to 12"],
    ("cribbage", "seat 1 to move; HAND: 5S 5C TH JS 2H; HAND of seat 2: 9C 9D KS QS 2S"): [
        "HAND of seat 1 has 5 cards: at this decision 6",
        "HAND of seat 2 has 5 cards, and 6 at the first such decision of a match: a later one is meant.",
        "PACK has 42",
        "Seat 1 does not see the cards of HAND of seat 2: advice deals them anew.",
    ],
    ("agram", "seat 1 to move; HAND: AH 4H 4S; TAKEN: ; PLAYED = 3; LED = NONE"): [
        "HAND of seat 1 has 3 cards, and 6 at",
        "PACK has 23 cards: at this decision 11",
    ],
    (FIFTEEN, "seat 1 to move; HAND: 1 2; PILE: SIX SIX THREE; HAND of seat 2: 5 x ?"): [
        "Nobody would choose here: the game, or this stage of it, is over in this position.",
        "HAND of seat 1 has 2 cards, and 5 at",
    ],
    ("hearts", "seat 1 to move; HAND: 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"): [],
}


@pytest.mark.few(3, ("name", "text"), DOUBTS)
def test_what_never_occurs_is_said_first(name, text):
    *doubts, last = pyengine.game(name).read_state(text).doubts
    assert last.startswith("What the position leaves out")
    assert all(found.startswith(said) for found, said in zip(doubts, DOUBTS[name, text], strict=True))


def test_numbers_are_as_matches_begin():
    """Also where random matches never have them, which is told; not where the game cannot go on with them."""
    game, begin = made(Path("examples/described/duel.rcy")), "seat 1 to move; HAND: 3 5"
    *_, never, taken = game.read_state(begin).doubts
    assert never.startswith("Not said, and so as matches begin: WON of seat 1 = 0, in random matches with such piles ")
    assert taken.endswith("PACK: 6 x ?; HAND of seat 2: 2 x ?; USED: 10 x ?; all else 0 or empty.")
    assert " WON" not in game.read_state(begin).text()
    assert "; WON of seat 2 = 1" in game.read_state(f"{begin}; WON of seat 2 = 1").text()
    with pytest.raises(InputError, match="fails: no move is legal. HAND of .* PLAYED = 0, in random matches with such"):
        made(LIBRARY[0]).read_state("seat 1 to move; HAND: AH 4H; LED = NONE")


def test_what_lies_open_and_is_not_said_is_dealt_anew():
    given = "seat 1 to move in trick; HAND: AS 7D 3C 9H 2S; PLAYED of seat 4: KS; LED = SPADES; BROKEN = 1"
    state = pyengine.game("hearts").read_state(given)
    assert "TAKEN of seat 3: 12 x ? [seen by nobody]" in state.text(0) and not state.blind
    dealt = [state.resample(0, seed).text().partition("PLAYED of seat 4")[0] for seed in range(9)]
    assert len({*dealt}) == 9
    assert len(pyengine.advice(state, "pimc:20x1")["moves"]) == 2


def test_open_cards_are_known_together_as_it_is_said():
    marks = "HAND of seat 1: 10 x ? [group 2 of 1]; HAND of seat 2: 9 x ? [group 1 of 2, group 3 of all], ?"
    *_, one, two, _ = pyengine.game("passed-hands").read_state(f"seat 1 to move; {marks}").text().split("; ")
    assert (one.count(" [group 2 of 1]"), two.count(" [group 1 of 2, group 3 of all]")) == (10, 9)
    assert (one + two).count("group") == 28


@pytest.mark.parametrize(
    "hand", ["5S, 5♣, TH, SJ, two of hearts, C9", "5♠ 5♣ 10♥ J♠ 2♥ 9♣", "five spade, 5c ht, j of spades, 2♡ 9C"]
)
def test_cards_are_read_as_records_have_them(hand):
    game = pyengine.game("cribbage")
    assert game.read_state(f"seat 1 to move; HAND: {hand}") == game.read_state(CRIBBAGE)


ERRORS = {
    "hello": "the position begins with 'hello'; expected whose turn it is, as in seat 1 to move; ..",
    "seat 3 to move": "seat 3 is to move; expected seat 1 to 2",
    "seat 1 to move in trick": "there is no stage 'in trick'; expected one of in deal (put), in play (play)",
    "seat 1 to plaay": "there is no stage 'to plaay'; did you mean to play? Expected one of in deal (put), in",
    "seat 1 to play; HAND: 2C; COUNT: KC KD KS": "no move is legal in this position",
    f"{CRIBBAGE}; DEALER = 3": "is no player with this number (3). DEALER = 3: 0 to 1 in random matches",
    "seat 1 to move; HAND: 5S KX": "HAND has 'KX', which is no card; expected",
    "seat 1 to move; HAND: 5S KC # one": "HAND has '5S KC # one'; expected a name, # .., in a line of its own before",
    "seat 1 to move; HAN: 6 x ?": "there is no pile 'HAN'; did you mean HAND? Expected one of COUNT, PACK,",
    "seat 1 to move; HAND: FIVE SPADX": "HAND has 'FIVE SPADX', which is no card; did you mean FIVE SPADES?",
    "seat 1 to move; HAND: ": "no move is legal in this position. HAND of seat 1 has 0 cards: at this decision 6",
    "seat 1 to move; HAND: SIX CLUBS,": "HAND has '', which is no card; expected a card such as ACE CLUBS",
    "seat 1 to move; HAND: SIX CLUBS, SIX CLUBS": "SIX CLUBS too often, in HAND of seat 1; the game has 1",
    "seat 1 to move; HAND: 7 x ?": "HAND of seat 1 has 7 cards; expected 6 at most, as in every match",
    "seat 1 to move; HAND: 60 x ?": "HAND has more than 52 cards; there are no more in the game",
    "seat 1 to move; HAND: ?; HAND: ?": "HAND stands twice in the position; expected it once",
    "seat 1 to move; HAND: ? [seen by 3]": "HAND has a card with the mark 'seen by 3'; expected one such as [",
    "seat 1 to move; SCOR = 3": "there is no number 'SCOR'; did you mean SCORE? Expected one of",
    "seat 1 to move; SCORE = many": "SCORE is 'many'; expected a whole number",
    "seat 1 to move; SCORE = 3000000000": "SCORE is '3000000000'; expected a whole number",
    "seat 1 to move; my turn": "the position has 'my turn', which says nothing; expected piles",
    "seat 1 to move; COUNT: ?": "COUNT has an open card; everybody sees its cards, so expected their names",
    "seat 1 to move; PACK: 50 x ?": "PACK has 50 cards; expected 40 at most, as in every match",
    "seat 1 to move; PACK: 40 x ?; USED: 4 x ?": "the position has 4 cards too many, with HAND of seat 1: 6 x ?",
    "seat 1 to move; PACK: 3 x ?": "the position has 37 cards in no pile",
}


@pytest.mark.parametrize("text", ERRORS)
def test_what_cannot_be_is_told(text):
    with pytest.raises(InputError) as error:
        pyengine.game("cribbage").read_state(text)
    assert ERRORS[text] in str(error.value)


def test_open_cards_that_the_mover_sees_are_asked_for():
    state = pyengine.game("cribbage").read_state("seat 1 to move; SCORE = 3")
    with pytest.raises(InputError, match="seat 1 sees the cards of HAND of seat 1, which the position leaves open"):
        pyengine.advice(state)


def test_altered_texts_are_read_or_told():
    """Nothing but an InputError comes of a text that was cut, or in which letters were exchanged."""
    game, chance = pyengine.game("hearts"), random.Random(1)
    texts = [state.text(chance.choice((None, 0))) for state in states(game, 6)]
    for _ in range(150):
        text = [*chance.choice(texts)]
        for _ in range(chance.randrange(1, 6)):
            text[chance.randrange(len(text))] = chance.choice("?;:=,[]x10 ASHE")
        with suppress(InputError):
            game.read_state("".join(text[: chance.choice((len(text), chance.randrange(len(text))))])).legal_moves()


def test_a_game_from_positions(tmp_path):
    lines = [f"{CRIBBAGE}; SCORE of seat 2 = 9", "7/3: 1", "seat 1 to move; HAND: 6 x ?"]
    game = pyengine.game("cribbage", position="\n".join(lines))
    first, again, second, third = (game.deal(1, setup) for setup in (0, 3, 1, 2))
    assert first.text(0).endswith("SCORE of seat 2 = 9; DEALER = 1")
    assert first.text(0) == again.text(0) and first != again
    assert second.raw[8:] == pyengine.game("cribbage").read_state("7/3: 1").raw[8:]
    assert third.text(0) != game.deal(1, 5).text(0)
    first.play(2)
    assert pyengine.replay(first.transcript()) == first and "position" in game.options
    study = pyengine.Study("cribbage", game.options, 30, seed=1)
    one, two = (pyengine.run_study(study, threads=each) for each in (1, 2))
    assert one["signature"] == two["signature"]


@pytest.mark.parametrize(
    ("name", "text"), [("red7", "G4: R7 B2 / O5: I6 | B7 @ R 1"), ("rummy", None), ("crosskings", None)]
)
def test_games_written_by_hand(name, text):
    """Positions in their own forms; with two players, where that is said."""
    text = text or pyengine.game(name).deal(3).text()
    players = {"players": 2} if name == "red7" else {}
    game = pyengine.game(name, position=text, **players)
    assert game.deal(1, 0).text() == pyengine.game(name, **players).read_state(text).text()


def test_positions_that_are_none():
    for text, said in {
        "seat 9 to move": "seat 9 is to move",
        f"{CRIBBAGE}\nbad": "line 2 of the positions: ",
        " ": "there is no position in the text",
    }.items():
        with pytest.raises(InputError, match=said):
            pyengine.game("cribbage", position=text)
    with pytest.raises(InputError, match="the game is over in this position"):
        end = pyengine.game("kuhn").deal(1)
        end.random_playout(1)
        pyengine.game("kuhn", position=end.text())


def test_commands_take_positions(tmp_path, capsys):
    """advise, watch and run, as text or as a file, and what is wrong with one line."""
    file, deals = tmp_path / "hand.txt", tmp_path / "deals.txt"
    file.write_text(CRIBBAGE.replace("; ", ";\n"))
    deals.write_text(f"{CRIBBAGE}\n7/3: 1\n")
    for words in ([CRIBBAGE], ["--position", CRIBBAGE], ["--position", str(file)]):
        assert advise.main(["cribbage", *words, "--estimator", "pimc:20x1", "--seed", "1"]) == 0
        said = capsys.readouterr().out
        left = "What the position leaves out is taken as PACK: 40 x ?; HAND of seat 2: 6 x ?; DEALER = 1; "
        left += "all else 0 or empty.\n"
        assert said.startswith(f"{left}Seat 1 to move; PACK: 40 x ?; {HAND}; HAND of seat 2: 6 x ?")
    assert watch.main(["cribbage", "--position", CRIBBAGE]) == 0
    assert "5♠ J♠ 5♣ 9♣ 2♥ 10♥" in capsys.readouterr().out
    found = []
    for threads in "1", "2":
        words = f"--setups 20 --seed 1 --threads {threads} --json -".split()
        assert run.main(["cribbage", "--deals", str(deals), *words]) == 0
        found.append(json.loads(capsys.readouterr().out))
    assert found[0]["signature"] == found[1]["signature"]
    assert found[0]["options"]["position"] == deals.read_text()
    assert run.main(["cribbage", "--position", f"{CRIBBAGE}; SCORE = 200", "--setups", "2", "--seed", "1"]) == 0
    assert "pyengine.run: SCORE = 200: 0 to 12" in capsys.readouterr().err
    deals.write_text(f"{CRIBBAGE}\nseat 4 to move\n")
    assert run.main(["cribbage", "--deals", str(deals)]) == 2
    assert "line 2 of the positions: seat 4 is to move; expected seat 1 to 2" in capsys.readouterr().err
    assert advise.main(["cribbage", CRIBBAGE, "--position", CRIBBAGE]) == 2
    assert "unrecognized arguments: seat 1 to move" in capsys.readouterr().err
    assert advise.main(["cribbage", "--seed", "1", "--estimator", "pimc:2x1", CRIBBAGE]) == 0


def test_the_page_takes_a_position():
    field, other = (tasks.facts(name, {})["options"][-1] for name in ("cribbage", "red7"))
    assert (field["name"], field["value"], other["name"]) == ("position", "", "position")
    at_table = ["human", "random"], 1, [], 0, 0, print
    found = tasks.table("cribbage", {"position": CRIBBAGE}, *at_table)
    assert len(found["legal"]) == 15 and "FIVE SPADES" in str(found["legal"])
    assert tasks.table("cribbage", {"position": ""}, *at_table)["moves"] == []
    allowed.check_position(CRIBBAGE)
    with pytest.raises(InputError, match="is no file of the folder"):
        allowed.check_position("/etc/hostname")
