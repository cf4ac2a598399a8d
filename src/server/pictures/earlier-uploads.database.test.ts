import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pictureStore } from "#server/pictures/store.ts";
import { picturesTable } from "#server/pictures/tables.ts";
import { listRows } from "#server/platform/database/lists.ts";
import { migrate, migrationNames } from "#server/platform/database/migrate.ts";
import { newId } from "#server/platform/records/ids.ts";
import { createInstallation, type Installation, openAt } from "#tests/support/platform.ts";

let installation: Installation;
beforeEach(async () => {
  installation = await createInstallation();
});
afterEach(() => installation.remove());

const UPLOADS = 1200;

/** Returns the migrations before a number. */
async function migrationsBefore(number: string): Promise<Record<string, Migration>> {
  const names = (await migrationNames()).filter((name) => name < number);
  const imported = names.map(async (name) => [name, await import(`../../../migrations/${name}.ts`)] as const);
  return Object.fromEntries(await Promise.all(imported));
}

test("all uploads of an earlier version are in the library, and their sizes are due", {
  tags: "promise-28",
}, async () => {
  const database = openAt(installation);
  await migrate(database, () => migrationsBefore("0012"));
  const names = Array.from({ length: UPLOADS }, () => `${newId()}.png`);
  for (const [index, name] of names.entries())
    await sql`insert into uploads (name, file_name, bytes, width, height, unused_since, created_at)
      values (${name}, ${`Bräai ${index}.png`}, 1, 2, 3, ${index % 2 ? null : "2026-11-20T08:30:00.000Z"},
        '2026-11-20T08:30:00.000Z')`.execute(database.owner);
  expect(await migrate(database)).toContain("0012-pictures");
  const found = await pictureStore.find(database.read, names[7] ?? "");
  expect(found).toMatchObject({ version: 1, record: { fileName: "Bräai 7.png", width: 2, height: 3, focusX: 0.5 } });
  const plan = { table: picturesTable, sorts: {}, filters: {} };
  expect((await listRows(database, plan, { q: "braai 119", page: 1, pageSize: 100 })).total).toBe(11);
  expect((await listRows(database, plan, { page: 1, pageSize: 1 })).total).toBe(UPLOADS);
  const due = await database.read.selectFrom("pictures").select("id").where("sizes_due_at", "=", 0).execute();
  expect(due).toHaveLength(UPLOADS);
  await database.close();
});

test("sizes for pages of an earlier version stay, and the size for mails is due", { tags: "promise-28" }, async () => {
  const database = openAt(installation);
  await migrate(database, () => migrationsBefore("0020"));
  const [name, size] = [`${newId()}.png`, `${newId()}.webp`];
  await sql`insert into pictures (id, file_name, file_name_key, bytes, width, height, alt, focus_x, focus_y, sizes_due_at,
    sizes_tries, search, version, created_at, updated_at) values (${name}, '', '', 1, 2, 3, '', 500, 500, null, 1, '', 1,
    '2026-11-20T08:30:00.000Z', '2026-11-20T08:30:00.000Z')`.execute(database.owner);
  const row = { name: size, picture_id: name, kind: "webp" as const, width: 2, bytes: 5 };
  await database.owner.insertInto("picture_sizes").values(row).execute();
  await migrate(database);
  expect(await database.read.selectFrom("picture_sizes").selectAll().execute()).toEqual([row]);
  const pictures = database.read.selectFrom("pictures").select(["sizes_due_at", "sizes_tries"]);
  expect(await pictures.execute()).toEqual([{ sizes_due_at: 0, sizes_tries: 0 }]);
  await database.write((tx) => tx.deleteFrom("pictures").execute());
  expect(await database.read.selectFrom("picture_sizes").selectAll().execute()).toEqual([]);
  await database.close();
});
