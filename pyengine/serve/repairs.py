"""Repairs of mistakes in a text: changes that are shown before they are made; those of mistakes have been tried."""

import re
from collections.abc import Iterator
from typing import Any

from pyengine.recycle.compile import compile_source
from pyengine.recycle.front.reader import Form, read
from pyengine.recycle.source import Findings, RecycleError, Source, Span

LINES = 8  # at whose ends a parenthesis may be missing, or too many
WRAPPED = "(do ({}))", "({})"  # statements where a block, or a list of statements, is expected
GUARDED = ("((> (size {1}) 0) {0})", "Only where a card is left"), ("(min {} (size {}))", "As many as are left")
Change = tuple[int, int, str, str]  # from one index to another, the text that comes there, and what is said of it


def repairs(source: Source, found: RecycleError) -> list[dict[str, Any]]:
    """Changes that mend an error, the best first: what is `said`, `from` and `to`, as places, and the `text` there."""
    left = dict[Change, tuple[int, int]]()
    for each in _candidates(source, found):
        left |= {each: count} if (count := _left(source, each, found)) else {}
        if count and not count[0]:  # no error is left
            break
    changes = [*_guarded(source, found)] if "no card here" in found.message else sorted(left, key=left.__getitem__)[:1]
    return [
        {"from": source.place(at, at)[:2], "to": source.place(to, to)[:2], "text": text, "said": said}
        for at, to, text, said in changes
    ]


def _left(source: Source, change: Change, found: RecycleError) -> tuple[int, int] | None:
    """Count the errors and the warnings that a change leaves; None where this one is."""
    start, end, text, _ = change
    findings = Findings(Source(source.text[:start] + text + source.text[end:], source.name))
    compile_source(findings.source, findings, {})
    same = [each for each in (*findings.errors, *findings.warnings) if each.message == found.message]
    there = any(not found.suggestion or each.place[:2] == found.place[:2] for each in same)
    return None if there else (len(findings.errors), len(findings.warnings))


def _candidates(source: Source, found: RecycleError) -> Iterator[Change]:
    """Changes that may mend a mistake."""
    said, (start, end) = found.message, _ends(source, found.place)
    near, words = (found.suggestion or "").split(), [*re.finditer(r"[\w']+", source.text[start:end])]
    if near and words:
        word = words[-1 if near[1:] else 0]
        yield start + word.start(), start + word.end(), near[-1], f"Write {near[-1]}"
    if line := re.search(r"(not closed.* |too many) before line (\d+)|not closed", said):
        text = source.text[: source.index(int(line[2]), 1)] if line[2] else source.text
        many = ")" * int(re.findall(r"(\d+) parenthes[ie]s|$", said)[0] or 0)
        for end in [each.end() for each in re.finditer(r"(?m)\S(?=[ \t]*(?:;;.*)?$)", text)][:-LINES:-1]:
            number = source.place(end, end).line
            if many:
                yield end, end, many, f"Put {many} at the end of line {number}"
            elif text[end - 1] == ")":
                yield end - 1, end, "", f"Leave out the last ) of line {number}"
    elif "expected a block" in said or "expected a list of statements" in said:
        yield from ((start, end, form.format(source.text[start:end]), "Put it in parentheses") for form in WRAPPED)


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
