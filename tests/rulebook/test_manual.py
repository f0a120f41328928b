"""The manual: Markdown parsed into blocks, pages found by name, and printed by the command line."""

import doctest

import pygame
import pytest

from game.__main__ import main
from game.cli.docs import folded
from game.language.quoting import quoted
from game.rulebook.reading import general_help, manual_menu, rules_of
from game.rulebook.words import manual as markdown
from game.rulebook.words.manual import (
    Heading,
    Listing,
    MarkdownTable,
    Paragraph,
    Run,
    names,
    page,
    pages,
    passages,
    runs,
    text_of,
)
from game.rules.variant_file import shipped_variant
from game.ui.dialogs import Menu, Reading
from game.ui.screen import Push

TEXT = """# Cards

A pack has `52` cards,
and jokers.
- **Aces** are high
  or low.
- See [melds](melds.md).

1. Draw,
   then
2. discard.

## Worth
### By rank
| card | worth |
| --- | --- |
| `A` | 1 \\| 11 |
<!-- a comment -->
```toml
# not a heading
ace = 1    # or 11

- not an item
```
"""


def test_pages_are_titles_and_sections() -> None:
    cards, worth = page(TEXT).sections

    assert "Cards" == page(TEXT).title == cards.heading
    assert cards.blocks == (
        Paragraph((Run("A pack has "), Run("52", "code"), Run(" cards, and jokers."))),
        Paragraph((Run("Aces", "strong"), Run(" are high or low.")), listed=True),
        Paragraph((Run("See "), Run("melds"), Run(".")), listed=True),
        Paragraph((Run("1. Draw, then"),)),
        Paragraph((Run("2. discard."),)),
    )
    assert "Worth" == worth.heading
    assert worth.blocks == (
        Heading("By rank", 3),
        MarkdownTable((runs("card"), runs("worth")), (((Run("A", "code"),), (Run("1 | 11"),)),)),
        Listing(("# not a heading", "ace = 1    # or 11", "", "- not an item")),
    )


def test_the_examples_in_the_docstrings_hold() -> None:
    assert 0 == doctest.testmod(markdown).failed


@pytest.mark.parametrize("text", ["", "no heading", "```\nnever closed", "|", "| a |\n", "#", "- ", "`", "[a](b"])
def test_any_text_is_a_page(text: str) -> None:
    assert isinstance(page(text).sections, tuple)


def test_texts_keep_no_markdown_marks() -> None:
    left = []
    for manual_page in pages():
        for section in manual_page.sections:
            for block in section.blocks:
                cells = [block.words] if isinstance(block, Paragraph) else []
                if isinstance(block, MarkdownTable):
                    assert all(len(row) == len(block.head) for row in block.rows), block
                    cells = [cell for row in (block.head, *block.rows) for cell in row]
                left += [run for cell in cells for run in cell if run.look != "code" and set("`*[<") & set(run.words)]

    assert [] == [run for run in left if "[r]" not in run.words]


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("width", [40, 80])
def test_pages_fit_terminals_without_marks(
    name: str, width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    assert 0 == main(["docs", name])
    printed = capsys.readouterr().out

    lines = [line for line in printed.splitlines() if not line.startswith("    ")]
    assert printed == "".join(f"{line}\n" for line in folded(text_of(name), width))
    assert [] == [line for line in lines if len(line) > width and " " in line.strip()]
    assert "](" not in printed
    assert "<!--" not in printed


def test_nameless_pages_list_all_pages(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["docs"])
    printed = " ".join(capsys.readouterr().out.split())
    assert [] == [name for name in names()[1:] if f"`docs {name}`" not in printed]


@pytest.mark.parametrize("name", ["nothing", "", "../docs/index", "/etc/passwd", "index/", ".", "a" * 5000])
def test_unknown_pages_list_existing_ones(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    if not name:
        with pytest.raises(KeyError):
            text_of(name)
        return
    assert 2 == main(["docs", name])
    message = capsys.readouterr().err

    assert message.startswith(f"shanghai-rummy: no page is called {quoted(name)}; ")


@pytest.mark.usefixtures("dummy_display")
def test_help_opens_every_manual_page() -> None:
    m = pygame.Event(pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m", scancode=0)
    step = general_help(lambda: rules_of(shipped_variant("quarters"))).handle(m, 1.0)
    assert isinstance(step, Push)
    assert isinstance(step.screen, Menu)

    led = [way.go() for way in manual_menu()._ways[1:]]

    assert len(names()) - 1 == len(led)
    for opened, read in zip(led, pages()[1:], strict=True):
        assert isinstance(opened, Push)
        assert isinstance(opened.screen, Reading)
        assert passages(read) == tuple((passage.heading, passage.body) for passage in opened.screen.passages)
