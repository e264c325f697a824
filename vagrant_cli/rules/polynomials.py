"""Products of long polynomials with whole numbers, by way of one product of two very big numbers."""

from __future__ import annotations

from collections.abc import Sequence


def multiplied(one: Sequence[int], other: Sequence[int], size: int) -> list[int]:
    """Return the lowest `size` coefficients of the product; none of the factors' may be negative.

    Each polynomial becomes one number with so much room for a coefficient that no sum spills over; Python
    multiplies big numbers faster than any loop over their parts.
    """
    width = (
        max(one).bit_length() + max(other).bit_length() + min(len(one), len(other)).bit_length()
    ) // 8 + 1
    product = _packed(one, width) * _packed(other, width)
    packed = product.to_bytes((len(one) + len(other)) * width, "little")
    return [int.from_bytes(packed[at : at + width], "little") for at in range(0, size * width, width)]


def _packed(coefficients: Sequence[int], width: int) -> int:
    return int.from_bytes(b"".join([one.to_bytes(width, "little") for one in coefficients]), "little")
