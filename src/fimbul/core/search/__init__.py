"""Looking ahead: heuristics, tree search over drawn worlds, random playouts."""
