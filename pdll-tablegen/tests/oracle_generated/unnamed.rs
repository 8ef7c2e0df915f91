//! Comparison of JSON where LLVM never created a record without a name: it prints the record's class and arguments as text.
//!
//! In: the JSON of both sides. Out: whether they agree on all else. Records without a name are compared where they are used,
//! because their numbers differ.

use std::collections::BTreeSet;

/// A JSON value; objects keep the order of their keys.
#[derive(PartialEq, Debug)]
pub(crate) enum Json {
    Object(Vec<(String, Json)>),
    Array(Vec<Json>),
    Text(String),
    /// A number, or a word.
    Atom(String),
}

impl Json {
    /// Parses JSON without blanks.
    pub(crate) fn parse(text: &str) -> Option<Json> {
        let mut rest = text.trim_end();
        let json = Json::value(&mut rest)?;
        rest.is_empty().then_some(json)
    }

    fn value(rest: &mut &str) -> Option<Json> {
        if let Some(after) = rest.strip_prefix('{') {
            *rest = after;
            let mut fields = Vec::new();
            while !take(rest, '}') {
                let Json::Text(key) = Json::value(rest)? else { return None };
                take(rest, ':').then_some(())?;
                fields.push((key, Json::value(rest)?));
                take(rest, ',');
            }
            return Some(Json::Object(fields));
        }
        if let Some(after) = rest.strip_prefix('[') {
            *rest = after;
            let mut elements = Vec::new();
            while !take(rest, ']') {
                elements.push(Json::value(rest)?);
                take(rest, ',');
            }
            return Some(Json::Array(elements));
        }
        let is_text = rest.starts_with('"');
        let mut is_escaped = false;
        let end = rest.char_indices().skip(1).find(|(_, c)| {
            let is_end = match is_text {
                true => *c == '"' && !is_escaped,
                false => matches!(c, ',' | ']' | '}'),
            };
            is_escaped = *c == '\\' && !is_escaped;
            is_end
        });
        let end = end.map_or(rest.len(), |(at, _)| at);
        let (value, after) = rest.split_at(end);
        *rest = after.strip_prefix('"').filter(|_| is_text).unwrap_or(after);
        Some(match value.strip_prefix('"') {
            Some(text) => Json::Text(text.to_owned()),
            None => Json::Atom(value.to_owned()),
        })
    }

    fn get(&self, key: &str) -> Option<&Json> {
        let Json::Object(fields) = self else { return None };
        fields.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    fn text(&self, key: &str) -> &str {
        match self.get(key) {
            Some(Json::Text(text)) => text,
            _ => "",
        }
    }
}

fn take(rest: &mut &str, c: char) -> bool {
    let after = rest.strip_prefix(c);
    *rest = after.unwrap_or(rest);
    after.is_some()
}

/// Returns whether the records of both sides are equal, except that some without a name are not created in theirs.
pub(crate) fn is_equal_otherwise(theirs: &str, ours: &str) -> bool {
    let (Some(theirs), Some(ours)) = (Json::parse(theirs), Json::parse(ours)) else { return false };
    let mut comparison = Comparison { theirs: &theirs, ours: &ours, compared: BTreeSet::new(), n_unmade: 0 };
    comparison.is_same_top() && comparison.n_unmade > 0
}

struct Comparison<'a> {
    theirs: &'a Json,
    ours: &'a Json,
    /// Pairs of records without a name that are equal, or are being compared.
    compared: BTreeSet<(&'a str, &'a str)>,
    n_unmade: usize,
}

/// Returns whether it is the name of a record without one.
fn is_anonymous(name: &str) -> bool {
    name.starts_with("anonymous_")
}

impl<'a> Comparison<'a> {
    fn is_same_top(&mut self) -> bool {
        let (Json::Object(theirs), Json::Object(ours)) = (self.theirs, self.ours) else { return false };
        let is_named = |entry: &&'a (String, Json)| !is_anonymous(&entry.0);
        let (theirs, ours) = (theirs.iter().filter(is_named), ours.iter().filter(is_named));
        let (theirs, ours): (Vec<_>, Vec<_>) = (theirs.collect(), ours.collect());
        theirs.len() == ours.len()
            && theirs.into_iter().zip(ours).all(|(their, our)| {
                their.0 == our.0
                    && match their.0.as_str() {
                        "!instanceof" => is_same_list_of_instances(&their.1, &our.1),
                        _ => self.is_same(&their.1, &our.1),
                    }
            })
    }

    fn is_same(&mut self, theirs: &'a Json, ours: &'a Json) -> bool {
        if ours.text("kind") == "def" && is_anonymous(ours.text("def")) {
            let Some(our) = self.ours.get(ours.text("def")) else { return false };
            if theirs.text("kind") == "def" && is_anonymous(theirs.text("def")) {
                let is_new = self.compared.insert((theirs.text("def"), ours.text("def")));
                let their = self.theirs.get(theirs.text("def"));
                return !is_new || their.is_some_and(|their| self.is_same(their, our));
            }
            self.n_unmade += 1;
            return theirs.text("kind") == "complex" && is_call_of(theirs.text("printable"), our);
        }
        match (theirs, ours) {
            (Json::Object(a), Json::Object(b)) => {
                a.len() == b.len()
                    && a.iter().zip(b).all(|(a, b)| {
                        let is_name = matches!(a.0.as_str(), "printable" | "!name");
                        a.0 == b.0 && (is_name && is_same_name(&a.1, &b.1) || self.is_same(&a.1, &b.1))
                    })
            }
            (Json::Array(a), Json::Array(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.is_same(a, b))
            }
            _ => theirs == ours,
        }
    }
}

/// Returns whether both are the same text but for records without a name.
fn is_same_name(theirs: &Json, ours: &Json) -> bool {
    let (Json::Text(theirs), Json::Text(ours)) = (theirs, ours) else { return false };
    // In the text of a DAG; its arguments are compared too.
    let unnamed = |text: &str| {
        let mut parts = text.split("anonymous_");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |out, part| out + "_" + part.trim_start_matches(|c: char| c.is_ascii_digit()))
    };
    unnamed(theirs) == unnamed(ours) || theirs.contains('<') && ours.contains("anonymous_")
}

/// Returns whether a text, `A<0: []>`, creates a record of our record's class.
fn is_call_of(text: &str, our: &Json) -> bool {
    let Some(Json::Array(supers)) = our.get("!superclasses") else { return false };
    let class = text.split('<').next().unwrap_or_default();
    text.contains('<') && supers.last() == Some(&Json::Text(class.to_owned()))
}

/// Returns whether the classes have the same instances, without those that have no name.
fn is_same_list_of_instances(theirs: &Json, ours: &Json) -> bool {
    let named = |json: &Json| {
        let Json::Object(classes) = json else { return Vec::new() };
        let names = |list: &Json| match list {
            Json::Array(list) => list.iter().map(|name| format!("{name:?}")).collect(),
            _ => Vec::new(),
        };
        let classes = classes.iter().map(|(class, list)| {
            let names: Vec<String> = names(list);
            (
                class.clone(),
                names.into_iter().filter(|name| !name.contains("\"anonymous_")).collect::<Vec<_>>(),
            )
        });
        classes.collect()
    };
    named(theirs) == named(ours)
}

#[test]
fn only_the_records_that_are_not_created_may_differ() {
    let theirs = |value: &str| {
        format!(
            r#"{{"!instanceof":{{"A":[],"B":["b"]}},"b":{{"a":{{"kind":"complex","printable":"A<0: []>"}},"n":{value}}}}}"#
        )
    };
    let ours = |class: &str| {
        format!(
            r#"{{"!instanceof":{{"A":["anonymous_0"],"B":["b"]}},"anonymous_0":{{"!superclasses":["{class}"]}},"b":{{"a":{{"def":"anonymous_0","kind":"def","printable":"anonymous_0"}},"n":1}}}}"#
        )
    };
    assert!(is_equal_otherwise(&theirs("1"), &ours("A")));
    assert!(!is_equal_otherwise(&theirs("2"), &ours("A")));
    assert!(!is_equal_otherwise(&theirs("1"), &ours("C")));
    assert!(!is_equal_otherwise(&ours("A"), &ours("A")), "nothing differs");
}
