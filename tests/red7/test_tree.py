"""The full tree: every kernel counts what the reference counts."""

import random

import pytest

from engine.red7.tree import available_kernels, perft, walk_tree
from tests.reference import red7 as reference
from tests.reference.make_perft import read_perft
from tests.support.red7_states import RULES, any_position, as_state, deal, placed

KERNELS = available_kernels()
each_kernel = pytest.mark.parametrize("kernel", KERNELS)


def whole_tree(position, options):
    """Moves and leaves below a reference position."""
    children = [whole_tree(position.play(move, options), options) for move in position.legal_moves(options)]
    if not children:
        return 0, 1
    return len(children) + sum(moves for moves, _ in children), sum(leaves for _, leaves in children)


def after(state, move):
    then = state.copy()
    then.play(move)
    return then


@each_kernel
def test_perft_file(kernel):
    for options, position, counts in read_perft():
        for depth, count in counts.items():
            assert perft(as_state(position, options), depth, kernel) == count, (depth, str(position))


@each_kernel
def test_any_position_counts_like_the_reference(kernel):
    rng = random.Random(1)
    for i in range(90):
        position, options = any_position(rng, most_hand=(3, 5, 7)[i % 3])
        state = as_state(position, options)
        moves = position.legal_moves(options)
        replies = [reference.perft(position.play(move, options), 1, options) for move in moves]
        assert [perft(after(state, move), 1, kernel) for move in range(len(moves))] == replies, str(position)
        assert [perft(state, depth, kernel) for depth in range(3)] == [1, len(moves), sum(replies)]


@each_kernel
def test_whole_trees(kernel):
    """The moves executed are the sequences of all lengths."""
    rng = random.Random(2)
    for i in range(200):
        position, options = any_position(rng, most_hand=(2, 2, 3)[i % 3])
        state = as_state(position, options)
        moves, leaves, complete = walk_tree(state, kernel=kernel)
        assert (moves, leaves, complete) == (*whole_tree(position, options), True), str(position)
        assert moves == sum(perft(state, depth, kernel) for depth in range(1, 40))


@each_kernel
def test_limit(kernel):
    options = reference.Options(players=2, hand=3)
    state = as_state(reference.deal(3, 1, options), options)
    size, all_leaves, complete = walk_tree(state)
    assert complete and size > 100
    for limit in (0, 1, 2, 7, 99, size - 1, size, size + 1, 10 * size):
        moves, leaves, complete = walk_tree(state, limit, kernel)
        assert moves == min(limit, size) and complete == (limit >= size)
        assert leaves == all_leaves if complete else leaves <= moves


@pytest.mark.parametrize("players", (2, 3, 4, 5))
def test_kernels_agree(players):
    for setup, rules in enumerate(RULES):
        options = reference.Options(players=players, **rules)
        state = as_state(reference.deal(4, setup, options), options)
        assert len({walk_tree(state, 100_000, kernel) for kernel in KERNELS}) == 1
        assert len({perft(state, 4, kernel) for kernel in KERNELS}) == 1


@each_kernel
def test_a_match_that_is_over_has_no_moves(kernel):
    over = placed([1, 2, 4], [8, 16, 32], [32], 6, mover=1, out=(0, 2))
    assert walk_tree(over, kernel=kernel) == (0, 1, True)
    assert [perft(over, depth, kernel) for depth in range(4)] == [1, 0, 0, 0]


def test_the_state_stays_as_it_is():
    state = deal(1, players=3, hand=3)
    twin = state.copy()
    walk_tree(state, 1000), perft(state, 4)
    assert state == twin and state.decision == 0


@pytest.mark.parametrize("call, error", (
    (lambda state: perft(state, -1), ValueError),
    (lambda state: walk_tree(state, -1), OverflowError),
    (lambda state: walk_tree(state, kernel="unknown"), ValueError),
))  # fmt: skip
def test_impossible_requests_are_refused(call, error):
    with pytest.raises(error):
        call(deal(1))
