"""Thinking on other machines: what travels (jobs), how (engine), for whom (elsewhere), who does it (machine)."""
