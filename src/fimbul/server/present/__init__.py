"""What one seat sees, is asked and is told, made from its view alone: the only way out."""
