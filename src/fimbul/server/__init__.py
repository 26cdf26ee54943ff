"""The server: tables that people share, the wire they speak over, and the store that never loses a move."""
