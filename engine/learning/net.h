/* Sums of rows, of which everything else about networks is made, and steps of Adam, compiled for several instruction
   sets. Each number is summed up in one order and nothing is contracted: the bits are those of plain C anywhere. */
#ifndef PYENGINE_NET_H
#define PYENGINE_NET_H
#include <math.h>
#include <stdint.h>

#define NET_BLOCK 16 /* floats: rows are so many, or a multiple, wide */

typedef struct {
    /* out[j] += values[0] * rows[places[0]][j] + values[1] * .., one after the other */
    void (*add_rows)(const float *values, const int32_t *places, int count, const float *rows, int width, float *out);
    /* A step of `rate` against the gradient, by its running mean and mean square */
    void (*adam)(float *weights, float *means, float *squares, const float *gradient, long count, float scale,
                 float rate);
} NetKernel;

#if defined(__GNUC__)
#if defined(__AVX2__)
#define NET_LANES 8
#else
#define NET_LANES 4
#endif
typedef float net_lane __attribute__((vector_size(4 * NET_LANES), aligned(4), may_alias));

static inline __attribute__((always_inline)) void net_tile(const float *values, const int32_t *places, int count, const float *rows, int width,
                            float *out, const int tiles) {
    net_lane sums[8];
    for (int t = 0; t < tiles; t++) sums[t] = ((const net_lane *)out)[t];
    for (int c = 0; c < count; c++) {
        const net_lane *row = (const net_lane *)(rows + (int64_t)places[c] * width);
        const float value = values[c];
#pragma GCC unroll 8
        for (int t = 0; t < tiles; t++) sums[t] += value * row[t];
    }
    for (int t = 0; t < tiles; t++) ((net_lane *)out)[t] = sums[t];
}

static void net_add_rows(const float *values, const int32_t *places, int count, const float *rows, int width,
                         float *out) {
    int j = 0;
    for (; j + 8 * NET_LANES <= width; j += 8 * NET_LANES) net_tile(values, places, count, rows + j, width, out + j, 8);
    for (; j < width; j += NET_BLOCK) net_tile(values, places, count, rows + j, width, out + j, NET_BLOCK / NET_LANES);
}
#else
static void net_add_rows(const float *values, const int32_t *places, int count, const float *rows, int width,
                         float *out) {
    for (int c = 0; c < count; c++) {
        const float *row = rows + (int64_t)places[c] * width;
        for (int j = 0; j < width; j++) out[j] += values[c] * row[j];
    }
}
#endif

/* out[n] = offsets[n] + values[0] * rows[n][places[0]] + .., one after the other, for the n in `numbers` */
static inline void net_outputs(const float *values, const int32_t *places, int count, const float *rows, int height,
                               const int32_t *numbers, int listed, const float *offsets, float *out) {
    for (int i = 0; i < listed; i += 4) {
        const float *row[4];
        float sums[4];
        for (int k = 0; k < 4; k++) {
            const int n = numbers[i + k < listed ? i + k : listed - 1];
            row[k] = rows + (int64_t)n * height, sums[k] = offsets[n];
        }
        for (int c = 0; c < count; c++)
            for (int k = 0; k < 4; k++) sums[k] += values[c] * row[k][places[c]];
        for (int k = 0; k < 4 && i + k < listed; k++) out[numbers[i + k]] = sums[k];
    }
}

static void net_adam(float *weights, float *means, float *squares, const float *gradient, long count, float scale,
                     float rate) {
    for (long i = 0; i < count; i++) {
        const float each = gradient[i] * scale;
        means[i] += 0.1f * (each - means[i]);
        squares[i] += 0.001f * (each * each - squares[i]);
        weights[i] -= rate * means[i] / (sqrtf(squares[i]) + 1e-6f);
    }
}

/* e^x for x <= 0, with an error of 2e-7 of it; below -87, and where x is no number, as at -87 */
static inline float net_exp(float x) {
    union { int32_t bits; float number; } power;
    const float floor = x >= -87.0f ? x : -87.0f;
    const int n = (int)(floor * 1.44269504f - 0.5f);
    const float r = floor - (float)n * 0.693359375f - (float)n * -2.12194440e-4f;
    float sum = 1.9875691500e-4f;
    sum = sum * r + 1.3981999507e-3f;
    sum = sum * r + 8.3334519073e-3f;
    sum = sum * r + 4.1665795894e-2f;
    sum = sum * r + 1.6666665459e-1f;
    sum = sum * r + 5.0000001201e-1f;
    power.bits = (n + 127) << 23;
    return (sum * r * r + r + 1.0f) * power.number;
}

/* The natural logarithm of x >= 1 */
static inline double net_log(double x) {
    int n = 0;
    for (; x > 1.5; x *= 0.5) n++;
    const double t = (x - 1) / (x + 1), s = t * t;
    return n * 0.69314718055994531 + 2 * t * (1 + s * (1 / 3.0 + s * (1 / 5.0 + s * (1 / 7.0 + s / 9.0))));
}

static NetKernel net_kernel = {net_add_rows, net_adam};
#endif
