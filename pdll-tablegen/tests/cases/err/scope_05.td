deftype Numbers = list<int>;
deftype Numbers = list<int>;
