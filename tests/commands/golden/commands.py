"""The commands whose outputs are kept; `tests.commands.golden` says how. OUT is a folder."""

import json
from pathlib import Path

from pyengine.recycle.library import games

KEPT = Path(__file__).with_name("kept.txt")

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
        fewest = game.players[0]
        line = f"run {name} --setups 2 --seed 7 --seats {','.join(['ismcts:100'] + ['random'] * (fewest - 1))}"
        yield line + (f" --players {fewest}" if len(game.players) > 1 else "")
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

FEW = tuple(json.loads(line)[0] for line in KEPT.read_text(encoding="utf-8").splitlines())
COMMANDS = (*FEW, *LONG)
