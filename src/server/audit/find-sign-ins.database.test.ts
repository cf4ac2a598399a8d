import { afterAll, beforeAll, expect, test } from "vitest";
import { findAddressChange, findRefused, findSignIns } from "#server/audit/find-sign-ins.ts";
import type { Read } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/records/ids.ts";
import { analyse, planOfPage } from "#tests/support/plans.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

const ROWS = 12_000;
const BATCH_SIZE = 500;
const ACTIONS = ["signed in", "failed to sign in", "was kept from signing in", "changed"];
const OWN = "owner@example.net";
const ACCOUNT = newId();

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
  await platform.database.write(async (tx) => {
    for (let start = 0; start < ROWS; start += BATCH_SIZE) {
      const rows = Array.from({ length: BATCH_SIZE }, (_, index) => rowOf(start + index));
      await tx.insertInto("audit").values(rows).execute();
    }
  });
  await analyse(platform.database);
});
afterAll(() => platform.close());

/** Returns an audit entry. Some entries are about one account, and its newest entries are not the newest of all. */
function rowOf(number: number) {
  const action = ACTIONS[number % ACTIONS.length] ?? "";
  const isOwn = number % 200 < 4;
  return {
    id: newId(),
    at: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
    account_id: action === "signed in" ? (isOwn ? ACCOUNT : newId()) : null,
    account_name: "",
    key_name: "",
    action,
    record_type: action === "changed" ? "user" : "session",
    record_id: action === "changed" ? newId() : "",
    record_name: isOwn ? OWN : `${number}@example.net`,
    request_id: "",
    address: `192.0.2.${number % 256}`,
    before: null,
    after: null,
  };
}

test.each([
  ["audit_signed_in", (db: Read) => findSignIns(db, ACCOUNT, 50)],
  ["audit_sign_in_refused", (db: Read) => findRefused(db, OWN, "2026-01-02", 50)],
  ["audit_record", (db: Read) => findAddressChange(db, "user", ACCOUNT)],
])(
  "the look-up of the index %s uses it, however many other lines exist",
  { tags: "promise-54" },
  async (index, find) => {
    const plan = await planOfPage(platform.database, ({ read }) => find(read));
    expect(plan).toMatch(new RegExp(`\\b${index}\\b`));
  },
);
