import { expect, test } from "vitest";
import { fieldsOfRow, mapByName, mappingOf } from "#server/imports/map-columns.ts";

test("columns called like a field map by themselves, in any case", () => {
  const columns = ["NAME", "email", "Phone", "Company", "Status", "VALUE", "Notes", "Town"];
  expect(Object.values(mapByName(columns))).toEqual(["name", "email", "phone", "company", "status", "value", "notes"]);
});

test("the columns of a HubSpot export make a name, an address, a number and a company", () => {
  const columns = ["Record ID", "First Name", "Last Name", "Email", "Phone Number", "Lead Status", "Company Name"];
  const mapping = mapByName(columns);
  expect(mapping).toEqual({
    "First Name": "name",
    "Last Name": "name",
    Email: "email",
    "Phone Number": "phone",
    "Company Name": "company",
  });
  const cells = ["1", "Sipho", "Ndlovu", "sipho@example.org", "'+27 31 555 0123", "NEW", "Example"];
  expect(fieldsOfRow(columns, mapping, cells)).toEqual({
    name: "Sipho Ndlovu",
    email: "sipho@example.org",
    phone: "+27 31 555 0123",
    company: "Example",
  });
});

test("a mapping is refused for an unknown column, and for two columns of one address", () => {
  expect(() => mappingOf(["A", "B"], { C: "name" })).toThrow("The file has no column C");
  expect(() => mappingOf(["A", "B"], { A: "email", B: "email" })).toThrow("Two columns are mapped to email");
});
