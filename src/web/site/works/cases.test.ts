import { expect, test } from "vitest";
import { categoryOf, DEFAULT_VOCABULARY } from "#contract/vocabulary.ts";
import { casesOf } from "./cases.ts";

type Category = "bss" | "ui-ux" | "iot" | "cloud";

const project = (
  name: string,
  [before, after]: readonly [before: string, after: string],
  { status = "completed", category = "bss" }: { status?: "completed" | "ongoing"; category?: Category } = {},
) => ({ name, before, after, status, category });

const TOLD = ["Ink.", "A scale."] as const;

const namesOf = (projects: ReturnType<typeof project>[], count: number) =>
  casesOf(projects, count, ({ category }) => categoryOf(DEFAULT_VOCABULARY.projectCategories, category).pattern).map(
    ({ name }) => name,
  );

test("projects without both states or with very long ones are left out", () => {
  const long = "Reeds. ".repeat(100);
  const left = [project("Reed", ["Paper.", ""]), project("Rush", ["", "Paper."]), project("Tide", ["Paper.", long])];
  expect(namesOf([...left, project("Cane", TOLD)], 4)).toEqual(["Cane"]);
});

test("completed projects come before ongoing ones", () => {
  const ongoing = project("Reed", TOLD, { status: "ongoing" });
  expect(namesOf([ongoing, project("Cane", TOLD)], 2)).toEqual(["Cane", "Reed"]);
  expect(namesOf([ongoing], 1)).toEqual(["Reed"]);
});

test("one project of each family comes before a second of any, up to the given number", () => {
  const projects = [
    project("Bill", TOLD),
    project("Sky", TOLD, { category: "cloud" }),
    project("Form", TOLD, { category: "ui-ux" }),
    project("Tide", TOLD, { category: "iot" }),
  ];
  expect(namesOf(projects, 4)).toEqual(["Bill", "Form", "Tide", "Sky"]);
  expect(namesOf(projects, 3)).toEqual(["Bill", "Form", "Tide"]);
});
