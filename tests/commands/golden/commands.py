"""The commands whose outputs are kept; `tests.commands.golden` says how. OUT is a folder."""

from pyengine.recycle.library import games

EXAMPLE = (
    "5C2D8C3HKH??/AS??8S3S??7S/5S8H4H??5D7C/AH6C3D6S5HAD/6HKCACKD4C2H/8D2S7H4D7D??//2C3C4S6DKS//"
    "731630308968466917018937"
)
DEAL = "'I1: R7 Y7 V5 R4 O4 R3 B1 / G1: Y1 Y2 Y3 Y4 Y5 Y6 B7 / R5: B2 B3 B4 B5 B6 G2 G3'"
SEARCHES = ("heuristic", "pimc:2x1", "pimc:20", "pimc:3x2:payoff", "flat:50", "ismcts:50", "ismcts:50:payoff")
OWN = {
    "crosskings": ("exact:2", "uct:200"),
    "rummy": ("planner", "planner:model", "planner:belief", "planner:second", "planner:random"),
}
OPTIONS = {
    "red7": (
        *(f"--players {players}" for players in range(2, 6)),
        "--hand 4",
        "--no-draw",
        "--eliminated gone",
        "--lead-only",
        "--players 5 --hand 2 --no-draw --eliminated gone --lead-only",
    ),
    "crosskings": ("--start 23", "--start 33"),
    "rummy": ("--no-knocking", "--ace both", "--knock 5 --gin 20 --undercut 10"),
}


def _studies():
    """Red7's kernels and options, every player, every game of the library."""
    for kernel in ("scalar", "avx2", "avx512", "table"):
        for options in OPTIONS["red7"]:
            yield f"PYENGINE_KERNEL={kernel} run red7 {options} --setups 6 --matches 40 --seed 7"
    yield f"run red7 --deal {DEAL} --matches 100 --seed 7"
    yield f"run crosskings --deal {EXAMPLE} --matches 30 --seed 7"
    for game in ("crosskings", "rummy"):
        for options in ("", *OPTIONS[game]):
            yield f"run {game} {options} --setups 20 --seed 7"
    for game in ("red7", "crosskings", "rummy"):
        for player in (*SEARCHES, *OWN.get(game, ())):
            yield f"run {game} --seats {player} --setups 4 --seed 7"
        yield f"run {game} --setups 4 --seed 7 --measures all --estimator pimc:3x2"
    for name, game in games().items():
        name = f"{name}-described" if name == "red7" else name
        yield f"run {name} --setups 10 --seed 7"
        for line in (
            f"run {name} --setups 2 --seed 7 --seats {','.join(['ismcts:100'] + ['random'] * (game.players[0] - 1))}",
        ):
            yield line + (f" --players {game.players[0]}" if len(game.players) > 1 else "")
    for name in ("agram", "kuhn", "scopa"):
        yield f"run {name} --setups 3 --seed 7 --measures all --estimator pimc:3x2"


LONG = (
    *_studies(),
    "run red7 --seats heuristic,ismcts:50 --no-rotate --setups 6 --seed 7",
    "run rummy --seats planner,heuristic --setups 500 --seed 7 --until strength=0.2",
    "run red7 --setups 400 --matches 10 --seed 7 --until length=0.2",
    "typed=1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1 run red7 --seats human,random,random --setups 1 --seed 7 --matches 2",
    "typed=1/x/2/1/1/1/1/1 run agram --seats random,human,random,random --setups 1 --seed 7",
    "typed=0,2/2,1/s/2,4/u/b/q crosskings play --seed 7 --opponent uct:50",
    "typed=1/1/x/1/1/q rummy play --seed 7",
    "typed=?/1/?/q rummy play --seed 7 --opponent planner:belief",
    "run agram --setups 30 --seed 7 --players 2..4",
    "run agram --setups 3 --seed 7 --seats ismcts:50 --sweep players=2,3 --measures drama",
    "run red7 --setups 20 --matches 20 --seed 7 --sweep players=2..5 --sweep draw=on,off --out OUT",
    "resumed run red7 --setups 9000 --matches 10 --seed 7 --out OUT",
    "resumed run rummy --setups 9000 --seed 7 --out OUT",
    "run red7-described --setups 5 --seed 7 --out OUT",
    "run agram --setups 40 --seats files/bot.py:shortest,ismcts:20 --seed 7 --out OUT",
    "check red7 --games 3",
    "check rummy --games 3",
    "check cribbage --games 2",
    "run",
    "run --help",
    "run --list",
    "run red7 --help",
    "run crosskings --help",
    "run rummy --help",
    "run agram --help",
    "run engine.red7.game:table --help",
    "check --help",
    "advise --help",
    "recycle --help",
    "crosskings solve --help",
    "rummy plan --help",
    "red7 perft --help",
)

SHORT = (
    "run red7 --players 2 --setups 8 --matches 30 --seed 7",
    "PYENGINE_KERNEL=table run red7 --setups 4 --matches 5 --seed 7 --eliminated gone",
    "run red7 --seats ismcts:20,heuristic --setups 3 --measures all --estimator pimc:2x2 --seed 7",
    "run crosskings --seats uct:50 --setups 3 --seed 7",
    "run rummy --seats planner,pimc:2x1 --setups 3 --seed 7",
    "run agram --seats files/bot.py:shortest,flat:20 --setups 5 --seed 7",
    "run pairs --setups 20 --seed 7",
    "run engine.red7.game:table --option players=2 --option gone=on --setups 5 --seed 7",
    "run agram --setups 5 --seed 7 --sweep players=2,3 --out OUT",
    "resumed run red7 --setups 9000 --matches 2 --seed 7 --out OUT",
    "run agram --setups 5 --seats ismcts:10 --seed 7 --out OUT",
    "tournament red7 --seats random,heuristic,pimc:2x1 --setups 20 --seed 7",
    "tournament leduc --seats random,heuristic,pimc:2x1 --setups 20 --seed 7 --out OUT",
    "tournament kuhn --seats random,random",
    "ladder blackjack",
    "ladder kuhn --most 24",
    "ladder kuhn --time soon",
    "advise red7 7/0 --seed 1 --estimator pimc:5x2",
    "advise rummy '7/0: 0 0' --seed 1 --estimator pimc:5x2",
    "advise crosskings 7/0 --seed 1 --estimator pimc:5x2 --json -",
    "advise agram '7/0: 0 1' --seed 1 --estimator pimc:5x2",
    f"crosskings solve {EXAMPLE} --memory 16 --threads 1",
    f"crosskings solve {EXAMPLE} --memory 16 --known --json -",
    "rummy plan '2C 3C 4C 8C 8D 8H KS QS TD 5H 9S' --gone '7D KH'",
    "red7 perft --seed 1 --depth 3",
    "red7 tree --seed 1 --players 2 --limit 5000",
    "recycle trace kuhn --seed 3",
    "recycle trace agram --seed 3 --actions --moves 0,0,0",
    "recycle check recycle/agram.rcy recycle/pairs.rcy",
    "check crosskings --games 2",
    "check kuhn --games 3",
    "transcript red7",
    "transcript crosskings",
    "transcript rummy",
    "transcript agram",
    "unknown",
    "run nothing",
    "run redd7",
    "run nothing.rcy",
    "run files/bot.py",
    "run engine.red7.game:nothing",
    "run engine.red7.game:table --option speed=3",
    "run red7 --players 9",
    "run red7 --setups 0",
    "run red7 --seed -1",
    "run red7 --threads 0",
    "run red7 --deal R1",
    "run red7 --seats human:3",
    "run red7 --seats pimc:0",
    "run red7 --seats exact:3",
    "run red7 --seats planner",
    "run red7 --seats random,random,random,random",
    "run red7 --seats missing.py:choose",
    "run red7 --seats files/bot.py",
    "run agram --seats files/bot.py:failing --setups 1 --seed 7",
    "run agram --seats files/bot.py:wrong --setups 1 --seed 7",
    "run red7 --measures fun",
    "run red7 --measures drama --estimator flat:10",
    "run red7 --until fun=1",
    "run red7 --until drama=0.1",
    "run red7 --until length=wide",
    "run red7 --sweep players",
    "run red7 --sweep players=2..9 --setups 1 --seed 7",
    "run red7 --json nowhere/figures.json",
    "run agram --declare WINNER=3",
    "run agram --players many",
    "run rummy --no-knocking --gin 3",
    "run crosskings --start 11",
    "PYENGINE_KERNEL=mmx run red7",
    "advise red7 9/0/0",
    "advise rummy '7/0: 99'",
    "advise red7 7/0 --estimator human",
    "recycle check files/bot.py",
    "recycle trace kuhn --moves 9",
    "crosskings solve nonsense",
    "rummy plan '2C 2C'",
    "red7 perft --players 9",
)
COMMANDS = (*SHORT, *LONG)
FEW = SHORT
