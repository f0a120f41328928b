"""Data of features: one object of each type for a whole session."""

from pathlib import Path

from game.practice.memory.notebook import Notebook
from game.session.session import Session
from game.statistics.scorebook import ScoreBook


def test_missing_books_are_created_once() -> None:
    session = Session()

    assert session.book(Notebook) is session.book(Notebook)
    assert session.book(Notebook).folder is None
    assert session.book(Notebook) is not Session().book(Notebook)


def test_added_books_replace_their_kind(tmp_path: Path) -> None:
    score_book, notebook = ScoreBook(tmp_path), Notebook(tmp_path)
    session = Session(books=[score_book, notebook])

    assert score_book is session.book(ScoreBook)
    assert notebook is session.book(Notebook)
    session.add_book(later := Notebook())
    assert later is session.book(Notebook)
