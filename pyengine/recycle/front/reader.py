"""The text of a program as nested forms of atoms with their places; and the syntax tree of both dialects: operations,
with atoms as leaves. No part of it has a type yet; None stands where an error was reported.
"""

import re
from collections.abc import Iterator
from typing import Any, NoReturn

from pyengine.base.errors import nearest
from pyengine.recycle.front.grammar import EQUALS, KEYWORDS, QUOTED
from pyengine.recycle.record import NodeBase
from pyengine.recycle.source import Findings, Source, Span

LARGEST = 2**31 - 1
LONGEST = 100  # characters of a text in quotation marks
# What comes later calls itself once or a few times per level; the deepest game we know has 22 levels.
DEEPEST = 100
# Programs write the empty string as a str of this name, which nothing sets.
NEVER_SET = "EMPTY"
IN_WORDS = "ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN".split()
_RUN = re.compile(r"[a-z]+|[A-Z]+|[0-9]+")

# What may be meant by characters that no word holds.
HINTS = {
    ";": "; a comment starts with ;;",
    ".": "; a range is written with ..",
    "=": "; equality is ==",
    "\u2018": "; a variable begins with a plain quote",
    "\u2019": "; a variable begins with a plain quote",
}
# White space is of every kind, the marks of no width among it that copied texts have.
TOKEN = re.compile(
    r"(?P<space>[\s\ufeff\u200b]+)|(?P<comment>;;[^\n]*)|(?P<open>\()|(?P<close>\))|(?P<mark>\.\.|[,:])"
    r"|(?P<operator>==|!=|<=|>=|//|[<>+\-*%^])|'(?P<variable>[A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*)"
    r"|(?P<word>[A-Z][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)+|[A-Za-z0-9_]+)"
    r'|(?P<bad>"[^"\n]*"|"[^"\n)]*|'
    r"[^\s -~\ufeff\u200b]+|.)",
    re.DOTALL,
)


def short(text: str) -> str:
    """A text for a sentence: very long ones are cut."""
    return text if len(text) <= 40 else text[:40] + ".."


class Atom:
    """A token: kind is number, name, variable, word, text, operator or mark; variables and texts are without quotes."""

    __slots__ = ("kind", "text", "place")
    head, items = None, ()

    def __init__(self, kind: str, text: str, place: Span) -> None:
        self.kind, self.text, self.place = kind, text, place

    def __str__(self) -> str:
        return f"the {self.kind} {self.begins}" if self.kind in ("number", "name", "variable") else self.begins

    @property
    def begins(self) -> str:
        """Text by which an error shows a form that begins with it."""
        return f'"{short(self.text)}"' if self.kind == "text" else "'" * (self.kind == "variable") + short(self.text)


class Form:
    """Parts between parentheses, which its place includes; `head` is the word or operator before them, or None."""

    __slots__ = ("items", "place", "head")
    kind, text = "form", ""

    def __init__(self, items: "tuple[Item, ...]", place: Span) -> None:
        self.items, self.place = items, place
        self.head = items[0].text if items and items[0].kind in ("word", "operator") else None

    def __str__(self) -> str:
        return f"({short(self.items[0].begins) if self.items else ''}{' ..' * (len(self.items) > 1)})"

    begins = property(__str__)


Item = Atom | Form


class Operation(NodeBase):
    """A word or operator with its operands: operations, numbers, names and variables as atoms, words, and statements,
    rows and such as a tuple. Statements, blocks and storages are some too: (OWNER sto NAME) is sto of (OWNER, NAME).

    Without a word of their own, player has every, (2 player) seat, (2 X) pick, (A, B) names, (CONDITION STATEMENT) if,
    (top PILE) after move spot, and a line of a points map row: its pairs (key, value), and what they are worth. Of
    create, deck and teams are the words.
    """

    word: str
    operands: tuple[Any, ...]


Operand = Operation | Atom


class AttributeForm(NodeBase):
    """A key and its groups: a variable, names, or (name, attributes) for a value that carries further keys."""

    key: str
    groups: tuple[Any, ...]


class TableForm(NodeBase):
    """A deck as a table. Columns: attributes by their names, and what people see by words. Rows: where in a file one
    stands, how often it is repeated, and its cells: operands, and texts as atoms, empty where there is nothing."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Operand, ...], tuple[Operand, ...]], ...]


class ParsedGame(NodeBase):
    """A program. Decks stand in a tuple with how often each is repeated: (counts, deck)."""

    seats: tuple[int, int] | None  # the least and the most of (players INT .. INT)
    payoffs: Operation | None
    shows: tuple[Operation, ...]
    looks: tuple[Operation, ...]
    declares: tuple[Operation, ...]
    players: Operand
    teams: Operation | None
    decks: tuple[tuple[tuple[Operand, ...], Operation] | None, ...]
    blocks: tuple[Operation | None, ...]
    direction: str
    score: Operand


def read(source: Source, findings: Findings) -> Form:
    """The first form of a text; what follows it is ignored, with a warning, and every bad token is an error of its own.
    Raises RecycleError where there is no complete form."""
    stack: list[tuple[int, list[Item]]] = []
    game: Form | None = None
    for match in TOKEN.finditer(source.text):
        kind = match.lastgroup or ""
        if kind in ("space", "comment"):
            continue
        place = source.place(*match.span())
        if game:
            findings.warn(place, "what follows the end of the game is ignored")
            break
        if kind == "open":
            if len(stack) == DEEPEST:
                findings.fail(place, f"parentheses are nested more than {DEEPEST} deep")
            stack.append((match.start(), []))
        elif kind == "close":
            if not stack:
                findings.fail(place, "found ), expected (game ..)")
            opened, items = stack.pop()
            form = Form(tuple(items), source.place(opened, match.end()))
            if stack:
                stack[-1][1].append(form)
            else:
                findings.finish()
                game = form
        elif kind == "bad" and match[0].count('"') == 2 and stack and _quotes(findings, stack, match[0]):
            text, table = match[0].strip('"'), _in_table(stack)
            if not table and not (text.strip() and text.isprintable() and len(text) <= LONGEST):
                findings.error(place, f"found {short(match[0])!r}, expected 1 to {LONGEST} characters that can be read")
            stack[-1][1].append(Atom("text", text, place))
        else:
            for part, word, start, end in _words(kind, match):
                atom = _atom(part, word, source.place(start, end), findings)
                if atom and not stack:
                    findings.fail(place, f"found {atom}, expected (game ..)")
                if atom:
                    stack[-1][1].append(atom)
    if game is None:
        _unfinished(source, findings, stack)
    return game


def _in_table(stack: "list[tuple[int, list[Item]]]") -> bool:
    return any(items and (items[0].kind, items[0].text) == ("word", "table") for _, items in stack)


def _quotes(findings: Findings, stack: "list[tuple[int, list[Item]]]", text: str) -> bool:
    """True if a form that begins so has texts in quotation marks: by its word, or one that may be meant."""
    items = stack[-1][1]
    if _in_table(stack) or text != '""' and items and items[0].kind == "operator" and items[0].text in EQUALS:
        return True
    if not items or items[0].kind != "word" or items[0].text in QUOTED:
        return bool(items) and items[0].text in QUOTED
    near = None if items[0].text in KEYWORDS else nearest(items[0].text, QUOTED)
    if near:
        findings.error(items[0].place, f"found {items[0]}, expected {' or '.join(QUOTED)} before a text", near)
    return near is not None


def _words(kind: str, match: re.Match[str]) -> list[tuple[str, str, int, int]]:
    """The tokens (kind, text, start, end) of a match: `vlocHAND` and `'PsizeX` are two or three, all others one."""
    text = match[kind]
    runs = list(_RUN.finditer(text)) if kind in ("word", "variable") else []
    keywords = [run[0] in KEYWORDS for run in runs if run[0].islower()]
    if len(runs) < 2 or not keywords or not all(keywords) or sum(len(run[0]) for run in runs) < len(text):
        return [(kind, text, match.start(), match.end())]
    first = match.start(kind)
    tokens = [("word", run[0], first + run.start(), first + run.end()) for run in runs]
    if kind == "variable":
        tokens[0] = kind, runs[0][0], match.start(), first + runs[0].end()
    return tokens


def _atom(kind: str, text: str, place: Span, findings: Findings) -> Atom | None:
    """A token as an atom; None after an error."""
    near = None
    match kind:
        case "word" if text.isdigit() and int(text[:20]) <= LARGEST:
            return Atom("number", text, place)
        case "word" if text.isdigit():
            cut = f"{text[:20]}{'..' if len(text) > 20 else ''}"
            mistake = f"the number {cut} is too large, expected at most {LARGEST}"
        case "word" if text.isalpha() and (text.isupper() or text.islower()):
            return Atom("name" if text.isupper() else "word", text, place)
        case "word" | "variable" if re.search("[A-Z]", text) and re.search("[0-9_-]", text):
            quote = "'" * (kind == "variable")
            mistake = f"found {quote}{short(text)}, expected capital letters alone: names have no digits, _ and -"
            near = quote + re.sub("[0-9]", lambda digit: IN_WORDS[int(digit[0])], re.sub("[_-]", "", text)).upper()
        case "word":
            mistake = f"found {short(text)}, expected a word of small letters, a name of capital letters, or a number"
        case "variable" if not (text.isupper() and text.isalpha()):
            mistake = f"found '{short(text)}, expected a variable: a quote and capital letters"
        case "bad" if text.count('"') == 1:
            mistake = f"the text that begins with {short(text.strip())} is not closed on this line"
        case "bad" if len(text) > 1 and text[0] == '"':
            empty = f"the empty string is a str that is never set: (game str {NEVER_SET})"
            hint = "a string is a name of capital letters without quotes" if len(text) > 2 else empty
            mistake = f"found {short(text)}, but RECYCLE has no quotes; {hint}"
        case "bad":
            found = f"the character {text!r}" if len(text) == 1 else f"the characters {short(text)!r}"
            mistake = f"found {found}, which no word of RECYCLE holds{HINTS.get(text, '')}"
        case _:
            return Atom(kind, text, place)
    findings.error(place, mistake, near)
    return None


def _unfinished(source: Source, findings: Findings, stack: list[tuple[int, list[Item]]]) -> NoReturn:
    findings.finish()
    if not stack:
        findings.fail(source.place(0, 0), "the text is empty, expected (game ..)")
    opened, items = stack[-1]
    form = Form(tuple(items), source.place(opened, opened + 1))
    count = f"{len(stack)} parentheses are" if len(stack) > 1 else "1 parenthesis is"
    inside = str(form).removesuffix(")").removesuffix(" ..")
    findings.fail(form.place, f"the text ends inside {inside}: {count} not closed{missing(source)}")


def missing(source: Source) -> str:
    """A guess for a text that ends too early, or "": the first line no further in than an open form above it."""
    for place, open_forms, _ in _lines(source):
        for form in open_forms[1:]:
            if form.column >= place.column:
                text = short(source.line(form.line).partition(";;")[0].strip())
                return f"; by the indentation, {text} of line {form.line} should be closed before line {place.line}"
    return ""


def surplus(source: Source) -> str:
    """A guess for a game that ends too early, or "": the first line that stands further in than the form before it."""
    for place, _, before in _lines(source):
        if before and before.column < place.column:
            return f"; by the indentation, there is a ) too many before line {place.line}"
    return ""


def _lines(source: Source) -> Iterator[tuple[Span, list[Span], Span | None]]:
    """Places of every line that begins with a parenthesis: its own, the places of the forms around it that began a
    line, and of the form before it on the same level if that began a line."""
    stack: list[Span | None] = []
    before: list[Span | None] = [None]
    for match in TOKEN.finditer(source.text):
        if match.lastgroup == "open":
            place = source.place(*match.span())
            begins = not source.line(place.line)[: place.column - 1].strip()
            if begins:
                yield place, [form for form in stack if form], before[-1]
            before[-1] = place if begins else None
            stack.append(place if begins else None)
            before.append(None)
        elif match.lastgroup == "close" and stack:
            stack.pop()
            before.pop()
