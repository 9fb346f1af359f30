"""Games of blind rounds, in which every seat chooses once before it sees what the others choose."""

from random import Random
from typing import Any

from pyengine.base.errors import InputError
from pyengine.games.game import Game

ROUNDS = 20  # random matches that are looked at


def check_rounds(game: Game) -> None:
    """Raise InputError where, as far as some random matches tell, a game has no blind rounds."""
    for setup in range(ROUNDS):
        if why := _unlike_rounds(game, setup):
            raise InputError(f"the game {game.name} has no blind rounds, as gops has: {why}")


def _unlike_rounds(game: Game, setup: int) -> str:
    """Say in a clause what of a random match is no blind round."""
    rng = Random(setup)
    state, waiting = game.deal(0, setup), set[int]()
    while (mover := state.mover) is not None and state.decision < game.table.max_decisions:
        waiting = waiting or set(range(game.seats))
        if mover not in waiting or state.must_pass:
            return f"seat {mover + 1} does not choose once in each"
        waiting.remove(mover)
        moves, seen = state.legal_moves(), {seat: set[Any]() for seat in waiting}
        for move in moves if waiting else ():
            then = state.copy()
            then.play(move)
            for seat, known in seen.items():
                known.add((state.move_key(move, seat), then.information_key(seat)))
        for seat, known in seen.items():
            if len(known) > 1:
                return f"seat {seat + 1} sees what seat {mover + 1} chooses before it chooses itself"
        state.play(rng.choice(moves))
    return "a match ends within one" if waiting else ""
