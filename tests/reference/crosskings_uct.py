"""The tree search of Cross Kings, slow and obvious: the judge of engine/crosskings/uct.pxd.

Positions are states of the table; the order of the draws stands in that file.
"""

import math

from engine.crosskings.game import position as numbers_of
from tests.support.crosskings_games import cells, state_of

RAVE = 1000


def cells_of(cells):
    return [cell for cell in range(36) if cells >> cell & 1]


def with_cards(position, cards):
    return state_of(cards, *numbers_of(position)[1:7])


def resample(position, stream):
    """The cards that lie face down, ascending, drawn one by one; the last one takes the place of the drawn one."""
    cards, hidden = list(numbers_of(position).cards), cells_of(numbers_of(position).hidden)
    pile = sorted(cards[cell] for cell in hidden)
    for cell in hidden:
        drawn = stream.below(len(pile))
        cards[cell] = pile[drawn]
        pile[drawn] = pile[-1]
        pile.pop()
    return with_cards(position, cards)


def shuffled(position, stream):
    cards, hidden = list(numbers_of(position).cards), cells_of(numbers_of(position).hidden)
    for i in range(len(hidden) - 1, 0, -1):
        j = stream.below(i + 1)
        cards[hidden[i]], cards[hidden[j]] = cards[hidden[j]], cards[hidden[i]]
    return with_cards(position, cards)


def name(position):
    """Key that tells positions of one search apart: which card turned up where does not matter any more."""
    at = numbers_of(position)
    return at.remaining, at.hands, at.kings, at.marker, at.mover


def bound(branch, cell, exploration):
    visits = sum(tries for tries, _ in branch["own"].values())
    tries, rewards = branch["own"][cell]
    later_tries, later_rewards = branch["later"][cell]
    share = math.sqrt(RAVE / (3 * visits + RAVE))
    return (
        (1 - share) * (rewards / (2 * tries))
        + share * (later_rewards / (2 * later_tries))
        + exploration * math.sqrt(math.log(visits)) * (1 / math.sqrt(tries))
    )


def iterate(tree, root, stream, exploration):
    position = shuffled(root, stream)
    path, taken = [], [set(), set()]
    while not position.is_over:
        moves = cells(position)
        if name(position) not in tree:
            tree[name(position)] = {"own": {cell: [0, 0] for cell in moves}, "later": {cell: [0, 0] for cell in moves}}
            break
        branch = tree[name(position)]
        untried = [cell for cell in moves if branch["own"][cell][0] == 0]
        cell = untried[0] if untried else max(moves, key=lambda cell: bound(branch, cell, exploration))
        path.append((branch, cell, position.mover))
        position.play(moves.index(cell))
    while not position.is_over:
        moves = cells(position)
        move = stream.below(len(moves))
        taken[position.mover].add(moves[move])
        position.play(move)
    ahead, _ = position.payoffs()
    rewards = (1 + (ahead > 0) - (ahead < 0), 1 + (ahead < 0) - (ahead > 0))
    for branch, cell, mover in reversed(path):
        if branch is tree[name(root)] and numbers_of(root).marker == 36:
            taken[mover] = set()  # where the marker starts, no card is taken
        taken[mover].add(cell)
        for counts, found in ((branch["own"], [cell]), (branch["later"], taken[mover] & set(branch["later"]))):
            for one in found:
                counts[one][0] += 1
                counts[one][1] += rewards[mover]


def search(position, iterations, stream, exploration=0.3):
    """[(visits, reward)] of the moves, rewards counting 2 for a win and 1 for a draw."""
    root, tree = resample(position, stream), {}
    for _ in range(iterations):
        iterate(tree, root, stream, exploration)
    return [tuple(counts) for counts in tree[name(root)]["own"].values()]
