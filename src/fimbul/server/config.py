"""How a server is set up: from the command line, then the environment, then the defaults."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from typing import TypedDict
from urllib.parse import urlsplit

from platformdirs import user_data_dir
from sqlalchemy.engine import URL

from fimbul.server.store.engines import SQLITE, database_url
from fimbul.server.traces import has_exporter, wanted

HOST = "127.0.0.1"
PORT = 8731
LOOPBACK = ("127.0.0.1", "::1")
DAYS_RUNNING = 60
DAYS_OVER = 180
MOST_DAYS = 36_500
MOST_WORKERS = 64
MOST_THINKING = 512
REDIS_PACKAGES = {"redis": "redis", "thinkers": "saq"}  # what each extra brings
LEAST_SECRET = 16
ANYWHERE = ("0.0.0.0", "::")
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


class Notices(TypedDict):
    """How people who are away can be told things; the fields are those of Settings."""

    push_contact: str
    smtp_url: str
    mail_from: str
    webhooks: bool
    chat_services: bool
    notices_to_loopback: bool


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
    hall: bool = True  # whether tables can be put into the hall, for everybody to find
    workers: int = 1  # processes on this machine
    cluster: bool = False  # whether other machines serve the same database
    worker_address: str = ""  # where other workers reach this one, if not as host and port say
    redis_url: str = ""  # carries what workers tell each other and may be lost; may hold a password: never shown
    shares_door: bool = False  # whether other workers accept from the same listening socket
    accounts: bool = True  # whether people may have accounts
    memory: bool = True  # whether ratings, profiles and leaderboards are kept
    operators: tuple[str, ...] = ()  # ids of accounts that may look after the server
    operator_secret: str = ""  # opens the page for hosts without an account: never shown
    offline_site: Path | None = None  # a folder that `make site` has built, served below /offline/
    push_contact: str = ""  # whom push services write to (mailto: or https:); with it, browsers can be pushed to
    smtp_url: str = ""  # the mail server, with it e-mail can be sent; may hold a password: never shown
    mail_from: str = ""  # … from this address
    webhooks: bool = False  # whether people may name addresses that are posted to
    chat_services: bool = False  # … or chat services
    notices_to_loopback: bool = False  # for tests alone: notices may go to this machine
    thinkers: str = ""  # the Redis where thinking machines are found; may hold a password: never shown

    @property
    def has_notices(self) -> bool:
        """Whether people who are away can be told things."""
        return bool(self.push_contact or self.smtp_url or self.webhooks or self.chat_services)

    @property
    def daily_key(self) -> bool:
        """The deal of the day depends on a secret that the server makes and keeps in its database."""
        return True

    @property
    def origins(self) -> frozenset[str]:
        """The origins of pages that may use the socket, in addition to the one a request was sent to."""
        own = (self.public_url,) if self.public_url else ()
        return frozenset((*own, *self.allowed_origins))

    @property
    def own_address(self) -> str:
        """Where other workers reach this one."""
        host = "127.0.0.1" if self.host in ANYWHERE else self.host
        return self.worker_address or f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

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
    own = str(setting("worker_address", "FIMBUL_WORKER_ADDRESS", ""))
    workers = number_of("workers", setting("workers", "FIMBUL_WORKERS", 1), 1, MOST_WORKERS)
    cluster = switch_of("FIMBUL_CLUSTER", setting("cluster", "FIMBUL_CLUSTER", False))
    if url.drivername == SQLITE and (workers > 1 or cluster):
        raise BadSettings("one_process")
    check_traces(environ)
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
        hall=switch_of("FIMBUL_HALL", setting("hall", "FIMBUL_HALL", True)),
        workers=workers,
        cluster=cluster,
        worker_address=origin_of(own, "worker_address") if own else "",
        redis_url=shared_redis_of(str(setting("redis_url", "FIMBUL_REDIS_URL", "")), url.drivername == SQLITE),
        accounts=switch_of("FIMBUL_ACCOUNTS", setting("accounts", "FIMBUL_ACCOUNTS", True)),
        memory=switch_of("FIMBUL_MEMORY", setting("memory", "FIMBUL_MEMORY", True)),
        operators=tuple(listed(setting("operators", "FIMBUL_OPERATORS", ""))),
        operator_secret=secret_of(str(setting("operator_secret", "FIMBUL_OPERATOR_SECRET", ""))),
        offline_site=site_of(str(setting("offline_site", "FIMBUL_OFFLINE_SITE", ""))),
        thinkers=redis_of(str(setting("thinkers", "FIMBUL_THINKERS", "")), "thinkers"),
        **notices_of(setting, public),
    )


@dataclass(frozen=True)
class ThinkSettings:
    """How a thinking machine is set up."""

    redis_url: str  # may hold a password: never shown
    processes: int
    log_level: str


def read_think_settings(environ: Mapping[str, str], **options: object) -> ThinkSettings:
    """The same for a thinking machine."""

    def setting(name: str, variable: str, default: object) -> object:
        given = options.get(name)
        return given if given is not None else environ.get(variable) or default

    url = redis_of(str(setting("redis_url", "FIMBUL_REDIS_URL", "")), "thinkers")
    if not url:
        raise BadSettings("no_redis")
    check_traces(environ)
    cores = os.cpu_count() or 1
    processes = number_of("processes", setting("processes", "FIMBUL_PROCESSES", cores), 1, MOST_THINKING)
    return ThinkSettings(url, processes, level_of(str(setting("log_level", "FIMBUL_LOG_LEVEL", "info"))))


def notices_of(setting: Callable[[str, str, object], object], public: str) -> Notices:
    """How people who are away can be told things; each way is off unless it is named."""
    contact = contact_of(str(setting("push_contact", "FIMBUL_PUSH_CONTACT", "")))
    smtp = smtp_of(str(setting("smtp_url", "FIMBUL_SMTP_URL", "")))
    webhooks, chat, loopback = [
        switch_of(variable, setting(name, variable, False))
        for name, variable in (
            ("webhooks", "FIMBUL_WEBHOOKS"),
            ("chat_services", "FIMBUL_CHAT_SERVICES"),
            ("notices_to_loopback", "FIMBUL_NOTICES_TO_LOOPBACK"),
        )
    ]
    if (smtp or webhooks or chat) and not (public or loopback):
        raise BadSettings("notices_url")
    for needed, module in ((contact, "http_ece"), (contact or webhooks, "httpcore"), (chat, "apprise")):
        if needed and find_spec(module) is None:
            raise BadSettings("notices_extra", name=module)
    return {
        "push_contact": contact,
        "smtp_url": smtp,
        "mail_from": sender_of(str(setting("mail_from", "FIMBUL_MAIL_FROM", "")), bool(smtp)),
        "webhooks": webhooks,
        "chat_services": chat,
        "notices_to_loopback": loopback,
    }


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


def secret_of(text: str) -> str:
    """A secret that nobody guesses; none is fine, too."""
    if text and len(text) < LEAST_SECRET:
        raise BadSettings("operator_secret", least=LEAST_SECRET)
    return text


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


def contact_of(text: str) -> str:
    """Whom push services write to if something is wrong: an e-mail address or a page."""
    if text and not (text.startswith(("mailto:", "https://")) and len(text) > len("https://")):
        raise BadSettings("push_contact", value=text)
    return text


def smtp_of(text: str) -> str:
    """The address of a mail server; what is wrong with it is not repeated, for it may hold a password."""
    try:
        parts = urlsplit(text)
        fine = parts.scheme in ("smtp", "smtps") and parts.hostname and parts.port != 0 and parts.path in ("", "/")
    except ValueError:
        fine = False
    if text and not fine:
        raise BadSettings("smtp_url")
    return text


def redis_of(text: str, extra: str) -> str:
    """The address of a Redis; what is wrong with it is not repeated, for it may hold a password."""
    try:
        parts = urlsplit(text)
        fine = parts.hostname and parts.port != 0 if parts.scheme in ("redis", "rediss") else parts.scheme == "unix"
    except ValueError:
        fine = False
    if text and not fine:
        raise BadSettings("redis_url")
    if text and find_spec(REDIS_PACKAGES[extra]) is None:
        raise BadSettings(f"{extra}_extra")
    return text


def shared_redis_of(text: str, is_alone: bool) -> str:
    """The Redis of a cluster; a server that is alone has nobody to tell anything."""
    found = redis_of(text, "redis")
    if found and is_alone:
        raise BadSettings("redis_alone")
    return found


def check_traces(environ: Mapping[str, str]) -> None:
    """Traces need packages of their own."""
    if wanted(environ) and not has_exporter():
        raise BadSettings("traces_extra")


def sender_of(text: str, wanted: bool) -> str:
    """The address e-mail comes from; needed if there is a mail server."""
    if wanted and ("@" not in text or not text.isprintable()):
        raise BadSettings("mail_from", value=text)
    return text


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
