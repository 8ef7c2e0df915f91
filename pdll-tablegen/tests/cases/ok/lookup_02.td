class A;
def b : A;
def x { bit e = !exists<A>("b"); bit f = !exists<A>("zz"); bit g = !initialized(?); bit h = !initialized(3); }
