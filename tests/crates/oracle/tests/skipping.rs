//! A test without MLIR's tools: it is skipped and says so, or it fails.

use std::process::Command;

use pdll_oracle::{HIDE, MLIR_OPT, Output, REQUIRE, has, include_dir, or_skip, run};

/// The test that the others run.
#[test]
fn oracle_runs() {
    if has(&[MLIR_OPT]) && include_dir().is_some() {
        let output = run(Command::new(MLIR_OPT).arg("--version"), "");
        assert!(output.is_success() && output.stdout.contains("LLVM version 22"), "{output:?}");
    }
}

/// Returns a command that runs `oracle_runs` as a user runs tests.
fn oracle_runs_command() -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap_or_else(|error| panic!("{error}")));
    command.args(["--exact", "oracle_runs"]).env_remove(REQUIRE).env_remove(HIDE);
    command
}

/// Runs `oracle_runs` where there are no tools.
fn without_tools(require: Option<&str>) -> Output {
    let mut command = oracle_runs_command();
    command.env("PATH", "");
    if let Some(value) = require {
        command.env(REQUIRE, value);
    }
    run(&mut command, "")
}

#[test]
fn skipped_test_says_so_without_nocapture() {
    for require in [None, Some("0"), Some("")] {
        let output = without_tools(require);
        assert!(output.is_success(), "{output:?}");
        let skipped = format!("skipped: oracle_runs: {MLIR_OPT}: ");
        assert!(output.stderr.starts_with(&skipped), "{output:?}");
        assert_eq!(output.stderr.lines().count(), 1, "{output:?}");
    }
}

#[test]
fn required_tools_that_are_absent_fail_the_test() {
    let output = without_tools(Some("1"));
    assert_eq!(output.code, Some(101), "{output:?}");
    let message = format!("{REQUIRE} is set, but MLIR 22 is incomplete: {MLIR_OPT}: ");
    assert!(output.stdout.contains(&message), "{output:?}");
    assert_eq!(output.stderr.matches("skipped").count(), 0, "{output:?}");
}

#[test]
fn hidden_tools_are_absent() {
    let output = run(oracle_runs_command().env(HIDE, "1"), "");
    assert!(output.is_success(), "{output:?}");
    assert_eq!(output.stderr, format!("skipped: oracle_runs: MLIR is hidden by {HIDE}\n"));
    let output = run(oracle_runs_command().env(HIDE, "1").env(REQUIRE, "1"), "");
    assert!(
        output.stdout.contains(&format!("MLIR 22 is incomplete: MLIR is hidden by {HIDE}")),
        "{output:?}"
    );
    assert_eq!(output.code, Some(101));
}

#[test]
fn what_is_found_is_returned() {
    assert_eq!(or_skip(Ok::<_, String>(3)), Some(3));
}
