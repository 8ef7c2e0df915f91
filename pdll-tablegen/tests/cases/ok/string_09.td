class X<string s> { string v = s; }
def a : X<"a" # "b" # 3>;
def b # "c" # 4 : X<!strconcat("x", "y")>;
def "quoted name" : X<"">;
