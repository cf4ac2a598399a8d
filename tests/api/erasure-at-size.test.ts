import BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { PersonalData } from "#contract/privacy.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { newId } from "#server/platform/records/ids.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { databaseKind } from "#tests/support/database.ts";
import { findInTables } from "#tests/support/find-needles.ts";
import { analyse } from "#tests/support/plans.ts";
import { addCustomers, addMessage } from "#tests/support/records.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let admin: string;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  admin = await adminId(server);
  token = await tokenOf(server, admin);
});
afterAll(() => server.close());

async function call(path: string, body: object) {
  const { status, json } = await server.api("POST", path, { token, body });
  expect(status, JSON.stringify(json)).toBe(200);
  return json.data;
}

const ROWS_PER_TRANSACTION = 500;

async function inTransactions(count: number, insert: (tx: Tx, index: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += ROWS_PER_TRANSACTION) {
    await server.app.platform.database.write(async (tx) => {
      for (let index = from; index < Math.min(count, from + ROWS_PER_TRANSACTION); index++) await insert(tx, index);
    });
  }
}

type Customer = { email: string; phone?: string };

/** Adds the audit entry of a customer's change by an administrator. */
async function addChange(tx: Tx, id: string, before: Customer, after: Customer): Promise<void> {
  await recordAudit(tx, new Date("2026-01-04T08:00:00.000Z"), {
    account: { id: admin, name: "Administrator", email: "admin@example.com" },
    action: "changed",
    record: { type: "customer", id, name: "Thandi Oftenstein", people: [before.email, after.email] },
    caller: { requestId: newId(), address: "127.0.0.1" },
    before: { ...before },
    after: { ...after },
  });
}

/** Ten chunks of ids. SQLite binds at most 32,766 values. */
const MANY = 2_000;

test("a person with thousands of addresses, messages and audit entries is looked up and erased", {
  tags: ["promise-47", "release"],
  timeout: 60_000,
}, async () => {
  const { database } = server.app.platform;
  const address = (index: number) => `thandi.${index}@example.org`;
  const email = address(MANY);
  const [id = ""] = await addCustomers(database, [{ name: "Thandi Oftenstein", email }]);
  await inTransactions(MANY, (tx, index) =>
    addChange(tx, id, { email: address(index) }, { email: address(index + 1) }),
  );
  await inTransactions(MANY, async (tx) => {
    const message = await addMessage(tx, { name: "Thandi Oftenstein", email, customer_id: id });
    const at = "2026-01-04T08:00:00.000Z";
    const line = {
      id: newId(),
      customer_id: id,
      message_id: message,
      type: "Web form" as const,
      description: "x",
      signed_by: null,
    };
    await tx
      .insertInto("customer_interactions")
      .values({ ...line, happened_at: at, created_at: at })
      .execute();
  });
  // Both databases get the same statements.
  const prepare = vi.spyOn(BetterSqlite3.prototype, "prepare");
  const found = PersonalData.parse(await call("/personal-data/read", { email }));
  expect(found.otherAddresses).toHaveLength(MANY);
  expect(found.trail).toHaveLength(MANY);
  expect(found.unsureAddresses).toEqual([]);
  expect(found.messages).toHaveLength(MANY);
  expect(found.customers[0]?.interactions).toHaveLength(MANY);
  const erased = await call("/personal-data/erase", { email: address(0) });
  expect(erased).toMatchObject({ customers: 1, messages: MANY, trail: MANY });
  const valuesOf = prepare.mock.calls.map(([statement]) => statement.split("?").length - 1);
  prepare.mockRestore();
  expect(Math.max(0, ...valuesOf)).toBeLessThan(MANY);
  expect(await findInTables(server, { address: "thandi.1", name: "oftenstein" })).toEqual({});
});

describe("among 50,000 messages and 100,000 audit entries", { tags: "release" }, () => {
  const MESSAGES = 50_000;
  const LINES = 100_000;

  beforeAll(async () => {
    const { database } = server.app.platform;
    const message = (index: number) =>
      `Please call me about project ${index}. We have ${index % 40} people.\nPerson ${index}, office@firm${index % 900}.example.org`;
    const email = (index: number) => `person.${index}@example.org`;
    await inTransactions(MESSAGES, async (tx, index) => {
      const id = await addMessage(tx, { name: `Person ${index}`, email: email(index), message: message(index) });
      await tx
        .insertInto("outbox")
        .values(mailTo(email(index), id))
        .execute();
    });
    const people = Array.from({ length: MESSAGES / 2 }, (_, index) => ({
      name: `Person ${index}`,
      email: email(index),
    }));
    for (let from = 0; from < people.length; from += ROWS_PER_TRANSACTION)
      await addCustomers(database, people.slice(from, from + ROWS_PER_TRANSACTION));
    const customers = await database.read.selectFrom("customers").select(["id", "email"]).orderBy("id").execute();
    await inTransactions(LINES, (tx, index) => {
      const { id, email: address } = customers[index % customers.length] ?? { id: "", email: "" };
      return addChange(tx, id, { email: address, phone: "" }, { email: address, phone: `031 ${index}` });
    });
    await analyse(database);
  }, 600_000);

  test("a look-up takes less than 3 seconds, and an erasure less than 20 seconds", {
    tags: "promise-47",
    timeout: 120_000,
  }, async () => {
    const look: number[] = [];
    const erase: number[] = [];
    for (let index = 100; index < 107; index++) {
      const email = `person.${index}@example.org`;
      const start = performance.now();
      const found = await call("/personal-data/read", { email });
      const between = performance.now();
      expect(found.messages).toHaveLength(1);
      expect(found.trail.length).toBeGreaterThan(0);
      await call("/personal-data/erase", { email });
      look.push(between - start);
      erase.push(performance.now() - between);
    }
    const figures = { lookUpMs: Math.max(...look), eraseMs: Math.max(...erase) };
    process.stdout.write(`${databaseKind}: ${JSON.stringify({ ...figures, look, erase })}\n`);
    expect(figures.lookUpMs).toBeLessThan(10 * 300);
    expect(figures.eraseMs).toBeLessThan(10 * 2_000);
  });
});

function mailTo(email: string, about: string) {
  return {
    id: newId(),
    kind: "contact-acknowledgement" as const,
    status: "Sent" as const,
    sender_name: "",
    recipient_name: "",
    cc: "",
    recipient_email: email,
    reply_to: "",
    subject: "We have your message",
    text: "Thank you for your message.",
    html: "<p>Thank you for your message.</p>",
    unsubscribe_url: "",
    attempts: 1,
    next_at: 0,
    claimed_until: 0,
    claimed_by: "",
    last_error: "",
    about_id: about,
    delete_after: "2029-01-01T00:00:00.000Z",
    created_at: "2026-01-04T08:00:00.000Z",
    sent_at: "2026-01-04T08:00:01.000Z",
    campaign_id: "",
  };
}
