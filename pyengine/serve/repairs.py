"""Repairs of mistakes in a text: changes that are shown before they are made; those of mistakes have been tried."""

import re
import time
from collections.abc import Iterator
from typing import Any

from pyengine.recycle.compile import compile_source
from pyengine.recycle.front.reader import TOKEN, Form, read
from pyengine.recycle.source import Findings, RecycleError, Source, Span

LONG = 0.5  # seconds, after which no other place is tried
WRAPPED = "(do ({}))", "({})"  # statements where a block, or a list of statements, is expected
GUARDED = ("((> (size {1}) 0) {0})", "Only where a card is left"), ("(min {} (size {}))", "As many as are left")
BRACKETS = re.compile(
    r"parenthes[ie]s (?:is|are) not closed(?:.* of line (\d+) should be closed before line (\d+))?"
    r"|too many before line (\d+)"
)
QUOTE = "not closed on this line"
Change = tuple[int, int, str, str]  # from one index to another, the text that comes there, and what is said of it


def repairs(source: Source, found: RecycleError) -> list[dict[str, Any]]:
    """Changes that mend an error, the best first: what is `said`, `from` and `to`, as places, and the `text` there."""
    left, ends = dict[Change, tuple[int, int]](), time.monotonic() + LONG
    for each in _candidates(source, found):
        left |= {each: count} if (count := _left(source, each, found)) else {}
        if (count and not count[0]) or time.monotonic() > ends:  # no error is left
            break
    changes = [*_guarded(source, found)] if "no card here" in found.message else sorted(left, key=left.__getitem__)[:1]
    return [
        {"from": source.place(at, at)[:2], "to": source.place(to, to)[:2], "text": text, "said": said}
        for at, to, text, said in changes
    ]


def _left(source: Source, change: Change, found: RecycleError) -> tuple[int, int] | None:
    """Count the errors and the warnings that a change leaves; None where this one is, or one beside it."""
    lines, (start, end, text, _) = _lines(source, found), change
    findings = Findings(Source(source.text[:start] + text + source.text[end:], source.name))
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
    said, (start, end) = found.message, _ends(source, found.place)
    near, words = (found.suggestion or "").split(), [*re.finditer(r"[\w']+", source.text[start:end])]
    if near and words:
        word = words[-1 if near[1:] else 0]
        yield start + word.start(), start + word.end(), near[-1], f"Write {near[-1]}"
    if BRACKETS.search(said):
        yield from _closed(source, _lines(source, found), "too many" in said)
    elif QUOTE in said:
        at = source.index(found.place.line, 1)
        places = [at + each.end() for each in re.finditer(r"[^\s()]+", source.line(found.place.line))]
        for end in sorted(places, key=lambda each: (each < start, each)):  # first behind the mark
            yield end, end, '"', f'Put " behind {source.text[at:end].split()[-1].lstrip("(")}'
    elif "expected a block" in said or "expected a list of statements" in said:
        yield from ((start, end, form.format(source.text[start:end]), "Put it in parentheses") for form in WRAPPED)


def _closed(source: Source, lines: range, many: bool) -> Iterator[Change]:
    """Changes at the ends of lines, the last first, that close what is open in these, or take away a parenthesis."""
    start, end = 0 if many else source.index(lines.start, 1), source.index(lines.stop, 1)
    kinds = [each.lastgroup for each in TOKEN.finditer(source.text, start if end < len(source.text) else 0, end)]
    text = ")" * (kinds.count("open") - kinds.count("close"))
    for each in reversed([*re.finditer(r"(?m)\S(?=[ \t]*(?:;;.*)?$)", source.text[start:end])]):
        at = start + each.end()
        number = source.place(at, at).line
        if not many:
            yield at, at, text, f"Put {text} at the end of line {number}"
        elif each[0] == ")":
            yield at - 1, at, "", f"Leave out the last ) of line {number}"


def _guarded(source: Source, found: RecycleError) -> Iterator[Change]:
    """A change after which cards are moved only where there are any: as many as there are, or on a condition."""
    around, item, at = list[Form](), read(source, Findings(source)), _ends(source, found.place)[0]
    while inner := [each for each in item.items if isinstance(each, Form) and at in range(*_ends(source, each.place))]:
        around, item = [*around, item], inner[0]
    pile = source.text[slice(*_ends(source, item.items[-1].place))]
    for form in around if item.head in ("top", "bottom") else ():
        repeated = form.head == "repeat"
        if repeated or form.head == "move":
            start, end = _ends(source, form.items[1].place if repeated else form.place)
            mended, said = GUARDED[repeated]
            yield start, end, mended.format(source.text[start:end], pile), said
            return


def _ends(source: Source, place: Span) -> tuple[int, int]:
    return source.index(*place[:2]), source.index(*place[2:4])
