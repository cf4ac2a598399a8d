import { expect, test } from "vitest";
import { FIRST_COMPANY } from "./company.ts";
import { fillPlaceholders } from "./placeholders.ts";

const retention = { messages: 24, applications: 1 };
const company = { ...FIRST_COMPANY, suburb: "Sandton", province: "Gauteng", phone: "+27 11 555 0199" };
const settings = { company, retention };

test("settings stand where their names do, as often as they do", () => {
  expect(fillPlaceholders("From {suburb}, {province}: {phone}. {suburb}!", settings)).toBe(
    "From Sandton, Gauteng: +27 11 555 0199. Sandton!",
  );
  expect(fillPlaceholders("Since {since}, {name}.", settings)).toBe("Since 2012, Palmiet.");
});

test("a place is always said: the province where no suburb is set, else the country", () => {
  expect(fillPlaceholders("In {suburb}.", { retention, company: { ...company, suburb: "" } })).toBe("In Gauteng.");
  expect(fillPlaceholders("In {suburb}.", { retention, company: { ...company, suburb: "", province: "" } })).toBe(
    "In South Africa.",
  );
});

test("other braces are words, and what a setting holds is not filled in again", () => {
  expect(fillPlaceholders("{slug} {constructor} {} {toString}", settings)).toBe("{slug} {constructor} {} {toString}");
  expect(fillPlaceholders("{name}", { retention, company: { ...company, name: "{phone} $& $1" } })).toBe(
    "{phone} $& $1",
  );
});
