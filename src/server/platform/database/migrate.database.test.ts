import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrate } from "#server/platform/database/migrate.ts";
import { createInstallation, type Installation, openAt } from "#tests/support/platform.ts";
import { runProgramAt } from "#tests/support/processes.ts";
import { createTable, integer } from "../../../../migrations/dialects/tables-1.ts";

const folder = new URL("../../../../migrations/", import.meta.url);
const files = (await readdir(folder)).filter((file) => file.endsWith(".ts"));
const ours = files.map((file) => file.slice(0, -".ts".length)).sort();

let installation: Installation;
beforeEach(async () => {
  installation = await createInstallation();
});
afterEach(() => installation.remove());

/** The tables of the database but those in which Kysely keeps its books. */
async function tables(): Promise<string[]> {
  const database = openAt(installation);
  const found = await database.owner.introspection.getTables();
  await database.close();
  return found.map(({ name }) => name).filter((name) => !name.startsWith("kysely_"));
}

const makesTable = (name: string): Migration => ({
  up: (db) => createTable(db, name).addColumn("n", integer(db)).execute(),
});

const breaksHalfWay: Migration = {
  async up(db) {
    await createTable(db, "half").addColumn("n", integer(db)).execute();
    await sql`insert into half values (1)`.execute(db);
    throw new Error("the second half failed");
  },
};

describe("bringing the database up", () => {
  test("runs every migration once, in order", async () => {
    const database = openAt(installation);
    expect(await migrate(database)).toEqual(ours);
    expect(await migrate(database)).toEqual([]);
    await database.close();
  });

  test("by four processes at once is done by exactly one, and none fails", async () => {
    const printed = await Promise.all([1, 2, 3, 4].map(() => runProgramAt(installation, "migrate")));
    const ran: string[][] = printed.map((text) => JSON.parse(text));
    expect(ran.filter((names) => names.length > 0)).toEqual([ours]);
  });

  test("by eight handles at once is done by exactly one, three times over", async () => {
    for (let round = 0; round < 3; round++) {
      const fresh = await createInstallation();
      const handles = Array.from({ length: 8 }, () => openAt(fresh));
      const ran = await Promise.all(handles.map((handle) => migrate(handle)));
      expect(ran.filter((names) => names.length > 0)).toEqual([ours]);
      for (const handle of handles) await handle.close();
      await fresh.remove();
    }
  });

  test("leaves nothing of a migration that fails, nor of those that ran with it", async () => {
    const database = openAt(installation);
    const migrations = { "0001-good": makesTable("good"), "0002-bad": breaksHalfWay };
    await expect(migrate(database, async () => migrations)).rejects.toThrow("the second half failed");
    expect(await tables()).toEqual([]);
    const repaired = { ...migrations, "0002-bad": makesTable("mended") };
    expect(await migrate(database, async () => repaired)).toEqual(["0001-good", "0002-bad"]);
    expect((await tables()).sort()).toEqual(["good", "mended"]);
    await database.close();
  });

  test("is begun anew after a kill in the middle, with nothing of it left", async () => {
    await expect(runProgramAt(installation, "migrate-and-die")).rejects.toMatchObject({ signal: "SIGKILL" });
    expect(await tables()).toEqual([]);
    const database = openAt(installation);
    expect(await migrate(database)).toEqual(ours);
    await database.close();
  });

  test("is refused where the database is newer than the program", async () => {
    const database = openAt(installation);
    const newer = { "0001-first": makesTable("first"), "0002-newer": makesTable("newer") };
    await migrate(database, async () => newer);
    await expect(migrate(database, async () => ({ "0001-first": makesTable("first") }))).rejects.toThrow(
      "The database is newer than this program, which does not know 0002-newer.",
    );
    expect((await tables()).sort()).toEqual(["first", "newer"]);
    await database.close();
  });
});
