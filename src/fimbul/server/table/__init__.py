"""One table: its rows and position, who sits there, what they may do, timers and bots."""
