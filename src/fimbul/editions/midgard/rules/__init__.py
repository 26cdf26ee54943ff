"""How Midgard is played."""
