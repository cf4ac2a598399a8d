import { expect, test } from "vitest";
import { PROJECT_EXAMPLES } from "#contract/examples/projects.ts";
import { blankValues, bodyOf, locationIn, refusalInForm, valuesOf } from "../forms/field-table.ts";
import { PROJECT_FORM } from "./project-form.tsx";

const { schemas, fields } = PROJECT_FORM;
const project = PROJECT_EXAMPLES.getProject.reply.data;

test("a project is the same after conversion to its form and back", () => {
  const values = valuesOf(fields, project);
  const { id: _id, createdAt: _created, updatedAt: _updated, sample: _sample, ...input } = project;
  expect(schemas.change.parse(bodyOf(fields, values))).toEqual(input);
});

test("a project without an image is sent without one, not with a blank one", () => {
  const values = valuesOf(fields, { ...project, image: null });
  expect(values.image).toBe("");
  expect(bodyOf(fields, values)).toMatchObject({ image: null });
});

test("a refused entry of a list is at its field and has its number as location", () => {
  const values = blankValues(fields);
  expect(refusalInForm(fields, { path: "technologies.1", message: "" }, values).path).toBe("technologies.1.text");
  expect(locationIn(fields, "technologies.1.text", values)).toBe("Technology 2");
  expect(locationIn(fields, "features.0.text", values)).toBe("Feature 1");
});

test("the comparison shows choices by their labels and a drawn cover in words", () => {
  expect(fields.category.format?.("ui-ux")).toBe("UI and UX");
  expect(fields.status.format?.("ongoing")).toBe("Ongoing");
  expect(fields.image.format?.("")).toBe("Drawn from the slug");
  expect(fields.name.format?.("Ongoing")).toBeUndefined();
});
