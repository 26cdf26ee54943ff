"""What the Makefile runs besides the programs of others."""
