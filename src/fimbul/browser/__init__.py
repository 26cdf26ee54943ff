"""The server in a browser: the same tables, in a worker of the page, with what a browser has.

Rows are kept in its database (store), slow bots think in a second worker (thinkers), and messages come through the
worker's port (port). The page's side of it is in web/src/local.
"""
