"""E-mail, by the host's own mail server. Every message can be ended with one click (RFC 8058)."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from dataclasses import dataclass
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate
from typing import Final
from urllib.parse import unquote, urlsplit

from fimbul.server.notices.failures import Failed, Undeliverable
from fimbul.server.notices.texts import Message
from fimbul.server.notices.ways import MAIL_GAP
from fimbul.server.refusals import say

SECONDS: Final = 15.0
ADDRESS_LIMIT: Final = 254
PORTS: Final = {"smtp": 587, "smtps": 465}


@dataclass(frozen=True)
class MailServer:
    """Where mail is handed in. `smtps` is encrypted from the start, `smtp` as soon as the server offers it."""

    scheme: str
    host: str
    port: int
    user: str
    password: str

    @staticmethod
    def of(url: str) -> MailServer:
        """From `smtps://user:password@host:465`; ValueError if it is none."""
        parts = urlsplit(url)
        if parts.scheme not in PORTS or not parts.hostname or parts.path not in ("", "/"):
            raise ValueError(url)
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return MailServer(parts.scheme, parts.hostname, parts.port or PORTS[parts.scheme], user, password)


class Mail:
    """Sends from one address. Links lead to `public_url`."""

    gap = MAIL_GAP
    is_confirmed = True

    def __init__(self, server: MailServer, sender: str, public_url: str) -> None:
        self._server = server
        self._sender = sender
        self._public_url = public_url

    async def check(self, address: str) -> tuple[str, str]:
        address = address.strip()
        try:
            parsed = Address(addr_spec=address)
        except (MessageError, ValueError, IndexError):
            raise Undeliverable("bad_mail") from None
        plain = address.isascii() and address.isprintable() and " " not in address
        if not plain or len(address) > ADDRESS_LIMIT or "." not in parsed.domain or not parsed.username:
            raise Undeliverable("bad_mail")
        return address, address

    async def send(self, address: str, message: Message) -> None:
        url = self._public_url
        text = "\n\n".join(
            [
                *[f"{line.text}\n{url}/t/{line.table}" if line.table else line.text for line in message.lines],
                say(message.lang, "notice", "mail_end", settings=f"{url}/notices", stop=f"{url}/stop#{message.stop}"),
            ]
        )
        mail = self._mail(address, message.title, text, message.key)
        mail["List-Unsubscribe"] = f"<{url}/api/notices/stop/{message.stop}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail["Auto-Submitted"] = "auto-generated"
        await self._hand_in(mail)

    async def send_code(self, address: str, code: str, lang: str, key: str) -> None:
        """Ask whether an address is really theirs; nothing else is sent there before."""
        text = say(lang, "notice", "code_text", code=code, url=self._public_url)
        await self._hand_in(self._mail(address, say(lang, "notice", "code_title"), text, key))

    async def close(self) -> None:
        return

    def _mail(self, address: str, title: str, text: str, key: str) -> EmailMessage:
        message = EmailMessage(policy=SMTP)
        message["From"] = self._sender
        message["To"] = address
        message["Subject"] = title
        message["Date"] = formatdate()
        message["Message-ID"] = f"<{key}@{urlsplit(self._public_url).hostname}>"  # the same, however often it is sent
        message.set_content(text)
        return message

    async def _hand_in(self, message: EmailMessage) -> None:
        await asyncio.to_thread(hand_in, self._server, message)


def hand_in(server: MailServer, message: EmailMessage) -> None:
    """Give a message to the mail server."""
    try:
        with connected(server) as smtp:
            smtp.send_message(message)
    except smtplib.SMTPRecipientsRefused as problem:
        code, said = next(iter(problem.recipients.values()))
        raise refusal(code, said) from None
    except smtplib.SMTPResponseException as problem:
        # What is wrong with our own account, or with the message, is not the reader's fault: try again.
        raise Failed("mail_server", answer(problem.smtp_code, problem.smtp_error)) from None
    except (smtplib.SMTPException, OSError):
        raise Failed("mail_server") from None


def connected(server: MailServer) -> smtplib.SMTP:
    """A connection on which mail may be handed in."""
    context = ssl.create_default_context()
    if server.scheme == "smtps":
        smtp: smtplib.SMTP = smtplib.SMTP_SSL(server.host, server.port, timeout=SECONDS, context=context)
    else:
        smtp = smtplib.SMTP(server.host, server.port, timeout=SECONDS)
        if smtp.ehlo()[0] == 250 and smtp.has_extn("starttls"):
            smtp.starttls(context=context)
        elif server.user:
            smtp.close()
            raise Failed("mail_server", "STARTTLS")  # a password never travels in the open
    if server.user:
        smtp.login(server.user, server.password)
    return smtp


def refusal(code: int, said: bytes) -> Failed:
    """The mail server does not take this address: never (5xx), or not now (4xx)."""
    kind = Undeliverable if 500 <= code < 600 else Failed
    return kind("mail_refused", answer(code, said))


def answer(code: int, said: bytes | str) -> str:
    """What a mail server said, in one line."""
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
    return f"{code} {' '.join(text.split())}"
