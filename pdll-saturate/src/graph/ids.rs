//! Numbers of classes, nodes and heads.

use pdll_support::define_id;

define_id! {
    /// A class: values that are equal.
    ClassId
}

define_id! {
    /// A node: an operation whose operands are classes.
    NodeId
}

define_id! {
    /// A head: the name, attributes and types of a node.
    HeadId
}
