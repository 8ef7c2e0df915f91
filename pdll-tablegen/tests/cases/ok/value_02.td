def "" { int x = 1; }
