"""The games, one folder each, the same files in each."""
