"""Random programs that pass the static checks, to compare implementations on what nobody thought of.

Most of them play to the end; some hit a run-time error, which is a result to compare too.
"""

import random

KINDS = ("vloc", "iloc", "hloc", "oloc")
VALUES = {"RANK": "ABCDE", "SUIT": "UVW"}


# Their variables have names that those of a program have as well.
DEFINITIONS = """
 (define (few 'A 'B) (< (size (filter 'A 'V (any 'A 'W (and (!= 'V 'W) (> (score 'W using (game points P)) 'B))))) 3))
 (define (repeated 'A 'B) (all (range 1 .. 2) 'X ('A (let 'X 'Y ((> 'Y 0) 'B)))))"""


NUMBERED = """
  (create deck (game hloc S) (deck (NUMBER (1 .. 3)) (PIPS ((- 0 2), 0, 5))))
  (create deck (game vloc S) (table (NUMBER SUIT "title") (repeat 2 (2 U "two")) (7 "" "Seven") (3 W "")))"""


def or_variable(write):
    """A variable of the type that a method of `Generator` is called after, or what it writes."""
    return lambda self, scope, depth: self.variable(scope, write.__name__) or write(self, scope, depth)


class Generator:
    """Writes programs. A scope is a list of (variable, type); `depth` is how much further an expression may grow."""

    def __init__(self, seed, errors=False, ours=False, turns=False, asks=False):
        self.random = random.Random(seed)
        self.errors = errors  # whether cards are also taken from places that may be empty
        self.choosing = False  # whether the option of a choice is written
        self.ours = ours  # whether what pyengine adds to the language is used
        self.turns = turns  # whether its words on turn order and repeating are
        self.asks = asks  # whether somebody is asked in the midst of effects
        self.asked = self.behind = False  # whether what is written stands in an ask, or behind one in an option
        self.names = 0
        self.stages = 0

    def one(self, *texts):
        return self.random.choice(texts)

    def new(self):
        """A variable's name; some hide others."""
        self.names = (self.names + 1) % 5
        return "'" + "VWXYZ"[self.names]

    def variable(self, scope, type):
        """A variable of this type that is not hidden, or None."""
        visible = dict(scope)
        found = [name for name, kind in visible.items() if kind == type]
        return self.random.choice(found) if found and self.random.random() < 0.6 else None

    # Expressions by type

    @or_variable
    def int(self, scope, depth):
        if depth <= 0:
            return self.one("0", "1", "2", "3", "7", "(game sto X)", "((current player) sto Y)")
        if self.ours and self.random.random() < 0.25:
            return self.added_int(scope, depth - 1)
        d, roll = depth - 1, self.random.randrange(12)
        if roll < 3:
            return f"({self.one('+', '-', '*')} {self.int(scope, d)} {self.int(scope, d)})"
        if roll == 3:
            return f"({self.one('//', '%')} {self.int(scope, d)} {self.one('2', '3', '(- 0 3)')})"
        if roll == 4:
            return self.one("(tri 4)", "(fib 6)", "(^ 2 3)", "(random 2)", "(random 1 .. 4)")
        card = self.variable(scope, "card")
        if card or (self.errors and self.random.random() < 0.01):
            return f"(score {card or self.card(scope, d)} using {self.points()})"
        if roll < 8:
            return f"(size {self.collection(scope, d)[0]})"
        if roll < 10:
            return f"(sum {self.cards(scope, d)} using {self.points()})"
        return f"({self.owner(scope, d)} sto {self.one('X', 'Y')})"

    def added_int(self, scope, depth):
        roll = self.random.randrange(6)
        card = self.variable(scope, "card")
        if roll == 0 and card:
            return f"(cardatt {self.one('NUMBER', 'PIPS')} {card})"
        if roll < 2:
            return self.loop(self.one("sum", "*"), scope, depth, self.int)
        if roll == 2:
            name, some = self.new(), self.one("player", "(range 1 .. 3)", "team")
            inner = [*scope, (name, {"player": "player", "team": "team"}.get(some, "int"))]
            return f"({self.one('max', 'min')} {some} {name} {self.int(inner, depth)})"
        if roll == 3:
            return f"({self.one('max', 'min')} {self.int(scope, depth)} {self.int(scope, depth)})"
        if roll == 4:
            return f"(+ {self.player(scope, depth)} {self.int(scope, depth)})"
        return self.either(scope, depth, self.int)

    def either(self, scope, depth, body):
        """One of two values by a condition."""
        return f"({self.bool(scope, depth)} {body(scope, depth)} else {body(scope, depth)})"

    def bool(self, scope, depth):
        if depth <= 0:
            return f"({self.one('<', '>=', '==', '!=')} {self.int(scope, 0)} {self.one('0', '1', '2')})"
        d, roll = depth - 1, self.random.randrange(9)
        if roll == 0:
            return f"({self.one('and', 'or')} {self.bool(scope, d)} {self.bool(scope, d)})"
        if roll == 1:
            return f"(not {self.bool(scope, d)})"
        if roll < 4:
            return self.loop(self.one("any", "all"), scope, d, self.bool)
        if roll == 4:
            return f"({self.one('==', '!=')} {self.str(scope, d)} {self.str(scope, d)})"
        if roll == 5:
            return f"({self.one('==', '!=')} {self.player(scope, d)} {self.player(scope, d)})"
        if roll == 6:
            return f"({self.one('==', '!=')} {self.card(scope, d)} {self.card(scope, d)})"
        return f"({self.one('<', '>', '<=', '>=', '==', '!=')} {self.int(scope, d)} {self.int(scope, d)})"

    def loop(self, word, scope, depth, body):
        """A form with a collection, a variable, and a body that sees it."""
        text, type = self.collection(scope, depth)
        name = self.new()
        return f"({word} {text} {name} {body(scope + [(name, type)], depth)})"

    @or_variable
    def str(self, scope, depth):
        if self.ours and depth > 0 and self.random.random() < 0.2:
            return self.one("(top (A, B))", "(bottom (U, B))", self.either(scope, depth - 1, self.str))
        roll = self.random.randrange(4)
        if roll < 2 and depth > 0:
            return f"(cardatt {self.one('RANK', 'SUIT')} {self.card(scope, depth - 1)})"
        if roll == 2:
            return f"({self.owner(scope, depth - 1)} str K)"
        return self.one(*VALUES["RANK"], *VALUES["SUIT"])

    def points(self):
        if self.ours and self.random.random() < 0.4:
            return self.one("NUMBER", "PIPS", "RANK", "SUIT")
        return self.one("(game points P)", "(game points P)", "((current player) points P)", "'OLD", "(game points NO)")

    @or_variable
    def player(self, scope, depth):
        if self.turns and depth > 0 and self.random.random() < 0.3:
            name = self.new()
            first = f"(top (filter {self.in_turn(scope, depth - 1)} {name} {self.bool([*scope, (name, 'player')], 1)}))"
            return first if self.errors else self.one("top", "bottom", "1").join(("(", f" {self.in_turn(scope, 0)})"))
        if self.ours and depth > 0 and self.random.random() < 0.4:
            near = f"({self.one('next', 'previous')} {self.player(scope, depth - 1)})"
            picked = self.one("(top player)", "(bottom (other player))", "(1 player)", "((game sto WHO) player)")
            return self.one(near, near, picked, self.either(scope, depth - 1, self.player))
        if self.errors and self.random.random() < 0.05:
            return f"(owner {self.card(scope, depth - 1)})"
        return self.one("(current player)", "(next player)", "(previous player)", "(0 player)", "(1 player)")

    @or_variable
    def team(self, scope, depth):
        return self.one("(current team)", "(next team)", "(0 team)", f"(team {self.player(scope, depth)})")

    def in_turn(self, scope, depth):
        return f"(from {self.player(scope, depth)})"

    def owner(self, scope, depth):
        roll = self.random.randrange(5)
        if roll < 2:
            return "game"
        return self.team(scope, depth) if roll == 2 else self.player(scope, depth)

    def place(self, scope, depth):
        return f"({self.owner(scope, depth)} {self.one(*KINDS)} {self.one('S', 'H')})"

    @or_variable
    def card(self, scope, depth):
        """A card; there may be none."""
        return f"({self.one('top', 'top', 'bottom', '1')} {self.cards(scope, depth - 1)})"

    @or_variable
    def cards(self, scope, depth):
        if self.ours and depth > 0 and self.random.random() < 0.05:
            return f"(meld {self.few_groups(scope, depth - 1)} using {self.points()})"
        d, roll = depth - 1, self.random.randrange(11)
        if depth <= 0 or roll < 4:
            return self.one("(game mem M)", *[self.place(scope, depth) for _ in range(6)])
        if roll < 6:
            name = self.new()
            return f"(filter {self.cards(scope, d)} {name} {self.bool(scope + [(name, 'card')], d)})"
        if roll == 6:
            word = self.one("union", "intersect", "disjunction")
            return f"({word} {self.cards(scope, d)} {self.cards(scope, d)})"
        if roll == 7:
            return f"({self.one('union', 'intersect')} {self.loop('all', scope, d, self.cards)})"
        if roll == 8:
            return f"(sort {self.cards(scope, d)} using {self.points()})"
        if roll == 9:
            return f"(run {self.one('top', 'bottom')} 2 {self.cards(scope, d)} using {self.points()})"
        place = self.place(scope, d)
        if self.random.random() < 0.5:
            return f"({self.one('top', 'bottom', '0')} (subsets (intersect {place} (game vloc FEW))))"
        return f"({self.one('top', 'bottom')} (// (size {place}) 2) {place})"

    def few_groups(self, scope, depth):
        """A group list that is short."""
        few = f"(intersect {self.place(scope, depth)} (game vloc FEW))"
        pairs, parts = f"(tuples 2 {few} using {self.points()})", f"(partition {self.one('RANK', 'SUIT')} {few})"
        return self.one(few, pairs, parts, f"(subsets 2 {few})", f"(subsets 0 .. 2 {parts})")

    def combined(self, scope, depth):
        """Groups of groups."""
        one, other = self.few_groups(scope, depth), self.few_groups(scope, depth)
        around = self.one("", "", " mod 2", " mod 3", f" mod {self.int(scope, 1)}" if self.errors else "")
        run = f"(runs {self.one('largest', 'all')} {self.one('1', '2')} {one} using {self.points()}{around})"
        size = self.one("1", "2", "0 .. 1", "1 .. 3", self.int(scope, 0))
        return self.one(
            f"(join {one} {other})",
            f"(union {run} (tuples 1 {self.place(scope, depth)} using {self.points()}))",
            run,
            f"(subsets {size} {one})",
        )

    @or_variable
    def groups(self, scope, depth):
        if self.ours and self.random.random() < 0.25:
            return self.combined(scope, depth - 1)
        d, roll = depth - 1, self.random.randrange(6)
        if roll == 0:
            return f"(tuples {self.one('1', '2')} {self.cards(scope, d)} using {self.points()})"
        if roll == 1:
            return f"(partition {self.one('RANK', 'SUIT')} {self.cards(scope, d)})"
        if roll == 2:
            words = self.one("largest", "all"), self.one("1", "2")
            return f"(runs {words[0]} {words[1]} {self.place(scope, d)} using {self.points()})"
        if roll == 3:
            name = self.new()
            return f"(filter {self.groups(scope, d)} {name} {self.bool(scope + [(name, 'cards')], 0)})"
        if roll == 4:
            return f"(subsets (intersect {self.place(scope, d)} (game vloc FEW)))"
        return self.loop("all", scope, d, self.cards)

    def collection(self, scope, depth):
        """(a collection, the type of its elements)"""
        if self.turns and self.random.random() < 0.2:
            team = self.random.random() < 0.3
            return (f"(from {self.team(scope, depth)})", "team") if team else (self.in_turn(scope, depth), "player")
        roll = self.random.randrange(12)
        if roll < 5:
            return self.cards(scope, depth - 1), "card"
        if roll < 7 and depth > 0:
            return self.groups(scope, depth - 1), "cards"
        if roll == 7:
            return f"(range {self.one('0', '1')} .. {self.one('1', '2')})", "int"
        if roll == 8:
            return self.one("(A, B)", "(U, B, C)"), "str"
        if roll == 9:
            return self.one("team", "(other team)"), "team"
        return self.one("player", "(other player)", "(current team)", self.team(scope, 0)), "player"

    # Statements

    def spot(self, scope):
        return f"({self.one('top', 'top', 'bottom', '0')} {self.place(scope, 0)})"

    def action(self, scope, depth):
        """An action that cannot fail, unless errors are asked for."""
        if self.turns and self.random.random() < 0.2:
            return self.turn_action(scope, depth)
        roll = self.random.randrange(16)
        if roll < 5:
            source = self.one(self.place(scope, 0), self.cards(scope, 1))
            taken = self.one(
                f"(top {source})",
                f"(bottom {source})",
                f"(actual (top {source}))",
                f"(max {source} using {self.points()})",
                f"(min {source} using {self.points()})",
            )
            move = f"(move {taken} {self.spot(scope)})"
            if source == "(game mem M)" and not self.errors:
                return "(turn pass)"
            return move if self.errors and self.random.random() < 0.1 else f"(repeat {self.guard(source)} {move})"
        if roll < 7:
            found = self.variable(scope, "card")
            return f"(move {found} {self.spot(scope)})" if found else f"(shuffle {self.place(scope, 0)})"
        if roll == 7:
            source = self.place(scope, 0)
            remember = f"(remember (top {source}) ({self.one('top', 'bottom')} (game mem M)))"
            return f"(repeat {self.guard(source)} {remember})"
        if roll == 8:
            return f"(repeat {self.guard('(game mem M)')} (forget ({self.one('top', 'bottom')} (game mem M))))"
        if roll == 9:
            return f"(repeat all (move (top {self.place(scope, 0)}) {self.spot(scope)}))"
        if roll == 10:
            which = self.one("next", "current")
            return f"(cycle {'next' if self.asked else which} {self.one('current', 'next', 'previous', '(1 player)')})"
        if roll == 11:
            return f"(set ({self.owner(scope, 0)} str K) {self.str(scope, 2)})"
        if roll == 12:
            return self.rows(scope)
        if roll == 13:
            some = self.one("(turn pass)", "(turn pass)", "(turn pass)", "(create teams (0, 1))")
            return "(turn pass)" if self.asks else some
        word = self.one("set", "inc", "dec")
        return f"({word} ({self.owner(scope, 0)} sto {self.one('X', 'Y')}) {self.int(scope, depth)})"

    def turn_action(self, scope, depth):
        """An action of those on repeating."""
        if self.random.random() < 0.3:
            return self.one("(end game)", *[f"(leave {self.one('current', self.player(scope, 0))})"] * 3)
        place, other = self.place([], 0), self.place([], 0)
        end = f"(or (== (size {place}) 0) (>= (game sto Z) 9) {self.bool(scope, 1)})"
        move = f"(move ({self.one('top', 'bottom')} {place}) (top {other}))"
        if self.random.random() < 0.5 or place == other:
            return f"(repeat until (or (>= (game sto X) 20) {self.bool(scope, 1)}) (inc (game sto X) 3))"
        return f"(repeat until {end} {move})"

    def guard(self, source):
        """1 if there is a card, else 0."""
        return f"(// (+ (size {source}) 999) 1000)"

    def rows(self, scope):
        value = self.one("A", self.str(scope, 1))
        rows = f"((RANK ({self.one('A', 'B')})) 2) ((SUIT ({self.one('U', 'V')})) {self.int(scope, 0)})"
        old = f"(put points 'OLD ({rows}))"
        new = (
            f"(set ({self.one('game', '(current player)')} points P) (((RANK : {value}) {self.int(scope, 1)})"
            f" ((RANK : B) 2) ((RANK : C) (SUIT : U) 3) ((SUIT : V) 1)))"
        )
        return self.one(old, new)

    def statement(self, scope, depth):
        if self.ours and depth > 0 and self.random.random() < 0.3:
            return self.addition(scope, depth - 1)
        roll = self.random.randrange(10)
        if depth <= 0 or roll < 3:
            return self.action(scope, 2)
        d = depth - 1
        if roll < 5:
            return f"({self.bool(scope, 2)} {self.statement(scope, d)})"
        if roll == 5:
            name = self.new()
            type = self.one("cards", "cards", "groups", "int", "player")
            return f"(let {getattr(self, type)(scope, 2)} {name} {self.statement(scope + [(name, type)], d)})"
        if roll < 8:
            word = self.one("any", "any", "all")
            return self.loop("all" if self.behind else word, scope, d, self.statement)
        parts = [self.statement(scope, d) for _ in range(self.random.randint(1, 3))]
        return f"(do ({' '.join(parts)}))"

    def addition(self, scope, depth):
        """A statement that is ours."""
        if self.random.random() < 0.1:
            return f"(set (game sto WHO) {self.player(scope, 2)})"
        if self.choosing and self.random.random() < 0.2:
            said = self.one("(* 2 3)", "(size player)", "(next (current player))", "((== 1 2) A else B)")
            return f'(label "so" {said} {self.statement(scope, depth)})'
        if self.choosing and self.random.random() < 0.4:
            number = self.one(self.variable(scope, "int") or "3", "1", f"(+ 1 {self.variable(scope, 'int') or 1})")
            return f"(heuristic {number} {self.statement(scope, depth)})"
        condition = self.one(self.bool(scope, 2), f"(few {self.cards(scope, 1)} {self.int(scope, 1)})")
        if self.random.random() < 0.3:
            return f"(repeated {condition} {self.statement(scope, depth)})"
        return f"({condition} {self.statement(scope, depth)} else {self.statement(scope, depth)})"

    def block(self, depth):
        if self.ours and depth > 0 and self.random.random() < 0.3:
            parts = [" ".join(self.block(depth - 1) for _ in range(self.random.randint(1, 2))) for _ in range(2)]
            other = f" else {parts[1]}" if self.random.random() < 0.5 else ""
            return f"({self.bool([], 2)} {parts[0]}{other})"
        roll = self.random.randrange(6)
        if roll < 2 and depth > 0:
            return self.stage(depth - 1)
        if roll < 4:
            self.choosing = True
            parts = [self.statement([], 3) for _ in range(self.random.randint(1, 3))]
            parts += [self.effect([], 3) for _ in range(self.asks)]
            self.choosing = False
            return f"(choice ({' '.join(parts)} (turn pass)))"
        if self.asks and self.random.random() < 0.5:
            return f"(do ({self.statement([], 2)} {self.effect([], 3)} {self.statement([], 2)}))"
        return f"(do ({self.statement([], 3)} {self.statement([], 2)}))"

    def effect(self, scope, depth):
        """A statement in the midst of which somebody is asked."""
        scope = [each for each in dict(scope).items() if each[1] in ("int", "str", "player", "team")]
        roll, d, free = self.random.randrange(12), depth - 1, self.choosing and not self.behind
        if depth <= 0 or roll < 4:
            return self.ask(scope, d)
        if roll < 7:
            first = [self.statement(scope, 1) for _ in range(self.random.randint(0, 2))]
            before, self.behind = self.behind, True
            asks = [self.effect(scope, d)]
            last = [
                self.one(self.statement, self.statement, self.effect)(scope, 1)
                for _ in range(self.random.randint(0, 2))
            ]
            self.behind = before
            return f"(do ({' '.join(first + asks + last)}))"
        if roll == 7:
            return f"({self.bool(scope, 2)} {self.effect(scope, d)})"
        if roll == 8:
            other = self.one(self.statement, self.effect)
            return f"({self.bool(scope, 1)} {self.effect(scope, d)} else {other(scope, 1)})"
        if roll == 10 and self.random.random() < 0.4:
            again = f"(choice ((do ((inc (game sto ROUND) 1) (set (game sto X) {self.int(scope, 1)}))) "
            ask = self.ask(scope, d).replace("(choice (", again, 1)
            often = f"until (or (> (game sto ROUND) {self.random.randint(0, 3)}) {self.bool(scope, 1)})"
            return f"(repeat {self.one(often, self.int(scope, 1) if self.errors else '2')} {ask})"
        name = self.new()
        if roll == 9:
            type = self.one("int", "player", "str", "team")
            value = {"int": self.one("(size player)", "(game sto X)", "(random 2)"), "player": self.player(scope, 1)}
            value |= {"str": "(game str K)", "team": "(current team)"}
            return f"(let {value[type]} {name} {self.effect([*scope, (name, type)], d)})"
        if roll == 10 and free:
            text, type = self.collection(scope, 2)
            return f"(any {text} {name} {self.effect([*scope, (name, type)], d)})"
        loops = {"player": self.one("player", "(other player)", "(current team)"), "int": "(range 1 .. 2)"}
        loops |= {"str": "(A, B)", "team": "(other team)"}
        type = self.one("player", "player", *loops)
        before, self.behind = self.behind, True
        inner = self.effect([*scope, (name, type)], d)
        self.behind = before
        return f"(all {loops[type]} {name} {inner})"

    def ask(self, scope, depth):
        before = self.choosing, self.asked, self.behind
        self.choosing, self.asked, self.behind = True, True, False
        parts = [self.statement(scope, 2) for _ in range(self.random.randint(1, 2))]
        parts += [self.effect(scope, depth)] if depth > 0 and self.random.random() < 0.4 else []
        parts += ["(turn pass)"] if self.random.random() < 0.5 else []
        self.choosing, self.asked, self.behind = before
        return f"(ask {self.player(scope, 1)} (choice ({' '.join(parts)})))"

    def stage(self, depth):
        """A stage of a few passes."""
        self.stages += 1
        counter = f"(game sto N{'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[self.stages % 26]})"
        end = f"(>= {counter} {self.random.randint(0, 6)})"
        end = self.one(end, end, f"(or {end} {self.bool([], 1)})")
        blocks = "\n  ".join(self.block(depth) for _ in range(self.random.randint(1, 3)))
        who = self.one("player", "player", "team")
        if self.ours and self.random.random() < 0.4:
            name = self.one(f'"stage {counter[-2]}" ', "")
            who = name + self.one("player", self.player([], 2), self.player([], 2), self.team([], 1))
        return f"(stage {who} (end {end})\n  (do ((inc {counter} 1)))\n  {blocks})"

    def program(self):
        players = self.random.randint(2, 4)
        singles = "(create teams " + " ".join(f"({seat})" for seat in range(players)) + ")"
        teams = self.one(
            "", "(create teams (0) (1))" if self.errors else singles, "(create teams (0, 1))" if players == 2 else ""
        )
        blocks = "\n ".join(self.block(2) for _ in range(self.random.randint(2, 4))) + "\n " + self.stage(1)
        return f"""(game{DEFINITIONS * self.ours}
 (setup (create players {players}) {teams}
  (create deck (game hloc S) (deck (RANK (A, B, C, D, E)) (SUIT (U, V, W))))
  (create deck BACK (game vloc FEW) (deck (RANK (A, B)))){NUMBERED * self.ours})
 (do ((shuffle (game hloc S)) {self.rows([])}
      (put points 'OLD (((RANK (A)) 1) ((RANK (B)) 2) ((RANK (C)) 3) ((SUIT (U)) 1)))
      (all player 'P (repeat 2 (move (top (game hloc S)) (top ('P iloc H)))))))
 {blocks}
 (scoring {self.one("max", "min")} (+ {self.int([], 3)} ((current player) sto {self.one("X", "Y")}))))
"""


class TogetherGenerator(Generator):
    """Writes programs in which half of the choices are made unseen by several players."""

    unseen = False  # whether an option of such a choice is written
    looped = False  # whether what is written happens for every element

    def block(self, depth):
        if self.random.random() < 0.7:
            return super().block(depth)
        who = self.one("player", "player", "(other player)", "(filter player 'P (!= 'P (1 player)))", "(current team)")
        self.choosing, self.unseen = self.random.random() < 0.2, True
        parts = [self.statement([], 3) for _ in range(self.random.randint(1, 3))]
        self.choosing = self.unseen = False
        return f"(together {who} (choice ({' '.join(parts)} (turn pass))))"

    def loop(self, word, scope, depth, body):
        if not self.unseen or body != self.statement:
            return super().loop(word, scope, depth, body)
        before, word = self.looped, "all" if self.looped else word
        self.looped |= word == "all"
        text = super().loop(word, scope, depth, body)
        self.looped = before
        return text

    def addition(self, scope, depth):
        before, self.looped = self.looped, True  # (repeated ..) is one
        text = super().addition(scope, depth)
        self.looped = before
        return text


def program_text(seed, errors=False, ours=False, turns=False, asks=False):
    return Generator(seed, errors, ours, turns, asks).program()
