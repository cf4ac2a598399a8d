import { describe, expect, test } from "vitest";
import { IMPORT_FIELDS, IMPORT_MESSAGES } from "#contract/imports.ts";
import { createCustomerReader } from "#server/imports/check-customers.ts";
import { checkRows } from "#server/imports/check-rows.ts";
import { mapByName, mappedColumns } from "#server/imports/map-columns.ts";
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

  test("is read in UTF-16 with its mark, in both byte orders", async () => {
    const little = Buffer.from("\ufeffName;Email\r\nZoë;z@example.org\r\n", "utf16le");
    for (const file of [little, Buffer.from(little).swap16()])
      expect(await readCsv(file)).toEqual({
        columns: ["Name", "Email"],
        rows: [{ number: 1, cells: ["Zoë", "z@example.org"] }],
      });
  });

  test.each(["sep=;\n", '"sep=;"\r\n', "\ufeffsep=;\r\n", "SEP=;;\n"])(
    "has its delimiter in the line %j, which is no row",
    async (line) => {
      expect(await read(`${line}Name, first;Email\nAnn;a@example.org\n`)).toEqual({
        columns: ["Name, first", "Email"],
        rows: [{ number: 1, cells: ["Ann", "a@example.org"] }],
      });
    },
  );

  test("may be separated by a sign that only its first line names", async () => {
    expect((await read("sep=|\nName|Email\nAnn|a@example.org\n")).columns).toEqual(["Name", "Email"]);
    expect((await read("sep=,\nName,Email\nAnn,a@example.org\n")).columns).toEqual(["Name", "Email"]);
  });

  test("keeps its letters beside a byte that is no UTF-8, which becomes unreadable", async () => {
    const rows = [Buffer.from("Name\nZoë Müller\nRe"), Buffer.from([0x96]), Buffer.from("mark\n")];
    for (const mark of ["", "\ufeff"]) {
      const { columns, rows: found } = await readCsv(Buffer.concat([Buffer.from(mark), ...rows]));
      expect([columns, ...found.map(({ cells }) => cells)]).toEqual([["Name"], ["Zoë Müller"], ["Re\ufffdmark"]]);
    }
  });

  test("is no Windows-1252 after a byte order mark, even if no letter is UTF-8", async () => {
    const file = Buffer.concat([Buffer.from("\ufeffName\nZo"), Buffer.from([0xeb]), Buffer.from("\n")]);
    expect((await readCsv(file)).rows).toEqual([{ number: 1, cells: ["Zo\ufffd"] }]);
  });

  test("in Windows-1252 stays so when two letters could be one of UTF-8 by chance", async () => {
    const bytes = [...Buffer.from("Name\nVo"), 0xdf, 0x92, ...Buffer.from("s\n")];
    const others = Array.from({ length: 9 }, () => [0xe9, 0x0a]).flat();
    expect((await readCsv(Buffer.from([...bytes, ...others]))).rows[0]?.cells).toEqual(["Voß’s"]);
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
  [
    "with a title above the names",
    "Customers of 2026;;\nName;Email;Phone\nAnn;a@example.org;\n",
    IMPORT_MESSAGES.titleLine,
  ],
  ["with a title of one cell", "Customers\nName;Email\nAnn;a@example.org\n", IMPORT_MESSAGES.titleLine],
  ["with columns between pipes", "Name|Email\nAnn|a@example.org\n", IMPORT_MESSAGES.pipes],
  ["with 201 columns", `${"a,".repeat(200)}a\n${"b,".repeat(200)}b\n`, IMPORT_MESSAGES.tooManyColumns],
  [
    "with 20,001 rows of which most are blank",
    `Name\n${",\n".repeat(20_000)}Ann\n`,
    IMPORT_MESSAGES.tooManyRows.customers,
  ],
  ["with 5,001 rows", `Name\n${"Ann\n".repeat(5001)}`, IMPORT_MESSAGES.tooManyRows.customers],
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
        const { read } = createCustomerReader({ statuses: {}, currency: "USD" });
        const mapped = mappedColumns(table.columns, mapByName(table.columns));
        await checkRows(table, mapped, IMPORT_FIELDS.customers, read);
      };
    },
  }));
  expect(await slowCases(trials)).toEqual([]);
});
