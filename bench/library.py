"""Random matches of the library's games beside OpenSpiel's, one thread each: matches a second of CPU time.

    python -m pip install -e '.[openspiel]'
    python -m bench.library [GAME ..] [--seconds 1] [--rounds 5]

`ours` is a study (`pyengine.run_study`), deals and figures included. OpenSpiel plays in C++ (`bots`: `evaluate_bots`
with its uniform random bots, deals included) and as its examples do, from Python (`python`). Both count
whole matches by the rules and options that `tests/library` holds against each other. Medians of rounds, in turns.
"""

import argparse
import random
import statistics
import time

from rich.console import Console
from rich.table import Table

import pyengine
from bench.asked import asked, needed
from bench.timing import interleaved

# Ours, its options, OpenSpiel's.
GAMES = {
    "kuhn": ({}, "kuhn_poker"),
    "leduc": ({}, "leduc_poker"),
    "hearts": ({}, "hearts(qs_breaks_hearts=false)"),
    "oh-hell": ({"CARDS": 5, "MISSED": True}, "oh_hell(players=4,num_tricks_fixed=5)"),
    "spades": ({"THIRTEEN": True, "LEAD": 0}, "spades(use_mercy_rule=false)"),
    "euchre": ({"KEEP": True}, "euchre(stick_the_dealer=false)"),
    "bridge": ({}, "bridge(use_double_dummy_result=false)"),
    "tiny-bridge": ({}, "tiny_bridge_4p"),
    "skat": ({"BIDDING": False, "PLAIN": True}, "skat"),
    "tarok": ({"SETS": 0, "ROUNDED": False, "MOND": 20}, "tarok"),
    "dou-dizhu": ({"FOURS": False, "EQUAL": 2}, "dou_dizhu"),
    "crazy-eights": (
        {"DRAWS": 5, "AFTER": True, "FREE": 1, "RESHUFFLE": False, "BURY": True, "SPECIALS": 0},
        "crazy_eights(players=2,max_turns=10000)",
    ),
    "gops": ({"LOST": True, "CARDS": 8}, "goofspiel(points_order=random,num_cards=8)"),
    "blackjack": ({"DOUBLE": False, "NATURAL": 0}, "blackjack"),
    "liars-dice": ({"WILD": 6}, "liars_dice"),
    "gin-rummy": ({"LAST": True}, "gin_rummy"),
    "cribbage": ({"FLUSH": True}, "cribbage(players=2)"),
    "fireworks": ({"BUST": True}, "hanabi(players=2)"),
}


def ours(game, options, seconds):
    """Matches a second of CPU time, of a study that takes about so long; smaller ones compile, and tell how many."""
    spent, matches = studied(game, options, 10) and 0.0, 100
    while spent < seconds / 2:
        matches = int(matches * min(10, seconds / max(spent, seconds / 10)))
        spent = studied(game, options, matches)
    return matches / spent


def studied(game, options, matches):
    """CPU seconds of a study."""
    start = time.process_time()
    pyengine.run_study(pyengine.Study(game, options, setups=matches, seed=matches), threads=1)
    return time.process_time() - start


def bots(pyspiel, name, seconds):
    """The same in OpenSpiel's C++."""
    game, done, start = pyspiel.load_game(name), 0, time.process_time()
    players = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    while (spent := time.process_time() - start) < seconds:
        pyspiel.evaluate_bots(game.new_initial_state(), players, done)
        done += 1
    return done / spent


def python(pyspiel, name, seconds):
    """The same from Python, as its example of random play does."""
    game, chance, done, start = pyspiel.load_game(name), random.Random(1), 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes())
                state.apply_action(chance.choices(actions, weights)[0])
            elif state.is_simultaneous_node():
                seats = range(game.num_players())
                state.apply_actions([chance.choice(state.legal_actions(seat)) for seat in seats])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
        done += 1
    return done / spent


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)} (default: all)")
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = asked(parser, games=["kuhn"], seconds=0.01, rounds=1)
    pyspiel = needed("pyspiel", "open_spiel")
    known, ratios = {*pyspiel.registered_names()}, {"bots": [], "python": []}
    table = Table("game", "ours", "bots", "python", "ours / bots", "ours / python", title="matches a second")
    for name in arguments.games or GAMES:
        options, other = GAMES[name]
        if other.partition("(")[0] not in known:
            continue
        ways = {"ours": lambda: ours(name, options, arguments.seconds)}
        ways |= {way.__name__: lambda way=way: way(pyspiel, other, arguments.seconds) for way in (bots, python)}
        found = {who: statistics.median(each) for who, each in interleaved(ways, arguments.rounds).items()}
        for who, each in ratios.items():
            each.append(found["ours"] / found[who])
        numbers = (f"{found[who]:,.0f}" for who in ways)
        table.add_row(name, *numbers, *(f"{each[-1]:.1f}" for each in ratios.values()))
    table.add_row("median", "", "", "", *(f"{statistics.median(each):.1f}" for each in ratios.values()))
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
