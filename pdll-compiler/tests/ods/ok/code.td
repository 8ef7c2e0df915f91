// The parts of the definitions in an `ods!` that are Rust.
def D : Dialect { let name = "d"; }
def Group : OpDocGroup { let summary = "Operations on lengths"; }
class Base<string mnemonic> : Op<D, mnemonic> {
  let builders = [OpBuilder<(ins "i64":$n)>];
}
def AOp : Base<"a"> {
  let builders = [
    OpBuilder<(ins), [{ $_state.add_types(&[]); }]>,
    OpBuilder<(ins "&[Value]":$inputValues, CArg<"i64", "3">:$n), [{ Self::create($_builder, $_loc) }], "many">,
    DeprecatedOpBuilder<"there are better ones", (ins "f32":$x)>
  ];
  let skipDefaultBuilders = 1;
  let extraClassDeclaration = [{ fn two() -> u8 { 2 } }];
  let extraClassDefinition = [{ impl Default for $cppClass {} }];
  DerivedTypeAttr element = DerivedTypeAttr<"$_ctx.index_type()">;
}
def BOp : Base<"b"> {
  let opDocGroup = Group;
  let traits = [Pure, Pure];
}
