import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrate } from "#server/platform/database/migrate.ts";
import { databaseKind } from "#tests/support/database.ts";
import { createInstallation, type Installation, openAt } from "#tests/support/platform.ts";
import { runProgramAt } from "#tests/support/processes.ts";
import { createTables } from "../../../../migrations/dialects/tables.ts";

const folder = new URL("../../../../migrations/", import.meta.url);
const files = (await readdir(folder)).filter((file) => file.endsWith(".ts"));
const ours = files.map((file) => file.slice(0, -".ts".length)).sort();

let installation: Installation;
beforeEach(async () => {
  installation = await createInstallation();
});
afterEach(() => installation.remove());

/** Returns the names of the tables, without the two in which Kysely records migrations. */
async function tables(): Promise<string[]> {
  const database = openAt(installation);
  const found = await database.owner.introspection.getTables();
  await database.close();
  return found.map(({ name }) => name).filter((name) => !name.startsWith("kysely_"));
}

const makesTable = (name: string): Migration => ({
  up: (db) => createTables(db, [`${name} (n integer)`]),
});

const breaksHalfWay: Migration = {
  async up(db) {
    await createTables(db, ["half (n integer)"]);
    await sql`insert into half values (1)`.execute(db);
    throw new Error("the second half failed");
  },
};

describe("migrate", () => {
  test("every migration runs once, in order", async () => {
    const database = openAt(installation);
    expect(await migrate(database)).toEqual(ours);
    expect(await migrate(database)).toEqual([]);
    await database.close();
  });

  test("exactly one of four processes that start at once migrates, and none fails", {
    tags: "promise-28",
  }, async () => {
    const printed = await Promise.all([1, 2, 3, 4].map(() => runProgramAt(installation, "migrate")));
    const ran: string[][] = printed.map((text) => JSON.parse(text));
    expect(ran.filter((names) => names.length > 0)).toEqual([ours]);
  });

  test.runIf(databaseKind === "postgres")(
    "other processes wait for a migration that takes longer than a statement may",
    { tags: ["release", "promise-28"] },
    async () => {
      // The limit is eight seconds for a statement, and nine for a silent connection.
      const slow: Migration = { up: (db) => sql`select pg_sleep(10)`.execute(db).then(() => undefined) };
      const handles = [openAt(installation), openAt(installation)];
      const ran = await Promise.all(handles.map((handle) => migrate(handle, async () => ({ "0001-slow": slow }))));
      expect(ran.flat()).toEqual(["0001-slow"]);
      for (const handle of handles) await handle.close();
    },
  );

  test("a migration that fails changes nothing, nor do the migrations that ran with it", {
    tags: "promise-28",
  }, async () => {
    const database = openAt(installation);
    const migrations = { "0001-good": makesTable("good"), "0002-bad": breaksHalfWay };
    await expect(migrate(database, async () => migrations)).rejects.toThrow("the second half failed");
    expect(await tables()).toEqual([]);
    const repaired = { ...migrations, "0002-bad": makesTable("repaired") };
    expect(await migrate(database, async () => repaired)).toEqual(["0001-good", "0002-bad"]);
    expect((await tables()).sort()).toEqual(["good", "repaired"]);
    await database.close();
  });

  test("a migration that is killed half way changes nothing and runs again", { tags: "promise-28" }, async () => {
    await expect(runProgramAt(installation, "migrate-and-die")).rejects.toMatchObject({ signal: "SIGKILL" });
    expect(await tables()).toEqual([]);
    const database = openAt(installation);
    expect(await migrate(database)).toEqual(ours);
    await database.close();
  });

  test("a database newer than the program is refused", { tags: "promise-28" }, async () => {
    const database = openAt(installation);
    const newer = { "0001-first": makesTable("first"), "0002-newer": makesTable("newer") };
    await migrate(database, async () => newer);
    await expect(migrate(database, async () => ({ "0001-first": makesTable("first") }))).rejects.toThrow(
      "The database is newer than this program, which does not know 0002-newer.",
    );
    expect((await tables()).sort()).toEqual(["first", "newer"]);
    await database.close();
  });

  test("a database from before version 0.1.0 is refused and keeps its tables", async () => {
    const database = openAt(installation);
    await migrate(database, async () => ({ "0001-foundation": makesTable("first") }));
    await expect(migrate(database)).rejects.toThrow(
      "The database is from before version 0.1.0, which this program cannot read; the last commit that reads it is 87f7c8e.",
    );
    expect(await tables()).toEqual(["first"]);
    await database.close();
  });
});
