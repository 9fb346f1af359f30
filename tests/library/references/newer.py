"""References in plain Python of games with newer mechanics, written from their rules alone and played move by move."""

import re
from collections import Counter
from itertools import combinations

from tests.library.lockstep import Other, cards


class Told(Other):
    """A match told as a generator: it yields the seat that decides and its legal moves, receives the move and our state
    after it, which is asked for nothing but what chance did, and returns the payoffs."""

    def __init__(self, state):
        self.seats, self.options = state.game.seats, {**self.options, **state.game.options}
        self.paid, self.flow = None, self.match(state)
        self.asked = next(self.flow)

    def match(self, state):
        raise NotImplementedError

    def action(self, state, text):
        return re.sub(r" \(\d+\)$", "", text)  # which of equal cards

    def mover(self):
        return self.asked[0]

    def legal(self):
        return self.asked[1]

    def play(self, action, state):
        try:
            self.asked = self.flow.send((action, state))
        except StopIteration as end:
            self.asked, self.paid = None, end.value

    def over(self):
        return self.paid is not None

    def payoffs(self):
        return self.paid

    def option(self, name, usual):
        return self.options.get(name, usual)

    def piles(self, state, name="HAND"):
        """What each seat has in its pile of this name."""
        return [cards(state, f"{name} of seat {seat + 1}") for seat in range(self.seats)]

    def after(self, seat, seats=None):
        """These seats in turn, those after the seat first, itself last."""
        turns = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
        return [turn for turn in turns if seats is None or turn in seats]

    def together(self, state, seats=None):
        """These seats, who choose all at once, in the order in which our state asks them, which is no matter."""
        return self.after(state.mover - 1, seats)


class FourRows(Told):
    game = "four-rows"

    def match(self, state):
        scores = [0] * self.seats
        while max(scores) < self.option("LIMIT", 1):
            hands = [{int(card) for card in hand} for hand in self.piles(state)]
            rows = [[int(card) for card in cards(state, f"ROW {row}")] for row in (1, 2, 3, 4)]
            for _ in range(10):
                picked = []
                for seat in self.together(state):
                    action, state = yield seat, {f"play {card}" for card in hands[seat]}
                    card = int(action.split()[1])
                    hands[seat].remove(card)
                    picked.append((card, seat))
                for card, seat in sorted(picked):
                    below = [row for row in rows if row[-1] < card]
                    if below:
                        row = max(below, key=lambda row: row[-1])
                        taken = row[:] if len(row) == 5 else []
                    else:
                        action, state = yield seat, {f"take {row}" for row in (1, 2, 3, 4)}
                        row = rows[int(action.split()[1]) - 1]
                        taken = row[:]
                    scores[seat] += sum(map(self.heads, taken))
                    row[:] = [*row[len(taken) :], card]
        return [-score for score in scores]  # the lowest wins

    def heads(self, card):
        multiples = [(55, 7), (11, 5), (10, 3), (5, 2), (1, 1)]
        return next(heads for number, heads in multiples if card % number == 0)


class Expeditions(Told):
    game = "expeditions"

    def match(self, state):
        scores, first = [0, 0], 0
        for _ in range(self.option("ROUNDS", 1)):
            hands, pack, seat = self.piles(state), cards(state, "PACK"), first
            own, middle = ({}, {}), {}
            while pack:
                hand = hands[seat]
                fits = {f"play {card}" for card in hand if self.fits(own[seat], card)}
                action, state = yield seat, fits | {f"discard {card}" for card in hand}
                verb, card = action.split(" ", 1)
                color, symbol = card.split()
                hand.remove(card)
                (own[seat] if verb == "play" else middle).setdefault(color, []).append(symbol)
                others = {each for each, pile in middle.items() if pile and (verb == "play" or each != color)}
                action, state = yield seat, {"draw", *(f"take {each}" for each in others)}
                if action == "draw":
                    hand.append(pack.pop())
                else:
                    color = action.split()[1]
                    hand.append(f"{color} {middle[color].pop()}")
                seat = 1 - seat
            scores = [score + sum(map(self.worth, piles.values())) for score, piles in zip(scores, own)]
            first = first if scores[0] == scores[1] else scores.index(max(scores))
        return scores

    def fits(self, piles, card):
        color, symbol = card.split()
        below = piles.get(color, [])
        numbers = [int(each) for each in below if each != "WAGER"]
        return not numbers or symbol != "WAGER" and int(symbol) > max(numbers)

    def worth(self, pile):
        numbers = [int(symbol) for symbol in pile if symbol != "WAGER"]
        wagers = len(pile) - len(numbers)
        return (sum(numbers) - 20) * (1 + wagers) + 20 * (len(pile) >= 8)


CHARACTERS = "GUARD PRIEST BARON HANDMAID PRINCE KING COUNTESS PRINCESS".split()


class EightCharacters(Told):
    game = "eight-characters"

    def match(self, state):
        tokens, seat = [0] * self.seats, 0
        while max(tokens) < self.option("TOKENS", 1):
            winners, state = yield from self.round(state, seat)
            for winner in winners:
                tokens[winner] += 1
            seat = winners[-1]
        return tokens

    def round(self, state, seat):
        self.pack, self.aside, self.hands = cards(state, "PACK"), cards(state, "ASIDE"), self.piles(state)
        self.played, self.left, safe = [[] for _ in self.hands], {*range(self.seats)}, set()
        while True:
            hand = self.hands[seat]
            if len(hand) == 1:  # the first player of a round has drawn already
                hand.append(self.pack.pop())
            safe.discard(seat)
            action, state = yield seat, {move for card in hand for move in self.moves(seat, card, self.left - safe)}
            _, card, *at = action.split()
            other = int(at[2]) - 1 if at else None
            hand.remove(card)
            self.played[seat].append(card)
            if card == "HANDMAID":
                safe.add(seat)
            if card == "PRINCESS":
                self.out(seat)
            if at:
                self.deed(seat, card, other, at[-1])
            if len(self.left) == 1 or not self.pack:
                break
            seat = self.after(seat, self.left)[0]
        rank = lambda card: CHARACTERS.index(card) + 1
        standing = {seat: (rank(self.hands[seat][0]), sum(map(rank, self.played[seat]))) for seat in self.left}
        return [seat for seat in sorted(self.left) if standing[seat] == max(standing.values())], state

    def moves(self, seat, card, open_seats):
        hand = self.hands[seat]
        if card in ("KING", "PRINCE") and "COUNTESS" in hand:
            return
        others = open_seats - {seat} if card != "PRINCE" else open_seats
        if card in ("HANDMAID", "COUNTESS", "PRINCESS") or not others:
            yield f"play {card}"
        elif card == "GUARD":
            yield from (f"play GUARD at seat {each + 1} {named}" for each in others for named in CHARACTERS[1:])
        else:
            yield from (f"play {card} at seat {each + 1}" for each in others)

    def deed(self, seat, card, other, named):
        mine, theirs = self.hands[seat][0], self.hands[other][0] if self.hands[other] else None
        if card == "GUARD" and theirs == named:
            self.out(other)
        if card == "BARON" and mine != theirs:
            self.out(min(seat, other, key=lambda each: CHARACTERS.index(self.hands[each][0])))
        if card == "KING":
            self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]
        if card == "PRINCE":
            if theirs == "PRINCESS":
                self.out(other)
            else:
                self.played[other].append(theirs)
                self.hands[other] = [(self.pack or self.aside).pop()]

    def out(self, seat):
        self.left.remove(seat)
        self.played[seat] += self.hands[seat]
        self.hands[seat] = []


class PassedHands(Told):
    game = "passed-hands"

    def match(self, state):
        scores, puddings = [0] * self.seats, [0] * self.seats
        for number in range(self.option("ROUNDS", 3)):
            hands, self.table = self.piles(state), [[] for _ in scores]
            while any(hands):
                kept = {}
                for seat in self.together(state):
                    action, state = yield seat, self.moves(hands[seat], self.table[seat])
                    kept[seat] = action.removeprefix("keep ").split(" and ")
                for seat, laid in kept.items():
                    for card in laid:
                        hands[seat].remove(card)
                    if len(laid) == 2:
                        self.table[seat].remove("CHOPSTICKS")
                        hands[seat].append("CHOPSTICKS")
                    self.table[seat] += laid
                step = 1 if self.option("BOTH", False) and number % 2 else -1
                hands = [hands[(seat + step) % self.seats] for seat in range(self.seats)]
            puddings = [score + table.count("PUDDING") for score, table in zip(puddings, self.table)]
            rolls = [sum(int(card[-1]) for card in table if card.startswith("MAKI")) for table in self.table]
            scores = [sum(each) for each in zip(scores, map(self.sets, self.table), self.rolls(rolls))]
        most, fewest = max(puddings), min(puddings)
        if most > fewest:
            for seat, own in enumerate(puddings):
                scores[seat] += 6 // puddings.count(most) if own == most else 0
                scores[seat] -= 6 // puddings.count(fewest) if own == fewest and self.seats > 2 else 0
        first = [seat for seat in range(self.seats) if scores[seat] == max(scores)]
        best = [seat for seat in first if puddings[seat] == max(puddings[each] for each in first)]
        return [score + (seat in best and len(best) < len(first)) for seat, score in enumerate(scores)]

    def moves(self, hand, table):
        """Of one card, and with chopsticks of two."""
        moves = {f"keep {card}" for card in hand}
        if "CHOPSTICKS" in table:
            places = range(len(hand))
            moves |= {f"keep {hand[one]} and {hand[two]}" for one in places for two in places if one != two}
        return moves

    def sets(self, table):
        points, wasabi = 0, 0
        for card in table:
            wasabi += card == "WASABI"
            if card in ("EGG 1", "SALMON 2", "SQUID 3"):
                points += int(card[-1]) * (3 if wasabi else 1)
                wasabi -= wasabi > 0
        dumplings = (0, 1, 3, 6, 10, 15)[min(table.count("DUMPLING"), 5)]
        return points + table.count("TEMPURA") // 2 * 5 + table.count("SASHIMI") // 3 * 10 + dumplings

    def rolls(self, rolls):
        most, second = max(rolls), max([each for each in rolls if each < max(rolls)], default=0)
        for own in rolls:
            if own and own == most:
                yield 6 // rolls.count(most)
            elif own and own == second and rolls.count(most) == 1:
                yield 3 // rolls.count(second)
            else:
                yield 0


class CupsAndClaims(Told):
    game = "cups-and-claims"

    def piles(self, *words):
        """Without the colours of their owners."""
        return [[disc.split()[0] for disc in pile] for pile in super().piles(*words)]

    def match(self, state):
        discs, wins, first = self.piles(state), [0] * self.seats, 0
        while True:
            left = [seat for seat in range(self.seats) if discs[seat]]
            if len(left) == 1 or max(wins) == self.option("WINS", 2):
                winner = left[0] if len(left) == 1 else wins.index(max(wins))
                return [int(seat == winner) for seat in range(self.seats)]
            hands, piles = [hand[:] for hand in discs], [[] for _ in discs]

            def lay(seat, action):
                hands[seat].remove(action.split()[1])
                piles[seat].append(action.split()[1])

            laid = []
            for seat in self.together(state, left):
                action, state = yield seat, {f"lay {disc}" for disc in hands[seat]}
                laid.append((seat, action))
            for seat, action in laid:
                lay(seat, action)
            seat, claim = first, 0
            while not claim:
                claims = {f"claim {number}" for number in range(1, sum(map(len, piles)) + 1)}
                action, state = yield seat, claims | {f"lay {disc}" for disc in hands[seat]}
                if action.startswith("lay"):
                    lay(seat, action)
                    seat = self.after(seat, left)[0]
                else:
                    claim, claimer = int(action.split()[1]), seat
            every, passed = sum(map(len, piles)), set()
            while claim < every and len(passed) < len(left) - 1:
                seat = next(each for each in self.after(seat, left) if each not in passed)
                more = {f"claim {number}" for number in range(claim + 1, every + 1)}
                action, state = yield seat, more | {"pass"}
                if action == "pass":
                    passed.add(seat)
                else:
                    claim, claimer = int(action.split()[1]), seat
            first, skull = claimer, None
            while claim and skull is None:
                whose = claimer
                if not piles[claimer]:
                    action, state = yield claimer, {f"turn seat {each + 1}" for each in left if piles[each]}
                    whose = int(action.split()[-1]) - 1
                claim -= 1
                if piles[whose].pop() == "SKULL":
                    skull = whose
            if skull is None:
                wins[claimer] += 1
            elif skull == claimer:
                action, state = yield claimer, {f"lose {disc}" for disc in discs[claimer]}
                discs[claimer].remove(action.split()[1])
                others = [each for each in left if each != claimer]
                if not discs[claimer] and len(others) > 1:
                    action, state = yield claimer, {f"begin seat {each + 1}" for each in others}
                    first = int(action.split()[-1]) - 1
            else:
                discs[claimer] = self.piles(state)[claimer] if len(discs[claimer]) > 1 else []
                first = claimer if discs[claimer] else skull


class Cuckoo(Told):
    game = "cuckoo"

    def match(self, state):
        lives, outlived, first = [self.option("LIVES", 3)] * self.seats, [0] * self.seats, 0
        ranks = "ACE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING".split()
        while sum(map(bool, lives)) > 1:
            pack = cards(state, "PACK")
            hands = [ranks.index(hand[0].split()[0]) if hand else None for hand in self.piles(state)]
            left = [seat for seat in range(self.seats) if lives[seat]]
            turns = [first, *self.after(first, left)[:-1]]
            king, shown = ranks.index("KING"), set()
            for turn, seat in enumerate(turns):
                if seat in shown:
                    continue
                action, state = yield seat, {"keep", "exchange"}
                if action == "exchange" and seat == turns[-1]:
                    top = ranks.index(pack.pop().split()[0])
                    hands[seat] = hands[seat] if top == king else top
                elif action == "exchange":
                    other = turns[turn + 1]
                    if hands[other] == king:
                        shown.add(other)
                    else:
                        hands[seat], hands[other] = hands[other], hands[seat]
            for seat in left:
                lives[seat] -= hands[seat] == min(hands[each] for each in left)
                outlived[seat] += lives[seat] > 0
            if any(lives):
                first = self.after(first, [seat for seat in left if lives[seat]])[0]
        return outlived


RANKS = "TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING ACE".split()


class War(Told):
    game = "war"

    def match(self, state):
        piles, stake, battles = self.piles(state, "PILE"), [], 0
        down, rounds = self.option("DOWN", 1), self.option("ROUNDS", 0)
        while sum(map(bool, piles)) > 1 and not (rounds and battles == rounds):
            table, fighting = stake, [seat for seat in range(self.seats) if piles[seat]]
            battles += 1
            while True:
                shown = {}
                for seat in self.together(state, fighting):
                    _, state = yield seat, {"turn a card"}
                    shown[seat] = piles[seat].pop()
                    table.append(shown[seat])
                rank = lambda seat: RANKS.index(shown[seat].split()[0])
                highest = [seat for seat in shown if rank(seat) == max(map(rank, shown))]
                if len(highest) == 1:
                    break
                fighting = [seat for seat in highest if piles[seat]]
                if len(fighting) < 2:
                    break
                for seat in fighting:
                    for _ in range(min(down, len(piles[seat]) - 1)):
                        table.append(piles[seat].pop())
            winners = highest if len(highest) == 1 else fighting
            stake = table
            if winners:
                seat = winners[0]
                won = cards(state, f"PILE of seat {seat + 1}")[: len(table)]  # shuffled
                assert sorted(won) == sorted(table), (won, table)
                piles[seat], stake = won + piles[seat], []
        return [len(pile) for pile in piles]


LOW = ["ACE", *RANKS[:-1]]  # aces low


class BlockRummy(Told):
    game = "block-rummy"

    def action(self, state, text):
        """Cards laid down together in alphabetical order."""
        verb, _, rest = text.partition("lay down ")
        return self.laying(rest.split(", ")) if rest else verb

    def laying(self, meld):
        return "lay down " + ", ".join(sorted(meld))

    def match(self, state):
        scores, limit = [0] * self.seats, self.option("LIMIT", 0)
        dealer = self.seats - 1
        while True:
            winners, won, state = yield from self.round(state, dealer)
            for winner in winners:
                scores[winner] += won // len(winners)
            if max(scores) >= limit:
                return scores
            dealer = self.after(dealer)[0]

    def round(self, state, dealer):
        """Who won, how much together, and our state after the deal."""
        hands, stock, discards = self.piles(state), cards(state, "PACK"), cards(state, "DISCARDS")
        melds, opened, turned, block = [], set(), 0, self.option("BLOCK", True)
        points = lambda hand: sum(min(LOW.index(card.split()[0]) + 1, 10) for card in hand)
        seat = dealer
        while True:
            seat = self.after(seat)[0]
            hand, before = hands[seat], seat in opened
            if not stock and not block and turned < 3:
                stock, discards, turned = discards[:-1][::-1], discards[-1:], turned + 1
            action, state = yield seat, {"draw" if stock else "stop", f"take {discards[-1]}"}
            if action == "stop":
                break
            taken = None if action == "draw" else discards[-1]
            hand.append((stock if action == "draw" else discards).pop())
            while hand:
                action, state = yield seat, {*self.moves(hand, melds, taken)}
                if action.startswith("discard"):
                    discards.append(action.removeprefix("discard "))
                    hand.remove(discards[-1])
                    break
                opened.add(seat)
                if action.startswith("lay down"):
                    laid = action.removeprefix("lay down ").split(", ")
                    melds.append(laid)
                else:
                    card, _, number = action.removeprefix("lay off ").partition(" on ")
                    laid = [card]
                    melds[int(number) - 1].append(card)
                for card in laid:
                    hand.remove(card)
            if not hand:
                double = not before and self.option("DOUBLE", True)
                return [seat], sum(map(points, hands)) * (1 + double), state
        counts = [*map(points, hands)]
        lowest = [seat for seat in range(self.seats) if counts[seat] == min(counts)]
        return lowest, sum(counts) - self.seats * min(counts), state

    def moves(self, hand, melds, taken):
        yield from (f"discard {card}" for card in hand if card != taken or len(hand) == 1)
        yield from map(self.laying, self.sets(hand))
        for number, meld in enumerate(melds, 1):
            yield from (f"lay off {card} on {number}" for card in hand if self.is_meld([*meld, card]))

    def sets(self, hand):
        for rank in LOW:
            equal = [card for card in hand if card.split()[0] == rank]
            yield from (set(three) for size in (3, 4) for three in combinations(equal, size))
        for suit in {card.split()[1] for card in hand}:
            run = [f"{rank} {suit}" for rank in LOW]
            for start, end in combinations(range(len(run) + 1), 2):
                if end - start >= 3 and {*run[start:end]} <= {*hand}:
                    yield run[start:end]

    def is_meld(self, meld):
        ranks, suits = zip(*map(str.split, meld))
        places = sorted(map(LOW.index, ranks))
        run = len({*suits}) == 1 and places == [*range(places[0], places[0] + len(places))]
        return run or len({*ranks}) == 1


class Skitgubbe(Told):
    game = "skitgubbe"

    def match(self, state):
        self.hands, self.stock, self.won = self.piles(state), cards(state, "STOCK"), [[] for _ in range(self.seats)]
        yield from self.tricks()
        hands = [[*hand, *won] for hand, won in zip(self.hands, self.won)]
        hands[self.last].append(self.trump)
        return (yield from self.beating(hands, self.last, self.trump.split()[1]))

    def draw(self, seat):
        if len(self.stock) == 1:
            self.last, self.trump = seat, self.stock.pop()
        elif self.stock:
            self.hands[seat].append(self.stock.pop())

    def tricks(self):
        """The first part."""
        leader, table = 0, []
        while True:
            other, shown = self.after(leader)[0], []
            for seat in (leader, other):
                if not self.hands[seat]:
                    self.won[leader] += table
                    return
                up = {"turn up"} if len(self.stock) > 1 else set()
                action, _ = yield seat, up | {f"play {card}" for card in self.hands[seat]}
                card = self.stock[-1] if action == "turn up" else action.removeprefix("play ")
                if action == "turn up":
                    self.stock.pop()
                else:
                    self.hands[seat].remove(card)
                    self.draw(seat)
                shown.append(RANKS.index(card.split()[0]))
                table.append(card)
            if shown[0] != shown[1]:
                leader = leader if shown[0] > shown[1] else other
                self.won[leader] += table
                table = []

    def beating(self, hands, seat, trumps):
        """The second part."""
        scores = [sum(map(bool, hands))] * self.seats
        while True:
            left = {each for each, hand in enumerate(hands) if hand}
            seat = seat if seat in left else self.after(seat, left)[0]
            size, plays = len(left), []
            while True:
                moves = {f"lay {', '.join(run)}": run for run in self.runs(hands[seat])}
                if plays:
                    moves = {text: run for text, run in moves.items() if self.beats(run, plays[-1], trumps)}
                    moves["take up"] = []
                action, _ = yield seat, {*moves}
                if action == "take up":
                    hands[seat] += plays.pop(0)
                else:
                    plays.append(moves[action])
                    hands[seat] = [card for card in hands[seat] if card not in plays[-1]]
                    if not hands[seat]:
                        left.remove(seat)
                        scores[seat] = len(left)
                        if len(left) == 1:
                            scores[left.pop()] = 0
                            return scores
                if len(plays) == size:
                    break
                seat = self.after(seat, left)[0]
                if not plays:
                    break

    def runs(self, hand):
        for suit in {card.split()[1] for card in hand}:
            run = [f"{rank} {suit}" for rank in RANKS]
            pieces = (run[start:end] for start, end in combinations(range(len(run) + 1), 2))
            yield from (piece for piece in pieces if {*piece} <= {*hand})

    def beats(self, run, other, trumps):
        suit, below = run[0].split()[1], other[0].split()[1]
        higher = RANKS.index(run[0].split()[0]) > RANKS.index(other[0].split()[0])
        return len(run) == len(other) and (higher if suit == below else suit == trumps)


NUMBERS = "ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE".split()


class LittleMahjong(Told):
    game = "little-mahjong"

    def match(self, state):
        scores = [0] * self.seats
        for number in range(self.option("HANDS", 1)):
            dealer = number % self.seats
            winner, owner, points, state = yield from self.hand(state, dealer)
            if winner is None:
                continue
            others = [seat for seat in range(self.seats) if seat != winner]
            payers, part = ([owner], points) if owner != winner else (others, -(-points // len(others)))
            for payer in payers:
                scores[payer] -= part
                scores[winner] += part
        return scores

    def hand(self, state, dealer):
        hands, pack, discards = self.piles(state), cards(state, "PACK"), [[] for _ in range(self.seats)]
        self.bonus, seat = self.kind(cards(state, "BONUS")[0]), dealer
        while True:
            hand = hands[seat]
            if len(hand) == 5:  # the dealer has drawn already
                hand.append(pack.pop())
            points = self.points(hand)
            wins = {"win"} if points >= 5 else set()
            action, state = yield seat, wins | {f"discard {tile}" for tile in hand}
            if action == "win":
                return seat, seat, points + 2 * (seat == dealer), state
            tile = action.removeprefix("discard ")
            hand.remove(tile)
            discards[seat].append(self.kind(tile))
            for other in self.after(seat)[:-1]:
                points = self.points([*hands[other], tile])
                if points >= 5 and self.kind(tile) not in discards[other]:
                    action, state = yield other, {"win with the discard", "pass"}
                    if action != "pass":
                        return other, seat, points + 2 * (other == dealer), state
            if not pack:
                return None, None, 0, state
            seat = self.after(seat)[0]

    def kind(self, tile):
        return tile.split()[-1]

    def points(self, tiles):
        """The most that six tiles count, 0 without two sets."""
        kinds = [*map(self.kind, tiles)]
        splits = ([three, (*({*range(6)} - {*three}),)] for three in combinations(range(6), 3))
        pairs = [[[kinds[place] for place in part] for part in split] for split in splits]
        return max([self.counted(pair, tiles) for pair in pairs if all(map(self.is_set, pair))], default=0)

    def is_set(self, part):
        places = sorted(NUMBERS.index(kind) if kind in NUMBERS else -9 for kind in part)
        return len({*part}) == 1 or places[0] >= 0 and places == [*range(places[0], places[0] + 3)]

    def counted(self, pair, tiles):
        kinds, outer = {*pair[0], *pair[1]}, {"ONE", "NINE", "GREEN", "DRAGON"}
        red = sum(tile.startswith("RED") for tile in tiles)
        sets = sum(2 if len({*part}) == 1 else 1 for part in pair)
        if red == 6:
            return sets + 20
        if kinds <= outer:
            return sets + 15
        if not red and kinds <= {"TWO", "THREE", "FOUR", "SIX", "EIGHT", "GREEN"}:
            return sets + 10
        bonus = sum(self.kind(tile) == self.bonus for tile in tiles)
        return sets + red + bonus + (not kinds & outer) + 2 * all({*part} & outer for part in pair)


PRICES = {"COPPER": 0, "CURSE": 0, "ESTATE": 2, "CELLAR": 2, "MOAT": 2, "SILVER": 3, "VILLAGE": 3, "WOODCUTTER": 3}
PRICES |= {"WORKSHOP": 3, "MILITIA": 4, "REMODEL": 4, "SMITHY": 4, "DUCHY": 5, "MARKET": 5, "MINE": 5, "GOLD": 6}
PRICES |= {"PROVINCE": 8}
COINS = {"Copper": 1, "Silver": 2, "Gold": 3}
POINTS = {"Estate": 1, "Duchy": 3, "Province": 6, "Curse": -1}
GIVEN = {"Cellar": (0, 1, 0, 0), "Moat": (2, 0, 0, 0), "Village": (1, 2, 0, 0), "Woodcutter": (0, 0, 1, 2)}
GIVEN |= {"Militia": (0, 0, 0, 2), "Smithy": (3, 0, 0, 0), "Market": (1, 1, 1, 1)}
GIVEN |= {"Workshop": (0,) * 4, "Remodel": (0,) * 4, "Mine": (0,) * 4}  # cards, actions, buys, coins


class DeckBuilding(Told):
    game = "deck-building"

    def match(self, state):
        victory = 8 if self.seats == 2 else 12
        self.supply = dict.fromkeys(PRICES, 10) | {"COPPER": 60 - 7 * self.seats, "SILVER": 40, "GOLD": 30}
        self.supply |= {"ESTATE": victory, "DUCHY": victory, "PROVINCE": self.option("PROVINCES", victory)}
        self.supply["CURSE"] = 10 * (self.seats - 1)
        self.hands, self.packs = self.piles(state), self.piles(state, "PACK")
        self.discards, turns, seat = [[] for _ in self.hands], [0] * self.seats, self.seats - 1
        while self.supply["PROVINCE"] and [*self.supply.values()].count(0) < 3:
            seat = self.after(seat)[0]
            turns[seat] += 1
            yield from self.turn(seat, state)
        zones = zip(self.hands, self.packs, self.discards)
        scores = [sum(POINTS.get(card, 0) for zone in own for card in zone) for own in zones]
        first = [seat for seat in range(self.seats) if scores[seat] == max(scores)]
        best = [seat for seat in first if turns[seat] == min(turns[each] for each in first)]
        return [score + (seat in best and len(best) < len(first)) for seat, score in enumerate(scores)]

    def turn(self, seat, state):
        hand, played = self.hands[seat], []
        self.actions, self.buys, self.coins = 1, 1, 0
        while self.actions and (owned := [card for card in hand if card in GIVEN]):
            action, state = yield seat, {"play no more", *(f"play {card}" for card in owned)}
            if action == "play no more":
                break
            card = action.removeprefix("play ")
            hand.remove(card)
            played.append(card)
            drawn, actions, buys, coins = GIVEN[card]
            self.actions += actions - 1
            self.buys, self.coins = self.buys + buys, self.coins + coins
            self.draw(seat, drawn, state)
            if card in ("Cellar", "Workshop", "Militia", "Remodel", "Mine"):
                yield from getattr(self, card.lower())(seat, state)
        paying = True
        while self.buys:
            treasures = [card for card in hand if card in COINS] if paying else []
            bought = {f"buy {card}" for card in self.within(self.coins)}
            action, state = yield seat, bought | {"buy nothing"} | ({"play treasures"} if treasures else set())
            paying = False
            if action == "buy nothing":
                break
            if action == "play treasures":
                self.coins += sum(COINS[card] for card in treasures)
                played += treasures
                hand[:] = [card for card in hand if card not in COINS]
                continue
            card = action.removeprefix("buy ")
            self.gain(card, self.discards[seat])
            self.buys, self.coins = self.buys - 1, self.coins - PRICES[card]
        self.discards[seat] += hand + played
        hand.clear()
        self.draw(seat, 5, state)

    def within(self, price, cards=PRICES):
        return [card for card in cards if self.supply[card] and PRICES[card] <= price]

    def gain(self, card, pile):
        self.supply[card] -= 1
        pile.append(card.title())

    def draw(self, seat, number, state):
        """Where the discards are shuffled, our state tells what was drawn of them."""
        hand, pack = self.hands[seat], self.packs[seat]
        short = min(number - len(pack), len(self.discards[seat]))
        hand += [pack.pop() for _ in range(min(number, len(pack)))]
        if short > 0:
            drawn = Counter(cards(state, f"HAND of seat {seat + 1}")) - Counter(hand)
            pack[:] = cards(state, f"PACK of seat {seat + 1}")
            assert drawn.total() == short and Counter(self.discards[seat]) == drawn + Counter(pack), (drawn, pack)
            hand += drawn.elements()
            self.discards[seat] = []

    def put(self, seat, verb, some, *others):
        """A card of some of the hand that the player lays away, None for another move."""
        action, state = yield seat, {*(f"{verb} {card}" for card in some), *others}
        card = None if action in others else action.removeprefix(f"{verb} ")
        if card:
            self.hands[seat].remove(card)
        return card, state

    def chosen(self, seat, price, pile, cards=PRICES):
        """Gain a card of some, into a pile, where there is one."""
        if offered := self.within(price, cards):
            action, _ = yield seat, {f"gain {card}" for card in offered}
            self.gain(action.removeprefix("gain "), pile)

    def cellar(self, seat, state):
        number, hand = 0, self.hands[seat]
        while hand:
            card, state = yield from self.put(seat, "discard", hand, "stop")
            if card is None:
                break
            self.discards[seat].append(card)
            number += 1
        self.draw(seat, number, state)

    def workshop(self, seat, state):
        yield from self.chosen(seat, 4, self.discards[seat])

    def militia(self, seat, state):
        for other in self.after(seat)[:-1]:
            hand = self.hands[other]
            spared = ["show Moat"] if "Moat" in hand else []
            while len(hand) > 3:
                card, _ = yield from self.put(other, "put away", hand, *spared)
                if card is None:
                    break
                self.discards[other].append(card)
                spared = []

    def remodel(self, seat, state):
        if self.hands[seat]:
            card, _ = yield from self.put(seat, "trash", self.hands[seat])
            yield from self.chosen(seat, PRICES[card.upper()] + 2, self.discards[seat])

    def mine(self, seat, state):
        if treasures := [card for card in self.hands[seat] if card in COINS]:
            card, _ = yield from self.put(seat, "trash", treasures)
            yield from self.chosen(seat, PRICES[card.upper()] + 3, self.hands[seat], ("COPPER", "SILVER", "GOLD"))


class NoThanks(Told):
    game = "no-thanks"

    def match(self, state):
        pack, offered = [self.number(card) for card in cards(state, "PACK")], self.number(cards(state, "OFFER")[0])
        assert len(pack) + 1 == 33 - self.option("REMOVED", 9)
        chips, taken = [self.option("CHIPS", 11)] * self.seats, [set() for _ in range(self.seats)]
        seat, pot = 0, 0
        while True:
            action, _ = yield seat, {"take", "refuse"} if chips[seat] else {"take"}
            if action == "refuse":
                chips[seat] -= 1
                pot += 1
                seat = self.after(seat)[0]
                continue
            taken[seat].add(offered)
            chips[seat] += pot
            pot = 0
            if not pack:
                break
            offered = pack.pop()
        counted = [sum(card for card in own if card - 1 not in own) for own in taken]
        return [own - points for own, points in zip(chips, counted)]  # the lowest wins

    def number(self, card):
        """Of two digits: "ONE FIVE"."""
        tens, ones = (["ZERO", *NUMBERS].index(digit) for digit in card.split())
        return 10 * tens + ones


LLAMAS = [*NUMBERS[:6], "LLAMA"]


class Lama(Told):
    game = "lama"

    def match(self, state):
        scores, seat = [0] * self.seats, 0
        while max(scores) < self.option("LIMIT", 40):
            hands, pack = self.piles(state), cards(state, "PACK")
            assert {*map(len, hands)} == {self.option("CARDS", 6)} and len(pack) == 55 - sum(map(len, hands))
            top, left = LLAMAS.index(cards(state, "DISCARDS")[0]), {*range(self.seats)}
            while True:
                hand = hands[seat]
                moves = {f"play {card}" for card in hand if LLAMAS.index(card) in (top, (top + 1) % 7)} | {"quit"}
                action, state = yield seat, moves | ({"draw"} if pack and len(left) > 1 else set())
                if action == "draw":
                    hand.append(pack.pop())
                elif action == "quit":
                    left.remove(seat)
                else:
                    card = action.removeprefix("play ")
                    hand.remove(card)
                    top = LLAMAS.index(card)
                if not hand or not left:
                    break
                seat = self.after(seat, left)[0]
            for each, hand in enumerate(hands):
                scores[each] += sum(10 if card == "LLAMA" else LLAMAS.index(card) + 1 for card in {*hand})
                if not hand:
                    scores[each] -= 10 if scores[each] >= 10 else min(scores[each], 1)
        return [-score for score in scores]  # the lowest wins


class Pairs(Told):
    game = "pairs"

    def piles(self, *words):
        return [self.numbers(*words, f"of seat {seat + 1}") for seat in range(self.seats)]

    def numbers(self, state, *words):
        return [[*NUMBERS, "TEN"].index(card) + 1 for card in cards(state, " ".join(words))]

    def match(self, state):
        points, limit = [0] * self.seats, self.option("LIMIT", 60 // self.seats)
        self.pack, self.used = [], []  # the first deal is told as one after a shuffle
        while max(points) <= limit:
            hands, seat = self.deal(state)
            while True:
                if not self.pack:
                    self.shuffled(state)
                action, state = yield seat, {"draw", "fold"}
                card = min(map(min, hands)) if action == "fold" else self.pack.pop()
                if action == "draw":
                    hands[seat].append(card)
                if action == "fold" or hands[seat].count(card) == 2:
                    break
                seat = self.after(seat)[0]
            points[seat] += card
            self.used += sum(hands, [])
            self.used.remove(card)
        return [-own for own in points]  # the lowest wins

    def deal(self, state):
        """The hands of a round, and who begins. Where the discards are shuffled, our state tells the hands."""
        again = self.option("AGAIN", 0)
        try:
            while True:
                if len(self.pack) < self.seats:
                    raise IndexError
                hands, lowest = self.dealt(lambda seat, place: self.pack.pop())
                if not again or len(lowest) == 1:
                    break
                self.used += sum(hands, [])
        except IndexError:  # too few cards
            given = self.piles(state, "HAND")
            hands, lowest = self.dealt(lambda seat, place: given[seat][place])
            assert hands == given and not (again and len(lowest) > 1), (hands, given)
            self.shuffled(state)
        assert state.mover in lowest, (hands, lowest)
        return hands, state.mover

    def dealt(self, draw):
        """The hands, and who has the lowest card."""
        hands, lowest = [[] for _ in range(self.seats)], [*range(self.seats)]
        for size in range(3 if self.option("FURTHER", 0) else 1):
            while lacking := [seat for seat in lowest if len(hands[seat]) == size]:
                for seat in lacking:
                    card = draw(seat, size)
                    (self.used if card in hands[seat] else hands[seat]).append(card)
            least = min(hands[seat][-1] for seat in lowest)
            lowest = [seat for seat in lowest if hands[seat][-1] == least]
            if len(lowest) == 1:
                break
        return hands, lowest

    def shuffled(self, state):
        """Nothing is used after it, but where lowest cards tied in the deal."""
        self.pack, self.used = self.numbers(state, "PACK"), self.numbers(state, "USED")
        assert self.pack and len(self.numbers(state, "BURNT")) == self.option("BURNT", 5)
        assert not self.used or self.option("AGAIN", 0) or self.option("FURTHER", 0)
