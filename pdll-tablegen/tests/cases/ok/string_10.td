def foo#bar;
def foo#"bar2";
def !strconcat("f","g");
def !cast<string>(5) # "x";
