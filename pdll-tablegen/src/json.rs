//! Records as JSON, in the form that `llvm-tblgen -dump-json` gives.
//!
//! Keys of each object are sorted, so the text depends on the records alone.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::records::{ClassId, Record, Records, Unresolved, Value, ValueKind};
use crate::source::SourceMap;

/// How many classes are listed with repeats before each is listed once?
const MAX_REPEATED_SUPERS: usize = 10_000;

/// All defs, and which of them are instances of which class.
pub fn dump_json(records: &Records, map: &SourceMap) -> String {
    let mut defs: Vec<&Record> = records.defs().map(|(_, def)| def).collect();
    defs.sort_by(|a, b| a.name().cmp(b.name()));
    let mut instances: BTreeMap<&str, Vec<&str>> =
        records.classes().map(|(_, class)| (&**class.name(), Vec::new())).collect();
    let mut out = Writer { records, map, out: String::new() };
    let mut entries: BTreeMap<&str, String> = BTreeMap::new();
    for def in defs {
        let supers = out.supers(def);
        for class in &supers {
            instances.entry(&**records[*class].name()).or_default().push(&**def.name());
        }
        out.record(def, &supers);
        entries.insert(&**def.name(), std::mem::take(&mut out.out));
    }
    out.object(
        instances.iter(),
        |w, (_, defs)| w.list(defs.iter(), |w, def| w.string(def)),
        |(name, _)| **name,
    );
    entries.insert("!instanceof", std::mem::take(&mut out.out));
    entries.insert("!tablegen_json_version", "1".into());
    out.object(entries.iter(), |w, (_, text)| w.out.push_str(text), |(name, _)| **name);
    out.out.push('\n');
    out.out
}

struct Writer<'a> {
    records: &'a Records,
    map: &'a SourceMap,
    out: String,
}

impl Writer<'_> {
    fn string(&mut self, text: &str) {
        self.out.push('"');
        for c in text.chars() {
            match c {
                '"' => self.out.push_str("\\\""),
                '\\' => self.out.push_str("\\\\"),
                '\n' => self.out.push_str("\\n"),
                '\r' => self.out.push_str("\\r"),
                '\t' => self.out.push_str("\\t"),
                c if (c as u32) < 0x20 => {
                    let _ = write!(self.out, "\\u{:04x}", c as u32);
                }
                c => self.out.push(c),
            }
        }
        self.out.push('"');
    }

    fn list<T>(&mut self, items: impl Iterator<Item = T>, mut each: impl FnMut(&mut Self, T)) {
        self.out.push('[');
        for (i, item) in items.enumerate() {
            self.out.push_str(if i > 0 { "," } else { "" });
            each(self, item);
        }
        self.out.push(']');
    }

    fn object<'t, T: 't>(
        &mut self,
        items: impl Iterator<Item = T>,
        mut each: impl FnMut(&mut Self, T),
        key: impl Fn(&T) -> &'t str,
    ) {
        self.out.push('{');
        for (i, item) in items.enumerate() {
            self.out.push_str(if i > 0 { "," } else { "" });
            self.string(key(&item));
            self.out.push(':');
            each(self, item);
        }
        self.out.push('}');
    }

    fn record(&mut self, def: &Record, supers: &[ClassId]) {
        let mut entries: BTreeMap<&str, String> = BTreeMap::new();
        for field in def.fields() {
            self.value(&field.value);
            entries.insert(&field.name, std::mem::take(&mut self.out));
        }
        self.list(def.fields().iter().filter(|f| f.may_stay_open), |w, field| w.string(&field.name));
        entries.insert("!fields", std::mem::take(&mut self.out));
        let records = self.records;
        self.list(supers.iter(), |w, class| w.string(records[*class].name()));
        entries.insert("!superclasses", std::mem::take(&mut self.out));
        self.string(def.name());
        entries.insert("!name", std::mem::take(&mut self.out));
        entries.insert("!anonymous", def.is_anonymous().to_string());
        let map = self.map;
        self.list(def.spans().iter(), |w, span| {
            let path = &map.get(span.source).name;
            let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
            w.string(&format!("{file}:{}", map.start(*span).line));
        });
        entries.insert("!locs", std::mem::take(&mut self.out));
        self.object(entries.iter(), |w, (_, text)| w.out.push_str(text), |(name, _)| **name);
    }

    /// All classes above, each after its own, as often as they are reached (up to a limit).
    fn supers(&self, def: &Record) -> Vec<ClassId> {
        let mut list = Vec::new();
        self.push_supers(def, &mut list);
        if list.len() > MAX_REPEATED_SUPERS { def.supers().to_vec() } else { list }
    }

    fn push_supers(&self, record: &Record, list: &mut Vec<ClassId>) {
        for parent in record.direct_supers() {
            if list.len() > MAX_REPEATED_SUPERS {
                return;
            }
            self.push_supers(&self.records[parent.class], list);
            list.push(parent.class);
        }
    }

    /// An object with a kind, the value as TableGen and further entries, which are JSON already.
    fn tagged(&mut self, value: &Value, kind: &str, more: &[(&str, String)]) {
        let shown = self.records.show(value);
        let quoted = |w: &mut Self, text: &str| {
            let before = std::mem::take(&mut w.out);
            w.string(text);
            std::mem::replace(&mut w.out, before)
        };
        let mut entries: Vec<(&str, String)> = more.to_vec();
        entries.push(("kind", quoted(self, kind)));
        entries.push(("printable", quoted(self, &shown)));
        entries.sort();
        self.object(entries.iter(), |w, (_, text)| w.out.push_str(text), |(name, _)| *name);
    }

    /// The JSON of a value or text, apart from what is being written.
    fn apart(&mut self, write: impl FnOnce(&mut Self)) -> String {
        let before = std::mem::take(&mut self.out);
        write(self);
        std::mem::replace(&mut self.out, before)
    }

    fn value(&mut self, value: &Value) {
        match &value.kind {
            ValueKind::Unset => self.out.push_str("null"),
            ValueKind::Bit(bit) => self.out.push(if *bit { '1' } else { '0' }),
            ValueKind::Int(value) => self.out.push_str(&value.to_string()),
            ValueKind::Str(text) | ValueKind::Code(text) => self.string(text),
            ValueKind::Bits(list) | ValueKind::List(list) => self.list(list.iter(), |w, item| w.value(item)),
            ValueKind::Def(def) => {
                let records = self.records;
                let name = self.apart(|w| w.string(records[*def].name()));
                self.tagged(value, "def", &[("def", name)]);
            }
            ValueKind::Dag(dag) => {
                let operator = self.apart(|w| w.value(&dag.op));
                let args = self.apart(|w| {
                    w.list(dag.args.iter(), |w, arg| {
                        w.out.push('[');
                        w.value(&arg.value);
                        w.out.push(',');
                        match &arg.name {
                            Some(name) => w.string(name),
                            None => w.out.push_str("null"),
                        }
                        w.out.push(']');
                    });
                });
                let mut more = vec![("operator", operator), ("args", args)];
                if let Some(name) = &dag.op_name {
                    more.push(("name", self.apart(|w| w.string(name))));
                }
                self.tagged(value, "dag", &more);
            }
            ValueKind::Unresolved(Unresolved::Var(name)) => {
                let name = self.apart(|w| w.string(name));
                self.tagged(value, "var", &[("var", name)]);
            }
            ValueKind::Unresolved(Unresolved::VarBit(name, index)) => {
                let name = self.apart(|w| w.string(name));
                self.tagged(value, "varbit", &[("var", name), ("index", index.to_string())]);
            }
            ValueKind::Unresolved(Unresolved::Other(_)) => self.tagged(value, "complex", &[]),
        }
    }
}
