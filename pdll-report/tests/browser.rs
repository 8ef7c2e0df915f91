//! The page in headless Chromium, with clicks. Without a browser each test reports that it is skipped; with `PDLL_REQUIRE_CHROMIUM=1` it
//! fails. `PDLL_SCREENSHOTS=FOLDER` writes pictures.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use crate::cases::many;
use crate::run::traced;

/// The element in front of the result.
const START: &str = "<pre id=\"result\">BEGIN";
/// Names of the browser.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// Options of each run.
const OPTIONS: [&str; 5] =
    ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"];

/// Returns the browser, or why there is none that runs.
fn find() -> Result<PathBuf, String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let file = std::env::split_paths(&path)
        .flat_map(|folder| NAMES.map(|name| folder.join(name)))
        .find(|file| file.is_file())
        .ok_or("no Chromium is installed")?;
    let run = Command::new(&file).args(OPTIONS).args(["--dump-dom", "about:blank"]).output();
    let output = run.map_err(|error| format!("{}: {error}", file.display()))?;
    if output.status.success() && String::from_utf8_lossy(&output.stdout).contains("<html>") {
        Ok(file)
    } else {
        Err(format!("{} does not show an empty page: {}", file.display(), output.status))
    }
}

/// Returns the browser. `None` means that the test is skipped.
fn browser() -> Option<&'static Path> {
    static BROWSER: LazyLock<Result<PathBuf, String>> = LazyLock::new(find);
    match &*BROWSER {
        Ok(file) => Some(file),
        Err(error) => {
            assert!(std::env::var_os("PDLL_REQUIRE_CHROMIUM").is_none(), "{error}");
            pdll_oracle::report_skip(error);
            None
        }
    }
}

/// Opens a page, runs a script in it when it is ready, and returns what the script writes.
fn result_of(name: &str, page: &str, script: &str) -> Option<String> {
    let browser = browser()?;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("report-{name}"));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("page.html");
    let driver = format!(
        "<pre id=\"result\"></pre><script>
const $ = (query) => document.querySelector(query);
const all = (query) => [...document.querySelectorAll(query)];
const later = () => new Promise((done) => setTimeout(done, 300));
const type = async (text) => {{ $('#search').value = text; $('#search').dispatchEvent(new Event('input')); await later(); }};
(async () => {{
  while (!document.body.dataset.ready) await later();
  const out = [];
  try {{ {script} }} catch (error) {{ out.push('failed: ' + error.stack); }}
  $('#result').textContent = 'BEGIN' + out.join('\\n') + 'END';
}})();
</script></body>"
    );
    std::fs::write(&file, page.replace("</body>", &driver)).unwrap();
    let run = |option: &str| {
        Command::new(browser)
            .args(OPTIONS)
            .args(["--window-size=1400,900", "--virtual-time-budget=60000"])
            .arg(format!("--user-data-dir={}", folder.join("profile").display()))
            .arg(option)
            .arg(format!("file://{}", file.display()))
            .output()
            .unwrap()
    };
    if let Some(pictures) = std::env::var_os("PDLL_SCREENSHOTS") {
        run(&format!("--screenshot={}", Path::new(&pictures).join(format!("{name}.png")).display()));
    }
    let output = run("--dump-dom");
    let dom = String::from_utf8_lossy(&output.stdout).into_owned();
    let start = dom.rfind(START).unwrap_or_else(|| panic!("no result:\n{dom}")) + START.len();
    let end = dom[start..].find("END").unwrap();
    Some(dom[start..start + end].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
}

fn case(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let read =
        |extension: &str| std::fs::read_to_string(folder.join(name).with_extension(extension)).unwrap();
    let (mlir, pdll) = (read("mlir"), read("pdll"));
    let first = mlir.lines().next().unwrap();
    let budget = first.strip_prefix("// budget: ").map(|number| number.parse().unwrap());
    let (trace, _) = traced(&mlir, &pdll, first.strip_prefix("// passes: "), budget);
    pdll_report::html(name, &trace)
}

#[test]
fn a_rewrite_has_its_source_diff_and_graph() {
    let script = "
        const rows = all('.step');
        out.push($('#summary').textContent, rows.map((row) => row.children[2].textContent).join(' | '));
        rows.find((row) => row.textContent.includes('IdOfId on')).click();
        out.push($('#step-title').textContent.replace(/ · [\\d.]+ [µm]?s/, ''), $('#source').textContent, '--', all('#diff .line').map((line) => line.textContent).join('\\n'));
        out.push('--', all('#graph .node').map((node) => node.getAttribute('class') + ' ' + node.textContent).join(' | '));";
    let Some(found) = result_of("rewrite", &case("rewrites"), script) else { return };
    expect_test::expect![[r#"
        1 rewrite, 0 folds, 0 dead operations
        in.mlir | greedy driver | IdOfId on my.id
        Step 2: rewrite · IdOfId on my.id
        in.pdll:1:9
        Pattern IdOfId with benefit(2) =>
                ^
          replace op<my.id>(op<my.id>(x: Value)) with op<my.id>(x) -> (type<"i32">);
        --
          ^bb1:
            %2 = "my.constant"() {value = 1 : i32} : i32
            %3 = "my.id"(%2) : i32
        -   %4 = "my.id"(%3) : i32
        -   %5 = "my.neg"(%4) : i32
        +   %7 = "my.id"(%2) : i32
        +   %5 = "my.neg"(%7) : i32
            "my.use"(%5)
        --
        node changed %5 my.neg | node gone %4 my.id | node same %6 my.use | node same %3 my.id | node new %7 my.id | node same %2 my.constant"#]].assert_eq(&found);
}

#[test]
fn an_operation_has_its_history_and_reasons() {
    let script = "
        all('.step').find((row) => row.textContent.includes('IdOfId on')).click();
        $('#diff .gone').click();
        out.push($('#why').innerText);
        $('#why tr.link').click();
        out.push('--', $('#step-title').textContent.split(':')[0], String($('#change').hidden));
        await type('op:my.use');
        out.push('--', $('#found').textContent);
        const number = /%(\\d+)/.exec(all('#diff .line').find((line) => line.textContent.includes('my.id')).textContent)[1];
        await type('#' + number);
        out.push('--', all('#why .explained').map((reason) => reason.textContent).join('\\n'));";
    let Some(found) = result_of("why", &case("rewrites"), script) else { return };
    expect_test::expect![[r#"
        %4 my.id
        %4 = "my.id"(%3) : i32
        in.mlir:3:6
        History
        step	event
        0	read from the input
        2	replaced by pattern `IdOfId` on my.id
        2	erased by pattern `IdOfId` on my.id

        Its results were replaced by %7.

        Drivers visited it once; without effect: 0.

        Patterns for `my.id`

        `IdOfId` rewrote it or changed it.

        `IdOfZero` was not explained: the operation is gone, or the limit of explanations was reached.
        --
        Step 0
        false
        --
        0 of 3 steps
        --
        `my.id` at in.mlir:2:6: pattern `IdOfId` does not match: operand 0 is defined by `my.constant`, but the pattern requires `my.id`
        in.pdll:2:21: required here
            replace op<my.id>(op<my.id>(x: Value)) with op<my.id>(x) -> (type<"i32">);
                              ^
        in.mlir:1:6: found here
          %0 = "my.constant"() {value = 1 : i32} : () -> i32
        `my.id` at in.mlir:2:6: pattern `IdOfZero` does not match: attribute `value` of the operation that defines operand 0 is `1 : i32`, but the pattern requires `0 : i32`
        in.pdll:4:49: required here
            let root = op<my.id>(op<my.constant> {value = attr<"0 : i32">});
                                                          ^
        in.mlir:1:6: found here
          %0 = "my.constant"() {value = 1 : i32} : () -> i32"#]].assert_eq(&found);
}

#[test]
fn costs_and_trees_are_shown() {
    let script = "
        $('[data-tab=cost]').click();
        out.push(all('#cost tbody tr').map((row) => [...row.children].slice(0, 4).map((cell) => cell.textContent).join(' ')).sort().join('\\n'));
        $('#cost [data-pattern=IdOfId]').click();
        out.push('--', $('#search').value, $('#found').textContent);
        $('[data-tab=tree]').click();
        out.push('--', all('#tree .row').map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent.replaceAll('\\u00a0', ' ')).join(' ').trimEnd()).join('\\n'));";
    let Some(found) = result_of("cost", &case("rewrites"), script) else { return };
    expect_test::expect![[r#"
        IdOfId 5 1 1
        IdOfZero 4 0 0
        NegOfNeg 3 0 0
        --
        pattern:IdOfId
        1 of 3 steps
        --
        question asked held
        root my.id
          root.operands.definer exists 5 5
            root.operands == root.operands.definer.results 5 5
              root.operands.definer name 5 5
                = my.id  1
                  root.operands.definer operand count = 1 1 1
                    ⇒ IdOfId
                = my.constant  4
                  root.operands.definer.attr(value) exists 4 4
                    root.operands.definer.attr(value) = `0 : i32` 4 0
                      ⇒ IdOfZero"#]]
    .assert_eq(&found);
}

#[test]
fn a_failed_run_is_shown_up_to_its_error() {
    let script =
        "out.push($('#error').textContent, $('#step-title').textContent.replace(/ · [\\d.]+ [µm]?s/, ''));";
    let Some(found) = result_of("fails", &case("fails"), script) else { return };
    expect_test::expect![[r#"
        The run failed: patterns still match after 3 rewrites: of the last 3, 2 by `Forth`, 1 by `Back`; the last one rewrote `t.a` at in.mlir:2:1
        Step 5: rewrite · Back on t.b"#]].assert_eq(&found);
}

#[test]
fn a_hundred_thousand_rewrites_stay_usable() {
    let script = "
        out.push($('#summary').textContent, String(all('.step').length < 100));
        $('#steps').scrollTop = $('#steps').scrollHeight;
        $('#steps').dispatchEvent(new Event('scroll'));
        await later();
        out.push(String(all('.step').length < 100));
        all('.step').pop().click();
        out.push($('#step-title').textContent.split(' · ')[1]);
        await type('loc:in.mlir:50001:');
        out.push($('#found').textContent);";
    let Some(found) = result_of("many", many(), script) else { return };
    expect_test::expect![[r#"
        100,000 rewrites, 0 folds, 0 dead operations
        true
        true
        A on t.a
        2 of 100,002 steps"#]]
    .assert_eq(&found);
}
