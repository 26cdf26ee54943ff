"""How a game is played: state, frames, verbs, decks, draft, and the engine that runs to the next decision."""
