import { expect, test } from "vitest";
import { fieldsOfRow, mapByName, mappedColumns, mappingOf } from "#server/imports/map-columns.ts";

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
  expect(fieldsOfRow(mappedColumns(columns, mapping), cells).texts).toEqual({
    name: "Sipho Ndlovu",
    email: "sipho@example.org",
    phone: "+27 31 555 0123",
    company: "Example",
  });
});

test("a mapping is refused for an unknown column, and for two columns of one address", () => {
  expect(() => mappingOf(["A", "B"], { C: "name" }, "customers")).toThrow("The file has no column C");
  expect(() => mappingOf(["A", "B"], { A: "email", B: "email" }, "customers")).toThrow(
    "Two columns are mapped to email",
  );
});

/** Returns the fields of one row as its columns map by themselves. */
const read = (columns: string[], cells: string[]) =>
  fieldsOfRow(mappedColumns(columns, mapByName(columns)), cells).texts;

test.each([
  [["Last Name", "First Name", "Email"]],
  [["Surname", "Name", "Email"]],
  [["Name", "Surname", "Email"]],
  [["Surname", "First Name", "Email"]],
  [["Family Name", "Given Name", "E-mail 1 - Value"]],
])("the columns %j make a name in the order first, last", (columns) => {
  const cellOf = (column: string) =>
    /mail/i.test(column) ? "a@example.org" : /^(?:Last|Sur|Fam)/.test(column) ? "Example" : "Anna";
  expect(read(columns, columns.map(cellOf))).toEqual({ name: "Anna Example", email: "a@example.org" });
});

test("a mapping chosen by hand also puts the last name behind the others", () => {
  const columns = ["Last name", "Middle", "First name"];
  const mapped = mappedColumns(columns, { "Last name": "name", Middle: "name", "First name": "name" });
  expect(fieldsOfRow(mapped, ["Example", "B.", "Anna"]).texts).toEqual({ name: "B. Anna Example" });
});

test("a column Name beside first and last name is the whole name", () => {
  const columns = ["Name", "Given Name", "Family Name", "Phone 1 - Value"];
  expect(mapByName(columns)).toEqual({ Name: "name", "Phone 1 - Value": "phone" });
});

test("the telephone columns of Outlook are recognised, and the first one counts", () => {
  expect(mapByName(["Mobile Phone", "Business Phone"])).toEqual({ "Business Phone": "phone" });
  expect(mapByName(["Mobile Phone"])).toEqual({ "Mobile Phone": "phone" });
});

test("a value that goes into the notes keeps its heading, and a note needs none", () => {
  const columns = ["Notes", "Birthday", "Column 3"];
  const mapped = mappedColumns(columns, { Notes: "notes", Birthday: "notes", "Column 3": "notes" });
  const { texts } = fieldsOfRow(mapped, ["Met in May", "26/08/1985", "Red"]);
  expect(texts).toEqual({ notes: "Met in May\nBirthday: 26/08/1985\nRed" });
});

test.each(["2.78312E+10", "2,78312E+10", "#NAME?", "#REF!", "########"])(
  "a spreadsheet has destroyed %j, and the field is named",
  (cell) => {
    const mapped = mappedColumns(["Phone", "Company"], { Phone: "phone", Company: "company" });
    expect([...fieldsOfRow(mapped, [cell, "C#"]).destroyed]).toEqual(["phone"]);
    expect([...fieldsOfRow(mapped, ["031", ` ${cell} `]).destroyed]).toEqual(["company"]);
  },
);

test("decimals of a telephone number are removed", () => {
  expect(read(["Phone"], ["27831234567.0"])).toEqual({ phone: "27831234567" });
  expect(read(["Phone"], ["27831234567,00"])).toEqual({ phone: "27831234567" });
  expect(read(["Phone"], ["031.555.0123"])).toEqual({ phone: "031.555.0123" });
});
