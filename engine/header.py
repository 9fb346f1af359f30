"""A C header of what programs in C get: `Game` with its contracts, status numbers and random streams.

`python -m engine.header > pyengine.h` prints it. It is made of `game.pxd` and `status.pxd`, which have the words.
"""

import re
from pathlib import Path

HEAD = """\
/* The table of functions of a pyengine game, printed by `python -m engine.header`. See docs/guide/embedding.md. */
#pragma once
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

"""

# The streams of chance/rng.pxd, which promises that they stay (mwc64x-splitmix64/1).
INLINE = """\

// The key of part i below a key.
static inline uint64_t child(uint64_t key, uint64_t i) {
    uint64_t z = key + UINT64_C(0x9E3779B97F4A7C15) * (i + 1);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

// The key of a deal of a study with this seed, for Game.deal.
static inline uint64_t setup_key(uint64_t seed, uint64_t setup) { return child(child(seed, 1), setup); }

// The stream of a key; of one key a stream that follows the scripts of solvers.
static inline uint64_t start(uint64_t key) { return key == UINT64_C(0x5C1E97EDD4A35EED) ? 0 : (key >> 1) | 1; }

// What draws by a script: a game of your own that has `stream_at` sets it to engine.chance.script.address().
static uint32_t (*scripted)(uint32_t n);

// The next 32 random bits.
static inline uint32_t draw(uint64_t* stream) {
    uint64_t low = (uint32_t)*stream, high = *stream >> 32;
    *stream = low * 4294883355u + high;
    return (uint32_t)(low ^ high);
}

// A number from 0 to n - 1, each equally likely; no draw for n <= 1.
static inline uint32_t below(uint64_t* stream, uint32_t n) {
    uint64_t product;
    if (n <= 1) return 0;
    if (*stream == 0 && scripted == NULL) {
        fputs("pyengine: a game in C that has stream_at sets `scripted` first (docs/guide/embedding.md)\\n", stderr);
        abort();
    }
    if (*stream == 0) return scripted(n);
    do product = (uint64_t)draw(stream) * n; while ((uint32_t)product < (UINT64_C(1) << 32) % n);
    return (uint32_t)(product >> 32);
}

// Play random moves to the end, `limit` decisions at most; then the state is good for payoffs and scores alone. Returns
// how many decisions there were, or negative: TOO_LONG, or a fault.
static inline int random_playout(const Game* game, void* state, void* moves, uint64_t* stream, int limit) {
    int decisions, count, status;
    if (game->playout) return game->playout(game, state, moves, stream, limit, 0);
    for (decisions = 0; game->mover(game, state) >= 0; decisions++) {
        if (decisions == limit) return TOO_LONG;
        count = game->legal_moves(game, state, moves);
        if (count < 0) return count;
        status = game->play(game, state, moves, (int)below(stream, (uint32_t)count));
        if (status < 0) return status;
    }
    return decisions;
}
"""


def _in_c(text: str) -> str:
    """Declarations of a `.pxd` file in C: enums and structs, up to its first function."""
    text = re.split(r"^cdef inline", text[text.index("\ncdef enum") :], maxsplit=1, flags=re.MULTILINE)[0]
    text = re.sub(r"^ctypedef struct (\w+):$", r"typedef struct \1 \1;\nstruct \1 {", text, flags=re.MULTILINE)
    text = re.sub(r"^cdef enum:$", "enum {", text, flags=re.MULTILINE)
    text = re.sub(r"^(    [A-Z_]+ = [^#\n]*?)( *#|$)", r"\1,\2", text, flags=re.MULTILINE)
    text = text.replace("bint ", "int ").replace(" noexcept nogil,", ",").replace(" noexcept nogil\n", ";\n")
    text = re.sub(r"^(    [a-z][\w* ]*\w)( *#|$)", r"\1;\2", text, flags=re.MULTILINE)
    text = re.sub(
        r"((?:enum|struct \w+) \{\n.*?)(?=\s*(?:\n\n(?:#|typedef|enum)|\Z))", r"\1\n};", text, flags=re.DOTALL
    )
    return re.sub(r"^( *|.*?[;,] *)#", r"\1//", text, flags=re.MULTILINE).strip() + "\n"


def header() -> str:
    """The text of the header, in C99 or C++."""
    folder = Path(__file__).parent
    parts = (_in_c((folder / name).read_text(encoding="utf-8")) for name in ("status.pxd", "game.pxd"))
    return HEAD + "\n".join(parts) + INLINE


if __name__ == "__main__":
    print(header(), end="")
