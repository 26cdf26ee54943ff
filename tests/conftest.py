"""Which build is under test, and how Hypothesis draws: in CI the same examples every time (tests/chance.py)."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

import fimbul
from tests.chance import IS_FIXED
from tests.volume import volume

settings.register_profile(
    "fimbul",
    deadline=None,
    derandomize=IS_FIXED and os.environ.get("CI") == "true",
    max_examples=volume(40),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("fimbul")

if os.environ.get("FIMBUL_EXPECT") == "compiled":
    assert fimbul.is_compiled(), "the compiled build is expected, but the rules run as plain Python"
