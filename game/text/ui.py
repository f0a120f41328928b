"""The sentences of the shell: title, new game, results, menus, help. One constant or small function each, ready for
translation.

Nothing here knows pygame: functions take plain values and give text.
"""

from collections.abc import Sequence
from pathlib import PurePath

from game.text.language import _, plural
from game.text.tempers import temper_name

GAME_NAME = "Shanghai Rummy"
NO_DISPLAY = _("Shanghai Rummy opens a window, and there is no display to open it on ({reason}).")

# ---- title ----

NEW_GAME = _("New game")
SAME_AGAIN = _("Same again")
NEW_GAME_SUB = _("Choose a rule set, opponents and a deal.")
HOW_TO_PLAY = _("How to play")
SETTINGS = _("Settings")
STATISTICS = _("Statistics")
QUIT = _("Quit")
TITLE_FOOT = _("For 2 to 8 players. {rule_sets} Version {version}")


def more_like_it(number: int) -> str:
    """That there is more to be said of the same kind than there is room for."""
    return plural("And {number} more like it.", "And {number} more like these.", number)


def rule_sets_in_words(count: int, relatives: int) -> str:
    """How many rule sets come with the game, and how many relatives of Shanghai Rummy beside them."""
    words = {(5, 5): _("Five rule sets, five relatives, and your own.")}
    more = _("{number} rule sets, {relatives} relatives, and your own.").format(number=count, relatives=relatives)
    return words.get((count, relatives), more)


def title_foot(rule_sets: int, relatives: int, version: str) -> str:
    """The line at the foot of the title."""
    return TITLE_FOOT.format(rule_sets=rule_sets_in_words(rule_sets, relatives), version=version)


# ---- new game ----

NEW_GAME_TITLE = _("New game")
PLAYERS = _("Players")
RULE_SET = _("Rule set")
ORDER_OF_PLAY = _("Play goes round in this order.")
EMPTY_CHAIR = _("Empty chair")
NO_CHAIR = _("No chair here")
YOU = _("You")
RULE_SETS_BEFORE, MORE_RULE_SETS = _("The rule sets before these"), _("More rule sets")
NO_RULE_SETS_BEFORE, NO_MORE_RULE_SETS = _("These are the first."), _("There are no more.")
SEED = _("Seed")
SEED_MEANING = _("Same seed, same play, same game: try a lost one again, or race a friend.")
ROLL_SEED = _("Roll another seed")
SEED_NEEDED = _("Type a seed, or roll one with the dice.")
DEAL_THE_CARDS = _("Deal the cards")
BACK = _("Back")
GAME_LENGTH = _("Game length")
CONTRACTS, TO_NAME = _("What each round asks for"), _("The contracts, to be named by each player")
HOME_NAMES = (_("Ada"), _("Mei"), _("Jun"), _("Rosa"), _("Wen"), _("Otto"), _("Lian"), _("Tao"))
SPARE_NAMES = (_("Nell"), _("Bao"), _("Ines"), _("Hugo"), _("Shan"), _("Vera"), _("Kit"), _("Paul"))
SEAT_NAMES = (YOU, *HOME_NAMES[1:])
LEVELS = {
    "random": _("Random"),
    "greedy": _("Greedy"),
    "novice": _("Novice"),
    "steady": _("Steady"),
    "sharp": _("Sharp"),
    "master": _("Master"),
}
LEVEL_MEANINGS = {
    "random": _("Random: does anything the rules allow."),
    "greedy": _("Greedy: counts the cards of melds, and misses some lay-downs."),
    "novice": _("Novice: buys on impulse, lets useful cards go by, and misses hits and calls."),
    "steady": _("Steady: knows exactly what is missing, and takes or buys whatever brings it nearer."),
    "sharp": _("Sharp: counts the cards that would still help, buys only at a fair price, and minds what you collect."),
    "master": _("Master: looks two draws ahead, reads your hand from what you take and throw, and weighs discards."),
}


def smaller_screen(size: tuple[int, int]) -> str:
    """Said where the window asked for is larger than the screen."""
    return _("The window is {wide}x{high}: the screen shows no more.").format(wide=size[0], high=size[1])


def level_meaning(level: str) -> str:
    """How a level of opponent plays, in a sentence; empty for one without words yet."""
    return LEVEL_MEANINGS.get(level, "")


def level_name(level: str) -> str:
    """What a level of opponent is called, her temper after it; one without words yet goes by its own name."""
    from game.engine.decider import is_program, level_of, temper_of  # the title knows no engine

    if is_program(level):
        return program_name(level)
    name, temper = level_of(level), temper_of(level)
    called = LEVELS.get(name) or name.capitalize()
    return _("{level}, {temper}").format(level=called, temper=temper_name(temper).lower()) if temper else called


def program_name(path: str) -> str:
    """What a program that plays is called: its file, without what the name ends in.

    >>> program_name("./my-bot.py")
    'my-bot'
    """
    return PurePath(path).stem


PROGRAM_MEANING = _("A program of your own, or of somebody else's: it sees what its seat sees, and nothing more.")
ANSWER_IS = {
    "late": _("It came too late."),
    "notation": _("It was not an action."),
    "too_long": _("It was too long."),
    "ended": _("The program had ended."),
    "not_started": _("The program could not be started."),
    "given_up": _("It has ended too often, and is no longer asked."),
}
LASTING = ("not_started", "given_up")  # no news the next time


def forfeited(path: str, reason: str, times: int) -> str:
    """That a program's answer did not count, and why; how often in this game."""
    why = ANSWER_IS.get(reason) or _("The rules do not allow it.")
    counted = plural("{number} time", "{number} times", times)
    return _("An answer from {program} did not count ({times} so far). {why} A simple player decided.").format(
        program=program_name(path), times=counted, why=why
    )


def switched(label: str, *, on: bool) -> str:
    """A switch in words: `Hints: on`."""
    state = _("on") if on else _("off")
    return _("{label}: {state}").format(label=label, state=state) if label else state


def facts(fewest: int, most: int, rounds: int) -> str:
    """The small line under a rule set's name."""
    return _("{fewest} to {most} players  ·  ").format(fewest=fewest, most=most) + _rounds(rounds)


def _rounds(rounds: int) -> str:
    return plural("{number} round", "{number} rounds", rounds)


def game_in_short(title: str, players: int, rounds: int) -> str:
    """The line beside the Deal button, and under the winner's name."""
    return _("{title}  ·  {players} players  ·  ").format(title=title, players=players) + _rounds(rounds)


def of_relative(character: str) -> str:
    """What a rule set is like that is no Shanghai Rummy, but a relative of it."""
    return _("A relative. {character}").format(character=character)


def wrong_players(title: str, fewest: int, most: int, players: int) -> str:
    """Why a game cannot be started with so many."""
    return _("{title} is for {fewest} to {most} players, not {players}.").format(
        title=title, fewest=fewest, most=most, players=players
    )


def too_many_people(people: int, players: int) -> str:
    """Why a game cannot be started with so many at one screen."""
    return _("{people} people cannot sit on {players} chairs.").format(people=people, players=players)


# ---- results ----

LEFT_IN_HAND = _("Left in hand")
ROUND = _("Round")
TOTAL = _("Total")
NOTHING_LEFT = _("Nothing left")
WENT_OUT = _("went out")
NEXT_ROUND = _("Next round")
FINAL_RANKING = _("Final ranking")
SEE_TABLE = _("See the table")
SHOW_ALL = _("Any key shows all at once")
BACK_TO_TITLE = _("Back to the title")
PLAY_AGAIN = _("Play again")
SCORES_BY_ROUND = _("Scores by round")


def head_of_round(name: str | None, is_me: bool) -> str:
    """The large words after a round; nobody went out of a drawn one."""
    if name is None:
        return _("A drawn round")
    return _("You went out") if is_me else _("{name} went out").format(name=name)


def head_of_game(names: Sequence[str], me_alone: bool) -> str:
    """The large words after the last round."""
    if me_alone:
        return _("You win the game")
    if len(names) == 1:
        return _("{name} wins the game").format(name=names[0])
    return _("{names} share the game").format(names=_(" and ").join((", ".join(names[:-1]), names[-1])))


def rounds_won(count: int) -> str:
    """How often somebody went out."""
    return plural("{number} round won", "{number} rounds won", count) if count else _("No round won")


def head_and_contract(number: int, rounds: int, contract: str) -> str:
    """The line under the large words after a round; without a contract where everybody has her own."""
    if not contract:
        return _("Round {number} of {rounds}.").format(number=number, rounds=rounds)
    return _("Round {number} of {rounds}: {contract}.").format(number=number, rounds=rounds, contract=contract)


def contract_next(number: int, contracts: int, *, again: bool) -> str:
    """At which contract somebody is in the next round, where everybody has her own (K-17)."""
    if number > contracts:
        return _("All contracts laid")
    said = _("Contract {number} again") if again else _("Contract {number}")
    return said.format(number=number)


def contracts_of_all(reached: Sequence[tuple[str, int]]) -> str:
    """At which contract each player is, by name."""
    return _("Contracts: {names}.").format(names=", ".join(f"{name} {number}" for name, number in reached))


def contracts_left(number: int) -> str:
    """How many contracts somebody may still name (K-18)."""
    return plural("{number} contract left", "{number} contracts left", number)


def tribute_paid(quarters: int) -> str:
    """What everybody pays to whoever went out."""
    return plural("Everybody pays {number} quarter.", "Everybody pays {number} quarters.", quarters)


def aim_of_game(most_points: bool, pot: int) -> str:
    """The line at the sheet's foot: who will win."""
    if most_points:
        return _("Most points for going out win the game.")
    if pot:
        return plural(
            "Lowest total wins the game and the pot of {number} quarter.",
            "Lowest total wins the game and the pot of {number} quarters.",
            pot,
        )
    return _("Lowest total wins the game.")


def next_round(number: int, rounds: int, contract: str, dealer: str, dealer_is_me: bool) -> str:
    """What comes next, at the sheet's foot."""
    deals = _("You deal.") if dealer_is_me else _("{name} deals.").format(name=dealer)
    next_ = _("Next: round {number} of {rounds}, {contract}. {deals}")
    return (next_ if contract else _("Next: round {number} of {rounds}. {deals}")).format(
        number=number, rounds=rounds, contract=contract, deals=deals
    )


def quarters_held(quarters: int, change: int) -> str:
    """A purse, and what the round did to it."""
    held = plural("{number} quarter", "{number} quarters", quarters)
    return f"{held}, {change:+d}".replace("-", "−") if change else held


def card_points(points: int) -> str:
    """Card penalties so far, where they are not the score."""
    return plural("{number} card point", "{number} card points", points)


def figure(number: int) -> str:
    """A score as the sheet shows it, with a true minus sign."""
    return str(number).replace("-", "−")


def per_cent(share: float) -> str:
    """A share in full per cent."""
    return _("{number} %").format(number=round(share * 100))


def worth(values: Sequence[int]) -> str:
    """What a hand counts, equal cards together, the costliest first.

    >>> worth([10, 50, 10, 5])
    '50 + 2×10 + 5'
    """
    kinds = sorted(set(values), reverse=True)
    return " + ".join(f"{values.count(kind)}×{kind}" if values.count(kind) > 1 else str(kind) for kind in kinds)


# ---- menus ----

PAUSE = _("Pause")
MENU = _("Menu")
RESUME = _("Resume")
SCORE_SHEET = _("Score sheet")
LOG = _("What has happened")
LOG_EMPTY = _("Nothing has happened yet.")
QUIT_TO_TITLE = _("Quit to the title")
QUIT_GAME = _("Quit the program")
CLOSE = _("Close")
CANCEL = _("Cancel")
LEAVE_GAME = _("Leave this game?")
LEAVE_GAME_WHY = _("It has not been saved: this game will be over.")
LEAVE = _("Leave the game")
PRACTICE = _("Practice")
LEAVE_PRACTICE = _("Leave the practice?")
LEAVE_PRACTICE_WHY = _("The practice is not kept. The game it began from is, as it was.")
LEAVE_IT = _("Leave it")
STAY = _("Stay at the table")
FROM_NEXT_DECISION = _("A change takes effect at the next decision.")
KEEP_IT = _("Keep it")
TABLE_IN_WORDS = _("The table in words")
COPY_TEXT = _("Copy as text")
NEWER, OLDER, NEWEST = _("Newer"), _("Older"), _("These are the newest.")

# ---- rules ----

RULES = _("Rules")
RULES_OF_THIS_GAME = _("Rules of this game")
COMPARE_TITLE = _("Compare rule sets")
SHOW_ALIKE = _("Also show what is the same")
HIDE_COACH = _("F5, or a click on the advice, hides it.")
PLAYED_ALIKE = _("These two are played alike.")

# ---- help ----

HELP_TITLE = _("How to play")
WHAT_NOW = _("What can I do now?")
RIGHT_NOW = _("Right now")
HELP: tuple[tuple[str, str], ...] = (
    (
        _("The aim"),
        _(
            "Shanghai Rummy is a game of several rounds. In each round you collect the contract, the melds named over "
            "the piles, lay it down in one go, and then get rid of your other cards. Whoever plays the last card ends "
            "the round; everybody else counts what is still in the hand."
        ),
    ),
    (
        _("Melds"),
        _(
            "A set is cards of one rank: 7♠ 7♥ 7♣.\nA run is cards of one suit in order: 5♥ 6♥ 7♥ 8♥.\nA wild card "
            "stands for any card: jokers always, and in some rule sets the twos."
        ),
    ),
    (
        _("Your turn"),
        _(
            "Draw from the stock or take the upcard. Lay down your contract if you hold it all. Once you are down you "
            "may hit: add cards to any meld on the table. End your turn with a discard."
        ),
    ),
    (
        _("Buying"),
        _(
            "When somebody discards a card that the next player does not want, another may buy it. A buy costs penalty "
            "cards from the stock, or quarters, and everybody has only a few buys. The banner beside the piles always "
            "says what it costs before you answer. Your standing order says which cards you are asked about: at first "
            "every card you may buy. Change it on your plaque, or with W."
        ),
    ),
    (
        _("Calling Shanghai!"),
        _(
            "Where the rules have it, a discard that fits a meld may be claimed by calling. Once there are melds the "
            "table leaves everybody the same time after each discard, whether it fits or not. The settings say how "
            "long, or that it waits for you, or that it tells you."
        ),
    ),
    (
        _("Your hand"),
        _(
            "Your cards stay as you lay them. A gap tells groups apart: drag a card beyond either end of the row, or "
            "choose a card and press C to open or close the gap before it. The number of cards on your plaque shows "
            "the whole hand by suit and rank; a button there does the same by clicks alone. Order, or O, sorts the row "
            "and at last brings back your own order with its gaps."
        ),
    ),
    (
        _("Mouse and keyboard"),
        _(
            "Drag a card, or click it and then click where it goes: both do the same. Tab and the arrow keys reach "
            "everything, Enter and Space press it, and the letters on the key caps are shortcuts. Enter alone presses "
            "the golden button. Esc opens the menu, F11 fills the screen, and F1 or the question mark says what you "
            "can do now."
        ),
    ),
    (
        _("Rule sets"),
        _(
            "Families play this game in many ways. Each rule set says in a paragraph what it is like; what each round "
            "asks for stands beside the seats before you deal. When a move is refused, a sentence says why. Your own "
            "house's rules are made under Rules, with Make your own; the lab there plays them before you do, and says "
            "what they would change."
        ),
    ),
)
