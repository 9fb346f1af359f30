"""Values of moves with all cards open: every line played to its end, nothing remembered."""


def value(state, seat, sides):
    """Payoff of `seat` where those of its side play for that and all others against it; `sides` by seat."""
    if state.is_over:
        return state.payoffs()[seat]
    best = max if sides[state.mover] == sides[seat] else min
    return best(value(after, seat, sides) for after in successors(state))


def values(state, sides):
    """Of every legal move, for the mover."""
    return tuple(value(after, state.mover, sides) for after in successors(state))


def successors(state):
    for move in state.legal_moves():
        after = state.copy()
        after.play(move)
        yield after
