//! Differences that are mistakes of MLIR, recognized by what causes them; `docs/divergences.md` has a row for each.
//!
//! Some are recognized by the results, others by a program without the cause, about which the results agree.

use pdll::observe::{Observe, RewriteChecks};

use crate::tools::{Ours, Outcome, theirs};

/// Returns whether results for a program that differ do so because of a mistake of MLIR.
pub(super) fn is_mistake(pass: Option<&str>, program: &str, ours: &Outcome, theirs: &Outcome) -> bool {
    let is_known = || {
        depends_on_addresses(pass, program, ours)
            || replaces_factors_of_contract(pass, program)
            || reduces_with_kind_of_floats(pass, program, theirs)
            || drops_first_dimensions(pass, program)
            || has_negative_extent(pass, program)
            || has_short_slices(pass, program)
            || passes_over_inserted(pass, program)
            || divides_by_symbols(pass, program, theirs)
            || divides_quotients(pass, program)
            || negates_smallest_index(pass, program)
            || reads_cases_of_none(pass, program, theirs)
            || drops_unknown_dimensions(pass, program)
            || keeps_redundant_constraint(pass, ours, theirs)
    };
    is_broken_by_mlir(pass, ours, theirs)
        || is_out_of_bounds_for_a_while(pass, program, ours, theirs)
        || matches!(ours, Outcome::Printed { .. }) && is_known()
}

/// Returns whether a check after a pattern reports a slice that runs out of bounds, and results agree without checks. A slice whose source got a
/// static shape is unused by the end; MLIR does not check before.
fn is_out_of_bounds_for_a_while(pass: Option<&str>, program: &str, ours: &Outcome, theirs: &Outcome) -> bool {
    let is_reported = matches!(ours, Outcome::Error(error) if error.contains(" runs out-of-bounds: "));
    pass == Some("canonicalize") && is_reported && {
        let _unchecked = Observe { checks: RewriteChecks::OFF, ..Observe::default() }.enter();
        Ours::new(pass).run(program) == *theirs
    }
}

/// Returns whether MLIR leaves invalid IR, or crashes on it: `remove-dead-values` drops operands that it should replace, `convert-arith-to-llvm`
/// converts sums of `index` and products of scalable vectors to other types, `lower-affine` goes on after an error, `arith-expand` and
/// `convert-arith-to-llvm` widen -1 without its sign, and `canonicalize` uses values of `scf.while` in the wrong region. `docs/divergences.md` has the rows.
fn is_broken_by_mlir(pass: Option<&str>, ours: &Outcome, theirs: &Outcome) -> bool {
    if let (Some(pass), Outcome::Error(ours), Outcome::Error(theirs)) = (pass, ours, theirs) {
        let is_divisor = ours.ends_with(" by non-positive value is not supported");
        return pass.starts_with("lower-affine") && is_divisor && theirs == "mlir-opt crashes";
    }
    if let (Some(pass), Outcome::Printed { .. }, Outcome::Printed { custom, .. }) = (pass, ours, theirs) {
        let constant = match pass {
            "convert-arith-to-llvm" => "constant(18446744073709551615 : i77)",
            _ => "constant 18446744073709551615 : i77",
        };
        return (pass.starts_with("arith-expand") || pass == "convert-arith-to-llvm")
            && custom.contains(constant);
    }
    let (Some(pass), Outcome::Printed { .. }, Outcome::Error(error)) = (pass, ours, theirs) else {
        return false;
    };
    match pass {
        "canonicalize" => error.ends_with(" does not dominate this use"),
        "remove-dead-values" => {
            error == "mlir-opt crashes"
                || error.ends_with("null operand found")
                || error.contains(" operands for successor #")
        }
        "convert-arith-to-llvm" => {
            error.contains(" 'llvm.extractvalue' op ")
                || error.ends_with(" input and output vectors are of incompatible shape")
        }
        _ => false,
    }
}

/// Returns whether results agree if the factors of all contractions are arguments of the function. An addition to a contraction whose accumulator
/// is zero replaces the accumulator; MLIR replaces a factor too that is the same value, or becomes it when equal constants are merged.
fn replaces_factors_of_contract(pass: Option<&str>, program: &str) -> bool {
    // `… = vector.contract {…} %a, %b, %acc : A, B into ACC`
    let with_other_factors = |line: &str, n: usize| {
        let (name, rest) = line.split_once(" = vector.contract {")?;
        let (attributes, operands) = rest.split_once("} %")?;
        let (factors, types) = operands.split_once(" : ")?;
        let (_, accumulator) = factors.rsplit_once(", ")?;
        let (left, right) = types.split_once(" into ")?.0.split_once(", ")?;
        Some((
            format!("%left{n}: {left}, %right{n}: {right}, "),
            format!("{name} = vector.contract {{{attributes}}} %left{n}, %right{n}, {accumulator} : {types}"),
        ))
    };
    pass == Some("canonicalize") && agrees_with_arguments(pass, program, with_other_factors)
}

/// Returns whether results agree if slices are inserted into arguments of the function. MLIR looks for a slice in the vector before an insertion if
/// it starts before what is inserted, although it may have a part of that.
fn passes_over_inserted(pass: Option<&str>, program: &str) -> bool {
    // `… = vector.insert_strided_slice %a, %b {…} : A into B`
    let into_argument = |line: &str, n: usize| {
        let (name, rest) = line.split_once(" = vector.insert_strided_slice ")?;
        let (operands, attributes) = rest.split_once(" {")?;
        let (value, _) = operands.split_once(", ")?;
        let ty = attributes.trim_end().rsplit_once(" into ")?.1;
        Some((
            format!("%dest{n}: {ty}, "),
            format!("{name} = vector.insert_strided_slice {value}, %dest{n} {{{attributes}"),
        ))
    };
    pass == Some("canonicalize") && agrees_with_arguments(pass, program, into_argument)
}

/// Returns whether results agree if some values are arguments of the function: given a line and a number, `change` returns the arguments, and the
/// line with them.
fn agrees_with_arguments(
    pass: Option<&str>,
    program: &str,
    change: impl Fn(&str, usize) -> Option<(String, String)>,
) -> bool {
    let Some((start, body)) = program.split_once("func.func @f(") else { return false };
    let (mut arguments, mut changed) = (String::new(), String::new());
    for line in body.split_inclusive('\n') {
        let (added, line) = change(line, changed.len()).unwrap_or_else(|| (String::new(), line.to_owned()));
        arguments.push_str(&added);
        changed.push_str(&line);
    }
    let changed = format!("{start}func.func @f({arguments}{changed}");
    !arguments.is_empty()
        && theirs(pass, std::slice::from_ref(&changed)).first() == Some(&Ours::new(pass).run(&changed))
}

/// Returns whether MLIR reduces integers with a kind for floats, which `vector.multi_reduction` without reduced dimensions turns into an operation
/// of `arith`: it is invalid, or folds as that of the kind for integers does.
fn reduces_with_kind_of_floats(pass: Option<&str>, program: &str, theirs: &Outcome) -> bool {
    let with_kind_of_integers = |line: &str| match line.contains(" [] : ") && !line.contains("f32") {
        true => line
            .replace("multi_reduction <maximumf>", "multi_reduction <maxsi>")
            .replace("multi_reduction <minnumf>", "multi_reduction <minsi>"),
        false => line.to_owned(),
    };
    let changed: String = program.split_inclusive('\n').map(with_kind_of_integers).collect();
    pass == Some("canonicalize")
        && changed != program
        && match theirs {
            Outcome::Printed { .. } => Ours::new(pass).run(&changed) == *theirs,
            Outcome::Error(error) => ["maximumf", "minnumf"]
                .iter()
                .any(|kind| error.contains(&format!("'arith.{kind}' op operand #"))),
        }
}

/// Returns whether results agree if sizes of slices that drop dimensions are not constants. MLIR drops the first dimensions of size one when the
/// sizes become static, whatever the type of the result was.
fn drops_first_dimensions(pass: Option<&str>, program: &str) -> bool {
    let is_constant = |size: &&str| size.starts_with("%c");
    let with_unknown_sizes = |line: &str| -> Option<String> {
        // `… = tensor.extract_slice %v[…] [SIZES] […] : FROM to TO`
        let (before, rest) = line.split_once("] [").filter(|(op, _)| op.contains("tensor.extract_slice"))?;
        let (sizes, after) = rest.split_once("] [")?;
        let (from, to) = after.split_once(" : ")?.1.split_once(" to ")?;
        let is_reduced = to.matches('x').count() < from.matches('x').count();
        let sizes: Vec<&str> =
            sizes.split(", ").map(|size| if is_constant(&size) { "%i" } else { size }).collect();
        is_reduced.then(|| format!("{before}] [{}] [{after}", sizes.join(", ")))
    };
    pass == Some("canonicalize") && agrees_with_lines(pass, program, with_unknown_sizes)
}

/// Returns whether results agree if the divisors in maps and sets are numbers. MLIR crashes when it divides a sum by a symbol, if each summand is a
/// multiple of it, but is none when it is simplified, as `s0 + s0 floordiv s0`.
fn divides_by_symbols(pass: Option<&str>, program: &str, theirs: &Outcome) -> bool {
    let by_numbers = |program: &str, division: &str| {
        let mut parts = program.split(division);
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| {
            text + division.trim_end_matches('s')
                + "3"
                + part.trim_start_matches(|c: char| c.is_ascii_digit())
        })
    };
    let changed = by_numbers(&by_numbers(program, " floordiv s"), " ceildiv s");
    *theirs == Outcome::Error("mlir-opt crashes".to_owned()) && changed != program && agrees(pass, &changed)
}

/// Returns whether results agree if products with a symbol are divided by a number instead of this symbol. MLIR divides a quotient in such a product
/// too, which is rounded: `(s0 floordiv 3 * s0) floordiv s0` becomes zero.
fn divides_quotients(pass: Option<&str>, program: &str) -> bool {
    let mut changed = program.to_owned();
    for (symbol, op) in
        ["s0", "s1"].into_iter().flat_map(|symbol| [(symbol, "floordiv"), (symbol, "ceildiv")])
    {
        changed = changed.replace(&format!(" * {symbol}) {op} {symbol}"), &format!(" * {symbol}) {op} 3"));
    }
    changed != program && agrees(pass, &changed)
}

/// Returns whether results agree if the smallest index is another one. MLIR negates it, which wraps, to fold `index.ceildivs`.
fn negates_smallest_index(pass: Option<&str>, program: &str) -> bool {
    let changed = program.replace("-9223372036854775808", "-9223372036854775807");
    program.contains("index.ceildivs") && changed != program && agrees(pass, &changed)
}

/// Returns whether results agree if switches without cases are branches. MLIR crashes on a switch that follows one on the same flag.
fn reads_cases_of_none(pass: Option<&str>, program: &str, theirs: &Outcome) -> bool {
    // `cf.switch %flag : i32, [`, `default: ^bb1(…)`, `]`
    let mut changed = String::new();
    let mut lines = program.lines();
    while let Some(line) = lines.next() {
        let mut next = lines.clone();
        let only = next.next().and_then(|line| line.trim().strip_prefix("default: "));
        match only.filter(|dest| line.trim().starts_with("cf.switch ") && !dest.ends_with(',')) {
            Some(dest) => {
                changed.push_str(&format!("cf.br {dest}\n"));
                next.next();
                lines = next;
            }
            None => changed.push_str(&format!("{line}\n")),
        }
    }
    let crashes = *theirs == Outcome::Error("mlir-opt crashes".to_owned());
    crashes && changed.contains("cf.br") && agrees(pass, &changed)
}

/// Returns whether results agree if views that drop dimensions, and have strides that are not static, are arguments of the function. MLIR looks for
/// the dropped dimensions by the strides: it drops none, makes an invalid cast or crashes when the strides become static.
fn drops_unknown_dimensions(pass: Option<&str>, program: &str) -> bool {
    // `%v = memref.subview %m[…] […] [STRIDES] : FROM to TO`
    let is_known = |line: &str, _: usize| {
        let (name, view) = line.trim().split_once(" = memref.subview ")?;
        let (operands, types) = view.split_once(" : ")?;
        let has_unknown_strides = operands.rsplit_once('[')?.1.contains('%');
        let ty = types.split_once(" to ")?.1;
        has_unknown_strides.then(|| (format!("{name}: {ty}, "), String::new()))
    };
    agrees_with_arguments(pass, program, is_known)
}

/// Returns whether results agree if no number is negative. MLIR reads the memory before a constant shape when the index of an extent is negative.
fn has_negative_extent(pass: Option<&str>, program: &str) -> bool {
    let changed = program.replace("const_size -", "const_size ").replace("constant -", "constant ");
    pass == Some("canonicalize")
        && program.contains("shape.get_extent")
        && changed != program
        && agrees(pass, &changed)
}

/// Returns whether results agree if slices of vectors have an offset for each dimension. MLIR takes a slice with fewer offsets from an inserted slice
/// that does not fill the other dimensions, which is invalid, or reads outside of a constant.
fn has_short_slices(pass: Option<&str>, program: &str) -> bool {
    let with_all_offsets = |line: &str| -> Option<String> {
        // `… = vector.extract_strided_slice %v {offsets = […], sizes = […], strides = […]} : FROM to TO`
        let (before, lists) = line.split_once("vector.extract_strided_slice ")?;
        let (offsets, rest) = lists.split_once("], sizes = [")?;
        let (sizes, rest) = rest.split_once("], strides = [")?;
        let (strides, types) = rest.split_once("]} : vector<")?;
        let is_size = |dim: &&str| dim.trim_matches(['[', ']']).parse::<u64>().is_ok();
        let dims: Vec<&str> = types.split('x').take_while(is_size).collect();
        let (mut lists, n) = ([offsets, sizes, strides].map(str::to_owned), sizes.split(", ").count());
        for dim in dims.get(n..)? {
            for (list, number) in lists.iter_mut().zip(["0", dim.trim_matches(['[', ']']), "1"]) {
                list.push_str(&format!(", {number}"));
            }
        }
        let [offsets, sizes, strides] = lists;
        Some(format!(
            "{before}vector.extract_strided_slice {offsets}], sizes = [{sizes}], strides = [{strides}]}} : vector<{types}"
        ))
    };
    pass == Some("canonicalize") && agrees_with_lines(pass, program, with_all_offsets)
}

/// Returns whether results agree without constraints that nothing uses. MLIR keeps a redundant one if one that stays follows it.
fn keeps_redundant_constraint(pass: Option<&str>, ours: &Outcome, theirs: &Outcome) -> bool {
    let without_unused = |outcome: &Outcome| -> Option<Outcome> {
        let Outcome::Printed { custom, .. } = outcome else { return None };
        let is_used = |line: &&str| {
            let Some((name, _)) = line.trim_start().split_once(" = shape.cstr_broadcastable ") else {
                return true;
            };
            let after = custom.split(name).skip(1);
            after.filter(|after| !after.starts_with(|c: char| c.is_ascii_digit())).count() > 1
        };
        Some(Ours::new(None).run(&custom.split_inclusive('\n').filter(is_used).collect::<String>()))
    };
    let results = [ours, theirs].map(without_unused);
    pass == Some("canonicalize")
        && matches!(results[0], Some(Outcome::Printed { .. }))
        && results[0] == results[1]
}

/// Returns whether results agree if some lines are others.
fn agrees_with_lines(pass: Option<&str>, program: &str, change: impl Fn(&str) -> Option<String>) -> bool {
    let lines = program.split_inclusive('\n');
    let changed: String = lines.map(|line| change(line).unwrap_or_else(|| line.to_owned())).collect();
    changed != program && agrees(pass, &changed)
}

/// Returns whether a program has the same result, which is not an error.
fn agrees(pass: Option<&str>, program: &str) -> bool {
    let theirs = theirs(pass, &[program.to_owned()]);
    matches!(theirs[..], [Outcome::Printed { .. }]) && theirs[0] == Ours::new(pass).run(program)
}

/// Returns whether MLIR's result is ours if it reads the program alone, or if it reads our result: the analysis of integer ranges visits blocks
/// in an order that depends on addresses, and may take the range of an argument whose address an erased one had.
fn depends_on_addresses(pass: Option<&str>, program: &str, ours: &Outcome) -> bool {
    let Outcome::Printed { custom, .. } = ours else { return false };
    let is_ours = |program: &str| theirs(pass, &[program.to_owned()]).first() == Some(ours);
    pass == Some("int-range-optimizations") && (is_ours(program) || is_ours(custom))
}
