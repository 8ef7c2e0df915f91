//! Numbers of classes and nodes.

use pdll_support::define_id;

define_id! {
    /// A class: values that are equal.
    ClassId
}

define_id! {
    /// A node: an operation whose operands are classes.
    NodeId
}
