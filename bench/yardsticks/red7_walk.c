/* The random walk of Red7 for three players: red7_walk SETUPS MATCHES

   Plays MATCHES random matches of each of SETUPS deals and prints CPU seconds and counts. It stands for what a C
   program reaches that does what the package's walk does, deals and seeding included; linked with
   red7_walk_scalar.c or red7_walk_avx512.c. */
#include <stdio.h>
#include <stdlib.h>
#include "red7_walk.h"
#include "seconds.h"

static void print(const char *name, const uint64_t *values, int length, const char *after) {
    printf("\"%s\": [", name);
    for (int i = 0; i < length; i++) printf("%s%llu", i ? ", " : "", (unsigned long long)values[i]);
    printf("]%s", after);
}

int main(int count, char **words) {
    if (count != 3) return 2;
    int setups = atoi(words[1]), matches = atoi(words[2]);
    static Counts counts;
    double begun = cpu_seconds();
    for (int number = 0; number < setups; number++) {
        Setup setup;
        deal(&setup, PLAYERS, number + 1);
        walk(&setup, matches, number * 77777 + 5, &counts);
    }
    printf("{\"seconds\": %.6f, \"actions\": %llu, ", cpu_seconds() - begun, (unsigned long long)counts.actions);
    print("wins", counts.wins, PLAYERS, ", ");
    print("turns", counts.turns, 40, ", ");
    print("moves", counts.moves, MOST_MOVES + 1, "}\n");
    return 0;
}
