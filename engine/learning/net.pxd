"""Networks of layers with ReLU between them: from what a seat sees to a logit for each action, and what it expects."""
from libc.stdint cimport int16_t, int32_t, int64_t
from libc.string cimport memcpy

cdef extern from "engine/learning/net.h" nogil:
    enum:
        NET_BLOCK
    ctypedef struct NetKernel:
        void (*add_rows)(const float* values, const int32_t* places, int count, const float* rows, int width,
                         float* out) noexcept nogil
        void (*adam)(float* weights, float* means, float* squares, const float* gradient, long count, float scale,
                     float rate) noexcept nogil
    void net_outputs(const float* values, const int32_t* places, int count, const float* rows, int height,
                     const int32_t* numbers, int listed, const float* offsets, float* out) noexcept
    float net_exp(float x) noexcept
    double net_log(double x) noexcept

cdef enum:
    MOST_LAYERS = 8


# The numbers that a layer takes, of which most are 0: the others, one behind the other, with their places.
ctypedef struct Sparse:
    float* values
    int32_t* places
    int count


# Layer l takes sizes[l] numbers and has widths[l] units, padded to NET_BLOCK. The first one takes an observation,
# divided by `span`, and behind it a 1 at the number of the seat; the last one gives logits and, behind them, the value.
ctypedef struct NetLayout:
    const NetKernel* kernel
    int layers
    int seen                    # numbers of an observation
    int32_t actions
    int[MOST_LAYERS + 1] sizes
    int[MOST_LAYERS] widths
    int64_t[MOST_LAYERS] begins     # of the weights of a layer, behind which its offsets stand
    const float* span
    const float* weights
    float* outputs              # weights of the last layer, as `turn_weights` has them


# What comes out of the layers for one observation.
ctypedef struct Activations:
    Sparse[MOST_LAYERS] taken   # by each layer
    float* out                  # of the last one; room for the widest


cdef inline int padded(int count) noexcept nogil:
    return (count + NET_BLOCK - 1) // NET_BLOCK * NET_BLOCK


cdef inline void nonzero(const float* numbers, int count, bint positive, Sparse* found) noexcept nogil:
    """List the numbers that are not 0, or with `positive` those above it."""
    cdef int i, listed = 0
    for i in range(count):
        found.values[listed], found.places[listed] = numbers[i], i
        listed += numbers[i] > 0 if positive else numbers[i] != 0
    found.count = listed


cdef inline void take(const NetLayout* net, const int16_t* seen, int seat, Sparse* taken) noexcept nogil:
    """Inputs of the first layer from an observation."""
    cdef int i = 0, listed = 0
    cdef int64_t four
    while i < net.seen:
        if i + 4 <= net.seen:
            memcpy(&four, seen + i, 8)
            if four == 0:       # as most are
                i += 4
                continue
        if seen[i]:
            taken.values[listed], taken.places[listed] = seen[i] / net.span[i], i
            listed += 1
        i += 1
    taken.values[listed], taken.places[listed], taken.count = 1, net.seen + seat, listed + 1


cdef inline void forward(const NetLayout* net, const int16_t* seen, int seat, const int32_t* numbers, int count,
                         Activations* activations) noexcept nogil:
    """Outputs of a net for an observation, in `activations.out`: of actions of these numbers, and what it expects."""
    cdef int layer, width, last = net.layers - 1
    cdef const float* weights
    cdef const Sparse* inputs
    take(net, seen, seat, &activations.taken[0])
    for layer in range(last):
        width, weights = net.widths[layer], net.weights + net.begins[layer]
        memcpy(activations.out, weights + <int64_t>net.sizes[layer] * width, width * sizeof(float))
        inputs = &activations.taken[layer]
        net.kernel.add_rows(inputs.values, inputs.places, inputs.count, weights, width, activations.out)
        nonzero(activations.out, net.sizes[layer + 1], True, &activations.taken[layer + 1])
    inputs, width = &activations.taken[last], padded(net.sizes[last])
    weights = net.weights + net.begins[last] + <int64_t>net.sizes[last] * net.widths[last]
    net_outputs(inputs.values, inputs.places, inputs.count, net.outputs, width, numbers, count, weights,
                activations.out)
    net_outputs(inputs.values, inputs.places, inputs.count, net.outputs, width, &net.actions, 1, weights,
                activations.out)


cdef inline float shares(const float* logits, const int32_t* numbers, int count, float* odds) noexcept nogil:
    """Probabilities of the actions of these numbers, the highest of the logits, and what they add up to before."""
    cdef float highest = logits[numbers[0]]
    cdef float together = 0
    cdef int i
    for i in range(1, count):
        highest = max(highest, logits[numbers[i]])
    for i in range(count):
        odds[i] = net_exp(logits[numbers[i]] - highest)
        together += odds[i]
    for i in range(count):
        odds[i] /= together
    return highest + <float>net_log(together)


# The layout of a net by what an observation has, the units of each layer, and how many actions there are; how many
# weights that takes. ValueError: no such sizes.
cdef int64_t lay_net(NetLayout* net, sizes, int seats) except -1

# Room for the weights of a layer output by output, in rows of its inputs, padded; freed with the list. Fill it.
cdef float* turned_room(const NetLayout* net, int layer, list kept) except NULL
cdef void turn_weights(const NetLayout* net, int layer, float* turned) noexcept nogil

# Zeroed memory that is freed with the list.
cdef void* zeroed(list kept, int64_t size) except NULL

# Room for what a net computes, freed with the list.
cdef int open_activations(Activations* activations, const NetLayout* net, list kept) except -1

cdef const NetKernel* kernel_of(name) except NULL
