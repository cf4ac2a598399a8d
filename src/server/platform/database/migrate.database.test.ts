import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrate } from "#server/platform/database/migrate.ts";
import { searchIn } from "#server/platform/database/search.ts";
import { countRows } from "#server/platform/database/totals.ts";
import { usersTable } from "#server/users/tables.ts";
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

/** Those of the program up to this one. */
async function migrationsUpTo(last: string): Promise<Record<string, Migration>> {
  const names = ours.filter((name) => name <= last);
  const imported = names.map(async (name) => [name, await import(new URL(`${name}.ts`, folder).href)] as const);
  return Object.fromEntries(await Promise.all(imported));
}

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

describe("an account in a database from before there were seven roles", () => {
  const account = {
    id: "a",
    name: "Thandi",
    name_key: "thandi",
    email: "thandi@example.org",
    email_key: "thandi@example.org",
    password_hash: null,
    must_change_password: 0,
    role: "user" as const,
    status: "Active" as const,
    search: "thandi thandi@example.org",
    sample: 0,
    version: 1,
    created_at: "2026-01-01T00:00:00.000Z",
    updated_at: "2026-01-01T00:00:00.000Z",
  } as const;

  test("keeps its sessions, is found and counted, and may have any of the seven", async () => {
    const database = openAt(installation);
    await migrate(database, () => migrationsUpTo("0017-search-in-steps"));
    const { owner } = database;
    await owner
      .insertInto("users")
      .values(account as typeof account & { second_factor_from: string })
      .execute();
    const at = account.created_at;
    const session = { user_id: "a", token_hash: "h", address: "", browser: "", created_at: at, last_seen_at: at };
    // The table of then, which the schema no longer is.
    const before = { ...session, id: "s", expires_at: at };
    await owner
      .insertInto("sessions")
      .values(before as typeof before & { confirmed_at: string })
      .execute();

    expect((await migrate(database))[0]).toBe("0018-roles");
    const { created_at } = account;
    expect(await owner.selectFrom("users").selectAll().execute()).toEqual([
      { ...account, second_factor_from: created_at },
    ]);
    expect(await owner.selectFrom("sessions").select(["id", "confirmed_at"]).execute()).toEqual([
      { id: "s", confirmed_at: at },
    ]);

    await owner.updateTable("users").set({ role: "auditor", search: "auditor" }).execute();
    const found = await sql`select id from users where ${searchIn(database.kind, "users", "auditor")}`.execute(owner);
    expect(found.rows).toEqual([{ id: "a" }]);
    expect(await countRows(owner, usersTable, "Active")).toBe(1);
    await expect(
      owner
        .updateTable("users")
        .set({ role: "king" as "user" })
        .execute(),
    ).rejects.toThrow("users_role");
    await expect(
      owner
        .insertInto("sessions")
        .values({ ...session, id: "t", token_hash: "i", user_id: "b", confirmed_at: at, expires_at: at })
        .execute(),
    ).rejects.toThrow(/foreign key/i);
    await owner.deleteFrom("users").execute();
    expect(await owner.selectFrom("sessions").select("id").execute()).toEqual([]);
    await database.close();
  });
});
