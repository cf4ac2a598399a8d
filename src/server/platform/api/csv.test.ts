import { describe, expect, test } from "vitest";
import { fc } from "#tests/support/fast-check.ts";
import { BYTE_ORDER_MARK, csvFile, csvLine } from "./csv.ts";

describe("a line of an export", () => {
  test("a line quotes every cell and doubles quotes in it", { tags: "promise-33" }, () => {
    expect(csvLine(['say "hi"', "a,b", "two\nlines", 5, null])).toBe('"say ""hi""","a,b","two\nlines","5",""\r\n');
  });

  test.each(["=1+1", "+27 31 555 0100", "-2", "@SUM(A1)", "\t1", "\r1", "＝1", "＋1", "－1", "＠a"])(
    "a line keeps %j from being run as a formula",
    { tags: "promise-33" },
    (text) => {
      expect(csvLine([text])).toBe(`"'${text}"\r\n`);
    },
  );

  test.each([
    ["x;=1", "x;'=1"],
    ['x";=cmd|1', "x\";'=cmd|1"],
    ['x;"=1', "x;'\"=1"],
    ["x; ＝1", "x;' ＝1"],
    ["Bring:\n- water\n+27 31 555 0100", "Bring:\n'- water\n'+27 31 555 0100"],
    ["x\t@A1", "x\t'@A1"],
    ["=1;=1", "'=1;'=1"],
  ])("a line keeps %j from becoming a formula in a file read by semicolons", { tags: "promise-52" }, (text, safe) => {
    expect(csvLine([text])).toBe(`"${safe.replaceAll('"', '""')}"\r\n`);
  });

  test.each(["a=b", "1 - 2", "x;y", "Durban, -29.86", "two\nlines", "jo@example.org", "a;b=c", "'=1", "5 + 5;", ";"])(
    "a line leaves %j unchanged, since no cell begins with a formula",
    (text) => {
      expect(csvLine([text])).toBe(`"${text}"\r\n`);
    },
  );

  test("a line leaves numbers as numbers", () => {
    expect(csvLine([-4.35, 0])).toBe('"-4.35","0"\r\n');
  });
});

/**
 * Returns the cells as a spreadsheet with this separator reads them. A cell that begins with a quote ends at the next quote
 * that is not doubled. Text between that quote and the separator belongs to the cell unchanged.
 */
function cellsBy(separator: string, file: string): string[] {
  const cells: string[] = [];
  const cell = new RegExp(`"(?:[^"]|"")*(?:"[^${separator}\\r\\n]*|$)|[^${separator}\\r\\n]*`, "y");
  for (let at = 0; at <= file.length; at = cell.lastIndex + 1) {
    cell.lastIndex = at;
    const [text = ""] = cell.exec(file) ?? [];
    cells.push(
      text.startsWith('"') ? text.replace(/^"((?:[^"]|"")*)"?/, (_, held) => held.replaceAll('""', '"')) : text,
    );
  }
  return cells;
}

/** Returns the cells as a spreadsheet reads them for which every quote, at any place, opens or closes quoted text. */
function cellsByTurns(separator: string, file: string): string[] {
  let isOpen = false;
  const cells = [""];
  for (const character of file) {
    if (character === '"') isOpen = !isOpen;
    else if (!isOpen && (character === separator || /[\r\n]/.test(character))) cells.push("");
    else cells.push(`${cells.pop()}${character}`);
  }
  return cells;
}

describe("typed text", () => {
  const crumb = fc.constantFrom(
    ";",
    ",",
    "\t",
    "\n",
    "\r",
    '"',
    "'",
    " ",
    "=",
    "+",
    "-",
    "@",
    "＝",
    "－",
    "a",
    "1",
    "=cmd|' /C calc'!A1",
  );
  const text = fc.array(crumb, { maxLength: 8 }).map((crumbs) => crumbs.join(""));
  // A row like those of exports: text first, and a number among other columns.
  const row = fc.tuple(text, fc.oneof(text, fc.integer({ min: 0 }), fc.constant(null)), text);
  const rows = fc.array(row, { minLength: 1, maxLength: 4 });

  test.each([",", ";", "\t"])(
    "no typed text begins a cell with a formula, with %j as the separator",
    { tags: "promise-52" },
    (separator) => {
      const property = fc.property(rows, (lines) => {
        const file = lines.map(csvLine).join("");
        for (const cells of [cellsBy(separator, file), cellsByTurns(separator, file)])
          expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
      });
      fc.assert(property, { seed: 9, numRuns: 3000 });
    },
  );

  test("typed text is complete in the file, except for added apostrophes", () => {
    const property = fc.property(row, (cells) => {
      const read = cellsBy(",", csvLine(cells)).slice(0, 3);
      expect(read.map((cell) => cell.replaceAll("'", ""))).toEqual(
        cells.map((cell) => String(cell ?? "").replaceAll("'", "")),
      );
    });
    fc.assert(property, { seed: 9, numRuns: 1000 });
  });
});

test("a file begins with a byte order mark and its titles, and is written in batches", {
  tags: "promise-33",
}, async () => {
  async function* batches() {
    yield [{ name: "Zoë" }, { name: "李" }];
    yield [{ name: "Ann" }];
  }
  const parts: string[] = [];
  for await (const part of csvFile([{ title: "Name", cell: (row: { name: string }) => row.name }], batches()))
    parts.push(part);
  expect(parts).toEqual([`${BYTE_ORDER_MARK}"Name"\r\n`, '"Zoë"\r\n"李"\r\n', '"Ann"\r\n']);
});
