//! Operations of `vector` on small fixed vectors, and some whose shapes do not fit.
//!
//! Programs are read, verified and printed, and pass through `cse`: canonicalization of `vector` is not complete.

use std::fmt::Write as _;

use pdll_random::Rng;

use crate::random::Generator;

/// Functions of one block.
pub(in crate::random) const SHAPES: Generator =
    Generator { dialect: "vector", passes: &["", "cse"], program: shapes };

fn text(shape: &[i64], element: &str) -> String {
    let dims: Vec<String> = shape.iter().map(|size| format!("{size}x")).collect();
    format!("vector<{}{element}>", dims.concat())
}

fn shapes(rng: &mut Rng) -> String {
    let element = *rng.pick(&["f32", "i32", "i8", "index"]);
    let shape: Vec<i64> = (0..rng.between(1, 3)).map(|_| *rng.pick(&[1, 2, 3, 4])).collect();
    let ty = text(&shape, element);
    let mut values = vec!["%v".to_owned(), "%w".to_owned()];
    let mut out = format!("func.func @f(%v: {ty}, %w: {ty}, %s: {element}, %i: index) -> {ty} {{\n");
    for n in 0..rng.between(2, 8) {
        let (x, y) = (rng.pick(&values).clone(), rng.pick(&values).clone());
        // A size that need not fit.
        let odd = *rng.pick(&shape) + i64::from(rng.below(30) == 0);
        let n_odd = usize::try_from(odd).unwrap();
        match rng.below(9) {
            0 => {
                let at = rng.below(n_odd);
                let result = if shape.len() == 1 { element.to_owned() } else { text(&shape[1..], element) };
                writeln!(out, "  %e{n} = vector.extract {x}[{at}] : {result} from {ty}").unwrap();
                writeln!(out, "  %{n} = vector.insert %e{n}, {y}[{at}] : {result} into {ty}").unwrap();
            }
            1 => {
                writeln!(out, "  %{n} = vector.broadcast %s : {element} to {ty}").unwrap();
            }
            2 => {
                let mut wide = vec![odd];
                wide.extend(&shape);
                let wide = text(&wide, element);
                writeln!(out, "  %b{n} = vector.broadcast {x} : {ty} to {wide}").unwrap();
                writeln!(out, "  %{n} = vector.extract %b{n}[0] : {ty} from {wide}").unwrap();
            }
            3 => {
                let mut order: Vec<usize> = (0..shape.len()).collect();
                order.rotate_left(1);
                let to: Vec<i64> = order.iter().map(|nth| shape[*nth]).collect();
                let names: Vec<String> = order.iter().map(usize::to_string).collect();
                let to = text(&to, element);
                writeln!(out, "  %t{n} = vector.transpose {x}, [{}] : {ty} to {to}", names.join(", "))
                    .unwrap();
                writeln!(out, "  %{n} = vector.shape_cast %t{n} : {to} to {ty}").unwrap();
            }
            4 => {
                let flat = text(&[shape.iter().product::<i64>() + i64::from(rng.below(30) == 0)], element);
                writeln!(out, "  %c{n} = vector.shape_cast {x} : {ty} to {flat}").unwrap();
                writeln!(out, "  %{n} = vector.shape_cast %c{n} : {flat} to {ty}").unwrap();
            }
            5 => {
                let masks: Vec<String> = (0..shape[0]).map(|_| rng.below(2 * n_odd).to_string()).collect();
                let masks = masks.join(", ");
                writeln!(out, "  %{n} = vector.shuffle {x}, {y} [{masks}] : {ty}, {ty}").unwrap();
            }
            6 => {
                let zeros = vec!["0"; shape.len()].join(", ");
                let ones = vec!["1"; shape.len()].join(", ");
                let sizes: Vec<String> = shape.iter().map(|size| size.min(&odd).to_string()).collect();
                let part: Vec<i64> = shape.iter().map(|size| *size.min(&odd)).collect();
                let part = text(&part, element);
                writeln!(
                    out,
                    "  %x{n} = vector.extract_strided_slice {x} {{offsets = [{zeros}], sizes = [{}], strides = [{ones}]}} : {ty} to {part}",
                    sizes.join(", ")
                )
                .unwrap();
                writeln!(
                    out,
                    "  %{n} = vector.insert_strided_slice %x{n}, {y} {{offsets = [{zeros}], strides = [{ones}]}} : {part} into {ty}"
                )
                .unwrap();
            }
            7 => {
                let kind = *rng.pick(&["add", "mul", "minnumf", "maxsi", "xor"]);
                writeln!(
                    out,
                    "  %m{n} = vector.multi_reduction <{kind}>, {x}, %s [{}] : {ty} to {element}",
                    (0..shape.len()).map(|dim| dim.to_string()).collect::<Vec<_>>().join(", ")
                )
                .unwrap();
                writeln!(out, "  %{n} = vector.broadcast %m{n} : {element} to {ty}").unwrap();
            }
            _ => {
                let mut wide = shape.clone();
                if let Some(last) = wide.last_mut() {
                    *last *= 2;
                }
                let wide = text(&wide, element);
                writeln!(out, "  %j{n} = vector.interleave {x}, {y} : {ty} -> {wide}").unwrap();
                writeln!(out, "  %{n}, %k{n} = vector.deinterleave %j{n} : {wide} -> {ty}").unwrap();
            }
        }
        values.push(format!("%{n}"));
    }
    let x = rng.pick(&values);
    writeln!(out, "  return {x} : {ty}\n}}").unwrap();
    out
}
