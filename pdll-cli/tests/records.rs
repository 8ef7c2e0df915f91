//! `pdll opt --records`: a stream of inputs, each with its length, and the answers.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use expect_test::expect;

/// Runs `pdll opt` on a stream.
fn run(options: &[&str], stream: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pdll"));
    command.args(["opt", "--records"]).args(options);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let stream = stream.to_vec();
    // A process that refuses its options or a record does not read the rest.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&stream)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// Returns a record.
fn record(content: &[u8]) -> Vec<u8> {
    [&u32::try_from(content.len()).unwrap().to_le_bytes(), content].concat()
}

/// Returns status, output and diagnostics of each answer.
fn answers(mut stream: &[u8]) -> Vec<(u8, Vec<u8>, String)> {
    let mut answers = Vec::new();
    while !stream.is_empty() {
        let number = |at: usize| u32::from_le_bytes(stream[at..at + 4].try_into().unwrap()) as usize;
        let (status, n_output, n_said) = (stream[0], number(1), number(5));
        let (answer, rest) = stream[9..].split_at(n_output + n_said);
        let (output, said) = answer.split_at(n_output);
        answers.push((status, output.to_vec(), String::from_utf8(said.to_vec()).unwrap()));
        stream = rest;
    }
    answers
}

/// Shows the answers, the exit code and standard error.
fn shown(output: &Output) -> String {
    let mut text = String::new();
    for (status, output, said) in answers(&output.stdout) {
        write!(text, "==== status {status}\n{}{said}", String::from_utf8_lossy(&output)).unwrap();
    }
    let code = output.status.code().unwrap();
    write!(text, "==== exit code {code}\n{}", String::from_utf8_lossy(&output.stderr)).unwrap();
    text
}

const ADD: &str = "%a, %b = \"test.two\"() : () -> (i32, i32)\n%c = arith.addi %a, %b : i32\n";

#[test]
fn each_record_has_an_answer() {
    let stream = [
        record(ADD.as_bytes()),
        record(b"%c = arith.addi %a, %b : i32"),
        record(b""),
        record(b"\xff"),
        record(b"module {\n// ---- -\n}"),
    ];
    let options = ["--canonicalize", "--allow-unregistered-dialect", "--split-input-file"];
    expect![[r#"
        ==== status 0
        module {
          %0:2 = "test.two"() : () -> (i32, i32)
        }
        ==== status 1
        <record 2>:1:17: error: use of undeclared SSA value name '%a'
        %c = arith.addi %a, %b : i32
                        ^
        <record 2>:1:21: note: use of undeclared SSA value name '%b'
        %c = arith.addi %a, %b : i32
                            ^
        ==== status 0
        module {
        }
        ==== status 1
        error: cannot read `<record 4>`: it is not UTF-8: byte 0xff at 1:1
        ==== status 0
        module {
        }
        <record 5>:2:1: warning: near miss with file split marker
        // ---- -
        ^
        ==== exit code 1
        5 records answered; failed: 2, 4
    "#]]
    .assert_eq(&shown(&run(&options, &stream.concat())));
}

#[test]
fn bytecode_is_read_and_written() {
    let options = ["--emit-bytecode", "--allow-unregistered-dialect"];
    let written = answers(&run(&options, &record(ADD.as_bytes())).stdout);
    let [(0, bytecode, said)] = &written[..] else { panic!("{written:?}") };
    assert!(bytecode.starts_with(b"ML\xefR") && said.is_empty(), "{said}");
    let both = [record(bytecode), record(ADD.as_bytes())].concat();
    let read = answers(&run(&options[1..], &both).stdout);
    let [(0, of_bytecode, _), (0, of_text, _)] = &read[..] else { panic!("{read:?}") };
    assert_eq!(String::from_utf8_lossy(of_bytecode), String::from_utf8_lossy(of_text));
}

#[test]
fn streams_that_end_too_early_or_are_too_long() {
    let said = |stream: &[u8]| shown(&run(&["--allow-unregistered-dialect"], stream));
    expect![[r#"
        ==== exit code 0
        0 records answered
    "#]]
    .assert_eq(&said(b""));
    let whole = record(b"\"a.b\"() : () -> ()");
    expect![[r#"
        ==== status 0
        module {
          "a.b"() : () -> ()
        }
        ==== exit code 1
        error: the input ends within the length of record 2
    "#]]
    .assert_eq(&said(&[&*whole, b"\x01\x00"].concat()));
    expect![[r#"
        ==== exit code 1
        error: the input ends within record 1, after 3 of 18 bytes
    "#]]
    .assert_eq(&said(&whole[..7]));
    expect![[r#"
        ==== exit code 1
        error: record 1 has 4294967295 bytes, more than 1073741824
    "#]]
    .assert_eq(&said(b"\xff\xff\xff\xff"));
}

#[test]
fn options_that_do_not_go_together() {
    let mut text = String::new();
    for options in [&["a.mlir"][..], &["-o", "out"], &["--explain=AddZero@1"]] {
        text += &shown(&run(options, b""));
    }
    expect![[r#"
        ==== exit code 1
        error: `--records` reads standard input and writes standard output
        ==== exit code 1
        error: `--records` reads standard input and writes standard output
        ==== exit code 1
        error: `--explain` is for a single input, not for `--records`
    "#]]
    .assert_eq(&text);
}
