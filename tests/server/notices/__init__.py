"""Notices: to real services on the loopback."""
