import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Entry } from "#contract/conversations.ts";
import { IN_SPAM, Message, NOT_MERGEABLE, NOT_SPLITTABLE } from "#contract/messages.ts";
import { newId } from "#server/platform/records/ids.ts";
import { findRecordsOfMails } from "#server/replies/find-records-of-mails.ts";
import { createClock, MINUTE } from "#tests/support/clock.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { addReceived } from "#tests/support/received.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const clock = createClock();
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer({ now: clock.now, environment: { RATE_LIMIT: "off" }, sendMail: false });
  token = await server.signIn();
});
afterAll(() => server.close());

const db = () => server.app.platform.database.read;

async function post(path: string, body: object | undefined, status: number, headers = {}) {
  clock.forward(MINUTE);
  const answer = await server.api("POST", path, { token, body, headers });
  expect(answer.status, JSON.stringify(answer.json)).toBe(status);
  return answer.json.data;
}

/** Sends a form. Returns its message. */
async function receive(given: object = {}): Promise<Message> {
  const form = {
    name: "Thandi",
    email: `${newId()}@example.org`,
    subject: "A permit",
    message: "First words",
    ...given,
  };
  const { reference } = await post("/contact", form, 201);
  const row = await db()
    .selectFrom("messages")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  return find(row.id);
}
const find = async (id: string) => Message.parse((await server.api("GET", `/messages/${id}`, { token })).json.data);
const entriesOf = async (id: string) =>
  Entry.array().parse((await server.api("GET", `/messages/${id}/entries`, { token })).json);
const merge = (id: string, from: string) => post(`/messages/${id}/merge`, { from }, 200);
const setStatus = (id: string, status: string) =>
  server.api("PATCH", `/messages/${id}/status`, { token, body: { status } });
const interactionsOf = async (id: string | null) =>
  (await server.api("GET", `/customers/${id}/interactions`, { token })).json;

describe("a merge of messages", () => {
  test("a merge moves words, mails, files, replies, notes and tasks into one thread", async () => {
    const [kept, other] = [await receive(), await receive({ message: "Second words", company: "Firm" })];
    const { id: note } = await post(`/messages/${other.id}/notes`, { text: "Called" }, 201);
    const { id: reply } = await post(`/messages/${other.id}/replies`, { text: "Yes." }, 202);
    clock.forward(MINUTE);
    const mail = await addReceived(server, "messages", other.id, { files: ["Plan.pdf"] });
    const task = { title: "Call", dueOn: "2026-12-01", messageId: other.id };
    const { id: taskId } = await post("/tasks", task, 201);
    await setStatus(kept.id, "Read");
    const merged = await merge(kept.id, other.id);
    expect(merged).toMatchObject({
      id: kept.id,
      reference: kept.reference,
      status: "Read",
      email: kept.email,
      company: "Firm",
      customerId: kept.customerId,
      sample: false,
    });
    const entries = await entriesOf(kept.id);
    expect(entries.map(({ id }) => id)).toEqual([kept.id, other.id, note, reply, mail]);
    expect(entries[1]).toMatchObject({ kind: "received", text: "Second words", from: `Thandi <${other.email}>` });
    expect(entries[4]?.attachments).toMatchObject([{ name: "Plan.pdf" }]);
    expect((await server.api("GET", `/tasks/${taskId}`, { token })).json.data.messageId).toBe(kept.id);
    const mails = await db().selectFrom("outbox").select(["about_id", "delete_after"]).execute();
    expect(mails.filter(({ about_id }) => about_id === other.id)).toEqual([]);
    const about = mails.filter(({ about_id }) => about_id === kept.id);
    expect(new Set(about.map(({ delete_after }) => delete_after))).toEqual(new Set([merged.deleteAfter]));
  });

  test("a merge leads the other address, its mails and its reference to the message that stays", async () => {
    const [kept, other, third] = [await receive(), await receive(), await receive()];
    const { id: reply } = await post(`/messages/${other.id}/replies`, { text: "Yes." }, 202);
    await merge(third.id, other.id);
    await merge(kept.id, third.id);
    for (const { id } of [other, third]) {
      const moved = await fetch(`${server.url}/api/messages/${id}`, {
        headers: { authorization: `Bearer ${token}` },
        redirect: "manual",
      });
      expect([moved.status, moved.headers.get("location")]).toEqual([301, `/api/messages/${kept.id}`]);
    }
    const sent = await db().selectFrom("replies").select("mail_id").where("id", "=", reply).executeTakeFirstOrThrow();
    const confirmed = await db()
      .selectFrom("acknowledgement_mails")
      .select("mail_id")
      .where("message_id", "=", kept.id)
      .execute();
    expect(confirmed).toHaveLength(3);
    const ids = [sent.mail_id, ...confirmed.map(({ mail_id }) => mail_id)];
    expect(new Set((await findRecordsOfMails(db(), ids)).map(({ id }) => id))).toEqual(new Set([kept.id]));
    const listed = async (q: string) =>
      (await server.api("GET", `/messages?q=${q}`, { token })).json.map(({ id }: Message) => id);
    expect(await listed(other.reference)).toEqual([kept.id]);
    const targets = server.app.platform.features.find(({ name }) => name === "messages")?.replyTargets;
    expect(await targets?.findReferenced?.(db(), other.reference)).toBe(kept.id);
  });

  test("every reading below a merged message leads to the same one of the message that stays", async () => {
    const [kept, other] = [await receive(), await receive()];
    const mail = await addReceived(server, "messages", other.id, { files: ["Plan.pdf"] });
    const [file] = (await entriesOf(other.id)).find(({ id }) => id === mail)?.attachments ?? [];
    await merge(kept.id, other.id);
    const paths = ["entries", "replies?page=1&pageSize=5", `entries/${mail}/attachments/${file?.id}`];
    for (const path of paths) {
      const headers = { authorization: `Bearer ${token}` };
      const moved = await fetch(`${server.url}/api/messages/${other.id}/${path}`, { headers, redirect: "manual" });
      expect([moved.status, moved.headers.get("location")]).toEqual([301, `/api/messages/${kept.id}/${path}`]);
      expect((await fetch(`${server.url}${moved.headers.get("location")}`, { headers })).status).toBe(200);
    }
    const write = await server.api("POST", `/messages/${other.id}/notes`, { token, body: { text: "Lost?" } });
    expectError(write, 404, "not-found");
  });

  test("a repeated merge changes nothing, since its first response may be lost", async () => {
    const [kept, other] = [await receive(), await receive()];
    const first = await merge(kept.id, other.id);
    expect(await merge(kept.id, other.id)).toEqual(first);
    const lines = await db().selectFrom("audit").select("id").where("record_id", "=", kept.id).execute();
    expect(lines).toHaveLength(1);
  });

  test("a merged message is open if words that came in were not answered", async () => {
    const [kept, other] = [await receive(), await receive()];
    await post(`/messages/${kept.id}/replies`, { text: "Yes." }, 202);
    const late = await receive();
    await merge(kept.id, other.id);
    const states = async (state: string) =>
      (await server.api("GET", `/messages?state=${state}`, { token })).json.map(({ id }: Message) => id);
    expect(await states("waiting")).toContain(kept.id);
    await merge(kept.id, late.id);
    expect(await states("open")).toContain(kept.id);
    expect((await find(kept.id)).lastEntryAt).toBe(late.createdAt);
    for (const { customerId } of [other, late]) expect(await interactionsOf(customerId)).toHaveLength(1);
  });

  test("a merge without another message, with a stale version or with Spam changes nothing", async () => {
    const [kept, other, spam] = [await receive(), await receive(), await receive()];
    await setStatus(spam.id, "Spam");
    const path = `/messages/${kept.id}/merge`;
    const api = (from: unknown, headers = {}, at = path) => server.api("POST", at, { token, body: { from }, headers });
    for (const from of [kept.id, newId(), "one"]) {
      const refused = await api(from);
      expectFieldError(refused, "from");
      expect(refused.json.message).toBe(NOT_MERGEABLE);
    }
    expectError(await api(other.id, { "if-match": '"v9"' }), 412);
    for (const [id, from] of [
      [kept.id, spam.id],
      [spam.id, kept.id],
    ])
      expect(expectError(await api(from, {}, `/messages/${id}/merge`), 409)).toMatchObject(IN_SPAM);
    expectError(await api(other.id, {}, `/messages/${newId()}/merge`), 404);
    expect(await find(kept.id)).toEqual(kept);
    expect(await find(other.id)).toEqual(other);
  });

  test("two merges at once into each other are one merge, and nothing is lost", async () => {
    const [one, two] = [await receive(), await receive()];
    const both = await Promise.all([
      server.api("POST", `/messages/${one.id}/merge`, { token, body: { from: two.id } }),
      server.api("POST", `/messages/${two.id}/merge`, { token, body: { from: one.id } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    const kept = both[0]?.status === 200 ? one : two;
    expect((await entriesOf(kept.id)).map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
  });

  test("a merged message of one person keeps its lead and both lines over Spam", async () => {
    const email = `${newId()}@example.org`;
    const [kept, other] = [await receive({ email }), await receive({ email })];
    await merge(kept.id, other.id);
    for (const status of ["Spam", "New"]) await setStatus(kept.id, status);
    expect(await find(kept.id)).toMatchObject({ status: "New", customerId: kept.customerId });
    expect(await interactionsOf(kept.customerId)).toHaveLength(2);
  });

  test("an erasure of one of two merged people leaves the words of the other", async () => {
    const [kept, other] = [await receive(), await receive({ message: "Words of another person" })];
    await merge(kept.id, other.id);
    const lines = await db()
      .selectFrom("audit")
      .select(["record_id", "action", "after"])
      .where("action", "=", "merged")
      .where("record_id", "in", [kept.id, other.id])
      .orderBy("id")
      .execute();
    expect(lines.map(({ record_id }) => record_id)).toEqual([other.id, kept.id]);
    expect(JSON.parse(lines[1]?.after ?? "")).toEqual({ merged: { id: other.id, reference: other.reference } });
    const found = await server.api("POST", "/personal-data/read", { token, body: { email: other.email } });
    expect(found.json.data).toMatchObject({ otherAddresses: [], messages: [], entries: [{ id: other.id }] });
    const body = { email: other.email };
    const erased = await server.api("POST", "/personal-data/erase", { token: await server.signIn(), body });
    expect(erased.json.data).toMatchObject({ entries: 1, messages: 0 });
    expect((await entriesOf(kept.id)).map(({ text }) => text)).toEqual(["First words"]);
  });
});

describe("a split of an entry", () => {
  const split = (id: string, entryId: string, headers = {}) =>
    server.api("POST", `/messages/${id}/entries/${entryId}/split`, { token, headers });

  test("a split makes a mail a message of its own, with its files and its sender as a lead", async () => {
    const message = await receive();
    clock.forward(MINUTE);
    const email = `${newId()}@example.net`;
    const entry = await addReceived(server, "messages", message.id, { name: "Sipho", email, files: ["Plan.pdf"] });
    const received = await find(message.id);
    const headers = { "idempotency-key": newId() };
    const made = [await split(message.id, entry, headers), await split(message.id, entry, headers)];
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    const own = Message.parse(made[0]?.json.data);
    expect(made[1]?.json.data).toEqual(own);
    expect(own).toMatchObject({ source: "Email", name: "Sipho", email, status: "New", assigneeId: null });
    expect(own).toMatchObject({ createdAt: received.lastEntryAt, lastEntryAt: received.lastEntryAt });
    const [first, ...others] = await entriesOf(own.id);
    expect([first?.id, first?.attachments.length, others]).toEqual([entry, 1, []]);
    expect((await entriesOf(message.id)).map(({ id }) => id)).toEqual([message.id]);
    expect((await find(message.id)).lastEntryAt).toBe(message.createdAt);
    expect(await interactionsOf(own.customerId)).toMatchObject([{ type: "Email" }]);
    expectError(await split(own.id, entry), 409, "first");
  });

  test("a split gives the words of a merged message their address and reference again", async () => {
    const [kept, other] = [await receive(), await receive({ message: "Second words" })];
    await merge(kept.id, other.id);
    expect((await split(kept.id, other.id)).status).toBe(201);
    const again = await find(other.id);
    const { reference, source, name, email, message, customerId, createdAt } = other;
    expect(again).toMatchObject({ reference, source, name, email, message, customerId, createdAt });
    expect((await entriesOf(other.id)).map(({ id }) => id)).toEqual([other.id]);
    expect(await interactionsOf(customerId)).toHaveLength(1);
    await server.api("PATCH", `/messages/${other.id}`, { token, body: { customerId: kept.customerId } });
    expect(await interactionsOf(customerId)).toEqual([]);
  });

  test("a split is refused for the first entry, replies, notes, Spam and a stale version", async () => {
    const message = await receive();
    const { id: note } = await post(`/messages/${message.id}/notes`, { text: "Called" }, 201);
    const { id: reply } = await post(`/messages/${message.id}/replies`, { text: "Yes." }, 202);
    for (const entry of [message.id, note, reply])
      expect(expectError(await split(message.id, entry), 409)).toMatchObject(NOT_SPLITTABLE);
    for (const id of [newId(), "one"]) expectError(await split(message.id, id), 404);
    const entry = await addReceived(server, "messages", message.id);
    expectError(await split((await receive()).id, entry), 404);
    expectError(await split(message.id, entry, { "if-match": '"v1"' }), 412);
    await setStatus(message.id, "Spam");
    expectError(await split(message.id, entry), 409);
    expect((await entriesOf(message.id)).map(({ id }) => id)).toContain(entry);
  });

  test("an automatic mail becomes an automatic message without a customer", async () => {
    const message = await receive();
    const entry = await addReceived(server, "messages", message.id, { isAutomatic: true });
    const { json } = await split(message.id, entry);
    expect(json.data).toMatchObject({ status: "Done", customerId: null });
    const automatic = (await server.api("GET", "/messages?state=automatic", { token })).json;
    expect(automatic.map(({ id }: Message) => id)).toContain(json.data.id);
  });
});
