"""Looking after people: blocks, reports, the page for the host of the server, the audit log."""
