def a { list<int> x = !range(4); list<int> y = !range(1,4); list<int> z = !range(10,0,-3); list<int> w = !range(0,10,3); list<int> v = !range([5,6,7]); list<int> u = !range(4,1); }
