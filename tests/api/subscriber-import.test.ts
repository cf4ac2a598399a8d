import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IMPORT_MESSAGES, ImportPreview } from "#contract/imports.ts";
import { Subscriber } from "#contract/newsletter.ts";
import { sweepSubscribers } from "#server/newsletter/sweep-subscribers.ts";
import { unsubscribeToken } from "#server/newsletter/unsubscribe-token.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { createClock, DAY } from "#tests/support/clock.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { formOf } from "#tests/support/forms.ts";
import { send } from "#tests/support/http.ts";
import { countRowsOf } from "#tests/support/records.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const clock = createClock();
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" }, now: clock.now });
  token = await tokenOf(server, await adminId(server));
});
afterAll(() => server.close());

function upload(content: string, fields: Readonly<Record<string, string>> = {}, as = token) {
  const file = { name: "file", fileName: "subscribers.csv", type: "text/csv", content };
  const parts = Object.entries(fields).map(([name, text]) => ({ name, content: text }));
  const { headers, body } = formOf([...parts, file]);
  return send(`${server.url}/api/subscribers/import`, { method: "POST", token: as, headers, body });
}
async function preview(...given: Parameters<typeof upload>): Promise<ImportPreview> {
  const { status, json } = await upload(...given);
  expect(status, JSON.stringify(json)).toBe(201);
  return ImportPreview.parse(json.data);
}
const run = async (id: string, duplicates = "skip") => {
  const { status, json } = await server.api("POST", `/imports/${id}/run`, { token, body: { duplicates } });
  expect(status, JSON.stringify(json)).toBe(200);
  return json.data;
};
const WHOLE = { consentedAt: "2024-05-31", source: "Old form" };
async function add(content: string) {
  return run((await preview(content, WHOLE)).id);
}
async function find(email: string): Promise<Subscriber | undefined> {
  const { json } = await server.api("GET", `/subscribers?q=${encodeURIComponent(email)}`, { token });
  return Subscriber.array().parse(json)[0];
}
const unsubscribe = (id: string) =>
  server.api("POST", `/newsletter/unsubscribe?token=${unsubscribeToken(server.app.platform, id)}`, {});

describe("an import of subscribers", () => {
  test("stores Confirmed addresses with the evidence of their consent, and mails nobody", async () => {
    const { read } = server.app.platform.database;
    const mails = await countRowsOf(server.app.platform.database, "outbox");
    const file = [
      "Email Address,Consent date,Source",
      "Lerato@example.org,2023-02-14 09:30,Stand at a fair",
      "sipho@example.org,,",
      "sipho@EXAMPLE.org,,",
      "anna@,2023-02-14,",
    ].join("\n");
    const { id, ...seen } = await preview(file, WHOLE);
    expect(seen).toMatchObject({ rows: 4, ready: 2, duplicates: 1, leftOut: 0, statuses: {}, otherCurrency: [] });
    expect(seen.mapping).toEqual({ "Email Address": "email", "Consent date": "consentedAt", Source: "source" });
    expect(seen.errors).toEqual([{ row: 4, field: "email", message: "Please enter a valid email address" }]);
    expect(await find("lerato")).toBeUndefined();
    expect(await run(id)).toEqual({ created: 2, updated: 0, unchanged: 0, skipped: 1, leftOut: 0 });
    const at = "2023-02-14T07:30:00.000Z";
    expect(await find("lerato")).toMatchObject({
      email: "Lerato@example.org",
      status: "Confirmed",
      consent: { source: "Import", evidence: "Stand at a fair", requestedAt: at, confirmedAt: at, version: "" },
    });
    expect((await find("sipho"))?.consent).toMatchObject({
      ...{ source: "Import", evidence: "Old form", confirmedAt: "2024-05-30T22:00:00.000Z" },
    });
    expect(await countRowsOf(server.app.platform.database, "outbox")).toBe(mails);
    expect(await read.selectFrom("import_rows").select("id").where("import_id", "=", id).execute()).toHaveLength(2);
    const { text } = await send(`${server.url}/api/imports/${id}/errors.csv`, { token });
    expect(text).toContain('"4","Email: Please enter a valid email address","anna@","2023-02-14",""');
    expect((await server.api("GET", "/imports", { token })).json[0]).toMatchObject({ id, kind: "subscribers" });
  });

  test.each([
    ["no consent", "a@example.org,,", {}, "consentedAt", IMPORT_MESSAGES.consentMissing],
    ["a day that does not exist", "a@example.org,2024-02-31,x", {}, "consentedAt", IMPORT_MESSAGES.consentedAt],
    ["a day in another form", "a@example.org,31/05/2024,x", {}, "consentedAt", IMPORT_MESSAGES.consentedAt],
    ["a day that lies ahead", "a@example.org,2126-01-01,x", {}, "consentedAt", IMPORT_MESSAGES.consentAhead],
    ["no source", "a@example.org,2024-02-28,", {}, "source", IMPORT_MESSAGES.sourceMissing],
  ])("a row with %s is refused at its field", async (_, row, fields, field, message) => {
    const { errors, ready } = await preview(`Email,Consent,Source\n${row}\n`, fields);
    expect(ready).toBe(0);
    expect(errors[0]).toEqual({ row: 1, field, message });
  });

  test.each([
    ["consentedAt", { consentedAt: "yesterday" }],
    ["source", { source: "x".repeat(400) }],
    ["mapping", { mapping: '{"Email":"name"}' }],
    ["statuses", { statuses: "{}" }],
  ])("a wrong field %s of the form is refused", async (field, fields) => {
    expectFieldError(await upload("Email\na@example.org\n", fields), field);
  });

  test("leaves out addresses that unsubscribed, also once their rows are deleted, and counts them", async () => {
    await add("Email\ngone@example.org\nlater@example.org\n");
    for (const email of ["gone", "later"]) await unsubscribe((await find(`${email}@example.org`))?.id ?? "");
    const gone = await find("gone@example.org");
    expect(gone?.status).toBe("Unsubscribed");
    expect((await server.api("DELETE", `/subscribers/${gone?.id}`, { token })).status).toBe(204);
    const file = "Email\nGone@example.org\nlater@example.org\nnew@example.org\n";
    const { id, ready, duplicates, leftOut } = await preview(file, WHOLE);
    expect({ ready, duplicates, leftOut }).toEqual({ ready: 1, duplicates: 0, leftOut: 2 });
    expect(await run(id, "update")).toMatchObject({ created: 1, updated: 0, unchanged: 0, leftOut: 2 });
    expect((await find("later@example.org"))?.status).toBe("Unsubscribed");
    expect(await find("gone@example.org")).toBeUndefined();
    clock.forward(400 * DAY);
    await sweepSubscribers(server.app.platform);
    token = await tokenOf(server, await adminId(server));
    expect(await find("later@example.org")).toBeUndefined();
    expect(await preview(file, WHOLE)).toMatchObject({ ready: 0, duplicates: 1, leftOut: 2 });
    const rows = await server.app.platform.database.read.selectFrom("declined_addresses").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("example");
  });

  test("leaves out addresses of erased people", async () => {
    const erasure = { token, body: { email: "erased@example.org" } };
    expect((await server.api("POST", "/personal-data/erase", erasure)).status).toBe(200);
    const { id, ready, leftOut } = await preview("Email\nErased@example.org\nother@example.org\n", WHOLE);
    expect({ ready, leftOut }).toEqual({ ready: 1, leftOut: 1 });
    expect(await run(id)).toMatchObject({ created: 1, leftOut: 1 });
    expect(await find("erased@example.org")).toBeUndefined();
  });

  test("confirms addresses that wait, if duplicates are updated", async () => {
    await server.api("POST", "/newsletter", { body: { email: "waiting@example.org" } });
    expect((await find("waiting@"))?.status).toBe("Pending");
    const file = "Email\nwaiting@example.org\n";
    expect(await add(file)).toMatchObject({ created: 0, skipped: 1 });
    const { id } = await preview(file, WHOLE);
    expect(await run(id, "update")).toMatchObject({ updated: 1, unchanged: 0, skipped: 0 });
    expect(await find("waiting@")).toMatchObject({ status: "Confirmed", consent: { source: "Import" } });
  });

  test("is undone for what has not changed since, and once", async () => {
    const { id } = await preview("Email\nstays@example.org\ngoes@example.org\n", WHOLE);
    await run(id);
    await unsubscribe((await find("stays@"))?.id ?? "");
    const undone = await server.api("POST", `/imports/${id}/undo`, { token });
    expect(undone.json.data).toEqual({ removed: 1, kept: 1 });
    expect(await find("goes@")).toBeUndefined();
    expect((await find("stays@"))?.status).toBe("Unsubscribed");
    expectError(await server.api("POST", `/imports/${id}/undo`, { token }), 409);
  });

  test("is hidden from users who may not read subscribers", async () => {
    const { id } = await preview("Email\nhidden@example.org\n", WHOLE);
    const as = await tokenOf(server, await addAccount(server, { email: "sales@example.org", role: "sales" }));
    const { permissions } = (await server.api("GET", "/auth/me", { token: as })).json.data;
    const isAllowed = permissions.includes("subscribers:write");
    const answer = await server.api("POST", `/imports/${id}/run`, { token: as, body: { duplicates: "skip" } });
    expect(answer.status).toBe(isAllowed ? 200 : 404);
    expectError(await upload("Email\na@example.org\n", {}, isAllowed ? "" : as), isAllowed ? 401 : 403);
    const { json } = await server.api("GET", "/imports", { token: as });
    expect(json.some(({ kind }: { kind: string }) => kind === "subscribers")).toBe(isAllowed);
  });

  test("takes 20,000 rows and no more", { tags: "release" }, async () => {
    const file = (rows: number) =>
      `Email\n${Array.from({ length: rows }, (_, at) => `r${at}@example.net`).join("\n")}\n`;
    expectFieldError(await upload(file(20_001), WHOLE), "file");
    const startedAt = performance.now();
    const { id, ready } = await preview(file(20_000), WHOLE);
    expect(ready).toBe(20_000);
    const previewed = performance.now();
    expect(await run(id)).toMatchObject({ created: 20_000 });
    const ran = performance.now();
    expect((await server.api("POST", `/imports/${id}/undo`, { token })).json.data).toMatchObject({ removed: 20_000 });
    const ms = [previewed - startedAt, ran - previewed, performance.now() - ran].map(Math.round);
    console.log(`20,000 rows: preview, run, undo in ${ms.join(", ")} ms`);
  });
});
