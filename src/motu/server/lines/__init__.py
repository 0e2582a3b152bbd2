"""The lines to open pages: a socket, or a stream of events.  They carry what pages makes, and bring moves in."""
