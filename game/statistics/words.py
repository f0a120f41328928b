"""Sentences of the statistics: figures, charts, past games, and problems with the file of finished games."""

from collections.abc import Sequence
from math import ceil

from game.engine.decider import RUNGS
from game.language import _, counted, text
from game.text.ui import LEVELS, ROUNDS, a_round, per_cent

PAGES = (_("Overview"), _("Charts"), _("Past games"), _("Rounds"), _("Progress"), _("Badges"))
ALL_RULE_SETS = _("All rule sets")
ANY_LEVEL = _("Any opponents")
ANY_NUMBER = _("Any number of players")
KINDS = (_("Games"), _("Practice"))
NOTHING_YET = _("No games finished on this computer yet.")
ONLY_WATCHED = _("You haven't finished a game on this computer yet.")
WHOLE_GAMES_COUNT = text("Every round counts. As a whole, a game counts with all its rounds, at least {number}.")
ONLY_WATCHED_WHY = _("Games you only watched are not counted here.")
NOTHING_YET_WHY = _("Every finished game is counted here, with its full score sheet. Practice games are kept apart.")
NO_SUCH_GAME = _("No games match.")
READING = _("Reading your games...")

# ---- overview ----

COLUMNS = (
    _("Rule set"), _("Games"), _("Wins"), _("Rounds won"), _("Points/round"), _("Buys/round"), _("Best"),
    _("Worst"),
)  # fmt: skip
GAMES, WINS, PLACES = _("Games"), _("Wins"), _("Places")
POINTS_A_ROUND, BUYS_A_ROUND, ROUNDS_OUT = _("Points per round"), _("Buys per round"), _("Rounds won")
BEST_AND_WORST, STREAKS, QUARTERS = _("Best and worst game"), _("Wins in a row"), _("Quarters per game")
ORDINALS = ("", _("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"), _("6th"), _("7th"), _("8th"))
PRACTICE_APART = _("Practice games: finishing first is not a win.")


TITLE_AND_ROUNDS = text("{title}, {rounds}")


def title_of(title: str, rounds: int) -> str:
    """Return the title of a rule set, with the number of rounds of a short game."""
    return TITLE_AND_ROUNDS(title=title, rounds=ROUNDS(number=rounds)) if rounds else title


def total(number: int | None) -> str:
    """Return a game's total; a dash if there is none."""
    return "–" if number is None else str(number).replace("-", "−")


SHARED_PART = text("{number} ({share}), {others} of them shared")
COUNT_AND_PART = text("{number} ({share})")


def wins(count: int, share: float, shared: int) -> str:
    """Return how often somebody won."""
    part = per_cent(share)
    if shared:
        return SHARED_PART(number=count, share=part, others=shared)
    return COUNT_AND_PART(number=count, share=part)


PART_OF = text("{number} of {all} ({share})")


def part_of(count: int, whole: int, share: float) -> str:
    """Return a part of a whole, with its share."""
    return PART_OF(number=count, all=whole, share=per_cent(share))


BEST_THEN_WORST = text("{best} and {worst}")


def best_and_worst(best: int | None, worst: int | None) -> str:
    """Return the best and the worst total."""
    return BEST_THEN_WORST(best=total(best), worst=total(worst))


STREAKS_NOW_AND_BEST = text("{now} now, {best} best")  # games won in a row


def places(counts: Sequence[int]) -> str:
    """Return how often somebody came first, second and so on, without places that never happened."""
    return ", ".join(f"{ORDINALS[place]} {count}×" for place, count in enumerate(counts, 1) if count)


PLAYERS = counted("{number} player", "{number} players")  # the number of players in a game


# ---- rounds ----

ROUND_COLUMNS = (
    _("Round"), _("Played"), _("Laid down"), _("Turn"), _("Won"), _("Points/round"), _("Buys/round"),
    _("Best"), _("Worst"),
)  # fmt: skip
RECORDS, HEAD_TO_HEAD = _("Records"), _("Head to head: ahead and behind")
BEST_ROUND, WORST_ROUND = _("Best round"), _("Worst round")
MOST_OUT, CLOSEST_WIN = _("Most rounds won in a game"), _("Closest win, in points")
SPANS = (_("All time"), _("Last 7 days"), _("Last 30 days"), _("Last 365 days"))


def laid_down(share: float | None) -> str:
    """Return the share of rounds in which they laid down; a dash if it is not known."""
    return "–" if share is None else per_cent(share)


def in_turn(turn: float | None) -> str:
    """Return the average turn; a dash if there was none."""
    return "–" if turn is None else a_round(turn)


RECORD = text("{value} ({when})")


def record(value: int, when: str) -> str:
    """Return a record and when it was reached."""
    return RECORD(value=total(value), when=when)


def rival(name: str, level: str) -> str:
    """Return a computer player and their level."""
    return f"{name}, {level}"


AHEAD_AND_BEHIND = text("{won} : {lost} in {all}")  # games finished before and behind an opponent


# ---- opponents ----


def against(level: str, name: str) -> str:
    """Return who the opponents were: several levels, people, or a level by its name."""
    return {"mixed": _("Mixed levels"), "people": _("People only")}.get(level, name)


# ---- charts ----

BY_GAME = _("Points, game by game")
SPREAD = _("Round scores: how often")
BY_LEVEL = _("Wins by opponent")
LEGEND_WON, LEGEND_MEAN = _("won"), _("on average")

FROM_TO = text("{low} to {high}")


def span(low: int, high: int) -> str:
    """Return the range of values of a bar."""
    return total(low) if low == high else FROM_TO(low=total(low), high=total(high))


WON_OF = text("{number} of {all}")  # wins against a level


# ---- achievements ----

ACHIEVEMENTS = {  # by id: its name, and how it is earned
    "first_out": (_("First out"), _("Out for the first time.")),
    "house_of_cards": (_("House of cards"), _("A game won.")),
    "first_shanghai": (_("First Shanghai"), _("A card won by calling Shanghai!")),
    "early_bird": (_("Early bird"), _("Down on your first turn.")),
    "in_one_breath": (_("In one breath"), _("Out with points off your score.")),
    "feather_hand": (_("Feather hand"), _("Left with 5 points or fewer.")),
    "hat_trick": (_("Hat trick"), _("Out 3 times in a row.")),
    "clean_sweep": (_("Clean sweep"), _("Out 5 times in a game.")),
    "thrifty": (_("Thrifty"), _("A game won without buying.")),
    "big_spender": (_("Big spender"), _("Out with every buy used.")),
    "full_purse": (_("Full purse"), _("A game ended with 60 quarters.")),
    "light_evening": (_("Light evening"), _("Quarter Shanghai ended under 100.")),
    "by_a_whisker": (_("By a whisker"), _("Won by 5 points or fewer.")),
    "on_a_roll": (_("On a roll"), _("3 games won in a row.")),
    "giant_killer": (_("Giant killer"), _("Won against three Experts.")),
    "full_table": (_("Full table"), _("Won against seven opponents.")),
    "regular": (_("Regular"), _("10 games finished.")),
    "house_guest": (_("House guest"), _("100 games finished.")),
    "world_tour": (_("World tour"), _("Every rule set played.")),
    "five_crowns": (_("Five crowns"), _("Every rule set won.")),
    "better_than_par": (_("Better than par"), _("Par beaten in 10 practice rounds.")),
}


DONE_OF = text("{done} of {all}")


def how_far(done: int, needed: int) -> str:
    """Return the progress of an achievement; empty if it has only one step."""
    return DONE_OF(done=done, all=needed) if needed > 1 else ""


# ---- past games ----

WATCH = _("Watch")
NO_RECORD = _("The record of this game is no longer kept.")
OLDEST = _("These are the oldest.")
PAST_COLUMNS = (_("Ended"), _("Rule set"), _("Players"), _("Opponents"), _("Place"), _("Total"))

PLACE_OF = text("{place} of {players}")
PLAYED_IN_PART = _("played in part")


def place_of(place: int, count: int) -> str:
    """Return a final place."""
    return PLACE_OF(place=ORDINALS[place], players=count)


PAGE_OF = text("Games {first} to {last} of {all}")
PAST_GAME = text("{title}, {players}, ended {when}, seed {seed}")


def past_game(title: str, count: int, ended: str, seed: str) -> str:
    """Return the line under the head of a past game."""
    return PAST_GAME(title=title, players=PLAYERS(number=count), when=ended, seed=seed)


AFTER_ROUND = text("After round {number} of {rounds}")


# ---- files ----

EXPORT, RESET = _("Export"), _("Reset")
EXPORTED = _("Exported")
RESET_TITLE = _("Reset statistics?")
RESET_WHY = _("All games will be removed from the statistics. The old file is kept beside the new one.")
RESET_IT = _("Reset")
NOTHING_TO_RESET = _("There was nothing to reset.")
EXPORTED_TO = text("Exported. Spreadsheet: {where}. Everything, with all score sheets: {other}.")
NOT_EXPORTED = text("Couldn't export the statistics: {reason}.")
RESET_DONE = text("Statistics reset. The old ones are at {where}.")
NOT_RESET = text("Couldn't reset the statistics: {reason}. Nothing has changed.")
NOT_COUNTED = text("This game couldn't be added to the statistics: {reason}.")
NOT_READABLE = text("Couldn't read the statistics at {where}: {reason}.")
NO_STATISTICS = text("The statistics file couldn't be read. Nothing is lost: it is kept at {where}.")
LINES_LEFT_OUT = counted(
    "{number} game in the statistics file couldn't be read and was left out. It is kept in {where}.",
    "{number} games in the statistics file couldn't be read and were left out. They are kept in {where}.",
)


# ---- Like you ----

WON_LIKE_THIS = text("Like you: you won {won} of the last {all}.")
TURNS = text("Next time they play {number} of 100 turns as {level} would.")
MORE_TURNS = text("Next time they play {number} of 100 turns as {level} would, {others} more than tonight.")
FEWER_TURNS = text("Next time they play {number} of 100 turns as {level} would, {others} fewer than tonight.")
SLIPS = text("Next time they make mistakes in {number} of 100 turns that Easy would not make.")
FEW = 3  # games, from which on it says how many were won


def like_after(before: float, after: float, won: int, games: int) -> str:
    """Return what was won with Like you, and how the opponents play after a game, compared with before it.

    >>> like_after(0.46, 0.4, 4, 10)
    'Like you: you won 4 of the last 10. Next time they play 40 of 100 turns as Normal would, 6 fewer than tonight.'
    >>> like_after(0.97, 1.06, 1, 1)
    'Next time they play 6 of 100 turns as Strong would.'
    """
    line = _next_time(round(100 * before), round(100 * after))
    return f"{WON_LIKE_THIS(won=won, all=games)} {line}" if games >= FEW else line


def _next_time(before: int, after: int) -> str:
    """Return how the opponents play at a strength in hundredths, compared with another."""
    if after < 0:
        return SLIPS(number=-after)
    rung = max(1, ceil(after / 100))
    level, number, moved = str(LEVELS[RUNGS[rung]]), after - 100 * (rung - 1), after - before
    if not moved or not 0 <= before - 100 * (rung - 1) <= 100:
        return TURNS(number=number, level=level)
    way = MORE_TURNS if moved > 0 else FEWER_TURNS
    return way(number=number, level=level, others=abs(moved))
