"""The wheels that are published."""
