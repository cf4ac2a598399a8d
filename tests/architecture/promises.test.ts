import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/promises.md"), "utf8");
/** Docblock of a test file for releases only. A template, since Vitest would apply the plain tag to this file. */
const RELEASE_FILE = `@${"module-tag"} release`;
/** Columns of a row: number, promise, limit, shortfall. */
const COLUMNS = 4;

const rows = page
  .split("\n")
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => line.slice(2, -2).split(" | "));

const tests = ["src", "tests"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes("promises.test"))
    .map((file) => readFileSync(join(root, folder, file), "utf8")),
);

/** Returns the numbers of the promises that tests of this source prove in every run, without the tag `release`. */
function provenIn(source: string): number[] {
  if (source.startsWith(`/** ${RELEASE_FILE} */`)) return [];
  return [...source.matchAll(/tags: (\[[^\]]*\]|"promise-\d+")/g)]
    .filter(({ 1: tags = "", index }) => !tags.includes("release") && !isInReleaseGroup(source, index))
    .flatMap(([, tags = ""]) => [...tags.matchAll(/promise-(\d+)/g)].map(([, number]) => Number(number)));
}

/** Returns whether the last group that opened before a position, and still is open there, has the tag `release`. */
function isInReleaseGroup(source: string, position: number): boolean {
  const before = source.slice(0, position);
  const group = before.lastIndexOf("\ndescribe");
  const isClosed = /\n\}\)?/.test(before.slice(group + 1));
  return !isClosed && before.slice(group, source.indexOf("=>", group)).includes('tags: "release"');
}

test("docs/promises.md has every promise once, in order, in one row each", () => {
  expect(rows.map(([number]) => Number(number))).toEqual(rows.map((_, index) => index + 1));
  for (const row of rows) expect(row, `promise ${row[0]}`).toHaveLength(COLUMNS);
});

test("every promise has a test that every run runs, or says that it has none", () => {
  const proven = new Set(tests.flatMap(provenIn));
  const promised = rows.filter((row) => !row.at(-1)?.startsWith("Not part of `npm test`"));
  expect([...proven].sort((one, other) => one - other)).toEqual(promised.map(([number]) => Number(number)));
});

test("a tag of a test for releases proves no promise in every run", () => {
  expect(provenIn('test("a", { tags: "promise-7" }, () => {});')).toEqual([7]);
  expect(provenIn('test("a", { tags: ["promise-7", "promise-9"] }, () => {});')).toEqual([7, 9]);
  expect(provenIn('test("a", { tags: ["release", "promise-7"] }, () => {});')).toEqual([]);
  expect(provenIn(`/** ${RELEASE_FILE} */\ntest("a", { tags: "promise-7" }, () => {});`)).toEqual([]);
  const group = '\ndescribe("a", { tags: "release" }, () => {\n  test("b", { tags: "promise-7" }, () => {});\n});';
  expect(provenIn(group)).toEqual([]);
  expect(provenIn(`${group}\ntest("c", { tags: "promise-7" }, () => {});`)).toEqual([7]);
});
