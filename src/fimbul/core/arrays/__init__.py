"""Games as arrays for learners: observations, action indices, many games at once."""
