import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NOT_ASSIGNABLE } from "#contract/assignees.ts";
import { Message, type MessageChange } from "#contract/messages.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { empty } from "#tests/support/bulk.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { type Clock, createClock, HOUR } from "#tests/support/clock.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let clock: Clock;
let server: TestServer;
let admin: string;
let support: string;
let supportId: string;

beforeAll(async () => {
  clock = createClock();
  server = await startServer({ environment: { RATE_LIMIT: "off" }, now: clock.now });
  const boss = { email: "boss@example.com", role: "admin", name: "Boss", invited: true } as const;
  admin = await tokenOf(server, await addAccount(server, boss));
  supportId = await addAccount(server, {
    email: "support@example.com",
    role: "support",
    name: "Sipho",
    password: "a password",
  });
  support = await tokenOf(server, supportId);
});
afterAll(() => server.close());
beforeEach(() => empty(server, "messages"));

const database = () => server.app.platform.database;

async function receive(name: string): Promise<string> {
  const body = { ...CONTACT_MESSAGE, name, email: `${name.toLowerCase()}@example.org` };
  const { json } = await server.api("POST", "/contact", { body });
  clock.forward(1000);
  const found = database().read.selectFrom("messages").select("id").where("reference", "=", json.data.reference);
  return (await found.executeTakeFirstOrThrow()).id;
}

async function namesIn(state: string, token = support): Promise<string[]> {
  const { status, json, headers } = await server.api("GET", `/messages?state=${state}&page=1`, { token });
  expect(status, JSON.stringify(json)).toBe(200);
  const names = Message.array()
    .parse(json)
    .map(({ name }) => name);
  expect(headers.get("x-total-count")).toBe(String(names.length));
  return names;
}

const patch = (id: string, body: MessageChange, headers = {}) =>
  server.api("PATCH", `/messages/${id}`, { token: support, body, headers });
const setStatus = (id: string, status: string) =>
  server.api("PATCH", `/messages/${id}/status`, { token: support, body: { status } });
const reply = async (id: string): Promise<string> =>
  (await server.api("POST", `/messages/${id}/replies`, { token: support, body: { text: "Yes." } })).json.data.id;
const summary = async (token = support) => (await server.api("GET", "/messages/summary", { token })).json.data;
const inAnHour = () => new Date(clock.now().getTime() + HOUR).toISOString();

describe("the states of the inbox", () => {
  test("an opened message stays open until it has a reply, and is then waiting until it is done", async () => {
    const id = await receive("Anna");
    await setStatus(id, "Read");
    expect(await namesIn("open")).toEqual(["Anna"]);
    await reply(id);
    expect(await namesIn("open")).toEqual([]);
    expect(await namesIn("waiting")).toEqual(["Anna"]);
    await setStatus(id, "Done");
    expect(await namesIn("waiting")).toEqual([]);
  });

  test("a reply that is taken back opens its message again", async () => {
    const id = await receive("Anna");
    const replyId = await reply(id);
    await server.api("DELETE", `/messages/${id}/replies/${replyId}`, { token: support });
    expect(await namesIn("open")).toEqual(["Anna"]);
  });

  test("a reply whose mail fails opens its message again, and trying the mail again ends that", async () => {
    const id = await receive("Anna");
    await reply(id);
    await database().write(async (tx) => {
      await tx
        .updateTable("outbox")
        .set({ status: "Failed" })
        .where("about_id", "=", id)
        .where("kind", "=", "reply")
        .execute();
      for (const feature of server.app.platform.features)
        await feature.mail?.statusChanged?.(
          tx,
          { id: "", kind: "reply", aboutId: id, campaignId: "", status: "Failed" },
          server.app.platform,
        );
    });
    expect(await namesIn("open")).toEqual(["Anna"]);
    const mail = database()
      .read.selectFrom("outbox")
      .select("id")
      .where("about_id", "=", id)
      .where("kind", "=", "reply");
    const { id: mailId } = await mail.executeTakeFirstOrThrow();
    expect((await server.api("POST", `/outbox/${mailId}/retry`, { token: admin })).status).toBeLessThan(300);
    expect(await namesIn("waiting")).toEqual(["Anna"]);
  });

  test("a snoozed message is in no other state, and comes back at its instant", async () => {
    const [answered, open] = [await receive("Anna"), await receive("Bo")];
    await reply(answered);
    const until = inAnHour();
    for (const id of [answered, open])
      expect((await patch(id, { snoozedUntil: until })).json.data.snoozedUntil).toBe(until);
    expect([await namesIn("open"), await namesIn("waiting"), await namesIn("snoozed")]).toEqual([
      [],
      [],
      ["Anna", "Bo"],
    ]);
    clock.forward(HOUR);
    expect([await namesIn("open"), await namesIn("waiting"), await namesIn("snoozed")]).toEqual([["Bo"], ["Anna"], []]);
  });

  test("Done and Spam messages are in no state", async () => {
    await setStatus(await receive("Anna"), "Done");
    await setStatus(await receive("Bo"), "Spam");
    for (const state of ["open", "waiting", "snoozed"]) expect(await namesIn(state), state).toEqual([]);
    expectFieldError(await server.api("GET", "/messages?state=lost", { token: support }), "state");
  });
});

describe("the summary of messages", () => {
  test("counts open, own, snoozed and spam messages", async () => {
    const ids = [];
    for (const name of ["Anna", "Bo", "Cat", "Dan", "Eve"]) ids.push(await receive(name));
    const [anna = "", bo = "", cat = "", dan = ""] = ids;
    await patch(anna, { assigneeId: supportId });
    await patch(bo, { snoozedUntil: inAnHour() });
    await setStatus(cat, "Spam");
    await reply(dan);
    expect(await summary()).toEqual({ open: 2, mine: 1, unassigned: 1, waiting: 1, snoozed: 1, spam: 1 });
    expect(await summary(admin)).toEqual({ open: 2, mine: 0, unassigned: 1, waiting: 1, snoozed: 1, spam: 1 });
    expect([await namesIn("mine"), await namesIn("mine", admin)]).toEqual([["Anna"], []]);
  });
});

describe("the assignment of a message", () => {
  test("has the name of the assignee, a trail line, and honours If-Match", async () => {
    const id = await receive("Anna");
    const first = await patch(id, { assigneeId: supportId }, { "if-match": '"v1"' });
    expect(first.json.data).toMatchObject({ assigneeId: supportId, assignee: "Sipho" });
    expectError(await patch(id, { assigneeId: null }, { "if-match": '"v1"' }), 412, "stale");
    expect((await patch(id, { assigneeId: null })).json.data).toMatchObject({ assigneeId: null, assignee: "" });
    const line = database().read.selectFrom("audit").select("after").where("record_id", "=", id).orderBy("id");
    expect(JSON.parse((await line.executeTakeFirstOrThrow()).after ?? "{}")).toMatchObject({ assigneeId: supportId });
  });

  test("is refused for unknown, inactive and unpermitted accounts, and for an empty change", async () => {
    const id = await receive("Anna");
    const inactive = await addAccount(server, { email: "gone@example.com", role: "support", status: "Inactive" });
    const editor = await addAccount(server, { email: "editor@example.com", role: "editor" });
    for (const assigneeId of [newId(), inactive, editor]) {
      const refused = await patch(id, { assigneeId });
      expectFieldError(refused, "assigneeId");
      expect(refused.json.message).toBe(NOT_ASSIGNABLE);
    }
    expect((await patch(id, {})).status).toBe(400);
    const auditor = await tokenOf(server, await addAccount(server, { email: "auditor@example.com", role: "auditor" }));
    const asAuditor = { token: auditor, body: { assigneeId: null } };
    expect((await server.api("PATCH", `/messages/${id}`, asAuditor)).status).toBe(403);
  });

  test("ends with the assignee's access, with a trail line; a finished message keeps the name", async () => {
    const leaver = await addAccount(server, {
      email: "leaver@example.com",
      role: "support",
      name: "Lea",
      password: "a password",
    });
    const [open, done] = [await receive("Anna"), await receive("Bo")];
    for (const id of [open, done]) await patch(id, { assigneeId: leaver });
    await setStatus(done, "Done");
    const body = { status: "Inactive" };
    const token = await server.signIn();
    expect((await server.api("PATCH", `/users/${leaver}/status`, { token, body })).status).toBe(200);
    expect((await server.api("DELETE", `/users/${leaver}`, { token })).status).toBe(204);
    const find = async (id: string) => (await server.api("GET", `/messages/${id}`, { token: support })).json.data;
    expect(await find(open)).toMatchObject({ assigneeId: null, assignee: "" });
    expect((await find(done)).assignee).toBe("Lea");
    const lines = database()
      .read.selectFrom("audit")
      .select("after")
      .where("record_id", "=", open)
      .orderBy("id", "desc");
    expect(JSON.parse((await lines.executeTakeFirstOrThrow()).after ?? "{}")).toEqual({
      assigneeId: null,
      assignee: "",
    });
  });

  test.each(["Done", "Spam"])(
    "a %s message that is reopened has no assignee once its assignee has left",
    async (status) => {
      const leaver = await addAccount(server, {
        password: "a password",
        email: `leaver.${status}@example.com`,
        role: "support",
        name: "Leaver",
      });
      const [left, kept] = [await receive("Left"), await receive("Kept")];
      await patch(left, { assigneeId: leaver });
      await patch(kept, { assigneeId: supportId });
      for (const id of [left, kept]) await setStatus(id, status);
      const token = await server.signIn();
      expect((await server.api("DELETE", `/users/${leaver}`, { token })).status).toBe(204);
      expect((await setStatus(left, "Read")).json.data).toMatchObject({ assigneeId: null, assignee: "" });
      expect((await setStatus(kept, "Read")).json.data).toMatchObject({ assigneeId: supportId, assignee: "Sipho" });
    },
  );
});

test("the assignees of an area can read it, and can sign in or are invited", async () => {
  await addAccount(server, { email: "never@example.com", role: "support", name: "Never" });
  await addAccount(server, {
    email: "ended@example.com",
    role: "support",
    name: "Ended",
    password: "p",
    status: "Inactive",
  });
  const names = async (area: string) =>
    (await server.api("GET", `/assignees?area=${area}`, { token: admin })).json.data.map(
      (one: { name: string }) => one.name,
    );
  expect(await names("messages")).toEqual(["Administrator", "Boss", "Sipho"]);
  expect(await names("applications")).not.toContain("Sipho");
  expect((await server.api("GET", "/assignees?area=applications", { token: support })).status).toBe(403);
});
