"""Check a rule set for contradictions between options and for contracts that cannot be laid down.

A rule set without faults can be played to the end. Only what is certainly impossible is refused, with a reason; unusual
but playable rules are allowed.
"""

from collections.abc import Iterator, Sequence

from game.language.quoting import Wording, one_of
from game.rules.cards import KING, RANKS, SUITS, Card
from game.rules.contract import cards_needed, lengthened
from game.rules.schema import FORMAT
from game.rules.supply import cards_allow
from game.rules.variant import (
    NO_LIMIT,
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
    Round,
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


_MOST_PACKS = 8  # as of dealing.packs
_GROWING_BUYS = 20  # if each brings more than the one before, these bring more than any contract takes


WINNABLE_SINCE = 6  # since this format, rounds that no hand can win are refused
POINTS_COUNT_SINCE = 2  # since this format, points for going out are refused where nothing counts them
TURNS_END_SINCE = 8  # since this format, buys without end are refused
_FEW_BUYS = 20  # buys that one player may make in a turn even if they keep none of the cards


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
        *_dealer_faults(variant),
        *_money_faults(variant),
        *_winner_faults(variant),
        *(_points_faults(variant) if format >= POINTS_COUNT_SINCE else ()),
        *(_turn_faults(variant) if format >= TURNS_END_SINCE else ()),
    )


def all_players(variant: Variant) -> range:
    """Return every allowed number of players."""
    return range(variant.fewest_players, variant.most_players + 1)


def _basic_faults(variant: Variant) -> Iterator[str]:
    if len(variant.dealing.wild_ranks) > KING:
        yield Wording("dealing.wild_ranks makes every rank wild, but some cards must be natural")
    fewest, most = variant.fewest_players, variant.most_players
    if fewest > most:
        yield Wording("fewest_players is {fewest}, but most_players only {most}", fewest=fewest, most=most)
        return
    by_players = [("dealing.packs", variant.dealing.packs), ("dealing.jokers", variant.dealing.jokers)]
    by_players += [(f"rounds[{n}].cards", round_.cards) for n, round_ in enumerate(variant.rounds, 1)]
    for key, number in by_players:
        if not _covers(number, fewest, most):
            yield Wording(
                "{key} must say one number for each number of players from {fewest} to {most}",
                key=key,
                fewest=fewest,
                most=most,
            )


def _covers(number: ByPlayers, fewest: int, most: int) -> bool:
    covered = [players for low, high, _ in number.rows for players in range(low, high + 1)]
    return covered == list(range(fewest, most + 1)) and all(low <= high for low, high, _ in number.rows)


def _deck_faults(variant: Variant) -> Iterator[str]:
    """Check that the packs suffice for the deal, the upcard and one buy, and that an upcard can be turned (H-4)."""
    # The rounds that are played with the same packs (K-43) are checked together.
    by_packs = {played.more_packs: number for number, played in enumerate(variant.rounds, 1)}
    for more, number in by_packs.items():
        rounds = [played for played in variant.rounds if played.more_packs == more]
        yield from _deck_faults_in(variant.in_round(number), rounds)
        if more and (most := max(row[2] for row in variant.dealing.packs.rows) + more) > _MOST_PACKS:
            yield Wording(
                "rounds[{number}].more_packs makes {packs} packs, but there can be at most {most}",
                number=number,
                packs=most,
                most=_MOST_PACKS,
            )


def _deck_faults_in(variant: Variant, rounds: Sequence[Round]) -> Iterator[str]:
    penalty = max(variant.penalty_cards(round_, 0) for round_ in rounds)
    for players in all_players(variant):
        dealt = max(round_.cards.at(players) for round_ in rounds)
        cards = variant.cards_for(players)
        needed = players * dealt + 1 + penalty
        if needed > len(cards):
            yield Wording(
                "dealing.packs: {players} players with {cards} cards each, the upcard and {number} penalty card take "
                "{most} cards, but all packs and jokers are {all}",
                "dealing.packs: {players} players with {cards} cards each, the upcard and {number} penalty cards take "
                "{most} cards, but all packs and jokers are {all}",
                number=penalty,
                players=players,
                cards=dealt,
                most=needed,
                all=len(cards),
            )
        elif variant.dealing.wild_upcard in (WildUpcard.BURIED, WildUpcard.DEALER):
            wilds = sum(variant.is_wild(card) for card in cards)
            if wilds >= len(cards) - players * dealt:
                yield Wording(
                    "dealing.wild_upcard: with {players} players all cards left after dealing {cards} each could be "
                    "wild, and no upcard be found",
                    players=players,
                    cards=dealt,
                )


def _round_faults(variant: Variant, *, strictly: bool, wins: bool) -> Iterator[str]:
    """Check every contract; `wins` says whether the packs suffice, so that a hand could also go out."""
    for number, round_ in enumerate(variant.rounds, 1):
        contract, here = round_.contract, variant.in_round(number)
        key = f'rounds[{number}].contract "{format_contract(contract)}"'
        shape = tuple(_shape_faults(key, contract, None if round_.at_once else round_.go_out_by, here))
        yield from shape
        if shape:
            continue
        fault = _reach_fault(key, here, number) or _supply_fault(key, contract, here, strictly=strictly)
        if strictly and wins and not fault:
            fault = _win_fault(key, here, number)
        if fault:
            yield fault


def _shape_faults(key: str, contract: Contract, go_out_by: GoOut | None, variant: Variant) -> Iterator[str]:
    if any(spec.length < SHORTEST[spec.kind] for spec in contract):
        yield Wording(
            "{key} has a meld that is too short: a set has {first} cards, a run {last} at least",
            key=key,
            first=SHORTEST[Kind.SET],
            last=SHORTEST[Kind.RUN],
        )
    runs = [spec.length for spec in contract if spec.kind is Kind.RUN]
    if max(runs, default=0) > LONGEST_RUN:
        yield Wording(
            "{key} has a run longer than {most} cards, which is all a run can hold", key=key, most=LONGEST_RUN
        )
    sets = len(contract) - len(runs)
    ranks = sum(any(not variant.is_wild(Card(rank, suit)) for suit in SUITS) for rank in RANKS)
    if variant.melding.distinct_ranks and sets > ranks:
        yield Wording(
            "{key} has {all} sets, but melding.distinct_ranks is true and only {number} rank is not wild",
            "{key} has {all} sets, but melding.distinct_ranks is true and only {number} ranks are not wild",
            number=ranks,
            key=key,
            all=sets,
        )
    if go_out_by is GoOut.HIT and not sets and min(runs) >= max(LONGEST_RUN, variant.melding.around):
        yield Wording(
            "{key} has only runs of {most}, which take no hits, but one goes out by a hit", key=key, most=LONGEST_RUN
        )


def _reach_fault(key: str, variant: Variant, number: int) -> str | None:
    """Explain why no hand can lay down the contract of that round, for the numbers of players affected."""
    round_ = variant.rounds[number - 1]
    short = [players for players in all_players(variant) if not can_be_reached(variant, number, players)]
    if not short:
        return None
    players = short[0]
    dealt = round_.cards.at(players)
    needed = cards_needed(round_.contract)
    if round_.at_once:
        if variant.melding.longer:
            return Wording(
                "{key} is to be laid down with the whole hand, but with {players} players no hand has just the cards "
                "for it: it takes {number}, {cards} are dealt and 1 is drawn",
                key=key,
                players=one_of(short),
                number=needed,
                cards=dealt,
            )
        return Wording(
            "{key} is to be laid down with the whole hand, but with {players} players no hand has just the cards for "
            "it: it takes {number}, {cards} are dealt and 1 is drawn, and melding.longer is false",
            key=key,
            players=one_of(short),
            number=needed,
            cards=dealt,
        )
    hands = _hands_to_lay_from(variant, number, players)
    held = [(cards, _cards_to_keep(owed, variant, round_.go_out_by)) for cards, owed in hands]
    most, kept = max(held, key=lambda hand: hand[0] - hand[1])
    return Wording(
        "{key} takes {number} cards, but with {players} players nobody can lay it down (with {fewest}: {cards} dealt, "
        "1 drawn, {last} from buys, less {left} to be kept: {most})",
        key=key,
        number=needed,
        players=one_of(short),
        fewest=players,
        cards=dealt,
        last=most - dealt - 1,
        left=kept,
        most=most - kept,
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


def _supply_fault(key: str, contract: Contract, variant: Variant, *, strictly: bool) -> str | None:
    dealing, tables = variant.dealing, all_players(variant)
    stocked = {players: (dealing.packs.at(players), dealing.jokers.at(players)) for players in tables}
    one_of_each = {cards: players for players, cards in stocked.items()}
    allow = {
        cards: cards_allow(contract, variant, players, strictly=strictly) for cards, players in one_of_each.items()
    }
    short = [players for players in tables if not allow[stocked[players]]]
    if not short:
        return None
    return Wording(
        "{key} cannot be made of the cards of {players} players within the limits for wilds",
        key=key,
        players=one_of(short),
    )


def _win_fault(key: str, variant: Variant, number: int) -> str | None:
    """Explain why no hand can win that round although it can lay down, for the numbers of players affected."""
    short = [players for players in all_players(variant) if not can_be_won(variant, number, players)]
    if not short:
        return None
    players = one_of(short)
    if variant.rounds[number - 1].at_once:
        return Wording(
            "{key} is to be laid down with the whole hand, but with {players} players the melds and the packs have no "
            "room for one",
            key=key,
            players=players,
        )
    if any(can_take_a_hit(variant, number, seats) for seats in short):
        return Wording(
            "{key} can be laid down, but with {players} players nobody can go out: the melds cannot take enough cards",
            key=key,
            players=players,
        )
    return Wording(
        "{key} can be laid down, but with {players} players nobody can go out: no meld can take another card",
        key=key,
        players=players,
    )


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
        yield Wording(
            'hitting.wild_goes is "{value}", but with hitting.swap_when "{what}" players swap who are not down yet '
            "and may not hit",
            value=hitting.wild_goes,
            what=hitting.swap_when,
        )
    brought = min(variant.penalty_cards(played, 0) for played in variant.rounds) + 1
    if buying.discards_owed > brought:
        yield Wording(
            "buying.discards_owed is {value}, but a buy brings only {number} card: the bought one and "
            "buying.penalty_cards",
            "buying.discards_owed is {value}, but a buy brings only {number} cards: the bought one and "
            "buying.penalty_cards",
            number=brought,
            value=buying.discards_owed,
        )
    sets = [spec.length for played in variant.rounds for spec in played.contract if spec.kind is Kind.SET]
    if melding.suits_differ and max(sets, default=0) > len(SUITS):
        yield Wording(
            "melding.suits_differ is true, so a set holds {most} cards at most, but a contract asks for a set "
            "of {last}",
            most=len(SUITS),
            last=max(sets),
        )
    if variant.dealing.own_cards and melding.suits_differ and not variant.has_jokers_only:
        yield Wording(
            '{key} is "{value}", but melding.suits_differ is true, and no wild can then choose the suit it stands for '
            "in a set",
            key="dealing.wild_suits",
            value=variant.dealing.wild_suits,
        )
    if variant.dealing.own_cards and not variant.has_jokers_only and _has_mixed_runs(variant):
        yield Wording(
            '{key} is "{value}", but runs have several suits, so that a wild stands for several cards',
            key="dealing.wild_suits",
            value=variant.dealing.wild_suits,
        )
    if melding.distinct_suits and _has_mixed_runs(variant):
        yield Wording("melding.distinct_suits is true, but runs have several suits")
    if melding.corner and melding.runs_apart:
        yield Wording("melding.runs_apart is true, but with melding.corner runs have no ends to keep apart")
    yield from _own_melding_faults(variant)
    for key, rule in (("set_wilds_laid", melding.set_wilds_laid), ("set_wilds_hit", melding.set_wilds_hit)):
        if rule is WildRule.ONE_IN_FOUR:
            yield Wording('{key} is "{value}", but only runs have cards in a row', key=f"melding.{key}", value=rule)


def _own_melding_faults(variant: Variant) -> Iterator[str]:
    """Check that all players of a round have the same options for melds, and the same packs (K-36, K-43)."""
    own = next((number for number, played in enumerate(variant.rounds, 1) if played.own_options), 0)
    if not own or not variant.has_own_contracts:
        return
    key, value = variant.rounds[own - 1].own_options[0]
    chosen = variant.contract_order is ContractOrder.CHOSEN
    why = f'contract_order is "{ContractOrder.CHOSEN}"' if chosen else f'failed_contract is "{FailedContract.REPEATED}"'
    yield Wording(
        '{key} is "{value}", but {other}, so players of one round can have different contracts',
        key=f"rounds[{own}].{key}",
        value=value,
        other=why,
    )


def _dealer_faults(variant: Variant) -> Iterator[str]:
    """Check that the dealer, who can get more cards than the others (K-44), can lay down the whole hand as well."""
    if variant.dealing.wild_upcard is not WildUpcard.DEALER:
        return
    for number, played in enumerate(variant.rounds, 1):
        if played.at_once and not variant.in_round(number).melding.longer:
            yield Wording(
                'dealing.wild_upcard is "{value}", but in {key} the whole hand goes down as exactly the contract, '
                "which takes no card more",
                value=WildUpcard.DEALER,
                key=f"rounds[{number}]",
            )


def _has_mixed_runs(variant: Variant) -> bool:
    """Return whether runs have more than one suit in some round (K-16, K-35, K-36)."""
    return any(variant.in_round(number).melding.mixed_runs for number in range(1, len(variant.rounds) + 1))


def _money_faults(variant: Variant) -> Iterator[str]:
    money = variant.money
    if not money.used:
        for key in ("ante", "buy", "fine", "tribute"):
            if getattr(money, key):
                yield Wording(
                    "{key} is {value}, but money.purse is 0: nobody has quarters to pay with",
                    key=f"money.{key}",
                    value=getattr(money, key),
                )
        if variant.buying.illegal_call is IllegalCall.PAYS:
            yield Wording(
                "{key} is {value}, but money.purse is 0: nobody has quarters to pay with",
                key="buying.illegal_call",
                value=f'"{IllegalCall.PAYS}"',
            )
    elif money.ante > money.purse:
        yield Wording("money.ante is {value}, but money.purse is only {most}", value=money.ante, most=money.purse)


def _winner_faults(variant: Variant) -> Iterator[str]:
    """Check that not every player must tie."""
    scoring = variant.scoring
    if scoring.winner is Winner.MOST_POINTS:
        if not scoring.fewest_penalties_bonus and not any(round_.points for round_ in variant.rounds):
            yield Wording(
                'scoring.winner is "{value}", but no round and no bonus gives any points', value=scoring.winner
            )
        return
    rewards = (scoring.out_bonus, scoring.blind_bonus, scoring.blind_bonus_no_wild)
    if scoring.winner is Winner.LOWEST_SCORE and not any((*scoring.card_points, *rewards)):
        yield Wording(
            'scoring.winner is "{value}", but no card costs anything and no bonus changes a score', value=scoring.winner
        )


def _points_faults(variant: Variant) -> Iterator[str]:
    """Check that points for going out count for the ranking."""
    scoring = variant.scoring
    if scoring.winner is Winner.MOST_POINTS:
        return
    rounds = [(f"rounds[{number}].points", round_.points) for number, round_ in enumerate(variant.rounds, 1)]
    given = [*rounds, ("scoring.fewest_penalties_bonus", scoring.fewest_penalties_bonus)]
    for key, points in given:
        if points:
            yield Wording(
                '{key} is {points}, but scoring.winner is "{value}", which counts no points for going out: say 0, or '
                'scoring.winner "{what}"',
                key=key,
                points=points,
                value=scoring.winner,
                what=Winner.MOST_POINTS,
            )


def _turn_faults(variant: Variant) -> Iterator[str]:
    """Check that every turn ends, whatever the players do.

    Plays move cards from hands to the table, and a buy on the player's own turn takes cards from the piles. An offer
    begins again only after a buy out of turn with discards owed that leaves the turn where it was: so such a buy must
    leave fewer cards in the piles, or be one of few.
    """
    buying = variant.buying
    if buying.turn_after is not TurnAfterBuy.UNCHANGED:
        return
    tables = [players for players in all_players(variant) if _may_buy_often(variant, players)]
    for number, played in enumerate(variant.rounds, 1):
        brought = 1 + variant.penalty_cards(played, 1)
        buys = max((_buys_affordable(variant, number, players) for players in tables), default=0)
        if brought <= buying.discards_owed and buys > _FEW_BUYS:
            yield Wording(
                "{key} is {value}, but buying.discards_owed takes back all that a buy brings, so a turn could go on "
                "without end: say {most} at most",
                key=f"rounds[{number}].buys",
                value='"no limit"' if played.buys == NO_LIMIT else played.buys,
                most=_FEW_BUYS,
            )
