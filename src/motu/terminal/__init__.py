"""The terminal: `commands` has one word per job, `play` is a match at the keyboard."""
