import { expect, test } from "vitest";
import { DEFAULT_COMPANY } from "./company.ts";
import { fillPlaceholders } from "./placeholders.ts";

const retention = { messages: 24, applications: 1 };
const company = { ...DEFAULT_COMPANY, suburb: "Sandton", province: "Gauteng", phone: "+27 11 555 0199" };
const settings = { company, retention, currency: "USD" as const };

test("fillPlaceholders replaces every occurrence of a placeholder", () => {
  expect(fillPlaceholders("From {suburb}, {province}: {phone}. {suburb}!", settings)).toBe(
    "From Sandton, Gauteng: +27 11 555 0199. Sandton!",
  );
  expect(fillPlaceholders("Since {since}, {name}.", settings)).toBe("Since 2012, Palmiet.");
});

test("fillPlaceholders uses the province or the country if no suburb is set", () => {
  expect(fillPlaceholders("In {suburb}.", { ...settings, company: { ...company, suburb: "" } })).toBe("In Gauteng.");
  expect(fillPlaceholders("In {suburb}.", { ...settings, company: { ...company, suburb: "", province: "" } })).toBe(
    "In South Africa.",
  );
});

test("fillPlaceholders keeps other braces, and braces in the values of settings", () => {
  expect(fillPlaceholders("{slug} {constructor} {} {toString}", settings)).toBe("{slug} {constructor} {} {toString}");
  expect(fillPlaceholders("{name}", { ...settings, company: { ...company, name: "{phone} $& $1" } })).toBe(
    "{phone} $& $1",
  );
});
