"""A draft of a rule set: undo and redo, and when it may be left."""

from game.rules.draft import with_value
from game.rules.variant_file import shipped_variant
from game.workshop.draft import Draft

QUARTERS = shipped_variant("quarters")


def test_steps_undo_and_redo_singly() -> None:
    draft = Draft(QUARTERS, QUARTERS)
    one, two = with_value(QUARTERS, "rounds.buys", 1), with_value(QUARTERS, "buying.once_down", True)
    draft.change(one)
    draft.change(two)

    draft.undo()
    assert (one, True, True) == (draft.now, draft.can_undo, draft.can_redo)
    draft.undo()
    draft.undo()
    assert (QUARTERS, False) == (draft.now, draft.can_undo)
    draft.redo()
    draft.redo()
    draft.redo()
    assert (two, False) == (draft.now, draft.can_redo)
    draft.undo()
    draft.change(QUARTERS)
    assert not draft.can_redo, "a change clears the steps to redo"


def test_typing_a_word_is_one_step() -> None:
    draft = Draft(QUARTERS, QUARTERS)
    for title in ("T", "Th", "Thu"):
        draft.change(with_value(draft.now, "title", title), "title")
    draft.undo()

    assert QUARTERS == draft.now


def test_saved_drafts_leave_without_question() -> None:
    draft = Draft(QUARTERS, QUARTERS)
    assert draft.is_saved
    draft.change(with_value(QUARTERS, "rounds.buys", 1))
    assert not draft.is_saved
    draft.mark_saved()
    assert draft.is_saved
    draft.undo()
    assert not draft.is_saved
