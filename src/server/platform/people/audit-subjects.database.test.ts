import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { recordAudit } from "#server/platform/records/audit.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { addCustomers } from "#tests/support/records.ts";
import { up } from "../../../../migrations/0003-audit-subjects.ts";

async function addLine(platform: TestPlatform, id: string, action: string, emails: string[], fields: object) {
  await platform.database.write((tx) =>
    recordAudit(tx, platform.now(), {
      account: { id: null, name: "" },
      action,
      record: { type: "customer", id, name: "Thandi", people: emails },
      caller: { requestId: "", address: "" },
      ...fields,
    }),
  );
}

test("the migration adds the same pseudonyms to old lines as new lines get", async () => {
  const platform = await createPlatform();
  onTestFinished(() => platform.close());
  const { read, owner } = platform.database;
  const [first, second, third] = ["first@example.org", "Second@example.org", "third@example.org"] as const;
  const [living = ""] = await addCustomers(platform.database, [{ email: third, name: "Thandi" }]);
  const add = (...line: [id: string, action: string, emails: string[], fields: object]) => addLine(platform, ...line);
  await add(living, "created", [first], { after: { email: first, name: "Thandi" } });
  await add(living, "changed status", [first], { before: { status: "Lead" }, after: { status: "Active" } });
  await add(living, "changed", [first, second], { before: { email: first }, after: { email: second } });
  await add(living, "added a note to", [second], { after: { text: "Ask fourth@example.org" } });
  const handOver = { before: { email: second, name: "Thandi" }, after: { email: third, name: "Sipho" } };
  await add(living, "changed", [second, third], handOver);
  await add(living, "changed status", [third], { before: { status: "Active" }, after: { status: "Lead" } });
  await add("gone", "changed status", [first], { before: { status: "Lead" }, after: { status: "Active" } });
  await add("gone", "deleted", [first], { before: { email: first, name: "Thandi" } });

  const subjects = async () =>
    (await read.selectFrom("audit_subjects").selectAll().execute()).map((row) => JSON.stringify(row)).sort();
  const written = await subjects();
  await sql`delete from audit_subjects`.execute(owner);
  await up(owner);
  // The address in the note was stored before the migration.
  expect(await subjects()).toHaveLength(written.length - 1);
  expect((await subjects()).filter((row) => !written.includes(row))).toEqual([]);
});
