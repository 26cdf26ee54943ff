"""The command line: one command, `fimbul`."""

from fimbul.cli.app import app, main

__all__ = ["app", "main"]
