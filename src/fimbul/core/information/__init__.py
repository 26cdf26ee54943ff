"""What a seat may know: views, what they say about hidden cards, and whole games that fit them."""
