import { expect, test } from "vitest";
import { SETTINGS_EXAMPLES } from "#contract/examples/settings.ts";
import { bodyOf, locationIn, refusalInForm, valuesOf } from "../forms/field-table.ts";
import { COMPANY_FORM } from "./company-record-form.ts";
import { MENU_FORM } from "./menu-record-form.ts";
import { VOCABULARY_FORM } from "./vocabulary-record-form.ts";
import { WEBSITE_FORM } from "./website-record-form.ts";

const { schemas, fields } = COMPANY_FORM;
const {
  createdAt: _created,
  updatedAt: _updated,
  inboxAddress: _inboxAddress,
  mailFrom: _mailFrom,
  ...settings
} = SETTINGS_EXAMPLES.getSettings.reply.data;
const values = valuesOf(fields, settings);

test("settings are the same after conversion to all forms and back", () => {
  const website = valuesOf(WEBSITE_FORM.fields, settings);
  const ours = schemas.change.parse(bodyOf(fields, values));
  const theirs = WEBSITE_FORM.schemas.change.parse(bodyOf(WEBSITE_FORM.fields, website));
  const menus = MENU_FORM.schemas.change.parse(bodyOf(MENU_FORM.fields, valuesOf(MENU_FORM.fields, settings)));
  const words = VOCABULARY_FORM.schemas.change.parse(
    bodyOf(VOCABULARY_FORM.fields, valuesOf(VOCABULARY_FORM.fields, settings)),
  );
  expect({ ...ours, ...theirs, ...menus, ...words, company: { ...ours.company, ...theirs.company } }).toEqual(settings);
});

test("a client without a project is stored apart from a client with the newest project", () => {
  const clients = [null, "", "port-permits"].map((projectSlug) => ({ name: "Example", logo: null, projectSlug }));
  const website = valuesOf(WEBSITE_FORM.fields, { ...settings, clients });
  expect(WEBSITE_FORM.schemas.change.parse(bodyOf(WEBSITE_FORM.fields, website)).clients).toEqual(clients);
});

test.each([
  ["company.latitude", "latitude", "Latitude"],
  ["company.social.1.url", "social.1.url", "Link 2"],
  ["notificationAddresses.0", "notificationAddresses.0.text", "Address 1"],
  ["retention.messages", "messageRetention", "Messages"],
  ["secondFactorFor.2", "secondFactor", undefined],
])("a refusal of %s is at the field %s with the location %j", (refused, field, location) => {
  expect(refusalInForm(fields, { path: refused, message: "" }, values).path).toBe(field);
  expect(locationIn(fields, field, values)).toBe(location);
});

test("a new category gets its id from its name, and a refused id is shown at the name", () => {
  const form = valuesOf(VOCABULARY_FORM.fields, {
    vocabulary: { projectCategories: [{ id: "", group: "Data", name: "Café & Data" }], departments: [] },
  });
  expect(bodyOf(VOCABULARY_FORM.fields, form)).toMatchObject({
    vocabulary: { projectCategories: [{ id: "cafe-data" }] },
  });
  const refused = { path: "vocabulary.projectCategories.0.id", message: "" };
  expect(refusalInForm(VOCABULARY_FORM.fields, refused, form).path).toBe("projectCategories.0.name");
});
