/* The native core: imagined deals (`ai.master.deals`, `ai.master.imagined`) and rough distances, deal by deal.

   It does what the numpy code of those modules does, to the same results. It keeps nothing between calls, reads and
   writes only the arrays it is given, and looks at every number that is used as an index before it uses it. */
#include "table.h"

#ifndef FINGERPRINT
#define FINGERPRINT ""
#endif
#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

#define STEPS_TOGETHER 8 /* a deal goes so many steps before the next one's turn */

typedef struct {
    Table table;
    double blind, bonus;
    int32_t used[MOST_SEATS], kept, again;
    int32_t upcard, turn, out;
    int32_t bought[MOST_SEATS], distance[MOST_SEATS];
    uint8_t down[MOST_SEATS], may_have[MOST_SEATS];
    uint8_t drawn, live, just_down;
    uint8_t thrown[MOST_THROWN];
    Hand hands[];
} Deal;

/* What every step looks at. */
typedef struct {
    const Contract *contract;
    const Round *round;
    const int64_t *cards; /* of this deal's stock */
    int64_t stock;
    int seats;
} Game;

static int64_t deal_bytes(int64_t seats) { return (int64_t)(sizeof(Deal) + (size_t)seats * sizeof(Hand)); }

/* What deals are played in: two copies of each, of which one is as it was some steps ago. */
typedef struct {
    char *deals;
    uint8_t *which; /* by deal: whose turn to be overwritten it is not */
    uint8_t *taken; /* by deal: steps in a go */
    int64_t seats, number;
} Room;

static Room room_of(const Deals *deals, void *room) {
    char *flags = (char *)room + 2 * deals->number * deal_bytes(deals->seats);
    return (Room){room, (uint8_t *)flags, (uint8_t *)flags + deals->number, deals->seats, deals->number};
}

/* The deal as it is, or, `other`, the copy that is to be overwritten. */
static Deal *deal_in(const Room *room, int64_t at, int other) {
    return (Deal *)(room->deals + ((room->which[at] ^ other) * room->number + at) * deal_bytes(room->seats));
}

static void take_upcard(Deal *deal, int seat) {
    add_card(&deal->hands[seat], deal->upcard);
    deal->upcard = NOBODY;
    deal->kept--;
}

/* A card of the stock; if there is none, the upcard; if there is none either, nothing. */
static void draw_card(const Game *game, Deal *deal, int seat) {
    int64_t at = (int64_t)deal->used[seat] * game->seats + seat;
    int column;
    if (at < game->stock) column = (int)game->cards[at];
    else if (deal->again < deal->kept - 1) column = deal->thrown[deal->again++];
    else {
        if (deal->upcard != NOBODY) take_upcard(deal, seat);
        return;
    }
    deal->used[seat]++;
    add_card(&deal->hands[seat], column);
}

static void throw_card(const Game *game, Deal *deal, int seat, int column) {
    remove_card(&deal->hands[seat], column);
    if (deal->kept >= 0) deal->thrown[MIN(deal->kept, MOST_THROWN - 1)] = (uint8_t)column;
    deal->kept = MIN(deal->kept + 1, MOST_THROWN);
    deal->upcard = column == WILDS && game->round->wild_blocks ? NOBODY : column;
}

/* A new upcard, which all others may have. */
static void ask_anew(const Game *game, Deal *deal, int seat) {
    memset(deal->may_have, 1, (size_t)game->seats);
    deal->may_have[seat] = 0;
}

static void measure(const Game *game, Deal *deal, int seat) {
    if (!deal->down[seat] && deal->live) deal->distance[seat] = distance_of(game->contract, &deal->hands[seat]);
}

static void end_where_empty(const Game *game, Deal *deal, int seat) {
    if (deal->hands[seat].size) return;
    deal->out = seat;
    deal->blind = deal->bonus * deal->just_down + (double)game->round->out_bonus;
    deal->live = 0;
}

/* Whether somebody who is down is so many cards nearer to the end than the seat to its contract
   (`ai.players.hopeless`). */
static int is_far_behind(const Game *game, const Deal *deal, int seat) {
    if (game->round->has_points) return 0;
    for (int other = 0; other < game->seats; other++)
        if (other != seat && deal->down[other] && deal->distance[seat] >= deal->hands[other].size + game->round->behind)
            return 1;
    return 0;
}

/* The card that costs most. */
static void give_up(const Game *game, Deal *deal, int seat) {
    int columns[COLUMNS], found = NOBODY, number = held_columns(&deal->hands[seat], columns);
    for (int at = 0; at < number; at++)
        if (found < 0 || game->round->points[columns[at]] > game->round->points[found]) found = columns[at];
    if (found == NOBODY) return;
    throw_card(game, deal, seat, found);
    measure(game, deal, seat);
}

/* On the way: a card that has little company, and whose loss the distance bears. */
static void let_go(const Game *game, Deal *deal, int seat) {
    int columns[COLUMNS], after;
    float looks[COLUMNS];
    double lonely[COLUMNS];
    Hand *hand = &deal->hands[seat];
    if (is_far_behind(game, deal, seat)) {
        give_up(game, deal, seat);
        return;
    }
    int number = loneliness(game->round, game->contract, hand, columns, looks);
    for (int at = 0; at < number; at++) {
        int suit = columns[at] / RANKS, rank = columns[at] % RANKS;
        int takes = columns[at] == WILDS ? takes_wilds(&deal->table) : deal->table.takes[suit] >> rank & 1;
        lonely[at] = (double)looks[at] + game->round->held_back * takes;
    }
    int found = thrown(game->round, game->contract, hand, columns, lonely, number, deal->distance[seat], &after);
    if (found == NOBODY) return;
    deal->distance[seat] = after;
    throw_card(game, deal, seat, found);
}

/* Once down: what fits nowhere, the dear cards first; wilds last. */
static void shed(const Game *game, Deal *deal, int seat) {
    int columns[COLUMNS], found = NOBODY, number = held_columns(&deal->hands[seat], columns);
    unsigned taken[SUITS];
    double most = 0;
    for (int suit = 0; suit < SUITS; suit++) taken[suit] = taken_from(game->round, &deal->table, seat, suit);
    for (int at = 0; at < number; at++) {
        int column = columns[at];
        double dear = -1000.0;
        if (column != WILDS)
            dear = (double)game->round->points[column] - 100 * (int)(taken[column / RANKS] >> column % RANKS & 1);
        if (found < 0 || dear > most) found = column, most = dear;
    }
    if (found == NOBODY) return;
    throw_card(game, deal, seat, found);
    end_where_empty(game, deal, seat);
}

static void lay_down(const Game *game, Deal *deal, int seat) {
    Hand *hand = &deal->hands[seat], laid = *hand;
    int has_wilds = hand->copies[WILDS] > 0;
    leave_for_melds(game->round, game->contract, &laid, hand->size - (int)game->round->needed);
    for (int column = 0; column < COLUMNS; column++)
        for (int copies = laid.copies[column]; copies; copies--) remove_card(hand, column);
    deal->down[seat] = deal->just_down = 1;
    deal->bonus = (double)game->round->blind_bonus[has_wilds];
    grow_table(game->round, game->contract, &deal->table, &laid, seat);
}

/* Whether no more than so many cards would be left of a hand, with a card more if there is one, when all that fits was
   hit. */
static int would_go(const Game *game, const Deal *deal, int seat, int more, int may_stay) {
    if (deal->hands[seat].size > MOST_LEFT) return 0;
    Hand hand = deal->hands[seat];
    Table table = deal->table;
    if (more != NOBODY) add_card(&hand, more);
    hit_all(game->round, &table, &hand, seat);
    return hand.size <= may_stay;
}

/* Hit what fits; where the last card must be hit, keep one for it while another has to be discarded. */
static void hit(const Game *game, Deal *deal, int seat) {
    Hand *hand = &deal->hands[seat];
    int columns[COLUMNS], dead = 0, kept = NOBODY;
    int is_free = game->round->out_by_discard || would_go(game, deal, seat, NOBODY, 0);
    int number = is_free ? 0 : held_columns(hand, columns);
    for (int at = 0; at < number; at++) {
        if (!takes_card(game->round, &deal->table, seat, columns[at])) dead += hand->copies[columns[at]];
        else if (kept == NOBODY) kept = columns[at];
    }
    if (dead != 1) kept = NOBODY;
    if (kept != NOBODY) remove_card(hand, kept);
    hit_all(game->round, &deal->table, hand, seat);
    if (kept != NOBODY) add_card(hand, kept);
}

/* Before laying down: a natural for a wild on the table, if that brings the hand nearer; whether there was one. */
static int swap_one(const Game *game, Deal *deal, int seat) {
    Hand *hand = &deal->hands[seat];
    unsigned in_sets = given_in_sets(game->round, &deal->table, seat);
    for (int suit = 0; suit < SUITS; suit++) {
        unsigned swaps = hand->once[suit] & (in_sets | given_in_runs(game->round, &deal->table, seat, suit));
        for (; swaps; swaps &= swaps - 1) {
            int column = RANKS * suit + LOWEST(swaps);
            remove_card(hand, column);
            add_card(hand, WILDS);
            int after = distance_of(game->contract, hand);
            if (after < deal->distance[seat]) {
                deal->distance[seat] = after;
                lose_wild(game->round, &deal->table, seat, suit, LOWEST(swaps));
                return 1;
            }
            remove_card(hand, WILDS);
            add_card(hand, column);
        }
    }
    return 0;
}

/* Lay down what is complete and can be ended, hit what fits. */
static void play_cards(const Game *game, Deal *deal, int seat) {
    while (game->round->swaps_early && !deal->down[seat] && swap_one(game, deal, seat)) continue;
    int was_down = deal->down[seat], is_enough = deal->hands[seat].size >= game->round->fewest_to_lay_down;
    if (!was_down && deal->distance[seat] == 0 && is_enough) lay_down(game, deal, seat);
    if (game->round->hits_at_once ? deal->down[seat] : was_down) hit(game, deal, seat);
    if (deal->down[seat]) end_where_empty(game, deal, seat);
}

static void discard(const Game *game, Deal *deal, int seat) {
    if (!game->round->out_by_discard && deal->hands[seat].size <= 1) return;
    if (deal->down[seat]) shed(game, deal, seat);
    else let_go(game, deal, seat);
}

/* Whether a buy pays, the distance being `after` with the card (`ai.players.price`). */
static int pays(const Game *game, const Deal *deal, int seat, int after) {
    const Round *round = game->round;
    int before = deal->distance[seat], is_nearer = after < before;
    if (round->has_points) return is_nearer;
    int64_t is_short = round->fewest_to_lay_down - deal->hands[seat].size - 1;
    double worth = (double)round->prices[deal->upcard] + round->nearer * is_nearer + round->lacking * before;
    worth += round->narrow * (double)MAX(0, round->room + is_short);
    worth += round->last * (deal->bought[seat] >= round->buys - 1);
    return (worth > 0 && (is_nearer || (round->may_choose && before > 0))) || (is_nearer && after == 0) ||
           (is_short > 0 && before <= round->patience);
}

/* Whether the table takes the upcard from the player in turn, who is down, or the round ends with it. */
static int has_a_place(const Game *game, const Deal *deal, int seat) {
    if (takes_card(game->round, &deal->table, seat, deal->upcard)) return 1;
    return would_go(game, deal, seat, deal->upcard, game->round->out_by_discard ? 1 : 0);
}

static int wants_upcard(const Game *game, Deal *deal, int seat) {
    const Round *round = game->round;
    int is_turn = seat == deal->turn;
    int may = is_turn ? round->takes_once_down || !deal->down[seat] : deal->bought[seat] < round->buys;
    if (!may || !deal->may_have[seat]) return 0;
    if (deal->down[seat]) return is_turn && has_a_place(game, deal, seat);
    int gives_up = is_far_behind(game, deal, seat);
    if (!is_turn && !gives_up) { /* whatever the distance would be */
        int surely = pays(game, deal, seat, 0);
        if (surely == pays(game, deal, seat, 1) && surely == pays(game, deal, seat, deal->distance[seat])) return surely;
    } else if (!deal->distance[seat]) return 0;
    add_card(&deal->hands[seat], deal->upcard);
    int after = distance_of(game->contract, &deal->hands[seat]);
    remove_card(&deal->hands[seat], deal->upcard);
    if (gives_up && after) return is_turn && (double)round->points[deal->upcard] <= round->cheap_enough;
    return is_turn ? after < deal->distance[seat] : pays(game, deal, seat, after);
}

/* The first seat from the one in turn on that wants the upcard. */
static int who_wants(const Game *game, Deal *deal) {
    for (int at = 0; deal->upcard != NOBODY && at < game->seats; at++) {
        int seat = (deal->turn + at) % game->seats;
        if (wants_upcard(game, deal, seat)) return seat;
    }
    return NOBODY;
}

/* What a buyer owes besides, where the buy makes it its turn, is left out. */
static void buy(const Game *game, Deal *deal, int seat) {
    const Round *round = game->round;
    take_upcard(deal, seat);
    for (int64_t card = 0; card < round->penalty_cards; card++) draw_card(game, deal, seat);
    deal->bought[seat]++;
    if (round->passes_turn) {
        deal->turn = seat;
        deal->drawn = !round->buyer_draws;
    } else
        ask_anew(game, deal, seat);
    measure(game, deal, seat);
    for (int64_t card = 0; !round->passes_turn && card < round->discards_owed; card++) let_go(game, deal, seat);
}

/* A turn; but where the upcard is bought only that, what the buyer throws being next. */
static void step(const Game *game, Deal *deal) {
    int turn = deal->turn, wants = who_wants(game, deal);
    if (wants != NOBODY && wants != turn) {
        buy(game, deal, wants);
        return;
    }
    if (wants != NOBODY) take_upcard(deal, turn);
    else if (!deal->drawn) draw_card(game, deal, turn);
    deal->drawn = deal->just_down = 0;
    measure(game, deal, turn);
    if (!deal->live) return;
    play_cards(game, deal, turn);
    if (deal->live) discard(game, deal, turn);
    ask_anew(game, deal, turn);
    deal->turn = (turn + 1) % game->seats;
}

/* Go on for so many steps at most; how many were taken. */
static int play_steps(const Game *game, Deal *deal, int most) {
    int taken = 0;
    for (; taken < most && deal->live; taken++) step(game, deal);
    return taken;
}

static int is_within(int64_t value, int64_t low, int64_t high) { return low <= value && value <= high; }

static int are_within(const int64_t *values, int64_t number, int64_t low, int64_t high) {
    int fine = 1;
    for (int64_t at = 0; at < number; at++) fine &= low <= values[at] && values[at] <= high;
    return fine;
}

static int is_contract(const Contract *contract) {
    int64_t runs = contract->runs, sets = contract->sets;
    if (!is_within(runs, 0, MOST_RUNS) || !is_within(sets, 0, COLUMNS) || runs + sets == 0) return 0;
    if (!is_within(contract->set_length, 0, COLUMNS) || !is_within(contract->places, 0, MOST_PLACES - 1)) return 0;
    if (contract->share_rows < 0 || (contract->share_rows && !contract->shares)) return 0;
    if (!is_within(contract->set_need, 0, COLUMNS) || !is_within(contract->run_need, 0, COLUMNS)) return 0;
    if (!is_within(contract->blanks, 0, 1 << 10) || !is_within(contract->all_windows, 0, MOST_WINDOWS)) return 0;
    if (contract->all_windows && !contract->each_window) return 0;
    if (!runs || !contract->windows) return !contract->blanks;
    if (runs == 1 && sets) return contract->starts && contract->entries;
    if (!contract->offers || (contract->blanks && !contract->blanks_help)) return 0;
    for (int64_t size = 0; size < runs; size++)
        if (!contract->groups[size] || contract->dry[size] > contract->all[size]) return 0;
    return 1;
}

static int is_round(const Round *round) {
    const int64_t most = 1 << 20;
    return round->points && round->cheap && round->near && round->pair && round->own && is_within(round->of_set, 0, COLUMNS) &&
           is_within(round->hits_in_turn, 0, COLUMNS) && is_within(round->penalty_cards, 0, COLUMNS) &&
           is_within(round->discards_owed, 0, COLUMNS) && is_within(round->most_steps, 0, most) &&
           is_within(round->needed, 0, most) && is_within(round->fewest_to_lay_down, 0, most) &&
           is_within(round->buys, 0, most) && is_within(round->patience, 0, most) && is_within(round->room, 0, most) &&
           is_within(round->behind, 0, most);
}

static int is_size(const Deals *deals) {
    return is_within(deals->seats, 1, MOST_SEATS) && is_within(deals->number, 0, 1 << 24);
}

static int are_deals(const Round *round, const Deals *deals) {
    int64_t seats = deals->seats, number = deals->number;
    const int64_t most = 1 << 20;
    if (!round->prices || !is_size(deals)) return 0;
    if (!is_within(deals->stock, 0, most)) return 0;
    return are_within(deals->cards, number * deals->stock, 0, WILDS) && are_within(deals->upcard, number, -1, WILDS) &&
           are_within(deals->turn, number, 0, seats - 1) && are_within(deals->used, seats * number, 0, most) &&
           are_within(deals->kept, number, -1, MOST_THROWN) && are_within(deals->again, number, 0, MOST_THROWN) &&
           are_within(deals->thrown, number * MOST_THROWN, 0, WILDS) &&
           are_within(deals->bought, seats * number, 0, most) && are_within(deals->wild_room, number, -most, most);
}

static void load_table(const Round *round, const Deals *deals, Table *table, int64_t at) {
    memcpy(table->above, deals->above + at * SUITS * RUN_PLACES, SUITS * RUN_PLACES);
    memcpy(table->below, deals->below + at * SUITS * RUN_PLACES, SUITS * RUN_PLACES);
    memcpy(table->owners, deals->owners + at * SUITS * RANKS, SUITS * RANKS);
    memcpy(table->set_wilds, deals->set_wilds + at * MOST_SEATS * RANKS, MOST_SEATS * RANKS);
    for (int cell = 0; cell < MOST_SEATS * RANKS; cell++) add_set_wilds(table, cell / RANKS, cell % RANKS, 0);
    table->wild_room = (int32_t)deals->wild_room[at];
    for (int rank = 0; rank < RANKS; rank++)
        table->in_sets |= (uint16_t)((deals->ranks[RANKS * at + rank] != 0) << rank);
    table_changed(round, table);
}

static void store_table(const Deals *deals, const Table *table, int64_t at) {
    memcpy(deals->above + at * SUITS * RUN_PLACES, table->above, SUITS * RUN_PLACES);
    memcpy(deals->below + at * SUITS * RUN_PLACES, table->below, SUITS * RUN_PLACES);
    memcpy(deals->owners + at * SUITS * RANKS, table->owners, SUITS * RANKS);
    memcpy(deals->set_wilds + at * MOST_SEATS * RANKS, table->set_wilds, MOST_SEATS * RANKS);
    deals->wild_room[at] = table->wild_room;
    for (int rank = 0; rank < RANKS; rank++) deals->ranks[RANKS * at + rank] = table->in_sets >> rank & 1;
    for (int column = 0; column < WILDS; column++) {
        deals->takes[COLUMNS * at + column] = table->takes[column / RANKS] >> column % RANKS & 1;
        deals->by_swaps[WILDS * at + column] = table->by_swaps[column / RANKS] >> column % RANKS & 1;
    }
    deals->takes[COLUMNS * at + WILDS] = (uint8_t)takes_wilds(table);
}

static void load_deal(const Game *game, const Deals *deals, Deal *deal, int64_t at) {
    memset(deal, 0, sizeof *deal);
    load_table(game->round, deals, &deal->table, at);
    deal->upcard = (int32_t)deals->upcard[at], deal->turn = (int32_t)deals->turn[at], deal->out = (int32_t)deals->out[at];
    deal->drawn = deals->drawn[at] != 0, deal->live = deals->live[at] != 0, deal->just_down = deals->just_down[at] != 0;
    deal->blind = deals->blind[at], deal->bonus = deals->bonus[at];
    deal->kept = (int32_t)deals->kept[at], deal->again = (int32_t)deals->again[at];
    for (int place = 0; place < MOST_THROWN; place++)
        deal->thrown[place] = (uint8_t)deals->thrown[MOST_THROWN * at + place];
    for (int seat = 0; seat < game->seats; seat++) {
        int64_t cell = seat * deals->number + at;
        make_hand(&deal->hands[seat], deals->hands + COLUMNS * cell);
        deal->used[seat] = (int32_t)deals->used[cell], deal->bought[seat] = (int32_t)deals->bought[cell];
        deal->down[seat] = deals->down[cell] != 0, deal->may_have[seat] = deals->may_have[cell] != 0;
        deal->distance[seat] = distance_of(game->contract, &deal->hands[seat]);
    }
}

static void store_deal(const Deals *deals, const Deal *deal, int64_t at) {
    store_table(deals, &deal->table, at);
    deals->upcard[at] = deal->upcard, deals->turn[at] = deal->turn, deals->out[at] = deal->out;
    deals->drawn[at] = deal->drawn, deals->live[at] = deal->live, deals->just_down[at] = deal->just_down;
    deals->blind[at] = deal->blind, deals->bonus[at] = deal->bonus;
    deals->kept[at] = deal->kept, deals->again[at] = deal->again;
    for (int place = 0; place < MOST_THROWN; place++) deals->thrown[MOST_THROWN * at + place] = deal->thrown[place];
    for (int64_t seat = 0; seat < deals->seats; seat++) {
        int64_t cell = seat * deals->number + at;
        memcpy(deals->hands + COLUMNS * cell, deal->hands[seat].copies, COLUMNS);
        deals->used[cell] = deal->used[seat], deals->bought[cell] = deal->bought[seat];
        deals->down[cell] = deal->down[seat], deals->may_have[cell] = deal->may_have[seat];
        deals->distance[cell] = deal->distance[seat];
    }
}

/* Of steps taken together after which all deals must stop: the first at which few enough are left; -1 if none is. */
static int last_step(const Round *round, int64_t number, int64_t before, const int64_t *live, int most) {
    for (int taken = 0; taken <= most; taken++) {
        int64_t steps = before + taken;
        if (live[taken] == 0 || steps == round->most_steps) return taken;
        if (steps && (double)live[taken] / (double)number < round->few) return taken;
    }
    return -1;
}

/* The library's own description: a build of other sources is of no use, nor one for other processors. */
EXPORT const char *core_fingerprint(void) {
#if defined(__x86_64__) && defined(__POPCNT__)
    if (!__builtin_cpu_supports("popcnt")) return "";
#endif
    return FINGERPRINT;
}

EXPORT int64_t core_bytes(int64_t of) {
    const int64_t bytes[] = {sizeof(Contract), sizeof(Round), sizeof(Deals)};
    return is_within(of, 0, 2) ? bytes[of] : OUT_OF_BOUNDS;
}

/* The bytes of the room that deals are played in, for so many seats and deals. */
EXPORT int64_t core_room(int64_t seats, int64_t number) {
    if (!is_within(seats, 1, MOST_SEATS) || !is_within(number, 0, 1 << 24)) return OUT_OF_BOUNDS;
    return number * (2 * deal_bytes(seats) + 2 * (int64_t)sizeof(uint8_t));
}

/* Whether a contract, with all that its tables point to, is one: asked once, when it is made. */
EXPORT int64_t core_check(const Contract *contract) {
    if (!is_contract(contract)) return OUT_OF_BOUNDS;
    for (int key = 0; contract->starts && key < WET; key++) {
        int64_t first = contract->starts[key] >> COUNT_BITS, number = contract->starts[key] & ((1u << COUNT_BITS) - 1);
        if (first + number > contract->number) return OUT_OF_BOUNDS;
    }
    return DONE;
}

EXPORT int64_t core_rough(const Contract *contract, const uint8_t *copies, int64_t number, int64_t *found) {
    if (!is_contract(contract) || number < 0) return OUT_OF_BOUNDS;
    for (int64_t at = 0; at < number; at++) {
        Hand hand;
        make_hand(&hand, copies + COLUMNS * at);
        found[at] = distance_of(contract, &hand);
    }
    return DONE;
}

/* The exact distances, or that they are left to others. */
EXPORT int64_t core_distances(const Contract *contract, const uint8_t *copies, int64_t number, int64_t *found) {
    if (!is_contract(contract) || !contract->limits || number < 0) return OUT_OF_BOUNDS;
    for (int64_t at = 0; at < number; at++) {
        Hand hand;
        make_hand(&hand, copies + COLUMNS * at);
        found[at] = exact_distance(contract, &hand);
    }
    return DONE;
}

/* The exact distance of the hand with this code, or that it is left to others. */
EXPORT int64_t core_distance(const Contract *contract, const uint8_t *code) {
    Hand hand;
    if (!is_contract(contract) || !contract->limits) return OUT_OF_BOUNDS;
    read_hand(&hand, code);
    return exact_distance(contract, &hand);
}

/* Of the columns that are asked about, as bits, those of cards that bring the hand with this code below a distance, or
   below its own where that is less than nought; or that it is left to others. */
EXPORT int64_t core_helping(const Contract *contract, const uint8_t *code, int64_t asked, int64_t before) {
    Hand hand;
    int64_t found = 0;
    if (!is_contract(contract) || !contract->limits) return OUT_OF_BOUNDS;
    read_hand(&hand, code);
    if (before < 0) before = exact_distance(contract, &hand);
    if (before < 0) return UNDECIDED;
    for (int column = 0; column < COLUMNS && before; column++) {
        if (!(asked >> column & 1)) continue;
        add_card(&hand, column);
        int is_nearer = is_below(contract, &hand, (int)MIN(before, OUT_OF_REACH));
        remove_card(&hand, column);
        if (is_nearer == UNDECIDED) return UNDECIDED;
        found |= (int64_t)is_nearer << column;
    }
    return found;
}

/* Take all deals in hand, before they are played. */
EXPORT int64_t core_begin(const Contract *contract, const Round *round, const Deals *deals, void *room) {
    if (!is_contract(contract) || !is_round(round) || !are_deals(round, deals)) return OUT_OF_BOUNDS;
    Room both = room_of(deals, room);
    memset(both.which, 0, (size_t)both.number);
    for (int64_t at = 0; at < deals->number; at++) {
        Game game = {contract, round, deals->cards + at * deals->stock, deals->stock, (int)deals->seats};
        load_deal(&game, deals, deal_in(&both, at, 0), at);
    }
    return DONE;
}

/* Play on from step `before` for some steps; how many steps were taken in all, or, as 1 more and less than nought, that
   the deals have come far enough. Deals go on one after the other for a few steps each. Those that went too far, which
   can be told only when all have gone, go back. */
EXPORT int64_t core_play(const Contract *contract, const Round *round, const Deals *deals, void *room, int64_t before) {
    int64_t seats = deals->seats, number = deals->number, live[STEPS_TOGETHER + 1] = {0};
    if (!is_contract(contract) || !is_round(round) || !is_size(deals)) return OUT_OF_BOUNDS;
    if (!is_within(before, 0, round->most_steps)) return OUT_OF_BOUNDS;
    int most = (int)MIN(STEPS_TOGETHER, round->most_steps - before);
    Room both = room_of(deals, room);
    for (int64_t at = 0; at < number; at++) {
        Deal *begun = deal_in(&both, at, 0), *deal = deal_in(&both, at, 1);
        if (!begun->live) continue;
        Game game = {contract, round, deals->cards + at * deals->stock, deals->stock, (int)seats};
        memcpy(deal, begun, (size_t)deal_bytes(seats));
        both.taken[at] = (uint8_t)play_steps(&game, deal, most);
        for (int steps = 0; steps < both.taken[at] + deal->live; steps++) live[steps]++;
    }
    int last = last_step(round, number, before, live, most);
    for (int64_t at = 0; at < number; at++) {
        Deal *begun = deal_in(&both, at, 0);
        if (!begun->live) continue;
        Game game = {contract, round, deals->cards + at * deals->stock, deals->stock, (int)seats};
        if (last >= 0 && both.taken[at] > last) play_steps(&game, begun, last);
        else both.which[at] ^= 1;
    }
    return last < 0 ? before + most : -1;
}

/* Give the deals back. */
EXPORT int64_t core_end(const Deals *deals, void *room) {
    if (!is_size(deals)) return OUT_OF_BOUNDS;
    Room both = room_of(deals, room);
    for (int64_t at = 0; at < deals->number; at++) store_deal(deals, deal_in(&both, at, 0), at);
    return DONE;
}

/* One turn of a hand on its way: a card is drawn, and another goes back in its place. */
static int aged(const Contract *contract, const Round *round, Hand *hand, const uint8_t *known, int drawn, int throws) {
    int columns[COLUMNS], after, found = NOBODY;
    float looks[COLUMNS];
    double lonely[COLUMNS];
    add_card(hand, drawn);
    int number = loneliness(round, contract, hand, columns, looks), before = distance_of(contract, hand);
    for (int at = 0; at < number; at++)
        lonely[at] = hand->copies[columns[at]] <= known[columns[at]] ? 2 * (double)round->unheld : (double)looks[at];
    if (drawn == WILDS && !throws) found = WILDS;
    else if (before == 0) { /* who holds the contract would be down: it is broken up */
        int most = NOBODY;
        for (int at = 0; at < number; at++)
            if (lonely[at] < round->unheld && (most < 0 || lonely[at] > lonely[most])) most = at;
        if (most >= 0) found = columns[most];
    } else
        found = thrown(round, contract, hand, columns, lonely, number, before, &after);
    if (found == NOBODY) found = drawn;
    remove_card(hand, found);
    return found;
}

/* Hands on their way have had their turns, each with a card drawn and an upcard to choose from (`imagined._age`). */
EXPORT int64_t core_age(const Contract *contract, const Round *round, const Deals *deals, int64_t *stock,
                        const int64_t *rivals, int64_t number, const uint8_t *known, int64_t times, int64_t back) {
    int64_t length = deals->stock;
    if (!is_contract(contract) || !is_round(round) || !is_size(deals)) return OUT_OF_BOUNDS;
    if (!is_within(number, 1, MOST_SEATS)) return OUT_OF_BOUNDS;
    if (!is_within(length, 1, 1 << 20) || !is_within(back, 1, length) || !is_within(times, 0, 1 << 20)) return OUT_OF_BOUNDS;
    if (!are_within(rivals, number, 0, deals->seats - 1) || !are_within(stock, deals->number * length, 0, WILDS))
        return OUT_OF_BOUNDS;
    for (int64_t at = 0; at < deals->number; at++) {
        Hand hands[MOST_SEATS];
        for (int64_t rival = 0; rival < number; rival++)
            make_hand(&hands[rival], deals->hands + COLUMNS * (rivals[rival] * deals->number + at));
        for (int64_t turn = 0; turn < times * number; turn++) {
            int64_t rival = turn % number, *card = stock + at * length + length - 1 - turn % back;
            const uint8_t *seen = known + COLUMNS * rivals[rival];
            *card = aged(contract, round, &hands[rival], seen, (int)*card, turn / number % 2 == 0);
        }
        for (int64_t rival = 0; rival < number; rival++)
            memcpy(deals->hands + COLUMNS * (rivals[rival] * deals->number + at), hands[rival].copies, COLUMNS);
    }
    return DONE;
}

/* Give a hand in every deal so many of the cards that are not dealt yet: those with most luck. */
EXPORT int64_t core_deal(const double *luck, const uint8_t *cards, uint8_t *dealt, int64_t number, int64_t length,
                         int64_t size, uint8_t *hands) {
    if (!is_within(number, 0, 1 << 24) || !is_within(length, 1, MOST_CARDS) || !is_within(size, 1, length))
        return OUT_OF_BOUNDS;
    for (int64_t at = 0; at < length; at++)
        if (cards[at] > WILDS) return OUT_OF_BOUNDS;
    for (int64_t deal = 0; deal < number; deal++, luck += length, dealt += length, hands += COLUMNS) {
        double best[MOST_CARDS]; /* the most luck first */
        int16_t whose[MOST_CARDS];
        int held = 0;
        for (int place = 0; place < length; place++) {
            if (dealt[place] || (held == size && !(luck[place] > best[held - 1]))) continue;
            int at = held < size ? held++ : held - 1;
            for (; at > 0 && best[at - 1] < luck[place]; at--) best[at] = best[at - 1], whose[at] = whose[at - 1];
            best[at] = luck[place], whose[at] = (int16_t)place;
        }
        for (int at = 0; at < held; at++) dealt[whose[at]] = 1, hands[cards[whose[at]]]++;
    }
    return DONE;
}

/* In every deal the cards that are not dealt, those with least luck first. */
EXPORT int64_t core_shuffle(const double *luck, const uint8_t *cards, const uint8_t *dealt, int64_t number,
                            int64_t length, int64_t left, int64_t *found) {
    if (!is_within(number, 0, 1 << 24) || !is_within(length, 1, MOST_CARDS) || !is_within(left, 0, length))
        return OUT_OF_BOUNDS;
    for (int64_t deal = 0; deal < number; deal++, luck += length, dealt += length, found += left) {
        uint8_t first[SHARES + 1] = {0}, share[MOST_CARDS], order[MOST_CARDS];
        int held = 0;
        for (int place = 0; place < length; place++) {
            if (dealt[place]) continue;
            share[place] = (uint8_t)(luck[place] >= 0 && luck[place] < 1 ? luck[place] * SHARES : SHARES - 1);
            first[share[place] + 1]++;
            held++;
        }
        if (held != left) return OUT_OF_BOUNDS;
        for (int at = 0; at < SHARES; at++) first[at + 1] = (uint8_t)(first[at + 1] + first[at]);
        for (int place = 0; place < length; place++)
            if (!dealt[place]) order[first[share[place]]++] = (uint8_t)place;
        for (int at = 1; at < held; at++) {
            uint8_t place = order[at];
            int to = at;
            for (; to > 0 && luck[order[to - 1]] > luck[place]; to--) order[to] = order[to - 1];
            order[to] = place;
        }
        for (int at = 0; at < held; at++) found[at] = cards[order[at]];
    }
    return DONE;
}
