"""The exact solver of Cross Kings against the slow reference, with and without pruning, tables and threads."""

import threading

import numpy as np
import pytest

import pyengine
from engine.crosskings.game import position as position_of, table
from engine.crosskings.solver import ExactSolver, available_kernels
from engine.table import State
from pyengine.crosskings.cards import UNPLACED
from tests.reference import crosskings as reference
from tests.reference.make_crosskings_positions import played, read_positions
from tests.reference.streams import choice
from tests.support.crosskings_games import random_game, reference_position, state_of

NUMBERS = {card: number for number, card in enumerate(reference.CARDS)} | dict.fromkeys(reference.KINGS, 32)


def compiled(position):
    """The state of a reference position, its face-down cards on their cells in any order."""
    pile = list(position.pile)
    taken = [card for hand in position.hands for card in hand]
    cards, remaining, hidden = [], 0, 0
    for cell, card in enumerate(position.board):
        remaining |= (card != reference.GAP) << cell
        hidden |= (card == reference.FACE_DOWN) << cell
        source = {reference.FACE_DOWN: pile, reference.GAP: taken}.get(card, [card])
        cards.append(NUMBERS[source.pop()])
    hands = [sum(1 << NUMBERS[card] for card in hand if card[0] != "K") for hand in position.hands]
    kings = [sum(card[0] == "K" for card in hand) for hand in position.hands]
    marker = UNPLACED if position.marker is None else position.marker
    return state_of(cards, remaining, hidden, hands, kings, marker, position.mover)


def kings_of(position):
    """Kings that lie face down."""
    return sum(card[0] == "K" for card in position.pile)


def small_positions(left, most_hidden, known, count, least_kings=0):
    """Positions of random matches with so many cards left, unlike those of the file."""
    found, deal = [], 1000
    while len(found) < count:
        deal += 1
        game = played(deal, left, known)
        if not game or not reference.legal_moves(game[0]):
            continue
        if len(game[0].pile) <= most_hidden and kings_of(game[0]) >= least_kings:
            found.append(game[0])
    return found


SMALL = (
    small_positions(9, 0, True, 2)
    + small_positions(9, 2, False, 2)
    + small_positions(8, 4, False, 3)
    + small_positions(7, 6, False, 4)
    + small_positions(6, 6, False, 20)
    + small_positions(7, 6, False, 3, least_kings=2)
)


@pytest.fixture(scope="module")
def solver():
    return ExactSolver(1 << 24)


@pytest.fixture(scope="module")
def answers():
    """The reference's answers for the small positions."""
    found = [(reference.evaluate(p), reference.move_outcomes(p), reference.optimal_line(p)) for p in SMALL]
    reference.forget()
    return found


def compare(solution, answer):
    outcome, moves, line = answer
    assert solution.complete
    assert solution.value == reference.value(outcome)
    assert solution.moves == {cell: reference.value(moves[cell]) for cell in moves}
    assert solution.outcomes == outcome
    assert solution.line == line


@pytest.mark.parametrize(
    "memory, kernel, threads", [(24, None, 1), (24, None, 2), *((16, kernel, 1) for kernel in available_kernels())]
)
@pytest.mark.few(2)
def test_the_solver_agrees_with_the_reference(answers, memory, kernel, threads):
    solver = ExactSolver(1 << memory, kernel)
    for position, answer in zip(SMALL, answers):
        compare(solver.solve(compiled(position), threads=threads), answer)
    assert {len(position.pile) for position in SMALL} >= {0, 2, 3, 4, 5}
    assert {kings_of(position) for position in SMALL} >= {0, 1, 2}


def test_a_game_that_is_over(solver):
    game = random_game(11)
    compare(solver.solve(game.position()), (reference.evaluate(reference_position(game)), {}, []))


CASES = [case for case in read_positions() if case[4]]
QUICK = [case for case in CASES if case[0] == 14][:12] + [case for case in CASES if case[0] == 16 and case[1] <= 3][:3]


@pytest.mark.parametrize("case", QUICK, ids=lambda case: f"{case[0]} left, deal {case[2]}")
def test_values_of_the_file(solver, case):
    position = compiled(reference.load(case[3])[-1])
    whole = solver.solve(position)
    assert whole.value == case[4] and whole.moves == case[5]
    solver.clear()
    alone = solver.solve(position, moves=False, threads=2)
    assert (alone.value, alone.outcomes, alone.line) == (whole.value, whole.outcomes, whole.line)
    assert alone.bounds == {None: (2 * alone.value[0] + alone.value[1],) * 2 + (alone.value[2],) * 2}


def test_known_cards(solver):
    """With the cards open the value is that of the board without ??."""
    game = random_game(3, left=9)
    opened = reference_position(game.uncovered(game.face_down))
    assert solver.solve(game.position(), known=True).value == reference.value(reference.evaluate(opened))
    reference.forget()


@pytest.mark.parametrize("case", CASES[:2], ids=lambda case: f"deal {case[2]}")
def test_what_a_stopped_search_proved_is_true(case):
    """Stopped at once, and in the middle of every move in turn."""
    position, narrower = compiled(reference.load(case[3])[-1]), 0
    whole = ExactSolver(1 << 20).solve(position).nodes
    for nodes in (1, 100, 1000, 10000, *range(whole // 8, whole, whole // 8)):
        solution = ExactSolver(1 << 20).solve(position, nodes=nodes)
        assert solution.bounds.keys() == case[5].keys()
        for cell, (low, high, least, most) in solution.bounds.items():
            wins, draws, total = case[5][cell]
            assert low <= 2 * wins + draws <= high and least <= total <= most
            narrower += low == high and least < most
        assert all(case[5][cell] == value for cell, value in solution.moves.items())
        if nodes < 1000:
            assert not solution.complete and solution.value is None and solution.outcomes is None
    assert narrower


def test_games_do_not_share_what_is_remembered():
    """Equal cells, hands and marker, two cards that lie open changed: one solver for both answers as a new one."""
    differ = 0
    for position in small_positions(9, 4, False, 8):
        here = [cell for cell, card in enumerate(position.board) if card not in (reference.GAP, reference.FACE_DOWN)]
        board = list(position.board)
        board[here[0]], board[here[-1]] = board[here[-1]], board[here[0]]
        first, second = compiled(position), compiled(position._replace(board=tuple(board)))
        solver = ExactSolver(1 << 20)
        before, after = solver.solve(first), solver.solve(second)
        assert after.moves == ExactSolver(1 << 20).solve(second).moves
        differ += before.moves != after.moves
    assert differ


def large():
    return State.deal(table(), 1, 1)


def test_a_search_stops_in_time_and_reports():
    reports = []
    for seconds in (0.3, 3, 30):  # what is kept from running until the end of its time reports nothing
        solution = ExactSolver(1 << 20).solve(large(), seconds=seconds, every=0.05, report=reports.append)
        if reports:
            break
    assert not solution.complete and solution.nodes > 0 and 0 < solution.fill <= 1
    assert reports and all(report.bounds.keys() == solution.bounds.keys() for report in reports)
    for before, after in zip(reports, [*reports[1:], solution]):
        for cell in before.bounds:
            assert before.bounds[cell][0] <= after.bounds[cell][0] <= after.bounds[cell][1] <= before.bounds[cell][1]


def test_a_short_search_uses_a_small_part_of_a_large_table():
    """Pages of memory that it touches first are cleared one by one, which took ten times as long as the search."""
    assert ExactSolver(1 << 30).solve(large(), nodes=20_000).fill > 0.05
    assert ExactSolver(1 << 30).solve(large(), nodes=20_000, seconds=10**9).fill > 0.05
    # Of a small one fewer entries are looked at: all for what is hidden, none for the other.
    assert 0.4 < ExactSolver(1 << 16).solve(large(), nodes=50_000).fill <= 0.5


def test_what_report_raises_ends_the_search():
    def interrupt(solution):
        raise KeyboardInterrupt

    running = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        ExactSolver(1 << 20).solve(large(), threads=2, every=0.05, report=interrupt)
    assert threading.active_count() == running


def test_bad_arguments():
    solve = ExactSolver(1 << 16).solve
    for call, message in (
        (lambda: ExactSolver(10), "memory is 10"),
        (lambda: ExactSolver(1 << 16, kernel="fast"), "kernel is 'fast'; expected one of avx2, scalar"),
        (lambda: solve(large(), threads=0), "threads is 0"),
        (lambda: solve(large(), orders=np.zeros((2, 35), np.uint8)), "orderings of 35 cells; expected 36"),
        (lambda: solve(pyengine.game("red7").deal(1)), "not a state of Cross Kings"),
    ):
        with pytest.raises((ValueError, TypeError), match=message):
            call()


def test_the_table_solves_with_all_cards_open(solver):
    solved = 0
    for setup in range(6):
        state, stream = State.deal(table(), 1, setup), choice(1, setup, 0)
        while not state.is_over:
            if len(position_of(state).path) >= 22:
                best = solver.solve(state, known=True)
                assert state.solve() == tuple(total for _, _, total in best.moves.values())
                assert state.solve(0) is None
                solved += 1
            state.play(stream.below(len(state.legal_moves())))
    assert solved > 20


# Positions on which small faults show; each was found by a search with the fault built in.

# The first move that is looked at has as large a 2w + d and as large an s as the best, and wins less often.
FEWER_WINS = (
    "ula1kwnodgim5jt3bs98c42p7rwqw0vhf6we 537003120 131104 3475596804 541235706 1 2 28 0",
    "vcgbjish7em5rdf01wwk9ntul48awq3w2op6 4374729216 67174912 278770265 2271349920 1 3 34 0",
)
# A king that was taken may have lain face up or face down, and the other one can no longer be reached: the same cells
# are left and the hands are the same, but not what lies face down.
OTHER_PILE = "8oqwagc419wrlj7m3ifkw6ws5npvut0bed2h 17360233500 17179870232 1661370489 141654914 1 0 34 1"
# What was found where the other player was thought to win must not narrow the bounds of s: s came out as -642.
THOUGHT_LOST = "avc29owiw1p4w3rl08gufedbshj7ntqmk5w6 45147491530 34393293888 557372033 1283534090 2 1 8 1"


def state_in(position):
    """The state of a text: a sign for each card, from 0 to w, and the other numbers of `state_of`."""
    cards, *numbers = position.split()
    remaining, hidden, *hands, first, second, marker, mover = map(int, numbers)
    return state_of([int(card, 36) for card in cards], remaining, hidden, hands, (first, second), marker, mover)


@pytest.mark.parametrize("position", FEWER_WINS)
def test_of_moves_with_equal_sums_the_one_that_wins_more_often_is_played(position):
    line = ExactSolver(1 << 16).solve(state_in(position)).line
    assert line and ExactSolver(1 << 16).solve(state_in(position), maps=True).certain[: len(line)] == line


def test_positions_with_other_kings_face_down_are_told_apart():
    found = ExactSolver(1 << 20).solve(state_in(OTHER_PILE))
    assert (found.value, found.line, found.outcomes) == ((24, 0, 24), [22, 23], {1: 24})
    assert found.moves == {4: (12, 0, 0), 10: (20, 0, 38), 22: (24, 0, 24)}


def test_bounds_hold_for_the_player_that_they_were_found_for():
    solution = ExactSolver(1 << 21).solve(state_in(THOUGHT_LOST))
    assert solution.value == (6, 0, -36)
    assert sum(difference * count for difference, count in solution.outcomes.items()) == -36
