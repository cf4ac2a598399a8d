import { describe, expect, test } from "vitest";
import { cutAt, matchGroups, matchKeywords, rankOf } from "./match-commands.ts";

const group = (title: string, ...names: string[]) => ({
  title,
  commands: names.map((name) => {
    const [shown = "", keywords = ""] = name.split("|");
    return { name: shown, keywords };
  }),
});
const GROUPS = [
  group("Go to", "Dashboard", "Products|catalogue inventory", "Projects", "Applications|résumés"),
  group("Create", "Add Product", "Add User|invite"),
];
const found = (typed: string) =>
  matchGroups(GROUPS, typed).map(({ title, commands }) => `${title}: ${commands.map(({ name }) => name).join(", ")}`);

describe("commands by what was typed", () => {
  test("all commands match an empty text", () => {
    expect(found("  ")).toEqual([
      "Go to: Dashboard, Products, Projects, Applications",
      "Create: Add Product, Add User",
    ]);
  });

  test.each([
    ["pro", ["Go to: Products, Projects", "Create: Add Product"]],
    ["PROD", ["Go to: Products", "Create: Add Product"]],
    ["add pro", ["Create: Add Product"]],
    ["pro add", ["Create: Add Product"]],
    ["inv", []],
    ["add", ["Create: Add Product, Add User"]],
    ["board", ["Go to: Dashboard"]],
    ["us", ["Create: Add User"]],
    ["zzz", []],
    ["pro zzz", []],
    ["PŔØJECTS", ["Go to: Projects"]],
    ["!?", ["Go to: Dashboard, Products, Projects, Applications", "Create: Add Product, Add User"]],
  ])("%s finds %j", (typed, expected) => expect(found(typed)).toEqual(expected));

  test("matches are ranked: start of the name, start of a word, inside a word, keyword", () => {
    const rank = (name: string, keywords = "") => rankOf("pro", { name, keywords });
    expect([rank("Projects"), rank("Add Product"), rank("Approval"), rank("Works", "projects"), rank("Jobs")]).toEqual([
      0,
      1,
      2,
      3,
      undefined,
    ]);
    const groups = [group("First", "Approval", "Works|projects", "New product"), group("Second", "Projects")];
    expect(matchGroups(groups, "pro").map(({ commands }) => commands.map(({ name }) => name))).toEqual([
      ["Projects"],
      ["New product", "Approval"],
    ]);
  });

  test.each([
    ["inv", ["Products", "Add User"]],
    ["resu", ["Applications"]],
    ["pro inv", ["Products"]],
    ["add inv", ["Add User"]],
    ["pro", []],
    ["", []],
  ])("%s finds %j by keywords alone", (typed, expected) =>
    expect(matchKeywords(GROUPS, typed).map(({ name }) => name)).toEqual(expected),
  );
});

test.each([
  ["Priya Naidoo", "nai", ["Priya ", "Nai", "doo"]],
  ["Priya Naidoo", "  NAIDOO ", ["Priya ", "Naidoo", ""]],
  ["Priya Naidoo", "", ["Priya Naidoo", "", ""]],
  ["Priya Naidoo", "x", ["Priya Naidoo", "", ""]],
  ["İstanbul x", "x", ["İstanbul x", "", ""]],
])("%s is cut at '%s'", (name, typed, parts) => expect(cutAt(name, typed)).toEqual(parts));
