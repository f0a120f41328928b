"""A rule set as data: every knob of the rule book as a typed, frozen value. Nothing here knows a variant by name.

`variant_file` reads and writes these values as TOML, `variant_check` refuses what must not be said.
To add a knob: a field here, its limits and one sentence in `knobs`, its key in the five files (`variants/*.toml`),
the one function that reads it, and its tests.
"""

from dataclasses import dataclass
from enum import StrEnum

from game.rules.cards import JOKER_RANK, Card, pack


class VariantError(ValueError):
    """A variant that cannot be read or must not be played; one line per fault in `faults`."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


class Kind(StrEnum):
    """The two kinds of meld."""

    __hash__ = str.__hash__  # Enum's own is a Python function

    SET = "set"
    RUN = "run"


class AceRule(StrEnum):
    """At which end of a run an ace may stand (never both in one run)."""

    __hash__ = str.__hash__

    BOTH = "both"
    HIGH = "high"
    LOW = "low"


class WildRule(StrEnum):
    """How many wilds a meld may hold; beside these every meld holds at least one natural (X-4)."""

    FREE = "free"
    ONE = "one"  # at most one wild (S-17)
    FEWER = "fewer than naturals"
    HALF = "at most naturals"  # M-4, C-6
    ONE_IN_FOUR = "one in some four"  # some four consecutive cards hold at most one wild; runs only


class FirstDealer(StrEnum):
    """How the first dealer is found."""

    RANDOM = "random"
    LOWEST_CARD = "lowest card"


class FirstTurn(StrEnum):
    """Who begins a round."""

    LEFT = "dealer's left"
    DEALER = "dealer"


class WildUpcard(StrEnum):
    """What happens to a wild turned up as the first upcard."""

    STAYS = "stays"
    BURIED = "buried"


class HitsFrom(StrEnum):
    """From when on a player who is down may hit."""

    SAME_TURN = "same turn"
    NEXT_TURN = "next turn"


class SwapWhose(StrEnum):
    """In whose melds a wild may be swapped."""

    NONE = "none"
    OWN = "own"
    OTHERS = "others"
    ANY = "any"


class SwapWhen(StrEnum):
    """From when on a player may swap."""

    WITH_HITS = "with hits"
    ONCE_DOWN = "once down"
    IN_TURN = "in turn"


class SwapIn(StrEnum):
    """In which kinds of meld a wild may be swapped."""

    SETS = "sets"
    RUNS = "runs"
    BOTH = "both"


class WildGoes(StrEnum):
    """Where the wild that was swapped out goes."""

    HAND = "hand"
    HIT = "hit"


class GoOut(StrEnum):
    """How the last card may leave the hand."""

    DISCARD = "discard"
    PLAY = "play"
    HIT = "hit"
    EITHER = "either"


BY_DISCARD = frozenset({GoOut.DISCARD, GoOut.EITHER})  # the last card may be discarded


class Asking(StrEnum):
    """In which order the players are asked about the upcard (X-17, Q-9)."""

    FIRST_REFUSAL = "first refusal"
    BEFORE_TURN = "before the turn"
    FROM_DISCARDER = "from the discarder"


class IllegalCall(StrEnum):
    """What a call to buy by somebody who may not costs."""

    REFUSED = "refused"
    PAYS = "pays"


class TurnAfterBuy(StrEnum):
    """Whose turn follows a buy out of turn (Q-12)."""

    UNCHANGED = "unchanged"
    BUYER_DRAWS = "buyer draws"
    BUYER_PLAYS = "buyer plays"


class Claim(StrEnum):
    """Where a discard claimed with "Shanghai!" goes (X-16)."""

    NONE = "none"
    TABLE = "table"
    HAND = "hand"


class Winner(StrEnum):
    """What the final ranking goes by."""

    LOWEST_SCORE = "lowest score"
    MOST_POINTS = "most points"


@dataclass(frozen=True, slots=True)
class MeldSpec:
    """One meld a contract asks for: its kind and its least (or exact) number of cards."""

    kind: Kind
    length: int

    def __hash__(self) -> int:
        return self.length  # contracts are looked up all the time

    def __str__(self) -> str:
        return f"{self.kind} of {self.length}"


Contract = tuple[MeldSpec, ...]


@dataclass(frozen=True, slots=True)
class ByPlayers:
    """A number that depends on the number of players: `(fewest, most, number)` rows without gaps."""

    rows: tuple[tuple[int, int, int], ...]

    def at(self, players: int) -> int:
        """The number for so many players; `KeyError` outside the rows."""
        for fewest, most, number in self.rows:
            if fewest <= players <= most:
                return number
        raise KeyError(players)


@dataclass(frozen=True, slots=True)
class Round:
    """One deal of the game and its contract."""

    contract: Contract
    cards: ByPlayers  # cards dealt to each player
    buys: int  # buys allowed to each player
    points: int  # points for going out (0: none)
    go_out_by: GoOut


@dataclass(frozen=True, slots=True)
class Dealing:
    """Before the first turn."""

    packs: ByPlayers
    jokers: ByPlayers  # in all, not per pack
    wild_ranks: frozenset[int]  # ranks that are wild, the joker's (0) always among them
    first_dealer: FirstDealer
    first_turn: FirstTurn
    wild_upcard: WildUpcard


@dataclass(frozen=True, slots=True)
class Melding:
    """What may be laid down, and what melds may grow into."""

    ace: AceRule
    longer: bool  # melds laid down may be longer than the contract says
    set_wilds_laid: WildRule
    run_wilds_laid: WildRule
    set_wilds_hit: WildRule  # the limit a set must keep through later hits
    run_wilds_hit: WildRule
    distinct_ranks: bool  # sets laid down together must differ in rank
    runs_apart: bool  # runs of one suit laid down together must not be neighbours (S-15)


@dataclass(frozen=True, slots=True)
class Hitting:
    """Hits and swaps."""

    hits_from: HitsFrom
    swap_whose: SwapWhose
    swap_when: SwapWhen
    swap_in: SwapIn
    wild_goes: WildGoes


@dataclass(frozen=True, slots=True)
class Buying:
    """The upcard out of turn, and cards for sale in one's own turn."""

    asking: Asking
    penalty_cards: int  # cards from the stock that come with a bought card
    discards_owed: int  # discards a buy makes one owe
    buy_upcard_in_turn: bool
    buy_stock_in_turn: bool
    once_down: bool  # a player who is down may still buy
    illegal_call: IllegalCall
    turn_after: TurnAfterBuy


@dataclass(frozen=True, slots=True)
class Scoring:
    """What cards left in hand cost, and what going out earns."""

    card_points: tuple[int, ...]  # by rank: joker, ace, two, ... king
    blind_bonus: int  # off the score for going out within the turn of laying down (H-14)
    blind_bonus_no_wild: int  # the same, if no wild was played or discarded in that turn
    fewest_penalties_bonus: int  # points at the end for the lowest card penalties (M-15)
    winner: Winner


@dataclass(frozen=True, slots=True)
class Money:
    """Quarters; all zero where a game is not played for them."""

    purse: int  # what each player starts with, before the ante
    ante: int  # paid into the pot by each player at the start of the game
    buy: int  # paid into the pot for a buy
    fine: int  # paid into the pot for an illegal call
    tribute: int  # paid by every other player to whoever goes out

    @property
    def used(self) -> bool:
        """Whether the game is played for quarters at all."""
        return self.purse > 0


@dataclass(frozen=True, slots=True)
class Variant:
    """A whole rule set. Values come from `variant_file`; a checked one plays to the end."""

    id: str
    title: str
    character: str  # one paragraph that tells a player what this rule set is like
    ground_rules: tuple[str, ...]  # manners of the table, shown with the rules
    fewest_players: int
    most_players: int
    dealing: Dealing
    rounds: tuple[Round, ...]
    melding: Melding
    hitting: Hitting
    buying: Buying
    claims: Claim
    scoring: Scoring
    money: Money
    turns_until_drawn: int  # a round is drawn after so many turns times the players

    def __hash__(self) -> int:
        return hash(self.id)  # rule sets are looked up all the time, and seldom share an id

    def is_wild(self, card: Card) -> bool:
        """Whether the card is wild under this rule set: jokers always, and the wild ranks."""
        return card.rank in self.dealing.wild_ranks

    def points_of(self, card: Card) -> int:
        """What the card costs when left in hand."""
        return self.scoring.card_points[card.rank]

    def cards_for(self, players: int) -> tuple[Card, ...]:
        """Every card of a game with so many players, in a fixed order."""
        return pack(self.dealing.packs.at(players), self.dealing.jokers.at(players))

    @property
    def has_jokers_only(self) -> bool:
        """Whether jokers are the only wilds."""
        return self.dealing.wild_ranks == {JOKER_RANK}
