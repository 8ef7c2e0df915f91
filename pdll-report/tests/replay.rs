//! Replay of the data in Rust, as `replay.js` does it: a check that the steps lead to the IR.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::Value;

/// Operations in their blocks, as the steps so far make them.
#[derive(Default)]
pub(crate) struct Replay {
    records: BTreeMap<i64, Value>,
    blocks: BTreeMap<i64, Vec<i64>>,
}

impl Replay {
    /// Applies all steps, and returns a line for each.
    pub(crate) fn run(&mut self, data: &Value) -> String {
        const KINDS: [&str; 10] =
            ["input", "pass", "pass end", "rewrite", "fold", "dead", "other", "driver", "error", "part"];
        let text = |number: &Value| text_of(data, number);
        let mut out = String::new();
        for (number, step) in data["steps"].as_array().unwrap().iter().enumerate() {
            let kind = step[0].as_u64().unwrap() as usize;
            let detail = step[5].as_u64().unwrap() as usize;
            if kind == 0 {
                *self = Replay::default();
            }
            write!(out, "{number} {} {}", KINDS[kind], text(&step[4])).unwrap();
            match kind {
                2 if detail == 1 => out.push_str(" (failed)"),
                3 | 6 | 9 if detail > 0 => {
                    write!(out, " by {}", data["patterns"][detail - 1]["name"].as_str().unwrap()).unwrap();
                }
                _ => {}
            }
            out.push('\n');
            for delta in step[7].as_array().unwrap() {
                let id = delta[1].as_i64().unwrap();
                let line = match delta[0].as_u64().unwrap() {
                    0 => {
                        assert!(
                            self.records.insert(id, delta[2].clone()).is_none(),
                            "#{id} is inserted twice"
                        );
                        self.link(id, delta[3].as_i64().unwrap(), delta[4].as_i64().unwrap());
                        format!("+ {}", line(data, id, &delta[2]))
                    }
                    1 => {
                        self.unlink(id);
                        let gone = self.records.remove(&id).expect("what is erased exists");
                        format!("- {}", line(data, id, &gone))
                    }
                    2 => {
                        let old = self.records.insert(id, delta[2].clone()).expect("what is modified exists");
                        assert_ne!(old, delta[2]);
                        format!("~ {}", line(data, id, &delta[2]))
                    }
                    3 => {
                        self.unlink(id);
                        self.link(id, delta[2].as_i64().unwrap(), delta[3].as_i64().unwrap());
                        format!("> #{id}")
                    }
                    4 => continue,
                    _ => format!("= #{id} by {}", delta[2]),
                };
                writeln!(out, "    {line}").unwrap();
            }
        }
        out
    }

    fn link(&mut self, id: i64, block: i64, prev: i64) {
        let ops = self.blocks.entry(block).or_default();
        let at =
            if prev < 0 { 0 } else { ops.iter().position(|op| *op == prev).expect("the previous one") + 1 };
        ops.insert(at, id);
    }

    fn unlink(&mut self, id: i64) {
        self.blocks.values_mut().for_each(|ops| ops.retain(|op| *op != id));
    }

    /// Returns the numbers of the operations, those in regions after the one around them.
    pub(crate) fn order(&self) -> Vec<i64> {
        let mut out = Vec::new();
        let mut stack: Vec<i64> = self.blocks.get(&-1).cloned().unwrap_or_default();
        while let Some(op) = stack.pop() {
            out.push(op);
            let regions = self.records[&op][5].as_array().unwrap().iter();
            let blocks = regions.flat_map(|region| region.as_array().unwrap());
            let inner: Vec<i64> = blocks
                .flat_map(|block| self.blocks.get(&block.as_i64().unwrap()).cloned().unwrap_or_default())
                .collect();
            stack.extend(inner.into_iter().rev());
        }
        out
    }
}

/// Returns a text by its number.
fn text_of<'d>(data: &'d Value, number: &Value) -> &'d str {
    data["strings"][number.as_u64().unwrap() as usize].as_str().unwrap()
}

/// Returns an operation in a few words.
fn line(data: &Value, id: i64, record: &Value) -> String {
    let attr = |attr: &Value| format!("{} = {}", text_of(data, &attr[0]), text_of(data, &attr[1]));
    let attrs: Vec<String> = record[1].as_array().unwrap().iter().map(attr).collect();
    format!("#{id} {}{} {{{}}}", text_of(data, &record[0]), record[3], attrs.join(", "))
}
