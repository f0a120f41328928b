"""Data of features: one object of each type for a whole session."""

from pathlib import Path

from game.practice.notebook import Notebook
from game.session.session import Session
from game.statistics.scorebook import ScoreBook


def test_a_book_that_was_not_added_is_created_once_without_a_file() -> None:
    session = Session()

    assert session.book(Notebook) is session.book(Notebook)
    assert session.book(Notebook).folder is None
    assert session.book(Notebook) is not Session().book(Notebook)


def test_an_added_book_is_the_only_one_of_its_kind(tmp_path: Path) -> None:
    score_book, notebook = ScoreBook(tmp_path), Notebook(tmp_path)
    session = Session(books=[score_book, notebook])

    assert score_book is session.book(ScoreBook)
    assert notebook is session.book(Notebook)
    session.add_book(later := Notebook())
    assert later is session.book(Notebook)
