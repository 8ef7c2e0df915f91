multiclass M { defvar x = 1; }
