"""Worth of seeing all cards: seat 1 sees them and tries each of its moves in random playouts; the others play
the rule of thumb. In Python, in Cython (sight_cython.pyx) and in C (sight.c), with the same answer:

    python sight.py agram 200 10
"""

import sys

import pyengine


def best_move(state, playouts, seed):
    """The move with the highest payoff over the playouts; the first of equals."""
    sums = []
    for move in state.legal_moves():
        total = 0
        for playout in range(playouts):
            twin = state.copy()
            twin.play(move)
            twin.random_playout(seed + playout)
            total += twin.payoffs()[0]
        sums.append(total)
    return sums.index(max(sums)) if sums else 0


def sight(game, seed, deals, playouts):
    """Sum of the payoffs of seat 1 over the deals of a seed."""
    total = 0
    for deal in range(deals):
        state = game.deal(seed, deal)
        while not state.is_over:
            if state.must_pass:
                state.play(0)
            elif state.mover == 0:
                state.play(best_move(state, playouts, deal))
            else:
                state.play(state.heuristic_move(deal))
        total += state.payoffs()[0]
    return total


if __name__ == "__main__":
    name, deals, playouts = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    total = sight(pyengine.game(name), 1, deals, playouts)
    print(f"{name}: {total / deals:.3f} a match for seat 1, over {deals} deals")
