"""How good the analysis of games is: are its shares true, and does it find the weaker player?"""
