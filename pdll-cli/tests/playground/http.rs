//! The playground over HTTP: results, refusals, limits.

use serde_json::{Value, json};

use crate::served::{ENDLESS, GROWING, MLIR, PDLL, Served, command, folder};

#[test]
fn texts_have_a_result_a_trace_and_rust() {
    let served = Served::new("result", PDLL, MLIR, &[]);
    let answer = served.run(PDLL, MLIR);
    assert_eq!(
        answer["result"],
        "module {\n  func.func @f(%arg0: i32) -> i32 {\n    %0 = arith.addi %arg0, %arg0 : i32\n    return %0 : i32\n  }\n}\n"
    );
    assert_eq!(answer["diagnostics"], json!([]));
    assert_eq!(answer["stopped"], Value::Null);
    assert!(answer["rust"].as_str().unwrap().contains("\"Double\""));
    let trace = pdll_report::data(answer["report"].as_str().unwrap()).unwrap();
    assert!(trace.contains("Double") && trace.contains("in.mlir:3:"), "{trace}");
    // The directory of the run is nowhere in the answer, and is gone.
    assert!(!answer.to_string().contains("pdll-playground-"), "{answer}");
    assert_eq!(served.left(), Vec::<String>::new());
    let files = ["in.pdll", "in.mlir"].map(|name| std::fs::read_to_string(served.folder.join(name)).unwrap());
    assert_eq!(files, [PDLL, MLIR]);
}

#[test]
fn diagnostics_have_places_in_both_texts() {
    let served = Served::new("diagnostics", PDLL, MLIR, &[]);
    let answer =
        served.run(&PDLL.replace("addi>(x, x)", "addi>(x, y)"), &MLIR.replace("%a, %two", "%a, %none"));
    let expected = json!([
        {
            "file": "in.pdll", "line": 4, "column": 39, "end": { "line": 4, "column": 40 }, "severity": "error", "code": "P0201",
            "message": "undefined reference to `y`", "notes": [],
        },
        {
            "file": "in.mlir", "line": 3, "column": 29, "end": null, "severity": "error", "code": null,
            "message": "use of undeclared SSA value name '%none'", "notes": [],
        },
    ]);
    assert_eq!(answer["diagnostics"], expected, "{answer:#}");
    assert_eq!((&answer["result"], &answer["rust"]), (&Value::Null, &Value::Null));
    let messages = answer["messages"].as_str().unwrap();
    assert!(messages.contains("error[P0201]") && messages.contains("'%none'"), "{messages}");
}

#[test]
fn options_hold_for_each_run() {
    let options =
        ["--allow-unregistered-dialect", "--pass-pipeline=builtin.module(canonicalize)", "-I", "inc"];
    let own = folder("options", "#include \"names.pdll\"\n", "\"t.c\"() : () -> ()\n");
    std::fs::create_dir_all(own.join("inc")).unwrap();
    std::fs::write(own.join("inc/names.pdll"), "Pattern C => replace op<t.c> with op<t.d>;\n").unwrap();
    let served = Served::new("options", "#include \"names.pdll\"\n", "\"t.c\"() : () -> ()\n", &options);
    let answer = served.run("#include \"names.pdll\"\n", "\"t.c\"() : () -> ()\n%0 = arith.constant 1 : i32");
    assert_eq!(answer["result"], "module {\n  \"t.d\"() : () -> ()\n}\n", "{answer:#}");
}

#[test]
fn only_the_page_is_answered() {
    let served = Served::new("refusals", PDLL, MLIR, &[]);
    let (port, origin) = (served.port, served.origin());
    let host = format!("127.0.0.1:{port}");
    let (token, wrong) = (format!("?token={}", served.token), format!("?token={}", "0".repeat(32)));
    let get = |query: &str, headers: &[(&str, &str)]| {
        let response = served.request(&format!("GET /{query}"), headers, "");
        (response.status, response.body)
    };
    let refused = |reason: &str| (403, format!("refused: {reason}\n"));
    assert_eq!(get(&token, &[("Host", &host)]).0, 200);
    assert_eq!(get(&token, &[("Host", &format!("localhost:{port}"))]).0, 200);
    assert_eq!(get(&token, &[("Host", &host), ("Origin", &origin)]).0, 200);
    for query in [&wrong, "", "?token=", "?token", &format!("{token}0"), &format!("?a=b&{}", &token[1..])] {
        assert_eq!(get(query, &[("Host", &host)]), refused("wrong token"), "{query}");
    }
    let no_host = served.send(format!("GET /{token} HTTP/1.0\r\n\r\n").as_bytes());
    assert_eq!((no_host.status, no_host.body), refused("expected one `Host`"));
    assert_eq!(get(&token, &[("Host", &host), ("Host", &host)]), refused("expected one `Host`"));
    for other in [
        "example.org",
        "127.0.0.1",
        "localhost:1",
        &format!("example.org:{port}"),
        &format!("127.0.0.1.example.org:{port}"),
    ] {
        assert_eq!(get(&token, &[("Host", other)]), refused("another `Host` than this server"), "{other}");
    }
    let of_others = refused("another `Origin` than this server's page");
    for other in [
        "null",
        "http://example.org",
        "http://127.0.0.1",
        &format!("https://{host}"),
        &format!("http://localhost:{port}"),
    ] {
        assert_eq!(get(&token, &[("Host", &host), ("Origin", other)]), of_others, "{other}");
    }
    assert_eq!(get(&token, &[("Host", &host), ("Origin", &origin), ("Origin", "null")]), of_others);
    // A run needs an origin.
    let json = ("Content-Type", "application/json");
    let post = |query: &str, headers: &[(&str, &str)]| {
        let response = served.request(&format!("POST /run{query}"), headers, "{\"pdll\":\"\",\"mlir\":\"\"}");
        (response.status, response.body)
    };
    assert_eq!(post(&token, &[("Host", &host), json]), of_others);
    assert_eq!(post(&token, &[("Host", &host), ("Origin", "http://example.org"), json]), of_others);
    assert_eq!(post(&wrong, &[("Host", &host), ("Origin", &origin), json]), refused("wrong token"));
    let own = [("Host", &*host), ("Origin", &*origin)];
    assert_eq!(post(&token, &[own[0], own[1], ("Content-Type", "text/plain")]).0, 415);
    assert_eq!(post(&token, &[own[0], own[1], json]).0, 200);
    // Pages that do not exist are refused too, without the token.
    let other =
        |query: &str| served.request(&format!("GET /favicon.ico{query}"), &[("Host", &host)], "").status;
    assert_eq!((other(""), other(&token)), (403, 404));
    assert_eq!(served.request(&format!("GET /run{token}"), &[("Host", &host)], "").status, 405);
}

#[test]
fn responses_forbid_everything_else() {
    let served = Served::new("headers", "</script><b>{{data}}", MLIR, &[]);
    let host = format!("127.0.0.1:{}", served.port);
    let page = served.request(&format!("GET /?token={}", served.token), &[("Host", &host)], "");
    let refused = served.request("GET /", &[("Host", &host)], "");
    for response in [&page, &refused] {
        for header in [
            "content-security-policy: default-src 'none';",
            "cache-control: no-store",
            "referrer-policy: no-referrer",
            "x-content-type-options: nosniff",
        ] {
            assert!(response.head.contains(header), "{header}: {}", response.head);
        }
        assert!(!response.head.contains("access-control"), "{}", response.head);
    }
    // A text cannot leave the element that holds it, and the page loads nothing.
    assert!(page.body.contains("\\u003c/script>\\u003cb>{{data}}"), "{}", page.body);
    assert!(!page.body.contains("http://") && !page.body.contains("https://"), "{}", page.body);
}

#[test]
fn requests_have_a_limit() {
    let served = Served::new("sizes", PDLL, MLIR, &[]);
    let large = "// ".to_owned() + &"a".repeat(1 << 20);
    let response = served.post(&json!({ "pdll": large, "mlir": "" }).to_string());
    assert_eq!(
        (response.status, &*response.body),
        (413, "the texts are too large: the limit of both is 1048576 bytes\n")
    );
    assert_eq!(served.post(&" ".repeat(7 << 20)).status, 413);
    for body in ["", "{", "[]", "{\"pdll\": 1, \"mlir\": \"\"}", "{\"pdll\": \"\"}", "\u{0}"] {
        let response = served.post(body);
        assert_eq!(
            (response.status, &*response.body),
            (400, "expected an object with `pdll` and `mlir`\n"),
            "{body}"
        );
    }
    // It still serves.
    assert_eq!(served.run("", "")["stopped"], Value::Null);
}

#[test]
fn a_run_that_does_not_end_is_stopped() {
    let options = ["--allow-unregistered-dialect", "--rewrite-budget=1000000000000", "--time-limit=1"];
    let served = Served::new("time", ENDLESS, "", &options);
    let answer = served.run(ENDLESS, "\"t.a\"() : () -> ()");
    assert_eq!(
        answer["stopped"],
        "the run was stopped after 1 s: the patterns or passes may not terminate; `--time-limit` sets the limit"
    );
    assert_eq!((&answer["result"], &answer["report"]), (&Value::Null, &Value::Null));
    assert!(answer["rust"].as_str().unwrap().contains("Forth"));
    assert_eq!(served.left(), Vec::<String>::new());
}

/// Memory is limited where `ulimit -v` is.
#[cfg(target_os = "linux")]
#[test]
fn a_run_that_needs_too_much_memory_is_stopped() {
    let options = [
        "--allow-unregistered-dialect",
        "--rewrite-budget=1000000000000",
        "--time-limit=600",
        "--memory-limit=256",
    ];
    let served = Served::new("memory", GROWING, "", &options);
    let answer = served.run(GROWING, "%0 = \"t.b\"() : () -> i32\n\"t.a\"(%0) : (i32) -> ()");
    assert_eq!(
        answer["stopped"],
        "the run was stopped: it needs more than 256 MiB of address space; `--memory-limit` sets the limit"
    );
}

/// A budget ends a run of the default limits by an error, and the trace leads up to it.
#[test]
fn a_run_that_fails_has_a_trace() {
    let served = Served::new("fails", ENDLESS, "", &["--allow-unregistered-dialect", "--rewrite-budget=3"]);
    let answer = served.run(ENDLESS, "\"t.a\"() : () -> ()");
    assert_eq!(answer["stopped"], Value::Null);
    assert!(
        answer["messages"].as_str().unwrap().contains("patterns still match after 3 rewrites"),
        "{answer:#}"
    );
    let trace: Value =
        serde_json::from_str(&pdll_report::data(answer["report"].as_str().unwrap()).unwrap()).unwrap();
    assert!(trace["error"].as_str().unwrap().contains("patterns still match after 3 rewrites"), "{trace}");
}

#[test]
fn files_that_cannot_be_served_are_errors() {
    let folder = folder("errors", PDLL, MLIR);
    let said = |args: &[&str]| {
        let output = command(&folder, &[]).args(args).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    // Arguments beyond the two files are errors of the command line.
    assert_eq!(said(&["more.mlir"]).0, Some(2));
    assert_eq!(said(&["--time-limit=0"]).0, Some(2));
    std::fs::write(folder.join("in.mlir"), "a".repeat(1 << 20)).unwrap();
    assert_eq!(
        said(&[]),
        (Some(1), "error: the files are too large: the limit of both is 1048576 bytes\n".to_owned())
    );
    std::fs::write(folder.join("in.mlir"), b"\xff").unwrap();
    let (code, message) = said(&[]);
    assert!(code == Some(1) && message.starts_with("error: cannot read `in.mlir`"), "{message}");
    let port = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
    std::fs::write(folder.join("in.mlir"), "").unwrap();
    let number = port.local_addr().unwrap().port();
    let (code, message) = said(&["--port", &number.to_string()]);
    let expected = format!("error: cannot listen on 127.0.0.1:{number}: ");
    assert!(code == Some(1) && message.starts_with(&expected), "{message}");
}
