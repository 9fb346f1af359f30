"""Every game as a PettingZoo environment (extra `pettingzoo`).

from pyengine.adapters import pettingzoo

env = pettingzoo.env("hearts")
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    over = termination or truncation
    env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

`env("hearts", players={"seat_2": "heuristic"})` has players of this package inside: the agents are the others.
A game of blind rounds, in which no seat sees what the others choose before it chooses itself, is a `parallel_env` too.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from engine.batch import mask, observation, place_of
from engine.chance.stream import Stream
from pyengine.adapters.rounds import check_rounds
from pyengine.adapters.seats import Players, opened
from pyengine.base.errors import InputError, needing
from pyengine.games.game import Game, State
from pyengine.games.kinds import Player

with needing("pettingzoo", __name__):
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers

MOST_IDLE = 1000  # deals in a row in which no agent has a decision
AGENT_OF: Callable[[int], str] = lambda seat: f"seat_{seat + 1}"


def inside(player: Player, game: Game) -> Callable[[State, Stream], int]:
    """Return what chooses the moves of a player; a function, so that copies of an environment share it."""
    chooser = player.chooser(game)
    return lambda state, stream: player.choice(chooser, state, stream)


def env(game: "str | Game", render_mode: str | None = None, **options: Any) -> Any:
    """`raw_env` in PettingZoo's usual wrappers: an illegal move ends the match with -1 for who made it.

    pyengine.InputError : no such game, impossible options, a game without observations.
    """
    made = wrappers.TerminateIllegalWrapper(raw_env(game, render_mode, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class raw_env(AECEnv):
    """A match of a game, as an AECEnv.

    An observation is a dict: `observation`, int16, what the agent's seat sees, and `action_mask`, int8, which actions
    are legal, all 0 where it is not to move (`docs/guide/learning.md`). Actions are numbers of moves, or, of a game
    whose moves have none, places among the legal moves. Seats that must pass are passed over. Payoffs are the rewards
    at the end; a match that is cut off is truncated and pays nothing. Players inside play as in a study.

    game : its name, or a `pyengine.Game`
    render_mode : None, "ansi" (`render` gives the state as a text) or "human" (it prints that)
    history : whether observations go on with what the seat did and saw, as in `pyengine.Game.batch`
    players : who sits inside, by seat, such as {"seat_2": "heuristic"}, or one a seat, None for an agent: what
        `pyengine.player` takes. The other seats are the agents. A number is an option of the game
    options : of the game, such as players=2

    pyengine.InputError : no such game, player or seat, impossible options, no observations, no seat for an agent.
    """

    def __init__(
        self,
        game: "str | Game",
        render_mode: str | None = None,
        history: bool | int = False,
        players: Players = None,
        **options: Any,
    ) -> None:
        self.game, seated = opened(game, players, AGENT_OF, options)
        table = self.game.table
        if len(seated) == table.seats:
            raise InputError("players sit at all seats; expected one for an agent")
        self._inside = {seat: inside(player, self.game) for seat, player in seated.items()}
        self.render_mode = render_mode
        modes = ["ansi", "human"]
        self.metadata = {"name": f"{self.game.name}_v1", "render_modes": modes, "is_parallelizable": False}
        self._seats = {AGENT_OF(seat): seat for seat in range(table.seats) if seat not in seated}
        self.possible_agents = [*self._seats]
        self._agents = [AGENT_OF(seat) if seat not in seated else "" for seat in range(table.seats)]
        actions = table.actions or table.max_moves
        self._history = self.game.history(history)
        numbers = table.observed + (self._history.size if self._history else 0)
        seen = spaces.Box(-32768, 32767, (numbers,), np.int16)
        both = {"observation": seen, "action_mask": spaces.Box(0, 1, (actions,), np.int8)}
        self.observation_spaces = {agent: spaces.Dict(both) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._nothing = np.zeros(actions, np.int8)
        self._seed, self._setup = 0, -1

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew: setup 0 of a seed, or, without one, the next setup; a deal in which no agent has a decision is
        left out. InputError: a thousand are."""
        self._seed, first = (self._seed, self._setup + 1) if seed is None else (seed, 0)
        for self._setup in range(first, first + MOST_IDLE):
            self._state: State = self.game.deal(self._seed, self._setup)
            self._streams = {seat: Stream.player(self._seed, self._setup, seat) for seat in self._inside}
            if self._pass_on():
                break
        else:
            raise InputError(f"no agent has a decision in {MOST_IDLE} deals of seed {self._seed}")
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None

    def observe(self, agent: str) -> dict[str, Any]:
        state, seat = self._state, self._seats[agent]
        marks = mask(state) if state.mover == seat else self._nothing.copy()
        return {"observation": observation(state, seat, None, self._history), "action_mask": marks}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        state = self._state
        place = -1 if action is None else place_of(state, action)
        if place < 0:
            raise ValueError(f"{self.agent_selection} has no legal move with the number {action}")
        self._cumulative_rewards[self.agent_selection] = 0
        state.play(place)
        if self._pass_on():
            return
        if state.is_over:
            self.rewards = {agent: paid for agent, paid in zip(self._agents, state.payoffs()) if agent}
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        text = self._state.text()
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def _pass_on(self) -> bool:
        """To the next decision of an agent; False where there is none."""
        state, most = self._state, self.game.table.max_decisions
        while not state.is_over and state.decision < most:
            agent = self._agents[seat := state.mover or 0]
            if state.must_pass:
                state.play(0)
            elif agent:
                self.agent_selection = agent
                return True
            else:
                state.play(self._inside[seat](state, self._streams[seat]))
        return False


class parallel_env(ParallelEnv):
    """A match of a game of blind rounds, as a ParallelEnv: in each step every seat chooses once.

    Parameters, observations, actions and rewards are those of `raw_env`. An action that is not legal raises ValueError.

    pyengine.InputError : as `raw_env`; or, as far as 20 random matches tell, a seat sees what another one chooses
        before it chooses itself in a round, or a round is not one choice of each seat.
    """

    def __init__(self, game: "str | Game", render_mode: str | None = None, **options: Any) -> None:
        self.turns = raw_env(game, render_mode, **options)
        self.metadata = {**self.turns.metadata, "is_parallelizable": True}
        self.possible_agents, self.render_mode = self.turns.possible_agents, render_mode
        self.observation_spaces, self.action_spaces = self.turns.observation_spaces, self.turns.action_spaces
        check_rounds(self.turns.game)

    observation_space, action_space = raw_env.observation_space, raw_env.action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        """Deal anew, as `raw_env` does."""
        self.turns.reset(seed, options)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        turns, agents = self.turns, self.agents
        if not isinstance(actions, dict) or not actions.keys() >= {*agents}:
            raise InputError(f"the actions are {actions!r:.60}; expected a dict with one of {', one of '.join(agents)}")
        for _ in agents:
            if not (turns.terminations[agents[0]] or turns.truncations[agents[0]]):
                turns.step(actions[turns.agent_selection])
        ends, cuts = dict(turns.terminations), dict(turns.truncations)
        self.agents = [agent for agent in agents if not (ends[agent] or cuts[agent])]
        return self._observations(), dict(turns.rewards), ends, cuts, dict(turns.infos)

    def render(self) -> str | None:
        return self.turns.render()

    def _observations(self) -> dict[str, Any]:
        """Return what each seat sees at its turn in the round, whatever the others choose before."""
        state, found = self.turns._state.copy(), {agent: self.turns.observe(agent) for agent in self.possible_agents}
        history = self.turns._history
        left = {self.turns._seats[agent] for agent in self.agents}
        while left:
            seat = state.mover or 0
            if seat in left:
                left.remove(seat)
                seen = observation(state, seat, None, history)
                found[AGENT_OF(seat)] = {"observation": seen, "action_mask": mask(state)}
            state.play(0)
        return found
