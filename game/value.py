"""A decorator for small immutable values that are created by the thousand."""

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(kind: type[T]) -> type[T]:
    """A dataclass with slots, frozen for the type checker; to freeze one at run time makes it take twice as long."""
    return dataclass(unsafe_hash=True, slots=True)(kind)
