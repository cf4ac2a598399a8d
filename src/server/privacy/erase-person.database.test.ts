import { afterAll, beforeAll, expect, test } from "vitest";
import { phoneKey } from "#contract/phone-key.ts";
import type { Feature } from "#server/platform/platform.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { erasePerson } from "#server/privacy/erase-person.ts";
import { noteErasure } from "#server/privacy/erasures.ts";
import { reapplyErasures } from "#server/privacy/reapply-erasures.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { addCustomers, addMessage } from "#tests/support/records.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());

/** Does something once, after the customers were found and before they are deleted. */
function withMeanwhile(features: readonly Feature[], change: () => Promise<unknown>): Feature[] {
  let isDone = false;
  return features.map((feature) => {
    const records = feature.people?.records;
    if (records?.kind !== "customers") return feature;
    const find: typeof records.find = async (db, person) => {
      const found = (await records.find?.(db, person)) ?? [];
      if (!isDone) {
        isDone = true;
        await change();
      }
      return found;
    };
    return { ...feature, people: { ...feature.people, records: { ...records, find } } };
  });
}

test("an audit entry about a person written during their erasure is erased too", async () => {
  const [id = ""] = await addCustomers(platform.database, [{ email: "thandi@example.org", name: "Thandi" }]);
  const change = () =>
    platform.database.write((tx) =>
      recordAudit(tx, platform.now(), {
        account: { id: null, name: "Staff" },
        action: "changed",
        record: { type: "customer", id, name: "Thandi, who asked", people: ["thandi@example.org"] },
        caller: { requestId: "meanwhile", address: "127.0.0.1" },
        before: { name: "Thandi" },
        after: { name: "Thandi, who asked" },
      }),
    );
  const features = withMeanwhile(platform.features, change);
  await erasePerson({ ...platform, features }, ["thandi@example.org"], platform.now().toISOString());
  const lines = await platform.database.read
    .selectFrom("audit")
    .select(["record_name", "before", "after"])
    .where("record_id", "=", id)
    .execute();
  expect(lines).toEqual([{ record_name: "Erased", before: null, after: null }]);
});

test("a customer that an import stores during the erasure of the person is erased too", async () => {
  const change = () => addCustomers(platform.database, [{ email: "late@example.org", name: "Late" }]);
  const features = withMeanwhile(platform.features, change);
  const erased = await erasePerson({ ...platform, features }, ["late@example.org"], platform.now().toISOString());
  expect(erased.customers).toBe(1);
  const left = platform.database.read.selectFrom("customers").select("id").where("email_key", "=", "late@example.org");
  expect(await left.execute()).toEqual([]);
});

test("a noted erasure by a telephone number applies to a database of before", { tags: "promise-47" }, async () => {
  const phone = "031 555 0123";
  const none = { email: "", message: "Asked to be called back" };
  const calls = await platform.database.write(async (tx) => [
    await addMessage(tx, { ...none, phone }),
    await addMessage(tx, { ...none, phone: "031 555 9999" }),
  ]);
  await noteErasure(platform, [phoneKey(phone)], "done", { hasAccount: false });
  expect(await reapplyErasures(platform, new Set(), platform.now())).toBe(1);
  const left = platform.database.read.selectFrom("messages").select("id").where("id", "in", calls);
  expect(await left.execute()).toEqual([{ id: calls[1] }]);
});
