"""Rummy, slow and obvious: the judge of the compiled planner, of deadwood and of the game.

A card is 13 * suit + rank, suits clubs diamonds hearts spades, ranks ace to king. How the rules are read where a choice
exists:

- The ace is low, or low and high (A 2 3 and Q K A); a run never goes round the corner and has no card twice.
- Deadwood counts each card in no meld: ace 1, pictures 10. A meld is a group of the planner.
- A knocker lays the melds with the least deadwood; among equally good ones those that leave the defender most.
- With `chosen` the knocker chooses which cards of a rank it lays together; of the rest it lays the runs with the least
  deadwood. It needs no more deadwood than to knock, and decides only where there are several ways.
- The defender chooses its own melds and the cards it lays off together, so that the least deadwood remains. A card may
  be laid off on a run that another laid-off card has made longer.
- Straight gin: without knocking, a game is won by going gin, 1 point.
"""

from itertools import combinations

SUITS, RANKS = "CDHS", "A23456789TJQK"


def text(card):
    """9C: the rank and the suit."""
    return RANKS[card % 13] + SUITS[card // 13]


def card_of(word):
    return 13 * SUITS.index(word[1]) + RANKS.index(word[0])


def points(card):
    return min(card % 13 + 1, 10)


def groups(ace="low"):
    """Every group there is, as a frozenset of cards."""
    found = set()
    for rank in range(13):
        same = [13 * suit + rank for suit in range(4)]
        for size in (3, 4):
            found |= {frozenset(cards) for cards in combinations(same, size)}
    for suit in range(4):
        line = [13 * suit + rank for rank in range(13)] + ([13 * suit] if ace == "both" else [])
        for length in range(3, 11):
            for first in range(len(line) - length + 1):
                run = line[first : first + length]
                if len(set(run)) == length:
                    found.add(frozenset(run))
    return sorted(found, key=sorted)


def arrangements(all_groups, size=10):
    """Every set of disjoint groups with `size` cards in all, as tuples in the order of `all_groups`."""

    def extend(start, taken, left):
        if left == 0:
            yield ()
            return
        for i in range(start, len(all_groups)):
            group = all_groups[i]
            if len(group) <= left and not taken & group:
                for rest in extend(i + 1, taken | group, left - len(group)):
                    yield (group, *rest)

    return extend(0, frozenset(), size)


def needs(best):
    """By card, the number of arrangements that use it."""
    counts = [0] * 52
    for arrangement in best:
        for group in arrangement:
            for card in group:
                counts[card] += 1
    return counts


def melds_of(hand, all_groups):
    """Every set of disjoint melds within a hand, the empty one included."""
    inside = [group for group in all_groups if group <= hand]

    def extend(start, taken):
        yield ()
        for i in range(start, len(inside)):
            if not taken & inside[i]:
                for rest in extend(i + 1, taken | inside[i]):
                    yield (inside[i], *rest)

    return extend(0, frozenset())


def unmatched(hand, melds):
    return frozenset(hand).difference(*melds)


def deadwood(hand, all_groups):
    """The least points of cards in no meld."""
    hand = frozenset(hand)
    return min(sum(map(points, unmatched(hand, melds))) for melds in melds_of(hand, all_groups))


def is_gin(hand, all_groups):
    hand = frozenset(hand)
    return any(not unmatched(hand, melds) for melds in melds_of(hand, all_groups))


def laid_off(cards, melds, all_groups):
    """Points that remain of `cards` after laying off on `melds` as well as possible."""
    groups_there = set(all_groups)

    def least(cards, melds):
        best = sum(map(points, cards))
        for card in cards:
            for i, meld in enumerate(melds):
                longer = meld | {card}
                if longer in groups_there:
                    best = min(best, least(cards - {card}, melds[:i] + (longer,) + melds[i + 1 :]))
        return best

    return least(frozenset(cards), tuple(melds))


def defence(hand, melds, all_groups):
    """The defender's least points after melding and laying off."""
    hand = frozenset(hand)
    return min(laid_off(unmatched(hand, own), melds, all_groups) for own in melds_of(hand, all_groups))


def is_set(group):
    return len({card % 13 for card in group}) == 1


def ways(hand, all_groups, limit):
    """By the cards that are laid in sets, the ways to lay down a hand with at most so much deadwood."""
    found = {}
    for melds in melds_of(frozenset(hand), all_groups):
        sets = frozenset().union(*filter(is_set, melds))
        found.setdefault(sets, []).append((sum(map(points, unmatched(hand, melds))), melds))
    least = {sets: min(left for left, _ in each) for sets, each in found.items()}
    return {
        sets: [melds for left, melds in found[sets] if left == least[sets]] for sets in found if least[sets] <= limit
    }


def settle(knocker, defender, all_groups, gin=25, undercut=25, laid=None):
    """Points of the knocker (negative: of the defender) when it knocks with these ten cards, and lays melds out of
    these."""
    if is_gin(knocker, all_groups):
        return gin + deadwood(defender, all_groups)
    if laid is None:
        least = deadwood(knocker, all_groups)
        laid = [
            melds
            for melds in melds_of(frozenset(knocker), all_groups)
            if sum(map(points, unmatched(knocker, melds))) == least
        ]
    own = sum(map(points, unmatched(knocker, laid[0])))
    other = max(defence(defender, melds, all_groups) for melds in laid)
    return other - own if other > own else -(undercut + own - other)


class Game:
    """One game; `deal` is the 52 cards in order: ten of seat 0, ten of seat 1, the upcard, then the stock from its top.

    Seat `first` is not the dealer and begins. Moves are texts: at a choice of the source 'stock', 'pile' and, while
    the first upcard is offered, 'pass'; then a discard such as '9C', with knocking also 'knock 9C', and 'gin 9C' alone
    where there is gin; with `chosen` after a knock 'lay down runs', or 'lay down 7C, 7D, 7H'.
    """

    def __init__(self, deal, knocking=True, ace="low", limit=10, gin=25, undercut=25, first=0, chosen=False):
        self.groups = groups(ace)
        self.hands = [set(deal[:10]), set(deal[10:20])]
        self.pile, self.stock = [deal[20]], list(deal[21:])
        self.knocking, self.limit, self.bonuses = knocking, limit, (gin, undercut)
        self.mover, self.passes, self.taken = first, 0, None
        self.offered = True  # the first upcard, which may be passed
        self.drawn = False  # the mover holds eleven cards
        self.result = None  # payoffs by seat
        self.chosen, self.ways = chosen, {}  # by text, how the knocker may lay down

    def legal_moves(self):
        if self.result is not None:
            return []
        if self.ways:
            return list(self.ways)
        if not self.drawn:
            if self.offered and self.passes == 2:
                return ["stock"]
            return ["pile", "pass" if self.offered else "stock"]
        hand = self.hands[self.mover]
        discards = [card for card in sorted(hand) if card != self.taken]
        gin = [card for card in discards if is_gin(hand - {card}, self.groups)]
        if gin:
            return [f"gin {text(card)}" for card in gin]
        moves = [text(card) for card in discards]
        if self.knocking:
            moves += [f"knock {text(card)}" for card in discards if deadwood(hand - {card}, self.groups) <= self.limit]
        return moves

    def play(self, move):
        hand = self.hands[self.mover]
        if move == "pass":
            self.passes += 1
            self.mover = 1 - self.mover
            return
        if self.ways:
            self.end(self.ways[move])
            return
        if not self.drawn:
            self.taken = self.pile.pop() if move == "pile" else None
            hand.add(self.taken if move == "pile" else self.stock.pop(0))
            self.drawn, self.offered = True, False
            return
        *how, word = move.split()
        card = card_of(word)
        hand.remove(card)
        self.pile.append(card)
        if self.chosen and how == ["knock"] and len(found := ways(hand, self.groups, self.limit)) > 1:
            self.ways = {f"lay down {', '.join(map(text, sorted(each))) or 'runs'}": found[each] for each in found}
            self.drawn, self.taken = False, None
            return
        if how:
            self.end()
            return
        if len(self.stock) == 2:
            self.result = [0, 0]
        self.turn()

    def end(self, laid=None):
        hand, other = self.hands[self.mover], self.hands[1 - self.mover]
        points_won = settle(hand, other, self.groups, *self.bonuses, laid) if self.knocking else 1
        self.result, self.ways = [0, 0], {}
        self.result[self.mover], self.result[1 - self.mover] = points_won, -points_won
        self.turn()

    def turn(self):
        self.drawn, self.taken = False, None
        self.mover = 1 - self.mover
