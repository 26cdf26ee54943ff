"""The cards of Midgard, a folder per module."""
