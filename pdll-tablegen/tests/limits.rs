//! Unbounded input ends in an error with a location, and finite hostile input is read: never a crash or an
//! endless loop.
#![allow(clippy::unwrap_used, reason = "tests")]

use pdll_support::diag::{Diag, Diags};
use pdll_support::include::{IncludeDirs, Includes};
use pdll_support::source::{Inclusion, SourceMap};
use pdll_tablegen::records::ValueKind;
use pdll_tablegen::token::{Token, TokenKind};
use pdll_tablegen::{Records, dump_json, parse_text, parse_tokens};

/// Nesting depth that must be rejected.
const MANY: usize = 100_000;

fn read_with(text: &str, includes: &mut dyn Includes) -> (SourceMap, Records, Vec<Diag>) {
    let mut map = SourceMap::new();
    let source = map.add_text("main.td", text, None);
    let mut diags = Diags::new();
    let records = parse_text(&mut map, source, includes, &mut diags);
    let diags = diags.take();
    (map, records, diags)
}

fn messages(text: &str) -> Vec<String> {
    let (_, _, diags) = read_with(text, &mut IncludeDirs::default());
    diags.into_iter().map(|diag| diag.message).collect()
}

/// Asserts that the input ends in an error with this message.
fn ends_in(text: &str, message: &str) {
    let all = messages(text);
    let last = all.last().map_or("", String::as_str);
    assert!(last.contains(message), "{}…: {all:?}", text.chars().take(60).collect::<String>());
}

#[test]
fn nesting_without_end_is_refused() {
    let nest = |open: &str, inner: &str, close: &str| open.repeat(MANY) + inner + &close.repeat(MANY);
    for text in [
        format!("def op; def a {{ dag d = {}; }}", nest("(op ", "", ")")),
        format!("def a {{ list<int> l = {}; }}", nest("[", "", "]")),
        format!("def a {{ int i = {}; }}", nest("!not(", "1", ")")),
        format!("def a {{ int i = {}; }}", nest("!cond(1: ", "1", ")")),
        format!("def a {{ int i = {}; }}", nest("{", "1", "}")),
        format!("class A<int n>; def a {{ A i = {}; }}", nest("A<", "1", ">")),
        format!("def a {{ {} x; }}", nest("list<", "int", ">")),
        nest("if 1 then ", "def a;", ""),
        nest("if 1 then {", "def a;", "}"),
        nest("if 0 then def a; else ", "def b;", ""),
        nest("foreach i = [1] in ", "def a;", ""),
        format!("class A {{ int x; }} {}", nest("let x = 1 in ", "def a : A;", "")),
    ] {
        ends_in(&text, "nested more than 1000 deep");
    }
    assert!(messages(&"[".repeat(MANY)).len() < 10);
}

#[test]
fn evaluation_without_end_is_refused() {
    ends_in("class F<int n> { int r = F<!add(n, 1)>.r; } def a { int x = F<0>.r; }", "nests more than");
    ends_in("class F<int n> { int r = F<n>.r; } def a { int x = F<0>.r; }", "nests more than");
    ends_in("class F<int n> { list<F> r = [F<!add(n, 1)>]; } def a { F x = F<0>; }", "nests more than");
    ends_in("class A : A;", "cannot derive from itself");
    ends_in("def op; def a { dag d = !foldl((op), !range(100000), acc, i, (op acc)); }", "nests too deeply");
    ends_in("def op; def a { dag d = !foldl((op), !range(99), acc, i, (op acc, acc)); }", "too large");
    ends_in("def a { string s = !foldl(\"ab\", !range(60), acc, i, acc # acc); }", "too long");
    ends_in("def a { list<int> l = !foldl([1], !range(60), acc, i, !listconcat(acc, acc)); }", "too long");
    ends_in("def a { list<int> l = !range(0, 9000000000000000000); }", "too long");
    ends_in("foreach i = 0...4000000000 in def x#i;", "too long");
    ends_in("def a { bits<4294967295> x; }", "number of bits");
    let chain: String = (0..MANY).map(|i| format!("class C{} : C{i}; ", i + 1)).collect();
    ends_in(&format!("class C0; {chain}"), "more than 2000 classes");
}

/// Returns the errors with their locations.
fn shown(text: &str) -> Vec<String> {
    let (map, _, diags) = read_with(text, &mut IncludeDirs::default());
    let place = |diag: &Diag| {
        let start = map.start(diag.span);
        format!("{}:{}: {}", start.line, start.column, diag.message)
    };
    diags.iter().map(place).collect()
}

#[test]
fn text_without_end_is_refused() {
    // Half of 12,000 squared times ten letters exceeds the limit.
    let letters = "ab".repeat(10);
    let text = format!("\ndef a {{ string s = !foldl(\"\", !range(12000), acc, i, acc # \"{letters}\"); }}");
    assert_eq!(shown(&text), ["2:54: evaluation takes too much memory: more than 67135864 bytes of text"]);
}

#[test]
fn endless_evaluation_is_stopped_early() {
    // Each case has only a few lines: the limits grow with the input, so none of them fills the memory before
    // its error.
    let nest = |first: &str, last: &str| {
        let each = |i: usize| {
            format!("multiclass M{i}<int n> {{ defm a : M{}<n>; defm b : M{}<n>; }}\n", i - 1, i - 1)
        };
        let all: String = (1..40).map(each).collect();
        format!("multiclass M0<int n> {{ {first} }}\n{all}{last}")
    };
    let long = "defvar a = !foldl(\"a\", !range(20), acc, i, acc # acc); ";
    let letters =
        |text: &str| format!("{long}\ndef d {{ list<int> l = !foreach(i, !range(100000), {text}); }}");
    for (text, message) in [
        (
            "class F<int n, int m> { int r = !if(!lt(n, 40), !add(F<!add(n, 1), !add(m, m)>.r, F<!add(n, 1), \
             !add(m, m, 1)>.r), 1); }\ndef a { int x = F<0, 0>.r; }",
            "1:54: evaluation takes too much memory: more than 7055200 values",
        ),
        (
            &nest("def x;", "defm q : M39<0>;"),
            "1:28: evaluation takes too much memory: more than 7573000 values",
        ),
        (
            &nest("assert !eq(n, 1), \"\";", "defm q : M39<1>;"),
            "1:31: evaluation takes too much memory: more than 7577800 values",
        ),
        (
            "foreach i = !range(100000) in foreach j = !range(100000) in def x#i#_#j;",
            "1:65: evaluation takes too much memory: more than 7016200 values",
        ),
        (
            "foreach i = !range(100000) in foreach j = !range(100000) in { assert !ne(i, -1), \"x\"; }",
            "1:70: evaluation takes too long: more than 50032000 steps",
        ),
        (&letters("!find(a, \"b\", i)"), "2:51: evaluation takes too long: more than 50055000 steps"),
        (
            &letters("!match(a, \"(a|aa)*b\" # i)"),
            "2:51: evaluation takes too long: more than 50055000 steps",
        ),
        (
            &letters("!size(!subst(\"b\", \"c\", a # i))"),
            "2:57: evaluation takes too much memory: more than 67169864 bytes of text",
        ),
        (
            &letters("!lt(a, a # i)"),
            "2:58: evaluation takes too much memory: more than 67163864 bytes of text",
        ),
        (
            "class G<list<int> l, int i> { int s = i; } defvar l = !range(100000);\n\
             def a { list<int> x = !foreach(i, !range(10000), G<l, i>.s); }",
            "2:50: evaluation takes too long: more than 50059000 steps",
        ),
    ] {
        assert_eq!(shown(text), [message], "{}", text.chars().take(100).collect::<String>());
    }
}

#[test]
fn bits_may_be_set_one_by_one() {
    let n = 20_000;
    let lets = |of: &str| {
        (0..n)
            .map(|i| format!("let X{{{i}}} = {};", of.replace('#', &(i % 2).to_string())))
            .collect::<String>()
    };
    // A value that shares the bits keeps the old ones.
    let text = format!(
        "class A {{ bits<{n}> X = 0; let X{{0}} = 1; A seen = A<>; {} }} def a : A {{ {} }} def b : A {{ let X{{1}} = 0; }}",
        lets("1"),
        lets("#")
    );
    let (_, records, diags) = read_with(&text, &mut IncludeDirs::default());
    assert!(diags.is_empty(), "{diags:?}");
    let ones = |name: &str| {
        let value = records.def(name).unwrap().value("X").unwrap();
        let ValueKind::Bits(bits) = &value.kind else { panic!("{value:?}") };
        bits.iter().filter(|bit| matches!(bit.kind, ValueKind::Bit(true))).count()
    };
    assert_eq!([ones("a"), ones("b"), ones("anonymous_0")], [n / 2, n - 1, 1]);
}

#[test]
fn instances_are_shared() {
    // If the bits were copied, each of these would be rejected for too many values.
    let n = 3_000;
    let fields: String = (0..n).map(|i| format!("list<A> l{i} = !instances<A>();")).collect();
    let defs: String = (0..n).map(|i| format!("def a{i} : A;")).collect();
    let text = format!("class A; class B {{ {fields} }} {defs} def b : B; def a : A; def c : B;");
    let (_, records, diags) = read_with(&text, &mut IncludeDirs::default());
    assert!(diags.is_empty(), "{diags:?}");
    let list = |def: &str, field: &str| records.def(def).unwrap().list(field).unwrap();
    assert_eq!([list("b", "l0").len(), list("c", "l0").len()], [n, n + 1]);
    assert!(std::ptr::eq(list("c", "l0"), list("c", "l2999")));
}

/// Returns definitions in the manner of a target of LLVM: instructions and patterns by multiclasses.
fn target(n_families: usize) -> String {
    let variants: String = (0..24)
        .map(|i| {
            format!(
                "def _v{i} : Instr<!add(!mul(k, 32), {i}), !strconcat(n, \"_v{i}\")>;\n\
                 def : Pat<(set i32:$x, (ops i32:$a, i32:$b)), (ops i64:$x, i64:$a)>;\n"
            )
        })
        .collect();
    let families: String = (0..n_families).map(|i| format!("defm I{i} : Family<{i}, \"I{i}\">;\n")).collect();
    format!(
        "def ops; def i32; def i64; def set;
        class Pat<dag a, dag b> {{ dag source = a; dag result = b; list<int> costs = [1, 2, 3]; }}
        class Instr<int k, string n> {{
          int opcode = k; bits<32> encoding = k; string name = n; string alias = !subst(\"I\", \"J\", n);
          list<string> forms = [n, !strconcat(n, \"_x\"), !strconcat(n, \"_y\")];
          dag operands = (ops i32:$a, i32:$b, i64:$c); string assembly = !strconcat(n, \" $a, $b, $c\");
        }}
        multiclass Family<int k, string n> {{ {variants} }}
        {families}"
    )
}

#[test]
fn definitions_of_the_size_of_a_target_are_read() {
    let (_, records, diags) = read_with(&target(4_000), &mut IncludeDirs::default());
    assert!(diags.is_empty(), "{:?}", diags.first());
    assert_eq!(records.defs().len(), 4 + 4_000 * 48);
    assert_eq!(records.def("I3999_v23").unwrap().int("encoding").unwrap(), 3_999 * 32 + 23);
}

#[test]
fn lists_without_end_are_refused() {
    let lists: String = (0..12_000).map(|i| format!("defvar l{} = l{i} # [{i}];\n", i + 1)).collect();
    assert_eq!(
        shown(&format!("defvar l0 = [0];\n{lists}")),
        ["11971:17: evaluation takes too much memory: more than 71804200 values"]
    );
}

#[test]
fn long_values_are_built_in_linear_time() {
    // If parts were appended one by one, each of these would be rejected for too much memory, or take
    // minutes.
    let n = 20_000;
    let lists: Vec<String> = (0..n).map(|i| format!("[{i}]")).collect();
    let classes: String = (0..n).map(|i| format!("class C{i};\n")).collect();
    let parents: Vec<String> = (0..n).map(|i| format!("C{i}")).collect();
    let dags: Vec<String> = (0..n).map(|i| format!("(op:$d{i} {i}:$n{i})")).collect();
    let text = format!(
        "def a {{ list<int> l = {}; list<int> m = !listconcat({}); }}\n{classes}def b : {};
         def op; def other; def c {{ dag d = !con((op), {}); dag e = !con((op 1), (op 2), (?), (op 3)); }}",
        lists.join(" # "),
        lists.join(", "),
        parents.join(", "),
        dags.join(", "),
    );
    let (map, records, diags) = read_with(&text, &mut IncludeDirs::default());
    assert!(diags.is_empty(), "{diags:?}");
    let a = records.def("a").unwrap();
    assert_eq!(a.list("l").unwrap().len(), n);
    assert_eq!(a.list("m").unwrap().len(), n);
    assert_eq!(records.def("b").unwrap().supers().len(), n);
    let dags = dump_json(&records, &map);
    assert!(dags.contains(&format!("[{},\"n{}\"]", n - 1, n - 1)), "{}", &dags[dags.len() - 400..]);
    assert!(dags.contains("(op:$d0 0:$n0, 1:$n1, 2:$n2,") && dags.contains("(op 1, 2, 3)"));
    let mixed = shown("def op; def other; def a { dag d = !con((op 1), (op 2), (other 3), (other 4)); }");
    assert_eq!(mixed, ["1:36: `!con` needs dags with the same operator, but got `op` and `other`"]);
}

#[test]
fn many_names_are_read_in_linear_time() {
    // If names were compared one by one, each of these would take minutes in a build without optimization.
    let n = 20_000;
    let each = |text: &str, between: &str| {
        (0..n).map(|i| text.replace('#', &i.to_string())).collect::<Vec<_>>().join(between)
    };
    for text in [
        format!("class C {{ {} }} def z : C {{ {} }}", each("int f# = #;", " "), each("let f# = 1;", " ")),
        format!("{} def z : {};", each("class C#<int a> { int f# = a; }", " "), each("C#<#>", ", ")),
        format!(
            "class C<{}> {{ list<int> l = [{}]; }} def z : C<{}>;",
            each("int a#", ", "),
            each("a#", ", "),
            each("a#=#", ", ")
        ),
        format!("multiclass M<{}> {{ def x; }} defm z : M<{}>;", each("int a#", ", "), each("#", ", ")),
        format!(
            "def z {{ {} }} foreach i = [1] in {{ {} }}",
            each("defvar v# = #;", " "),
            each("defvar w# = #;", " ")
        ),
        format!("def z {{ list<int> l = !listremove(!range({n}), !range(1, {n})); }}"),
        format!("{}def z;\n{}", each("%ifndef A#\n", "").replace('%', "#"), "#endif\n".repeat(n)),
    ] {
        let (_, records, diags) = read_with(&text, &mut IncludeDirs::default());
        assert!(diags.is_empty(), "{:?}", &diags[..1]);
        assert!(records.def("z").or(records.def("zx")).is_some());
    }
}

#[test]
fn errors_among_many_names_are_reported_in_linear_time() {
    let n = 20_000;
    let each = |text: &str| (0..n).map(|i| text.replace('#', &i.to_string())).collect::<String>();
    for (text, first) in [
        (each("class Klass#; def a# : Klas#;"), "no class is called `Klas0`"),
        (
            format!("class C {{ {} }} def z : C {{ {} }}", each("int f#;"), each("let g# = 0;")),
            "`z` has no field `g0`",
        ),
        (each("%ifdef A#\n").replace('%', "#"), "this condition has no `#endif`"),
    ] {
        let all = messages(&text);
        assert_eq!(all[0], first);
        assert!((1_000..1_010).contains(&all.len()), "{}", all.len());
    }
}

#[test]
fn loops_without_end_are_refused() {
    let loops = |n: usize, inner: &str| {
        let open: String = (0..n).map(|i| format!("foreach i{i} = [1, 2] in {{ ")).collect();
        format!("{open}{inner}{}", "}".repeat(n))
    };
    // Input with syntax errors has lower limits.
    ends_in(
        &format!("class ; {}", loops(60, "defvar x = i0;")),
        "evaluation takes too long: more than 6333375 steps",
    );
    let many = format!("class A<int i>; class ; {}", loops(60, "def : A<i0>;"));
    ends_in(&many, "evaluation takes too much memory");
}

#[test]
fn includes_may_nest_deep() {
    let chain = |n: usize| {
        let mut includes = IncludeDirs::default();
        for i in 0..n {
            includes = includes.embed(format!("{i}.td"), format!("include \"{}.td\"\ndef a{i};", i + 1));
        }
        includes.embed(format!("{n}.td"), "def last; class ;")
    };
    let (map, records, diags) = read_with("include \"0.td\"", &mut chain(4_990));
    assert!(records.def("a0").is_some() && records.def("a4989").is_some() && records.def("last").is_some());
    assert_eq!(diags.len(), 1);
    let shown = map.inclusions_shown(diags[0].span).into_iter().map(|inclusion| match inclusion {
        Inclusion::At(span) => map.get(span.source).name.to_string(),
        Inclusion::Hidden(n) => format!("{n} more"),
    });
    assert_eq!(
        shown.collect::<Vec<_>>().join(" "),
        "4989.td 4988.td 4987.td 4986.td 4983 more 2.td 1.td 0.td main.td"
    );
    let (_, _, diags) = read_with("include \"0.td\"", &mut chain(6_000));
    assert_eq!(diags[0].message, "includes nest more than 5000 deep: `4999.td`");
}

#[test]
fn chains_of_multiclasses_share_their_origins() {
    let n = 3_000;
    let all: String = (1..n).map(|i| format!("multiclass M{i} {{ defm b : M{}; }}\n", i - 1)).collect();
    let text = format!("multiclass M0 {{ def a; }}\n{all}defm z : M{};", n - 1);
    let (map, records, diags) = read_with(&text, &mut IncludeDirs::default());
    assert!(diags.is_empty(), "{diags:?}");
    let name = format!("z{}a", "b".repeat(n - 1));
    let lines: Vec<u32> =
        records.def(&name).unwrap().spans().iter().map(|span| map.start(*span).line).collect();
    assert_eq!(lines, (1..=n as u32 + 1).collect::<Vec<_>>());
}

#[test]
fn references_in_a_circle_are_refused() {
    let text = "class A { int x = 1; int y = x; } def a : A { let x = y; }";
    ends_in(text, "depends on an unknown value");
    ends_in("class A { int x; } def a : A { let x = x; }", "cannot be set to itself");
    assert!(messages("class A { A next = ?; } def a : A { let next = a; }").is_empty());
}

#[test]
fn includes_in_a_circle_are_refused() {
    let mut includes = IncludeDirs::default()
        .embed("a.td", "include \"b.td\"\ndef a;")
        .embed("b.td", "include \"a.td\"")
        .embed("guarded.td", "#ifndef G\n#define G\ninclude \"guarded.td\"\ndef g;\n#endif");
    let (map, _, diags) = read_with("include \"a.td\"", &mut includes);
    assert_eq!(diags.len(), 1);
    assert_eq!(diags[0].message, "`a.td` includes itself: 50 levels deep here");
    assert_eq!(&*map.get(diags[0].span.source).name, "a.td");
    let notes: Vec<&str> = diags[0].notes.iter().map(|note| note.message.as_str()).collect();
    assert_eq!(notes, ["the includes are `a.td` → `b.td` → `a.td`", "guard it with `#ifndef` and `#define`"]);
    let (_, records, diags) = read_with("include \"guarded.td\"", &mut includes);
    assert!(diags.is_empty() && records.def("g").is_some());
}

#[test]
fn long_input_is_read() {
    let paste = vec!["\"ab\""; MANY].join(" # ");
    let cases = vec!["0: 1"; MANY].join(", ");
    let args: Vec<String> = (0..MANY).map(|i| format!("{i}:$x{i}")).collect();
    let text = format!(
        "def op; def a {{ string s = {paste}; int c = !cond({cases}, 1: 5); dag d = (op {}); }}",
        args.join(", ")
    );
    let (map, records, diags) = read_with(&text, &mut IncludeDirs::default());
    assert!(diags.is_empty(), "{diags:?}");
    let a = records.def("a").unwrap();
    assert_eq!(a.str("s").unwrap().len(), 2 * MANY);
    assert_eq!(a.dag("d").unwrap().args.len(), MANY);
    assert!(dump_json(&records, &map).len() > MANY);
}

#[test]
fn deep_values_are_dropped_on_a_small_stack() {
    let text = "def op; def a { dag d = !foldl((op), !range(900), acc, i, (op acc)); }";
    let (map, records, diags) = read_with(text, &mut IncludeDirs::default());
    assert!(diags.is_empty());
    let copy = records.def("a").unwrap().value("d").unwrap().clone();
    assert!(dump_json(&records, &map).contains("operator"));
    drop(records);
    drop(copy);
}

/// Deterministic pseudo-random numbers.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

#[test]
fn smoke_of_random_words() {
    const WORDS: &[&str] = &[
        "class",
        "def",
        "multiclass",
        "defm",
        "let",
        "in",
        "foreach",
        "if",
        "then",
        "else",
        "defvar",
        "assert",
        "A",
        "B",
        "x",
        "y",
        "i",
        "NAME",
        "int",
        "string",
        "list<int>",
        "bits<4>",
        "dag",
        "bit",
        "<",
        ">",
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        ":",
        ";",
        ",",
        "=",
        "?",
        "#",
        "...",
        ".",
        "!add",
        "!if",
        "!cast<A>",
        "!foreach",
        "!foldl",
        "!listconcat",
        "!size",
        "!range",
        "1",
        "-2",
        "0b101",
        "\"s\"",
        "[{c}]",
        "$n",
        "true",
        "#ifdef X\n",
        "#endif\n",
    ];
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    for _ in 0..1_500 {
        let n = 3 + dice.roll(60);
        let text: Vec<&str> = (0..n).map(|_| WORDS[dice.roll(WORDS.len())]).collect();
        read_with(&text.join(" "), &mut IncludeDirs::default());
    }
}

#[test]
fn smoke_of_changed_cases() {
    let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/ok");
    let mut files: Vec<_> = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "td"));
    files.sort();
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    for file in files {
        let text = std::fs::read_to_string(file).unwrap();
        for _ in 0..10 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=dice.roll(3) {
                let (at, from) = (dice.roll(bytes.len()), dice.roll(bytes.len()));
                match dice.roll(3) {
                    0 => bytes[at] = bytes[from],
                    1 => drop(bytes.remove(at)),
                    _ => bytes.insert(at, bytes[from]),
                }
            }
            read_with(&String::from_utf8_lossy(&bytes), &mut IncludeDirs::default());
        }
    }
}

#[test]
fn tokens_mean_what_their_text_means() {
    // Like an adapter of another token tree: single characters, no blanks, no line ends.
    let words = "#define X #ifdef X class A < int n = 1 > { int m = ! add ( n , - 2 ) ; } #else def no ; #endif \
                 #include \"in.td\" include \"in2.td\" def a : A < 5 > ; def r { list < int > l = [ 1 , 2 , 3 ] \
                 [ 0 . . . 1 ] ; }";
    let mut map = SourceMap::new();
    let mut list: Vec<(TokenKind, String)> = Vec::new();
    for word in words.split_whitespace() {
        let (hash, word) = word.strip_prefix('#').map_or((false, word), |rest| (true, rest));
        if hash {
            list.push((TokenKind::Punct('#'), String::new()));
        }
        let first = word.chars().next().unwrap();
        list.push(match first {
            '"' => (TokenKind::Str, word.trim_matches('"').into()),
            c if c.is_ascii_digit() => (TokenKind::Int, word.into()),
            c if c.is_ascii_alphabetic() => (TokenKind::Ident, word.into()),
            c => (TokenKind::Punct(c), String::new()),
        });
    }
    let source = map.add_tokens("inline", Vec::new());
    let span = |i: usize| pdll_support::source::Span { source, lo: i as u32, hi: i as u32 + 1 };
    let tokens: Vec<Token> =
        list.into_iter().enumerate().map(|(i, (kind, text))| Token::new(kind, text, span(i))).collect();
    let mut diags = Diags::new();
    let mut includes = IncludeDirs::default().embed("in.td", "def i;").embed("in2.td", "def j;");
    let records = parse_tokens(&mut map, source, &tokens, &mut includes, &mut diags);
    assert!(diags.take().is_empty());
    assert_eq!(records.def("a").unwrap().int("m").unwrap(), 3);
    assert_eq!(records.def("r").unwrap().list("l").unwrap().len(), 2);
    let names: Vec<&str> = records.defs().map(|(_, def)| &**def.name()).collect();
    assert_eq!(names, ["i", "j", "a", "r"]);
}
