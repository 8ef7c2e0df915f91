//! Mistakes that random changes rarely produce: invalid items and statements, inserted into a possibly valid
//! program.
//!
//! In: a program. Out: the program with one of them inserted at a suitable position.

use crate::oracle_generated::random::Random;
use crate::oracle_generated::tokens::tokens;

/// Items with one mistake each. `#` is a number.
const ITEMS: [&str; 43] = [
    "#include \"shared.txt\"\n",
    "#include [{shared}]\n",
    "#include shared\n",
    "#includes \"shared.pdll\"\n",
    "#include \"missing.pdll\"\n",
    "Pattern with benefit(1), benefit(#) => erase op<a.one>;\n",
    "Pattern with recursion, benefit(#), recursion => erase op<a.one>;\n",
    "Pattern with recusion => erase op<a.one>;\n",
    "Pattern with benefit(4000#) => erase op<a.one>;\n",
    "Pattern with benefit(# => erase op<a.one>;\n",
    "Pattern with benefit # => erase op<a.one>;\n",
    "Pattern with benefit(x) => erase op<a.one>;\n",
    "Pattern with # => erase op<a.one>;\n",
    "Constraint Self#(x: Value) { Self#(x); }\n",
    "Rewrite Self#(x: Value) { Self#(x); }\n",
    "Pattern Named# => erase op<a.one>;\nPattern { Named#(); erase op<a.one>; }\n",
    "Pattern => erase op<a.one>(x: [Value<type<\"i#\">>, Value<type<\"i2\">>]);\n",
    "Pattern => erase op<a.one>(x: [Value, Attr]);\n",
    "Pattern => erase op<a.one>(x: [Op<a.one>, Op<a.two>]);\n",
    "Pattern => erase op<a.one>(x: [Value, Value;\n",
    "Rewrite NeedsType#(t: Type);\nPattern => rewrite op<a.one> with { let t: Type; NeedsType#(t); };\n",
    "Constraint Two#(x: Value, y: Value) { }\nPattern => erase op<a.one>(x: Two#);\n",
    "Constraint None#() { }\nPattern => erase op<a.one>(x: [Value, None#]);\n",
    "Constraint Short#(x: Value) => let y: Value;\n",
    "Rewrite Short#(x: Value) => let y: Value;\n",
    "Rewrite Short#(x: Value) => return x;\n",
    "Constraint Trailing#(x: Value) { return x; op<a.one>(x); }\n",
    "Constraint Lacking#(x: Value) -> Op { op<a.one>(x); }\n",
    "Rewrite Named#(x: Value) -> (a: Value) => x;\n",
    "Rewrite Named#() { return (a = op<a.one>); }\n",
    "Constraint Erasing#(x: Op) { erase x; }\n",
    "Rewrite Nothing#(x: Value);\nPattern { let x: Value; not Nothing#(x); erase op<a.one>(x); }\n",
    "Rewrite Nothing#(x: Value);\nPattern => rewrite op<a.one>(x: Value) with { not Nothing#(x); };\n",
    "Constraint Given#(x: Value) -> Value;\nPattern { let x: Value; let y = not Given#(x); erase op<a.one>(x, y); }\n",
    "Constraint Given#(x: Value) { }\nPattern { let x: Value; not Given#(x); erase op<a.one>(x); }\n",
    "Constraint Given#(x: Value) { }\nPattern => rewrite op<a.one>(x: Value) with { Given#(x); };\n",
    "Rewrite Pair#(x: Op) -> (Value, Value) => (x, x.0);\nPattern => rewrite x: Op with { Pair#(Pair#(x)); Pair#((x, x)); };\n",
    "Rewrite Wrong#(x: Op) -> (Value, Type) => (x, x.0);\n",
    "Rewrite Gone#(x: Op) => erase x;\nPattern => rewrite x: Op<a.one> with { Gone#(x); Gone#(x); };\n",
    "Constraint Ranged#(xs: ValueRange);\nConstraint Through#(xs: ValueRange) { Ranged#(xs); }\nPattern { let x: Value; Through#(x); erase op<a.one>(x); }\n",
    "Pattern => erase op<a.one>(x: i32);\n",
    "Pattern => erase op<a.one>(x: Value<i32>);\n",
    "Pattern => erase op<>(x: Value) {n = #};\n",
];

/// Items with one mistake each in the use of definitions.
const ITEMS_OF_DEFINITIONS: [&str; 4] = [
    "Pattern => erase op<a.one>(x: I32);\n",
    "Pattern => erase op<a.one>(x: Value<I32>);\n",
    "Pattern => replace op<a.one>(x: Value) with t.one(x);\n",
    // Bare literals for attributes that operations may define: of several types, and out of range.
    "Pattern => erase op<OPERATION> {any = 3, thing = 3, oneOf = 3, word = 3, odd = 3, above = 99999999999, \
     positive = 99999999999, twice = 99999999999, described = 99999999999, named = 99999999999, maybe = 99999999999};\n",
];

/// Statements with one mistake each.
const STATEMENTS: [&str; 31] = [
    "let b#: Value = _: Value; let _: Value;",
    "let b# = (a = op<a.one>, a = op<a.two>);",
    "let b# = (a = op<a.one>, b = op<a.two>).c;",
    "let b# = Constraint(v: Value) { };",
    "let b# = op<a.one>.name;",
    "let b#: Op; let c# = b#.name;",
    "let b#: Op<a.one>; let c# = b#.#;",
    "let b# = _;",
    "let b#: Value; let c#: Value = b#.0;",
    "let b#: Op = attr<\"unit\">;",
    "let b#: Value<type<\"i1\">> = op<a.one>;",
    "let b#;",
    "not;",
    "not unknown#;",
    "not SharedOne;",
    "(op<a.one>, op<a.two>)();",
    "attr<\"unit\">();",
    "let b#: type;",
    "let b#: [Value, Value(] = op<a.one>;",
    "let b# = \"a\\q\";",
    "let b# = [{ open;",
    "let b# = op<>;",
    "op<a.one>(x: Unknown#);",
    "Constraint Inner#(x: Value);",
    "let b#: Op; let c# = b#.;",
    "return;",
    "op<a.one> { a = op<a.two> };",
    "op<a.one>(attr<\"unit\">);",
    "op<a.one> -> (op<a.two>);",
    "let b# = not Unknown#(op<a.one>);",
    "let b#: Unknown#;",
];

/// Returns a program with one of the mistakes.
pub(crate) fn insert_one(random: &mut Random, program: &str) -> String {
    if program.contains(".td\"") && random.percent(60) {
        if random.percent(65) {
            return misspell(random, program);
        }
        let item = random.pick(&ITEMS_OF_DEFINITIONS).replace("OPERATION", operation(program));
        let places = line_starts(program, 0);
        return put(program, *random.pick(&places), &item);
    }
    let number = random.below(10).to_string();
    if random.percent(50) {
        // The `#` of a directive is not a number.
        let item = random.pick(&ITEMS).replace("#include", "\u{1}").replace('#', &number);
        let places = line_starts(program, 0);
        return put(program, *random.pick(&places), &item.replace('\u{1}', "#include"));
    }
    let statement = random.pick(&STATEMENTS).replace('#', &number);
    let places = line_starts(program, 1);
    put(program, *random.pick(&places), &format!("  {statement}\n"))
}

/// Returns the name of the first operation of a program that is in the dialect of the definitions.
fn operation(program: &str) -> &str {
    let Some(at) = program.find("op<t.") else { return "t.one" };
    let name = &program[at + "op<".len()..];
    let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '.');
    &name[..end.unwrap_or(name.len())]
}

/// Returns a program in which the name of a defined operation has an extra letter, in its dialect or after
/// it.
fn misspell(random: &mut Random, program: &str) -> String {
    const NAME: &str = "op<t.";
    let operations: Vec<usize> = program.match_indices(NAME).map(|(at, _)| at).collect();
    let Some(at) = operations.get(random.below(operations.len().max(1))) else { return program.to_owned() };
    let wrong = if random.percent(50) { "op<tt." } else { "op<t.a" };
    format!("{}{wrong}{}", &program[..*at], &program[at + NAME.len()..])
}

fn put(program: &str, at: usize, text: &str) -> String {
    format!("{}{text}{}", &program[..at], &program[at..])
}

/// Returns the starts of lines at a brace depth, or the end of the program.
fn line_starts(program: &str, wanted: usize) -> Vec<usize> {
    let (mut found, mut depth, mut at) = (Vec::new(), 0usize, 0);
    for token in tokens(program) {
        let start = at;
        at += token.len();
        match token.as_str() {
            "{" | "(" => depth += 1,
            "}" | ")" => depth = depth.saturating_sub(1),
            blank if blank.trim().is_empty() && depth == wanted => {
                found.extend(blank.match_indices('\n').map(|(line, _)| start + line + 1).next_back());
            }
            _ => {}
        }
    }
    if found.is_empty() { vec![program.len()] } else { found }
}
