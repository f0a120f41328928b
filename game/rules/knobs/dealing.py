"""The knobs of the deal and of each round: packs, wilds, dealer, upcard; contract, cards, buys, going out."""

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Annotated

from game.files.described import Whole
from game.rules.cards import JOKER, JOKER_RANK, SUITS, Card
from game.rules.knobs.record import ByPlayers, Contract, ContractText, Counted, Knob, WholeByPlayers, WildRanks


class WildSuits(StrEnum):
    """The suits in which a wild rank is wild (K-20), or that its cards are wild in their own suit only (K-25, K-38)."""

    __hash__ = str.__hash__  # Enum's own is a slower Python function

    ALL = "all"
    BLACK = "black"
    RED = "red"
    OWN = "own run"
    OWN_CARDS = "own suit"


class Direction(StrEnum):
    """The direction of play and deal around the table (X-7)."""

    CLOCKWISE = "clockwise"
    COUNTER = "counter-clockwise"


class FirstDealer(StrEnum):
    """How the first dealer is found."""

    RANDOM = "random"
    LOWEST_CARD = "lowest card"
    HIGHEST_CARD = "highest card"


class AceInDraw(StrEnum):
    """Whether an ace is above the king or below the two when cards are drawn before the first round (K-28)."""

    HIGH = "high"
    LOW = "low"


class DrawDecides(StrEnum):
    """What the cards drawn before the first round decide (K-28)."""

    DEALER = "dealer"
    FIRST_TURN = "first turn"
    SEATS = "seats"


class FirstTurn(StrEnum):
    """Who begins a round."""

    LEFT = "dealer's left"
    DEALER = "dealer"


class WildUpcard(StrEnum):
    """What happens to a wild turned up as the first upcard, or that no card is turned up (K-44)."""

    STAYS = "stays"
    BURIED = "buried"
    DEALER = "dealer"
    NO_UPCARD = "no upcard"


@dataclass(frozen=True, slots=True)
class Dealing:
    """The deal and everything before it."""

    packs: Annotated[
        ByPlayers,
        Knob(
            title="Packs",
            sentence="Packs of 52 shuffled together",
            limits=WholeByPlayers(1, 8),
            clauses="X-1 H-1 S-1 Q-1 M-1 C-1",
        ),
    ]
    jokers: Annotated[
        ByPlayers,  # in all, not per pack
        Knob(
            title="Jokers in all",
            sentence="Jokers in all, not in each pack",
            limits=WholeByPlayers(0, 32),
            clauses="H-1 S-1 Q-1 M-1 C-1",
        ),
    ]
    wild_ranks: Annotated[
        frozenset[int],  # wild ranks, always including the joker's (0)
        Knob(
            title="Wild besides the jokers",
            sentence="Ranks that are wild besides the jokers",
            limits=WildRanks(),
            clauses="X-4 H-5 M-1",
        ),
    ]
    first_dealer: Annotated[
        FirstDealer,
        Knob(
            title="First dealer",
            sentence="How the first dealer is found",
            clauses="X-7 H-3 S-3 Q-1 M-2 C-2 K-28",
            says={
                FirstDealer.RANDOM: "chosen at random",
                FirstDealer.LOWEST_CARD: "decided by the lowest card drawn",
                FirstDealer.HIGHEST_CARD: "decided by the highest card drawn",
            },
            page={
                FirstDealer.RANDOM: "The first dealer is chosen at random. The deal then moves one seat each round.",
                FirstDealer.LOWEST_CARD: "Before the first round everyone draws a card, and the lowest one counts.",
                FirstDealer.HIGHEST_CARD: "Before the first round everyone draws a card, and the highest one counts.",
            },
            later={FirstDealer.HIGHEST_CARD: 6},
        ),
    ]
    first_turn: Annotated[
        FirstTurn,
        Knob(
            title="First turn of a round",
            sentence="Who starts each round",
            clauses="X-7 H-3 S-3 Q-1 M-2 C-3",
            says={FirstTurn.LEFT: "the player after the dealer", FirstTurn.DEALER: "the dealer"},
            page={
                FirstTurn.LEFT: "The player after the dealer starts.",
                FirstTurn.DEALER: "The dealer starts.",
            },
        ),
    ]
    wild_upcard: Annotated[
        WildUpcard,
        Knob(
            title="A wild turned up first",
            sentence="What happens to a wild turned up as the first upcard, or that no card is turned up",
            clauses="H-4 K-44",
            says={
                WildUpcard.STAYS: "stays",
                WildUpcard.BURIED: "goes back into the stock, and the next card is turned up",
                WildUpcard.DEALER: "belongs to the dealer, and the next card is turned up",
                WildUpcard.NO_UPCARD: "cannot happen: no card is turned up",
            },
            page={
                WildUpcard.STAYS: "A wild turned up as the first upcard stays there.",
                WildUpcard.BURIED: "A wild turned up as the first upcard goes back into the stock, and the next card "
                "is turned up.",
                WildUpcard.DEALER: "A wild turned up as the first upcard belongs to the dealer, and the next card is "
                "turned up.",
                WildUpcard.NO_UPCARD: "No card is turned up after the deal: the first player draws from the stock.",
            },
            later={WildUpcard.DEALER: 9, WildUpcard.NO_UPCARD: 9},
        ),
    ]
    wild_suits: Annotated[
        WildSuits,
        Knob(
            title="Suits of wild ranks",
            sentence="In which suits the ranks of wild_ranks are wild, or that each stands only in a run of its suit, "
            "or for any card of its suit",
            clauses="K-20 K-25 K-38",
            says={
                WildSuits.ALL: "all",
                WildSuits.BLACK: "black only: spades and clubs",
                WildSuits.RED: "red only: hearts and diamonds",
                WildSuits.OWN: "all, each in runs of its own suit only",
                WildSuits.OWN_CARDS: "all, each for cards of its own suit only",
            },
            since=6,
            default="all",
            later={WildSuits.OWN_CARDS: 7},
        ),
    ]
    direction: Annotated[
        Direction,  # seats are numbered in the order of play, so this only decides where they are drawn
        Knob(
            title="Play goes",
            sentence="Which way around the table play and deal go",
            clauses="X-7 K-13",
            says={Direction.CLOCKWISE: "clockwise, to the left", Direction.COUNTER: "counterclockwise, to the right"},
            page={
                Direction.CLOCKWISE: "Play and deal go clockwise: the player to your left comes after you.",
                Direction.COUNTER: "Play and deal go counterclockwise: the player to your right comes after you.",
            },
            since=4,
            default="clockwise",
        ),
    ]
    draw_ace: Annotated[
        AceInDraw,
        Knob(
            title="An ace in the draw for dealer",
            sentence="Whether an ace is high or low when cards are drawn for the first deal",
            clauses="C-2 K-28",
            says={AceInDraw.HIGH: "is the highest card", AceInDraw.LOW: "is the lowest card"},
            page={AceInDraw.HIGH: "Aces are high in this draw.", AceInDraw.LOW: "Aces are low in this draw."},
            since=6,
            default="high",
        ),
    ]
    draw_decides: Annotated[
        DrawDecides,
        Knob(
            title="The draw decides",
            sentence="What the cards drawn for the first deal decide: who deals, who begins, or everyone's seat",
            clauses="C-2 K-28",
            says={
                DrawDecides.DEALER: "who deals first",
                DrawDecides.FIRST_TURN: "who takes the first turn",
                DrawDecides.SEATS: "who deals first, and everyone's seat",
            },
            page={
                DrawDecides.DEALER: "The player who drew it deals first. The deal then moves one seat each round.",
                DrawDecides.FIRST_TURN: "The player who drew it takes the first turn of the game. The deal moves one "
                "seat each round.",
                DrawDecides.SEATS: "The player who drew it deals first, and the others sit after them in the order of "
                "their cards. The deal then moves one seat each round.",
            },
            since=6,
            default="dealer",
        ),
    ]
    wilds: Annotated[frozenset[Card], None] = field(init=False, repr=False, compare=False)  # every card that is wild

    @property
    def own_suit(self) -> bool:
        """Return whether no wild other than a joker may stand in a run of another suit (K-25, K-38)."""
        return self.wild_suits is _OWN or self.wild_suits is _OWN_CARDS

    @property
    def own_cards(self) -> bool:
        """Return whether a wild of this kind may stand in any set, for the card of its own suit (K-38)."""
        return self.wild_suits is _OWN_CARDS

    def __post_init__(self) -> None:
        """Work out the wilds."""
        object.__setattr__(self, "wilds", _wilds(self.wild_ranks, self.wild_suits))


_OWN, _OWN_CARDS = WildSuits.OWN, WildSuits.OWN_CARDS  # a module constant is faster than an enum lookup
_COLORS = MappingProxyType({**dict.fromkeys(WildSuits, SUITS), WildSuits.BLACK: "sc", WildSuits.RED: "hd"})


@cache
def _wilds(ranks: frozenset[int], suits: WildSuits) -> frozenset[Card]:
    """Return the jokers, and the cards of these ranks in these suits."""
    others = [Card(rank, suit) for rank in ranks if rank != JOKER_RANK for suit in _COLORS[suits]]
    return frozenset({JOKER, *others})


class GoOut(StrEnum):
    """How the last card may leave the hand."""

    __hash__ = str.__hash__  # Enum's own is a slower Python function

    DISCARD = "discard"
    PLAY = "play"
    HIT = "hit"
    EITHER = "either"


class RoundSuits(StrEnum):
    """Which suits the cards of a run may have in a round (K-36)."""

    __hash__ = str.__hash__  # Enum's own is a slower Python function

    USUAL = "usual"
    ONE = "one"
    ANY = "any"
    COLOR = "one color"
    ALTERNATING = "alternating colors"


class RoundLengths(StrEnum):
    """How long melds may be when they are laid down in a round (K-36)."""

    __hash__ = str.__hash__  # Enum's own is a slower Python function

    USUAL = "usual"
    EXACT = "exact"
    LONGER = "longer"


class RoundWilds(StrEnum):
    """Whether melds may hold wilds in a round (K-36)."""

    __hash__ = str.__hash__  # Enum's own is a slower Python function

    USUAL = "usual"
    NONE = "none"


class RoundSets(StrEnum):
    """Whether the cards of a set must be of different suits in a round (K-36)."""

    __hash__ = str.__hash__  # Enum's own is a slower Python function

    USUAL = "usual"
    ANY = "any"
    DIFFERENT = "different"


NO_LIMIT = 999  # buys: as many as one likes
BY_DISCARD = frozenset({GoOut.DISCARD, GoOut.EITHER})  # the last card may be discarded


@dataclass(frozen=True, slots=True)
class Round:
    """One deal of the game and its contract."""

    contract: Annotated[
        Contract,
        Knob(
            title="Contracts",
            sentence="The melds to lay down together",
            limits=ContractText(),
            clauses="X-5 H-2 H-9 S-2 S-13 Q-2 M-3 C-4",
        ),
    ]
    cards: Annotated[
        ByPlayers,  # dealt to each player
        Knob(
            title="Cards dealt to each player",
            sentence="Cards dealt to each player",
            limits=WholeByPlayers(1, 40),
            clauses="H-3 S-2 Q-1 M-2 C-4",
        ),
    ]
    buys: Annotated[
        int,  # allowed to each player
        Knob(
            title="Buys per player",
            sentence="Buys allowed to each player",
            limits=Whole(0, NO_LIMIT, no_limit=NO_LIMIT),
            clauses="H-7 S-8 Q-10 M-6 C-7 K-32",
            says=Counted("none", "{number} a round", "{number} a round", {NO_LIMIT: "no limit"}),
            later=dict.fromkeys(range(21, NO_LIMIT + 1), 6),
        ),
    ]
    points: Annotated[
        int,  # for going out (0: none)
        Knob(
            title="Points for going out",
            sentence="Points earned by going out",
            limits=Whole(0, 1000),
            clauses="M-3",
            says=Counted("none", "{number} point", "{number} points"),
        ),
    ]
    go_out_by: Annotated[
        GoOut,
        Knob(
            title="Going out",
            sentence="How you may get rid of your last card (played: hit or laid down)",
            clauses="X-10 H-11 S-19 Q-8 M-11 C-11",
            says={
                GoOut.DISCARD: "by discarding the last card",
                GoOut.PLAY: "by playing the last card: a hit, or laying down",
                GoOut.HIT: "with a hit only",
                GoOut.EITHER: "by playing or discarding the last card",
            },
        ),
    ]
    at_once: Annotated[
        bool,  # the whole hand must be laid down at once
        Knob(
            title="All laid at once",
            sentence="Whether the contract is laid down with the whole hand, nothing kept and nothing discarded",
            clauses="K-9",
            says={True: "the whole hand together", False: "no"},
            since=3,
            default=False,
        ),
    ]
    penalty_more: Annotated[
        int,  # cards from the stock with a buy, in addition to `buying.penalty_cards`
        Knob(
            title="More cards with a buy in a round",
            sentence="Cards from the stock with each buy, in addition to buying.penalty_cards",
            limits=Whole(0, 5),
            clauses="K-31",
            says=Counted("none", "{number} more", "{number} more"),
            since=6,
            default=0,
        ),
    ]
    suits: Annotated[
        RoundSuits,
        Knob(
            title="Suits in a run in a round",
            sentence="Which suits the cards of a run have in this round (usual: as melding.run_suits says)",
            clauses="K-36",
            says={
                RoundSuits.USUAL: "as usual",
                RoundSuits.ONE: "one",
                RoundSuits.ANY: "any, mixed",
                RoundSuits.COLOR: "any of one color",
                RoundSuits.ALTERNATING: "red and black in turn",
            },
            since=7,
            default="usual",
        ),
    ]
    lengths: Annotated[
        RoundLengths,
        Knob(
            title="Longer than the contract in a round",
            sentence="Whether melds laid down may be longer than the contract in this round "
            "(usual: as melding.longer says)",
            clauses="K-36",
            says={
                RoundLengths.USUAL: "as usual",
                RoundLengths.EXACT: "not when laying down",
                RoundLengths.LONGER: "allowed when laying down",
            },
            since=7,
            default="usual",
        ),
    ]

    wilds: Annotated[
        RoundWilds,
        Knob(
            title="Wilds in melds in a round",
            sentence="Whether melds may hold wilds in this round, laid down or hit (usual: as melding says)",
            clauses="K-36",
            says={RoundWilds.USUAL: "as usual", RoundWilds.NONE: "none"},
            since=9,
            default="usual",
        ),
    ]
    set_suits: Annotated[
        RoundSets,
        Knob(
            title="Suits in a set in a round",
            sentence="Whether the cards of a set are of different suits in this round "
            "(usual: as melding.suits_differ says)",
            clauses="K-36",
            says={RoundSets.USUAL: "as usual", RoundSets.ANY: "any", RoundSets.DIFFERENT: "all different"},
            since=9,
            default="usual",
        ),
    ]
    more_packs: Annotated[
        int,  # each with two jokers, if the game has any
        Knob(
            title="More packs in a round",
            sentence="Packs shuffled in for this round, in addition to dealing.packs, each with two jokers if "
            "dealing.jokers is not 0",
            limits=Whole(0, 3),
            clauses="K-43",
            says=Counted("none", "{number} more", "{number} more"),
            since=9,
            default=0,
        ),
    ]

    @property
    def own_options(self) -> tuple[tuple[str, str | int], ...]:
        """Return the options that are different in this round, each with what it says (K-36, K-43)."""
        said = (("suits", self.suits), ("lengths", self.lengths), ("wilds", self.wilds), ("set_suits", self.set_suits))
        own = [(key, value) for key, value in said if value != RoundSuits.USUAL]
        return (*own, ("more_packs", self.more_packs)) if self.more_packs else tuple(own)

    @property
    def has_buy_limit(self) -> bool:
        """Return whether the number of buys is limited (K-32)."""
        return self.buys < NO_LIMIT
