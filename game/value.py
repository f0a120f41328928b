"""A decorator for small immutable values that are created by the thousand."""

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(kind: type[T]) -> type[T]:
    """Make a dataclass with slots, frozen for the type checker only: freezing at run time doubles the creation time."""
    return dataclass(unsafe_hash=True, slots=True)(kind)
