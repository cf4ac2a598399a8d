import { expect, test } from "vitest";
import { fieldName } from "./field-names.ts";

test.each([
  ["project", "shortDesc", "Short description"],
  ["settings", "company.vatNumber", "VAT number"],
  ["settings", "clients.name", "Name"],
  ["customer", "otherEmails", "Other emails"],
  ["customer", "toString", "To string"],
  ["page", "deleteAfter", "Delete after"],
])("the field of a %s at %s is called %s", (type, path, label) => {
  expect(fieldName(type, path)).toBe(label);
});
