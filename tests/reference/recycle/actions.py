"""Effects of statements on a state, and the options that a choice lists."""

from ..streams import shuffle
from .errors import Unfinished
from .state import Place, owner_text
from .values import Values, wrapped

MAX_PLAYERS = 32


class Picks:
    """Which element every `any` of an option takes: [[index, number of elements]], made as they are reached."""

    def __init__(self):
        self.taken = []
        self.reached = 0

    def copy(self):
        """The same picks, to be taken again."""
        other = Picks()
        other.taken = [list(each) for each in self.taken]
        return other

    def next(self, count):
        """The element that the `any` reached now takes."""
        if self.reached == len(self.taken):
            self.taken.append([0, count])
        self.reached += 1
        return self.taken[self.reached - 1][0]

    def advance(self):
        """Go to the picks of the next option; False if there is none."""
        self.reached = 0
        while self.taken:
            self.taken[-1][0] += 1
            if self.taken[-1][0] < self.taken[-1][1]:
                return True
            self.taken.pop()
        return False


class Halted(Exception):
    """Somebody is asked, and has not answered yet."""

    def __init__(self, options):
        self.options = options


class NoOption(Exception):
    """An answer that does nothing."""


def has_ask(part):
    """True if a node, or what is in a list, asks somebody."""
    if isinstance(part, list | tuple):
        return any(map(has_ask, part))
    if hasattr(part, "parts") and not hasattr(part, "asks"):
        part.asks = part.kind == "ask" or has_ask(part.parts)
    return getattr(part, "asks", False)


class Actions(Values):
    """Executes statements. With `picks` an `any` takes one of its elements; without, all of them."""

    def __init__(self, program, state, limit, picks=None):
        super().__init__(program, state)
        self.limit = limit
        self.picks = picks
        self.sum = 0  # what the heuristics give together
        self.labels = []  # of the statements that were executed
        self.answers = []  # to the asks that are reached: (number of the alternative, picks), None without options
        self.behind = False  # behind an ask nothing is part of what is chosen
        self.listing = False  # whether nothing behind the option that is chosen is wanted

    def count(self, node):
        if self.state.statements == self.limit:
            raise Unfinished(self.program.file, node.place, f"more than {self.limit} statements")
        self.state.statements += 1

    def happened(self, *event):
        self.state.events.append(event)

    def execute(self, node, scope):
        if self.state.ended:
            return
        self.count(node)
        for number in () if self.behind else node.heuristic:
            self.sum = wrapped(self.sum + self.value(number, scope))
        if node.label and not self.behind:
            self.labels.append(" ".join(self.shown(part, scope) for part in node.label))
        getattr(self, "do_" + node.kind)(node, scope, *node.parts)

    def shown(self, part, scope):
        """A part of a label as a text."""
        if isinstance(part, str):
            return part
        value = self.value(part, scope)
        if part.type in ("player", "team"):
            return f"{'seat' if part.type == 'player' else 'team'} {value + 1}"
        if isinstance(value, Place):
            return (value.name.split() + ["0"])[1]
        if part.type in ("card", "cards"):
            cards = value if part.type == "cards" else [value]
            return ", ".join(str(self.state.cards[card]) for card in cards) or "nothing"
        return str(value)

    # Statements

    def do_do(self, node, scope, statements):
        for statement in statements:
            self.halts(statement)
            self.execute(statement, scope)

    def do_ask(self, node, scope, player, options):
        """Who is asked is current until what was chosen is done. Without an answer it halts here."""
        if self.listing:
            self.halts(node)
        entry = self.state.player_cycle[-1]
        before, entry[0] = entry[0], self.value(player, scope)
        self.happened("halt")
        if not self.answers:
            raise Halted(options if self.state.is_in("player", entry[0]) else [])
        answer = self.answers.pop(0)
        if answer is not None:
            kept = self.picks, self.behind
            self.behind, events = False, len(self.state.events)
            number, self.picks = answer
            if not self.answers:
                self.labels, self.sum = [], 0
            self.execute(options[number], scope)
            if len(self.state.events) == events:
                raise NoOption
            if self.listing and not self.answers:
                raise Halted([])
            self.picks, self.behind = kept
            self.behind |= not self.answers  # what comes next is not what the last one has chosen
        entry[0] = before

    def do_when(self, node, scope, condition, statement):
        if self.value(condition, scope):
            self.execute(statement, scope)

    def do_let(self, node, scope, value, name, statement):
        inner = {**scope, name: self.kept(self.value(value, scope))}
        if name == "else" and self.picks and not self.behind and has_ask(statement):
            for each in (statement, *statement.parts[0]):
                self.count(each)
            taken = statement.parts[0][0 if inner[name] else 1]
            self.execute(taken.parts[1], inner)
            return
        self.execute(statement, inner)

    def halts(self, statement):
        """A loop around an ask is an action, as is what stands in a do; what is in it belongs to no option."""
        if has_ask(statement):
            self.happened("halt")
            self.behind = True
            if self.listing and not self.answers:
                raise Halted([])

    def do_all(self, node, scope, collection, name, statement):
        self.halts(statement)
        for element in self.elements(collection, scope):
            self.execute(statement, {**scope, name: element})

    def do_any(self, node, scope, collection, name, statement):
        if self.picks is None:
            self.do_all(node, scope, collection, name, statement)
            return
        elements = self.elements(collection, scope)
        if elements:
            element = elements[self.picks.next(len(elements))]
            self.execute(statement, {**scope, name: element})

    # Storage

    def key(self, owner, name, scope):
        return self.owner(owner, scope), self.value(name, scope)

    def store(self, values, kind, key, value, shown=None):
        values[key] = value
        self.happened("set", owner_text(key[0]), kind, key[1], shown or value)

    def do_set_int(self, node, scope, owner, name, number):
        self.store(self.state.ints, "sto", self.key(owner, name, scope), self.value(number, scope))

    def do_inc(self, node, scope, owner, name, number, sign=1):
        key, values = self.key(owner, name, scope), self.state.ints
        self.store(values, "sto", key, wrapped(values.get(key, 0) + sign * self.value(number, scope)))

    def do_dec(self, node, scope, owner, name, number):
        self.do_inc(node, scope, owner, name, number, -1)

    def do_set_str(self, node, scope, owner, name, string):
        self.store(self.state.strs, "str", self.key(owner, name, scope), self.value(string, scope))

    def do_set_points(self, node, scope, owner, name, rows):
        self.store(self.state.points, "points", self.key(owner, name, scope), self.rows(rows, scope), "..")

    def rows(self, rows, scope):
        """The rows of a points map, evaluated once and for all."""
        result = []
        for pairs, number in rows:
            pairs = [(self.value(key, scope), self.value(value, scope)) for key, value in pairs]
            result.append((pairs, self.value(number, scope)))
        return result

    # Cards

    def spot(self, node, scope, spot, mem):
        """(place, end, index) of a spot."""
        end, place, index = spot
        index = self.value(index, scope) if end == "index" else None
        target = self.value(place, scope)
        if not isinstance(target, Place) or (target.kind == "mem") != mem:
            found = target if isinstance(target, Place) else "a computed collection"
            self.fail(place, f"expected a {'mem place' if mem else 'place that holds cards'}, found {found}")
        return target, end, index

    def position(self, node, count, end, index):
        """Position at which a card goes into a pile of `count` cards."""
        position = {"top": count, "bottom": 0, "index": index}[end]
        if not 0 <= position <= count:
            self.fail(node, f"there is no place before card {position} of {count}")
        return position

    def do_move(self, node, scope, source, spot):
        card, taken_from = self.taken(source, scope)
        if card is None:
            self.fail(node, "there is no card to move")
        if isinstance(taken_from, Place) and taken_from.kind == "mem" and source.kind != "actual":
            self.fail(node, "a card is moved out of a mem place only as (actual ..)")
        place, end, index = self.spot(node, scope, spot, False)
        old = self.state.place_of[card]
        count = len(self.state.pile(place)) - (old == place)
        position = self.position(node, count, end, index)
        self.state.move(card, place, position, self.is_public(source, taken_from))
        if isinstance(taken_from, list):
            taken_from.remove(card)
        self.happened("move", self.state.cards[card], old, place, end if index is None else index)

    def is_public(self, source, taken_from):
        """True if everybody can tell which position of a place the card had: (top PLACE) and the like."""
        while source.kind == "actual":
            source = source.parts[0]
        return source.kind == "pick" and isinstance(taken_from, Place) and taken_from.kind != "mem"

    def do_remember(self, node, scope, source, spot):
        card = self.card(source, scope)
        place, end, index = self.spot(node, scope, spot, True)
        pile = self.state.pile(place)
        pile.insert(self.position(node, len(pile), end, index), card)
        self.state.known[card] = self.state.everybody()
        self.happened("remember", self.state.cards[card], place)

    def do_forget(self, node, scope, spot):
        place, end, index = self.spot(node, scope, spot, True)
        pile = self.state.pile(place)
        position = {"top": len(pile) - 1, "bottom": 0, "index": index}[end]
        if not 0 <= position < len(pile):
            self.fail(node, "there is nothing to forget")
        self.happened("forget", self.state.cards[pile.pop(position)], place)

    def do_shuffle(self, node, scope, cards):
        target = self.value(cards, scope)
        shuffle(self.listed(target), self.state.stream)
        if isinstance(target, Place) and target.kind != "mem":
            self.state.shuffled(target)
        self.happened("shuffle", target if isinstance(target, Place) else "a list")

    def do_swap(self, node, scope, *sources):
        """Two cards, each to where the other one lies."""
        cards, public = [], []
        for source in sources:
            card, taken_from = self.taken(source, scope)
            if card is None:
                self.fail(node, "there is no card to swap")
            if isinstance(taken_from, Place) and taken_from.kind == "mem" and source.kind != "actual":
                self.fail(node, "a card of a mem place is swapped only as (actual ..)")
            cards.append(card)
            public.append(self.is_public(source, taken_from))
        places = [self.state.place_of[card] for card in cards]
        self.state.swap(cards, public)
        for card, old, new in zip(cards, places, places[::-1]):
            self.happened("move", self.state.cards[card], old, new, "swap")

    def do_swap_places(self, node, scope, one, other):
        """All cards of two places, in their order; everybody sees which of them goes where."""
        places = self.value(one, scope), self.value(other, scope)
        for each in places:
            if not isinstance(each, Place) or each.kind == "mem":
                self.fail(node, "expected two places that hold cards")
        witnesses = self.state.seers(places[0]) | self.state.seers(places[1])
        piles = [list(self.state.pile(place)) for place in places]
        for place, cards in zip(places, piles[::-1]):
            self.state.places[place] = cards
            for card in cards:
                self.state.place_of[card] = place
                self.state.known[card] |= witnesses
        self.happened("swap", *places)

    # Turns

    def do_cycle(self, node, scope, which, player):
        seat = self.value(player, scope)
        self.state.player_cycle[-1][0 if which == "current" else 1] = seat
        self.happened("cycle", which, seat)

    def do_turn_pass(self, node, scope):
        self.happened("pass")

    def do_tell(self, node, scope, condition, *players):
        """Somebody hears it; that changes what he knows, and nothing of the game."""
        heard = [self.value(each, scope) for each in players]
        self.happened("tell", self.value(condition, scope), *heard)

    def do_leave(self, node, scope, player):
        seat = self.value(player, scope)
        self.state.ints[("player", seat), "out"] = 1
        self.happened("leave", seat)

    def do_end_game(self, node, scope):
        self.state.ended = True
        self.happened("end game")

    # Repeats

    def do_repeat(self, node, scope, number, action):
        times = self.value(number, scope)
        self.halts(action)
        for _ in range(times):
            self.execute(action, scope)

    def do_repeat_until(self, node, scope, condition, action):
        self.halts(action)
        while not self.state.ended and not self.value(condition, scope):
            self.execute(action, scope)

    def do_repeat_all(self, node, scope, collection, action):
        for _ in range(len(self.listed(self.value(collection, scope)))):
            self.execute(action, scope)

    # Setup

    def do_create_deck(self, node, scope, name, place, attributes):
        deck = "" if name is None else self.value(name, scope)
        place = self.value(place, scope)
        for card in self.combined(attributes, scope):
            self.state.create(deck, card, place)
        self.happened("create deck", place)

    def combined(self, attributes, scope):
        """The cards of several attributes: their product, the first slowest."""
        cards = [{}]
        for attribute in attributes:
            cards = [{**card, **more} for card in cards for more in self.alternatives(attribute, scope)]
        return cards

    def alternatives(self, attribute, scope):
        """The values of one attribute, each with one alternative of the attributes that it carries."""
        key, groups = attribute
        result = []
        for group in groups:
            if group[0] == "plain":
                result += [{key: value} for value in self.value(group[1], scope)]
            elif group[0] == "numbers":
                numbers = [self.value(part, scope) for part in group[1]]
                result += [
                    {key: str(number)} for number in (range(numbers[0], numbers[1] + 1) if group[2] else numbers)
                ]
            else:
                value = str(self.value(group[1], scope))
                for nested in group[2]:
                    result += [{key: value, **more} for more in self.alternatives(nested, scope)]
        return result

    def do_create_table(self, node, scope, name, place, columns, rows):
        deck = "" if name is None else self.value(name, scope)
        place = self.value(place, scope)
        for count, cells in rows:
            values = [(column, cell) for column, cell in zip(columns, cells) if cell is not None]
            for _ in range(self.value(count, scope)):
                self.state.create(deck, {column: str(self.value(cell, scope)) for column, cell in values}, place)
        self.happened("create deck", place)

    def create_players(self, node):
        number = self.value(node, {})
        if not 1 <= number <= MAX_PLAYERS:
            self.fail(node, f"{number} players; there are 1 to {MAX_PLAYERS}")
        if self.program.seats and number not in self.program.seats:
            self.fail(node, f"{number} players; the game says {self.program.seats}")
        self.state.players = number

    def create_first_teams(self, node, changed):
        """The teams of the setup, or one for every player; so too where other numbers of players were declared."""
        given = [] if node is None else [seats for seats, _ in node.parts[0]]
        alone = [[at + self.state.first] for at in range(len(given))]
        if node is None or changed and len(given) != self.state.players and given == alone:
            self.state.teams = [[seat] for seat in range(self.state.players)]
        else:
            self.add_teams(node)

    def add_teams(self, node):
        for seats, _place in node.parts[0]:
            for seat in seats:
                if not 0 <= seat - self.state.first < self.state.players:
                    self.fail(node, f"there is no player {seat} for a team of {self.state.players} players")
            self.state.teams.append([seat - self.state.first for seat in seats])

    def do_create_teams(self, node, scope, teams):
        self.add_teams(node)
        self.state.team_cycle.append([0, None])
        self.happened("create teams")


def event_text(event):
    if event[0] == "move":
        _, card, old, place, end = event
        return f"move {card} from {old} to {end} of {place}" if end != "top" else f"move {card} from {old} to {place}"
    return " ".join(str(part) for part in event)
