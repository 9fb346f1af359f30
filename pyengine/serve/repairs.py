"""Repairs of mistakes in a text: changes that are shown before they are made; those of mistakes have been tried."""

import re
import time
from bisect import bisect
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from pyengine.base.errors import InputError, nearest
from pyengine.recycle.compile import compile_source
from pyengine.recycle.front.reader import TOKEN, Form, read
from pyengine.recycle.game import Described
from pyengine.recycle.source import Findings, RecycleError, Source, Span

LONG = 0.4  # seconds of work, after which no other place is tried
WRAPPED = "(do ({}))", "({})"  # statements where a block, or a list of statements, is expected
GUARDED = ("((> (size {1}) 0) {0})", "Only where a card is left"), ("(min {} (size {}))", "As many as are left")
BRACKETS = re.compile(
    r"parenthes[ie]s (?:is|are) not closed(?:.* of line (\d+) should be closed before line (\d+))?"
    r"|too many before line (\d+)"
)
QUOTE = "not closed on this line"
BOUNDS, NAME = re.compile(r"found \d+ .*expected (\d+) to (\d+)"), re.compile(r"'?\b[A-Z][A-Z_]*\b")
MARKED = re.compile(r'(?:[^"]|(?<=[ (])"[^" ](?:[^"]*[^" ])?"(?=[ )]|$))*')  # no text borders on a word
Change = tuple[int, int, str, str]  # from one index to another, the text that comes there, and what is said of it


def repairs(source: Source, found: RecycleError) -> list[dict[str, Any]]:
    """Changes that mend an error, the best first: what is `said`, `from` and `to`, as places, and the `text` there."""
    left, ends = dict[Change, tuple[int, int]](), time.process_time() + LONG
    for each in _candidates(source, found):
        count = _left(source, each, found)
        left |= {each: count} if count and not (count[0] and each[2] in ("", "(")) else {}
        if (count and not count[0]) or time.process_time() > ends:  # no error is left
            break
    changes = [*_guarded(source, found)] if "no card here" in found.message else sorted(left, key=left.__getitem__)[:1]
    return [
        {"from": source.place(at, at)[:2], "to": source.place(to, to)[:2], "text": text, "said": said}
        for at, to, text, said in changes
    ]


def _left(source: Source, change: Change, found: RecycleError) -> tuple[int, int] | None:
    """Count the errors and the warnings that a change leaves; None where this one is, or one beside it."""
    lines, findings = _lines(source, found), Findings(_changed(source, change))
    compile_source(findings.source, findings, {})
    same = [each for each in (*findings.errors, *findings.warnings) if each.message == found.message]
    there = any(not found.suggestion or each.place[:2] == found.place[:2] for each in same)
    there |= any(each.place.line in lines for each in findings.errors)
    return None if there else (len(findings.errors), len(findings.warnings))


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
    tokens = [each for each in TOKEN.finditer(source.text) if each.lastgroup not in ("space", "comment")]
    many = sum((each[0] == "(") - (each[0] == ")") for each in tokens)
    if not many:
        return
    places = [(source.place(*each.span()).line, each) for each in tokens]
    last, parted = {each.end(): line for line, each in dict(places).items()}, _parted(source, tokens)
    if many > 0:
        ways = [(line != parted, each.end() not in last, -each.end()) for line, each in places if line in lines]
        for _, inside, at in sorted(ways):
            if not inside:
                yield -at, -at, ")" * many, f"Put {')' * many} at the end of line {last[-at]}"
            elif many == 1:
                yield -at, -at, ")", f"Put ) behind {source.text[:-at].split()[-1]}"
    usual = re.compile(r"\)|(?<!\()(?:[a-z]+|[^\w\s()',:\"])")  # a word without its parenthesis is as usual
    far = {line: min(abs(line - lines.stop + 1), abs(line - parted)) for line, _ in places}
    for line, each in sorted(places, key=lambda it: (not usual.match(source.text, it[1].start()), far[it[0]])):
        if many < 0 and each[0] == ")" and each.end() in last:
            yield *each.span(), "", f"Leave out the last ) of line {line}"
        elif many < 0 and each[0] != ")":
            yield each.start(), each.start(), "(", f"Put ( before {source.text[each.start() :].split()[0]}"


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
            yield (
                start,
                end,
                mended.format(source.text[start:end], source.text[slice(*_ends(source, pile.place))]),
                said,
            )
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
