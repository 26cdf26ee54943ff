"""Breaking a cluster on purpose, and checking afterwards that no history was lost, doubled or forked."""
