def text(v): return "x"
def svg(v): return "<svg/>"
