multiclass M { class B; }
