import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/promises.md"), "utf8");
/** Docblock of a test file for releases only. A template, since Vitest would apply the plain tag to this file. */
const RELEASE_FILE = `@${"module-tag"} release`;
/** Line that begins the tests of a promise. */
const TESTS = "- **Tests.** ";

/** A promise as the page has it. */
interface Promised {
  number: number;
  tests: string;
}

/** Promises of each group, a section of the page. */
const groups = page
  .split("\n## ")
  .slice(1)
  .map((group) => group.split("\n### ").slice(1).map(promiseOf));
const promises = groups.flat().sort((one, other) => one.number - other.number);

function promiseOf(section: string): Promised {
  return { number: Number.parseInt(section, 10), tests: section.split(`\n${TESTS}`)[1] ?? "" };
}

const sources = new Map(
  ["src", "tests"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes("promises.test"))
      .map((file): [string, string] => [`${folder}/${file}`, readFileSync(join(root, folder, file), "utf8")]),
  ),
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

test("docs/promises.md has every promise once, and the promises of a group in order", () => {
  expect(promises.map(({ number }) => number)).toEqual(promises.map((_, index) => index + 1));
  for (const group of groups) {
    const numbers = group.map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  }
});

test("every promise has a test that every run runs, or says that it has none", () => {
  const proven = new Set([...sources.values()].flatMap(provenIn));
  const promised = promises.filter(({ tests }) => !tests.startsWith("Not part of `npm test`"));
  expect([...proven].sort((one, other) => one - other)).toEqual(promised.map(({ number }) => number));
});

test("every file that a promise names has a test of the promise in every run", () => {
  for (const { number, tests } of promises) {
    const named = [...tests.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, file = ""]) => file);
    const proving = named.filter((file) => provenIn(sources.get(file) ?? "").includes(number));
    expect(proving, `promise ${number}`).toEqual(named);
    if (!tests.startsWith("Not part of `npm test`")) expect(named, `promise ${number}`).not.toEqual([]);
  }
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
