import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const site = import.meta.dirname;

/** Returns the sources of a folder, without tests and without comments, which may name attributes. */
function sourcesIn(folder: string, ending: RegExp): { file: string; text: string }[] {
  return readdirSync(join(site, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file) && !/\.test\.ts$/.test(file))
    .map((file) => {
      const text = readFileSync(join(site, folder, file), "utf8");
      return { file, text: text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "") };
    });
}

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);

const declared = namesIn(readFileSync(join(site, "data-attributes.ts"), "utf8"), /^ {2}"(data-[a-z-]+)":/gm);
const components = sourcesIn(".", /\.tsx$/);
const scripts = sourcesIn("scripts", /\.ts$/);
const styled = new Set(sourcesIn("..", /\.css$/).flatMap(({ text }) => namesIn(text, /\[(data-[a-z-]+)/g)));

/** Read by the theme's own script, and by the build's plugin. */
const ELSEWHERE = ["data-theme-toggle", "data-site"];

test("a component writes a data attribute by `data`, unless only stylesheets read it", () => {
  const plain = components.flatMap(({ file, text }) =>
    namesIn(text, /[\s<](data-[a-z-]+)(?=[\s=>/])/g).map((name) => ({ file, name })),
  );
  expect(plain.length).toBeGreaterThan(0);
  expect(
    plain.filter(({ name }) => !ELSEWHERE.includes(name) && (declared.includes(name) || !styled.has(name))),
  ).toEqual([]);
});

test("scripts read data attributes by `elements.ts`, and write plain ones for stylesheets only", () => {
  const plain = scripts.filter(
    ({ file, text }) => file !== "elements.ts" && /\.(get|has)Attribute\("data-|\[data-/.test(text),
  );
  expect(plain.map(({ file }) => file)).toEqual([]);
  const written = scripts
    .filter(({ file }) => file !== "elements.ts")
    .flatMap(({ text }) => [
      ...namesIn(text, /\.toggleAttribute\("(data-[a-z-]+)"/g),
      ...namesIn(text, /\.dataset\.(\w+)/g).map((name) => `data-${name}`),
    ]);
  expect(written.length).toBeGreaterThan(0);
  expect(written.filter((name) => !styled.has(name))).toEqual([]);
});

test("every declared attribute is written somewhere and read somewhere", () => {
  const isQuoted = (sources: typeof scripts, name: string) => sources.some(({ text }) => text.includes(`"${name}"`));
  expect(declared.length).toBeGreaterThan(0);
  const writtenByScripts = /write\(\w+, "(data-[a-z-]+)"/g;
  const written = new Set(scripts.flatMap(({ text }) => namesIn(text, writtenByScripts)));
  expect(declared.filter((name) => !written.has(name) && !isQuoted(components, name))).toEqual([]);
  expect(declared.filter((name) => !isQuoted(scripts, name))).toEqual([]);
});
