import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../src/server");
const sources = globSync("**/*.ts", { cwd: root })
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

/** Limits that several callers share, and what a stranger who uses one up takes from others. */
const SHARED: Readonly<Record<string, string>> = {
  "`acknowledgement ${mailbox}`": "a mail of thanks; the message is kept and its reference shown",
  "`newsletter-mail ${mailboxKey(email)}`": "a fourth mail today; the link that was sent last stays good",
  "`reset-mail-account ${account}`": "a fourth mail this hour; the link that was sent last stays good",
  'isFirst ? "map-tiles first" : "map-tiles elsewhere"':
    "the map away from where it opens, by seven addresses together",
};
/** Counts of one caller: by address, or by the account that is signed in. */
const OWN = /\b(address|accountId|account\.id)\}/;

/** What a limit counts under, with names of the same file read as what they stand for. */
function keysOf(text: string): string[] {
  const calls = text.matchAll(/\b(?:limitTries|limitReads|isWithinLimit)\(\s*platform,\s*([^,]+),/g);
  const inTransaction = text.matchAll(/\bisWithinLimitIn\(\s*tx,\s*platform,\s*([^,]+),/g);
  return [...calls, ...inTransaction].map(([, key = ""]) => {
    const named = new RegExp(`const ${key} = ([^;]+);`).exec(text);
    return /^\w+$/.test(key) && named ? (named[1] ?? key) : key;
  });
}

test("a limit is of one caller, or somebody has thought of who uses it up for whom", () => {
  const users = sources.filter(({ file }) => file !== "platform/limits.ts");
  const keys = users.flatMap(({ text }) => keysOf(text));
  const calls = users.flatMap(
    ({ text }) => text.match(/\b(limitTries|limitReads|isWithinLimit|isWithinLimitIn)\(/g) ?? [],
  );
  expect(keys).toHaveLength(calls.length);
  expect(keys.filter((key) => !OWN.test(key)).toSorted()).toEqual(Object.keys(SHARED).toSorted());
});

test("nobody counts by the address that Fastify makes of a header", () => {
  const byFastify = /\brequest\.ips?\b|\{[^{}]*\bips?\b[^{}]*\}(, \w+)?\) =>/;
  // Its docstring says why.
  const others = sources.filter(({ file }) => file !== "platform/client-address.ts");
  expect(others.filter(({ text }) => byFastify.test(text)).map(({ file }) => file)).toEqual([]);
});

test("only sign-in counts by itself, since it takes its counts back", () => {
  const counting = sources.filter(({ text }) => /\bcountTryIn\b/.test(text)).map(({ file }) => file);
  expect(counting.filter((file) => !file.startsWith("auth/") && !file.startsWith("platform/"))).toEqual([]);
});
