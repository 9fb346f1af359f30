"""The rules of a described game in words: a sheet for people who do not read RECYCLE."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import Any

from pyengine.recycle import ir

READING = (
    "Seats are numbered round the table; the seat after the last one is seat 1. The current player is the one whose "
    "turn it is; seat 1 begins. The next player is whoever was named to come next, else the seat after; the previous "
    "player is the seat before.",
    "A round of turns goes from one player to the next until its end, which is looked at before the first turn and "
    "after every whole turn, with the player of that turn still the current one. When it is over, whoever was the "
    "current player before it is so again.",
    "Of a pile, the last card that was put on top is the top card. Numbers are 0 and words are empty before they are "
    "set. A collection of cards that is worked out is a list of them, in the order of the piles from the bottom up.",
    "A player who chooses takes exactly one option and does all of it, in order; what an option asks for is looked at "
    "when its turn in the option comes. An option in which nothing can be done is not there. Where one is picked of "
    "several, each is an option of its own; where there is none to pick inside a longer option, that part is left out.",
)
SEEN = {  # by the kind of a pile and whose it is, "" of all others
    ("vloc", ""): "everybody sees the cards",
    ("iloc", "player"): "only its owner sees the cards",
    ("iloc", ""): "nobody sees the cards",
    ("hloc", ""): "nobody sees the cards",
    ("oloc", "player"): "everybody but its owner sees the cards",
    ("oloc", ""): "everybody sees the cards",
    ("mem", ""): "everybody sees it; it notes cards, which lie elsewhere",
}
ONE = {ir.Type.CARD: "card", ir.Type.CARDS: "group", ir.Type.INT: "number", ir.Type.STRING: "word"}
ONE |= {ir.Type.PLAYER: "player", ir.Type.TEAM: "team"}
SIGNS = {"+": "+", "-": "-", "*": "\N{MULTIPLICATION SIGN}"}
ARITHMETIC = {
    "//": "{left} divided by {right}, rounded towards 0",
    "%": "the remainder of {left} divided by {right}",
    "^": "{left} to the power of {right}",
    "max": "the larger of {left} and {right}",
    "min": "the smaller of {left} and {right}",
}
COMPARED = {
    "==": "is",
    "!=": "is not",
    "<": "is less than",
    ">": "is more than",
    "<=": "is at most",
    ">=": "is at least",
}
MOST = {"max": "most", "min": "least"}
JOINED = {
    "union": "{} together",
    "intersect": "the cards that all of {} have",
    "disjunction": "the cards that occur once in {}",
}
# How expressions read; {field} stands for a field.
FORMATS: dict[type[ir.IrNode], str] = {
    ir.Integer: "{value}",
    ir.Variable: "{slot}",
    ir.Read: "{storage}",
    ir.LivePile: "{storage}",
    ir.One: "{card}",
    ir.Actual: "{card}",
    ir.GameOwner: "the table",
    ir.SeriesTerm: "the number {argument} of the series {word} ({word}(1) = 1)",
    ir.Random: "a random whole number from {low} to {high}",
    ir.Sum: "the total {points} of {cards}",
    ir.Score: "the {points} of {card}",
    ir.Not: "not ({condition})",
    ir.OwnerOf: "the player in whose pile {card} lies",
    ir.TeamOf: "the team of {player}",
    ir.Members: "the members of {team}",
    ir.Range: "the numbers from {low} to {high}",
    ir.SeatNumber: "the number of {seat} (seat 1 has 0)",
    ir.Either: "({one} if {condition}, else {other})",
    ir.Sorted: "{cards}, sorted by {points}, the least at the bottom",
    ir.Subsets: "all sets of cards of {cards}, the empty one too",
    ir.Tuples: "all sets of {count} cards of {cards} with equal {points}",
    ir.RunGroups: "the runs of at least {least} cards of {cards} whose {points} follow each other by one ({which})",
    ir.Run: "the longest part of {cards} from the {end}, at least {least} cards, whose {points} follow by one",
    ir.Take: "the {end} {count} cards of {cards}",
}


@dataclass(frozen=True)
class Line:
    """A sentence of a sheet, and how deep it stands in others; of a list that is numbered, or not."""

    depth: int
    text: str


@dataclass(frozen=True)
class Section:
    """A part of a sheet: its title, sentences, and a table, which may be empty; `numbered` is whether its sentences
    are, by their place in others."""

    title: str
    lines: tuple[Line, ...]
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    numbered: bool = False

    def numbers(self) -> Iterator[str]:
        """By line, its number: 1, 1.1, 1.2, 2."""
        counts: list[int] = []
        for line in self.lines:
            counts = [*counts, *[0] * (line.depth + 1)][: line.depth + 1]
            counts[line.depth] += 1
            yield ".".join(map(str, counts))


def listed(parts: Sequence[str], word: str = "and") -> str:
    """A, B and C"""
    return f" {word} ".join(filter(None, (", ".join(parts[:-1]), parts[-1]))) if parts else "nothing"


def word(name: str) -> str:
    """A name of capital letters as people read it."""
    return name.capitalize() if name.isupper() and len(name) > 1 else name


class Writer(Formatter):
    """Writes the rules of one program."""

    def __init__(self, program: ir.Program) -> None:
        self.program = program
        self.shown = {(family, row): text for text, family, row in program.shows}
        self.names = [each.name for each in program.variables]
        for each in (*program.globals, *program.blocks, program.score):
            self._name(each, frozenset())

    def _name(self, node: ir.IrNode, used: frozenset[str]) -> None:
        """Give variables names that are not in use where they are bound."""
        inside, slot = used, getattr(node, "slot", None)
        if slot is not None and not isinstance(node, ir.Variable):
            first, number = self.names[slot].rstrip("_"), 2
            self.names[slot] = first
            while self.names[slot] in used:
                self.names[slot], number = f"{first}{number}", number + 1
            inside = used | {self.names[slot]}
        outer = getattr(node, "collection", None) or getattr(node, "value", None)
        for each in ir.children(node):
            self._name(each, used if each is outer else inside)

    # Expressions

    def text(self, node: Any) -> str:
        """An expression as a phrase."""
        match node:
            case ir.Text(number):
                return self.program.strings[number] or "the empty word"
            case ir.Truth(value):
                return "this always holds" if value else "this never holds"
            case ir.TextList(numbers):
                return listed([self.program.strings[each] for each in numbers])
            case ir.Storage():
                return self.storage(node)
            case ir.ByAttribute(key):
                return self.key(key)
            case ir.Attribute(key, card):
                return f"the {self.key(key)} of {self.text(card)}"
            case ir.Partition(key, parts):
                return f"{self.joined('union', parts)}, in groups of equal {self.key(key)}"
            case ir.Arithmetic(operator, left, right):
                if operator in SIGNS:
                    return f"({self.text(left)} {SIGNS[operator]} {self.text(right)})"
                return self.vformat(ARITHMETIC[operator], (node,), {})
            case ir.Compare(operator, left, right):
                same = "the same card as " * (left.type is ir.Type.CARD)
                return f"{self.text(left)} {COMPARED[operator]} {same}{self.text(right)}"
            case ir.Logic(which, conditions):
                said = [
                    f"({self.text(each)})" if isinstance(each, ir.Logic) else self.text(each) for each in conditions
                ]
                return f" {which} ".join(said)
            case ir.SizeOf(collection):
                inside = {ir.Type.CARDS: "cards in {}", ir.Type.GROUPS: "groups in ({})"}.get(collection.type, "{}")
                return f"the number of {inside.format(self.text(collection))}"
            case ir.Quantifier(which, collection, slot, condition):
                many = "for at least one" if which == "any" else "for every"
                return f"{many} {self.element(slot)} of {self.text(collection)}: ({self.text(condition)})"
            case ir.Filter(collection, slot, condition):
                return f"those {self.element(slot, 's')} of {self.text(collection)} with ({self.text(condition)})"
            case ir.Aggregate(which, collection, slot, amount):
                what = {"sum": "sum", "*": "product"}.get(which) or MOST[which]
                return f"the {what}, over every {self.element(slot)} of {self.text(collection)}, of {self.text(amount)}"
            case ir.Collect(collection, slot, cards):
                return f"{self.text(cards)} for every {self.element(slot)} of {self.text(collection)}"
            case ir.Joined(which, parts):
                return self.joined(which, parts)
            case ir.Turn(which, of):
                return f"the {which} {ONE[of]}"
            case ir.Seat(ir.Integer(index), of):
                return f"{'seat' if of is ir.Type.PLAYER else 'team'} {index + 1}"
            case ir.Seat(index, of):
                return f"the {ONE[of]} of number {self.text(index)} (the first has 0)"
            case ir.Neighbour(which, seat, of):
                return f"the {ONE[of]} {'after' if which == 'next' else 'before'} {self.text(seat)}"
            case ir.Everyone(of) | ir.Others(of):
                return f"all {'other ' * isinstance(node, ir.Others)}{ONE[ir.ELEMENT[of]]}s"
            case ir.Pick(position, cards):
                return f"{self.position(position, 'card', 'counted from the bottom, which is 0')} of {self.text(cards)}"
            case ir.PickGroup(position, groups):
                return f"{self.first(position, 'group')} of ({self.text(groups)})"
            case ir.PickElement(position, collection, of):
                return f"{self.first(position, ONE[of])} of ({self.text(collection)})"
            case ir.BestCard(which, cards, points):
                best = f"the card with the {MOST[which]} {self.text(points)} of {self.text(cards)}"
                return f"{best} (one drawn at random where several tie)"
        return self.vformat(FORMATS[type(node)], (node,), {})

    def get_field(self, name: str, args: Sequence[Any], named: object) -> Any:
        value = getattr(args[0], name)
        if name == "slot":
            return self.names[value], None
        return (self.text(value) if isinstance(value, ir.IrNode) else value), None

    def joined(self, which: str, parts: Sequence[ir.Expression]) -> str:
        """Several collections of cards as one."""
        said = [self.text(each) for each in parts]
        return said[0] if which == "union" and len(said) == 1 else JOINED[which].format(listed(said))

    def key(self, node: ir.Expression) -> str:
        """An attribute by its name."""
        return word(self.program.strings[node.number]) if isinstance(node, ir.Text) else f"attribute {self.text(node)}"

    def element(self, slot: int, many: str = "") -> str:
        """What a variable stands for, with its name."""
        return f"{ONE.get(self.program.variables[slot].type, 'one')}{many} {self.names[slot]}"

    def position(self, where: str | ir.Expression, what: str, counted: str) -> str:
        """The top card, or one by its number."""
        return f"the {where} {what}" if isinstance(where, str) else f"{what} {self.text(where)} ({counted})"

    def first(self, where: str | ir.Expression, what: str) -> str:
        """The first of several, the last, or one by its number."""
        if isinstance(where, str):
            return f"the {'first' if where == 'top' else 'last'} {what}"
        return self.position(where, what, "counted from the first, which is 0")

    def storage(self, node: ir.Storage) -> str:
        """A pile, a number, a word or a points map, and whose it is."""
        family = {"sto": "ints", "str": "texts"}.get(node.kind, "")
        name = self.shown.get((family, node.row if node.row is not None else -1))
        if name is None:
            name = self.program.strings[node.name.number] if isinstance(node.name, ir.Text) else ""
            name = word(name) if name else f"one called {self.text(node.name)}"
            if family and any(row.name == getattr(node.name, "number", None) for row in self.program.places):
                name = f"{'number' if family == 'ints' else 'word'} {name}"
            kinds = {row.kind for row in self.program.places if row.name == getattr(node.name, "number", None)}
            if node.kind in kinds and len(kinds) > 1:
                name += f" ({SEEN_SHORT[node.kind]})"
        if node.kind == "points":
            return name
        return f"the {name}" + (f" of {self.text(node.owner)}" if node.owner_class != "game" else "")

    # Statements

    def lines(self, node: Any, depth: int = 0) -> Iterator[Line]:
        """The sentences of a block or a statement."""
        match node:
            case ir.Do(statements):
                for each in statements:
                    yield from self.lines(each, depth)
            case ir.Let(_, condition, ir.Do((ir.If(ir.Variable(), one), ir.If(ir.Not(ir.Variable()), other)))) if (
                self.program.variables[node.slot].name == "else"
            ):
                yield from self.under(f"If {self.text(condition)}", (one,), depth)
                yield from self.under("Otherwise", (other,), depth)
            case ir.When(ir.Truth(value)) | ir.If(ir.Truth(value)):
                if isinstance(node, ir.If):
                    yield from self.lines(node.body, depth) if value else ()
                else:
                    for each in node.blocks if value else node.others:
                        yield from self.lines(each, depth)
            case ir.When(condition, blocks, others):
                yield from self.under(f"If {self.text(condition)}", blocks, depth)
                yield from self.under("Otherwise", others, depth) if others else ()
            case ir.If(condition, body):
                yield from self.under(f"If {self.text(condition)}", (body,), depth)
            case ir.ForAll(collection, slot, body):
                head = f"For every {self.element(slot)} of {self.text(collection)}, one after the other"
                yield from self.under(head, (body,), depth)
            case ir.ForAny(collection, slot, body):
                yield from self.under(f"Pick a {self.element(slot)} of {self.text(collection)}", (body,), depth)
            case ir.Let(slot, value, body):
                live = self.program.variables[slot].kind is ir.Kind.PLACE
                kept = "" if live else ", as it is now"
                yield from self.under(f"Let {self.names[slot]} be {self.text(value)}{kept}", (body,), depth)
            case ir.Repeat(count, body):
                yield from self.under(f"{self.text(count)} times, one after the other", (body,), depth)
            case ir.RepeatAll(collection, body):
                yield from self.under(f"As often as {self.text(collection)} has cards now", (body,), depth)
            case ir.Stage(of, first, end, blocks, name):
                who = f"the {ONE[of]}s take turns, from {self.text(first) if first else f'the current {ONE[of]}'} on"
                called = f'A round of turns, each one a "{name}"' if name else "A round of turns"
                yield from self.under(
                    f"{called}: {who}, until {self.text(end)}; in each turn", blocks, depth, always=True
                )
            case ir.Choice(options):
                yield Line(depth, "The current player chooses one of these options:")
                for each in options:
                    label = self.label(each)
                    yield from self.under(f"Option{f' ({label})' if label else ''}", (each,), depth + 1, always=True)
            case _:
                yield Line(depth, self.action(node))

    def under(self, head: str, inside: Iterable[ir.Statement], depth: int, always: bool = False) -> Iterator[Line]:
        """A sentence with others under it, in one where there is only one of these."""
        found = [line for each in inside for line in self.lines(each, depth + 1)]
        if not found:
            return
        if len(found) == 1 and not always:
            yield Line(depth, f"{head}: {found[0].text[:1].lower()}{found[0].text[1:]}")
        else:
            yield Line(depth, f"{head}:")
            yield from found

    def label(self, option: ir.Statement) -> str:
        """What people call an option."""
        labels = [
            self.program.labels[each.number]
            for each in ir.walk((option,))
            if isinstance(each, ir.Statement) and each.number in self.program.labels
        ]
        parts = [
            " ".join(
                each if isinstance(each, str) else self.names[each] if isinstance(each, int) else self.text(each)
                for each in label
            )
            for label in dict.fromkeys(labels)
        ]
        return ", ".join(parts)

    def action(self, node: Any) -> str:
        """A statement that does one thing."""
        match node:
            case ir.Assign("set", storage, value):
                return f"Set {self.text(storage)} to {self.text(value)}."
            case ir.Assign(which, storage, value):
                sign, to = ("Add", "to") if which == "inc" else ("Subtract", "from")
                return f"{sign} {self.text(value)} {to} {self.text(storage)}."
            case ir.SetPoints(storage, rows):
                said = [
                    f"{self.row(each)}: {each.score if isinstance(each, ir.StaticRow) else self.text(each.score)}"
                    for each in rows
                ]
                return f"Cards get their {self.text(storage)} (what fits adds up, else 0): {'; '.join(said)}."
            case ir.Move(card, spot):
                return f"Move {self.text(card)} to {self.spot(spot)}."
            case ir.Remember(card, spot):
                return f"Note {self.text(card)}, which stays where it lies, at {self.spot(spot)}."
            case ir.Forget(spot):
                return f"Strike out what is noted at {self.spot(spot)}."
            case ir.Shuffle(cards):
                return f"Shuffle {self.text(cards)}."
            case ir.Cycle("next", player):
                return f"Next comes {self.text(player)}."
            case ir.Cycle(_, player):
                return f"From now on the current player is {self.text(player)}."
            case ir.Pass():
                return "Pass: nothing happens."
            case ir.CreateCards(_, cards, pile):
                texts = self.program.strings
                made = [" ".join(texts[value] for _, value in pairs) for pairs in cards]
                return f"New cards come on top of {self.text(pile)}, in this order: {', '.join(made)}."
            case ir.CreateTeams(teams):
                return f"New teams are made: {listed([seats_text(team) for team in teams])}."
        raise TypeError(node)

    def row(self, node: ir.StaticRow | ir.DynamicRow) -> str:
        """What a card must be for a line of a points map."""
        texts = self.program.strings
        if isinstance(node, ir.StaticRow):
            return " and ".join(f"{word(texts[key])} {texts[value] or '(none)'}" for key, value in node.pairs)
        return " and ".join(f"{word(self.text(key))} {self.text(value)}" for key, value in node.pairs)

    def spot(self, spot: ir.Spot) -> str:
        """Where in a pile."""
        if isinstance(spot.position, str):
            return f"the {spot.position} of {self.text(spot.pile)}"
        return f"place {self.text(spot.position)} (0 is the bottom) of {self.text(spot.pile)}"


SEEN_SHORT = {"vloc": "face up", "iloc": "in hand", "hloc": "face down", "oloc": "shown to others", "mem": "notes"}


def seats_text(seats: Iterable[int]) -> str:
    """Seats 1 and 3"""
    return f"seats {listed([str(seat + 1) for seat in seats])}"


def sheet(program: ir.Program) -> tuple[Section, ...]:
    """The sections of the rule sheet of a checked program (`pyengine.recycle.compile.load`)."""
    writer = Writer(program)
    return (
        Section("Players", tuple(_players(program))),
        *_cards(program),
        Section("On the table", (), ("what", "whose", "who sees it"), tuple(_table(writer))),
        Section("How to read the rules", tuple(Line(0, each) for each in READING)),
        Section("The play", tuple(line for block in program.blocks for line in writer.lines(block)), numbered=True),
        Section("The end", tuple(_end(writer))),
    )


def _players(program: ir.Program) -> Iterator[Line]:
    many = f"{program.players} players" if program.players > 1 else "1 player"
    alone = program.teams == tuple((seat,) for seat in range(program.players))
    yield Line(0, f"{many}{'' if alone else ', in teams: ' + listed([seats_text(team) for team in program.teams])}.")
    values = [
        f"{name} {listed(value) if isinstance(value, tuple) else value}" for name, value in program.constants.items()
    ]
    if values:
        yield Line(0, f"These rules are for: {'; '.join(values)}.")


def _cards(program: ir.Program) -> Iterator[Section]:
    """The decks: by where they lie at first, what there is."""
    texts, lines, rows = program.strings, list[Line](), list[tuple[str, ...]]()
    decks: dict[tuple[int, int, int], list[ir.DeckCard]] = {}
    for card in program.cards:
        decks.setdefault((card.deck, card.row, card.owner), []).append(card)
    for (deck, row, owner), cards in decks.items():
        place = program.places[row]
        whose = f" of {'seat' if place.owner_class == 'player' else 'team'} {owner + 1}" if owner >= 0 else ""
        kinds = Counter(card.attributes for card in cards)
        values: dict[int, list[int]] = {}
        for pairs in kinds:
            for key, value in pairs:
                values.setdefault(key, []).append(value)
        found = {key: list(dict.fromkeys(several)) for key, several in values.items()}
        total, counts = 1, set(kinds.values())
        for several in found.values():
            total *= len(several)
        back = f' with the back "{texts[deck]}"' * bool(deck)
        at = f"lie in the {word(texts[place.name])}{whose} at first, the first ones at the bottom"
        if len(kinds) == total and len(counts) == 1 and all(len(pairs) == len(found) for pairs in kinds):
            each = "one" if counts == {1} else str(counts.pop())
            of = " and every ".join(f"{word(texts[key])} ({', '.join(texts[v] for v in found[key])})" for key in found)
            lines.append(Line(0, f"{len(cards)} cards{back}, {each} of every {of}; they {at}."))
        else:
            lines.append(Line(0, f"{len(cards)} cards{back}, as in the table; they {at}."))
            alike: dict[tuple[Any, ...], list[str]] = {}  # but for the last attribute
            for (has, on_it), count in Counter((card.attributes, card.shown) for card in cards).items():
                *before, (key, value) = has or ((0, 0),)
                alike.setdefault((count, *before, key, on_it), []).append(texts[value])
            for (count, *rest, key, shown), last in alike.items():
                said = [*(f"{word(texts[name])} {texts[value]}" for name, value in rest), word(texts[key])]
                rows.append((str(count), f"{', '.join(said)} {', '.join(last)}", " ".join(filter(None, shown))))
    orders = {
        each.key.number
        for each in ir.walk((program.blocks, program.score))
        if isinstance(each, ir.ByAttribute) and isinstance(each.key, ir.Text)
    }
    for key in sorted(orders):
        several = list(dict.fromkeys(value for card in program.cards for name, value in card.attributes if name == key))
        if any(texts[value].isalpha() for value in several):
            order = ", ".join(f"{texts[value]} {place}" for place, value in enumerate(several, 1))
            lines.append(Line(0, f"As a number, {word(texts[key])} counts by its place: {order}."))
    yield Section("The cards", tuple(lines), ("of each", "cards", "on it") if rows else (), tuple(rows))


def _table(writer: Writer) -> Iterator[tuple[str, ...]]:
    """The piles, and the numbers and words that are kept."""
    program, texts = writer.program, writer.program.strings
    for row in program.places:
        seen = SEEN.get((row.kind, row.owner_class)) or SEEN[row.kind, ""]
        several = len({other.kind for other in program.places if other.name == row.name}) > 1
        name = word(texts[row.name]) + (f" ({SEEN_SHORT[row.kind]})" if several else "")
        yield f"pile {name}", _whose(row), seen
    for family, what in (("ints", "number"), ("texts", "word")):
        for number, row in enumerate(getattr(program, family)):
            name = writer.shown.get((family, number), word(texts[row.name]))
            yield f"{what} {name}", _whose(row), "everybody"


def _whose(row: ir.Row) -> str:
    return {"game": "the table", "player": "each player", "team": "each team"}[row.owner_class]


def _end(writer: Writer) -> Iterator[Line]:
    best = "most" if writer.program.direction == "max" else "fewest"
    score = writer.text(writer.program.score)
    yield Line(
        0,
        f"After the last step the match is over. A player's points are, with that player as the current one: {score}.",
    )
    yield Line(0, f"Whoever has the {best} points wins; players who tie for it share the win.")
