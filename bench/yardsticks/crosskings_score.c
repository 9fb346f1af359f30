/* How long the score of a hand of Cross Kings takes: crosskings_score < HANDS

   Reads "cards kings" pairs and scores all hands 20 times; a line of CPU nanoseconds a hand, how many scores and
   their sum for every number of kings. It stands for what a C program reaches that looks each hand up nowhere. */
#include <stdio.h>
#include "crosskings_score.h"
#include "seconds.h"

enum { MOST = 30000, TIMES = 20 };

int main(void) {
    fill_score_tables();
    static unsigned hands[MOST];
    static int kings[MOST];
    int count = 0;
    while (count < MOST && scanf("%u %d", &hands[count], &kings[count]) == 2) count++;
    for (int group = 0; group < 5; group++) {
        double begun = cpu_seconds();
        long scores = 0, sum = 0;
        for (int time = 0; time < TIMES; time++)
            for (int i = 0; i < count; i++)
                if (kings[i] == group) {
                    sum += score_hand(hands[i], group);
                    scores++;
                }
        double nanoseconds = scores ? 1e9 * (cpu_seconds() - begun) / scores : 0;
        printf("{\"kings\": %d, \"nanoseconds\": %.2f, ", group, nanoseconds);
        printf("\"scores\": %ld, \"sum\": %ld}\n", scores, sum);
    }
    return 0;
}
