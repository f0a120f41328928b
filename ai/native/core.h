/* What Python and the native core share. `library.py` reads this file: a constant a line, a field a line. */
#ifndef CORE_H
#define CORE_H

#include <stdint.h>

#define RANKS 13
#define SUITS 4
#define WILDS 52        /* the column of the wilds, after those of the naturals */
#define COLUMNS 53
#define WET 8192        /* in a key of a suit: the wilds do for all blanks */
#define NONE -40        /* naturals in runs that cannot lie anywhere */
#define OFFER_BITS 8    /* of an offer: the most naturals in one run, above them in two, in three */
#define RUN_PLACES 14   /* an ace at either end */
#define MOST_RUNS 3
#define MOST_SEATS 8
#define MOST_THROWN 128 /* thrown cards of a deal that are kept */
#define LIMIT_WILDS 16  /* of a row of limits: numbers of wilds */
#define MOST_PLACES 256 /* cards of a contract, and naturals in use */
#define CODE_BYTES 40   /* of a hand as a number (`ai.evaluator.holding`), the low end first */
#define WILD_SHIFT 286  /* in it, where wilds are counted */
#define OUT_OF_REACH 99
#define UNDECIDED -1    /* a distance that the core leaves to others */
#define MOST_CARDS 255  /* hidden ones that are dealt */
#define SHARES 128      /* of luck, by which cards are sorted first */
#define NOBODY -1
#define MOST_LEFT 6     /* cards with which somebody who is down may end the round at once */
#define LOW_RANKS 7     /* the lower of two parts that masks of ranks are looked up in */
#define ABREAST 16      /* numbers by rank, and three empty ones */
#define ENTRY_SHIFT 52  /* of an entry: copies by rank, above them naturals, above those blanks */
#define MOST_WINDOWS 256 /* places for a run, that are searched for one by one */
#define WINDOW_FIELDS 6 /* of each: first place, length, ranks, needed ones, how many of those, blanks */
#define MOST_MELDS 8    /* of a contract that is searched for */
#define COUNT_BITS 5    /* of a start: how many entries, above that the first */

/* What a function answers besides counts. */
#define DONE 0
#define OUT_OF_BOUNDS -2

/* A contract under rules of melding, with its tables (`ai.evaluator.tables`). Without runs there are no tables. */
typedef struct {
    int64_t places;
    int64_t runs;
    int64_t windows;
    int64_t sets;
    int64_t set_length;
    int64_t distinct;
    int64_t apart;
    int64_t blanks;
    const uint32_t *offers;
    const uint64_t *groups[MOST_RUNS];
    int64_t dry[MOST_RUNS];
    int64_t all[MOST_RUNS];
    const uint32_t *starts;
    const uint64_t *entries;
    int64_t number;
    const uint8_t *blanks_help;
    int64_t spare;
    const uint16_t *limits;
    const uint8_t *shares;
    int64_t share_rows;
    int64_t set_need;
    int64_t run_need;
    int64_t cores;
    int64_t searched;
    int64_t wild_mask;
    int64_t all_windows;
    const uint16_t *each_window;
} Contract;

/* The rules of a round as imagined players follow them, under their names in `ai.master.rules`, and what weighs with
   imagined players (`ai.master.native`). A field that neither has is an error. */
typedef struct {
    const float *points;
    const float *cheap;
    const float *prices;
    const int16_t *near;
    const int16_t *pair;
    const int16_t *own;
    int64_t needed;
    int64_t fewest_to_lay_down;
    int64_t buys;
    int64_t penalty_cards;
    int64_t discards_owed;
    int64_t passes_turn;
    int64_t buyer_draws;
    int64_t may_choose;
    int64_t has_points;
    int64_t hits_at_once;
    int64_t out_by_discard;
    int64_t takes_once_down;
    int64_t wild_blocks;
    int64_t out_bonus;
    int64_t blind_bonus[2]; /* without and with wilds */
    int64_t patience;
    int64_t room;
    int64_t behind;
    double cheap_enough;
    double nearer;
    double lacking;
    double narrow;
    double last;
    double held_back;
    float needed_much;
    float wild_much;
    float unheld;
    int64_t of_set;
    int64_t hits_in_turn;
    int64_t swaps_own;
    int64_t swaps_others;
    int64_t swaps_in_runs;
    int64_t swaps_in_sets;
    int64_t wilds_limited;
    int64_t fewer_wilds;
    int64_t no_wilds;
    int64_t swaps_early;
    int64_t mixed_runs;
    int64_t no_low_ace;
    int64_t no_high_ace;
    int64_t most_steps;
    double few;
} Round;

/* A number of deals as arrays by seat and deal, or by deal (`ai.master.deals`, `table`, `stock`). */
typedef struct {
    int64_t seats;
    int64_t number;
    int64_t stock;
    uint8_t *hands;
    uint8_t *down;
    int64_t *bought;
    int64_t *distance;
    uint8_t *may_have;
    int64_t *upcard;
    int64_t *turn;
    uint8_t *drawn;
    int64_t *out;
    uint8_t *live;
    double *blind;
    uint8_t *just_down;
    double *bonus;
    const int64_t *cards;
    int64_t *used;
    int64_t *thrown;
    int64_t *kept;
    int64_t *again;
    uint8_t *ranks;
    uint8_t *above;
    uint8_t *below;
    int8_t *owners;
    uint8_t *set_wilds;
    int64_t *wild_room;
    uint8_t *takes;
    uint8_t *by_swaps;
} Deals;

#endif
