import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/promises.md"), "utf8");
const PROMISES = 65;
/** Tag of a release test. A template, since Vitest would apply the plain tag to this file. */
const RELEASE_FILE = `@${"module-tag"} release`;
/** Columns of a row: number, promise, proof, figure, shortcoming. */
const COLUMNS = 5;

interface Proof {
  file: string;
  /** Titles of its tests, or their beginnings where the rest is computed. */
  names: string[];
}

/** Returns files in backticks, each with the quoted names that follow. Names before any file get an empty file. */
function proofsIn(text: string): Proof[] {
  const proofs: Proof[] = [];
  for (const [, file, name] of text.matchAll(/`((?:src|tests|tools|bench)\/[^`]+)`|"([^"]+)"/g)) {
    if (file !== undefined) proofs.push({ file, names: [] });
    else if (proofs.length === 0) proofs.push({ file: "", names: [name ?? ""] });
    else proofs.at(-1)?.names.push(name ?? "");
  }
  return proofs;
}

/** Returns the missing file of a proof, or the titles that its file does not contain. */
function missing({ file, names }: Proof): string[] {
  if (!existsSync(join(root, file)) || file === "") return [`no file ${file} for ${names.join(", ")}`];
  const source = readFileSync(join(root, file), "utf8");
  const isThere = (name: string) => ['"', "'", "`"].some((quote) => source.includes(quote + name));
  return names.filter((name) => !isThere(name)).map((name) => `${file}: ${name}`);
}

/** Whether a test runs in `npm run test:all` only, by the tag of its file, its group or its own options. */
function isForRelease(file: string, name: string): boolean {
  const source = readFileSync(join(root, file), "utf8");
  const start = Math.max(...['"', "'", "`"].map((quote) => source.indexOf(quote + name)));
  const options = source.slice(start, source.indexOf("=>", start));
  const group =
    source
      .slice(0, start)
      .match(/^describe.*(?=\n {2})/gm)
      ?.at(-1) ?? "";
  const isGrouped = /\n {2}.*$/.test(source.slice(0, start));
  return (
    source.startsWith(`/** ${RELEASE_FILE} */`) || (isGrouped ? options + group : options).includes('tags: "release"')
  );
}

const rowsOf = (text: string) =>
  text
    .split("\n")
    .filter((line) => /^\| \d+ \|/.test(line))
    .map((line) => line.slice(2, -2).split(" | "));

const [promises = "", tried = ""] = page.split("\n## Tried by breaking\n");

test("docs/promises.md has every promise once, in order, each with a test that is there", () => {
  const rows = rowsOf(promises);
  expect(rows.map(([number]) => Number(number))).toEqual(Array.from({ length: PROMISES }, (_, index) => index + 1));
  for (const row of rows) {
    const [number, , proof = ""] = row;
    expect(row, `promise ${number}`).toHaveLength(COLUMNS);
    const proofs = proofsIn(proof);
    expect(proofs.flatMap(missing), `promise ${number}`).toEqual([]);
    expect(proofs.length > 0 || proof === "no test", `promise ${number}`).toBe(true);
    for (const { file, names } of proofs) expect(names.length, `promise ${number}: ${file}`).toBeGreaterThan(0);
  }
});

test("every promise that has a test has one that every run runs", () => {
  const tested = rowsOf(promises).filter(([, , proof]) => proof !== "no test");
  const onlyForReleases = tested.filter(([, , proof = ""]) =>
    proofsIn(proof).every(({ file, names }) => names.every((name) => isForRelease(file, name))),
  );
  expect(onlyForReleases.map(([number, promise]) => `${number}: ${promise}`)).toEqual([]);
  expect(isForRelease("tests/http/request-timeouts.test.ts", "a sender of one byte")).toBe(true);
  expect(isForRelease("tests/api/durability.test.ts", "in the middle of 200 messages")).toBe(true);
  expect(isForRelease("tests/e2e/frame.test.ts", "stands still $name, with every name")).toBe(true);
  expect(isForRelease("tests/e2e/frame.test.ts", "is there once it was scrolled to")).toBe(false);
  expect(isForRelease("tests/architecture/promises.test.ts", "every promise that has a test")).toBe(false);
});

test("the section on breaking names at least ten promises, and existing tests", () => {
  const rows = rowsOf(tried);
  expect(new Set(rows.map(([number]) => number)).size).toBeGreaterThanOrEqual(10);
  for (const [number, , failed = ""] of rows) {
    const proofs = proofsIn(failed);
    expect(proofs.length, `promise ${number}`).toBeGreaterThan(0);
    expect(proofs.flatMap(missing), `promise ${number}`).toEqual([]);
  }
});

test("a file or a test that is not there is found", () => {
  const own = "`tests/architecture/promises.test.ts`";
  expect(proofsIn(`${own}: "a file or a test"`).flatMap(missing)).toEqual([]);
  expect(proofsIn(`${own}: "no such ${"test"}"`).flatMap(missing)).toHaveLength(1);
  expect(proofsIn('`tests/architecture/nothing.test.ts`: "x"').flatMap(missing)).toHaveLength(1);
  expect(proofsIn('"x"').flatMap(missing)).toHaveLength(1);
});
