"""How bots judge Midgard."""
