from motu.engine.operations import rule


@rule
def broken(s):
    return 0
