"""The rules of a described game in words: a sheet for people who do not read RECYCLE."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from string import Formatter
from textwrap import shorten
from typing import Any, NamedTuple

from pyengine.base.errors import counted
from pyengine.recycle import ir
from pyengine.recycle.emit.alike import paid_together
from pyengine.recycle.emit.layout import Layout
from pyengine.recycle.source import Span

READING = (
    "Seats are numbered round the table; after the last one comes seat 1 again. The current player is the one whose "
    "turn it is, in a turn also called you; seat 1 begins. The next player is whoever was named to come next, else the "
    "one at the seat after the current player's; the previous player sits at the seat before, whoever had the last "
    "turn. Other players are all but the current one.",
    "Where players take turns, the end is looked at before the first turn and after every whole turn, with the player "
    "of that turn still the current one, and never within a turn; then the next player has a turn. When they end, "
    "whoever was the current player before them is so again. A step that says who comes next, or who is the current "
    "player from now on, speaks of the turns directly around it, and is forgotten when these end.",
    "Steps are done in their order, each on what those before it have left; cards that no step moves stay where they "
    "are. The top card of a pile is the last one that was put on top; to deal cards is to move them one by one from "
    "the top of a pile to the top of another one, as long as there are any. Piles are empty but for the cards that lie "
    "there at first, numbers are 0 and words are empty before they are set.",
    '"For every player" goes from seat 1 on, "for every card" from the bottom of a pile up, through several piles in '
    "the order in which they are named. What it goes through, and how often a step is repeated, is settled before the "
    "first time.",
    'What stands in quotation marks, as "ACE", is a value. Words of capital letters without them, as CARD, are in '
    "steps and conditions what the step has called so; the card is the one that it has just named. The owner of a card "
    "is the player in whose pile it lies.",
)
# What is told besides, where there is a node of the kind.
NOTES = {
    ir.Choice: "A player who chooses takes exactly one option and does all of it, in order. A condition in an option "
    "is looked at when its turn in the option comes, after the steps before it. An option in which no step would be "
    "done is not there.",
    ir.Together: "Where players choose unseen, nothing is done before all have chosen; then each, in the same order, "
    "is the current player and does what it chose. What it picked stays picked; conditions are looked at again, and an "
    "option in which no step would be done is there, too.",
    ir.ForAny: 'Where an option says "pick", everything that can be picked makes an option of its own (every '
    "combination, where it says so twice). Where there is nothing to pick, that part of the option is left out.",
    ir.SetPoints: "What cards count as is the sum of all entries that fit a card, 0 where none does and before the "
    "step that says it. An entry that depends on something that changes counts as it was at that step.",
    ir.Attribute: "An attribute of a card that has none of this name, or of no card at all, is the empty word. The "
    "empty word is equal to no other word; an entry with it fits the cards without the attribute.",
    ir.ByAttribute: "A card without an attribute that is used as a number counts 0.",
    ir.Move: "A named group is a list of cards that stay in their piles. To move a card that is taken by its place in "
    "the list, such as its top card, also takes it off the list.",
    ir.Remember: "Notes are no cards: a card that is noted stays where it lies, and goes where it goes.",
    ir.Stage: "Teams have turns of their own, from team 1 on, in the same way; they do not change the current player.",
    ir.PickGroup: "Sets of equal numbers are in the order of these, the least first; groups of an equal attribute in "
    "the order of their first cards.",
    ir.Storage: "What is called by a value is what has that name.",
    ir.Assign: "Who is out of the match has no more turns or choices, and is no player, member, next or previous one "
    "any more; nor is a team all of whom are out. Turns end when nobody is left. At the end everybody has points.",
}
# Of some kinds, which ones.
ONLY: dict[type[ir.IrNode], Callable[[Any], bool]] = {
    ir.Move: lambda node: node.shrinks is not None,
    ir.Stage: lambda node: node.type is ir.Type.TEAM,
    ir.Storage: lambda node: node.site is not None and not isinstance(node.name, ir.Numbered),
    ir.Assign: lambda node: node.word == "leave",
}
SEEN = {
    "vloc": {"": "everybody sees the cards"},
    "iloc": {"player": "only its owner sees the cards", "": "nobody sees the cards"},
    "hloc": {"": "nobody sees the cards"},
    "oloc": {"player": "everybody but its owner sees the cards", "": "everybody sees the cards"},
    "mem": {"": "everybody sees what is noted"},
}
WHOSE = {"game": "the table", "player": "each player", "team": "each team"}
COUNTED = "Everybody sees how many cards lie in every pile, with which backs, and whose turn it is."
SEEN_SHORT = {"vloc": "face up", "iloc": "in hand", "hloc": "face down", "oloc": "shown to others", "mem": "notes"}
FAMILIES = {"sto": "ints", "str": "texts", "points": "points"}  # of all others, places
NOUNS = {"ints": "number", "texts": "word", "points": "points", "places": "pile"}
ONE = {ir.Type.CARD: "card", ir.Type.CARDS: "group", ir.Type.INT: "number", ir.Type.STRING: "word"}
ONE |= {ir.Type.PLAYER: "player", ir.Type.TEAM: "team"}
COMPARED = {
    "==": ("is", "has exactly"),
    "!=": ("is not", "has another number than"),
    "<": ("is less than", "has fewer than"),
    ">": ("is more than", "has more than"),
    "<=": ("is at most", "has at most"),
    ">=": ("is at least", "has at least"),
}
# What is said of the current player, and how it is said to them.
SPOKEN = {
    "The current player chooses": "You choose",
    "(?<!after )(?<!before )the current player chooses": "you choose",
    "(?<![Ff]rom now on )(?<!after )(?<!before )the current player is": "you are",
    "(?<![Ff]rom now on )the current player(?!'s)": "you",
    "the current player's": "your",
    "the number of you": "your number",
    "Next comes you": "You are next",
    "next comes you": "you are next",
}
THE = "the card"
MOST = {"max": "most", "min": "least"}
ENDS, FIRST = {"top": "top", "bottom": "bottom"}, {"top": "first", "bottom": "last"}
JOINED = {
    "union": "({} together)",
    "intersect": "(the cards that are in each of {})",
    "disjunction": "(the cards that occur exactly once in {} together)",
}
ZERO, ONCE = (ir.Integer(value, place=ir.Span(1, 1, 1, 1)) for value in (0, 1))
NEVER = ir.Truth(False, place=ZERO.place)
OWN = "the current player's "
SHORT = 80  # letters of what an option is called
LONG = 120  # letters of a condition whose parts have numbers
ASKED = "Then {} chooses one of these options, if there are any, where {} is the one whose turn it is:"
BEST = "the card with the {} {{points}} of {{cards}} (one drawn at random where several tie)"
SETS = "(all sets of at least {{least}} cards of {{cards}} whose {{points}}, all different, follow each other by one{})"
GROUPED = "(all runs of at least {{amounts}} of {{parts}} whose least {{points}} follow each other by one{})"
# Where in these an element stands, it has its name.
NESTED = ir.Either | ir.Arithmetic | ir.Aggregate | ir.Joined | ir.Collect | ir.BestCard
# How expressions and statements read, of some by their first field; {field} stands for a field, {each} for an element
# of what one goes through.
FORMATS: dict[type[ir.IrNode], str | dict[Any, str]] = {
    ir.Integer: "{value}",
    ir.Variable: "{slot}",
    ir.Read: "{storage}",
    ir.LivePile: "{storage}",
    ir.One: "{card}",
    ir.Actual: "{card}",
    ir.GameOwner: "the table",
    ir.Random: "a random whole number from {low} to {high}",
    ir.Truth: {True: "this always holds", False: "this never holds"},
    ir.TextList: "{numbers}",
    ir.ByAttribute: "{key}",
    ir.Attribute: "the {key} of {card}",
    ir.Arithmetic: {
        "+": "({left} + {right})",
        "-": "({left} - {right})",
        "*": "({left} \N{MULTIPLICATION SIGN} {right})",
        "//": "({left} divided by {right}, rounded towards 0)",
        "%": "(the remainder of {left} divided by {right}, negative where {left} is)",
        "^": "({left} to the power of {right})",
        "max": "(the larger of {left} and {right})",
        "min": "(the smaller of {left} and {right})",
    },
    ir.SeriesTerm: {
        "tri": "the triangular number (1, 3, 6, ..) of {argument}",
        "fib": "the Fibonacci number (1, 1, 2, 3, ..) of {argument}",
    },
    ir.Filter: "those {each}",
    ir.Aggregate: {
        word: f"(the {called}, over every {{each}}, of {{amount}})"
        for word, called in (("sum", "sum"), ("*", "product"), *MOST.items())
    },
    ir.Collect: "the groups {cards}, one for every {each}",
    ir.Turn: "the {which} {type}",
    ir.Neighbour: {"next": "the {type} after {seat}", "previous": "the {type} before {seat}"},
    ir.Everyone: "all {type}s",
    ir.Others: "all other {type}s",
    ir.InTurn: "the {type}s in turn order, from {first} on",
    ir.Partition: "the groups of equal {key} in {parts}",
    ir.Take: {
        "top": "(the top {count} cards of {cards}, the top one first)",
        "bottom": "(the bottom {count} cards of {cards})",
    },
    ir.RunGroups: {"largest": SETS.format(", but none to which a card could be added"), "all": SETS.format("")},
    ir.BestCard: {word: BEST.format(called) for word, called in MOST.items()},
    ir.Sum: "the total {points} of {cards}",
    ir.Score: "the {points} of {card}",
    ir.OwnerOf: "the owner of {card}",
    ir.TeamOf: "the team of {player}",
    ir.Members: "the members of {team}",
    ir.Range: "the numbers from {low} to {high}",
    ir.Numbered: "{name} (number {index})",
    ir.Indices: "the numbers from {site}",
    ir.SeatNumber: "the number of {seat} (seat 1 has 0)",
    ir.Either: "({one} if {condition}, else {other})",
    ir.Sorted: "({cards}, sorted by {points}, the least at the bottom, equal ones as they lie)",
    ir.Subsets: "all sets of cards of {cards} (the empty one is one, too)",
    ir.Combined: {
        "union": "({parts}, one after the other)",
        "join": "(all sets made of one group each of {parts}, which share no card)",
        "subsets": "(all sets of {amounts} of {parts}, which share no card)",
        "largest": GROUPED.format(", but none to which a group could be added"),
        "all": GROUPED.format(""),
    },
    ir.Melded: "the cards of those of {parts} that share no card and have the most {points} together",
    ir.Tuples: "all sets of {count} cards of {cards} with equal {points}",
    ir.Assign: {
        "leave": "Now {owner} is out of the match.",
        "set": "Set {storage} to {value}.",
        "inc": "Add {value} to {storage}.",
        "dec": "Subtract {value} from {storage}.",
    },
    ir.Move: "Move {card} to {spot}.",
    ir.Remember: "Note {card}, which stays where it lies, at {spot}.",
    ir.Forget: "Strike out what is noted at {spot}.",
    ir.Shuffle: "Shuffle {cards}.",
    ir.Swap: "Swap all that lies in {one} and in {other}, in its order.",
    ir.Cycle: {"next": "Next comes {player}.", "current": "From now on the current player is {player}."},
    ir.TurnPass: "Pass: nothing happens.",
    ir.EndGame: "The match ends here: nothing more is done.",
    ir.Run: "(the most cards from the {end} of {cards} on whose {points}, in any order, follow each other by one; none "
    "where these are fewer than {least})",
}


class Line(NamedTuple):
    """A sentence of a sheet, how deep it stands in others, and what it says in words, where that is one place."""

    depth: int
    text: str
    place: Span | None = None


class Section(NamedTuple):
    """A part of a sheet; `numbered` is whether its sentences are, by their place in others."""

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


def span(numbers: Iterable[int]) -> str:
    """1 to 6; 1, 3 and 7"""
    known = sorted({*numbers})
    together = len(known) > 2 and known[-1] - known[0] == len(known) - 1
    return f"{known[0]} to {known[-1]}" if together else listed([str(each) for each in known])


def word(name: str) -> str:
    """A name of capital letters as people read it."""
    return name.capitalize() if name.isupper() and len(name) > 1 else name


def small(text: str) -> str:
    """A sentence that goes on another one."""
    return text[:1].lower() + text[1:]


def spoken(text: str) -> str:
    """A sentence of a turn as one to the player whose turn it is."""
    for said, better in SPOKEN.items():
        text = re.sub(said, better, text)
    return text


def opposite(node: ir.Expression) -> ir.Expression:
    """A comparison in place of one that does not hold."""
    match node:
        case ir.Not(ir.Compare(operator) as compared):
            return ir.replace(compared, operator=ir.OPPOSITE[operator])
    return node


class Writer(Formatter):
    """Writes the rules of one program."""

    def __init__(self, program: ir.Program) -> None:
        self.program = program
        self.shown = {(family, row): text for text, family, row in program.shows}
        self.names = ["left" if each.name == "IN_" else each.name for each in program.variables]
        self.keys = {key for card in program.cards for key, _ in card.attributes}
        for each in (*program.globals, *program.written, program.score):
            self._name(each, frozenset())

    def _name(self, node: ir.IrNode, used: frozenset[str], given: str = "") -> None:
        """Give variables names that are not in use where they are bound; what is filtered has the name of what runs
        over it."""
        inside, slot = used, getattr(node, "slot", None)
        if slot is not None and not isinstance(node, ir.Variable):
            name = first = self.names[slot].rstrip("_")
            number = 2
            while name in used:
                name, number = f"{first}{number}", number + 1
            alone = name == "CARD" and self.program.variables[slot].type is ir.Type.CARD
            self.names[slot] = given or (THE if alone else name)
            inside = used | {name, self.names[slot]}
        outer = getattr(node, "collection", None) or getattr(node, "value", None)
        for each in ir.children(node):
            same = self.names[slot] if slot is not None and isinstance(each, ir.Filter) else ""
            self._name(each, used if each is outer else inside, "" if isinstance(node, ir.Let) else same)

    # Expressions

    def text(self, node: Any) -> str:
        """An expression as a phrase."""
        match node:
            case ir.Text(number):
                return f'"{self.program.strings[number]}"' if number else "the empty word"
            case ir.Storage():
                return self.storage(node)
            case ir.Filter(inner) if self.program.variables[node.slot].name == "IN_":
                return self.text(inner)
            case ir.Not(condition):
                turned = opposite(node)
                return f"not ({self.text(condition)})" if turned is node else self.text(turned)
            case ir.Compare(operator, ir.SizeOf(ir.Filter(slot=slot) as found), right):
                zero = right == ZERO and {"==": "no", ">": "some", "!=": "some"}.get(operator)
                many = zero or f"{COMPARED[operator][1].removeprefix('has ')} {self.text(right)}"
                is_one = right == ONCE
                return f"there {'is' if is_one else 'are'} {many} {self.each(slot, found, 's' * (not is_one))}"
            case ir.Compare("==" | ">" | "!=" as operator, ir.SizeOf(cards), ir.Integer(0)) if (
                cards.type is ir.Type.CARDS
            ):
                return f"{self.text(cards)} is {'' if operator == '==' else 'not '}empty"
            case ir.Compare(operator, ir.SizeOf(cards), right) if cards.type is ir.Type.CARDS:
                one = isinstance(right, ir.Integer) and right.value == 1
                return f"{self.text(cards)} {COMPARED[operator][1]} {self.text(right)} card{'s' * (not one)}"
            case ir.Compare(operator, left, right):
                same = "the same card as " * (left.type is ir.Type.CARD)
                return f"{self.text(left)} {COMPARED[operator][0]} {same}{self.text(right)}"
            case ir.Logic(which, conditions):
                texts = [(self.text(each), isinstance(each, ir.Logic)) for each in conditions]
                return f" {which} ".join(f"({text})" if nested else text for text, nested in texts)
            case ir.SizeOf(collection):
                many = self.text(collection)
                if collection.type is ir.Type.CARDS:
                    return f"the number of cards in {many}"
                within = "groups in " * (collection.type is ir.Type.GROUPS and isinstance(collection, ir.Variable))
                return f"the number of {within}{many.removeprefix('the ').removeprefix('all ').removeprefix('those ')}"
            case ir.Quantifier(which, collection, slot, condition):
                return self.quantified(which, collection, slot, opposite(condition))
            case ir.Joined(which, parts):
                return self.joined(which, parts)
            case ir.Combined("largest" | "all", (least, around)):
                circle = f", of which 1 comes after {self.text(around)}"
                return f"{self.text(ir.replace(node, amounts=(least,)))[:-1]}{circle})"
            case ir.Seat(index, of):
                return self.seat(index, ONE[of])
            case ir.Arithmetic("+", ir.SeatNumber(seat), ir.Integer(1)):
                return f"the number of {self.text(seat)} (seat 1 has 1)"
            case ir.Pick(position, cards):
                return f"{self.position(position, 'card', 'from the bottom')} of {self.text(cards)}"
            case ir.PickGroup(position, groups):
                return f"{self.position(position, 'group', 'from the first', FIRST)} of {self.text(groups)}"
            case ir.PickElement(end, ir.Filter(ir.InTurn(ir.Turn("next") | ir.Neighbour() as seat), slot)) if (
                self.program.variables[slot].name == "IN_"
            ):
                return self.text(seat if end == "top" else ir.children(seat)[0])
            case ir.PickElement(position, collection, of):
                return f"{self.position(position, ONE[of], 'from the first', FIRST)} of ({self.text(collection)})"
        form = FORMATS[type(node)]
        text = self.vformat(form if isinstance(form, str) else form[getattr(node, node._by_position[0])], (node,), {})
        return re.sub(r"\b1 (card|group|player|team)s\b", r"1 \1", text)

    def seat(self, index: ir.Expression, of: str) -> str:
        """A player or a team, which one a number says."""
        match index:
            case ir.Integer(number):
                return f"{'seat' if of == 'player' else of} {number + 1}"
            case ir.Arithmetic("-", number, ir.Integer(1)):
                return f"the {of} of number {self.text(number)} (the first has 1)"
        return f"the {of} of number {self.text(index)} (the first has 0)"

    def get_field(self, name: str, args: Sequence[Any], named: object) -> Any:
        node: Any = args[0]
        value: Any = getattr(node, name, None)
        match name:
            case "slot":
                return self.names[value], None
            case "owner":
                return self.text(node.storage.owner), None
            case "each":
                many = isinstance(node, ir.Filter)
                return self.each(node.slot, node if many else node.collection, "s" * many), None
            case "key":
                return self.key(value), None
            case "amounts":
                return " to ".join(map(self.text, dict.fromkeys(value))), None
            case "site":
                return span(self.program.dynamic[value].numbers), None
            case "type":
                return ONE[ir.ELEMENT.get(value, value)], None
            case "parts" if isinstance(node, ir.Combined | ir.Melded):
                single = "the single cards of " * (getattr(node, "word", "") != "join")
                return listed([single * (each.type is ir.Type.CARDS) + self.text(each) for each in value]), None
            case "parts":
                return self.joined("union", value), None
            case "spot":
                return self.spot(value), None
            case "numbers":
                return listed([f'"{self.program.strings[each]}"' for each in value]), None
        return (self.text(value) if isinstance(value, ir.IrNode) else value), None

    def condition(self, node: ir.Expression) -> str:
        """A condition behind if or until; the parts of a long one have numbers."""
        text = self.text(node)
        if not isinstance(node, ir.Logic) or len(text) < LONG:
            return text
        parts = [f"({number}) {self.text(each)}" for number, each in enumerate(node.conditions, 1)]
        return f"{'all of these hold' if node.word == 'and' else 'at least one of these holds'}: {'; '.join(parts)}"

    def joined(self, which: str, parts: Sequence[ir.Expression]) -> str:
        """Several collections of cards as one."""
        alone = which == "union" and len(parts) == 1 and not isinstance(parts[0], ir.Collect)
        said = [self.collected(each) if isinstance(each, ir.Collect) else self.text(each) for each in parts]
        return said[0] if alone else JOINED[which].format(listed(said))

    def collected(self, node: ir.Collect) -> str:
        """The cards of several piles, in one phrase."""
        if noun := self.noun(node.collection, node.slot, node.cards):
            return self.called(node.slot, f"every {noun}", node.cards)
        return f"{self.text(node.cards)} for every {self.each(node.slot, node.collection)}"

    def quantified(self, which: str, collection: ir.Expression, slot: int, condition: ir.Expression) -> str:
        """A condition of some or of all of several; of a simple one in place of what it is of."""
        noun = isinstance(condition, ir.Compare) and self.noun(collection, slot, condition)
        if noun and isinstance(condition, ir.Compare):
            full = isinstance(condition.left, ir.SizeOf) and condition.operator == ">" and condition.right == ZERO
            negative = condition.operator == "!=" or full
            if which == "any" and (full or not negative):
                return self.called(slot, f"some {noun}", condition)
            if which == "all" and not any(isinstance(each, ir.Sum) for each in ir.walk(condition)):
                condition = ir.replace(condition, operator="==") if negative else condition
                return self.called(slot, f"{'no' if negative else 'every'} {noun}", condition)
        many = "for at least one" if which == "any" else "for every"
        return f"{many} {self.each(slot, collection)}: ({self.text(condition)})"

    def noun(self, collection: ir.Expression, slot: int, inside: ir.IrNode) -> str:
        """Noun in place of a variable that occurs just once: player, or card of a pile; else nothing."""
        nodes = list(ir.walk(inside))
        uses = [each for each in nodes if isinstance(each, ir.Variable) and each.slot == slot]
        if len(uses) != 1 or any(isinstance(each, NESTED) or hasattr(each, "condition") for each in nodes):
            return ""
        match collection:
            case ir.Everyone(of):
                return ONE[ir.ELEMENT[of]]
            case ir.LivePile():
                return f"card of {self.text(collection)}"
        return ""

    def called(self, slot: int, name: str, inside: ir.Expression) -> str:
        """An expression with another name for a variable."""
        before, self.names[slot] = self.names[slot], name
        text = self.text(inside)
        self.names[slot] = before
        return text

    def key(self, node: ir.Expression) -> str:
        """An attribute by its name."""
        return word(self.program.strings[node.number]) if isinstance(node, ir.Text) else f"value of ({self.text(node)})"

    def each(self, slot: int, collection: ir.Expression, many: str = "") -> str:
        """An element of a collection, with the name of the variable that stands for it."""
        one = f"{ONE.get(self.program.variables[slot].type, 'one')}{many} {self.names[slot]}".removesuffix(f" {THE}")
        match collection:
            case ir.Everyone():
                return one
            case ir.Filter(inner) if self.program.variables[collection.slot].name == "IN_":
                return self.each(slot, inner, many)
            case ir.Others():
                return f"other {one}"
            case ir.Range(low, high):
                return f"{one} from {self.text(low)} to {self.text(high)}"
            case ir.TextList():
                return f"one of {self.text(collection)} ({self.names[slot]})"
            case ir.Indices():
                return self.text(collection).replace("the numbers", one)
            case ir.Filter(inner, _, condition) if self.names[collection.slot] == self.names[slot]:
                full = ", none of them empty," * (inner.type is ir.Type.GROUPS)
                text = f"{self.each(slot, inner, many)}{full} with ({self.text(condition)})"
                return text.replace(" (the empty one is one, too), none of them empty,", " but the empty one")
        return f"{one} of {self.text(collection)}"

    def position(self, where: str | ir.Expression, what: str, counted: str, ends: Mapping[str, str] = ENDS) -> str:
        """The top card, or the first of several, the other end, or one by its number."""
        if isinstance(where, str):
            return f"the {ends[where]} {what}"
        if isinstance(where, ir.Integer):
            return f"{what} {where.value + 1} (counted {counted})"
        return f"{what} ({self.text(where)} + 1), counted {counted},"

    def title(self, family: str, row: ir.Store, number: int | None) -> str:
        """A storage's name, with what tells it from others of the name."""
        if number is not None and (shown := self.shown.get((family, number))):
            return shown
        alike = {each: [other for other in getattr(self.program, each) if other.name == row.name] for each in NOUNS}
        several = sum(map(bool, alike.values())) + (row.name in self.keys) > 1
        noun = f"{NOUNS[family]} " * (several and family != "points")
        kind = family == "places" and len({each.kind for each in alike["places"]}) > 1
        return noun + word(self.program.strings[row.name]) + f" ({SEEN_SHORT.get(row.kind)})" * kind

    def storage(self, node: ir.Storage) -> str:
        """A pile, a number, a word or a points map, and whose it is."""
        family = FAMILIES.get(node.kind, "places")
        rows = getattr(self.program, family)
        if isinstance(node.name, ir.Text) and node.row is not None:
            name = self.title(family, rows[node.row], node.row)
        elif isinstance(node.name, ir.Numbered) and isinstance(node.name.name, ir.Text):
            name = f"{word(self.program.strings[node.name.name.number])} (number {self.text(node.name.index)})"
        else:
            name = f"{NOUNS[family]} called {self.text(node.name)}"
            name += f" ({SEEN_SHORT.get(node.kind)})" * (family == "places")
        owner = self.text(node.owner)
        if node.owner_class == "game":
            classes = {row.owner_class for row in rows if row.name == getattr(node.name, "number", None)}
            bare = family == "points" or (family != "places" and name[0].isupper())
            return ("the table's " if len(classes) > 1 else "" if bare else "the ") + name
        if family == "points":
            return f"{name} (as {owner} has it)"
        near = isinstance(node.owner, ir.Turn | ir.Variable | ir.Seat)
        return f"{owner}'s {name}" if near else f"the {name} of {owner}"

    # Statements

    def lines(self, node: Any, depth: int = 0, condition: str = "If") -> Iterator[Line]:
        """The sentences of a block or a statement; `condition` begins one on which all of an option depends."""
        return (line if line.place else line._replace(place=node.place) for line in self._lines(node, depth, condition))

    def _lines(self, node: Any, depth: int, condition: str) -> Iterator[Line]:
        match node:
            case ir.Do((alone,)):
                yield from self.lines(alone, depth, condition)
            case ir.Do(statements):
                yield from self.each_line(statements, depth)
            case ir.Let(_, given, ir.Do((ir.If(ir.Variable(), one), ir.If(ir.Not(ir.Variable()), other)))) if (
                self.program.variables[node.slot].name == "else"
            ):
                yield from self.under(f"If {self.condition(given)}", (one,), depth)
                yield from self.under("Otherwise", (other,), depth, place=other.place)
            case ir.If(ir.Truth(value), body):
                yield from self.lines(body, depth, condition) if value else ()
            case ir.When(ir.Truth(value), blocks, others):
                yield from self.each_line(blocks if value else others, depth)
            case ir.When(given, blocks, others):
                yield from self.under(f"If {self.condition(given)}", blocks, depth)
                yield from self.under("Otherwise", others, depth, place=others[0].place) if others else ()
            case ir.If(given, body):
                yield from self.under(f"{condition} {self.condition(given)}", (body,), depth, condition)
            case ir.ForAll(ir.Everyone() as everyone, slot, body) if self.noun(everyone, slot, body) and self.dealt(
                body
            ):
                self.names[slot], name = "every player", self.names[slot]
                yield Line(depth, f"{self.dealt(body)}, one player after the other.")
                self.names[slot] = name
            case ir.ForAll(collection, slot, body):
                yield from self.under(f"For every {self.each(slot, collection)}", (body,), depth)
            case ir.ForAny(collection, slot, body):
                pick = f"Pick a {self.each(slot, collection)}".replace("a one", "one").replace("a other", "another")
                yield from self.under(pick, (body,), depth, condition)
            case ir.Let(slot, value, body):
                inside = list(self.lines(body, depth, condition))
                now = "" if self.program.variables[slot].kind is ir.BindingKind.PLACE else ", as it is now"
                if inside and not isinstance(value, ir.Truth):  # what never happens needs no name, nor what is settled
                    yield Line(depth, f"Let {self.names[slot]} be {self.text(value)}{now}.")
                yield from inside
            case ir.Repeat() if self.dealt(node):
                yield Line(depth, f"{self.dealt(node)}.")
            case ir.Repeat(count, body):
                yield from self.under("Once" if count == ONCE else f"{self.text(count)} times", (body,), depth)
            case ir.RepeatAll(collection, ir.Move(ir.Pick(end, cards) | ir.Actual(ir.Pick(end, cards)), spot)) if (
                cards == collection and isinstance(end, str)
            ):
                one_by_one = f"one by one from the {end}, to {self.spot(spot)}"
                yield Line(depth, f"Move all cards of {self.text(cards)}, {one_by_one}.")
            case ir.RepeatAll(collection, ir.Forget(spot)):
                yield Line(depth, f"Strike out all that is noted in {self.text(spot.pile)}.")
            case ir.RepeatUntil(given, body):
                until = f"Until {self.condition(given)}, which is looked at before each time"
                yield from self.under(until, (body,), depth)
            case ir.RepeatAll(collection, body):
                yield from self.under(f"As often as there are cards in {self.text(collection)} now", (body,), depth)
            case ir.Stage(of, first, end, blocks, name):
                begins = self.text(first) if first else f"the current {ONE[of]}"
                called = f", called {name}" if name and name != "turn" else ""
                until = f"until {self.condition(end)}" if end != NEVER else "to the end of the match"
                until = f"beginning with {begins}, {until}"
                yield Line(depth, f"The {ONE[of]}s take turns, {until}. In each turn{called}:")
                for line in self.each_line(blocks, depth + 1):
                    yield line._replace(text=spoken(line.text)) if of is ir.Type.PLAYER else line
            case ir.Ask(player, choice):
                yield Line(depth, ASKED.format(*2 * [self.text(player)]))
                yield from list(self.lines(choice, depth))[1:]
            case ir.Choice(options):
                who = "The current player"
                if isinstance(node, ir.Together):
                    who = f"In turn order from {small(who)} on, unseen by the others, each of {self.text(node.players)}"
                yield Line(depth, f"{who} chooses one of these options:")
                for each in options:
                    head = f"Option ({label})" if (label := self.label(each)) else "Option"
                    yield from self.under(head, (each,), depth + 1, "Only if", each.place)
            case _:
                yield Line(depth, self.action(node))

    def each_line(self, nodes: Iterable[ir.Statement], depth: int, condition: str = "If") -> Iterator[Line]:
        return (line for each in nodes for line in self.lines(each, depth, condition))

    def under(
        self, head: str, inside: Iterable[ir.Statement], depth: int, condition: str = "If", place: Span | None = None
    ) -> Iterator[Line]:
        """A sentence with others under it; one that stands alone there goes on the first."""
        found = list(self.each_line(inside, depth + 1, condition))
        if sum(line.depth == depth + 1 for line in found) == 1:
            yield Line(depth, f"{head}: {small(found[0].text)}", place)
            yield from (line._replace(depth=line.depth - 1) for line in found[1:])
        else:
            yield Line(depth, f"{head}:{'' if found else ' there is no step to do.'}", place)
            yield from found

    def dealt(self, node: ir.Statement) -> str:
        """Words for moves that are repeated from the top of a pile to the top of another one; else nothing."""
        match node:
            case ir.Repeat(
                count, ir.Move(ir.Pick("top", cards) | ir.Actual(ir.Pick("top", cards)), ir.Spot("top", pile), None)
            ):
                many = f"{self.text(count)} card{'s' * (count != ONCE)}"
                return f"Deal {many} from {self.text(cards)} to {self.text(pile)}"
        return ""

    def label(self, option: ir.Statement) -> str:
        return ", ".join(" ".join(map(self.told, label)) for label in self.program.labels_of(option))

    def told(self, part: str | int | ir.Expression) -> str:
        if isinstance(part, ir.Expression):
            return self.text(part)
        return part if isinstance(part, str) else self.names[part].replace(THE, "a card")

    def action(self, node: Any) -> str:
        """A statement that does one thing."""
        match node:
            case ir.SetPoints(storage, rows):
                return f"From now on cards count as {self.text(storage)}: {'; '.join(self.entries(rows))}."
            case ir.Swap(one, other) if node.cards:
                return f"Swap {self.text(one)} and {self.text(other)}: each goes to where the other one lies."
            case ir.Tell(condition, seat):
                return f"Tell {self.text(seat) if seat else 'everybody'} whether {self.text(condition)}."
            case ir.CreateCards(_, cards, pile):
                texts = self.program.strings
                made = [" ".join(texts[value] for _, value in pairs) for pairs in cards]
                return f"New cards come on top of {self.text(pile)}, in this order: {', '.join(made)}."
            case ir.CreateTeams(teams):
                return f"New teams are made: {listed([seats_text(team) for team in teams])}."
        return self.text(node)

    def deed(self, option: ir.Statement) -> list[str]:
        """An option in a few words: what it does with cards first, or else at all; with the pile; and when."""
        nodes = list(ir.walk((option,)))
        inner = [each for each in nodes if isinstance(each, ir.Statement) and not hasattr(each, "body")]
        steps = (each for kind in (ir.Move, ir.TurnPass, ir.Statement) for each in inner if isinstance(each, kind))
        step = next((each for each in steps if not isinstance(each, ir.Do)), None)
        if isinstance(step, ir.Move):
            end, several = getattr(step.card, "position", None), ir.ForAll | ir.Repeat | ir.RepeatAll
            source, target = self._pile(step.card, nodes), self._pile(step.spot.pile, nodes)
            verb = "play" if source.startswith(OWN) else "take" if target.startswith(OWN) else "move"
            many = any(isinstance(each, several) and step in ir.walk((each.body,)) for each in nodes)
            end = isinstance(end, str) and not many and f"the {end} of {source}"
            says = f"{verb} {end or ('cards' if many else 'a card')}"
            placed = f"{says} from {source}" if verb == "take" and not end else f"{says} to {target}"
        else:
            says = placed = small(self.action(step)).rstrip(".").partition(":")[0] if step else "nothing"
        given = next((each.condition for each in nodes if isinstance(each, ir.If | ir.Filter)), None)
        when = f"{placed} if {self.text(given)}" if given else placed
        return [shorten(each.replace(OWN, ""), SHORT, placeholder=" ..") for each in (says, placed, when)]

    def _pile(self, node: ir.IrNode, nodes: Sequence[Any]) -> str:
        """The first pile in an expression, or in what its variables stand for in these nodes."""
        for each in ir.walk((node,)):
            if isinstance(each, ir.LivePile):
                return self.text(each)
            for other in nodes if isinstance(each, ir.Variable) else ():
                if getattr(other, "slot", -1) == each.slot and not isinstance(other, ir.Variable):
                    return self._pile(getattr(other, "collection", None) or other.value, nodes)
        return "the cards"

    def entries(self, rows: Iterable[ir.StaticRow | ir.DynamicRow]) -> Iterator[str]:
        """The lines of a points map; an attribute is named once for those that follow each other with it alone."""
        for key, alike in groupby(rows, lambda row: row.pairs[0][0] if len(row.pairs) == 1 else None):
            said = [self.entry(row) for row in alike]
            first = said[0] if isinstance(key, int) else ""
            yield ", ".join([first, *(each.split(" ", 1)[1] for each in said[1:])] if first else said)

    def entry(self, row: ir.StaticRow | ir.DynamicRow) -> str:
        """A line of a points map: what a card must be, and what it counts."""
        texts = self.program.strings
        if isinstance(row, ir.StaticRow):
            fits = [f"{word(texts[key])} {texts[value] or 'the empty word'}" for key, value in row.pairs]
            return f"{' and '.join(fits) or 'every card'} {row.score}"
        fits = [f"{self.key(key)} equal to {self.text(value)}" for key, value in row.pairs]
        return f"{' and '.join(fits) or 'every card'}: {self.text(row.score)}"

    def spot(self, spot: ir.Spot) -> str:
        """Position in a pile."""
        if isinstance(spot.position, str):
            return f"the {spot.position} of {self.text(spot.pile)}"
        return f"the place in {self.text(spot.pile)} that has {self.text(spot.position)} cards below it"


def seats_text(seats: Sequence[int]) -> str:
    """Seats 1 and 3"""
    return f"seat{'s' * (len(seats) != 1)} {listed([str(seat + 1) for seat in seats])}"


def sheet(program: ir.Program) -> tuple[Section, ...]:
    """The sections of the rule sheet of a checked program (`pyengine.recycle.compile.load`)."""
    writer = Writer(program)
    blocks = program.written
    nodes = list(ir.walk((*program.globals, *blocks, program.score)))
    told = {type(each) for each in nodes if type(each) not in ONLY or ONLY[type(each)](each)}
    reading = (*READING, *(text for kind, text in NOTES.items() if kind in told))
    decides = [any(isinstance(each, ir.Choice | ir.Stage) for each in ir.walk((block,))) for block in blocks]
    deal = [*decides, True].index(True)
    turns = len(blocks) == deal + 1 and isinstance(blocks[deal], ir.Stage)
    parts = ("Set-up", blocks[:deal]), ("A turn" if turns else "The play", blocks[deal:])
    return (
        Section("Players", tuple(_players(writer))),
        *_cards(program),
        Section("On the table", (Line(0, COUNTED),), ("what", "whose", "who sees it"), tuple(_table(writer))),
        *(Section(title, tuple(writer.each_line(blocks, 0)), numbered=True) for title, blocks in parts if blocks),
        Section("The end and scoring", tuple(_end(writer))),
        Section("How to read the rules", tuple(Line(0, each) for each in reading)),
    )


def _players(writer: Writer) -> Iterator[Line]:
    program = writer.program
    many = f"{program.players} players" if program.players > 1 else "1 player"
    alone = program.teams == tuple((seat,) for seat in range(program.players))
    teams = "; ".join(f"team {number}: {seats_text(team)}" for number, team in enumerate(program.teams, 1))
    able = program.source.players or ()
    others = f"; the game is for {able[0]} to {able[-1]}" if len(able) > 1 else ""
    yield Line(0, f"{many}{'' if alone else ', in teams; ' + teams}{others}.")
    constants = program.constants.items()
    told = [f"{word(name)} {value}" for name, value in constants if name != "SEATS" and not isinstance(value, tuple)]
    if told:
        yield Line(0, f"Options: {'; '.join(told)}.")
    for each in program.globals:
        yield Line(0, f"Before all else, {writer.names[each.slot]} is settled: {writer.text(each.value)}.")


def _cards(program: ir.Program) -> Iterator[Section]:
    """The decks: by where they lie at first, what there is."""
    texts, lines, rows = program.strings, list[Line](), list[tuple[str, ...]]()
    decks: dict[tuple[int, int, int], list[ir.DeckCard]] = {}
    for card in program.cards:
        decks.setdefault((card.deck, card.row, card.owner), []).append(card)
    shown = any(any(card.shown) for card in program.cards)
    for (deck, row, owner), cards in decks.items():
        place = program.places[row]
        whose = f" of {'seat' if place.owner_class == 'player' else 'team'} {owner + 1}" if owner >= 0 else ""
        back = f' with the back "{texts[deck]}"' * bool(deck)
        at = f"in the {word(texts[place.name])}{whose} at first"
        at = f"they lie {at}, the first ones at the bottom" if len(cards) > 1 else f"it lies {at}"
        found = list(_products(cards))
        named = ([(word(texts[key]), map(texts.__getitem__, many)) for key, many in of] for _, of, _ in found)
        values = [[(key, ", ".join(many)) for key, many in of] for of in named]
        if len(found) == 1 and values[0] and not any(cards[0].shown):
            each = "one" if found[0][0] == 1 else str(found[0][0])
            of = listed([f"every {key} ({many})" for key, many in values[0] if ", " in many])
            same = ", ".join(f"{key} {many}" for key, many in values[0] if ", " not in many)
            what = (f", {each} of {of}" if of != "nothing" else "") + f", with {same}" * bool(same)
            lines.append(Line(0, f"{counted(len(cards), 'card')}{back}{what}; {at}.", cards[0].place))
            continue
        several = any(sum(len(many) > 1 for _, many in each[1]) > 1 for each in found)
        order = "; of a line, all cards with the first value of the first attribute come first" * several
        lines.append(Line(0, f"{counted(len(cards), 'card')}{back}, as in the table; {at}{order}.", cards[0].place))
        for (times, _, on), pairs in zip(found, values):
            there = "; ".join(f"{key} {many}" for key, many in pairs)
            rows.append((str(times), there, *[" ".join(filter(None, on[:2]))] * shown))
    layout = Layout(program)
    for key in sorted(program.orders):
        counts = zip(layout.type_list, layout.points_by(key))
        places = {place: value for (_, pairs), place in counts for name, value in pairs if name == key}
        if not all(ir.is_number(texts[value]) for value in places.values()):
            order = ", ".join(f"{texts[value]} {place}" for place, value in sorted(places.items()))
            lines.append(Line(0, f"As a number, {word(texts[key])} counts by its place: {order}."))
    yield Section("The cards", tuple(lines), ("of each", "cards", *["on it"] * shown) if rows else (), tuple(rows))


# How many of each, the values by attribute, and what is shown.
Product = tuple[int, tuple[tuple[int, tuple[int, ...]], ...], ir.Shown]


def _products(cards: Iterable[ir.DeckCard]) -> Iterator[Product]:
    """Cards in their order as combinations of values, the first attribute slowest."""
    same = groupby(cards, lambda card: (tuple((key, (value,)) for key, value in card.attributes), card.shown))
    rows: list[Product] = [(len(list(each)), pairs, shown) for (pairs, shown), each in same]
    for at in reversed(range(max(len(pairs) for _, pairs, _ in rows))):
        rest = [_merged([row], at, rest=True) for row in rows]
        alike = groupby(zip(rest, rows), lambda both: both[0])
        rows = [_merged([row for _, row in several], at) for _, several in alike]
    for times, pairs, shown in rows:
        _, values = pairs[0] if pairs else (0, (0,))
        unit = next(many for many in range(1, 1 + len(values)) if values[:many] * (len(values) // many) == values)
        yield times * (len(values) // unit), ((pairs[0][0], values[:unit]), *pairs[1:]) if pairs else (), shown


def _merged(rows: Sequence[Product], at: int, rest: bool = False) -> Product:
    """Rows as one that differ in just the values of an attribute; of one, what the others must have as well."""
    times, pairs, shown = rows[0]
    if at >= len(pairs):
        return rows[0]
    values = () if rest else tuple(value for _, each, _ in rows for value in each[at][1])
    return times, (*pairs[:at], (pairs[at][0], values), *pairs[at + 1 :]), shown


def _table(writer: Writer) -> Iterator[tuple[str, ...]]:
    """The piles, and the numbers and words that are kept."""
    program = writer.program
    arrays: dict[tuple[str, str, int], list[ir.Store]] = {}
    for row in program.places:
        arrays.setdefault(row.of, []).append(row)
    for row, *others in arrays.values():
        named = ir.replace(row, name=row.array) if others else row
        title, told = writer.title("places", named, None).removeprefix("pile "), SEEN[row.kind]
        title += f" (numbers {span(each.number for each in (row, *others))})" * bool(others)
        yield f"pile {title}", WHOSE[row.owner_class], told.get(row.owner_class, told[""])
    for family, what in (("ints", "number"), ("texts", "word")):
        for number, row in enumerate(program.named(family)):
            title = writer.title(family, row, number).removeprefix(f"{what} ")
            yield f"{what} {title}", WHOSE[row.owner_class], "everybody"


def _end(writer: Writer) -> Iterator[Line]:
    best = "most" if writer.program.direction == "max" else "fewest"
    score = writer.text(writer.program.score)
    place = writer.program.score.place
    yield Line(0, f"At the end of the match, your points: {spoken(score)}.", place)
    shared = "players who tie share their places, so two at the top have half a win each"
    apart = f"Whoever has the {best} points wins; {shared}."
    together = f"All players win together: they have the same points, the {best} they can get."
    yield Line(0, together if len(set(paid_together(writer.program))) == 1 else apart, place)
    yield Line(0, f"A player's payoff: the points{', as a loss' * (best == 'fewest')}.", place)
