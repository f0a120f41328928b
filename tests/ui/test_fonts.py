"""The table uses the fonts shipped with the game, not a fallback."""

import ast
from pathlib import Path

import pytest

import game
from game.language.catalogs import LANGUAGES, read_catalog
from game.ui.fallback import covers
from game.ui.text import SUIT_SIGNS, Lettering, drawable
from sprites import Sprites


@pytest.mark.usefixtures("dummy_display")
def test_titles_and_texts_have_their_fonts() -> None:
    lettering = Lettering(Sprites())

    assert "Marcellus" == lettering.font("title", "regular").name
    assert "Jost" == lettering.font("text", "semi").name


@pytest.mark.slow
@pytest.mark.usefixtures("dummy_display")
def test_game_words_need_no_other_font() -> None:
    font, lacking = Lettering(Sprites()).font("text", "regular"), []
    for path in sorted(Path(str(game.__file__)).parent.rglob("*.py")):
        if (
            path.parts[-2] in ("table", "engine") or path.stem == "keyboard"
        ):  # letters of keyboards, and signs of old card notations
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and not node.value.isascii():
                letters = {*drawable(node.value)} - {*SUIT_SIGNS, "\n"}
                lacking += [(path.name, letter) for letter in letters if not covers(font, letter)]
    assert not lacking


@pytest.mark.usefixtures("dummy_display")
def test_fonts_cover_every_language() -> None:
    lettering = Lettering(Sprites())
    fonts = [lettering.font("text", "regular"), lettering.font("title", "regular")]
    catalogs = sorted((Path(str(game.__file__)).parent / "languages").glob("*.po"))
    letters = {*"ñÑ¿¡áéíóúÁÉÍÓÚüÜäöÄÖßœŒçÇàâèêëîïôùûÿÀÂÈÊËÎÏÔÙÛŸæÆ«»„“”‚‘’…–—€", *" ".join(LANGUAGES.values())}
    for catalog in map(read_catalog, (path.read_text(encoding="utf-8") for path in catalogs)):
        letters.update(letter for forms in catalog.messages.values() for words in forms for letter in drawable(words))

    shown = letters - {*SUIT_SIGNS, "\n"}
    assert [] == [(font.name, letter) for font in fonts for letter in sorted(shown) if not covers(font, letter)]
