"""A person against the machine at the terminal."""

import random
import re
import sys
from dataclasses import replace
from typing import TextIO

from pyengine.base import progress
from pyengine.crosskings import display
from pyengine.crosskings.cards import CENTRE, START
from pyengine.crosskings.grid import Place
from pyengine.crosskings.match import Game
from pyengine.games.game import State
from pyengine.players.sitting import Opponent, look_back

ESTIMATOR = "pimc:1000x2"
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
        from pyengine.crosskings.game import SPEC, Options

        self.truth, self.seat = truth, seat
        self.chosen = truth.start is None  # whether the start is a decision
        deal = truth.undo(len(truth.moves))
        self.face = SPEC.make(Options.for_deal(replace(deal.covered(), cells=deal.cells).save()))
        self.opponent = Opponent(opponent, self.face, seed, "uct:2000")

    @property
    def game(self) -> Game:
        """The game as both players see it."""
        return self.truth.covered()

    @property
    def is_persons_turn(self) -> bool:
        return self.truth.is_p1_turn == (self.seat == 1)

    def state(self) -> State:
        """The match as the players of the machine take it, a `pyengine.State`."""
        state, moves = self.face.deal(0), self.truth.moves
        if self.chosen and self.truth.start is not None:
            state.play(CENTRE.index(self.truth.start))
        for number, move in enumerate(moves):
            state.play(self.truth.undo(len(moves) - number).legal_moves.index(move))
        return state

    def answer(self) -> Place:
        """The opponent's move here, as (row, column)."""
        return self.truth.legal_moves[self.opponent.choose(self.state())]

    def play(self, place: Place) -> bool:
        """Carry a move out; returns whether the card lay face down."""
        hidden = self.truth.start is not None and self.game.board.is_face_down(*place)
        self.truth = self.truth.take(*place)
        return hidden

    def take_back(self) -> bool:
        """Undo up to the person's last move; returns whether there was one."""
        moves = 2 if self.is_persons_turn else 1
        if moves > len(self.truth.moves) + self.truth.chosen:
            return False
        self.truth = self.truth.undo(moves)
        return True

    def advice(self, seconds: float) -> str:
        """The moves here with what they are worth, best first, as lines of text.

        seconds : of search, before the values are estimated
        """
        game = self.game
        solution = game.solve(maps=False, seconds=seconds)
        if solution.complete:
            return display.solution(solution)
        from pyengine.commands.advise import advice
        from pyengine.worth.estimates import play_of

        state = self.state()
        found = advice(state, ESTIMATOR, seed=self.opponent.seed_of(state))
        lines = [f"Not solved in {seconds:g} s. Estimated result if {play_of(ESTIMATOR)} ({ESTIMATOR}):"]
        for move in sorted(found["moves"], key=lambda move: (-move["result"]["mean"], -move["number"])):
            low, high = move["result"]["ci95"] or (0.0, 1.0)
            place = display.move(game, game.legal_moves[move["number"]])
            lines.append(f"  {place:8} {100 * move['result']['mean']:5.1f} % ({100 * low:.1f} to {100 * high:.1f})")
        return "\n".join(lines)


def dealt(seed: int, setup: int = 0, start: Place | None = START, text: str | None = None) -> Game:
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
        if sitting.is_persons_turn:
            if show:
                print(f"\n{sitting.game}\n")
            show = _turn(sitting, stream, seconds)
            if show is None:
                print(f"The game so far: {sitting.game.save()}")
                return False
        else:
            place = sitting.answer()
            choosing = sitting.truth.start is None
            hidden = sitting.play(place)
            print(
                f"{sitting.opponent.player.text} chooses {display.place_text(place)} as the start."
                if choosing
                else f"{sitting.opponent.player.text} takes {display.place_text(place)}: "
                f"{display.card(sitting.truth.board[place])}{', which lay face down' * hidden}"
            )
            show = True
    print(f"\n{sitting.game}")
    own = sitting.truth.score if sitting.seat == 1 else -sitting.truth.score
    print(f"You {'win' if own > 0 else 'lose' if own < 0 else 'draw'}, {display.signed(own)}.", flush=True)
    look_back(sitting.state(), [sitting.seat - 1])
    return True


def _turn(sitting: Sitting, stream: TextIO, seconds: float) -> bool | None:
    """One answer of the person; returns whether the board is to be shown again, None to leave."""
    game = sitting.game
    moves = "  ".join(display.move(game, place) for place in game.legal_moves)
    print(f"You are player {sitting.seat}: {moves}\nYour move: ", end="", flush=True)
    line = progress.answer(stream)
    word = line.strip().lower()
    if not line or word in ("q", "quit"):
        print()
        return None
    if word in ("?", "a", "advice"):
        print(sitting.advice(seconds))
    elif word in ("u", "undo"):
        if sitting.take_back():
            return True
        print("There is no move of yours to take back.")
    elif word in ("s", "save"):
        print(game.save())
    elif word in ("b", "board"):
        return True
    elif match := re.fullmatch(r"([0-5])[\s,]*([0-5])", word):
        place = int(match[1]), int(match[2])
        if place in game.legal_moves:
            if sitting.play(place):
                print(f"It is {display.card(sitting.truth.board[place])}.")
            return True
        print(f"The marker cannot move there: {display.place_text(place)} is not one of the moves above.")
    else:
        print(HELP)
    return False
