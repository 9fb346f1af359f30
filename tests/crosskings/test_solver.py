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
from tests.support.crosskings_games import state_of

NUMBERS = {card: number for number, card in enumerate(reference.CARDS)}


def number_of(card):
    """The number of a card, 32 for every king."""
    return NUMBERS.get(card, 32)


def compiled(position):
    """The state of a reference position, its face-down cards on their cells in any order."""
    pile = list(position.pile)
    taken = [card for hand in position.hands for card in hand]
    cards, remaining, hidden = [], 0, 0
    for cell, card in enumerate(position.board):
        remaining |= (card != reference.GAP) << cell
        hidden |= (card == reference.FACE_DOWN) << cell
        source = {reference.FACE_DOWN: pile, reference.GAP: taken}.get(card, [card])
        cards.append(number_of(source.pop()))
    hands = [sum(1 << number_of(card) for card in hand if number_of(card) < 32) for hand in position.hands]
    kings = [sum(number_of(card) == 32 for card in hand) for hand in position.hands]
    marker = UNPLACED if position.marker is None else position.marker
    return state_of(cards, remaining, hidden, hands, kings, marker, position.mover)


def kings_of(position):
    """Kings that lie face down."""
    return len([card for card in position.pile if card[0] == "K"])


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
    small_positions(9, 0, True, 4)
    + small_positions(9, 2, False, 4)
    + small_positions(8, 4, False, 6)
    + small_positions(7, 6, False, 6)
    + small_positions(6, 6, False, 20)
    + small_positions(7, 6, False, 4, least_kings=2)
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


@pytest.mark.parametrize("how", [{}, {"threads": 2}], ids=["alone", "threads"])
def test_the_solver_agrees_with_the_reference(solver, answers, how):
    for position, answer in zip(SMALL, answers):
        compare(solver.solve(compiled(position), **how), answer)


@pytest.mark.parametrize("kernel", available_kernels())
def test_nor_do_the_size_of_the_table_and_the_kernel_matter(answers, kernel):
    least = ExactSolver(1 << 16, kernel)
    for position, answer in zip(SMALL, answers):
        compare(least.solve(compiled(position)), answer)


def test_the_positions_differ():
    assert {len(position.pile) for position in SMALL} >= {0, 2, 3, 4, 5}
    assert {kings_of(position) for position in SMALL} >= {0, 1, 2}


def test_a_game_that_is_over(solver):
    position = reference.start(reference.CARDS + reference.KINGS)
    stream = choice(1, 1, 0)
    while reference.legal_moves(position):
        cell = reference.legal_moves(position)[stream.below(len(reference.legal_moves(position)))]
        position = reference.take(position, cell, reference.possible_cards(position, cell)[0])
    solution = solver.solve(compiled(position))
    assert solution.value == reference.value(reference.evaluate(position))
    assert solution.outcomes == reference.evaluate(position)
    assert solution.line == [] and solution.moves == {}


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
    position = small_positions(9, 4, False, 1)[0]
    pile = list(position.pile)
    board = tuple(pile.pop() if card == reference.FACE_DOWN else card for card in position.board)
    opened = position._replace(board=board, pile=())
    solution = solver.solve(compiled(position), known=True)
    assert solution.value == reference.value(reference.evaluate(opened))
    reference.forget()


def test_what_a_stopped_search_proved_is_true():
    case = CASES[0]
    position = compiled(reference.load(case[3])[-1])
    for nodes in (1, 100, 1000, 10000):
        solution = ExactSolver(1 << 20).solve(position, nodes=nodes)
        assert solution.bounds.keys() == case[5].keys()
        for cell, (low, high, least, most) in solution.bounds.items():
            wins, draws, total = case[5][cell]
            assert low <= 2 * wins + draws <= high and least <= total <= most
        assert all(case[5][cell] == value for cell, value in solution.moves.items())
        if nodes < 1000:
            assert not solution.complete and solution.value is None and solution.outcomes is None


@pytest.mark.parametrize("case", CASES[:2], ids=lambda case: f"deal {case[2]}")
def test_bounds_hold_wherever_a_search_stops(case):
    """Stopped in the middle of every move in turn."""
    position, narrower = compiled(reference.load(case[3])[-1]), 0
    whole = ExactSolver(1 << 20).solve(position).nodes
    for nodes in range(whole // 8, whole, whole // 8):
        for cell, (low, high, least, most) in ExactSolver(1 << 20).solve(position, nodes=nodes).bounds.items():
            wins, draws, total = case[5][cell]
            assert low <= 2 * wins + draws <= high and least <= total <= most
            narrower += low == high and least < most
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


def test_the_fill_of_a_small_table_is_that_of_its_own_entries():
    """Fewer entries than are looked at in a large one."""
    assert (
        0.4 < ExactSolver(1 << 16).solve(large(), nodes=50_000).fill <= 0.5
    )  # all for what is hidden, none for the other


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
