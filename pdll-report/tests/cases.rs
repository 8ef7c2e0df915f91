//! A case is `tests/cases/NAME.mlir`, `NAME.pdll` and `NAME.expect`. The first line of the input may have `// passes: PIPELINE` or
//! `// budget: NUMBER`. `UPDATE_EXPECT=1` writes the expectations.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::OnceLock;

use serde_json::Value;

use crate::replay::Replay;
use crate::run::{data_of, traced};

fn shown(data: &Value) -> String {
    let mut replay = Replay::default();
    let mut out = replay.run(data);
    let text = |number: &Value| data["strings"][number.as_u64().unwrap() as usize].as_str().unwrap();
    for pattern in data["patterns"].as_array().unwrap() {
        writeln!(
            out,
            "==== pattern {} for {} at {}:{}",
            pattern["name"], pattern["root"], pattern["file"], pattern["line"]
        )
        .unwrap();
        for line in pattern["source"].as_array().unwrap() {
            writeln!(out, "    {}", line.as_str().unwrap()).unwrap();
        }
    }
    for run in data["runs"].as_array().unwrap() {
        let mut rows: Vec<String> = run["patterns"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| format!("    {}: tried {}, matched {}, rewritten {}", row[0], row[1], row[2], row[3]))
            .collect();
        rows.sort();
        writeln!(out, "==== run\n{}", rows.join("\n")).unwrap();
    }
    for tree in data["trees"].as_array().unwrap() {
        writeln!(out, "==== tree").unwrap();
        for row in tree["rows"].as_array().unwrap() {
            let indent = "  ".repeat(row[0].as_u64().unwrap() as usize);
            let counts = match row[1].as_u64().unwrap() {
                1 => format!(": asked {}, held {}", row[3], row[4]),
                2 => format!(": {}", row[4]),
                _ => String::new(),
            };
            writeln!(out, "{indent}{}{counts}", row[2].as_str().unwrap()).unwrap();
        }
    }
    for row in data["visits"].as_array().unwrap() {
        writeln!(out, "==== #{} visited {} times, {} without effect", row[0], row[1], row[2]).unwrap();
    }
    for row in data["explained"].as_array().unwrap() {
        writeln!(out, "==== #{} {}\n{}", row[0], text(&row[1]), text(&row[2])).unwrap();
    }
    writeln!(out, "==== error {}", data["error"]).unwrap();
    out
}

#[test]
fn data_lead_to_the_ir() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "mlir"));
    files.sort();
    assert!(files.len() >= 4, "the cases are missing");
    for file in files {
        let mlir = std::fs::read_to_string(&file).unwrap();
        let pdll = std::fs::read_to_string(file.with_extension("pdll")).unwrap();
        let first = mlir.lines().next().unwrap();
        let budget = first.strip_prefix("// budget: ").map(|number| number.parse().unwrap());
        let (trace, ir) = traced(&mlir, &pdll, first.strip_prefix("// passes: "), budget);
        let data = data_of(&trace);
        let mut replay = Replay::default();
        replay.run(&data);
        let order: Vec<i64> = ir.walk_pre_order(ir.top()).map(|op| i64::from(op.raw())).collect();
        assert_eq!(replay.order(), order, "{}", file.display());
        expect_test::expect_file![file.with_extension("expect")].assert_eq(&shown(&data));
    }
}

/// A name that HTML or JSON would read as markup stays text.
#[test]
fn names_are_escaped() {
    let (trace, _) =
        traced("\"t.a\"() {x = \"</script>\\22\"} : () -> ()", "Pattern A => erase op<t.b>;", None, None);
    let page = pdll_report::html("<b>&\"", &trace);
    assert!(page.contains("<h1>&lt;b&gt;&amp;&quot;</h1>"));
    assert_eq!(page.matches("</script>").count(), 2);
    assert!(pdll_report::data(&page).unwrap().contains("</script>"));
}

/// A hundred thousand rewrites fit into a page that a browser reads quickly.
#[test]
fn many_rewrites_are_small() {
    let page = many();
    assert!(page.len() < 8 << 20, "{} bytes", page.len());
    assert!(pdll_report::data(page).unwrap().contains("\"left_out\":0"));
}

/// Returns the page of a hundred thousand rewrites of a chain of operations.
pub(crate) fn many() -> &'static str {
    static PAGE: OnceLock<String> = OnceLock::new();
    PAGE.get_or_init(|| {
        const N: usize = 100_000;
        let mut mlir = String::from("%0 = \"t.x\"() : () -> i32\n");
        for i in 0..N {
            writeln!(mlir, "%{} = \"t.a\"(%{i}) : (i32) -> i32", i + 1).unwrap();
        }
        writeln!(mlir, "\"t.use\"(%{N}) : (i32) -> ()").unwrap();
        let pdll = "Pattern A => replace op<t.a>(x: Value) with op<t.b>(x) -> (type<\"i32\">);";
        let (trace, _) = traced(&mlir, pdll, None, None);
        assert_eq!(trace.n_rewrites(), N as u64);
        pdll_report::html("many", &trace)
    })
}
