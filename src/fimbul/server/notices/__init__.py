"""Notices: somebody who is away is told that it is their turn, by push, e-mail, webhook or chat.

A notice is a row that the table writes together with the move (store/outbox); the sender hands it over (sender), by
one of the ways (push, mail, webhook, chat). Nothing here is needed where nobody is told anything.
"""
