//! Bytecode: what is written is read as equal IR, in every version; corrupt files are errors; `mlir-opt-22` reads what we write, and we read
//! what it writes.

#![allow(clippy::unwrap_used, reason = "tests")]

mod corrupt;
mod oracle;
mod uses;

use std::path::Path;

use pdll_ir::{
    BytecodeReader, BytecodeWriterConfig, Context, Ir, MAX_BYTECODE_VERSION, PrintOptions, parse_bytecode,
    parse_named, write_bytecode,
};

fn context() -> Context {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx
}

/// The IR files of the tests of text, sorted: names and texts.
fn ir_files() -> Vec<(String, String)> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/text/ir");
    let mut files: Vec<(String, String)> = std::fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "mlir"))
        .map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect();
    files.sort();
    assert!(files.len() > 10);
    files
}

/// Returns the text with all locations.
fn printed(ir: &Ir) -> String {
    ir.to_text(&PrintOptions::new().debug_info(true))
}

/// Returns whether properties become discardable attributes in a version, because the operations are not registered.
fn is_merged(text: &str, version: u64) -> bool {
    version < 5 && text.replace(char::is_whitespace, "").contains("<{")
}

fn versions() -> impl Iterator<Item = BytecodeWriterConfig> {
    (0..=MAX_BYTECODE_VERSION).map(|version| BytecodeWriterConfig::new().version(version))
}

#[test]
fn written_ir_is_read_as_equal_in_every_version() {
    let ctx = context();
    for (name, text) in ir_files() {
        let ir = parse_named(&ctx, &name, &text).unwrap();
        for config in versions().filter(|config| !is_merged(&text, config.version)) {
            let version = config.version;
            let bytes = write_bytecode(&ir, &config).unwrap_or_else(|error| panic!("{name}: {error}"));
            // In a new context, handles have other numbers.
            let read = parse_bytecode(&context(), &name, &bytes)
                .unwrap_or_else(|error| panic!("{name}, version {version}: {error}"));
            assert_eq!(printed(&read), printed(&ir), "{name}, version {version}");
            let again = write_bytecode(&read, &config).unwrap();
            assert_eq!(again.len(), bytes.len(), "{name}, version {version}");
        }
    }
}

#[test]
fn equal_locations_are_written_once() {
    let ctx = context();
    let op = |loc: &str| format!("\"t.op\"() : () -> () loc({loc})\n");
    let distinct =
        |n: usize| (0..n).map(|nth| op(&format!("\"between {nth}\"(\"f\":{nth}:1)"))).collect::<String>();
    let named = op("\"a name\"(\"f\":70000:3)");
    let count = |text: &str| {
        let ir = parse_named(&ctx, "in", text).unwrap();
        let bytes = write_bytecode(&ir, &BytecodeWriterConfig::new()).unwrap();
        let back = parse_bytecode(&ctx, "back", &bytes).unwrap();
        assert_eq!(printed(&back), printed(&ir));
        // In what is read, equal locations have the same record.
        assert_eq!(write_bytecode(&back, &BytecodeWriterConfig::new()).unwrap().len(), bytes.len());
        bytes.windows(7).filter(|window| *window == b"a name\0").count()
    };
    assert_eq!(count(&named), 1);
    assert_eq!(count(&named.repeat(1000)), 1);
    assert_eq!(count(&(named.repeat(2) + &distinct(20) + &named)), 1);
    // By an alias they are the same record, however far away.
    let alias = "#loc = loc(\"a name\"(\"f\":70000:3))\n";
    assert_eq!(count(&(alias.to_owned() + &(op("#loc") + &distinct(20_000) + &op("#loc")))), 1);
}

/// Consecutive positions are decoded at once: names and other locations between them may refer to any of them, before or after.
#[test]
fn positions_of_several_files_and_names_of_them_are_read() {
    let ctx = context();
    let mut text = String::new();
    for nth in 0..300 {
        let (file, line) = (["f", "g"][nth / 100 % 2], nth / 3);
        let column = if nth % 70 == 69 { 65_536 } else { nth };
        let position = format!("\"{file}\":{line}:{column}");
        let loc = match nth % 37 {
            5 => format!("\"before\"({position})"),
            6 => format!("\"again\"(\"{file}\":{line}:{})", column.saturating_sub(2)),
            7 => format!("fused[{position}, \"n\"({position}), unknown]"),
            8 => format!("\"{file}\":{line}:{column} to :{}", column + 3),
            _ => position,
        };
        text += &format!("\"t.op\"() : () -> () loc({loc})\n");
    }
    let ir = parse_named(&ctx, "in", &text).unwrap();
    for config in versions() {
        let bytes = write_bytecode(&ir, &config).unwrap();
        // Also in a context that interned none of them.
        for ctx in [&ctx, &context()] {
            assert_eq!(printed(&parse_bytecode(ctx, "back", &bytes).unwrap()), printed(&ir));
        }
    }
}

#[test]
fn regions_are_read_on_request() {
    let ctx = context();
    for (name, text) in ir_files() {
        let ir = parse_named(&ctx, &name, &text).unwrap();
        for config in versions().filter(|config| !is_merged(&text, config.version)) {
            let bytes = write_bytecode(&ir, &config).unwrap();
            let mut reader = BytecodeReader::new(&ctx, &name, &bytes).unwrap();
            let mut n_left_out = 0;
            while let Some(op) = reader.materializable_ops().first().copied() {
                let n_before = reader.ir().n_ops();
                reader.materialize(op).unwrap();
                n_left_out += reader.ir().n_ops() - n_before;
                assert!(!reader.is_materializable(op));
            }
            let read = reader.finish().unwrap();
            assert_eq!(printed(&read), printed(&ir), "{name}");
            assert!(config.version >= 2 || n_left_out == 0);
        }
    }
    let ir = parse_named(&ctx, "-", "module { module @a { \"t.x\"() : () -> () } }").unwrap();
    let bytes = write_bytecode(&ir, &BytecodeWriterConfig::new()).unwrap();
    let reader = BytecodeReader::new(&ctx, "-", &bytes).unwrap();
    assert_eq!(reader.ir().n_ops(), 3, "the implicit module, the module, and @a");
}

/// The version of a dialect is written again as it was read.
#[test]
fn versions_of_dialects_pass_through() {
    let ctx = context();
    let ir = parse_named(&ctx, "-", "\"t.x\"() : () -> ()").unwrap();
    let plain = write_bytecode(&ir, &BytecodeWriterConfig::new()).unwrap();
    // In the dialect section, the first entry `builtin` has no version: its flag is the lowest bit of the name's index.
    let section = 5 + plain[5..].iter().position(|byte| *byte == 0).unwrap() + 1;
    assert_eq!(plain[section], 1);
    let mut versioned = plain.clone();
    // The length grows by the version: its section with two bytes.
    versioned[section + 1] += 2 * 4;
    versioned[section + 3] |= 2;
    versioned.splice(section + 4..section + 4, [7, 2 << 1 | 1, 0x2b, 0x05]);
    let read = parse_bytecode(&ctx, "-", &versioned).unwrap();
    assert_eq!(printed(&read), printed(&ir));
    let again = write_bytecode(&read, &BytecodeWriterConfig::new()).unwrap();
    assert!(again.windows(4).any(|bytes| bytes == [7, 5, 0x2b, 0x05]), "the version is lost");
    let unversioned = write_bytecode(&read, &BytecodeWriterConfig::new().version(0)).unwrap();
    assert!(!unversioned.windows(4).any(|bytes| bytes == [7, 5, 0x2b, 0x05]));
}

/// Nothing recurses on the depth of regions, attributes or types.
#[test]
fn deep_nesting_is_read() {
    const DEPTH: usize = 20_000;
    let ctx = context();
    let text = format!("{}{}", "\"t.r\"() ({ ".repeat(DEPTH), "}) : () -> ()".repeat(DEPTH));
    let ir = parse_named(&ctx, "-", &text).unwrap();
    let bytes = write_bytecode(&ir, &BytecodeWriterConfig::new()).unwrap();
    assert_eq!(parse_bytecode(&ctx, "-", &bytes).unwrap().n_ops(), ir.n_ops());
    let mut attr = ctx.unit_attr();
    for _ in 0..DEPTH {
        attr = ctx.array_attr(&[attr]);
    }
    let mut ir = Ir::new(&ctx);
    let mut builder = pdll_ir::OpBuilder::at_end_of_module(&mut ir);
    let attrs = [(ctx.identifier("deep"), attr)];
    let state = pdll_ir::OperationState::new(ctx.op_name("t.a"), ctx.unknown_loc()).attrs(&attrs);
    pdll_ir::Builder::create_op(&mut builder, &state);
    let bytes = write_bytecode(&ir, &BytecodeWriterConfig::new()).unwrap();
    let read = parse_bytecode(&ctx, "-", &bytes).unwrap();
    let op = read.top().region(&read, 0).entry(&read).unwrap().first_op(&read).unwrap();
    assert_eq!(op.attr_str(&read, "deep"), Some(attr));
}

#[test]
fn unregistered_dialects_need_permission() {
    let ir = parse_named(&context(), "-", "\"t.x\"() : () -> ()").unwrap();
    let bytes = write_bytecode(&ir, &BytecodeWriterConfig::new()).unwrap();
    let error = parse_bytecode(&Context::new(), "x.mlirbc", &bytes).unwrap_err();
    let expected = "x.mlirbc: error: dialect 't' is unknown; if this is intended, use `--allow-unregistered-dialect`, or \
                    `allow_unregistered_dialects` of the context (byte ";
    assert!(error.to_string().starts_with(expected), "{error}");
}

#[test]
fn ir_that_cannot_be_written_is_an_error() {
    let ctx = context();
    let written = |text: &str| {
        let ir = parse_named(&ctx, "-", text).unwrap();
        write_bytecode(&ir, &BytecodeWriterConfig::new()).unwrap_err().to_string()
    };
    assert_eq!(
        written("%0 = \"t.a\"() : () -> i1\nmodule { \"t.b\"(%0) : (i1) -> () }"),
        "error: 't.b' uses a value that is not visible to it"
    );
    let blob = "\"t.a\"() {v = dense_resource<k> : tensor<1xi8>} : () -> ()\n\
                {-# dialect_resources: {builtin: {k: \"0x0300000001\"}} #-}";
    assert_eq!(
        written(blob),
        "error: the alignment 3 of resource 'k' is not a power of two of at most 65536"
    );
}
