"""The documentation says what is true: its links, paths, code and commands are checked."""
