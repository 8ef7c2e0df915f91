//! The rules of the arithmetic suite for egg: `rules.pdll` of the suite in egg's notation, with an analysis that folds and prunes constants.

use egg::{Analysis, DidMerge, EGraph, Id, Language, Rewrite, Subst, Symbol, Var, define_language, rewrite};
use ordered_float::NotNan;

type Graph = EGraph<Math, ConstantFold>;
type Rule = Rewrite<Math, ConstantFold>;

define_language! {
    /// Expressions.
    pub enum Math {
        "d" = Derivative([Id; 2]),
        "i" = Integral([Id; 2]),
        "+" = Add([Id; 2]),
        "-" = Sub([Id; 2]),
        "*" = Mul([Id; 2]),
        "/" = Div([Id; 2]),
        "pow" = Pow([Id; 2]),
        "ln" = Ln(Id),
        "sqrt" = Sqrt(Id),
        "sin" = Sin(Id),
        "cos" = Cos(Id),
        Number(NotNan<f64>),
        Name(Symbol),
    }
}

/// Constants of classes.
#[derive(Default)]
pub struct ConstantFold;

impl Analysis<Math> for ConstantFold {
    type Data = Option<NotNan<f64>>;

    fn make(graph: &mut Graph, node: &Math, _id: Id) -> Self::Data {
        let of = |id: &Id| graph[*id].data;
        match node {
            Math::Number(number) => Some(*number),
            Math::Add([a, b]) => Some(of(a)? + of(b)?),
            Math::Sub([a, b]) => Some(of(a)? - of(b)?),
            Math::Mul([a, b]) => Some(of(a)? * of(b)?),
            Math::Div([a, b]) if of(b).is_some_and(|b| *b != 0.0) => Some(of(a)? / of(b)?),
            _ => None,
        }
    }

    fn merge(&mut self, to: &mut Self::Data, from: Self::Data) -> DidMerge {
        match (&to, from) {
            (None, Some(_)) => {
                *to = from;
                DidMerge(true, false)
            }
            (Some(_), None) => DidMerge(false, true),
            _ => DidMerge(false, false),
        }
    }

    fn modify(graph: &mut Graph, id: Id) {
        if let Some(number) = graph[id].data {
            let leaf = graph.add(Math::Number(number));
            graph.union(id, leaf);
            graph[id].nodes.retain(|node| node.is_leaf());
        }
    }
}

fn var(name: &str) -> Var {
    name.parse().expect("a variable")
}

fn not_zero(name: &'static str) -> impl Fn(&mut Graph, Id, &Subst) -> bool {
    let of = var(name);
    move |graph, _, subst| graph[subst[of]].data.is_none_or(|number| *number != 0.0)
}

fn is_number(name: &'static str) -> impl Fn(&mut Graph, Id, &Subst) -> bool {
    let of = var(name);
    move |graph, _, subst| graph[subst[of]].data.is_some()
}

fn has_name(graph: &Graph, id: Id) -> bool {
    graph[id].nodes.iter().any(|node| matches!(node, Math::Name(_)))
}

fn is_symbol(name: &'static str) -> impl Fn(&mut Graph, Id, &Subst) -> bool {
    let of = var(name);
    move |graph, _, subst| has_name(graph, subst[of])
}

fn is_number_or_other_symbol(
    name: &'static str,
    other: &'static str,
) -> impl Fn(&mut Graph, Id, &Subst) -> bool {
    let (of, other) = (var(name), var(other));
    move |graph, _, subst| {
        let (of, other) = (graph.find(subst[of]), graph.find(subst[other]));
        of != other && (graph[of].data.is_some() || has_name(graph, of))
    }
}

/// Returns commutativity and associativity of sums.
pub fn sums() -> Vec<Rule> {
    rules().into_iter().filter(|rule| ["comm-add", "assoc-add"].contains(&rule.name.as_str())).collect()
}

/// Returns the rules.
pub fn rules() -> Vec<Rule> {
    vec![
        rewrite!("comm-add"; "(+ ?a ?b)" => "(+ ?b ?a)"),
        rewrite!("comm-mul"; "(* ?a ?b)" => "(* ?b ?a)"),
        rewrite!("assoc-add"; "(+ ?a (+ ?b ?c))" => "(+ (+ ?a ?b) ?c)"),
        rewrite!("assoc-mul"; "(* ?a (* ?b ?c))" => "(* (* ?a ?b) ?c)"),
        rewrite!("sub-canon"; "(- ?a ?b)" => "(+ ?a (* -1 ?b))"),
        rewrite!("div-canon"; "(/ ?a ?b)" => "(* ?a (pow ?b -1))" if not_zero("?b")),
        rewrite!("zero-add"; "(+ ?a 0)" => "?a"),
        rewrite!("zero-mul"; "(* ?a 0)" => "0"),
        rewrite!("one-mul"; "(* ?a 1)" => "?a"),
        rewrite!("add-zero"; "?a" => "(+ ?a 0)"),
        rewrite!("mul-one"; "?a" => "(* ?a 1)"),
        rewrite!("cancel-sub"; "(- ?a ?a)" => "0"),
        rewrite!("cancel-div"; "(/ ?a ?a)" => "1" if not_zero("?a")),
        rewrite!("distribute"; "(* ?a (+ ?b ?c))" => "(+ (* ?a ?b) (* ?a ?c))"),
        rewrite!("factor"; "(+ (* ?a ?b) (* ?a ?c))" => "(* ?a (+ ?b ?c))"),
        rewrite!("pow-mul"; "(* (pow ?a ?b) (pow ?a ?c))" => "(pow ?a (+ ?b ?c))"),
        rewrite!("pow0"; "(pow ?x 0)" => "1" if not_zero("?x")),
        rewrite!("pow1"; "(pow ?x 1)" => "?x"),
        rewrite!("pow2"; "(pow ?x 2)" => "(* ?x ?x)"),
        rewrite!("pow-recip"; "(pow ?x -1)" => "(/ 1 ?x)" if not_zero("?x")),
        rewrite!("recip-mul-div"; "(* ?x (/ 1 ?x))" => "1" if not_zero("?x")),
        rewrite!("d-variable"; "(d ?x ?x)" => "1" if is_symbol("?x")),
        rewrite!("d-constant"; "(d ?x ?c)" => "0" if is_symbol("?x") if is_number_or_other_symbol("?c", "?x")),
        rewrite!("d-add"; "(d ?x (+ ?a ?b))" => "(+ (d ?x ?a) (d ?x ?b))"),
        rewrite!("d-mul"; "(d ?x (* ?a ?b))" => "(+ (* ?a (d ?x ?b)) (* ?b (d ?x ?a)))"),
        rewrite!("d-sin"; "(d ?x (sin ?x))" => "(cos ?x)"),
        rewrite!("d-cos"; "(d ?x (cos ?x))" => "(* -1 (sin ?x))"),
        rewrite!("d-ln"; "(d ?x (ln ?x))" => "(/ 1 ?x)" if not_zero("?x")),
        rewrite!("d-power"; "(d ?x (pow ?f ?g))" =>
            "(* (pow ?f ?g) (+ (* (d ?x ?f) (/ ?g ?f)) (* (d ?x ?g) (ln ?f))))" if not_zero("?f") if not_zero("?g")),
        rewrite!("i-one"; "(i 1 ?x)" => "?x"),
        rewrite!("i-power-const"; "(i (pow ?x ?c) ?x)" => "(/ (pow ?x (+ ?c 1)) (+ ?c 1))" if is_number("?c")),
        rewrite!("i-cos"; "(i (cos ?x) ?x)" => "(sin ?x)"),
        rewrite!("i-sin"; "(i (sin ?x) ?x)" => "(* -1 (cos ?x))"),
        rewrite!("i-sum"; "(i (+ ?f ?g) ?x)" => "(+ (i ?f ?x) (i ?g ?x))"),
        rewrite!("i-dif"; "(i (- ?f ?g) ?x)" => "(- (i ?f ?x) (i ?g ?x))"),
        rewrite!("i-parts"; "(i (* ?a ?b) ?x)" => "(- (* ?a (i ?b ?x)) (i (* (d ?x ?a) (i ?b ?x)) ?x))"),
    ]
}
