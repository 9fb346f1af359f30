"""Games of Cross Kings that several tests look at."""

import random
import struct

from engine.crosskings.game import table
from engine.table import State
from pyengine.crosskings import Game
from tests.commands.golden.commands import EXAMPLE  # noqa: F401  of the paper: 24 moves, player 1 to move, 11 ahead
from tests.reference import crosskings as reference


def state_of(cards, remaining, hidden, hands, kings, marker, mover=0):
    """A state of any position, without the way there, in the numbers of `engine.crosskings.game.position`."""
    taken = 36 - remaining.bit_count()
    raw = struct.pack("<2Q2I2B36s3B47x", remaining, hidden, *hands, *kings, bytes(cards), marker, mover, taken)
    return State.trusted(table(), raw)


def cells(state):
    """The cells that the legal moves go to."""
    return [state.move_key(move) for move in state.legal_moves()]


def random_game(seed, left=0, **options):
    """A random game, until it is over or no more than so many cards are left."""
    rng = random.Random(seed)
    game = Game.deal(seed, **options)
    while game.legal_moves and 36 - len(game.moves) > left:
        game = game.random_move(rng)
    return game


def reference_position(game):
    """The reference's position of a game."""
    taken = {row * 6 + column for row, column in game.moves}
    cells = [card for row in game.board for card in row]
    board = tuple(
        reference.GAP if cell in taken else reference.FACE_DOWN if card.is_face_down else card.text()
        for cell, card in enumerate(cells)
    )
    hands = tuple(tuple(sorted(card.text() for card in hand)) for hand in (game.p1, game.p2))
    row, column = game.marker
    face_down = tuple(sorted(card.text() for card in game.face_down))
    return reference.Position(board, face_down, hands, 6 * row + column, 0 if game.is_p1_turn else 1)
