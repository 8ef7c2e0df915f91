def ops;
def a { dag x = !setdagarg((ops 1), 3, 4); }
