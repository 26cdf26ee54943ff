"""How a server is set up: from the command line, then the environment, then the defaults."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

from platformdirs import user_data_dir
from sqlalchemy.engine import URL

from fimbul.server.store.schema import SQLITE, database_url

HOST = "127.0.0.1"
PORT = 8731
LOOPBACK = ("127.0.0.1", "::1")
DAYS_RUNNING = 60
DAYS_OVER = 180
MOST_DAYS = 36_500
LOG_LEVELS = ("debug", "info", "warning", "error")
DATABASE_FILE = "fimbul.db"
PACKAGED_SITE = Path(__file__).with_name("offline")  # wheels may hold one
SITE_FILE = "service-worker.js"
SCHEME_PORTS = {"http": 80, "https": 443}
SWITCH = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}


class BadSettings(Exception):
    """A setting cannot be used; `code` names the reason (words: serve.bad), `facts` fill it in."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(" ".join([code, *map(str, facts.values())]))
        self.code = code
        self.facts = facts


@dataclass(frozen=True)
class Settings:
    """How a server is set up."""

    data: Path
    database_url: str  # may hold a password: never shown
    host: str = HOST
    port: int = PORT  # 0: any that is free
    public_url: str = ""  # how people reach the server, if not as host and port say; no slash at the end
    allowed_origins: tuple[str, ...] = ()  # pages of these origins may use the socket, in addition to our own
    forwarded_allow_ips: tuple[str, ...] = LOOPBACK  # proxies whose X-Forwarded-… headers are believed
    days_running: int = DAYS_RUNNING  # after this many days without activity a table is removed
    days_over: int = DAYS_OVER  # and a finished game
    log_level: str = "info"
    metrics: bool = True  # whether /metrics is served
    offline_site: Path | None = None  # a folder that `make site` has built, served below /offline/

    @property
    def origins(self) -> frozenset[str]:
        """The origins of pages that may use the socket, in addition to the one a request was sent to."""
        own = (self.public_url,) if self.public_url else ()
        return frozenset((*own, *self.allowed_origins))

    @property
    def database_file(self) -> Path | None:
        """The file of an SQLite database; none for PostgreSQL."""
        url = database_url(self.database_url)
        return Path(str(url.database)) if url.drivername == SQLITE else None


def read_settings(environ: Mapping[str, str], **options: object) -> Settings:
    """Settings from the options of the command line (None: not given), the environment and the defaults.

    Options have the names of the fields of Settings; variables are named FIMBUL_ and the option, and DATABASE_URL.
    BadSettings and BadDatabase say what is wrong.
    """
    given = {name: value for name, value in options.items() if value is not None and value != []}

    def setting(name: str, variable: str, default: object) -> object:
        return given.get(name, environ.get(variable) or default)

    data = Path(str(setting("data", "FIMBUL_DATA", "") or user_data_dir("fimbul", appauthor=False)))
    data = data.expanduser().absolute()
    address = setting("database_url", "FIMBUL_DATABASE_URL", environ.get("DATABASE_URL", ""))
    url = database_url(str(address)) if address else URL.create(SQLITE, database=str(data / DATABASE_FILE))
    public = str(setting("public_url", "FIMBUL_PUBLIC_URL", ""))
    return Settings(
        data=data,
        database_url=url.render_as_string(hide_password=False),
        host=str(setting("host", "FIMBUL_HOST", HOST)),
        port=number_of("port", setting("port", "FIMBUL_PORT", PORT), 0, 65_535),
        public_url=origin_of(public, "public_url") if public else "",
        allowed_origins=tuple(
            [origin_of(text) for text in listed(setting("allowed_origins", "FIMBUL_ALLOW_ORIGIN", ""))]
        ),
        forwarded_allow_ips=tuple(
            [
                network_of(text)
                for text in listed(setting("forwarded_allow_ips", "FIMBUL_FORWARDED_ALLOW_IPS", LOOPBACK))
            ]
        ),
        days_running=number_of("days", setting("days_running", "FIMBUL_DAYS_RUNNING", DAYS_RUNNING), 1, MOST_DAYS),
        days_over=number_of("days", setting("days_over", "FIMBUL_DAYS_OVER", DAYS_OVER), 1, MOST_DAYS),
        log_level=level_of(str(setting("log_level", "FIMBUL_LOG_LEVEL", "info"))),
        metrics=switch_of("FIMBUL_METRICS", setting("metrics", "FIMBUL_METRICS", True)),
        offline_site=site_of(str(setting("offline_site", "FIMBUL_OFFLINE_SITE", ""))),
    )


def listed(value: object) -> list[str]:
    """A list, from several options or from one text with commas."""
    parts = (
        value.split(",")
        if isinstance(value, str)
        else [str(part) for part in value]
        if isinstance(value, Iterable)
        else []
    )
    return [part.strip() for part in parts if part.strip()]


def number_of(code: str, value: object, least: int, most: int) -> int:
    """A whole number within bounds."""
    try:
        number = int(str(value))
    except ValueError:
        raise BadSettings(code, value=value, least=least, most=most) from None
    if not least <= number <= most:
        raise BadSettings(code, value=value, least=least, most=most)
    return number


def switch_of(name: str, value: object) -> bool:
    """Yes or no."""
    try:
        return SWITCH[str(value).lower()]
    except KeyError:
        raise BadSettings("switch", name=name, value=value) from None


def level_of(text: str) -> str:
    """A log level."""
    if text.lower() not in LOG_LEVELS:
        raise BadSettings("log_level", value=text, known=", ".join(LOG_LEVELS))
    return text.lower()


def site_of(text: str) -> Path | None:
    """The folder of a built site: the one that is named, else the one this package holds, if it does."""
    folder = Path(text).expanduser().absolute() if text else PACKAGED_SITE
    if (folder / SITE_FILE).is_file():
        return folder
    if text:
        raise BadSettings("offline_site", path=folder)
    return None


def origin_of(text: str, code: str = "origin") -> str:
    """An origin as browsers write it: scheme, host, and the port unless it is the usual one."""
    try:
        parts = urlsplit(text)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise BadSettings(code, value=text) from None
    if parts.scheme not in SCHEME_PORTS or not host or parts.username is not None:
        raise BadSettings(code, value=text)
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise BadSettings("path", value=text)
    name = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{name}" + ("" if port in (None, SCHEME_PORTS[parts.scheme]) else f":{port}")


def network_of(text: str) -> str:
    """The address of a proxy, a network of proxies, or * for all."""
    if text != "*":
        try:
            ip_network(text, strict=False)
        except ValueError:
            raise BadSettings("forwarded", value=text) from None
    return text


def prepare_data(settings: Settings) -> None:
    """Make the directory of the database, readable by this user only; BadSettings if it cannot be written."""
    file = settings.database_file
    if file is None:
        return
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        raise BadSettings("data", path=file.parent, reason=problem) from None
    if not os.access(file.parent, os.W_OK | os.X_OK) or (file.exists() and not os.access(file, os.W_OK)):
        raise BadSettings("data_read_only", path=file if file.exists() else file.parent)
