"""The ways that a host has switched on, put together. What a way needs is loaded only where it is on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fimbul.server.config import Settings
from fimbul.server.notices.sender import Sender
from fimbul.server.notices.ways import Way
from fimbul.server.store.leases import Leases
from fimbul.server.store.notices import NoticeStore
from fimbul.server.store.sql_store import SqlStore

if TYPE_CHECKING:
    from fimbul.server.hub import Hub

PUSH_KEY = "push key"  # the name of the secret


async def open_sender(settings: Settings, hub: Hub, store: SqlStore, leases: Leases | None) -> Sender:
    """An sender for all ways of the settings; there must be one."""
    notices = NoticeStore(store, leases)
    ways: dict[str, Way] = {}
    push_key, loopback = "", settings.notices_to_loopback
    if settings.push_contact or settings.webhooks:
        from fimbul.server.notices.reach import Reach

        reach = Reach(loopback)
    if settings.push_contact:
        from fimbul.server.notices.push import Push, new_private_key

        ways["push"] = push = Push(reach, await notices.secret(PUSH_KEY, new_private_key()), settings.push_contact)
        push_key = push.public_key
    if settings.smtp_url:
        from fimbul.server.notices.mail import Mail, MailServer

        ways["mail"] = Mail(MailServer.of(settings.smtp_url), settings.mail_from, settings.public_url)
    if settings.webhooks:
        from fimbul.server.notices.webhook import Webhook

        ways["webhook"] = Webhook(reach, settings.public_url)
    if settings.chat_services:
        from fimbul.server.notices.chat import Chat

        ways["chat"] = Chat(settings.public_url, loopback)
    sender = Sender(hub, notices, ways, push_key)
    await sender.open()
    return sender
