def a { defvar x = 1; int x = 2; }
