def ops;
def a { code c = [{ hello }]; dag d = (ops [{x}], "y", c); }
