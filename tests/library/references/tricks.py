"""Slow references of trick games, written from the rules alone."""

from tests.library.lockstep import Other, cards

RANKS = "TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING ACE".split()


class Tricks(Other):
    """Deals of tricks. A deal is read out of our state as it begins; moves have our words, and each first word has a
    method of its own. Ranks stand from the lowest to the highest."""

    seats, ranks, values = 4, RANKS, {}

    def __init__(self, state):
        self.seats = self.options.get("SEATS", self.seats)
        self.ours, self.ended = state, False
        self.scores, self.dealer = [0] * self.seats, self.seats - 1
        self.begin()

    def begin(self):
        """Take up what was dealt."""
        self.hands = [cards(self.ours, f"HAND of seat {seat}") for seat in range(1, self.seats + 1)]
        self.table, self.tricks = {}, [[] for _ in self.hands]
        self.trump, self.turn = None, self.after(self.dealer)

    def end(self, ended):
        """The deal is over, and perhaps the match; else the next one deals."""
        self.ended = ended
        if not ended:
            self.dealer = self.after(self.dealer)
            self.begin()

    def after(self, seat):
        return (seat + 1) % self.seats

    def action(self, state, text):
        return text

    def mover(self):
        return self.turn

    def over(self):
        return self.ended

    def payoffs(self):
        return self.scores

    def legal(self):
        return {f"play {card}" for card in self.playable(self.hands[self.turn])}

    def play(self, action, state):
        self.ours = state
        word, _, rest = action.partition(" ")
        getattr(self, f"move_{word}")(rest)

    def suit(self, card):
        return card.split()[1]

    def rank(self, card):
        return self.ranks.index(card.split()[0])

    def led(self):
        """The suit led, or None."""
        return self.suit(next(iter(self.table.values()))) if self.table else None

    def of(self, suit, hand):
        return [card for card in hand if self.suit(card) == suit]

    def strength(self, card):
        """What of two cards of a trick the better one has more of."""
        suit = self.suit(card)
        return suit == self.trump, suit == self.led(), self.rank(card)

    def winner(self):
        return max(self.table, key=lambda seat: self.strength(self.table[seat]))

    def playable(self, hand):
        return self.of(self.led(), hand) or hand

    def move_play(self, card):
        self.hands[self.turn].remove(card)
        self.table[self.turn] = card
        self.turn = self.after(self.turn)
        if len(self.table) == self.seats:
            self.turn = self.winner()
            self.tricks[self.turn].append([*self.table.values()])
            self.table = {}
            self.taken()
            if not any(self.hands):
                self.score()

    def taken(self):
        """A trick was taken by who is to lead now."""

    def score(self):
        raise NotImplementedError

    def points(self, seat):
        """What the cards of the tricks of a seat count."""
        return sum(self.value(card) for trick in self.tricks[seat] for card in trick)

    def value(self, card):
        return self.values.get(card.split()[0], 0)


class Whist(Tricks):
    game = "whist"

    def begin(self):
        super().begin()
        (turned,) = cards(self.ours, "TURNED")
        self.hands[self.dealer].append(turned)
        self.trump = self.suit(turned)
        honours = [sum(self.rank(card) > 8 for card in self.of(self.trump, hand)) for hand in self.hands]
        self.honours = [{4: 4, 3: 2}.get(honours[side] + honours[side + 2], 0) for side in (0, 1)]

    def score(self):
        limit, before = self.options.get("LIMIT", 1), self.scores[:2]
        sides = [before[side] + max(0, len(self.tricks[side] + self.tricks[side + 2]) - 6) for side in (0, 1)]
        if self.options.get("HONOURS") and max(sides) < limit:
            for side in (0, 1):
                if before[side] != limit - 1:
                    sides[side] += self.honours[side]
        self.scores = sides * 2
        self.end(max(sides) >= limit)

    def payoffs(self):
        difference = self.scores[0] - self.scores[1]
        return [difference, -difference] * 2


class GermanWhist(Tricks):
    game, seats = "german-whist", 2

    def begin(self):
        super().begin()
        self.turned, self.pack = cards(self.ours, "TURNED"), cards(self.ours, "PACK")
        self.trump, self.drawn = self.suit(self.turned[0]), 0

    def taken(self):
        if self.turned:
            self.hands[self.turn].append(self.turned.pop())
            self.hands[1 - self.turn].append(self.pack.pop())
            self.turned = [self.pack.pop()] if self.pack else []
            if not self.options.get("ALL"):
                self.tricks = [[], []]

    def score(self):
        self.scores = [len(tricks) for tricks in self.tricks]
        self.end(True)


class Briscola(Tricks):
    game, seats = "briscola", 2
    ranks = "TWO FOUR FIVE SIX SEVEN KNAVE KNIGHT KING THREE ACE".split()
    values = {"ACE": 11, "THREE": 10, "KING": 4, "KNIGHT": 3, "KNAVE": 2}

    def begin(self):
        super().begin()
        turned = cards(self.ours, "TURNED")
        self.stock, self.trump = turned + cards(self.ours, "PACK"), self.suit(turned[0])

    def playable(self, hand):
        return hand

    def taken(self):
        for seat in range(self.turn, self.turn + self.seats) if self.stock else ():
            self.hands[seat % self.seats].append(self.stock.pop())

    def score(self):
        sides = 2 if self.seats == 4 else self.seats
        points = [sum(self.points(seat) for seat in range(side, self.seats, sides)) for side in range(sides)]
        best = [side for side in range(sides) if points[side] == max(points)]
        for seat in range(best[0], self.seats, sides) if len(best) == 1 else ():
            self.scores[seat] += 1
        self.end(max(self.scores) == self.options.get("GAMES", 1))


class Sueca(Tricks):
    game, ranks = "sueca", "TWO THREE FOUR FIVE SIX QUEEN JACK KING SEVEN ACE".split()
    values = {"ACE": 11, "SEVEN": 10, "KING": 4, "JACK": 3, "QUEEN": 2}

    def begin(self):
        super().begin()
        self.trump = self.suit(self.hands[self.dealer][-1])

    def score(self):
        for side in (0, 1):
            points = self.points(side) + self.points(side + 2)
            games = 4 if len(self.tricks[side] + self.tricks[side + 2]) == 10 else (points > 60) + (points > 90)
            for seat in (side, side + 2):
                self.scores[seat] += games
        self.end(max(self.scores) >= self.options.get("GAMES", 1))


class Pitch(Tricks):
    game, values = "pitch", {"TEN": 10, "ACE": 4, "KING": 3, "QUEEN": 2, "JACK": 1}

    def begin(self):
        super().begin()
        self.bid, self.bidder, self.played = 0, None, {}

    def legal(self):
        if self.trump or self.bidder == self.turn:
            return super().legal()
        dealer, least = self.turn == self.dealer, self.options.get("LEAST", 2)
        enough = self.bid if dealer and self.options.get("STEAL") else self.bid + 1
        bids = {f"bid {bid}" for bid in range(max(enough, least), 5)}
        return bids if dealer and self.bidder is None else bids | {"pass"}

    def action(self, state, text):
        return f"bid {self.bid}" if text == "take it" else text

    def move_pass(self, _):
        self.turn = self.bidder if self.turn == self.dealer else self.after(self.turn)

    def move_bid(self, bid):
        self.bid, self.bidder = int(bid), self.turn
        self.move_pass(bid)

    def playable(self, hand):
        led = self.of(self.led(), hand)
        return led + self.of(self.trump, hand) * (self.led() != self.trump) if led else hand

    def move_play(self, card):
        self.trump = self.trump or self.suit(card)
        self.played[card] = self.turn
        super().move_play(card)

    def score(self):
        takers = {card: seat for seat in range(self.seats) for trick in self.tricks[seat] for card in trick}
        trumps = sorted(self.of(self.trump, self.played), key=self.rank)
        found = [self.played[trumps[-1]], (takers if self.options.get("TAKEN") else self.played)[trumps[0]]]
        if f"JACK {self.trump}" in takers:
            found.append(takers[f"JACK {self.trump}"])
        counts = [self.points(seat) for seat in range(self.seats)]
        if counts.count(max(counts)) == 1:
            found.append(counts.index(max(counts)))
        made, limit = found.count(self.bidder), self.options.get("LIMIT", 0)
        self.scores[self.bidder] += made if made >= self.bid else -self.bid
        for seat in found:
            if seat != self.bidder and (not limit or max(self.scores) < limit):
                self.scores[seat] += 1
        self.end(not limit or max(self.scores) >= limit)


class Schnapsen(Tricks):
    game, seats, ranks = "schnapsen", 2, "JACK QUEEN KING TEN ACE".split()
    values = {"ACE": 11, "TEN": 10, "KING": 4, "QUEEN": 3, "JACK": 2}

    def begin(self):
        super().begin()
        turned = cards(self.ours, "TURNED")
        self.stock, self.trump = turned + cards(self.ours, "TALON"), self.suit(turned[0])
        self.closer, self.announced = None, [0, 0]

    def legal(self):
        moves, hand = super().legal(), self.hands[self.turn]
        if not self.table:
            for rank, other in (("KING", "QUEEN"), ("QUEEN", "KING")):
                held = [card.split()[1] for card in hand if card.split()[0] == rank]
                moves |= {f"announce with {rank} {suit}" for suit in held if f"{other} {suit}" in hand}
            if self.closer is None and len(self.stock) >= self.options.get("LEAST", 2):
                jack = f"JACK {self.trump}"
                moves |= {"close"} | ({f"exchange {jack}"} if jack in hand else set())
        return moves

    def playable(self, hand):
        if not self.table or (self.stock and self.closer is None):
            return hand
        (lead,) = self.table.values()
        led = self.of(self.led(), hand)
        return [card for card in led if self.rank(card) > self.rank(lead)] or led or self.of(self.trump, hand) or hand

    def move_exchange(self, jack):
        self.hands[self.turn].remove(jack)
        self.hands[self.turn].append(self.stock[0])
        self.stock[0] = jack

    def move_close(self, _):
        self.closer, other = self.turn, 1 - self.turn
        self.then = len(self.tricks[other]), self.count(other)

    def move_announce(self, card):
        card = card.removeprefix("with ")
        self.announced[self.turn] += 40 if self.suit(card) == self.trump else 20
        if self.count(self.turn) >= 66:
            self.score()
        else:
            self.move_play(card)

    def count(self, seat):
        return self.points(seat) + self.announced[seat] if self.tricks[seat] else 0

    def taken(self):
        if self.count(self.turn) >= 66:
            self.hands = [[], []]
        elif self.stock and self.closer is None:
            for seat in (self.turn, 1 - self.turn):
                self.hands[seat].append(self.stock.pop())

    def score(self):
        winner = self.turn if self.closer is None else 1 - self.closer
        for seat in (0, 1):
            if self.count(seat) >= 66:
                winner = seat
        tricks, points = (len(self.tricks[1 - winner]), self.count(1 - winner)) if self.closer is None else self.then
        games = 3 if not tricks else 2 if points < 33 or self.closer == 1 - winner else 1
        self.scores[winner] += games
        self.end(self.scores[winner] >= self.options.get("LIMIT", 1))


class Agram(Tricks):
    game, ranks = "agram", "THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ACE".split()

    def taken(self):
        tricks = self.options.get("TRICKS", self.options.get("CARDS", 5 if self.seats == 6 else 6))
        if sum(map(len, self.tricks)) == tricks:
            self.hands = [[] for _ in self.hands]

    def score(self):
        self.scores[self.turn] = 1
        self.end(True)


class SinkSink(Agram):
    game = "sink-sink"

    def suit(self, card):
        return card.split()[-1]

    def taken(self):
        """Five cards, or as many as there are, to the last of them."""


SEQUENCE = "SEVEN EIGHT NINE TEN JACK QUEEN KING ACE".split()


def runs(found):
    """Sequences of three cards or more among cards, as long as they are."""
    rows = []
    for suit in {card.split()[1] for card in found}:
        run = []
        for rank in [*SEQUENCE, "END"]:
            if f"{rank} {suit}" in found:
                run.append(f"{rank} {suit}")
            else:
                rows.append(run)
                run = []
    return [run for run in rows if len(run) > 2]


class Jass(Tricks):
    """What Klaverjassen and Belote have in common: trumps have their own order, and must be played and beaten."""

    plain = dict(zip("SEVEN EIGHT NINE JACK QUEEN KING TEN ACE".split(), (0, 0, 0, 2, 3, 4, 10, 11)))
    trumps = dict(zip("SEVEN EIGHT QUEEN KING TEN ACE NINE JACK".split(), (0, 0, 3, 4, 10, 11, 14, 20)))

    def worth(self, card):
        return self.trumps if self.suit(card) == self.trump else self.plain

    def rank(self, card):
        return [*self.worth(card)].index(card.split()[0])

    def value(self, card):
        return self.worth(card)[card.split()[0]]

    def playable(self, hand):
        if not self.table or (self.led() != self.trump and self.of(self.led(), hand)):
            return super().playable(hand)
        trumps, laid = self.of(self.trump, hand), self.of(self.trump, self.table.values())
        higher = [card for card in trumps if all(self.rank(card) > self.rank(other) for other in laid)]
        if self.led() == self.trump:
            return higher or trumps or hand
        return self.unable(hand, trumps, higher, self.winner() == (self.turn + 2) % 4)

    def unable(self, hand, trumps, higher, partner):
        """What may be played by who cannot follow a suit that is not trumps; whether partner is winning."""
        raise NotImplementedError

    def both(self, lists):
        """What is of the two players of each side."""
        return [lists[0] + lists[2], lists[1] + lists[3]]

    def cards_won(self):
        points = self.both([self.points(seat) for seat in range(4)])
        points[self.turn % 2] += 10
        return points


class Klaverjassen(Jass):
    game, dealt = "klaverjassen", 0

    def begin(self):
        super().begin()
        self.passes, self.maker, self.roem, self.dealt = 0, None, [0, 0], self.dealt + 1

    def legal(self):
        if self.trump:
            return super().legal()
        names = {f"name {suit}" for suit in ("CLUBS", "DIAMONDS", "HEARTS", "SPADES")}
        return names | {"pass"} if self.options.get("PASSED", True) and self.passes < 4 else names

    def move_pass(self, _):
        self.turn, self.passes = self.after(self.turn), self.passes + 1

    def move_name(self, suit):
        self.trump, self.maker, self.turn = suit, self.turn % 2, self.after(self.dealer)

    def unable(self, hand, trumps, higher, partner):
        others = [card for card in hand if card not in trumps]
        if self.options.get("ROTTERDAM"):
            return higher or trumps or hand
        return (higher + others if partner and others else [] if partner else higher or others) or hand

    def taken(self):
        trick = self.tricks[self.turn][-1]
        found = sum({3: 20, 4: 50}[len(run)] for run in runs(trick))
        if len({card.split()[0] for card in trick}) == 1:
            found += 200 if "JACK" in trick[0] else 100
        if {f"KING {self.trump}", f"QUEEN {self.trump}"} <= {*trick}:
            found += 20
        self.roem[self.turn % 2] += found

    def score(self):
        sides, maker = [points + roem for points, roem in zip(self.cards_won(), self.roem)], self.maker
        if sides[maker] <= sides[1 - maker]:
            sides = [0, 0]
            sides[1 - maker] = 162 + sum(self.roem)
        elif len(self.both(self.tricks)[maker]) == 8:
            sides[maker] += 100
        self.scores = [score + side for score, side in zip(self.scores, sides * 2)]
        self.end(self.dealt == self.options.get("DEALS", 1))


class Belote(Jass):
    game = "belote"
    fours = {"JACK": 200, "NINE": 150, "ACE": 100, "TEN": 100, "KING": 100, "QUEEN": 100}  # the best one first

    def __init__(self, state):
        self.kept = 0
        super().__init__(state)

    def begin(self):
        super().begin()
        (turned,) = cards(self.ours, "TURNED")
        self.offered, self.passes, self.taker = self.suit(turned), 0, None

    def legal(self):
        if self.trump:
            return super().legal()
        others = {"CLUBS", "DIAMONDS", "HEARTS", "SPADES"} - {self.offered}
        return {"pass"} | ({"take"} if self.passes < 4 else {f"take {suit}" for suit in others})

    def move_pass(self, _):
        self.turn, self.passes = self.after(self.turn), self.passes + 1
        if self.passes == 8:
            self.end(False)

    def move_take(self, suit):
        trump, taker = suit or self.offered, self.turn
        super().begin()
        self.trump, self.taker = trump, taker % 2
        pair = {f"KING {trump}", f"QUEEN {trump}"}
        self.belote = self.both([20 * (pair <= {*hand}) for hand in self.hands])
        self.declared = self.declarations() if self.options.get("DECLARED", True) else [0, 0]

    def declarations(self):
        """What each side declares; only the side with the best one has anything."""
        found = []
        for place in range(4):
            seat = (self.turn + place) % 4
            hand = {*self.hands[seat]}
            for number, (rank, points) in enumerate(self.fours.items()):
                if {f"{rank} {suit}" for suit in ("CLUBS", "DIAMONDS", "HEARTS", "SPADES")} <= hand:
                    hand = {card for card in hand if card.split()[0] != rank}
                    found.append(((1, -number), points, seat % 2))
            for run in runs(hand):
                top, points = SEQUENCE.index(run[-1].split()[0]), {3: 20, 4: 50, 8: 120}.get(len(run), 100)
                found.append(((0, min(len(run), 5), top, self.suit(run[0]) == self.trump, -place), points, seat % 2))
        sides = [0, 0]
        best = max(found)[2] if found else 0
        sides[best] = sum(points for _, points, side in found if side == best)
        return sides

    def unable(self, hand, trumps, higher, partner):
        return hand if partner else higher or trumps or hand

    def score(self):
        won, taker = self.cards_won(), self.taker
        all_tricks = [len(tricks) == 8 for tricks in self.both(self.tricks)]
        won = [252 if all_tricks[side] else won[side] for side in (0, 1)]
        sides = [sum(each) for each in zip(won, self.declared, self.belote)]
        if sides[taker] < sides[1 - taker]:
            lost = (252 if all_tricks[1 - taker] else 162) + sum(self.declared)
            sides[taker], sides[1 - taker] = self.belote[taker], lost + self.belote[1 - taker]
            sides[1 - taker] += self.kept
            self.kept = 0
        elif sides[taker] > sides[1 - taker]:
            sides[taker] += self.kept
            self.kept = 0
        else:
            self.kept += sides[taker] - self.belote[taker]
            sides[taker] = self.belote[taker]
        self.scores = [score + side for score, side in zip(self.scores, sides * 2)]
        self.end(max(self.scores) >= self.options.get("LIMIT", 1))


class Sheepshead(Tricks):
    game, seats, ranks = "sheepshead", 5, "SEVEN EIGHT NINE KING TEN ACE".split()
    values = {"ACE": 11, "TEN": 10, "KING": 4, "QUEEN": 3, "JACK": 2}
    trumps = [f"{rank} DIAMONDS" for rank in ranks]
    trumps += [f"{rank} {suit}" for rank in ("JACK", "QUEEN") for suit in ("DIAMONDS", "HEARTS", "SPADES", "CLUBS")]
    dealt = 0

    def begin(self):
        super().begin()
        self.blind, self.trump, self.passes, self.dealt = cards(self.ours, "PACK"), "DIAMONDS", 0, self.dealt + 1
        self.picker, self.buried, self.called, self.calling = None, [], None, False
        self.partner, self.opened = None, False

    def suit(self, card):
        return "DIAMONDS" if card in self.trumps else super().suit(card)

    def rank(self, card):
        return self.trumps.index(card) if card in self.trumps else super().rank(card)

    def legal(self):
        hand = self.hands[self.turn]
        if self.picker is None and self.passes < 5:
            must = self.passes == 4 and not self.options.get("LEASTER", True)
            return {"pick"} if must else {"pick", "pass"}
        if len(hand) > 6:
            return {f"bury {card}" for card in hand}
        if self.calling:
            had, suits = hand + self.buried, ("CLUBS", "SPADES", "HEARTS")
            rank = "TEN" if all(f"ACE {suit}" in had for suit in suits) else "ACE"
            asked = [suit for suit in suits if f"{rank} {suit}" not in had and self.of(suit, hand)]
            return {"alone"} | {f"call {rank} {suit}" for suit in asked}
        return super().legal()

    def move_pass(self, _):
        self.turn, self.passes = self.after(self.turn), self.passes + 1

    def move_pick(self, _):
        self.picker = self.turn
        self.hands[self.turn] += self.blind

    def move_bury(self, card):
        self.hands[self.turn].remove(card)
        self.buried.append(card)
        if len(self.buried) == 2:
            self.calling = self.options.get("CALLED", False)
            if not self.calling:
                self.find("JACK DIAMONDS")

    def move_call(self, card):
        self.called = card
        self.find(card)

    def move_alone(self, _):
        self.find(None)

    def find(self, card):
        """The partner is who has a card, unless that is the picker; then the play begins."""
        having = [seat for seat in range(5) if card in self.hands[seat] and seat != self.picker]
        self.partner, self.calling, self.turn = having[0] if having else None, False, self.after(self.dealer)

    def playable(self, hand):
        may, led = super().playable(hand), self.led()
        if not self.called or len(hand) == 1:
            return may
        suit = self.suit(self.called)
        if self.called in hand:
            kept = {None: [card for card in self.of(suit, hand) if card != self.called]}.get(led, [self.called])
            return [self.called] if led == suit else [card for card in may if card not in kept]
        if self.turn == self.picker and led and not self.opened and len(self.of(suit, hand)) == 1 and led != suit:
            return [card for card in may if self.suit(card) != suit]
        return may

    def move_play(self, card):
        self.opened = self.opened or (
            not self.table and bool(self.called) and self.suit(card) == self.suit(self.called)
        )
        super().move_play(card)

    def score(self):
        points = [self.points(seat) for seat in range(5)]
        if self.picker is None:
            points[self.turn] += sum(map(self.value, self.blind))
            taken = [seat for seat in range(5) if self.tricks[seat]]
            least = min(points[seat] for seat in taken)
            best = [seat for seat in taken if points[seat] == least]
            pay = {best[0]: 4} if len(best) == 1 else None
            gains = [pay.get(seat, -1) if pay else 0 for seat in range(5)]
        else:
            side = {self.picker, self.partner} - {None}
            made = sum(points[seat] for seat in side) + sum(map(self.value, self.buried))
            tricks = sum(len(self.tricks[seat]) for seat in side)
            stake = 3 if tricks == 6 else 2 if made >= 91 else 1
            if made <= 60:
                stake = (-3 if not tricks else -2 if made <= 30 else -1) * (2 if self.options.get("BUMP") else 1)
            gains = [-stake] * 5
            gains[self.picker] = 4 * stake if self.partner is None else 2 * stake
            if self.partner is not None:
                gains[self.partner] = stake
        self.scores = [score + gain for score, gain in zip(self.scores, gains)]
        self.end(self.dealt == self.options.get("DEALS", 1))


class Scarto(Tricks):
    game, seats, dealt = "scarto", 3, 0
    low = "ACE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN".split()
    courts = {"KNAVE": 2, "KNIGHT": 3, "QUEEN": 4, "KING": 5}
    values = {**courts, "FOOL": 4, "TRUMPS 1": 5, "TRUMPS 20": 5}

    def begin(self):
        super().begin()
        self.turn, self.trump, self.dealt = self.dealer, "TRUMPS", self.dealt + 1
        self.laid, self.piles, self.fool = [], [0] * 3, None

    def suit(self, card):
        return "TRUMPS" if "TRUMPS" in card else card.partition(" ")[2]

    def rank(self, card):
        if card == "FOOL":
            return -1
        rank, suit = card.split()
        if rank == "TRUMPS":
            return 22 if suit == "20" else int(suit)
        pips = self.low if suit in ("SWORDS", "CLUBS") else self.low[::-1]
        return [*pips, *self.courts].index(rank)

    def value(self, card):
        return self.values.get(card, self.courts.get(card.split()[0], 1))

    def led(self):
        return next((self.suit(card) for card in self.table.values() if card != "FOOL"), None)

    def legal(self):
        if self.laid is None:
            return super().legal()
        hand = self.hands[self.turn]
        kept = {"TRUMPS 20", "TRUMPS 1", *(card for card in hand if "KING" in card)}
        kept |= {"FOOL"} if self.of("TRUMPS", hand) else set()
        return {f"lay away {card}" for card in hand if card not in kept}

    def move_lay(self, card):
        card = card.removeprefix("away ")
        self.hands[self.turn].remove(card)
        self.laid.append(card)
        if len(self.laid) == 3:
            self.count(self.turn, self.laid, self.turn)
            self.laid, self.turn = None, self.after(self.dealer)

    def playable(self, hand):
        led = self.led()
        may = hand if led is None else self.of(led, hand) or self.of("TRUMPS", hand) or hand
        return may + ["FOOL"] * ("FOOL" in hand)

    def move_play(self, card):
        self.fool = self.turn if card == "FOOL" else self.fool
        super().move_play(card)

    def taken(self):
        self.count(self.turn, self.tricks[self.turn][-1], self.fool)

    def count(self, seat, three, fool):
        """Three cards count for a seat; the Fool among them apart, for its own player."""
        others = [card for card in three if card != "FOOL"]
        self.piles[seat] += sum(map(self.value, others)) - (2 if len(others) == 3 else 1)
        if "FOOL" in three:
            self.piles[fool] += self.value("FOOL")

    def score(self):
        self.scores = [score + points - 26 for score, points in zip(self.scores, self.piles)]
        self.end(self.dealt == self.options.get("DEALS", 1))


class Doppelkopf(Tricks):
    game, ranks, dealt = "doppelkopf", "NINE KING TEN ACE".split(), 0
    values = {"ACE": 11, "TEN": 10, "KING": 4, "QUEEN": 3, "JACK": 2}
    trumps = [f"{rank} DIAMONDS" for rank in ranks]
    trumps += [f"{rank} {suit}" for rank in ("JACK", "QUEEN") for suit in "DIAMONDS HEARTS SPADES CLUBS".split()]
    trumps += ["TEN HEARTS"]
    steps = ["no 90", "no 60", "no 30", "black"]  # what a side says after Re or Kontra

    def begin(self):
        """Sides are 0 for Re and 1 for Kontra; `said` is how many steps each has announced."""
        super().begin()
        self.dealt += 1
        self.re = {seat for seat in range(4) if "QUEEN CLUBS" in self.hands[seat]}
        self.asked, self.seeking, self.late, self.said, self.won = 0, False, 0, [0, 0], []

    def action(self, state, text):
        return text.removesuffix(" (2)")

    def suit(self, card):
        return "TRUMPS" if card in self.trumps else super().suit(card)

    def strength(self, card):
        trump = card in self.trumps
        return trump, self.suit(card) == self.led(), self.trumps.index(card) if trump else self.rank(card)

    def side(self, seat):
        return 0 if seat in self.re else 1

    def legal(self):
        hand = self.hands[self.turn]
        if self.asked < 4:
            return {"healthy", "marriage"} if hand.count("QUEEN CLUBS") == 2 else {"healthy"}
        return super().legal() | ({*self.announced(len(hand))} if not self.seeking else set())

    def announced(self, held):
        """What may be announced with so many cards."""
        side = self.side(self.turn)
        own, others = self.said[side], self.said[1 - side]
        needed = 11 - own - self.late
        if own == 0 and others:
            needed = min(needed, 11 - others - self.late)  # in reply
        if own < 5 and held >= needed:
            yield self.steps[own - 1] if own else f"announce {'re' if side == 0 else 'kontra'}"

    def play(self, action, state):
        if action in self.steps or action.startswith("announce"):
            self.said[self.side(self.turn)] += 1
        else:
            super().play(action, state)

    def move_healthy(self, _):
        self.asked, self.turn = self.asked + 1, self.after(self.turn)

    def move_marriage(self, _):
        self.seeking = True
        self.move_healthy(_)

    def winner(self):
        seat = super().winner()
        self.won.append((seat, self.table))
        if self.seeking and len(self.won) <= 3 and seat not in self.re:
            self.re.add(seat)
            self.seeking, self.late = False, len(self.won) - 1
        return seat

    def score(self):
        points, tricks = [0, 0], [0, 0]
        for seat, trick in self.won:
            tricks[self.side(seat)] += 1
            points[self.side(seat)] += sum(map(self.value, trick.values()))
        below = [[points[side] < 90, points[side] < 60, points[side] < 30, not tricks[side]] for side in (0, 1)]
        more = [max(0, said - 1) for said in self.said]
        if any(more):  # who announced must keep it, the others must hinder it
            kept = [more[side] == 0 or below[1 - side][more[side] - 1] for side in (0, 1)]
            wins = [kept[side] if more[side] else not kept[1 - side] for side in (0, 1)]
        else:
            wins = [points[0] >= (120 if self.said[1] and not self.said[0] else 121)]
            wins.append(not wins[0])
        solo, gained = len(self.re) == 1, [0, 0]
        for side in (0, 1):
            if wins[side]:
                gained[side] += 1 + 2 * sum(said > 0 for said in self.said) + sum(more) + (side == 1 and not solo)
            if wins[side] or not any(wins):
                gained[side] += sum(below[1 - side])
                gained[side] += sum(points[side] >= bound for bound in (120, 90, 60, 30)[: more[1 - side]])
        for seat, trick in self.won if not solo else ():
            side = self.side(seat)
            gained[side] += sum(map(self.value, trick.values())) >= 40
            gained[side] += sum(card == "ACE DIAMONDS" and self.side(other) != side for other, card in trick.items())
        last, trick = self.won[-1]
        gained[self.side(last)] += trick[last] == "JACK CLUBS" and not solo
        for seat in range(4):
            times = 3 if solo and seat in self.re else 1
            self.scores[seat] += times * (gained[self.side(seat)] - gained[1 - self.side(seat)])
        self.end(self.dealt == self.options.get("DEALS", 1))
