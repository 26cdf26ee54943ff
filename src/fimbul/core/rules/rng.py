"""A small generator of our own (MRG32k3a by L'Ecuyer): every intermediate stays below 2^63, so both builds agree."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

M1: Final[i64] = 4294967087
M2: Final[i64] = 4294944443
SEED_LIMIT: Final = 1 << 128


class Rng:
    """Random numbers from a seed of up to 128 bits; the same seed gives the same numbers on every machine and build."""

    def __init__(self, seed: int) -> None:
        if not 0 <= seed < SEED_LIMIT:
            raise ValueError(f"a seed is a whole number from 0 to 2^128-1, not {seed}")
        words = [(seed >> shift) & 0xFFFFFFFF for shift in (0, 32, 64, 96)]
        self.a: i64 = (words[0] * 69069 + 12345) % 4294967086 + 1
        self.b: i64 = (words[1] * 69069 + 1013904223) % 4294967087
        self.c: i64 = (words[2] * 69069 + 2891336453) % 4294967087
        self.d: i64 = (words[3] * 69069 + 747796405) % 4294944442 + 1
        self.e: i64 = (words[0] ^ 0x5DEECE66) % 4294944443
        self.f: i64 = (words[2] ^ 0x2545F491) % 4294944443
        for _ in range(16):  # so that near seeds part ways
            self.next()

    def __reduce__(self) -> tuple[object, ...]:
        words = (int(self.a), int(self.b), int(self.c), int(self.d), int(self.e), int(self.f))
        return (restore_rng, words)

    def next(self) -> i64:
        """A number from 0 to 2^32 - 210."""
        p: i64 = (1403580 * self.b + 810728 * (M1 - self.a)) % M1
        self.a = self.b
        self.b = self.c
        self.c = p
        q: i64 = (527612 * self.f + 1370589 * (M2 - self.d)) % M2
        self.d = self.e
        self.e = self.f
        self.f = q
        return p - q if p > q else p - q + M1

    def below(self, n: i64) -> i64:
        """A number from 0 to n-1, for n up to a few thousand."""
        return (self.next() * n) >> 32

    def shuffle(self, items: vec[i64]) -> None:
        """Shuffle in place (Fisher and Yates)."""
        i: i64 = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            kept = items[i]
            items[i] = items[j]
            items[j] = kept
            i -= 1


def restore_rng(a: int, b: int, c: int, d: int, e: int, f: int) -> Rng:
    """A generator that goes on where another stood."""
    rng = Rng(0)
    rng.a = a
    rng.b = b
    rng.c = c
    rng.d = d
    rng.e = e
    rng.f = f
    return rng
