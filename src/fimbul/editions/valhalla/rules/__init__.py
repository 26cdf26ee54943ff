"""How Valhalla is played."""
