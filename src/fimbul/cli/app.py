"""The commands and their options. Texts come from the words of the chosen language, help included."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from typer.core import TyperGroup

import fimbul
from fimbul.arena.loss import JUDGE
from fimbul.bots import BadAnswer, BrokenBot
from fimbul.cli.arena import arena
from fimbul.cli.beliefs import beliefs
from fimbul.cli.bench import bench
from fimbul.cli.cards import cards
from fimbul.cli.desk import GAME, USAGE, Problem, find_edition, read_order
from fimbul.cli.explain import explain
from fimbul.cli.languages import ENGLISH, LANGUAGE_VARIABLE, split_language
from fimbul.cli.league import league as published_league
from fimbul.cli.loss import loss
from fimbul.cli.perft import perft
from fimbul.cli.play import play
from fimbul.cli.replay import replay
from fimbul.cli.simulate import simulate
from fimbul.cli.train import train, train_network
from fimbul.words import LANGUAGES, UnknownLanguage, Words

HELP = "--help"
USUAL_LINE_UP, USUAL_GAMES = "karl,house,house,house", 400  # of the arena
# What pages of help say around our texts, by the names that typer gives it.
HELP_PAGE = (
    "ARGUMENTS_PANEL_TITLE",
    "OPTIONS_PANEL_TITLE",
    "COMMANDS_PANEL_TITLE",
    "DEFAULT_STRING",
    "ENVVAR_STRING",
    "REQUIRED_LONG_STRING",
)


class Commands(TyperGroup):
    """All commands; speaks the chosen language, and turns every problem into one line and an exit code."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        language, arguments = split_language(list(sys.argv[1:] if args is None else args))
        words = Words(ENGLISH)
        try:
            words = Words(language)
            if HELP in arguments or not arguments:
                self.speak(words)
            code = super().main(arguments, prog_name, complete_var, False, windows_expand_args, obj=words, **extra)
        except (Problem, UnknownLanguage, BrokenBot) as problem:
            code = self.report(words, str(problem), getattr(problem, "code", USAGE))
        except BadAnswer as problem:
            code = self.report(words, str(problem), GAME)
        except typer.TyperException as problem:
            message = usage_text(words, problem)  # none where help was shown instead
            code = self.report(words, message, problem.exit_code) if message else problem.exit_code
        except typer.Abort:
            code = 1
        if not standalone_mode:
            return code
        sys.exit(code or 0)

    def report(self, words: Words, message: str, code: int) -> int:
        """One line about a problem."""
        print(words.cli("error.prefix", message=" ".join(message.split())), file=sys.stderr)
        return code

    def speak(self, words: Words) -> None:
        """Put the help into the language. Texts are shown as written: brackets in them are no markup."""
        from typer import rich_utils  # takes long to load, and only pages of help need it

        for name in HELP_PAGE:
            setattr(rich_utils, name, words.cli(f"help_page.{name}"))
        for key, command in (("fimbul", self), *self.commands.items()):
            own_help = command.get_help_option(typer.Context(command))
            assert own_help is not None
            own_help.help = words.cli("help_page.help")
            command.help = escape(words.cli(f"help.{key}.text"))
            command.short_help = None
            for param in command.params:
                if param.name != "help":
                    text = words.cli(f"help.{key}.{param.name}", known=", ".join(LANGUAGES))
                    param.help = escape(text)  # type: ignore[attr-defined]

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in self.commands:
            words: Words = ctx.obj
            raise Problem(words.cli("error.command", name=args[0], known=", ".join(self.commands)))
        return super().resolve_command(ctx, args)


def usage_text(words: Words, problem: typer.TyperException) -> str:
    """What is wrong with the way a command was called."""
    kind = type(problem).__name__
    if not words.books.has("cli", "usage", kind):
        return problem.format_message()
    param = getattr(problem, "param", None)
    option = getattr(problem, "option_name", "") or (param.get_error_hint() if param is not None else "")
    option = option.strip("'") if option.startswith(("-", "'-")) else option.strip("'").upper()
    extra = re.search(r"\((.+)\)$", problem.message.strip(" ."))  # arguments too many stand in parentheses
    if kind == "UsageError" and extra is not None:
        return words.cli("usage.extra", extra=extra[1])
    return words.cli(f"usage.{kind}", option=option)


app = typer.Typer(cls=Commands, name="fimbul", add_completion=False, rich_markup_mode="rich")


def show_version(ctx: typer.Context, wanted: bool) -> None:
    """Print the version and exit."""
    if wanted:
        build = ctx.obj.cli("builds.compiled" if fimbul.is_compiled() else "builds.plain")
        print(ctx.obj.cli("version", version=fimbul.__version__, build=build))
        raise typer.Exit


@app.callback(invoke_without_command=True)
def fimbul_command(
    ctx: typer.Context,
    lang: Annotated[str, typer.Option("--lang", envvar=LANGUAGE_VARIABLE, show_default=False)] = ENGLISH,
    version: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True)] = False,
    browser: Annotated[bool, typer.Option("--browser/--no-browser")] = True,
) -> None:
    """Without a command: the table in the browser, on this machine. All commands share the language."""
    if ctx.invoked_subcommand is None:
        from fimbul.cli.serve import serve

        quiet = {"log_level": os.environ.get("FIMBUL_LOG_LEVEL", "warning")}
        raise typer.Exit(serve(ctx.obj, quiet, browser=browser, any_port=True))


# The server's libraries take longer to load than most commands take to run: its commands load them when called.
Data = Annotated[Path | None, typer.Option("--data")]
DatabaseUrl = Annotated[str | None, typer.Option("--database-url")]
RedisUrl = Annotated[str | None, typer.Option("--redis-url")]


@app.command("serve")
def serve_command(
    ctx: typer.Context,
    host: Annotated[str | None, typer.Option()] = None,
    port: Annotated[int | None, typer.Option()] = None,
    data: Data = None,
    database_url: DatabaseUrl = None,
    public_url: Annotated[str | None, typer.Option()] = None,
    allow_origin: Annotated[list[str] | None, typer.Option()] = None,
    forwarded_allow_ips: Annotated[str | None, typer.Option()] = None,
    days_running: Annotated[int | None, typer.Option()] = None,
    days_over: Annotated[int | None, typer.Option()] = None,
    metrics: Annotated[bool | None, typer.Option("--metrics/--no-metrics")] = None,
    hall: Annotated[bool | None, typer.Option("--hall/--no-hall")] = None,
    accounts: Annotated[bool | None, typer.Option("--accounts/--no-accounts")] = None,
    memory: Annotated[bool | None, typer.Option("--memory/--no-memory")] = None,
    offline_site: Annotated[Path | None, typer.Option()] = None,
    workers: Annotated[int | None, typer.Option()] = None,
    cluster: Annotated[bool | None, typer.Option("--cluster/--no-cluster")] = None,
    worker_address: Annotated[str | None, typer.Option()] = None,
    redis_url: RedisUrl = None,
    push_contact: Annotated[str | None, typer.Option()] = None,
    smtp_url: Annotated[str | None, typer.Option()] = None,
    mail_from: Annotated[str | None, typer.Option()] = None,
    webhooks: Annotated[bool | None, typer.Option("--webhooks/--no-webhooks")] = None,
    chat_services: Annotated[bool | None, typer.Option("--chat-services/--no-chat-services")] = None,
    thinkers: Annotated[str | None, typer.Option()] = None,
    log_level: Annotated[str | None, typer.Option()] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser")] = False,
) -> None:
    """The table in the browser, for others too."""
    from fimbul.cli.serve import serve

    options: dict[str, object] = {
        "host": host,
        "port": port,
        "data": data,
        "database_url": database_url,
        "public_url": public_url,
        "allowed_origins": allow_origin,
        "forwarded_allow_ips": forwarded_allow_ips,
        "days_running": days_running,
        "days_over": days_over,
        "metrics": metrics,
        "hall": hall,
        "accounts": accounts,
        "memory": memory,
        "offline_site": offline_site,
        "workers": workers,
        "cluster": cluster,
        "worker_address": worker_address,
        "redis_url": redis_url,
        "push_contact": push_contact,
        "smtp_url": smtp_url,
        "mail_from": mail_from,
        "webhooks": webhooks,
        "chat_services": chat_services,
        "thinkers": thinkers,
        "log_level": log_level,
    }
    raise typer.Exit(serve(ctx.obj, options, browser=browser, any_port=False))


@app.command("think")
def think_command(
    ctx: typer.Context,
    redis_url: Annotated[str | None, typer.Option()] = None,
    processes: Annotated[int | None, typer.Option()] = None,
    log_level: Annotated[str | None, typer.Option()] = None,
) -> None:
    """Think for the servers of other machines."""
    from fimbul.cli.think import think

    raise typer.Exit(think(ctx.obj, {"redis_url": redis_url, "processes": processes, "log_level": log_level}))


@app.command("cluster")
def cluster_command(
    ctx: typer.Context,
    what: Annotated[str, typer.Argument()] = "status",
    database_url: DatabaseUrl = None,
    redis_url: RedisUrl = None,
) -> None:
    """Who serves a database."""
    from fimbul.cli.cluster import show_status

    if what != "status":
        raise Problem(ctx.obj.cli("cluster.what", what=what))
    show_status(ctx.obj, {"database_url": database_url, "redis_url": redis_url})


@app.command("backup")
def backup_command(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument()],
    data: Data = None,
    database_url: DatabaseUrl = None,
) -> None:
    """Write all data to one file."""
    from fimbul.cli.serve import make_backup

    make_backup(ctx.obj, file, {"data": data, "database_url": database_url})


@app.command("restore")
def restore_command(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument()],
    data: Data = None,
    database_url: DatabaseUrl = None,
    force: Annotated[bool, typer.Option("--force")] = False,
) -> None:
    """Restore all data from a file."""
    from fimbul.cli.serve import put_back

    put_back(ctx.obj, file, {"data": data, "database_url": database_url}, force)


@app.command("play")
def play_command(
    ctx: typer.Context,
    edition: Annotated[str, typer.Option()] = "midgard",
    seats: Annotated[int, typer.Option()] = 4,
    seed: Annotated[int | None, typer.Option()] = None,
    seat: Annotated[int, typer.Option()] = 0,
    modules: Annotated[str, typer.Option()] = "",
    options: Annotated[str, typer.Option()] = "",
    clans: Annotated[str, typer.Option()] = "",
    gods: Annotated[str, typer.Option()] = "",
    bots: Annotated[str, typer.Option()] = "",
    load: Annotated[Path | None, typer.Option()] = None,
) -> None:
    """A person plays against bots."""
    order = read_order(ctx.obj, edition, seats, modules, options, clans, gods)
    raise typer.Exit(play(ctx.obj, Console(highlight=False), order, seed, seat, bots, load))


@app.command("simulate")
def simulate_command(
    ctx: typer.Context,
    edition: Annotated[str, typer.Option()] = "midgard",
    seats: Annotated[int, typer.Option()] = 4,
    games: Annotated[int, typer.Option()] = 200,
    bots: Annotated[str, typer.Option()] = "random",
    seed: Annotated[int, typer.Option()] = 1,
    modules: Annotated[str, typer.Option()] = "",
    options: Annotated[str, typer.Option()] = "",
    clans: Annotated[str, typer.Option()] = "",
    gods: Annotated[str, typer.Option()] = "",
    jobs: Annotated[int, typer.Option()] = 1,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Bots play many games."""
    order = read_order(ctx.obj, edition, seats, modules, options, clans, gods)
    simulate(ctx.obj, Console(highlight=False), order, games, bots, seed, jobs, as_json)


@app.command("arena")
def arena_command(
    ctx: typer.Context,
    bots: Annotated[str, typer.Option()] = "",
    seats: Annotated[int, typer.Option()] = 4,
    games: Annotated[int | None, typer.Option()] = None,
    jobs: Annotated[int, typer.Option()] = 1,
    edition: Annotated[str, typer.Option()] = "midgard",
    modules: Annotated[str, typer.Option()] = "",
    seed: Annotated[int, typer.Option()] = 1,
    league: Annotated[bool, typer.Option("--league")] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    out: Annotated[Path | None, typer.Option()] = None,
    ray: Annotated[str | None, typer.Option()] = None,
    with_loss: Annotated[bool, typer.Option("--loss")] = False,
    kinds: Annotated[str, typer.Option()] = "",
    judge: Annotated[str, typer.Option()] = JUDGE,
    with_beliefs: Annotated[bool, typer.Option("--beliefs")] = False,
) -> None:
    """Compare bots with each other."""
    if league and not bots:
        published_league(ctx.obj, edition, games, jobs, as_json, out)
        return
    bots = bots or USUAL_LINE_UP
    games = USUAL_GAMES if games is None else games
    if with_loss:
        loss(ctx.obj, bots, seats, games, jobs, edition, modules, seed, kinds, judge, as_json, out)
        return
    if with_beliefs:
        beliefs(ctx.obj, seats, games, edition, modules, seed, as_json, out)
        return
    arena(ctx.obj, bots, seats, games, jobs, edition, modules, seed, league, as_json, out, ray)


@app.command("train")
def train_command(
    ctx: typer.Context,
    what: Annotated[str, typer.Argument()],
    out: Annotated[Path, typer.Option()],
    games: Annotated[int, typer.Option()] = 5000,
    generations: Annotated[int, typer.Option()] = 60,
    seed: Annotated[int, typer.Option()] = 1,
    start: Annotated[Path | None, typer.Option()] = None,
    curve: Annotated[Path | None, typer.Option()] = None,
    edition: Annotated[str, typer.Option()] = "midgard",
    work: Annotated[Path, typer.Option()] = Path(".network"),
    hidden: Annotated[int, typer.Option()] = 32,
    epochs: Annotated[int, typer.Option()] = 8,
    neurons: Annotated[int, typer.Option()] = 16,
    before: Annotated[Path | None, typer.Option()] = None,
) -> None:
    """Train the bots by self-play."""
    if what == "network":
        train_network(ctx.obj, edition, games, seed, work, (hidden, neurons, epochs), start, before, out, curve)
    else:
        train(ctx.obj, what, games, generations, seed, start, out, curve, edition)


@app.command("replay")
def replay_command(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument()],
    to: Annotated[int | None, typer.Option()] = None,
    verify: Annotated[bool, typer.Option("--verify")] = False,
) -> None:
    """Show or check a recorded game."""
    replay(ctx.obj, Console(highlight=False), file, to, verify)


@app.command("cards")
def cards_command(
    ctx: typer.Context,
    edition: Annotated[str, typer.Option()] = "midgard",
    age: Annotated[int | None, typer.Option()] = None,
    kind: Annotated[str, typer.Option()] = "",
    module: Annotated[str, typer.Option()] = "",
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """List the cards."""
    cards(ctx.obj, Console(highlight=False), edition, age, kind, module, as_json)


@app.command("explain")
def explain_command(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument()],
    edition: Annotated[str, typer.Option()] = "midgard",
) -> None:
    """Explain one thing."""
    explain(ctx.obj, Console(highlight=False), name, edition)


@app.command("perft")
def perft_command(
    ctx: typer.Context,
    edition: Annotated[str, typer.Option()] = "midgard",
    depth: Annotated[int, typer.Option()] = 4,
    seats: Annotated[int | None, typer.Option()] = None,
    seed: Annotated[int, typer.Option()] = 1,
    modules: Annotated[str, typer.Option()] = "",
    options: Annotated[str, typer.Option()] = "",
    gods: Annotated[str, typer.Option()] = "",
) -> None:
    """Count the possible courses of play."""
    fewest = int(find_edition(ctx.obj, edition).fewest)
    order = read_order(ctx.obj, edition, fewest if seats is None else seats, modules, options, "", gods)
    perft(ctx.obj, Console(highlight=False), order, depth, seed)


@app.command("bench")
def bench_command(
    ctx: typer.Context,
    edition: Annotated[str, typer.Option()] = "midgard",
    seats: Annotated[int, typer.Option()] = 4,
    modules: Annotated[str, typer.Option()] = "",
    gods: Annotated[str, typer.Option()] = "",
    seconds: Annotated[float, typer.Option()] = 2.0,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Measure this machine."""
    order = read_order(ctx.obj, edition, seats, modules, "", "", gods)
    bench(ctx.obj, Console(highlight=False), order, seconds, as_json)


def main() -> None:
    """The entry point of the program."""
    app(prog_name="fimbul")
