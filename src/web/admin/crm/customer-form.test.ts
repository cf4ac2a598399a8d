import { expect, test } from "vitest";
import { type Customer, CustomerInput } from "#contract/customers.ts";
import { blankValues } from "../forms/field-table.ts";
import { contractResolver, problemsOf } from "../forms/record-form.ts";
import { CUSTOMER_FORM } from "./customer-form.tsx";

const OPTIONS = { fields: {}, shouldUseNativeValidation: false };
const check = contractResolver(CustomerInput, CUSTOMER_FORM.fields);
const typed = { ...blankValues(CUSTOMER_FORM.fields), name: " Lindiwe ", email: "lindiwe@example.org" };

test("initial notes become one note, and blank ones no note", async () => {
  const written = await check({ ...typed, notes: "Met at the port\nin May" }, undefined, OPTIONS);
  expect(written.values).toMatchObject({ name: "Lindiwe", status: "Lead", notes: ["Met at the port\nin May"] });
  const blank = await check({ ...typed, notes: " \n " }, undefined, OPTIONS);
  expect(blank.values).toMatchObject({ notes: [] });
});

test("a blank value is sent as 0, and a negative one is refused", async () => {
  expect((await check({ ...typed, value: " " }, undefined, OPTIONS)).values).toMatchObject({ value: 0 });
  expect((await check({ ...typed, value: "1250.5" }, undefined, OPTIONS)).values).toMatchObject({ value: 1250.5 });
  const { errors } = await check({ ...typed, value: "-1" }, undefined, OPTIONS);
  expect(problemsOf(errors)).toEqual([{ field: "value", message: "Value must be 0 or more" }]);
});

test("notes that are too long are refused at their field", async () => {
  const { errors } = await check({ ...typed, notes: "x".repeat(20_001) }, undefined, OPTIONS);
  expect(problemsOf(errors)).toEqual([{ field: "notes", message: "Must be at most 20,000 characters" }]);
});

test("a new customer leads to the list, and a changed one to the customer's page", () => {
  const saved = { id: "7" } as Customer;
  expect(CUSTOMER_FORM.pathAfter?.(saved, true)).toBe("/admin/crm");
  expect(CUSTOMER_FORM.pathAfter?.(saved, false)).toBe("/admin/crm/customers/7");
});
