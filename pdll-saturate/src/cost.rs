//! Costs: what an operation costs, by default or by the user's function.

use pdll::ir::{Ir, Op, Trait};

/// The cost of operations. The cost of a program is the sum of those of its operations, each counted once.
///
/// ```
/// use pdll_saturate::Cost;
///
/// let by_name = Cost::by(|ir, op| if op.name_text(ir) == "my.slow" { 100 } else { 1 });
/// # let _ = by_name;
/// ```
pub struct Cost<'a>(Option<Box<CostFn<'a>>>);

type CostFn<'a> = dyn Fn(&Ir, Op) -> u64 + 'a;

/// Costs by default, by the part of the name behind the dialect. All others cost [`OTHER`].
const KNOWN: &[(&str, u64)] = &[
    ("addf", 4),
    ("ceildivsi", 24),
    ("ceildivui", 24),
    ("divf", 16),
    ("divsi", 20),
    ("divui", 20),
    ("floordivsi", 24),
    ("fma", 4),
    ("muli", 3),
    ("mulf", 4),
    ("mulsi_extended", 4),
    ("mului_extended", 4),
    ("remf", 24),
    ("remsi", 20),
    ("remui", 20),
    ("sqrt", 20),
    ("subf", 4),
];

/// Cost of an operation that is not in the table.
const OTHER: u64 = 1;

impl Default for Cost<'_> {
    /// Returns the costs of operations by default: nothing for constants, about the latency of the instruction for arithmetic, 1 for others.
    fn default() -> Self {
        Cost(None)
    }
}

impl<'a> Cost<'a> {
    /// Returns costs that a function determines.
    pub fn by(cost: impl Fn(&Ir, Op) -> u64 + 'a) -> Cost<'a> {
        Cost(Some(Box::new(cost)))
    }

    /// Returns the cost of an operation without its regions.
    pub fn of(&self, ir: &Ir, op: Op) -> u64 {
        match &self.0 {
            Some(cost) => cost(ir, op),
            None => by_default(ir, op),
        }
    }

    /// Returns the cost of all operations of a program.
    pub fn of_program(&self, ir: &Ir) -> u64 {
        ir.walk_pre_order(ir.top()).skip(1).fold(0, |sum, op| sum.saturating_add(self.of(ir, op)))
    }
}

impl std::fmt::Debug for Cost<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0.is_some() { "Cost::by(…)" } else { "Cost::default()" })
    }
}

fn by_default(ir: &Ir, op: Op) -> u64 {
    if op.has_trait(ir, Trait::ConstantLike) {
        return 0;
    }
    let name = op.name_text(ir);
    let mnemonic = name.split_once('.').map_or(name, |(_, mnemonic)| mnemonic);
    KNOWN.iter().find(|(known, _)| *known == mnemonic).map_or(OTHER, |(_, cost)| *cost)
}
