"""The puzzles as data, and the miner."""
