import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NOT_EDITABLE } from "#contract/customers.ts";
import { NOT_THE_AUTHOR } from "#contract/notes.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { DAY } from "#tests/support/clock.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let admin: string;
let author: string;
let colleague: string;
let customer: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  admin = await tokenOf(server, await adminId(server));
  const staff = (name: string) => addAccount(server, { email: `${name}@example.com`, role: "sales", name });
  author = await tokenOf(server, await staff("Anna"));
  colleague = await tokenOf(server, await staff("Bongani"));
  const body = { name: "Known", email: "known@example.org" };
  customer = (await server.api("POST", "/customers", { token: admin, body })).json.data.id;
});
afterAll(() => server.close());

const call = (method: string, path: string, token: string, body?: unknown) =>
  server.api(method, `/customers/${customer}${path}`, { token, ...(body === undefined ? {} : { body }) });
const read = async () => (await call("GET", "", admin)).json.data;
const newestLine = async () => (await server.api("GET", `/audit?recordId=${customer}`, { token: admin })).json[0];

describe("a note", () => {
  test("a note is changed and deleted by its author and by administrators only", async () => {
    const note = (await call("POST", "/notes", author, { text: "Frist" })).json.data;
    const path = `/notes/${note.id}`;
    expect(expectError(await call("PUT", path, colleague, { text: "Mine" }), 403).message).toBe(NOT_THE_AUTHOR);
    expectError(await call("DELETE", path, colleague), 403);
    const changed = await call("PUT", path, author, { ...note, text: "First" });
    expect(changed.json.data).toEqual({ ...note, text: "First" });
    expect(await newestLine()).toMatchObject({
      action: "changed a note of",
      before: { text: "Frist" },
      after: { text: "First" },
    });
    expect((await call("PUT", path, admin, { text: "By the admin" })).json.data.author).toBe("Anna");
    expectFieldError(await call("PUT", path, author, { text: " " }), "text");
    expect((await call("DELETE", path, author)).status).toBe(204);
    expect(await newestLine()).toMatchObject({ action: "deleted a note of", before: { text: "By the admin" } });
    expectError(await call("DELETE", path, author), 404);
    expect((await read()).notes).toEqual([]);
  });

  test("support adds a note and changes its own, but no customer", async () => {
    const id = await addAccount(server, { email: "support@example.com", role: "support", name: "Lerato" });
    const support = await tokenOf(server, id);
    const own = (await call("POST", "/notes", support, { text: "Asked" })).json.data;
    expect((await call("PUT", `/notes/${own.id}`, support, { text: "Asked twice" })).json.data.text).toBe(
      "Asked twice",
    );
    const theirs = (await call("POST", "/notes", author, { text: "Theirs" })).json.data;
    expect(expectError(await call("DELETE", `/notes/${theirs.id}`, support), 403).message).toBe(NOT_THE_AUTHOR);
    const logged = { type: "Call", description: "Rang back" };
    const { id: interaction } = (await call("POST", "/interactions", support, logged)).json.data;
    expect((await call("DELETE", `/interactions/${interaction}`, support)).status).toBe(204);
    expect((await call("DELETE", `/notes/${own.id}`, support)).status).toBe(204);
    expectError(await call("PUT", "", support, await read()), 403);
    expectError(await call("PATCH", "/status", support, { status: "Active" }), 403);
    expectError(await call("DELETE", "", support), 403);
  });

  test("a note without a stored author is changed by administrators only", async () => {
    const note = (await call("POST", "/notes", author, { text: "Old" })).json.data;
    const { database } = server.app.platform;
    await database.write((tx) => tx.updateTable("notes").set({ signed_by: null }).where("id", "=", note.id).execute());
    expectError(await call("PUT", `/notes/${note.id}`, author, { text: "New" }), 403);
    expect((await call("PUT", `/notes/${note.id}`, admin, { text: "New" })).status).toBe(200);
  });

  test("a note of another customer does not exist here", async () => {
    const note = (await call("POST", "/notes", author, { text: "Here" })).json.data;
    const body = { name: "Other", email: "other@example.org" };
    const other = (await server.api("POST", "/customers", { token: admin, body })).json.data.id;
    const path = `/customers/${other}/notes/${note.id}`;
    expectError(await server.api("PUT", path, { token: admin, body: { text: "There" } }), 404);
  });
});

describe("an interaction", () => {
  const log = async (given: object = {}) =>
    (await call("POST", "/interactions", author, { type: "Call", description: "Hello", ...given })).json.data;

  test("an interaction names its author, and a change of its date moves the last contact", async () => {
    const interaction = await log({ date: "2026-01-02T08:00:00.000Z" });
    expect(interaction.author).toBe("Anna");
    const path = `/interactions/${interaction.id}`;
    const change = { type: "Meeting", description: "Met", date: "2026-01-03T08:00:00Z" };
    expectError(await call("PUT", path, colleague, change), 403);
    const changed = await call("PUT", path, author, { ...interaction, ...change });
    expect(changed.json.data).toEqual({ ...interaction, ...change, date: "2026-01-03T08:00:00.000Z" });
    expect((await read()).lastContact).toBe("2026-01-03T08:00:00.000Z");
    const { date: _, ...undated } = change;
    expect((await call("PUT", path, author, undated)).json.data.date).toBe("2026-01-03T08:00:00.000Z");
    expect((await call("DELETE", path, author)).status).toBe(204);
    expect((await read()).lastContact).toBeNull();
    expect(await newestLine()).toMatchObject({ action: "deleted an interaction with", before: { type: "Meeting" } });
  });

  test("an interaction is at most a day ahead", async () => {
    const { id } = await log();
    const date = new Date(Date.now() + 2 * DAY).toISOString();
    const change = { type: "Call", description: "Later", date };
    expectFieldError(await call("PUT", `/interactions/${id}`, author, change), "date");
    expectFieldError(await call("POST", "/interactions", author, change), "date");
  });

  test("a web form cannot be changed", async () => {
    const body = { name: "Known", email: "known@example.org", message: "From the website" };
    await server.api("POST", "/contact", { body });
    const form = (await read()).interactions.find(({ type }: { type: string }) => type === "Web form");
    expect(form.author).toBe("");
    const change = { type: "Call", description: "Rewritten" };
    expect(expectError(await call("PUT", `/interactions/${form.id}`, admin, change), 409).code).toBe(NOT_EDITABLE.code);
    expectError(await call("DELETE", `/interactions/${form.id}`, admin), 409);
  });
});
