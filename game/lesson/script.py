"""The lesson as data: its steps in order, how each is seen to be done, and what leads away from it.

Actions are told by their texts (`game/docs/formats.md`), in which `*` stands for anything and `[*][*]` for a joker.
What is said at each step is in `game.lesson.words`, under the step's name.
"""

from __future__ import annotations

from typing import NamedTuple

JOKER = "[*][*]"
MINE = "P1 "


class LessonStep(NamedTuple):
    """One thing taught.

    It is done by one of the actions in `done`, by the tray being ready (`tray`), by its being the pupil's move again
    (`watch`), or, with none of these, by going on to read the next. Of the pupil's other actions those in `fine` change
    nothing; any other leads away, and `detours` says which sentence tells so: the first whose pattern fits.
    """

    name: str
    done: tuple[str, ...] = ()
    tray: bool = False
    watch: bool = False
    fine: tuple[str, ...] = ()
    detours: tuple[tuple[str, str], ...] = ()
    early: bool = False  # it may have been done at any time before
    cards: str = ""  # of the pupil's that the coach speaks of, beside the one asked for
    meld: str = ""  # on the table that she speaks of, by its cards

    @property
    def is_read(self) -> bool:
        """Whether there is only something to read, until the pupil goes on."""
        return not (self.done or self.tray or self.watch)


PLAYS = ("P1 hit *", "P1 swap *")

SCRIPT: tuple[LessonStep, ...] = (
    LessonStep("hand"),
    LessonStep("melds", cards="9c 9d 4h 5h 7h"),
    LessonStep("take", ("P1 take",), detours=(("P1 pass", "left the six"),)),
    LessonStep("first discard", ("P1 discard Ks",), detours=(("P1 discard *", "other discard"),)),
    LessonStep("watch Mei", watch=True),
    LessonStep("buy", ("P1 buy",), detours=(("P1 pass", "left the nine"),)),
    LessonStep("price", cards="8h"),
    LessonStep("watch Jun", watch=True),
    LessonStep("decline", ("P1 pass",), detours=(("P1 take", "took the four"),)),
    LessonStep("draw", ("P1 draw",)),
    LessonStep("tray", tray=True, cards="9c 9d 9s 4h 5h 6h 7h", detours=(("P1 discard *", "discard too soon"),)),
    LessonStep("lay down", ("P1 lay *",), detours=(("P1 discard *", "discard too soon"),)),
    LessonStep("hit", ("P1 hit *",), detours=(("P1 discard *", "kept the hit"),)),
    LessonStep("second discard", ("P1 discard Ac",), detours=(("P1 discard *", "kept the ace"),)),
    LessonStep("watch both", watch=True),
    LessonStep("joker", meld="8s 9s ** Js"),
    LessonStep("last turn", ("P1 draw", "P1 take"), fine=("P1 pass",)),
    LessonStep("far hit", ("P1 hit Qd *",), fine=PLAYS, detours=(("P1 discard *", "turn over"),), early=True),
    LessonStep("swap", ("P1 swap *",), fine=PLAYS, detours=(("P1 discard *", "turn over"),), early=True),
    LessonStep("joker hit", (f"P1 hit {JOKER} *",), fine=PLAYS, detours=(("P1 discard *", "turn over"),), early=True),
    LessonStep("go out", ("P1 discard *",)),
)
