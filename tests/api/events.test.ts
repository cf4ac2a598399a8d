import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Role } from "#contract/permissions.ts";
import { noteNotifications } from "#server/platform/database/changes.ts";
import { hashToken } from "#server/platform/session/session.ts";
import { addAccount, addKeyOf, adminId, tokenOf } from "#tests/support/accounts.ts";
import { CONTACT_MESSAGE, EXAMPLES } from "#tests/support/calls.ts";
import { type Clock, createClock, HOUR, SECOND } from "#tests/support/clock.ts";
import { type EventStream, openEventStream } from "#tests/support/event-stream.ts";
import { send } from "#tests/support/http.ts";
import { apply } from "#tests/support/intake.ts";
import { addCustomers, addMessage } from "#tests/support/records.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let clock: Clock;
/** Two processes on one database. */
let one: TestServer;
let two: TestServer;
let admin: string;

beforeAll(async () => {
  clock = createClock(new Date().toISOString());
  one = await startServer({ now: clock.now, environment: { RATE_LIMIT: "off" } });
  two = await startServer({
    now: clock.now,
    environment: { RATE_LIMIT: "off" },
    database: one.database,
    dataDir: one.dataDir,
  });
  admin = await tokenOf(one, await adminId(one));
});
afterAll(async () => {
  await two.stop();
  await one.close();
});

const streams: EventStream[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

async function openAt(server: TestServer, token: string): Promise<EventStream> {
  const stream = await openEventStream(server.url, token);
  streams.push(stream);
  return stream;
}

let accounts = 0;
/** Adds an account of a role, and returns its id and a token. */
async function signInAs(role: Role, name = "Sipho Example") {
  const id = await addAccount(one, { email: `colleague-${++accounts}@example.org`, role, name });
  return { id, token: await tokenOf(one, id) };
}

const addMessageTo = (server: TestServer) => server.app.platform.database.write((tx) => addMessage(tx));

describe("a change", () => {
  test("A change reaches another process within two seconds, for accounts that may read the record", {
    tags: "promise-70",
  }, async () => {
    const [sales, recruiter] = [await signInAs("sales"), await signInAs("recruiter")];
    const [reader, other] = [await openAt(two, sales.token), await openAt(two, recruiter.token)];
    const id = await addMessageTo(one);
    const before = performance.now();
    await one.api("PATCH", `/messages/${id}/status`, { token: admin, body: { status: "Done" } });
    const event = await reader.has("changed", { type: "message", id });
    expect(event.at - before).toBeLessThan(2000);
    expect(event.data).toEqual({ type: "message", id });
    // A change that the other may read comes after it, on the same stream.
    const { json } = await one.api("POST", "/jobs", {
      token: admin,
      body: EXAMPLES.createJob.body,
    });
    await other.has("changed", { type: "job", id: json.data?.id });
    expect(other.events.filter(({ data }) => data.type !== "job")).toEqual([]);
    expect(reader.events.filter(({ data }) => data.type === "job" || data.type === "audit")).toEqual([]);
  });

  test("The form of a visitor sends events of the message and its new customer", async () => {
    const stream = await openAt(two, admin);
    await one.api("POST", "/contact", { body: { ...CONTACT_MESSAGE, email: "visitor@example.org" } });
    await stream.has("changed", { type: "message" });
    await stream.has("changed", { type: "customer" });
    await stream.has("changed", { type: "audit", id: "" });
  });

  test("A change of a task reaches accounts that may read its record, also its deletion", {
    tags: "promise-70",
  }, async () => {
    const messageId = await addMessageTo(one);
    const [recruiter, support] = [await signInAs("recruiter"), await signInAs("support")];
    const [without, reader] = [await openAt(two, recruiter.token), await openAt(two, support.token)];
    const body = { title: "Call back", dueOn: "2026-12-01", messageId };
    const { json } = await one.api("POST", "/tasks", { token: admin, body });
    await reader.has("changed", { type: "task", id: json.data.id });
    reader.events.splice(0);
    await one.api("DELETE", `/tasks/${json.data.id}`, { token: admin });
    await reader.has("changed", { type: "task", id: json.data.id });
    expect(without.events).toEqual([]);
  });

  test("An assignment of tasks reaches accounts that may read their records, and no others", async () => {
    const { id: applicationId } = await apply(one, {});
    const [recruiter, support] = [await signInAs("recruiter"), await signInAs("support")];
    const body = { title: "Read the letter", dueOn: "2026-12-01", applicationId };
    const [reader, without] = [await openAt(two, recruiter.token), await openAt(two, support.token)];
    const { json } = await one.api("POST", "/tasks", { token: admin, body });
    await reader.has("changed", { type: "task", id: json.data.id });
    reader.events.splice(0);
    const to = await addAccount(one, { email: "assignee@example.org", role: "recruiter", password: "a password" });
    const given = { ids: [json.data.id], to };
    expect((await one.api("POST", "/tasks/assign", { token: admin, body: given })).json.data.changed).toBe(1);
    await reader.has("changed", { type: "task", id: json.data.id });
    // An event that the other may get comes after it, on the same stream.
    const id = await addMessageTo(one);
    await one.api("PATCH", `/messages/${id}/status`, { token: admin, body: { status: "Done" } });
    await without.has("changed", { type: "message", id });
    expect(without.events.filter(({ data }) => data.type === "task")).toEqual([]);
  });

  test("Changes of many records in one transaction are one event without an id", async () => {
    const stream = await openAt(two, admin);
    const owner = await signInAs("sales");
    const { database } = one.app.platform;
    await addCustomers(
      database,
      Array.from({ length: 30 }, () => ({ owner_id: owner.id })),
    );
    await one.api("PATCH", `/users/${owner.id}/status`, { token: admin, body: { status: "Inactive" } });
    const event = await stream.has("changed", { type: "customer" });
    expect(event.data.id).toBe("");
    expect(stream.events.filter(({ data }) => data.type === "customer")).toHaveLength(1);
    const rows = await database.read
      .selectFrom("noted_changes")
      .select("record_id")
      .where("type", "=", "customer")
      .execute();
    expect(rows.filter(({ record_id }) => record_id === "").length).toBeGreaterThan(0);
  });

  test("A new notification sends an event to its account alone", { tags: "promise-70" }, async () => {
    const [sales, support] = [await signInAs("sales"), await signInAs("support")];
    const [theirs, other] = [await openAt(two, sales.token), await openAt(two, support.token)];
    await one.app.platform.database.write(async (tx) => noteNotifications(tx, clock.now(), [sales.id]));
    await theirs.has("notification");
    const id = await addMessageTo(one);
    await one.api("PATCH", `/messages/${id}/status`, { token: admin, body: { status: "Done" } });
    await other.has("changed", { type: "message", id });
    expect(other.events.filter(({ event }) => event === "notification")).toEqual([]);
  });
});

describe("presence", () => {
  const present = (server: TestServer, token: string, id: string, writing: boolean, type = "messages") =>
    server.api("PUT", "/presence", { token, body: { type, id, writing } });

  test("Presence reaches accounts that may read the record, and lapses after 45 seconds", {
    tags: "promise-70",
  }, async () => {
    const [sales, recruiter] = [await signInAs("sales", "Lindiwe Example"), await signInAs("recruiter")];
    const [stream, other] = [await openAt(two, admin), await openAt(two, recruiter.token)];
    const id = await addMessageTo(one);
    expect((await present(one, sales.token, id, false)).status).toBe(204);
    const account = { id: sales.id, name: "Lindiwe Example" };
    await stream.has("presence", { type: "message", id, accounts: [{ ...account, writing: false }] });
    await present(one, sales.token, id, true);
    await stream.has("presence", { id, accounts: [{ ...account, writing: true }] });
    // A stream that is opened later gets it at once.
    await (await openAt(one, admin)).has("presence", { id, accounts: [{ ...account, writing: true }] });
    clock.forward(30 * SECOND);
    await present(one, sales.token, id, true);
    clock.forward(40 * SECOND);
    expect(stream.events.filter(({ data }) => data.accounts?.length === 0)).toEqual([]);
    clock.forward(6 * SECOND);
    await stream.has("presence", { type: "message", id, accounts: [] });
    expect(other.events).toEqual([]);
  });

  test("Presence needs a session that may read the record", { tags: "promise-70" }, async () => {
    const [recruiter, id] = [await signInAs("recruiter"), await addMessageTo(one)];
    expect((await present(one, recruiter.token, id, true)).status).toBe(403);
    expect((await present(one, admin, recruiter.id, true)).status).toBe(404);
    const { key } = await addKeyOf(one, await adminId(one));
    expect((await present(one, key, id, true)).json).toMatchObject({ code: "not-for-keys" });
    const { read } = one.app.platform.database;
    const rows = await read.selectFrom("open_records").select("record_id").where("record_id", "=", id).execute();
    expect(rows).toEqual([]);
  });
});

describe("a stream", () => {
  test("A stream is unbuffered and stored nowhere, and refused to visitors and keys", async () => {
    const { response } = await openAt(one, admin);
    expect(response.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    const { key } = await addKeyOf(one, await adminId(one));
    expect((await send(`${one.url}/api/events`)).status).toBe(401);
    expect((await send(`${one.url}/api/events`, { token: key })).status).toBe(403);
    expect((await send(`${one.url}/api/events`, { token: admin, method: "HEAD" })).status).toBe(200);
  });

  test("A stream ends with its session, and when role or status of its account change", {
    tags: "promise-70",
  }, async () => {
    const [leaver, promoted, blocked] = [await signInAs("sales"), await signInAs("sales"), await signInAs("sales")];
    const all = [leaver, promoted, blocked];
    const [left, raised, shut] = await Promise.all(all.map(({ token }) => openAt(two, token)));
    await one.api("POST", "/auth/logout", { token: leaver.token });
    await left?.ended();
    expect([raised?.isEnded(), shut?.isEnded()]).toEqual([false, false]);
    const { json } = await one.api("GET", `/users/${promoted.id}`, { token: admin });
    const { name, email, status } = json.data;
    await one.api("PUT", `/users/${promoted.id}`, { token: admin, body: { name, email, status, role: "support" } });
    await raised?.ended();
    await one.api("PATCH", `/users/${blocked.id}/status`, { token: admin, body: { status: "Inactive" } });
    await shut?.ended();
    await expect(openEventStream(two.url, blocked.token)).rejects.toThrow("401");
  });

  test("A stream is no use of its session, which ends after its idle hours", { tags: "promise-70" }, async () => {
    const sales = await signInAs("sales");
    const id = await addMessageTo(one);
    const lastSeen = () =>
      one.app.platform.database.read
        .selectFrom("sessions")
        .select("last_seen_at")
        .where("token_hash", "=", hashToken(sales.token))
        .executeTakeFirstOrThrow();
    const before = await lastSeen();
    clock.forward(2 * HOUR);
    const stream = await openAt(one, sales.token);
    await one.api("PUT", "/presence", { token: sales.token, body: { type: "messages", id, writing: false } });
    const unattended = { token: sales.token, headers: { "x-unattended": "1" } };
    expect((await one.api("GET", `/messages/${id}`, unattended)).status).toBe(200);
    expect(await lastSeen()).toEqual(before);
    clock.forward(6 * HOUR + SECOND);
    await stream.ended();
    expect((await one.api("GET", "/auth/me", { token: sales.token })).status).toBe(401);
    admin = await tokenOf(one, await adminId(one));
  });
});

test("200 streams end within two seconds of a stop", { tags: "promise-70" }, async () => {
  const server = await startServer({ database: one.database, dataDir: one.dataDir, now: clock.now });
  onTestFinished(() => server.stop().catch(() => undefined));
  const open = await Promise.all(Array.from({ length: 200 }, () => openAt(server, admin)));
  const before = performance.now();
  await server.stop();
  const took = performance.now() - before;
  expect(open.filter((stream) => !stream.isEnded())).toEqual([]);
  expect(took).toBeLessThan(2000);
});
