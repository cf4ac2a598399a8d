import { describe, expect, test } from "vitest";
import { BYTE_ORDER_MARK, csvFile, csvLine } from "#server/platform/csv.ts";

describe("a line of an export", () => {
  test("quotes every cell and doubles quotes within", () => {
    expect(csvLine(['say "hi"', "a,b", "two\nlines", 5, null])).toBe('"say ""hi""","a,b","two\nlines","5",""\r\n');
  });

  test.each(["=1+1", "+27 31 555 0100", "-2", "@SUM(A1)", "\t=1", "\r=1", "＝1", "＋1", "－1", "＠a"])(
    "keeps %j from being run as a formula",
    (text) => {
      expect(csvLine([text])).toBe(`"'${text}"\r\n`);
    },
  );

  test("leaves numbers of ours as numbers", () => {
    expect(csvLine([-4.35, 0])).toBe('"-4.35","0"\r\n');
  });
});

test("a file begins with the mark of UTF-8 and its titles, and comes batch by batch", async () => {
  async function* batches() {
    yield [{ name: "Zoë" }, { name: "李" }];
    yield [{ name: "Ann" }];
  }
  const parts: string[] = [];
  for await (const part of csvFile([{ title: "Name", cell: (row: { name: string }) => row.name }], batches()))
    parts.push(part);
  expect(parts).toEqual([`${BYTE_ORDER_MARK}"Name"\r\n`, '"Zoë"\r\n"李"\r\n', '"Ann"\r\n']);
});
