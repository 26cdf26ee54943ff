"""The built page: its files with the right headers, and the same page for all its addresses."""

from __future__ import annotations

import mimetypes
from html import escape
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from fimbul.server.refusals import language, say

STATIC: Final = Path(__file__).resolve().parents[1] / "static"
HASHED: Final = ("assets/", "engine/")  # names of files in here change with their contents
LIST: Final = "engine.json"  # … except that of the engine's list
FOREVER: Final = "public, max-age=31536000, immutable"
ALWAYS_ASK: Final = "no-cache"
PACKED: Final = (("br", ".br"), ("gzip", ".gz"))
# … and a table, a game or its analysis, a profile.
PAGES: Final = (
    "",
    "new",
    "learn",
    "puzzles",
    "daily",
    "hall",
    "cards",
    "rules",
    "settings",
    "credits",
    "account",
    "leaders",
    "host",
    "games",
    "notices",
    "stop",
)

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/javascript", ".js")


class Pages:
    """Serves the folder the page was built into."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.folder = folder

    async def get(self, request: Request) -> Response:
        """A file of the page, or the page itself for any of its addresses."""
        path = request.path_params["path"].strip("/")
        file = self.file(path)
        if file is not None and path != "index.html":
            hashed = path.startswith(HASHED) and file.name != LIST
            return self.answer(request, file, FOREVER if hashed else ALWAYS_ASK)
        index = self.file("index.html")
        status = 200 if is_page(path) or path == "index.html" else 404
        if index is None:
            return self.not_built(request)
        return self.answer(request, index, ALWAYS_ASK, status)

    def file(self, path: str) -> Path | None:
        """A file inside the folder, and nothing else."""
        if not path or "\0" in path or any([part.startswith(".") for part in path.split("/")]):
            return None
        file = self.folder / path
        try:
            inside = file.resolve().is_relative_to(self.folder.resolve())
            return file if inside and file.is_file() else None
        except OSError:
            return None

    def answer(self, request: Request, file: Path, cache: str, status: int = 200) -> Response:
        """A file, compressed if a compressed copy exists and the browser accepts it."""
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        headers = {"cache-control": cache, "vary": "accept-encoding"}
        accepted = request.headers.get("accept-encoding", "")
        for encoding, ending in PACKED:
            packed = file.with_name(file.name + ending)
            if encoding in accepted and packed.is_file():
                headers["content-encoding"] = encoding
                file = packed
                break
        if file.suffix in (".gz", ".lzma"):
            headers.setdefault("content-encoding", "identity")  # it need not be compressed once more
        answer = FileResponse(file, status, headers, media_type=kind, stat_result=file.stat())
        seen = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
        if status == 200 and answer.headers["etag"] in seen:
            kept = ("etag", "cache-control", "vary")
            return Response(status_code=304, headers={name: answer.headers[name] for name in kept})
        return answer

    def not_built(self, request: Request) -> Response:
        """A plain page that says how to build the real one."""
        lang = language(request.headers.get("accept-language", "")[:2])
        title, what, how = [escape(say(lang, "page", key)) for key in ("title", "not_built", "how")]
        text = (
            f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{title}</title>'
            f"<h1>{title}</h1><p><strong>{what}</strong></p><p>{how}</p></html>"
        )
        return HTMLResponse(text, 503, {"cache-control": "no-store"})


def is_page(path: str) -> bool:
    """Whether the page has such an address."""
    first, _, rest = path.partition("/")
    return path in PAGES or first in PAGES[2:] or (first in ("t", "g", "a", "p") and rest != "" and "/" not in rest)
