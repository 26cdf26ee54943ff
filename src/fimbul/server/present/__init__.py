"""What one seat sees, is asked and is told, made from its view alone. Nothing else is sent to players."""
