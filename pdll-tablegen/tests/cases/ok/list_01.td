def a { int x = 1; int y = x; string s = "a" # x # "b"; list<int> l = [x, y, !add(x,y)]; }
