"""Bots that are programs in any language: a question goes out as a line of JSON, the answer comes back as one.

The variable FIMBUL_BOTS names a TOML file with a table for each program (docs/bots.md). A program is started when it is
first asked, answers one question at a time, and is ended with the process that started it. One that crashes, takes too
long or answers nonsense is ended, the error says what happened, and the next question starts it anew.
"""

from __future__ import annotations

import atexit
import json
import logging
import os
import queue
import re
import threading
import tomllib
from collections import deque
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import IO, TYPE_CHECKING, Final

from fimbul import Decision, View
from fimbul.bots.bot import Answer, Bot, Limit, only
from fimbul.bots.plugins import BrokenBot

if TYPE_CHECKING:
    import subprocess

log = logging.getLogger("fimbul.bots")

FILE: Final = "FIMBUL_BOTS"
NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,30}")
KEYS: Final = ("command", "editions", "names", "seconds", "texts")
SECONDS: Final = 1.0  # to answer, unless the file or the code says otherwise
STARTING: Final = 10.0  # more for the first answer of a program
SPARE: Final = 0.25  # more for every answer, for sending and receiving
LONGEST: Final = 65_536  # bytes of an answer
QUOTED: Final = 200  # characters of an answer that an error repeats
LAST_LINES: Final = 3  # of what a crashed program wrote to its standard error
# All that a program is told of our environment: the rest may hold passwords.
HANDED_ON: Final = ("HOME", "LANG", "PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR")


class ProgramFailed(Exception):
    """A program did not answer as it should."""


@dataclass(frozen=True)
class Program:
    """A program as the file describes it."""

    name: str
    command: tuple[str, ...]
    folder: Path  # of the file; the program runs there
    seconds: float = SECONDS
    editions: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)


# -- the file ---------------------------------------------------------------------------------------------------------
@cache
def offered() -> Mapping[str, Program]:
    """The programs of the file, if there is one. BrokenBot says what is wrong with it."""
    found = os.environ.get(FILE)
    if not found:
        return {}
    path = Path(found).expanduser().absolute()
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        return {name: read_program(name, table, path.parent) for name, table in tables.items()}
    except (OSError, UnicodeDecodeError, ValueError) as problem:
        raise BrokenBot(f"the bots in {path} cannot be read ({problem}): correct the file, or unset {FILE}") from None


def read_program(name: str, table: object, folder: Path) -> Program:
    """One table of the file. ValueError says what is wrong with it."""
    if not NAME.fullmatch(name):
        raise ValueError(f"[{name}]: a bot's name has small letters, digits, - and _, and begins with a letter")
    if not isinstance(table, dict):
        raise ValueError(f"{name} is no table: write [{name}]")
    for key in table:
        if key not in KEYS:
            raise ValueError(f"[{name}] has no key {key}: there is {', '.join(KEYS)}")
    command = table.get("command")
    if not command or not is_texts(command):
        raise ValueError(f'[{name}] needs a command, such as command = ["node", "bot.mjs"]')
    seconds = table.get("seconds", SECONDS)
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= 3600:
        raise ValueError(f"[{name}]: seconds must be a number above 0, 3600 at most")
    editions = table.get("editions", [])
    if not is_texts(editions):
        raise ValueError(f'[{name}]: editions must be a list, such as ["midgard"]')
    for key in ("names", "texts"):
        by_language = table.get(key, {})
        if not isinstance(by_language, dict) or not is_texts([*by_language.values()]):
            raise ValueError(f'[{name}]: {key} must be texts by language, such as {{ en = "…" }}')
    return Program(
        name,
        tuple(command),
        folder,
        float(seconds),
        tuple(editions),
        table.get("names", {}),
        table.get("texts", {}),
    )


def is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(part, str) for part in value)


@cache
def load(name: str) -> type[Bot]:
    """The bot of a program. KeyError if the file has none of that name, BrokenBot if the file cannot be read."""
    program = offered()[name]
    attributes = {
        "__doc__": f"The program {name}.",
        "code": name,
        "editions": program.editions,
        "names": MappingProxyType(dict(program.names)),
        "texts": MappingProxyType(dict(program.texts)),
        "program": program,
    }
    return type("ProgramBot", (ProgramBot,), attributes)


def loadable(taken: Collection[str]) -> list[str]:
    """The names of all programs that are not taken; a file that cannot be read is logged."""
    try:
        return [name for name in offered() if name not in taken]
    except BrokenBot as problem:
        log.warning("%s", problem)
        return []


def forget() -> None:
    """End all programs, and read the file again when it is needed, for tests."""
    close_all()
    for cached in (offered, load):
        cached.cache_clear()


# -- asking -----------------------------------------------------------------------------------------------------------
class ProgramBot(Bot):
    """Asks a program. The program is told everything with each question and need not remember anything."""

    thinks = True
    takes_limit = True
    program: Program

    def choose(self, view: View, decision: Decision, limit: Limit | None = None) -> Answer:
        if len(decision.options) == 1:
            return only(decision)
        bound = limit or self.limit or Limit(self.program.seconds)
        seconds = self.program.seconds if bound.seconds is None else bound.seconds
        options = [view.action_text(option) for option in decision.options]
        question = {
            "edition": view.edition.name,
            "seat": view.seat,
            "seats": view.seats,
            "question": decision.kind(view.edition),
            "options": options,
            "view": view.text().splitlines(),
            "seed": self.seed,
            "seconds": seconds,
            "nodes": bound.nodes,
        }
        said = running(self.program).ask(question, seconds)
        if isinstance(said, str) and said in options:
            return Answer(decision.options[options.index(said)])
        if isinstance(said, int) and not isinstance(said, bool) and 0 <= said < len(options):
            return Answer(decision.options[said])
        raise ProgramFailed(f"the program {self.code} chose {shown(said)}, which is not among its options")


def shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= QUOTED else text[:QUOTED] + "…"


class Running:
    """A program that has been started, or will be with the next question."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._turn = threading.Lock()  # one question at a time
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._errors: deque[bytes] = deque(maxlen=LAST_LINES)
        self._readers: list[threading.Thread] = []
        self._asked = 0

    def ask(self, question: dict[str, object], seconds: float) -> object:
        """The action that the program answers with. ProgramFailed says why there is none; the program is ended then."""
        with self._turn:
            patience = seconds + SPARE + (STARTING if self._start() else 0.0)
            self._asked += 1
            try:
                return self._answer({"id": self._asked, **question}, patience)
            except ProgramFailed:
                self._end()
                raise

    def _answer(self, question: dict[str, object], patience: float) -> object:
        process, name = self._process, self.program.name
        assert process is not None and process.stdin is not None
        try:
            process.stdin.write(json.dumps(question, separators=(",", ":")).encode() + b"\n")
            process.stdin.flush()
        except OSError:
            raise self._crashed() from None
        try:
            line = self._lines.get(timeout=patience)
        except queue.Empty:
            raise ProgramFailed(f"the program {name} gave no answer within {patience:g} seconds") from None
        if not line:
            raise self._crashed()
        try:
            answer = json.loads(line)
        except ValueError:
            raise ProgramFailed(f"the program {name} wrote {shown(line)}, which is no line of JSON") from None
        if not isinstance(answer, dict) or answer.get("id") != question["id"] or "action" not in answer:
            expected = f'{{"id":{question["id"]},"action":…}}'
            raise ProgramFailed(f"the program {name} wrote {shown(answer)} instead of {expected}")
        return answer["action"]

    def _crashed(self) -> ProgramFailed:
        process = self._process
        assert process is not None
        code = process.wait()
        self._finish_reading()
        last = b" | ".join(self._errors).decode(errors="replace")
        ended = f"the program {self.program.name} ended with code {code}"
        return ProgramFailed(f"{ended}: {last}" if last else ended)

    def _start(self) -> bool:
        """Start the program unless it runs. Says whether it had to be started."""
        import subprocess  # not to be had in a browser

        if self._process is not None and self._process.poll() is None:
            return False
        self._end()
        environment = {key: os.environ[key] for key in HANDED_ON if key in os.environ}
        try:
            self._process = subprocess.Popen(
                self.program.command,
                cwd=self.program.folder,
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        except OSError as problem:
            raise ProgramFailed(f"the program {self.program.name} cannot be started: {problem}") from None
        self._lines, self._errors = queue.SimpleQueue(), deque(maxlen=LAST_LINES)
        self._readers = [
            threading.Thread(target=read_answers, args=(self._process.stdout, self._lines), daemon=True),
            threading.Thread(target=read_errors, args=(self._process.stderr, self._errors), daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        return True

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        self._finish_reading()
        if process.stdin is not None:
            with suppress(OSError):  # it had not read the last question
                process.stdin.close()

    def _finish_reading(self) -> None:
        """Of a program that has ended. Where one of its children lives on, the rest is not waited for."""
        for reader in self._readers:
            reader.join(SPARE)

    def close(self) -> None:
        with self._turn:
            self._end()


def read_answers(stream: IO[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    with stream:
        while line := stream.readline(LONGEST):
            lines.put(line)
    lines.put(b"")  # it has ended


def read_errors(stream: IO[bytes], errors: deque[bytes]) -> None:
    with stream:
        while line := stream.readline(LONGEST):
            errors.append(line.strip()[:QUOTED])


_running: dict[str, Running] = {}
_lock = threading.Lock()


def running(program: Program) -> Running:
    """The program of this process, shared by all bots of its name."""
    with _lock:
        return _running.setdefault(program.name, Running(program))


@atexit.register
def close_all() -> None:
    with _lock:
        for one in _running.values():
            one.close()
        _running.clear()
