"""Every game as a Python game of OpenSpiel (extra `openspiel`).

    import pyspiel
    import pyengine.adapters.openspiel as ours  # registers "pyengine"

    game = ours.load("leduc")  # or pyspiel.load_game("pyengine(game=leduc)")

There are `information_state_string`, which holds all that a seat has seen; `observation_string` and
`observation_tensor`, what it sees now, which forgets who did what; and `resample_from_infostate`. There is no
`information_state_tensor`: its callers, and those of observers with perfect recall who want numbers, are told so.

`ISMCTSBot.step` and `MCTSBot.step` of C++ end the process on every game that is written in Python, OpenSpiel's own too
(2.0.2): they let go of Python's lock and then copy the state. What they call of a game cannot tell that from other
calls, so nothing here can refuse. The bots of `open_spiel.python.algorithms` play.

Chance that is exact for a small game (all its deals, and all outcomes of moves, are run through), and sampled for a
larger one: its deals are setups of a study, each equally likely.
"""

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import numpy as np
import pyspiel

import pyengine
from engine.batch import mask, observation, place_of
from engine.solving.chance.chance import ChanceError, deals, outcomes
from pyengine.base.errors import InputError
from pyengine.games.foreign import option_value
from pyengine.games.game import Game, State as Position
from pyengine.games.spec import value_text


class SharedGame:
    """What copies of a state have in common: OpenSpiel copies states deeply."""

    def __deepcopy__(self, memo: dict[int, Any]) -> "SharedGame":
        return self


class ChanceLaw(list[tuple[Callable[[], Position], float]], SharedGame):
    """What chance can make of a match: functions that give a state, and how probable each is."""


MOST_DEALS = 500  # that are run through
SAMPLED = 1 << 12  # setups that stand for the deals of a larger game
TRIED = 200  # random matches that tell whether payoffs add up to the same


def load(game: str, **options: Any) -> "OpenSpielGame":
    """A game by its name, with its options, such as players=2.

    Raises
    ------
    pyengine.InputError : no such game, impossible options, a game without information_key.
    """
    words = ";".join(f"{name}:{value_text(value)}" for name, value in options.items())
    return OpenSpielGame({"game": game, "options": words})


def _type(chance_mode: Any, utility: Any, numbers: bool = True) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name="pyengine",
        long_name="A card game of pyengine",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=16,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=numbers,
        provides_factored_observation_string=False,
        parameter_specification={"game": "kuhn", "options": ""},
        chance_mode=chance_mode,
        utility=utility,
    )


@dataclass
class GameRules(SharedGame):
    """What there is of a game; OpenSpiel keeps a game's parameters, not what Python hangs on it.

    named : name and options, of which `_rules` makes it; they are all that a serialized state has of it
    deals : what chance can deal, and the chance of each
    exact : whether these are all
    total : what payoffs add up to at every end, as far as was seen; None for different sums
    """

    named: tuple[str, str]
    game: Game
    deals: ChanceLaw
    exact: bool
    total: int | None

    def __reduce__(self) -> tuple[Callable[[str, str], "GameRules"], tuple[str, str]]:
        return _rules, self.named


@lru_cache(maxsize=64)
def _rules(name: str, options: str) -> GameRules:
    pairs = [word.partition(":") for word in options.split(";") if word]
    game = pyengine.game(name, **{option: option_value(value) for option, _, value in pairs})
    if "information_key" not in game.table.can:
        raise InputError(f"the game {game.name} has no information_key, by which OpenSpiel tells states apart")
    sums = {sum(_payoffs(game, setup)) for setup in range(TRIED)}
    starts = {tuple(map(game.deal(0, setup).information_key, range(game.seats))) for setup in range(TRIED)}
    found, exact = ChanceLaw((partial(game.deal, 0, setup), 1 / SAMPLED) for setup in range(SAMPLED)), False
    if len(starts) < 0.9 * TRIED:  # else there are more than some thousand
        with suppress(ChanceError):
            found, exact = _chances(game, deals(game.table, MOST_DEALS)), True
    return GameRules((name, options), game, found, exact, sums.pop() if len(sums) == 1 else None)


def _chances(game: Game, found: list[tuple[bytes, int]]) -> ChanceLaw:
    whole = sum(weight for _, weight in found)
    return ChanceLaw((partial(game.State.trusted, game, raw), weight / whole) for raw, weight in found)


def _payoffs(game: Game, setup: int) -> tuple[int, ...]:
    state = game.deal(1, setup)
    state.random_playout(setup)
    return state.payoffs()


class OpenSpielGame(pyspiel.Game):
    """A game with its options, as `load` makes it."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"game": "kuhn", "options": "", **(params or {})}
        rules = _rules(given["game"], given["options"])
        table, kinds = rules.game.table, pyspiel.GameType
        utility = kinds.Utility.CONSTANT_SUM if rules.total else kinds.Utility.ZERO_SUM
        super().__init__(
            _type(
                kinds.ChanceMode.EXPLICIT_STOCHASTIC if rules.exact else kinds.ChanceMode.SAMPLED_STOCHASTIC,
                kinds.Utility.GENERAL_SUM if rules.total is None else utility,
                table.observed > 0,
            ),
            pyspiel.GameInfo(
                num_distinct_actions=table.actions or table.max_moves,
                max_chance_outcomes=max(len(rules.deals), MOST_DEALS),
                num_players=table.seats,
                min_utility=float(table.low),
                max_utility=float(table.high),
                utility_sum=None if rules.total is None else float(rules.total),
                max_game_length=table.max_decisions,
            ),
            given,
        )

    def new_initial_state(self) -> "OpenSpielState":
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        given, kinds = iig_obs_type, pyspiel.PrivateInfoType
        if params:
            raise InputError(f"observers of pyengine's games take no parameters; found {params}")
        if given is not None and not (given.public_info and given.private_info == kinds.SINGLE_PLAYER):
            raise InputError(
                "observers of pyengine's games show what one seat sees: expected public_info=True and "
                "private_info=PrivateInfoType.SINGLE_PLAYER"
            )
        return Observer(_of(self).game, given is not None and given.perfect_recall)


def _of(game: pyspiel.Game) -> GameRules:
    given = game.get_parameters()
    return _rules(given.get("game", "kuhn"), given.get("options", ""))


class OpenSpielState(pyspiel.State):
    """A match; before the deal, and after a move of which chance makes more than one thing, chance is to move."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.rules = _of(game)
        self.state: Position | None = None
        self.chances: ChanceLaw = self.rules.deals
        # By seat, what it has seen of the match before the state.
        self.past: tuple[tuple[int, ...], ...] = ((),) * self.rules.game.seats

    def _settle(self, state: Position) -> None:
        """Chance has made this state; seats that must pass do."""
        self.state, self.chances = state, ChanceLaw()
        while self.state is not None and not self.state.is_over and self.state.must_pass:
            self._play(0)

    def _play(self, move: int) -> None:
        state = self.state
        assert state is not None
        own = state.mover
        self.past = tuple(
            (
                *past,
                1 if state.must_pass else state.move_key(move, seat),
                *([state.information_key(seat)] if seat == own else ()),
            )
            for seat, past in enumerate(self.past)
        )
        if not self.rules.exact:
            after = state.copy()
            after.play(move)
            self._settle(after)
            return
        made = _chances(self.rules.game, outcomes(state, move, MOST_DEALS))
        if len(made) == 1:
            self._settle(made[0][0]())
        else:
            self.state, self.chances = None, made

    def current_player(self) -> int:
        if self.chances:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        assert self.state is not None and self.state.mover is not None
        return self.state.mover

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, chance) for number, (_, chance) in enumerate(self.chances)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.state is not None
        return [int(number) for number in np.flatnonzero(mask(self.state))]

    def _apply_action(self, action: int) -> None:
        if self.chances:
            make, _ = self.chances[action]
            self._settle(make())
            return
        assert self.state is not None
        self._play(place_of(self.state, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.state is None:
            return f"chance {action}"
        place = place_of(self.state, action)
        return self.state.move_text(place) if place >= 0 else f"action {action}"

    def is_terminal(self) -> bool:
        if self.chances or self.state is None:
            return False
        return self.state.is_over or self.state.decision >= self.rules.game.table.max_decisions

    def returns(self) -> list[float]:
        if self.state is None or not self.state.is_over:
            return [0.0] * self.rules.game.seats
        return [float(each) for each in self.state.payoffs()]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float] | None = None) -> "OpenSpielState":
        """A determinisation: what the seat cannot know is dealt anew."""
        assert self.state is not None
        number = int((sampler or random.random)() * 2**53)
        twin: OpenSpielState = self.clone()
        twin.state = self.state.resample(player, number)
        return twin

    def __str__(self) -> str:
        return "chance" if self.state is None else self.state.text()


class Observer:
    """What a seat sees: `tensor`, and by name in `dict` the parts of it that `pyengine.Game.spaces` tells of; and as a
    text, or with `recall` as the numbers of all that it has seen: names of moves, and what it knew when it moved. With
    `recall`, or of a game without observations, `tensor` is None."""

    def __init__(self, game: Game, recall: bool = False) -> None:
        self.recall, self.name, parts = recall, game.name, game.spaces().observation
        self.tensor = None if recall or not game.table.observed else np.zeros(game.table.observed, np.float32)
        rows = [] if self.tensor is None else [(part, self.tensor[part.start : part.stop]) for part in parts]
        self.dict = {part.name: row.reshape(part.shape) for part, row in rows}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        if self.tensor is None:
            why = "its numbers forget who did what; expected its string, or the tensor of an observation"
            lacks = f"information state tensor: {why}" if self.recall else "observation tensor; expected its string"
            raise InputError(f"the game {self.name} has no {lacks}")
        self.tensor.fill(0)
        if state.state is not None:
            self.tensor[:] = observation(state.state, player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        if state.state is None:
            return ""
        if not self.recall:
            return state.state.text(player)
        seen = (*state.past[player], state.state.information_key(player))
        return f"{player}:" + " ".join(f"{each:x}" for each in seen)


pyspiel.register_game(
    _type(pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC, pyspiel.GameType.Utility.GENERAL_SUM), OpenSpielGame
)
