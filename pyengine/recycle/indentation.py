"""Where the indentation of a program says that a parenthesis is missing, or that there is one too many."""

from pyengine.recycle.tokens import TOKEN, short


def missing(source):
    """A guess for a text that ends too early, or "": the first line that does not stand further in than a form that
    began a line above it and is still open."""
    for place, open_forms, _ in _lines(source):
        for form in open_forms[1:]:
            if form.column >= place.column:
                text = source.line(form.line).partition(";;")[0].strip()
                return (
                    f"; by the indentation, {short(text)} of line {form.line} should be closed before line {place.line}"
                )
    return ""


def surplus(source):
    """A guess for a game that ends too early, or "": the first line that stands further in than the form before it."""
    for place, _, before in _lines(source):
        if before and before.column < place.column:
            return f"; by the indentation, there is a ) too many before line {place.line}"
    return ""


def _lines(source):
    """Of every line that begins with a parenthesis: its place, the places of the forms around it that began a line, and
    of the form before it on the same level if that began a line."""
    stack, before, index = [], [None], 0
    while match := TOKEN.match(source.text, index):
        index, kind = match.end(), match.lastgroup
        if kind == "open":
            place = source.place(match.start(), index)
            begins = not source.line(place.line)[: place.column - 1].strip()
            if begins:
                yield place, [form for form in stack if form], before[-1]
            before[-1] = place if begins else None
            stack.append(place if begins else None)
            before.append(None)
        elif kind == "close" and stack:
            stack.pop()
            before.pop()
