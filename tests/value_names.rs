//! Names that operations give to their results, to their blocks and to block arguments.

#![allow(clippy::unwrap_used, reason = "tests")]
#![allow(missing_docs, reason = "tests")]

use pdll::prelude::*;
use pdll::text::{PrintOptions, SetBlockName, SetValueName};

ods! {
    pub mod called;

    def Called_Dialect : Dialect { let name = "called"; }
    def SplitOp : Op<Called_Dialect, "split", [AttrSizedResultSegments]> {
        let results = (outs Variadic<AnyType>:$low, Optional<AnyType>:$middle, AnyType:$high);
        let assemblyFormat = "attr-dict `:` type($low) `and` type($middle) `and` type($high)";
    }
    // No method is listed, so none is required.
    def LooseOp : Op<Called_Dialect, "loose", [OpAsmOpInterface]> {
        let arguments = (ins Variadic<AnyType>:$operands);
        let results = (outs Variadic<AnyType>:$first, AnyType:$second);
        let assemblyFormat = "$operands attr-dict `:` functional-type($operands, results)";
    }
    def MuteOp : Op<Called_Dialect, "mute", [DeclareOpInterfaceMethods<OpAsmOpInterface>]> {
        let results = (outs I1:$first, I1:$second);
        let assemblyFormat = "attr-dict";
    }
    // Other values get default names.
    def GraphOp : Op<Called_Dialect, "graph", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames", "getAsmBlockNames"]>, NoTerminator]> {
        let regions = (region AnyRegion:$body);
        let assemblyFormat = "$body attr-dict";
    }
}

impl called::LooseOp {
    /// Also names its operands, and its results twice.
    fn asm_result_names(self, ir: &Ir, set_name: SetValueName<'_>) {
        for operand in self.operands(ir) {
            set_name(operand, "operand");
        }
        for name in ["result", "again", ""] {
            for result in self.op().results(ir).rev() {
                set_name(result, name);
            }
        }
    }
}

impl called::GraphOp {
    /// Also names values around it, and values in nested operations.
    fn asm_block_argument_names(self, ir: &Ir, region: Region, set_name: SetValueName<'_>) {
        for op in ir.walk_pre_order(ir.top()) {
            op.results(ir).for_each(|result| set_name(result, "result"));
            let blocks = op.regions(ir).iter().flat_map(|region| region.blocks(ir));
            blocks.flat_map(|block| block.args(ir)).for_each(|arg| set_name(*arg, "node"));
        }
        assert_eq!(region.parent_op(ir), self.op());
    }

    fn asm_block_names(self, ir: &Ir, set_name: SetBlockName<'_>) {
        for block in self.body(ir).blocks(ir) {
            set_name(block, "");
            set_name(block, "the block");
            set_name(block, "another");
        }
        if let Some(around) = self.op().block(ir) {
            set_name(around, "around");
        }
    }
}

fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<called::Dialect>().allow_unregistered_dialects(true);
    ctx
}

/// Returns the text in custom assembly formats, after parsing and printing it again.
fn printed(text: &str) -> String {
    let ctx = context();
    let ir = parse(&ctx, text).unwrap();
    ir.verify().unwrap();
    let options = PrintOptions::new().custom_forms(true);
    let printed = ir.to_text(&options);
    let again = parse(&ctx, &printed).unwrap();
    assert_eq!(again.to_text(&options), printed, "a fixpoint");
    assert_eq!(again.to_string(), ir.to_string(), "the same IR");
    printed
}

#[test]
fn results_have_the_names_of_their_groups() {
    let text = printed(
        r#"
        %a:4 = called.split : i1, i2 and i3 and i4
        %b:2 = called.split : i1 and and i4
        %d:2 = called.mute
        "t.use"(%a#0, %a#1, %a#2, %a#3, %b#0, %b#1, %d#1) : (i1, i2, i3, i4, i1, i4, i1) -> ()"#,
    );
    assert_eq!(
        text,
        r#"module {
  %low:2, %middle, %high = called.split : i1, i2 and i3 and i4
  %low_0, %high_1 = called.split : i1 and  and i4
  %0:2 = called.mute
  "t.use"(%low#0, %low#1, %middle, %high, %low_0, %high_1, %0#1) : (i1, i2, i3, i4, i1, i4, i1) -> ()
}
"#
    );
}

#[test]
fn names_of_values_of_other_operations_are_ignored() {
    let text = printed(
        r#"
        %a:2 = "t.a"() : () -> (i1, i2)
        %b:2 = called.loose %a#0, %a#1 : (i1, i2) -> (i1, i2)
        called.graph {
        ^bb0(%c: i1):
          %d = "t.d"() ({
          ^bb0(%e: i2):
            "t.e"(%c, %e) : (i1, i2) -> ()
          }) : () -> i1
        }"#,
    );
    assert_eq!(
        text,
        r#"module {
  %0:2 = "t.a"() : () -> (i1, i2)
  %result_0, %result = called.loose %0#0, %0#1 : (i1, i2) -> (i1, i2)
  called.graph {
  ^the_block(%node: i1):
    %1 = "t.d"() ({
    ^bb0(%arg0: i2):
      "t.e"(%node, %arg0) : (i1, i2) -> ()
    }) : () -> i1
  }
}
"#
    );
}

#[test]
fn names_are_not_queried_in_generic_form_or_for_invalid_ir() {
    let ctx = context();
    let ir = parse(&ctx, "%0:2 = called.loose : () -> (i1, i2)").unwrap();
    assert_eq!(
        ir.to_string(),
        "\"builtin.module\"() ({\n  %0:2 = \"called.loose\"() : () -> (i1, i2)\n}) : () -> ()"
    );
    // One operation is printed by itself; another, beside it, has no result where it needs two.
    let ir = parse(&ctx, "%0:2 = called.loose : () -> (i1, i2)\n\"called.mute\"() : () -> ()").unwrap();
    let loose = ir.walk_pre_order(ir.top()).nth(1).unwrap();
    let options = PrintOptions::new().custom_forms(true).local_scope(true);
    assert_eq!(ir.display_op(loose).with(options).to_string(), "%0:2 = called.loose  : () -> (i1, i2)");
}

#[test]
fn many_results_with_names_take_time_that_grows_with_them() {
    let ctx = context();
    let n = 100_000;
    let types = vec!["i1"; n].join(", ");
    let ir = parse(&ctx, &format!("%0:{n} = called.loose : () -> ({types})")).unwrap();
    let text = ir.to_text(&PrintOptions::new().custom_forms(true));
    assert!(text.contains(&format!("%result_{}, ", n - 2)), "the first result");
}
