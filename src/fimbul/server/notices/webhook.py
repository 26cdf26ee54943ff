"""A webhook: the message as JSON, posted to an address of the reader's choice."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec

from fimbul.server.notices.addresses import checked_url
from fimbul.server.notices.reach import Reach, judge
from fimbul.server.notices.texts import Message


class Webhook:
    """Posts. `public_url` is where links lead."""

    gap = 0
    is_confirmed = False

    def __init__(self, reach: Reach, public_url: str) -> None:
        self._reach = reach
        self._public_url = public_url

    async def check(self, address: str) -> tuple[str, str]:
        url = checked_url(address.strip(), self._reach.loopback)
        return url, urlsplit(url).hostname or ""

    async def send(self, address: str, message: Message) -> None:
        headers = {"content-type": "application/json", "idempotency-key": message.key}
        judge(await self._reach.post(address, headers, self.body(message)), (410,))

    def body(self, message: Message) -> bytes:
        """What is posted; `text` is what chat services that take plain webhooks show."""
        url = self._public_url
        said = {
            "key": message.key,
            "title": message.title,
            "text": f"{message.title}\n{message.text}\n{url}{message.path}",
            "url": url + message.path,
            "stop": f"{url}/stop#{message.stop}",
            "notices": [
                {"kind": line.kind, "table": line.table, "text": line.text, "names": line.names, "at": line.at}
                for line in message.lines
            ],
        }
        return msgspec.json.encode(said)

    async def close(self) -> None:
        return
