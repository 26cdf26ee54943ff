"""Builds the wheels that are published, and tries them."""
