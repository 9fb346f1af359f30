"""A search that sees all cards against the same search that sees its own: it should win, however it plays out.

    python -m bench.open_cards [--playouts 100] [--deals 400] [--shares 0 1 0.9 0.8] [--only hearts spades]

PIMC for payoffs, in one true world or in determinisations, at seats in turn, both ways round on each deal (of three
seats one against two, in every seat). `share` is that of the moves of playouts which go by the rule of thumb, as in
`pimc:100:rule=0.8`; 0 is random playouts, 1 is `pimc:100:rule`. The mean payoff of the seats of the one less that of
the other's, by deal, with 95 % intervals: "open" is open cards against closed, "as rule" closed against closed that
plays out by the rule alone. Where open cards lose, playouts are too narrow: in one world they are nearly all the same.
"""

import argparse

from rich.console import Console
from rich.table import Table

import pyengine
from bench.asked import asked
from engine.players import players
from engine.table import State
from pyengine.measures.intervals import FREE, mean_interval

GAMES = "hearts", "spades", "agram", "oh-hell"
SEED = 20261128


def seatings(seats):
    """By seat, whether the second player sits there; each with the other way round."""
    ways = (
        [[seat % 2 for seat in range(seats)]] if seats % 2 == 0 else [[s == k for s in range(seats)] for k in (0, 1, 2)]
    )
    return [[bool(each) != turned for each in way] for way in ways for turned in (False, True)]


def lead(table, one, other, setup):
    """The mean payoff of the seats of one player less that of the other's, in all seatings of a deal."""
    total, ways = 0.0, seatings(table.seats)
    for way in ways:
        state = State.deal(table, SEED, setup)
        while not state.is_over:
            chooser = other if way[state.mover] else one
            state.play(chooser.choose(state, 1000 * setup + state.decision) if len(state) > 1 else 0)
        paid = [[pay for pay, second in zip(state.payoffs(), way) if second == who] for who in (False, True)]
        total += sum(paid[0]) / len(paid[0]) - sum(paid[1]) / len(paid[1])
    return total / len(ways)


def against(table, one, other, deals):
    """The mean lead with its interval, as text."""
    leads = [lead(table, one, other, setup) for setup in range(deals)]
    low, high = mean_interval(deals, sum(leads), sum(each * each for each in leads), 1, FREE)
    return f"{sum(leads) / deals:+.3f} ±{(high - low) / 2:.3f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--playouts", type=int, default=100, help="a decision (default 100)")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--shares", type=float, nargs="+", default=[0, 1, 0.9, 0.8, 0.6])
    parser.add_argument("--only", nargs="+", default=GAMES, metavar="GAME")
    arguments = asked(parser, playouts=4, deals=2, shares=[0.8], only=["agram"])
    shown = Table(title=f"pimc:{arguments.playouts}:payoff, {arguments.deals} deals")
    for heading in ("game", "share", "open", "as rule"):
        shown.add_column(heading, justify="left" if heading == "game" else "right")
    for name in arguments.only:
        table = pyengine.game(name).table
        made = {
            share: players.pimc(table, budget=arguments.playouts, payoff=True, rule=share) for share in arguments.shares
        }
        narrow = players.pimc(table, budget=arguments.playouts, payoff=True, rule=1)
        for share, honest in made.items():
            seeing = players.pimc(table, budget=arguments.playouts, payoff=True, rule=share, open=True)
            told = "" if share == 1 else against(table, honest, narrow, arguments.deals)
            shown.add_row(name, f"{share:g}", against(table, seeing, honest, arguments.deals), told)
    Console(width=120).print(shown)


if __name__ == "__main__":
    main()
