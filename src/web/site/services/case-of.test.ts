import { expect, test } from "vitest";
import { caseOf } from "./case-of.ts";

const project = (name: string, description: string, status: "completed" | "ongoing" = "completed") => ({
  name,
  slug: name.toLowerCase(),
  description,
  status,
});

test("a case is the first two paragraphs of a description", () => {
  expect(caseOf([project("Reed", "Paper.\n\nA register.\n\nMore.")])).toEqual({
    name: "Reed",
    slug: "reed",
    before: "Paper.",
    now: "A register.",
  });
});

test("projects of one paragraph, or of very long ones, are passed over", () => {
  const long = `Paper.\n\n${"Reeds. ".repeat(100)}`;
  expect(caseOf([project("Reed", "Paper."), project("Tide", long), project("Cane", "Ink.\n\nA scale.")])?.name).toBe(
    "Cane",
  );
});

test("a completed project comes before one that goes on", () => {
  const ongoing = project("Reed", "Paper.\n\nA register.", "ongoing");
  expect(caseOf([ongoing, project("Cane", "Ink.\n\nA scale.")])?.name).toBe("Cane");
  expect(caseOf([ongoing])?.name).toBe("Reed");
});

test("there is none without such a project", () => {
  expect(caseOf([])).toBeUndefined();
  expect(caseOf([project("Reed", "Paper.\n\n  \n\n")])).toBeUndefined();
});
