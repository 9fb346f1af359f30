"""Slow references of games of drawing, melding and fishing, written from the rules alone."""

import re
from itertools import combinations, product

from tests.library.lockstep import cards
from tests.library.references.newer import Told

RANKS = "ACE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING".split()
VALUES = {rank: value for value, rank in enumerate(RANKS[:10], 1)}


def rank(card):
    return card.split()[0]


def value(card):
    return VALUES.get(rank(card), 0)


def suit(card):
    return card.split()[1]


def named(chosen):
    """The name of cards, whatever their order."""
    return ", ".join(sorted(chosen))


def sorted_names(action, *words):
    """An action with the cards after one of these words in the order of `named`."""
    for word in words:
        before, found, names = action.partition(f"{word} ")
        if found:
            return before + found + named(names.split(", "))
    return action


class Casino(Told):
    """A build is (who made it, how often its value is in it, its cards), by the value."""

    game = "casino"

    def match(self, state):
        sides = 2 if self.seats == 4 else self.seats
        scores, dealer, limit = [0] * sides, self.seats - 1, self.option("LIMIT", 0)
        while True:
            self.loose, self.builds, self.last = cards(state, "BOARD"), {}, None
            self.taken, self.sweeps = [[] for _ in scores], [0] * sides
            for _ in range(48 // (4 * self.seats)):
                self.hands = self.piles(state)
                for seat in self.after(dealer) * 4:
                    state = yield from self.turn(seat, seat % sides)
            if self.last is not None:
                self.taken[self.last] += self.loose + [card for *_, build in self.builds.values() for card in build]
            scores = [before + more for before, more in zip(scores, self.points())]
            dealer = (dealer + 1) % self.seats
            if not limit or max(scores) >= limit and scores.count(max(scores)) == 1:
                return scores * (self.seats // sides)

    def sets(self, total):
        """The names of sets of loose cards that add up to a value."""
        loose = [card for card in self.loose if value(card)]
        chosen = [chosen for size in range(1, 6) for chosen in combinations(loose, size)]
        return {", ".join(each) for each in chosen if sum(map(value, each)) == total}

    def moves(self, seat):
        hand = self.hands[seat]
        own = [total for total, (owner, *_) in self.builds.items() if owner == seat]
        if not own:
            yield from (f"trail {card}" for card in hand)
        for card in hand:
            worth, held = value(card), {value(other) for other in hand if other != card} - {0}
            if not worth:
                yield from (f"take {other} with {card}" for other in self.loose if rank(other) == rank(card))
            elif self.sets(worth) or worth in self.builds:
                yield f"take with {card}"
                if worth in held:
                    yield f"build for {worth} with {card}"
            for total in held if worth and not (worth in own and worth not in held) else ():
                rest = total - worth
                yield from (f"build {total} of {chosen} and {card}" for chosen in self.sets(rest) if rest > 0)
                if rest in self.builds and self.builds[rest][1] == 1:
                    yield f"raise {rest} to {total} with {card}"

    def needs(self, seat, total):
        """Whether there is a build of the seat and no card in hand for it."""
        return total in self.builds and self.builds[total][0] == seat and total not in map(value, self.hands[seat])

    def turn(self, seat, side):
        """One card of the hand; our state after it."""
        action, state = yield seat, {*self.moves(seat)}
        verb, card = action.split()[0], " ".join(action.split()[-2:])
        self.hands[seat].remove(card)
        if verb == "trail":
            self.loose.append(card)
        elif verb == "take":
            taken, must = [card], True
            if not value(card):
                taken += self.pick(action[5:].partition(" with ")[0])
            else:
                while True:
                    moves = {f"add {chosen}" for chosen in self.sets(value(card))}
                    if value(card) in self.builds:
                        moves.add("take the build")
                    if not moves:
                        break
                    needed = self.needs(seat, value(card))
                    action, state = yield seat, moves if must or needed else {*moves, "no more"}
                    if action == "no more":
                        break
                    must = False
                    taken += self.builds.pop(value(card))[2] if action == "take the build" else self.pick(action[4:])
            self.taken[side] += taken
            self.last = side
            self.sweeps[side] += not self.loose and not self.builds
        else:
            total = int(re.search(r"\d+(?= with| of)", action)[0])
            times, build, must = 1, [card], False
            if "for" in action:
                must = total not in self.builds
            elif verb == "build":
                build += self.pick(re.search(r"of (.*) and", action)[1])
            else:
                build += self.builds.pop(total - value(card))[2]
            if total in self.builds:
                _, before, lying = self.builds.pop(total)
                times, build = times + before, lying + build
            while sets := self.sets(total):
                moves = {f"add {chosen}" for chosen in sets}
                action, state = yield seat, moves if must else {*moves, "no more"}
                if action == "no more":
                    break
                must, times, build = False, times + 1, build + self.pick(action[4:])
            self.builds[total] = seat, times, build
        return state

    def pick(self, names):
        """Take up loose cards."""
        for card in names.split(", "):
            self.loose.remove(card)
        return names.split(", ")

    def points(self):
        points = [0] * len(self.taken)
        for worth, counts in (3, [*map(len, self.taken)]), (1, [sum("SPADES" in c for c in own) for own in self.taken]):
            if counts.count(max(counts)) == 1:
                points[counts.index(max(counts))] += worth
        for side, taken in enumerate(self.taken):
            points[side] += 2 * ("TEN DIAMONDS" in taken) + ("TWO SPADES" in taken)
            points[side] += sum(rank(card) == "ACE" for card in taken)
            points[side] += self.sweeps[side] * self.option("SWEEPS", True)
        return points


ITALIAN = "ONE TWO THREE FOUR FIVE SIX SEVEN KNAVE KNIGHT KING".split()
PRIMIERA = {"SEVEN": 21, "SIX": 18, "ONE": 16, "FIVE": 15, "FOUR": 14, "THREE": 13, "TWO": 12}


class Scopa(Told):
    game = "scopa"

    def match(self, state):
        sides = 2 if self.seats == 4 else self.seats
        scores, dealer, limit = [0] * sides, self.seats - 1, self.option("LIMIT", 0)
        while True:
            table, taken, last = cards(state, "TABLE"), [[] for _ in scores], None
            left, sweeps = 40 - len(table), [0] * sides
            while left:
                hands = self.piles(state)
                for seat in self.after(dealer) * len(hands[0]):
                    action, state = yield seat, {*self.moves(hands[seat], table)}
                    left -= 1
                    card = " ".join(action.split()[-2:])
                    hands[seat].remove(card)
                    if action.startswith("lay down"):
                        table.append(card)
                        continue
                    last = seat % sides
                    found = action.removeprefix("take ").removeprefix("the sum ").partition(" with ")[0].split(", ")
                    table = [each for each in table if each not in found]
                    taken[last] += [card, *found]
                    sweeps[last] += not table and left > 0
            if last is not None:
                taken[last] += table
            scores = [sum(each) for each in zip(scores, sweeps, self.points(taken))]
            dealer = (dealer + 1) % self.seats
            if not limit or max(scores) >= limit and scores.count(max(scores)) == 1:
                return scores * (self.seats // sides)

    def moves(self, hand, table):
        for card in hand:
            worth = {each: ITALIAN.index(rank(each)) + 1 for each in [card, *table]}
            equal = [each for each in table if worth[each] == worth[card]]
            lower = [each for each in table if worth[each] < worth[card]]
            chosen = [chosen for size in range(2, 8) for chosen in combinations(lower, size)]  # 1 1 1 1 2 2 2: a king
            sums = [named(each) for each in chosen if sum(map(worth.get, each)) == worth[card]]
            if equal:
                yield from (f"take {each} with {card}" for each in equal)
            elif sums:
                yield from (f"take the sum {chosen} with {card}" for chosen in sums)
            else:
                yield f"lay down {card}"

    def action(self, state, text):
        found, word, card = text.partition(" with ")
        return sorted_names(found, "the sum") + word + card

    def points(self, taken):
        """What the cards that each side took count: a point for more than all others have, and the seven of coins."""
        points = ["SEVEN COINS" in each for each in taken]
        coins = [sum(suit(card) == "COINS" for card in each) for each in taken]
        for counts in [*map(len, taken)], coins, [*map(self.primiera, taken)]:
            if counts.count(max(counts)) == 1:
                points[counts.index(max(counts))] += 1
        return points

    def primiera(self, taken):
        best = {}
        for card in taken:
            best[suit(card)] = max(best.get(suit(card), 0), PRIMIERA.get(rank(card), 10))
        return sum(best.values()) if len(best) == 4 else 0


class Golf(Told):
    game = "golf"

    def match(self, state):
        scores, dealer = [0] * self.seats, self.seats - 1
        spots = self.option("SPOTS", "A,B,C,D,E,F")
        spots = spots.split(",") if isinstance(spots, str) else [*spots]
        for _ in range(self.option("HOLES", 1)):
            own = [{} for _ in scores]
            for seat, at in product(range(self.seats), spots):
                for kind in ("vloc", "hloc"):
                    for card in cards(state, f"{at} ({kind}) of seat {seat + 1}"):
                        own[seat][at] = card
            up, stock, discards = [{"A", "D"} for _ in scores], cards(state, "PACK"), cards(state, "DISCARDS")
            turns, ended = self.after(dealer), False
            while turns:
                seat = turns.pop(0)
                action, state = yield seat, {"take the top of the discards", "draw"}
                if drawn := action == "draw":
                    card = stock.pop()
                else:
                    card = discards.pop()
                moves = {f"replace the card at {at}" for at in spots}
                action, state = yield seat, moves | {"discard the drawn card"} if drawn else moves
                at = action.split()[-1]
                if at in spots:
                    own[seat][at], card = card, own[seat][at]
                    up[seat].add(at)
                discards.append(card)
                if not stock:
                    stock, discards = cards(state, "PACK"), discards[-1:]
                if len(up[seat]) == len(spots) and not ended:
                    turns, ended = self.after(seat)[:-1], True
                if not ended:
                    turns = turns or self.after(seat)
            scores = [score + self.worth(each, spots) for score, each in zip(scores, own)]
            dealer = (dealer + 1) % self.seats
        return [-score for score in scores]

    def worth(self, own, spots):
        pairs = [(own[one], own[other]) for one, other in zip(spots[::2], spots[1::2])]
        return sum(self.points(card) for pair in pairs for card in pair if rank(pair[0]) != rank(pair[1]))

    def points(self, card):
        return {"KING": 0, "TWO": -2}.get(rank(card), value(card) or 10)


class Schwimmen(Told):
    game = "schwimmen"

    def match(self, state):
        lives, survived, first = [self.option("LIVES", 0)] * self.seats, [0] * self.seats, 0
        left = [*range(self.seats)]
        while True:
            hands, board, stock = self.piles(state), cards(state, "BOARD"), cards(state, "PACK")
            turns, pushed, ended = [first, *self.after(first, left)[:-1]], 0, False
            while turns:
                seat = turns.pop(0)
                hand = hands[seat]
                swaps = {f"swap {card} for {other}": (card, other) for card in hand for other in board}
                moves = {*swaps, "swap all", "push"} | (set() if ended else {"knock"})
                action, state = yield seat, moves
                pushed = pushed + 1 if action == "push" else 0
                if action == "knock":
                    turns, ended = self.after(seat, left)[:-1], True
                elif action == "swap all":
                    hands[seat], board = board, hand
                elif action in swaps:
                    card, other = swaps[action]
                    hand[hand.index(card)], board[board.index(other)] = other, card
                if self.worth(hands[seat]) in (62, 66) or pushed == len(left) and len(stock) < 3:
                    break
                if pushed == len(left):
                    board, pushed = [stock.pop() for _ in range(3)], 0
                if not ended:
                    turns = turns or self.after(seat, left)
            found = {seat: self.worth(hands[seat]) for seat in left}
            if not self.option("LIVES", 0):
                return [found[seat] for seat in range(self.seats)]
            aces = max(found.values()) == 66
            losers = [seat for seat in left if found[seat] != 66 and (aces or found[seat] == min(found.values()))]
            if any(lives[seat] or seat not in losers for seat in left):
                for seat in losers:
                    lives[seat] -= 1
            left = [seat for seat in left if lives[seat] >= 0]
            for seat in left:
                survived[seat] += 1
            if len(left) == 1:
                return survived
            first = self.after(first, left)[0]

    def worth(self, hand):
        """Twice what a hand counts."""
        ranks = {*map(rank, hand)}
        if len(ranks) == 1:
            return 66 if ranks == {"ACE"} else 61
        suits = {card.split()[1] for card in hand}
        points = lambda card: 11 if rank(card) == "ACE" else value(card) or 10
        return 2 * max(sum(points(card) for card in hand if suit in card) for suit in suits)


def combined(must, may, melds):
    """The sets of cards that may come to those that must be melded, each card in one of the melds."""
    melds = [meld for meld in melds if meld <= must | may]
    found = set() if must else {frozenset()}
    for meld in melds:
        if not must or min(must) in meld:
            found |= {meld & may | more for more in combined(must - meld, may - meld, melds)}
    return found


class Conquian(Told):
    game = "conquian"
    rows = [[f"{name} {suit}" for name in RANKS[:7] + RANKS[10:]] for suit in ("CLUBS", "SPADES", "HEARTS", "DIAMONDS")]
    melds = [frozenset(row[at : at + size]) for row in rows for size in (3, 4, 5) for at in range(11 - size)]
    melds += [frozenset(chosen) for equal in zip(*rows) for size in (3, 4) for chosen in combinations(equal, size)]

    def action(self, state, text):
        return sorted_names(text, "with")

    def match(self, state):
        points, dealer, stake = [0, 0], 1, 1
        while True:
            winner, state = yield from self.deal(state, 1 - dealer)
            if winner is not None:
                points[winner] += stake
            stake = min(2 * stake, 64) if winner is None and self.option("DOUBLE", False) else 1
            dealer = 1 - dealer
            if max(points) >= self.option("LIMIT", 0):
                return points

    def deal(self, state, seat):
        """The winner of a deal, None if it is drawn, and our state after it."""
        hands, laid = [{*hand} for hand in self.piles(state)], [set(), set()]
        offered, stock, turned = cards(state, "OFFERED")[0], cards(state, "PACK"), True
        while True:
            sets = combined(laid[seat] | {offered}, hands[seat], self.melds)
            melds = {f"meld {offered} with {named(chosen)}" if chosen else f"add {offered}": chosen for chosen in sets}
            action, state = yield seat, {*melds, "pass"}
            if action == "pass" and f"add {offered}" in melds and self.option("FORCE", True):
                force, state = yield 1 - seat, {"force", "let it pass"}
                if force == "force":
                    action, state = yield seat, {*melds}
            if action in melds:
                laid[seat] |= melds[action] | {offered}
                hands[seat] -= melds[action]
                if len(laid[seat]) == 11:
                    return seat, state
                action, state = yield seat, {f"discard {card}" for card in hands[seat]}
                offered, turned = action.removeprefix("discard "), False
                hands[seat].remove(offered)
                seat = 1 - seat
            elif turned:
                seat, turned = 1 - seat, False
            elif stock:
                offered, turned = stock.pop(), True
            else:
                return None, state


class FiveHundredRummy(Told):
    """A meld is the lowest and the highest number of a row, the ace 1 or 14, or None of a set, and its cards."""

    game = "five-hundred-rummy"

    def action(self, state, text):
        return sorted_names(super().action(state, text), "lay down", "for")

    def match(self, state):
        scores, dealer, limit = [0] * self.seats, self.seats - 1, self.option("LIMIT", 0)
        self.top = 14 if self.option("HIGH", True) else 13
        while True:
            self.hands, self.melds, self.points = self.piles(state), [], [0] * self.seats
            state = yield from self.deal(state, dealer)
            left = [sum(self.worth(card) for card in hand) for hand in self.hands]
            scores = [score + more - less for score, more, less in zip(scores, self.points, left)]
            dealer = (dealer + 1) % self.seats
            if not limit or max(scores) >= limit:
                return scores

    def worth(self, card, low=False):
        return 1 if low and rank(card) == "ACE" else {"ACE": 15}.get(rank(card), value(card) or 10)

    def deal(self, state, seat):
        """Our state after a deal."""
        stock, discards = cards(state, "PACK"), cards(state, "DISCARDS")
        while True:
            seat = (seat + 1) % self.seats
            hand, takes = self.hands[seat], {}
            for many in range(1, len(discards) + 1):
                card, *above = discards[-many:]
                takes |= {f"take {many} for {each}": how for each, how in self.downs([*hand, *above], card).items()}
                takes |= {f"take {many} and {each}": how for each, how in self.offs(card).items()}
            action, state = yield seat, {*takes, "draw" if stock else "stop"}
            if action == "stop":
                return state
            if action == "draw":
                hand.append(stock.pop())
            else:
                many = int(action.split()[1])
                hand += discards[-many:]
                del discards[-many:]
                self.lay(seat, *takes[action])
            while hand and not action.startswith("discard"):
                lays = {f"lay down {each}": how for each, how in self.downs(hand).items()}
                for card in hand:
                    lays |= self.offs(card)
                action, state = yield seat, {*lays, *(f"discard {card}" for card in hand)}
                if action in lays:
                    self.lay(seat, *lays[action])
                else:
                    discards.append(action.removeprefix("discard "))
                    hand.remove(discards[-1])
            if not hand:
                return state

    def downs(self, held, card=None):
        """The melds of cards, or those of three with one more card, by their names: number, row and cards of each."""
        found, own = [], {*held, card}
        for kind in {suit(card)} if card else {*map(suit, held)}:
            row = [f"{name} {kind}" for name in (RANKS + RANKS[:1])[: self.top]]
            for low in range(self.top):
                for high in range(low + 3, low + 4 if card else low + 14):
                    if high <= self.top and {*row[low:high]} <= own:
                        found.append(((low + 1, high), row[low:high]))
        for name in {rank(card)} if card else {*map(rank, held)}:
            equal = [each for each in held if rank(each) == name]
            for size in (2,) if card else (3, 4):
                found += [(None, [*chosen, card] if card else chosen) for chosen in combinations(equal, size)]
        return {named(chosen): (len(self.melds), row, chosen) for row, chosen in found if not card or card in chosen}

    def offs(self, card):
        """How a card can be laid off on melds, by the names: number of the meld, its row after that, and the card."""
        found = {}
        for on, (row, lying) in enumerate(self.melds):
            name, number = f"lay off {card} on {on + 1}", RANKS.index(rank(card)) + 1
            if row is None and rank(lying[0]) == rank(card):
                found[name] = on, None, [card]
            elif row is not None and suit(lying[0]) == suit(card):
                low, high = row
                if number == high + 1 or number == 1 and high == 13 < self.top:
                    found[name] = on, (low, high + 1), [card]
                elif number == low - 1:
                    found[name] = on, (number, high), [card]
        return found

    def lay(self, seat, on, row, chosen):
        before, lying = self.melds.pop(on) if on < len(self.melds) else ((2, 13), [])
        self.melds.insert(on, (row, [*lying, *chosen]))
        low = row is not None and row[0] == 1 < before[0]
        for card in chosen:
            self.hands[seat].remove(card)
            self.points[seat] += self.worth(card, low)
