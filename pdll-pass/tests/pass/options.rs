//! Options: parsing and printing, and the round trip.

use expect_test::{Expect, expect};
use pdll_pass::{Pass, PassOptions};
use proptest::prelude::*;

use crate::dialect::{Level, Opted};

/// Returns the printed options of a text, or the error with its location.
fn set(text: &str) -> Result<Opted, String> {
    let mut pass = Opted::default();
    let mut options = PassOptions::default();
    pass.options(&mut options);
    let result = options.set(text);
    drop(options);
    match result {
        Ok(()) => Ok(pass),
        Err(error) => {
            let help = error.help.map(|help| format!(" ({help})")).unwrap_or_default();
            Err(format!("{}: {}{help}", error.at, error.message))
        }
    }
}

fn text(pass: &mut Opted) -> String {
    let mut options = PassOptions::default();
    pass.options(&mut options);
    options.to_text()
}

fn check(input: &[&str], expected: Expect) {
    let mut lines = String::new();
    for input in input {
        let shown = set(input).map_or_else(|error| error, |mut pass| text(&mut pass));
        lines.push_str(&format!("{input:?} -> {shown}\n"));
    }
    expected.assert_eq(&lines);
}

#[test]
fn values_of_each_kind() {
    check(
        &[
            "",
            " \t\n",
            "flag",
            "flag=",
            "flag=TRUE byte=-128 big=0xFF",
            "flag=0 flag=1 big=0b101 byte=0o17",
            "text=a=b",
            "text={a b}",
            "text='a {b'",
            "text=\"it's\"",
            "text=",
            "text={}",
            "level=high\nbyte=1",
            "names=a",
            "names=a,b names=c",
            "names={a,b}",
            "names={ a , b }",
            "names='a b',c",
            "names={{a,b},c}",
            "names=",
            "names={}",
            "names=a,,b",
            "numbers=1,-2,0x10",
            "numbers={1, 2}",
        ],
        expect![[r#"
            "" -> big=0 byte=0 flag=false level=low text={}
            " \t\n" -> big=0 byte=0 flag=false level=low text={}
            "flag" -> big=0 byte=0 flag=true level=low text={}
            "flag=" -> big=0 byte=0 flag=true level=low text={}
            "flag=TRUE byte=-128 big=0xFF" -> big=255 byte=-128 flag=true level=low text={}
            "flag=0 flag=1 big=0b101 byte=0o17" -> big=5 byte=15 flag=true level=low text={}
            "text=a=b" -> big=0 byte=0 flag=false level=low text=a=b
            "text={a b}" -> big=0 byte=0 flag=false level=low text={a b}
            "text='a {b'" -> big=0 byte=0 flag=false level=low text={a {b}
            "text=\"it's\"" -> big=0 byte=0 flag=false level=low text={it's}
            "text=" -> big=0 byte=0 flag=false level=low text={}
            "text={}" -> big=0 byte=0 flag=false level=low text={}
            "level=high\nbyte=1" -> big=0 byte=1 flag=false level=high text={}
            "names=a" -> big=0 byte=0 flag=false level=low names={a} text={}
            "names=a,b names=c" -> big=0 byte=0 flag=false level=low names={a,b,c} text={}
            "names={a,b}" -> big=0 byte=0 flag=false level=low names={a,b} text={}
            "names={ a , b }" -> big=0 byte=0 flag=false level=low names={a,b} text={}
            "names='a b',c" -> big=0 byte=0 flag=false level=low names={{a b},c} text={}
            "names={{a,b},c}" -> big=0 byte=0 flag=false level=low names={{a,b},c} text={}
            "names=" -> big=0 byte=0 flag=false level=low text={}
            "names={}" -> big=0 byte=0 flag=false level=low text={}
            "names=a,,b" -> big=0 byte=0 flag=false level=low names={a,{},b} text={}
            "numbers=1,-2,0x10" -> big=0 byte=0 flag=false level=low numbers={1,-2,16} text={}
            "numbers={1, 2}" -> big=0 byte=0 flag=false level=low numbers={1,2} text={}
        "#]],
    );
}

#[test]
fn what_is_wrong_and_where() {
    check(
        &[
            "flga",
            "nmaes=a",
            "completely-different=1",
            "=1",
            "flag =1",
            "flag=maybe",
            "flag=true,byte=1",
            "byte",
            "byte=",
            "byte=128",
            "byte=1.5",
            "byte=0x",
            "byte=--1",
            "byte=+1",
            "big=-1",
            "big=99999999999999999999999999999999999999999999",
            "level=medium",
            "numbers=1,x,3",
            "numbers={1, y}",
            "numbers=1,,3",
            "names",
            "text={a",
            "text='a",
            "text={a}b",
            "text=a}",
            "flag=1 text=\"a",
        ],
        expect![[r#"
            "flga" -> 0: no such option `flga` (did you mean `flag`?)
            "nmaes=a" -> 0: no such option `nmaes` (did you mean `names`?)
            "completely-different=1" -> 0: no such option `completely-different` (the pass has the options `flag`, `byte`, `big`, `text`, `level`, `names`, `numbers`)
            "=1" -> 0: expected the name of an option before `=`
            "flag =1" -> 5: expected the name of an option before `=`
            "flag=maybe" -> 5: option `flag`: `maybe` is not `true` or `false`
            "flag=true,byte=1" -> 5: option `flag`: `true,byte=1` is not `true` or `false`
            "byte" -> 0: option `byte`: requires a value
            "byte=" -> 5: option `byte`: `` is not an integer from -128 to 127
            "byte=128" -> 5: option `byte`: `128` is not an integer from -128 to 127
            "byte=1.5" -> 5: option `byte`: `1.5` is not an integer from -128 to 127
            "byte=0x" -> 5: option `byte`: `0x` is not an integer from -128 to 127
            "byte=--1" -> 5: option `byte`: `--1` is not an integer from -128 to 127
            "byte=+1" -> 5: option `byte`: `+1` is not an integer from -128 to 127
            "big=-1" -> 4: option `big`: `-1` is not an integer from 0 to 18446744073709551615
            "big=99999999999999999999999999999999999999999999" -> 4: option `big`: `99999999999999999999999999999999999999999999` is not an integer from 0 to 18446744073709551615
            "level=medium" -> 6: option `level`: `medium` is not one of `low`, `high`
            "numbers=1,x,3" -> 10: option `numbers`: `x` is not an integer from -2147483648 to 2147483647
            "numbers={1, y}" -> 12: option `numbers`: `y` is not an integer from -2147483648 to 2147483647
            "numbers=1,,3" -> 10: option `numbers`: `` is not an integer from -2147483648 to 2147483647
            "names" -> 0: option `names`: requires a value
            "text={a" -> 5: missing closing `}`
            "text='a" -> 5: missing closing quote
            "text={a}b" -> 8: expected a space or `,` after a value in braces or quotes
            "text=a}" -> 6: extra closing `}`
            "flag=1 text=\"a" -> 12: missing closing quote
        "#]],
    );
}

proptest! {
    #[test]
    fn printed_pipelines_round_trip(
        flag: bool,
        byte: i8,
        big: u64,
        is_high: bool,
        words in proptest::collection::vec("[a-z ,.=-]{0,6}", 0..4),
        numbers in proptest::collection::vec(any::<i32>(), 0..4),
        word in "[a-z ,.=-]{0,6}",
    ) {
        // Values in braces lose surrounding spaces.
        let names: Vec<String> = words.iter().map(|word| word.trim().to_owned()).collect();
        let level = if is_high { Level::High } else { Level::Low };
        let mut pass = Opted { flag, byte, big, text: word.trim().to_owned(), level, names, numbers };
        let printed = text(&mut pass);
        prop_assert_eq!(set(&printed), Ok(pass), "{}", printed);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[a-z0-9{}'\", =\\-\u{e4}\u{1f600}]{0,40}") {
        let names = ["flag", "byte", "text", "names", "numbers"];
        for name in names {
            let _ = set(&text);
            let _ = set(&format!("{name}={text}"));
        }
    }
}
