import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Customer } from "#contract/customers.ts";
import { addInteraction, findOrAddLead } from "#server/customers/find-or-add-lead.ts";
import { deleteInteractions, insertInteraction } from "#server/customers/history-store.ts";
import { findCustomer, listCustomers } from "#server/customers/store.ts";
import { newId } from "#server/platform/records/ids.ts";
import { DAY } from "#tests/support/clock.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { addCustomers, addMessage } from "#tests/support/records.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());

/** Stores a form that a visitor with this address sends now. Returns the id of the customer it was added to. */
async function sendForm(email: string, values: { name?: string; company?: string } = {}): Promise<string> {
  const sender = { name: "Visitor", company: "", ...values, email };
  const now = platform.now();
  return platform.database.write(async (tx) => {
    const customerId = await findOrAddLead(tx, { ...sender, source: "Website" }, now);
    const messageId = await addMessage(tx, { email });
    await addInteraction(
      tx,
      { type: "Web form", customerId, messageId, description: "words", sentAt: now.toISOString() },
      now,
    );
    return customerId;
  });
}

async function customer(id: string) {
  const found = await findCustomer(platform.database.read, id);
  if (!found) throw new Error("There is no such customer");
  expect(Customer.omit({ openMessages: true }).parse(found.record)).toEqual(found.record);
  return found;
}

describe("a web form", () => {
  test("a form with an unknown address makes a Lead with one interaction", async () => {
    const { record: made, version } = await customer(await sendForm("New@example.org", { company: "Firm" }));
    expect(made).toMatchObject({
      name: "Visitor",
      email: "New@example.org",
      company: "Firm",
      phone: "",
      status: "Lead",
      value: 0,
      lastContact: platform.now().toISOString(),
      notes: [],
      interactions: [{ type: "Web form", description: "words", date: platform.now().toISOString() }],
    });
    expect(version).toBe(1);
  });

  test("a form joins the oldest customer with its address, whose data stays unchanged", async () => {
    const [newer = "", old = ""] = await addCustomers(platform.database, [
      { email: "shared@example.org", created_at: "2026-05-01T00:00:00.000Z", status: "Lead" },
      { email: "SHARED@example.org", created_at: "2026-01-01T00:00:00.000Z", status: "Inactive", name: "First" },
    ]);
    expect(await sendForm("Shared@Example.ORG")).toBe(old);
    expect((await customer(old)).record).toMatchObject({ status: "Inactive", name: "First" });
    expect((await customer(newer)).record.interactions).toEqual([]);
  });

  test("eight forms with one address sent at once make one customer", async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => sendForm("rush@example.org")));
    expect(new Set(ids).size).toBe(1);
    expect((await customer(ids[0] ?? "")).record.interactions).toHaveLength(8);
  });
});

describe("an interaction", () => {
  test("an interaction moves the last contact only when it is the newest", async () => {
    const id = await sendForm("contact@example.org");
    const newest = platform.now().toISOString();
    const add = (happened_at: string) =>
      platform.database.write((tx) =>
        insertInteraction(tx, {
          id: newId(),
          customer_id: id,
          type: "Call",
          description: "",
          happened_at,
          message_id: null,
          signed_by: null,
          created_at: platform.now().toISOString(),
        }),
      );
    const { version } = await customer(id);
    await add("2020-01-01T00:00:00.000Z");
    expect((await customer(id)).record.lastContact).toBe(newest);
    const later = new Date(platform.now().getTime() + DAY).toISOString();
    await add(later);
    const now = await customer(id);
    expect(now.record.lastContact).toBe(newest);
    expect(now.version).toBe(version);
    expect(now.record.interactions.map(({ date }) => date)).toEqual([later, newest, "2020-01-01T00:00:00.000Z"]);
  });

  test("A deleted interaction leaves a last contact that is not in the future", async () => {
    const id = await sendForm("ahead@example.org");
    const now = platform.now().toISOString();
    const add = (happened_at: string) =>
      platform.database.write((tx) =>
        insertInteraction(tx, {
          ...{ id: newId(), customer_id: id, type: "Call", description: "", happened_at, message_id: null },
          signed_by: null,
          created_at: now,
        }),
      );
    await add(new Date(platform.now().getTime() + DAY).toISOString());
    const ids = (await customer(id)).record.interactions.slice(1).map((one) => one.id);
    await platform.database.write((tx) => deleteInteractions(tx, "id", ids));
    expect((await customer(id)).record.lastContact).toBe(now);
  });
});

describe("a customer", () => {
  test("a customer has an exact value in dollars, and no last contact without interactions", async () => {
    const cents = [0, 1, 10, 29, 99, 115, 123_456_789, 900_000_000_000_001];
    const ids = await addCustomers(
      platform.database,
      cents.map((value_cents) => ({ value_cents })),
    );
    for (const [index, id] of ids.entries()) {
      const { value, lastContact } = (await customer(id)).record;
      expect(Math.round(value * 100)).toBe(cents[index]);
      expect(String(value)).toMatch(/^\d+(\.\d{1,2})?$/);
      expect(lastContact).toBeNull();
    }
  });

  test("findCustomer returns undefined for an unknown id", async () => {
    expect(await findCustomer(platform.database.read, newId())).toBeUndefined();
  });

  test("customers without a contact sort first by last contact, on both databases", async () => {
    const { rows } = await listCustomers(platform.database, { sort: "lastContact" });
    const contacts = rows.map(({ lastContact }) => lastContact ?? "");
    expect(contacts).toEqual(contacts.toSorted());
    expect(contacts[0]).toBe("");
  });
});
