//! Records as text, in the format of `llvm-tblgen -print-records`.

use pdll_support::sort::sort_by_key;

use crate::records::{Field, Record, Records, TemplateArg, Type, Value, ValueKind};

/// Returns all classes, then all defs, in the order of their names, as TableGen prints them.
pub fn print_records(records: &Records) -> String {
    let mut out = String::from("------------- Classes -----------------\n");
    let mut classes: Vec<&Record> = records.classes().map(|(_, class)| class).collect();
    sort_by_key(&mut classes, |class| class.name().clone());
    for class in classes {
        print_record(records, class, "class", &mut out);
    }
    out.push_str("------------- Defs -----------------\n");
    let mut defs: Vec<&Record> = records.defs().map(|(_, def)| def).collect();
    sort_by_key(&mut defs, |def| def.name().clone());
    for def in defs {
        print_record(records, def, "def", &mut out);
    }
    out
}

fn print_record(records: &Records, record: &Record, keyword: &str, out: &mut String) {
    out.push_str(&format!("{keyword} {}", record.name()));
    if !record.template_args().is_empty() {
        let arg = |arg: &TemplateArg| {
            format!(
                "{} {}:{} = {}",
                shown_type(&arg.ty, &arg.default),
                record.name(),
                arg.name,
                records.show(&arg.default)
            )
        };
        let args: Vec<String> = record.template_args().iter().map(arg).collect();
        out.push_str(&format!("<{}>", args.join(", ")));
    }
    out.push_str(" {");
    let supers = records.repeated_supers(record);
    if !supers.is_empty() {
        let names: Vec<&str> = supers.iter().map(|class| &**records[*class].name()).collect();
        out.push_str(&format!("\t// {}", names.join(" ")));
    }
    out.push('\n');
    let (open, closed): (Vec<&Field>, Vec<&Field>) =
        record.fields().iter().partition(|field| field.may_stay_open);
    for Field { name, ty, value, may_stay_open, .. } in open.into_iter().chain(closed) {
        let field = if *may_stay_open { "field " } else { "" };
        let ty = shown_type(ty, value);
        out.push_str(&format!("  {field}{ty} {name} = {};\n", records.show(value)));
    }
    out.push_str("}\n");
}

/// Returns the name of a field's type: a string that is written `[{…}]` is `code`.
fn shown_type(ty: &Type, value: &Value) -> String {
    match (ty, &value.kind) {
        (Type::Str, ValueKind::Code(_)) => "code".to_string(),
        _ => ty.to_string(),
    }
}
