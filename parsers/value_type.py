"""Frozen, slotted dataclasses that are made as fast as ones that are not frozen."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import wraps
from typing import Any, TypeVar, dataclass_transform

__all__ = ["value_type"]

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value_type(declared: type[T]) -> type[T]:
    """Make a class a dataclass as `dataclass(frozen=True, slots=True)` does, with an `__init__` of a third of the cost.

    A frozen dataclass fills each of its slots through `object.__setattr__`, which takes longer than all the rest. Here
    the new object is, while it is filled, one of a twin class with the same slots that is not frozen; CPython lets an
    object change between two such classes. What comes out is frozen, slotted, and compares, hashes and pickles as ever.

    Args:
        declared: A class with annotated fields and no base class of its own.
    """
    namespace = {name: value for name, value in vars(declared).items() if name not in ("__dict__", "__weakref__")}
    twin: Any = dataclass(slots=True)(type(declared.__name__, (), namespace))
    frozen = dataclass(frozen=True, slots=True)(declared)
    fill = twin.__init__
    become = object.__setattr__

    @wraps(frozen.__init__)
    def initialise(self: Any, *args: Any, **kwargs: Any) -> None:
        become(self, "__class__", twin)
        fill(self, *args, **kwargs)
        self.__class__ = frozen

    frozen.__init__ = initialise  # type: ignore[method-assign]
    return frozen
