"""Gin rummy against other people's programs: OpenSpiel's simple bot and RLCard's rule agent.

    pip install -e ".[peers]"
    python examples/rummy_peers.py FILE.json [--player PLAYER] [--deals N] [--processes N]

The cards, the stock and the settlement are ours (docs/games/rummy.md): knock 10, gin 25, undercut 25. Every deal is
played in both seats, and deals are the independent samples: the interval is 95 % by the spread of the deals' two
matches. The share is that of the matches won, without those that had no result.

The other programs are asked for their decisions in their own words, with what their own rules let them see:

* OpenSpiel (`gin_rummy`, `make_simple_gin_rummy_bot`): a state of its game is played along with ours, card by card. It
  takes the upcard for a meld or a knock, throws the highest deadwood, always knocks. Its rules let a seat throw the
  card that it just took (here: the discard that leaves the least deadwood instead), and knock with the top of the pile
  when two cards are left in the stock (here: no result). Its bot never lays off; here all lay-offs are made for it.
* RLCard (`gin-rummy-novice-rule`): the agent is shown its hand, and the moves that RLCard's own judge finds for it. It
  draws from stock or pile at random, knocks as soon as it may, and else throws what leaves the least deadwood. In
  RLCard the first seat is dealt eleven cards; here it has ten and the choice of the upcard, which the agent is asked
  for like any other.
"""

import argparse
import json
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from pathlib import Path

import numpy as np

import pyengine
from engine.rummy.game import position
from engine.rummy.state import deadwood
from pyengine import players

SEED = 1
DRAW_PILE, DRAW_STOCK, PASS, KNOCK = 52, 53, 54, 55  # OpenSpiel's actions beside cards


def cards_of(cards):
    return [card for card in range(52) if cards >> card & 1]


def discard_move(state, card, knock):
    """Our move for a discard; where gin is legal it is taken, and what is not legal becomes the least deadwood."""
    keys = [state.move_key(move) for move in state.legal_moves()]
    for key in (192 | card, (128 if knock else 64) | card):
        if key in keys:
            return keys.index(key)
    hand = position(state).hands[state.mover]
    return min(range(len(keys)), key=lambda move: (deadwood(hand & ~(1 << keys[move] % 64)), -keys[move]))


class OpenSpiel:
    """OpenSpiel's bot in one seat, and its game with the same cards."""

    def __init__(self):
        import pyspiel

        self.game = pyspiel.load_game("gin_rummy")
        self.bots = [pyspiel.make_simple_gin_rummy_bot(self.game.get_parameters(), seat) for seat in range(2)]

    def begin(self, state, seat, seed):
        self.seat, self.bot, self.state = seat, self.bots[seat], self.game.new_initial_state()
        self.bot.restart()
        start = position(state)
        for card in [*cards_of(start.hands[0]), *cards_of(start.hands[1]), start.top]:
            self.state.apply_action(card)

    def choose(self, state):
        """The move in `state` that the bot chooses."""
        action = self.bot.step(self.state)
        if position(state).phase != "discard":
            return int(action == DRAW_PILE)
        if action != KNOCK:
            return discard_move(state, action, False)
        knocking = self.state.clone()
        knocking.apply_action(KNOCK)
        return discard_move(state, self.bot.step(knocking), True)

    def follow(self, before, key):
        """Play in its game what was played in ours: the state before, and the key of the move."""
        core = position(before)
        if core.phase == "discard":
            self.state.apply_action(key % 64)
            return
        passes = core.phase == "upcard"
        self.state.apply_action(DRAW_PILE if key else PASS if passes else DRAW_STOCK)
        if not key and (not passes or core.mover == 1):
            if passes:
                self.state.apply_action(DRAW_STOCK)
            self.state.apply_action(core.stock[0])


class RLCard:
    """RLCard's rule agent in one seat."""

    def __init__(self):
        from rlcard.games.gin_rummy.judge import get_going_out_cards
        from rlcard.games.gin_rummy.utils import action_event, utils
        from rlcard.models.gin_rummy_rule_models import GinRummyNoviceRuleAgent

        self.going_out, self.actions, self.utils = get_going_out_cards, action_event, utils
        self.agent = GinRummyNoviceRuleAgent()

    def begin(self, state, seat, seed):
        np.random.seed(seed % 2**32)

    def choose(self, state):
        core, actions = position(state), self.actions
        if core.phase != "discard":
            return int(
                self.agent.step({"legal_actions": OrderedDict({2: None, 3: None})}) == actions.pick_up_discard_action_id
            )
        hand = [self.utils.card_from_card_id(card) for card in cards_of(core.hands[core.mover])]
        knocks, gins = self.going_out(hand, 10)
        held = () if core.held is None else (self.utils.card_from_card_id(core.held),)
        legal = [actions.DiscardAction(card) for card in hand if card not in held]
        legal += [actions.KnockAction(card) for card in sorted(knocks, key=self.utils.get_card_id)]
        legal = [actions.GinAction()] if gins else legal
        chosen = self.agent.step(
            {
                "legal_actions": OrderedDict((one.action_id, None) for one in legal),
                "obs": [self.utils.encode_cards(hand)],
            }
        )
        if chosen == actions.gin_action_id:
            return 0
        knock = chosen >= actions.knock_action_id
        return discard_move(
            state, int(chosen) - (actions.knock_action_id if knock else actions.discard_action_id), knock
        )

    def follow(self, before, key):
        pass


PEERS = {"OpenSpiel": OpenSpiel, "RLCard": RLCard}


def play_deals(name, player, first, last):
    """Points of our player, (deals, 2): as the first seat, and as the second."""
    game, peer = pyengine.game("rummy"), PEERS[name]()
    chooser = players.parse(player).chooser(game)
    points = []
    for setup in range(first, last):
        for seat in range(2):
            state = game.deal(SEED, setup)
            peer.begin(state, 1 - seat, 2 * setup + seat)
            while not state.is_over:
                ours = state.mover == seat
                move = chooser.choose(state, 1000 * setup + state.decision) if ours else peer.choose(state)
                key, before = state.move_key(move), state.copy()
                state.play(move)
                if not state.is_over:
                    peer.follow(before, key)
            points.append(state.payoffs()[seat])
    return np.array(points).reshape(-1, 2)


def share(won, of):
    """The share of two counts by deal, and half of its 95 % interval (a ratio of sums over deals)."""
    mean = won.sum() / of.sum()
    rest = won - mean * of
    return mean, 1.96 * np.sqrt((rest**2).sum() * len(rest) / (len(rest) - 1)) / of.sum()


def result(name, player, points):
    wins, losses = (points > 0).sum(1), (points < 0).sum(1)
    decided, error = share(wins, wins + losses)
    half, half_error = share(wins + 0.5 * (points == 0).sum(1), np.full(len(points), 2))
    payoff = points.mean(1)
    return {
        "player": player,
        "opponent": name,
        "games": int(points.size),
        "with_result": int((wins + losses).sum()),
        "share": {"mean": decided, "half95": error},
        "share_half": {"mean": half, "half95": half_error},
        "payoff": {"mean": payoff.mean(), "half95": 1.96 * payoff.std(ddof=1) / np.sqrt(len(payoff))},
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path, metavar="FILE.json")
    parser.add_argument("--player", action="append", help="ours (planner:belief); may be given again")
    parser.add_argument("--against", choices=PEERS, action="append", help="one of them alone")
    parser.add_argument("--deals", type=int, default=2000, help="each is two games (2000)")
    parser.add_argument("--processes", type=int, default=2, help="how many (2)")
    arguments = parser.parse_args()
    if missing := [module for module in ("pyspiel", "rlcard") if find_spec(module) is None]:
        parser.error(f'{" and ".join(missing)} not found; pip install -e ".[peers]" brings the other programs')
    rows = []
    with ProcessPoolExecutor(arguments.processes) as pool:
        for player in arguments.player or ["planner:belief"]:
            for name in arguments.against or PEERS:
                cuts = np.linspace(0, arguments.deals, 4 * arguments.processes + 1).astype(int)
                parts = pool.map(play_deals, *zip(*((name, player, *cut) for cut in zip(cuts, cuts[1:]))))
                rows.append(result(name, player, np.concatenate(list(parts))))
                row = rows[-1]
                print(
                    f"{player} against {name}: {100 * row['share']['mean']:.1f} ± {100 * row['share']['half95']:.1f} % "
                    f"of {row['with_result']} games with a result ({row['games']} played; those without as half: "
                    f"{100 * row['share_half']['mean']:.1f} %), {row['payoff']['mean']:+.2f} ± "
                    f"{row['payoff']['half95']:.2f} points a game",
                    flush=True,
                )
    arguments.file.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
