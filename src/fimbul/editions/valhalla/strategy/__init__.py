"""How bots judge Valhalla."""
