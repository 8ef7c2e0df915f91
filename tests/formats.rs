//! Assembly formats: every directive, user functions, regions of all kinds, and the errors for invalid text.
//!
//! A case is the text of some operations, which must be printed identically, and parsed again from its
//! generic form.

use expect_test::expect;
use pdll::prelude::*;
use pdll::text::{AsmResult, OpAsmParser, OpAsmPrinter, OpParts, PrintOptions, RegionArgument, RegionText};

ods! {
    /// Operations, one per feature of formats.
    pub mod form;

    def Form_Dialect : Dialect { let name = "form"; }
    class Form_Op<string mnemonic, list<Trait> traits = []> : Op<Form_Dialect, mnemonic, traits>;

    def Form_Kind : I32EnumAttr<"Kind", "a kind", [I32EnumAttrCase<"small", 0>, I32EnumAttrCase<"Big", 1, "very big">]>;
    def Form_Box : TypeDef<Form_Dialect, "Box"> {
        let mnemonic = "box";
        let parameters = (ins "Type":$inner);
    }

    def AttributesOp : Form_Op<"attributes"> {
        let arguments = (ins StrAttr:$text, I32Attr:$number, AnyAttr:$any, DenseI64ArrayAttr:$list, Form_Kind:$kind,
                             FlatSymbolRefAttr:$symbol, TypeAttr:$ty, DefaultValuedAttr<I32Attr, "7">:$rest);
        let assemblyFormat = "$text `,` $number `,` $any `,` $list `,` $kind `,` $symbol `,` $ty attr-dict";
    }
    def OptionalsOp : Form_Op<"optionals", [AttrSizedOperandSegments]> {
        let arguments = (ins Optional<AnyType>:$maybe, Variadic<I32>:$many, UnitAttr:$flag, OptionalAttr<I32Attr>:$number);
        let results = (outs Variadic<AnyType>:$out);
        let assemblyFormat = "($maybe^ `:` type($maybe))? (`many` `(` $many^ `)`) : (`none`)? (`flag` $flag^)?
                              (`=` $number^)? attr-dict (`->` type($out)^)?";
    }
    def AddOp : Form_Op<"add", [Pure, SameOperandsAndResultType]> {
        let arguments = (ins AnyInteger:$lhs, AnyInteger:$rhs);
        let results = (outs AnyInteger:$sum);
        let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($sum)";
    }
    def CastOp : Form_Op<"cast"> {
        let arguments = (ins AnyType:$input);
        let results = (outs AnyType:$output);
        let assemblyFormat = "$input attr-dict `:` functional-type($input, $output)";
    }
    def AllOp : Form_Op<"all"> {
        let arguments = (ins AnyType:$a, AnyType:$b, OptionalAttr<I32Attr>:$x);
        let results = (outs AnyType:$c, AnyType:$d);
        let assemblyFormat = "`[` operands `]` prop-dict attr-dict `:` functional-type(operands, results)";
    }
    def BoxOp : Form_Op<"unbox", [TypesMatchWith<"output is inside", "input", "output", "super::inside($_ctx, $_self)">]> {
        let arguments = (ins Form_Box:$input);
        let results = (outs AnyType:$output);
        let assemblyFormat = "$input attr-dict `:` type($input)";
    }
    def ListOp : Form_Op<"list", [AttrSizedOperandSegments]> {
        let arguments = (ins Optional<I32>:$a, Variadic<I32>:$b, UnitAttr:$fast, OptionalAttr<StrAttr>:$name);
        let assemblyFormat = "oilist(`a` `(` $a `)` | `b` `(` $b `)` | `fast` $fast | `name` `(` $name `)`) attr-dict";
    }
    def EndOp : Form_Op<"end", [Terminator]> {
        let arguments = (ins Variadic<AnyType>:$values);
        let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
    }
    def LoopOp : Form_Op<"loop", [SingleBlockImplicitTerminator<"EndOp">]> {
        let regions = (region SizedRegion<1>:$body);
        let assemblyFormat = "attr-dict-with-keyword $body";
    }
    def ManyOp : Form_Op<"many"> {
        let regions = (region AnyRegion:$first, VariadicRegion<AnyRegion>:$rest);
        let assemblyFormat = "$first `then` $rest attr-dict-with-keyword";
    }
    def GoOp : Form_Op<"go", [Terminator]> {
        let successors = (successor AnySuccessor:$to, VariadicSuccessor<AnySuccessor>:$others);
        let assemblyFormat = "$to `or` $others attr-dict";
    }
    def LinesOp : Form_Op<"lines"> {
        let arguments = (ins I32Attr:$x);
        let assemblyFormat = "`{` `\\n` ` ` `x` `=` $x `` `,` `\\n` `}` attr-dict";
    }
    def CustomOp : Form_Op<"custom", [AttrSizedOperandSegments]> {
        let arguments = (ins I32:$one, Variadic<AnyType>:$many, OptionalAttr<AnyAttr>:$note);
        let results = (outs AnyType:$out);
        let regions = (region AnyRegion:$body);
        let assemblyFormat = "custom<Parts>($one, $many, type($many), $note) custom<Tail>(ref($note), type($out), $body, \"3\") attr-dict";
    }
    def FuncOp : Form_Op<"func", [IsolatedFromAbove, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>]> {
        let arguments = (ins SymbolNameAttr:$sym_name);
        let regions = (region AnyRegion:$body);
        let hasCustomAssemblyFormat = 1;
    }
}

ods!(
    r##"
    pub mod lists;
    def Lists_Dialect : Dialect { let name = "lists"; }
    def PairsOp : Op<Lists_Dialect, "pairs"> {
        let arguments = (ins DenseI32ArrayAttr:$sizes, VariadicOfVariadic<AnyType, "sizes">:$groups);
        let assemblyFormat = "custom<Groups>($groups, type($groups)) attr-dict";
    }
    "##
);

fn parse_groups(
    parser: &mut OpAsmParser<'_>,
    groups: &mut Vec<Vec<pdll::text::UnresolvedOperand>>,
    types: &mut Vec<Vec<Type>>,
) -> AsmResult {
    while parser.parse_optional_keyword("of") {
        groups.push(parser.parse_operand_list()?);
        let ty = parser.parse_punctuation(":").and_then(|()| parser.parse_type())?;
        types.push(vec![ty; groups.last().map_or(0, Vec::len)]);
    }
    Ok(())
}

fn print_groups(printer: &mut OpAsmPrinter<'_>, _: Op, groups: &[Vec<Value>], types: &[Vec<Type>]) {
    for (i, (group, types)) in groups.iter().zip(types).enumerate() {
        printer.print(if i > 0 { " of " } else { "of " }).print_operands(group);
        printer.print(" : ").print_type(types[0]);
    }
}

fn inside(ctx: &Context, ty: Type) -> Type {
    let text = ty.display(ctx).to_string();
    let inner = text.strip_prefix("!form.box<").and_then(|rest| rest.strip_suffix('>')).unwrap_or("none");
    pdll::text::parse_type(ctx, inner).unwrap_or(ctx.none_type())
}

impl form::FuncOp {
    fn default_dialect() -> &'static str {
        "form"
    }

    fn parse(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {
        let name = parser.parse_symbol_name()?;
        let name = parser.context().string_attr(&name);
        op.add_attribute(&parser.context().clone(), "sym_name", name);
        parser.parse_punctuation("(")?;
        let mut args: Vec<RegionArgument> = Vec::new();
        if !parser.parse_optional_punctuation(")") {
            args = parser.parse_comma_separated(|parser| parser.parse_region_argument())?;
            parser.parse_punctuation(")")?;
        }
        parser.parse_optional_attr_dict_with_keyword(&mut op.attributes)?;
        op.regions.push(parser.parse_region(args)?);
        Ok(())
    }

    fn print(self, printer: &mut OpAsmPrinter<'_>) {
        let op: Op = self.into();
        let name = self.sym_name(printer.ir()).to_owned();
        printer.print(" ").print_symbol_name(&name).print("(");
        let args = self.body(printer.ir()).entry(printer.ir()).map(|block| block.args(printer.ir()).to_vec());
        for (i, arg) in args.unwrap_or_default().into_iter().enumerate() {
            let ty = arg.ty(printer.ir());
            printer.print(if i > 0 { ", " } else { "" }).print_operand(arg).print(": ").print_type(ty);
        }
        printer.print(")").print_optional_attr_dict(op, &["sym_name"], true).print(" ");
        let body = self.body(printer.ir());
        printer.print_region(body, false, true);
    }
}

fn parse_parts(
    parser: &mut OpAsmParser<'_>,
    one: &mut Option<pdll::text::UnresolvedOperand>,
    many: &mut Vec<pdll::text::UnresolvedOperand>,
    types: &mut Vec<Type>,
    note: &mut Option<Attribute>,
) -> AsmResult {
    *one = Some(parser.parse_operand()?);
    parser.parse_keyword("of")?;
    *many = parser.parse_operand_list()?;
    if !many.is_empty() {
        parser.parse_punctuation(":")?;
        *types = parser.parse_type_list()?;
    }
    if parser.parse_optional_keyword("note") {
        *note = Some(parser.parse_attribute()?);
    }
    Ok(())
}

fn print_parts(
    printer: &mut OpAsmPrinter<'_>,
    _: Op,
    one: Value,
    many: &[Value],
    types: &[Type],
    note: Option<Attribute>,
) {
    printer.print_operand(one).print(" of");
    if !many.is_empty() {
        printer.print(" ").print_operands(many).print(" : ").print_types(types.iter().copied());
    }
    if let Some(note) = note {
        printer.print(" note ").print_attribute(note);
    }
}

fn parse_tail(
    parser: &mut OpAsmParser<'_>,
    note: Option<Attribute>,
    ty: &mut Option<Type>,
    body: &mut Option<RegionText>,
    least: usize,
) -> AsmResult {
    let at = parser.location();
    parser.parse_punctuation("->")?;
    *ty = Some(parser.parse_type()?);
    *body = parser.parse_optional_region(Vec::new())?;
    if note.is_some() && body.is_none() && least == 3 {
        return Err(parser.error(at, "with a note needs a region"));
    }
    Ok(())
}

fn print_tail(printer: &mut OpAsmPrinter<'_>, _: Op, _: Option<Attribute>, ty: Type, body: Region, _: usize) {
    printer.print("-> ").print_type(ty);
    if body.entry(printer.ir()).is_some() {
        printer.print(" ").print_region(body, true, true);
    }
}

fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<form::Dialect>().load_dialect::<lists::Dialect>();
    ctx.allow_unregistered_dialects(true);
    ctx
}

/// Returns the printed form of a text, after printing and parsing its generic form.
fn printed(text: &str) -> String {
    let read = |text: &str| {
        let ir = parse(&context(), text).unwrap_or_else(|error| panic!("{error}"));
        ir.verify().unwrap_or_else(|error| panic!("{error}"));
        ir
    };
    let options = PrintOptions::new().custom_forms(true);
    let ir = read(text);
    let custom = ir.to_text(&options);
    assert_eq!(read(&ir.to_string()).to_text(&options), custom, "by way of the generic form");
    assert_eq!(read(&custom).to_text(&options), custom, "a fixpoint");
    let lines = custom.lines().skip(1).map(|line| line.strip_prefix("  ").unwrap_or(line));
    let lines: Vec<&str> = lines.collect();
    lines[..lines.len() - 1].join("\n")
}

#[track_caller]
fn as_it_stands(text: &str) {
    assert_eq!(printed(text), text);
}

#[test]
fn attributes_are_printed_in_short_form() {
    as_it_stands("form.attributes \"a\", 3, 4 : i8, [1, 2], small, @s, i32");
    as_it_stands(
        "form.attributes \"a\", -3, [unit], [], \"very big\", @s, (i1) -> f32 {more = 1 : i64, rest = 8 : i32}",
    );
}

#[test]
fn optional_groups_are_there_or_not() {
    as_it_stands("form.optionals none");
    as_it_stands(
        "%0 = \"t.a\"() : () -> i32\n%1:2 = form.optionals %0 : i32 many(%0, %0) flag = 4 {x} -> i1, i2\nform.optionals none flag",
    );
}

#[test]
fn types_are_left_out_or_written_together() {
    as_it_stands("%0 = \"t.a\"() : () -> i32\n%1 = form.add %0, %0 : i32\n%2 = form.cast %1 : (i32) -> f32");
    as_it_stands(
        "%0 = \"t.a\"() : () -> i32\n%c, %d = form.all[%0, %0] <{x = 1 : i32}> {y} : (i32, i32) -> (i1, f32)",
    );
    as_it_stands(
        "%0 = \"t.a\"() : () -> !form.box<i32>\n%1 = form.unbox %0 : <i32>\n%2 = form.add %1, %1 : i32",
    );
}

#[test]
fn clauses_come_in_any_order() {
    let text = "%0 = \"t.a\"() : () -> i32\nform.list name(\"x\") fast b(%0, %0) a(%0)";
    assert_eq!(printed(text), "%0 = \"t.a\"() : () -> i32\nform.list a(%0) b(%0, %0) fast name(\"x\")");
    as_it_stands("form.list");
}

#[test]
fn regions_and_successors() {
    as_it_stands("form.loop {\n}");
    as_it_stands("form.loop attributes {x} {\n  form.loop {\n    %0 = \"t.a\"() : () -> i32\n  }\n}");
    as_it_stands("form.loop {\n  %0 = \"t.a\"() : () -> i32\n  form.end %0 : i32\n}");
    as_it_stands("form.many {\n} then {\n}, {\n  \"t.a\"() : () -> ()\n}");
    as_it_stands(
        "\"t.r\"() ({\n  form.go ^bb1 or ^bb1, ^bb2\n^bb1:  // 2 preds: ^bb0, ^bb0\n  form.go ^bb2 or ^bb2\n^bb2:  // 3 preds: ^bb0, ^bb1, ^bb1\n  \"t.x\"() : () -> ()\n}) : () -> ()",
    );
}

#[test]
fn blanks_and_lines() {
    as_it_stands("form.lines{\n x = 1,\n}");
    // A new line is indented as the operation is.
    as_it_stands("form.func @f() {\n  lines{\n   x = 1,\n  }\n  end\n}");
}

#[test]
fn functions_of_the_user() {
    as_it_stands("%0 = \"t.a\"() : () -> i32\n%1 = form.custom %0 of -> f32");
    as_it_stands(
        "%0 = \"t.a\"() : () -> i32\n%1 = form.custom %0 of %0, %0 : i32, i32 note \"n\" -> f32 {\n  \"t.b\"(%0) : (i32) -> ()\n} {x}",
    );
    as_it_stands("form.func @f() {\n}");
    as_it_stands(
        "form.func @\"g h\"(%arg0: i32, %arg1: f32) attributes {x} {\n  %0 = add %arg0, %arg0 : i32\n  end %0 : i32\n}",
    );
    as_it_stands(
        "form.func @deep() {\n  func @inner(%arg0: i1) {\n    loop {\n    }\n    end %arg0 : i1\n  }\n  end\n}",
    );
}

#[test]
fn errors_in_operations_after_similar_valid_ones_are_reported() {
    let after = |line: &str| {
        said(&format!(
            "%a = \"t.a\"() : () -> i32\n%f = \"t.a\"() : () -> f32\n%b = form.add %a, %a : i32\n%c = form.add %a, %b : i32\n{line}\n"
        ))
    };
    let wrong = [
        "%d = form.add %a, %f : i32",
        "%c = form.add %a, %a : i32",
        "%d:2 = form.add %a, %a : i32",
        "form.add %a, %z : i32",
    ];
    expect![[r#"
        -:5:19: error: use of value '%f' expects different type than prior uses: 'i32' vs 'f32'
        %d = form.add %a, %f : i32
                          ^
        -:2:1: note: prior use here
        %f = "t.a"() : () -> f32
        ^
        -:5:1: error: redefinition of SSA value '%c'
        %c = form.add %a, %a : i32
        ^
        -:4:1: note: previously defined here
        %c = form.add %a, %b : i32
        ^
        -:5:1: error: operation defines 1 results but was provided 2 to bind
        %d:2 = form.add %a, %a : i32
        ^
        -:5:14: error: use of undeclared SSA value name '%z'
        form.add %a, %z : i32
                     ^"#]]
    .assert_eq(&wrong.map(after).join("\n"));
}

/// Definitions in a string belong to the user, like those in tokens.
#[test]
fn functions_of_the_user_take_groups_of_groups() {
    as_it_stands(
        "%0 = \"t.a\"() : () -> i32\n%1 = \"t.a\"() : () -> i8\nlists.pairs of %0, %0 : i32 of %1 : i8 {x}",
    );
}

fn said(text: &str) -> String {
    parse(&context(), text).map_or_else(|error| error.to_string(), |_| "well".to_owned())
}

#[test]
fn wrong_text_is_reported_where_it_is_wrong() {
    expect![[r#"
        -:2:1: error: custom op 'form.optionals' expected 'none'

        ^"#]]
    .assert_eq(&said("form.optionals\n"));
    expect![[r#"
        -:1:32: error: custom op 'form.attributes' expected string or keyword containing one of the following enum values for attribute 'kind' [small, very big]
        form.attributes "a", 1, 2, [], huge, @s, i32
                                       ^"#]].assert_eq(&said("form.attributes \"a\", 1, 2, [], huge, @s, i32"));
    expect![[r#"
        -:1:1: error: custom op 'form.list' 'fast' clause can appear at most once in the expansion of the oilist directive
        form.list fast fast
        ^"#]].assert_eq(&said("form.list fast fast"));
    expect![[r#"
        -:2:21: error: custom op 'form.custom' expected 'of'
        %1 = form.custom %0 note
                            ^"#]]
    .assert_eq(&said("%0 = \"t.a\"() : () -> i32\n%1 = form.custom %0 note"));
    expect![[r#"
        -:2:31: error: custom op 'form.custom' with a note needs a region
        %1 = form.custom %0 of note 1 -> i32
                                      ^"#]]
    .assert_eq(&said("%0 = \"t.a\"() : () -> i32\n%1 = form.custom %0 of note 1 -> i32"));
    expect![[r#"
        -:2:18: error: custom op 'form.custom' number of operands and types do not match: got 1 operands and 2 types
        %1 = form.custom %0 of %0 : i1, i1 -> i32
                         ^"#]].assert_eq(&said("%0 = \"t.a\"() : () -> i32\n%1 = form.custom %0 of %0 : i1, i1 -> i32"));
    expect![[r#"
        -:1:17: error: expected operation name in quotes
        form.func @f() {
                        ^"#]]
    .assert_eq(&said("form.func @f() {"));
    // An error in a region is reported before its missing end.
    expect![[r#"
        -:3:3: error: custom op 'form.lost' is unknown
          form.lost
          ^"#]]
    .assert_eq(&said("form.func @f() {\n  form.list a(%a)\n  form.lost"));
    expect![[r#"
        -:1:1: error: custom op 'form.unheard' is unknown
        form.unheard %0
        ^"#]]
    .assert_eq(&said("form.unheard %0"));
    expect![[r#"
        -:1:1: error: Dialect `unheard' not found for custom op 'unheard.of' 
        unheard.of %0
        ^
        -:1:1: note: Available dialects: builtin, form, lists; operations of others are read in their generic form, which `mlir-opt --mlir-print-op-generic` writes
        unheard.of %0
        ^"#]].assert_eq(&said("unheard.of %0"));
    expect![[r#"
        -:2:3: error: custom op 'unheard' is unknown (tried 'form.unheard' as well)
          unheard
          ^"#]]
    .assert_eq(&said("form.func @f() {\n  unheard\n}"));
}

#[test]
fn nesting_costs_no_stack() {
    let deep = 20_000;
    let inner = "}\nform.end\n".repeat(deep - 1);
    let text = format!("{}{inner}}}\n", "form.func @f() {\n".repeat(deep));
    let ir = parse(&context(), &text).unwrap_or_else(|error| panic!("{error}"));
    let loops = format!("{}{}", "form.loop {\n".repeat(deep), "}\n".repeat(deep));
    let looped = parse(&context(), &loops).unwrap_or_else(|error| panic!("{error}"));
    for ir in [ir, looped] {
        assert_eq!(ir.to_text(&PrintOptions::new().custom_forms(true)).matches('{').count(), deep + 1);
    }
}
