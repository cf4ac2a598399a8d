import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ContactInput, REFERENCE } from "#contract/contact.ts";
import { Message } from "#contract/messages.ts";
import { permissionsOf } from "#contract/permissions.ts";
import { changeMessageStatus } from "#server/messages/change-status.ts";
import { personalMessages } from "#server/messages/personal-messages.ts";
import { receiveMessage } from "#server/messages/receive-message.ts";
import { findMessage, listMessages } from "#server/messages/store.ts";
import { etagOf } from "#server/platform/api/preconditions.ts";
import { idempotencyKeyFor } from "#server/platform/api/serve.ts";
import { newFormToken } from "#server/platform/http/form-token.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { newId } from "#server/platform/records/ids.ts";
import { SECOND } from "#tests/support/clock.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { addCustomers, addMessage, countRowsOf } from "#tests/support/records.ts";

const VIEWER = { accountId: "", now: new Date(0), waitingDays: 5 };
let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPlatform({ MAIL_TO: "staff@example.org" });
});
afterEach(() => platform.close());

const CALLER = { requestId: "request", address: "192.0.2.1", browser: "test" };
const ACCOUNT = { id: newId(), name: "Boss", email: "boss@example.org", role: "admin", status: "Active" } as const;

type Values = Partial<Parameters<typeof ContactInput.parse>[0] & object>;
const values = (given: Values = {}) =>
  ContactInput.parse({ name: "Thandi", email: "thandi@example.org", message: "Call me", ...given });

const receive = (given: Values = {}, on = platform) => receiveMessage(on, values(given), CALLER, undefined);

async function only() {
  const { rows, total } = await listMessages(platform.database, {}, VIEWER);
  const [message] = rows;
  if (!message || total !== 1) throw new Error(`There are ${total} messages`);
  expect(Message.parse(message)).toEqual(message);
  return message;
}

const rowsIn = (table: Parameters<typeof countRowsOf>[1]) => countRowsOf(platform.database, table);

/** Returns the numbers of messages, customers, interactions and mails. */
const effects = async () =>
  Promise.all((["messages", "customers", "customer_interactions", "outbox"] as const).map(rowsIn));

describe("a message of a visitor", () => {
  test("a message is stored, mailed to the staff, confirmed, and added to a customer", async () => {
    const { reference } = await receive({ company: "Firm", subject: "Question" });
    expect(reference).toMatch(REFERENCE);
    const message = await only();
    expect(message).toMatchObject({
      reference,
      status: "New",
      spamReason: null,
      company: "Firm",
      createdAt: "2026-11-20T08:00:00.000Z",
      deleteAfter: "2028-11-20T08:00:00.000Z",
    });
    expect(message.customerId).not.toBeNull();
    const mails = await platform.database.read.selectFrom("outbox").selectAll().orderBy("kind").execute();
    expect(
      mails.map(({ kind, recipient_email, about_id, status }) => [kind, recipient_email, about_id, status]),
    ).toEqual([
      ["contact-acknowledgement", "thandi@example.org", message.id, "Queued"],
      ["contact-notification", "staff@example.org", message.id, "Queued"],
    ]);
    expect(platform.notified.mails).toBe(1);
  });

  test.each([
    ["a filled hidden field", { website: "x" }, "hidden-field"],
    ["too quick a hand", {}, "too-fast"],
  ] as const)("a message with %s is accepted but kept as Spam, without mail or customer", async (_, given, reason) => {
    const formToken = newFormToken(platform);
    platform.clock.forward(reason === "too-fast" ? SECOND : 60 * SECOND);
    expect((await receive({ ...given, formToken })).reference).toMatch(REFERENCE);
    expect(await only()).toMatchObject({ status: "Spam", spamReason: reason, customerId: null });
    expect(await effects()).toEqual([1, 0, 0, 0]);
  });

  test("a message with a forged form token is treated as one without a token", async () => {
    await receive({ formToken: "1.forged.token" });
    await receive({ formToken: "1.forged.token" });
    expect((await effects())[0]).toBe(2);
  });

  test("a message that is sent again with the same key is stored once", async () => {
    const idempotencyKey = idempotencyKeyFor("scope", "key", {});
    const first = await receiveMessage(platform, values(), CALLER, idempotencyKey);
    for (let time = 0; time < 100; time++) {
      expect(await receiveMessage(platform, values(), CALLER, idempotencyKey)).toEqual(first);
    }
    expect(await effects()).toEqual([1, 1, 1, 2]);
  });

  test("a message is found by name, address, subject and text, without accents", async () => {
    await receive({ name: "Zoë", subject: "Angebot", message: "größer" });
    for (const q of ["zoe", "thandi@", "angebot", "GROSSER", "grösser"]) {
      expect((await listMessages(platform.database, { q }, VIEWER)).total, q).toBe(1);
    }
    expect((await listMessages(platform.database, { q: "firm" }, VIEWER)).total).toBe(0);
  });
});

const SESSION = {
  id: "s",
  account: ACCOUNT,
  permissions: permissionsOf(ACCOUNT.role),
  confirmedAt: "",
  secondFactorDueAt: null,
};

const change = (id: string, status: Message["status"], ifMatch?: string, on = platform) =>
  changeMessageStatus(on, { id, status, ifMatch, session: SESSION, caller: CALLER });

describe("the status of a message", () => {
  const trail = () => platform.database.read.selectFrom("audit").selectAll().orderBy("id").execute();

  test("a change of the status is audited with its author", async () => {
    await receive();
    const { id, reference } = await only();
    const { message, version } = await change(id, "Done", etagOf(1));
    expect([message.status, version]).toEqual(["Done", 2]);
    expect(await trail()).toMatchObject([
      {
        account_id: ACCOUNT.id,
        account_name: "Boss",
        action: "changed status",
        record_type: "message",
        record_id: id,
        record_name: reference,
        before: '{"status":"New"}',
        after: '{"status":"Done"}',
      },
    ]);
  });

  test("a status change with a stale version changes neither the status nor the audit trail", async () => {
    await receive();
    const { id } = await only();
    await change(id, "Read", etagOf(1));
    await expect(change(id, "Done", etagOf(1))).rejects.toMatchObject({ status: 412 });
    expect([(await only()).status, (await trail()).length]).toEqual(["Read", 1]);
  });

  test("one of two concurrent status changes on one version succeeds", async () => {
    await receive();
    const { id } = await only();
    const results = await Promise.allSettled([change(id, "Read", etagOf(1)), change(id, "Done", etagOf(1))]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await trail()).toHaveLength(1);
  });

  test("setting the same status adds no audit entry and no version", async () => {
    await receive();
    const { id } = await only();
    expect((await change(id, "New")).version).toBe(1);
    expect(await trail()).toEqual([]);
  });

  test("a message moved out of Spam gets customer and mails once, also with concurrent calls", async () => {
    await receive({ website: "x" });
    const { id } = await only();
    await Promise.allSettled([change(id, "New"), change(id, "Read"), change(id, "Done")]);
    expect(await effects()).toEqual([1, 1, 1, 2]);
    await change(id, "Spam");
    await change(id, "New");
    expect(await effects()).toEqual([1, 1, 1, 2]);
    expect((await only()).customerId).not.toBeNull();
  });

  test("a message that a user sets to Spam and back causes no second customer or mail", async () => {
    await receive();
    const { id } = await only();
    await change(id, "Spam");
    await change(id, "New");
    expect(await effects()).toEqual([1, 1, 1, 2]);
  });

  test("changing the status of an unknown message throws a 404", async () => {
    await expect(change(newId(), "Read")).rejects.toMatchObject({ status: 404 });
  });
});

describe("the lead of a message that staff mark as Spam", () => {
  const all = async () => (await listMessages(platform.database, { sort: "createdAt" }, VIEWER)).rows;
  const customers = () => platform.database.read.selectFrom("customers").selectAll().execute();
  const lines = () => platform.database.read.selectFrom("customer_interactions").selectAll().orderBy("id").execute();
  const kept = () => platform.database.read.selectFrom("messages").select("withdrawn_lead").execute();

  test("a lead is withdrawn with its message and restored with its history, without mails", {
    tags: "promise-40",
  }, async () => {
    await receive({ company: "Firm", subject: "Question" });
    const { id } = await only();
    const before = [await customers(), await lines()];
    platform.clock.forward(60 * SECOND);
    await change(id, "Spam");
    expect([await customers(), await lines(), (await only()).customerId]).toEqual([[], [], null]);
    await change(id, "Spam");
    platform.clock.forward(60 * SECOND);
    await change(id, "Read");
    expect([await customers(), await lines()]).toEqual(before);
    expect((await only()).customerId).toBe(before[0]?.[0]?.id);
    expect([await kept(), await rowsIn("outbox")]).toEqual([[{ withdrawn_lead: null }], 2]);
  });

  test("the trail of the message names the lead that is withdrawn and restored", async () => {
    await receive();
    const { id, customerId } = await only();
    await change(id, "Spam");
    await change(id, "New");
    const trail = await platform.database.read
      .selectFrom("audit")
      .select(["record_id", "before", "after"])
      .orderBy("id")
      .execute();
    const [spam, back] = trail;
    expect(trail).toHaveLength(2);
    expect(JSON.parse(spam?.before ?? "")).toEqual({ status: "New", customerId });
    expect(JSON.parse(back?.after ?? "")).toEqual({ status: "New", customerId });
  });

  test("a lead is withdrawn with the last of two messages and restored with either", async () => {
    await receive();
    platform.clock.forward(SECOND);
    await receive({ message: "Again" });
    const [first, second] = await all();
    const before = [await customers(), await lines()];
    await change(first?.id ?? "", "Spam");
    expect(await rowsIn("customers")).toBe(1);
    await change(second?.id ?? "", "Spam");
    expect([await rowsIn("customers"), await rowsIn("customer_interactions")]).toEqual([0, 0]);
    await change(first?.id ?? "", "New");
    expect([await customers(), await lines()]).toEqual(before);
    expect((await all()).map(({ customerId }) => customerId)).toEqual([first?.customerId, first?.customerId]);
    await change(second?.id ?? "", "Done");
    expect([await customers(), await lines()]).toEqual(before);
  });

  test("a lead whose messages two processes mark at once is withdrawn and restored once", async () => {
    const rival = await platform.rival();
    await receive();
    await receive({ message: "Again" });
    const before = [await customers(), await lines()];
    const ids = (await all()).map(({ id }) => id);
    const both = (status: Message["status"]) =>
      Promise.all(ids.map((id, at) => change(id, status, undefined, at ? rival : platform)));
    await both("Spam");
    expect(await rowsIn("customers")).toBe(0);
    await both("New");
    expect([await customers(), await lines()]).toEqual(before);
  });

  test.each([
    [
      "a note",
      (id: string) =>
        platform.database.write((tx) =>
          tx
            .insertInto("notes")
            .values({
              id: newId(),
              customer_id: id,
              text: "Called",
              signed_by: null,
              created_at: platform.now().toISOString(),
            })
            .execute(),
        ),
    ],
    [
      "another status",
      (id: string) =>
        platform.database.write((tx) =>
          tx.updateTable("customers").set({ status: "Active" }).where("id", "=", id).execute(),
        ),
    ],
    [
      "a call",
      (id: string) =>
        platform.database.write((tx) =>
          tx
            .insertInto("customer_interactions")
            .values({
              id: newId(),
              customer_id: id,
              type: "Call",
              description: "Hello",
              happened_at: platform.now().toISOString(),
              message_id: null,
              signed_by: null,
              created_at: platform.now().toISOString(),
            })
            .execute(),
        ),
    ],
    [
      "a line in the trail",
      (id: string) =>
        platform.database.write((tx) =>
          recordAudit(tx, platform.now(), {
            account: ACCOUNT,
            action: "changed",
            record: { type: "customer", id, name: "Thandi", people: [] },
            caller: CALLER,
          }),
        ),
    ],
  ])("a lead that has %s is not withdrawn", async (_, touch) => {
    await receive();
    const { id, customerId } = await only();
    await touch(customerId ?? "");
    const before = [await customers(), await lines()];
    await change(id, "Spam");
    await change(id, "New");
    expect([await customers(), await lines()]).toEqual(before);
    expect((await only()).customerId).toBe(customerId);
  });

  test("a withdrawn lead is restored by the next message of the same sender", async () => {
    await receive();
    const { id, customerId } = await only();
    await change(id, "Spam");
    await receive({ email: "Thandi@Example.org", message: "It is me" });
    expect((await customers()).map((row) => row.id)).toEqual([customerId]);
    expect((await all()).map((row) => row.customerId)).toEqual([customerId, customerId]);
    expect(await rowsIn("customer_interactions")).toBe(2);
  });

  test("a withdrawn lead is not restored beside a new customer with its address", async () => {
    await receive();
    const { id } = await only();
    await change(id, "Spam");
    const [added] = await addCustomers(platform.database, [{ email: "thandi@example.org" }]);
    await change(id, "New");
    expect((await customers()).map((row) => row.id)).toEqual([added]);
    expect([(await only()).customerId, (await lines()).map((line) => line.customer_id)]).toEqual([added, [added]]);
  });

  test("a withdrawn lead is lost when its message is erased or expires", async () => {
    await receive();
    const { id } = await only();
    await change(id, "Spam");
    await platform.database.write((tx) => personalMessages.erase(tx, [id], platform.now().toISOString(), []));
    expect(await effects()).toEqual([0, 0, 0, 0]);
  });
});

test("a message stays when its customer is deleted", async () => {
  await receive();
  await platform.database.write((tx) => tx.deleteFrom("customers").execute());
  expect((await only()).customerId).toBeNull();
});

test("findMessage returns undefined for an unknown id", async () => {
  const id = await platform.database.write((tx) => addMessage(tx));
  expect((await findMessage(platform.database.read, id, VIEWER))?.version).toBe(1);
  expect(await findMessage(platform.database.read, "not an id", VIEWER)).toBeUndefined();
});
