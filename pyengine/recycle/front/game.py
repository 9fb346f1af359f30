"""Forms to the syntax tree of a game of either dialect: its declarations, its setup, its blocks, its score."""

from collections.abc import Iterable
from typing import NoReturn

from pyengine.base.errors import nearest
from pyengine.recycle.front.define import Definitions
from pyengine.recycle.front.expressions import Reader, an
from pyengine.recycle.front.grammar import BLOCKS, CREATED, GAME, KEYWORDS, LOOKS, OWNERS
from pyengine.recycle.front.reader import Atom, Item, Operand, Operation, ParsedGame, surplus
from pyengine.recycle.front.statements import ACTION, StatementParser

# What stands before the setup, any of it as often as it may.
SHOWN = "(game|player|team sto|str NAME)"
BEFORE = ("title", "players", "payoffs", "show", "look", "declare")
Setup = tuple[Operand, Operation | None, tuple[tuple[tuple[Operand, ...], Operation], ...]]


def _creates(item: Item, what: str) -> bool:
    return item.head == "create" and len(item.items) > 1 and item.items[1].text == what


class GameParser(StatementParser):
    """Reads a whole program."""

    def parse(self, form: Item) -> ParsedGame | None:
        """The program; None where an error leaves nothing to go on with."""
        if form.head != "game":
            first = form.items[0] if form.items and form.items[0].kind != "form" else form
            self.expected(first, GAME["game"], ("game",))
        items = list(form.items[1:])
        if any(item.head == "define" for item in items):
            items = self._without_definitions(items)
        heads = [item.head for item in items]
        cut = heads.index("setup") if "setup" in heads else 0
        before = [self.tried(self._before, item, index == 0) for index, item in enumerate(items[:cut])]
        of = lambda word: tuple(each for each in before if each and each.word == word)
        shows, looks, declares, spans, paid = map(of, ("show", "look", "declare", "players", "payoffs"))
        for each in (*spans[1:2], *paid[1:2]):
            self.findings.error(each.place, f"found ({each.word} ..) a second time")
        given = self.tried(self.setup, items[cut]) if "setup" in heads else None
        if "setup" not in heads:
            rest = next((item for item in items if item.head not in BEFORE), None)
            self._report(rest, form, "(declare ..) or (setup ..)", ("declare", "setup"))
        items = items[cut + ("setup" in heads) :]
        last = items.pop() if items and items[-1].head == "scoring" else None
        blocks = tuple(self.tried(self.block, item) for item in items)
        if not last:
            self._report(None, form, f"{GAME['scoring']} at the end of the game")
        elif not blocks:
            self._report(last, form, "a block: one of " + ", ".join(BLOCKS))
        score = last and self.tried(self.read, last, GAME["scoring"], {}, an("an integer"))
        if not given or not score:
            return None
        seats, payoffs = spans[0].operands if spans else None, paid[0] if paid else None
        (players, teams, decks), (direction, worth) = given, score
        return ParsedGame(
            seats, payoffs, shows, looks, declares, players, teams, decks, blocks, direction, worth, place=form.place
        )

    def _without_definitions(self, items: list[Item]) -> list[Item]:
        """The parts of a game with what is defined before the setup put where it is used."""
        declared = {item.items[2].text for item in items if item.head == "declare" and len(item.items) > 2}
        definitions, result, before = Definitions(self, declared), list[Item](), True
        for item in items:
            before &= item.head != "setup"
            if item.head == "define":
                if not before:
                    self.findings.error(item.place, f"found {item} behind the setup, expected it before")
                self.tried(definitions.add, item)
            else:
                result.append(self.tried(definitions.expanded, item, 2) or item)
        return result

    def _report(self, found: Item | None, form: Item, what: str, known: Iterable[str] = ()) -> None:
        if found is None:
            place = form.place._replace(line=form.place.end_line, column=form.place.end_column - 1)
            self.findings.error(place, f"found the end of the game, expected {what}{surplus(self.findings.source)}")
        else:
            near = found.head and nearest(found.head, known)
            self.findings.error(found.place, f"found {found}, expected {what}", near)

    def _before(self, item: Item, first: bool) -> Operation:
        """Part before the setup: declarations, and what is ours: title, players, payoffs, what is shown."""
        if item.head not in BEFORE:
            self.strange(item, "(declare ..) or (setup ..)", (*BEFORE, "define", "setup"))
        if item.head == "declare":
            for each in item.items[3:4]:
                self.findings.ours(each.place, "the bounds of a declared number")
            return self.operation(item, GAME["declare"], ACTION, "declare")
        self.findings.ours(item.place, item)
        if item.head == "title" and not first:
            self.fail(item.place, "found (title ..), which stands first in the game")
        if item.head == "look":
            return self._look(item)
        found = self.operation(item, GAME[item.head], ACTION if item.head == "payoffs" else BEFORE_SETUP, item.head)
        if item.head == "players" and found.operands[0] > found.operands[1]:
            self.fail(item.place, f"found {item}, expected the smaller number first")
        return found

    def atom(self, item: Item, kind: str, what: str) -> Atom:
        """An atom of a kind; `what` is what a message says was expected."""
        if not isinstance(item, Atom) or item.kind != kind:
            self.expected(item, what)
        return item

    def _shown(self, item: Item) -> tuple[str, str, Atom]:
        """(whose it is, sto or str, its name)"""
        owner, kind, called = self.opened(item, SHOWN, 3, 3)
        name = self.atom(called, "name", "a name")
        return self.word(owner, "game", *OWNERS), self.word(kind, "sto", "str"), name

    def _look(self, item: Item) -> Operation:
        """Which cards, as pairs of atoms, and what is said of them: (word, atom)"""
        from pyengine.recycle.front.sheets import COLOURS, seen

        parts, said = item.items[1:], list[tuple[str, Item]]()
        first = next((at for at, each in enumerate(parts) if not each.items), 0)
        pairs = tuple(self.opened(each, "cards, (KEY : VALUE)", 3, 3)[::2] for each in parts[:first])
        if len(parts) == first or (len(parts) - first) % 2:
            self.fail(item.place, f'found {item}, expected {GAME["look"]}, such as (look (RANK : ACE) title "Ace")')
        for what, value in zip(parts[first::2], parts[first + 1 :: 2]):
            word = self.word(what, *LOOKS)
            given = self.atom(value, LOOKS[word], 'a text, "TEXT"' if LOOKS[word] == "text" else "a key, a name")
            text, mistake = seen(given.text, word)
            if mistake:
                self.fail(value.place, mistake, nearest(given.text.lower(), COLOURS))
            said.append((word, Atom(given.kind, text, given.place)))
        return Operation("look", (pairs, tuple(said)), place=item.place)

    def setup(self, form: Item) -> Setup:
        """Players, teams or None, and the decks with their counts, as reader.Game wants them."""
        first, *items = form.items[1:] or (form,)
        if not _creates(first, "players") or len(first.items) != 3:
            self._uncreated(first, "(create players INT) first in setup", "players")
        players = self.expression(first.items[2], "an integer")
        given = [item for item in items if _creates(item, "teams")]
        teams = self.create(given[0]) if given else None
        if given[1:]:
            self.fail(given[1].place, "found teams a second time in setup")
        items = [item for item in items if item not in given]
        if not items:
            self.fail(form.place, f"found no deck in setup, expected {CREATED['deck']}")
        return players, teams, tuple(self.tried(self._deck, item, ()) for item in items)

    def _uncreated(self, item: Item, what: str, *known: str) -> NoReturn:
        """Raise the error that nothing is created here; one of two words may be misspelt."""
        words = [each.text for each in item.items[:2] if each.kind == "word"]
        near = next(filter(None, (nearest(each, ("create", *known)) for each in words if each not in KEYWORDS)), None)
        self.fail(item.place, f"found {item}, expected {what}", near)

    def _deck(self, item: Item, counts: tuple[Operand, ...]) -> tuple[tuple[Operand, ...], Operation]:
        if item.head == "repeat":
            if len(item.items) != 3:
                self.wrong_count(item, "(repeat INT (create deck ..))")
            return self._deck(item.items[2], (*counts, self.expression(item.items[1], "an integer")))
        if not _creates(item, "deck"):
            self._uncreated(item, "(create deck ..) or (repeat INT (create deck ..)) in setup", *CREATED, "repeat")
        return counts, self.create(item)


BEFORE_SETUP: dict[str, Reader] = {
    '"TEXT"': lambda parser, item: parser.atom(item, "text", 'a text, "TEXT"').text,
    "INT": lambda parser, item: int(parser.atom(item, "number", "a number").text),
    SHOWN: GameParser._shown,
}
