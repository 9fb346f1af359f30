/* The likeliest ways to lay out ten cards of Rummy in runs and sets: rummy_planner TIMES < ODDS

   Reads rows of "ace_high odds ... odds": 52 probabilities in thousandths, by card = 13 * suit + rank - 1. An
   arrangement is groups without a common card that have ten cards together, its worth the product of their cards'
   odds. Prints a line for each row: the greatest worth (of 1000^10), how many arrangements have it, and the least
   CPU seconds of TIMES searches. It stands for branch and bound over groups that are sorted by worth a card. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include "seconds.h"

enum { CARDS = 52, RANKS = 13, HAND = 10, MOST_GROUPS = 400 };

typedef unsigned __int128 Worth;

typedef struct {
    uint64_t cards;
    int size;
    Worth worth;
} Group;

static Group groups[MOST_GROUPS], possible[MOST_GROUPS]; /* possible: with worth, sorted */
static int group_count, possible_count;
static uint64_t odds[CARDS];
static Worth power[HAND + 1]; /* of 1000 */

/* The best arrangements found. */
typedef struct {
    Worth best;
    long count, capacity;
    uint64_t *sets;
} Result;

static void add_group(uint64_t cards, int size) { groups[group_count++] = (Group){cards, size, 0}; }

static void make_groups(int ace_high) {
    group_count = 0;
    for (int suit = 0; suit < 4; suit++)
        for (int size = 3; size <= HAND; size++) {
            for (int low = 0; low + size <= RANKS; low++)
                add_group(((1ULL << size) - 1) << (RANKS * suit + low), size);
            if (ace_high)
                add_group(((1ULL << (size - 1)) - 1) << (RANKS * suit + RANKS + 1 - size) | 1ULL << RANKS * suit, size);
        }
    for (int rank = 0; rank < RANKS; rank++) {
        uint64_t all = 0;
        for (int suit = 0; suit < 4; suit++) all |= 1ULL << (RANKS * suit + rank);
        add_group(all, 4);
        for (int suit = 0; suit < 4; suit++) add_group(all & ~(1ULL << (RANKS * suit + rank)), 3);
    }
}

static void weigh_groups(void) {
    for (int i = 0; i < group_count; i++) {
        Worth worth = 1;
        for (uint64_t rest = groups[i].cards; rest; rest &= rest - 1) worth *= odds[__builtin_ctzll(rest)];
        groups[i].worth = worth;
    }
}

/* By worth a card, greatest first. */
static int order(const void *first, const void *second) {
    const Group *a = first, *b = second;
    Worth x = a->worth * power[HAND - a->size], y = b->worth * power[HAND - b->size];
    return x > y ? -1 : x < y ? 1 : b->size - a->size;
}

static void note(Result *result, Worth worth, uint64_t cards) {
    if (worth < result->best) return;
    if (worth > result->best) {
        result->best = worth;
        result->count = 0;
    }
    if (result->count == result->capacity) {
        result->capacity = result->capacity ? 2 * result->capacity : 1024;
        result->sets = realloc(result->sets, sizeof *result->sets * result->capacity);
        if (!result->sets) abort();
    }
    result->sets[result->count++] = cards;
}

/* Groups from `first` on, `left` cards still to lay out, `worth` = the product so far. */
static void search(Result *result, int first, uint64_t used, int left, Worth worth) {
    for (int i = first; i < possible_count; i++) {
        const Group *group = &possible[i];
        /* As if every card to come were certain. Only a group that fits ends the search: the bound is its own. */
        if (group->size > left) continue;
        if (worth * group->worth * power[left - group->size] < result->best) break;
        int rest = left - group->size;
        if (rest == 1 || rest == 2 || group->cards & used) continue;
        if (rest)
            search(result, i + 1, used | group->cards, rest, worth * group->worth);
        else
            note(result, worth * group->worth, used | group->cards);
    }
}

static void find_best(Result *result) {
    result->best = 1;
    result->count = possible_count = 0;
    for (int i = 0; i < group_count; i++)
        if (groups[i].worth) possible[possible_count++] = groups[i];
    qsort(possible, possible_count, sizeof *possible, order);
    search(result, 0, 0, HAND, 1);
    if (!result->count) result->best = 0;
}

static void print(Worth number) {
    char digits[40];
    int count = 0;
    do
        digits[count++] = '0' + (int)(number % 10);
    while (number /= 10);
    while (count) putchar(digits[--count]);
}

int main(int count, char **words) {
    if (count != 2) return 2;
    int times = atoi(words[1]), ace_high;
    Result result = {0};
    power[0] = 1;
    for (int i = 1; i <= HAND; i++) power[i] = power[i - 1] * 1000;
    while (scanf("%d", &ace_high) == 1) {
        for (int card = 0; card < CARDS; card++) {
            unsigned value;
            if (scanf("%u", &value) != 1) return 2;
            odds[card] = value;
        }
        make_groups(ace_high);
        double least = 1e9;
        for (int time = 0; time < times; time++) {
            double begun = cpu_seconds();
            weigh_groups();
            find_best(&result);
            double seconds = cpu_seconds() - begun;
            if (seconds < least) least = seconds;
        }
        printf("{\"best\": ");
        print(result.best);
        printf(", \"count\": %ld, \"seconds\": %.8f}\n", result.count, least);
    }
    return 0;
}
