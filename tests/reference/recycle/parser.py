"""A text to a program: declarations, setup, blocks, scoring. Both dialects; nothing in them conflicts."""

from pathlib import Path

from .errors import ProgramError
from .expressions import Node
from .reader import KEYWORDS, Atom, List, Reader, read
from .statements import STATEMENTS, Statements

GAME = "(game DECLARATION .. SETUP BLOCK .. SCORING)"


class Program:
    """A game's description, checked."""

    paid = None  # what payoffs are: a Node of bounds and sum
    numbers = {}  # by owner, kind and name: numbers of places, where the text has any

    def __init__(self, file, place, declares, players, teams, decks, repeated, blocks, scoring):
        self.file = file
        self.place = place
        self.declares = declares  # [Node declare: value, name]
        self.players = players  # an int
        self.teams = teams  # a create_teams, or None
        self.decks = decks  # [create_deck]
        self.repeated = repeated  # [repeat: number, create_deck or repeat]
        self.blocks = blocks  # [stage, choice, or an immediate block]
        self.scoring = scoring  # scoring: max or min, an int


class Parser(Statements):
    """Reads a whole program."""

    uses = 0  # of words that are defined

    def program(self, text):
        item = read(text, self.file)
        items = self.form(item, "game", usage=GAME)
        rest = self.defined(items[1:])
        named, newer = set(self.numbers_of_teams(rest)), any(map(self.is_newer, rest))
        if newer and 0 in named:
            self.error(item, "player 0 stands in a team, but a word of 2026 makes seats count from 1")
        self.values = {}  # of attributes, in the order of the text: names, and variables that list some
        for each in rest:
            self.find_sorts(each)
        scope, declares = {}, []
        title, seats, paid, shows = None, None, None, []
        if rest and self.is_form(rest[0], "title"):
            title = self.title(rest.pop(0))
        while rest and any(self.is_form(rest[0], word) for word in ("declare", "players", "payoffs", "show", "look")):
            part = rest.pop(0)
            if self.is_form(part, "declare"):
                declares.append(self.declare(part, scope))
            elif self.is_form(part, "show"):
                shows.append(self.show(part))
            elif self.is_form(part, "look"):
                pass  # play does not know it
            elif self.is_form(part, "payoffs"):
                if paid:
                    self.error(part, "what is paid is said twice")
                paid = part
            elif seats:
                self.error(part, "the numbers of players are said twice")
            else:
                seats = self.seats(part)
        if not rest or not self.is_form(rest[0], "setup"):
            self.misused(rest[0] if rest else item, "(setup ..) after the declarations")
        setup = self.setup(rest.pop(0), scope)
        paid = paid and self.paid(paid, scope)
        if not rest or not self.is_form(rest[-1], "scoring"):
            self.misused(rest[-1] if rest else item, "(scoring min|max NUMBER) at the end of the game")
        last = rest.pop()
        if not rest:
            self.error(item, "a game needs a block: a stage, a choice, do, any, all or let")
        blocks = [self.stage_block(block, scope) for block in rest]
        _, which, score = self.form(last, "scoring", 3, "(scoring min|max NUMBER)")
        if not which.is_word("min", "max"):
            self.misused(last, "(scoring min|max NUMBER)")
        scoring = Node("scoring", None, last.place, which.text, self.want(score, scope, "int"))
        program = Program(self.file, item.place, declares, *setup, blocks, scoring)
        program.title, program.seats, program.shows = title, seats, shows
        program.paid = paid
        program.sorts, program.values = self.sorts, self.values
        program.named, program.newer = named, newer
        return program

    def numbers_of_teams(self, items):
        """The numbers that stand in teams, anywhere in a text."""
        for item in items:
            if self.is_create(item, "teams"):
                for team in item.items[2:]:
                    yield from (int(part.text) for part in getattr(team, "items", ()) if part.kind == "number")
            else:
                yield from self.numbers_of_teams(getattr(item, "items", ()))

    def is_newer(self, item):
        """True if a form, or one in it, is of those by which seats count from 1."""
        if not getattr(item, "items", ()):
            return False
        words = "swap", "pid", "tid", "scoremax", "scoremin", "indexed"
        alone = item.items[0].is_word("inc", "dec") and len(item.items) == 2
        numbered = len(item.items) == 4 and item.items[1].is_word("vloc", "iloc", "hloc", "oloc", "mem")
        return alone or numbered or item.items[0].is_word(*words) or any(map(self.is_newer, item.items))

    def find_sorts(self, item):
        """Look through a text for what the values of attributes are."""
        if not isinstance(item, List):
            return
        if self.is_form(item, "deck"):
            for each in item.items[1:]:
                self.find_sort(each)
        if self.is_form(item, "table") and len(item.items) > 1 and isinstance(item.items[1], List):
            for row in item.items[2:]:
                row = row.items[2] if self.is_form(row, "repeat") and len(row.items) > 2 else row
                for column, cell in zip(item.items[1].items, getattr(row, "items", ())):
                    if getattr(column, "kind", "") == "name" and (getattr(cell, "kind", "") != "text" or cell.text):
                        self.note(column.text, cell)
        for each in item.items:
            self.find_sorts(each)

    def find_sort(self, attribute):
        """Note what the values of one attribute are, and those of the ones inside."""
        if not isinstance(attribute, List) or not attribute.items:
            return
        key, *groups = attribute.items
        for group in groups:
            parts = group.items if isinstance(group, List) else [group]
            nested = len(parts) > 1 and isinstance(parts[1], List)
            for part in parts[:1] if nested else parts:
                if not part.is_word(",", ".."):
                    self.note(key.text, part)
            for each in parts[1:] if nested else ():
                self.find_sort(each)

    def note(self, key, part):
        """A value of an attribute in the text."""
        kind = getattr(part, "kind", "number")
        sort = "name" if kind in ("name", "variable", "text") else "number"
        self.sorts.setdefault(key, sort)
        self.values.setdefault(key, []).append(part)

    def is_form(self, item, word):
        return hasattr(item, "items") and bool(item.items) and item.items[0].is_word(word)

    # Additions to the language

    def title(self, item):
        _, text = self.form(item, "title", 2, '(title "TEXT")')
        if not self.is_text(text):
            self.misused(text, 'a text, "TEXT"')
        return text.text

    def seats(self, item):
        """(players LEAST .. MOST): the numbers of players that there may be."""
        usage = "(players NUMBER .. NUMBER), the smaller first"
        _, least, dots, most = self.form(item, "players", 4, usage)
        numbers = all(isinstance(each, Atom) and each.kind == "number" for each in (least, most))
        if not dots.is_word("..") or not numbers or int(least.text) > int(most.text):
            self.misused(item, usage)
        return range(int(least.text), int(most.text) + 1)

    def paid(self, item, scope):
        """(payoffs LEAST .. MOST together SUM), or one of both: a place, the bounds or None, the sum or None."""
        usage = "(payoffs NUMBER .. NUMBER together NUMBER), or one of both"
        parts, span, total = [*item.items[1:]], None, None
        if len(parts) > 1 and parts[-2].is_word("together"):
            total = self.want(parts[-1], scope, "int")
            parts = parts[:-2]
        if len(parts) == 3 and parts[1].is_word(".."):
            span = self.want(parts[0], scope, "int"), self.want(parts[2], scope, "int")
        elif parts or not total:
            self.misused(item, usage)
        return Node("paid", None, item.place, span, total)

    def show(self, item):
        """(show "TEXT" (game|player|team sto|str NAME)): (text, whose, sto or str, name)."""
        usage = '(show "TEXT" (game|player|team sto|str NAME))'
        _, text, storage = self.form(item, "show", 3, usage)
        owner, kind, name = self.form(storage, length=3, usage=usage)
        texts = self.is_text(text) and getattr(name, "kind", "") == "name"
        if not texts or not owner.is_word("game", "player", "team") or not kind.is_word("sto", "str"):
            self.misused(item, usage)
        return text.text, owner.text, kind.text, name.text

    def defined(self, items):
        """The items of a game with every use of a word that is defined as its body."""
        words, result = {}, []
        for item in items:
            if self.is_form(item, "define") and not any(self.is_form(each, "setup") for each in result):
                _, head, body = self.form(item, "define", 3, "(define (WORD 'VARIABLE ..) BODY)")
                word, *parameters = self.form(head, usage="(WORD 'VARIABLE ..)")
                own = (
                    word.text
                    in "swap pid tid scoremax scoremin indexed tell from until leave ask join meld together".split()
                )
                if word.kind != "keyword" or word.text in KEYWORDS and not own or word.text in words:
                    self.error(word, "expected a new word of small letters")
                words[word.text] = [self.name_of(each) for each in parameters], self.put(body, words)
            else:
                result.append(self.put(item, words))
        return result

    def put(self, item, words):
        """An item with the bodies of words for their uses."""
        if not isinstance(item, List):
            return item
        made = List(item.place)
        made.items = [self.put(each, words) for each in item.items]
        head = made.items[0] if made.items else None
        if not isinstance(head, Atom) or head.kind != "keyword" or head.text not in words:
            return made
        parameters, body = words[head.text]
        if len(made.items) != len(parameters) + 1:
            self.error(item, f"{head} takes {len(parameters)} parts")
        self.uses += 1
        return self.with_parts(body, dict(zip(parameters, made.items[1:])), self.uses)

    def with_parts(self, item, given, use):
        """A body with parts for its parameters; its own variables get names that stand nowhere else."""
        if isinstance(item, List):
            made = List(item.place)
            made.items = [self.with_parts(each, given, use) for each in item.items]
            words = "any", "all", "filter", "let", "max", "min", "sum", "*"
            product = made.items and made.items[0].is_word("*") and getattr(made.items[1], "kind", "") == "number"
            binds = len(made.items) > 3 and made.items[0].is_word(*words) and not product
            own = item.items[2] if binds else None
            if isinstance(own, Atom) and own.kind == "variable" and own.text not in given:
                return self.with_parts(item, {**given, own.text: Atom("variable", f"{own.text}{use}", own.place)}, use)
            return made
        return given.get(item.text, item) if item.kind == "variable" else item

    # Declarations

    def declare(self, item, scope):
        usage = "(declare VALUE 'VARIABLE) or (declare NUMBER 'VARIABLE NUMBER .. NUMBER)"
        _, source, variable, *span = self.form(item, "declare", usage=usage)
        if span and (len(span) != 3 or not span[1].is_word("..")):
            self.misused(item, usage)
        value, name = self.expression(source, scope), self.name_of(variable)
        if name in scope:
            self.error(variable, f"{variable} is declared twice")
        scope[name] = value.type
        return Node("declare", value.type, item.place, value, name)

    # Setup

    def setup(self, item, scope):
        """(players, teams, decks, repeated decks)"""
        usage = "(setup (create players NUMBER) (create teams ..)? DECK ..)"
        rest = self.form(item, "setup", usage=usage)[1:]
        if not rest or not self.is_create(rest[0], "players"):
            self.misused(rest[0] if rest else item, "(create players NUMBER)")
        _, _, number = self.form(rest.pop(0), "create", 3, "(create players NUMBER)")
        players = self.want(number, scope, "int")
        teams, decks, repeated = None, [], []
        for part in [part for part in rest if self.is_create(part, "teams")]:
            if teams:
                self.misused(part, usage)
            teams = self.action_create(part, scope)
            rest.remove(part)
        if not rest:
            self.misused(item, usage)
        for part in rest:
            if self.is_create(part, "deck"):
                decks.append(self.action_create(part, scope))
            else:
                repeated.append(self.repeated_deck(part, scope))
        return players, teams, decks, repeated

    def is_create(self, item, word):
        return self.is_form(item, "create") and len(item.items) > 1 and item.items[1].is_word(word)

    def repeated_deck(self, item, scope):
        """(repeat NUMBER DECK), nested as one likes."""
        if self.is_create(item, "deck"):
            return self.action_create(item, scope)
        usage = "(create deck ..) or (repeat NUMBER DECK)"
        _, count, deck = self.form(item, "repeat", 3, usage)
        return Node("repeat", None, item.place, self.want(count, scope, "int"), self.repeated_deck(deck, scope))

    # Blocks

    def stage_block(self, item, scope):
        """A block: a stage, a choice, or an immediate one."""
        usage = "a block: a stage, a choice, do, any, all or let"
        head, *rest = self.form(item, usage=usage)
        if head.is_word("stage"):
            return self.stage(item, rest, scope)
        if head.is_word("choice"):
            _, options = self.form(item, "choice", 2, "(choice (STATEMENT ..))")
            return Node("choice", None, item.place, self.statements(options, scope))
        if head.is_word("together"):
            _, source, choice = self.form(item, "together", 3, "(together PLAYERS (choice (STATEMENT ..)))")
            _, options = self.form(choice, "choice", 2, "(choice (STATEMENT ..))")
            players = self.collection(source, scope)
            if players.type != "players":
                self.misused(source, "player, or a collection of players")
            return Node("together", None, item.place, self.statements(options, scope), players)
        if head.is_word(*STATEMENTS):
            return self.block(item, scope)
        if rest and (isinstance(head, List) or head.kind == "variable"):
            words = [part.is_word("else") for part in rest]
            cut = words.index(True) if True in words else len(rest)
            if cut == 0 or cut == len(rest) - 1:
                self.misused(item, "(CONDITION BLOCK .. else BLOCK ..)")
            condition = self.want(head, scope, "bool")
            blocks, others = (
                Node("blocks", None, item.place, None, None, [self.stage_block(part, scope) for part in parts])
                for parts in (rest[:cut], rest[cut + 1 :])
            )
            return Node("when_blocks", None, item.place, condition, blocks, others)
        return self.misused(item, usage)

    def stage(self, item, rest, scope):
        usage = "(stage player|team (end CONDITION) BLOCK ..)"
        if rest and self.is_text(rest[0]):
            rest = rest[1:]
        if len(rest) < 3:
            self.misused(item, usage)
        first, of = None, getattr(rest[0], "text", "")
        if not rest[0].is_word("player", "team"):
            first = self.expression(rest[0], scope)
            of = first.type
        if of not in ("player", "team"):
            self.misused(item, usage)
        _, condition = self.form(rest[1], "end", 2, "(end CONDITION)")
        end = self.want(condition, scope, "bool")
        blocks = [self.stage_block(part, scope) for part in rest[2:]]
        return Node("stage", None, item.place, of, end, blocks, first)


def parse(text, file="<text>"):
    return Parser(file).program(text)


def load(path):
    data = Path(path).read_bytes()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise ProgramError(str(path), (line, column), "not a text in UTF-8") from None
    return parse(text, str(path))


def parse_value(text, name):
    """A value given from outside for a declared variable: its node."""
    parser = Parser(f"<{name}>")
    reader = Reader(text, parser.file)
    item = reader.read()
    reader.skip_blanks()
    if reader.at < len(reader.text):
        reader.error((reader.line, reader.column), f"expected one value, found more: {text}")
    return parser.expression(item, {})
