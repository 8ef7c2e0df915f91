//! The pattern IR of pdll and its matching structure: positions, questions, the decision tree.
