//! Semantic tokens, as the words that they stand for.

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use crate::script::{options, parse, run, with_headers};

/// Expects the tokens of a document: words with their types and modifiers, by line.
fn check(uri: &str, text: &str, expected: &Expect) {
    let document = json!({ "uri": uri, "languageId": "x", "version": 0, "text": text });
    let request = |id: u32, method: &str, params: Value| json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
    let messages = [
        request(0, "initialize", json!({ "capabilities": {} })),
        json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } }),
        request(1, "textDocument/semanticTokens/full", json!({ "textDocument": { "uri": uri } })),
    ];
    let options = pdll_lsp::Options { input_style: pdll_lsp::InputStyle::Standard, ..options(None) };
    let answers = parse(&run(&options, with_headers(&messages).as_bytes()).0);
    let answer = |id: u32| answers.iter().find(|answer| answer["id"] == id).expect("an answer");
    let legend = &answer(0)["result"]["capabilities"]["semanticTokensProvider"]["legend"];
    let data = answer(1)["result"]["data"].as_array().expect("a list").clone();
    let data: Vec<usize> = data.iter().map(|number| number.as_u64().expect("a number") as usize).collect();
    let lines: Vec<&str> = text.lines().collect();
    let (mut line, mut character, mut shown) = (0, 0, String::new());
    for token in data.chunks(5) {
        let &[down, right, length, ty, modifiers] = token else { panic!("five numbers: {token:?}") };
        if down > 0 {
            (line, character) = (line + down, 0);
            shown.push('\n');
        }
        character += right;
        let word: String = lines[line].chars().skip(character).take(length).collect();
        let declared = if modifiers == 1 { "*" } else { "" };
        shown += &format!("{word}:{}{declared} ", legend["tokenTypes"][ty].as_str().expect("a type"));
    }
    let shown: Vec<&str> = shown.lines().map(str::trim_end).collect();
    expected.assert_eq(&(shown.join("\n") + "\n"));
}

#[test]
fn words_of_tablegen() {
    let text = r##"
// comment
#ifndef GUARD
include "gone.td"
class Shape<int corners, string name = "x"> { int n = !add(corners, 0x1); bits<4> b; let n = 2; }
#endif
multiclass Pair<int m> { def _a : Shape<m>; }
def One : Shape<1> { let b{0-1} = ?; code c = [{ return; }]; code d = [{
}]; }
defm P : Pair<2>;
def Two : Shape<One.n, "a"#"b"> { dag d = (ins One:$one); }
é foreach
"##;
    check(
        "test:///a.td",
        text,
        &expect![[r#"

            #ifndef:macro
            include:keyword "gone.td":string
            class:keyword Shape:class* int:type corners:parameter* string:type name:parameter* "x":string int:type !add:function corners:parameter 0x1:number bits:type 4:number b:property* let:keyword n:property* 2:number
            #endif:macro
            multiclass:keyword int:type def:keyword _a:enumMember* Shape:class
            def:keyword One:enumMember* Shape:class 1:number let:keyword b:property* 0:number 1:number code:type c:property* [{ return; }]:string code:type d:property*
            defm:keyword Pair:enumMember 2:number
            def:keyword Two:enumMember* Shape:class One:enumMember n:property "a":string "b":string dag:type d:property* $one:variable
            foreach:keyword
        "#]],
    );
}

#[test]
fn words_of_mlir() {
    let text = r#"
#map = affine_map<(d0) -> (d0)>
!t = tensor<4x?x8xf32>
module attributes {test.a = "b", test.c} {
  func.func @f(%arg0: i32, %m: memref<2x?xf32>) -> i32 {
    %0:2 = "test.op"(%arg0) {k = 1.5e3 : f64} : (i32) -> (i32, index)
    cf.br ^bb1(%0#1 : index)
  ^bb1(%x: index):
    func.call @f(%arg0, %m) {map = #map} : (i32, memref<2x?xf32>) -> i32
    return %arg0 : i32
  }
}
// -----
func.func @broken(%a: si8) {
  %b = arith.addi %a, : si8 // comment
  "test.x"(%b, "s"
"#;
    check(
        "test:///a.mlir",
        text,
        &expect![[r#"

            #map:macro* affine_map:keyword
            !t:type* tensor:type 4:number 8:number f32:type
            module:class test.a:property "b":string
            func.func:class @f:function %arg0:parameter* i32:type %m:parameter* memref:type 2:number f32:type i32:type
            %0:variable* 2:number "test.op":class %arg0:parameter k:property 1.5e3:number f64:type i32:type i32:type index:type
            cf.br:class ^bb1:label %0:variable index:type
            ^bb1:label* %x:parameter* index:type
            func.call:class @f:function %arg0:parameter %m:parameter map:property #map:macro i32:type memref:type 2:number f32:type i32:type
            return:class %arg0:parameter i32:type
            func.func:class @broken:function %a:variable si8:type
            %b:variable arith.addi:class %a:variable si8:type
            "test.x":class %b:variable "s":string
        "#]],
    );
}

#[test]
fn words_of_pdll() {
    let text = r#"
/// Documented.
Constraint Good(v: Value);
Pattern P with benefit(2) {
  let root = op<my.op>(v: Value) { size = attr<"1 : i32"> };
  Good(root.0);
  erase root;
}
"#;
    check(
        "test:///a.pdll",
        text,
        &expect![[r#"

        /// Documented.:comment
        Constraint:keyword Good:function* v:variable* Value:type
        Pattern:keyword P:enumMember* with:keyword 2:number
        let:keyword root:variable* op:keyword my:class op:class v:variable* Value:type size:property* attr:keyword "1 : i32":string
        Good:function root:variable 0:number
        erase:keyword root:variable
    "#]],
    );
}
