import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { newSecret, signedHeaders } from "#server/webhooks/signature.ts";
import { startServer } from "#tests/support/server.ts";

const guides = resolve(import.meta.dirname, "../../docs/guides");

const PYTHON = "/usr/bin/python3";

/** Reasons for which a block cannot run on the machine of the tests. Each is above its block: `<!-- needs systemd -->`. */
const REASONS = [
  "needs systemd",
  "needs Docker",
  "needs DNS",
  "needs root and a machine of its own",
  "needs a store at AWS",
  "needs a standby server",
  "needs PowerShell and Microsoft 365",
  "needs PHP",
  "part of another program's file",
  "part of a source file",
];

/** Beginnings of the blocks of commands that run here: they write nothing outside of a temporary folder. */
const HARMLESS = ["host=www.example.org\n", "lines() { journalctl "];

interface Block {
  guide: string;
  /** Number of the line with its fence. */
  line: number;
  /** `env` for variables of the program. */
  language: string;
  reason: string | undefined;
  text: string;
}

/** Returns the fenced blocks of a guide, those within lists included. */
function blocksOf(guide: string): Block[] {
  const source = readFileSync(join(guides, guide), "utf8");
  const fences = source.matchAll(
    /(?: *<!-- (?<reason>[^>]+) -->\n)?(?<indent> *)```(?<language>\w*)\n(?<text>[\s\S]*?)\n *```/g,
  );
  return [...fences].map(({ index, groups: { reason, indent = "", language = "", text = "" } = {} }) => ({
    guide,
    line: source.slice(0, source.indexOf("```", index)).split("\n").length,
    language,
    reason,
    text: text.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  }));
}

const blocks = readdirSync(guides).flatMap(blocksOf);
const unmarked = blocks.filter(({ reason }) => reason === undefined);
const beginningOf = ({ text }: Block) => text.split("\n")[0] ?? "";
const nameOf = ({ guide, line }: Block) => `${guide}:${line}`;

let folder = "";
const runIn = (script: string, environment: Record<string, string> = {}) =>
  execFileSync("bash", ["--norc", "-eo", "pipefail", "-c", script], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: `${folder}:${process.env.PATH}`, ...environment },
  });

/** Returns the variables that a file of variables sets, as a shell reads them. */
function variablesIn(text: string): Record<string, string> {
  const printed = runIn(`set -a\n${text}\nexec env -0`).split("\0");
  const own = new Set([...text.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name));
  const pairs = printed.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)] as const);
  return Object.fromEntries(pairs.filter(([name]) => own.has(name)));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "website-guides-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the blocks of the guides", () => {
  test("run in a test, or say above why not", () => {
    const others = unmarked.filter(
      (block) =>
        !["env", "js", "python"].includes(block.language) &&
        !HARMLESS.some((beginning) => block.text.startsWith(beginning)),
    );
    expect(others.map((block) => `${nameOf(block)}: ${beginningOf(block)}`)).toEqual([]);
    const unknown = blocks.filter(({ reason }) => reason !== undefined && !REASONS.includes(reason));
    expect(unknown.map((block) => `${nameOf(block)}: ${block.reason}`)).toEqual([]);
    expect(REASONS.filter((reason) => blocks.every((block) => block.reason !== reason))).toEqual([]);
  });

  const settings = unmarked.filter(({ language }) => language === "env");
  test.each(settings.map((block) => [nameOf(block), block] as const))(
    "%s is a configuration that the program takes",
    (_, { text }) => {
      const variables = variablesIn(text);
      expect(Object.keys(variables)).not.toEqual([]);
      expect(() => readConfig({ DATA_DIR: folder, ...variables })).not.toThrow();
    },
  );

  const files = blocks.flatMap((block) =>
    [...block.text.matchAll(/^cat > \S*\.env <<END\n([\s\S]*?)\nEND$/gm)].map(([, body = ""]) => ({ block, body })),
  );
  test.each(files.map(({ block, body }) => [nameOf(block), body] as const))(
    "%s writes a configuration that the program takes",
    (_, body) => {
      const [values] = blocksOf("install.md");
      const written = runIn(`${values?.text}\npassword=secret\ncat <<END\n${body}\nEND`);
      const { POSTGRES_PASSWORD: _database, ...variables } = variablesIn(written);
      // compose.yaml gives the rest of the store.
      const store = "S3_ACCESS_KEY_ID" in variables ? { S3_ENDPOINT: "http://files:7070", S3_BUCKET: "website" } : {};
      expect(() => readConfig({ DATA_DIR: folder, ...variables, ...store })).not.toThrow();
    },
  );
});

describe("the signature of webhooks.md", () => {
  const secret = newSecret();
  const body = '{"type":"deal.won"}';
  const codeIn = (language: string) => unmarked.find((block) => block.language === language)?.text ?? "";

  /** Runs the check of a language. Returns what it says of a delivery, and of the same one with another body or an old time. */
  function verdicts(run: (given: string) => string): string[] {
    const headers = signedHeaders(secret, "01a2", new Date(), body);
    const old = signedHeaders(secret, "01a2", new Date(Date.now() - 600_000), body);
    const given = [
      [secret, headers, body],
      [secret, headers, `${body} `],
      [secret, old, body],
    ];
    return given.map((one) => run(JSON.stringify(one)).trim().toLowerCase());
  }

  test("is checked by the example in Node", () => {
    writeFileSync(join(folder, "check.mjs"), codeIn("js"));
    const script = 'import { isSigned } from "./check.mjs"; console.log(isSigned(...JSON.parse(process.argv[2])));';
    writeFileSync(join(folder, "run.mjs"), script);
    const node = (given: string) =>
      execFileSync(process.execPath, [join(folder, "run.mjs"), given], { encoding: "utf8" });
    expect(verdicts(node)).toEqual(["true", "false", "false"]);
  });

  test.runIf(existsSync(PYTHON))("is checked by the example in Python", () => {
    const script = `${codeIn("python")}\nimport json, sys\nprint(is_signed(*json.loads(sys.argv[1])))`;
    const python = (given: string) => execFileSync(PYTHON, ["-c", script, given], { encoding: "utf8" });
    expect(verdicts(python)).toEqual(["true", "false", "false"]);
  });
});

test("each command of logs.md finds what it says in lines of the program", async () => {
  const lines: string[] = [];
  const server = await startServer({ logLines: lines });
  try {
    await server.api("GET", "/messages");
    await server.api("POST", "/auth/login", { body: { email: "nobody@example.org", password: "wrong" } });
  } finally {
    await server.close();
  }
  const [{ text = "" } = {}] = unmarked.filter(({ guide }) => guide === "logs.md");
  const [functions = "", ...commands] = text.split("\n\n");
  const id = /--arg id (\S+)/.exec(text)?.[1] ?? "";
  lines.push(`${JSON.stringify({ level: "warn", msg: "mail not sent", requestId: id })}\n`);
  writeFileSync(join(folder, "log"), lines.join(""));
  writeFileSync(join(folder, "journalctl"), `#!/bin/sh\ncat ${folder}/log\n`);
  chmodSync(join(folder, "journalctl"), 0o755);
  expect(commands.length).toBeGreaterThan(5);
  const found = commands.map((command) => runIn(`${functions}\n${command}`).trim());
  expect(commands.filter((_, index) => found[index] === "")).toEqual([]);
}, 60_000);
