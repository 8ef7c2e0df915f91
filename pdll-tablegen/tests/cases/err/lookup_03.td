class N<string s> { string name = s; N other = !cast<N>(s); }
def x : N<"y">;
def y : N<"x">;
