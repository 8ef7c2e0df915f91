//! Records as JSON, in the format of `llvm-tblgen -dump-json`.
//!
//! The keys of each object are sorted, so the output depends on the records alone.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use pdll_support::source::SourceMap;

use crate::records::{ClassId, Record, Records, Unresolved, Value, ValueKind};

/// The value of a top-level key.
enum Entry<'a> {
    Def(&'a Record, Vec<ClassId>),
    Instances,
    Version,
}

/// The value of a key of a def.
enum Part<'a> {
    Field(&'a Value),
    Name,
    IsAnonymous,
    OpenFields,
    Places,
    Supers,
}

/// Returns all defs, and the list of instances of each class, as JSON.
pub fn dump_json(records: &Records, map: &SourceMap) -> String {
    let mut out = Writer { records, map, out: String::new() };
    let mut entries: BTreeMap<&str, Entry<'_>> = records
        .defs()
        .map(|(_, def)| (&**def.name(), Entry::Def(def, records.repeated_supers(def))))
        .collect();
    let mut instances: BTreeMap<&str, Vec<&str>> =
        records.classes().map(|(_, class)| (&**class.name(), Vec::new())).collect();
    for entry in entries.values() {
        let Entry::Def(def, supers) = entry else { continue };
        for class in supers {
            instances.entry(&**records[*class].name()).or_default().push(&**def.name());
        }
    }
    entries.extend([("!instanceof", Entry::Instances), ("!tablegen_json_version", Entry::Version)]);
    let instances = |w: &mut Writer<'_>| {
        w.object(
            instances.iter(),
            |w, (_, defs)| w.list(defs.iter(), |w, def| w.string(def)),
            |(name, _)| **name,
        );
    };
    out.object(
        entries.iter(),
        |w, (_, entry)| match entry {
            Entry::Def(def, supers) => w.record(def, supers),
            Entry::Instances => instances(w),
            Entry::Version => w.out.push('1'),
        },
        |(name, _)| **name,
    );
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
        let mut rest = text;
        while let Some(at) = rest.bytes().position(|c| c == b'"' || c == b'\\' || c < 0x20) {
            self.out.push_str(&rest[..at]);
            match rest.as_bytes()[at] {
                b'"' => self.out.push_str("\\\""),
                b'\\' => self.out.push_str("\\\\"),
                b'\n' => self.out.push_str("\\n"),
                b'\r' => self.out.push_str("\\r"),
                b'\t' => self.out.push_str("\\t"),
                c => {
                    let _ = write!(self.out, "\\u{c:04x}");
                }
            }
            rest = &rest[at + 1..];
        }
        self.out.push_str(rest);
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
        for item in items {
            self.key(key(&item));
            each(self, item);
        }
        self.out.push('}');
    }

    /// Writes the key of another value of an object.
    fn key(&mut self, key: &str) {
        self.out.push_str(if self.out.ends_with('{') { "" } else { "," });
        self.string(key);
        self.out.push(':');
    }

    fn record(&mut self, def: &Record, supers: &[ClassId]) {
        let mut parts: BTreeMap<&str, Part<'_>> =
            def.fields().iter().map(|field| (&*field.name, Part::Field(&field.value))).collect();
        parts.extend([
            ("!anonymous", Part::IsAnonymous),
            ("!fields", Part::OpenFields),
            ("!locs", Part::Places),
            ("!name", Part::Name),
            ("!superclasses", Part::Supers),
        ]);
        let (records, map) = (self.records, self.map);
        let part = |w: &mut Self, part: &Part<'_>| match part {
            Part::Field(value) => w.value(value),
            Part::Name => w.string(def.name()),
            Part::IsAnonymous => w.out.push_str(if def.is_anonymous() { "true" } else { "false" }),
            Part::OpenFields => {
                w.list(def.fields().iter().filter(|f| f.may_stay_open), |w, field| w.string(&field.name));
            }
            Part::Supers => w.list(supers.iter(), |w, class| w.string(records[*class].name())),
            Part::Places => w.list(def.spans().iter(), |w, span| {
                let path = &map.get(span.source).name;
                let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
                w.string(&format!("{file}:{}", map.start(*span).line));
            }),
        };
        self.object(parts.iter(), |w, (_, one)| part(w, one), |(name, _)| **name);
    }

    /// Writes an object with the kind of a value, and the value in TableGen syntax. Keys are sorted: some
    /// entries precede the kind, some are between the two, some follow.
    fn tagged(&mut self, value: &Value, kind: &str, [before, between, behind]: [&[(&str, Write<'_>)]; 3]) {
        let entries = |w: &mut Self, entries: &[(&str, Write<'_>)]| {
            for (key, write) in entries {
                w.key(key);
                write(w);
            }
        };
        self.out.push('{');
        entries(self, before);
        self.key("kind");
        self.string(kind);
        entries(self, between);
        self.key("printable");
        let shown = self.records.show(value);
        self.string(&shown);
        entries(self, behind);
        self.out.push('}');
    }

    fn value(&mut self, value: &Value) {
        match &value.kind {
            ValueKind::Unset => self.out.push_str("null"),
            ValueKind::Bit(bit) => self.out.push(if *bit { '1' } else { '0' }),
            ValueKind::Int(value) => self.out.push_str(&value.to_string()),
            ValueKind::Str(text) | ValueKind::Code(text) => self.string(text),
            ValueKind::Bits(list) | ValueKind::List(list) => self.list(list.iter(), |w, item| w.value(item)),
            ValueKind::Def(def) => {
                let name = self.records[*def].name();
                self.tagged(value, "def", [&[("def", &|w| w.string(name))], &[], &[]]);
            }
            ValueKind::Dag(dag) => {
                let args: Write<'_> = &|w| {
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
                };
                let operator: Write<'_> = &|w| w.value(&dag.op);
                match &dag.op_name {
                    Some(name) => {
                        let between: &[(&str, Write<'_>)] =
                            &[("name", &|w| w.string(name)), ("operator", operator)];
                        self.tagged(value, "dag", [&[("args", args)], between, &[]]);
                    }
                    None => self.tagged(value, "dag", [&[("args", args)], &[("operator", operator)], &[]]),
                }
            }
            ValueKind::Unresolved(Unresolved::Var(name)) => {
                self.tagged(value, "var", [&[], &[], &[("var", &|w| w.string(name))]]);
            }
            ValueKind::Unresolved(Unresolved::VarBit(name, index)) => {
                let index: Write<'_> = &|w| w.out.push_str(&index.to_string());
                self.tagged(value, "varbit", [&[("index", index)], &[], &[("var", &|w| w.string(name))]]);
            }
            ValueKind::Unresolved(Unresolved::Other(_)) => self.tagged(value, "complex", [&[], &[], &[]]),
        }
    }
}

/// Writes the value of an entry.
type Write<'w> = &'w dyn Fn(&mut Writer<'_>);
