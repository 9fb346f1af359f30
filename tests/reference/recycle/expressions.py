"""Nested lists to typed nodes: everything that has a value.

The type of a node is worked out from the inside outwards; only then is it compared with what is expected.
"""

from .errors import ProgramError
from .reader import LOWER, UPPER, Atom, List

PLACES = ("vloc", "iloc", "hloc", "oloc", "mem")
STORAGE = ("sto", "str", "points", *PLACES)
ELEMENT = {"cards": "card", "groups": "cards", "players": "player", "teams": "team", "ints": "int", "strs": "str"}
WORDS = {
    "int": "a number",
    "bool": "a condition",
    "str": "a string",
    "card": "a card",
    "cards": "a collection of cards",
    "groups": "a list of collections of cards",
    "player": "a player",
    "team": "a team",
    "players": "players",
    "teams": "teams",
    "ints": "numbers",
    "strs": "strings",
}
USAGE = {
    "and": "(and CONDITION CONDITION ..)",
    "or": "(or CONDITION CONDITION ..)",
    "not": "(not CONDITION)",
    "any": "(any COLLECTION 'VARIABLE CONDITION)",
    "all": "(all COLLECTION 'VARIABLE CONDITION-OR-CARDS)",
    "tri": "(tri NUMBER)",
    "fib": "(fib NUMBER)",
    "random": "(random NUMBER) or (random NUMBER .. NUMBER)",
    "size": "(size COLLECTION)",
    "sum": "(sum CARDS using POINTS)",
    "score": "(score CARD using POINTS)",
    "cardatt": "(cardatt KEY CARD)",
    "filter": "(filter COLLECTION 'VARIABLE CONDITION)",
    "union": "(union CARDS ..)",
    "intersect": "(intersect CARDS ..)",
    "disjunction": "(disjunction CARDS ..)",
    "partition": "(partition KEY CARDS ..)",
    "sort": "(sort CARDS using POINTS)",
    "subsets": "(subsets CARDS), (subsets NUMBER GROUPS) or (subsets NUMBER .. NUMBER GROUPS)",
    "join": "(join GROUPS GROUPS ..)",
    "meld": "(meld GROUPS using POINTS)",
    "top": "(top CARDS) or (top NUMBER CARDS)",
    "bottom": "(bottom CARDS) or (bottom NUMBER CARDS)",
    "run": "(run top|bottom NUMBER CARDS using POINTS)",
    "tuples": "(tuples NUMBER CARDS using POINTS)",
    "runs": "(runs largest|all NUMBER CARDS using POINTS), and behind it mod NUMBER",
    "max": "(max CARDS using POINTS)",
    "min": "(min CARDS using POINTS)",
    "scoremax": "(scoremax CARDS using POINTS)",
    "scoremin": "(scoremin CARDS using POINTS)",
    "pid": "(pid PLAYER)",
    "tid": "(tid TEAM)",
    "actual": "(actual CARD)",
    "owner": "(owner CARD)",
    "team": "(team PLAYER)",
    "indexed": "(indexed OWNER vloc|iloc|hloc|oloc|mem NAME)",
    "other": "(other player) or (other team)",
    "from": "(from PLAYER) or (from TEAM)",
    "range": "(range NUMBER .. NUMBER)",
}
# Forms whose parts have types of their own: the node, the type of its value, and its parts, of which `word` is the
# form's own, `one|other` a choice of words, and `points` what stands behind `using`.
PLAIN = {
    "not": ("not", "bool", "bool"),
    "tri": ("tri", "int", "int"),
    "fib": ("fib", "int", "int"),
    "sum": ("sum", "int", "cards points"),
    "score": ("score", "int", "card points"),
    "owner": ("owner_of", "player", "card"),
    "max": ("best", "card", "word cards points"),
    "min": ("best", "card", "word cards points"),
    "scoremax": ("best_score", "int", "word cards points"),
    "scoremin": ("best_score", "int", "word cards points"),
    "pid": ("seat_number", "int", "player"),
    "tid": ("seat_number", "int", "team"),
    "actual": ("actual", "card", "card"),
    "sort": ("sort", "cards", "cards points"),
    "run": ("run", "cards", "top|bottom int cards points"),
    "tuples": ("tuples", "groups", "int cards points"),
}


class Node:
    """A piece of a program: what it is, the type of its value, its place in the text, its parts."""

    heuristic = ()  # of a statement: numbers that order the options that go through it
    label = ()  # of a statement: texts, and variables as nodes

    def __init__(self, kind, type, place, *parts):
        self.kind = kind
        self.type = type
        self.place = place
        self.parts = parts


class Expressions:
    """Reads expressions. A scope is a dict from the names of the visible variables to their types."""

    def __init__(self, file):
        self.file = file
        self.sorts = {}  # of attributes: "number" or "name"

    def bind(self, scope, name, collection):
        """A scope in which a variable stands for the elements of a collection; if that lists names, they are kept."""
        names = collection.parts[0] if collection.kind == "names" else None
        return {**scope, name: ELEMENT[collection.type], ("names", name): names}

    def error(self, item, message):
        raise ProgramError(self.file, item.place, message)

    def misused(self, item, usage):
        text = str(item)
        self.error(item, f"expected {usage}, found {text if len(text) <= 60 else text[:57] + '...'}")

    # What is expected

    def want(self, item, scope, type):
        return self.fitted(item, self.expression(item, scope), type)

    def fitted(self, item, node, type):
        """The node of an item, if it has this type; where a card is wanted, cards stand for their top."""
        if type == "card" and node.type == "groups":
            node = Node("group", "cards", node.place, "top", node, None)
        if type == "card" and node.type == "cards":
            return Node("pick", "card", node.place, "top", node, None)
        if type == "cards" and node.type == "card":
            return Node("one", "cards", node.place, node)
        if type == "int" and node.type in ("player", "team"):
            return Node("seat_number", "int", node.place, node)
        if node.type != type:
            self.error(item, f"expected {WORDS[type]}, found {WORDS[node.type]}: {item}")
        return node

    def collection(self, item, scope):
        """A collection of anything; a team is the collection of its members."""
        node = self.expression(item, scope)
        if node.type == "team":
            return Node("members", "players", node.place, node)
        if node.type == "card":
            return Node("one", "cards", node.place, node)
        if node.type not in ELEMENT:
            self.error(item, f"expected a collection, found {WORDS[node.type]}: {item}")
        return node

    def card_lists(self, items, scope):
        """Collections of cards; a list of collections counts as its collections."""
        nodes = [self.expression(item, scope) for item in items]
        return [node if node.type == "groups" else self.fitted(item, node, "cards") for item, node in zip(items, nodes)]

    def owner(self, item, scope):
        """The table, a player or a team."""
        if item.is_word("game"):
            return Node("game", "owner", item.place)
        node = self.expression(item, scope)
        if node.type not in ("player", "team"):
            self.error(item, f"expected game, a player or a team, found {WORDS[node.type]}: {item}")
        return node

    def points(self, item, scope):
        """A points map: (OWNER points NAME), or the 'NAME of a `put`; or an attribute."""
        if isinstance(item, Atom) and item.kind == "name" and item.text in self.sorts:
            return Node("by", "points", item.place, item.text)
        if isinstance(item, Atom) and item.kind == "variable":
            name = Node("name", "str", item.place, item.text)
            return Node("points", "points", item.place, Node("game", "owner", item.place), name)
        if isinstance(item, List) and len(item.items) == 3 and item.items[1].is_word("points"):
            owner, _, name = item.items
            return Node("points", "points", item.place, self.owner(owner, scope), self.want(name, scope, "str"))
        return self.misused(item, "a points map, (OWNER points NAME) or 'NAME")

    def plain(self, item, rest, scope, kind, type, parts):
        head, wanted = item.items[0].text, parts.replace("points", "using points").split()
        given = iter(self.counted(item, rest, len(wanted) - ("word" in wanted)))
        nodes = []
        for each in wanted:
            part = None if each == "word" else next(given)
            if each == "using" and not part.is_word("using"):
                self.misused(part, "using")
            if "|" in each and not part.is_word(*each.split("|")):
                self.misused(item, USAGE[head])
            if each == "points":
                nodes.append(self.points(part, scope))
            elif each != "using":
                nodes.append(head if part is None else part.text if "|" in each else self.want(part, scope, each))
        return Node(kind, type, item.place, *nodes)

    def name_of(self, item):
        if not isinstance(item, Atom) or item.kind != "variable":
            self.misused(item, "a variable such as 'C")
        return item.text

    # Expressions

    def expression(self, item, scope):
        if isinstance(item, Atom):
            return self.word(item, scope)
        items = item.items
        if not items:
            return self.misused(item, "an expression")
        head, last = items[0], items[-1]
        if len(items) == 3 and items[1].is_word(*STORAGE) or len(items) == 4 and items[1].is_word(*PLACES):
            return self.storage(item, scope)
        if len(items) == 2 and last.is_word("player", "team"):
            if head.is_word("current", "next", "previous"):
                return Node(last.text + "_now", last.text, item.place, head.text)
            if isinstance(head, List) or head.kind in ("number", "variable"):
                return Node(last.text + "_number", last.text, item.place, self.want(head, scope, "int"))
        if len(items) == 4 and items[2].is_word("else"):
            return self.either(item, scope)
        if head.is_word("next", "previous") and len(items) == 2:
            node = self.expression(last, scope)
            if node.type not in ("player", "team"):
                self.error(last, f"expected a player or a team, found {WORDS[node.type]}: {last}")
            return Node("neighbour", node.type, item.place, head.text, node)
        if head.is_word("max", "min", "sum", "*") and len(items) == 4 and getattr(items[2], "kind", "") == "variable":
            if head.is_word("*") and self.expression(items[1], scope).type == "int":
                return self.operation(item, scope)
            collection, name = self.collection(items[1], scope), items[2].text
            amount = self.want(items[3], self.bind(scope, name, collection), "int")
            return Node("aggregate", "int", item.place, head.text, collection, name, amount)
        if head.is_word("max", "min") and len(items) == 3:
            return Node("extreme", "int", item.place, head.text, [self.want(part, scope, "int") for part in items[1:]])
        if isinstance(head, Atom) and (head.kind == "operator" or head.is_word("mod")):
            return self.operation(item, scope)
        if isinstance(head, Atom) and head.kind == "keyword":
            if head.text not in USAGE:
                self.error(item, f"{head} does not start an expression")
            if head.text in PLAIN:
                return self.plain(item, items[1:], scope, *PLAIN[head.text])
            return getattr(self, "form_" + head.text)(item, items[1:], scope)
        if isinstance(head, Atom) and head.kind == "name":
            return self.names(item)
        if len(items) == 2:
            return self.selected(item, "index", items[1], self.want(head, scope, "int"), scope)
        return self.misused(item, "an expression")

    def either(self, item, scope):
        """(CONDITION VALUE else VALUE)"""
        condition, one, _, other = item.items
        nodes = self.expression(one, scope), self.expression(other, scope)
        types = {node.type for node in nodes}
        if len(types) > 1 or not types <= {"int", "str", "bool", "player", "team"}:
            self.misused(item, "(CONDITION VALUE else VALUE), of one type")
        return Node("either", nodes[0].type, item.place, self.want(condition, scope, "bool"), *nodes)

    def word(self, item, scope):
        """A number, a name, a variable, all players or all teams."""
        if item.kind == "number":
            return Node("number", "int", item.place, int(item.text.lstrip("0") or "0"))
        if item.kind == "name":
            return Node("name", "str", item.place, item.text)
        if item.kind == "text":
            return self.quoted(item)
        if item.kind == "variable":
            if item.text not in scope:
                self.error(item, f"{item} has no value here")
            return Node("variable", scope[item.text], item.place, item.text)
        if item.is_word("player", "team"):
            return Node(item.text + "s", item.text + "s", item.place)
        return self.misused(item, "an expression")

    def quoted(self, item):
        """A text in quotation marks; letters alone are a name in any case."""
        text = " ".join(item.text.split())
        word = text != "" and all(letter in UPPER + LOWER for letter in text)
        item.text = text.upper() if word else text
        return Node("name", "str", item.place, item.text)

    def names(self, item):
        """(A, B, C): a list of strings."""
        texts = self.listed(item, item.items, "name", "names", "a name", "a name after the comma")
        return Node("names", "strs", item.place, texts)

    def listed(self, item, items, kind, between, one, usage):
        """The texts of words of a kind with commas between them."""
        for index, part in enumerate(items):
            if index % 2 and not part.is_word(","):
                self.misused(part, f"a comma between {between}")
            if index % 2 == 0 and getattr(part, "kind", "") != kind:
                self.misused(part, one)
        if len(items) % 2 == 0:
            self.misused(item, usage)
        return [part.text for part in items[::2]]

    def storage(self, item, scope):
        """(OWNER sto|str NAME) or a place, which may have a number."""
        owner, word, name, *number = item.items
        if word.is_word("points"):
            self.error(item, "a points map stands only after `using` and in `set`")
        parts = self.owner(owner, scope), self.want(name, scope, "str")
        if word.is_word("sto", "str"):
            type = "int" if word.is_word("sto") else "str"
            return Node(type + "_storage", type, item.place, *parts)
        number = self.want(number[0], scope, "int") if number else None
        return Node("place", "cards", item.place, word.text, *parts, number)

    def form_indexed(self, item, rest, scope):
        owner, word, name = self.counted(item, rest, 3)
        if not word.is_word(*PLACES):
            self.misused(word, USAGE["indexed"])
        parts = self.owner(owner, scope), self.want(name, scope, "str")
        return Node("indexed", "groups", item.place, word.text, *parts)

    def selected(self, item, end, source, index, scope):
        """One card of a collection of cards, or one collection of a list of collections."""
        node = self.expression(source, scope)
        if node.type == "card":
            node = self.fitted(source, node, "cards")
        if node.type == "team":
            node = self.collection(source, scope)
        if node.type in ("players", "teams", "ints", "strs"):
            return Node("element", ELEMENT[node.type], item.place, end, node, index)
        if node.type in ("cards", "groups"):
            kind = "pick" if node.type == "cards" else "group"
            return Node(kind, ELEMENT[node.type], item.place, end, node, index)
        return self.error(source, f"expected {WORDS['cards']}, found {WORDS[node.type]}: {source}")

    def operation(self, item, scope):
        head, *rest = item.items
        if head.is_word("+", "*") and len(rest) > 2:
            *first, last = rest
            several = List(item.place)
            several.items = [head, *first]
            left, right = self.operation(several, scope), self.want(last, scope, "int")
            return Node("arithmetic", "int", item.place, head.text, left, right)
        if len(rest) != 2 or head.is_word("..", ",", ":"):
            self.misused(item, "(OPERATOR VALUE VALUE)")
        if not head.is_word("==", "!="):
            operator = "%" if head.text == "mod" else head.text
            kind, type = ("compare", "bool") if head.is_word("<", "<=", ">", ">=") else ("arithmetic", "int")
            return Node(kind, type, item.place, operator, *(self.want(part, scope, "int") for part in rest))
        left, right = (self.expression(part, scope) for part in rest)
        if {left.type, right.type} <= {"card", "cards", "groups"}:
            left, right = self.fitted(rest[0], left, "card"), self.fitted(rest[1], right, "card")
            return Node("same_card", "bool", item.place, head.text, left, right)
        if "int" in (left.type, right.type) and {left.type, right.type} & {"player", "team"}:
            left, right = self.fitted(rest[0], left, "int"), self.fitted(rest[1], right, "int")
        if left.type != right.type or left.type not in ("int", "str", "player", "team", "bool"):
            self.error(item, f"cannot compare {WORDS[left.type]} with {WORDS[right.type]}: {item}")
        return Node("compare", "bool", item.place, head.text, left, right)

    # Conditions

    def form_and(self, item, rest, scope):
        if not rest:
            self.misused(item, USAGE[item.items[0].text])
        return Node(item.items[0].text, "bool", item.place, [self.want(part, scope, "bool") for part in rest])

    form_or = form_and

    def elements(self, item, rest, scope):
        """COLLECTION 'VARIABLE BODY: (collection, name, body, the scope of the body)."""
        source, variable, body = self.counted(item, rest, 3)
        collection, name = self.collection(source, scope), self.name_of(variable)
        return collection, name, body, self.bind(scope, name, collection)

    def form_any(self, item, rest, scope):
        collection, name, body, inner = self.elements(item, rest, scope)
        return Node("any_holds", "bool", item.place, collection, name, self.want(body, inner, "bool"))

    def form_all(self, item, rest, scope):
        collection, name, body, inner = self.elements(item, rest, scope)
        inner = self.expression(body, inner)
        if inner.type == "bool":
            return Node("all_hold", "bool", item.place, collection, name, inner)
        if inner.type in ("card", "cards"):
            inner = self.fitted(body, inner, "cards")
            return Node("collected", "groups", item.place, collection, name, inner)
        if inner.type == "int":
            return Node("aggregate", "int", item.place, "sum", collection, name, inner)
        return self.error(body, f"expected a condition or cards, found {WORDS[inner.type]}: {body}")

    def counted(self, item, rest, *counts):
        """The parts of a form, if there are as many as there must be."""
        if len(rest) not in counts:
            self.misused(item, USAGE[item.items[0].text])
        return rest

    # Numbers and strings

    def form_random(self, item, rest, scope):
        self.counted(item, rest, 1, 3)
        if len(rest) == 1:
            zero = Node("number", "int", item.place, 0)
            return Node("random", "int", item.place, zero, self.want(rest[0], scope, "int"))
        return Node("random", "int", item.place, *self.bounds(item, rest, scope))

    def bounds(self, item, rest, scope):
        """NUMBER .. NUMBER"""
        low, dots, high = self.counted(item, rest, 3)
        if not dots.is_word(".."):
            self.misused(item, USAGE[item.items[0].text])
        return self.want(low, scope, "int"), self.want(high, scope, "int")

    def form_size(self, item, rest, scope):
        (source,) = self.counted(item, rest, 1)
        return Node("size", "int", item.place, self.collection(source, scope))

    def form_cardatt(self, item, rest, scope):
        key, card = self.counted(item, rest, 2)
        asked = self.want(key, scope, "str")
        names = [asked.parts[0]] if asked.kind == "name" else scope.get(("names", asked.parts[0]))
        sorts = {self.sorts.get(name, "name") for name in (names if asked.kind in ("name", "variable") else None) or ()}
        if len(sorts) > 1:
            self.error(key, "attributes of numbers and of strings as one key")
        if sorts == {"number"}:
            return Node("number_of", "int", item.place, asked, self.want(card, scope, "card"))
        return Node("cardatt", "str", item.place, self.want(key, scope, "str"), self.want(card, scope, "card"))

    # Owners

    def form_team(self, item, rest, scope):
        (who,) = self.counted(item, rest, 1)
        node = self.expression(who, scope)
        if node.type not in ("player", "team"):
            self.error(who, f"expected a player, found {WORDS[node.type]}: {who}")
        return node if node.type == "team" else Node("team_of", "team", item.place, node)

    def form_other(self, item, rest, scope):
        (kind,) = self.counted(item, rest, 1)
        if not kind.is_word("player", "team"):
            self.misused(item, USAGE["other"])
        return Node(f"other_{kind.text}s", kind.text + "s", item.place)

    def form_from(self, item, rest, scope):
        """All players or teams, beginning with one."""
        (who,) = self.counted(item, rest, 1)
        node = self.expression(who, scope)
        if node.type not in ("player", "team"):
            self.error(who, f"expected a player or a team, found {WORDS[node.type]}: {who}")
        return Node("round_table", node.type + "s", item.place, node)

    def form_range(self, item, rest, scope):
        return Node("range", "ints", item.place, *self.bounds(item, rest, scope))

    # Cards

    def form_top(self, item, rest, scope):
        self.counted(item, rest, 1, 2)
        end = item.items[0].text
        if len(rest) == 1:
            return self.selected(item, end, rest[0], None, scope)
        count, cards = self.want(rest[0], scope, "int"), self.want(rest[1], scope, "cards")
        return Node("ends", "cards", item.place, end, count, cards)

    form_bottom = form_top

    def form_filter(self, item, rest, scope):
        collection, name, body, inner = self.elements(item, rest, scope)
        return Node("filter", collection.type, item.place, collection, name, self.want(body, inner, "bool"))

    def form_union(self, item, rest, scope):
        if not rest:
            self.misused(item, USAGE[item.items[0].text])
        word, lists = item.items[0].text, self.card_lists(rest, scope)
        if word == "union" and len(lists) > 1 and all(each.type == "groups" for each in lists):
            return Node("all_groups", "groups", item.place, lists)
        return Node(word, "cards", item.place, lists)

    form_intersect = form_disjunction = form_union

    # Lists of collections

    def several(self, item, scope):
        """A list of collections; each card of a collection is one by itself."""
        node = self.expression(item, scope)
        if node.type == "groups":
            return node
        return Node("singles", "groups", item.place, self.fitted(item, node, "cards"))

    def form_subsets(self, item, rest, scope):
        if len(rest) == 1:
            return Node("subsets", "groups", item.place, self.want(rest[0], scope, "cards"))
        if len(rest) not in (2, 4) or len(rest) == 4 and not rest[1].is_word(".."):
            self.misused(item, USAGE["subsets"])
        sizes = [self.want(each, scope, "int") for each in (rest[0], rest[-2] if len(rest) == 4 else rest[0])]
        return Node("chosen", "groups", item.place, *sizes, self.several(rest[-1], scope))

    def form_runs(self, item, rest, scope):
        if len(rest) not in (5, 7) or not rest[0].is_word("largest", "all") or not rest[3].is_word("using"):
            self.misused(item, USAGE["runs"])
        if len(rest) == 7 and not rest[5].is_word("mod"):
            self.misused(item, USAGE["runs"])
        which, count = rest[0].text, self.want(rest[1], scope, "int")
        source, points = self.expression(rest[2], scope), self.points(rest[4], scope)
        if len(rest) == 5 and source.type != "groups":
            cards = self.fitted(rest[2], source, "cards")
            return Node("runs", "groups", item.place, which, count, cards, points)
        around = self.want(rest[6], scope, "int") if len(rest) == 7 else None
        return Node("chains", "groups", item.place, which, count, self.several(rest[2], scope), points, around)

    def form_join(self, item, rest, scope):
        if len(rest) < 2:
            self.misused(item, USAGE["join"])
        return Node("joined", "groups", item.place, self.card_lists(rest, scope))

    def form_meld(self, item, rest, scope):
        if len(rest) != 3 or not rest[1].is_word("using"):
            self.misused(item, USAGE["meld"])
        return Node("meld", "cards", item.place, self.several(rest[0], scope), self.points(rest[2], scope))

    def form_partition(self, item, rest, scope):
        if len(rest) < 2:
            self.misused(item, USAGE["partition"])
        key, lists = self.want(rest[0], scope, "str"), self.card_lists(rest[1:], scope)
        return Node("partition", "groups", item.place, key, lists)
