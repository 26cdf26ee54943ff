"""A whole game in the terminal: one person, bots in the other seats."""

from __future__ import annotations

import secrets
from pathlib import Path

from rich.console import Console, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fimbul import BadAction, BadRecord, Decision, Game, Log, RecordReader, View, observe, parse, record
from fimbul.bots import Answer, Bot, ask, make_bot
from fimbul.bots.hint_texts import hints
from fimbul.bots.hints import advise
from fimbul.bots.patience import with_patience
from fimbul.cli.boards import battle_screen, table_screen
from fimbul.cli.cards import house_note
from fimbul.cli.desk import GAME, Order, Problem, bot_codes, make_game, read_record
from fimbul.cli.explain import explain_thing
from fimbul.cli.lookup import Index
from fimbul.cli.menu import Menu
from fimbul.cli.scores import result_screen
from fimbul.cli.screens import hand_screen, story_screen
from fimbul.cli.why import attempts
from fimbul.core.rules.ids import ASK_ACTION, ASK_DRAFT
from fimbul.core.rules.rng import SEED_LIMIT
from fimbul.core.text.record import begin_game
from fimbul.words import Words

RECENT = 40  # lines of the log shown unless all are requested
COMMANDS = ("hint", "why", "board", "hand", "card", "log", "undo", "save", "help", "quit")
ADVISER = "jarl"


def play(
    words: Words,
    console: Console,
    order: Order,
    seed: int | None,
    seat: int,
    bots: str,
    load: Path | None,
) -> int:
    """Set up the table and play; the exit code."""
    reader: RecordReader | None = None
    seats = order.seats
    if load is not None:
        reader = read_record(words, load)
        seats = int(reader.setup.seats)
    else:
        chosen = secrets.randbelow(10**9) if seed is None else seed  # short enough to write down
        game = make_game(words, order, chosen)
    if not 0 <= seat < seats:
        raise Problem(words.cli("error.seat", seat=seat, last=seats - 1))
    edition = order.rules if reader is None else reader.setup.edition
    codes = bot_codes(words, bots, seats, edition)
    if reader is not None:
        try:
            game = replayed(reader, len(reader.moves))[0]
        except BadRecord as problem:
            raise Problem(words.cli("error.record", file=load, problem=problem), GAME) from None
    solo = Solo(words, console, game, seat, codes)
    if load is not None:
        solo.say(words.cli("play.loaded", file=load, moves=len(game.moves)))
    return solo.run()


def replayed(reader: RecordReader, moves: int) -> tuple[Game, Log]:
    """The game of a record after some moves, and all that happened on the way."""
    game = begin_game(reader.setup)
    log = Log()
    game.listen(log)
    for number, line in reader.moves[:moves]:
        reader.replay_move(game, number, line)
    return game, log


class Leave(Exception):
    """The person quits."""


class Solo:
    """A person at the table. Undo and load replay the game from its record."""

    def __init__(self, words: Words, console: Console, game: Game, seat: int, codes: list[str]) -> None:
        self.words = words
        self.console = console
        self.seat = seat
        seed = game.setup.seed or 0
        self.codes = codes
        self.bots: dict[int, Bot] = {
            other: make_bot(code, (seed * 31 + other + 1) % SEED_LIMIT)
            for other, code in enumerate(codes)
            if other != seat
        }
        self.names = Index(game.edition)
        self.books = words.books_of(game.edition)
        self.story: list[str] = []
        self.set_up(game)

    def set_up(self, game: Game) -> None:
        """Take over a game and listen from its beginning."""
        self.sit_down(*replayed(RecordReader(record(game), {game.edition.name: game.edition}), len(game.moves)))

    def sit_down(self, game: Game, log: Log) -> None:
        """Continue a game that was listened to."""
        self.game = game
        self.log = log
        self.chronicle = self.words.chronicle(observe(begin_game(game.setup), self.seat))
        self.story = self.chronicle.tell(log.events)
        self.told = len(log.events)

    # -- showing -------------------------------------------------------------------------------------------------
    def say(self, text: str, style: str = "") -> None:
        """A line."""
        self.console.print(Text(text, style=style))

    def show(self, screen: RenderableType) -> None:
        """A picture with an empty line above it."""
        self.console.print()
        self.console.print(screen)

    def welcome(self) -> None:
        """Who sits where, and how to answer."""
        words, view = self.words, observe(self.game, self.seat)
        others = [
            words.cli("play.other", clan=words.term("clans", view.clans[seat]), bot=self.codes[seat])
            for seat in range(view.seats)
            if seat != self.seat
        ]
        lines = [
            words.cli("unofficial"),
            *self.house_lines(),
            "",
            words.cli(
                "play.welcome",
                clan=words.term("clans", view.clans[self.seat]),
                seat=self.seat,
                seats=view.seats,
                others=", ".join(others),
            ),
        ]
        if view.modules:
            modules = ", ".join([words.module_name(module) for module in view.modules])
            lines.append(words.cli("play.modules", modules=modules))
        if self.game.setup.seed is not None:
            lines.append(words.cli("play.seed", seed=self.game.setup.seed))
        lines.append(words.cli("play.hint"))
        self.show(Panel(Text("\n".join(lines)), title="[bold]FIMBUL[/]"))

    def house_lines(self) -> list[str]:
        """Say that an edition's cards are our own, if they are."""
        note = house_note(self.words, self.game.edition)
        return [note] if note else []

    def show_board(self, view: View) -> None:
        """Board and clans."""
        self.show(table_screen(self.words, view, self.console))

    def show_log(self, rest: str, view: View) -> None:
        """What happened lately, or from the start."""
        every = rest in ("all", *self.words.books.words("cli", "play", "commands", "all"))
        lines = self.story if every else self.story[-RECENT:]
        self.show(story_screen(self.words, view, lines, self.words.cli("play.log_title_all")))

    def tell(self, view: View) -> None:
        """What happened since the last choice."""
        lines = self.chronicle.tell(self.log.events[self.told :])
        self.told = len(self.log.events)
        self.story += lines
        if lines:
            self.show(story_screen(self.words, view, lines, self.words.cli("play.log_title")))

    def picture(self, view: View, decision: Decision) -> None:
        """What a person wants to see before this choice."""
        if decision.question == ASK_ACTION:
            self.show_board(view)
            self.show(hand_screen(self.words, view))
        elif decision.question == ASK_DRAFT and view.hand:
            names = [self.words.card_name(view.edition.cards[card]) for card in view.hand]
            self.show(Text(self.words.cli("hand.names", cards=", ".join(names))))
        battle = battle_screen(self.words, view)
        if battle is not None:
            self.show(battle)

    # -- playing -------------------------------------------------------------------------------------------------
    def run(self) -> int:
        """Play to the end."""
        self.welcome()
        self.show_board(observe(self.game, self.seat))
        try:
            while not self.game.over:
                decision = self.mine()
                if decision is None:
                    self.let_bots_choose()
                else:
                    self.take_turn(decision)
            self.finish()
        except Leave:
            self.say(self.words.cli("play.bye"))
        except EOFError:
            self.console.print()
            self.say(self.words.cli("play.no_input"))
            return 0 if self.game.over else GAME
        return 0

    def mine(self) -> Decision | None:
        """The person's open decision."""
        return next((decision for decision in self.game.decisions() if decision.seat == self.seat), None)

    def let_bots_choose(self) -> None:
        """Every bot that is asked answers."""
        for decision in self.game.decisions():
            self.game.apply(decision.seat, self.thought(decision).action)

    def thought(self, decision: Decision) -> Answer:
        """What a bot answers; the person sees that it is thinking."""
        decision = with_patience(decision, self.game.moves)
        bot = self.bots[decision.seat]
        view = observe(self.game, decision.seat)
        if not bot.thinks or not self.console.is_terminal:
            return ask(bot, view, decision)
        clan = self.books.clan(view.clans[decision.seat])
        with self.console.status(self.words.cli("play.thinking", clan=clan)):
            return ask(bot, view, decision)

    def take_turn(self, decision: Decision) -> None:
        """Show, ask, apply; or go back."""
        view = observe(self.game, self.seat)
        self.tell(view)
        self.picture(view, decision)
        menu = Menu(self.words, view, decision)
        self.show(menu.render(self.console.width))
        chosen = self.ask(view, menu)
        if chosen is not None:
            self.game.apply(self.seat, chosen)

    def ask(self, view: View, menu: Menu) -> int | None:
        """Read until an option is chosen; None when the game has gone back."""
        while True:
            text = self.read(self.words.cli("play.ask"))
            if text.isdecimal():
                if text.isascii() and 1 <= int(text) <= len(menu.options):
                    return menu.options[int(text) - 1]
                self.say(self.words.cli("play.choose", last=len(menu.options)))
                continue
            command, rest = self.command(text)
            if command == "undo":
                if self.undo():
                    return None
            elif command:
                self.obey(command, rest, view, menu)
            elif text:
                action = self.action(text, view, menu)
                if action is not None:
                    return action

    def read(self, prompt: str) -> str:
        """A line from the person."""
        return self.console.input(Text(f"{prompt}> ", style="bold")).strip()

    def command(self, text: str) -> tuple[str, str]:
        """The command a line begins with ("" if none), and the rest."""
        word, _, rest = text.partition(" ")
        for name in COMMANDS:
            if word.lower() in (name, *self.words.books.words("cli", "play", "commands", name)):
                return name, rest.strip()
        return "", text

    def action(self, text: str, view: View, menu: Menu) -> int | None:
        """An action in notation, if it is offered."""
        try:
            action = parse(self.game, self.seat, text)
        except BadAction:
            self.say(self.words.cli("play.not_understood", text=text))
            return None
        if action in menu.options:
            return action
        self.explain_refusal(text, action, view, menu)
        return None

    # -- commands ------------------------------------------------------------------------------------------------
    def obey(self, command: str, rest: str, view: View, menu: Menu) -> None:
        """A command that changes nothing."""
        words = self.words
        if command == "board":
            self.show_board(view)
        elif command == "hand":
            self.show(hand_screen(words, view))
        elif command == "log":
            self.show_log(rest, view)
        elif command == "card":
            self.explain(rest)
        elif command == "why":
            self.why(rest, view, menu)
        elif command == "hint":
            self.hint(view)
        elif command == "save":
            self.save(rest)
        elif command == "help":
            self.show(self.help_screen())
        elif command == "quit":
            file = self.read(words.cli("play.quit_save"))
            if file:
                self.save(file)
            raise Leave

    def help_screen(self) -> RenderableType:
        """All that can be typed."""
        table = Table(title=self.words.cli("play.help.title"), show_header=False, title_style="bold")
        table.add_column(style="bold")
        table.add_column()
        for key in ("number", "action", *COMMANDS):
            table.add_row(*self.books.text("cli", "play", "help", key).split("|"))
        return table

    def hint(self, view: View) -> None:
        """What a good player would do here, and why."""
        decision = self.mine()
        assert decision is not None
        adviser = make_bot(ADVISER, self.game.setup.seed or 0)
        info = advise(adviser, view, with_patience(decision, self.game.moves)).info
        lines = [
            self.words.cli(
                "play.hint_line" if hint.outlook else "play.hint_plain",
                text=" / ".join([hint.text, *[text for _, text in hint.ties]]),
                outlook=hint.outlook,
                why=hint.why,
            )
            for hint in hints(self.words, view, info)
        ]
        self.show(Panel(Text("\n".join(lines)), title=self.words.cli("play.hint_title")))

    def explain(self, name: str) -> None:
        """What a card does, or a god."""
        found = [thing for thing in self.names.find(name) if thing.kind in ("card", "god")]
        if not name:
            self.say(self.words.cli("play.card_what"))
        elif found:
            self.show(explain_thing(self.words, self.game.edition, found[0]))
        else:
            self.say(self.names.unknown(self.words, name))

    def why(self, text: str, view: View, menu: Menu) -> None:
        """Why an action, or all that concerns a place or a card, is not possible."""
        if not text:
            self.say(self.books.text("cli", "play", "why_what"))
            return
        try:
            tried = {text: parse(self.game, self.seat, text)}
        except BadAction:
            things = self.names.find(text)
            if not things:
                self.say(self.names.unknown(self.words, text))
                return
            tried = attempts(self.game, view, self.names, things)
        for action_text, action in tried.items():
            self.explain_refusal(action_text, action, view, menu)
        if not tried:
            self.say(self.words.cli("play.why_later", name=text))

    def explain_refusal(self, text: str, action: int, view: View, menu: Menu) -> None:
        """Why an action is not offered; or its number, if it is."""
        if action in menu.options:
            self.say(self.words.cli("play.possible", action=text, number=menu.options.index(action) + 1))
            return
        reason = self.game.why_not(self.seat, action)
        assert reason is not None
        self.say(self.words.cli("play.not_possible", action=text, reason=self.words.reason(reason, view)))

    def undo(self) -> bool:
        """Back to the person's previous choice, by replaying the record; whether there was one."""
        mine = [n for n, (seat, _) in enumerate(self.game.moves) if seat == self.seat]
        if not mine:
            self.say(self.words.cli("play.nothing_to_undo"))
            return False
        reader = RecordReader(record(self.game), {self.game.edition.name: self.game.edition})
        self.sit_down(*replayed(reader, mine[-1]))
        self.say(self.words.cli("play.undone"), "bold")
        return True

    def save(self, file: str) -> None:
        """Write the record."""
        if not file:
            self.say(self.words.cli("play.save_what"))
            return
        try:
            Path(file).expanduser().write_text(record(self.game), encoding="utf-8")
        except OSError as problem:
            self.say(self.words.cli("play.not_saved", file=file, problem=problem))
        except ValueError:
            self.say(self.words.cli("play.not_saved", file=file, problem=self.words.cli("error.no_name")))
        else:
            self.say(self.words.cli("play.saved", file=file))

    # -- the end -------------------------------------------------------------------------------------------------
    def finish(self) -> None:
        """The last events, the score, and time to save."""
        view = observe(self.game, self.seat)
        self.tell(view)
        self.show_board(view)
        self.show(result_screen(self.words, view, self.log.events, self.game.winners()))
        self.say(self.words.cli("play.over"))
        while text := self.read(self.words.cli("play.ask")):
            command, rest = self.command(text)
            if command == "save":
                self.save(rest)
            elif command == "board":
                self.show_board(view)
            elif command == "log":
                self.show_log(rest, view)
            elif command == "quit":
                return
            else:
                self.say(self.words.cli("play.over"))
