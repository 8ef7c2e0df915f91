// PDLL for tree-sitter. The syntax is that of docs/language.md, and that of `pdll!`: `use` and `mod`.
/// <reference types="tree-sitter-cli/dsl" />

/** Elements separated by commas, with one at the end if there is any. */
const list = (element) => optional(seq(element, repeat(seq(",", element)), optional(",")));

module.exports = grammar({
  name: "pdll",
  word: ($) => $.identifier,
  extras: ($) => [/\s/, $.comment],
  supertypes: ($) => [$._statement],
  rules: {
    source_file: ($) => repeat($._item),
    _item: ($) =>
      choice($.include, $.use, $.module, $.type_converter, $.semantics, $.pattern, $.constraint, $.rewrite, $.doc_comment, $.attribute_item),

    doc_comment: () => token(prec(1, seq("///", /[^\n]*/))),
    comment: () => token(seq("//", /[^\n]*/)),

    include: ($) => seq("#include", field("path", $.string)),
    attribute_item: () => token(seq("#[", /[^\]\n]*/, "]")),
    use: ($) => seq("use", $._path, ";"),
    _path: ($) => seq(optional("::"), $._path_part, repeat(seq("::", $._path_part))),
    _path_part: ($) => choice(seq($.identifier, optional(seq("as", $.identifier))), seq("{", list($._path), "}")),
    module: ($) => seq(optional(seq("pub", optional(seq("(", $.identifier, ")")))), "mod", field("name", $.identifier), ";"),
    type_converter: ($) => seq("TypeConverter", field("name", $.identifier), ";"),
    semantics: ($) => seq("Semantics", field("root", $.operation), "=", field("value", $._expression), ";"),

    pattern: ($) =>
      seq("Pattern", field("name", optional($.identifier)), optional(seq("with", list($.metadata))), choice($.block, $._lambda)),
    metadata: ($) => seq($.identifier, optional(seq("(", choice($.integer, $.identifier), ")"))),
    _lambda: ($) => seq("=>", $._statement),

    constraint: ($) => seq("Constraint", field("name", $.identifier), $._signature),
    rewrite: ($) => seq("Rewrite", field("name", $.identifier), $._signature),
    inline_constraint: ($) => seq("Constraint", $._inline_signature),
    inline_rewrite: ($) => seq("Rewrite", $._inline_signature),
    _signature: ($) => seq($.parameters, optional(seq("->", $.results)), choice(seq(choice($.block, $.code), optional(";")), $._lambda, ";")),
    _inline_signature: ($) => seq($.parameters, optional(seq("->", $.results)), choice($.block, seq("=>", $._expression), $.code)),
    parameters: ($) => seq("(", list($.parameter), ")"),
    parameter: ($) => seq(field("name", $._name), ":", field("constraint", $._constraints)),
    results: ($) => choice($._constraint, seq("(", list(choice($.parameter, $._constraint)), ")")),

    _constraints: ($) => choice($._constraint, $.constraint_list),
    constraint_list: ($) => seq("[", list($._constraint), "]"),
    _constraint: ($) =>
      choice($.type_constraint, $.identifier, $.inline_constraint, alias($._named_constraint, $.inline_constraint)),
    _named_constraint: ($) => seq("Constraint", field("name", $.identifier), $._inline_signature),
    type_constraint: ($) =>
      choice(
        seq("Op", optional(seq("<", optional($.operation_name), ">"))),
        seq(choice("Attr", "Value", "ValueRange"), optional(seq("<", $._expression, ">"))),
        "Type",
        "TypeRange",
      ),

    block: ($) => seq("{", repeat($._statement), "}"),
    _statement: ($) =>
      choice($.constraint, $.rewrite, $.let_statement, $.erase_statement, $.replace_statement, $.rewrite_statement, $.return_statement, $.expression_statement),
    let_statement: ($) =>
      seq("let", field("name", $._name), optional(seq(":", $._constraints)), optional(seq("=", field("value", $._expression))), ";"),
    erase_statement: ($) => seq("erase", field("root", $._expression), ";"),
    replace_statement: ($) => seq("replace", field("root", $._expression), "with", field("value", $._expression), ";"),
    rewrite_statement: ($) => seq("rewrite", field("root", $._expression), "with", $.block, ";"),
    return_statement: ($) => seq("return", $._expression, ";"),
    expression_statement: ($) => seq($._expression, ";"),

    _expression: ($) =>
      choice(
        $._name,
        $.variable,
        $.operation,
        $.attribute_literal,
        $.type_literal,
        $.call,
        $.not,
        $.member,
        $.tuple,
        $.integer,
        $.float,
        $.string,
        $.convert_type,
      ),
    variable: ($) => seq(field("name", choice($._name, "_")), ":", $._constraints),
    call: ($) => prec(2, seq(field("function", choice($.identifier, $.inline_constraint, $.inline_rewrite)), $.arguments)),
    arguments: ($) => seq("(", list($._expression), ")"),
    convert_type: ($) => seq("convert_type", "<", $.identifier, ">", $.arguments),
    not: ($) => prec(1, seq("not", $._expression)),
    member: ($) => prec(3, seq(field("base", $._expression), ".", field("member", choice($._name, $.integer)))),
    tuple: ($) => seq("(", list(choice($.tuple_element, $._expression)), ")"),
    tuple_element: ($) => seq(field("label", $._name), "=", $._expression),

    operation: ($) =>
      prec.right(
        seq(
          "op",
          "<",
          field("name", optional($.operation_name)),
          ">",
          optional(field("operands", $.arguments)),
          optional(field("attributes", $.attributes)),
          optional(seq("->", field("results", $.tuple))),
          optional(seq("location", $.arguments)),
        ),
      ),
    operation_name: ($) => seq(alias($.identifier, $.dialect), repeat1(seq(token.immediate("."), $._name))),
    attributes: ($) => seq("{", list($.attribute), "}"),
    attribute: ($) => seq(field("name", choice($._name, $.string)), optional(seq("=", $._expression))),
    attribute_literal: ($) => seq("attr", "<", $.string, ">"),
    type_literal: ($) => seq("type", "<", $.string, ">"),

    // `op`, `type` and `attr` are names where no `<` follows.
    _name: ($) => choice($.identifier, alias(choice("op", "type", "attr"), $.identifier)),
    identifier: () => /[A-Za-z_][A-Za-z0-9_]*/,
    integer: () => /(-[ \t]*)?[0-9]+/,
    float: () => /(-[ \t]*)?[0-9]+\.[0-9]+([eE][-+]?[0-9]+)?/,
    string: () => token(seq('"', repeat(choice(/[^"\\\n]/, /\\./)), '"')),
    code: () => token(seq("[{", repeat(choice(/[^}]/, /\}+[^}\]]/)), /\}+\]/)),
  },
});
