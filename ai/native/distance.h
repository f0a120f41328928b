/* Hands, and the most naturals of theirs that a contract has a use for: `ai.evaluator.batch`, hand by hand. */
#ifndef DISTANCE_H
#define DISTANCE_H

#include <string.h>

#include "core.h"

#define ONES 0x1111111111111ULL /* the low bit of four for each rank */
#define TOPS 0x8888888888888ULL
#define MOST_OF_A_RANK 7
#define BITS_OF_A_RANK 4
#define RANK_MASK 15
#define NOWHERE -1000 /* less than any runs can hold */

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define COUNT(mask) __builtin_popcount((unsigned)(mask))
#define COUNT_LONG(mask) __builtin_popcountll(mask)
#define LOWEST(mask) __builtin_ctz((unsigned)(mask))

/* A hand: copies by column, and the same by suit as masks of the ranks held once, twice, three times, and by rank. */
typedef struct {
    uint64_t ranks;
    int32_t size;
    uint16_t once[SUITS], twice[SUITS], thrice[SUITS];
    uint8_t copies[COLUMNS];
} Hand;

/* Copies by rank; of more than can be counted upon as many as can. */
static inline uint64_t ranks_of(const Hand *hand) {
    uint64_t over = hand->ranks & TOPS;
    return (hand->ranks & ~over) | (over - (over >> 3));
}

static inline int of_rank(uint64_t ranks, int rank) { return (int)(ranks >> BITS_OF_A_RANK * rank & RANK_MASK); }

/* A natural is held so many times now, where it was held once more or once less: so its bit changes in one mask. */
static inline void flip(Hand *hand, int column, int most) {
    int suit = column / RANKS;
    uint16_t bit = (uint16_t)(1 << column % RANKS);
    if (most == 1) hand->once[suit] ^= bit;
    else if (most == 2) hand->twice[suit] ^= bit;
    else if (most == 3) hand->thrice[suit] ^= bit;
}

static inline void add_card(Hand *hand, int column) {
    int copies = ++hand->copies[column];
    hand->size++;
    if (column == WILDS) return;
    hand->ranks += 1ULL << BITS_OF_A_RANK * (column % RANKS);
    flip(hand, column, copies);
}

static inline void remove_card(Hand *hand, int column) {
    int copies = hand->copies[column]--;
    hand->size--;
    if (column == WILDS) return;
    hand->ranks -= 1ULL << BITS_OF_A_RANK * (column % RANKS);
    flip(hand, column, copies);
}

/* Which of eight bytes are not nought, as the top bits of theirs, the first byte lowest. */
static inline uint64_t not_nought(const uint8_t *bytes) {
    const uint64_t low = 0x7f7f7f7f7f7f7f7fULL;
    uint64_t eight;
    memcpy(&eight, bytes, sizeof eight);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    eight = __builtin_bswap64(eight);
#endif
    return (((eight & low) + low) | eight) & ~low;
}

static void make_hand(Hand *hand, const uint8_t *copies) {
    uint8_t padded[COLUMNS + 3] = {0};
    memcpy(padded, copies, WILDS);
    memset(hand, 0, sizeof *hand);
    memcpy(hand->copies, copies, COLUMNS);
    hand->size = copies[WILDS];
    for (int first = 0; first < WILDS; first += 8)
        for (uint64_t held = not_nought(padded + first); held; held &= held - 1) {
            int column = first + __builtin_ctzll(held) / 8, number = copies[column];
            int suit = column / RANKS, rank = column % RANKS;
            hand->size += number;
            hand->ranks += (uint64_t)number << BITS_OF_A_RANK * rank;
            hand->once[suit] |= (uint16_t)(1 << rank);
            if (number > 1) hand->twice[suit] |= (uint16_t)(1 << rank);
            if (number > 2) hand->thrice[suit] |= (uint16_t)(1 << rank);
        }
}

/* The columns that are held, in order; how many. */
static inline int held_columns(const Hand *hand, int *columns) {
    int number = 0;
    for (int suit = 0; suit < SUITS; suit++)
        for (unsigned mask = hand->once[suit]; mask; mask &= mask - 1) columns[number++] = RANKS * suit + LOWEST(mask);
    if (hand->copies[WILDS]) columns[number++] = WILDS;
    return number;
}

/* How many ranks there are so many copies of. */
static inline int ranks_with(uint64_t ranks, int least) {
    return COUNT_LONG((ranks + ONES * (uint64_t)(int64_t)(8 - least)) & TOPS);
}

/* How many sets could hold so many naturals at once, each more in a rank counting again. */
static inline int groups_with(const Contract *contract, uint64_t ranks, int least) {
    int length = (int)contract->set_length, most = MIN((int)contract->sets * length, MOST_OF_A_RANK);
    int groups = ranks_with(ranks, least);
    if (contract->distinct || contract->sets < 2) return groups;
    for (int more = least + length; more <= most; more += length) groups += ranks_with(ranks, more);
    return groups;
}

/* The most naturals in the sets. */
static inline int in_sets(const Contract *contract, uint64_t ranks) {
    int sets = (int)contract->sets, length = (int)contract->set_length, total = 0;
    if (sets == 1 && length < 8) {
        for (; length; length--)
            if ((ranks + ONES * (uint64_t)(8 - length)) & TOPS) return length;
        return 0;
    }
    int deep = !contract->distinct && sets > 1 && length < MOST_OF_A_RANK && ranks_with(ranks, length + 1) > 0;
    int most = MIN(sets * length, MOST_OF_A_RANK);
    for (int least = 1; least <= length; least++) {
        int groups = ranks_with(ranks, least);
        if (!groups && length < 8) break;
        for (int more = least + length; deep && more <= most; more += length) groups += ranks_with(ranks, more);
        total += MIN(groups, sets);
    }
    return total;
}

/* What a suit offers to runs: its key, and which ranks it holds more often. */
typedef struct {
    uint16_t once[SUITS]; /* keys, with WET where the wilds do for all blanks */
    uint16_t twice[SUITS], thrice[SUITS];
} Suits;

/* The most naturals in so many runs of one suit that can use second and third copies. */
static int doubled(const Contract *contract, const Suits *suits, int suit, int size) {
    const uint64_t *groups = contract->groups[size - 1];
    uint64_t held = (uint64_t)suits->once[suit] | (uint64_t)suits->twice[suit] << 16 | (uint64_t)suits->thrice[suit] << 32;
    int64_t number = suits->once[suit] < WET ? contract->dry[size - 1] : contract->all[size - 1];
    int most = NONE;
    for (int64_t at = 0; at < number; at++) {
        int count = COUNT_LONG(held & groups[at]);
        most = MAX(most, count);
    }
    return most;
}

/* Of what a suit offers the most naturals in so many runs. */
static inline int offered(uint32_t offer, int runs) { return (int8_t)(offer >> OFFER_BITS * (runs - 1)); }

/* The most naturals in so many runs; what cannot exceed `bar` may come out too low. */
static int in_runs(const Contract *contract, const Suits *suits, int runs, int bar) {
    uint32_t offers[SUITS];
    int first = NOWHERE, second = NOWHERE, third = NOWHERE, are_twice = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        offers[suit] = contract->offers[suits->once[suit]];
        are_twice |= suits->twice[suit];
        int held = offered(offers[suit], 1), lower = MIN(first, held);
        first = MAX(first, held);
        held = MIN(second, lower);
        second = MAX(second, lower);
        third = MAX(third, held);
    }
    if (runs == 1) return first;
    int best = first + second + (runs > 2 ? third : 0);
    for (int suit = 0; suit < SUITS; suit++) {
        int elsewhere = runs == 2 ? 0 : offered(offers[suit], 1) == first ? second : first;
        best = MAX(best, offered(offers[suit], 2) + elsewhere);
        if (runs > 2) best = MAX(best, offered(offers[suit], 3));
    }
    for (int suit = 0; are_twice && suit < SUITS; suit++) {
        if (!suits->twice[suit]) continue;
        int one = offered(offers[suit], 1);
        int cards = COUNT(suits->once[suit] & (WET - 1)) + COUNT(suits->twice[suit]) + COUNT(suits->thrice[suit]);
        for (int size = 2; size <= runs; size++) {
            int elsewhere = size == runs ? 0 : one == first ? second : first;
            if (MIN(cards, size * one) + elsewhere <= MAX(best, bar)) continue;
            best = MAX(best, doubled(contract, suits, suit, size) + elsewhere);
        }
    }
    return best;
}

/* The best so far, or more: a run in a suit, in every window that matters, and the sets from what it leaves. */
static inline int in_run_of(const Contract *contract, const Hand *hand, uint64_t ranks, int suit, int in_all_sets,
                            int best) {
    uint32_t start = contract->starts[hand->once[suit]];
    const uint64_t *entry = contract->entries + (start >> COUNT_BITS);
    for (const uint64_t *end = entry + (start & ((1u << COUNT_BITS) - 1)); entry < end; entry++) {
        int in_run = (int)(*entry >> ENTRY_SHIFT & RANK_MASK);
        if (in_run + in_all_sets <= best) break; /* the fullest come first */
        if ((int)(*entry >> (ENTRY_SHIFT + BITS_OF_A_RANK)) > hand->copies[WILDS]) continue;
        best = MAX(best, in_run + in_sets(contract, ranks - (*entry & ((1ULL << ENTRY_SHIFT) - 1))));
    }
    return best;
}

/* A run and sets; the suit of which most is held comes first, so that others seldom matter. */
static int in_run_and_sets(const Contract *contract, const Hand *hand) {
    uint64_t ranks = ranks_of(hand);
    int in_all_sets = in_sets(contract, ranks), fullest = 0, most = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        int held = COUNT(hand->once[suit]);
        if (held > most) fullest = suit, most = held;
    }
    int best = in_run_of(contract, hand, ranks, fullest, in_all_sets, 2 * NONE);
    for (int suit = 0; suit < SUITS; suit++)
        if (suit != fullest) best = in_run_of(contract, hand, ranks, suit, in_all_sets, best);
    return best;
}

/* The suits of a hand with one rank given to a set, but for what is kept of it in one suit. */
static void without_rank(Suits *suits, const Suits *all, int rank, int kept_in) {
    uint16_t rest = (uint16_t)~(1 << rank);
    for (int suit = 0; suit < SUITS; suit++) {
        suits->once[suit] = suit == kept_in ? all->once[suit] : all->once[suit] & rest;
        suits->twice[suit] = all->twice[suit] & rest;
        suits->thrice[suit] = all->thrice[suit] & rest;
    }
}

/* Two runs and a set: its cards go to the set, the runs get the rest of the hand. */
static int in_runs_and_set(const Contract *contract, const Hand *hand, const Suits *all) {
    int length = (int)contract->set_length, best = NOWHERE;
    int most = in_runs(contract, all, (int)contract->runs, NOWHERE);
    uint64_t ranks = ranks_of(hand);
    for (int taken = MIN(length, RANK_MASK); taken >= 0 && taken + most > best; taken--)
        for (int rank = 0; rank < RANKS; rank++) {
            int copies = of_rank(ranks, rank), spare = copies - length;
            if (MIN(copies, length) != taken) continue;
            /* Of one copy that the set leaves over it is tried in which suit it does most; of more the runs lack none. */
            for (int kept_in = spare == 1 ? 0 : SUITS; kept_in < (spare == 1 ? SUITS : SUITS + 1); kept_in++) {
                Suits rest = *all;
                if (spare < 2) without_rank(&rest, all, rank, kept_in);
                best = MAX(best, taken + in_runs(contract, &rest, (int)contract->runs, best - taken));
            }
        }
    return best;
}

static int most_naturals(const Contract *contract, const Hand *hand, int wet) {
    if (!contract->runs) return in_sets(contract, ranks_of(hand));
    if (!contract->windows) return NOWHERE;
    if (contract->runs == 1 && contract->sets) return in_run_and_sets(contract, hand);
    Suits suits;
    memcpy(suits.twice, hand->twice, sizeof suits.twice);
    memcpy(suits.thrice, hand->thrice, sizeof suits.thrice);
    for (int suit = 0; suit < SUITS; suit++) suits.once[suit] = (uint16_t)(hand->once[suit] | (wet ? WET : 0));
    if (contract->sets) return in_runs_and_set(contract, hand, &suits);
    return in_runs(contract, &suits, (int)contract->runs, NOWHERE);
}

/* Whether runs in different suits, and a set, hold so many naturals, and the wilds do for their blanks. */
static int are_blanks_filled(const Contract *contract, const Hand *hand, int hoped) {
    int runs = (int)contract->runs, each = (int)contract->blanks / runs;
    uint64_t ranks = ranks_of(hand);
    for (int rank = 0; rank < (contract->sets ? RANKS : 1); rank++) {
        int gone = contract->sets ? 1 << rank : 0;
        int held = contract->sets ? MIN(of_rank(ranks, rank), (int)contract->set_length) : 0, blanks = 0;
        int offers[SUITS]; /* twice the naturals, and one more where they need no blanks */
        for (int suit = 0; suit < SUITS; suit++) {
            int key = hand->once[suit] & ~gone, with = offered(contract->offers[key | WET], 1);
            int offer = 2 * with + (with == offered(contract->offers[key], 1)), at = suit;
            for (; at > 0 && offers[at - 1] < offer; at--) offers[at] = offers[at - 1];
            offers[at] = offer;
        }
        for (int run = 0; run < runs; run++) {
            int is_dry = offers[run] & 1;
            held += (offers[run] - is_dry) / 2;
            blanks += !is_dry;
        }
        if (held == hoped && blanks * each <= hand->copies[WILDS]) return 1;
    }
    return 0;
}

/* The most naturals in use at once, but for wild limits; whether that is sure. */
static int in_use(const Contract *contract, const Hand *hand, int *is_sure) {
    int wilds = hand->copies[WILDS];
    *is_sure = 1;
    if (!contract->blanks || (contract->sets && contract->runs == 1)) return most_naturals(contract, hand, 1);
    int wet = wilds >= contract->blanks, naturals = most_naturals(contract, hand, wet);
    int help = !wet && wilds > 0 && contract->apart;
    for (int suit = 0; suit < SUITS && !wet && wilds > 0; suit++) help |= contract->blanks_help[hand->once[suit]];
    if (!help) return naturals;
    int hoped = most_naturals(contract, hand, 1);
    if (hoped <= naturals) return naturals;
    *is_sure = are_blanks_filled(contract, hand, hoped);
    return *is_sure ? hoped : naturals;
}

#endif
