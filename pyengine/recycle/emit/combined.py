"""Groups made of groups of which no two share a card: one of each list, so many of one, runs, and the best of all."""

from pyengine.recycle import ir
from pyengine.recycle.emit import lists, rules, state
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.llvm import I32, PTR, Body, GroupList, Items, Value

MOST = I32(2**31 - 1)


@rules.make
def make_combined(emit: Emitter, node: ir.Combined, keep: bool) -> Items:
    if node.word == "join":
        return joined(emit, node)
    if node.word == "union":
        return lists.gather_groups(emit, lambda push: lists.walk_parts(emit, node.parts, push), node.place)
    numbers = [emit.value(each) for each in node.amounts]
    groups = groups_in(emit, node.parts[0])
    if node.points is None:
        return lists.groups_from_runtime(emit, "subsets_of", node, *numbers, *groups)
    least, around = (*numbers, I32(0))[:2]
    if numbers[1:]:
        emit.fail_if(emit.b.icmp_signed("<", around, I32(1)), node.place, "the number behind mod is less than 1")
    score, every = state.scorer(emit, node.points), I32(int(node.word == "all"))

    def fewest(group: Items) -> Value:
        found = emit.variable(MOST)

        def of_card(card: Value) -> None:
            points, least = score(card), emit.b.load(found)
            emit.b.store(emit.b.select(emit.b.icmp_signed("<", points, least), points, least), found)

        state.walk_list(emit, group, of_card)
        return emit.b.load(found)

    scores = lists.values_of(emit, groups, fewest, node.parts[0])
    arguments = every, least, around, groups.data, PTR(None), scores, groups.length
    return lists.groups_from_runtime(emit, "all_runs", node, *arguments)


@rules.make
def make_melded(emit: Emitter, node: ir.Melded, keep: bool) -> Items:
    groups, score = groups_in(emit, node.parts[0]), state.scorer(emit, node.points)

    def each_card(push: Body) -> None:
        of_group = lambda group: state.walk_list(emit, group, lambda card: push(score(card)))
        state.walk_list(emit, groups, of_group)

    scores = lists.gather(emit, each_card, None, False, node.place)
    return emit.from_runtime("melded", node.place, groups.data, scores.data, groups.length)


def groups_in(emit: Emitter, part: ir.Expression) -> Items:
    made = emit.made(part)
    return made if isinstance(made, GroupList) else GroupList(emit.memory("singles", *made), made.length)


def joined(emit: Emitter, node: ir.Combined) -> GroupList:
    """One group of each part; behind one without groups the others are not worked out."""
    last, none = len(node.parts) - 1, emit.block("none")
    groups, ends = emit.new_list(), emit.buffer(I32, last + 1)
    emit.b.store(I32(0), emit.b.item(ends, I32, I32(last)))

    def every_part(push: Body) -> None:
        before: Value = I32(0)
        for number, part in enumerate(node.parts):
            lists.walk_parts(emit, (part,), push)
            count = emit.header_list(groups).length
            emit.b.fork(emit.b.icmp_signed("!=", count, before), emit.block("some"), none)
            emit.b.store(count, emit.b.item(ends, I32, I32(number)))
            before = count
        emit.b.go_on(none)

    made = lists.gather_groups(emit, every_part, node.place, groups)
    return lists.groups_from_runtime(emit, "joined", node, made.data, ends, I32(last + 1))
