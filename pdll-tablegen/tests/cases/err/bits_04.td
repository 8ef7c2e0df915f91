class A<int v> { bits<4> x = v{5-2}; bit z = v{0}; }
