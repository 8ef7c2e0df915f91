//! Differences that are mistakes of MLIR, recognized by what causes them; `docs/divergences.md` has a row for each.
//!
//! Some are recognized by the results, others by a program without the cause, about which the results agree.

use crate::tools::{Ours, Outcome, theirs};

/// Returns whether results for a program that differ do so because of a mistake of MLIR.
pub(super) fn is_mistake(pass: Option<&str>, program: &str, ours: &Outcome, theirs: &Outcome) -> bool {
    is_broken_by_mlir(pass, ours, theirs)
        || depends_on_addresses(pass, program, ours)
        || replaces_factors_of_contract(pass, program)
        || reduces_with_kind_of_floats(pass, program, theirs)
        || drops_first_dimensions(pass, program)
        || has_negative_extent(pass, program)
        || divides_by_symbols(pass, program, theirs)
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
    let Some((start, body)) = program.split_once("func.func @f(") else { return false };
    let (mut arguments, mut changed) = (String::new(), String::new());
    for line in body.split_inclusive('\n') {
        // `… = vector.contract {…} %a, %b, %acc : A, B into ACC`
        let contract = line.split_once(" = vector.contract {").and_then(|(name, rest)| {
            let (attributes, operands) = rest.split_once("} %")?;
            let (factors, types) = operands.split_once(" : ")?;
            let (_, accumulator) = factors.rsplit_once(", ")?;
            let (left, right) = types.split_once(" into ")?.0.split_once(", ")?;
            let n = changed.len();
            arguments.push_str(&format!("%left{n}: {left}, %right{n}: {right}, "));
            Some(format!(
                "{name} = vector.contract {{{attributes}}} %left{n}, %right{n}, {accumulator} : {types}"
            ))
        });
        changed.push_str(&contract.unwrap_or_else(|| line.to_owned()));
    }
    let changed = format!("{start}func.func @f({arguments}{changed}");
    let is_changed = !arguments.is_empty() && pass == Some("canonicalize");
    is_changed && theirs(pass, std::slice::from_ref(&changed)).first() == Some(&Ours::new(pass).run(&changed))
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
    let changed: String = program
        .split_inclusive('\n')
        .map(|line| with_unknown_sizes(line).unwrap_or_else(|| line.to_owned()))
        .collect();
    pass == Some("canonicalize") && changed != program && agrees(pass, &changed)
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

/// Returns whether results agree if no number is negative. MLIR reads the memory before a constant shape when the index of an extent is negative.
fn has_negative_extent(pass: Option<&str>, program: &str) -> bool {
    let changed = program.replace("const_size -", "const_size ").replace("constant -", "constant ");
    pass == Some("canonicalize")
        && program.contains("shape.get_extent")
        && changed != program
        && agrees(pass, &changed)
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
