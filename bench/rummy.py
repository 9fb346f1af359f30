"""Speed of Rummy's core: `python -m bench.rummy`.

The planner plans for the states of matches between planner:random and the heuristic: every state by itself, many times
over, and all of them one after another, which is what a player does. A yardstick in C is timed between ours on the same
states; it takes the least of its repeats, ours is their mean.
Then how often best arrangements tie, the deadwood of hands, whole matches at random through the table, and players. One
core, CPU time, medians.
"""

import argparse
import statistics

import numpy as np
from rich.console import Console
from rich.table import Table

import pyengine
from bench.asked import asked
from bench.timing import cpu_seconds
from bench.yardsticks.programs import yardstick
from engine.counting.matches import play
from engine.rummy.game import position
from engine.rummy.planner import plan, repeat_plan
from engine.rummy.state import repeat_deadwood
from pyengine import players

UNSEEN = 500


def odds_of(state):
    """Thousandths by card that the planner's player makes of a state."""
    core, seat = position(state), state.mover
    gone = core.pile | core.hands[1 - seat] & core.taken[1 - seat]
    return [1000 if core.hands[seat] >> card & 1 else 0 if gone >> card & 1 else UNSEEN for card in range(52)]


def states_of(number):
    """Odds (number, 52) and hands of states of matches between planner:random and the heuristic."""
    game = pyengine.game("rummy", knocking=False)
    seats = [players.parse(text).chooser(game) for text in ("planner:random", "heuristic")]
    odds, hands, setup = [], [], 0
    while len(odds) < number:
        state = game.deal(1, setup)
        while not state.is_over:
            odds.append(odds_of(state))
            hands.append(position(state).hands[state.mover])
            state.play(seats[(state.mover + setup) % 2].choose(state, 1000 * setup + state.decision))
        setup += 1
    return np.array(odds[:number], np.int32), np.array(hands[:number], np.uint64)


def beliefs(odds):
    """Time these states with a belief of its own for each unseen card."""
    random = np.random.default_rng(1)
    return np.where(odds == UNSEEN, random.integers(300, 701, odds.shape), odds).astype(np.int32)


def planner_times(odds, times):
    """Microseconds of each state."""
    result = []
    for row in odds:
        seconds, _ = cpu_seconds(lambda row=row[None]: repeat_plan(row, times=times))
        result.append(seconds / times * 1e6)
    return result


def times_in_c(program, odds, times):
    """Microseconds of each state, and the counts of best arrangements."""
    rows = program(times, text="\n".join("0 " + " ".join(map(str, row)) for row in odds.tolist()))
    return [row["seconds"] * 1e6 for row in rows], [row["count"] for row in rows]


def bench_planner(odds, program, repeats, times):
    table = Table(title=f"planner, {len(odds)} states: microseconds (must: 20, worst 1000; aim: 4, 100)")
    for heading in ("", "median", "worst", "one after another", "best arrangements"):
        table.add_column(heading, justify="right" if heading else "left")
    for kind, rows in (("unseen cards alike", odds), ("a belief for each card", beliefs(odds))):
        own, whole, other, counts = [], [], [], None
        for _ in range(repeats):
            own.append(planner_times(rows, times))
            whole.append(cpu_seconds(lambda rows=rows: repeat_plan(rows))[0] / len(rows) * 1e6)
            if program:
                found, counts = times_in_c(program, rows, times)
                other.append(found)
        best = [plan(row.tolist(), most=0)["count"] for row in rows]
        if counts is not None and counts != best:
            raise SystemExit("the yardstick counts other best arrangements")
        table.add_row(
            kind,
            *summary(own),
            f"{statistics.median(whole):.2f}",
            f"{statistics.median(best):.0f}, {max(best)} at most",
        )
        if program:
            table.add_row(f"{kind}: C", *summary(other), "", "the same")
    every = np.full((1, 52), 1000, np.int32)
    alone = [cpu_seconds(lambda: repeat_plan(every, times=5))[0] / 5 * 1e6 for _ in range(repeats)]
    full = [cpu_seconds(lambda: plan(every[0].tolist()))[0] * 1e6 for _ in range(repeats)]
    table.add_row("all cards certain", f"{statistics.median(alone):.0f}", "", "", "147266")
    table.add_row("... and the different card sets", f"{statistics.median(full):.0f}", "", "", "147266")
    return table


def summary(samples):
    """Texts of the median and the worst: of each state the median of the repeats."""
    middle = [statistics.median(values) for values in zip(*samples)]
    return f"{statistics.median(middle):.2f}", f"{max(middle):.2f}"


def ties(number):
    """Random hands of ten, unseen cards alike: how many have several best arrangements, and how many several cards that
    the fewest of these need."""
    random, several, least = np.random.default_rng(1), 0, 0
    for _ in range(number):
        hand = random.permutation(52)[:10]
        found = plan((np.isin(np.arange(52), hand) * UNSEEN + UNSEEN).tolist(), most=0)
        needed = [found["needs"][card] for card in hand]
        several += found["count"] > 1
        least += needed.count(min(needed)) > 1
    return f"of {number} random hands {several} have several best arrangements, {least} several cards needed least"


def bench_deadwood(hands, repeats):
    random = np.random.default_rng(2)
    dealt = np.array([sum(1 << int(card) for card in random.permutation(52)[:10]) for _ in hands], np.uint64)
    table = Table(title="deadwood: nanoseconds a hand (must 300, aim 100)")
    for heading in ("hands", "median"):
        table.add_column(heading, justify="right" if heading == "median" else "left")
    sizes = np.bitwise_count(hands)
    for name, some in (
        ("ten cards, dealt", dealt),
        ("ten cards, in play", hands[sizes == 10]),
        ("eleven cards, in play", hands[sizes == 11]),
    ):
        found = [
            cpu_seconds(lambda some=some: repeat_deadwood(some, times=200))[0] / 200 / len(some) * 1e9
            for _ in range(repeats)
        ]
        table.add_row(name, f"{statistics.median(found):.1f}")
    return table


def bench_walk(setups, repeats):
    table = Table(title="random matches through the table (with knocking: must 10 000 a second, aim 50 000)")
    for heading in ("", "matches/s", "decisions/s", "decisions a match"):
        table.add_column(heading, justify="right" if heading else "left")
    variants = {"with knocking": {}, "ace low and high": {"ace": "both"}, "straight gin": {"knocking": False}}
    for name, options in variants.items():
        game, rates = pyengine.game("rummy", **options), []
        for _ in range(repeats):
            seconds, (counts, _) = cpu_seconds(lambda game=game: play(game.table, 1, 0, setups, 0, 1))
            rates.append(setups / seconds)
        decisions = int(counts["decisions"].sum()) / setups
        rate = statistics.median(rates)
        table.add_row(name, f"{rate:,.0f}", f"{rate * decisions:,.0f}", f"{decisions:.1f}")
    return table


def bench_players(matches, knocking, texts):
    rules = "with knocking" if knocking else "straight gin"
    table = Table(title=f"players: microseconds a decision, {rules}, all decisions of matches between the two")
    for heading in ("player", "mean", "decisions"):
        table.add_column(heading, justify="left" if heading == "player" else "right")
    game = pyengine.game("rummy", knocking=knocking)
    seats = {text: players.parse(text).chooser(game) for text in texts}
    seconds, counts = dict.fromkeys(seats, 0.0), dict.fromkeys(seats, 0)
    for setup in range(matches):
        state = game.deal(2, setup)
        while not state.is_over:
            text = list(seats)[(state.mover + setup) % 2]
            len(state)  # the moves are enumerated before
            spent, move = cpu_seconds(lambda: seats[text].choose(state, state.decision))
            seconds[text] += spent
            counts[text] += 1
            state.play(move)
    for text in seats:
        table.add_row(text, f"{seconds[text] / counts[text] * 1e6:.2f}", str(counts[text]))
    return table


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--states", type=int, default=1000)
    parser.add_argument("--times", type=int, default=20, help="how often each state is planned for")
    parser.add_argument("--setups", type=int, default=20_000, help="random matches")
    parser.add_argument("--repeats", type=int, default=5)
    args = asked(parser, states=10, times=1, setups=100, repeats=1)
    odds, hands = states_of(args.states)
    console = Console()
    console.print(bench_planner(odds, yardstick("rummy_planner"), args.repeats, args.times))
    console.print(ties(20 * args.states))
    console.print(bench_deadwood(hands, args.repeats))
    console.print(bench_walk(args.setups, args.repeats))
    console.print(bench_players(args.setups // 100, False, ("planner", "heuristic")))
    console.print(bench_players(args.setups // 100, True, ("planner", "planner:belief")))


if __name__ == "__main__":
    main()
