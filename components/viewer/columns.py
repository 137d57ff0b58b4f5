"""Columns of integers in few bytes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Column", "column_of"]

_FORMS = (("<i1", 1), ("<i2", 2), ("<i4", 4), ("<i8", 8))
"""Differences may be wider than what they are the differences of: only those need the last one."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column as it travels."""

    data: bytes
    width: int
    """Bytes per value."""
    is_delta: int
    """1 when each value is the difference to the one before, else 0."""


def column_of(values: NDArray[np.int64]) -> Column:
    """Pack a column in the narrowest form; little endian on every machine."""
    deltas = np.diff(values, prepend=0)
    plain, narrow = _form(values), _form(deltas)
    is_delta = narrow[1] < plain[1]
    kind, width = narrow if is_delta else plain
    return Column((deltas if is_delta else values).astype(kind).tobytes(), width, int(is_delta))


def _form(values: NDArray[np.int64]) -> tuple[str, int]:
    """The kind of signed integer that each value needs, and its bytes."""
    most = max(int(values.max()), -int(values.min()) - 1) if values.size else 0
    return next(form for form in _FORMS if most < 1 << (8 * form[1] - 1))
