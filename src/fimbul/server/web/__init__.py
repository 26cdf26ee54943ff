"""The doors to the outside, and what guards them."""
