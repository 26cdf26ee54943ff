"""What a seat may know in Midgard."""
