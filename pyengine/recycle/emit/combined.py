"""Groups made of groups of which no two share a card: one of each list, so many of one, runs, and the best of all."""

from pyengine.recycle import ir
from pyengine.recycle.emit import lists, rules, state, walks
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.llvm import I32, TOO_LARGE, Body, GroupList, Items, Value

MOST = I32(2**31 - 1)


@rules.make
def make_combined(emit: Emitter, node: ir.Combined, keep: bool) -> Items:
    numbers = [emit.value(each) for each in node.amounts]
    groups, ends = gathered(emit, node)
    match node.word:
        case "union":
            return groups
        case "join":
            return lists.groups_from_runtime(emit, "joined", node, groups.data, ends, I32(len(node.parts)))
        case "subsets":
            return lists.groups_from_runtime(emit, "subsets_of", node, *numbers, *groups)
    assert node.points is not None
    least, around = (*numbers, I32(0))[:2]
    if numbers[1:]:
        emit.fail_if(emit.b.icmp_signed("<", around, I32(1)), node.place, "the number behind mod is less than 1")
    score = state.scorer(emit, node.points)

    def fewest(push: Body) -> None:
        def of_group(group: Items) -> None:
            found = emit.variable(MOST)
            state.walk_list(
                emit, group, lambda card: emit.b.store(lesser(emit, score(card), emit.b.load(found)), found)
            )
            push(emit.b.load(found))

        state.walk_list(emit, groups, of_group)

    scores = lists.gather(emit, fewest, None, False, node.place)
    every = I32(int(node.word == "all"))
    return lists.groups_from_runtime(
        emit, "group_runs", node, every, least, around, groups.data, scores.data, groups.length
    )


def lesser(emit: Emitter, one: Value, other: Value) -> Value:
    return emit.b.select(emit.b.icmp_signed("<", one, other), one, other)


@rules.make
def make_melded(emit: Emitter, node: ir.Melded, keep: bool) -> Items:
    groups, score = gathered(emit, node)[0], state.scorer(emit, node.points)

    def each_card(push: Body) -> None:
        of_group = lambda group: state.walk_list(emit, group, lambda card: push(score(card)))
        state.walk_list(emit, groups, of_group)

    scores = lists.gather(emit, each_card, None, False, node.place)
    return emit.from_runtime("melded", node.place, groups.data, scores.data, groups.length)


def gathered(emit: Emitter, node: ir.Combined | ir.Melded) -> tuple[GroupList, Value]:
    """(all groups of all parts, where those of each part end among them); of a join, whose ends stay 0 behind a part
    without groups, which are not worked out."""
    arena, groups, ends = emit.arena, emit.new_list(), emit.buffer(I32, len(node.parts))
    if len(node.parts) == 1:
        made = emit.made(node.parts[0])
        assert isinstance(made, GroupList)
        return made, ends
    none, joins = emit.block("none"), isinstance(node, ir.Combined) and node.word == "join"
    for number in range(len(node.parts) * joins):
        emit.b.store(I32(0), emit.b.item(ends, I32, I32(number)))
    before: Value = I32(0)

    def push(cards: Items) -> None:
        status = emit.call("push_group", arena, groups, cards.data, cards.length)
        emit.fail_if(emit.b.icmp_signed("<", status, I32(0)), node.place, TOO_LARGE)

    for number, part in enumerate(node.parts):
        walks.walk(emit, part, push)
        count = emit.header_list(groups).length
        emit.b.store(count, emit.b.item(ends, I32, I32(number)))
        if joins:
            emit.b.fork(emit.b.icmp_signed("==", count, before), none, some := emit.block("some"), some)
            before = count
    emit.b.go_on(none)
    return GroupList(*emit.header_list(groups)), ends
