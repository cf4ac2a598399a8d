import { expect, test } from "vitest";
import { PROJECT_EXAMPLES } from "#contract/examples/projects.ts";
import { PROJECT_FORM } from "./project-form.tsx";

const project = PROJECT_EXAMPLES.getProject.reply.data;

test("a project goes into its form and comes out as it was", () => {
  const values = PROJECT_FORM.valuesOf(project);
  const { id: _id, createdAt: _created, updatedAt: _updated, ...input } = project;
  expect(PROJECT_FORM.schemas.change.parse(PROJECT_FORM.bodyOf(values))).toEqual(input);
});

test("a project without an image has none, and not a blank one", () => {
  const values = PROJECT_FORM.valuesOf({ ...project, image: null });
  expect(values.image).toBe("");
  expect(PROJECT_FORM.bodyOf(values)).toMatchObject({ image: null });
});

test("entries of its lists are found and told by their place", () => {
  expect(PROJECT_FORM.fieldOf?.("technologies.1", PROJECT_FORM.blank)).toBe("technologies.1.text");
  expect(PROJECT_FORM.locationOf?.("technologies.1.text", PROJECT_FORM.blank)).toBe("Technology 2");
  expect(PROJECT_FORM.locationOf?.("features.0.text", PROJECT_FORM.blank)).toBe("Feature 1");
});

test("choices and pictures are told in words", () => {
  expect(PROJECT_FORM.formatValue?.("category", "ui-ux")).toBe("UI and UX");
  expect(PROJECT_FORM.formatValue?.("status", "ongoing")).toBe("Ongoing");
  expect(PROJECT_FORM.formatValue?.("image", "")).toBe("Drawn from the slug");
  expect(PROJECT_FORM.formatValue?.("name", "Ongoing")).toBeUndefined();
});
