"""In a language a third longer than English, no picture shows an English sentence, and no further text is cut."""

import ast
import re

import pytest

from game.language import joined
from game.language.catalogs import LANGUAGES
from game.rulebook.words.rulebook import book_of
from game.rules.variant_file import relatives, shipped_variant, shipped_variants
from game.text import ui
from game.text.sealing import WORDS
from game.text.ui import GAME_NAME, HOME_NAMES, SPARE_NAMES
from game.ui.forms import KEY_NAMES
from tests import ROOT
from tests.language.pseudo import WORD, noting_texts, plain, pseudo_language, speaking, untranslated
from tests.pictures.situations import SHOTS
from tests.pictures.studio import Studio
from tests.support.canvases import headless
from tests.support.sentences import noting_cuts
from tests.support.studio import Camera

SIZE = (256, 144)
# Pictures that quote what is not ours: faults of a rule set, seals, the own titles and lines of players; and rows that
# the pictures word once for all.
QUOTING = frozenset(
    (
        "workshop", "workshop_mistake", "yours_leave", "yours", "yours_answers", "workshop_counting",
        "games", "games_many", "games_delete", "seals", "new_game_own",
    )
)  # fmt: skip
# Texts that are cut as soon as they are three tenths longer; `test_fit` checks the languages that can be chosen.
TIGHT = frozenset(
    (
        "Not chosen yet", "Campfire Shanghai", "Quarter Shanghai", "Sort",
        "The better player wins", "First player goes out", "Drawn rounds", "Finding the lay-down",
        "Hold or lay down", "Deny the last card", "Placing the joker", "Left, right: next. Esc: back.",
        "Cards you need, and cards that fit a meld.", "That card doesn't fit any meld.",
        "Make the others wait, or continue", "Your turn",
    )
)  # fmt: skip
TIGHT_FIGURES = re.compile(r"[0-9]+ (points|%|quarters, [+−][0-9])")
TIGHT_COLUMNS = "review_choices"  # two actions side by side


def written_by_tests() -> frozenset[str]:
    """Return the words of names, titles and seeds that pictures are made with."""
    words = set[str]()
    for path in (ROOT / "tests" / "pictures").glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docs = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in docs)
        words.update(word for node in constants for word in WORD.findall(str(node.value)))
    listed = (ROOT / "tests" / "pictures" / "pictures.toml").read_text(encoding="utf-8")
    words.update(word for title in re.findall(r'titled = "([^"]+)"', listed) for word in WORD.findall(title))
    return frozenset(words)


def exempt() -> frozenset[str]:
    """Return the words that stay as they are in every language: names, keys, seeds."""
    names = (*HOME_NAMES, *SPARE_NAMES, *LANGUAGES.values(), GAME_NAME, GAME_NAME.upper(), *KEY_NAMES)
    keys = ("Ida", "Enter", "Esc", "Space", "Tab", "Home", "End", "Page", "Backspace", "Delete")
    books = (book_of(shipped_variant(id)) for id in (*shipped_variants(), *relatives()))
    sources = (f"“{book.source}”" for book in books if book is not None)  # titles of other people's pages
    return frozenset({*WORD.findall(" ".join((*names, *keys, *WORDS, *sources))), *written_by_tests()})


@pytest.mark.slow
@pytest.mark.usefixtures("dummy_display")
def test_no_picture_shows_untranslated_sentences() -> None:
    names = exempt()
    names |= {name.upper() for name in names}
    left = set[str]()
    tight = set[str]()
    with headless(SIZE), speaking(pseudo_language()):
        camera = Camera(SIZE)
        for shot in SHOTS:
            studio = Studio()
            shot.set_up(studio)
            with noting_texts() as seen, noting_cuts(names, SIZE[0] / 1280) as cuts:
                camera.picture(studio)
            if shot.name not in QUOTING:
                left.update(f"{shot.name}: {words}" for words in untranslated(seen, names))
            if shot.name != TIGHT_COLUMNS:
                tight |= {words for cut in cuts if not TIGHT_FIGURES.fullmatch(words := plain(cut.words))}

    assert not left, "not passed through `_`, `text`, `counted`, `personal` or `translated`:\n" + "\n".join(
        sorted(left)
    )
    assert [[], []] == [sorted(TIGHT - tight), sorted(tight - TIGHT)]


def test_a_sentence_that_escapes_is_noticed() -> None:
    with speaking(pseudo_language()):
        shown = {"".join([ui.NEW_GAME]), joined([ui.NEW_GAME], "")}
    assert [ui.NEW_GAME] == untranslated(shown, frozenset())


def test_untranslated_words_are_noticed() -> None:
    texts = {"Ťĥé ĵóķéř~", "The joker", "Mei: ťĥé ĵóķéř", "7h", "Esc"}
    assert ["The joker"] == untranslated(texts, frozenset({"Mei", "Esc"}))
