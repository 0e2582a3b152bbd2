"""What is compiled: games played on by a net, from what a seat knows."""
