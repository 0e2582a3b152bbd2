def text(v):
    return "?"


def svg(v):
    return "<svg/>"
