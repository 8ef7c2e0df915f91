//! Differences: two texts of IR, line by line, as far as they differ.
//!
//! Invariant: no more than `MAX_LINES` lines come out, and the work is bounded by `MAX_CELLS`.

use crate::ir::{Ir, Op};

/// Number of context lines around a difference.
const CONTEXT: usize = 1;
/// Maximum number of lines of a diff.
const MAX_LINES: usize = 60;
/// Between texts of more differing lines, all of the one go and all of the other come.
const MAX_CELLS: usize = 1 << 20;

/// Returns the difference of an operation in two states of an IR, line by line; empty if the text is equal.
pub(super) fn difference(before: &Ir, after: &Ir, scope: Op) -> String {
    let scope = if scope.is_alive(after) { scope } else { before.top() };
    let text = |ir: &Ir| ir.display_op(scope).to_string();
    let (before, after) = (text(before), text(after));
    if before == after {
        return String::new();
    }
    lines(&before, &after)
}

/// A line of a difference.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Edit {
    Same,
    Gone,
    New,
}

/// Returns the changes from one text to another.
fn lines(before: &str, after: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let n_first = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let (old_rest, new_rest) = (&old[n_first..], &new[n_first..]);
    let n_last = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(a, b)| a == b).count();
    let middle = edits(&old_rest[..old_rest.len() - n_last], &new_rest[..new_rest.len() - n_last]);
    let mut all: Vec<(Edit, &str)> = old[..n_first].iter().map(|line| (Edit::Same, *line)).collect();
    all.extend(middle);
    all.extend(old[old.len() - n_last..].iter().map(|line| (Edit::Same, *line)));
    show(&all)
}

/// Returns the differing lines with those around them.
fn show(all: &[(Edit, &str)]) -> String {
    let is_near = |i: usize| {
        let window = i.saturating_sub(CONTEXT)..(i + CONTEXT + 1).min(all.len());
        all[window].iter().any(|(edit, _)| *edit != Edit::Same)
    };
    let mut out = Vec::new();
    let mut n_left_out = 0;
    for (i, (edit, line)) in all.iter().enumerate() {
        if !is_near(i) {
            n_left_out += 1;
            continue;
        }
        if out.len() >= MAX_LINES {
            out.push(" ...".to_owned());
            return out.join("\n");
        }
        if n_left_out > 0 {
            out.push(" ...".to_owned());
            n_left_out = 0;
        }
        let sign = match edit {
            Edit::Same => ' ',
            Edit::Gone => '-',
            Edit::New => '+',
        };
        out.push(format!("{sign}{line}"));
    }
    if n_left_out > 0 {
        out.push(" ...".to_owned());
    }
    out.join("\n")
}

/// Returns the edits of a longest common subsequence.
fn edits<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<(Edit, &'t str)> {
    let gone = old.iter().map(|line| (Edit::Gone, *line));
    let come = new.iter().map(|line| (Edit::New, *line));
    if old.is_empty() || new.is_empty() || old.len().saturating_mul(new.len()) > MAX_CELLS {
        return gone.chain(come).collect();
    }
    // Length of the common subsequence from each pair of lines on.
    let width = new.len() + 1;
    let mut common = vec![0u32; (old.len() + 1) * width];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i * width + j] = match old[i] == new[j] {
                true => common[(i + 1) * width + j + 1] + 1,
                false => common[(i + 1) * width + j].max(common[i * width + j + 1]),
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut out = Vec::with_capacity(old.len() + new.len());
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            out.push((Edit::Same, old[i]));
            (i, j) = (i + 1, j + 1);
        } else if j == new.len()
            || (i < old.len() && common[(i + 1) * width + j] >= common[i * width + j + 1])
        {
            out.push((Edit::Gone, old[i]));
            i += 1;
        } else {
            out.push((Edit::New, new[j]));
            j += 1;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    #[test]
    fn lines_that_differ_with_those_around_them() {
        let check = |before: &str, after: &str, expected: expect_test::Expect| {
            expected.assert_eq(&super::lines(before, after));
        };
        check(
            "a\nb\nc\nd\ne\nf\ng",
            "a\nb\nX\nd\ne\nf",
            expect![[r#"
                 ...
                 b
                -c
                +X
                 d
                 ...
                 f
                -g"#]],
        );
        check("", "a", expect!["+a"]);
        check(
            "a\nb",
            "b\na",
            expect![[r#"
            -a
             b
            +a"#]],
        );
    }

    #[test]
    fn long_differences_end() {
        let before: String = (0..3000).map(|i| format!("{i}\n")).collect();
        let after: String = (0..3000).map(|i| format!("x{i}\n")).collect();
        assert_eq!(super::lines(&before, &after).lines().count(), super::MAX_LINES + 1);
    }
}
