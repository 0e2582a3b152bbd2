"""`python -m motu` is the command line."""

from motu.terminal.commands import main

main()
