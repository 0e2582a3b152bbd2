"""The people of a table: who is there, what they say, who stands in for them, how fast the house goes."""
