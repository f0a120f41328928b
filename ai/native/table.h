/* A table: which ranks lie in sets, which places next to runs are open, which wilds may be won back (`ai.master.table`).
   Runs of any suits lie as if they were of the first suit, and take from every suit what that one would. */
#include "looks.h"

#define ALL_RANKS (WET - 1)
#define HIGH_ACE (RUN_PLACES - 1)

typedef struct {
    uint16_t in_sets;                      /* ranks */
    uint16_t at_ends[SUITS], wilds[SUITS]; /* naturals next to runs, and those that wilds stand for */
    uint16_t takes[SUITS], by_swaps[SUITS];
    uint8_t takes_some, wilds_limited;
    uint8_t above[SUITS][RUN_PLACES], below[SUITS][RUN_PLACES]; /* how many runs end there */
    int8_t owners[SUITS][RANKS];
    uint8_t set_wilds[MOST_SEATS][RANKS]; /* that can be swapped for, by owner and rank */
    uint16_t in_sets_of[MOST_SEATS];      /* ranks of which there are any */
    int32_t wild_room;                        /* for wilds, in all melds together */
} Table;

/* How many more wilds melds can take that get these naturals and wilds, or that are new. */
static inline int wild_room_of(const Round *round, int naturals, int wilds, int melds) {
    return round->wilds_limited && !round->no_wilds ? naturals - wilds - (int)round->fewer_wilds * melds : 0;
}

static inline int suit_of_run(const Round *round, int suit) { return round->mixed_runs ? 0 : suit; }

/* What lies on the table has changed, and with it what it takes. */
static void table_changed(const Round *round, Table *table) {
    int any = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        unsigned ends = 0, wilds = 0;
        for (int place = 0; place < RUN_PLACES; place++)
            ends |= (unsigned)(table->above[suit][place] || table->below[suit][place]) << place;
        for (int rank = 0; rank < RANKS; rank++) wilds |= (unsigned)(table->owners[suit][rank] != NOBODY) << rank;
        if (round->no_low_ace) ends &= ~1u;
        if (round->no_high_ace) ends &= ~(1u << HIGH_ACE);
        table->at_ends[suit] = (uint16_t)((ends | ends >> HIGH_ACE) & ALL_RANKS);
        table->wilds[suit] = (uint16_t)wilds;
    }
    for (int suit = 0; suit < SUITS; suit++) {
        int of_run = suit_of_run(round, suit);
        unsigned by_hits = table->at_ends[of_run] | table->in_sets;
        table->takes[suit] = (uint16_t)(by_hits | table->wilds[of_run]);
        table->by_swaps[suit] = (uint16_t)(table->wilds[of_run] & ~by_hits);
        any |= table->takes[suit];
    }
    table->takes_some = any != 0, table->wilds_limited = round->wilds_limited != 0;
}

static inline int takes_wilds(const Table *table) {
    return table->takes_some && (!table->wilds_limited || table->wild_room > 0);
}

/* Count wilds of sets; a number below nought for those that go. */
static inline void add_set_wilds(Table *table, int owner, int rank, int number) {
    table->set_wilds[owner][rank] = (uint8_t)(table->set_wilds[owner][rank] + number);
    table->in_sets_of[owner] &= (uint16_t)~(1u << rank);
    table->in_sets_of[owner] |= (uint16_t)((table->set_wilds[owner][rank] > 0) << rank);
}

static inline int may_swap(const Round *round, int owner, int seat) {
    return (owner == seat ? round->swaps_own : round->swaps_others) != 0;
}

/* The naturals of a suit that a seat may give for a wild in a run. */
static inline unsigned given_in_runs(const Round *round, const Table *table, int seat, int suit) {
    unsigned found = table->wilds[suit_of_run(round, suit)];
    for (unsigned left = found; left; left &= left - 1)
        if (!may_swap(round, table->owners[suit_of_run(round, suit)][LOWEST(left)], seat)) found &= ~(left & -left);
    return found;
}

/* The ranks of which a seat may give a natural for a wild in a set. */
static inline unsigned given_in_sets(const Round *round, const Table *table, int seat) {
    unsigned found = 0;
    for (int owner = 0; owner < MOST_SEATS; owner++)
        if (may_swap(round, owner, seat)) found |= table->in_sets_of[owner];
    return found;
}

/* A seat has given a natural for a wild: in a run, or else in the set of the first that it may swap with. */
static void lose_wild(const Round *round, Table *table, int seat, int suit, int rank) {
    if (given_in_runs(round, table, seat, suit) >> rank & 1) table->owners[suit_of_run(round, suit)][rank] = NOBODY;
    else
        for (int owner = 0; owner < MOST_SEATS; owner++)
            if (may_swap(round, owner, seat) && table->set_wilds[owner][rank]) {
                add_set_wilds(table, owner, rank, -1);
                break;
            }
    table->wild_room += wild_room_of(round, 1, -1, 0);
    table_changed(round, table);
}

/* The naturals of a suit that the table takes from a seat: a wild may be its own only, or others' only. */
static inline unsigned taken_from(const Round *round, const Table *table, int seat, int suit) {
    if (round->swaps_own && round->swaps_others) return table->takes[suit];
    return table->takes[suit] & ~(table->by_swaps[suit] & ~given_in_runs(round, table, seat, suit));
}

static inline int takes_card(const Round *round, const Table *table, int seat, int column) {
    if (column == WILDS) return takes_wilds(table);
    return taken_from(round, table, seat, column / RANKS) >> column % RANKS & 1;
}

/* Of the runs that take a card that was hit, one takes the next card beyond instead; or a wild is won back. */
static void extend_runs(Table *table, int suit, unsigned hits) {
    uint8_t *above = table->above[suit], *below = table->below[suit];
    unsigned places = hits | (hits & 1) << HIGH_ACE, up = 0, down = 0;
    for (int place = 0; place < RUN_PLACES; place++) {
        if (!(places >> place & 1)) continue;
        up |= (unsigned)(above[place] > 0) << place;
        down |= (unsigned)(below[place] > 0) << place;
    }
    for (int place = 0; place < RUN_PLACES; place++) {
        above[place] = (uint8_t)(above[place] - (up >> place & 1) + (place ? up >> (place - 1) & 1 : 0));
        below[place] = (uint8_t)(below[place] - (down >> place & 1) + (down >> (place + 1) & 1));
    }
    unsigned at_ends = up | down;
    at_ends |= at_ends >> HIGH_ACE;
    for (unsigned won = hits & ~at_ends; won; won &= won - 1) table->owners[suit][LOWEST(won)] = NOBODY;
}

/* Hit what fits: all of a rank and all wilds there is room for, runs step by step. */
static void hit_all(const Round *round, Table *table, Hand *hand, int seat) {
    for (int64_t step = 0; step < round->hits_in_turn; step++) {
        unsigned hits[SUITS], seen = 0, any = 0, to_runs = 0;
        int size = hand->size;
        for (int suit = 0; suit < SUITS; suit++) any |= hits[suit] = hand->once[suit] & taken_from(round, table, seat, suit);
        int wilds = takes_wilds(table) ? hand->copies[WILDS] : 0;
        if (!any && !wilds) return;
        if (table->wilds_limited) wilds = MIN(wilds, MAX(table->wild_room, 0));
        for (int suit = 0; suit < SUITS; suit++) {
            if (round->mixed_runs) { /* a run of any suits takes no second card of a rank */
                hits[suit] &= table->in_sets | ~seen;
                seen |= hits[suit];
            }
            for (unsigned left = hits[suit]; left; left &= left - 1) {
                int rank = LOWEST(left), column = RANKS * suit + rank;
                int copies = table->in_sets >> rank & 1 ? hand->copies[column] : 1;
                while (copies--) remove_card(hand, column);
            }
            /* A card at the end of a run goes there, where others may follow it. */
            hits[suit] &= ~(unsigned)table->in_sets | table->at_ends[suit_of_run(round, suit)];
            to_runs |= hits[suit];
        }
        table->wild_room += wild_room_of(round, size - hand->size, wilds, 0);
        while (wilds--) remove_card(hand, WILDS);
        if (!to_runs) continue;
        if (round->mixed_runs) extend_runs(table, 0, to_runs);
        else
            for (int suit = 0; suit < SUITS; suit++)
                if (hits[suit]) extend_runs(table, suit, hits[suit]);
        table_changed(round, table);
    }
}

/* The places next to neighbours in suit, a gap of one place being filled by a wild. */
static void grow_runs(const Round *round, Table *table, int seat, int suit, unsigned naturals, int has_wilds) {
    unsigned ends_high = naturals & 1 && naturals >> 11 & 3 && !(naturals >> 1 & 1);
    unsigned held = (naturals & ~ends_high) | ends_high << HIGH_ACE;
    unsigned lower = held << 1 | held << 2, higher = held >> 1 | held >> 2;
    for (unsigned top = held & lower & ~higher & ALL_RANKS; top; top &= top - 1) table->above[suit][LOWEST(top) + 1]++;
    for (unsigned low = held & higher & ~lower & ~1u; low; low &= low - 1) table->below[suit][LOWEST(low) - 1]++;
    if (!round->swaps_in_runs || !has_wilds) return;
    for (unsigned gaps = ~held & held << 1 & held >> 1 & ALL_RANKS; gaps; gaps &= gaps - 1)
        table->owners[suit][LOWEST(gaps)] = (int8_t)seat;
}

/* A hand was laid down by a seat: take as many ranks as there are sets, and the places next to the rest. */
static void grow_table(const Round *round, const Contract *contract, Table *table, const Hand *laid, int seat) {
    unsigned chosen = 0, in_sets = 0, all = 0;
    int copies[RANKS];
    for (int rank = 0; rank < RANKS; rank++) {
        copies[rank] = 0;
        for (int suit = 0; suit < SUITS; suit++) copies[rank] += laid->copies[RANKS * suit + rank];
    }
    for (int64_t set = 0; set < MIN(contract->sets, RANKS); set++) {
        int most = NOBODY;
        for (int rank = 0; rank < RANKS; rank++)
            if (!(chosen >> rank & 1) && (most < 0 || copies[rank] > copies[most])) most = rank;
        chosen |= 1u << most;
        if (copies[most] < (contract->runs ? round->of_set : 1)) continue;
        in_sets |= 1u << most;
        int lacking = MIN((int)contract->set_length - copies[most], laid->copies[WILDS]);
        if (round->swaps_in_sets && lacking > 0) add_set_wilds(table, seat, most, lacking);
    }
    table->in_sets |= (uint16_t)in_sets;
    int wilds = laid->copies[WILDS];
    table->wild_room += wild_room_of(round, laid->size - wilds, wilds, (int)(contract->sets + contract->runs));
    if (contract->runs) {
        for (int suit = 0; suit < SUITS; suit++) {
            all |= laid->once[suit];
            if (!round->mixed_runs) grow_runs(round, table, seat, suit, laid->once[suit] & ~in_sets, laid->copies[WILDS] > 0);
        }
        if (round->mixed_runs) grow_runs(round, table, seat, 0, all & ~in_sets, laid->copies[WILDS] > 0);
    }
    table_changed(round, table);
}
