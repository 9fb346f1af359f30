/* What the walks of described trick games of four seats have in common: the streams of the package, hands as bits of a
   word, the counts of a study, and the program: NAME SETUPS MATCHES [SEED], which prints CPU seconds and what
   engine.counting.matches.play counts, number by number. Arrays end where the package's go on with zeros.

   A game defines TRICKS, the cards in a hand; BEFORE, its decisions before the first trick, which go round and have
   TRICKS moves in the first round and one less in each later one; and PACK, the number of cards. Then it includes this
   file and says what the cards are (`sorted_pack`) and how two setups are played (`play_pair`).

   A card lies at one of 64 places: hand s has those from 16 s on, in the order in which it lists its cards. A set of
   places is a word; its bits stand in the order in which the game lists the moves. Suits are made into such sets once
   a deal. Faces are bytes by place, suit << 6 | rank << 2 | seat; with the suit that was led on top, the largest face
   of a trick is that of the winner, and ends with its seat.

   Every draw waits for the one before, every trick for the winner of the one before; so two setups are played side by
   side, each trick of the one followed by that of the other.

   What has to be the same in every match is not counted: how many decisions there are, of whom and at which place, and
   the moves of those before the tricks. All else is, match by match and setup by setup, as engine/counting/tally.pxd
   does it: numbers of moves and forced moves by decision, place and seat, in how many decisions there were at least so
   many, turns, wins, ties, results and payoffs, and the sums of squares of what has no row for each setup. */
#ifndef YARDSTICK_DESCRIBED_WALK_H
#define YARDSTICK_DESCRIBED_WALK_H
#if defined(__x86_64__) && !defined(__clang__)
#pragma GCC target("tune=haswell") /* the tuning for AMD moves words to vector registers and back on the way */
#endif
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__AVX2__) || defined(__BMI2__)
#include <immintrin.h>
#endif
#ifdef __linux__
#include <sys/mman.h>
#endif
#include "seconds.h"

#define SEATS 4
#define NOTED (SEATS * TRICKS) /* decisions in tricks */
#define DECISIONS (BEFORE + NOTED)
#define PARTS ((NOTED + 31) / 32)
#define WIN 12                 /* what a win counts, shared evenly between those that tie */

#define INLINE static inline __attribute__((always_inline))
#define COUNT(places) __builtin_popcountll(places)
#define LOWEST(places) __builtin_ctzll(places)

typedef uint64_t Places;
typedef uint8_t Bytes __attribute__((vector_size(32)));
typedef uint8_t Sixteen __attribute__((vector_size(16)));
typedef int32_t Four __attribute__((vector_size(16))); /* by seat, or by turn in a trick */
typedef int64_t FourLong __attribute__((vector_size(32)));

/* ---- Streams: engine/chance/rng.pxd */

enum { CHANCE = 1, CHOICE = 2 };

INLINE uint64_t child(uint64_t key, uint64_t number) {
    uint64_t z = key + 0x9E3779B97F4A7C15ULL * (number + 1);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

INLINE uint64_t start(uint64_t key) { return (key >> 1) | 1; }

INLINE uint64_t after(uint64_t stream) { return (uint32_t)stream * 4294883355ULL + (stream >> 32); }

INLINE uint64_t scaled(uint64_t stream, uint32_t n) { return (uint32_t)(stream ^ (stream >> 32)) * (uint64_t)n; }

/* A number below n; 1 draws nothing. */
INLINE uint32_t below(uint64_t *stream, uint32_t n) {
    uint64_t now = *stream, product = scaled(now, n), next = after(now);
    if (__builtin_expect((uint32_t)product < n, 0))
        for (; (uint32_t)product < -n % n; next = after(next)) product = scaled(next, n);
    next = n > 1 ? next : now;
    __asm__("" : "+r"(next)); /* else it becomes a branch that nobody can predict */
    *stream = next;
    return product >> 32;
}

/* ---- Sets */

/* The one at an index, as a set. */
INLINE Places at(Places set, uint32_t index) {
#ifdef __BMI2__
    return _pdep_u64(1ULL << index, set);
#else
    while (index--) set &= set - 1;
    return set & -set;
#endif
}

INLINE Places hand_of(uint32_t seat) { return 0xffffULL << 16 * seat; }

/* Which bytes are at least `least`. */
INLINE uint32_t at_least(const Bytes *bytes, uint8_t least) {
#if defined(__AVX512BW__) && defined(__AVX512VL__)
    return _mm256_cmpge_epu8_mask(*(const __m256i *)bytes, _mm256_set1_epi8(least));
#elif defined(__AVX2__)
    __m256i all = *(const __m256i *)bytes;
    return _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_max_epu8(all, _mm256_set1_epi8(least)), all));
#else
    uint32_t found = 0;
    for (int i = 0; i < 32; i++) found |= (uint32_t)((*bytes)[i] >= least) << i;
    return found;
#endif
}

/* The places of faces that are this one, but for the bits beside `mask`. */
INLINE Places those_with(const Bytes *faces, uint8_t mask, uint8_t face) {
    Bytes low = (faces[0] & mask) ^ face, high = (faces[1] & mask) ^ face;
    return ~(at_least(&low, 1) | (Places)at_least(&high, 1) << 32);
}

/* ---- Matches */

/* What a match leaves for the counts: numbers of moves, four bytes for each trick. */
typedef struct {
    union {
        uint32_t tricks[8 * PARTS];
        Bytes parts[PARTS];
    } in_turn, by_seat;
    uint32_t seat_sums;
    uint32_t repeats; /* decisions whose seat made the one before as well */
} Noted;

typedef struct {
    Bytes faces[2];
    Places suits[4];
} Table;

/* A match as it runs. */
typedef struct {
    Places held; /* by all hands */
    Places hand; /* all places of the one to move */
    Places following;
    uint64_t stream;
    uint32_t leader, led, best, moves, seat_sums, repeats;
} Match;

/* One of these cards is led. */
INLINE void lead(Match *match, const Table *table, Places legal) {
    uint32_t count = COUNT(legal);
    Places card = at(legal, below(&match->stream, count));
    uint32_t face = ((const uint8_t *)table->faces)[LOWEST(card)];
    match->held ^= card;
    match->moves = count;
    match->following = table->suits[face >> 6];
    match->led = ~face & 0xC0;
    match->best = face | 0xC0;
    match->hand = match->hand << 16 | match->hand >> 48;
}

/* One of these is played to it. */
INLINE void follow(Match *match, const Table *table, Places legal, int turn) {
    uint32_t count = COUNT(legal);
    Places card = at(legal, below(&match->stream, count));
    uint32_t face = ((const uint8_t *)table->faces)[LOWEST(card)] ^ match->led;
    match->held ^= card;
    match->moves |= count << 8 * turn;
    match->best = face > match->best ? face : match->best;
    match->hand = match->hand << 16 | match->hand >> 48;
}

/* Those of the suit that was led, or else any. */
INLINE Places suited(const Match *match) {
    Places held = match->held & match->hand, following = held & match->following;
    return following ? following : held;
}

/* The seat of the winner, who leads to the next one. */
INLINE uint32_t end_trick(Match *match, Noted *noted, int number) {
    uint32_t turn = 8 * match->leader, seats = match->moves << turn | match->moves >> (-turn & 31);
    uint32_t winner = match->best & 3;
    noted->in_turn.tricks[number] = match->moves;
    noted->by_seat.tricks[number] = seats;
    match->seat_sums += seats;
    match->repeats += winner == ((match->leader + 3) & 3);
    match->leader = winner;
    match->hand = hand_of(winner);
    return winner;
}

/* The last trick, in which nobody has a choice: its winner. */
INLINE uint32_t end_match(Match *match, const Table *table, Noted *noted) {
    const uint8_t *faces = (const uint8_t *)table->faces;
    uint32_t led = ~faces[LOWEST(match->held & match->hand)] & 0xC0, best = 0;
#pragma GCC unroll 4
    for (int seat = 0; seat < SEATS; seat++) {
        uint32_t face = faces[LOWEST(match->held & hand_of(seat))] ^ led;
        best = face > best ? face : best;
    }
    noted->in_turn.tricks[TRICKS - 1] = noted->by_seat.tricks[TRICKS - 1] = 0x01010101;
    noted->seat_sums = match->seat_sums + 0x01010101;
    noted->repeats = match->repeats;
    return best & 3;
}

/* ---- Counts */

#define BLOCK (255 / TRICKS) /* matches that can be added up in bytes */

typedef struct {
    int64_t games, unfinished, failed, ties, decisions, turns, moves, forced;
    FourLong seat_decisions, seat_moves, seat_forced, wins, results, result_squares, payoffs, payoff_squares;
} Row;

/* Of a setup. */
typedef struct {
    /* Of a block of matches. */
    Bytes moves[PARTS], forced[PARTS], seat_forced[PARTS];
    Sixteen lasting; /* matches with at most so many repeats */
    uint32_t even_seats, odd_seats, matches;
    /* Of the blocks before. */
    int32_t all_moves[NOTED], all_forced[NOTED], all_seat_forced[NOTED], all_lasting[16], choices[16];
    FourLong seat_moves;
} Now;

typedef struct {
    int64_t sums[NOTED], squares[NOTED];
} Series;

typedef struct {
    int setups, matches;
    uint64_t chance, choice; /* keys whose children are those of the setups */
    Row *rows;
    Now now[2];
    Series moves, forced, place_moves, place_forced, choices, lasting;
} Job;

INLINE void add_bytes(int32_t *sums, const uint8_t *bytes, int count) {
    for (int i = 0; i < count; i++) sums[i] += bytes[i];
}

INLINE void close_block(Now *now) {
    add_bytes(now->all_moves, (const uint8_t *)now->moves, NOTED);
    add_bytes(now->all_forced, (const uint8_t *)now->forced, NOTED);
    add_bytes(now->all_seat_forced, (const uint8_t *)now->seat_forced, NOTED);
    add_bytes(now->all_lasting, (const uint8_t *)&now->lasting, 16);
    now->seat_moves += (FourLong){now->even_seats & 0xffff, now->odd_seats & 0xffff, now->even_seats >> 16,
                                  now->odd_seats >> 16};
    memset(now, 0, offsetof(Now, all_moves));
}

INLINE void count_match(Now *now, const Noted *noted) {
    const Sixteen steps = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    for (int part = 0; part < PARTS; part++) {
        Bytes moves = noted->in_turn.parts[part];
        now->moves[part] += moves;
        now->forced[part] -= (Bytes)(moves == 1);
        now->seat_forced[part] -= (Bytes)(noted->by_seat.parts[part] == 1);
    }
    now->lasting -= (Sixteen)(steps >= (uint8_t)noted->repeats);
    now->even_seats += noted->seat_sums & 0x00ff00ff;
    now->odd_seats += noted->seat_sums >> 8 & 0x00ff00ff;
    for (int least = 2; least <= TRICKS; least++) {
        Places freer = at_least(noted->in_turn.parts, least);
        if (PARTS > 1) freer |= (Places)at_least(noted->in_turn.parts + 1, least) << 32;
        now->choices[least] += COUNT(freer);
    }
    if (++now->matches == BLOCK) close_block(now);
}

INLINE void add(Series *series, const int32_t *now, int count) {
    for (int i = 0; i < count; i++) {
        series->sums[i] += now[i];
        series->squares[i] += (int64_t)now[i] * now[i];
    }
}

/* The sums of every fourth number. */
INLINE Four by_four(const int32_t *numbers) {
    Four sums = {0};
    for (int trick = 0; trick < TRICKS; trick++)
        for (int i = 0; i < 4; i++) sums[i] += numbers[4 * trick + i];
    return sums;
}

INLINE int sum_of(Four numbers) { return numbers[0] + numbers[1] + numbers[2] + numbers[3]; }

INLINE FourLong wide(Four numbers) { return __builtin_convertvector(numbers, FourLong); }

/* Decisions before the tricks with at least so many moves. */
INLINE int before(int least) {
    int rounds = TRICKS + 1 - least, all = BEFORE / SEATS;
    return SEATS * (rounds < 0 ? 0 : rounds < all ? rounds : all);
}

INLINE int moves_before(void) {
    int moves = 0;
    for (int least = 1; least <= TRICKS; least++) moves += before(least);
    return moves;
}

/* All matches of a setup are counted. */
INLINE void close_setup(Job *job, Now *now, Row *row) {
    int64_t matches = job->matches;
    int repeats = 0;
    close_block(now);
    now->choices[0] = now->choices[1] = NOTED * matches;
    for (int least = 0; least <= TRICKS; least++) now->choices[least] += before(least) * matches;
    for (int i = 0; i < TRICKS; i++) repeats += matches - now->all_lasting[i];
    Four place_moves = by_four(now->all_moves), place_forced = by_four(now->all_forced);
    row->games = matches;
    row->decisions = DECISIONS * matches;
    row->turns = row->decisions - repeats;
    row->moves = sum_of(place_moves) + moves_before() * matches;
    row->forced = sum_of(place_forced);
    row->seat_decisions = (FourLong){0} + DECISIONS / SEATS * matches;
    row->seat_moves = now->seat_moves + moves_before() / SEATS * matches;
    row->seat_forced = wide(by_four(now->all_seat_forced));
    add(&job->moves, now->all_moves, NOTED);
    add(&job->forced, now->all_forced, NOTED);
    add(&job->place_moves, (const int32_t *)&place_moves, 4);
    add(&job->place_forced, (const int32_t *)&place_forced, 4);
    add(&job->choices, now->choices, 16);
    add(&job->lasting, now->all_lasting, 16);
    memset(now->all_moves, 0, sizeof *now - offsetof(Now, all_moves));
}

/* ---- The program */

/* 64 bytes; those of the cards first, without seats. */
static const uint8_t *sorted_pack(void);
static void play_pair(Job *job, int number, const uint8_t *sorted);

/* Two packs shuffled and dealt, from the top; the order of the cards that are left is never read. */
INLINE void deal(Table *tables, const uint8_t *sorted, uint64_t key, int number) {
    uint8_t packs[2][64];
    uint64_t streams[2];
    for (int i = 0; i < 2; i++) {
        memcpy(packs[i], sorted, 64);
        streams[i] = start(child(key, number + i));
        tables[i].faces[0] = tables[i].faces[1] = (Bytes){0};
    }
    for (int seat = 0, left = PACK; seat < SEATS; seat++)
        for (int card = 0; card < TRICKS; card++, left--)
#pragma GCC unroll 2
            for (int i = 0; i < 2; i++) {
                uint8_t *drawn = packs[i] + below(&streams[i], left);
                ((uint8_t *)tables[i].faces)[16 * seat + card] = *drawn | seat;
                *drawn = packs[i][left - 1];
            }
}

INLINE void find_suits(Table *table) {
    for (int suit = 0; suit < 4; suit++) table->suits[suit] = those_with(table->faces, 0xC0, suit << 6);
}

/* Zeros; in large pages, of which a new one costs less. */
static Row *new_rows(int setups) {
    const size_t page = 1 << 21;
    size_t size = (sizeof(Row) * setups + page - 1) / page * page;
    Row *rows = aligned_alloc(page, size);
    if (!rows) exit(1);
#ifdef MADV_HUGEPAGE
    madvise(rows, size, MADV_HUGEPAGE);
#endif
    return memset(rows, 0, sizeof(Row) * setups);
}

static void print_rows(const char *name, const Job *job, size_t offset, size_t size) {
    const char *before = "";
    printf(", \"%s\": [", name);
    for (int setup = 0; setup < job->setups; setup++)
        for (size_t i = 0; i < size / sizeof(int64_t); i++, before = ", ") {
            const int64_t *numbers = (const int64_t *)((const char *)(job->rows + setup) + offset);
            printf("%s%lld", before, (long long)numbers[i]);
        }
    printf("]");
}

static void print_numbers(const char *name, const char *ending, const int64_t *numbers, int count) {
    printf(", \"%s%s\": [", name, ending);
    for (int i = 0; i < count; i++) printf("%s%lld", i ? ", " : "", (long long)numbers[i]);
    printf("]");
}

/* A figure with an index, in front of what was counted `ahead` numbers that are the same in every match, and the
   products with another that is the same. */
static void print_series(const char *name, const Job *job, const int *constant, int ahead, const Series *series,
                         int count, const int *base) {
    int64_t numbers[3][DECISIONS + 1], matches = job->matches;
    for (int i = 0; i < ahead + count; i++) {
        int64_t now = i < ahead ? constant[i] * matches : 0;
        numbers[0][i] = i < ahead ? job->setups * now : series->sums[i - ahead];
        numbers[1][i] = i < ahead ? job->setups * now * now : series->squares[i - ahead];
        numbers[2][i] = numbers[0][i] * base[i] * matches;
    }
    print_numbers(name, "", numbers[0], ahead + count);
    print_numbers(name, "_squares", numbers[1], ahead + count);
    print_numbers(name, "_products", numbers[2], ahead + count);
}

#define PRINT(name) print_rows(#name, job, offsetof(Row, name), sizeof job->rows->name)

static void print(Job *job) {
    enum { AHEAD = BEFORE ? 8 : 0, LEAST = DECISIONS - TRICKS }; /* places before the tricks; turns of all matches */
    int ones[DECISIONS + 1], moves[BEFORE + 1] = {0}, none[BEFORE + 1] = {0}, all[TRICKS + 1];
    int places[AHEAD + 4], place_moves[AHEAD + 1] = {0}, passing[AHEAD + 1] = {0};
    for (int i = 0; i <= DECISIONS; i++) ones[i] = 1;
    for (int i = 0; i <= TRICKS; i++) all[i] = DECISIONS;
    for (int i = 0; i < AHEAD + 4; i++) places[i] = i < AHEAD ? 0 : TRICKS;
    for (int i = 0; i < BEFORE; i++) {
        int place = i < 7 ? i : 7;
        moves[i + 1] = TRICKS - i / SEATS;
        places[place]++;
        place_moves[place] += moves[i + 1];
    }
    PRINT(games), PRINT(unfinished), PRINT(failed), PRINT(ties), PRINT(decisions), PRINT(turns), PRINT(moves);
    PRINT(forced), PRINT(seat_decisions), PRINT(seat_moves), PRINT(seat_forced), PRINT(wins), PRINT(results);
    PRINT(result_squares), PRINT(payoffs), PRINT(payoff_squares);
    Series lasting; /* from the number of repeats to that of turns */
    for (int i = 0; i < TRICKS; i++) {
        lasting.sums[i] = job->lasting.sums[TRICKS - 1 - i];
        lasting.squares[i] = job->lasting.squares[TRICKS - 1 - i];
    }
    print_series("lasting", job, ones, DECISIONS + 1, NULL, 0, ones);
    print_series("lasting_turns", job, ones, LEAST + 1, &lasting, TRICKS, ones);
    print_series("decision_moves", job, moves, BEFORE + 1, &job->moves, NOTED, ones);
    print_series("decision_forced", job, none, BEFORE + 1, &job->forced, NOTED, ones);
    print_series("place_decisions", job, places, AHEAD + 4, NULL, 0, places);
    print_series("place_moves", job, place_moves, AHEAD, &job->place_moves, 4, places);
    print_series("place_forced", job, passing, AHEAD, &job->place_forced, 4, places);
    print_series("choices", job, NULL, 0, &job->choices, TRICKS + 1, all);
}

int main(int count, char **words) {
    if (count != 3 && count != 4) return 2;
    static Job job;
    uint64_t seed = count == 4 ? strtoull(words[3], NULL, 10) : 1;
    const uint8_t *sorted = sorted_pack();
    double begun = cpu_seconds();
    job.setups = atoi(words[1]), job.matches = atoi(words[2]);
    job.chance = child(seed, CHANCE), job.choice = child(seed, CHOICE);
    job.rows = new_rows(job.setups + 1);
    for (int number = 0; number < job.setups; number += 2) play_pair(&job, number, sorted);
    printf("{\"seconds\": %.6f", cpu_seconds() - begun);
    print(&job);
    printf("}\n");
    return 0;
}

#endif
