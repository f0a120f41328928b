"""Screens around the table for tests: a title, a new game, sheets, a match some rounds in."""

from ai.bot import Limit
from ai.bots import ROSTER, bot_named, tempers_of
from game.match import Computer, Match
from game.new_game.screen import NewGameScreen
from game.play.overlays.pages import help_page, log_page, pause_menu
from game.play.scores.final import Final, FinalRow
from game.play.scores.results import Results
from game.play.scores.sheet import ScoreRow, ScoreSheet
from game.rulebook.own_rules import Offered
from game.rules.variant_file import shipped_variant, shipped_variants
from game.seating.levels import Level
from game.seating.seating import NewGame
from game.text import ui as words
from game.title.screen import Title
from game.ui.form import Way
from game.ui.screen import Home, Pop, Quit, Screen, Step
from sprites import FACES

NAMES = words.SEAT_NAMES
LEVELS = tuple(Level(level, words.level_name(level), tempers_of(level), words.level_meaning(level)) for level in ROSTER)


def plain_title() -> Title:
    return Title((Way("New game", Quit, "Enter", sub="Choose."), Way("How to play", Pop, "F1", "quiet")), "Foot")


def new_game(first: int = 0, dealt: list[NewGame] | None = None) -> NewGameScreen:
    cards = tuple(Offered(id, shipped_variant(id)) for id in shipped_variants())

    def deal(choice: NewGame) -> Step:
        if dealt is not None:
            dealt.append(choice)
        return Quit()

    seeds = iter(f"peony-{number}" for number in range(100))
    return NewGameScreen(cards, LEVELS, deal, lambda: next(seeds), first=first)


def popped(now: float) -> Step:
    del now
    return Pop()


def sheet(players: int, rounds: int, played: int) -> ScoreSheet:
    rows = tuple(
        ScoreRow(
            name=NAMES[seat] if seat else "Bartholomew",
            face=FACES[seat],
            before=seat + 1,
            place=(seat + 1) % players + 1,
            rank_before=seat + 1,
            rank=(seat + 1) % players + 1,
            scores=("−125",) * played,
            total="1635",
            total_before="1510",
            left=("9h", "Kd", "**") * (3 * seat),
            worth="9×50 + 9×10 + 9×9",
            note="−1 quarter",
            out=seat == 0,
            mine=seat == 2,
        )
        for seat in range(players)
    )
    return ScoreSheet(rounds, played, rows, "Lowest total wins the game.", "Next: round 4.")


def final(players: int = 8, rounds: int = 10) -> Final:
    rows = tuple(
        FinalRow(
            seat + 1, NAMES[seat], FACES[seat], "1635", "No round won", tuple(range(0, 90 * rounds, 90)), seat == 0
        )
        for seat in range(players)
    )
    return Final("You win!", "Classic, 10 rounds", rows, Home, Pop, Quit, faces=FACES)


def screens() -> list[Screen]:
    return [
        plain_title(),
        new_game(),
        Results("Mei went out", "Round 3 of 7", sheet(8, 10, 10), popped, Pop, reduced_motion=True),
        final(),
        pause_menu(rule_set="Classic"),
        help_page(),
        log_page(["Mei drew a card."] * 80),
    ]


def played_match(variant: str, players: int, rounds: int) -> Match:
    match = Match.start(shipped_variant(variant), [Computer(str(seat), "greedy") for seat in range(players)], "shell")
    while not match.is_over and len(match.state.sheet) < rounds:
        seat = match.to_act
        if seat is None:
            match.deal()
        else:
            match.submit(bot_named("greedy").choose(match.view(seat), match.history(seat), Limit()))
    return match
