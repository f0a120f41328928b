"""Sentences of the shell: title, new game, results, menus, help. One constant or small function each.

Nothing here knows pygame: functions take plain values and return text.
"""

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from types import MappingProxyType

from game.language import YOU, _, counted, joined, lowered, of_rule_set, personal, text, with_signs

NAMES: Mapping[str, str] = MappingProxyType(
    {
        "": _("Balanced"),
        "cautious": _("Cautious"),
        "hoarder": _("Hoarder"),
        "buyer": _("Buyer"),
        "blocker": _("Blocker"),
    }
)
MEANINGS: Mapping[str, str] = MappingProxyType(
    {
        "": _("Balanced: no special habits."),
        "cautious": _("Cautious: buys little, and gives up high cards early."),
        "hoarder": _("Hoarder: keeps good cards in hand, and lays down late."),
        "buyer": _("Buyer: can't always resist a nice-looking card."),
        "blocker": _("Blocker: holds on to cards the others want."),
    }
)


def temper_name(temper: str) -> str:
    """Return the name of a style; a style without a name is shown by its id."""
    return NAMES.get(temper) or temper.capitalize()


def temper_meaning(temper: str) -> str:
    """Return how a style plays, in a sentence."""
    return MEANINGS.get(temper) or temper_name(temper)


UNDO, REDO, SAVE = _("Undo"), _("Redo"), _("Save")
NOTHING_TO_UNDO, NOTHING_TO_REDO = _("Nothing to undo."), _("Nothing to redo.")
LEAVE = _("Leave without saving?")
NOT_SHARED = _("No clipboard available. The text was printed instead.")

GAME_NAME = "Shanghai Rummy"
NO_DISPLAY = text("Shanghai Rummy needs a display to open its window ({reason}).")

# ---- title ----

NEW_GAME = _("New game")
SAME_AGAIN = _("Play again")
TODAYS_DEAL = _("Today's deal")
NEW_GAME_SUB = _("Choose a rule set, opponents and a deal.")
HOW_TO_PLAY = _("How to play")
SETTINGS = _("Settings")
STATISTICS = _("Statistics")
QUIT = _("Quit")
TITLE_FOOT = text("For 2 to 8 players. {sentence} Version {version}")
RULE_SETS_AND_OTHERS = text("{number} rule sets, {others} related games, and your own.")


def rule_sets_in_words(count: int, relatives: int) -> str:
    """Return how many rule sets the game has, and how many related games."""
    words = {(5, 5): _("Five rule sets, five related games, and your own.")}
    more = RULE_SETS_AND_OTHERS(number=count, others=relatives)
    return words.get((count, relatives), more)


def title_foot(rule_sets: int, relatives: int, version: str) -> str:
    """Return the line at the foot of the title screen."""
    return TITLE_FOOT(sentence=rule_sets_in_words(rule_sets, relatives), version=version)


LEARN_SUB = _("Wen shows you in four minutes.")
DEAL_NOW, DEAL_NOW_SUB = _("I know rummy: deal now"), _("Three easy opponents, rules on the way.")
TEXT_SIZE, SOUND, ALL_MENUS = _("Text size"), _("Sound"), _("All menus")
LESSON_STAYS = _("You can play the lesson again at any time.")

# ---- new game ----

NEW_GAME_TITLE = _("New game")
PLAYERS = _("Players")
RULE_SET = _("Rule set")
PLAYERS_NUMBER = counted("{number} player", "{number} players")
PLAYERS_SPAN = text("{fewest} to {most} players")
RULE_SETS_BEFORE, MORE_RULE_SETS = _("Previous rule sets"), _("More rule sets")
NO_RULE_SETS_BEFORE, NO_MORE_RULE_SETS = _("These are the first."), _("There are no more.")
SEED_MEANING = _("Same seed, same play, same game: retry one you lost, or challenge a friend.")
ROLL_SEED = _("Roll a new seed")
SEED_NEEDED = _("Type a seed, or roll one with the dice.")
DEAL_THE_CARDS = _("Deal the cards")
BACK = _("Back")
HOME_NAMES = ("Ada", "Mei", "Jun", "Rosa", "Wen", "Otto", "Lian", "Tao")
SPARE_NAMES = ("Nell", "Bao", "Ines", "Hugo", "Shan", "Vera", "Kit", "Paul")
SEAT_NAMES = (YOU, *HOME_NAMES[1:])
LEVELS = {
    "like": _("Like you"),
    "random": _("Random"),
    "greedy": _("Greedy"),
    "novice": _("Easy"),
    "steady": _("Normal"),
    "sharp": _("Strong"),
    "master": _("Expert"),
}
LEVEL_MEANINGS = {
    "random": _("Random: plays anything the rules allow."),
    "greedy": _("Greedy: just counts meld cards, and misses some lay-downs."),
    "novice": _("Easy: collects pairs and neighbors, keeps expensive cards, and misses hits and calls."),
    "steady": _("Normal: knows exactly what is missing, and takes or buys anything that helps."),
    "sharp": _(
        "Strong: counts the cards that would still help, buys only at a fair price, and watches what you collect."
    ),
    "master": _(
        "Expert: looks two draws ahead, reads your hand from what you take and discard, and weighs every discard."
    ),
}

OUTGROWN = text("You win 6 of 10 at {level}. Play Like you?")
LIKE_MEANING = _("Like you: as strong as you need to win about 4 of 10 games at a table of four.")

SMALLER_SCREEN = text("The window is {width}x{height}: the screen shows no more.")


def smaller_screen(size: tuple[int, int]) -> str:
    """Say that the requested window is larger than the screen."""
    return SMALLER_SCREEN(width=size[0], height=size[1])


def level_meaning(level: str) -> str:
    """Return how a level plays, in a sentence; empty for a level without one."""
    return LEVEL_MEANINGS.get(level, "")


LEVEL_AND_TEMPER = text("{level}, {kind}")


def level_name(level: str) -> str:
    """Return the name of a level, followed by its style; a level without a name is shown by its id."""
    from game.engine.decider import is_program, level_of, temper_of  # the title knows no engine

    if is_program(level):
        return program_name(level)
    name, temper = level_of(level), temper_of(level)
    called = LEVELS.get(name) or name.capitalize()
    return LEVEL_AND_TEMPER(level=called, kind=lowered(temper_name(temper))) if temper else called


def program_name(label: str) -> str:
    """Return the name of a program that plays: its file name without the extension.

    >>> program_name("program:my-bot.py")
    'my-bot'
    """
    return PurePath(label.partition(":")[2]).stem


PROGRAM_MEANING = text("A program in {where}. It sees what its seat sees, and nothing more.")
ANSWER_IS = {
    "late": _("The answer came too late."),
    "notation": _("The answer was not an action."),
    "too_long": _("The answer was too long."),
    "ended": _("The program had stopped."),
    "not_started": _("The program couldn't be started."),
    "given_up": _("It has stopped too often and is no longer asked."),
}
LASTING = ("not_started", "given_up")  # reported only once

TIMES = counted("{number} time", "{number} times")
ANSWER_NOT_COUNTED = text(
    "An answer from {level} didn't count ({times} so far). {reason} A simple player moved instead."
)


def forfeited(label: str, reason: str, times: int) -> str:
    """Say that a program's answer was not valid and why, and how often that has happened in this game."""
    why = ANSWER_IS.get(reason) or _("The rules don't allow it.")
    counted = TIMES(number=times)
    return ANSWER_NOT_COUNTED(level=program_name(label), times=counted, reason=why)


ROUNDS = counted("{number} round", "{number} rounds")
ROUNDS_OR_MORE = counted("{number} round or more", "{number} rounds or more")
TITLE_AND_PLAYERS = text("{title}  ·  {players} players  ·  ")


def game_in_short(title: str, players: int, rounds: int) -> str:
    """Return the line beside the Deal button, and under the winner's name."""
    return TITLE_AND_PLAYERS(title=title, players=players) + ROUNDS(number=rounds)


def length_of_game(listed: int, *, plays_on: bool) -> str:
    """Return the number of rounds of a game, which are as many as listed unless it goes on past them (K-42)."""
    return (ROUNDS_OR_MORE if plays_on else ROUNDS)(number=listed)


def short_title(title: str) -> str:
    """Return a rule set's name without the name of the game.

    >>> short_title("Quarter Shanghai")
    'Quarter'
    """
    return of_rule_set(title).removesuffix(_(" Shanghai"))


def players_span(fewest: int, most: int) -> str:
    """Return for how many players a rule set is.

    >>> players_span(4, 4)
    '4 players'
    """
    return PLAYERS_NUMBER(number=most) if fewest == most else PLAYERS_SPAN(fewest=fewest, most=most)


OF_RELATIVE = text("Related game. {sentence}")
FOR_OTHERS = text("{title} is for {players}, not {number}.")
JUST_SO_MANY = text("{title} is for {players}.")
TOO_MANY_PEOPLE = text("{number} people can't sit in {players} seats.")


# ---- results ----

LEFT_IN_HAND = _("Left in hand")
ROUND = _("Round")
TOTAL = _("Total")
IF_EQUALS_PLAY_ON = _("Wins if all play equally well from here.")
WINS_OF_HUNDRED = text("wins {number} of 100")
WINS_ALOUD = text("{name}: {number} wins of 100.")


def wins_of_hundred(chance: float) -> str:
    """Return a chance to win the game in words."""
    return WINS_OF_HUNDRED(number=round(100 * chance))


def wins_aloud(name: str, chance: float) -> str:
    """Return somebody's chance to win the game as a sentence to be read aloud."""
    return WINS_ALOUD(name=name, number=round(100 * chance))


OUT = _("Out")
NEXT_ROUND = _("Next round")
FINAL_RANKING = _("Final standings")
SEE_TABLE = _("See the table")
AGAIN, OTHER_CARDS, FROM_THE_DEAL = _("Again"), _("Other cards"), _("Same deal again")
SHOW_ALL = _("Press any key to skip")
BACK_TO_TITLE = _("Back to title")
PLAY_THE_OTHERS = text("Play the other {number} rounds")
PLAY_AGAIN = _("Play again")
SAVE_PICTURE = _("Save a picture")
PICTURE_SAVED = text("Saved as {where}.")
PICTURE_NOT_SAVED = text("Couldn't save the picture: {reason}.")
SCORES_BY_ROUND = _("Scores by round")
NEW_FOR_YOU = _("New for you")
MORE = _("More")
AND_MORE = counted("and {number} more", "and {number} more")
OUT_FIRST = text("{name} went out")


def head_of_round(name: str | None, is_me: bool) -> str:
    """Return the large text after a round; a drawn round has no winner."""
    if name is None:
        return _("Nobody went out")
    return _("You went out") if is_me else OUT_FIRST(name=name)


WINS = personal("{name} wins!")
SEAT_WINS = personal("{owner} seat wins!")
CHANGED_HANDS = _("several players")
SHARE_THE_WIN = text("{names} share the win")


def head_of_game(names: Sequence[str], me_alone: bool) -> str:
    """Return the large text after the last round."""
    if me_alone:
        return _("You win!")
    if len(names) == 1:
        return WINS(name=names[0])
    return SHARE_THE_WIN(names=joined((joined(names[:-1], ", "), names[-1]), _(" and ")))


ROUNDS_WON = counted("{number} round won", "{number} rounds won")


def rounds_won(count: int) -> str:
    """Return how often a player went out."""
    return ROUNDS_WON(number=count) if count else _("No round won")


ROUND_OF = text("Round {number} of {rounds}")
ROUND_ALONE = text("Round {number}")


def round_of_game(number: int, rounds: int | None) -> str:
    """Return the number of a round, and how many there are unless nobody knows (None, K-42)."""
    return ROUND_ALONE(number=number) if rounds is None else ROUND_OF(number=number, rounds=rounds)


ROUND_AND_CONTRACT = text("{where}: {contract}.")


def head_and_contract(number: int, rounds: int | None, contract: str) -> str:
    """Return the line under the large text after a round; without a contract if players have their own."""
    here = round_of_game(number, rounds)
    return ROUND_AND_CONTRACT(where=here, contract=contract) if contract else f"{here}."


CONTRACT_AGAIN = text("Contract {number} again")
CONTRACT_NUMBER = text("Contract {number}")


def contract_next(number: int, contracts: int, *, again: bool) -> str:
    """Return a player's contract in the next round, if players have their own (K-17)."""
    if number > contracts:
        return _("All laid down")
    form = CONTRACT_AGAIN if again else CONTRACT_NUMBER
    return form(number=number)


CONTRACTS_OF_ALL = text("Contracts: {names}.")


def contracts_of_all(reached: Sequence[tuple[str, int]]) -> str:
    """Return every player's contract, by name."""
    return CONTRACTS_OF_ALL(names=", ".join(f"{name} {number}" for name, number in reached))


CONTRACTS_LEFT = counted(
    "{number} contract left", "{number} contracts left"
)  # how many contracts a player may still choose (K-18)
TRIBUTE_PAID = counted("Everyone else pays {number} quarter.", "Everyone else pays {number} quarters.")
CONTRACTS_LAID = counted("{number} contract laid down", "{number} contracts laid down")
DEALS = text("{name} deals.")
NEXT_DEALER = text("Next: {where}. {sentence}")
NEXT_ROUND_CONTRACT = text("Next: {where}, {contract}. {sentence}")


def next_round(number: int, rounds: int | None, contract: str, dealer: str, dealer_is_me: bool) -> str:
    """Return the next round, at the foot of the score sheet."""
    here, deals = lowered(round_of_game(number, rounds)), _("You deal.") if dealer_is_me else DEALS(name=dealer)
    if not contract:
        return NEXT_DEALER(where=here, sentence=deals)
    return NEXT_ROUND_CONTRACT(where=here, contract=contract, sentence=deals)


DEALT = personal("{name} dealt.")
THIS_DEALER = text("Now: {where}. {sentence}")
THIS_ROUND_CONTRACT = text("Now: {where}, {contract}. {sentence}")


def round_now(number: int, rounds: int | None, contract: str, dealer: str, dealer_is_me: bool) -> str:
    """Return the current round, at the foot of a score sheet opened during a round."""
    here, dealt = lowered(round_of_game(number, rounds)), _("You dealt.") if dealer_is_me else DEALT(name=dealer)
    if not contract:
        return THIS_DEALER(where=here, sentence=dealt)
    return THIS_ROUND_CONTRACT(where=here, contract=contract, sentence=dealt)


QUARTERS = counted("{number} quarter", "{number} quarters", "purse in the results")


def quarters_held(quarters: int, change: int) -> str:
    """Return a purse, and its change in the round."""
    held = QUARTERS(number=quarters)
    return f"{held}, {change:+d}".replace("-", "−") if change else held


CARD_POINTS = counted("{number} card point", "{number} card points")  # card penalties so far, if they are not the score


def figure(number: int) -> str:
    """Return a score for the sheet, with a true minus sign."""
    return str(number).replace("-", "−")


CHOOSE_RULE_SET = _("Points work differently in every rule set. Choose one to see them.")


def a_round(number: float) -> str:
    """Return a mean with one decimal and a true minus sign."""
    return with_signs(f"{number:.1f}".replace("-", "−"))


def round_of(number: int, contract: str) -> str:
    """Return a round and its contract, if known."""
    return f"{number}. {contract}" if contract else str(number)


PER_CENT = text("{number} %")


def per_cent(share: float) -> str:
    """Return a share in whole percent."""
    return PER_CENT(number=round(share * 100))


def points_margin(value: float, margin: float) -> str:
    """Return points with their margin of error, which is never shown as none.

    >>> points_margin(-3.4, 1.2), points_margin(2.1, 0.3)
    ('−3 ± 1', '2 ± 1')
    """
    return f"{value:.0f} ± {max(1.0, margin):.0f}".replace("-", "−")


def worth(values: Sequence[int], cost: int) -> str:
    """Return the points of a hand, equal cards together, the most expensive first; and how many times they count.

    >>> worth([10, 50, 10, 5], 75), worth([10, 5], 30)
    ('50 + 2×10 + 5', '2×(10 + 5)')
    """
    kinds, times = sorted(set(values), reverse=True), cost // sum(values) if sum(values) else 1
    summed = " + ".join(f"{values.count(kind)}×{kind}" if values.count(kind) > 1 else str(kind) for kind in kinds)
    return f"{times}×({summed})" if times > 1 else summed


# ---- menus ----

MENU = _("Menu")
RESUME = _("Resume")
SCORE_SHEET = _("Score sheet")
LOG = _("Log")
LOG_EMPTY = _("Nothing has happened yet.")
QUIT_TO_TITLE = _("Quit to title")
QUIT_GAME = _("Quit the game")
CANCEL = _("Cancel")
LEAVE_GAME = _("Leave this game?")
LEAVE_GAME_WHY = _("It hasn't been saved, so it will be lost.")
LEAVE_GAME_BUTTON = _("Leave game")
PRACTICE = _("Practice")
LEAVE_PRACTICE = _("Leave practice?")
LEAVE_PRACTICE_WHY = _("Practice isn't saved. The game it started from stays as it was.")
LEAVE_IT = _("Leave")
STAY = _("Stay at the table")
FROM_NEXT_DECISION = _("A change takes effect at the next move.")
TABLE_IN_WORDS = _("Table as text")
COPY_TEXT = _("Copy as text")
NEWER, OLDER, NEWEST = _("Newer"), _("Older"), _("These are the newest.")

# ---- rules ----

RULES = _("Rules")
RULES_OF_THIS_GAME = _("Rules of this game")
IN_SIX_PICTURES = _("In six pictures")
WHICH_SHANGHAI = _("Which Shanghai is yours?")
HIDE_COACH = _("Press F5 or click the advice to hide it.")

# ---- help ----

HELP_TITLE = _("How to play")
WHAT_NOW = _("What can I do now?")
RIGHT_NOW = _("Right now")
HELP: tuple[tuple[str, str], ...] = (
    (
        _("The goal"),
        _(
            "Shanghai Rummy is played in rounds. In each round, collect the contract (the melds shown above the "
            "piles), lay it down all at once, then get rid of your other cards. The round ends when a player plays "
            "their last card. Everyone else counts the cards still in hand."
        ),
    ),
    (
        _("Melds"),
        _(
            "A set is cards of the same rank: 7♠ 7♥ 7♣.\nA run is cards of one suit in order: 5♥ 6♥ 7♥ 8♥.\nA wild "
            "card stands for any card: jokers always, and twos in some rule sets."
        ),
    ),
    (
        _("Your turn"),
        _(
            "Draw from the stock or take the upcard. If you have the whole contract, lay it down. Once you are down, "
            "you can hit: add cards to any meld on the table. End your turn with a discard."
        ),
    ),
    (
        _("Buying"),
        _(
            "When the next player doesn't want a discard, another player may buy it. A buy costs penalty cards from "
            "the stock, or quarters, and everyone has only a few buys. The question beside the piles always shows the "
            "price before you answer. “Ask me” sets which cards you are asked about: at first, those you need. Change "
            "it on your panel, or with W."
        ),
    ),
    (
        _("Calling Shanghai!"),
        _(
            "In some rule sets, you can claim a discard that fits a meld by calling Shanghai! The table stops when one "
            "fits. To spot them yourself, set “Ask me” to Always: the table then stops at every discard, fit or no "
            "fit. The settings have a time limit for that."
        ),
    ),
    (
        _("Your hand"),
        _(
            "Your cards are kept in order, and a blossom marks a new one. Once you move a card, they all stay where "
            "you put them, until you press Sort, or O: by suit, then by rank. Gaps separate groups: drag a card past "
            "either end of the row, or select a card and press C to open or close the gap before it. Click the number "
            "of cards on your panel to see the whole hand by suit and rank, and to bring back your own order."
        ),
    ),
    (
        _("Mouse and keyboard"),
        _(
            "Drag a card, or click it and then click where it goes: both do the same. Tab and the arrow keys reach "
            "everything, Enter and Space press it, and the letters on the key caps are shortcuts. Enter on its own "
            "presses the gold button. Esc opens the menu, F11 switches to full screen, and F1 or the question mark "
            "tells you what you can do now."
        ),
    ),
    (
        _("Rule sets"),
        _(
            "Families play this game in many ways. Each rule set has a short description, and what each round asks for "
            "is shown beside the seats before you deal. If a move is refused, the game tells you why. To make your own "
            "house rules, choose Rules, then Make your own. The lab can play them first and show what they would "
            "change."
        ),
    ),
)
