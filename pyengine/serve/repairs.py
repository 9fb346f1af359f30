"""Repairs of mistakes in a text: changes that are shown before they are made; those of mistakes have been tried."""

import operator
import re
import time
from bisect import bisect
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise
from typing import Any

from pyengine.base.errors import InputError, nearest
from pyengine.recycle.compile import compile_source
from pyengine.recycle.front.game import GameParser
from pyengine.recycle.front.grammar import KEYWORDS, LOOKS
from pyengine.recycle.front.reader import TOKEN, Form, read
from pyengine.recycle.game import Described
from pyengine.recycle.source import Findings, Overflow, RecycleError, Source, Span
from pyengine.serve.guide import TEXTS

LONG, QUICK = 0.4, 0.1  # seconds, after which no other place is tried, no more mistakes are mended
WRAPPED = "(do ({}))", "({})"  # statements where a block, or a list of statements, is expected
GUARDED = ("((> (size {1}) 0) {0})", "Only where a card is left"), ("(min {} (size {}))", "As many as are left")
BRACKETS = re.compile(
    r"parenthes[ie]s (?:is|are) not closed(?:.* of line (\d+) should be closed before line (\d+))?"
    r"|too many before line (\d+)"
)
MARKS, UNSURE, QUOTE = '()"', ("", "(", *(")" * many for many in range(2, 9))), "not closed on this line"
BOUNDS, NAME = re.compile(r"found \d+ .*expected (\d+) to (\d+)"), re.compile(r"'?\b[A-Z][A-Z_]*\b")
MARKED = re.compile(r'(?:[^"]|(?<=[ (])"[^" ](?:[^"]*[^" ])?"(?=[ )]|$))*')  # no text borders on a word
WORDS, FAR = re.compile(r"'?[A-Za-z]+"), 9  # lines that a likely place of a parenthesis goes before others
ORDER = operator.itemgetter("kind", "from")  # of findings: errors first
Change = tuple[int, int, str, str]  # from one index to another, the text that comes there, and what is said of it


def mistakes(source: Source, findings: Findings) -> list[dict[str, Any]]:
    """The errors and warnings of a text, by their places, the first with repairs, two more of a kind where they are
    quickly found. A mark that is missing, or too many, hides what else is wrong, which is sought where it is mended."""
    ends, listed = time.process_time() + QUICK, list[dict[str, Any]]()
    compile_source(source, findings, {})
    errors = sorted(findings.errors, key=lambda each: (QUOTE not in each.message, not BRACKETS.search(each.message)))
    for kind, some in (("error", errors), ("warning", findings.warnings)):
        for number, each in enumerate(some):
            listed.append(finding(each, kind, not listed or (number < 3 and time.process_time() < ends)))
            if len(listed) == 1 and (fix := _mark(listed[0])):
                (line, column), (_, end), text = fix["from"], fix["to"], fix["text"]
                mended = _changed(source, (source.index(line, column), source.index(line, end), text, ""))
                rest = mistakes(mended, Findings(mended))
                longer = len(text) - (end - column)
                return sorted([*listed, *(_before(each, line, column, longer) for each in rest)], key=ORDER)
    return sorted(listed, key=ORDER)


def _before(each: dict[str, Any], line: int, column: int, longer: int) -> dict[str, Any]:
    """A finding, or a repair, at its places in the text before a line got longer at a column."""
    places = {
        key: (at, max(column, right - longer) if at == line and right >= column else right)
        for key, (at, right) in (("from", each["from"]), ("to", each["to"]))
    }
    return each | places | {"repairs": [_before(fix, line, column, longer) for fix in each.get("repairs", ())]}


def finding(found: RecycleError, kind: str, mended: bool = True) -> dict[str, Any]:
    """An error or a warning, with its repairs, the best first: what is `said`, `from` and `to`, as places, and the
    `text` there; a mark stands where it is mended."""
    place, known = found.source.place, _repairs(found.source, found) if mended else []
    said: dict[str, Any] = {"kind": kind, "from": found.place[:2], "to": found.place[2:4], "said": found.message}
    placed = ((place(at, at)[:2], place(to, to)[:2], text, what) for at, to, text, what in known)
    said["repairs"] = [dict(zip(("from", "to", "text", "said"), each)) for each in placed]
    return said | {key: fix["from"] for key in ("from", "to") if (fix := _mark(said))}


def _mark(finding: dict[str, Any]) -> dict[str, Any] | None:
    """The repair of a finding that puts a mark there, or leaves one out."""
    return next((each for each in finding["repairs"] if not each["text"].strip(MARKS)), None)


def _repairs(source: Source, found: RecycleError) -> list[Change]:
    """Changes that mend an error, the best first."""
    if "no card here" in found.message:
        return [*_guarded(source, found)]
    left, ends = dict[Change, tuple[int, ...]](), time.process_time() + LONG
    for each in _candidates(source, found):
        count = _left(source, each, found)
        left |= {each: count} if count and not (count[1] and each[2] in UNSURE) else {}
        if (count and not count[1]) or time.process_time() > ends:  # no error is left
            break
    return sorted(left, key=left.__getitem__)[:1]


def _left(source: Source, change: Change, found: RecycleError) -> tuple[int, ...] | None:
    """Count the errors of form, all errors and the warnings that a change leaves; None where this one is, or one beside
    it. A mark is tried with the words that are meant, and other parentheses as the indentation says."""
    lines, mended = _lines(source, found), _changed(source, change)
    if not change[2].strip(MARKS):
        meant = _meant(tuple(each[0] for each in _tokens(mended)[0] if WORDS.fullmatch(each[0])))
        mended = _closed(Source(WORDS.sub(lambda each: meant.get(each[0], each[0]), mended.text), mended.name))
    with suppress(Overflow):
        (findings := Findings(mended)).tried(lambda: GameParser(findings).parse(read(mended, findings)))
    if not (form := len(findings.errors)):
        compile_source(mended, findings := Findings(mended), {})
    same = [each for each in (*findings.errors, *findings.warnings) if each.message == found.message]
    there = any(not found.suggestion or each.place[:2] == found.place[:2] for each in same)
    there |= any(each.place.line in lines for each in findings.errors)
    return None if there else (form, len(findings.errors), len(findings.warnings))


@lru_cache(4)
def _meant(words: tuple[str, ...]) -> dict[str, str]:
    """Words of a text that are likely misspelt, with those that are meant."""
    counts = Counter(words)
    own = {*KEYWORDS, *LOOKS, *(each for before, each in pairwise(words) if before == "define")}
    found = {each: nearest(each, own) for each in counts if each.islower() and each not in own}
    for each in (each for each in counts if counts[each] == 1 and each.isupper()):
        known = (near for near in counts if counts[near] > 1 and ("'" in near) == ("'" in each))
        found[each] = nearest(each, (near for near in known if len({*each} ^ {*near}) < 2))
    return {each: near for each, near in found.items() if near}


def _closed(source: Source) -> Source:
    """A text with parentheses as its indentation says."""
    tokens, many = _tokens(source)
    line = _parted(source, tokens) if many else 0
    here = [each.end() for each in tokens if source.place(*each.span()).line <= line and (many > 0 or each[0] == ")")]
    return _closed(_changed(source, (here[-1] - (many < 0), here[-1], ")" * (many > 0), ""))) if here else source


def _tokens(source: Source) -> tuple[list[re.Match[str]], int]:
    """The tokens of a text, and how many parentheses it lacks."""
    tokens = [each for each in TOKEN.finditer(source.text) if each.lastgroup not in ("space", "comment")]
    return tokens, sum((each[0] == "(") - (each[0] == ")") for each in tokens)


def _lines(source: Source, found: RecycleError) -> range:
    """Lines of a parenthesis or quotation mark that is missing, or too many: a repair leaves no error in them."""
    line, at = BRACKETS.search(found.message), found.place.line
    last = int(line[2] or line[3] or source.text.count("\n") + 2) if line else at + (QUOTE in found.message)
    return range(int(line[1] or min(at, last - 1)) if line else at, last)


def _candidates(source: Source, found: RecycleError) -> Iterator[Change]:
    """Changes that may mend a mistake."""
    said, (start, end), lines = found.message, _ends(source, found.place), _lines(source, found)
    here, line, first = source.text[start:end], source.line(found.place.line), source.index(found.place.line, 1)
    if (number := _number(source, start, end)) and (bounds := BOUNDS.search(said)):
        yield _write(*number.span(1), str(sorted(map(int, (number[1], *bounds.groups())))[1]))
    if here.isdecimal() and "player" in said:
        yield from (_write(start, end, each) for each in (f"({here} player)", "(current player)"))
    yield from (_write(start + at, start + to, text) for at, to, text in _words(found, here, source.text))
    if QUOTE in said or line.count('"') % 2:
        for part in re.finditer(r"[^\s()]+", line):
            for at, where in ((part.start(), "before"), (part.end(), "behind")):
                if MARKED.fullmatch(f'{line[:at]}"{line[at:]}'):
                    yield first + at, first + at, '"', f'Put " {where} {part[0]}'
    elif "expected a block" in said or "expected a list of statements" in said:
        yield from ((start, end, form.format(here), "Put it in parentheses") for form in WRAPPED)
    elif empty := re.match(r"found 0 parts after (\w+)", said):
        examples = re.findall(rf"(?m)^\(do \((\({empty[1]} .+\))\)\)$", TEXTS["words"].read_text(encoding="utf-8"))
        yield from ((start, end, example, "Begin with this example") for example in examples)
    yield from _brackets(source, lines)


def _words(found: RecycleError, here: str, text: str) -> Iterator[tuple[int, int, str]]:
    """Words that may be meant by one that is misspelt, from one index behind its place to another."""
    said, counts, words = found.message, Counter(NAME.findall(text)), [*re.finditer(r"[\w']+", here)]
    guesses = here.upper() if here.islower() else "", f"'{here}"
    yield from ((0, len(here), each) for each in guesses if each in counts)
    expected = re.findall("[a-z]+", said.partition("expected")[2])
    known = found.suggestion, *(nearest(each[0], expected) for each in words[:2])
    near = next(filter(None, known), "").rpartition(" ")[2]
    if near and words:
        like = nearest(near, [each[0] for each in words])
        word = next((each for each in words if each[0] == like), words[-1 if found.suggestion != near else 0])
        if counts[near] == 1 < counts[word[0]]:  # the other is misspelt
            start = found.source.index(*found.place[:2])
            at = next(each.start() - start for each in NAME.finditer(text) if each[0] == near)
            yield at, at + len(near), word[0]
        yield *word.span(), near
    if words and ("attribute" in said or words[0][0] == "cardatt"):
        used = Counter(re.findall(r"(?:cardatt|using) ([A-Z]\w*)", text)).most_common()
        for key in dict.fromkeys([*(key for key, _ in used), *re.findall(r"\(([A-Z]\w*) [:(]", text)]):
            yield *words[words[0][0] == "cardatt"].span(), key


def _write(start: int, end: int, text: str) -> Change:
    return start, end, text, f"Write {text}"


def _number(source: Source, start: int, end: int) -> re.Match[str] | None:
    """A number, or what is declared of a variable: its digits are the first group."""
    declared = re.search(rf"\(declare (\d+) {re.escape(source.text[start:end])}(?!\w)", source.text)
    return declared or re.compile(r"(\d+)").fullmatch(source.text, start, end)


def _brackets(source: Source, lines: range) -> Iterator[Change]:
    """Changes that close what is open in lines, or leave a parenthesis out, or open one: where it is likely, first."""
    tokens, many = _tokens(source)
    if not many:
        return
    parted, rows = _parted(source, tokens), [source.place(*each.span()).line for each in tokens]
    words, ways = [" ", *(each[0] for each in tokens), " "], list[tuple[Any, ...]]()
    bare = Counter(word for before, word in pairwise(words) if before != "(")
    end = lines.stop - 1 if lines else parted
    for each, line, after, before, follows in zip(tokens, rows, [*rows[1:], 0], words[:-2], words[2:], strict=True):
        at, word = each.end(), each[0]
        if many > 0 and (line in lines or line == parted):
            if line < after or not after:
                for count in range(many, 0 if line == parted else many - 1, -1):
                    said = f"Put {')' * count} at the end of line {line}"
                    ways.append((line != parted, False, -at, -count, at, at, ")" * count, said))
            elif "(" not in (word, before) and follows != ")" and (many == 1 or line == parted):
                ways.append((line != parted, True, -at, 0, at, at, ")", f"Put ) behind {source.text[:at].split()[-1]}"))
        elif many < 0 and word != ")":
            head = bool(re.match(r"[a-z]|[^\w\s()',:\"]", word)) and before != "(" and bare[word] == 1
            said = f"Put ( before {source.text[each.start() :].split()[0]}"
            ways.append((abs(line - end) + FAR * (not head), each.start(), each.start(), "(", said))
        elif many < 0 and (line < after or not after):
            ways.append((abs(line - end), *each.span(), "", f"Leave out the last ) of line {line}"))
    yield from (each[-4:] for each in sorted(ways))


def _parted(source: Source, tokens: list[re.Match[str]]) -> int:
    """The line behind which the indentation first says something else than parentheses do."""
    columns, line = list[int](), 0
    for each in tokens:
        place = source.place(*each.span())
        if line and (not columns or (place.line > line and each[0] != ")" and place.column <= columns[-1])):
            break
        line = place.line
        if each[0] == "(":
            columns.append(place.column)
        elif each[0] == ")" and columns:
            columns.pop()
    return line


def _guarded(source: Source, found: RecycleError) -> Iterator[Change]:
    """Changes of a misspelt name or of a number, or after which cards are moved only where there are any."""
    around, item, at = list[Form](), read(source, Findings(source)), _ends(source, found.place)[0]
    while inner := [each for each in item.items if isinstance(each, Form) and at in range(*_ends(source, each.place))]:
        around, item = [*around, item], inner[0]
    pile, counts = item.items[-1], Counter(NAME.findall(source.text))
    for each in pile.items:
        near = nearest(each.text, [name for name in counts if counts[name] > counts[each.text]])
        if each.kind == "name" and near and _plays(source, change := _write(*_ends(source, each.place), near)):
            yield change
    for form in around if item.head in ("top", "bottom") else ():
        repeated = form.head == "repeat"
        if repeated or form.head == "move":
            start, end = _ends(source, form.items[1].place if repeated else form.place)
            given = _number(source, start, end) if repeated and "stage" not in [each.head for each in around] else None
            if given:
                changes = [_write(*given.span(1), str(each)) for each in range(1, min(int(given[1]), 1000))]
                yield from changes[: bisect(changes, False, key=lambda each: not _plays(source, each))][-1:]
            mended, said = GUARDED[repeated]
            pile_text = source.text[slice(*_ends(source, pile.place))]
            yield start, end, mended.format(source.text[start:end], pile_text), said
            return


def _plays(source: Source, change: Change) -> bool:
    """True where random matches of a text end after a change."""
    with suppress(InputError):
        Described(_changed(source, change)).check_playable("")
        return True
    return False


def _changed(source: Source, change: Change) -> Source:
    start, end, text, _ = change
    return Source(source.text[:start] + text + source.text[end:], source.name)


def _ends(source: Source, place: Span) -> tuple[int, int]:
    return source.index(*place[:2]), source.index(*place[2:4])
