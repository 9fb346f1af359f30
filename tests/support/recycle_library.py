"""The library of RECYCLE games: the values that its tests play with, and the tables of
docs/reference/recycle-library.md.

python -m tests.support.recycle_library prints the tables.
"""

from functools import cache

from pyengine.recycle.library import games
from tests.reference.recycle import load, random_match
from tests.reference.recycle.expressions import Node

# Every construct that a program of the language is known to use, besides those that every game needs.
CONSTRUCTS = """
choice; stage player; stage team; stages in stages; stages three deep; do as a block
do; all as a statement; any in a choice; all in a choice; conditional; conditional in a choice
let; let of a filter; let of a partition; let of tuples; let of a sum; let of a place
any before more statements
move; shuffle; set sto; set str; set points; inc; dec; repeat; repeat all move; repeat create
repeat with a computed count; repeat all forget; cycle next (owner ..); cycle next current; cycle next previous
cycle next 'V; cycle next (0 player); cycle current (.. else ..); cycle current (owner ..)
cycle current 'V; cycle current next; cycle current previous; cycle current top
turn pass; remember; forget
create teams; create deck with a name
(current player); (next player); (previous player); (0 player); (current team); (next team); owner; (team P)
iloc; vloc; hloc; mem; sto of game; sto of player; sto of team; str of game; str of player; str of team; points of game
name worked out
==; !=; >; >=; <; <=; and; or; not; all as a condition; any as a condition; size; sum; score; cardatt; +; -; *; //; %
filter; union; max; min; actual; other player; range; tuples; partition; subsets; runs largest; run top
(top n CARDS); (top CARDS); (bottom CARDS); (0 CARDS); declare a number; declare strings
loop over teams; loop over strings; loop over groups; cards compared; players compared
scoring max; scoring min; scoring by team
"""
NAMES = [name.strip() for line in CONSTRUCTS.strip().splitlines() for name in line.split(";")]
ALONE = {
    *"do let move shuffle inc dec remember forget size sum score cardatt filter union actual range tuples".split(),
    *"partition subsets choice repeat and or not".split(),
}
# What other kinds of nodes are called; {0} is their first part.
KINDS = """
stage: stage {0}; set_int: set sto; set_str: set str; set_points: set points; turn_pass: turn pass
create_teams: create teams; player_now: ({0} player); team_now: ({0} team); player_number: (0 player); owner_of: owner
team_of: (team P); same_card: cards compared; all_hold: all as a condition; any_holds: any as a condition
runs: runs {0}; run: run {0}; ends: ({0} n CARDS); other_players: other player
place: {0}; arithmetic: {0}; compare: {0}; best: {0}
"""
CALLED = dict(name.strip().split(": ") for line in KINDS.strip().splitlines() for name in line.split(";"))
LETS = {"tuples": "let of tuples"} | {kind: f"let of a {kind}" for kind in ("filter", "partition", "sum", "place")}
LOOPS = {"strs": "loop over strings", "teams": "loop over teams", "groups": "loop over groups"}
STORAGES = {"sto": ("set_int", "inc", "dec", "int_storage"), "str": ("set_str", "str_storage")}
STORAGES |= {"points": ("set_points", "points")}


@cache
def program_of(name):
    """A game of the library, read by the reference."""
    return load(games()[name].path)


def constructs(name):
    """The names of the constructs in a program."""
    program = program_of(name)
    found = {"scoring " + program.scoring.parts[0]}
    if any(node.kind == "team_of" for node in nodes(program.scoring)):
        found.add("scoring by team")
    found |= {"do as a block" for block in program.blocks if block.kind == "do"}
    for node in program.declares:
        found.add({"int": "declare a number", "strs": "declare strings"}.get(node.type))
    found |= {name for name, there in (("create teams", program.teams), ("repeat create", program.repeated)) if there}
    setup = (*program.declares, program.players, *program.decks, *program.repeated)
    for part in (*setup, *program.blocks, program.scoring):
        visit(part, found, 0, False)
    return found - {None}


def nodes(part):
    """A node and all inside."""
    if isinstance(part, Node):
        yield part
    for each in part.parts if isinstance(part, Node) else part if isinstance(part, (list, tuple)) else ():
        yield from nodes(each)


def visit(part, found, depth, choosing):
    """Add the constructs of a node and of all inside, `depth` stages deep and inside a choice or not."""
    if isinstance(part, (list, tuple)):
        for each in part:
            visit(each, found, depth, choosing)
    if not isinstance(part, Node):
        return
    found.update(named(part, depth, choosing))
    for each in () if part.kind == "cycle" and part.parts[1].kind == "player_now" else part.parts:
        visit(each, found, depth + (part.kind == "stage"), choosing or part.kind == "choice")


def named(node, depth, choosing):
    """The constructs that a node is."""
    parts, where = node.parts, "in a choice" if choosing else "as a statement"
    if node.kind in ALONE:
        yield node.kind
    if node.kind in CALLED:
        yield CALLED[node.kind].format(*parts)
    match node.kind:
        case "stage":
            yield from ["stages in stages"] * (depth == 1) + ["stages three deep"] * (depth == 2)
        case "all" | "any":
            yield f"{node.kind} {where}"
            yield LOOPS.get(parts[0].type)
        case "when":
            yield "conditional in a choice" if choosing else "conditional"
        case "let":
            yield LETS.get(parts[0].kind)
        case "repeat" if parts[0].kind != "number":
            yield "repeat with a computed count"
        case "repeat_all":
            yield "repeat all " + parts[1].kind
        case "cycle":
            target = {
                "owner_of": "(owner ..)",
                "variable": "'V",
                "player_number": "(0 player)",
                "either": "(.. else ..)",
            }
            target = target.get(parts[1].kind)
            yield f"cycle {parts[0]} {target or parts[1].parts[0]}"
        case "create_deck" if parts[0] is not None:
            yield "create deck with a name"
        case "compare" if parts[1].type == "player":
            yield "players compared"
        case "pick":
            yield "(0 CARDS)" if parts[0] == "index" else f"({parts[0]} CARDS)"
    for storage, kinds in STORAGES.items():
        if node.kind in kinds:
            yield f"{storage} of {owner_of(parts[0])}"
            if storage != "points" and parts[1].kind != "name":
                yield "name worked out"
    if node.kind == "place" and parts[2].kind != "name":
        yield "name worked out"
    if node.kind == "do" and choosing and any(part.kind == "any" and part is not parts[0][-1] for part in parts[0]):
        yield "any before more statements"


def owner_of(node):
    return "game" if node.kind == "game" else node.type


def played(name, seats, count, seed=17, **declare):
    """Random games: [(the finished match, [(mover, options)])]."""
    program = program_of(name)
    return [random_match(program, seed, setup, declare={"SEATS": seats, **declare}) for setup in range(count)]


def construct_table(common=2):
    """The lines of the list of constructs: what each game shows first, of those that no more than so many games use."""
    users = {name: constructs(name) for name in games()}
    using = {construct: [name for name in users if construct in users[name]] for construct in NAMES}
    lines = [f"The first game that has each construct; those that are not listed are in more than {common} games.", ""]
    for name in users:
        rare = [f"`{construct}`" for construct, names in using.items() if len(names) <= common and names[0] == name]
        lines += [f"* {name}: {', '.join(rare)}"] if rare else []
    return lines


def game_table(count=100):
    """The lines of the table of games."""
    lines = ["| game | players | decisions | options | most | |", "|---|---|---|---|---|---|"]
    for name, entry in games().items():
        for seats in sorted({entry.players[0], entry.players[-1]}):
            decided = [decisions for _, decisions in played(name, seats, count)]
            lengths, options = [len(each) for each in decided], [number for each in decided for _, number in each]
            first = seats == entry.players[0]
            lines.append(
                f"| {f'[{entry.title}](../../pyengine/recycle/library/{name}.rcy)' if first else ''} | {seats} "
                f"| {sum(lengths) / count:.1f} | {sum(options) / len(options):.2f} | {max(options)} "
                f"| {entry.line if first else ''} |"
            )
    return lines


if __name__ == "__main__":
    print("\n".join([*game_table(), "", *construct_table()]))
