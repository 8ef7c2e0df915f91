//! Warnings, each at the token; denied here, so that they are printed.
#![deny(deprecated, unused_variables)]

mod shadowed {
    pdll::pdll! {
        Pattern Broad => erase op<my.pair>(_: Value, _: Value);
        Pattern Narrow => erase op<my.pair>(_: Value, _: Value) {flag};
    }
}

mod unused {
    pdll::pdll! {
        Pattern {
            let root = op<my.id>(arg: Value);
            rewrite root with {
                let made = op<my.other> -> (type<"i32">);
                erase root;
            };
        }
    }
}

mod endless {
    pdll::pdll! {
        Pattern => replace op<my.add>(a: Value, b: Value) with op<my.add>(a, b);
    }
}

mod repeated {
    fn is_good(_: &mut pdll::rewrite::PatternRewriter, _: pdll::ir::Value) -> bool {
        true
    }
    use is_good as IsGood;
    pdll::pdll! {
        Constraint IsGood(value: Value);

        Pattern {
            let root = op<my.id>(arg: Value);
            IsGood(arg);
            IsGood(arg);
            erase root;
        }
    }
}

mod included {
    pdll::pdll!(r#"
        Pattern => erase op<my.id>(arg: Value);
    "#);
}

mod allowed {
    pdll::pdll! {
        #![allow(unused_variables)]

        Pattern Broad => erase op<my.pair>(a: Value, b: Value);
        #[allow(shadowed_patterns)]
        Pattern Narrow => erase op<my.pair>(_: Value, _: Value) {flag};
        Pattern Other => erase op<my.pair>(_: Value, _: Value) {other};
    }
}

mod misspelt {
    pdll::pdll! {
        #[allow(shadowed_pattern)]
        Pattern => erase op<my.id>;
    }
}

mod declared_twice {
    pdll::pdll! {
        Constraint IsGood(value: Value);
        Rewrite IsGood(op: Op) -> Value;
    }
}

fn main() {}
