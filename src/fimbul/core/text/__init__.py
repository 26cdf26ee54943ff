"""Text for actions, positions and games, both ways."""
