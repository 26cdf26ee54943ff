"""Blood Rage: Valhalla, by the draft rulebook and Fimbul's house set of cards."""
