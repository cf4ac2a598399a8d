import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { sheetOf, timeOf, unzip } from "#tests/support/xlsx.ts";
import type { ExportColumn } from "./export-column.ts";
import { xlsxFile } from "./xlsx.ts";

interface Row {
  name: string;
  stock: number;
  price: number;
  at: string | null;
}

const COLUMNS: readonly ExportColumn<Row>[] = [
  { title: "Name", cell: (row) => row.name },
  { title: "Stock", cell: (row) => row.stock, kind: "number" },
  { title: "Price", cell: (row) => row.price, kind: "money" },
  { title: "Created", cell: (row) => row.at, kind: "instant" },
];

async function fileOf(...rows: Partial<Row>[]): Promise<Buffer> {
  async function* batches() {
    yield rows.map((row) => ({ name: "", stock: 0, price: 0, at: null, ...row }));
  }
  return buffer(xlsxFile("products", COLUMNS, batches()));
}

async function textOf(name: string): Promise<string | undefined> {
  const [, row] = sheetOf(await fileOf({ name }));
  return row?.A?.text;
}

describe("an Excel file", () => {
  test("an Excel file has text, numbers, money and South African times in their formats", async () => {
    const file = await fileOf({ name: "031 555 0100", stock: 7, price: 1234.5, at: "2026-11-20T22:30:00.000Z" });
    const [titles, row] = sheetOf(file);
    expect(Object.values(titles ?? {}).map(({ text }) => text)).toEqual(["Name", "Stock", "Price", "Created"]);
    expect(row).toMatchObject({
      A: { text: "031 555 0100", format: "@" },
      B: { number: 7, format: "0" },
      C: { number: 1234.5, format: "#,##0.00" },
      D: { format: "yyyy-mm-dd hh:mm" },
    });
    expect(timeOf(row?.D ?? { format: "" })).toBe("2026-11-21 00:30");
    expect(unzip(file).get("xl/worksheets/sheet1.xml")).toContain('<pane ySplit="1"');
  });

  test("an Excel file has an empty cell for a missing time", async () => {
    expect(Object.keys(sheetOf(await fileOf({ name: "x", at: null }))[1] ?? {})).toEqual(["A", "B", "C"]);
  });

  test.each(["=1+1", "+27 31 555 0100", "-2", "@SUM(A1)", "\t=1", "＝1", '=HYPERLINK("https://example.org")'])(
    "an Excel file has %j as text, never as a formula",
    { tags: "promise-33" },
    async (text) => {
      const file = await fileOf({ name: text });
      expect(sheetOf(file)[1]?.A).toEqual({ text, format: "@" });
      expect(unzip(file).get("xl/worksheets/sheet1.xml")).not.toMatch(/<f[ >]/);
    },
  );

  test.each([
    ["control characters and what else XML forbids", "a\u0000b\u0008c\u001fd\ufffee\uffff", "abcde"],
    ["half of a surrogate pair", "a\ud800b", "a\ufffdb"],
    ["the carriage return of a line break", "one\r\ntwo", "one\ntwo"],
    ["nothing of other scripts", "李 مرحبا 😀 é", "李 مرحبا 😀 é"],
    ["the meaning of markup", "<b>&amp;</b>", "&lt;b&gt;&amp;amp;&lt;/b&gt;"],
    ["the meaning of an escaped character", "_x0041_ and _x_", "_x005F_x0041_ and _x_"],
  ])("an Excel file removes from a text %s", async (_, given, expected) => {
    expect(await textOf(given)).toBe(expected);
  });

  test("an Excel file cuts a text at 32,767 characters, the limit of a cell, with a mark", async () => {
    expect(await textOf("x".repeat(32_767))).toBe("x".repeat(32_767));
    expect(await textOf("x".repeat(32_768))).toBe(`${"x".repeat(32_766)}…`);
    expect(await textOf(`${"x".repeat(32_765)}😀x`)).toBe(`${"x".repeat(32_765)}\ufffd…`);
  });

  test("an Excel file reads rows at its reader's speed, and none once the reader is gone", {
    tags: "promise-33",
  }, async () => {
    let read = 0;
    let ended = false;
    async function* batches() {
      try {
        for (;;) {
          read += 1;
          // Random text, which does not compress to almost nothing.
          yield Array.from({ length: 200 }, (_, at) => ({
            name: String((read * 200 + at) * 2_654_435_761).repeat(9),
            stock: at,
            price: 0,
            at: null,
          }));
        }
      } finally {
        ended = true;
      }
    }
    const file = xlsxFile("products", COLUMNS, batches());
    for (let chunk = 0; chunk < 10; chunk++) await file.next();
    for (let turn = 0; turn < 2000; turn++) await new Promise((done) => setImmediate(done));
    // At most the batches of 20 kB that are in the buffers of the streams.
    expect(read).toBeLessThan(100);
    await file.return(undefined);
    expect(ended).toBe(true);
  });

  test("an Excel file ends with the error of its rows", async () => {
    async function* batches() {
      yield [{ name: "a", stock: 0, price: 0, at: null }];
      throw new Error("The database is away");
    }
    await expect(buffer(xlsxFile("products", COLUMNS, batches()))).rejects.toThrow("The database is away");
  });
});
