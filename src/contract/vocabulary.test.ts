import { expect, test } from "vitest";
import { categoryOf, DEFAULT_VOCABULARY, Vocabulary } from "./vocabulary.ts";

const { projectCategories } = DEFAULT_VOCABULARY;
const issuesOf = (value: object) =>
  Vocabulary.safeParse({ ...DEFAULT_VOCABULARY, ...value }).error?.issues.map(({ path }) => path.join("."));

test("the first words are valid, and each category has its heading and the pattern of its covers", () => {
  expect(issuesOf({})).toBeUndefined();
  const shown = (id: string) => categoryOf(projectCategories, id);
  expect(shown("bss")).toEqual({ name: "BSS", group: "Digital Transformation", pattern: "coil" });
  expect(shown("ui-ux").pattern).toBe("cloth");
  expect(shown("iot")).toMatchObject({ group: "Research, Experience, Development", pattern: "cable" });
});

test("headings of the company take turns with the patterns, and an unknown category has its id", () => {
  const own = ["One", "Two", "One", "Three", "Four"].map((group, at) => ({ id: `c${at}`, group, name: group }));
  const patterns = own.map(({ id }) => categoryOf([...projectCategories, ...own], id).pattern);
  expect(patterns).toEqual(["coil", "cloth", "coil", "cable", "coil"]);
  expect(categoryOf(own, "gone")).toEqual({ name: "gone", group: "", pattern: "coil" });
});

test("equal ids, equal departments, too many entries and blank names are refused at their field", () => {
  const [one, ...others] = projectCategories;
  expect(issuesOf({ projectCategories: [one, ...others, one] })).toEqual(["projectCategories.8.id"]);
  expect(issuesOf({ departments: ["Data", "Data"] })).toEqual(["departments.1"]);
  expect(issuesOf({ departments: Array.from({ length: 13 }, (_, at) => `D${at}`) })).toEqual(["departments"]);
  expect(issuesOf({ projectCategories: [{ id: "A b", group: " ", name: "" }] })).toEqual([
    "projectCategories.0.id",
    "projectCategories.0.group",
    "projectCategories.0.name",
  ]);
});
