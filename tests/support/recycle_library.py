"""The library of RECYCLE games: the values that its tests play with, and docs/reference/recycle-library.md.

python -m tests.support.recycle_library writes the page; with --measure plays first, all games, or those that are named.
"""

import argparse
import importlib
import json
import math
import re
import tempfile
from functools import cache
from pathlib import Path

import pyengine
from engine.solving.tree.tree import Tree, TreeError
from pyengine.commands.tournament import tournament
from pyengine.recycle import load as compiled
from pyengine.recycle.library import KINDS as KINDS_OF_GAMES, games, many
from tests.conftest import ROOT
from tests.reference.recycle import load, random_match
from tests.reference.recycle.expressions import Node
from tests.support.recycle_compare import numbered

# Every construct that a program of the language is known to use, besides those that every game needs.
CONSTRUCTS = """
choice; stage player; stages in stages; stages three deep; do as a block
do; all as a statement; any in a choice; all in a choice; conditional; conditional in a choice
let; let of a filter; let of a partition; let of tuples; let of a sum; let of a place
move; shuffle; set sto; set str; set points; inc; dec; repeat; repeat all move; repeat create
repeat with a computed count; repeat all forget; cycle next (owner ..); cycle next current; cycle next previous
cycle next 'V; cycle next (0 player); cycle current (.. else ..); cycle current (owner ..)
cycle current 'V; cycle current next; cycle current previous; cycle current top
cycle current (0 player); cycle next (.. else ..); cycle next top
turn pass; remember; forget
create teams; create deck with a name
(current player); (next player); (0 player); (current team); (next team); owner; (team P)
iloc; vloc; hloc; oloc; mem; sto of game; sto of player; sto of team; str of game; str of player; points of game
name worked out
==; !=; >; >=; <; <=; and; or; not; all as a condition; any as a condition
any as a statement; size; sum; score; cardatt; +; -; *; //; %; ^
filter; union; max; min; actual; other player; range; tuples; partition; subsets; runs largest; runs all; run top
(top n CARDS); (top CARDS); (bottom CARDS); (bottom n CARDS); (0 CARDS); declare a number; declare strings
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
    program = load(games()[name].path)
    program.numbers = numbered(compiled(games()[name].path))
    return program


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


PROGRAMS = {"pyspiel": "OpenSpiel", "rlcard": "RLCard", "pgx": "pgx", "": "a reference"}
MEASURED = ROOT / "tests" / "library" / "measured.json"
PAGE = ROOT / "docs" / "reference" / "recycle-library.md"
TEXT = """# Card games that come in RECYCLE

{count} games lie in [pyengine/recycle/library](../../pyengine/recycle/library), each with its rules, values and \
source at the top. Numbers worth changing are declared; `SEATS` is the number of players:

    python -m pyengine.recycle check --declare SEATS=3 pyengine/recycle/library/gops.rcy

`pyengine.recycle.library.games()` lists them, `python -m pyengine.run --list` by kind. A game answers to all its \
names: `python -m pyengine.run uno`.

`python -m tests.support.recycle_library` makes this page of the texts and of what was measured:

* decisions a match, and legal moves a decision (mean and most), in 1000 random matches
* rule: what the player `heuristic` does ([heuristics](recycle-language.md#heuristics)), and how much it wins against \
random play, where even is 50 %, or its mean payoff where matches pay amounts; where all win together, how much more \
they are paid than random players; 95 % intervals
* of `strong`: how much of the lead of `strong:2ms` over random play the rule has, in rating points, or in payoff
* tree: what [`equilibrium --no-merged`](../guide/exploitability.md) makes of the game for two: solved, or about how \
many states its tree has. No bound: a match can take more than 2000 decisions; not zero-sum: payoffs do not add up
* beside: whose program was given the same deals and moves, 2000 random matches unless a test says fewer, and had the \
same legal moves at every decision and the same payoffs, once a declared value makes the rules equal; a reference is \
one in plain Python, 200 matches, by somebody who had only the top of the text
"""


def random_play(name):
    """Figures of random matches."""
    found = pyengine.run_study(pyengine.Study(name, setups=1000, seed=1))
    moves = found["legal_moves"]
    return {
        "signature": signature(name),
        "decisions": round(found["decisions"]["mean"], 1),
        "moves": round(moves["mean"], 2),
        "most": len(moves["histogram"]) - 1,
        "tree": tree(name),
        "shared": "wins" not in found,
    }


def few_seats(name):
    """A game for two, or for as few as there can be."""
    if name == "red7":
        return pyengine.game(name, players=2)
    described = games().get(name.removesuffix("-described"))
    return pyengine.game(name, SEATS=max(2, described.players[0])) if described else pyengine.game(name)


def tree(name):
    """What becomes of the game's tree: "solved", "for 3", "no bound", "not zero-sum", or about how many states it
    has, 10^23."""
    game = few_seats(name)
    if game.seats > 2:
        return f"for {game.seats}"
    try:
        return Tree(game.table, nodes=100_000) and "solved"
    except TreeError as error:
        if "without a bound" in error.args[0]:
            return "no bound"
        if not (found := re.search(r"(about|more than) ([0-9.e+]+) states", error.args[0])):
            return "not zero-sum"
        more, states = found.groups()
        return f"{'>' * (more != 'about')}10^{math.log10(float(states)):.0f}"


def signature(name):
    """Signature of a few random matches."""
    return pyengine.run_study(pyengine.Study(name, setups=20, seed=1))["signature"]


def together(name, setups):
    """{"payoff": [mean, low, high]} of how much more all are paid by the rule of thumb than by random play."""
    paid = []
    for seats in (None, ("heuristic",) * pyengine.game(name).seats):
        study = pyengine.Study(name, setups=setups, seed=1, **({"seats": seats} if seats else {}))
        paid.append(pyengine.run_study(study)["payoff"])
    (random, low, high), (rule, least, most) = ((*each["mean"], *each["ci95"][0]) for each in paid)
    wide = math.hypot(high - low, most - least) / 2
    return {"payoff": [round(each, 4) for each in (rule - random, rule - random - wide, rule - random + wide)]}


def met(name, one, other, setups):
    """What one player wins against another: "wins" or "payoff", [mean, low, high], and the rating points between."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "met.json")
        words = [name, "--seats", f"{one},{other}", "--setups", str(setups), "--seed", "1", "--json", str(path)]
        tournament(words + ["--players", "2"] * (pyengine.game(name).seats == 1))
        found = json.loads(path.read_text())
    (table,) = found["tables"]
    place = [each.partition("=")[0] for each in table["players"]].index(one)
    mean, (low, high) = table["wins"]["share"], table["wins"]["ci95"]
    wins = [1 - mean, 1 - high, 1 - low] if place else [mean, low, high]
    points = table["gain"]["points"] * (1 - 2 * place)
    payoff = [table["payoff"]["mean"][place], *table["payoff"]["ci95"][place]] if found["amounts"] else None
    told = {"payoff": payoff} if payoff else {"wins": wins, "points": points}
    return {
        key: [round(each, 4) for each in value] if isinstance(value, list) else value for key, value in told.items()
    }


def measured(name, strong=True):
    """All that the page says of a game; without strong play, whose trial takes a minute or more, on request."""
    found = random_play(name)
    setups = max(100, min(4000, int(400_000 / found["decisions"])))
    if shared := pyengine.game(name).seats > 1 and found.pop("shared"):
        found["rule"] = together(name, setups)
    elif rule_of(name):
        found["rule"] = met(name, "heuristic", "random", setups)
    if rule_of(name) and strong and not shared:
        setups = max(20, min(150, int(4000 / found["decisions"])))
        found["strong"] = met(name, "strong:2ms", "heuristic", setups)
    found.pop("shared", None)
    return found


def rule_of(name):
    """What the top of a text says of its rule of thumb."""
    head = games()[name].path.read_text(encoding="utf-8").partition("\n(game")[0].replace("\n;;", "")
    return re.sub(r"\s+", " ", match[1]) if (match := re.search(r"A rule of thumb: (.*?)\.(?: |$)", head)) else ""


def told(found):
    """The rule's wins or payoff against random play, and its part of strong play's lead."""
    if "rule" not in found:
        return "", ""
    rule = found["rule"]
    scale, digits, kind = (1, 2, "payoff") if "payoff" in rule else (100, 1, "wins")
    mean, low, high = (f"{scale * each:.{digits}f}" for each in rule[kind])
    won = f"{mean} ({low} to {high})"
    if "strong" not in found:
        return won, ""
    lead, more = (each["points"] if kind == "wins" else each["payoff"][0] for each in (rule, found["strong"]))
    return won, f"{100 * lead / (lead + more):.0f} %"


def beside():
    """By game, the other programs that tests hold it against, decision by decision."""
    found = {}
    for path in sorted((ROOT / "tests" / "library").glob("test_*.py")):
        for each in vars(importlib.import_module(f"tests.library.{path.stem}")).get("COMPARED", ()):
            found.setdefault(each.game, {})[PROGRAMS[each.program]] = True
    return {name: sorted(programs) for name, programs in found.items()}


def game_tables():
    """The lines of the tables of games, by kind."""
    known, others, lines = json.loads(MEASURED.read_text()), beside(), []
    for kind in KINDS_OF_GAMES:
        lines += [
            "",
            f"## {kind}",
            "",
            "| game | players | decisions | moves | most | rule | of `strong` | tree | beside | |",
        ]
        lines.append("|---|---|---|---|---|---|---|---|---|---|")
        for name, entry in games().items():
            if entry.kind == kind:
                found, also = known[name], f" Known as {', '.join(entry.known)}." if entry.known else ""
                rule = rule_of(name)
                players = many(entry.players).removesuffix("s").removesuffix(" player")
                cells = [f"[{entry.title}](../../pyengine/recycle/library/{name}.rcy)", players]
                cells += [
                    f"{found['decisions']:.1f}",
                    f"{found['moves']:.2f}",
                    str(found["most"]),
                    *told(found),
                    found["tree"],
                    ", ".join(others[name]) if name in others else "",
                ]
                cells += [entry.line[:1].upper() + entry.line[1:] + also + f" Rule: {rule}." * bool(rule)]
                lines.append(f"| {' | '.join(cells)} |")
    return lines


def page():
    lines = [
        TEXT.format(count=len(games())).rstrip(),
        *game_tables(),
        "",
        "## Which game uses what",
        *construct_table(),
    ]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--measure", nargs="*", metavar="GAME")
    parser.add_argument("--no-strong", action="store_true", help="measure no strong play")
    arguments = parser.parse_args()
    names = arguments.measure
    known = json.loads(MEASURED.read_text()) if MEASURED.exists() else {}
    for name in names or games() if names is not None else ():
        known[name] = measured(name, not arguments.no_strong)
        rows = (f"{json.dumps(each)}: {json.dumps(known[each])}" for each in sorted(known) if each in games())
        MEASURED.write_text("{\n" + ",\n".join(rows) + "\n}\n")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
