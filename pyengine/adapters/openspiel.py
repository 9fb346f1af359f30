"""Every game as a Python game of OpenSpiel (extra `openspiel`).

    import pyspiel
    import pyengine.adapters.openspiel as ours  # registers "pyengine"

    game = ours.load("leduc")  # or pyspiel.load_game("pyengine(game=leduc)")

There are `information_state_string`, in words all that a seat has seen, with a key; `information_state_tensor`, what it
sees now and behind that its history, as far as `pyengine.Game.history` keeps whole matches; `observation_string` and
`observation_tensor`, what it sees now, which forgets who did what; and `resample_from_infostate`.
`undo_action` is refused, as of every game that is written in Python: C++ keeps the history, and lets nobody shorten it.

`ISMCTSBot.step` and `MCTSBot.step` of C++ end the process on every game that is written in Python, OpenSpiel's own too
(2.0.2): they let go of Python's lock and then copy the state. What they call of a game cannot tell that from other
calls, so nothing here can refuse. The bots of `open_spiel.python.algorithms` play.

Chance is exact for a small game (all its deals, and all outcomes of moves, are run through), and sampled for a larger
one: two draws make the number of a setup of a study, of which there are 4096, each equally likely. Utilities, their sum
and the length of a match are exact for a game whose tree is small enough to be looked through; of others utilities and
lengths are bounds that the game declares, as is the sum where a text in RECYCLE does (`payoffs`).
"""

import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import numpy as np

import pyengine
from engine.history import floats
from engine.solving.tree.solver import Solver
from engine.solving.tree.tree import MOST_SEEN, Tree, TreeError
from pyengine.adapters.rounds import check_rounds
from pyengine.base.errors import InputError, needing
from pyengine.games.foreign import option_value
from pyengine.games.game import Game
from pyengine.games.points import CHANCE, KEPT, MOST_OUTCOMES, OVER, MatchTree, Point, infosets_of
from pyengine.games.policy import GIVEN, Policy, of_tree
from pyengine.games.spec import value_text
from pyengine.solving.equilibrium import figures
from pyengine.solving.export import tree_text
from pyengine.solving.words import refusal

with needing("openspiel", __name__):
    import pyspiel
    from open_spiel.python.policy import TabularPolicy, tabular_policy_from_callable


def load(game: str, simultaneous: bool = False, tree: bool = False, **options: Any) -> Any:
    """A game by its name, with its options, such as players=2, as a `pyspiel.Game`.

    simultaneous : all choose at once, in a game of blind rounds such as gops, or one in which all choices stand in
        `together`
    tree : the whole tree of a small game is handed over (`pyengine.export_tree`), and is OpenSpiel's own game
        `efg_game`, in C++; actions keep their names, tensors and strings are its own

    pyengine.InputError : no such game, impossible options, a game without information_key, or without blind rounds, or
        with too large a tree.
    """
    if tree:
        if simultaneous:
            raise InputError("trees have no rounds in which all choose at once; expected tree or simultaneous")
        return pyspiel.load_efg_game(tree_text(pyengine.game(game, **options))[0])
    words = ";".join(f"{name}:{value_text(value)}" for name, value in options.items())
    return (RoundsGame if simultaneous else OpenSpielGame)({"game": game, "options": words})


def _type(
    chance_mode: Any, utility: Any, numbers: bool = True, remembers: bool = True, at_once: bool = False
) -> pyspiel.GameType:
    dynamics = pyspiel.GameType.Dynamics
    return pyspiel.GameType(
        short_name="pyengine_rounds" if at_once else "pyengine",
        long_name="A card game of pyengine",
        dynamics=dynamics.SIMULTANEOUS if at_once else dynamics.SEQUENTIAL,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=16,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=remembers,
        provides_observation_string=True,
        provides_observation_tensor=numbers,
        provides_factored_observation_string=False,
        parameter_specification={"game": "", "options": ""},
        default_loadable=False,
        chance_mode=chance_mode,
        utility=utility,
    )


class NamedMatches(MatchTree):
    """The matches of a game by its name and options, which are all that a serialized state has of it.

    history : what seats remember; None where that may be less than a match
    bounds : the least and the most that a seat is paid, what all are paid together (None: not known, or not always the
        same), and of one match the most decisions and the most turns of chance
    """

    def __init__(self, *named: str) -> None:
        self.named = named
        pairs = [word.partition(":") for word in named[1].split(";") if word]
        options: dict[str, Any] = {option: option_value(value) for option, _, value in pairs}
        game = pyengine.game(named[0], **options)
        if "information_key" not in game.table.can:
            raise InputError(f"the game {game.name} has no information_key, by which OpenSpiel tells states apart")
        super().__init__(game)
        history = game.history() if game.table.observed else None
        self.history = history if history and history.length == game.longest else None  # of whole matches
        self.bounds = self._look_through() or (*game.paid, game.together, game.table.max_decisions, 2)

    def __reduce__(self) -> tuple[Any, ...]:
        return _matches, self.named

    def _look_through(self) -> tuple[int, int, int | None, int, int] | None:
        """Read the bounds from the tree, where chance is exact and the tree is small enough to be kept; else None."""
        paid, sums, lengths = set[int](), set[int](), set[tuple[int, int]]()
        for met, point in enumerate(self.points() if self.exact else ()):
            if met == KEPT:
                return None
            if point.turn == OVER:
                payoffs, turns = [int(each) for each in point.paid()], [each.turn for each in point.line()]
                draws = turns.count(CHANCE)
                paid.update(payoffs)
                sums.add(sum(payoffs))
                lengths.add((len(turns) - draws - 1, draws))
        decisions, draws = map(max, zip(*lengths)) if lengths else (0, 0)
        return (min(paid), max(paid), min(sums) if len(sums) == 1 else None, decisions, draws) if paid else None


@lru_cache(maxsize=64)
def _matches(*named: str) -> NamedMatches:
    return NamedMatches(*named)


class OpenSpielGame(pyspiel.Game):
    """A game with its options, as `load` makes it."""

    at_once = False

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"game": "", "options": "", **(params or {})}
        if not given["game"]:
            raise InputError("no game is named; expected one, as in pyengine(game=leduc)")
        self.matches = _matches(given["game"], given["options"])
        table, modes, kinds = self.matches.game.table, pyspiel.GameType.ChanceMode, pyspiel.GameType.Utility
        low, high, total, decisions, self.draws = self.matches.bounds
        utility = kinds.GENERAL_SUM if total is None else kinds.CONSTANT_SUM if total else kinds.ZERO_SUM
        mode = modes.EXPLICIT_STOCHASTIC if self.matches.exact else modes.SAMPLED_STOCHASTIC
        self.root = self.matches.root
        sizes = {"num_distinct_actions": table.actions or table.max_moves, "max_chance_outcomes": MOST_OUTCOMES}
        sizes |= {"num_players": table.seats, "max_game_length": decisions}
        paid = {"min_utility": float(low), "max_utility": float(high)}
        info = pyspiel.GameInfo(**sizes, **paid, utility_sum=None if total is None else float(total))
        remembers = self.matches.history is not None
        super().__init__(_type(mode, utility, table.observed > 0, remembers, self.at_once), info, given)

    def new_initial_state(self) -> "OpenSpielState":
        return OpenSpielState(self)

    def action_to_string(self, player: int, action: int) -> str:
        return _named(self.matches, player, action)

    def max_chance_nodes_in_history(self) -> int:
        return self.draws

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        given, kinds = iig_obs_type, pyspiel.PrivateInfoType
        if params:
            raise InputError(f"observers of pyengine's games take no parameters; found {params}")
        own = given is None or (given.public_info and given.private_info == kinds.SINGLE_PLAYER)
        return Observer(self.matches, given is not None and given.perfect_recall, own)


def _named(matches: MatchTree, player: int, action: int) -> str:
    return f"chance {action + 1}" if player == CHANCE else matches.move_text(action, max(player, 0))


class OpenSpielState(pyspiel.State):
    """A match; before the deal, and after a move of which chance makes more than one thing, chance is to move.

    Python's callers get from `point` what C++ would ask for by several calls; all that changes it goes through C++,
    which keeps the history.
    """

    # A tenth of a random match less than a dictionary of its own, from which C++ copies a state.
    __slots__ = ("point",)
    __dict__ = property(lambda self: {"point": self.point})

    def __init__(self, game: OpenSpielGame) -> None:
        pyspiel.State.__init__(self, game)  # 0.1 us faster than super()
        self.point: Point = game.root

    def current_player(self) -> int:
        return self.point.turn

    def is_chance_node(self) -> bool:
        return self.point.turn == CHANCE

    def is_terminal(self) -> bool:
        return self.point.turn == OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.point.law.chances[:] if self.point.law else []

    def legal_actions(self, player: int | None = None) -> list[int]:
        return self.point.actions[:] if player is None or player == self.point.turn else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.point.actions

    def _apply_action(self, action: int) -> None:
        point = self.point
        self.point = point.children.get(action) or point.step(action)

    def __deepcopy__(self, memo: Any) -> "OpenSpielState":
        twin: OpenSpielState = self.clone()
        return twin

    def _action_to_string(self, player: int, action: int) -> str:
        point = self.point
        return point.action_text(action) if player == point.turn else _named(point.matches, player, action)

    def information_state_string(self, player: int | None = None) -> str:
        point = self.point
        seat = point.turn if player is None else player
        return point.texts.get(seat) or point.told(seat)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        point = self.point
        found = point.recalled.get(point.turn if player is None else player)
        return floats(found) if found else self._tensor("information_state_tensor", player, "recalled")

    def observation_tensor(self, player: int | None = None) -> list[float]:
        point = self.point
        found = point.observed.get(point.turn if player is None else player)
        return floats(found) if found else self._tensor("observation_tensor", player, "observed")

    def _tensor(self, kind: str, player: int | None, kept: str) -> list[float]:
        point, matches, history = self.point, self.point.matches, self.get_game().matches.history
        seat = point.turn if player is None else player
        there = history if kept == "recalled" else matches.game.table.observed
        if not there or point.state is None or not 0 <= seat < matches.game.seats:
            asked: Any = getattr(pyspiel.State, kind)  # which refuses, or has zeros
            return list(asked(self) if player is None else asked(self, player))
        found = point.seen(seat, history if kept == "recalled" else None).tobytes()
        if matches.exact:  # else other matches will not come here
            setattr(point, kept, {**getattr(point, kept), seat: found})
        return floats(found)

    def returns(self) -> list[float]:
        return self.point.paid()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float] | None = None) -> "OpenSpielState":
        """A determinisation: what the seat cannot know is dealt anew."""
        twin: OpenSpielState = self.clone()
        twin.point = self.point.resample(player, int((sampler or random.random)() * 2**53))
        return twin

    def __str__(self) -> str:
        return "chance" if self.point.state is None else self.point.state.text()


class RoundsGame(OpenSpielGame):
    """A game of blind rounds, in which all seats choose at once."""

    at_once = True

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__(params)
        check_rounds(self.matches.game)

    def new_initial_state(self) -> "RoundsState":
        return RoundsState(self)


class RoundsState(OpenSpielState):
    """A match in rounds: what one seat chooses changes nothing for the others before all have chosen."""

    __slots__ = ()

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.SIMULTANEOUS) if self.point.turn >= 0 else self.point.turn

    def legal_actions(self, player: int | None = None) -> list[int]:
        if player is None and self.point.turn >= 0:
            flat: list[int] = pyspiel.State.legal_actions(self)
            return flat
        return self.point.actions[:] if player is None or player == self.point.turn else self._legal_actions(player)

    def _legal_actions(self, player: int) -> list[int]:
        return self._turn_of(player).actions[:] if self.point.turn >= 0 else []

    def _apply_actions(self, actions: list[int]) -> None:
        for _ in actions:
            self.point = self.point.step(actions[self.point.turn])

    def _action_to_string(self, player: int, action: int) -> str:
        return self._turn_of(player).action_text(action) if player >= 0 else super()._action_to_string(player, action)

    def _turn_of(self, player: int) -> Point:
        point = self.point
        while point.turn != player:
            point = point.step(point.actions[0])
        return point


def to_openspiel(policy: Policy, game: OpenSpielGame | None = None) -> Any:
    """A policy of this package as OpenSpiel's `TabularPolicy` over `game`, by default the one that it is of.

    pyengine.InputError : it is of another game, or the tree of that is too large.
    """
    if not isinstance(policy, Policy) or not isinstance(game, OpenSpielGame | None):
        expected = "expected a policy of pyengine and what load() made, without tree=True"
        raise InputError(f"policy is {policy!r:.60}, game {game}; {expected}")
    game = game or load(policy.facts["game"], **policy.facts["options"])
    tree = _tree_of(game.matches.game)
    policy.check(game.matches.game, "the policy")
    laid, tabular = policy.on(tree), TabularPolicy(game)
    for seat, string, moves in _infosets(tabular, tree):
        row, places = tabular.policy_for_key(string), [place for _, place in moves]
        row[:] = 0
        for action, place in moves:
            row[action] += laid[seat][place] / places.count(place)
    return tabular


def from_openspiel(policy: Any, game: OpenSpielGame | None = None) -> Policy:
    """A policy of this package of one of OpenSpiel's over one of our games: a player, which can be written to a file.

    policy : whatever has `action_probabilities(state)`, such as a `TabularPolicy`
    game : that it is over, where it does not know that itself, as those of C++

    pyengine.InputError : it is no policy, or over another game, or the tree of that is too large.

    >>> from_openspiel(solver.average_policy()).write("leduc.policy")
    """
    game, expected = getattr(policy, "game", None) or game, "expected one over what load() made, without tree=True"
    if game is None and hasattr(policy, "action_probabilities"):
        raise InputError(f"the policy {policy!r:.60} does not say which game it is over; expected game=, from load()")
    if not isinstance(game, OpenSpielGame) or not hasattr(policy, "action_probabilities"):
        raise InputError(f"the policy {policy!r:.60} is over the game {game}; {expected}")
    is_table = isinstance(policy, TabularPolicy)
    try:
        tabular = policy if is_table else tabular_policy_from_callable(game, policy.action_probabilities)
    except pyspiel.SpielError:
        raise InputError(f"the policy {policy!r:.60} says nothing of states of {game}; {expected}") from None
    ours = game.matches.game
    solver = Solver(tree := _tree_of(ours))
    policies = tuple([np.ones(count) for count in tree.sequences])
    for seat, string, moves in _infosets(tabular, tree):
        row, actions = tabular.policy_for_key(string), [action for action, _ in moves]
        policies[seat][[place for _, place in moves]] = 0
        for action, place in moves:
            policies[seat][place] += row[action] / actions.count(action)
    facts = figures(solver, policies) | {"iterations": 1, "payoffs": "payoffs", "method": GIVEN, "complete": True}
    return of_tree(tree, policies, ours, facts)


def _tree_of(game: Game) -> Tree:
    try:
        tree = Tree(game.table, seats=game.seats)
    except TreeError as error:
        raise InputError(f"{game.name} has no tree for a policy: {refusal(error)}") from None
    if tree.infosets > MOST_SEEN:
        raise InputError(f"{game.name} has {tree.infosets} information sets; a table has {MOST_SEEN} at most")
    return tree


def _infosets(tabular: Any, tree: Tree) -> Iterator[tuple[int, str, list[tuple[int, int]]]]:
    """`infosets_of` a tree, where OpenSpiel tells as many apart."""
    game, strings = tabular.game.matches.game, int((np.sum(tabular.legal_actions_mask, axis=1) > 1).sum())
    if strings != tree.infosets:
        raise InputError(f"{game.name} has {tree.infosets} information sets, and OpenSpiel tells {strings} apart")
    return infosets_of(game, tree)


class Observer:
    """View of a seat, or with `recall` of all that it has seen: `tensor`, and by name in `dict` the parts of it that
    `pyengine.Game.spaces` tells of; and as a text. `tensor` is None of a game without observations, and with `recall`
    where histories do not keep whole matches. One that is not of a seat's `own` view has neither tensor nor text."""

    def __init__(self, matches: NamedMatches, recall: bool = False, own: bool = True) -> None:
        self.own = own
        game, self.recall, self.history = matches.game, recall, matches.history if recall else None
        self.name, parts = game.name, game.spaces(self.history.length if self.history else False).observation
        known = own and game.table.observed and (self.history or not recall)
        self.tensor = np.zeros(parts[-1].stop, np.float32) if known else None
        rows = [] if self.tensor is None else [(part, self.tensor[part.start : part.stop]) for part in parts]
        shaped = [row if part.kept else row.reshape(part.shape) for part, row in rows]
        names = [part.name for part, _ in rows]  # of which several may be the same
        self.dict = {name + "'" * names[:at].count(name): shaped[at] for at, name in enumerate(names)}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        if not self.own:
            expected = "expected public_info=True and private_info=PrivateInfoType.SINGLE_PLAYER"
            raise InputError(f"observers of pyengine's games show what one seat sees: {expected}")
        if self.tensor is None:
            what = "information state tensor: its histories are too long" if self.recall else "observation tensor"
            raise InputError(f"the game {self.name} has no {what}; expected its string")
        if state.point.state is None:
            self.tensor.fill(0)
            return
        self.tensor[:] = state.point.seen(player, self.history)

    def string_from(self, state: OpenSpielState, player: int) -> str | None:
        if not self.own:
            return None
        if self.recall:
            return state.point.told(player)
        return "" if state.point.state is None else state.point.state.text(player)


_widest = pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC, pyspiel.GameType.Utility.GENERAL_SUM
pyspiel.register_game(_type(*_widest), OpenSpielGame)
pyspiel.register_game(_type(*_widest, at_once=True), RoundsGame)
