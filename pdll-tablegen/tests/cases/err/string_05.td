def a { string x = !cast<string>([1]); }
