//! Comments that show the users of results and block arguments.
//!
//! MLIR: printUsersComment and its kin in AsmPrinter.cpp. An operation without results is shown by a number of its own.

use rustc_hash::FxHashSet;

use super::op::Writer;
use crate::block::Block;
use crate::dialect::Op;
use crate::value::Value;

impl Writer<'_> {
    /// Ends the line of an operation.
    #[inline]
    pub(super) fn end_line(&mut self, op: Op) {
        if self.options.value_users {
            self.op_users(op);
        }
        self.out.fixed(b"\n");
    }

    /// Writes a line per argument of a block, if users are shown.
    #[inline]
    pub(super) fn argument_users(&mut self, block: Block, depth: usize) {
        if !self.options.value_users {
            return;
        }
        for arg in block.args(self.ir) {
            self.indent(depth);
            self.out.fixed(b"// ");
            self.write_value(*arg);
            self.out.fixed(b" is ");
            if !arg.use_empty(self.ir) {
                self.out.fixed(b"used by ");
            }
            self.users(*arg);
            self.out.fixed(b"\n");
        }
    }

    #[cold]
    fn op_users(&mut self, op: Op) {
        let ir = self.ir;
        let results: Vec<Value> = op.results(ir).collect();
        if results.is_empty() {
            if op.n_operands(ir) > 0 {
                self.out.fixed(b" // id: ");
                self.op_id(op);
            }
            return;
        }
        if results.iter().all(|result| result.use_empty(ir)) {
            return self.out.fixed(b" // unused");
        }
        let users: FxHashSet<Op> = op.users(ir).collect();
        let n_results: usize = users.iter().map(|user| user.n_results(ir)).sum();
        let is_one = results.len() == 1 && users.len() == 1 && n_results <= 1;
        self.out.text(if is_one { " // user: " } else { " // users: " });
        for (i, result) in results.iter().enumerate() {
            self.out.text(if i > 0 { ", " } else { "" });
            self.out.text(if results.len() > 1 { "(" } else { "" });
            self.users(*result);
            self.out.text(if results.len() > 1 { ")" } else { "" });
        }
    }

    fn users(&mut self, value: Value) {
        let ir = self.ir;
        let mut seen = FxHashSet::default();
        let users: Vec<Op> = value.users(ir).collect();
        if users.is_empty() {
            return self.out.fixed(b"unused");
        }
        for (i, user) in users.into_iter().enumerate() {
            if !seen.insert(user) {
                continue;
            }
            self.out.text(if i > 0 { ", " } else { "" });
            if user.n_results(ir) == 0 {
                self.op_id(user);
            }
            for (i, result) in user.results(ir).enumerate() {
                self.out.text(if i > 0 { ", " } else { "" });
                self.write_value(result);
            }
        }
    }

    fn op_id(&mut self, op: Op) {
        match self.names.op(op) {
            Some(number) => {
                self.out.fixed(b"%");
                self.out.number(number);
            }
            None => self.out.fixed(b"<<UNKNOWN OPERATION>>"),
        }
    }
}
