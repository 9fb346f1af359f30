"""Values of expressions.

Values: int, bool, str; a card is its number, a player its seat, a team its number. A collection is a list; a place is
its name (`Place`), looked up when it is used. `scope` is a dict from the bound variables to their values.
"""

from math import prod
from operator import eq, ge, gt, le, lt, ne

from .card_values import CardValues
from .errors import GameError
from .state import TABLE, Place, copied

MIN_INT, MAX_INT = -(2**31), 2**31 - 1
MAX_COLLECTION = 2**20
MAX_NUMBER = 99  # of an indexed place
RELATIONS = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


def wrapped(number):
    """A number as the 32 bits of a signed integer hold it."""
    return (number - MIN_INT) % 2**32 + MIN_INT


class Values(CardValues):
    """Evaluates the expressions of a program on a state."""

    def __init__(self, program, state):
        self.program = program
        self.state = state

    def fail(self, node, message):
        raise GameError(self.program.file, node.place, message)

    def value(self, node, scope):
        return getattr(self, "value_" + node.kind)(node, scope, *node.parts)

    def elements(self, node, scope):
        """A list of its own with the elements of a collection, bottom first."""
        return copied(self.listed(self.value(node, scope)))

    def listed(self, value):
        return self.state.pile(value) if isinstance(value, Place) else value

    def limited(self, node, count):
        """Check how large a collection becomes before it is made."""
        if count > MAX_COLLECTION:
            self.fail(node, f"a collection of {count} elements; the limit is {MAX_COLLECTION}")

    # Words

    def value_number(self, node, scope, number):
        return number

    def value_name(self, node, scope, text):
        return text

    def value_names(self, node, scope, texts):
        return list(texts)

    def value_variable(self, node, scope, name):
        return scope[name] if name in scope else self.state.globals[name]

    # Numbers

    def value_arithmetic(self, node, scope, operator, left, right):
        a, b = self.value(left, scope), self.value(right, scope)
        if operator == "+":
            return wrapped(a + b)
        if operator == "-":
            return wrapped(a - b)
        if operator == "*":
            return wrapped(a * b)
        if operator == "^":
            return self.power(node, a, b)
        if b == 0:
            self.fail(node, "division by zero")
        quotient = abs(a) // abs(b) if (a < 0) == (b < 0) else -(abs(a) // abs(b))
        return wrapped(quotient if operator == "//" else a - b * quotient)

    def power(self, node, a, b):
        """The real power rounded to the nearest integer, halves to the even one."""
        if b < 0:
            if a == 0:
                self.fail(node, "division by zero")
            return (1 if b % 2 == 0 else a) if abs(a) == 1 else 0
        if abs(a) > 1 and b > 31:
            self.fail(node, f"{a} ^ {b} does not fit into 32 bits")
        return self.fitting(node, a**b if b <= 31 else a if b % 2 else a * a)

    def fitting(self, node, number):
        if not MIN_INT <= number <= MAX_INT:
            self.fail(node, "the result does not fit into 32 bits")
        return number

    def value_tri(self, node, scope, number):
        n = self.value(number, scope)
        return self.fitting(node, n * (n + 1) // 2)

    def value_fib(self, node, scope, number):
        n = self.value(number, scope)
        if n < 0:
            self.fail(node, f"fib of {n}, a negative number")
        a, b = 0, 1
        for _ in range(n):
            a, b = self.fitting(node, b), a + b
        return a

    def value_random(self, node, scope, low, high):
        a, b = self.value(low, scope), self.value(high, scope)
        if a > b:
            self.fail(node, f"a random number from {a} to {b}: there is none")
        return a + self.state.stream.below(b - a + 1)

    def value_size(self, node, scope, collection):
        return len(self.listed(self.value(collection, scope)))

    def value_sum(self, node, scope, cards, points):
        cards, rows = self.elements(cards, scope), self.points(points, scope)
        return wrapped(sum(self.worth(card, rows) for card in cards))

    def value_score(self, node, scope, card, points):
        card = self.card(card, scope)
        return self.worth(card, self.points(points, scope))

    def points(self, node, scope):
        """The rows of a points map; one that was never set is empty. Of an attribute, its name."""
        if node.kind == "by":
            return node.parts[0]
        owner, name = node.parts
        return self.state.points.get((self.owner(owner, scope), self.value(name, scope)), [])

    def worth(self, card, rows):
        """The sum over all rows that match a card."""
        if isinstance(rows, str):
            return self.place_of_value(rows, card)
        attributes = self.state.cards[card].attributes
        total = 0
        for pairs, number in rows:
            if all(
                (self.number(key, card) if isinstance(value, int) else attributes.get(key, "")) == value
                for key, value in pairs
            ):
                total += number
        return wrapped(total)

    def number(self, key, card):
        return int(self.state.cards[card].attributes.get(key, "0"))

    def place_of_value(self, key, card):
        """The points of a card by an attribute: its number, or the place of its value in the text's order."""
        if self.program.sorts[key] == "number":
            return self.number(key, card)
        order = []
        for part in self.program.values[key]:
            order += self.state.globals[part.text] if part.kind == "variable" else [part.text]
        value = self.state.cards[card].attributes.get(key)
        return 0 if value is None else list(dict.fromkeys(order)).index(value) + 1

    def value_number_of(self, node, scope, key, card):
        return self.number(self.value(key, scope), self.card(card, scope))

    def value_either(self, node, scope, condition, one, other):
        return self.value(one if self.value(condition, scope) else other, scope)

    def value_extreme(self, node, scope, which, numbers):
        values = [self.value(number, scope) for number in numbers]
        return max(values) if which == "max" else min(values)

    def value_aggregate(self, node, scope, which, collection, name, amount):
        values = self.each(collection, name, amount, scope)
        if which in ("max", "min"):
            if not values:
                self.fail(node, f"{which} of nothing")
            return max(values) if which == "max" else min(values)
        return wrapped(sum(values) if which == "sum" else prod(values))

    def value_seat_number(self, node, scope, who):
        return self.value(who, scope) + self.state.first

    def value_best_score(self, node, scope, which, collection, points):
        """The score of a best card, for which nothing is drawn."""
        scores = [self.worth(card, self.points(points, scope)) for card in self.elements(collection, scope)]
        if not scores:
            self.fail(node, f"{which} of nothing")
        return max(scores) if which == "scoremax" else min(scores)

    def value_neighbour(self, node, scope, which, who):
        count = self.number_of(node, node.type)
        step = 1 if which == "next" else -1
        return self.near(node, (self.value(who, scope) + step) % count, step)

    def value_element(self, node, scope, end, collection, index):
        index = self.value(index, scope) if end == "index" else None
        elements = self.elements(collection, scope)
        position = {"top": 0, "bottom": len(elements) - 1, "index": index}[end]
        if not 0 <= position < len(elements):
            self.fail(node, f"there is none here, in a collection of {len(elements)}")
        return elements[position]

    # Storage

    def owner(self, node, scope):
        """("game", 0), ("player", seat) or ("team", number)."""
        return TABLE if node.kind == "game" else (node.type, self.value(node, scope))

    def value_int_storage(self, node, scope, owner, name):
        return self.state.ints.get((self.owner(owner, scope), self.value(name, scope)), 0)

    def value_str_storage(self, node, scope, owner, name):
        return self.state.strs.get((self.owner(owner, scope), self.value(name, scope)), "")

    def value_place(self, node, scope, kind, owner, name, number):
        owner, name = self.owner(owner, scope), self.value(name, scope)
        number = 0 if number is None else self.value(number, scope)
        if not 0 <= number <= MAX_NUMBER:
            self.fail(node, f"there is no place {name} {number}")
        return self.numbered(owner, kind, name, number)

    def numbered(self, owner, kind, name, number):
        """The place of a number; 0 is the one that has none."""
        place = Place(owner, kind, f"{name} {number}" if number else name)
        self.state.pile(place)
        return place

    def value_indexed(self, node, scope, kind, owner, name):
        """All places of a name in the order of their numbers, which the whole text tells; they are the places
        themselves until they are kept."""
        owner, name = self.owner(owner, scope), self.value(name, scope)
        numbers = sorted(self.program.numbers.get((owner[0], kind, name), [0]))
        return [self.numbered(owner, kind, name, number) for number in numbers]

    def kept(self, value):
        """A value of its own: places in a list become lists of their cards."""
        if isinstance(value, list):
            return [copied(self.listed(part)) for part in value]
        return value

    def value_cardatt(self, node, scope, key, card):
        key = self.value(key, scope)
        card, _ = self.taken(card, scope)
        return "" if card is None else self.state.cards[card].attributes.get(key, "")

    # Conditions

    def value_and(self, node, scope, conditions):
        return all(self.value(condition, scope) for condition in conditions)

    def value_or(self, node, scope, conditions):
        return any(self.value(condition, scope) for condition in conditions)

    def value_not(self, node, scope, condition):
        return not self.value(condition, scope)

    def each(self, collection, name, body, scope):
        return [self.value(body, {**scope, name: element}) for element in self.elements(collection, scope)]

    def value_any_holds(self, node, scope, collection, name, body):
        return any(self.each(collection, name, body, scope))

    def value_all_hold(self, node, scope, collection, name, body):
        return all(self.each(collection, name, body, scope))

    def value_compare(self, node, scope, operator, left, right):
        return RELATIONS[operator](self.value(left, scope), self.value(right, scope))

    def value_same_card(self, node, scope, operator, left, right):
        (a, _), (b, _) = self.taken(left, scope), self.taken(right, scope)
        same = a is not None and a == b
        return same if operator == "==" else not same

    # Players and teams

    def number_of(self, node, kind):
        """The number of players or teams, once there are some."""
        if self.state.players == 0:
            self.fail(node, "there are no players yet")
        return self.state.players if kind == "player" else len(self.state.teams)

    def value_player_now(self, node, scope, which):
        pointer, queued = (self.state.player_cycle if node.type == "player" else self.state.team_cycle)[-1]
        count = self.number_of(node, node.type)
        if which == "current":
            return pointer
        if which == "next" and queued is not None:
            return self.near(node, queued, 1)
        return self.near(node, *((pointer + 1) % count, 1) if which == "next" else ((pointer - 1) % count, -1))

    def near(self, node, seat, step):
        """The nearest of those who are in."""
        found = self.state.nearest(node.type, seat, step)
        return self.fail(node, "nobody is in the match any more") if found is None else found

    value_team_now = value_player_now

    def value_player_number(self, node, scope, number):
        number, count = self.value(number, scope) - self.state.first, self.number_of(node, node.type)
        if not 0 <= number < count:
            self.fail(node, f"there is no {node.type} {number}; the last one is {count - 1}")
        return number

    value_team_number = value_player_number

    def value_owner_of(self, node, scope, card):
        owner = self.state.place_of[self.card(card, scope)].owner
        if owner[0] != "player":
            self.fail(node, "the card lies in a place that no player owns")
        return owner[1]

    def value_team_of(self, node, scope, player):
        seat = self.value(player, scope)
        for number in reversed(range(len(self.state.teams))):
            if seat in self.state.teams[number]:
                return number
        return self.fail(node, f"player {seat} is in no team")

    def value_members(self, node, scope, team):
        return [seat for seat in self.state.teams[self.value(team, scope)] if self.state.is_in("player", seat)]

    def value_players(self, node, scope):
        kind = node.type[:-1]
        return [each for each in range(self.number_of(node, kind)) if self.state.is_in(kind, each)]

    value_teams = value_players

    def value_other_players(self, node, scope):
        players = node.type == "players"
        current = (self.state.player_cycle if players else self.state.team_cycle)[-1][0]
        return [each for each in self.value_players(node, scope) if each != current]

    value_other_teams = value_other_players

    def value_round_table(self, node, scope, first):
        seat, players = self.value(first, scope), self.value_players(node, scope)
        return [each for each in players if each >= seat] + [each for each in players if each < seat]

    def value_range(self, node, scope, low, high):
        a, b = self.value(low, scope), self.value(high, scope)
        self.limited(node, b - a + 1)
        return list(range(a, b + 1))
