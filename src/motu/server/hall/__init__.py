"""The tables in use: each with its lock, its people, its bots and its race; and the clock that strikes for all.

Here asks are decided one at a time, kept, and then told.  Knows no page and no socket.
"""
