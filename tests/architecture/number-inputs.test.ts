import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const src = resolve(import.meta.dirname, "../../src");
const NUMBER_INPUT = /\btype[=:]\s*\{?["'`]number["'`]/;

test("no source uses the browser's number input, which reads 19,99 as 1999", () => {
  const sources = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.filter((file) => NUMBER_INPUT.test(readFileSync(join(src, file), "utf8")))).toEqual([]);
  expect(['<input type="number" />', "<input type={'number'} />"].every((source) => NUMBER_INPUT.test(source))).toBe(
    true,
  );
});
