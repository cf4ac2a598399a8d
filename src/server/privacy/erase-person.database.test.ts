import { afterAll, beforeAll, expect, test } from "vitest";
import type { Feature } from "#server/platform/platform.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { erasePerson } from "#server/privacy/erase-person.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { addCustomers } from "#tests/support/records.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());

/** Adds an audit line about the customer after the customer was found and before it is deleted. */
function withChangeMeanwhile(features: readonly Feature[], id: string): Feature[] {
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
  return features.map((feature) =>
    feature.personalData?.kind === "customers"
      ? { ...feature, personalData: { ...feature.personalData, letGo: change } }
      : feature,
  );
}

test("an audit line about a person written during their erasure is erased too", async () => {
  const [id = ""] = await addCustomers(platform.database, [{ email: "thandi@example.org", name: "Thandi" }]);
  const features = withChangeMeanwhile(platform.features, id);
  await erasePerson({ ...platform, features }, ["thandi@example.org"], platform.now().toISOString());
  const lines = await platform.database.read
    .selectFrom("audit")
    .select(["record_name", "before", "after"])
    .where("record_id", "=", id)
    .execute();
  expect(lines).toEqual([{ record_name: "Erased", before: null, after: null }]);
});
