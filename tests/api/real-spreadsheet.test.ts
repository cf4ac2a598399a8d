import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { APPLICATION_FACTS } from "#contract/applications.ts";
import { EXAMPLES } from "#contract/calls.ts";
import { CUSTOMER_FACTS } from "#contract/customers.ts";
import { DEAL_FACTS } from "#contract/deals.ts";
import { MESSAGE_FACTS } from "#contract/messages.ts";
import { SUBSCRIBER_FACTS, type Subscriber } from "#contract/newsletter.ts";
import { PRODUCT_FACTS } from "#contract/products.ts";
import { SERVICE_FACTS } from "#contract/services.ts";
import { TASK_FACTS } from "#contract/tasks.ts";
import { USER_FACTS } from "#contract/users.ts";
import { type ExportColumn, exportColumns } from "#server/platform/api/export-column.ts";
import { linesOf, REPORT_COLUMNS } from "#server/reports/report-lines.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { addRecords, CONTACT_MESSAGE, withUniqueValues } from "#tests/support/calls.ts";
import { createClock, SECOND } from "#tests/support/clock.ts";
import { apply } from "#tests/support/intake.ts";
import { hasLibreOffice, readSheets } from "#tests/support/libreoffice.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

// biome-ignore lint/suspicious/noExplicitAny: rows of every list
type Columns = readonly ExportColumn<any>[];

/** Columns of each list that can be exported, by the list's path. */
const LISTS: Readonly<Record<string, Columns>> = {
  users: exportColumns(USER_FACTS),
  customers: exportColumns(CUSTOMER_FACTS),
  products: exportColumns(PRODUCT_FACTS),
  services: exportColumns(SERVICE_FACTS),
  deals: exportColumns(DEAL_FACTS),
  tasks: exportColumns(TASK_FACTS),
  messages: exportColumns(MESSAGE_FACTS),
  applications: exportColumns(APPLICATION_FACTS),
  subscribers: [
    ...exportColumns(SUBSCRIBER_FACTS),
    { title: "Consent source", cell: ({ consent }: Subscriber) => consent.source },
    { title: "Evidence", cell: ({ consent }: Subscriber) => consent.evidence },
  ],
  reports: REPORT_COLUMNS,
};

/** Texts of one line that a spreadsheet may take for something else, or that may end its cell. */
const LINES = [
  'He said "now", then; left',
  "007",
  "=1+1",
  '=HYPERLINK("https://example.org","x")',
  "@SUM(A1)",
  "-5",
  "+27 31 555 0100",
  "2026-11-20",
  "20/11/2026",
  "1/2",
  "1e5",
  "12345678901234567890",
  "R1 234,50",
  "TRUE",
  "#N/A",
  "'tis",
  "_x0041_ & <b> ]]>",
  "Übergröße 李 👩‍👩‍👧 עברית",
  "a;=1+1",
];
const PARAGRAPHS = `First line\nsecond "line"; with,\tsigns\n\n=1+1\n${"ä".repeat(2000)}`;

const clock = createClock();
let server: TestServer;
let token: string;

async function create(path: string, example: object, values: object): Promise<void> {
  const { status, json } = await server.api("POST", path, {
    token,
    body: { ...Object(withUniqueValues(example)), ...values },
  });
  expect(status, `${path} ${JSON.stringify([json, values])}`).toBe(201);
}

beforeAll(async () => {
  if (!hasLibreOffice) return;
  server = await startServer({ environment: { RATE_LIMIT: "off" }, now: clock.now });
  token = await tokenOf(server, await adminId(server));
  await addRecords(server);
  for (const [index, text] of LINES.entries()) {
    const email = `line-${index}@example.org`;
    const value = [0, 0.1, 129.99, 1_234_567.89][index % 4];
    await create("/users", EXAMPLES.createUser.body, { name: text, email });
    await create("/customers", EXAMPLES.createCustomer.body, {
      name: text,
      email,
      company: text,
      value,
      ownerId: null,
    });
    await create("/products", EXAMPLES.createProduct.body, { name: text, category: text, price: value, variants: [] });
    await create("/services", EXAMPLES.createService.body, { name: text, category: text });
    await create("/deals", EXAMPLES.createDeal.body, { title: text, value, status: "Lost", lostReason: text });
    await create("/tasks", EXAMPLES.createTask.body, { title: text, description: `${PARAGRAPHS}\n${text}` });
    await create("/contact", CONTACT_MESSAGE, { name: text, email, subject: text, message: `${text}\n${PARAGRAPHS}` });
    await apply(server, { firstName: text, lastName: `Line ${index}`, email, coverLetter: `${text}\n${PARAGRAPHS}` });
  }
});
afterAll(() => server?.close());

const bytesOf = async (path: string) => {
  const response = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status, path).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

/** Returns the exports of all lists, by the names of their files. */
async function exportsAs(extension: "csv" | "xlsx"): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const list of Object.keys(LISTS))
    files.set(`${list}.${extension}`, await bytesOf(`/${list}/export.${extension}`));
  return files;
}

/** Returns the rows of a list, as the API has them. */
async function recordsOf(list: string): Promise<unknown[]> {
  const { json } = await server.api("GET", `/${list}`, { token });
  return list === "reports" ? linesOf(json.data) : json;
}

/** Returns the cell that a spreadsheet should have of a value, or the cell that it has if that means the same. */
type Expect = (column: ExportColumn<unknown>, value: string | number | null, cell: string) => string | number | null;

/** Compares what LibreOffice read of each list with the rows of the API. */
async function expectRows(sheets: Map<string, string[][]>, extension: string, expected: Expect): Promise<void> {
  for (const [list, columns] of Object.entries(LISTS)) {
    const [titles, ...rows] = sheets.get(`${list}.${extension}`) ?? [];
    expect(titles, list).toEqual(columns.map(({ title }) => title));
    const records = await recordsOf(list);
    expect(records.length, list).toBeGreaterThan(0);
    const should = records.map((record, row) =>
      columns.map((column, at) => String(expected(column, column.cell(record), rows[row]?.[at] ?? "") ?? "")),
    );
    expect(rows, list).toEqual(should);
  }
}

/** Returns whether a time in South Africa is that of an instant, up to a second, which is what LibreOffice writes. */
const isTimeOf = (time: string, instant: string) =>
  Math.abs(Date.parse(`${time}+02:00`) - Date.parse(instant)) < SECOND;

const plain = (text: string) => text.replaceAll("'", "");

describe.runIf(hasLibreOffice)("the export of each list in LibreOffice", { tags: "release" }, () => {
  test("an Excel file has the values of the list, with times of South Africa", async () => {
    const sheets = await readSheets(await exportsAs("xlsx"));
    await expectRows(sheets, "xlsx", ({ kind }, value, cell) =>
      kind === "instant" && value && isTimeOf(cell, String(value)) ? cell : value,
    );
  });

  test("a CSV file has the values of the list, with an apostrophe before what looks like a formula", async () => {
    const sheets = await readSheets(await exportsAs("csv"), { separator: ",", guesses: false });
    await expectRows(sheets, "csv", (_, value, cell) => (plain(cell) === plain(String(value ?? "")) ? cell : value));
  });

  test.each([",", ";", "\t"] as const)(
    "LibreOffice finds no formula in a CSV file that it splits by %j",
    async (separator) => {
      const sheets = await readSheets(await exportsAs("csv"), { separator, guesses: true });
      for (const [name, rows] of sheets)
        expect(
          rows.flat().filter((cell) => cell.startsWith("=")),
          name,
        ).toEqual([]);
    },
  );
});
