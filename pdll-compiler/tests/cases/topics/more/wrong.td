def {
