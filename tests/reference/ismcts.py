"""Single-observer ISMCTS on Red7, slow and obvious: the judge of engine/players/ismcts.pxd.

A node is the list of everything that happened since the root as the searching seat saw it, forced moves included; an
edge is a node and a move. At the decisions of the others stands a second node, of the same list and what the mover
knows; once it was visited as often as it has moves, it chooses. Where of fifty such nodes or more that were looked for
fewer than a quarter had been met before, there are none from then on. States are `pyengine.red7.State`.
"""

from dataclasses import dataclass
from math import log, sqrt

from .pimc import determinise, guarded, keys_of, payoffs, play_out
from .streams import any_best


@dataclass
class Edge:
    reward: int = 0
    visits: int = 0
    available: int = 0

    def bound(self, exploration, low, high):
        mean = (self.reward - self.visits * low) / (self.visits * max(high - low, 1))
        return mean + exploration * (sqrt(log(self.available)) * (1.0 / sqrt(self.visits)))

    def bound_of(self, visits, exploration, low, high):
        """With so many visits of the node in place of what could be chosen."""
        return Edge(self.reward, self.visits, visits).bound(exploration, low, high)


def known_to(seat, state):
    """Knowledge of a seat, beside what was played since the root."""
    sizes = tuple(hand.bit_count() for hand in state.hands)
    return state.hands[seat], sizes, tuple(state.palettes), state.canvas, len(state.deck), tuple(state.out)


def search(state, iterations, exploration, stream, payoff=False, rule=None):
    """{(node, key): Edge} of the whole tree; a node is a tuple of (seat, key).

    rule : rule(state, stream) -> number of a move, by which playouts go and below the root moves are tried first

    Means are of results, or of payoffs between the lowest and the highest that the seat had so far.
    """
    tree, known_nodes, root = {}, {}, state.mover
    sought = met = 0
    ranges = [None if payoff else (0, 2 * (state.game.seats - 1)) for _ in range(state.game.seats)]
    for iteration in range(iterations):
        played, node, path, available = determinise(state, root, stream), (), [], []
        grown = False
        while played.winner is None and not grown:
            seat, keys = played.mover, keys_of(played)
            move = 0
            if len(keys) > 1:
                fresh = [i for i, key in enumerate(keys) if (node, key) not in tree]
                own = known = None
                if seat != root and (sought < 50 or 4 * met >= sought):
                    here = node, known_to(seat, played)
                    sought, met = sought + 1, met + (here in known_nodes)
                    visits, own = known_nodes.setdefault(here, ([], {}))
                    known = len(visits) >= len(keys)
                    visits.append(iteration)
                if known:
                    tried = [i for i, key in enumerate(keys) if key in own]
                    untried = [i for i, key in enumerate(keys) if key not in own]
                    bounds = [own[keys[i]].bound_of(len(visits) - 1, exploration, *ranges[seat]) for i in tried]
                    best = any_best(bounds, stream)
                    move = untried[stream.below(len(untried))] if untried else tried[best]
                elif fresh:
                    move = rule(played, stream) if rule and node else -1
                    move = move if move in fresh else fresh[stream.below(len(fresh))]
                else:
                    move = any_best([tree[node, key].bound(exploration, *ranges[seat]) for key in keys], stream)
                if move in fresh:
                    # The moves of the root could be chosen from the start.
                    tree[node, keys[move]] = Edge(available=iteration if node == () else 0)
                    grown = True
                path.append((seat, tree[node, keys[move]]))
                if own is not None:
                    path.append((seat, own.setdefault(keys[move], Edge())))
                available += [tree[node, key] for key in keys if (node, key) in tree]
            node += ((seat, keys[move]),)
            played.play(move)
        rewards = play_out(played, stream, rule)
        if payoff:
            rewards = payoffs(played)
            ranges = [
                (min(reward, *seen), max(reward, *seen)) if seen else (reward, reward)
                for reward, seen in zip(rewards, ranges)
            ]
        for edge in available:
            edge.available += 1
        for seat, edge in path:
            edge.visits += 1
            edge.reward += rewards[seat]
    return tree


def choose(state, iterations, exploration, stream, payoff=False, rule=None, guard=None):
    """The number of the most visited move, of equal ones the best or any, and the visits. `guard` as in `pimc`."""
    tree = search(state, iterations, exploration, stream, payoff, rule)
    keys = keys_of(state)
    visits = [tree[(), key].visits if ((), key) in tree else 0 for key in keys]
    rewards = [tree[(), key].reward if count else 0 for key, count in zip(keys, visits)]
    best = any_best(list(zip(visits, rewards)), stream)
    if guard:
        assert not payoff
        full = 2 * (state.game.seats - 1)
        means = [reward / (count * full) if count else 0 for reward, count in zip(rewards, visits)]
        best = guarded(state, guard, stream, best, means, visits)
    return best, visits
