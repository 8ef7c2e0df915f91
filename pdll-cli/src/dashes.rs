//! Dashes: accepts `-split-input-file` as `--split-input-file`, like MLIR's tools.

use std::ffi::OsString;

/// Returns the arguments with two dashes for each long option.
///
/// An argument with one dash and more than one letter is a long option, unless its first letter is a short
/// option that may have its value attached (`-Idir`, `-DNAME`, `-xmlir`, `-ofile`) and no long option begins
/// with it.
pub(crate) fn doubled(args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut is_verbatim = false;
    args.into_iter()
        .map(|arg| {
            is_verbatim |= arg == "--";
            match arg.to_str() {
                Some(text) if !is_verbatim && is_long_with_one_dash(text) => {
                    OsString::from(format!("-{text}"))
                }
                _ => arg,
            }
        })
        .collect()
}

fn is_long_with_one_dash(arg: &str) -> bool {
    let Some(name) = arg.strip_prefix('-') else { return false };
    let mut chars = name.chars();
    match (chars.next(), chars.next()) {
        (Some('I' | 'D' | 'x'), _) => false,
        (Some('o'), Some(_)) => name.starts_with("output-split-marker"),
        (Some(_), Some('=')) => false,
        (Some(first), Some(_)) => first.is_ascii_alphabetic(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_options_get_a_second_dash() {
        let args = [
            "pdll",
            "opt",
            "-split-input-file",
            "-o",
            "f",
            "-ofile",
            "-Idir",
            "-x",
            "ast",
            "-d=f",
            "-",
            "--",
            "-a-file",
        ];
        let got = doubled(args.map(OsString::from));
        let expected = [
            "pdll",
            "opt",
            "--split-input-file",
            "-o",
            "f",
            "-ofile",
            "-Idir",
            "-x",
            "ast",
            "-d=f",
            "-",
            "--",
            "-a-file",
        ];
        assert_eq!(got, expected.map(OsString::from));
    }
}
