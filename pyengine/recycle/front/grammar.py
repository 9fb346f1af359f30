"""Grammar of the language. A usage is what errors show, and what the parser reads by (`parts`).

Small letters are words, a|b is one of several; .. is a mark between two parts, and after the last one or more of it;
capital letters and what stands in parentheses are parts that the parser has a reader for.
"""

import re
from functools import cache

PILES = ("vloc", "iloc", "hloc", "oloc", "mem")
STORAGES = ("sto", "str", "points", *PILES)
ENDS = ("top", "bottom")
TURNS = ("current", "next", "previous")
OWNERS = ("player", "team")
ARITHMETIC = ("+", "-", "*", "//", "%", "^")
MANY = ("+", "*")  # of three numbers and more, too
ORDERS = ("<", ">", "<=", ">=")
EQUALS = ("==", "!=")

GAME = {
    "game": "(game ..)",
    "title": '(title "TEXT")',
    "players": "(players INT .. INT)",
    "payoffs": "(payoffs INT .. INT) or (payoffs INT .. INT together INT) or (payoffs together INT)",
    "show": '(show "TEXT" (game|player|team sto|str NAME))',
    "look": "(look (KEY : VALUE) .. WHAT VALUE ..)",
    "declare": "(declare VALUE 'NAME) or (declare INT 'NAME INT .. INT)",
    "setup": "(setup (create players INT) ..)",
    "scoring": "(scoring min|max INT)",
}
# After these words stands a text in quotation marks. All that is ours, which others that read RECYCLE do not know, is
# noted as it is read (`Findings.ours`).
QUOTED = ("title", "label", "show", "look", "stage", "table")
BLOCKS = {
    "stage": "(stage player|team (end CONDITION) BLOCK ..)",
    "choice": "(choice (STATEMENT ..))",
    "together": "(together COLLECTION CHOICE)",
    "do": "(do (STATEMENT ..))",
    **{word: f"({word} COLLECTION 'NAME STATEMENT)" for word in ("any", "all")},
    "let": "(let VALUE 'NAME STATEMENT)",
    "ask": "(ask PLAYER (choice OPTIONS))",
}
BEGUN = "(stage PLAYER (end CONDITION) BLOCK ..)"
WHEN = "(CONDITION BLOCK .. else BLOCK ..)"
ACTIONS = {
    "set": "(set (OWNER sto|str|points NAME) VALUE)",
    "inc": "(inc (OWNER sto NAME)) or (inc (OWNER sto NAME) INT)",
    "dec": "(dec (OWNER sto NAME)) or (dec (OWNER sto NAME) INT)",
    "put": "(put points 'NAME (ROW ..))",
    "move": "(move CARD (top|bottom|INT PILE))",
    "remember": "(remember CARD (top|bottom|INT PILE))",
    "forget": "(forget (top|bottom|INT PILE))",
    "shuffle": "(shuffle CARDS)",
    "swap": "(swap CARD CARD) or (swap PILE PILE)",
    "cycle": "(cycle next|current PLAYER)",
    "turn": "(turn pass)",
    "tell": "(tell CONDITION) or (tell CONDITION PLAYER)",
    "repeat": "(repeat INT ACTION) or (repeat all ACTION) or (repeat until CONDITION ACTION)",
    "create": "(create deck ..) or (create teams ..)",
    "leave": "(leave PLAYER)",
    "end": "(end game)",
}
CREATED = {
    "deck": "(create deck PILE (deck ATTRIBUTE ..)) or (create deck NAME PILE (deck ATTRIBUTE ..))",
    "teams": "(create teams (SEAT, ..) ..)",
}
CHOSEN = """(columns (KEY|SHOWN "NAME") ..)"""
TABLE = """(table (KEY|"SHOWN" ..) ROW ..) or (table "FILE") or (table "FILE" (columns (KEY|SHOWN "NAME") ..))"""
# What (look ..) says of cards: texts, and attributes whose numbers stand in the corner, in the middle, or count icons.
LOOKS = {
    **dict.fromkeys(("title", "text", "colour", "icon"), "text"),
    **dict.fromkeys(("cost", "centre", "count"), "name"),
}
LABEL = """(label "TEXT"|'NAME .. STATEMENT)"""
HEURISTIC = "(heuristic INT STATEMENT)"
INDEXED = f"(OWNER {'|'.join(PILES)} NAME INT)"
DEFINE = "(define (WORD 'NAME ..) BODY)"
ELSE = "(CONDITION STATEMENT else STATEMENT)"
# What RECYCLE has had since 2026: words, which texts could define for themselves before; forms of words, by how many
# parts they have at least and at most; and those by which a text says that its seats count from 1.
RECENT = ("swap", "pid", "tid", "scoremax", "scoremin", "indexed")
NEWER = {
    **dict.fromkeys((*RECENT, "sort"), range(101)),
    **dict.fromkeys(("inc", "dec"), (1,)),
    **dict.fromkeys(MANY, range(3, 101)),
}
FROM_ONE = ("inc", "dec", *RECENT)
# Which texts that define them themselves had before the language had them.
DEFINABLE = (*RECENT, "tell", "look", "join", "meld", "from", "until", "ask", "leave", "together")
# What begins a statement and nothing else.
ACTION_WORDS = ("do", "let", "ask", *ACTIONS)
DECIDING = ("stage", "choice", "together")  # blocks that are no statements
STATEMENTS = {**{word: usage for word, usage in BLOCKS.items() if word not in DECIDING}, **ACTIONS}

# Expressions: a word or operator with its operands,
OPERATIONS = {
    **{word: f"({word} INT INT)" for word in ARITHMETIC + ORDERS},
    **{word: f"({word} INT INT ..)" for word in MANY},
    **{word: f"({word} VALUE VALUE)" for word in EQUALS},
    **{word: f"({word} CONDITION ..)" for word in ("and", "or")},
    "not": "(not CONDITION)",
    **{word: f"({word} INT)" for word in ("tri", "fib")},
    "size": "(size COLLECTION)",
    "cardatt": "(cardatt KEY CARD)",
    **{word: f"({word} CARD)" for word in ("owner", "actual")},
    **{word: f"({word} PLAYER)" for word in ("team", "pid")},
    "tid": "(tid TEAM)",
    "from": "(from PLAYER|TEAM)",
    "subsets": "(subsets CARDS) or (subsets INT GROUPS) or (subsets INT .. INT GROUPS)",
    "join": "(join GROUPS GROUPS ..)",
    "meld": "(meld GROUPS using POINTS)",
    **{word: f"({word} CARDS ..)" for word in ("union", "intersect", "disjunction")},
    "partition": "(partition KEY CARDS ..)",
    "score": "(score CARD using POINTS)",
    **{word: f"({word} CARDS using POINTS)" for word in ("sum", "max", "min", "scoremax", "scoremin", "sort")},
    "tuples": "(tuples INT CARDS using POINTS)",
    "random": "(random INT) or (random INT .. INT)",
    "range": "(range INT .. INT)",
    **{word: f"({word} X) or ({word} INT CARDS)" for word in ENDS},
    "indexed": f"(indexed OWNER {'|'.join(PILES)} NAME)",
    "runs": "(runs largest|all INT CARDS using POINTS) or (runs largest|all INT CARDS using POINTS mod INT)",
    "run": "(run top|bottom INT CARDS using POINTS)",
}
# what binds a variable,
BINDERS = {
    "filter": "(filter COLLECTION 'NAME CONDITION)",
    **{word: f"({word} COLLECTION 'NAME BODY)" for word in ("any", "all")},
}
# what binds one, too, where a variable stands second: numbers of several things; of two it is (max INT INT),
AGGREGATES = {word: f"({word} COLLECTION 'NAME INT)" for word in ("max", "min", "sum", "*")}
# and seats by their words.
SEATS = {"other": "(other player)", **{word: f"({word} player) or ({word} team)" for word in TURNS}}
NEIGHBOURS = ("next", "previous")  # of a player or a team, too
USAGE = {**OPERATIONS, **BINDERS, **SEATS}

# faro was never defined; mod is % in the documentation of the original.
_USAGES = (use for all in (GAME, BLOCKS, ACTIONS, CREATED, USAGE) for use in all.values())
_WRITTEN = " ".join((*STORAGES, "faro", "mod", TABLE, LABEL, ELSE, DEFINE, HEURISTIC, *_USAGES))
# All words of the language: from what is glued together, these are taken apart.
KEYWORDS = frozenset(re.findall(r"[a-z]+", _WRITTEN))

_PART = re.compile(r"\([^)]*\)|\S+")


@cache
def parts(usage: str, count: int) -> tuple[str, ...] | None:
    """The parts of a form that has `count` of them after its word; None where its usage shows another number."""
    for form in usage.split(" or "):
        _, *shown = _PART.findall(form[1:-1])
        if shown[-1] == ".." and count >= len(shown) - 1:
            shown[-1:] = shown[-2:-1] * (count - len(shown) + 1)
        if len(shown) == count:
            return tuple(shown)
    return None
