//! The text of LLVM's data layouts, `e-p:64:64-i64:64-n32:64-S128`: whether it is valid.
//!
//! MLIR: LLVMDialect.cpp, which asks LLVM's DataLayout.cpp; the messages are LLVM's.

type Checked = Result<(), String>;

/// Returns an error if a text is no data layout.
pub(super) fn check(text: &str) -> Checked {
    match text.is_empty() {
        true => Ok(()),
        false => text.split('-').try_for_each(specification),
    }
}

fn fail(message: impl Into<String>) -> Checked {
    Err(message.into())
}

fn malformed(form: &str) -> Checked {
    fail(format!("malformed specification, must be of the form \"{form}\""))
}

fn specification(text: &str) -> Checked {
    if let Some(rest) = text.strip_prefix("ni") {
        let Some(rest) = rest.strip_prefix(':') else {
            return malformed("ni:<address space>[:<address space>]...");
        };
        return rest.split(':').try_for_each(|part| match address_space(part)? {
            0 => fail("address space 0 cannot be non-integral"),
            _ => Ok(()),
        });
    }
    let mut chars = text.chars();
    let Some(kind) = chars.next() else { return fail("empty specification is not allowed") };
    let rest = chars.as_str();
    match kind {
        'i' | 'f' | 'v' => primitive(kind, rest),
        'a' => aggregate(rest),
        'p' => pointer(rest),
        's' => Ok(()),
        'e' | 'E' if rest.is_empty() => Ok(()),
        'e' | 'E' => fail("malformed specification, must be just 'e' or 'E'"),
        'n' => rest.split(':').try_for_each(|part| number(part, "size").map(|_| ())),
        'S' if rest.is_empty() => malformed("S<size>"),
        'S' => alignment(rest, "stack natural", false).map(|_| ()),
        'F' => match rest.chars().next() {
            None => malformed("F<type><abi>"),
            Some('i' | 'n') => alignment(&rest[1..], "ABI", false).map(|_| ()),
            Some(other) => fail(format!("unknown function pointer alignment type '{other}'")),
        },
        'P' | 'A' | 'G' if rest.is_empty() => malformed(&format!("{kind}<address space>")),
        'P' | 'A' | 'G' => address_space(rest).map(|_| ()),
        'm' => match rest.strip_prefix(':') {
            None | Some("") => malformed("m:<mangling>"),
            Some("e" | "l" | "o" | "m" | "w" | "x" | "a") => Ok(()),
            Some(_) => fail("unknown mangling mode"),
        },
        _ => fail(format!("unknown specifier '{kind}'")),
    }
}

/// Returns a number that has at most some bits.
fn decimal(text: &str, n_bits: u32) -> Option<u32> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|value: &u32| is_number && *value >> n_bits == 0)
}

fn address_space(text: &str) -> Result<u32, String> {
    match text.is_empty() {
        true => Err("address space component cannot be empty".to_owned()),
        false => decimal(text, 24).ok_or_else(|| "address space must be a 24-bit integer".to_owned()),
    }
}

fn number(text: &str, what: &str) -> Result<u32, String> {
    if text.is_empty() {
        return Err(format!("{what} component cannot be empty"));
    }
    let value = decimal(text, 24).filter(|value| *value > 0);
    value.ok_or_else(|| format!("{what} must be a non-zero 24-bit integer"))
}

/// Returns an alignment in bits.
fn alignment(text: &str, what: &str, may_be_zero: bool) -> Result<u32, String> {
    if text.is_empty() {
        return Err(format!("{what} alignment component cannot be empty"));
    }
    match decimal(text, 16) {
        None => Err(format!("{what} alignment must be a 16-bit integer")),
        Some(0) if may_be_zero => Ok(8),
        Some(0) => Err(format!("{what} alignment must be non-zero")),
        Some(value) if value % 8 == 0 && (value / 8).is_power_of_two() => Ok(value),
        Some(_) => Err(format!("{what} alignment must be a power of two times the byte width")),
    }
}

/// Checks a preferred alignment, if there is one.
fn preferred(text: Option<&&str>, abi: u32) -> Checked {
    let Some(text) = text else { return Ok(()) };
    match alignment(text, "preferred", false)? < abi {
        true => fail("preferred alignment cannot be less than the ABI alignment"),
        false => Ok(()),
    }
}

fn primitive(kind: char, text: &str) -> Checked {
    let parts: Vec<&str> = text.split(':').collect();
    let [size, abi, ..] = parts[..] else { return malformed(&format!("{kind}<size>:<abi>[:<pref>]")) };
    if parts.len() > 3 {
        return malformed(&format!("{kind}<size>:<abi>[:<pref>]"));
    }
    let size = number(size, "size")?;
    let abi = alignment(abi, "ABI", false)?;
    if kind == 'i' && size == 8 && abi != 8 {
        return fail("i8 must be 8-bit aligned");
    }
    preferred(parts.get(2), abi)
}

fn aggregate(text: &str) -> Checked {
    let parts: Vec<&str> = text.split(':').collect();
    let [size, abi, ..] = parts[..] else { return malformed("a:<abi>[:<pref>]") };
    if parts.len() > 3 {
        return malformed("a:<abi>[:<pref>]");
    }
    if !size.is_empty() && decimal(size, 31) != Some(0) {
        return fail("size must be zero");
    }
    preferred(parts.get(2), alignment(abi, "ABI", true)?)
}

fn pointer(text: &str) -> Checked {
    const FORM: &str = "p[<n>]:<size>:<abi>[:<pref>[:<idx>]]";
    let parts: Vec<&str> = text.split(':').collect();
    let [first, size, abi, ..] = parts[..] else { return malformed(FORM) };
    if parts.len() > 5 {
        return malformed(FORM);
    }
    // Flags precede the address space.
    let space = first.trim_start_matches(['e', 'u']);
    if let Some(flag) = space.chars().next().filter(char::is_ascii_alphabetic) {
        return fail(format!("'{flag}' is not a valid pointer specification flag"));
    }
    let number_of = if space.is_empty() { 0 } else { address_space(space)? };
    if number_of == 0 && space.len() < first.len() {
        return fail("address space 0 cannot be unstable or have external state");
    }
    let size = number(size, "pointer size")?;
    let abi = alignment(abi, "ABI", false)?;
    preferred(parts.get(3), abi)?;
    match parts.get(4).map(|text| number(text, "index size")).transpose()? {
        Some(index) if index > size => fail("index size cannot be larger than the pointer size"),
        _ => Ok(()),
    }
}
