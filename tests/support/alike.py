"""Pairs of states that a seat cannot tell apart, and all that is shown to the seat of each: texts, data, advice,
choices of players, environments, what the workbench and a record say. Of both it must be the same."""

import random
from collections import Counter
from contextlib import suppress
from functools import cache
from pathlib import Path
from unittest import mock

from engine.batch import observation
from engine.seal import DIGEST, MARK, seal, unseal
from pyengine import game
from pyengine.base.errors import InputError
from pyengine.games.points import seen_first
from pyengine.players import human, parse
from pyengine.players.catalogue import looking
from pyengine.players.python import View
from pyengine.record import record
from pyengine.recycle.game import Described
from pyengine.serve import tasks

ROOT = Path(__file__).parent.parent.parent
OPTIONS = {  # of games by what tests call them
    "red7 with actions": {"players": 3, "actions": True, "points": 20},
    "crosskings choose": {"start": "choose"},
    "rummy to 50": {"points": 50},
    "gops for three": {"SEATS": 3},
}
# Those that deal anew what their seat does not know, and rules of thumb; mccfr asks for the whole match.
PLAYERS = "ismcts:20 pimc:20 flat:20 rollout:20 exact:1 uct:20 heuristic planner planner:model planner:post".split()


def made(name):
    """A game by its name, one of OPTIONS, or the path of a text."""
    return Described(ROOT / name) if name.endswith(".rcy") else game(name.split()[0], **OPTIONS.get(name, {}))


def pairs(game, count, most=60):
    """In states of random matches: the state and a move; a seat; another state, in which what the seat does not know is
    dealt anew, and the moves there that are the same to the seat."""
    chance, found = random.Random(game.name), 0
    for setup in range(4 * count):
        state = game.deal(2, setup)
        while not state.is_over and state.decision < most:
            move, seat = 0 if state.must_pass else chance.randrange(len(state)), chance.randrange(game.seats)
            twin, forced = state.resample(seat, chance.getrandbits(64)), state.must_pass
            if twin.raw != state.raw:
                key = None if forced else state.move_key(move, seat)
                alike = [] if forced else [each for each in twin.legal_moves() if twin.move_key(each, seat) == key]
                yield state, move, seat, twin, alike
                found += 1
                if found == count:
                    return
            state.play(move)


def differences(game, count):
    """Differences in pairs of states that a seat cannot tell apart: (what, where, of the one, of the other), and how
    often everything was compared. Of what takes long, every pair has a part."""
    found, compared, chance = [], Counter(), random.Random(count)
    for number, (state, move, seat, twin, alike) in enumerate(pairs(game, count)):
        compared["pairs"] += 1
        shown = [{**seen(each, seat), **asked(each, seat, number)} for each in (state, twin)]
        if alike:
            ends = [each.copy() for each in (state, twin)]
            moves = move, chance.choice(alike)
            for end, each in zip(ends, moves):
                end.play(each)
            if ends[0].information_key(seat) == ends[1].information_key(seat):
                for row, one, each, end in zip(shown, (state, twin), moves, ends):
                    row |= told(one, each, end, seat) if number % 2 == 0 else {}
                    row |= afterwards(one, state, each, seat) if number % 16 == 1 else {}
        compared.update([*shown[0]])
        where = f"{game.name} {state.dealt_from}: {state.history}, move {move}, seat {seat}"
        one, other = shown
        found += [(what, where, one[what], other.get(what)) for what in one if one[what] != other.get(what)]
    return found, compared


def seen(state, seat):
    """Return what a state says to a seat; where it is to move, of each move by its key what it is called and does."""
    game = state.game
    found = {
        "text": state.text(seat),
        "scene": repr(game.scene(state, seat)),
        "parts": game.state_parts(state, seat),
        "mover": state.mover,
        "key": state.information_key(seat),
    }
    if game.table.observed:
        found["observation"] = observation(state, seat).tolist()
    if state.mover == seat and not state.must_pass:
        found["place"], firsts, called = state.place, game.equals(state), state.move_texts()
        # By their keys: where options depend on unseen cards, in blind/offers.rcy, their order does, too.
        names = [state.move_key(move) for move in state.legal_moves()]
        found["moves"] = [
            (repr(state.deed(move)), called[move], state.move_kind(move), names[firsts[move]])
            for move in sorted(state.legal_moves(), key=names.__getitem__)
        ]
        if game.table.actions:
            found["actions"] = sorted(map(state.action, state.legal_moves()))
    return found


def asked(state, seat, number):
    """Answers to a seat that asks: by players, by the game, by environments, by the workbench."""
    game, found = state.game, {}
    if state.mover != seat or state.must_pass:
        return {"zoo": in_zoo(state, seat)} if game.table.observed and number % 8 == 0 else {}
    if number % 16 == 0 and game.seats > 1:
        with suppress(InputError):  # of amounts that are too large
            found["advice"] = human.advised(View(state), looking)
    elif number % 4 == 1 and game.table.observed:
        found |= {"zoo": in_zoo(state, seat), "gym": in_gym(state, seat)}
    elif number % 4 == 2 and len(state) > 1:
        found["workbench"] = at_table(state, None, seat)
    elif number % 4 == 3:
        for text, player, chooser in choosers(game):
            found[text] = state.move_key(player.choice(chooser, state, 7))
    return found


@cache
def choosers(game):
    """The players that can play a game."""
    found = []
    for text in PLAYERS:
        with suppress(InputError):
            (player := parse(text)).check(game)
            found.append((text, player, player.chooser(game)))
    return found


def told(state, move, end, seat):
    """Descriptions of a move: at the terminal, in histories, and in the words of information states."""
    game = state.game
    found = {
        "deed": repr(human.seen(state, move, seat)),
        "own deed": repr(state.deed(move, seat)) if seat != state.mover else "",
        "told": human.play(state.copy(), move, (seat,))[seat],
        # Not whether chance had a part in it, which may depend on hidden cards: keys of OpenSpiel's states tell that.
        "words": seen_first(state, seat).after(state, move, end, False).text(end),
    }
    if game.table.observed:
        found["history"] = game.history().seen(state, move, seat)
    return found


def afterwards(state, past, move, seat):
    """Descriptions of a move by the workbench and a record; `past` is a state that comes from a deal."""
    with mock.patch.object(type(past), "beginning", lambda _: state.copy()):
        found = record.record(past, [move])
    return {"workbench move": at_table(state, move, seat), "record": (found.steps[0].seats[seat], found.seats[seat])}


def at_table(state, move, seat):
    """Words of the workbench for a seat that looks on: of a state all, of a move what came of it and among how many it
    was. Which number it has is known to the page, which has the seed, too."""
    game, people = state.game, ["human"] * state.game.seats
    with (
        mock.patch.object(tasks, "_game", lambda *_: game),
        mock.patch.object(game, "deal", lambda *_: state.copy(), create=True),
    ):
        tasks.REPLAYS.clear()  # of another deal
        found = tasks.table(game.name, {}, people, 1, [] if move is None else [move], 0, seat, None)
    if move is None:
        legal = sorted((each["text"], each["said"], each["at"]) for each in found["legal"])
        return legal, found["steps"], found["piles"], found["scenes"], found["cards"]
    return found["steps"][:2], found["choices"][:1], found["movers"][:1]


@cache
def zoo_of(game):
    from pyengine.adapters.pettingzoo import raw_env

    env = raw_env(game)
    env.reset(1)
    return env


def in_zoo(state, seat):
    """Observations of an agent of PettingZoo."""
    try:
        env = zoo_of(state.game)
    except ImportError:  # it is an extra
        return None
    env._state = state
    return {name: numbers.tolist() for name, numbers in env.observe(env.possible_agents[seat]).items()}


@cache
def gym_of(game, seat):
    from pyengine.adapters.gymnasium import Env

    env = Env(game, seat)
    env.reset(seed=1)
    return env.many


def in_gym(state, seat):
    """Observations of an agent of Gymnasium, at its own decision."""
    try:
        many = gym_of(state.game, seat)
    except ImportError:
        return None
    data, old = many.batch.save(), many.batch.state(0).raw
    digest = data[len(MARK) : len(MARK) + DIGEST]
    many.batch.restore(seal(digest, unseal(digest, data).replace(old, state.raw, 1)))
    return many.batch.observations.tolist(), many._info()["action_mask"].tolist()
