"""The player that draws its moves as a network says."""
import os

from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport int16_t, int32_t, int64_t, uint64_t
from engine.game cimport Game
from engine.history cimport History, Recorder, record_move, write_record
from engine.players.chooser cimport Chooser, make
from engine.players.player cimport Player, place_at
from engine.rng cimport draw
from engine.status cimport GAME_FAULT
from engine.table cimport Table

from engine.cpu import kernels

KERNELS = ("avx2", "scalar")

ctypedef struct NetPlayer:
    Player player
    NetLayout net
    Activations activations
    const Recorder* recorder    # NULL: it remembers nothing
    char* records               # by seat
    int16_t* seen
    int32_t* numbers            # of the legal moves, each once
    int32_t* places             # of each legal move among them
    int32_t* alike              # how many moves have this number, by action: 0 between choices
    float* odds
    double* chances


def available_kernels() -> list[str]:
    """Names of the kernels that this CPU runs and this installation has, fastest first."""
    return kernels.available("engine.learning._net_", KERNELS)


cdef const NetKernel* kernel_of(name) except NULL:
    """The kernel of a name; None: that which PYENGINE_KERNEL names, if it is one of these, or the fastest."""
    if name is None:
        forced = os.environ.get("PYENGINE_KERNEL")
        name = forced if forced in available_kernels() else available_kernels()[0]
    return <const NetKernel*>PyCapsule_GetPointer(
        kernels.capsule("engine.learning._net_", name, KERNELS), "engine.learning.Kernel")


cdef int64_t lay_net(NetLayout* net, sizes, int seats) except -1:
    cdef int64_t at = 0
    cdef int layer
    if not 2 <= len(sizes) <= MOST_LAYERS + 1 or min(sizes) < 1 or max(sizes) > 1 << 20:
        raise ValueError(f"a net of sizes {list(sizes)}; expected 2 to {MOST_LAYERS + 1} from 1 to {1 << 20}")
    net.layers, net.seen, net.actions = len(sizes) - 1, sizes[0], sizes[len(sizes) - 1]
    for layer in range(net.layers):
        net.sizes[layer] = sizes[layer] + (seats if layer == 0 else 0)
        net.sizes[layer + 1] = sizes[layer + 1] + (layer == net.layers - 1)
        net.widths[layer] = padded(net.sizes[layer + 1])
        net.begins[layer] = at
        at += <int64_t>(net.sizes[layer] + 1) * net.widths[layer]
    return at


cdef float* turned_room(const NetLayout* net, int layer, list kept) except NULL:
    return <float*>zeroed(kept, <int64_t>net.sizes[layer + 1] * padded(net.sizes[layer]) * sizeof(float))


cdef void turn_weights(const NetLayout* net, int layer, float* turned) noexcept nogil:
    cdef int row, column, height = padded(net.sizes[layer])
    cdef const float* weights = net.weights + net.begins[layer]
    for row in range(net.sizes[layer]):
        for column in range(net.sizes[layer + 1]):
            turned[<int64_t>column * height + row] = weights[<int64_t>row * net.widths[layer] + column]


cdef void* zeroed(list kept, int64_t size) except NULL:
    cdef bytearray memory = bytearray(size)
    kept.append(memory)
    return <char*>memory


cdef int open_activations(Activations* activations, const NetLayout* net, list kept) except -1:
    cdef int layer, widest = 0
    for layer in range(net.layers):
        activations.taken[layer].values = <float*>zeroed(kept, net.sizes[layer] * sizeof(float))
        activations.taken[layer].places = <int32_t*>zeroed(kept, net.sizes[layer] * sizeof(int32_t))
        widest = max(widest, net.widths[layer])
    activations.out = <float*>zeroed(kept, widest * sizeof(float))
    return 0


def weights_of(sizes: Sequence[int], int seats) -> int:
    """Number of weights of a net: for each layer, input by input, its units, and then their offsets, in
    rows that are padded to 16.

    sizes : numbers of an observation, units of each layer, actions
    """
    cdef NetLayout net
    return lay_net(&net, sizes, seats)


def follower(Table table not None, hidden: Sequence[int], const float[::1] span, const float[::1] weights,
             History history=None, kernel: str | None = None) -> Chooser:
    """The player of a net.

    hidden : units of each layer but the last
    span : (observed,), what observations are divided by, above 0, those of the history included
    weights : as `weights_of` has them
    history : what it remembers of a match; or None
    kernel : one of `available_kernels`; None: the fastest, or what PYENGINE_KERNEL names

    ValueError : the net is not one of this game, or there is no such kernel.
    """
    cdef const Game* game = table.game
    cdef int most = game.max_moves
    cdef int64_t observed = game.observed + (history.recorder.size if history is not None else 0)
    sizes = [observed, *hidden, game.actions]
    if (not game.observed or not game.actions or span.shape[0] != observed
            or weights.shape[0] != weights_of(sizes, game.seats) or history is not None and history.table is not table):
        raise ValueError(f"{weights.shape[0]} weights and a span of {span.shape[0]} for a net of sizes {sizes}")
    cdef Chooser chooser = make(table, "net", sizeof(NetPlayer), choose_by_net, NULL)
    cdef NetPlayer* own = <NetPlayer*>chooser.player
    cdef list kept = [span, weights, history]
    chooser.kept, own.player.mixed = kept, mixed_by_net
    lay_net(&own.net, sizes, game.seats)
    own.net.kernel, own.net.span, own.net.weights = kernel_of(kernel), &span[0], &weights[0]
    own.net.outputs = turned_room(&own.net, own.net.layers - 1, kept)
    turn_weights(&own.net, own.net.layers - 1, own.net.outputs)
    open_activations(&own.activations, &own.net, kept)
    if history is not None:
        own.recorder, own.player.told = &history.recorder, remember
        own.records = <char*>zeroed(kept, game.seats * own.recorder.room)
    own.seen = <int16_t*>zeroed(kept, observed * sizeof(int16_t))
    own.numbers = <int32_t*>zeroed(kept, most * sizeof(int32_t))
    own.places = <int32_t*>zeroed(kept, most * sizeof(int32_t))
    own.alike = <int32_t*>zeroed(kept, game.actions * sizeof(int32_t))
    own.odds = <float*>zeroed(kept, most * sizeof(float))
    own.chances = <double*>zeroed(kept, most * sizeof(double))
    return chooser


cdef void remember(Player* player, const Game* game, const void* state, const void* moves, int count, int move,
                   int seat) noexcept nogil:
    cdef NetPlayer* own = <NetPlayer*>player
    record_move(own.recorder, own.records, state, moves, count, move, seat)


cdef int mixed_by_net(Player* player, const Game* game, const void* state, const void* moves, int count,
                      double* chances) noexcept nogil:
    cdef NetPlayer* own = <NetPlayer*>player
    cdef int move, number, seat = game.mover(game, state), kinds = 0, status = 0
    for move in range(count):
        number = game.action(game, state, moves, move)
        if not 0 <= number < game.actions:
            status = number if number < 0 else GAME_FAULT
            break
        if own.alike[number] == 0:
            own.numbers[kinds] = number
            kinds += 1
        own.alike[number] += 1
        own.places[move] = number
    if status == 0 and own.recorder != NULL:
        status = write_record(own.recorder, own.records, seat, own.seen + game.observed)
    if status == 0:
        game.observe(game, state, seat, own.seen)
        forward(&own.net, own.seen, seat, own.numbers, kinds, &own.activations)
        shares(own.activations.out, own.numbers, kinds, own.odds)
    for move in range(kinds if status == 0 else 0):     # of several moves of one number each has a part
        own.odds[move] /= own.alike[own.numbers[move]]
        own.activations.out[own.numbers[move]] = own.odds[move]
    for move in range(count):
        chances[move] = own.activations.out[own.places[move]]
        own.alike[own.places[move]] = 0
    return status


cdef int choose_by_net(Player* player, const Game* game, const void* state, const void* moves, int count,
                       uint64_t* stream) noexcept nogil:
    cdef NetPlayer* own = <NetPlayer*>player
    cdef int status = mixed_by_net(player, game, state, moves, count, own.chances)
    return status if status < 0 else place_at(own.chances, count, draw(stream) / 4294967296.0)
