import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BLIND_MAILS } from "./blind.ts";
import { EXPECTED_MAILS } from "./expected.ts";
import { LARGE_MAILS } from "./large.ts";

const folder = import.meta.dirname;
const files = globSync("**/*.eml", { cwd: folder }).toSorted();

test("every mail has exactly one expectation, and every expectation a mail", () => {
  expect(files.length).toBeGreaterThanOrEqual(200);
  expect([...EXPECTED_MAILS, ...BLIND_MAILS].map(({ file }) => file).toSorted()).toEqual(files);
});

test("no two mails are equal", () => {
  const seen = new Map<string, string>();
  const repeated = files.filter((file) => {
    const bytes = readFileSync(join(folder, file)).toString("latin1");
    const isRepeated = seen.has(bytes);
    seen.set(bytes, file);
    return isRepeated;
  });
  expect(repeated).toEqual([]);
});

test("git keeps the line ends of mails, which are those of the Internet except in one file", () => {
  const bare = files.filter((file) => /(?<!\r)\n/.test(readFileSync(join(folder, file)).toString("latin1")));
  expect(bare).toEqual(["bare-line-feeds.eml", "binary-instead-of-a-mail.eml"]);
});

test("large mails are as large as their names say, and no file has their name", () => {
  const kilobytes = LARGE_MAILS.map(({ expected, bytes }) => [expected.file, Math.floor(bytes().length / 1000)]);
  expect(kilobytes).toEqual([
    ["header-of-100-kb", 178],
    ["line-of-500-kb", 500],
    ["files-of-24-pages", 13],
    ["file-of-11-mb", 15_784],
  ]);
  expect(LARGE_MAILS.filter(({ expected }) => files.includes(`${expected.file}.eml`))).toEqual([]);
});
