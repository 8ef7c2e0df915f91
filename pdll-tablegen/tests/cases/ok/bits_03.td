def a { bit e = !eq(1,1); bit f = !ne("a","b"); bit g = !lt("a","b"); bit h = !ge(2,3); bit i = !le(2,2); bit j = !gt("b","a"); bit k = !eq(0b11, 3); }
