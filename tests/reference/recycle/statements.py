"""Nested lists to typed nodes: what a game does."""

from .expressions import Expressions, Node
from .reader import Atom, List

STATEMENTS = {
    "do": "(do (STATEMENT ..))",
    "any": "(any COLLECTION 'VARIABLE STATEMENT)",
    "all": "(all COLLECTION 'VARIABLE STATEMENT)",
    "let": "(let VALUE 'VARIABLE STATEMENT)",
    "ask": "(ask PLAYER (choice (STATEMENT ..)))",
}
ACTIONS = {
    "set": "(set (OWNER sto|str|points NAME) VALUE)",
    "inc": "(inc (OWNER sto NAME) NUMBER)",
    "dec": "(dec (OWNER sto NAME) NUMBER)",
    "put": "(put points 'NAME (ROW ..))",
    "move": "(move CARD (END PLACE))",
    "remember": "(remember CARD (END PLACE))",
    "forget": "(forget (END PLACE))",
    "shuffle": "(shuffle CARDS)",
    "swap": "(swap CARD CARD) or (swap PLACE PLACE)",
    "cycle": "(cycle next|current PLAYER)",
    "turn": "(turn pass)",
    "tell": "(tell CONDITION) or (tell CONDITION PLAYER)",
    "repeat": "(repeat NUMBER|all ACTION) or (repeat until CONDITION ACTION)",
    "create": "(create deck PLACE (deck ..)) or (create teams (SEAT, ..) ..)",
    "leave": "(leave PLAYER)",
    "end": "(end game)",
}


class Statements(Expressions):
    """Reads statements and actions."""

    def form(self, item, head=None, length=None, usage="a list"):
        """The parts of a list that begins with a word and has so many items."""
        if not isinstance(item, List) or not item.items or (head and not item.items[0].is_word(head)):
            self.misused(item, usage)
        if length is not None and len(item.items) != length:
            self.misused(item, usage)
        return item.items

    def is_text(self, item):
        return getattr(item, "kind", "") == "text"

    def statements(self, item, scope):
        """(STATEMENT ..)"""
        if not isinstance(item, List) or not item.items:
            self.misused(item, "a list of statements, (STATEMENT ..)")
        return [self.statement(part, scope) for part in item.items]

    def statement(self, item, scope):
        """A statement: do, any, all, let, an action, or one of these with a condition."""
        items = self.form(item, usage="a statement")
        head = items[0]
        if head.is_word("choice", "stage", "together"):
            self.error(item, f"a {head} stands only directly in a stage or in the game")
        if head.is_word(*STATEMENTS):
            return self.block(item, scope)
        if head.is_word(*ACTIONS):
            return self.action(item, scope)
        if head.is_word("label"):
            return self.labelled(item, scope)
        if head.is_word("heuristic"):
            _, number, body = self.form(item, "heuristic", 3, "(heuristic NUMBER STATEMENT)")
            statement = self.statement(body, scope)
            statement.heuristic = (self.want(number, scope, "int"), *statement.heuristic)
            return statement
        if len(items) == 4 and items[2].is_word("else"):
            return self.with_else(item, scope)
        if len(items) == 2 and (isinstance(head, List) or head.kind == "variable"):
            condition = self.want(head, scope, "bool")
            return Node("when", None, item.place, condition, self.statement(items[1], scope))
        return self.misused(item, "a statement")

    def labelled(self, item, scope):
        """(label PART .. STATEMENT): the statement, with a label."""
        _, *parts, body = self.form(item, usage='(label "TEXT"|\'VARIABLE .. STATEMENT)')
        if not parts or any(isinstance(part, Atom) and part.kind not in ("text", "variable") for part in parts):
            self.misused(item, '(label "TEXT"|\'VARIABLE .. STATEMENT)')
        statement = self.statement(body, scope)
        label = [part.text if self.is_text(part) else self.expression(part, scope) for part in parts]
        statement.label = (*label, *statement.label)
        return statement

    def with_else(self, item, scope):
        """(CONDITION STATEMENT else STATEMENT): a let, whose variable has a name that no text has."""
        condition, body, word, other = item.items
        inner = {**scope, "else": "bool"}
        holds = Node("variable", "bool", word.place, "else")
        parts = [
            Node("when", None, item.place, holds, self.statement(body, inner)),
            Node("when", None, word.place, Node("not", "bool", word.place, holds), self.statement(other, inner)),
        ]
        value = self.want(condition, scope, "bool")
        return Node("let", None, item.place, value, "else", Node("do", None, item.place, parts))

    def block(self, item, scope):
        """do, any, all, let or ask."""
        word = item.items[0].text
        if word == "ask":
            _, player, choice = self.form(item, "ask", 3, STATEMENTS["ask"])
            _, options = self.form(choice, "choice", 2, STATEMENTS["ask"])
            who = self.want(player, scope, "player")
            return Node("ask", None, item.place, who, self.statements(options, scope))
        if word == "do":
            _, body = self.form(item, "do", 2, STATEMENTS["do"])
            return Node("do", None, item.place, self.statements(body, scope))
        _, source, variable, body = self.form(item, word, 4, STATEMENTS[word])
        if word == "let":
            value, name = self.expression(source, scope), self.name_of(variable)
            inner = {**scope, name: value.type, ("names", name): [value.parts[0]] if value.kind == "name" else None}
        else:
            value, name = self.collection(source, scope), self.name_of(variable)
            inner = self.bind(scope, name, value)
        return Node(word, None, item.place, value, name, self.statement(body, inner))

    # Actions

    def action(self, item, scope):
        items = self.form(item, usage="an action")
        head = items[0]
        if not head.is_word(*ACTIONS):
            self.misused(item, "an action")
        return getattr(self, "action_" + head.text)(item, scope)

    def target(self, item, scope, *words):
        usage = f"(OWNER {'|'.join(words)} NAME)"
        owner, word, name = self.form(item, length=3, usage=usage)
        if not word.is_word(*words):
            self.misused(item, usage)
        return self.owner(owner, scope), word.text, self.want(name, scope, "str")

    def action_set(self, item, scope):
        _, target, value = self.form(item, "set", 3, ACTIONS["set"])
        owner, word, name = self.target(target, scope, "sto", "str", "points")
        if word == "points":
            return Node("set_points", None, item.place, owner, name, self.rows(value, scope))
        type = "int" if word == "sto" else "str"
        return Node("set_" + type, None, item.place, owner, name, self.want(value, scope, type))

    def action_inc(self, item, scope):
        usage = ACTIONS[item.items[0].text]
        _, target, *value = self.form(item, None, None if len(item.items) == 2 else 3, usage)
        owner, _, name = self.target(target, scope, "sto")
        number = self.want(value[0], scope, "int") if value else Node("number", "int", item.place, 1)
        return Node(item.items[0].text, None, item.place, owner, name, number)

    action_dec = action_inc

    def action_put(self, item, scope):
        _, word, variable, rows = self.form(item, "put", 4, ACTIONS["put"])
        if not word.is_word("points"):
            self.misused(item, ACTIONS["put"])
        name = Node("name", "str", variable.place, self.name_of(variable))
        return Node("set_points", None, item.place, Node("game", "owner", item.place), name, self.rows(rows, scope))

    def rows(self, item, scope):
        """The rows of a points map, in the notation of either dialect: [([(key, value)], number)]."""
        rows = []
        for row in self.form(item, usage="(ROW ..)"):
            *pairs, number = self.form(row, usage="(PAIR .. NUMBER)")
            if not pairs:
                self.misused(row, "(PAIR .. NUMBER)")
            rows.append(([self.pair(pair, scope) for pair in pairs], self.want(number, scope, "int")))
        return rows

    def pair(self, item, scope):
        """(KEY : VALUE); (KEY (NAME)) or (KEY VALUE) in the old dialect."""
        items = self.form(item, usage="(KEY : VALUE)")
        if len(items) == 3 and items[1].is_word(":"):
            key, _, value = items
        elif len(items) == 2:
            key, value = items
            if isinstance(value, List) and len(value.items) == 1:
                value = value.items[0]
        else:
            self.misused(item, "(KEY : VALUE) or (KEY (VALUE))")
        asked = self.want(key, scope, "str")
        number = asked.kind == "name" and self.sorts.get(asked.parts[0]) == "number"
        return asked, self.want(value, scope, "int" if number else "str")

    def spot(self, item, scope, mem):
        """(END PLACE): an end or an index of a place that holds cards, or one that remembers them (mem)."""
        items = self.form(item, length=2, usage="(top|bottom|NUMBER PLACE)")
        end = items[0].text if items[0].is_word("top", "bottom") else "index"
        index = self.want(items[0], scope, "int") if end == "index" else None
        place = self.want(items[1], scope, "cards")
        if place.kind not in ("place", "variable"):
            self.error(items[1], f"expected a place, found a computed collection: {items[1]}")
        if place.kind == "place" and (place.parts[0] == "mem") != mem:
            self.error(items[1], f"expected a {'mem place' if mem else 'place that holds cards'}, found {items[1]}")
        return end, place, index

    def action_move(self, item, scope):
        word = item.items[0].text
        _, card, spot = self.form(item, word, 3, ACTIONS[word])
        return Node(word, None, item.place, self.want(card, scope, "card"), self.spot(spot, scope, word == "remember"))

    action_remember = action_move

    def action_forget(self, item, scope):
        _, spot = self.form(item, "forget", 2, ACTIONS["forget"])
        return Node("forget", None, item.place, self.spot(spot, scope, True))

    def action_shuffle(self, item, scope):
        if len(item.items) > 1 and item.items[1].is_word("faro"):
            self.error(item, "a faro shuffle was never part of the language")
        _, cards = self.form(item, "shuffle", 2, ACTIONS["shuffle"])
        return Node("shuffle", None, item.place, self.want(cards, scope, "cards"))

    def action_swap(self, item, scope):
        _, *items = self.form(item, "swap", 3, ACTIONS["swap"])
        nodes = [self.expression(each, scope) for each in items]
        if [node.type for node in nodes] == ["cards", "cards"]:
            for each, node in zip(items, nodes):
                if node.kind not in ("place", "variable") or node.kind == "place" and node.parts[0] == "mem":
                    self.misused(each, "a card, or a place that holds cards")
            return Node("swap_places", None, item.place, *nodes)
        return Node("swap", None, item.place, *(self.fitted(*both, "card") for both in zip(items, nodes)))

    def action_cycle(self, item, scope):
        _, which, target = self.form(item, "cycle", 3, ACTIONS["cycle"])
        if not which.is_word("next", "current"):
            self.misused(item, ACTIONS["cycle"])
        return Node("cycle", None, item.place, which.text, self.somebody(target, scope))

    def somebody(self, target, scope):
        """A player, or a word for one."""
        if target.is_word("current", "next", "previous"):
            return Node("player_now", "player", target.place, target.text)
        return self.want(target, scope, "player")

    def action_leave(self, item, scope):
        _, target = self.form(item, "leave", 2, ACTIONS["leave"])
        return Node("leave", None, item.place, self.somebody(target, scope))

    def action_turn(self, item, scope):
        _, word = self.form(item, "turn", 2, ACTIONS["turn"])
        if not word.is_word("pass"):
            self.misused(item, ACTIONS["turn"])
        return Node("turn_pass", None, item.place)

    def action_end(self, item, scope):
        _, word = self.form(item, "end", 2, ACTIONS["end"])
        if not word.is_word("game"):
            self.misused(item, ACTIONS["end"])
        return Node("end_game", None, item.place)

    def action_tell(self, item, scope):
        if len(item.items) not in (2, 3):
            self.misused(item, ACTIONS["tell"])
        heard = [self.want(each, scope, "player") for each in item.items[2:]]
        return Node("tell", None, item.place, self.want(item.items[1], scope, "bool"), *heard)

    def action_repeat(self, item, scope):
        if len(item.items) == 4:
            _, word, condition, body = item.items
            if not word.is_word("until"):
                self.misused(item, ACTIONS["repeat"])
            condition = self.want(condition, scope, "bool")
            return Node("repeat_until", None, item.place, condition, self.repeated(body, scope))
        _, count, body = self.form(item, "repeat", 3, ACTIONS["repeat"])
        if not count.is_word("all"):
            return Node("repeat", None, item.place, self.want(count, scope, "int"), self.repeated(body, scope))
        action = self.action(body, scope)
        if action.kind == "forget":
            return Node("repeat_all", None, item.place, action.parts[0][1], action)
        if action.kind != "move":
            self.error(body, "repeat all takes a move or a forget")
        card = action.parts[0]
        while card.kind == "actual":
            card = card.parts[0]
        if card.kind not in ("pick", "best"):
            self.error(body, "repeat all takes a move of a card of a collection, such as (top PLACE)")
        return Node("repeat_all", None, item.place, card.parts[1], action)

    def repeated(self, item, scope):
        """An action, or somebody who is asked."""
        asks = isinstance(item, List) and item.items and item.items[0].is_word("ask")
        return (self.statement if asks else self.action)(item, scope)

    # Decks and teams

    def action_create(self, item, scope):
        items = self.form(item, "create", usage=ACTIONS["create"])
        if len(items) > 1 and items[1].is_word("teams"):
            return Node("create_teams", None, item.place, self.teams(item))
        if len(items) in (4, 5) and items[1].is_word("deck"):
            return self.deck(item, scope)
        return self.misused(item, ACTIONS["create"])

    def deck(self, item, scope):
        """(create deck NAME? PLACE (deck ATTRIBUTE ..))"""
        *name, place, spec = item.items[2:]
        name = self.want(name[0], scope, "str") if name else None
        target = self.want(place, scope, "cards")
        if target.kind != "place" or target.parts[0] == "mem":
            self.error(place, f"expected a place that holds cards, found {place}")
        if isinstance(spec, List) and spec.items and spec.items[0].is_word("table"):
            return Node("create_table", None, item.place, name, target, *self.table(spec, scope))
        parts = self.form(spec, "deck", usage="(deck ATTRIBUTE ..)")
        if len(parts) < 2:
            self.misused(spec, "(deck ATTRIBUTE ..)")
        attributes = [self.attribute(part, scope) for part in parts[1:]]
        return Node("create_deck", None, item.place, name, target, attributes)

    def attribute(self, item, scope):
        """(KEY VALUES ..): the key and its groups: a list of names, or one value with further attributes."""
        usage = "an attribute, (KEY (VALUE, ..)) or (KEY (VALUE ATTRIBUTE ..) ..)"
        key, *groups = self.form(item, usage=usage)
        if not isinstance(key, Atom) or key.kind != "name" or not groups:
            self.misused(item, usage)
        result = []
        for group in groups:
            if isinstance(group, List) and [getattr(part, "kind", "") for part in group.items] == ["variable"]:
                group = group.items[0]
            if isinstance(group, Atom):
                result.append(("plain", self.want(group, scope, "strs")))
            elif self.numbers(group) is not None:
                numbers = [self.want(part, scope, "int") for part in self.numbers(group)]
                result.append(("numbers", numbers, ".." in [getattr(part, "text", "") for part in group.items]))
            elif len(group.items) > 1 and isinstance(group.items[1], List):
                value, *nested = group.items
                if isinstance(value, Atom) and value.kind == "name":
                    value = Node("name", "str", value.place, value.text)
                else:
                    value = self.want(value, scope, "int")
                result.append(("nested", value, [self.attribute(part, scope) for part in nested]))
            else:
                result.append(("plain", self.want(group, scope, "strs")))
        return key.text, result

    def numbers(self, group):
        """The parts of (INT, INT, ..) or (INT .. INT); None of other groups."""
        first, *rest = group.items
        if isinstance(first, Atom) and first.kind == "name" or rest and not rest[0].is_word(",", ".."):
            return None
        marks = [part.text if isinstance(part, Atom) else "" for part in rest[::2]]
        if len(group.items) % 2 == 0 or not (set(marks) <= {","} or marks == [".."]):
            self.misused(group, "(NUMBER, NUMBER, ..) or (NUMBER .. NUMBER)")
        return group.items[::2]

    def table(self, item, scope):
        """(table (COLUMN ..) ROW ..): the names of columns, and the rows: [(count, [cell or None])]."""
        _, head, *rows = self.form(item, "table", usage="(table (COLUMN ..) ROW ..)")
        columns = [part.text for part in self.form(head, usage="(COLUMN ..)")]
        found = []
        for row in rows:
            count = Node("number", "int", row.place, 1)
            if row.items and row.items[0].is_word("repeat"):
                _, number, row = self.form(row, "repeat", 3, "(repeat NUMBER ROW)")
                count = self.want(number, scope, "int")
            cells = self.form(row, length=len(columns), usage="a cell for each column")
            shown = [
                self.is_text(column) or self.is_text(cell) and not cell.text for column, cell in zip(head.items, cells)
            ]
            found.append((count, [None if out else self.expression(cell, scope) for out, cell in zip(shown, cells)]))
        return columns, found

    def teams(self, item):
        """(create teams (0, 2) (1, 3)): lists of seats."""
        teams, seen = [], set()
        for team in item.items[2:]:
            usage = "a team, (SEAT, ..)"
            items = self.form(team, usage=usage)
            seats = [*map(int, self.listed(team, items, "number", "seats", "a seat, a number from 0", usage))]
            if seen & set(seats) or len(seats) > len(set(seats)):
                self.error(team, "a seat stands in the teams twice")
            seen |= set(seats)
            teams.append((seats, team.place))
        if not teams:
            self.misused(item, "(create teams (SEAT, ..) ..)")
        return teams
