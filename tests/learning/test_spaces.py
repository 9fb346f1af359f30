"""Numbers of observations and moves: left out where they never vary, and alike for seats that the rules treat alike."""

from itertools import islice

import numpy as np
import pytest

import pyengine
from pyengine import registry
from pyengine.base import archive
from pyengine.base.errors import InputError
from pyengine.games.net import Net
from pyengine.learning.training import Training
from pyengine.recycle.game import Described
from tests.support.commands import refused

DESCRIBED = [name for name in registry.available_games() if name not in ("red7", "crosskings", "rummy")]


def states(game, matches, seed=1):
    """States of random matches, with their ends."""
    dice = np.random.default_rng(seed)
    for setup in range(matches):
        state = game.deal(seed, setup)
        for _ in range(400):
            yield state
            if state.is_over:
                break
            state.play(int(dice.integers(max(len(state), 1))))


def full(game, state, seat):
    """All that can be told of piles: places of a part in the observation and what it tells, kinds as they count for
    the seat."""
    reader, numbers = state.reader, game.machine.numbers
    layout, image = reader.layout, numbers.images[seat]
    for number, row in enumerate(game.program.places):
        cards = np.zeros((layout.owners(row), layout.class_count), int)
        unseen, top = np.zeros(layout.owners(row), int), cards.copy()
        for owner in range(layout.owners(row) if row.kind != "mem" else 0):
            place = numbers._near(row, owner, seat)
            for card in (pile := list(reader.pile(layout.pile_row[number] + owner))):
                known = reader.known(card) >> seat & 1
                unseen[place] += not known
                cards[place, image[layout.classes[card]]] += known
            top[place] = 0
            if pile and reader.known(pile[-1]) >> seat & 1:
                top[place, image[layout.classes[pile[-1]]]] = 1
        if row.kind != "mem":
            for told, found in zip(numbers.piles[number], (unseen, cards, top)):
                yield told, found.ravel()


def check_left_out(game, matches):
    """What is told is right, and what is not told never varies."""
    first = {}
    assert [each for part in game.spaces().observation for each in part.numbers if each >= 0] == [
        *range(game.table.observed)
    ]
    for state in states(game, matches):
        for seat in range(game.seats):
            seen = state.observation(seat)
            for number, (places, expected) in enumerate(full(game, state, seat)):
                if places:
                    there = np.array(places) >= 0
                    assert (seen[np.array(places)[there]] == expected[there]).all()
                    assert (first.setdefault((number, seat), expected) == expected)[~there].all()


@pytest.mark.few(4, "name", DESCRIBED)
def test_what_is_left_out_never_varies(name):
    check_left_out(pyengine.game(name), 1)


SEATS = """(game (setup (create players 2) (create deck (game iloc PACK) (deck (RANK (A, B)) (SUIT (X))))
 (create deck ((0 player) iloc HAND) (deck (RANK (A, B)) (SUIT ({one}))))
 (create deck ((1 player) iloc HAND) (deck (RANK (A, B)) (SUIT ({other})))))
 (do ((shuffle (game iloc PACK)) (move (top (game iloc PACK)) (top (game vloc SHOWN)))))
 (stage player (end (== (size (game vloc USED)) 4))
  (choice ((any ((current player) iloc HAND) 'CARD (label "play" 'CARD {does})))))
 (scoring max {score}))"""
PLAY = "(move 'CARD (top (game vloc USED)))"


def numbers_of(does=PLAY, score="0", one="Y", other="Z"):
    """The numbers of the moves of the two seats, and which kinds their cards are of by the observation."""
    game = Described(SEATS.format(does=does, score=score, one=one, other=other))
    check_left_out(game, 4)
    state, found = game.deal(1), []
    for seat in range(2):
        part = next(part for part in game.spaces().observation if part.name == "HAND")
        kinds = [place for place, at in enumerate(part.numbers) if at >= 0 and state.observation(seat)[at]]
        numbers = [state.action(move) for move in state.legal_moves()]
        assert [game.spaces().action_text(number, seat) for number in numbers] == state.move_texts()
        found.append((numbers, kinds))
        state.play(0)
    return found


def test_cards_of_their_own_count_alike_for_seats_that_the_rules_treat_alike():
    alike = [([2, 3], [2, 3]), ([2, 3], [2, 3])]
    apart = [([2, 3], [2, 3]), ([4, 5], [4, 5])]
    assert numbers_of() == alike
    # A rule names one of the suits; a player's points count one; the table's cards are of the same suit.
    assert numbers_of(f"((or (== (cardatt SUIT 'CARD) Y) (!= (cardatt SUIT 'CARD) Y)) {PLAY})") == apart
    assert numbers_of(score="(size (filter (game vloc USED) 'C (== (cardatt SUIT 'C) Z)))") == apart
    assert numbers_of(score="(size (filter (game vloc USED) 'C (== (cardatt RANK 'C) A)))") == alike
    assert [numbers for numbers, _ in numbers_of(one="X", other="Z")] == [[0, 1], [2, 3]]


def test_gops_tells_both_seats_the_same_and_nothing_that_never_varies():
    game = pyengine.game("gops", CARDS=6)
    numbers, rows = [set(), set()], [[], []]
    for state in states(game, 60):
        numbers[state.mover or 0] |= {state.action(move) for move in state.legal_moves()}
        for seat in range(2):
            rows[seat].append(state.observation(seat))
    assert numbers[0] == numbers[1] and len(numbers[0]) == 6
    fixed = (np.max(rows, axis=1) == np.min(rows, axis=1)).all(axis=0)
    told = {part.name for part in game.spaces().observation if fixed[part.start : part.stop].any()}
    assert game.table.observed == 65 and told == {"SHOWN"}  # which nobody looks at before its cards are gone
    text = game.spaces().action_text
    assert text(game.deal(0).action(0), 0) != text(game.deal(0).action(0), 1)


def test_a_net_of_older_observations_is_refused_by_its_name(tmp_path):
    game, path = pyengine.game("gops", CARDS=3), tmp_path / "old.net"
    net = Training(game, 1, [8], 0, 1, None).net()
    path.write_bytes(archive.encode("net", {**net.facts, "observations": 1}, net.arrays))
    anew = (
        "old.net' has learnt from observations of version 1, .* python -m pyengine.train gops --declare CARDS=3 --out"
    )
    with pytest.raises(InputError, match=anew):
        Net.read(path, game)
    own = pyengine.game("red7")  # its observations are what they were
    net = Training(own, 1, [8], 0, 1, None).net()
    assert net.facts["observations"] == 1
    net.check(own, "the net")


def test_one_network_plays_both_seats_of_gops():
    """After some seconds it beats random play by far from either seat."""
    game = pyengine.game("gops", CARDS=6)
    training = Training(game, 1, [64], 0, 1, None)
    for _ in range(12):
        training.update()
    player = training.net().chooser(game)
    for seat in range(2):
        won, dice = 0.0, np.random.default_rng(5)
        for setup in range(300):
            state = game.deal(9, setup)
            while not state.is_over:
                state.play(player.choose(state, setup) if state.mover == seat else int(dice.integers(len(state))))
            scores = state.payoffs()
            won += (scores[seat] > scores[1 - seat]) + (scores[0] == scores[1]) / 2
        assert won / 300 > 0.65, seat


def facts_of(game, seat, state):
    """By part of facts, the numbers that a reader of states works out."""
    reader, layout, numbers = state.reader, game.machine.unit.layout, game.machine.numbers
    for row, (shown, told) in zip(game.program.places, numbers.shown):
        found = np.zeros((2, layout.owners(row), len(numbers.blocks)), int)
        for owner in range(layout.owners(row) if row.kind != "mem" else 0):
            pile = layout.pile_row[game.program.places.index(row)] + owner
            for card in (card for card in reader.pile(pile) if not reader.known(card) >> seat & 1):
                for who, barred in enumerate((reader.barred_of_card(card), reader.barred_of_card(card, seat))):
                    for number, block in enumerate(numbers.blocks.values()):
                        hidden = {kind for kind in reader.hidden_kinds() if block >> kind & 1}
                        known = hidden and hidden <= barred | reader.barred(pile)
                        found[who, numbers._near(row, owner, seat), number] += bool(known)
        yield shown, found[0].ravel()
        yield told, found[1].ravel()


TOLD = """(game (setup (create players 3) (create deck (game iloc PACK)
 (deck (COLOUR (RED, BLUE, GREEN)) (VALUE (1, 2, 3)))))
 (do ((shuffle (game iloc PACK)) (all player 'P (repeat 3 (move (top (game iloc PACK)) (top ('P iloc HAND)))))))
 (stage player (end (== (size (game vloc USED)) 9))
  (choice ((any ((current player) iloc HAND) 'C (move 'C (top (game vloc USED))))))
  (do (((> (size ((next player) iloc HAND)) 0)
   (let (top ((next player) iloc HAND)) 'CARD (tell (== (cardatt COLOUR 'CARD) RED) (previous player)))))))
 (scoring max 0))"""


@pytest.mark.parametrize("name", ["agram", pytest.param("hearts", marks=pytest.mark.slow), "told"])
def test_facts_are_those_of_the_state(name):
    game = Described(TOLD, facts=True) if name == "told" else pyengine.game(name, facts=True)
    plain = Described(TOLD) if name == "told" else pyengine.game(name)
    total = np.zeros(2, int)
    for at, state in enumerate(islice(states(game, 2), 150)):
        for seat in range(game.seats if at % 5 == 0 else 0):
            seen = state.observation(seat)
            other = plain.State.trusted(plain, state.raw).observation(seat)
            assert (seen[: plain.table.observed] == other).all()
            for number, (places, expected) in enumerate(facts_of(game, seat, state)):
                there = np.array(places) >= 0
                if there.any():
                    assert (seen[np.array(places)[there]] == expected[there]).all() and not expected[~there].any()
                    total[number % 2] += expected[there].sum()
    assert total[0 if name != "told" else 1]


def test_facts_are_an_option_of_described_games_that_have_them(tmp_path, capsys):
    game = pyengine.game("agram", facts=True)
    assert pyengine.game("agram", facts=False) == pyengine.game("agram") != game
    (part,) = (part for part in game.spaces().observation if part.of == "shown")
    assert part.picks[0][1] == ("HEARTS", "DIAMONDS", "SPADES", "CLUBS") and part.stop == game.table.observed
    assert game.batch(4, seed=1).observations.shape == (4, game.table.observed)
    refused(capsys, "run gops --facts --setups 1", "facts, but play of gops shows nothing of hidden cards")
    with pytest.raises(InputError, match="facts is 1; expected true or false"):
        pyengine.game("agram", facts=1)
    path = tmp_path / "facts.net"
    path.write_bytes(Training(game, 1, [8], 0, 1, None).net().encode())
    Net.read(path, game)
    with pytest.raises(InputError, match='is of agram with {"facts": true}; expected one of agram'):
        Net.read(path, pyengine.game("agram"))
