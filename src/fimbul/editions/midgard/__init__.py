"""Blood Rage: the board game of 2015."""
