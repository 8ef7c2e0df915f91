def a { list<int> l = !range(0,5,0); }
