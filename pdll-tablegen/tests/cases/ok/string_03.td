def a { string x = !interleave(["a","b"], ", "); string y = !interleave([1,2,3], "-"); string z = !strconcat("a","b","c"); string w = !interleave([0b10], ","); }
