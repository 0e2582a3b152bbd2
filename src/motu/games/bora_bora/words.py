def prompt(v):
    return "?"


def sentence(v, a):
    return "?"
