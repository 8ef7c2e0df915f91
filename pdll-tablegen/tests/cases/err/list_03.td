def a { list<int> l = [1, "a"]; }
