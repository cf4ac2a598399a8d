import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { databaseKind } from "#tests/support/database.ts";
import { createPlatform, openAt, type TestPlatform } from "#tests/support/platform.ts";
import { addCustomers, addMessage } from "#tests/support/records.ts";

describe.runIf(databaseKind === "sqlite")("the index of a search", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await createPlatform();
  });
  afterAll(() => platform.close());

  /** Returns how many rows left the index of a table since its last merge. */
  const countRemoved = async (table: string) => {
    const { rows } = await sql<{ value: number }>`
      select value from counters where name = ${`removed-from-search:${table}`}`.execute(platform.database.owner);
    return rows[0]?.value ?? 0;
  };
  const fileHas = async (word: string) =>
    (await readFile(join(platform.installation.dataDir, "website.db"))).includes(word);

  test("a merged index has nothing of deleted or changed rows and finds all others", {
    tags: "promise-47",
  }, async () => {
    const { database } = platform;
    const add = (message: string) => database.write((tx) => addMessage(tx, { message }));
    const [gone, remaining] = [await add("Seals ⵣⴰⵡ one"), await add("Seals ⵣⴰ two")];
    for (let index = 0; index < 200; index++) await add(`Ordinary ${index}`);
    await database.write((tx) => tx.deleteFrom("messages").where("id", "=", gone).execute());
    expect(await countRemoved("messages")).toBe(1);
    await database.forgetDeleted();
    expect([await fileHas("ⵣⴰⵡ"), await fileHas("ⵣⴰ")]).toEqual([false, true]);
    const change = { message: "Seals", search: "seals" };
    await database.write((tx) => tx.updateTable("messages").set(change).where("id", "=", remaining).execute());
    await database.forgetDeleted();
    expect(await fileHas("ⵣⴰ")).toBe(false);
    expect(await countRemoved("messages")).toBe(0);
    const found = await sql`select rowid from messages_fts where search match '"ordinary 199"'`.execute(database.owner);
    expect(found.rows).toHaveLength(1);
    await sql`insert into messages_fts(messages_fts, rank) values ('integrity-check', 1)`.execute(database.owner);
  });

  test("each new row merges few pages of the index, so that no write waits for a large merge", async () => {
    const { database } = platform;
    const pages = async () => {
      const { rows } = await sql<{ id: number }>`select id from messages_fts_data`.execute(database.owner);
      return new Set(rows.map(({ id }) => id));
    };
    let state = 1;
    const letter = () => {
      state = (state * 48_271) % 2_147_483_647;
      return String.fromCharCode(97 + (state % 26));
    };
    let before = await pages();
    const written: number[] = [];
    for (let index = 0; index < 150; index++) {
      const message = Array.from({ length: 3000 }, letter).join("");
      await database.write((tx) => addMessage(tx, { message }));
      const after = await pages();
      written.push(after.difference(before).size);
      before = after;
    }
    expect(Math.max(...written)).toBeLessThan(64);
    expect(before.size).toBeLessThan(2000);
  });

  test("every search index is merged by the new rows of its table", async () => {
    const { rows } = await sql<{ index: string; triggers: number }>`
      select name as "index", (select count(*) from sqlite_master t where t.name = f.name || '_merge') as triggers
      from pragma_table_list f where type = 'virtual'`.execute(platform.database.owner);
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.filter(({ triggers }) => triggers !== 1)).toEqual([]);
  });

  test("two merges at once count no row twice, so that the next removed row is merged as well", async () => {
    const { database, installation } = platform;
    const other = openAt(installation);
    for (let index = 0; index < 5; index++) {
      const id = await database.write((tx) => addMessage(tx));
      await database.write((tx) => tx.deleteFrom("messages").where("id", "=", id).execute());
    }
    await Promise.all([database.forgetDeleted(), other.forgetDeleted()]);
    await other.close();
    expect(await countRemoved("messages")).toBe(0);
  });

  test("a merge leaves the indexes that lost no row as they are", { tags: "promise-47" }, async () => {
    const { database } = platform;
    const [id] = [await database.write((tx) => addMessage(tx)), await addCustomers(database, [{ name: "Thandi" }])];
    const sizeOf = async (index: string) => {
      const { rows } = await sql<{ segments: string }>`
        select hex(block) as segments from ${sql.table(`${index}_data`)} where id = 10`.execute(database.owner);
      return rows[0]?.segments;
    };
    const before = await sizeOf("customers_fts");
    await database.write((tx) => tx.deleteFrom("messages").where("id", "=", id).execute());
    const messagesBefore = await sizeOf("messages_fts");
    await database.forgetDeleted();
    expect(await sizeOf("customers_fts")).toBe(before);
    expect(await sizeOf("messages_fts")).not.toBe(messagesBefore);
  });

  test("a merge does nothing when no row was removed", async () => {
    const { database } = platform;
    await database.write((tx) => addMessage(tx));
    const transaction = vi.spyOn(database.owner, "transaction");
    await database.forgetDeleted();
    expect(transaction).not.toHaveBeenCalled();
    transaction.mockRestore();
  });
});
