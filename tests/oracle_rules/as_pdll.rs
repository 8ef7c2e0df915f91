//! Random rules and the PDLL that is printed of them rewrite random IR to the same text, locations included.
//!
//! Functions in the PDLL are the printed Rust: `bodies!` contains each body that is printed, compiled. `PDLL_RANDOM_PDLL_RULES` is the number
//! of rules (60; from 340 on each feature must occur), `PDLL_RANDOM_PROGRAMS` that of programs for each (20), `PDLL_RANDOM_SEED` the seed (1).

use super::*;

use pdll::runtime_compiler::rules_as_pdll;

/// Least number of programs for each feature that rules and PDLL rewrite.
const LEAST_AS_PDLL: u32 = 50;

/// A function of printed PDLL.
struct Function<'t> {
    kind: NativeKind,
    name: &'t str,
    /// `None` if it is only declared.
    body: Option<&'t str>,
}

/// Returns the functions of printed PDLL, which has one on a line.
fn functions(text: &str) -> Vec<Function<'_>> {
    text.lines().filter_map(function).collect()
}

/// Returns the function on a line.
fn function(line: &str) -> Option<Function<'_>> {
    let (kind, rest) = match line.strip_prefix("Constraint ") {
        Some(rest) => (NativeKind::Constraint, rest),
        None => (NativeKind::Rewrite, line.strip_prefix("Rewrite ")?),
    };
    let (name, rest) = rest.split_once('(')?;
    let body = rest.split_once("[{ ").and_then(|(_, body)| body.strip_suffix(" }];"));
    Some(Function { kind, name, body })
}

/// Returns code without blanks.
fn squeezed(code: &str) -> String {
    code.split_whitespace().collect()
}

/// Defines `register_body`, which registers the function of a body under a name, and returns whether there is one.
macro_rules! bodies {
    ($($register:ident |$rewriter:ident $(, $param:ident: $ty:ty)*| -> $result:ty { $($body:tt)* })*) => {
        fn register_body(set: &mut RewritePatternSet, function: &Function<'_>, body: &str) -> bool {
            let (body, natives) = (squeezed(body), set.natives_mut());
            $(
                if body == squeezed(stringify!($($body)*))
                    && (function.kind == NativeKind::Constraint) == (stringify!($register) == "register_constraint")
                {
                    #[allow(unused_variables, clippy::nonminimal_bool, reason = "bodies as they are printed")]
                    let call = |$rewriter: &mut PatternRewriter<'_> $(, $param: $ty)*| -> $result { $($body)* };
                    natives.$register(function.name, call).unwrap();
                    return true;
                }
            )*
            false
        }
    };
}

bodies! {
    register_constraint |rewriter, attr: Attribute| -> bool { pdll::text::parse_attribute(rewriter.context(), "1 : i32").is_ok_and(|other| other == attr) }
    register_constraint |rewriter, attr: Attribute| -> bool { pdll::text::parse_attribute(rewriter.context(), "2 : i32").is_ok_and(|other| other == attr) }
    register_constraint |rewriter, attr: Attribute| -> bool { pdll::text::parse_attribute(rewriter.context(), "3 : i32").is_ok_and(|other| other == attr) }
    register_constraint |rewriter, op: Op| -> Option<Attribute> { op.attr(rewriter, rewriter.context().identifier("d")).or_else(|| pdll::text::parse_attribute(rewriter.context(), "3 : i32").ok()) }
    register_constraint |rewriter, value0: Value, value1: Value| -> bool { !(value0.ty(rewriter) == value1.ty(rewriter)) }
    register_constraint |rewriter, value0: Value, value1: Value| -> bool { value0.ty(rewriter) == value1.ty(rewriter) }
    register_constraint |rewriter, value: Value| -> Option<Attribute> { value.constant(rewriter) }
    register_constraint |rewriter, value: Value| -> bool { value.has_one_use(rewriter) }
    register_constraint |rewriter, value: Value| -> bool { value.use_empty(rewriter) }
    register_rewrite |rewriter| -> Type { rewriter.context().integer_type(32) }
    register_rewrite |rewriter, value0: Value, op: Op, value1: Value| -> Value { let loc = rewriter.context().fused_loc(&[op.loc(rewriter), value1.defining_op(rewriter).map_or_else(|| rewriter.argument_loc(value1), |op| op.loc(rewriter))]); made_at(rewriter, loc, value0) }
    register_rewrite |rewriter, value0: Value, value1: Value| -> Value { let loc = rewriter.context().fused_loc_with(&[value1.defining_op(rewriter).map_or_else(|| rewriter.argument_loc(value1), |op| op.loc(rewriter))], Some(rewriter.context().string_attr("label"))); made_at(rewriter, loc, value0) }
    register_rewrite |rewriter, value0: Value, value1: Value| -> Value { let loc = value1.defining_op(rewriter).map_or_else(|| rewriter.argument_loc(value1), |op| op.loc(rewriter)); made_at(rewriter, loc, value0) }
    register_rewrite |rewriter, value: Value| -> Type { value.ty(rewriter) }
    register_rewrite |rewriter, value: Value| -> Value { let loc = rewriter.context().fused_loc(&[value.defining_op(rewriter).map_or_else(|| rewriter.argument_loc(value), |op| op.loc(rewriter)), value.defining_op(rewriter).map_or_else(|| rewriter.argument_loc(value), |op| op.loc(rewriter))]); made_at(rewriter, loc, value) }
    register_rewrite |rewriter, value: Value| -> Value { let loc = rewriter.context().fused_loc_with(&[value.defining_op(rewriter).map_or_else(|| rewriter.argument_loc(value), |op| op.loc(rewriter))], Some(rewriter.context().string_attr("label"))); made_at(rewriter, loc, value) }
    register_rewrite |rewriter, value: Value| -> Value { let loc = rewriter.context().name_loc("named", rewriter.context().unknown_loc()); made_at(rewriter, loc, value) }
    register_rewrite |rewriter, value: Value| -> Value { let loc = value.defining_op(rewriter).map_or_else(|| rewriter.argument_loc(value), |op| op.loc(rewriter)); made_at(rewriter, loc, value) }
    register_rewrite |rewriter, value: Value, op0: Op, op1: Op| -> Value { let loc = rewriter.context().fused_loc(&[op0.loc(rewriter), op1.loc(rewriter)]); made_at(rewriter, loc, value) }
    register_rewrite |rewriter, value: Value, op0: Op, op1: Op, op2: Op, op3: Op| -> Value { let loc = rewriter.context().fused_loc(&[op0.loc(rewriter), op1.loc(rewriter), op2.loc(rewriter), op3.loc(rewriter)]); made_at(rewriter, loc, value) }
    register_rewrite |rewriter, value: Value, op: Op| -> Value { let loc = op.loc(rewriter); made_at(rewriter, loc, value) }
    register_rewrite |rewriter, value: Value, op: Op| -> Value { let loc = rewriter.context().fused_loc(&[op.loc(rewriter), op.loc(rewriter)]); made_at(rewriter, loc, value) }
}

/// Creates `u.made_at`, as `madeAt` of `driver.cpp`.
fn made_at(rewriter: &mut PatternRewriter<'_>, loc: Location, value: Value) -> Value {
    let ty = value.ty(rewriter);
    create(rewriter, "u.made_at", loc, &[value], &[ty]).result(rewriter, 0)
}

/// Registers the functions that a text calls. Returns the bodies that are not in the table.
fn register_functions<'t>(set: &mut RewritePatternSet, text: &'t str) -> Vec<&'t str> {
    register(set);
    let natives = set.natives_mut();
    let even_of = |rewriter: &mut PatternRewriter<'_>, value: Value| -> Option<Attribute> {
        let attr = value.defining_op(rewriter)?.attr_str(rewriter, "n")?;
        (attr.as_i64(rewriter.context())? % 2 == 0).then_some(attr)
    };
    natives.register_constraint("evenOf", even_of).unwrap();
    // `ConfinedAttr<I32Attr, [IntMinValue<2>]>` has no name in PDLL.
    let confined = |rewriter: &mut PatternRewriter<'_>, attr: Attribute| -> bool {
        let ctx = rewriter.context();
        attr.ty(ctx) == Some(ctx.integer_type(32)) && attr.as_i64(ctx).is_some_and(|n| n >= 2)
    };
    natives.register_constraint("ConfinedAttr", confined).unwrap();
    let with_body = functions(text).into_iter().filter_map(|function| Some((function.body?, function)));
    with_body.filter_map(|(body, function)| (!register_body(set, &function, body)).then_some(body)).collect()
}

/// Compiles the PDLL of rules.
fn frozen_pdll(ctx: &Context, printed: &str) -> Result<FrozenRewritePatternSet, String> {
    let mut set = RewritePatternSet::new(ctx);
    let missing = register_functions(&mut set, printed);
    if !missing.is_empty() {
        return Err(format!("not among the bodies: {}", missing.join("\n")));
    }
    let options = PdllOptions { include_dirs: vec![folder()], compat: false };
    set.add_pdll("case.pdll", printed, &options).map_err(|error| error.to_string())?;
    set.freeze().map_err(|error| error.to_string())
}

#[test]
fn random_rules_and_their_pdll_do_the_same() {
    let n_rules = setting("PDLL_RANDOM_PDLL_RULES", 60) as usize;
    let n_programs = setting("PDLL_RANDOM_PROGRAMS", 20) as usize;
    let mut rng = Rng::new(setting("PDLL_RANDOM_SEED", 1));
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rules_as_pdll");
    std::fs::create_dir_all(&out).unwrap();
    let options = PdllOptions { include_dirs: vec![folder()], compat: false };
    let (rules, features): (Vec<String>, Vec<_>) =
        (0..n_rules).map(|number| generator::rule(number, &mut rng)).unzip();
    let mut counts: BTreeMap<&str, u32> = FEATURES.iter().map(|feature| (*feature, 0)).collect();
    let (mut n, mut n_changed, mut n_refused, mut wrong) = (0, 0, 0, Vec::new());
    let ctx = context();
    for (case, used) in features.iter().enumerate() {
        let texts: String = together(case).map(|rule| &*rules[rule]).collect();
        // PDLL includes the file if it defines constraints.
        let (path, file) = (out.join("case.td"), format!("include \"ops.td\"\n{texts}"));
        std::fs::write(&path, &file).unwrap();
        let printed = rules_as_pdll(&path.display().to_string(), &file, &options);
        let printed = printed.unwrap_or_else(|error| panic!("{texts}\n{error}"));
        let printed = printed.replace("#include \"case.td\"", &format!("#include \"{}\"", path.display()));
        let direct = frozen(&ctx, &texts, "").unwrap_or_else(|error| panic!("{texts}\n{error}"));
        let through_pdll = match frozen_pdll(&ctx, &printed) {
            Ok(set) => set,
            Err(error) => {
                wrong.push(format!("{texts}\n{printed}\n{error}"));
                continue;
            }
        };
        for _ in 0..n_programs {
            let input = program::program(&mut rng);
            n += 1;
            match (rewrite(&ctx, &direct, &input), rewrite(&ctx, &through_pdll, &input)) {
                (Ok((wanted, is_changed)), Ok((found, _))) if wanted == found => {
                    if is_changed {
                        n_changed += 1;
                        let pairs = is_pair(case).then_some("several rules");
                        for feature in used.iter().copied().chain(pairs) {
                            *counts.entry(feature).or_default() += 1;
                        }
                    }
                }
                (Err(wanted), Err(found))
                    if REFUSED.iter().any(|message| wanted.contains(message) && found.contains(message)) =>
                {
                    n_refused += 1
                }
                (wanted, found) => {
                    wrong.push(format!("{texts}\n{printed}\n{input}\nrules: {wanted:?}\nPDLL: {found:?}"))
                }
            }
        }
    }
    println!(
        "{n} pairs, {n_changed} rewritten, {n_refused} refused by both, {} differ; {counts:?}",
        wrong.len()
    );
    wrong.sort_by_key(String::len);
    let shown = wrong[..wrong.len().min(setting("PDLL_RANDOM_SHOWN", 3) as usize)].join("\n");
    assert!(wrong.is_empty(), "{} of {n} differ:\n{shown}", wrong.len());
    if n_rules >= 340 && n_programs >= 20 {
        let rare: Vec<_> = counts.iter().filter(|(_, n)| **n < LEAST_AS_PDLL).collect();
        assert!(n >= 5000 && rare.is_empty(), "{n} pairs, {rare:?}");
    }
}
