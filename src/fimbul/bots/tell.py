"""The former name of `fimbul.bots.hint_texts`; it was documented, so imports from here keep working."""

from __future__ import annotations

import warnings

from fimbul.bots.hint_texts import Hint, hints, why_text

warnings.warn("fimbul.bots.tell is now fimbul.bots.hint_texts", DeprecationWarning, stacklevel=2)

__all__ = ["Hint", "hints", "why_text"]
