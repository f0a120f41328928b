"""Check a rule set for contradictions between options and for contracts that cannot be laid down.

A rule set without faults can be played to the end. Only what is certainly impossible is refused, with a reason; unusual
but playable rules are allowed.
"""

from collections.abc import Iterator

from game.rules.cards import KING, RANKS, SUITS, Card
from game.rules.contract import cards_needed, lengthened
from game.rules.schema import FORMAT
from game.rules.supply import cards_allow
from game.rules.variant import (
    Asking,
    BuysCount,
    ByPlayers,
    Contract,
    ContractOrder,
    FailedContract,
    GoOut,
    HitsFrom,
    IllegalCall,
    Kind,
    RoundSuits,
    SwapWhen,
    SwapWhose,
    TurnAfterBuy,
    Variant,
    WildRule,
    WildUpcard,
    Winner,
    format_contract,
)
from game.rules.winning import can_take_a_hit, can_win, can_win_whole

SHORTEST = {Kind.SET: 2, Kind.RUN: 3}
LONGEST_RUN = len(RANKS)  # an ace stands at one end only, under any ace rule


_GROWING_BUYS = 20  # if each brings more than the one before, these bring more than any contract takes


WINNABLE_SINCE = 6  # since this format, rounds that no hand can win are refused
POINTS_COUNT_SINCE = 2  # since this format, points for going out are refused where nothing counts them


def variant_faults(variant: Variant, format: int = FORMAT) -> tuple[str, ...]:
    """Return every reason not to play this rule set, one sentence each; empty if it can be played to the end.

    What an older format allowed stays allowed in files of that format, so that its games can always be read.
    """
    basic = tuple(_basic_faults(variant))
    if basic:  # without these, the other checks make no sense
        return basic
    of_deck = tuple(_deck_faults(variant))
    return (
        *of_deck,
        *_round_faults(variant, strictly=format >= WINNABLE_SINCE, wins=not of_deck),
        *_knob_faults(variant),
        *_money_faults(variant),
        *_winner_faults(variant),
        *(_points_faults(variant) if format >= POINTS_COUNT_SINCE else ()),
    )


def all_players(variant: Variant) -> range:
    """Return every allowed number of players."""
    return range(variant.fewest_players, variant.most_players + 1)


def _basic_faults(variant: Variant) -> Iterator[str]:
    if len(variant.dealing.wild_ranks) > KING:
        yield "dealing.wild_ranks makes every rank wild, but every meld needs a natural card"
    fewest, most = variant.fewest_players, variant.most_players
    if fewest > most:
        yield f"fewest_players is {fewest}, but most_players only {most}"
        return
    by_players = [("dealing.packs", variant.dealing.packs), ("dealing.jokers", variant.dealing.jokers)]
    by_players += [(f"rounds[{n}].cards", round_.cards) for n, round_ in enumerate(variant.rounds, 1)]
    for key, number in by_players:
        if not _covers(number, fewest, most):
            yield f"{key} must say one number for each number of players from {fewest} to {most}"


def _covers(number: ByPlayers, fewest: int, most: int) -> bool:
    covered = [players for low, high, _ in number.rows for players in range(low, high + 1)]
    return covered == list(range(fewest, most + 1)) and all(low <= high for low, high, _ in number.rows)


def _deck_faults(variant: Variant) -> Iterator[str]:
    """Check that the packs suffice for the deal, the upcard and one buy, and that an upcard can be turned (H-4)."""
    penalty = max(variant.penalty_cards(round_, 0) for round_ in variant.rounds)
    for players in all_players(variant):
        dealt = max(round_.cards.at(players) for round_ in variant.rounds)
        cards = variant.cards_for(players)
        needed = players * dealt + 1 + penalty
        if needed > len(cards):
            yield (
                f"dealing.packs: {players} players with {dealt} cards each, the upcard and "
                f"{_number_of_cards(penalty, 'penalty')} take {needed} cards, but all packs and jokers are {len(cards)}"
            )
        elif variant.dealing.wild_upcard is WildUpcard.BURIED:
            wilds = sum(variant.is_wild(card) for card in cards)
            if wilds >= len(cards) - players * dealt:
                yield (
                    f"dealing.wild_upcard: with {players} players all cards left after dealing {dealt} each could be "
                    "wild, and no upcard be found"
                )


def _round_faults(variant: Variant, *, strictly: bool, wins: bool) -> Iterator[str]:
    """Check every contract; `wins` says whether the packs suffice, so that a hand could also go out."""
    for number, round_ in enumerate(variant.rounds, 1):
        contract, here = round_.contract, variant.in_round(number)
        key = f'rounds[{number}].contract "{format_contract(contract)}"'
        shape = tuple(_shape_faults(contract, None if round_.at_once else round_.go_out_by, here))
        yield from (f"{key} {fault}" for fault in shape)
        if shape:
            continue
        fault = _reach_fault(here, number) or _supply_fault(contract, here, strictly=strictly)
        if strictly and wins and not fault:
            fault = _win_fault(here, number)
        if fault:
            yield f"{key} {fault}"


def _shape_faults(contract: Contract, go_out_by: GoOut | None, variant: Variant) -> Iterator[str]:
    if any(spec.length < SHORTEST[spec.kind] for spec in contract):
        yield f"has a meld that is too short: a set has {SHORTEST[Kind.SET]} cards, a run {SHORTEST[Kind.RUN]} at least"
    runs = [spec.length for spec in contract if spec.kind is Kind.RUN]
    if max(runs, default=0) > LONGEST_RUN:
        yield f"has a run longer than {LONGEST_RUN} cards, which is all a run can hold"
    sets = len(contract) - len(runs)
    ranks = sum(any(not variant.is_wild(Card(rank, suit)) for suit in SUITS) for rank in RANKS)
    if variant.melding.distinct_ranks and sets > ranks:
        yield f"has {sets} sets, but melding.distinct_ranks is true and only {ranks} ranks are not wild"
    if go_out_by is GoOut.HIT and not sets and min(runs) >= max(LONGEST_RUN, variant.melding.around):
        yield f"has only runs of {LONGEST_RUN}, which take no hits, but one goes out by a hit"


def _reach_fault(variant: Variant, number: int) -> str | None:
    """Return why no hand can lay down the contract of that round, for the numbers of players affected."""
    round_ = variant.rounds[number - 1]
    short = [players for players in all_players(variant) if not can_be_reached(variant, number, players)]
    if not short:
        return None
    players = short[0]
    dealt = round_.cards.at(players)
    if round_.at_once:
        longer = "" if variant.melding.longer else ", and melding.longer is false"
        return (
            f"is to be laid down with the whole hand, but with {_either(short)} players no hand has just the cards "
            f"for it: it takes {cards_needed(round_.contract)}, {dealt} are dealt and 1 is drawn{longer}"
        )
    hands = _hands_to_lay_from(variant, number, players)
    held = [(cards, _cards_to_keep(owed, variant, round_.go_out_by)) for cards, owed in hands]
    most, kept = max(held, key=lambda hand: hand[0] - hand[1])
    example = f" (with {players}: " if len(short) > 1 else " ("
    return (
        f"takes {cards_needed(round_.contract)} cards, but with {_either(short)} players nobody can lay it down"
        f"{example}{dealt} dealt, 1 drawn, {most - dealt - 1} from buys, less {kept} to be kept: {most - kept})"
    )


def _cards_to_keep(owed: int, variant: Variant, go_out_by: GoOut) -> int:
    """Return the cards a lay-down must leave: one to discard, or enough for a later hit to go out (X-10)."""
    if not variant.out_same_turn or (go_out_by is GoOut.HIT and variant.hitting.hits_from is HitsFrom.NEXT_TURN):
        return owed + 1
    return int(go_out_by in (GoOut.DISCARD, GoOut.HIT))


def can_be_reached(variant: Variant, number: int, players: int) -> bool:
    """Return whether some hand can lay down the contract of round `number`, with every buy it could make.

    Only the first lay-down is considered: claims, which also move cards between hands, need melds on the table.
    """
    variant, played = variant.in_round(number), variant.rounds[number - 1]
    needed, hands = cards_needed(played.contract), _hands_to_lay_from(variant, number, players)
    if played.at_once:
        sizes = [cards for cards, _owed in hands]
        return any(lengthened(played.contract, size) for size in sizes) if variant.melding.longer else needed in sizes
    return any(_may_lay(cards - needed, owed, variant, played.go_out_by) for cards, owed in hands)


def _may_lay(left: int, owed: int, variant: Variant, go_out_by: GoOut) -> bool:
    """Return whether the turn can end legally with `left` more cards and these discards owed (X-10, C-11, S-19)."""
    if left < _cards_to_keep(owed, variant, go_out_by):
        return False
    if go_out_by is not GoOut.PLAY or left <= 1 or left > owed:
        return True
    # Too few for the discards owed and one card in hand: all must be hit now, or lie in melds longer than asked.
    return variant.hitting.hits_from is HitsFrom.SAME_TURN or variant.melding.longer


def _hands_to_lay_from(variant: Variant, number: int, players: int) -> Iterator[tuple[int, int]]:
    """Yield hand sizes after the draw with the discards owed, for every number of buys one player can make.

    A turn draws one card and discards one, so hands grow by buys alone.
    """
    buying, played = variant.buying, variant.rounds[number - 1]
    dealt, owes = played.cards.at(players), buying.discards_owed
    in_turn = buying.buy_upcard_in_turn or buying.buy_stock_in_turn
    misses_draw = buying.turn_after is TurnAfterBuy.BUYER_PLAYS
    # More buys than these bring no hand of another size that could lay down.
    most = _GROWING_BUYS if buying.penalty_grows else cards_needed(played.contract) + dealt
    buys = min(_buys_affordable(variant, number, players), most)
    before = range(buys + 1 if buying.penalty_grows and buying.counted_in is BuysCount.GAME else 1)
    for first in before:  # buys of earlier rounds, which make those of this one bring more (K-31)
        may = buys - first
        earlier_buys = may if in_turn or _may_buy_often(variant, players) else min(may, 1)

        def brought(earlier: int, number: int, first: int = first) -> int:
            return number + variant.penalty_cards(played, first + earlier, number)

        # An earlier buy that skips the draw of its turn brings one card less than one made on the player's own turn.
        lost = owes + (misses_draw and not in_turn)
        for earlier in range(earlier_buys + 1):
            for now in range(may - earlier + 1 if in_turn else 1):
                bought = brought(0, earlier) + brought(earlier, now)
                yield dealt + 1 + bought - earlier * lost, 1 + now * owes
                if earlier and buying.turn_after is not TurnAfterBuy.UNCHANGED:
                    # The last buy has just led to this turn; what it owes is discarded at its end.
                    yield dealt + (not misses_draw) + bought - (earlier - 1) * lost, 1 + (1 + now) * owes


def _may_buy_often(variant: Variant, players: int) -> bool:
    """Return whether a player can buy more than a round's first upcard.

    Of two players, only if the next may buy (X-11, Q-9) or the discarder (K-29).
    """
    return players > 2 or variant.buying.asking is Asking.FROM_DISCARDER or variant.buying.own_discard


def _buys_affordable(variant: Variant, number: int, players: int) -> int:
    """Return the buys a player can afford in that round after going out in every round before without buying."""
    money, buys = variant.money, variant.rounds[number - 1].buys
    if not money.buy:
        return buys
    quarters = money.purse - money.ante + money.tribute * (players - 1) * (number - 1)
    return min(buys, max(quarters, 0) // money.buy)


def _supply_fault(contract: Contract, variant: Variant, *, strictly: bool) -> str | None:
    dealing, tables = variant.dealing, all_players(variant)
    stocked = {players: (dealing.packs.at(players), dealing.jokers.at(players)) for players in tables}
    one_of_each = {cards: players for players, cards in stocked.items()}
    allow = {
        cards: cards_allow(contract, variant, players, strictly=strictly) for cards, players in one_of_each.items()
    }
    short = [players for players in tables if not allow[stocked[players]]]
    if not short:
        return None
    return f"cannot be made of the cards of {_either(short)} players within the limits for wilds"


def _win_fault(variant: Variant, number: int) -> str | None:
    """Return why no hand can win that round although it can lay down, for the numbers of players affected."""
    short = [players for players in all_players(variant) if not can_be_won(variant, number, players)]
    if not short:
        return None
    with_players = f"but with {_either(short)} players"
    if variant.rounds[number - 1].at_once:
        return f"is to be laid down with the whole hand, {with_players} the melds and the packs have no room for one"
    takes = any(can_take_a_hit(variant, number, players) for players in short)
    why = "the melds cannot take enough cards" if takes else "no meld can take another card"
    return f"can be laid down, {with_players} nobody can go out: {why}"


def can_be_won(variant: Variant, number: int, players: int) -> bool:
    """Return whether some hand that can lay down the contract of round `number` can also go out."""
    variant, played = variant.in_round(number), variant.rounds[number - 1]
    needed, hands = cards_needed(played.contract), _hands_to_lay_from(variant, number, players)
    if played.at_once:
        return can_win_whole(variant, number, players, [cards for cards, _owed in hands if cards >= needed])
    laying = [hand for hand in hands if _may_lay(hand[0] - needed, hand[1], variant, played.go_out_by)]
    return can_win(variant, number, players, laying)


def _knob_faults(variant: Variant) -> Iterator[str]:
    hitting, buying, melding = variant.hitting, variant.buying, variant.melding
    is_early = hitting.swap_when in (SwapWhen.IN_TURN, SwapWhen.BEFORE_DOWN)
    swaps_before_down = is_early and hitting.swap_whose is not SwapWhose.NONE
    if swaps_before_down and hitting.hits_wilds:
        yield (
            f'hitting.wild_goes is "{hitting.wild_goes}", but with hitting.swap_when "{hitting.swap_when}" players '
            "swap who are not down yet and may not hit"
        )
    brought = min(variant.penalty_cards(played, 0) for played in variant.rounds) + 1
    if buying.discards_owed > brought:
        yield (
            f"buying.discards_owed is {buying.discards_owed}, but a buy brings only {brought} "
            f"card{'s' if brought > 1 else ''}: the bought one and buying.penalty_cards"
        )
    sets = [spec.length for played in variant.rounds for spec in played.contract if spec.kind is Kind.SET]
    if melding.suits_differ and max(sets, default=0) > len(SUITS):
        yield (
            f"melding.suits_differ is true, so a set holds {len(SUITS)} cards at most, but a contract asks for a "
            f"set of {max(sets)}"
        )
    if variant.dealing.own_cards and melding.suits_differ and not variant.has_jokers_only:
        yield (
            f'dealing.wild_suits is "{variant.dealing.wild_suits}", but melding.suits_differ is true, and no wild can '
            "then choose the suit it stands for in a set: say false, or another dealing.wild_suits"
        )
    if variant.dealing.own_cards and not variant.has_jokers_only and _has_mixed_runs(variant):
        yield (
            f'dealing.wild_suits is "{variant.dealing.wild_suits}", but runs have several suits, so that a wild stands '
            'for several cards: say another dealing.wild_suits, or melding.run_suits "one"'
        )
    if melding.distinct_suits and _has_mixed_runs(variant):
        yield 'melding.distinct_suits is true, but runs have several suits: say false, or melding.run_suits "one"'
    if melding.corner and melding.runs_apart:
        yield "melding.runs_apart is true, but with melding.corner runs have no ends to keep apart: say false for one"
    yield from _own_melding_faults(variant)
    for key, rule in (("set_wilds_laid", melding.set_wilds_laid), ("set_wilds_hit", melding.set_wilds_hit)):
        if rule is WildRule.ONE_IN_FOUR:
            yield f'melding.{key} is "{rule}", but only runs have cards in a row'


def _own_melding_faults(variant: Variant) -> Iterator[str]:
    """Check that all players of a round have the same options for melds (K-36)."""
    own = next((number for number, played in enumerate(variant.rounds, 1) if played.has_own_melding), 0)
    if not own or not variant.has_own_contracts:
        return
    played = variant.rounds[own - 1]
    key, value = ("lengths", played.lengths) if played.suits is RoundSuits.USUAL else ("suits", played.suits)
    chosen = variant.contract_order is ContractOrder.CHOSEN
    why = f'contract_order "{ContractOrder.CHOSEN}"' if chosen else f'failed_contract "{FailedContract.REPEATED}"'
    yield (
        f'rounds[{own}].{key} is "{value}", but with {why} players of one round can have different contracts: say '
        f'"{RoundSuits.USUAL}"'
    )


def _has_mixed_runs(variant: Variant) -> bool:
    """Return whether runs have more than one suit in some round (K-16, K-35, K-36)."""
    return any(variant.in_round(number).melding.mixed_runs for number in range(1, len(variant.rounds) + 1))


def _money_faults(variant: Variant) -> Iterator[str]:
    money = variant.money
    if not money.used:
        for key in ("ante", "buy", "fine", "tribute"):
            if getattr(money, key):
                yield f"money.{key} is {getattr(money, key)}, but money.purse is 0: nobody has quarters to pay with"
        if variant.buying.illegal_call is IllegalCall.PAYS:
            yield f'buying.illegal_call is "{IllegalCall.PAYS}", but money.purse is 0: nobody has quarters to pay with'
    elif money.ante > money.purse:
        yield f"money.ante is {money.ante}, but money.purse is only {money.purse}"


def _winner_faults(variant: Variant) -> Iterator[str]:
    """Check that not every player must tie."""
    scoring = variant.scoring
    if scoring.winner is Winner.MOST_POINTS:
        if not scoring.fewest_penalties_bonus and not any(round_.points for round_ in variant.rounds):
            yield f'scoring.winner is "{scoring.winner}", but no round and no bonus gives any points'
        return
    rewards = (scoring.out_bonus, scoring.blind_bonus, scoring.blind_bonus_no_wild)
    if scoring.winner is Winner.LOWEST_SCORE and not any((*scoring.card_points, *rewards)):
        yield f'scoring.winner is "{scoring.winner}", but no card costs anything and no bonus changes a score'


def _points_faults(variant: Variant) -> Iterator[str]:
    """Check that points for going out count for the ranking."""
    scoring = variant.scoring
    if scoring.winner is Winner.MOST_POINTS:
        return
    rounds = [(f"rounds[{number}].points", round_.points) for number, round_ in enumerate(variant.rounds, 1)]
    given = [*rounds, ("scoring.fewest_penalties_bonus", scoring.fewest_penalties_bonus)]
    for key, points in given:
        if points:
            yield (
                f'{key} is {points}, but scoring.winner is "{scoring.winner}", which counts no points for going out: '
                f'say 0, or scoring.winner "{Winner.MOST_POINTS}"'
            )


def _number_of_cards(number: int, what: str) -> str:
    return f"{number} {what} card{'' if number == 1 else 's'}"


def _either(numbers: list[int]) -> str:
    """Return numbers as in "2, 3 or 4"."""
    *first, last = map(str, numbers)
    return f"{', '.join(first)} or {last}" if first else last
