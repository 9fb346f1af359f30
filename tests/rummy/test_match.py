"""A match of several deals of Rummy: against the slow reference, what seats know, texts, and at the terminal."""

import io
from random import Random

import pytest

import pyengine
from engine.rummy.game import position, scores, table
from pyengine import players
from pyengine.commands.rummy import main
from pyengine.players import catalogue
from pyengine.rummy import Options
from pyengine.rummy.text import cards_of, result_text
from tests.reference.rummy_match import Match
from tests.support.commands import figures

RULES = {"knocking", "ace", "knock", "gin", "undercut"}


def reference_of(seed, setup, options):
    rules = {"limit" if name == "knock" else name: value for name, value in options.items() if name in RULES}
    return Match(seed, setup, **{name: value for name, value in options.items() if name not in RULES}, **rules)


def same(state, slow):
    core, game = position(state), slow.game
    assert [{*cards_of(hand)} for hand in core.hands] == game.hands and {*cards_of(core.pile)} == {*game.pile}
    assert list(core.stock) == game.stock and core.dealer == 1 - slow.first
    assert scores(state) == tuple(slow.scores) and state.is_over == slow.is_over()
    if game.result is not None:
        assert list(core.points) == game.result
    if state.is_over:
        assert list(state.payoffs()) == slow.payoffs()
    else:
        assert state.mover == slow.mover() and sorted(state.move_texts()) == sorted(slow.legal_moves())


@pytest.mark.parametrize(
    "options",
    [
        dict(points=100),
        dict(points=60, dealer="alternate", ace="both", knock=30, gin=20, undercut=10),
        dict(points=40, knock=60, undercut=0),
        dict(points=2, knocking=False, dealer="alternate"),
    ],
    ids=str,
)
def test_matches_are_those_of_the_reference(options):
    game, deals, dealers, empty = pyengine.game("rummy", **options), 0, set(), 0
    for setup in range(4):
        random = Random(setup)
        state, slow = game.deal(3, setup), reference_of(3, setup, options)
        assert position(state).hands == position(pyengine.game("rummy").deal(3, setup)).hands
        while not state.is_over:
            if slow.legal_moves() == ["stock"]:
                slow.play("stock")  # nothing to choose after both have passed
            same(state, slow)
            move = state.heuristic_move(random.randrange(99)) if random.random() < 0.9 else random.randrange(len(state))
            deals += state.move_text(move) == "deal"
            empty += state.move_text(move) == "deal" and position(state).points == (0, 0)
            dealers.add(position(state).dealer)
            slow.play(state.move_text(move))
            state.play(move)
            assert game.table.low <= state.payoffs()[0] <= game.table.high if state.is_over else True
        same(state, slow)
        assert pyengine.replay(state.transcript()) == state
    assert deals > 4 and dealers == {0, 1} and (empty > 0 or options["points"] != 2)


def test_the_greatest_payoff_is_within_bounds():
    # 99 points, then gin against the most deadwood there is; nothing for the other seat.
    game = pyengine.game("rummy", points=100)
    state = game.read_state(
        "1: AC 2C 3C 4D 5D 6D 7D 8S 9S TS 2S / 2: TC TD JH JS QC QD KH KS 9H 9C | pile 5S | stock 30 "
        "| seat 1: discard | score 99 0, dealer 2"
    )
    state.play(state.move_texts().index("gin 2S"))
    payoff = 99 + 25 + 98
    assert state.is_over and state.payoffs() == (payoff, -payoff) and payoff == game.table.high - 2


def played(game, seed, greedy=True):
    """The end of the first deal of a match of greedy or random seats."""
    state, random = game.deal(seed), Random(seed)
    while state.move_texts() != ["deal"]:
        state.play(state.heuristic_move(state.decision) if greedy else random.randrange(len(state)))
    return state


def test_nothing_hidden_gets_from_one_deal_to_the_next():
    state = played(pyengine.game("rummy", points=100), 5)
    after = {position(state.resample(seat, seed)).hands for seat in range(2) for seed in range(4)}
    assert after == {position(state).hands}  # after a knock both hands lie open
    nexts = set()
    for seed in range(20):
        twin = state.resample(0, seed)
        assert twin.text(0) == state.text(0) and twin.information_key(0) == state.information_key(0)
        twin.play(0)
        nexts.add(position(twin).hands)
    assert len(nexts) == 20  # the order of the cards to come is nobody's
    dealt = state.copy()
    dealt.play(0)
    core = position(dealt)
    assert core.taken == core.discarded == core.declined == (0, 0)
    seen = dealt.resample(0, 1)
    assert seen.text(0) == dealt.text(0) and position(seen).hands[1] != core.hands[1]
    seen.play(0), dealt.play(0)
    assert "?x10" in dealt.text(0)


def test_a_deal_without_a_result_stays_hidden():
    state = played(pyengine.game("rummy", points=3, knocking=False), 2, greedy=False)
    assert position(state).ending == "no result" and "?x6 / 2: 7C*" in state.text(1)
    assert len({position(state.resample(1, seed)).hands[0] for seed in range(8)}) > 3
    told = result_text(state, 1).splitlines()
    assert [line[:6] for line in told] == ["Seat 2", "no res", "Score:"] and "no result: Nobody wins, +0." in told
    dealer = position(state).dealer
    assert state.mover == dealer
    state.play(0)
    assert position(state).dealer == dealer and state.mover == 1 - dealer


def test_scores_are_in_the_key():
    game = pyengine.game("rummy", points=100)
    view = "1: 2C 3C 4C 8C 8D TD 5H 8H QS KS / 2: 7H* ?x9 | pile 5S on 2D 9D | stock 29 | seat 1: source"
    tails = ("", " | score 5 7", " | score 7 5", " | score 5 7, dealer 1")
    assert len({game.read_state(view + tail).information_key(0) for tail in tails}) == 4


def test_the_planner_plays_each_deal_as_it_plays_one():
    match, one = pyengine.game("rummy", points=100), pyengine.game("rummy")
    players_there = [players.parse("planner").chooser(game) for game in (match, one)]
    state = played(match, 6)
    state.play(0)
    single = one.read_state(state.text().partition(" | score")[0])
    for seed in range(4):
        moves = [player.choose(core, seed) for player, core in zip(players_there, (state, single))]
        assert moves[0] == moves[1] and state.move_text(moves[0]) in state.move_texts()
        state.play(moves[0])
        if state.mover == 1 and position(state).phase == "upcard":
            continue
        single = one.read_state(state.text().partition(" | score")[0])


def test_one_deal_is_as_it_was():
    game = pyengine.game("rummy", points=0)
    assert list(Options().as_dict()) == list(game.options) == ["knocking", "ace", "knock", "gin", "undercut"]
    assert game.table.state_size == table().state_size < table(points=1).state_size
    assert scores(game.deal(1)) is None and "score" not in game.deal(1).text()
    with pytest.raises(TypeError, match="not a state of Rummy"):
        scores(pyengine.game("red7").deal(1))
    with pytest.raises(ValueError, match="points is 1001; expected 0 to 1000"):
        table(points=1001)


# Studies and the terminal


def test_a_study_counts_matches(capsys):
    words = "rummy --points 60 --dealer alternate --seats planner,heuristic --setups 30 --seed 7"
    found = figures(capsys, f"run {words}")
    assert found["options"]["points"] == 60 and found["games"] == 60
    assert found["subject"]["seating"] == "Seat 2 deals first; seat 1 begins the first deal."
    places = found["legal_moves"]["by_place"]
    assert places["decisions"][4] > 60 and places["forced_share"][4] == 1
    assert abs(found["payoff"]["mean"][0]) < 100 and found["payoff"]["mean"][0] == -found["payoff"]["mean"][1]


def test_a_match_at_the_terminal(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("stock\npass\n0\n" * 400))
    # The look back at the end: two determinisations in place of 40 and more.
    monkeypatch.setattr(catalogue, "FEWEST", 2)
    monkeypatch.setattr(catalogue, "MOST", 2)
    assert main("play --points 60 --seed 7 --opponent heuristic".split()) == 0
    told = capsys.readouterr()
    deals = told.out.count("Score: you")
    assert deals > 1 and told.out.count("60 win the match.") == deals - 1
    assert told.out.rstrip().splitlines()[-1].startswith("Score: you ")
    assert "The match: You lose, -" in told.out
    assert "Scores: seat 1 0, seat 2 " in told.err and "deal" not in told.err.split()
