"""What all rooms stand on: errors, limits, meters, threads, the log of the server.  Knows no other room."""
