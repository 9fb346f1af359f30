"""A person against the machine at the terminal."""

import random
import re
import sys
from typing import TYPE_CHECKING, TextIO

from pyengine.crosskings import display
from pyengine.crosskings.advice import advice_text
from pyengine.crosskings.cards import Card, cell_of
from pyengine.crosskings.grid import Place
from pyengine.crosskings.match import Game
from pyengine.players.sitting import Opponent

if TYPE_CHECKING:
    from pyengine.games.game import State

HELP = (
    "Type row,column of a cell, such as 2,4. Or ?: advice; u: take back your last move; s: the game as a text; "
    "b: the board again; q: leave."
)


class Sitting:
    """A game against a player of the machine.

    Parameters
    ----------
    truth : Game with known cards, as they lie; the moves that it has are made already
    seat : 1 or 2, the person's
    opponent : text of a player
    seed : where the opponent's choices come from

    Raises
    ------
    pyengine.InputError : no such player, or one that cannot play this game.
    """

    def __init__(self, truth: Game, seat: int, opponent: str, seed: int) -> None:
        from engine.crosskings.game import table
        from pyengine.crosskings.game import SPEC, CrossKings

        self.truth, self.seat = truth, seat
        deal = truth.undo(len(truth.moves))
        start = cell_of(deal.start)
        face = table(start=start, position=deal.position(covered=True), origin=start)
        self.face = CrossKings(face, SPEC.name, spec=SPEC)
        self.opponent = Opponent(opponent, self.face, seed, "uct:2000")

    @property
    def game(self) -> Game:
        """The game as both players see it."""
        return self.truth.covered()

    @property
    def is_persons_turn(self) -> bool:
        return self.truth.is_p1_turn == (self.seat == 1)

    def state(self) -> "State":
        """The match as the players of the machine take it, a `pyengine.State`."""
        state, game = self.face.deal(0), self.truth
        for number in range(len(game.moves)):
            before = game.undo(len(game.moves) - number)
            state.play(before.legal_moves.index(game.moves[number]))
        return state

    def answer(self) -> Place:
        """The opponent's move here, as (row, column)."""
        return self.truth.legal_moves[self.opponent.choose(self.state())]

    def play(self, place: Place) -> Card | None:
        """Carry a move out; returns the card that was taken."""
        self.truth = self.truth.take(*place)
        return self.truth.board[place]

    def take_back(self) -> bool:
        """Undo up to the person's last move; returns whether there was one."""
        made = len(self.truth.moves)
        for number in range(1, made + 1):
            if (made - number) % 2 == self.seat - 1:
                self.truth = self.truth.undo(number)
                return True
        return False


def dealt(seed: int, setup: int = 0, start: Place = (2, 2), text: str | None = None) -> Game:
    """The game that is played on, all cards known: a deal, or the game of a text with its face-down cards shuffled.

    Raises
    ------
    pyengine.InputError : a number out of range, another cell, a text that is no game.
    """
    if text is None:
        return Game.deal(seed, setup, start=start, known=True)
    game = Game.load(text)
    order = list(game.face_down)
    random.Random(seed).shuffle(order)
    return game.uncovered(order)


def sit(sitting: Sitting, seconds: float = 2.0, stream: TextIO | None = None) -> bool:
    """Play to the end, or until the person leaves; returns whether the game was finished.

    seconds : for advice, before it is estimated only
    stream : where the person's words come from, lines of text; standard input if none is given
    """
    stream = sys.stdin if stream is None else stream
    print(HELP)
    show: bool | None = True
    while not sitting.truth.is_over:
        if not sitting.is_persons_turn:
            place = sitting.answer()
            hidden = sitting.game.board[place] is None
            card = sitting.play(place)
            print(
                f"{sitting.opponent.player.text} takes {display.place_text(place)}: {display.card(card)}"
                f"{', which lay face down' * hidden}"
            )
            show = True
            continue
        if show:
            print(f"\n{sitting.game}\n")
        show = _turn(sitting, stream, seconds)
        if show is None:
            print(f"The game so far: {sitting.game.save()}")
            return False
    print(f"\n{sitting.game}")
    own = sitting.truth.score if sitting.seat == 1 else -sitting.truth.score
    print(f"You {'win' if own > 0 else 'lose' if own < 0 else 'draw'}, {display.signed(own)}.")
    return True


def _turn(sitting: Sitting, stream: TextIO, seconds: float) -> bool | None:
    """One answer of the person; returns whether the board is to be shown again, None to leave."""
    print(f"You are player {sitting.seat}: {'  '.join(_moves(sitting.game))}\nYour move: ", end="", flush=True)
    line = stream.readline()
    word = line.strip().lower()
    if not line or word in ("q", "quit"):
        print()
        return None
    if word in ("?", "a", "advice"):
        state = sitting.state()
        print(advice_text(sitting.game, state, seconds, sitting.opponent.seed_of(state)))
    elif word in ("u", "undo"):
        if sitting.take_back():
            return True
        print("There is no move of yours to take back.")
    elif word in ("s", "save"):
        print(sitting.game.save())
    elif word in ("b", "board"):
        return True
    elif match := re.fullmatch(r"([0-5])[\s,]*([0-5])", word):
        place = int(match[1]), int(match[2])
        if place in sitting.truth.legal_moves:
            hidden = sitting.game.board[place] is None
            card = sitting.play(place)
            if hidden:
                print(f"It is {display.card(card)}.")
            return True
        print(f"The marker cannot move there: {display.place_text(place)} is not one of the moves above.")
    else:
        print(HELP)
    return False


def _moves(game: Game) -> list[str]:
    return [display.move(game, place) for place in game.legal_moves]
