"""What is compiled: random games one after the other, and the rows of a batch."""
