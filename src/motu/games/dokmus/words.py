def prompt(v): return "x"
def sentence(v, a): return "x"
