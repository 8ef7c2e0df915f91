#!/usr/bin/env python3
"""Asks rust-analyzer about names in `ods!` and `pdll!`: definitions, hover texts, completions.

`check.py` makes a crate of `sample.txt` in `target/editors/rust-analyzer`, starts `rust-analyzer` in it, and compares its answers with those
below. It says so and succeeds if there is no rust-analyzer, or if that is not ready in time: it builds the macros of this project first.
"""

import json
import os
import queue
import shutil
import subprocess
import sys
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDER = os.path.join(ROOT, "target", "editors", "rust-analyzer")
# Seconds until it is ready, and until an answer.
READY, ANSWER = float(os.environ.get("PDLL_RUST_ANALYZER_SECONDS", "300")), 60

# Text around a name, the name in it, a part of the line that defines it, and a part of its hover text.
NAMES = [
    ("op<toy.neg>(x: Value)", "toy", "pub mod toy;", "The dialect."),
    ("op<toy.neg>(x: Value)", "neg", "def NegOp", "negation of a number"),
    ("bits = attr<\"1 : i32\"> };\n        let root", "bits", "I32Attr:$bits", "The attribute bits"),
    ("inner.output", "inner", "let inner", "NegOp"),
    ("inner.output", "output", "I32:$output", "The result output"),
    ("Both(x);", "Both", "Constraint Both", "Two values."),
    ("Both(x);", "x", "let inner = op<toy.neg>(x: Value)", "Value"),
    ("replace root with x", "root", "let root = op<toy.neg>", "NegOp"),
    ("        IsGood(value);", "IsGood", "Constraint IsGood(value: Value);", "IsGood"),
    ("Constraint IsGood(value: Value);", "IsGood", "fn is_good", "Says whether a value is good."),
    ("Made(lhs)", "Made", "Rewrite Made", "Made"),
    ("Pattern NegNeg", "NegNeg", "Pattern NegNeg", "Twice."),
    ("def NegOp", "NegOp", "def NegOp", "Computes minus the input."),
    ("op.bits(ir)", "bits", "I32Attr:$bits", "The attribute bits"),
    ("op: toy::NegOp", "NegOp", "def NegOp", "negation of a number"),
]
# What is typed behind `Both(x);`, with the cursor at its end or at `|`, and a completion.
TYPED = [
    ("op<toy.", "neg"),
    ("op<toy.s", "sub"),
    ("let r = op<toy.|>", "neg"),
    ("Bot", "Both"),
    ("inner.", "output"),
]


def give_up(reason):
    print(f"not checked: names in macros with rust-analyzer, because {reason}")
    sys.exit(0)


class Client:
    def __init__(self, command):
        env = dict(os.environ, CARGO_TARGET_DIR=os.path.join(ROOT, "target"))
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, env=env)
        self.received, self.is_ready, self.n_sent = queue.Queue(), False, 0
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        while True:
            length = None
            while line := self.process.stdout.readline().strip():
                if line.lower().startswith(b"content-length"):
                    length = int(line.split(b":")[1])
            if length is None:
                self.received.put(None)
                return
            self.received.put(json.loads(self.process.stdout.read(length)))

    def send(self, message):
        body = json.dumps(dict(message, jsonrpc="2.0")).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def wait(self, is_end, seconds):
        end = time.time() + seconds
        while time.time() < end:
            try:
                message = self.received.get(timeout=1)
            except queue.Empty:
                continue
            if message is None:
                give_up("it ended")
            if "method" in message and "id" in message:
                items = message["params"].get("items", []) if isinstance(message["params"], dict) else []
                is_list = message["method"] == "workspace/configuration"
                self.send({"id": message["id"], "result": [None] * len(items) if is_list else None})
            elif message.get("method") == "experimental/serverStatus":
                self.is_ready = message["params"]["quiescent"]
            if is_end(message):
                return message
        return None

    def ask(self, method, params):
        """Asks until the answer is not that the text has changed meanwhile."""
        for _ in range(5):
            self.n_sent += 1
            number = self.n_sent
            self.send({"id": number, "method": method, "params": params})
            answer = self.wait(lambda it: it.get("id") == number and "method" not in it, ANSWER) or {}
            if answer.get("error", {}).get("code") != -32801:
                return answer.get("result")
        return None


def position(text, at):
    start = text.rfind("\n", 0, at) + 1
    return {"line": text.count("\n", 0, at), "character": at - start}


def main():
    if not shutil.which("rust-analyzer"):
        give_up("it is absent")
    if subprocess.run(["rust-analyzer", "--version"], capture_output=True).returncode != 0:
        give_up("it does not run")
    shutil.rmtree(FOLDER, ignore_errors=True)
    os.makedirs(os.path.join(FOLDER, "src"))
    shutil.copy(os.path.join(ROOT, "Cargo.lock"), FOLDER)
    with open(os.path.join(FOLDER, "Cargo.toml"), "w") as file:
        path = json.dumps(ROOT)
        file.write(f'[package]\nname = "sample"\nversion = "0.1.0"\nedition = "2024"\n[dependencies]\npdll = {{ path = {path}, default-features = false }}\n[workspace]\n')
    source = os.path.join(FOLDER, "src", "lib.rs")
    with open(os.path.join(ROOT, "editors", "rust-analyzer", "sample.txt")) as file:
        text = file.read()
    with open(source, "w") as file:
        file.write(text)
    root, uri = "file://" + FOLDER, "file://" + source
    document = {"uri": uri}
    client = Client(["rust-analyzer"])
    build = ["cargo", "build", "--quiet", "-p", "pdll-macros", "--message-format=json"]
    options = {
        "cachePriming": {"enable": False},
        "checkOnSave": False,
        "cargo": {"buildScripts": {"enable": True, "overrideCommand": build}},
    }
    capabilities = {"experimental": {"serverStatusNotification": True}, "textDocument": {"definition": {"linkSupport": False}}}
    client.ask("initialize", {
        "processId": os.getpid(), "rootUri": root, "capabilities": capabilities, "initializationOptions": options,
        "workspaceFolders": [{"uri": root, "name": "sample"}],
    })
    client.notify("initialized", {})
    client.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "rust", "version": 1, "text": text}})
    client.wait(lambda _: client.is_ready, READY)
    if not client.is_ready:
        client.process.kill()
        give_up(f"it is not ready after {READY:.0f} seconds")
    lines, wrong = text.split("\n"), []
    for around, name, definition, hover in NAMES:
        at = {"textDocument": document, "position": position(text, text.index(around) + around.index(name))}
        found = client.ask("textDocument/definition", at) or []
        places = [lines[it["range"]["start"]["line"]] for it in found if it["uri"] == uri]
        if not any(definition in place for place in places):
            wrong.append(f"definition of `{name}` in `{around}`: {places}")
        shown = ((client.ask("textDocument/hover", at) or {}).get("contents") or {}).get("value", "")
        if hover not in shown.replace("`", ""):
            wrong.append(f"hover of `{name}` in `{around}`: {shown}")
    for version, (typed, expected) in enumerate(TYPED, 2):
        before = text.index("Both(x);") + len("Both(x);")
        cursor = typed.index("|") if "|" in typed else len(typed)
        plain = typed.replace("|", "")
        changed = text[:before] + "\n        " + plain + text[before:]
        client.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"text": changed}]})
        at = position(changed, before + 9 + cursor)
        found = client.ask("textDocument/completion", {"textDocument": document, "position": at}) or {}
        items = [it["label"].split("(")[0] for it in (found["items"] if isinstance(found, dict) and found else found)]
        if expected not in items:
            wrong.append(f"completion of `{typed}`: {items[:20]}")
    client.ask("shutdown", None)
    client.notify("exit", None)
    client.process.wait(20)
    print("\n".join(wrong) or f"rust-analyzer: {len(NAMES)} names and {len(TYPED)} completions are as expected")
    sys.exit(1 if wrong else 0)


main()
