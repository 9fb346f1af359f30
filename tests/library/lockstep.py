"""One match in two programs: the same deal, the same moves, compared at each decision."""

import random
import re
from functools import cache

import pytest

import pyengine


class Other:
    """A match of another program, or of a slow reference, beside one of a game of the library.

    `game` and `options` are the game of the library. Each is made from the state of our deal, and dealt alike.
    `action(state, text)` is the other's name of a move of ours, by its text before it is played; None where the other
    program has no such step, because there is nothing to decide. Two moves of ours may have one name (equal cards).
    `program` is the module of the other program; without it the test is skipped.
    """

    game: str
    program = ""
    options: dict = {}

    def __init__(self, state):
        raise NotImplementedError

    def action(self, state, text):
        raise NotImplementedError

    def follows(self, state, texts):
        """Numbers of our moves that the other program has, too; all but where it plays by another rule."""
        return range(len(texts))

    def mover(self):
        """The seat that decides, from 0."""
        raise NotImplementedError

    def legal(self):
        """The legal actions, by the names that `action` gives."""
        raise NotImplementedError

    def play(self, action, state):
        """Play an action; `state` is ours after the same move, which tells what chance did."""
        raise NotImplementedError

    def over(self):
        raise NotImplementedError

    def payoffs(self):
        """Of each seat, as ours."""
        raise NotImplementedError


class Spiel(Other):
    """A match of OpenSpiel. `spiel` is its game with parameters, "hearts(pass_cards=false)"."""

    spiel: str
    program = "pyspiel"

    def __init__(self, state):
        import pyspiel

        self.state = pyspiel.load_game(self.spiel).new_initial_state()
        self.settle(state)

    def settle(self, state):
        """Do what chance does next, as in our state."""
        while not self.over() and self.state.is_chance_node():
            self.state.apply_action(self.chance(state))

    def chance(self, state):
        """What chance does now."""
        raise NotImplementedError

    def mover(self):
        return self.state.current_player()

    def legal(self):
        return self.state.legal_actions()

    def play(self, action, state):
        self.state.apply_action(action)
        self.settle(state)

    def over(self):
        return self.state.is_terminal()

    def payoffs(self):
        return self.state.returns()


@cache
def compiled(name):
    """The first state and the step of an environment of pgx."""
    import jax
    import pgx

    env = pgx.make(name)
    return jax.jit(env.init)(jax.random.PRNGKey(0)), jax.jit(env.step)


class Pgx(Other):
    """A match of pgx. `name` is its environment; its first player is our first seat."""

    name: str
    program = "pgx"

    def __init__(self, state):
        first, self.step = compiled(self.name)
        dealt = {name: self.numbers(value) for name, value in self.dealt(state).items()}
        self.state = first.replace(current_player=self.numbers(0), **dealt)

    def dealt(self, state):
        """Fields of its state that say what was dealt, as in ours."""
        raise NotImplementedError

    def numbers(self, values):
        from jax import numpy

        return numpy.asarray(values, numpy.int32)

    def mover(self):
        return int(self.state.current_player)

    def legal(self):
        return [action for action, fits in enumerate(self.state.legal_action_mask.tolist()) if fits]

    def play(self, action, state):
        self.state = self.step(self.state, action)

    def over(self):
        return bool(self.state.terminated)

    def payoffs(self):
        return self.state.rewards.tolist()


def lockstep(other, matches, seed=1, **options):
    """Play so many random matches in both; AssertionError at the first difference, with the deal and the moves."""
    if other.program:
        pytest.importorskip(
            other.program, reason=f"{other.program} is not installed: pip install -e '.[peers]', or pgx"
        )
    game, chance = pyengine.game(other.game, **{**other.options, **options}), random.Random(seed)
    for setup in range(matches):
        state, past = game.deal(seed, setup), []
        beside = other(state)
        while not state.is_over:
            texts = state.move_texts()
            moves = beside.follows(state, texts)
            actions = {move: beside.action(state, texts[move]) for move in moves}
            if decides := None not in actions.values():
                ours, theirs = (state.mover, {*actions.values()}), (beside.mover(), {*beside.legal()})
                assert not beside.over() and ours == theirs, told(state, past, texts, actions, ours, theirs)
            move = moves[chance.randrange(len(moves))]
            past.append(texts[move])
            state.play(move)
            if decides:
                beside.play(actions[move], state)
        assert beside.over(), told(state, past)
        ours, theirs = [*state.payoffs()], [*beside.payoffs()]
        assert ours == theirs, told(state, past, ours, theirs)


def told(state, past, *more):
    """The match so far, in words."""
    return "\n".join([f"{state.game.name} after {', '.join(past)}", state.text(), *map(str, more)])


def cards(state, pile):
    """The texts of the cards that lie in a pile, named as in `State.text`: "HAND of seat 1"; the bottom one first. What
    others know of them is left out."""
    found = re.search(rf"(?:^|; ){re.escape(pile)}: ([^;]*)", state.text())
    return re.sub(r" (\[[^]]*]|\((no|only|all:|seat \d+:) [^)]*\))", "", found[1]).split(", ") if found else []
