"""Text to nested lists: the words of the language and its parentheses, nothing about their meaning."""

import re

from .errors import ProgramError

KEYWORDS = set(
    """
    game declare setup create players teams deck repeat scoring min max stage player team end choice do any all let
    set inc dec sto str points move remember forget shuffle faro cycle next current previous owner turn pass put
    top bottom actual vloc iloc hloc oloc mem filter union intersect disjunction sort using run runs largest tuples
    partition payoffs subsets other range and or not tri fib random size sum score cardatt mod
    title label else show look define heuristic table
    swap pid tid scoremax scoremin indexed tell join meld from until ask leave together
""".split()
)
LOOKS = set("icon cost centre count colour text".split())  # that (look ..) has, and any macro may be called
OPERATORS = ["==", "!=", "<=", ">=", "//", "..", "<", ">", "+", "-", "*", "%", "^", ",", ":"]
UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LOWER = UPPER.lower()
DIGITS = "0123456789"
MAX_DEPTH = 150
MAX_NUMBER = 2**31 - 1


class Atom:
    """A word: `kind` is name, number, variable, keyword, operator or text; `text` is its text without the quote."""

    def __init__(self, kind, text, place):
        self.kind = kind
        self.text = text
        self.place = place

    def is_word(self, *texts):
        """True if this is one of these keywords or operators."""
        return self.kind in ("keyword", "operator") and self.text in texts

    def __str__(self):
        return "'" + self.text if self.kind == "variable" else self.text


class List:
    """A pair of parentheses and what is between them."""

    def __init__(self, place):
        self.items = []
        self.place = place

    def is_word(self, *texts):
        """A list is no word."""
        return False

    def __str__(self):
        return "(" + " ".join(str(item) for item in self.items) + ")"


class Reader:
    """Reads one list from a text; what comes after it is not looked at."""

    def __init__(self, text, file):
        self.text = text.removeprefix("\ufeff")
        self.file = file
        self.at = 0
        self.line = 1
        self.column = 1

    def error(self, place, message):
        raise ProgramError(self.file, place, message)

    def starts(self, text):
        return self.text.startswith(text, self.at)

    def skip(self, count):
        """Walk over characters, counting lines; a carriage return before a line feed belongs to it."""
        for character in self.text[self.at : self.at + count]:
            self.at += 1
            following = self.text[self.at : self.at + 1]
            if character == "\n" or (character == "\r" and following != "\n"):
                self.line += 1
                self.column = 1
            else:
                self.column += 1

    def skip_blanks(self):
        while self.at < len(self.text):
            if self.text[self.at].isspace() or self.text[self.at] in "\ufeff\u200b":
                self.skip(1)
            elif self.starts(";;"):
                while self.at < len(self.text) and self.text[self.at] not in "\r\n":
                    self.skip(1)
            else:
                return

    def run_of(self, characters):
        """The longest text made of these characters from here on."""
        end = self.at
        while end < len(self.text) and self.text[end] in characters:
            end += 1
        return self.text[self.at : end]

    def atom(self):
        """The word that starts here."""
        place = (self.line, self.column)
        for operator in OPERATORS:
            if self.starts(operator):
                self.skip(len(operator))
                return Atom("operator", operator, place)
        if self.starts('"'):
            text = self.text[self.at + 1 :].split("\n")[0].split('"')[0]
            if not self.text.startswith(f'"{text}"', self.at):
                self.error(place, "expected a quotation mark at the end of a text, in the same line")
            self.skip(len(text) + 2)
            return Atom("text", text, place)
        if self.starts("'"):
            self.skip(1)
            name = self.run_of(UPPER)
            if not name:
                self.error(place, "expected a variable's name, capital letters, after the quote")
            return self.ended(Atom("variable", name, place))
        number, name, keyword = self.run_of(DIGITS), self.run_of(UPPER), self.run_of(LOWER)
        if number:
            digits = number.lstrip("0")
            if len(digits) > 10 or int(digits or "0") > MAX_NUMBER:
                self.error(place, f"{number} is too large; the largest number is {MAX_NUMBER}")
            return self.ended(Atom("number", number, place))
        if name:
            return self.ended(Atom("name", name, place))
        if keyword:
            if keyword not in KEYWORDS | LOOKS and not re.search(rf"\(\s*define\s*\(\s*{keyword}\b", self.text):
                self.error(place, f"unknown word {keyword!r}; names are capital letters")
            return self.ended(Atom("keyword", keyword, place))
        return self.error(place, f"unexpected character {self.text[self.at]!r}")

    def ended(self, atom):
        """The word, if nothing that could belong to it follows."""
        self.skip(len(atom.text))
        following = self.text[self.at : self.at + 1]
        if following and (following == "_" if self.glued(atom) else following in UPPER + LOWER + DIGITS + "_"):
            self.error((self.line, self.column), f"unexpected {self.text[self.at]!r} right after {atom}")
        return atom

    def glued(self, atom):
        """True if words of another kind may follow directly: keywords stand out by their letters, `vlocHAND`."""
        if atom.kind == "keyword":
            return True
        return self.run_of(LOWER) in KEYWORDS

    def read(self):
        open_lists = []
        while True:
            self.skip_blanks()
            place = (self.line, self.column)
            if self.at == len(self.text):
                if open_lists:
                    self.error(open_lists[-1].place, "this parenthesis is never closed")
                self.error(place, "expected a program, found the end of the text")
            if self.starts("("):
                if len(open_lists) == MAX_DEPTH:
                    self.error(place, f"parentheses more than {MAX_DEPTH} deep")
                self.skip(1)
                open_lists.append(List(place))
                continue
            if self.starts(")"):
                if not open_lists:
                    self.error(place, "this parenthesis closes nothing")
                self.skip(1)
                thing = open_lists.pop()
            else:
                thing = self.atom()
            if not open_lists:
                return thing
            open_lists[-1].items.append(thing)


def read(text, file):
    return Reader(text, file).read()
