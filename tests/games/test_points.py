"""Points of matches: trees of small games, and what seats have seen in words, which says as much as all keys do."""

from collections import Counter
from random import Random

import pytest

import pyengine
from engine.solving.steps import has_drawn
from pyengine.games.points import CHANCE, OVER, MatchTree, seen_first, seen_in
from tests.support.numberless import written

SEVERAL = ["kuhn", "leduc", "gops", "golf", "hearts", "cribbage", "red7", "rummy", "crosskings"]
SMALL = {"kuhn": {}, "gops": {"CARDS": 3}, "leduc": {}}


@pytest.fixture(
    scope="module", params=["kuhn", *(pytest.param(name, marks=pytest.mark.slow) for name in ("gops", "leduc"))]
)
def matches(request):
    return MatchTree(pyengine.game(request.param, **SMALL[request.param]))


def chain(point, seat):
    """The numbers of all that a seat has seen: names of moves, what it knew where it moved and where chance drew."""
    found = [point.state.information_key(seat)]
    while point.before is not None:
        state, move = point.before.state, point.move
        if move >= 0:  # else what it cannot know was dealt anew
            found.append(state.move_key(move, seat) if not state.must_pass else 1)
        if move >= 0 and state.mover == seat:
            found.append(state.information_key(seat))
        if point.drew:
            found.append(point.state.information_key(seat))
        point = point.before
    return tuple(found)


def test_words_part_states_as_keys_do(matches):
    for seat in range(2):
        points = (point for point in matches.points() if point.turn not in (CHANCE, OVER))
        pairs = {(chain(point, seat), point.told(seat)) for point in points}
        for side in range(2):
            assert max(Counter(pair[side] for pair in pairs).values()) == 1


def test_words_alone_tell_information_sets_apart(matches):
    """Without the key: in these games the words say everything."""
    decisions = [point for point in matches.points() if point.turn >= 0]
    sets = {point.told(point.turn) for point in decisions}
    assert len({(point.turn, point.known(point.turn).words) for point in decisions}) == len(sets)
    assert len(sets) == {"kuhn": 12, "leduc": 936}.get(matches.game.name, len(sets))


def test_words_are_what_the_seat_sees():
    matches = MatchTree(pyengine.game("leduc"))
    point = matches.root.step(10)
    assert matches.root.action_text(10) == "chance 11: HAND of seat 1: JACK SPADES; HAND of seat 2: QUEEN SPADES"
    for number in (3, 1, 2):
        point = point.step(number)
    said = "seat 1: raise; seat 2: call; BOARD: KING SPADES; seat 1: check"
    for seat, hand in enumerate(("JACK SPADES", "QUEEN SPADES")):
        words, _, key = point.told(seat).partition(" #")
        assert words == f"HAND of seat {seat + 1}: {hand}; {said}" and len(bytes.fromhex(key)) == 8
    bids = MatchTree(pyengine.game("gops", CARDS=3))
    point = bids.root.step(0)
    point = point.step(point.actions[0])
    assert [point.known(seat).words[-1] for seat in (0, 1)] == ["seat 1: bid ACE CLUBS", "seat 1: bid ?"]


@pytest.mark.parametrize("name", ["hearts", "cribbage", "golf", "scopa"])
def test_words_are_equal_where_a_seat_cannot_tell_states_apart(name):
    """As keys say, of many ways to go on from what the seat of one point may take for it; and they tell cards once."""
    matches, rng, seen = MatchTree(pyengine.game(name)), Random(3), list[tuple[tuple[int, ...], str]]()
    point = matches.root.step(1).step(2)
    for _ in range(9):
        point = point.step(rng.choice(point.actions))
    seat = point.turn
    for twin in (point.resample(seat, seed) for seed in range(12)):
        for _ in range(4):
            seen.append((chain(twin, seat), twin.told(seat)))
            twin = twin.step(rng.choice(twin.actions[:2]))
    pairs = set(seen)
    assert len(pairs) < len(seen) and len({numbers for numbers, _ in pairs}) == len(pairs)
    assert len(pairs) == len({text for _, text in pairs}) == len({text.rpartition("#")[2] for _, text in pairs})


def test_words_of_hearts():
    """Cards that were passed are not told to others, and to who gets them when they come; what was passed in another
    order, so that the seat knows the same, has another key."""
    ways = [MatchTree(pyengine.game("hearts")).root.step(7).step(7) for _ in range(2)]
    for turn in range(13):
        ways = [point.step(point.actions[(turn, way) == (0, 1)]) for way, point in enumerate(ways)]
    first, second = (ways[0].told(seat).split("; ") for seat in (0, 1))
    assert first[1:3] == ["seat 1: pass TWO CLUBS", "seat 2: pass ?"]
    assert second[1:3] == ["seat 1: pass ?", "seat 2: pass THREE CLUBS"]
    assert "HAND of seat 2: TWO CLUBS, TWO DIAMONDS, THREE SPADES" in second and "play TWO CLUBS" in first[-1]
    assert len({point.state.information_key(0) for point in ways}) == 1
    assert len({point.told(0).rpartition("#")[2] for point in ways}) == 2


@pytest.mark.parametrize("name", SEVERAL)
def test_words_follow_from_what_a_seat_knows(name):
    """States that a seat cannot tell apart look alike, and so do moves of one name after which it knows the same."""
    game, rng = pyengine.game(name), Random(4)
    for setup in range(2):
        state = game.deal(3, setup)
        for _ in range(12):
            if state.is_over:
                break
            for seat in range(game.seats if "resample" in game.table.can else 0):
                twin, called = state.resample(seat, rng.getrandbits(30)), {}
                assert seen_first(twin, seat).words == seen_first(state, seat).words
                for move in state.legal_moves() if not state.must_pass else ():
                    text, then = state.deed(move, seat).texts(), state.copy()
                    then.play(move)
                    key = state.move_key(move, seat), then.information_key(seat)
                    assert called.setdefault(key, text) == text
            state.play(rng.choice(state.legal_moves()))


def test_a_walk_is_a_match_of_a_study():
    """Of a game with sampled chance; with what is resampled it is walked again from its actions."""
    matches = MatchTree(pyengine.game("hearts"))
    point, state, rng = matches.root.step(2).step(5), matches.game.deal(0, 2 * 64 + 5), Random(1)
    while point.turn != OVER:
        assert point.actions == sorted({state.action(move) for move in state.legal_moves()})
        action = rng.choice(point.actions)
        state.play(next(move for move in state.legal_moves() if state.action(move) == action))
        before, point = point, point.step(action)
        assert point.state.raw == state.raw and point.drew == has_drawn(before.state, point.state)
    assert point.paid() == list(state.payoffs()) and point.actions == []
    for action in (-1, 64):
        with pytest.raises(IndexError, match=f"chance has no outcome with the number {action}"):
            matches.root.step(action)
    with pytest.raises(ValueError, match="no legal move has the number 104"):
        before.step(104)


def test_what_is_told_of_a_line_is_what_its_points_tell():
    """Chance draws in the middle of this one, and its deals are too many: streams say where it drew."""
    point = MatchTree(pyengine.game("golf")).root.step(1).step(1)
    rng, line = Random(5), []
    while point.depth < 12:
        before, point = point, point.step(rng.choice(point.actions))
        assert point.before is before and not point.law
        line.append((before.state.raw, point.move))
    told = [seen_in(point.matches.game, [*line, (point.state.raw, 0)], seat) for seat in (0, 1)]
    assert told == [point.told(seat) for seat in (0, 1)]


def test_names_of_actions(tmp_path):
    for name, number, text in (
        ("kuhn", 1, "bet"),
        ("kuhn", 4, "no move 4"),
        ("hearts", 52, "play TWO CLUBS"),
        ("crazy-eights", 52 + 53 + 1, "play TWO DIAMONDS for DIAMONDS"),
        ("red7", 50 + 2, "turn V1 -I1"),
        ("rummy", 1, "take its top"),
        ("crosskings", 7, "cell 1,1"),
        ("go-fish", 1, "ask seat +1 for TWO"),
        ("scopa", 41 * 41 + 41 + 2, "take the sum set 2 with ONE SWORDS"),
        (written(tmp_path), 2, "move 3"),
    ):
        assert MatchTree(pyengine.game(name)).move_text(number) == text


@pytest.mark.parametrize("name", [*SEVERAL, "crazy-eights", "red7-described"])
def test_every_number_has_a_name_of_its_own(name):
    matches = MatchTree(pyengine.game(name))
    names = [matches.move_text(number) for number in range(min(matches.game.table.actions, 3000))]
    assert len(set(names)) == len(names) and "action" not in "".join(names)
