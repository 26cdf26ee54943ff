"""One server per data directory: a lock on a file, which also tells where the running server is."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import TracebackType

LOCK_FILE = "server.lock"
FAR_BYTE = 1 << 20  # Windows hides locked bytes from readers: lock one behind the text


class Locked(Exception):
    """A server runs on this data; `address` is where, or empty."""

    def __init__(self, path: Path, address: str) -> None:
        super().__init__(f"{path} is in use")
        self.path = path
        self.address = address


class DataLock:
    """Held while a server, or a restore, works on a data directory; it is also released when the process ends."""

    def __init__(self, directory: Path) -> None:
        """Locked if another process holds it."""
        self.path = directory / LOCK_FILE
        self.file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            lock(self.file)
        except OSError:
            os.close(self.file)
            raise Locked(directory, self.path.read_text(encoding="utf-8").strip()) from None
        self.say("")

    def say(self, address: str) -> None:
        """Write down the server's address for the next process that tries."""
        os.ftruncate(self.file, 0)
        os.lseek(self.file, 0, os.SEEK_SET)
        os.write(self.file, f"{address}\n".encode())

    def __enter__(self) -> DataLock:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.say("")
        os.close(self.file)


if sys.platform == "win32":
    import msvcrt

    def lock(file: int) -> None:
        """Take the lock, or OSError."""
        os.lseek(file, FAR_BYTE, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def lock(file: int) -> None:
        """Take the lock, or OSError."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
