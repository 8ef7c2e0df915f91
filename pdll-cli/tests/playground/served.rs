//! A playground that is served during a test, and requests to it.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

/// A pattern that replaces the multiplication in the text of `MLIR`.
pub(crate) const PDLL: &str = "\
Pattern Double {
  let two = op<arith.constant> {value = attr<\"2 : i32\">};
  let root = op<arith.muli>(x: Value, two) -> (type: Type);
  replace root with op<arith.addi>(x, x) -> (type);
}
";
pub(crate) const MLIR: &str = "\
func.func @f(%a: i32) -> i32 {
  %two = arith.constant 2 : i32
  %product = arith.muli %a, %two : i32
  return %product : i32
}
";
/// Patterns that undo each other's changes.
pub(crate) const ENDLESS: &str = "\
Pattern Forth => replace op<t.a> with op<t.b>;
Pattern Back => replace op<t.b> with op<t.a>;
";

/// A pattern that doubles the operands of an operation, again and again.
pub(crate) const GROWING: &str = "\
Pattern Grow {
  let root = op<t.a>(xs: ValueRange);
  replace root with op<t.a>(xs, xs);
}
";

/// A running `pdll playground`, which ends with this value.
pub(crate) struct Served {
    child: Child,
    pub(crate) port: u16,
    pub(crate) token: String,
    pub(crate) folder: PathBuf,
}

/// A response.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

/// Returns a new folder with files.
pub(crate) fn folder(name: &str, pdll: &str, mlir: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("playground-{name}"));
    std::fs::create_dir_all(folder.join("temporary")).unwrap();
    std::fs::write(folder.join("in.pdll"), pdll).unwrap();
    std::fs::write(folder.join("in.mlir"), mlir).unwrap();
    folder
}

/// Returns the command for `in.pdll` and `in.mlir` of a folder. Its temporary files are in `temporary`.
pub(crate) fn command(folder: &Path, options: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pdll"));
    command.current_dir(folder).env("TMPDIR", folder.join("temporary"));
    command.args(["playground", "in.pdll", "in.mlir"]).args(options);
    command.stdin(Stdio::null());
    command
}

impl Served {
    /// Serves two texts.
    pub(crate) fn new(name: &str, pdll: &str, mlir: &str, options: &[&str]) -> Served {
        let folder = folder(name, pdll, mlir);
        let mut child = command(&folder, options).stdout(Stdio::piped()).spawn().unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        let address =
            address.trim().strip_prefix("http://127.0.0.1:").unwrap_or_else(|| panic!("`{address}`"));
        let (port, token) = address.split_once("/?token=").unwrap();
        Served { child, port: port.parse().unwrap(), token: token.to_owned(), folder }
    }

    /// Returns the address that only the page has.
    pub(crate) fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Sends bytes and returns the response.
    pub(crate) fn send(&self, request: &[u8]) -> Response {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        // A server that refuses a request need not read it to its end.
        let _ = stream.write_all(request);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let text = String::from_utf8(bytes).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("`{text}`"));
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Response { status, head: head.to_owned(), body: body.to_owned() }
    }

    /// Sends a request with the headers and the body.
    pub(crate) fn request(&self, line: &str, headers: &[(&str, &str)], body: &str) -> Response {
        let mut request =
            format!("{line} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
        headers.iter().for_each(|(name, value)| request.push_str(&format!("{name}: {value}\r\n")));
        self.send(format!("{request}\r\n{body}").as_bytes())
    }

    /// Sends a request to run texts as the page does.
    pub(crate) fn post(&self, body: &str) -> Response {
        let (host, origin) = (format!("127.0.0.1:{}", self.port), self.origin());
        let headers = [("Host", &*host), ("Origin", &*origin), ("Content-Type", "application/json")];
        self.request(&format!("POST /run?token={}", self.token), &headers, body)
    }

    /// Runs texts.
    pub(crate) fn run(&self, pdll: &str, mlir: &str) -> Value {
        let response = self.post(&json!({ "pdll": pdll, "mlir": mlir }).to_string());
        assert_eq!(response.status, 200, "{response:?}");
        serde_json::from_str(&response.body).unwrap()
    }

    /// Returns the names of temporary files that are left.
    pub(crate) fn left(&self) -> Vec<String> {
        let names = std::fs::read_dir(self.folder.join("temporary")).unwrap();
        names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
