"""Who hears of what: the pages of a table when it changes, a guest when a table waits.  Knows what is kept."""
