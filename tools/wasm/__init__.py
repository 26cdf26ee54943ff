"""Builds the compiled rules for the browser."""
