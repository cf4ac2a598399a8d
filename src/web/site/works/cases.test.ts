import { expect, test } from "vitest";
import { casesOf } from "./cases.ts";

type Category = "bss" | "ui-ux" | "iot" | "cloud";

const project = (
  name: string,
  description: string,
  { status = "completed", category = "bss" }: { status?: "completed" | "ongoing"; category?: Category } = {},
) => ({ name, description, status, category, features: ["Found in a minute", "Never lost"] });

const namesOf = (projects: ReturnType<typeof project>[], count: number) =>
  casesOf(projects, count).map(({ name }) => name);

test("a case is the first two paragraphs of a description and the first feature", () => {
  const [told] = casesOf([project("Reed", "Paper.\n\nA register.\n\nMore.")], 1);
  expect(told).toMatchObject({ name: "Reed", before: "Paper.", now: "A register.", feature: "Found in a minute" });
  const [bare] = casesOf([{ ...project("Reed", "Paper.\n\nA register."), features: [] }], 1);
  expect(bare?.feature).toBeUndefined();
});

test("projects with one paragraph or with very long ones are left out", () => {
  const long = `Paper.\n\n${"Reeds. ".repeat(100)}`;
  expect(namesOf([project("Reed", "Paper."), project("Tide", long), project("Cane", "Ink.\n\nA scale.")], 3)).toEqual([
    "Cane",
  ]);
});

test("completed projects come before ongoing ones", () => {
  const ongoing = project("Reed", "Paper.\n\nA register.", { status: "ongoing" });
  expect(namesOf([ongoing, project("Cane", "Ink.\n\nA scale.")], 2)).toEqual(["Cane", "Reed"]);
  expect(namesOf([ongoing], 1)).toEqual(["Reed"]);
});

test("one project of each family comes before a second of any, up to the given number", () => {
  const told = "Ink.\n\nA scale.";
  const projects = [
    project("Bill", told),
    project("Sky", told, { category: "cloud" }),
    project("Form", told, { category: "ui-ux" }),
    project("Tide", told, { category: "iot" }),
  ];
  expect(namesOf(projects, 4)).toEqual(["Bill", "Form", "Tide", "Sky"]);
  expect(namesOf(projects, 3)).toEqual(["Bill", "Form", "Tide"]);
});

test("a list without projects of two paragraphs has no cases", () => {
  expect(casesOf([], 3)).toEqual([]);
  expect(casesOf([project("Reed", "Paper.\n\n  \n\n")], 3)).toEqual([]);
});
