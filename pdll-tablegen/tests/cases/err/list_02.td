def a { list<int> l = ["a"]; }
