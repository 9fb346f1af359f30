"""Players of Kuhn and Leduc poker against OpenSpiel's, hand by hand.

    python -m pip install -e '.[peers]'
    python -m bench.peers leduc ismcts:1000:payoff visits:1000 ismcts:1000 cfr:300 [--hands 6000] [--seed 1]

The first player is one of pyengine; the others are OpenSpiel's: `ismcts:N`, its ISMCTSBot with N simulations, c = 5 and
moves drawn from the shares of the visits; `visits:N`, the same with the most visited move; `cfr:N`, the average policy
after N iterations of CFR. Every deal is played in both seats. Both programs play each hand: cards and moves go from
ours to theirs, and in the end they have to agree on what it paid. The mean is what the first player wins on a hand,
its interval a 95 % t interval over deals; CPU time is that of a hand, of each side.
"""

import argparse
import math
import random
import re
import statistics
import sys
import time

from rich.console import Console
from rich.table import Table

import pyengine
from bench.asked import asked, needed
from pyengine.measures.intervals import t_quantile
from pyengine.players import parse

RANKS = ("JACK", "QUEEN", "KING")
# Their numbers of our moves.
MOVES = {
    "kuhn": {"check": 0, "fold": 0, "bet": 1, "call": 1},
    "leduc": {"fold": 0, "check": 1, "call": 1, "raise": 2},
}


class Card:
    """Cards of peers from our texts: equal ranks stand side by side; which of two equal cards it is does not matter."""

    def __init__(self, game):
        self.each = 1 if game == "kuhn" else 2
        self.dealt = []

    def number(self, rank):
        card = RANKS.index(rank) * self.each
        card += card in self.dealt
        self.dealt.append(card)
        return card


def play(name, state, theirs, choose, seed):
    """Payoff of seat 0; `choose` has for each seat a function (our state, their state, seed) of the move, theirs."""
    cards = Card(name)
    for rank in re.findall(r"HAND of seat \d: (\w+)", state.text()):
        theirs.apply_action(cards.number(rank))
    while not state.is_over:
        if theirs.is_chance_node():
            theirs.apply_action(cards.number(re.search(r"BOARD: (\w+)", state.text())[1]))
        moves = [MOVES[name][state.move_text(move)] for move in range(len(state))]
        if sorted(moves) != theirs.legal_actions() or state.mover != theirs.current_player():
            sys.exit(f"bench.peers: the programs do not agree on the moves of {state.text()}: {moves} and {theirs}")
        move = choose[state.mover](state, theirs, moves, seed + state.decision)
        state.play(moves.index(move))
        theirs.apply_action(move)
    if tuple(theirs.returns()) != state.payoffs():
        sys.exit(f"bench.peers: {state.text()} pays {theirs.returns()} in OpenSpiel")
    return state.payoffs()[0]


def ours(player):
    def choose(state, theirs, moves, seed):
        return moves[player.choose(state, seed)]

    return choose


def bot_of(pyspiel, text, game, seed):
    """One of OpenSpiel's players as a function to choose."""
    kind, _, budget = text.partition(":")
    if kind == "cfr":
        solver = pyspiel.CFRSolver(game)
        for _ in range(int(budget)):
            solver.evaluate_and_update_policy()
        policy, chance = solver.tabular_average_policy(), random.Random(seed)

        def drawn(state, theirs, moves, seed):
            actions = policy.action_probabilities(theirs)
            return chance.choices(list(actions), list(actions.values()))[0]

        return drawn
    final = pyspiel.ISMCTSFinalPolicyType
    finals = {"ismcts": final.NORMALIZED_VISIT_COUNT, "visits": final.MAX_VISIT_COUNT}
    if kind not in finals:
        sys.exit(f"bench.peers: {text!r} is no player of OpenSpiel here; expected ismcts:N, visits:N or cfr:N")
    playouts = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.ISMCTSBot(seed, playouts, 5.0, int(budget), -1, finals[kind], False, False)
    return lambda state, theirs, moves, seed: bot.step(theirs)


def timed(choose, spent):
    def chosen(*position):
        start = time.process_time()
        move = choose(*position)
        spent[0] += time.process_time() - start
        return move

    return chosen


def compare(pyspiel, name, player, against, hands, seed):
    """(mean, half of its interval, CPU seconds of a hand, ours and theirs)"""
    game = pyspiel.load_game(f"{name}_poker")
    our_time, their_time = [0.0], [0.0]
    dealer = pyengine.game(name)
    one = timed(ours(parse(player).chooser(dealer)), our_time)
    other = timed(bot_of(pyspiel, against, game, seed), their_time)
    won = []
    for deal in range(hands // 2):
        state, key = dealer.deal(seed, deal), 1000 * (seed * hands + deal)
        first = play(name, state.copy(), game.new_initial_state(), (one, other), key)
        second = play(name, state, game.new_initial_state(), (other, one), key + 500)
        won.append((first - second) / 2)
    half = t_quantile(len(won) - 1) * statistics.stdev(won) / math.sqrt(len(won))
    return statistics.mean(won), half, our_time[0] / hands, their_time[0] / hands


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=MOVES, nargs="?", default="leduc")
    parser.add_argument("player", nargs="?", default="ismcts:1000:payoff")
    parser.add_argument("against", nargs="*", default=["visits:1000", "ismcts:1000", "cfr:300"])
    parser.add_argument("--hands", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    few = ["visits:10", "ismcts:10", "cfr:1"]
    arguments = asked(parser, player="ismcts:10:payoff", against=few, hands=20)
    pyspiel = needed("pyspiel", "open_spiel")
    table = Table(title=f"{arguments.game}, {arguments.hands} hands of {arguments.player} against OpenSpiel")
    for heading in ("against", "wins a hand", "95 %", "our ms", "their ms"):
        table.add_column(heading, justify="left" if heading == "against" else "right")
    for text in arguments.against:
        mean, half, our, their = compare(
            pyspiel, arguments.game, arguments.player, text, arguments.hands, arguments.seed
        )
        table.add_row(text, f"{mean:+.3f}", f"+-{half:.3f}", f"{1000 * our:.2f}", f"{1000 * their:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
