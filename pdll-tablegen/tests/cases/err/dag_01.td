def o1;
def o2;
def a { dag x = !con((o1), (o2)); }
