import { afterAll, beforeAll, test } from "vitest";
import { listAudit } from "#server/audit/list-audit.ts";
import { newId } from "#server/platform/records/ids.ts";
import { analyse, expectIndexedPage } from "#tests/support/plans.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

const ROWS = 6_000;
const BATCH_SIZE = 500;
const TYPES = ["customer", "product", "session"];

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

function rowOf(number: number) {
  return {
    id: newId(),
    at: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
    account_id: null,
    account_name: "",
    key_name: "",
    action: "changed",
    record_type: TYPES[number % TYPES.length] ?? "",
    record_id: newId(),
    record_name: "",
    request_id: "",
    address: "",
    before: null,
    after: null,
  };
}

test.each(["asc", "desc"] as const)("audit pages come in order from an index, filtered or not, %s", async (order) => {
  const page = { order, sort: "at", page: 2, pageSize: 25 };
  await expectIndexedPage(platform.database, (database) => listAudit({ ...platform, database }, page));
  await expectIndexedPage(platform.database, (database) =>
    listAudit({ ...platform, database }, { ...page, recordType: "product" }),
  );
});
