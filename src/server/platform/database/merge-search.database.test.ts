import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { databaseKind } from "#tests/support/database.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { addMessage } from "#tests/support/records.ts";

describe.runIf(databaseKind === "sqlite")("the index of a search", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await createPlatform();
  });
  afterAll(() => platform.close());

  const countOf = async (name: string) => {
    const { rows } = await sql<{ value: number }>`
      select value from counters where name = ${name}`.execute(platform.database.owner);
    return rows[0]?.value ?? 0;
  };
  /** How many rows left the search since it was merged. */
  const pieces = async () => (await countOf("search-pieces")) - (await countOf("search-merged"));
  const fileHas = async (word: string) =>
    (await readFile(join(platform.installation.dataDir, "website.db"))).includes(word);

  test("has nothing left of rows that were deleted or changed, once it was merged, and finds all others", async () => {
    const { database } = platform;
    const add = (message: string) => database.write((tx) => addMessage(tx, { message }));
    const [gone, remaining] = [await add("Seals ⵣⴰⵡ one"), await add("Seals ⵣⴰ two")];
    for (let index = 0; index < 200; index++) await add(`Ordinary ${index}`);
    await database.write((tx) => tx.deleteFrom("messages").where("id", "=", gone).execute());
    expect(await pieces()).toBe(1);
    await database.forgetDeleted();
    expect([await fileHas("ⵣⴰⵡ"), await fileHas("ⵣⴰ")]).toEqual([false, true]);
    const change = { message: "Seals", search: "seals" };
    await database.write((tx) => tx.updateTable("messages").set(change).where("id", "=", remaining).execute());
    await database.forgetDeleted();
    expect(await fileHas("ⵣⴰ")).toBe(false);
    expect(await pieces()).toBe(0);
    const found = await sql`select rowid from messages_fts where search match '"ordinary 199"'`.execute(database.owner);
    expect(found.rows).toHaveLength(1);
    await sql`insert into messages_fts(messages_fts, rank) values ('integrity-check', 1)`.execute(database.owner);
  });

  test("is left as it is when no row has left it", async () => {
    const { database } = platform;
    await database.write((tx) => addMessage(tx));
    const transaction = vi.spyOn(database.owner, "transaction");
    await database.forgetDeleted();
    expect(transaction).not.toHaveBeenCalled();
    transaction.mockRestore();
  });
});
