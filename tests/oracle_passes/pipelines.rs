//! Pipelines: `pipelines.txt` has one per line. We accept the pipelines that MLIR accepts, with the same
//! meaning, and reject the others with the same messages. `pipelines_unlike_mlir.expect` contains the
//! exceptions.

use pdll::pass::{Pass, PassFailure, PassManager, PassRegistry, PassRun};

use crate::oracle_passes::dialects::context;
use crate::oracle_passes::mlir_opt::mlir_opt;

/// One of MLIR's passes for operations of one name.
#[derive(Clone)]
struct Anchored(&'static str, &'static str);

impl Pass for Anchored {
    fn argument(&self) -> &str {
        self.0
    }

    fn anchor(&self) -> Option<&str> {
        Some(self.1)
    }

    fn run(&self, _run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        Ok(())
    }
}

/// Returns the parsed pipeline, or the first line of the error.
fn ours(text: &str) -> Result<String, String> {
    let mut registry = PassRegistry::with_builtin_passes();
    for (name, anchor) in [("test-module-pass", "builtin.module"), ("test-function-pass", "func.func")] {
        registry.register_with(move || Box::new(Anchored(name, anchor))).unwrap();
    }
    match PassManager::parse(&context(), text, &registry) {
        Ok(passes) => Ok(squeezed(&passes.to_string())),
        Err(error) => Err(error.to_string().lines().next().unwrap().to_owned()),
    }
}

fn theirs(text: &str) -> Option<Result<String, String>> {
    let args = [&format!("--pass-pipeline={text}"), "--dump-pass-pipeline"];
    let (_, _, said) = mlir_opt(&args, "module { }")?;
    if let Some((_, dump)) = said.split_once(" passes:\n") {
        let end = dump.find(")\n\n").map_or(dump.len(), |end| end + 1);
        return Some(Ok(squeezed(&dump[..end])));
    }
    // The most informative of several lines.
    let line = said.lines().find(|line| line.contains("error: ") && !line.ends_with("error: "));
    let line = line.or_else(|| said.lines().next()).unwrap_or_default();
    Some(Err(line.to_owned()))
}

/// Removes spaces and empty lists of options.
fn squeezed(text: &str) -> String {
    let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = text.replace("disable-patterns={} ", "").replace("enable-patterns={} ", "");
    text.replace("{ ", "{").replace("( ", "(").replace(" )", ")").replace(", ", ",")
}

/// Returns only the message.
fn words(said: &str) -> String {
    let words = said.rsplit("error: ").next().unwrap_or(said);
    words.trim_start_matches("<Pass-Options-Parser>: ").replace(['\'', '`'], "")
}

#[test]
fn oracle_pipelines() {
    let mut unlike = String::new();
    let (mut n_taken, mut n_refused) = (0, 0);
    for text in include_str!("pipelines.txt").lines() {
        let Some(theirs) = theirs(text) else { return };
        match (&theirs, ours(text)) {
            (Ok(theirs), Ok(ours)) if *theirs == ours => n_taken += 1,
            (Err(theirs), Err(ours)) if words(&ours).contains(&words(theirs)) => n_refused += 1,
            (theirs, ours) => {
                let shown = |verdict: &Result<String, String>| match verdict {
                    Ok(text) => format!("takes {text}"),
                    Err(text) => format!("says {text}"),
                };
                unlike.push_str(&format!("{text}\n  MLIR {}\n  pdll {}\n", shown(theirs), shown(&ours)));
            }
        }
    }
    unlike.push_str(&format!(
        "{n_taken} others are understood the same, {n_refused} refused in the same words\n"
    ));
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle_passes");
    let expected = folder.join("pipelines_unlike_mlir.expect");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&expected, &unlike).unwrap();
    }
    assert_eq!(unlike, std::fs::read_to_string(&expected).unwrap());
}
