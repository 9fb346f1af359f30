"""The examples of embedding: in Python, Cython and C, as a library and as a program, they have the same answer."""

import ctypes
import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import pyengine
from engine.header import header
from tests.conftest import loaded

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "embedding"
GAMES = [("agram", {}, 30), ("red7", {"players": 3}, 5), ("hearts", {}, 2)]
LIBRARY = "-pedantic", "-shared", "-fPIC"
needs_c = pytest.mark.skipif(not shutil.which("cc"), reason="needs a C compiler called cc")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The examples, with the header."""
    place = tmp_path_factory.mktemp("embedding") / "examples"
    shutil.copytree(EXAMPLE, place, ignore=shutil.ignore_patterns("*.so", "sight_cython.c", "build"))
    (place / "pyengine.h").write_text(header(), encoding="utf-8")
    return place


@pytest.fixture(scope="module")
def expected(folder):
    sight = runpy.run_path(str(folder / "sight.py"))["sight"]
    return [sight(pyengine.game(name, **options), 1, deals, 3) for name, options, deals in GAMES]


def run(words, folder, **environment):
    return subprocess.run(words, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True)


def compiled(folder, *words, lacking="nothing"):
    done = run(["cc", "-O1", "-Wall", "-Wextra", "-Werror", *words], folder)
    assert done.returncode == 0 or lacking in done.stderr, done.stderr
    return done


@pytest.mark.slow
def test_in_cython(folder, expected):
    done = run([sys.executable, "setup.py", "build_ext", "--inplace"], folder, CFLAGS="-O1")
    assert done.returncode == 0, done.stderr
    sight = loaded(folder, "sight_cython").sight
    assert [sight(pyengine.game(name, **options).table, 1, deals, 3) for name, options, deals in GAMES] == expected


@needs_c
@pytest.mark.parametrize("prepared", [False, True])
def test_in_c_as_a_library(folder, expected, prepared):
    compiled(folder, *LIBRARY, "-std=c11", "-o", "libsight.so", "sight.c")
    library = ctypes.CDLL(str(folder / "libsight.so"))
    library.sight.argtypes = [ctypes.c_void_p, ctypes.c_uint64, ctypes.c_int64, ctypes.c_int, ctypes.c_void_p]
    found = []
    for name, options, deals in GAMES:
        table, total = pyengine.game(name, **options).table, ctypes.c_int64()
        if prepared:
            table.prepare()
        assert library.sight(table.address, 1, deals, 3, ctypes.byref(total)) == 0
        found.append(total.value)
    assert found == expected


@pytest.mark.slow
@needs_c
def test_in_c_as_a_program(folder):
    # That of this very Python: another one on the PATH links another library.
    config = Path(sysconfig.get_config_var("BINDIR")) / f"python{sys.version_info[0]}.{sys.version_info[1]}-config"
    if not config.exists():
        pytest.skip(f"needs {config}")
    flags = run([str(config), "--includes", "--ldflags", "--embed"], folder).stdout.split()
    if compiled(folder, "host.c", "sight.c", *flags, "-o", "host", lacking="cannot find -lpython").returncode:
        pytest.skip("needs Python as a library")
    paths = os.pathsep.join(path for path in sys.path if path)
    done = run([str(folder / "host"), "agram", "30", "3"], folder, PYTHONPATH=paths)
    same = run([sys.executable, "sight.py", "agram", "30", "3"], folder, PYTHONPATH=paths)
    assert done.stdout == same.stdout and "over 30 deals" in done.stdout
    assert done.returncode == 0


@needs_c
@pytest.mark.parametrize("name", ["hearts", "kuhn"])
def test_the_header_is_the_layout(name, tmp_path):
    """Numbers and functions that a game has or lacks are where C looks for them."""
    (tmp_path / "pyengine.h").write_text(header(), encoding="utf-8")
    numbers = ("seats", "state_size", "max_moves", "max_decisions", "places", "kinds", "cards", "observed", "actions")
    functions = re.findall(r"\(\*(\w+)\)\(const Game\*", header())
    read = [f"game->{number}" for number in numbers] + [f"game->{function} != 0" for function in functions]
    (tmp_path / "read.c").write_text(
        '#include "pyengine.h"\nint read_game(const Game* game, int* found) { int i = 0; '
        + " ".join(f"found[i++] = {each};" for each in read)
        + " return game->version == GAME_VERSION && game->size == sizeof(Game) ? i : -1; }\n"
    )
    compiled(tmp_path, *LIBRARY, "-std=c99", "-o", "libread.so", "read.c")
    table, found = pyengine.game(name).table, (ctypes.c_int * 100)()
    library = ctypes.CDLL(str(tmp_path / "libread.so"))
    assert library.read_game(ctypes.c_void_p(table.address), found) == len(read) > 30
    assert list(found[: len(numbers)]) == [getattr(table, number) for number in numbers]
    has = {function for function, there in zip(functions, found[len(numbers) :], strict=False) if there}
    optional = set(table.can) - {"spectators"}
    assert has >= optional and not (set(functions) - has) & optional
    assert {"chance_outcomes", "solve", "deals"} & has == {"chance_outcomes", "solve", "deals"} & optional


@needs_c
def test_a_game_in_c(folder, monkeypatch):
    compiled(folder, *LIBRARY, "-std=c11", "-o", "libswap.so", "swap.c")
    monkeypatch.syspath_prepend(folder)
    game = pyengine.game("swap:table")
    pyengine.check_game(game.table)
    figures = pyengine.run_study(pyengine.Study("swap:table", seats=("pimc:100x1", "random"), setups=3000, seed=1))
    # Best is to keep a card that beats half of the others or more; random play wins half of its matches.
    best = (7 / 2 + sum(range(7, 13)) / 12) / 13
    low, high = figures["by_player"][0]["wins"]["ci95"]
    assert low < (best + 1 / 2) / 2 < high and high - low < 0.05
    assert pyengine.find_equilibrium(game, to=1e-6).value[0] == pytest.approx(best, abs=1e-6)


DIE = """
#include <string.h>
#include "pyengine.h"
typedef struct { uint64_t stream; int rolled, over; } Die;
static int deal(const Game *game, void *state, uint64_t key) {
    memset(state, 0, game->state_size);
    ((Die *)state)->stream = start(child(key, 0));
    return 0;
}
static int mover(const Game *game, const void *state) { return ((const Die *)state)->over ? OVER : 0; }
static int legal_moves(const Game *game, const void *state, void *moves) { return 2; }
static int play(const Game *game, void *state, const void *moves, int move) {
    Die *die = state;
    die->rolled = move ? 3 : 1 + (int)ROLL;
    die->over = 1;
    return 0;
}
static void payoffs(const Game *game, const void *state, int64_t *payoffs) {
    payoffs[0] = ((const Die *)state)->rolled;
    payoffs[1] = -payoffs[0];
}
static uint64_t move_key(const Game *game, const void *state, const void *moves, int move, int observer) {
    return (uint64_t)move;
}
static uint64_t information_key(const Game *game, const void *state, int seat) {
    return child((uint64_t)((const Die *)state)->rolled, 0);
}
static int stream_at(const Game *game) { return 0; }
void follow(uint32_t (*function)(uint32_t n)) { scripted = function; }
const Game game = {
    .version = GAME_VERSION, .size = sizeof(Game), .seats = 2, .state_size = sizeof(Die), .max_moves = 2,
    .max_decisions = 1, .low = -6, .high = 6, .deal = deal, .mover = mover, .legal_moves = legal_moves, .play = play,
    .payoffs = payoffs, .move_key = move_key, .information_key = information_key, .stream_at = stream_at,
};
"""
SOLVED = """
import ctypes, sys
import pyengine
from engine.chance import script
from engine.table import Table
library = ctypes.CDLL("./libdie.so")
if sys.argv[1:] == ["follows"]:
    library.follow(ctypes.c_void_p(script.address()))
game = pyengine.Game(Table.at(ctypes.addressof(ctypes.c_char.in_dll(library, "game")), library, "die"), name="die")
pyengine.check_game(game)
print(round(pyengine.find_equilibrium(game).value[0], 9), len(game.deal(1).chance_outcomes(0)))
"""


@needs_c
@pytest.mark.parametrize(
    "roll, words, says",
    [
        ("below(&die->stream, 6)", ["follows"], "3.5 6"),
        ("below(&die->stream, 6)", [], "a game in C that has stream_at sets `scripted` first"),
        ("(draw(&die->stream) >> 8) % 6", ["follows"], "the game does not draw by below from the stream at stream_at"),
    ],
)
def test_chance_of_a_game_in_c(roll, words, says, tmp_path):
    """All of it where it follows scripts; else it is found out before a solver believes it."""
    (tmp_path / "pyengine.h").write_text(header(), encoding="utf-8")
    (tmp_path / "die.c").write_text(DIE.replace("ROLL", roll))
    done = run(["cc", "-O1", "-shared", "-fPIC", "-o", "libdie.so", "die.c"], tmp_path)
    assert done.returncode == 0, done.stderr
    done = run([sys.executable, "-c", SOLVED, *words], tmp_path)
    assert says in done.stdout + done.stderr and (done.returncode == 0) == (says == "3.5 6")
