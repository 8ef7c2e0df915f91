// Größe
def A { string s = "Größe: �"; }
