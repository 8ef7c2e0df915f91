// Starts `pdll lsp` for files of PDLL, TableGen and MLIR.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

/** The running client, if there is one. */
let client;

/** Starts the server with the options of the settings. */
async function start() {
  const settings = vscode.workspace.getConfiguration("pdll");
  const command = settings.get("server.path");
  const server = { command, args: ["lsp", ...settings.get("server.args")] };
  const languages = ["pdll", "tablegen", "mlir"];
  const options = { documentSelector: languages.map((language) => ({ language })) };
  client = new LanguageClient("pdll", "pdll", server, options);
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(`\`${command} lsp\` cannot be started: ${error}. The setting \`pdll.server.path\` names the command.`);
  }
}

async function stop() {
  const running = client;
  client = undefined;
  await running?.stop();
}

/** Shows the syntax tree, PDL or C++ of the active file beside it. */
async function viewOutput() {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== "pdll" || !client) {
    vscode.window.showErrorMessage("Open a file of PDLL first.");
    return;
  }
  const kind = await vscode.window.showQuickPick(["ast", "mlir", "cpp"], { placeHolder: "Output" });
  if (!kind) {
    return;
  }
  const reply = await client.sendRequest("pdll/viewOutput", { uri: document.uri.toString(), kind });
  const language = kind === "ast" ? "plaintext" : kind;
  const shown = await vscode.workspace.openTextDocument({ language, content: reply?.output ?? "" });
  await vscode.window.showTextDocument(shown, vscode.ViewColumn.Beside);
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("pdll.restart", () => stop().then(start)),
    vscode.commands.registerCommand("pdll.viewOutput", viewOutput),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
