"""Slow references of climbing and shedding games, written from the rules alone."""

from collections import Counter
from itertools import combinations, product

from tests.library.lockstep import cards
from tests.library.references.newer import Told

RANKS = "THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING ACE TWO".split()


def rank(card):
    return RANKS.index(card.split()[0])


class Climbing(Told):
    """Plays of cards, a frozenset each, that others beat or pass on. Suits stand from the lowest to the highest."""

    suits, passed = (), False

    def action(self, state, text):
        return frozenset(text.removeprefix("play ").split(", ")) if text.startswith("play") else text

    def strength(self, card):
        return rank(card), self.suits.index(card.split()[1])

    def top(self, play):
        return max(map(self.strength, play))

    def lowest(self):
        return min((card for hand in self.hands for card in hand), key=self.strength)

    def ranks(self, hand):
        """The cards of each rank, by all ranks."""
        return [[card for card in hand if rank(card) == each] for each in range(13)]

    def plays(self, hand):
        """All that may be led."""
        raise NotImplementedError

    def beats(self, play, last):
        raise NotImplementedError

    def holding(self):
        return [seat for seat, hand in enumerate(self.hands) if hand]

    def trick(self, seat, needed=None):
        """Plays until all others pass, or the hand is over; who leads next, and our state."""
        last, best, out = None, None, set()
        while True:
            plays = {frozenset(play) for play in self.plays(self.hands[seat])}
            plays = {play for play in plays if self.beats(play, last)} if last else plays
            plays = {play for play in plays if needed in play} if needed else plays
            action, state = yield seat, plays if last is None else {*plays, "pass"}
            if action == "pass":
                out.add(seat)
            else:
                last, best, needed, out = action, seat, None, out if self.option("PASSED", self.passed) else set()
                self.hands[seat] = [card for card in self.hands[seat] if card not in action]
                if self.done(seat):
                    return seat, state
            left = [each for each in self.after(seat, self.holding()) if each not in out and each != best]
            if not left:
                return (best if self.hands[best] else self.after(best, self.holding())[0]), state
            seat = left[0]


class BigTwo(Climbing):
    game, suits = "big-two", "DIAMONDS CLUBS HEARTS SPADES".split()

    def match(self, state):
        scores, winner = [0] * self.seats, None
        for _ in range(self.option("HANDS", 1)):
            self.hands = self.piles(state)
            needed = None if winner is not None and self.option("WINNER", False) else self.lowest()
            seat = next(each for each, hand in enumerate(self.hands) if needed in hand) if needed else winner
            while all(self.hands):
                (seat, state), needed = (yield from self.trick(seat, needed)), None
            winner = seat
            for each, left in enumerate(map(len, self.hands)):
                paid = left * (1 + (left > 9) + (left > 12))
                scores[each] -= paid
                scores[winner] += paid
        return scores

    def done(self, seat):
        return not self.hands[seat]

    def plays(self, hand):
        ranks = self.ranks(hand)
        for same in ranks:
            yield from (play for size in (1, 2, 3) for play in combinations(same, size))
            yield from ([*same, other] for other in hand if len(same) == 4 and other not in same)
        for low in range(9):
            yield from product(*ranks[low : low + 5]) if low + 5 <= self.option("TOP", 13) else ()
        for suit in self.suits:
            yield from combinations([card for card in hand if suit in card], 5)
        for three, two in product(ranks, ranks):
            if three is not two:
                yield from (one + other for one in combinations(three, 3) for other in combinations(two, 2))

    def worth(self, play):
        """What a play has more of, the kind first."""
        ranks, top = Counter(map(rank, play)), self.top(play)
        (best, most), *_ = ranks.most_common()
        if len(play) < 5:
            return 0, top
        if most > 2:
            return most + 1, best  # a full house 4, four of a rank 5
        row = most == 1 and max(ranks) - min(ranks) == 4 and max(ranks) < self.option("TOP", 13)
        if len({card.split()[1] for card in play}) == 1:
            return (6, top) if row else (3, (top[1], top[0]) if self.option("SUITS", False) else top)
        return 2, top

    def beats(self, play, last):
        return len(play) == len(last) and self.worth(play) > self.worth(last)


class TienLen(Climbing):
    game, suits, passed = "tien-len", "SPADES CLUBS DIAMONDS HEARTS".split(), True

    def match(self, state):
        scores, order = [0] * self.seats, None
        for _ in range(self.option("HANDS", 1)):
            self.hands = self.piles(state)
            needed = None if order else self.lowest()
            seat = order[0] if order else next(each for each, hand in enumerate(self.hands) if needed in hand)
            self.order = []
            while len(self.holding()) > 1:
                (seat, state), needed = (yield from self.trick(seat, needed)), None
            order = self.order + self.holding()
            for place, each in enumerate(order):
                last = place == self.seats - 1
                paid = 1 - self.seats if last else 1
                scores[each] += self.seats - 1 - place if self.option("PLACES", False) else paid
        return scores

    def done(self, seat):
        if not self.hands[seat]:
            self.order.append(seat)
        return len(self.holding()) == 1

    def plays(self, hand):
        ranks = self.ranks(hand)
        for same in ranks:
            yield from (play for size in (1, 2, 3, 4) for play in combinations(same, size))
        pairs = [[*combinations(same, 2)] for same in ranks]
        for low, high in combinations(range(14), 2):
            if high - low > 2 and high <= self.option("TOP", 12):
                yield from product(*ranks[low:high])
            if high - low > 2 and high <= 12:
                yield from (sum(play, ()) for play in product(*pairs[low:high]))

    def kind(self, play):
        """How often each rank is there, and how many ranks."""
        ranks = Counter(map(rank, play))
        return max(ranks.values()), len(ranks)

    def beats(self, play, last):
        kind, size = self.kind(play), len(last)
        if kind == self.kind(last):
            return self.top(play) > self.top(last)
        if {*map(rank, last)} != {12}:
            return False
        return kind == (2, size + 2) or kind == (4, 1) and size <= 1 + self.option("FOURS", False)


class Durak(Told):
    game, ranks = "durak", "SIX SEVEN EIGHT NINE TEN JACK QUEEN KING ACE".split()

    def match(self, state):
        scores, first = [0] * self.seats, None
        for _ in range(self.option("HANDS", 1)):
            self.hands = self.piles(state)
            turned = cards(state, "TRUMP")
            last = (turned or self.hands[-1])[-1]
            self.stock, self.trumps = turned + cards(state, "PACK"), last.split()[1]
            if first is None:
                held = [
                    (self.rank(card), seat)
                    for seat, hand in enumerate(self.hands)
                    for card in hand
                    if self.trumps in card
                ]
                first = min(held)[1] if held else 0
            attacker, most = first, self.option("FIRST", 6)
            while len(left := self.holding()) > 1:
                attacker, state = yield from self.bout(attacker, self.after(attacker, left)[0], most)
                most = 6
            for fool in left:
                scores[fool] += 1
            first = self.after(left[0] if left else first)[0]
        return [-score for score in scores]

    def rank(self, card):
        return self.ranks.index(card.split()[0])

    def holding(self):
        return [seat for seat, hand in enumerate(self.hands) if hand]

    def higher(self, card, other):
        if card.split()[1] == other.split()[1]:
            return self.rank(card) > self.rank(other)
        return self.trumps in card

    def bout(self, attacker, defender, most):
        """Who attacks next, and our state."""
        left, unbeaten, beaten, laid, taking, state = self.holding(), [], [], 0, False, None
        room = min(most, len(self.hands[defender]))
        while laid < room:
            now, card = yield from self.thrown(attacker, defender, left, unbeaten + beaten)
            state = now or state
            if not card:
                break
            unbeaten.append(card)
            laid += 1
            while unbeaten and not taking:
                hand = self.hands[defender]
                beats = {(other, card) for other in unbeaten for card in hand if self.higher(card, other)}
                moves = {f"beat {other} with {card}": (other, card) for other, card in beats}
                if self.option("PASSING", False) and not beaten:
                    beyond = self.after(defender, self.holding())[0]
                    if beyond != defender and min(most, len(self.hands[beyond])) > laid:
                        same = [card for card in hand if self.rank(card) == self.rank(unbeaten[0])]
                        moves |= {f"pass on {card}": card for card in same}
                action, state = yield defender, {*moves, "take"}
                if action == "take":
                    taking = True
                elif action.startswith("pass"):
                    unbeaten.append(moves[action])
                    hand.remove(moves[action])
                    attacker, defender, laid = defender, beyond, laid + 1
                    room = min(most, len(self.hands[defender]))
                else:
                    other, card = moves[action]
                    hand.remove(card)
                    unbeaten.remove(other)
                    beaten += [other, card]
        if taking:
            self.hands[defender] += unbeaten + beaten
        for seat in [*self.throwers(attacker, defender, left), defender]:
            while self.stock and len(self.hands[seat]) < 6:
                self.hands[seat].append(self.stock.pop())
        turns = self.after(defender, self.holding())
        return (defender if not taking and self.hands[defender] else turns[0] if turns else None), state

    def thrown(self, attacker, defender, left, lying):
        """Our state and the card that somebody lays, None if all decline."""
        state, ranks = None, {*map(self.rank, lying)}
        for seat in self.throwers(attacker, defender, left) if lying else [attacker]:
            hand = self.hands[seat]
            if not hand:
                continue
            moves = {f"lay {card}" for card in hand if not lying or self.rank(card) in ranks}
            action, state = yield seat, moves | {"pass"} if lying else moves
            if action != "pass":
                hand.remove(action[4:])
                return state, action[4:]
        return state, None

    def throwers(self, attacker, defender, left):
        return [each for each in [attacker, *self.after(attacker, left)[:-1]] if each != defender]


class President(Told):
    """Suits do not matter: a play is a number and a rank."""

    game = "president"

    def action(self, state, text):
        if text.startswith("play"):
            _, count, _, rank, *_ = text.split()
            return int(count), rank
        return " ".join(text.split()[:2])

    def match(self, state):
        scores, order, titled = [0] * self.seats, [*range(self.seats)], False
        for _ in range(self.option("ROUNDS", 1)):
            self.hands, self.turned, self.order = self.piles(state), False, order
            if titled:
                state = yield from self.exchange(state)
                seat = order[-1 if self.option("LOWLY", False) else 0]
            else:
                (seat,) = [each for each in order if "THREE CLUBS" in self.hands[each]]
            needed, out = not titled and self.option("OPENING", False), []
            while len(out) < self.seats - 1:
                (seat, state), needed = (yield from self.trick(seat, needed, out)), False
            out += [each for each in order if each not in out]
            for place, each in enumerate(out):
                scores[each] += self.seats - 1 - place
            order, titled = out, True
        return scores

    def worth(self, rank):
        """As much as a rank is worth before any revolution."""
        return -1 if rank == "TWO" and not self.option("TWOS", True) else RANKS.index(rank)

    def best(self, seat):
        return max(self.hands[seat], key=lambda card: self.worth(card.split()[0]))

    def give(self, giver, taker, card):
        self.hands[giver].remove(card)
        self.hands[taker].append(card)

    def exchange(self, state):
        """Of the first gift, which our state has made already, only the number is taken from it."""
        count = self.option("EXCHANGED", 2)
        for _ in range(count):
            self.give(self.order[0], self.order[-1], self.hands[self.order[0]][-1])
        sizes = [52 // self.seats + (place < 52 % self.seats) for place in range(self.seats)]
        assert sizes == [len(self.hands[seat]) for seat in self.order], "dealt in the order of the titles"
        for place in (0, 1) if self.seats > 3 else (0,):
            high, low = self.order[place], self.order[-1 - place]
            for _ in range(count - place):
                self.give(low, high, self.best(low))
            for _ in range(count - place):
                action, state = yield high, {f"give {card.split()[0]}" for card in self.hands[high]}
                rank = action.split()[1]
                self.give(high, low, next(card for card in self.hands[high] if card.split()[0] == rank))
        return state

    def beats(self, rank, last):
        if rank == last:
            return self.option("EQUALS", False)
        return (self.worth(rank) > self.worth(last)) != self.turned

    def trick(self, seat, needed, out):
        """Plays until all others pass, or the round is over; who leads next, and our state."""
        last, best, gone = None, None, set()
        while True:
            hand = Counter(card.split()[0] for card in self.hands[seat])
            plays = {(count, rank) for rank, held in hand.items() for count in range(1, held + 1)}
            if last:
                plays = {(count, rank) for count, rank in plays if count == last[0] and self.beats(rank, last[1])}
            if needed:
                plays = {(count, rank) for count, rank in plays if rank == "THREE"}
            action, state = yield seat, {*plays, "pass"} if last else plays
            needed = False
            if action == "pass":
                gone.add(seat)
            else:
                last, best, gone = action, seat, gone if self.option("PASSED", False) else set()
                for card in [card for card in self.hands[seat] if card.split()[0] == last[1]][: last[0]]:
                    self.hands[seat].remove(card)
                self.turned ^= last[0] == 4 and self.option("REVOLUTION", False)
                if not self.hands[seat]:
                    out.append(seat)
            left = [each for each in self.turns(seat) if each not in gone and each != best]
            if len(self.turns(seat)) < 2 or not left or self.option("CLEAR", False) and last[1] == "TWO":
                return best if self.hands[best] else self.turns(best)[0], state
            seat = left[0]

    def turns(self, seat):
        """Who has cards, in turn after a seat."""
        place = self.order.index(seat) + 1
        return [each for each in self.order[place:] + self.order[:place] if self.hands[each]]
