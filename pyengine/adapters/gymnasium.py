"""Every game as a Gymnasium environment for one seat, the others played by players of this package (extra `gymnasium`).

import gymnasium
import pyengine.adapters.gymnasium  # registers pyengine/Match-v1

env = gymnasium.make("pyengine/Match-v1", game="leduc", seat=0, player="ismcts:100")
envs = gymnasium.make_vec("pyengine/Match-v1", num_envs=64, game="leduc", players={1: "net:leduc.net"})
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

import pyengine
from engine.batch import Batch
from pyengine.adapters.seats import Players, opened
from pyengine.base.errors import InputError, is_whole, needing
from pyengine.games.game import Game

with needing("gymnasium", __name__):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv as Vector
    from gymnasium.vector.utils import batch_space

NAME = "pyengine/Match-v1"
Beginning = tuple[NDArray[np.int16], dict[str, Any]]  # what is seen of a deal, with its info


class VectorEnv(Vector):
    """Matches side by side, each a sub-environment that is dealt anew in the step in which it ends.

    Observations are int16, what the seat sees; actions are numbers of moves, or, of a game whose moves have none,
    places among the legal moves (`docs/guide/learning.md`). `info["action_mask"]`, int8, says which are legal. Rewards
    are the seat's payoffs at the end; a match that is cut off is truncated and pays nothing.

    game : its name, or a `pyengine.Game`
    num_envs : how many matches
    seat : that the agent plays, from 0
    player : at the other seats: a text, a function, a policy, as `pyengine.player` takes them
    players : who sits elsewhere, by seat, such as {1: "heuristic", 2: "net:mine.net"}, or one a seat, None at the
        agent's; where it names nobody, `player` sits. A number is an option of the game
    history : whether observations go on with what the seat did and saw, as in `pyengine.Game.batch`
    illegal_reward : what an illegal number adds to the reward of its step, such as -1; the legal move in place number
        modulo how many there are is played. None: InputError, and nothing is played
    options : of the game, such as players=2

    pyengine.InputError : no such game, seat or player, impossible options, no observations; from `step`, no numbers.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: "str | Game",
        num_envs: int = 1,
        seat: int = 0,
        player: Any = "random",
        history: bool | int = False,
        illegal_reward: float | None = None,
        players: Players = None,
        **options: Any,
    ) -> None:
        if not (illegal_reward is None or isinstance(illegal_reward, int | float)):
            raise InputError(f"illegal_reward is {illegal_reward!r}; expected a number, or None")
        self.illegal_reward = illegal_reward
        self.game, others = opened(game, players, int, options)
        table = self.game.table
        if not is_whole(seat, 0, table.seats - 1):
            raise InputError(f"seat is {seat!r}; expected 0 to {table.seats - 1}")
        if seat in others:
            raise InputError(f"players names seat {seat}, which the agent plays; expected others")
        if free := {*range(table.seats)} - {seat, *others}:
            others |= dict.fromkeys(free, pyengine.player(player))
        self.num_envs, self.seat, self.closed = num_envs, seat, False
        numbered = table.actions > 0
        self.batch: Batch = self.game.batch(num_envs, 0, others, legal=numbered, masks=numbered, history=history)
        self.batch.fresh = True  # a copy takes Hearts from 0.90 to 0.84 of the batch's speed
        self._places, self._rows = np.arange(table.max_moves), np.arange(num_envs)
        self.single_observation_space = spaces.Box(-32768, 32767, self.batch.observations.shape[1:], np.int16)
        self.single_action_space = spaces.Discrete(table.actions or table.max_moves)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Beginning:
        """Deal all matches anew, from the first setups of a seed; without one, of the seed after the last one."""
        self.batch.reset(self.batch.seed + 1 if seed is None else seed)
        return self.batch.observations, self._info()

    def step(
        self, actions: Any
    ) -> tuple[NDArray[np.int16], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        batch = self.batch
        numbers = np.asarray(actions)
        if numbers.size != self.num_envs or numbers.dtype.kind not in "iu":
            raise InputError(f"the actions are {actions!r:.60}; expected a whole number for each of {self.num_envs}")
        numbers = numbers.reshape(self.num_envs).astype(np.int64)
        play, fine = batch.step if batch.legal is None else batch.act, np.zeros(self.num_envs)
        if self.illegal_reward is not None and (illegal := self._illegal(numbers)).any():
            places = numbers if batch.legal is None else (batch.legal == numbers[:, None]).argmax(axis=1)
            numbers, play = np.where(illegal, numbers % batch.counts, places), batch.step
            fine += illegal * self.illegal_reward
        try:
            play(numbers)
        except IndexError:  # of a player, too
            if not (illegal := self._illegal(numbers)).any():
                raise
            which = illegal.argmax()
            said = f"match {which} has no legal move with the number {numbers[which]}; see its action_mask"
            raise InputError(said) from None
        rewards, ends, cuts = batch.rewards[:, self.seat] + fine, batch.ends.copy(), batch.cuts.copy()
        return batch.observations, rewards, ends & ~cuts, cuts, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now: an array of bool (num_envs, actions), as MaskablePPO of sb3-contrib asks."""
        masks: NDArray[np.bool_] | None = self.batch.masks
        return self._places < self.batch.counts[:, None] if masks is None else masks.copy()

    def _illegal(self, numbers: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Which of these actions are not legal."""
        masks = self.action_masks()
        known: NDArray[np.bool_] = (numbers >= 0) & (numbers < masks.shape[1])
        known[known] = masks[self._rows[known], numbers[known]]
        return ~known

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().view(np.int8)}


class Env(gymnasium.Env[NDArray[np.int16], int]):
    """One match, as in `VectorEnv`; the observation after its end is 0 throughout, and `reset` deals the next one."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self, game: "str | Game", seat: int = 0, player: Any = "random", render_mode: str | None = None, **options: Any
    ) -> None:
        self.many = VectorEnv(game, 1, seat, player, **options)
        self.observation_space = self.many.single_observation_space
        self.action_space = self.many.single_action_space
        self.render_mode = render_mode

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Beginning:
        """Deal setup 0 of a seed; without one, the next setup, or where a match was left, setup 0 of the next seed."""
        super().reset(seed=seed)
        many = self.many
        if seed is not None or not many.batch.ends[0]:
            many.reset(seed=seed)
        many.batch.ends[0] = False
        return many.batch.observations[0].copy(), self._info()

    def step(self, action: int) -> tuple[NDArray[np.int16], float, bool, bool, dict[str, Any]]:
        seen, paid, ended, cut, _ = self.many.step(np.array([action]))
        known = seen[0] * (not (ended[0] or cut[0]))
        return known, float(paid[0]), bool(ended[0]), bool(cut[0]), self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, none after the end: an array of bool (actions,)."""
        return np.array(self.many.action_masks()[0] & ~self.many.batch.ends[0], bool)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().view(np.int8)}

    def render(self) -> str | None:  # type: ignore[override]
        return str(self.many.batch.state(0).text()) if self.render_mode == "ansi" else None


if NAME not in gymnasium.registry:
    one, several = (f"{__name__}:{each.__name__}" for each in (Env, VectorEnv))
    gymnasium.register(NAME, one, vector_entry_point=several, disable_env_checker=True)
