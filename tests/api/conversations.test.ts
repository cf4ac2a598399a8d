import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CONVERSATION_AREAS, type ConversationArea, Entry } from "#contract/conversations.ts";
import { Note } from "#contract/notes.ts";
import { NO_ADDRESS } from "#contract/replies.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { addRecords, type Records } from "#tests/support/calls.ts";
import { createClock, MINUTE, SECOND } from "#tests/support/clock.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const clock = createClock();
let server: TestServer;
let records: Records;
let token: string;
let colleague: string;

beforeAll(async () => {
  server = await startServer({ now: clock.now });
  records = await addRecords(server);
  const accountOf = (name: string) => addAccount(server, { name, email: `${newId()}@example.com`, role: "sales" });
  token = await server.signIn();
  colleague = await tokenOf(server, await accountOf("Lerato Colleague"));
});
afterAll(() => server.close());

const pathOf = (area: ConversationArea) => `/${area}/${records[area]}`;

async function entriesOf(area: ConversationArea): Promise<Entry[]> {
  const { status, json } = await server.api("GET", `${pathOf(area)}/entries`, { token });
  expect(status, JSON.stringify(json)).toBe(200);
  return Entry.array().parse(json);
}

async function addNote(area: ConversationArea, text: string, by = token): Promise<Note> {
  const { status, json } = await server.api("POST", `${pathOf(area)}/notes`, { token: by, body: { text } });
  expect(status, JSON.stringify(json)).toBe(201);
  return Note.parse(json.data);
}

describe.each(CONVERSATION_AREAS)("the thread of a record of %s", (area) => {
  test("a note is an entry with its author, after what came before it", async () => {
    clock.forward(MINUTE);
    const note = await addNote(area, "Prefers a call in the morning");
    const entries = await entriesOf(area);
    expect(entries.at(-1)).toMatchObject({
      id: note.id,
      kind: "note",
      at: note.createdAt,
      author: note.author,
      text: note.text,
      from: "",
      to: [],
      status: null,
    });
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).sort());
  });

  test("a note is changed and deleted by its author or an administrator, and by nobody else", async () => {
    const own = await addNote(area, "Of an administrator");
    const path = `${pathOf(area)}/notes/${own.id}`;
    if (area !== "applications") {
      expectError(await server.api("PUT", path, { token: colleague, body: { text: "Mine" } }), 403);
      expectError(await server.api("DELETE", path, { token: colleague }), 403);
    }
    const changed = await server.api("PUT", path, { token, body: { text: "Changed" } });
    expect(changed.json.data).toEqual({ ...own, text: "Changed" });
    expect((await server.api("DELETE", path, { token })).status).toBe(204);
    expect((await entriesOf(area)).filter(({ id }) => id === own.id)).toEqual([]);
    expectError(await server.api("DELETE", path, { token }), 404);
  });

  test("a reply is an entry with its delivery until it is taken back", async () => {
    clock.forward(MINUTE);
    const body = { text: "Does Monday suit you?" };
    const sent = await server.api("POST", `${pathOf(area)}/replies`, { token, body });
    expect(sent.status, JSON.stringify(sent.json)).toBe(202);
    expect((await entriesOf(area)).at(-1)).toMatchObject({
      id: sent.json.data.id,
      kind: "reply",
      text: body.text,
      status: "Waiting",
      to: [expect.stringContaining("@")],
    });
    clock.forward(SECOND);
    expect((await server.api("DELETE", `${pathOf(area)}/replies/${sent.json.data.id}`, { token })).status).toBe(204);
    expect((await entriesOf(area)).filter(({ id }) => id === sent.json.data.id)).toEqual([]);
  });

  test("a record that does not exist has no thread and takes no note", async () => {
    const path = `/${area}/${newId()}`;
    expectError(await server.api("GET", `${path}/entries`, { token }), 404);
    expectError(await server.api("POST", `${path}/notes`, { token, body: { text: "Lost" } }), 404);
  });
});

test("the first entry of a message is what the visitor wrote", async () => {
  const [first] = await entriesOf("messages");
  const { json } = await server.api("GET", pathOf("messages"), { token });
  const { id, name, email, subject, message, createdAt } = json.data;
  expect(first).toMatchObject({
    id,
    kind: "received",
    from: `${name} <${email}>`,
    subject,
    text: message,
    at: createdAt,
  });
});

test("a deal without a customer takes no reply", async () => {
  const created = await server.api("POST", "/deals", { token, body: { title: "Of nobody yet", value: 100 } });
  const path = `/deals/${created.json.data.id}/replies`;
  const refused = await server.api("POST", path, { token, body: { text: "Hello" } });
  expect(expectError(refused, 409)).toMatchObject({ code: "not-answerable", message: NO_ADDRESS.deals });
});

test("a deleted record takes its notes along", async () => {
  const created = await server.api("POST", "/deals", { token, body: { title: "Short-lived", value: 100 } });
  const { id } = created.json.data;
  await server.api("POST", `/deals/${id}/notes`, { token, body: { text: "Will go" } });
  expect((await server.api("DELETE", `/deals/${id}`, { token })).status).toBe(204);
  const left = server.app.platform.database.read.selectFrom("notes").select("id").where("deal_id", "=", id);
  expect(await left.execute()).toEqual([]);
});

test("a look-up of a person has the notes on their records, and an erasure deletes them", async () => {
  await addNote("messages", "Knows the port");
  const { json } = await server.api("GET", pathOf("messages"), { token });
  const { email, customerId } = json.data;
  const deal = await server.api("POST", "/deals", { token, body: { title: "A portal", value: 100, customerId } });
  await server.api("POST", `/deals/${deal.json.data.id}/notes`, { token, body: { text: "Asked for a discount" } });
  const found = await server.api("POST", "/personal-data/read", { token, body: { email } });
  expect(found.status, JSON.stringify(found.json)).toBe(200);
  expect(found.json.data.messages[0].notes[0]).toMatchObject({ text: "Knows the port" });
  expect(found.json.data.deals[0].notes[0]).toMatchObject({ text: "Asked for a discount" });
  const erased = await server.api("POST", "/personal-data/erase", { token, body: { email, otherAddresses: [] } });
  expect(erased.status, JSON.stringify(erased.json)).toBe(200);
  const left = await server.app.platform.database.read.selectFrom("notes").select("text").execute();
  expect(left.map(({ text }) => text)).not.toContain("Knows the port");
  expect(left.map(({ text }) => text)).not.toContain("Asked for a discount");
});
