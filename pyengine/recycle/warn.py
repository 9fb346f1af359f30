"""Warnings: what is no error in RECYCLE, but hardly meant."""

from pyengine.recycle import ir
from pyengine.recycle.errors import nearest
from pyengine.recycle.reader import NEVER_SET
from pyengine.recycle.scope import LISTS

NEVER = {"places": "is never filled", "points": "is never set: every card scores 0"}


def warn(checker, nodes, flow, dynamic):
    """Add the warnings of a whole program to its findings."""
    _storages(checker, nodes, dynamic)
    _attributes(checker, nodes, flow)
    _strings(checker, nodes, flow)


def _storages(checker, nodes, dynamic):
    """What is read but never filled, or set but never read."""
    targets = [target for each in nodes if (target := _target(each))]
    written = {("places", card.row) for card in checker.cards}
    written |= {row for each in targets if isinstance(each, ir.Storage) for row in _rows(each, dynamic)}
    if any(isinstance(each, ir.Variable) for each in targets):
        # Through a variable that stands for a live pile, any pile may be filled.
        written |= {("places", row) for row in checker.storages.rows["places"].values()}
    storages, set_here = [each for each in nodes if isinstance(each, ir.Storage)], set(map(id, targets))
    read = {row for each in storages if id(each) not in set_here for row in _rows(each, dynamic)}
    named = {row for each in storages if each.row is not None for row in _rows(each, dynamic)}
    for family, rows in checker.storages.rows.items():
        names = {(family, number): _name(checker, row) for row, number in rows.items()}
        filled = {name.split()[-1]: name for key, name in names.items() if key in written}
        for row, (key, name) in zip(rows, names.items()):
            last = name.split()[-1]
            if key not in named or key in written and (key in read or family == "places"):
                continue
            if key in written:
                checker.findings.warn(row.place, f"{name} is set but never used")
            elif (family, last) != ("texts", NEVER_SET):  # the way to write the empty string
                near = last if last in filled else nearest(last, filled)
                checker.findings.warn(row.place, f"{name} {NEVER.get(family, 'is never set')}", filled.get(near))


def _target(each):
    """The storage that a statement changes, or a variable that stands for a pile; None of anything else."""
    match each:
        case ir.Assign(storage) | ir.Change(storage=storage) | ir.SetPoints(storage):
            return storage
        case ir.Move(spot=ir.Spot(pile=pile)) | ir.Remember(spot=ir.Spot(pile=pile)) | ir.CreateCards(pile=pile):
            return pile.storage if isinstance(pile, ir.Pile) else pile
    return None


def _rows(storage, dynamic):
    """The (list, row) pairs that a storage can be."""
    rows = [storage.row] if storage.row is not None else dynamic[storage.site].rows
    return [(LISTS[storage.kind], row) for row in rows]


def _name(checker, row):
    return f"{row.owner_class} {row.kind} {list(checker.strings)[row.name]}"


def _attributes(checker, nodes, flow):
    """Attributes that no card has, and values that no card has of an attribute."""
    texts = list(checker.strings)
    keys = {texts[number] for number in flow.attributes}
    for key, value, place in _asked(nodes, flow):
        values = flow.attributes.get(key)
        if values is None:
            checker.findings.warn(place, f"no card has the attribute {texts[key]}", nearest(texts[key], keys))
        elif value and value not in values:
            near = nearest(texts[value], [texts[number] for number in values])
            checker.findings.warn(place, f"no card has {texts[value]} as its {texts[key]}", near)


def _asked(nodes, flow):
    """(key, value, place) of attributes that a program asks for; the value is "" where it asks for none."""
    for each in nodes:
        match each:
            case ir.Attribute(ir.Text(key) as text) | ir.Partition(ir.Text(key) as text):
                yield key, 0, text.place
            case (
                ir.Compare(left=ir.Attribute(ir.Text(key)), right=ir.Text(value) as text)
                | ir.Compare(left=ir.Text(value) as text, right=ir.Attribute(ir.Text(key)))
            ) if key in flow.attributes:
                yield key, value, text.place
            case ir.StaticRow(pairs):
                yield from ((key, value, each.place) for key, value in pairs)


def _strings(checker, nodes, flow):
    """A str compared with a name that nothing gives it: it is empty before it is set, and NONE is not empty."""
    texts = list(checker.strings)
    for each in nodes:
        match each:
            case ir.Compare(_, left=ir.Read(storage) as read, right=ir.Text(name)) | ir.Compare(
                _, left=ir.Text(name), right=ir.Read(storage) as read
            ):
                known = flow.strings(read)
                if name not in known and known != {0} and storage.row is not None:
                    row = _name(checker, list(checker.storages.rows["texts"])[storage.row])
                    checker.findings.warn(
                        each.place,
                        f"{row} is never {texts[name]}; before it is set it is empty, like (game str {NEVER_SET})",
                        nearest(texts[name], [texts[one] for one in known]),
                    )
