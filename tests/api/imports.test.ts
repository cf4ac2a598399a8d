import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IMPORT_MESSAGES, ImportPreview } from "#contract/imports.ts";
import { insertInteraction } from "#server/customers/history-store.ts";
import { sweepImports } from "#server/imports/store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { createClock, DAY } from "#tests/support/clock.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { formOf } from "#tests/support/forms.ts";
import { besideChange } from "#tests/support/held-transaction.ts";
import { send } from "#tests/support/http.ts";
import { countRowsOf } from "#tests/support/records.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const clock = createClock();
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" }, now: clock.now });
  token = await newToken();
});
afterAll(() => server.close());

const newToken = async () => tokenOf(server, await adminId(server));

/** Uploads a file. Returns the response. */
function upload(
  content: string | Buffer,
  mapping?: unknown,
  { statuses, key }: { statuses?: unknown; key?: string } = {},
) {
  const file = { name: "file", fileName: "customers.csv", type: "text/csv", content };
  const parts = Object.entries({ mapping, statuses }).flatMap(([name, given]) =>
    given === undefined ? [] : [{ name, content: JSON.stringify(given) }],
  );
  const { headers, body } = formOf([...parts, file]);
  const all = { ...headers, ...(key !== undefined && { "idempotency-key": key }) };
  return send(`${server.url}/api/customers/import`, { method: "POST", token, headers: all, body });
}
async function preview(...given: Parameters<typeof upload>): Promise<ImportPreview> {
  const { status, json } = await upload(...given);
  expect(status, JSON.stringify(json)).toBe(201);
  return ImportPreview.parse(json.data);
}
const run = (id: string, duplicates = "skip") =>
  server.api("POST", `/imports/${id}/run`, { token, body: { duplicates } });
const undo = (id: string) => server.api("POST", `/imports/${id}/undo`, { token });
/** Returns the lines of the file of refused rows. */
async function refusedRows(id: string): Promise<string[]> {
  const { text } = await send(`${server.url}/api/imports/${id}/errors.csv`, { token });
  return text.replace("\ufeff", "").trimEnd().split("\r\n");
}
const find = async (q: string) =>
  (await server.api("GET", `/customers?q=${encodeURIComponent(q)}`, { token })).json as { id: string }[];
const detail = async (q: string) => {
  const [row] = await find(q);
  return (await server.api("GET", `/customers/${row?.id}`, { token })).json.data;
};

test("a preview stores no customer, and a run stores all of them with notes, numbers and values", async () => {
  const before = await countRowsOf(server.app.platform.database, "customers");
  const file = [
    "Name;Email;Phone;Company;Status;Value;Notes",
    'Zoë Maré;zoe@example.org;+27 31 555 4444;"Maré; and Sons";active;1 250,50;"Line one\r\nline two"',
    "Bongani;bongani@example.org;;;;;",
    ";nobody@;;;Customer;much;",
  ].join("\r\n");
  const { id, ...seen } = await preview(file);
  expect(seen).toMatchObject({ rows: 3, ready: 2, duplicates: 0 });
  expect(seen.columns).toEqual(["Name", "Email", "Phone", "Company", "Status", "Value", "Notes"]);
  expect(seen.mapping).toMatchObject({ Name: "name", Notes: "notes" });
  expect(seen.errors).toEqual([
    { row: 3, field: "name", message: "Name is required" },
    { row: 3, field: "email", message: "Please enter a valid email address" },
    { row: 3, field: "status", message: "Must be one of Lead, Active, Inactive" },
    { row: 3, field: "value", message: "Value must be a number" },
  ]);
  expect(await countRowsOf(server.app.platform.database, "customers")).toBe(before);
  expect((await run(id)).json.data).toEqual({ created: 2, updated: 0, unchanged: 0, skipped: 0 });
  expect(await detail("0315554444")).toMatchObject({
    name: "Zoë Maré",
    company: "Maré; and Sons",
    status: "Active",
    value: 1250.5,
    notes: [{ text: "Line one\nline two", author: "Administrator" }],
  });
  expect(await detail("bongani@example.org")).toMatchObject({ status: "Lead", value: 0, phone: "", notes: [] });
  expect(expectError(await run(id), 409).code).toBe("already-run");
  // The refused row is left, with the names of the columns.
  expect(await countRowsOf(server.app.platform.database, "import_rows")).toBe(2);
});

test("a preview has the first three rows as they are in the file, with a cell for each column", async () => {
  const cell = "x".repeat(300);
  const rows = ["Anna,anna3@example.org,'+27 31", "Ben,ben3@example.org", `,,${cell}`, "Carl,carl3@example.org,"];
  const { sample } = await preview(`Name,Email,Phone\n${rows.join("\n")}\n`);
  expect(sample).toEqual([
    ["Anna", "anna3@example.org", "+27 31"],
    ["Ben", "ben3@example.org", ""],
    ["", "", cell.slice(0, 200)],
  ]);
});

describe("words of statuses", () => {
  const file = [
    "Name,Email,Status",
    "Anna,anna4@example.org,Aktief",
    "Ben,ben4@example.org,AKTIEF",
    "Carl,carl4@example.org,lead",
    "Dan,dan4@example.org,Oud",
    "Eva,eva4@example.org,",
  ].join("\n");

  test("are listed, and rows whose word is no status are refused", async () => {
    const { statuses, ready, errors } = await preview(file);
    expect(statuses).toEqual({ Aktief: null, lead: "Lead", Oud: null });
    expect([ready, errors.map(({ row, field }) => `${row} ${field}`)]).toEqual([
      2,
      ["1 status", "2 status", "4 status"],
    ]);
  });

  test("get the status that the request names, in any case", async () => {
    const chosen = await preview(file, undefined, { statuses: { aktief: "active", Oud: "Inactive", Nowhere: "Lead" } });
    expect(chosen).toMatchObject({ ready: 5, errors: [] });
    expect(chosen.statuses).toEqual({ Aktief: "Active", lead: "Lead", Oud: "Inactive" });
    await run(chosen.id);
    for (const [name, status] of Object.entries({ anna4: "Active", ben4: "Active", dan4: "Inactive", eva4: "Lead" }))
      expect(await detail(`${name}@example.org`)).toMatchObject({ status });
  });

  test("stay without one if the choice is blank, and an unknown status is refused", async () => {
    const blank = await preview(file, undefined, { statuses: { Aktief: "", Oud: null } });
    expect(blank.statuses).toMatchObject({ Aktief: null, Oud: null });
    for (const statuses of [{ Aktief: "Busy" }, ["Aktief"]])
      expectFieldError(await upload(file, undefined, { statuses }), "statuses");
  });
});

test("amounts of another currency are named by their rows and imported without a conversion", async () => {
  const rows = ['Anna,anna5@example.org,"R 1 250,50"', "Ben,ben5@example.org,$5", "Carl,carl5@example.org,9"];
  const { id, otherCurrency, errors } = await preview(`Name,Email,Value\n${rows.join("\n")}\n`);
  expect([otherCurrency, errors]).toEqual([[1], []]);
  await run(id);
  expect(await detail("anna5@example.org")).toMatchObject({ value: 1250.5 });
});

test("a row with a byte that is no UTF-8 is refused, and the other names stay right", async () => {
  const rows = "Name,Email\nZoë Müller,zoe6@example.org\nCafé,cafe6@example.org\nRe";
  for (const mark of ["", "\ufeff"]) {
    const file = Buffer.concat([Buffer.from(mark + rows), Buffer.from([0x96]), Buffer.from(",re6@example.org\n")]);
    const { columns, ready, errors } = await preview(file);
    expect([columns, ready]).toEqual([["Name", "Email"], 2]);
    expect(errors).toEqual([{ row: 3, field: "", message: IMPORT_MESSAGES.noUtf8 }]);
  }
});

test("values that a spreadsheet has destroyed are refused at their field", async () => {
  const cells = ["2.78312E+10", '"2,78312E+10"', "#NAME?", "########", "27831234567.0"];
  const rows = cells.map((cell, at) => `Row,row${at}@example.net,${cell},Firm`);
  const { id, errors } = await preview(`Name,Email,Phone,Company\n${rows.join("\n")}\nR,r@example.net,,#REF!\n`);
  const fault = (row: number, field: string) => ({ row, field, message: IMPORT_MESSAGES.destroyed });
  expect(errors).toEqual([...[1, 2, 3, 4].map((row) => fault(row, "phone")), fault(6, "company")]);
  await run(id);
  expect(await detail("row4@example.net")).toMatchObject({ phone: "27831234567" });
});

describe("the file of refused rows", () => {
  const file = [
    "Name;Email;Phone",
    "Anna;anna7@example.org;",
    "Ben;ben;=1+1",
    ';carl7@example.org;"1;2"',
    "Dan;dan7@example.org;;more",
  ].join("\n");

  test("has each row with its reason and all of its cells, before and after the run", async () => {
    const { id } = await preview(file);
    const expected = [
      '"Row","Reason","Name","Email","Phone",""',
      '"2","Email: Please enter a valid email address","Ben","ben","\'=1+1",""',
      '"3","Name: Name is required","","carl7@example.org","1;2",""',
      '"4","Has more cells than there are columns","Dan","dan7@example.org","","more"',
    ];
    expect(await refusedRows(id)).toEqual(expected);
    await run(id);
    expect(await refusedRows(id)).toEqual(expected);
    const [line] = (await server.api("GET", `/audit?recordId=${id}`, { token })).json;
    expect(line).toMatchObject({ action: "exported", record: { name: "Import of 4 rows" } });
  });

  test("can be corrected and uploaded again as it is", async () => {
    const lines = (await refusedRows((await preview(file)).id)).join("\r\n");
    const again = await preview(`\ufeff${lines.replace('"ben"', '"ben7@example.org"')}`);
    expect(again).toMatchObject({ rows: 3, ready: 1 });
    expect(again.mapping).toEqual({ Name: "name", Email: "email", Phone: "phone" });
  });

  test("is empty without refused rows, and missing for an unknown import", async () => {
    const { id } = await preview("Name,Email\nAll right,right7@example.org\n");
    expect(await refusedRows(id)).toEqual(['"Row","Reason"']);
    expectError(await server.api("GET", `/imports/${newId()}/errors.csv`, { token }), 404);
  });
});

describe("a repeated upload", () => {
  const file = "Name,Email,Thandi Column\nOnce,once8@example.org,a\nWrong,wrong8,b\n";

  test("answers as before, also after the run, and stores no text of the file for it", async () => {
    const { database } = server.app.platform;
    const stored = () => database.read.selectFrom("idempotency").select("answer").execute();
    const first = await preview(file, undefined, { key: "upload-8" });
    await run(first.id);
    const again = await preview(file, undefined, { key: "upload-8" });
    expect(again).toEqual(first);
    expect(JSON.stringify(await stored())).not.toMatch(/Thandi|Once|wrong8/);
    expectError(await upload(file, { Name: "name" }, { key: "upload-8" }), 422);
  });
});

test("columns are mapped as the request says, and columns without a field are left out", async () => {
  const file = "Who,Mail,Other mail\nThemba Map,themba@example.org,x@example.org\n";
  expect(await preview(file)).toMatchObject({ ready: 0, mapping: { Mail: "email" } });
  const mapping = { Who: "name", Mail: "email", "Other mail": null };
  const { id, ready } = await preview(file, mapping);
  expect(ready).toBe(1);
  await run(id);
  expect(await detail("Themba Map")).toMatchObject({ email: "themba@example.org" });
  expectFieldError(await upload(file, { Nowhere: "name" }), "mapping");
  expectFieldError(await upload(file, { Who: "salary" }), "mapping");
  expectFieldError(await upload(file, ["name"]), "mapping");
});

describe("a duplicate", () => {
  test("is skipped, or updates what the file has a column for and a text in", async () => {
    const body = { name: "Old name", email: "dup@example.org", phone: "031 555 5555", company: "Old", value: 3 };
    await server.api("POST", "/customers", { token, body });
    const file =
      "Name,Email,Company,Value\nNew name,DUP@example.org,,9\nTwin,twin@example.org,,\nTwin two,twin@example.org,,\n";
    const first = await preview(file);
    expect(first).toMatchObject({ rows: 3, ready: 1, duplicates: 2, errors: [] });
    expect((await run(first.id, "skip")).json.data).toEqual({ created: 1, updated: 0, unchanged: 0, skipped: 2 });
    expect(await detail("dup@example.org")).toMatchObject({ name: "Old name", value: 3 });
    const second = await preview(file);
    expect(second).toMatchObject({ ready: 0, duplicates: 3 });
    expect((await run(second.id, "update")).json.data).toEqual({ created: 0, updated: 2, unchanged: 1, skipped: 0 });
    const updated = { name: "New name", email: "dup@example.org", phone: "031 555 5555", company: "Old", value: 9 };
    expect(await detail("dup@example.org")).toMatchObject(updated);
    expect(await detail("twin@example.org")).toMatchObject({ name: "Twin two" });
    const [{ id } = { id: "" }] = await find("dup@example.org");
    const [line] = (await server.api("GET", `/audit?recordId=${id}`, { token })).json;
    expect(line).toMatchObject({ action: "changed", before: { name: "Old name", value: 3 } });
  });

  test("updates a customer by two of its addresses, without writing an old value back", async () => {
    const create = async (name: string, email: string) =>
      (await server.api("POST", "/customers", { token, body: { name, email, company: "Old" } })).json.data.id;
    const [id, from] = [await create("Two", "one-of-two@example.org"), await create("Two", "other-of-two@example.org")];
    expect((await server.api("POST", `/customers/${id}/merge`, { token, body: { from } })).status).toBe(200);
    const file =
      "Name,Email,Company,Phone\nTwo,one-of-two@example.org,New,\nTwo,other-of-two@example.org,,031 555 0000\n";
    const counts = (await run((await preview(file)).id, "update")).json.data;
    expect(counts).toEqual({ created: 0, updated: 2, unchanged: 0, skipped: 0 });
    expect(await detail("one-of-two@example.org")).toMatchObject({ id, company: "New", phone: "031 555 0000" });
  });
});

describe("an update by a row that changes nothing", () => {
  const file = "Name,Email,Value,Notes\nSame,same@example.org,7,From the file\n";
  const trail = async (id: string) => (await server.api("GET", `/audit?recordId=${id}`, { token })).json.length;

  test("counts as unchanged, without a version, a note or an audit entry", async () => {
    await run((await preview(file)).id);
    const [{ id } = { id: "" }] = await find("same@example.org");
    const version = async () => (await server.api("GET", `/customers/${id}`, { token })).headers.get("etag");
    const before = [await version(), await trail(id)];
    const counts = (await run((await preview(file)).id, "update")).json.data;
    expect(counts).toEqual({ created: 0, updated: 0, unchanged: 1, skipped: 0 });
    expect([await version(), await trail(id)]).toEqual(before);
    expect((await detail("same@example.org")).notes).toHaveLength(1);
    const [listed] = (await server.api("GET", "/imports", { token })).json;
    expect(listed).toMatchObject({ created: 0, updated: 0, unchanged: 1, skipped: 0 });
    const skipped = (await run((await preview(file)).id, "skip")).json.data;
    expect(skipped).toEqual({ created: 0, updated: 0, unchanged: 0, skipped: 1 });
  });

  test("counts the second of two equal rows of one file as unchanged", async () => {
    const twice =
      "Name,Email,Notes\nTwice,twice@example.org,Note\nTwice,twice@example.org,Note\nTwice,twice@example.org,New\n";
    const counts = (await run((await preview(twice)).id, "update")).json.data;
    expect(counts).toEqual({ created: 1, updated: 1, unchanged: 1, skipped: 0 });
    expect((await detail("twice@example.org")).notes).toHaveLength(2);
  });
});

test("mentions are stored without names, and as plain text for who may not read customers", async () => {
  const [sales, auditor] = await Promise.all(
    (["sales", "auditor"] as const).map((role) =>
      addAccount(server, { email: `${newId()}@example.org`, name: `Hidden ${role}`, role, password: "a password" }),
    ),
  );
  const note = `see @[x](${auditor}) and @[y](${sales})`;
  const file = `Name,Email,Notes\nMention,mention@example.org,${note}\n`;
  await run((await preview(file)).id);
  const texts = async () => (await detail("mention@example.org")).notes.map(({ text }: { text: string }) => text);
  const first = `see @x and @[Hidden sales](${sales})`;
  expect(await texts()).toEqual([first]);
  expect((await run((await preview(file)).id, "update")).json.data).toMatchObject({ updated: 0, unchanged: 1 });
  expect(await texts()).toEqual([first]);
  const other = file.replace("see", "ask");
  expect((await run((await preview(other)).id, "update")).json.data).toMatchObject({ updated: 1, unchanged: 0 });
  expect(await texts()).toEqual([first.replace("see", "ask"), first]);
  const [{ id } = { id: "" }] = await find("mention@example.org");
  expect(JSON.stringify((await server.api("GET", `/audit?recordId=${id}`, { token })).json)).not.toContain(
    "Hidden auditor",
  );
  expect(await countRowsOf(server.app.platform.database, "notifications")).toBe(0);
});

describe("an undo", () => {
  test("removes a customer whom its file names twice, and keeps one whom staff have changed since", async () => {
    const rows = ["Both", "Once more"].flatMap((name, at) => [
      `${name},named${at}@example.org,A`,
      `${name} again,named${at}@example.org,B`,
    ]);
    const { id } = await preview(["Name,Email,Notes", ...rows, ""].join("\n"));
    expect((await run(id, "update")).json.data).toEqual({ created: 2, updated: 2, unchanged: 0, skipped: 0 });
    const { id: changed } = await detail("named1@example.org");
    await server.api("PATCH", `/customers/${changed}/status`, { token, body: { status: "Active" } });
    expect((await undo(id)).json.data).toEqual({ removed: 1, kept: 1 });
  });

  const file = (word: string) =>
    `Name,Email,Notes\n${[1, 2, 3, 4].map((at) => `${word} ${at},${word}${at}@example.org,From the file`).join("\n")}\n`;

  test("removes what the import created and keeps what has changed since", async () => {
    const { id } = await preview(file("Undone"));
    expectError(await undo(id), 409);
    await run(id);
    const idOf = async (at: number) => (await find(`undone${at}@example.org`))[0]?.id ?? "";
    await server.api("POST", `/customers/${await idOf(1)}/notes`, { token, body: { text: "Mine" } });
    await server.api("PATCH", `/customers/${await idOf(2)}/status`, { token, body: { status: "Active" } });
    await server.api("POST", "/contact", { body: { name: "U", email: "undone3@example.org", message: "Hello" } });
    expect((await undo(id)).json.data).toEqual({ removed: 1, kept: 3 });
    expect(await find("undone4@example.org")).toEqual([]);
    expect(await find("Undone")).toHaveLength(3);
    expect(expectError(await undo(id), 409).code).toBe("already-undone");
    const [listed] = (await server.api("GET", "/imports", { token })).json;
    expect(listed).toMatchObject({ id, status: "Undone", created: 4, undoable: false });
  });

  test("is possible for seven days", async () => {
    const [soon, late] = [await preview(file("Soon")), await preview(file("Late"))];
    await run(late.id);
    clock.forward(DAY);
    token = await newToken();
    await run(soon.id);
    clock.forward(6.5 * DAY);
    token = await newToken();
    expect(expectError(await undo(late.id), 409).code).toBe("too-late");
    expect((await undo(soon.id)).json.data).toEqual({ removed: 4, kept: 0 });
  });
});

test("a run that fails in the middle stores nothing, and can be run again", async () => {
  const rows = Array.from({ length: 450 }, (_, at) => `Half ${at},half${at}@example.org`);
  const { id } = await preview(`Name,Email\n${rows.join("\n")}\n`);
  const { database } = server.app.platform;
  // The third chunk has a row that no table takes.
  await database.write((tx) =>
    tx.updateTable("import_rows").set({ value_cents: -1 }).where("email_key", "=", "half420@example.org").execute(),
  );
  expectError(await run(id), 500);
  expect(await find("half1@example.org")).toEqual([]);
  await database.write((tx) =>
    tx.updateTable("import_rows").set({ value_cents: null }).where("email_key", "=", "half420@example.org").execute(),
  );
  expect((await run(id)).json.data).toEqual({ created: 450, updated: 0, unchanged: 0, skipped: 0 });
});

test("one of eight runs at once stores the customers", async () => {
  const { id } = await preview("Name,Email\nOnce,once@example.org\n");
  const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await run(id)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await find("once@example.org")).toHaveLength(1);
});

describe("beside another writer", () => {
  const idOf = async (email: string) => (await find(email))[0]?.id ?? "";
  const removed = (id: string) => (tx: Tx) => tx.deleteFrom("customers").where("id", "=", id).execute();

  test("an update creates a customer in place of one that somebody deletes", async () => {
    const file = "Name,Email,Notes\nBeside,beside@example.org,Known\n";
    await run((await preview(file)).id);
    const { id } = await preview(file.replace("Beside", "Renamed"));
    const answer = await besideChange(server, removed(await idOf("beside@example.org")), () => run(id, "update"));
    expect(answer.status, JSON.stringify(answer.json)).toBe(200);
    expect(await detail("beside@example.org")).toMatchObject({ name: "Renamed", notes: [{ text: "Known" }] });
  });

  test("an undo keeps the customer to whom somebody adds a call", async () => {
    const { id } = await preview("Name,Email\nCalled,called@example.org\nUncalled,uncalled@example.org\n");
    await run(id);
    const at = clock.now().toISOString();
    const call = { id: newId(), type: "Call", description: "Hello", happened_at: at, created_at: at } as const;
    const customer_id = await idOf("called@example.org");
    const adds = (tx: Tx) => insertInteraction(tx, { ...call, customer_id, message_id: null, signed_by: null });
    expect((await besideChange(server, adds, () => undo(id))).json.data).toEqual({ removed: 1, kept: 1 });
    expect(await detail("called@example.org")).toMatchObject({ interactions: [{ description: "Hello" }] });
  });
});

test("rows that wait to be run are found, erased and left out of the run", async () => {
  const { id } = await preview("Name,Email,Notes\nThuli Wait,thuli@example.org,Secret\nStays,stays@example.org,\n");
  const person = { token, body: { email: "thuli@example.org" } };
  const found = (await server.api("POST", "/personal-data/read", person)).json.data;
  expect(found.imports).toMatchObject([{ importId: id, row: 1, name: "Thuli Wait", notes: "Secret" }]);
  token = await newToken();
  const erased = await server.api("POST", "/personal-data/erase", { ...person, token });
  expect(erased.json.data.imports).toBe(1);
  expect((await run(id)).json.data).toEqual({ created: 1, updated: 0, unchanged: 0, skipped: 0 });
});

test("a refused row of a person is found and erased, by its address or, without one, by its name", async () => {
  const rows = [
    "Nandi Gone,nandi9@example.org,",
    'Nandi Gone,"other9@example.org, nandi9@example.org",',
    "Nandi Gone,,",
    "Else,,",
  ];
  const { id } = await preview(`Name,Email,Phone\n${rows.join("\n")}\n`);
  const person = { token, body: { email: "nandi9@example.org" } };
  const { imports } = (await server.api("POST", "/personal-data/read", person)).json.data;
  expect(imports.map(({ row, reason }: { row: number; reason: string }) => [row, reason])).toEqual([
    [1, ""],
    [2, "Email: Please enter a valid email address"],
    [3, "Email: Email is required"],
  ]);
  expect(imports[1].cells).toEqual(["Nandi Gone", "other9@example.org, nandi9@example.org", ""]);
  token = await newToken();
  await server.api("POST", "/personal-data/erase", { ...person, token });
  expect(await refusedRows(id)).toEqual(['"Row","Reason","Name","Email","Phone"', expect.stringContaining('"Else"')]);
});

test("refused rows are swept after seven days, also of an import that was run", async () => {
  const { id } = await preview("Name,Email\nRight,right10@example.org\nWrong,wrong10\n");
  await run(id);
  const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY).toISOString();
  const sweep = (days: number) => sweepImports(server.app.platform, { unrun: inDays(days), all: inDays(-30) });
  await sweep(-1);
  expect(await refusedRows(id)).toHaveLength(2);
  await sweep(1);
  expect(await refusedRows(id)).toEqual(['"Row","Reason"']);
});

describe("one customer for each address", () => {
  const addresses = Array.from({ length: 250 }, (_, at) => `at.once${at}@example.org`);
  const file = ["Name,Email", ...addresses.map((address) => `Once,${address}`)].join("\n");
  const countOf = async (address: string) => (await find(address)).length;

  test("two imports of one file at once create each customer once", async () => {
    const [one, two] = [await preview(file), await preview(file)];
    const answers = await Promise.all([run(one.id), run(two.id)]);
    const created = answers.map(({ json }) => json.data.created).sort((a, b) => a - b);
    expect(created).toEqual([0, addresses.length]);
  });

  test("a form beside an import of the same address creates no second customer", async () => {
    const { id } = await preview("Name,Email\nBoth,both@example.org\n");
    const form = { name: "Both", email: "both@example.org", message: "Hello" };
    let sent: Promise<unknown> | undefined;
    const holds = (tx: Tx) => tx.updateTable("imports").set({ undone_at: null }).where("id", "=", id).execute();
    await besideChange(
      server,
      holds,
      () => run(id),
      () => {
        sent = server.api("POST", "/contact", { body: form });
      },
    );
    expect(await sent).toMatchObject({ status: 201 });
    expect(await countOf("both@example.org")).toBe(1);
  });

  test("an erasure beside an import leaves no customer of the person", async () => {
    token = await newToken();
    await run((await preview("Name,Email\nStays,stays.on@example.org\n")).id);
    const { id } = await preview("Name,Email\nStays On,stays.on@example.org\nLeaves,leaves@example.org\n");
    let erased: Promise<unknown> | undefined;
    // The run has read its rows by then.
    const holds = (tx: Tx) =>
      tx.updateTable("customers").set({ company: "Held" }).where("email_key", "=", "stays.on@example.org").execute();
    await besideChange(
      server,
      holds,
      () => run(id, "update"),
      () => {
        erased = server.api("POST", "/personal-data/erase", { token, body: { email: "leaves@example.org" } });
      },
    );
    expect(await erased).toMatchObject({ status: 200 });
    expect(await countOf("leaves@example.org")).toBe(0);
    expect(await countOf("stays.on@example.org")).toBe(1);
  });
});

test("other requests are answered while an import runs", { timeout: 120_000 }, async () => {
  const rows = Array.from({ length: 3000 }, (_, at) => `Beside ${at},beside${at}@example.org,${"A note. ".repeat(20)}`);
  const { id } = await preview(["Name,Email,Notes", ...rows].join("\n"));
  let isRunning = true;
  const running = run(id).finally(() => {
    isRunning = false;
  });
  let answered = 0;
  while (isRunning) {
    await server.api("GET", "/health");
    answered++;
  }
  expect((await running).json.data.created).toBe(rows.length);
  // Of a run that holds the event loop, the first and the last request are answered.
  expect(answered).toBeGreaterThan(5);
});

test("old imports are swept with their rows", async () => {
  const { id } = await preview("Name,Email\nSwept,swept@example.org\n");
  const { platform } = server.app;
  const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY).toISOString();
  await sweepImports(platform, { unrun: inDays(-1), all: inDays(-1) });
  expect(await countRowsOf(platform.database, "import_rows")).toBeGreaterThan(0);
  await sweepImports(platform, { unrun: inDays(1), all: inDays(-30) });
  expect(await countRowsOf(platform.database, "import_rows")).toBe(0);
  expectError(await run(id), 404);
});

test("a role without the permission imports nothing, and a file that is too large is refused", async () => {
  const support = await tokenOf(server, await addAccount(server, { email: "support@example.com", role: "support" }));
  const form = formOf([{ name: "file", fileName: "a.csv", content: "Name,Email\nA,a@example.org\n" }]);
  const url = `${server.url}/api/customers/import`;
  expectError(await send(url, { method: "POST", token: support, ...form }), 403);
  expectError(await upload(`Name,Email\n${"x".repeat(2 * 1024 * 1024)}`), 413);
  expectFieldError(await upload(""), "file");
});
