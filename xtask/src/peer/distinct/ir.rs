//! Functions of operations of the dialect `p`, in which about one operation in ten is the root of a match.

use super::dialect::{AttributeName, ROOTS, attributes, n_operands};
use super::pattern::{Attribute, MatchedOp, Operand, Pattern};
use crate::peer::function::{BODY, Function, Use, WINDOW};
use crate::peer::random::Random;
use std::collections::HashMap;

/// Number of operations among which one matches.
const BLOCK: usize = 10;

/// One match in so many is that of the hand-written pattern.
const HAND_WRITTEN: usize = 10;

/// Returns a function with matches of these patterns and of the hand-written one.
pub(crate) fn function(random: &mut Random, patterns: &[Pattern]) -> Function {
    let function = Function::new(4, "i32");
    let mut builder = Builder { random, values: function.args(), function };
    while builder.function.body.len() < BODY {
        builder.block(patterns);
    }
    builder.function.result = Use::Op(builder.function.body.len() - 1);
    builder.function
}

/// A function under construction.
struct Builder<'a> {
    random: &'a mut Random,
    function: Function,
    /// All values so far.
    values: Vec<Use>,
}

impl Builder<'_> {
    /// Adds the operations of one match, and others around them.
    fn block(&mut self, patterns: &[Pattern]) {
        let end = self.function.body.len() + BLOCK;
        let pattern = match self.random.below(HAND_WRITTEN) {
            0 => None,
            _ => Some(&patterns[self.random.below(patterns.len())]),
        };
        let n_ops = pattern.map_or(1, |pattern| pattern.root.n_ops());
        for _ in 0..self.random.below(BLOCK.saturating_sub(n_ops) + 1) {
            self.other();
        }
        match pattern {
            Some(pattern) => {
                self.matched(&pattern.root, &mut HashMap::new());
            }
            None => {
                let x = self.recent();
                self.op(1, &[x, x], &[]);
            }
        }
        while self.function.body.len() < end {
            self.other();
        }
    }

    /// Adds an operation that only matches by accident: no pattern contains its attributes.
    fn other(&mut self) {
        let op = self.random.below(ROOTS);
        let operands: Vec<Use> = (0..n_operands(op)).map(|_| self.recent()).collect();
        self.op(op, &operands, &[]);
    }

    /// Adds the operations of a match, the innermost first; returns the result of the root.
    fn matched(&mut self, matched: &MatchedOp, variables: &mut HashMap<usize, Use>) -> Use {
        let mut operands = Vec::new();
        for operand in &matched.operands {
            operands.push(match operand {
                Operand::Op(inner) => self.matched(inner, variables),
                Operand::New(variable) => {
                    let value = self.recent();
                    variables.insert(*variable, value);
                    value
                }
                Operand::Bound(variable) => variables[variable],
            });
        }
        self.op(matched.op, &operands, &matched.attributes)
    }

    /// Adds an operation with these constants; its other attributes occur in no pattern.
    fn op(&mut self, op: usize, operands: &[Use], known: &[(AttributeName, Attribute)]) -> Use {
        let all: Vec<String> = attributes(op)
            .iter()
            .map(|name| {
                let constant = known.iter().find_map(|(of, attribute)| match attribute {
                    Attribute::Constant(number) if of == name => Some(*number),
                    _ => None,
                });
                let number = constant.unwrap_or_else(|| self.random.between(1_000_000, 1_000_099));
                format!("{} = {}", name.name(), name.constant(number))
            })
            .collect();
        let all = if all.is_empty() { String::new() } else { format!(" <{{{}}}>", all.join(", ")) };
        let printed = operands.iter().map(Use::to_string).collect::<Vec<_>>().join(", ");
        let types = vec!["i32"; operands.len()].join(", ");
        let value = self.function.push(format!("\"p.op{op}\"({printed}){all} : ({types}) -> i32"));
        self.values.push(value);
        value
    }

    fn recent(&mut self) -> Use {
        let start = self.values.len().saturating_sub(WINDOW);
        self.random.pick(&self.values[start..])
    }
}

#[cfg(test)]
mod tests {
    use super::super::pattern::{COUNT, terminating_patterns};
    use super::*;
    use expect_test::expect;

    /// An operation of a function, read back.
    struct Op {
        op: usize,
        operands: Vec<String>,
        text: String,
    }

    fn read(text: &str) -> Op {
        let number = |text: &str| text.split('"').next().and_then(|digits| digits.parse().ok());
        let (_, operands) = text.split_once('(').unwrap_or_default();
        let (operands, _) = operands.split_once(')').unwrap_or_default();
        Op {
            op: text.strip_prefix("\"p.op").and_then(number).unwrap_or(ROOTS),
            operands: operands.split(", ").map(str::to_owned).collect(),
            text: text.to_owned(),
        }
    }

    /// Returns whether the operation at `index` is an instance.
    fn is_match<'a>(
        ops: &'a [Op],
        index: usize,
        matched: &MatchedOp,
        variables: &mut HashMap<usize, &'a str>,
    ) -> bool {
        let op = &ops[index];
        let has_attributes = matched.attributes.iter().all(|(name, attribute)| match attribute {
            Attribute::Constant(number) => {
                op.text.contains(&format!("{} = {}", name.name(), name.constant(*number)))
            }
            Attribute::Variable(_) => true,
        });
        op.op == matched.op
            && has_attributes
            && matched.operands.iter().zip(&op.operands).all(|(operand, value)| match operand {
                Operand::New(variable) => {
                    variables.insert(*variable, value);
                    true
                }
                Operand::Bound(variable) => variables.get(variable) == Some(&value.as_str()),
                Operand::Op(inner) => match value[1..].parse() {
                    Ok(index) => is_match(ops, index, inner, variables),
                    Err(_) => false,
                },
            })
    }

    /// About one operation in ten is the root of a match, and some have equal operands, as the hand-written
    /// pattern requires.
    #[test]
    fn share_of_matches() {
        let (patterns, mut random) = (terminating_patterns(COUNT), Random::new(1));
        let [mut n_ops, mut n_matches, mut n_hand_written] = [0; 3];
        for _ in 0..100 {
            let function = function(&mut random, &patterns);
            let ops: Vec<Op> = function.body.iter().map(|text| read(text)).collect();
            n_ops += ops.len();
            n_hand_written += ops.iter().filter(|op| op.op == 1 && op.operands[0] == op.operands[1]).count();
            let matches = |index: &usize| {
                patterns.iter().any(|pattern| is_match(&ops, *index, &pattern.root, &mut HashMap::new()))
            };
            n_matches += (0..ops.len()).filter(matches).count();
        }
        expect!["10000 operations, 924 match, 102 op1(x, x)"]
            .assert_eq(&format!("{n_ops} operations, {n_matches} match, {n_hand_written} op1(x, x)"));
    }

    #[test]
    fn beginning() {
        let function = function(&mut Random::new(1), &terminating_patterns(COUNT));
        expect![[r#"
            "p.op88"(%a1, %a3) <{n = 1000087 : i32, s = "s1000052"}> : (i32, i32) -> i32
            "p.op57"(%a3) <{n = 1000040 : i32}> : (i32) -> i32
            "p.op121"(%a2, %a3) <{n = 1000043 : i32}> : (i32, i32) -> i32
            "p.op33"(%0) <{n = 1000081 : i32, s = "s1000068"}> : (i32) -> i32
            "p.op176"(%a0, %a0, %a3) <{n = 1000012 : i32}> : (i32, i32, i32) -> i32
            "p.op57"(%a0) <{n = 1000051 : i32}> : (i32) -> i32
            "p.op142"(%a0, %5) <{n = 1000059 : i32, s = "s1000058"}> : (i32, i32) -> i32
            "p.op175"(%0, %0) <{n = 1000025 : i32}> : (i32, i32) -> i32
            "p.op16"(%7, %0) <{n = 312 : i32, s = "s1000052"}> : (i32, i32) -> i32
            "p.op149"(%8, %3, %5) <{n = 128 : i32}> : (i32, i32, i32) -> i32
            "p.op141"(%a3) <{n = 1000065 : i32, s = "s1000086"}> : (i32) -> i32
            "p.op167"(%0, %a2, %9) <{n = 1000091 : i32}> : (i32, i32, i32) -> i32
            "p.op60"(%a2) <{n = 1000032 : i32, s = "s1000094"}> : (i32) -> i32
            "p.op78"(%a1) <{n = 1000060 : i32, s = "s1000015"}> : (i32) -> i32
            "p.op191"(%11, %5, %a1) : (i32, i32, i32) -> i32
            "p.op150"(%6) <{n = 1000072 : i32, s = "s1000027"}> : (i32) -> i32
            "p.op111"(%7) <{n = 179 : i32}> : (i32) -> i32
            "p.op143"(%a0, %16, %a2) <{n = 94 : i32, s = "s1000016"}> : (i32, i32, i32) -> i32
            "p.op63"(%7) : (i32) -> i32
            "p.op71"(%a0, %17, %18) <{n = 1000082 : i32, s = "s1000097"}> : (i32, i32, i32) -> i32
        "#]]
        .assert_eq(&function.body[..20].iter().map(|op| format!("{op}\n")).collect::<String>());
    }
}
