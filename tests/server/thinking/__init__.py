"""Thinking on other machines, with a real Redis and real thinking machines on loopback."""
