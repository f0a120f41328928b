/* The distance by search, where numbers alone do not decide: what `ai.evaluator.exact` does, with the same choices. */
#include "distance.h"

/* A window in a suit, and the ranks of it that are filled. */
typedef struct {
    int32_t low, high; /* its first and last place */
    uint16_t mask, core, filled;
    uint8_t suit, length, need, blanks;
} Option;

/* A search for melds that a number of added naturals completes. */
typedef struct {
    const Contract *contract;
    const Hand *hand;
    int added, wilds, number;  /* of options */
    int least[MOST_MELDS + 1]; /* places that the melds from one on leave to wilds and added cards, at least */
    int ranks[RANKS], left[RANKS], order[RANKS], orders; /* copies by rank; ranks worth a set */
    int ranked[MOST_MELDS];
    Option picked[MOST_RUNS];
    Option options[SUITS * MOST_WINDOWS]; /* the cheapest first */
} Search;

/* Places of the option that no card of the hand fills. */
static inline int cost_of(const Option *option) { return option->length - COUNT(option->filled); }

/* Whether the first window is at least as good as the other of the same suit, whatever else is chosen. */
static inline int dominates(const Option *one, const Option *other, unsigned have) {
    return one->length <= other->length && one->need <= other->need && one->blanks <= other->blanks &&
           !(other->filled & ~one->filled) && !(other->core & have & ~one->core);
}

/* Whether two runs would not overlap and have fewer ranks between them than they must. */
static inline int touch(const Option *one, const Option *other, int64_t gap) {
    int after = other->low - one->high, before = one->low - other->high;
    return one->suit == other->suit && ((0 < after && after <= gap) || (0 < before && before <= gap));
}

/* Whether an option comes before another: with more filled, fewer blanks, shorter. */
static inline int is_fuller(const Option *one, const Option *other) {
    int more = COUNT(one->filled) - COUNT(other->filled);
    if (more) return more > 0;
    return one->blanks != other->blanks ? one->blanks < other->blanks : one->length < other->length;
}

/* Whether an empty option comes before another: shorter, then by its numbers. */
static inline int is_shorter(const Option *one, const Option *other) {
    if (one->length != other->length) return one->length < other->length;
    if (one->mask != other->mask) return one->mask < other->mask;
    if (one->core != other->core) return one->core < other->core;
    return one->need != other->need ? one->need < other->need : one->blanks < other->blanks;
}

/* Add the options of a suit: without dominated ones or, where runs may not meet, without all empty ones but one. */
static void add_options(Search *search, int suit) {
    const Contract *contract = search->contract;
    Option *options = search->options + search->number;
    unsigned have = search->hand->once[suit];
    int number = 0, empty = NOBODY;
    for (int64_t at = 0; at < contract->all_windows; at++) {
        const uint16_t *window = contract->each_window + WINDOW_FIELDS * at;
        Option option = {.low = window[0], .high = window[0] + window[1] - 1, .mask = window[2], .core = window[3],
                         .filled = (uint16_t)(window[2] & have), .suit = (uint8_t)suit, .length = (uint8_t)window[1],
                         .need = (uint8_t)window[4], .blanks = (uint8_t)window[5]};
        if (option.blanks > search->wilds || COUNT(option.core & have) < option.need - search->added) continue;
        if (contract->apart) {
            if (option.filled) options[number++] = option;
            else if (empty == NOBODY || is_shorter(&option, &options[empty])) {
                if (empty == NOBODY) empty = number++;
                options[empty] = option;
            }
            continue;
        }
        int to = number++;
        for (; to > 0 && is_fuller(&option, &options[to - 1]); to--) options[to] = options[to - 1];
        options[to] = option;
    }
    int kept = contract->apart ? number : 0;
    for (int at = kept; at < number; at++) {
        int is_best = 1;
        for (int other = 0; other < kept && is_best; other++) is_best = !dominates(&options[other], &options[at], have);
        if (is_best) options[kept++] = options[at];
    }
    search->number += kept;
}

/* Of the places of a window those that a copy can fill that no run picked before uses. */
static unsigned gain_beside(const Hand *hand, const Option *before, int number, int suit, unsigned mask) {
    unsigned once = 0, twice = 0;
    for (int at = 0; at < number; at++) {
        if (before[at].suit != suit) continue;
        twice |= once & before[at].filled;
        once |= before[at].filled;
    }
    return mask & hand->once[suit] & (~once | (hand->twice[suit] & ~twice) | hand->thrice[suit]);
}

static void take_ranks(int *left, unsigned filled) {
    for (; filled; filled &= filled - 1) left[LOWEST(filled)]--;
}

/* What a group of melds, as a mask, lacks of the naturals it needs, having the most it can of those held. */
static int group_lacks(const Search *search, unsigned group) {
    const Contract *contract = search->contract;
    int runs = (int)contract->runs, need = (int)contract->set_need, lacks = 0, number = 0, left[RANKS];
    Option before[MOST_RUNS];
    memcpy(left, search->ranks, sizeof left);
    for (int run = 0; run < runs; run++) {
        if (!(group >> run & 1)) continue;
        const Option *pick = &search->picked[run];
        unsigned naturals = gain_beside(search->hand, before, number, pick->suit, pick->core);
        before[number] = *pick;
        before[number++].filled = (uint16_t)naturals;
        lacks += pick->need - COUNT(naturals);
        take_ranks(left, naturals);
    }
    for (int set = 0; set < contract->sets; set++) {
        if (!(group >> (runs + set) & 1)) continue;
        int *of_rank = &left[search->ranked[set]], taken = MIN(need, *of_rank);
        *of_rank -= taken;
        lacks += need - taken;
    }
    return lacks;
}

/* What the melds lack if no card moves: at least what any group lacks. */
static int lacking_as_filled(const Search *search) {
    const Contract *contract = search->contract;
    int need = (int)contract->set_need, lacks = 0, left[RANKS];
    memcpy(left, search->ranks, sizeof left);
    for (int run = 0; run < contract->runs; run++) {
        const Option *pick = &search->picked[run];
        lacks += MAX(0, pick->need - COUNT(pick->filled & pick->core));
        take_ranks(left, pick->filled);
    }
    for (int set = 0; set < contract->sets; set++) {
        int *of_rank = &left[search->ranked[set]], taken = MIN(need, *of_rank);
        *of_rank -= taken;
        lacks += need - taken;
    }
    return lacks;
}

/* Whether no group of melds lacks more than the added cards. */
static int are_needs_met(const Search *search) {
    if (search->wilds <= search->contract->spare || lacking_as_filled(search) <= search->added) return 1;
    unsigned groups = 1u << (search->contract->runs + search->contract->sets);
    for (unsigned group = 1; group < groups; group++)
        if (group_lacks(search, group) > search->added) return 0;
    return 1;
}

/* Choose ranks for the sets from one on; at most `budget` places may remain without a natural. */
static int find_sets(Search *search, int at, int start, int budget) {
    const Contract *contract = search->contract;
    int length = (int)contract->set_length;
    if (at == contract->sets) return are_needs_met(search);
    for (int index = start; index < search->orders; index++) {
        int rank = search->order[index], is_used = 0;
        for (int set = 0; set < at && contract->distinct; set++) is_used |= search->ranked[set] == rank;
        int taken = MIN(length, search->left[rank]);
        if (is_used || budget - length + taken < search->least[contract->runs + at + 1]) continue;
        search->left[rank] -= taken;
        search->ranked[at] = rank;
        if (find_sets(search, at + 1, index, budget - length + taken)) return 1;
        search->left[rank] += taken;
    }
    return 0;
}

/* The ranks worth a set beside the runs, fullest first; of those that the runs leave alone only as many alike as there
   are sets. */
static void order_ranks(Search *search) {
    const Contract *contract = search->contract;
    int fullest[RANKS], number = 0;
    memcpy(search->left, search->ranks, sizeof search->left);
    for (int run = 0; run < contract->runs; run++) take_ranks(search->left, search->picked[run].filled);
    for (int rank = 0; rank < RANKS; rank++) {
        if (contract->wild_mask >> rank & 1 || search->ranks[rank] < contract->set_need - search->added) continue;
        int to = number++;
        for (; to > 0 && search->left[fullest[to - 1]] < search->left[rank]; to--) fullest[to] = fullest[to - 1];
        fullest[to] = rank;
    }
    search->orders = 0;
    for (int at = 0; at < number; at++) {
        int rank = fullest[at], alike = 0;
        for (int before = 0; before < at; before++) {
            int other = fullest[before];
            alike += search->ranks[other] == search->left[other] && search->left[other] == search->left[rank];
        }
        if (search->ranks[rank] != search->left[rank] || alike < contract->sets) search->order[search->orders++] = rank;
    }
}

/* Choose windows for the runs from one on, then ranks for the sets; `dry` wilds are left for blanks. */
static int find_runs(Search *search, int at, int start, int budget, int dry) {
    const Contract *contract = search->contract;
    if (at >= MIN(contract->runs, MOST_RUNS)) {
        if (contract->sets) order_ranks(search);
        return find_sets(search, 0, 0, budget);
    }
    for (int index = start; index < search->number; index++) {
        const Option *option = &search->options[index];
        if (cost_of(option) > budget - search->least[at + 1]) break; /* the others cost at least as much */
        int is_next = 0;
        for (int run = 0; run < at && contract->apart; run++) is_next |= touch(&search->picked[run], option, contract->apart);
        if (is_next || option->blanks > dry) continue;
        unsigned filled = gain_beside(search->hand, search->picked, at, option->suit, option->mask);
        int left = budget - option->length + COUNT(filled);
        if (left < search->least[at + 1]) continue;
        search->picked[at] = *option;
        search->picked[at].filled = (uint16_t)filled;
        if (find_runs(search, at + 1, index, left, dry - option->blanks)) return 1;
    }
    return 0;
}

/* Whether a contract can be searched for. */
static int is_searched(const Contract *contract) {
    return contract->searched && contract->runs + contract->sets <= MOST_MELDS;
}

/* Whether that many added naturals are enough, of a contract that can be searched for. */
static int is_enough(const Contract *contract, const Hand *hand, int added) {
    Search search;
    int melds = (int)(contract->runs + contract->sets), fullest = 0, cheapest = OUT_OF_REACH;
    search.contract = contract, search.hand = hand, search.added = added, search.wilds = hand->copies[WILDS];
    search.number = search.orders = 0;
    for (int rank = 0; rank < RANKS; rank++) {
        search.ranks[rank] = 0;
        for (int column = rank; column < WILDS; column += RANKS) search.ranks[rank] += hand->copies[column];
        fullest = MAX(fullest, search.ranks[rank]);
    }
    for (int suit = 0; contract->runs && suit < SUITS; suit++) add_options(&search, suit);
    for (int at = 1; at < search.number; at++) {
        Option option = search.options[at];
        int to = at;
        for (; to > 0 && cost_of(&option) < cost_of(&search.options[to - 1]); to--)
            search.options[to] = search.options[to - 1];
        search.options[to] = option;
    }
    if (search.number) cheapest = cost_of(&search.options[0]);
    search.least[melds] = 0;
    for (int at = melds - 1; at >= 0; at--) {
        int cost = at < contract->runs ? cheapest : MAX(0, (int)contract->set_length - fullest);
        search.least[at] = search.least[at + 1] + cost;
    }
    int budget = search.wilds + added;
    return search.least[0] <= budget && find_runs(&search, 0, 0, budget, search.wilds);
}
