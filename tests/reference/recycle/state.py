"""The state of a game: storage, cards, who knows what, whose turn it is."""

from typing import NamedTuple

from ..streams import Stream, shuffle

TABLE = ("game", 0)


class Place(NamedTuple):
    """The name of a pile. `owner` is ("game", 0), ("player", seat) or ("team", number)."""

    owner: tuple
    kind: str
    name: str

    def __str__(self):
        return f"{owner_text(self.owner)} {self.kind} {self.name}"


def owner_text(owner):
    """The table, a player or a team in words."""
    return "game" if owner == TABLE else f"{owner[0]} {owner[1]}"


class Card(NamedTuple):
    """A card: its number in order of creation, its deck's name and its attributes."""

    number: int
    deck: str
    attributes: dict

    def __str__(self):
        return " ".join(self.attributes.values())


class State:
    """Everything that changes in a game. Cards are told apart by their numbers; a place is a list, top last."""

    def __init__(self, stream):
        self.stream = stream  # the chance stream
        self.players = 0
        self.first = 0  # the number that the text gives the first seat, and the first team
        self.teams = []  # [[seat, ..]]
        self.globals = {}  # declared variables
        self.ints = {}  # {(owner, name): int}
        self.strs = {}  # {(owner, name): str}
        self.points = {}  # {(owner, name): rows}, rows = [([(key, value)], number)]
        self.cards = []  # the cards by number
        self.place_of = []  # by card, its place
        self.known = []  # by card, the mask of the seats that know where it is
        # By seat, -1 for a spectator, the groups of cards, disjoint sets, whose places it knows together.
        self.together = {}
        self.places = {}  # {Place: [card, ..]}; a mem place has references to cards that lie elsewhere
        self.player_cycle = [[0, None]]  # a stack of [pointer, queued next]
        self.team_cycle = [[0, None]]
        self.frames = []  # [game or stage, index of its next block, depth of its cycle outside it]
        self.ended = False  # by a statement: nothing more is done
        self.decisions = 0
        self.statements = 0
        self.asked = None  # the seats that choose unseen, in their order
        self.chosen = {}  # by such a seat that has chosen, its alternative and what it picked
        self.events = []  # what happened since the last decision

    def copy(self):
        other = State(Stream(self.stream.state))
        vars(other).update({name: copied(value) for name, value in vars(self).items() if name != "stream"})
        return other

    def is_in(self, kind, number):
        """True of a player who has not left, and of a team with such a player."""
        members = [number] if kind == "player" else self.teams[number]
        return any((("player", seat), "out") not in self.ints for seat in members)

    def nearest(self, kind, number, step=1):
        """From a player or team on, itself too, the first one that is in; None if nobody is."""
        count = self.players if kind == "player" else len(self.teams)
        around = [(number + step * each) % count for each in range(count)]
        return next((each for each in around if self.is_in(kind, each)), None)

    # Cards

    def pile(self, place):
        """The cards of a place, bottom first; a place is there as soon as it is mentioned."""
        return self.places.setdefault(place, [])

    def create(self, deck, attributes, place):
        number = len(self.cards)
        self.cards.append(Card(number, deck, attributes))
        self.place_of.append(place)
        self.known.append(self.seers(place))
        self.pile(place).append(number)
        return number

    def move(self, card, place, index, followed):
        """Move a card to an index of a place. `followed`: its position in its old place was named publicly."""
        old = self.place_of[card]
        self.pile(old).remove(card)
        self.pile(place).insert(index, card)
        self.place_of[card] = place
        witnesses = self.seers(old) | self.seers(place)
        if not followed:
            self.show(card, old, self.seers(old), self.seers(place))
            # The others saw that some card went: none of those it may have been can still be followed.
            self.lose({card, *self.pile(old)}, witnesses)
        self.known[card] |= witnesses

    def swap(self, cards, followed):
        """Two cards change places. Who sees neither place cannot tell which card it was that was not `followed`, nor,
        where one was not, which card lies where it was."""
        places = [self.place_of[card] for card in cards]
        seers = [self.seers(place) for place in places]
        for card, place, public, before, after in zip(cards, places, followed, seers, seers[::-1]):
            if not public:
                self.show(card, place, before, after)
        spots = [self.pile(place).index(card) for card, place in zip(cards, places)]
        for card, place, spot in zip(cards, places[::-1], spots[::-1]):
            self.pile(place)[spot] = card
            self.place_of[card] = place
        for card, place, public in zip(cards, places, followed):
            if not public:
                self.lose({card, *self.pile(place)}, seers[0] | seers[1])
        for card in cards:
            self.known[card] |= seers[0] | seers[1]

    def shuffled(self, place):
        """Nobody can follow the cards of a place that was shuffled, those aside who see them."""
        self.lose(set(self.pile(place)), self.seers(place), shuffled=True)
        for card in self.pile(place):
            self.known[card] = self.seers(self.place_of[card])

    def knows(self, seat, card):
        """True if a seat knows where a card is; a spectator, seat -1, knows what all seats know."""
        return self.known[card] == self.everybody() if seat < 0 else bool(self.known[card] >> seat & 1)

    def eyes(self):
        """Those whose knowledge is followed."""
        return (*range(self.players), -1)

    def groups(self, seat):
        """The groups of cards that a seat knows together and not apart."""
        left = [{card for card in group if not self.knows(seat, card)} for group in self.together.get(seat, ())]
        return [group for group in left if group]

    def show(self, card, pile, before, after):
        """Seats see a card come out of a pile that they do not see into: it may have been any of its kind there. A
        spectator sees what those who see it before and those who see it after are together, if they are all."""
        for seat in self.eyes():
            if seat < 0:
                sees, saw = before | after == self.everybody(), before == self.everybody()
            else:
                sees, saw = after >> seat & 1, before >> seat & 1
            if saw or not sees or self.knows(seat, card):
                continue
            groups = self.groups(seat)
            grouped = set().union(*groups)
            hidden = {each for each in range(len(self.cards)) if not self.knows(seat, each)}
            parts = [hidden - grouped, *groups]
            there = {card, *self.pile(pile)}
            same = {each for each in hidden if self.cards[each][1:] == self.cards[card][1:]}
            met = [part for part in parts if part & there and part & same]
            if len(met) > 1:
                self.together[seat] = [group for group in groups if group not in met]
                if parts[0] not in met:
                    self.together[seat].append(set().union(*met))

    def lose(self, cards, witnesses, shuffled=False):
        """Others cannot tell any more which of these cards lies where. What they knew of all of them they know of them
        together; where they did not know one, or one that they knew is shuffled, they know nothing, and neither does a
        spectator."""
        others = self.everybody() & ~witnesses
        for seat in self.eyes():
            if others == 0 if seat < 0 else witnesses >> seat & 1:
                continue
            groups = self.groups(seat)
            known = {card for card in cards if self.knows(seat, card)}
            met = [group for group in groups if group & cards]
            known_together = known.union(*met)
            gone = shuffled and (any(self.known[card] & others for card in cards) if seat < 0 else known)
            self.together[seat] = [group for group in groups if not group & cards]
            if cards <= known_together and not gone:
                self.together[seat].append(known_together)
        for card in cards:
            self.known[card] &= witnesses

    # Who sees what

    def everybody(self):
        return (1 << self.players) - 1

    def seers(self, place):
        """The mask of the seats that see the faces in a place."""
        (kind, number), everybody = place.owner, self.everybody()
        owner = 1 << number if kind == "player" else 0
        return {"vloc": everybody, "mem": everybody, "iloc": owner, "oloc": everybody & ~owner, "hloc": 0}[place.kind]

    def piles(self):
        """The places that hold cards, in an order that does not depend on what happened."""
        return sorted(place for place in self.places if place.kind != "mem")

    def resample(self, seat, stream):
        """Deal anew, deck by deck, the cards that a seat does not know, those that it, or a spectator, knows together
        among themselves, and go on with another chance stream."""
        slots, kept = {}, {each: self.groups(each) for each in (seat, -1)}
        groups = [group for each in kept.values() for group in each]
        for place in self.piles():
            for index, card in enumerate(self.places[place]):
                if not self.knows(seat, card):
                    group = next((number for number, each in enumerate(groups) if card in each), -1)
                    slots.setdefault((self.cards[card].deck, group), []).append((place, index, self.known[card]))
        for name in sorted(slots):
            pool = sorted(self.places[place][index] for place, index, _ in slots[name])
            shuffle(pool, stream)
            for card, (place, index, mask) in zip(pool, slots[name]):
                self.places[place][index] = card
                self.place_of[card] = place
                self.known[card] = mask
        self.together = kept  # cards stay within their group
        self.stream = stream


def copied(value):
    """A value that shares no list with another: places are names, everything else that changes is a list or a dict."""
    if isinstance(value, list):
        return [copied(part) if isinstance(part, list) else part for part in value]
    if isinstance(value, dict):
        return {key: copied(part) for key, part in value.items()}
    return value
