class C<int n> { int w = n; }
foreach i = [3,1,3] in def x#!add(i,i)#"_"#!cast<string>(C<i>);
