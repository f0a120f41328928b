/* Which cards imagined players part with, and which stay in hand: `ai.master.throwing`, hand by hand. */
#include "exact.h"

#define FAR (COLUMNS + 1) /* more than any distance */

/* Add, by rank, what cards of a suit, as a mask, speak for each, so many times over. */
static inline void add_neighbors(const Round *round, unsigned mask, int times, int16_t *sums) {
    const int16_t *low = round->near + ABREAST * (mask & ((1u << LOW_RANKS) - 1));
    const int16_t *high = round->near + ABREAST * ((1u << LOW_RANKS) + (mask >> LOW_RANKS));
    for (int rank = 0; rank < ABREAST; rank++) sums[rank] = (int16_t)(sums[rank] + times * (low[rank] + high[rank]));
}

/* By rank what the cards of a suit in the hand speak for each. */
static inline void neighbors(const Round *round, const Hand *hand, int suit, int16_t *sums) {
    memset(sums, 0, ABREAST * sizeof *sums);
    add_neighbors(round, hand->once[suit], 1, sums);
    if (!hand->twice[suit]) return;
    add_neighbors(round, hand->twice[suit], 1, sums);
    for (unsigned mask = hand->thrice[suit]; mask; mask &= mask - 1)
        add_neighbors(round, mask & -mask, hand->copies[RANKS * suit + LOWEST(mask)] - 2, sums);
}

/* By held card how much company it has, with a little for points; how many there are, in the order of their columns.
   Cards of its suit and of its rank speak for it. */
static int loneliness(const Round *round, const Contract *contract, const Hand *hand, int *columns, float *lonely) {
    int number = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        int16_t sums[ABREAST];
        if (hand->once[suit]) neighbors(round, hand, suit, sums);
        for (unsigned mask = hand->once[suit]; mask; mask &= mask - 1) {
            int rank = LOWEST(mask), column = RANKS * suit + rank, own = hand->copies[column], copies = 0;
            for (int other = rank; other < WILDS; other += RANKS) copies += hand->copies[other];
            int company = contract->runs && own > 1 ? round->own[rank] * copies
                                                    : sums[rank] + round->pair[rank] * (copies - own);
            float found = (float)(company - round->own[rank]) - round->cheap[column];
            columns[number] = column, lonely[number++] = MAX(found, -round->unheld);
        }
    }
    if (hand->copies[WILDS]) columns[number] = WILDS, lonely[number++] = round->wild_much;
    return number;
}

/* Which of these is loneliest, the first if several are. */
static inline int loneliest(const double *lonely, int number, double below) {
    int found = NOBODY;
    for (int at = 0; at < number; at++)
        if (lonely[at] < below) found = at, below = lonely[at];
    return found;
}

/* The card the hand lets go of, as a column, and the distance then: of the loneliest three the first whose loss the
   distance bears, else the one it bears best. Cards that are endlessly sociable stay; `lonely` is used up. */
static int thrown(const Round *round, const Contract *contract, Hand *hand, const int *columns, double *lonely,
                  int number, int before, int *after) {
    int found = NOBODY;
    *after = FAR;
    for (int looked = 0; looked < 3 && *after > before; looked++) {
        int at = loneliest(lonely, number, (double)round->unheld);
        if (at < 0) break;
        lonely[at] = 2 * (double)round->unheld;
        remove_card(hand, columns[at]);
        int distance = distance_of(contract, hand);
        add_card(hand, columns[at]);
        if (distance < *after) *after = distance, found = columns[at];
    }
    return found;
}

/* Leaves in the hand what goes to the table when it lays its contract down: all but `over` cards that it can spare,
   the loneliest first, wilds only where there is nothing else. */
static void leave_for_melds(const Round *round, const Contract *contract, Hand *hand, int over) {
    while (over > 0) {
        int columns[COLUMNS], gone = 0;
        float lonely[COLUMNS];
        double order[COLUMNS];
        int number = loneliness(round, contract, hand, columns, lonely);
        for (int at = 0; at < number; at++) {
            remove_card(hand, columns[at]);
            float needed = distance_of(contract, hand) == 0 ? 0.0f : round->needed_much;
            add_card(hand, columns[at]);
            order[at] = lonely[at] += needed;
        }
        while (gone < over) {
            int at = loneliest(order, number, 2 * (double)round->unheld);
            if (at < 0) break;
            int is_free = lonely[at] < round->needed_much;
            order[at] = 3 * (double)round->unheld;
            if (gone && !is_free) break;
            remove_card(hand, columns[at]);
            if (gone && distance_of(contract, hand) != 0) {
                add_card(hand, columns[at]);
                break;
            }
            gone++;
            if (!is_free) break; /* all that is left is needed, or wild */
        }
        if (!gone) break;
        over -= gone;
    }
}
