"""What both editions share: seats, figures, cards, frames, hooks, views. It knows no card, no edition and no I/O."""
