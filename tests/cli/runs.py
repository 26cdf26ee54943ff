"""Calls of the program, as a person makes them."""

from __future__ import annotations

from typer.testing import CliRunner

from fimbul.cli import app

RUNNER = CliRunner()


class Run:
    """One call: its exit code, what it showed, and what it said about problems."""

    def __init__(self, arguments: tuple[str, ...], lines: list[str], columns: int, variables: dict[str, str]) -> None:
        typed = "".join([line + "\n" for line in lines])
        no_language = dict.fromkeys(("FIMBUL_LANG", "LC_ALL", "LC_MESSAGES", "LANG"), "")
        variables = {"COLUMNS": str(columns), **no_language, **variables}
        result = RUNNER.invoke(app, list(arguments), input=typed, env=variables)
        assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
        self.code = result.exit_code
        self.shown = result.stdout
        self.problem = result.stderr


def run(*arguments: str, lines: list[str] | None = None, columns: int = 100, **variables: str) -> Run:
    """Call the program with some arguments, type some lines, perhaps set variables of the environment."""
    return Run(arguments, lines or [], columns, variables)
