"""A second, naive implementation of the game, used only to check the library in tests."""

from .oracle import Oracle, Question

__all__ = ["Oracle", "Question"]
