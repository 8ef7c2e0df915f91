//! Pages of dialects: a dialect, and all that belongs to it.

use std::collections::HashSet;

use pdll_support::diag::Diag;
use pdll_tablegen::records::Record;
use rustc_hash::FxBuildHasher;

use super::input::{Input, constraint_summary, optional_str};
use super::markdown::{push_description, push_source_link, push_summary, trim};
use super::{definition, enums, operation};

/// Appends the dialect that the options name, or the only one.
pub(super) fn write(input: &Input<'_>, out: &mut String) -> Result<(), Diag> {
    let dialect = chosen(input)?;
    let parts = Parts::of(input, dialect)?;
    let description = optional_str(dialect, "description").unwrap_or_default();
    out.push_str(&format!("\n# '{}' Dialect\n", dialect.str("name")?));
    push_summary(optional_str(dialect, "summary").unwrap_or_default(), out);
    push_description(description, out);
    if !description.lines().any(|line| line.trim_start() == "[TOC]") {
        out.push_str("\n[TOC]\n");
    }
    parts.write(input, out)
}

/// Returns the dialect to describe.
fn chosen<'a>(input: &Input<'a>) -> Result<&'a Record, Diag> {
    let all = input.all_if_defined("Dialect");
    let mut names = Vec::new();
    for dialect in &all {
        names.push(&**dialect.str("name")?);
    }
    let wrong = |message: &str| {
        let shown: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        let diag = Diag::error(input.start(), message);
        if shown.is_empty() { diag } else { diag.note(format!("the dialects are {}", shown.join(", "))) }
    };
    match (&input.options.dialect, &*all) {
        (_, []) => Err(wrong("no dialect was found")),
        (None, [dialect]) => Ok(dialect),
        (None, _) => Err(wrong("there are several dialects: `--dialect` must select one")),
        (Some(name), _) => {
            let found = names.iter().position(|known| known == name);
            found.map(|at| all[at]).ok_or_else(|| wrong(&format!("there is no dialect `{name}`")))
        }
    }
}

/// Definitions of a dialect.
#[derive(Default)]
struct Parts<'a> {
    groups: Vec<Group<'a>>,
    attributes: Vec<&'a Record>,
    attr_defs: Vec<&'a Record>,
    types: Vec<&'a Record>,
    type_defs: Vec<&'a Record>,
    enums: Vec<&'a Record>,
}

/// Operations in a section of their own, or one operation.
struct Group<'a> {
    section: Option<&'a Record>,
    ops: Vec<&'a Record>,
}

impl<'a> Parts<'a> {
    fn of(input: &Input<'a>, dialect: &Record) -> Result<Parts<'a>, Diag> {
        let mut parts = Parts::default();
        let mut seen: HashSet<&str, FxBuildHasher> = HashSet::default();
        let belongs = |def: &Record, field: &str| {
            input.set_record(def, field).is_some_and(|it| it.name() == dialect.name())
        };
        for op in operation::all(input)? {
            if belongs(op, "opDialect") && seen.insert(op.name()) {
                parts.add_op(op, input.set_record(op, "opDocGroup"));
            }
        }
        parts.sort_groups()?;
        for (class, defs) in [
            ("AttrDef", &mut parts.attr_defs),
            ("DialectAttr", &mut parts.attributes),
            ("TypeDef", &mut parts.type_defs),
            ("DialectType", &mut parts.types),
        ] {
            for def in input.all_if_defined(class) {
                if belongs(def, "dialect") && seen.insert(def.name()) {
                    defs.push(def);
                }
            }
        }
        for def in input.all_if_defined("EnumInfo") {
            if seen.insert(def.name()) {
                parts.enums.push(def);
            }
        }
        Ok(parts)
    }

    fn add_op(&mut self, op: &'a Record, section: Option<&'a Record>) {
        let is_same = |group: &&mut Group<'a>| {
            section.is_some() && group.section.map(Record::name) == section.map(Record::name)
        };
        match self.groups.iter_mut().find(is_same) {
            Some(group) => group.ops.push(op),
            None => self.groups.push(Group { section, ops: vec![op] }),
        }
    }

    /// Sorts sections by their titles, among operations by their names, without regard to case.
    fn sort_groups(&mut self) -> Result<(), Diag> {
        let mut keyed = Vec::new();
        for group in std::mem::take(&mut self.groups) {
            let key = match group.section {
                Some(section) => section.str("summary")?,
                None => group.ops[0].str("opName")?,
            };
            keyed.push((key.to_ascii_lowercase(), group));
        }
        keyed.sort_by(|(a, _), (b, _)| a.cmp(b));
        self.groups = keyed.into_iter().map(|(_, group)| group).collect();
        Ok(())
    }

    fn write(&self, input: &Input<'_>, out: &mut String) -> Result<(), Diag> {
        if !self.groups.is_empty() {
            out.push_str("\n## Operations\n");
            push_source_link(&input.sources.get(input.main).name, out);
        }
        for group in &self.groups {
            group.write(input, out)?;
        }
        push_constraints("Attribute constraints", &self.attributes, out)?;
        push_defs("Attributes", &self.attr_defs, out, |def, out| definition::write(input, def, out))?;
        push_constraints("Type constraints", &self.types, out)?;
        push_defs("Types", &self.type_defs, out, |def, out| definition::write(input, def, out))?;
        push_defs("Enums", &self.enums, out, |def, out| enums::write(input, def, out))
    }
}

impl Group<'_> {
    /// Appends the operations, one heading deeper if they are in a section.
    fn write(&self, input: &Input<'_>, out: &mut String) -> Result<(), Diag> {
        let mut text = String::new();
        if let Some(section) = self.section {
            text.push_str(&format!("\n## {}\n", trim(section.str("summary")?)));
            push_description(section.str("description")?, &mut text);
            text.push('\n');
        }
        for op in &self.ops {
            operation::write(input, op, &mut text)?;
        }
        for line in text.split('\n') {
            if self.section.is_some() && line.starts_with('#') {
                out.push('#');
            }
            out.push_str(line);
            out.push('\n');
        }
        Ok(())
    }
}

/// Appends constraints under a title: the summary and description of each.
fn push_constraints(title: &str, defs: &[&Record], out: &mut String) -> Result<(), Diag> {
    push_defs(title, defs, out, |def, out| {
        out.push_str(&format!("\n### {}\n", constraint_summary(def)));
        push_description(def.str("description")?, out);
        out.push('\n');
        Ok(())
    })
}

/// Appends a title and what `write` appends for each def; nothing if there are none.
fn push_defs(
    title: &str,
    defs: &[&Record],
    out: &mut String,
    write: impl Fn(&Record, &mut String) -> Result<(), Diag>,
) -> Result<(), Diag> {
    if !defs.is_empty() {
        out.push_str(&format!("\n## {title}\n"));
    }
    defs.iter().try_for_each(|def| write(def, out))
}
