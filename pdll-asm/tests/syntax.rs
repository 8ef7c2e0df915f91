//! Every form of type, attribute and location, valid and invalid: one case per line in
//! `tests/syntax/*.cases`, `input ==> printed form` or `input ==> !lo..hi: message`. Bless with
//! `UPDATE_EXPECT=1`.

use std::fmt::Write;
use std::path::Path;

use expect_test::expect_file;
use pdll_asm::{canonical_attribute, check_attribute};

/// Returns the canonical text of an attribute, or its error.
fn parse(input: &str) -> Result<String, pdll_asm::Error> {
    canonical_attribute(input, false)
}

fn check_file(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/syntax").join(name);
    let text = std::fs::read_to_string(&path).expect("a case file");
    let mut actual = String::new();
    for line in text.lines() {
        let Some(input) = line.split(" ==>").next().filter(|_| !line.starts_with("//") && !line.is_empty())
        else {
            writeln!(actual, "{line}").expect("strings take text");
            continue;
        };
        match parse(input) {
            Ok(printed) => {
                let again = parse(&printed);
                // A sum may simplify further when it is parsed again, in MLIR too, which also prints a
                // constant that it cannot parse.
                if name == "affine.cases" {
                    let is_read = again.is_ok() || printed.contains("9223372036854775808");
                    assert!(is_read, "what is printed for {input} is read again");
                } else {
                    assert_eq!(again.as_ref(), Ok(&printed), "what is printed for {input} is read again");
                }
                writeln!(actual, "{input} ==> {printed}").expect("strings take text");
            }
            Err(e) => {
                let note = e.note.map_or(String::new(), |note| format!(" ({note})"));
                writeln!(actual, "{input} ==> !{}..{}: {}{note}", e.lo, e.hi, e.message)
                    .expect("strings take text");
                assert!(e.lo <= e.hi && e.hi <= input.len() + 1, "the place of the error in {input}");
            }
        }
        // The checking builder finds the same errors; it does not have MLIR's rules for unregistered
        // dialects.
        if !input.contains("!foo") && !input.contains("#foo") {
            assert_eq!(check_attribute(input).err(), parse(input).err(), "checking {input}");
        }
    }
    expect_file![path].assert_eq(&actual);
}

#[test]
fn types() {
    check_file("types.cases");
}

#[test]
fn attributes() {
    check_file("attributes.cases");
}

#[test]
fn elements() {
    check_file("elements.cases");
}

#[test]
fn affine() {
    check_file("affine.cases");
}

#[test]
fn locations() {
    check_file("locations.cases");
}
