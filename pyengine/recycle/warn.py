"""Warnings: what is no error in RECYCLE, but hardly meant."""

from pyengine.recycle import ir
from pyengine.recycle.errors import nearest
from pyengine.recycle.reader import NEVER_SET
from pyengine.recycle.scope import Storages

CHANGES = (ir.Assign, ir.Change, ir.SetPoints)


def warn(checker, nodes, flow, dynamic):
    """Add the warnings of a whole program to its findings."""
    _storages(checker, nodes, dynamic)
    _attributes(checker, nodes, flow)
    _strings(checker, nodes, flow)


def _storages(checker, nodes, dynamic):
    """What is read but never filled, or set but never read."""
    written = {("places", card.row) for card in checker.cards}
    targets = []
    for each in nodes:
        if isinstance(each, CHANGES):
            targets.append(each.storage)
        elif isinstance(each, ir.Move | ir.Remember):
            targets.append(each.spot.pile)
        elif isinstance(each, ir.CreateCards):
            targets.append(each.pile)
    storages = [each.storage if isinstance(each, ir.Pile) else each for each in targets]
    written |= {row for each in storages for row in _rows(each, dynamic)}
    if any(isinstance(each, ir.Variable) for each in storages):
        # Through a variable that stands for a live pile, any pile may be filled.
        written |= {("places", row) for row in range(len(checker.storages.rows["places"]))}
    targets = set(map(id, storages))
    read = {
        row
        for each in nodes
        if isinstance(each, ir.Storage) and id(each) not in targets
        for row in _rows(each, dynamic)
    }
    named = {
        row for each in nodes if isinstance(each, ir.Storage) and each.row is not None for row in _rows(each, dynamic)
    }
    for family, rows in checker.storages.rows.items():
        names = {number: _name(checker, row) for number, row in enumerate(rows)}
        for number, row in enumerate(rows):
            if (family, number) not in named:
                continue
            if (family, number) not in written and family == "texts" and names[number].endswith(f" {NEVER_SET}"):
                continue  # the way to write the empty string
            if (family, number) not in written:
                filled = {name.split()[-1]: name for other, name in names.items() if (family, other) in written}
                last = names[number].split()[-1]
                near = last if last in filled else nearest(last, filled)
                what = {"places": "is never filled", "points": "is never set: every card scores 0"}
                checker.findings.warn(
                    row.place, f"{names[number]} {what.get(family, 'is never set')}", filled.get(near)
                )
            elif (family, number) not in read and family != "places":
                checker.findings.warn(row.place, f"{names[number]} is set but never used")


def _rows(each, dynamic):
    """The (list, row) pairs that a storage can be."""
    if not isinstance(each, ir.Storage):
        return []
    rows = [each.row] if each.row is not None else dynamic[each.site].rows
    return [(Storages.list_of(each.kind), row) for row in rows]


def _name(checker, row):
    return f"{row.owner_class} {row.kind} {checker.strings.texts[row.name]}"


def _attributes(checker, nodes, flow):
    """Attributes that no card has, and values that no card has of an attribute."""
    texts = checker.strings.texts
    keys = {texts[number] for number in flow.attributes}

    def key_known(key, place):
        if isinstance(key, ir.Text):
            key = key.number
        if isinstance(key, int) and key not in flow.attributes:
            checker.findings.warn(place, f"no card has the attribute {texts[key]}", nearest(texts[key], keys))
            return False
        return isinstance(key, int)

    def value_known(key, value, place):
        if value and value not in flow.attributes[key]:
            known = [texts[number] for number in flow.attributes[key]]
            checker.findings.warn(
                place, f"no card has {texts[value]} as its {texts[key]}", nearest(texts[value], known)
            )

    for each in nodes:
        match each:
            case ir.Attribute(key) | ir.Partition(key):
                key_known(key, key.place)
            case (
                ir.Compare(left=ir.Attribute(ir.Text(key)), right=ir.Text(value) as text)
                | ir.Compare(left=ir.Text(value) as text, right=ir.Attribute(ir.Text(key)))
            ):
                if key in flow.attributes:
                    value_known(key, value, text.place)
            case ir.StaticRow(pairs):
                for key, value in pairs:
                    if key_known(key, each.place):
                        value_known(key, value, each.place)


def _strings(checker, nodes, flow):
    """A str compared with a name that nothing gives it: it is empty before it is set, and NONE is not empty."""
    texts = checker.strings.texts
    for each in nodes:
        match each:
            case ir.Compare(_, left=ir.Read(storage) as read, right=ir.Text(name)) | ir.Compare(
                _, left=ir.Text(name), right=ir.Read(storage) as read
            ):
                known = flow.strings(read)
                if name not in known and known != {0} and storage.row is not None:
                    row = _name(checker, checker.storages.rows["texts"][storage.row])
                    checker.findings.warn(
                        each.place,
                        f"{row} is never {texts[name]}; before it is set it is empty, like (game str {NEVER_SET})",
                        nearest(texts[name], [texts[one] for one in known]),
                    )
