import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Entry } from "#contract/conversations.ts";
import { MAX_COPIES, NOT_IN_THREAD, REPLY_AREAS, Reply } from "#contract/replies.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addRecords, type Records } from "#tests/support/calls.ts";
import { createClock, MINUTE } from "#tests/support/clock.ts";
import { expectFieldError } from "#tests/support/error-responses.ts";
import { formOf } from "#tests/support/forms.ts";
import { send } from "#tests/support/http.ts";
import { addReceived } from "#tests/support/received.ts";
import { addMessage } from "#tests/support/records.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const clock = createClock();
let server: TestServer;
let records: Records;
let token: string;

beforeAll(async () => {
  server = await startServer({ now: clock.now, environment: { RATE_LIMIT: "off" }, sendMail: false });
  records = await addRecords(server);
  token = await server.signIn();
});
afterAll(() => server.close());

const database = () => server.app.platform.database;
async function reply(path: string, body: object) {
  clock.forward(MINUTE);
  return server.api("POST", `${path}/replies`, { token, body: { text: "Yes.", ...body } });
}
async function repliesOf(path: string): Promise<Reply[]> {
  return Reply.array().parse((await server.api("GET", `${path}/replies`, { token })).json);
}
async function mailOf(replyId: string) {
  return database()
    .read.selectFrom("outbox")
    .innerJoin("replies", "replies.mail_id", "outbox.id")
    .select(["outbox.recipient_name", "outbox.recipient_email", "outbox.cc"])
    .where("replies.id", "=", replyId)
    .executeTakeFirst();
}
const newMessage = async (email: string) =>
  `/messages/${await database().write((tx) => addMessage(tx, { email, created_at: clock.now().toISOString() }))}`;
const idOf = (path: string) => path.split("/").at(-1) ?? "";

describe.each(REPLY_AREAS)("a reply to a record of %s", (area) => {
  test("a reply goes to an address of the thread, with copies to others", async () => {
    const path = `/${area}/${records[area]}`;
    // A reply of before went there.
    const sent = await reply(path, {
      to: "Reader@Example.net",
      cc: ["a@example.org", "A@example.org", "b@example.org"],
    });
    expect(sent.status, JSON.stringify(sent.json)).toBe(202);
    const [newest] = await repliesOf(path);
    expect(newest).toMatchObject({
      id: sent.json.data.id,
      to: "Reader@Example.net",
      cc: ["A@example.org", "b@example.org"],
    });
    expect(await mailOf(sent.json.data.id)).toMatchObject({
      recipient_email: "Reader@Example.net",
      cc: "A@example.org\nb@example.org",
    });
  });

  test("a reply to an address outside the thread, or with wrong copies, is refused", async () => {
    const path = `/${area}/${records[area]}`;
    const before = (await repliesOf(path)).length;
    const strange = await reply(path, { to: "stranger@example.org" });
    expectFieldError(strange, "to");
    expect(strange.json.message).toBe(NOT_IN_THREAD);
    const many = Array.from({ length: MAX_COPIES + 1 }, (_, index) => `c${index}@example.org`);
    expectFieldError(await reply(path, { cc: many }), "cc");
    expectFieldError(await reply(path, { cc: "a@example.org" }), "cc");
    expectFieldError(await reply(path, { cc: ["a@example.org", "Name <b@example.org>"] }), "cc.1");
    expect(await repliesOf(path)).toHaveLength(before);
  });
});

test("a reply goes to a colleague who wrote, under the colleague's name, and a form has copies", async () => {
  const path = await newMessage("thandi@example.org");
  const cc = [{ name: "Port", address: "port@example.net" }];
  await addReceived(server, "messages", idOf(path), { name: "Nomvula", email: "nomvula@example.net", cc });
  const form = formOf([
    { name: "text", content: "Yes." },
    { name: "to", content: "nomvula@example.net" },
    { name: "cc", content: "port@example.net, thandi@example.org" },
  ]);
  const sent = await send(`${server.url}/api${path}/replies`, { method: "POST", token, ...form });
  expect(sent.status, sent.text).toBe(202);
  expect(await mailOf(sent.json.data.id)).toEqual({
    recipient_name: "Nomvula",
    recipient_email: "nomvula@example.net",
    cc: "port@example.net\nthandi@example.org",
  });
  expect((await reply(path, { to: "port@example.net" })).status).toBe(202);
  const entries = Entry.array().parse((await server.api("GET", `${path}/entries`, { token })).json);
  expect(entries.find(({ id }) => id === sent.json.data.id)).toMatchObject({
    to: ["nomvula@example.net"],
    cc: ["port@example.net", "thandi@example.org"],
  });
});

test("a reply to a customer goes to a further address of the customer", async () => {
  const customer = { name: "Thandi", email: `${newId()}@example.org`, otherEmails: ["thandi.second@example.org"] };
  const made = await server.api("POST", "/customers", { token, body: customer });
  const path = `/customers/${made.json.data.id}`;
  expect((await reply(path, { to: "thandi.second@example.org" })).status).toBe(202);
  expectFieldError(await reply(path, { to: "thandi.third@example.org" }), "to");
});

test("a person who got a copy is found, and an erasure takes the address out of reply and mail", async () => {
  const [email, other] = [`${newId()}@example.org`, `${newId()}@example.org`];
  const path = await newMessage("thandi@example.org");
  const sent = await reply(path, { cc: [email, other] });
  const { id } = sent.json.data;
  const found = await server.api("POST", "/personal-data/read", { token, body: { email } });
  expect(found.json.data.replies.map((one: Reply) => one.id)).toEqual([id]);
  const fresh = await server.signIn();
  const erased = await server.api("POST", "/personal-data/erase", { token: fresh, body: { email } });
  expect(erased.json.data.replies).toBe(1);
  expect((await repliesOf(path))[0]?.cc).toEqual([other]);
  expect((await mailOf(id))?.cc).toBe(other);
});
