import { expect, test } from "vitest";
import { DEFAULT_TEMPLATES } from "#content/reply-templates.ts";
import { fieldErrors } from "#contract/error-response.ts";
import { canFill, fillTemplate, ReplyTemplate } from "#contract/replies.ts";

const VALUES = { name: "Thandi", reference: "MSG-7K3F-9QX2", company: "Palmiet" };

test("a template is filled once: braces in a value stay as typed", { tags: "promise-63" }, () => {
  expect(fillTemplate("Good day {name}, of {company}", { ...VALUES, name: "{company} $& {job}" })).toBe(
    "Good day {company} $& {job}, of Palmiet",
  );
});

test("a template is offered only if the record has a value for each placeholder", () => {
  expect(canFill({ subject: "", text: "Good day {name} ({reference})" }, VALUES)).toBe(true);
  expect(canFill({ subject: "About {job}", text: "Hello" }, { ...VALUES, job: "" })).toBe(false);
  expect(canFill({ subject: "About {job}", text: "Hello" }, { ...VALUES, job: "Engineer" })).toBe(true);
});

test("a misspelt placeholder is refused by its name, in subject and text", () => {
  const refused = (template: object) => {
    const { error } = ReplyTemplate.safeParse({ name: "One", text: "Hello", ...template });
    return error ? fieldErrors(error) : [];
  };
  const message = "There is no {naam}. Use {name}, {reference}, {job} or {company}.";
  expect(refused({ text: "Good day {naam}" })).toEqual([{ path: "text", message }]);
  expect(refused({ subject: "{naam}" })).toEqual([{ path: "subject", message }]);
  expect(refused({ text: "Good day {name}, a brace { stays" })).toEqual([]);
});

test("the initial templates pass the schema of the contract", () => {
  expect(ReplyTemplate.array().parse(DEFAULT_TEMPLATES)).toEqual(DEFAULT_TEMPLATES);
});
