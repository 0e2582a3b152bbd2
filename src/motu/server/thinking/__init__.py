"""Bots that think, within their time and beside the event loop.  Knows matches, no table and nobody at it."""
