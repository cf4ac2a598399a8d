import { describe, expect, test } from "vitest";
import { IMPORT_MESSAGES } from "#contract/imports.ts";
import { checkRows } from "#server/imports/check-rows.ts";
import { mapByName } from "#server/imports/map-columns.ts";
import { readCsv } from "#server/imports/read-csv.ts";
import { slowCases } from "#tests/support/cpu-time.ts";
import { PATHOLOGICAL_TEXTS } from "#tests/support/pathological-inputs.ts";

const read = (text: string) => readCsv(Buffer.from(text));

describe("a file of a spreadsheet", () => {
  test.each([",", ";", "\t"])("has the delimiter %j, quoted line breaks and doubled quotation marks", async (by) => {
    const text = ["Name;Note", '"Ann";"one\r\ntwo ""three"""', "Bob;"].join("\r\n").replaceAll(";", by);
    expect(await read(`${text}\r\n`)).toEqual({
      columns: ["Name", "Note"],
      rows: [
        { number: 1, cells: ["Ann", 'one\r\ntwo "three"'] },
        { number: 2, cells: ["Bob", ""] },
      ],
    });
  });

  test("is read in UTF-8 with and without a byte order mark, and in Windows-1252", async () => {
    const windows = Buffer.from([
      ...Buffer.from("Name\nZo"),
      0xeb,
      ...Buffer.from(" O"),
      0x92,
      ...Buffer.from("Neil\n"),
    ]);
    for (const file of [Buffer.from("\ufeffName\nZoë O’Neil\n"), Buffer.from("Name\nZoë O’Neil\n"), windows])
      expect(await readCsv(file)).toEqual({ columns: ["Name"], rows: [{ number: 1, cells: ["Zoë O’Neil"] }] });
  });

  test("keeps the numbers of its rows beside blank ones, and leaves blank columns at the end out", async () => {
    const { columns, rows } = await read("Name,Email,,\n\nAnn,a@b.co,,\n,,,\nBob,b@b.co,,\n");
    expect(columns).toEqual(["Name", "Email"]);
    expect(rows.map(({ number }) => number)).toEqual([2, 4]);
  });

  test("gets different names for its columns", async () => {
    expect((await read("Email,,Email\na,b,c\n")).columns).toEqual(["Email", "Column 2", "Email (2)"]);
  });
});

test.each([
  ["of another type", "PK\u0003\u0004\u0000", IMPORT_MESSAGES.noCsv],
  ["without rows", "Name,Email\r\n", IMPORT_MESSAGES.noRows],
  ["with an open quotation mark", 'Name\n"Ann\nBob\n', IMPORT_MESSAGES.openQuote],
  ["with 201 columns", `${"a,".repeat(200)}a\n${"b,".repeat(200)}b\n`, IMPORT_MESSAGES.tooManyColumns],
  ["with 20,001 rows of which most are blank", `Name\n${",\n".repeat(20_000)}Ann\n`, IMPORT_MESSAGES.tooManyRows],
  ["with 5,001 rows", `Name\n${"Ann\n".repeat(5001)}`, IMPORT_MESSAGES.tooManyRows],
])("a file %s is refused", async (_, text, message) => {
  await expect(read(text)).rejects.toMatchObject({ status: 400, errors: [{ path: "file", message }] });
});

test("blank rows at the end of a file count as nothing, however many there are", async () => {
  expect((await read(`Name,Email\nAnn,\n${",\n".repeat(100_000)}`)).rows).toEqual([{ number: 1, cells: ["Ann", ""] }]);
});

test("no text in a file makes reading it cost more than its length", { timeout: 120_000 }, async () => {
  const tableOf = (text: string) => {
    const cell = `"a${text.replaceAll('"', '""')}b"`;
    return `Name,Email,Phone,Status,Value,${cell}\n${Array.from({ length: 5 }).fill(cell)}\n`;
  };
  const trials = Object.entries(PATHOLOGICAL_TEXTS).map(([name, textOf]) => ({
    name,
    size: 10_000,
    prepare(size: number) {
      const file = Buffer.from(tableOf(textOf(size)));
      return async () => {
        const table = await readCsv(file);
        await checkRows(table, mapByName(table.columns));
      };
    },
  }));
  expect(await slowCases(trials)).toEqual([]);
});
