def a { list<int> l = [1,2,3,4,5]; int e = l[2]; list<int> s = l[1...3]; list<int> t = l[0,2-4,1,]; list<int> u = l[3,]; list<int> v = l[[0,1]]; }
