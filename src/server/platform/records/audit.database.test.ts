import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violationOf } from "#server/platform/database/errors.ts";
import { databaseKind } from "#tests/support/database.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { recordAudit } from "./audit.ts";

const ENTRY = {
  account: { id: "account", name: "Thandi", email: "thandi@example.org" },
  action: "changed status",
  record: { type: "message", id: "record", name: "MSG-0000-0000", people: ["visitor@example.org"] },
  caller: { requestId: "request", address: "192.0.2.1" },
  before: { status: "New" },
  after: { status: "Done" },
};

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
  await platform.database.write((tx) => recordAudit(tx, platform.now(), ENTRY));
});
afterAll(() => platform.close());

const trail = () => platform.database.read.selectFrom("audit").selectAll().execute();

describe("the audit trail", () => {
  test("the audit trail has actor, action, record, time and address", async () => {
    const [{ id, ...row } = { id: "" }] = await trail();
    expect(id).not.toBe("");
    expect(row).toEqual({
      at: "2026-11-20T08:00:00.000Z",
      account_id: "account",
      account_name: "Thandi",
      key_name: "",
      action: "changed status",
      record_type: "message",
      record_id: "record",
      record_name: "MSG-0000-0000",
      request_id: "request",
      address: "192.0.2.1",
      before: '{"status":"New"}',
      after: '{"status":"Done"}',
    });
  });

  test("the audit trail has no entry of a change that was rolled back", { tags: "promise-34" }, async () => {
    const failed = platform.database.write(async (tx) => {
      await recordAudit(tx, platform.now(), ENTRY);
      throw new Error("no further");
    });
    await expect(failed).rejects.toThrow();
    expect(await trail()).toHaveLength(1);
  });

  test.each([
    ["changed", "update audit set action = 'nothing'"],
    ["deleted", "delete from audit"],
    ...(databaseKind === "postgres"
      ? [["emptied", "truncate audit"]]
      : [["replaced", "insert or replace into audit select * from audit"]]),
  ])("the audit trail cannot be %s", { tags: "promise-34" }, async (_, statement) => {
    const before = await trail();
    const error = await platform.database
      .write((tx) => sql.raw(statement).execute(tx))
      .catch((caught: unknown) => caught);
    expect(violationOf(error)?.kind).toBe("check");
    expect(await trail()).toEqual(before);
  });
});
