"""Belief in how the others play: determinisations by how likely they would have made the moves that were seen."""

import pytest

import pyengine
from engine.players import players
from pyengine import InputError
from pyengine.learning.training import Training
from pyengine.players import parse


def bets(*moves, name="leduc", seed=1):
    state = pyengine.game(name).deal(seed=seed)
    for move in moves:
        state.play(move)
    return state


def named(state, text):
    return next(each for each, told in enumerate(state.move_texts()) if told.startswith(text))


def worlds(state, believe=None, number=1000):
    """How often the other seat holds each card, by its text, in determinisations of the mover."""
    found, seen = [], {}
    players.estimate(state, number, 1, 5, worlds=found, believe=believe)
    for raw in found:
        world = type(state).trusted(state.game, raw)
        other = next(p for p in world.text().split("; ") if p.startswith(f"HAND of seat {2 - state.mover}"))
        card = other.partition(": ")[2].split()[0]
        seen[card] = seen.get(card, 0) + 1 / number
    return seen


RAISES = {"KING": 1, "QUEEN": 0.5, "JACK": 0}  # how often the rule of thumb does, at first


def raised():
    """Leduc, where the first seat has raised."""
    state = bets()
    state.play(named(state, "raise"))
    return state


def test_determinisations_have_the_weights_of_the_moves_that_were_seen():
    state = raised()
    plain = worlds(state)
    for errs in (0.3, 0.9):
        chances = {card: errs / 2 + (1 - errs) * share for card, share in RAISES.items()}
        whole = sum(plain[card] * chances[card] for card in plain)
        believed = worlds(state, lambda chooser: players.believing(chooser, None, errs))
        for card in plain:
            assert believed[card] == pytest.approx(plain[card] * chances[card] / whole, abs=0.06), (card, errs)


def test_an_uninformed_belief_is_none():
    state = raised()
    believed = worlds(state, lambda chooser: players.believing(chooser, players.random(state.table)))
    assert believed == pytest.approx(worlds(state), abs=0.07)


def test_what_is_believed_follows_from_what_the_seat_knows():
    for moves in ((1, 0, 1, 0, 0, 0), (0, 2)):
        state = bets(*moves, name="oh-hell")
        chooser = parse("pimc:30:rule=0.8:believe=rule").chooser(state.game)
        assert chooser.choose(state, 4) == chooser.choose(state, 4)
        found, known = [], state.information_key(state.mover)
        players.estimate(state, 20, 1, 5, worlds=found, believe=players.believing)
        keys = {type(state).trusted(state.game, raw).information_key(state.mover) for raw in found}
        assert keys == {known}


@pytest.mark.parametrize("text", ("pimc:20", "flat:20", "ismcts:20", "rollout:20"))
def test_every_search_believes(text):
    state = raised()
    player = parse(f"{text}:payoff:believe=rule")
    assert player.text == f"{text}:payoff:believe=rule" and player.choose(state, 1).moves
    assert player.choose(bets(), 1).move == parse(f"{text}:payoff").choose(bets(), 1).move  # nothing was seen


def written(path, history):
    """A net of Leduc that has learnt a little."""
    found = Training(pyengine.game("leduc"), 1, [16], history, 1, None)
    found.update()
    found.net().write(path)
    return path


def test_a_net_is_believed_in(tmp_path):
    path, state = written(tmp_path / "leduc.net", 0), raised()
    player = parse(f"pimc:50:payoff:believe=net:{path}")
    assert player.files == [str(path)] and player.choose(state, 1).moves
    others, plain, errs = parse(f"net:{path}").chooser(state.game), worlds(state), 0.3
    chances, before = {}, state.beginning()
    for number in range(40):  # what the net does with each card
        first = before.resample(1, number)
        card = first.text().partition("HAND of seat 1: ")[2].split()[0]
        chances[card] = errs / len(first) + (1 - errs) * others.probabilities(first)[named(first, "raise")]
    whole = sum(plain[card] * chances[card] for card in plain)
    believed = worlds(state, lambda chooser: players.believing(chooser, others, errs))
    assert believed == pytest.approx({card: plain[card] * chances[card] / whole for card in plain}, abs=0.07)


def test_a_net_that_remembers_is_refused(tmp_path):
    path = written(tmp_path / "leduc.net", None)
    with pytest.raises(InputError, match="remembers the match; expected one that does not, as of train"):
        parse(f"pimc:9:believe=net:{path}").check(pyengine.game("leduc"))


def test_texts_and_files():
    player = parse("rollout:30:believe=net:a:b.npz")
    assert player.text == "rollout:30:believe=net:a:b.npz" and player.files == ["a:b.npz"]
    assert parse("pimc:30:believe=rule:payoff:guard=2").text == "pimc:30:guard=2:payoff:believe=rule"


@pytest.mark.parametrize(
    "text, said",
    [
        ("pimc:9:believe=x", "believes that the others play like 'x'; expected rule or net:FILE"),
        ("mccfr:9:believe=rule", "expected some of BUDGET, payoff"),
        ("pimc:9:belive=rule", "did you mean believe=rule"),
        ("strong:100:believe=rule", "'strong:100:believe=rule' has the part 'believe=rule'; expected some of BUDGET"),
    ],
)
def test_bad_texts(text, said):
    with pytest.raises(InputError, match=said):
        parse(text)


def test_games_and_nets_that_cannot_be_believed_in():
    with pytest.raises(InputError, match=r"needs deals to weigh \(described games\), which the game red7 does not"):
        parse("pimc:9:believe=rule").check(pyengine.game("red7"))
    with pytest.raises(InputError, match="needs a rule of thumb"):
        parse("pimc:9:believe=rule").check(pyengine.game("war"))
    with pytest.raises(InputError, match="none.npz"):
        parse("pimc:9:believe=net:none.npz").check(pyengine.game("leduc"))
    table = pyengine.game("leduc").table
    search = players.pimc(table, 3)
    with pytest.raises(ValueError, match="errs is 0.0"):
        players.believing(search, None, 0)
    with pytest.raises(ValueError, match="does not say with which chance"):
        players.believing(search, players.heuristic(table))
    with pytest.raises(ValueError, match="believes already"):
        players.believing(players.believing(search))


def test_advice():
    state = raised()
    found = pyengine.advice(state, "pimc:4000x1:payoff:believe=rule", seed=1)
    plain = pyengine.advice(state, "pimc:4000x1:payoff", seed=1)
    call = next(at for at, move in enumerate(found["moves"]) if move["move"].startswith("call"))
    assert found["moves"][call]["payoff"]["mean"] < plain["moves"][call]["payoff"]["mean"] - 0.1  # kings raise
    alone = state.game.read_state(state.text(state.mover))
    with pytest.raises(InputError, match="has to know the match from its deal on"):
        pyengine.advice(alone, "pimc:20x1:believe=rule")
