; What the words of PDLL are.

(comment) @comment
(doc_comment) @comment.documentation
(string) @string
[(integer) (float)] @number
"#include" @keyword.import
["use" "mod" "pub" "as"] @keyword.import
["Pattern" "Constraint" "Rewrite" "TypeConverter" "Semantics"] @keyword.type
["let" "with" "not"] @keyword
["erase" "replace" "rewrite" "return"] @keyword.control
["op" "attr" "type" "convert_type" "location"] @function.builtin
["Attr" "Op" "Type" "TypeRange" "Value" "ValueRange"] @type.builtin
["=>" "->" "="] @operator
["(" ")" "[" "]" "{" "}" "<" ">"] @punctuation.bracket
["," ";" ":" "."] @punctuation.delimiter

(pattern name: (identifier) @function)
(constraint name: (identifier) @function)
(rewrite name: (identifier) @function)
(metadata (identifier) @attribute)
(parameter name: (identifier) @variable.parameter)
(operation_name (dialect) @module)
(operation_name (identifier) @type)
(attribute name: (identifier) @property)
(member member: (identifier) @property)
(call function: (identifier) @function.call)
(variable name: (identifier) @variable)
(let_statement name: (identifier) @variable)
