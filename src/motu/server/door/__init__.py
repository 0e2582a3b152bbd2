"""The door: who may come in, how often, who it is, and what they say.

All that comes from outside is read here; behind it nothing parses.  Knows the tables, no page.
"""
