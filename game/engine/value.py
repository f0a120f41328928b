"""What actions and events are made with: values that nobody changes, many thousands of which make up a game."""

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def value(kind: type[T]) -> type[T]:
    """A dataclass with slots, frozen for the type checker; to freeze one at run time makes it take twice as long."""
    return dataclass(unsafe_hash=True, slots=True)(kind)
