//! Tests that compare with MLIR's own tools, as one program. Without the tools they say that they are skipped.

mod oracle_ast;
mod oracle_doc;
mod oracle_drr;
mod oracle_errors;
mod oracle_generated;
mod oracle_ods;
mod oracle_passes;
mod oracle_pdl;
mod oracle_texts;

mod support {
    pub(crate) mod doc;
    pub(crate) mod front;
    pub(crate) mod text;
}
