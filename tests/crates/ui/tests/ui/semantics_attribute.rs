//! Functions that cannot be the semantics of an operation.
use pdll_macros::semantics;

struct Encoder;
struct Instance;
struct Value;

#[semantics]
fn unknown(_: &mut Encoder, _: &Instance) -> Vec<Value> {
    Vec::new()
}

#[semantics("my.op")]
fn without_types(_: &mut Encoder, _: &Instance) -> Vec<Value> {
    Vec::new()
}

#[semantics("my.op", operands = [A])]
fn without_results(_: &mut Encoder, _: &Instance) -> Vec<Value> {
    Vec::new()
}

#[semantics("my.op", operand = [A], results = [A])]
fn unknown_key(_: &mut Encoder, _: &Instance) -> Vec<Value> {
    Vec::new()
}

#[semantics("my.op", operands = A, results = [A])]
fn no_list(_: &mut Encoder, _: &Instance) -> Vec<Value> {
    Vec::new()
}

#[semantics("my.op", operands = [A], results = [A], attributes = [flags])]
fn no_kind(_: &mut Encoder, _: &Instance) -> Vec<Value> {
    Vec::new()
}

#[semantics("my.op", "my.other", operands = [A], results = [A])]
fn two_names(_: &mut Encoder, _: &Instance) -> Vec<Value> {
    Vec::new()
}

#[semantics("my.op", operands = [A], results = [A])]
fn no_operation(_: &mut Encoder) -> Vec<Value> {
    Vec::new()
}

#[semantics("my.op", operands = [A], results = [A])]
fn no_results(_: &mut Encoder, _: &Instance) {}

#[semantics("my.op", operands = [A], results = [A])]
async fn later(_: &mut Encoder, _: &Instance) -> Vec<Value> {
    Vec::new()
}

#[semantics("my.op", operands = [A], results = [A])]
fn generic<T>(_: &mut Encoder, _: &Instance) -> Vec<Value> {
    Vec::new()
}

#[semantics("my.op", operands = [A], results = [A])]
fn tuple(_: &mut Encoder, _: (Instance, Instance)) -> Vec<Value> {
    Vec::new()
}

#[semantics("my.op")]
struct Thing;

mod verify {
    pub mod semantics {
        pub struct Instance<'a>(pub &'a ());
    }
}

struct MyOp;

#[semantics("my.op", crate = crate::verify)]
fn named_twice(_: &mut Encoder, _: MyOp) -> Vec<Value> {
    Vec::new()
}

fn main() {
    let _ = Thing;
}
