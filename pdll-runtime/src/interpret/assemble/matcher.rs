//! Matcher: the decision tree of one root as instructions.
//!
//! In: a `Tree` with its `Vocabulary`, and the arguments of each rewrite. Out: instructions appended to a
//! `Program`. Invariant: no recursion on the depth of the tree.

use pdll_match::predicate::{Answer, AnswerId, Position, PositionId, Question, Vocabulary};
use pdll_match::tree::{Group, Level, LevelId, Rank, Tree};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::super::check::Literals;
use super::super::limits::Limits;
use super::super::program::{Address, Inst, Program, RangeRef, Switch, TypeSwitch};
use super::choice::Choice;
use super::env::{Env, Mark, Slot};
use super::error::AssembleError;
use super::rewrite::Needed;
use crate::ir::Context;
use crate::pattern::constants::ArmTable;

/// A target in the code, identified by a number before its address is known.
pub(super) type Label = u32;

/// The knowledge of the best match at a point of the code.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Seen {
    /// No pattern can have been found yet.
    Nothing,
    /// A pattern may have been found, but none better than this rank.
    NoneBefore(Rank),
    /// One may have been found.
    Something,
}

/// Pending output.
enum Task {
    Level {
        id: LevelId,
        seen: Seen,
        exit: Label,
    },
    Group {
        level: LevelId,
        group: usize,
        seen: Seen,
        exit: Label,
    },
    Place(Label),
    Reset(Mark),
    /// The facts that an answer implies.
    Note(PositionId, AnswerId),
}

/// Writes the matchers of a program, one tree after the other.
pub(super) struct Emitter<'a> {
    pub(super) program: &'a mut Program,
    pub(super) vocabulary: &'a Vocabulary,
    /// The arguments of each rank's rewrite.
    needed: &'a [Needed],
    pub(super) ctx: &'a Context,
    pub(super) literals: &'a Literals,
    limits: Limits,
    pub(super) env: Env,
    /// Address of each label of the tree; `Address::MAX` while unknown.
    labels: Vec<Address>,
    /// Address of the label that was placed last.
    last_placed: usize,
    tasks: Vec<Task>,
    /// The number of each range of the program.
    pub(super) range_numbers: FxHashMap<RangeRef, usize>,
}

/// Follows a chain of jumps from an address. The jumps still refer to labels.
fn behind_jumps(code: &[Inst], mut at: Address, labels: &[Address]) -> Address {
    while let Some(Inst::Jump { to }) = code.get(at as usize) {
        at = labels[*to as usize];
    }
    at
}

impl<'a> Emitter<'a> {
    pub(super) fn new(
        program: &'a mut Program,
        vocabulary: &'a Vocabulary,
        needed: &'a [Needed],
        ctx: &'a Context,
        literals: &'a Literals,
        limits: Limits,
    ) -> Emitter<'a> {
        Emitter {
            program,
            vocabulary,
            needed,
            ctx,
            literals,
            limits,
            env: Env::new(vocabulary.n_positions(), limits),
            labels: Vec::new(),
            last_placed: 0,
            tasks: Vec::new(),
            range_numbers: FxHashMap::default(),
        }
    }

    /// Writes the matcher of a tree.
    ///
    /// # Errors
    /// The exceeded limit, and the best pattern concerned.
    pub(super) fn write(&mut self, tree: &Tree) -> Result<(), (Rank, AssembleError)> {
        let (first_code, first_switch) = (self.program.code.len(), self.program.switches.len());
        let first_type_switch = self.program.type_switches.len();
        self.labels.clear();
        self.last_placed = first_code;
        let mark = self.env.mark();
        self.run(tree)?;
        self.env.reset(mark);
        let program = &mut *self.program;
        program.n_regs = program.n_regs.max(self.env.registers.most);
        program.n_list_regs = program.n_list_regs.max(self.env.registers.most_lists);
        // A label at a jump refers to the jump's target.
        let labels: Vec<Address> =
            self.labels.iter().map(|&at| behind_jumps(&program.code, at, &self.labels)).collect();
        let resolve = |address: &mut Address| *address = labels[*address as usize];
        program.code[first_code..].iter_mut().filter_map(Inst::or_mut).for_each(resolve);
        for switch in &mut program.switches[first_switch..] {
            switch.targets.iter_mut().for_each(resolve);
            resolve(&mut switch.or);
        }
        for switch in &mut program.type_switches[first_type_switch..] {
            switch.targets.values_mut().for_each(resolve);
            resolve(&mut switch.or);
        }
        Ok(())
    }

    fn run(&mut self, tree: &Tree) -> Result<(), (Rank, AssembleError)> {
        let root = self.env.registers.take(1).map_err(|error| (Rank(0), error))?;
        if let Some(at) = self.vocabulary.find_position(&Position::Root) {
            self.env.bind(at, Slot::Reg(root));
            if let Some(name) = &tree.root {
                self.env.note_name(at, self.ctx.op_name(name));
            }
        }
        let end = self.label();
        self.tasks.push(Task::Place(end));
        self.tasks.push(Task::Level { id: tree.top(), seen: Seen::Nothing, exit: end });
        while let Some(task) = self.tasks.pop() {
            match task {
                Task::Level { id, seen, exit } => {
                    let level = tree.level(id);
                    self.level(id, level, seen, exit).map_err(|error| (level.min_rank, error))?;
                }
                Task::Group { level, group, seen, exit } => {
                    let group = &tree.level(level).groups[group];
                    self.group(group, seen, exit).map_err(|error| (group.min_rank, error))?;
                }
                Task::Place(label) => self.place_label(label),
                Task::Reset(mark) => self.env.reset(mark),
                Task::Note(at, answer) => self.note_answer(at, answer),
            }
            if self.program.code.len() > self.limits.instructions {
                return Err((tree.level(tree.top()).min_rank, AssembleError::TooLong));
            }
        }
        self.emit(Inst::End);
        Ok(())
    }

    pub(super) fn emit(&mut self, inst: Inst) {
        self.program.code.push(inst);
    }

    /// Returns whether no label refers to the end of the code.
    pub(super) fn is_fresh(&self) -> bool {
        self.last_placed < self.program.code.len()
    }

    pub(super) fn label(&mut self) -> Label {
        self.labels.push(Address::MAX);
        self.labels.len() as Label - 1
    }

    /// Places a label here. Removes a preceding jump to it, unless another label refers to the end.
    fn place_label(&mut self, label: Label) {
        let end = self.program.code.len();
        if self.last_placed < end && self.program.code.last() == Some(&Inst::Jump { to: label }) {
            self.program.code.pop();
        }
        self.last_placed = self.program.code.len();
        self.labels[label as usize] = self.last_placed as Address;
    }

    /// Writes an exit if the best match is better than all remaining patterns, unless this is known.
    fn check_wanted(&mut self, seen: Seen, min_rank: Rank, exit: Label) -> Seen {
        match seen {
            Seen::Nothing => return Seen::Nothing,
            Seen::NoneBefore(rank) if rank == min_rank => {}
            Seen::NoneBefore(_) | Seen::Something => self.emit(Inst::Wants { rank: min_rank.0, or: exit }),
        }
        Seen::NoneBefore(min_rank)
    }

    /// Writes a level up to its first group, and leaves its groups to be written.
    fn level(
        &mut self,
        id: LevelId,
        level: &Level,
        mut seen: Seen,
        exit: Label,
    ) -> Result<(), AssembleError> {
        for &leaf in &level.leaves {
            self.leaf(leaf)?;
            seen = Seen::Something;
        }
        if level.groups.is_empty() {
            self.emit(Inst::Jump { to: exit });
            return Ok(());
        }
        let last = level.groups.len() - 1;
        let mark = self.env.mark();
        let first_task = self.tasks.len();
        for group in 0..last {
            let after = self.label();
            self.tasks.push(Task::Group { level: id, group, seen, exit: after });
            self.tasks.push(Task::Place(after));
            self.tasks.push(Task::Reset(mark));
            seen = Seen::Something;
        }
        self.tasks.push(Task::Group { level: id, group: last, seen, exit });
        // The next task is the last.
        self.tasks[first_task..].reverse();
        Ok(())
    }

    fn leaf(&mut self, rank: Rank) -> Result<(), AssembleError> {
        let mark = self.env.mark();
        let after = self.label();
        self.emit(Inst::Accept { rank: rank.0, or: after });
        let start = self.program.moves.len() as u32;
        let needed = self.needed;
        self.move_args(&needed[rank.index()])?;
        let n = self.program.moves.len() as u32 - start;
        if let Some(leaf) = self.program.leaves.get_mut(rank.index()) {
            leaf.moves = (start, n);
        }
        self.emit(Inst::Keep { leaf: rank.0 });
        self.place_label(after);
        self.env.reset(mark);
        Ok(())
    }

    fn group(&mut self, group: &Group, seen: Seen, exit: Label) -> Result<(), AssembleError> {
        let seen = self.check_wanted(seen, group.min_rank, exit);
        let vocabulary = self.vocabulary;
        let question = vocabulary.question(group.question);
        if let (Question::Exists, Position::User { of, .. }) = (question, vocabulary.position(group.position))
        {
            return self.search(group, *of, exit);
        }
        if let [arm] = group.arms.as_slice() {
            self.test(group, arm.answer, exit)?;
            self.note_answer(group.position, arm.answer);
            self.tasks.push(Task::Level { id: arm.level, seen, exit });
            return Ok(());
        }
        self.choose(group, seen, exit)
    }

    /// Writes a search among the users of a value.
    fn search(&mut self, group: &Group, of: PositionId, exit: Label) -> Result<(), AssembleError> {
        let start = self.place(of)?;
        let cursor = self.env.registers.take(1)?;
        match start {
            Slot::Reg(value) => self.emit(Inst::Users { value, cursor }),
            Slot::Range(range) => {
                let range = self.range(range)?;
                self.emit(Inst::UsersOfRange { range, cursor });
            }
        }
        let user = self.env.registers.take(1)?;
        self.env.bind(group.position, Slot::Reg(user));
        let again = self.label();
        self.place_label(again);
        self.emit(Inst::NextUser { cursor, to: user, min_rank: group.min_rank.0, or: exit });
        // Whatever becomes of this user, the next one's turn is after it.
        for arm in &group.arms {
            let seen = Seen::NoneBefore(group.min_rank);
            self.tasks.push(Task::Level { id: arm.level, seen, exit: again });
        }
        Ok(())
    }

    /// Writes a switch over several answers: one look-up, then the arm. Answers that are equal in the
    /// context, though written differently, lead to their arms one after the other.
    fn choose(&mut self, group: &Group, seen: Seen, exit: Label) -> Result<(), AssembleError> {
        let mut choice = self.choice(group)?;
        let numbers = choice.number();
        let mark = self.env.mark();
        let mut arms_of: Vec<SmallVec<[usize; 2]>> = Vec::new();
        for (arm, &number) in numbers.iter().enumerate() {
            if number == arms_of.len() {
                arms_of.push(SmallVec::new());
            }
            arms_of[number].push(arm);
        }
        let targets: Vec<Address> = arms_of.iter().map(|_| self.label()).collect();
        let first_task = self.tasks.len();
        for (arms, &target) in arms_of.iter().zip(&targets) {
            let (mut here, mut seen) = (target, seen);
            for (i, &arm) in arms.iter().enumerate() {
                let arm = &group.arms[arm];
                let next = if i + 1 == arms.len() { exit } else { self.label() };
                self.tasks.push(Task::Place(here));
                self.tasks.push(Task::Note(group.position, arm.answer));
                self.tasks.push(Task::Level { id: arm.level, seen, exit: next });
                self.tasks.push(Task::Reset(mark));
                (here, seen) = (next, Seen::Something);
            }
        }
        self.tasks[first_task..].reverse();
        match choice {
            Choice::Numbers { keys, subject } => {
                let number = self.program.switches.len() as u32;
                let arms = ArmTable::new(&keys).map_err(|_| AssembleError::Unbound)?;
                self.program.switches.push(Switch { arms, targets, or: exit });
                self.emit(subject.switch(number));
            }
            Choice::Types { keys, range } => {
                let switch = self.program.type_switches.len() as u32;
                let targets = keys.into_iter().zip(targets).collect();
                self.program.type_switches.push(TypeSwitch { targets, or: exit });
                self.emit(Inst::SwitchTypes { range, switch });
            }
        }
        Ok(())
    }

    fn note_answer(&mut self, at: PositionId, answer: AnswerId) {
        if let Answer::Name(name) = self.vocabulary.answer(answer)
            && let Some(name) = self.literals.operation(name)
        {
            self.env.note_name(at, name);
        }
    }
}
