import { expect, test } from "vitest";
import { ServiceInput } from "#contract/services.ts";
import { SERVICE_FORM } from "../services/service-form.tsx";
import { blankValues, locationIn } from "./field-table.ts";
import { contractResolver, errorsAt, problemsOf } from "./record-form.ts";

const OPTIONS = { fields: {}, shouldUseNativeValidation: false };
const BLANK = blankValues(SERVICE_FORM.fields);
const check = contractResolver(ServiceInput, SERVICE_FORM.fields);

test("every problem of a blank form is at its field, in the contract's words and order", async () => {
  const blank = { ...BLANK, price: { starter: "", professional: "-1", enterprise: "1.0005" } };
  const { errors } = await check(blank, undefined, OPTIONS);
  expect(problemsOf(errors)).toEqual([
    { field: "name", message: "Name is required" },
    { field: "slug", message: "Slug is required" },
    { field: "category", message: "Category is required" },
    { field: "description", message: "Description is required" },
    { field: "price.starter", message: "Starter price is required" },
    { field: "price.professional", message: "Professional price must be 0 or more" },
    { field: "price.enterprise", message: "Enterprise price must have at most two decimals" },
  ]);
});

test("an entry of a list is named by its own field", () => {
  const rejected = [{ path: "features.2", message: "Must be at most 300 characters" }];
  const errors = errorsAt(rejected, BLANK, SERVICE_FORM.fields);
  expect(problemsOf(errors)).toEqual([{ field: "features.2.text", message: "Must be at most 300 characters" }]);
  expect(locationIn(SERVICE_FORM.fields, "features.2.text", BLANK)).toBe("Feature 3");
});

test("valid values are sent as the contract parses them: trimmed, without blank entries", async () => {
  const typed = {
    ...BLANK,
    name: " Survey ",
    slug: "survey",
    category: "Data",
    description: "Reeds, counted.",
    price: { starter: "9.50", professional: "0", enterprise: "0" },
    features: [{ text: "A boat" }, { text: "  " }],
  };
  const { values, errors } = await check(typed, undefined, OPTIONS);
  expect(errors).toEqual({});
  expect(values).toMatchObject({ name: "Survey", price: { starter: 9.5 }, features: ["A boat"], status: "Draft" });
});
