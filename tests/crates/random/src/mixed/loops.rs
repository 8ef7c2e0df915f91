//! Operations with regions: `scf`, and `affine` with its maps and accesses.

use super::ty::{Kind, Ty, fixed};
use super::{DEEPEST, INDICES, Program, Step, types};

pub(super) const SCF: &[Step] =
    &[conditional, conditional, counted, counted, repeated, parallel, switch, execute, Program::call];
pub(super) const AFFINE: &[Step] =
    &[apply, extremum, access, access, access, loop_, loop_, condition, nest, linearize];

/// Returns whether a region may be added here.
fn has_room(program: &Program) -> bool {
    program.depth <= DEEPEST
}

/// A region with a few operations, and its end.
fn region(program: &mut Program, args: Vec<(String, Ty)>, terminator: &str, results: &[Ty]) {
    let n = program.rng.below(5);
    program.body(n, args);
    program.end(terminator, results);
}

fn conditional(program: &mut Program) {
    if !has_room(program) {
        return;
    }
    let (results, condition) = (program.some_types(2), program.value(&Ty::scalar("i1")));
    let (name, start) = program.results(&results);
    program.line(&format!("{start}scf.if {condition}{} {{", Program::arrow(&results)));
    region(program, Vec::new(), "scf.yield", &results);
    if !results.is_empty() || program.rng.percent(40) {
        program.line("} else {");
        region(program, Vec::new(), "scf.yield", &results);
    }
    program.line("}");
    program.define(&name, &results);
}

fn bound(program: &mut Program) -> String {
    match program.rng.percent(60) {
        true => {
            let number = *program.rng.pick(&[0, 1, 2, 4, 8]);
            program.index(number)
        }
        false => program.value(&Ty::index()),
    }
}

/// Returns `iter_args(…) -> (…)`, and the arguments of the body.
fn carried(program: &mut Program, results: &[Ty]) -> (String, Vec<(String, Ty)>) {
    let inits: Vec<String> = results.iter().map(|ty| program.value(ty)).collect();
    let args: Vec<(String, Ty)> = results.iter().map(|ty| (program.name(), ty.clone())).collect();
    let list: Vec<String> =
        args.iter().zip(&inits).map(|((name, _), init)| format!("{name} = {init}")).collect();
    match results.is_empty() {
        true => (String::new(), args),
        false => (format!(" iter_args({}){}", list.join(", "), Program::arrow(results)), args),
    }
}

fn counted(program: &mut Program) {
    if !has_room(program) {
        return;
    }
    let results = program.some_types(2);
    let (lower, upper) = (bound(program), bound(program));
    let step = *program.rng.pick(&[1, 1, 2, 3]);
    let step = program.index(step);
    let (list, args) = carried(program, &results);
    let iv = program.name();
    let (name, start) = program.results(&results);
    program.line(&format!("{start}scf.for {iv} = {lower} to {upper} step {step}{list} {{"));
    region(program, [vec![(iv, Ty::index())], args].concat(), "scf.yield", &results);
    program.line("}");
    program.define(&name, &results);
}

fn repeated(program: &mut Program) {
    if !has_room(program) {
        return;
    }
    let (before, results) = (program.some_types(2), program.some_types(2));
    let inits: Vec<String> = before.iter().map(|ty| program.value(ty)).collect();
    let args: Vec<(String, Ty)> = before.iter().map(|ty| (program.name(), ty.clone())).collect();
    let list: Vec<String> =
        args.iter().zip(&inits).map(|((name, _), init)| format!("{name} = {init}")).collect();
    let (name, start) = program.results(&results);
    let list = if list.is_empty() { String::new() } else { format!(" ({})", list.join(", ")) };
    let signature = format!("({}) -> ({})", types(&before), types(&results));
    program.line(&format!("{start}scf.while{list} : {signature} {{"));
    program.body(2, args);
    let condition = program.value(&Ty::scalar("i1"));
    program.end(&format!("scf.condition({condition})"), &results);
    program.line("} do {");
    let after: Vec<(String, Ty)> = results.iter().map(|ty| (program.name(), ty.clone())).collect();
    if !after.is_empty() {
        let list: Vec<String> = after.iter().map(|(name, ty)| format!("{name}: {ty}")).collect();
        program.line(&format!("^bb0({}):", list.join(", ")));
    }
    region(program, after, "scf.yield", &before);
    program.line("}");
    program.define(&name, &results);
}

fn parallel(program: &mut Program) {
    if !has_room(program) {
        return;
    }
    let (lower, upper, step) = (bound(program), bound(program), program.index(1));
    let iv = program.name();
    if program.rng.percent(50) {
        program.line(&format!("scf.parallel ({iv}) = ({lower}) to ({upper}) step ({step}) {{"));
        region(program, vec![(iv, Ty::index())], "", &[]);
        return program.line("}");
    }
    let ty = Ty::scalar("i32");
    let init = program.value(&ty);
    let (name, start) = program.results(std::slice::from_ref(&ty));
    let bounds = format!("({lower}) to ({upper}) step ({step}) init ({init}) -> i32");
    program.line(&format!("{start}scf.parallel ({iv}) = {bounds} {{"));
    program.body(2, vec![(iv, Ty::index())]);
    let value = program.value(&ty);
    let [first, second, sum] = [0; 3].map(|_| program.name());
    program.line(&format!("scf.reduce({value} : i32) {{"));
    program.line(&format!("^bb0({first}: i32, {second}: i32):"));
    program.line(&format!("  {sum} = arith.addi {first}, {second} : i32"));
    program.line(&format!("  scf.reduce.return {sum} : i32"));
    program.line("}");
    program.end("", &[]);
    program.line("}");
    program.define(&name, &[ty]);
}

fn switch(program: &mut Program) {
    if !has_room(program) {
        return;
    }
    let (results, flag) = (program.some_types(2), program.value(&Ty::index()));
    let (name, start) = program.results(&results);
    let arrow = if results.is_empty() { String::new() } else { format!(" -> {}", types(&results)) };
    program.line(&format!("{start}scf.index_switch {flag}{arrow}"));
    for case in 0..program.rng.below(3) {
        program.line(&format!("case {case} {{"));
        region(program, Vec::new(), "scf.yield", &results);
        program.line("}");
    }
    program.line("default {");
    region(program, Vec::new(), "scf.yield", &results);
    program.line("}");
    program.define(&name, &results);
}

fn execute(program: &mut Program) {
    if !has_room(program) {
        return;
    }
    let results = program.some_types(1);
    let (name, start) = program.results(&results);
    let inline = if program.rng.percent(20) { " no_inline" } else { "" };
    program.line(&format!("{start}scf.execute_region{}{inline} {{", Program::arrow(&results)));
    region(program, Vec::new(), "scf.yield", &results);
    program.line("}");
    program.define(&name, &results);
}

/// Returns an affine expression.
fn expression(program: &mut Program, n_dims: usize, n_symbols: usize, depth: usize) -> String {
    let names: Vec<String> =
        (0..n_dims).map(|n| format!("d{n}")).chain((0..n_symbols).map(|n| format!("s{n}"))).collect();
    let inner = |program: &mut Program| expression(program, n_dims, n_symbols, depth + 1);
    match program.rng.below(10) {
        3..=5 if depth < 3 => {
            let (first, second) = (inner(program), inner(program));
            format!("({first} {} {second})", program.rng.pick(&["+", "-"]))
        }
        6 | 7 if depth < 3 => format!("({} * {})", inner(program), program.rng.below(5)),
        8 | 9 if depth < 3 => {
            let first = inner(program);
            let name = *program.rng.pick(&["mod", "floordiv", "ceildiv"]);
            format!("({first} {name} {})", program.rng.pick(&[2, 3, 4, 8]))
        }
        0 | 1 if !names.is_empty() => program.rng.pick(&names).clone(),
        _ => program.rng.below(6).to_string(),
    }
}

/// Returns a value that may be a dimension.
fn dimension(program: &mut Program) -> String {
    let variables: Vec<String> = program.variables.concat();
    match program.rng.below(10) {
        0..=4 if !variables.is_empty() => program.rng.pick(&variables).clone(),
        5 => {
            let number = program.rng.below(5) as i64;
            program.index(number)
        }
        _ => (*program.rng.pick(&INDICES)).to_owned(),
    }
}

/// Returns `(d0)[s0]` and the operands of a map or set.
fn operands(program: &mut Program) -> (usize, usize, String, String) {
    let (n_dims, n_symbols) = (program.rng.below(4), program.rng.below(3));
    let dims: Vec<String> = (0..n_dims).map(|n| format!("d{n}")).collect();
    let symbols: Vec<String> = (0..n_symbols).map(|n| format!("s{n}")).collect();
    let values: Vec<String> = (0..n_dims).map(|_| dimension(program)).collect();
    let of_symbols: Vec<String> = (0..n_symbols).map(|_| (*program.rng.pick(&INDICES)).to_owned()).collect();
    let brackets =
        |list: &[String]| if list.is_empty() { String::new() } else { format!("[{}]", list.join(", ")) };
    let head = format!("({}){}", dims.join(", "), brackets(&symbols));
    (n_dims, n_symbols, head, format!("({}){}", values.join(", "), brackets(&of_symbols)))
}

/// Returns a map with this many results, and its operands.
fn map(program: &mut Program, n_results: usize) -> String {
    let (n_dims, n_symbols, head, values) = operands(program);
    let results: Vec<String> = (0..n_results).map(|_| expression(program, n_dims, n_symbols, 0)).collect();
    format!("affine_map<{head} -> ({})>{values}", results.join(", "))
}

fn apply(program: &mut Program) {
    let map = map(program, 1);
    let result = program.op(&Ty::index(), &format!("affine.apply {map}"));
    program.add_variable(result);
}

fn extremum(program: &mut Program) {
    let (n, name) = (program.rng.between(1, 3), *program.rng.pick(&["min", "max"]));
    let map = map(program, n);
    program.op(&Ty::index(), &format!("affine.{name} {map}"));
}

fn subscript(program: &mut Program) -> String {
    let (dim, symbol) = (dimension(program), *program.rng.pick(&INDICES));
    // `mlir-opt` rejects subscripts such as `%v1#1 + 1`, which it prints.
    if dim.contains('#') {
        return format!("symbol({symbol})");
    }
    match program.rng.below(6) {
        0 => format!("{dim} + {}", program.rng.below(3)),
        1 => format!("{dim} mod 2"),
        2 => format!("symbol({symbol})"),
        3 => program.rng.below(2).to_string(),
        _ => dim,
    }
}

fn access(program: &mut Program) {
    let is_vector = program.rng.percent(20);
    let accepts = |ty: &Ty| ty.strides.is_none() && (ty.rank() > 0 || !is_vector);
    let (base, ty) = program.any(&[Kind::Memref], accepts);
    let (what, suffix, value) = match is_vector {
        true => {
            let size = *program.rng.pick(&[2, 4]);
            let vector = Ty::new(Kind::Vector, ty.element, fixed(&[size]));
            ("vector_", format!(", {vector}"), vector)
        }
        false => ("", String::new(), ty.of_element()),
    };
    let stored = program.rng.percent(45).then(|| program.value(&value));
    let at: Vec<String> = ty.dims.iter().map(|_| subscript(program)).collect();
    let at = at.join(", ");
    match stored {
        Some(stored) => program.line(&format!("affine.{what}store {stored}, {base}[{at}] : {ty}{suffix}")),
        None => drop(program.op(&value, &format!("affine.{what}load {base}[{at}] : {ty}{suffix}"))),
    }
}

fn loop_(program: &mut Program) {
    if !has_room(program) {
        return;
    }
    let results = if program.rng.percent(40) { program.some_types(1) } else { Vec::new() };
    let bound = |program: &mut Program, name: &str, numbers: &[i64]| match program.rng.below(5) {
        0 => (*program.rng.pick(&INDICES)).to_owned(),
        1 => {
            let n = program.rng.between(1, 2);
            format!("{name} {}", map(program, n))
        }
        _ => program.rng.pick(numbers).to_string(),
    };
    let (lower, upper) = (bound(program, "max", &[0, 0, 1, 2, 8]), bound(program, "min", &[0, 1, 2, 4, 8]));
    let step = *program.rng.pick(&["", "", " step 2"]);
    let (list, args) = carried(program, &results);
    let iv = program.name();
    let (name, start) = program.results(&results);
    program.line(&format!("{start}affine.for {iv} = {lower} to {upper}{step}{list} {{"));
    let n = program.rng.below(5);
    program.body(0, [vec![(iv.clone(), Ty::index())], args].concat());
    program.add_variable(iv);
    (0..n).for_each(|_| program.step());
    program.end(if results.is_empty() { "" } else { "affine.yield" }, &results);
    program.line("}");
    program.define(&name, &results);
}

fn condition(program: &mut Program) {
    if !has_room(program) {
        return;
    }
    let results = if program.rng.percent(40) { program.some_types(1) } else { Vec::new() };
    let (n_dims, n_symbols, head, values) = operands(program);
    let constraint = expression(program, n_dims, n_symbols, 0);
    let relation = *program.rng.pick(&[">= 0", ">= 0", "== 0"]);
    let (name, start) = program.results(&results);
    let set = format!("affine_set<{head} : ({constraint} {relation})>{values}");
    program.line(&format!("{start}affine.if {set}{} {{", Program::arrow(&results)));
    let terminator = if results.is_empty() { "" } else { "affine.yield" };
    region(program, Vec::new(), terminator, &results);
    if !results.is_empty() || program.rng.percent(30) {
        program.line("} else {");
        region(program, Vec::new(), terminator, &results);
    }
    program.line("}");
    program.define(&name, &results);
}

fn nest(program: &mut Program) {
    if !has_room(program) {
        return;
    }
    let (iv, upper) = (program.name(), (*program.rng.pick(&["2", "4", "symbol(%i)"])).to_owned());
    program.line(&format!("affine.parallel ({iv}) = (0) to ({upper}) {{"));
    let n = program.rng.below(5);
    program.body(0, vec![(iv.clone(), Ty::index())]);
    program.add_variable(iv);
    (0..n).for_each(|_| program.step());
    program.end("", &[]);
    program.line("}");
}

fn linearize(program: &mut Program) {
    let n = program.rng.between(1, 3);
    let mut basis = Vec::new();
    for _ in 0..n {
        let size = *program.rng.pick(&[1, 2, 3, 4]);
        basis.push(if program.rng.percent(30) { program.size(size) } else { size.to_string() });
    }
    let basis = basis.join(", ");
    let parts: Vec<String> = match program.rng.percent(60) {
        true => {
            let (value, results) = (program.value(&Ty::index()), vec![Ty::index(); n]);
            let list = types(&results);
            program.ops(&results, &format!("affine.delinearize_index {value} into ({basis}) : {list}"))
        }
        false => (0..n).map(|_| program.value(&Ty::index())).collect(),
    };
    if program.rng.percent(60) {
        let flag = *program.rng.pick(&["", "disjoint "]);
        let text = format!("affine.linearize_index {flag}[{}] by ({basis}) : index", parts.join(", "));
        program.op(&Ty::index(), &text);
    }
}
