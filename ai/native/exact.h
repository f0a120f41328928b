/* Exact distances, wild limits included: what `Evaluator.distance` says, hand by hand. */
#ifndef EXACT_H
#define EXACT_H

#include "search.h"

/* The distance in sets alone, wild limits included, whichever way they share the ranks that are held most. */
static int in_shared_sets(const Contract *contract, const Hand *hand) {
    int counts[RANKS], sets = (int)contract->sets, length = (int)contract->set_length, best = OUT_OF_REACH;
    for (int rank = 0; rank < RANKS; rank++) {
        int copies = 0, at = rank;
        for (int column = rank; column < WILDS; column += RANKS) copies += hand->copies[column];
        for (; at > 0 && counts[at - 1] < copies; at--) counts[at] = counts[at - 1];
        counts[at] = copies;
    }
    for (int64_t row = 0; row < contract->share_rows; row++) {
        int naturals = 0, is_short = 0;
        for (int rank = 0; rank < MIN(sets, RANKS); rank++) {
            int shared = contract->shares[row * sets + rank];
            naturals += MIN(counts[rank], shared * length);
            is_short += MAX(shared * (int)contract->set_need - counts[rank], 0);
        }
        int missing = MAX((int)contract->places - naturals - hand->copies[WILDS], 0);
        best = MIN(best, MAX(missing, is_short));
    }
    return best;
}

/* The distance with runs in different suits, and a set of the rank for which it is least: at least the true one. */
static int with_runs_apart(const Contract *contract, const Hand *hand) {
    int wet = hand->copies[WILDS] >= contract->blanks ? WET : 0, best = OUT_OF_REACH;
    uint64_t ranks = ranks_of(hand);
    for (int rank = 0; rank < (contract->sets ? RANKS : 1); rank++) {
        int gone = contract->sets ? 1 << rank : 0, singles[SUITS];
        int held = contract->sets ? MIN(of_rank(ranks, rank), (int)contract->set_length) : 0;
        int asked = contract->sets ? MAX((int)contract->set_need - held, 0) : 0;
        for (int suit = 0; suit < SUITS; suit++) {
            int single = offered(contract->offers[(hand->once[suit] & ~gone) | wet], 1), at = suit;
            for (; at > 0 && singles[at - 1] < single; at--) singles[at] = singles[at - 1];
            singles[at] = single;
        }
        for (int run = 0; run < contract->runs; run++) {
            held += singles[run];
            asked += MAX((int)contract->run_need - singles[run], 0);
        }
        best = MIN(best, MAX((int)contract->places - held - hand->copies[WILDS], asked));
    }
    return best;
}

/* The distance with the best window for the run, the sets taking what it leaves: at least the true one. */
static int with_run_and_sets(const Contract *contract, const Hand *hand) {
    int wilds = hand->copies[WILDS], best = OUT_OF_REACH, need = (int)contract->set_need, sets = (int)contract->sets;
    uint64_t ranks = ranks_of(hand);
    for (int suit = 0; suit < SUITS; suit++) {
        uint32_t start = contract->starts[hand->once[suit]];
        const uint64_t *entry = contract->entries + (start >> COUNT_BITS);
        for (const uint64_t *end = entry + (start & ((1u << COUNT_BITS) - 1)); entry < end; entry++) {
            if ((int)(*entry >> (ENTRY_SHIFT + BITS_OF_A_RANK)) > wilds) continue;
            int in_run = (int)(*entry >> ENTRY_SHIFT & RANK_MASK);
            uint64_t left = ranks - (*entry & ((1ULL << ENTRY_SHIFT) - 1));
            int missing = (int)contract->places - in_run - in_sets(contract, left) - wilds;
            int asked = MAX((int)contract->run_need - in_run, 0) + sets * need;
            for (int least = 1; least <= need; least++) asked -= MIN(groups_with(contract, left, least), sets);
            best = MIN(best, MAX(missing, asked));
        }
    }
    return best;
}

/* A distance that the contract has for sure, wild limits included: more than the true one, or that. */
static int at_most(const Contract *contract, const Hand *hand) {
    if (contract->cores || !contract->runs) return OUT_OF_REACH;
    return contract->runs == 1 && contract->sets ? with_run_and_sets(contract, hand) : with_runs_apart(contract, hand);
}

/* Whether there are more copies of a rank than can be counted upon. */
static int is_crowded(const Hand *hand) {
    if (hand->size <= RANK_MASK) return (hand->ranks & TOPS) != 0;
    for (int rank = 0; rank < RANKS; rank++) {
        int copies = 0;
        for (int column = rank; column < WILDS; column += RANKS) copies += hand->copies[column];
        if (copies > MOST_OF_A_RANK) return 1;
    }
    return 0;
}

/* What numbers alone say of the distance: it is at least and at most so much. Whether a search must decide between. */
static int is_between(const Contract *contract, const Hand *hand, int *least, int *most) {
    int wilds = hand->copies[WILDS], places = (int)contract->places, is_sure, is_limited = wilds > contract->spare;
    *most = OUT_OF_REACH;
    if (contract->share_rows && is_limited) {
        *least = *most = in_shared_sets(contract, hand);
        return 0;
    }
    if (is_crowded(hand)) {
        *least = MAX(places - hand->size, 0);
        return 1;
    }
    int naturals = in_use(contract, hand, &is_sure);
    if (!is_sure) naturals = most_naturals(contract, hand, 1);
    *least = MAX(places - MAX(naturals, 0) - wilds, 0);
    if (!is_sure || naturals < 0) return 1;
    if (is_limited) {
        int limit = contract->limits[LIMIT_WILDS * MIN(naturals, places) + MIN(wilds, LIMIT_WILDS - 1)];
        if (*least < limit) *most = MAX(*least, MIN(limit, at_most(contract, hand)));
        if (*least < MIN(limit, *most)) return 1;
    }
    *most = *least;
    return 0;
}

/* The distance, or that it is left to others. */
static int exact_distance(const Contract *contract, const Hand *hand) {
    int least, most;
    if (!is_between(contract, hand, &least, &most)) return least;
    if (!is_searched(contract)) return UNDECIDED;
    for (int added = least; added < MIN(most, (int)contract->places + 1); added++)
        if (is_enough(contract, hand, added)) return added;
    return most;
}

/* Whether the distance is below another, or that it is left to others. */
static int is_below(const Contract *contract, const Hand *hand, int bar) {
    int least, most;
    if (!is_between(contract, hand, &least, &most) || most < bar || least >= bar) return most < bar;
    if (!is_searched(contract)) return UNDECIDED;
    return is_enough(contract, hand, MIN(bar - 1, (int)contract->places));
}

/* About the distance: wild limits count only where nothing else is missing, and what `distances` would look at one by
   one is ignored. */
static int distance_of(const Contract *contract, const Hand *hand) {
    int is_sure, naturals = in_use(contract, hand, &is_sure);
    int lacking = MAX((int)contract->places - MAX(naturals, 0) - hand->copies[WILDS], 0);
    if (lacking || hand->copies[WILDS] <= contract->spare || !contract->limits || !is_searched(contract)) return lacking;
    return MIN(exact_distance(contract, hand), (int)contract->places);
}

/* A hand of which each natural is counted in four bits, the first in the lowest, and the wilds above. */
static void read_hand(Hand *hand, const uint8_t *code) {
    uint8_t copies[COLUMNS];
    for (int column = 0; column < WILDS; column++) copies[column] = code[column / 2] >> (column % 2 * 4) & 15;
    copies[WILDS] = (uint8_t)(code[WILD_SHIFT / 8] >> WILD_SHIFT % 8 | code[WILD_SHIFT / 8 + 1] << (8 - WILD_SHIFT % 8));
    make_hand(hand, copies);
}

#endif
