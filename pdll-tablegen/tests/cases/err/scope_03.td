deftype Numbers = Missing;
def a { Numbers x = 1; }
