//! Orders of uses: written and read again, they are as they were.

use pdll_ir::{
    BytecodeWriterConfig, Context, InsertionPoint, Ir, Op, OpBuilder, OperationState, parse_bytecode,
    parse_named, write_bytecode,
};

use super::context;

/// The users of each value with several, by name, in order.
fn users(ir: &Ir) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut visit = |op: Op| {
        let args =
            op.regions(ir).iter().flat_map(|region| region.blocks(ir)).flat_map(|block| block.args(ir));
        for value in op.results(ir).chain(args.copied()) {
            found.push(value.users(ir).map(|user| user.name_text(ir).to_owned()).collect());
        }
    };
    let mut walk = pdll_ir::internal::PreOrder::new(ir.top());
    while let Some(op) = walk.next(ir) {
        visit(op);
    }
    found
}

/// The uses of the values around the inner module are not complete where that ends.
const TEXT: &str = r#"
"t.r"() ({
^bb0(%a: i32, %b: i32):
  "t.1"(%v, %a) : (i32, i32) -> ()
  "t.2"(%v, %a) : (i32, i32) -> ()
  %v, %w = "t.v"() : () -> (i32, i32)
  "t.3"(%v, %a, %v) : (i32, i32, i32) -> ()
  "t.4"(%w, %a) ({ "t.in"(%v, %w, %b) : (i32, i32, i32) -> () }) : (i32, i32) -> ()
  "builtin.module"() ({
    "t.m"(%x) : (i32) -> ()
    %x = "t.x"() : () -> i32
    "t.n"(%x, %x) : (i32, i32) -> ()
  }) : () -> ()
  "t.5"(%v, %a) : (i32, i32) -> ()
  "t.6"(%v, %a) : (i32, i32) -> ()
  "t.7"(%v, %a) : (i32, i32) -> ()
  "t.8"(%v, %a) : (i32, i32) -> ()
}) : () -> ()
"#;

fn read_again(ctx: &Context, ir: &Ir, version: u64) -> Ir {
    let bytes = write_bytecode(ir, &BytecodeWriterConfig::new().version(version)).unwrap();
    parse_bytecode(ctx, "-", &bytes).unwrap()
}

#[test]
fn orders_of_uses_are_preserved() {
    let ctx = context();
    for rotation in 0..12 {
        let mut ir = parse_named(&ctx, "-", TEXT).unwrap();
        let op = ir.top().region(&ir, 0).entry(&ir).unwrap().first_op(&ir).unwrap();
        let block = op.region(&ir, 0).entry(&ir).unwrap();
        let value = block.ops(&ir).nth(2).unwrap().result(&ir, 0);
        let operands: Vec<_> = value.uses(&ir).collect();
        let other = block.arg(&ir, 1);
        // An operand that is set again becomes the most recent use.
        for (nth, operand) in operands.iter().enumerate().filter(|(nth, _)| (nth * 5 + rotation) % 4 == 0) {
            let (owner, index) =
                (operand.owner(&ir), operand.index() - operand.owner(&ir).op_operand(&ir, 0).index());
            assert!(nth < operands.len());
            let mut builder = OpBuilder::at_end_of_module(&mut ir);
            builder.set_operand(owner, index, other);
            builder.set_operand(owner, index, value);
        }
        for version in 3..=6 {
            assert_eq!(users(&read_again(&ctx, &ir, version)), users(&ir), "rotation {rotation}");
        }
    }
}

/// Operands lie in the order of the file, but for those of one operation, which is new or not in the file.
#[test]
fn orders_of_uses_by_new_and_by_detached_operations_are_preserved() {
    let text = "
        %v, %w = \"t.v\"() : () -> (i32, i32)
        \"t.1\"(%v, %w) : (i32, i32) -> ()
        \"t.2\"(%v, %v) : (i32, i32) -> ()
        \"t.3\"(%w, %v) : (i32, i32) -> ()";
    let ctx = context();
    for is_detached in [false, true] {
        let mut ir = parse_named(&ctx, "-", text).unwrap();
        let ops: Vec<Op> = ir.top().region(&ir, 0).entry(&ir).unwrap().ops(&ir).collect();
        let (value, other) = (ops[0].result(&ir, 0), ops[0].result(&ir, 1));
        let state = OperationState::new(ctx.op_name("t.new"), ctx.unknown_loc());
        let new = ir.create_detached(&state.operands(&[value, other, value]));
        if !is_detached {
            ir.insert_at(new, InsertionPoint::Before(ops[1]));
        }
        // One that is set again becomes the most recent use.
        let mut builder = OpBuilder::at_end_of_module(&mut ir);
        builder.set_operand(ops[1], 0, other);
        builder.set_operand(ops[1], 0, value);
        let mut expected = users(&ir);
        if is_detached {
            expected.iter_mut().for_each(|users| users.retain(|name| name != "t.new"));
        }
        for version in 3..=6 {
            assert_eq!(users(&read_again(&ctx, &ir, version)), expected, "detached: {is_detached}");
        }
    }
}

/// Before version 3 each value has the order of the file reversed.
#[test]
fn files_without_orders_have_the_last_use_first() {
    let ctx = context();
    let ir = parse_named(&ctx, "-", TEXT).unwrap();
    let read = read_again(&ctx, &ir, 2);
    let expected = ["t.8", "t.7", "t.6", "t.5", "t.4", "t.3", "t.2", "t.1"];
    let found = users(&read);
    assert!(found.iter().any(|users| *users == expected), "{found:?}");
}
