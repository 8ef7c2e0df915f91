def a { string s = !repr([1,2]); string t = !repr("x"); string u = !repr(?); }
