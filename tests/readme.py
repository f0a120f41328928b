"""The part of the README that follows from the code: `python -m tests.readme --write` brings it up to date."""

import sys
from dataclasses import fields
from pathlib import Path
from typing import get_args

from game.engine.events import Event
from game.engine.transcript import FIELDS, event_name

README = Path(__file__).parent.parent / "README.md"
BEGIN = "<!-- transcript fields: python -m tests.readme --write -->\n"
END = "<!-- end of transcript fields -->"


def transcript_tables() -> str:
    """Every event with its fields, and every field with its meaning."""
    events = [
        f"| `{event_name(event)}` | {', '.join(f'`{field.name}`' for field in fields(event))} |"
        for event in get_args(Event)
    ]
    meanings = [f"| `{name}` | {meaning} |" for name, (_, meaning) in FIELDS.items()]
    return "\n".join(
        ["| event | its fields |", "| --- | --- |", *events, "", "| field | means |", "| --- | --- |", *meanings, ""]
    )


def up_to_date(text: str) -> str:
    """The README with that part as it should be."""
    before, rest = text.split(BEGIN)
    return f"{before}{BEGIN}{transcript_tables()}{END}{rest.split(END)[1]}"


if __name__ == "__main__":
    said = README.read_text(encoding="utf-8")
    if "--write" in sys.argv:
        README.write_text(up_to_date(said), encoding="utf-8")
    sys.exit(0 if said == up_to_date(said) else "README.md was out of date")
