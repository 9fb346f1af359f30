"""A person sits down: in the seats of a study, or for one match against a player of the machine."""

import contextlib
import hashlib
import sys
from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence

from engine.players import players
from engine.players.chooser import Chooser
from engine.table import GameFault, State as CoreState
from pyengine.base import plain, progress
from pyengine.base.errors import InputError
from pyengine.games.game import Game, State
from pyengine.games.scene import side_text
from pyengine.games.tableau import placed
from pyengine.players import human
from pyengine.players.catalogue import HUMAN, looking, parse
from pyengine.players.human import choose, tell
from pyengine.players.python import View, seeing
from pyengine.worth import regrets


class Opponent:
    """The player of the machine whom a person plays against.

    seed : where its choices come from
    example : of a player, for errors
    """

    def __init__(self, text: str, game: Game, seed: int, example: str) -> None:
        self.player, self.seed = parse(text).settled(game), seed
        if self.player.kind is HUMAN:
            raise InputError(f"the opponent is human; expected a player of the machine, such as {example}")
        self.player.check(game)
        self.chooser = self.player.chooser(game)

    def choose(self, state: State) -> int:
        """The number of its move: of a decision that comes up again the same."""
        seed = int.from_bytes(hashlib.sha256(f"{self.seed} {state.decision}".encode()).digest()[:8], "big")
        return self.player.choice(self.chooser, state, seed)


def play(
    state: State, person: int, opponent: Opponent, pause: Callable[[State], bool] = lambda _: False, back: bool = False
) -> None:
    """A match to its end or to the next pause, with a person in one seat, who is told the moves of the other; with
    `back` the person may take back moves, and see the position as a text. Left where the person leaves."""
    while (mover := state.mover) is not None and not pause(state):
        try:
            asked = mover == person
            number = choose(View(state), state.move_texts(), looking, back) if asked else opponent.choose(state)
        except human.Back:
            _take_back(state, person)
            continue
        tell("\n".join(human.play(state, number, (person,))[person]))


def _take_back(state: State, person: int) -> None:
    """Undo up to the last move of a person, if there was one."""
    before = state.copy()
    while before.history:
        before.undo()
        if before.mover == person:
            while state.history != before.history:
                state.undo()
            return
    tell("There is no move of yours to take back.")


def look_back(state: State, seats: Sequence[int]) -> None:
    """Tell persons, where it can be estimated, which of their decisions in a match were clearly worse than another;
    Ctrl-C leaves it out."""
    with contextlib.suppress(KeyboardInterrupt, GameFault, InputError):
        for seat in seats:
            estimator = looking(state.game, state.game.pays_amounts)
            if (found := regrets.of_match(state, seat, estimator, human.signs())) is not None:
                whose = "yours" if len(seats) == 1 else f"seat {seat + 1}"
                tell("\n".join(regrets.told(found, estimator.text, whose)))


class Teller:
    """Follows the matches of a study in which persons play, and tells them what nobody is asked for: moves of which
    there is only one, and how matches end.

    again : whether the cards of a match are dealt again: those that a person does not see then stay hidden at its end
    """

    def __init__(self, game: Game, seed: int, again: bool) -> None:
        self.game, self.seed, self.again = game, seed, again

    def begin(self, matches: Iterable[tuple[int, Collection[int]]]) -> None:
        """Matches to follow: for each the number of its setup, and the seats of persons."""
        self.steps = self._follow(matches)

    def catch_up(self) -> State | None:
        """The next position in which somebody has a choice; None when the last match is over."""
        return next((state for state in self.steps if state is not None), None)

    def _follow(self, matches: Iterable[tuple[int, Collection[int]]]) -> Generator[State | None, int, None]:
        """Gives each position in which somebody has a choice, gets the choice, and gives None when that was played."""
        for setup, persons in matches:
            self.persons, self.at_keyboard = sorted(persons), -1
            self.news: dict[int, list[str]] = {seat: [] for seat in persons}
            self.public: list[str] = []  # what everybody saw since the last person was asked
            try:
                state = self.game.deal(self.seed, setup)
            except (GameFault, InputError):
                continue  # the match is counted as failed
            ending = "The match was ended by a fault of the game, or is too long."
            with contextlib.suppress(GameFault, InputError):
                while state.mover is not None and state.decision < state.table.max_decisions:
                    asked = len(state) > 1
                    number = (yield state) if asked else 0
                    self._tell(human.play(state, number, self.persons))
                    if asked:
                        yield None
                ending = "The match is too long and was cut off."
                ending = "The end:" if state.is_over else ending
            if len(self.persons) > 1:
                tell("\n".join(self.public))
            tell(f"\n{ending}")
            if state.is_over:
                sides = self.game.sides
                # Of cards that are dealt again, several persons at one keyboard see no one's.
                eyes = () if self.again and len(self.persons) > 1 else self.persons if self.again else (None,)
                for seat in eyes:
                    human.show(self.game.scene(state, seat), state.text(seat), seat, sides)
                payoffs, scene = state.payoffs(), self.game.scene(state)
                if not eyes or scene is None or scene.scores != tuple(payoffs):  # or the table has told them
                    tell(f"Payoffs: {', '.join(f'{side_text(side)} {payoffs[side[0]]}' for side in sides)}")
                first = [side_text(side) for side in sides if payoffs[side[0]] == max(payoffs)]
                if 1 < len(sides):
                    tell(placed(first))
                if eyes:
                    look_back(state, self.persons)
            yield None

    def _tell(self, told: Mapping[int, Sequence[str]]) -> None:
        """Say what happened; several persons are told when it is their turn."""
        seen = [[line.removesuffix(human.ONLY) for line in each] for each in told.values()]
        self.public += [line for line in seen[0] if all(line in each for each in seen)] if seen else []
        for seat, lines in told.items():
            self.news[seat] += lines
            if len(self.persons) == 1:
                tell("\n".join(lines))

    def _hand_over(self, seat: int) -> None:
        """Another person comes to the keyboard, who shall not see the cards of the one before."""
        self.public.clear()
        if len(self.persons) > 1:
            if seat != self.at_keyboard:
                if sys.stderr.isatty():
                    print("\x1b[2J\x1b[3J\x1b[H", end="", file=plain.raw(sys.stderr), flush=True)
                tell(f"\nSeat {seat + 1}, press Enter: ", end="")
                if not progress.answer(sys.stdin):
                    raise KeyboardInterrupt
                self.at_keyboard = seat
            for line in self.news[seat]:
                tell(line)
        self.news[seat].clear()

    def person(self) -> Chooser:
        """The player of a person, who is told what happened since the last decision, and asked."""
        ask = seeing(self.game, lambda view, moves: choose(view, moves, looking))

        def play(core: CoreState, seat: int) -> int:
            state = self.catch_up()
            assert state is not None  # the same position, which is not the last one
            self._hand_over(seat)
            number = ask(core, seat)
            assert isinstance(number, int)  # a person says which move
            key = core.move_key(number)
            # In the determinisation that the person sees, the moves may stand in another order.
            self.steps.send(next((move for move in state.legal_moves() if state.move_key(move) == key), number))
            return number

        return players.callable(self.game.table, play)

    def announced(self, chooser: Chooser) -> Chooser:
        """A player of another seat that tells the person what it does, as far as everybody can see it.

        Its random choices come from the position alone, so they are the same whenever it is played again.
        """

        def play(core: CoreState, seat: int) -> int:
            state = self.catch_up()
            assert state is not None  # the same position, with its past
            number = chooser.choose(state, int.from_bytes(hashlib.sha256(core.raw).digest()[:8], "little"))
            self.steps.send(number)
            return number

        return players.callable(self.game.table, play, whole=True)
