"""People who play under a name: passkeys, sessions, their data. Nobody needs an account to play."""
