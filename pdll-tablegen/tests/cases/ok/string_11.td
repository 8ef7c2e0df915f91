class A<string n> { string name = n; }
def B#!cast<string>(3) : A<"x">;
