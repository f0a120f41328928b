"""The composition root on screen: opens the window and joins screens, matches and computer players.

`play_on_screen` is what the command line calls; it returns the exit code. Heavy parts (rules, engine, computer
players) are imported only when a screen needs them, so that the title stands within 300 ms of the start.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from game.app import keeping
from game.app.keeping import Keeping
from game.app.scorebook import ScoreBook
from game.screens.screen import Home, Pop, Push, Quit, Replace, Screen, Step
from game.screens.title import Entry, News, Title
from game.settings import Preferences, Settings
from game.table.looks import Look
from game.words import ui as words
from game.words.saving import REPLAYS
from sprites import EMBLEMS

if TYPE_CHECKING:
    from pathlib import Path

    from ai.thinker import Thinker
    from game.match import Match
    from game.rules.variant import Variant
    from game.screens.dialogs import Way
    from game.screens.new_game.screen import NewGame, RuleSetCard
    from game.screens.play.screen import PlayScreen
    from sounds import AnySpeaker, Volumes

VERSION = "0.1"
RULE_SETS = 5
LONG_GAME, MIDDLING_GAME = 9, 6  # rounds from which a game counts as long, as middling
SEED_NUMBERS = 10_000
USUAL_PLAYERS = 4
GUIDED_VARIANT = "campfire"
GUIDED_OPPONENTS, GUIDED_SEED = ("greedy", "greedy"), "lantern-1934"


@dataclass(slots=True)
class Session:
    """What the screens are joined to: one speaker, one thinking process and one set of preferences for all games."""

    _thinker: Thinker | None = field(default=None)
    preferences: Preferences = field(default_factory=Preferences)
    is_heard: bool = False  # or nothing ever sounds: tests, pictures
    _speaker: AnySpeaker | None = field(default=None)
    book: ScoreBook = field(default_factory=ScoreBook)  # of finished games; without a folder nothing is kept
    own_rules: Path | None = None  # where a player's own rule sets lie
    keeping: Keeping = field(default_factory=Keeping)  # of games being played; the same

    @property
    def speaker(self) -> AnySpeaker:
        """The one speaker, made when it is first wanted: the first frame does not wait for it."""
        if self._speaker is None:
            from sounds import SilentSpeaker, Speaker

            volumes = volumes_of(self.preferences.settings)
            self._speaker = Speaker(volumes) if self.is_heard else SilentSpeaker(volumes)
        return self._speaker

    def title(self) -> Title:
        """The title with every way on that exists."""
        return Title((*keeping.entries(self), *self.ways()), words.title_foot(RULE_SETS, VERSION), on_top=self._news)

    def ways(self) -> tuple[Entry, ...]:
        """Every way on that there always is."""
        return (
            Entry(words.HOW_TO_PLAY, "F1", self.help),
            Entry(words.RULES, "R", self._rules),
            Entry(REPLAYS, "P", self.replays),
            Entry(words.STATISTICS, "T", lambda: Push(self.book.screen())),
            Entry(words.SETTINGS, "S", lambda: Push(self.settings())),
            Entry(words.QUIT, "Q", Quit),
        )

    def _news(self) -> News | None:
        """Whether other games wait than before, and what there is to say about it."""
        said = self.keeping.news()
        return (
            None
            if said is None
            else News((*keeping.entries(self), *self.ways()), Push(keeping.page(said)) if said else None)
        )

    def help(self) -> Step:
        """How to play."""
        from game.app.reading import general_help

        return Push(general_help(self.guided))

    def guided(self) -> Screen:
        """A first round with a coach, always with the same cards; kept like any game."""
        from game.screens.new_game.screen import NewGame

        self._thinking().warm_up()
        return self.with_coach(self.table(NewGame(GUIDED_VARIANT, GUIDED_OPPONENTS, GUIDED_SEED)))

    def with_coach(self, play: PlayScreen) -> Screen:
        """The coach too where it is the guided game, new or taken up again, and she has something to say still."""
        from game.app.reading import coached

        start = play.match.start_state
        guided = start.seed == GUIDED_SEED and start.variant.id == GUIDED_VARIANT and play.match.state.round <= 1
        return coached(play) if guided else play

    def replays(self) -> Step:
        """The games that were kept, to be watched."""
        from game.app.replay_list import replay_list

        return Push(replay_list(self))

    def settings(self) -> Screen:
        """What the player prefers."""
        from game.screens.settings.screen import SettingsScreen

        return SettingsScreen(self.preferences, self.speaker)

    def complaint(self, sentences: Sequence[str]) -> Screen:
        """What the files of the settings had to say."""
        from game.screens.dialogs import Passage, Reading

        return Reading(words.SETTINGS, [Passage("", sentence) for sentence in sentences])

    def menu(self, play: PlayScreen, more: Sequence[Way] = ()) -> Screen:
        """The way to the menu at the table: where its manners ask for it, a pause is agreed upon first."""
        from game.app.pausing import agreed_pause

        return agreed_pause(play, lambda: self.menu_at_once(play, more)) or self.menu_at_once(play, more)

    def menu_at_once(self, play: PlayScreen, more: Sequence[Way] = ()) -> Screen:
        """The menu at the table."""
        from game.app.reading import menu
        from game.screens.dialogs import Way
        from game.words.seats import SEATS_AND_LEVELS

        def seats() -> Step:
            from game.app.reseating import seats_of

            return Push(seats_of(self, play))

        return menu(
            play,
            (
                *more,
                Way(SEATS_AND_LEVELS, seats, "O"),
                Way(words.SETTINGS, lambda: Push(self.settings()), "S"),
            ),
            saved=self.keeping.is_saved(play.match),
        )

    def new_game(self) -> Screen:
        """The choice of a game; the thinking process starts meanwhile."""
        from ai.bots import ROSTER, USUAL_LEVEL, tempers_of
        from game.app.own_rules import rule_sets
        from game.app.reading import comparison, rules_of_all
        from game.screens.new_game.screen import Level, NewGameScreen

        self._thinking().warm_up()
        offer, complaints = rule_sets(self.own_rules)
        variants = tuple(each.variant for each in offer)
        levels = tuple(Level(level, words.level_name(level), tempers_of(level)) for level in ROSTER)
        return NewGameScreen(
            tuple(replace(rule_set_card(variant), id=said) for said, variant in offer),
            levels,
            self.deal,
            new_seed,
            level=tuple(ROSTER).index(USUAL_LEVEL),
            names=self.preferences.settings.people,
            on_compare=lambda chosen: Push(comparison(chosen, variants)),
            on_rules=lambda chosen: Push(rules_of_all(chosen, variants)),
            news=keeping.page(complaints) if complaints else None,
        )

    def _rules(self) -> Step:
        from game.app.own_rules import rule_sets
        from game.app.reading import rules_of_all

        return Push(rules_of_all(variants=tuple(each.variant for each in rule_sets(self.own_rules).rule_sets)))

    def deal(self, choice: NewGame) -> Step:
        """A fresh game, as it was chosen on the screen for it."""
        from game.app.seating import remember

        remember(self.preferences, choice)
        return Replace(self.table(choice))

    def table(self, choice: NewGame) -> PlayScreen:
        """A fresh game at the table, kept as it is played."""
        from game.app.seating import players_of
        from game.commands.reading import read_variant
        from game.match import Match

        players = players_of(choice, self.preferences.settings.people)
        return self.begin(Match.start(read_variant(choice.rule_set), players, choice.seed), choice)

    def begin(self, match: Match, choice: NewGame | None = None) -> PlayScreen:
        """A match that begins now, at the table: its deals are sealed, and it is kept as it is played."""
        from game.app.sealing import new_salt

        match.salt = new_salt()
        self.keeping.begin(match)
        return self.table_of(match, choice)

    def table_of(self, match: Match, choice: NewGame | None = None, more: Sequence[Way] = ()) -> PlayScreen:
        """A match at the table; without a choice there is no other game like it. `more` stands in its menu, too."""
        from game.app.advice import advise
        from game.app.hinting import Hinter
        from game.screens.play.screen import Doors, PlayScreen

        thinker = self._thinking()
        doors = Doors(
            menu=lambda play: self.menu(play, more),
            log=_log,
            scores=_scores,
            help=_now,
            results=lambda play: self.results(play, choice),
            state=_state,
            over=self._over,
            keep=self.keeping.tend,
        )
        heard, wanted = self.speaker, self.preferences
        return PlayScreen(
            match, thinker, doors, speaker=heard, preferences=wanted, adviser=advise, prompter=Hinter(thinker)
        )

    def _over(self, play: PlayScreen) -> None:
        """A game is over: first into the statistics, which count it once however often they are told."""
        self.book.enter(play.match)
        self.keeping.over(play.match)

    def results(self, play: PlayScreen, choice: NewGame | None) -> Screen:
        """The score sheet after a round; after the last one it leads to the final ranking."""
        from game.app.replaying import looking_back
        from game.app.sealing import next_seal
        from game.screens.results import Results
        from game.screens.scores import round_head, round_sheet

        view, over = play.seats.sheet(), play.match.is_over

        def on_next(now: float) -> Step:
            if over:
                return Replace(self.final(play, choice))
            play.next_round(now)
            return Pop()

        head, line = round_head(view, play.names)
        label = words.FINAL_RANKING if over else words.NEXT_ROUND
        won = view.sheet[-1].out is not None
        return Results(
            head,
            line,
            round_sheet(view, play.names, EMBLEMS),
            on_next,
            Pop,
            next_label=label,
            won=won,
            beside=looking_back(self, play.match),
            foot=next_seal(play.match),
            reduced_motion=self.preferences.settings.reduced_motion,
        )

    def final(self, play: PlayScreen, choice: NewGame | None) -> Screen:
        """Who won; another game with the same choice and another seed, the game as a replay, or home."""
        from game.app.replaying import replay_of_match
        from game.app.sealing import seals_of
        from game.screens.final import Final
        from game.screens.scores import final_head, final_rows

        view = play.seats.sheet()
        head, line = final_head(view, play.names)

        def again(choice: NewGame) -> Step:
            return Replace(self.table(replace(choice, seed=new_seed())), count=2)

        return Final(
            head,
            self.book.take_complaint() or line,
            final_rows(view, play.names, EMBLEMS),
            on_title=Home,
            on_table=Pop,
            on_again=self.keeping.again(self, play.match) if choice is None else partial(again, choice),
            on_replay=lambda: Push(replay_of_match(self, play.match)),
            on_seals=lambda: Push(seals_of(play.match)),
            reduced_motion=self.preferences.settings.reduced_motion,
        )

    def close(self) -> None:
        """Leave whatever game is open, and end the thinking process."""
        self.keeping.leave()
        if self._thinker is not None:
            self._thinker.close()

    def thinker(self) -> Thinker:
        """Who thinks for the computer players, to be asked something else while no game waits for an answer."""
        return self._thinking()

    def _thinking(self) -> Thinker:
        if self._thinker is None:
            from ai.thinker import Thinker

            self._thinker = Thinker()
        return self._thinker


def rule_set_card(variant: Variant) -> RuleSetCard:
    """A rule set as the new-game screen shows it."""
    from game.screens.new_game.screen import RuleSetCard
    from game.screens.scores import contracts_of

    rounds = len(variant.rounds)
    return RuleSetCard(
        id=variant.id,
        title=variant.title,
        paragraph=variant.character,
        fewest=variant.fewest_players,
        most=variant.most_players,
        contracts=contracts_of(variant),
        length=1 + (rounds >= MIDDLING_GAME) + (rounds >= LONG_GAME),
    )


def new_seed() -> str:
    """A seed that can be said aloud: a word and a number."""
    import random

    chance = random.SystemRandom()
    return f"{chance.choice(words.SEED_WORDS)}-{chance.randrange(SEED_NUMBERS):04}"


def _log(play: PlayScreen) -> Screen:
    from game.screens.dialogs import log_page

    return log_page(play.told.lines)


def _scores(play: PlayScreen) -> Screen:
    from game.screens.dialogs import SheetOverlay
    from game.screens.scores import round_sheet

    return SheetOverlay(words.SCORE_SHEET, round_sheet(play.seats.sheet(), play.names, EMBLEMS))


def _now(play: PlayScreen) -> Screen:
    from game.app.reading import help_now

    return help_now(play)


def _state(play: PlayScreen) -> Screen:
    from game.screens.dialogs import state_page
    from game.words.readout import as_text, readout

    parts = readout(play.stage.view, play.names)
    return state_page(parts, lambda: copied(as_text(parts)))


def copied(text: str) -> Step:
    """Into the clipboard; where there is none, to standard output."""
    import pygame

    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        print(text)
    return Pop()


def look_of(settings: Settings) -> Look:
    """How everything looks with these settings."""
    return Look(
        back=settings.card_back,
        mood=settings.table_mood,
        four_colours=settings.four_colours,
        large_index=settings.large_index,
        high_contrast=settings.high_contrast,
        reduced_motion=settings.reduced_motion,
    )


def zoom_of(settings: Settings) -> float:
    """How many times larger than usual everything is."""
    return settings.interface_size / 100


def volumes_of(settings: Settings) -> Volumes:
    """How loud everything is."""
    from sounds import Volumes

    return Volumes(settings.master_volume / 100, settings.effects_volume / 100, settings.alerts_volume / 100)


def chosen_at_once(
    variant: str | None, players: int | None, level: str | None, seed: str | None, people: int | None = None
) -> NewGame | None:
    """The game the command line asks for, unsaid things as usual; None if it asks for none. `ValueError` if it cannot
    be.
    """
    if (variant, players, level, seed, people) == (None,) * 5:
        return None
    from ai.bots import USUAL_LEVEL, bot_named
    from game.app.seating import first_seats
    from game.commands.reading import read_variant
    from game.rules.variant_file import shipped_variants
    from game.screens.new_game.screen import NewGame

    rule_set = variant or shipped_variants()[0]
    rules, chosen_level = read_variant(rule_set), level or USUAL_LEVEL
    bot_named(chosen_level)
    sitting = first_seats(people or 1)
    seats = players or max(rules.fewest_players, min(rules.most_players, max(len(sitting), USUAL_PLAYERS)))
    if not rules.fewest_players <= seats <= rules.most_players:
        raise ValueError(words.wrong_players(rules.title, rules.fewest_players, rules.most_players, seats))
    if len(sitting) > seats:
        raise ValueError(words.too_many_people(len(sitting), seats))
    return NewGame(rule_set, (chosen_level,) * (seats - len(sitting)), seed or new_seed(), sitting)
