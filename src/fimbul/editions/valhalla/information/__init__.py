"""What a seat may know in Valhalla."""
