import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as calls from "#contract/calls.ts";
import { dataModule } from "#tools/vite/contract-data.ts";

test.each([
  ["a word", { NAME: "it's" }, 'export const NAME = "it\'s";'],
  ["what is absent", { LIST: { a: undefined, b: [1, null] } }, 'export const LIST = {"b":[1,null]};'],
  [
    "a call without what only the server reads",
    { get: { method: "GET", path: "/a/{id}", access: "public", status: 200, summary: "One.", reply: new Map() } },
    'export const get = {"method":"GET","path":"/a/{id}","access":"public"};',
  ],
  ["a function", { tidy: () => "" }, 'export { tidy } from "/contract/a.ts";'],
  ["a pattern", { REFERENCE: /a/ }, 'export { REFERENCE } from "/contract/a.ts";'],
  ["what JSON would lose", { MOST: Number.POSITIVE_INFINITY }, 'export { MOST } from "/contract/a.ts";'],
])("%s", (_, declared, written) => {
  expect(dataModule(declared, "/contract/a.ts")).toBe(written);
});

test("every call is data for the browser", () => {
  for (const [name, value] of Object.entries(calls)) {
    if (typeof value === "object") expect(dataModule({ [name]: value }, "-"), name).toMatch(/^export const/);
  }
});

test("no screen asks a call for its schemas, which the browser's calls do not have", () => {
  const files = globSync("src/web/**/*.{ts,tsx}").filter((file) => !/\.(server|test)\.tsx?$/.test(file));
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    const names = [...text.matchAll(/import \{([^}]*)\} from "#contract\//g)].flatMap(([, list = ""]) =>
      list.split(",").map((name) => name.trim().split(" as ").at(-1) ?? ""),
    );
    for (const name of names.filter((one) => /^\w+$/.test(one))) {
      expect(text, `${file}: ${name}`).not.toMatch(
        new RegExp(`\\b${name}\\.(\\w+\\.)?(params|query|body|reply|interimReply|conflict|summary)\\b`),
      );
    }
  }
});
