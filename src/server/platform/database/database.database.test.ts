import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase, type Tx } from "#server/platform/database/database.ts";
import { isUnavailable, violationOf } from "#server/platform/database/errors.ts";
import { newId } from "#server/platform/records/ids.ts";
import { databaseKind } from "#tests/support/database.ts";
import { createPlatform, openAt, type TestPlatform } from "#tests/support/platform.ts";
import { runProgramAt } from "#tests/support/processes.ts";
import { setReadOnly } from "#tests/support/read-only.ts";
import { addUser, countRowsOf } from "#tests/support/records.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let platform: TestPlatform;
let database: Database;
beforeAll(async () => {
  platform = await createPlatform();
  database = platform.database;
});
afterAll(() => platform.close());

async function setCounter(name: string, value: number): Promise<void> {
  await database.write((tx) =>
    tx
      .insertInto("counters")
      .values({ name, value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
      .execute(),
  );
}

async function counter(name: string, from: Database = database): Promise<number | undefined> {
  const row = await from.read.selectFrom("counters").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}

/** Returns the error of the work, or undefined. */
async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe("reading and writing", () => {
  test("reading and writing use the database of this run", () => {
    expect(database.kind).toBe(databaseKind);
  });

  test("a write is visible to all processes", async () => {
    await setCounter("written", 7);
    const other = openAt(platform.installation);
    expect([await counter("written"), await counter("written", other)]).toEqual([7, 7]);
    await other.close();
  });

  test("write returns the result of its work", async () => {
    expect(await database.write(async () => "done")).toBe("done");
    expect(await database.writeReadCommitted(async () => "done")).toBe("done");
  });

  test("columns, counts and sums are numbers, up to 2^53 - 1", async () => {
    await setCounter("large", Number.MAX_SAFE_INTEGER);
    expect(await counter("large")).toBe(9_007_199_254_740_991);
    const sums = await database.read
      .selectFrom("counters")
      .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.sum<number>("value").as("sum")])
      .where("name", "=", "large")
      .executeTakeFirstOrThrow();
    expect(sums).toEqual({ count: 1, sum: 9_007_199_254_740_991 });
  });

  test("text is stored unchanged: emoji, right to left, marks, quotes, JSON", { tags: "promise-32" }, async () => {
    const text = `👩🏽‍💻 مرحبا q\u0323\u0307 '";-- [1,2] \\ %_ \u2028`;
    const id = await addUser(database, { name: text });
    const row = await database.read.selectFrom("users").select("name").where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.name).toBe(text);
  });

  test("text sorts by its bytes on both databases", async () => {
    for (const [index, name] of ["b", "B", "a", "_", "é", "Z"].entries()) await setCounter(`sort ${name}`, index);
    const rows = await database.read
      .selectFrom("counters")
      .select("name")
      .where("name", "like", "sort %")
      .orderBy("name")
      .execute();
    expect(rows.map(({ name }) => name.slice(5))).toEqual(["B", "Z", "_", "a", "b", "é"]);
  });
});

describe("a transaction", () => {
  test("a transaction that fails changes nothing, and the next one works", async () => {
    const failed = database.write(async (tx) => {
      await tx.insertInto("counters").values({ name: "half", value: 1 }).execute();
      throw new Error("no further");
    });
    await expect(failed).rejects.toThrow("no further");
    expect(await counter("half")).toBeUndefined();
    await setCounter("half", 2);
    expect(await counter("half")).toBe(2);
  });

  test("a transaction neither delays readers nor shows them uncommitted rows", async () => {
    await setCounter("open", 1);
    const { promise: written, resolve: resolveWritten } = Promise.withResolvers<void>();
    const { promise: looked, resolve: continueTransaction } = Promise.withResolvers<void>();
    const slow = database.write(async (tx) => {
      await tx.updateTable("counters").set({ value: 2 }).where("name", "=", "open").execute();
      resolveWritten();
      // A reader that had to wait for the writer would wait for ever.
      await looked;
    });
    await written;
    expect(await counter("open")).toBe(1);
    continueTransaction();
    await slow;
    expect(await counter("open")).toBe(2);
  });

  test.each([
    ["read", () => database.read.selectFrom("counters").selectAll().execute()],
    ["write", () => database.write(async () => undefined)],
    ["writeReadCommitted", () => database.writeReadCommitted(async () => undefined)],
  ])("using the outer handle in a transaction to %s throws at once", async (_, misuse) => {
    const start = performance.now();
    await expect(database.write(async () => misuse())).rejects.toThrow("beside the open transaction");
    await expect(database.writeReadCommitted(async () => misuse())).rejects.toThrow("beside the open transaction");
    expect(performance.now() - start).toBeLessThan(2000);
    await misuse();
  });

  test("other code can use the outer handle during a transaction", async () => {
    await Promise.all([database.write(async () => sleep(50)), counter("open"), sleep(10).then(() => counter("open"))]);
  });

  test("increments of two processes that read, then write, are not lost", async () => {
    await setCounter("tries", 0);
    const retries = await Promise.all([1, 2].map(() => runProgramAt(platform.installation, "increment", "100")));
    expect(await counter("tries")).toBe(200);
    // A transaction that takes the lock at its beginning never has to start over.
    if (databaseKind === "sqlite") expect(retries).toEqual(["0", "0"]);
  });

  test("50 concurrent increments of one process are not lost", async () => {
    await setCounter("at once", 0);
    const increment = () =>
      database.write(async (tx) => {
        const row = await tx
          .selectFrom("counters")
          .select("value")
          .where("name", "=", "at once")
          .executeTakeFirstOrThrow();
        await tx
          .updateTable("counters")
          .set({ value: row.value + 1 })
          .where("name", "=", "at once")
          .execute();
      });
    await Promise.all(Array.from({ length: 50 }, increment));
    expect(await counter("at once")).toBe(50);
  });

  test("transactions that all conflict run again one at a time, and seldom more than once", async () => {
    await setCounter("wanted", 0);
    const others = [openAt(platform.installation), openAt(platform.installation)];
    const handles = [database, ...others];
    const retries = () => handles.reduce((total, { stats }) => total + stats.retries, 0);
    const before = retries();
    const increment = async (tx: Tx) => {
      const { sum } = await tx
        .selectFrom("counters")
        .select((eb) => eb.fn.sum<number>("value").as("sum"))
        .where("name", "like", "wanted%")
        .executeTakeFirstOrThrow();
      // As other forms do, it inserts into what all of them read.
      await tx
        .insertInto("counters")
        .values({ name: `wanted ${newId()}`, value: sum + 1 })
        .execute();
    };
    const many = Array.from({ length: 20 }, () => handles.map((handle) => handle.write(increment)));
    await Promise.all(many.flat());
    expect(
      await database.read.selectFrom("counters").select("name").where("name", "like", "wanted %").execute(),
    ).toHaveLength(60);
    expect(retries() - before).toBeLessThan(60 * 2);
    for (const other of others) await other.close();
  });

  test("waiting for a lock of a different process does not block the event loop", async () => {
    await setCounter("locked", 0);
    const other = openAt(platform.installation);
    const { promise: locked, resolve: resolveWritten } = Promise.withResolvers<void>();
    const holder = other.write(async (tx) => {
      await tx.updateTable("counters").set({ value: 1 }).where("name", "=", "locked").execute();
      resolveWritten();
      await sleep(400);
    });
    await locked;
    let ticks = 0;
    const timer = setInterval(() => ticks++, 10);
    await database.writeReadCommitted((tx) =>
      tx
        .updateTable("counters")
        .set((eb) => ({ value: eb("value", "+", 1) }))
        .where("name", "=", "locked")
        .execute(),
    );
    clearInterval(timer);
    await holder;
    expect(await counter("locked")).toBe(2);
    expect(ticks).toBeGreaterThan(5);
    await other.close();
  });
});

test("a loop of awaited queries leaves the event loop to others", async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 5);
  const end = performance.now() + 400;
  while (performance.now() < end) await counter("open");
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(8);
});

describe("a violated constraint has one form on both databases", { tags: "promise-18" }, () => {
  async function violation(work: Parameters<Database["write"]>[0]) {
    return violationOf(await errorOf(database.write(work)));
  }

  test("unique", async () => {
    await addUser(database, { email: "taken@example.org" });
    const error = await errorOf(addUser(database, { email: "TAKEN@example.org" }));
    expect(violationOf(error)).toEqual({ kind: "unique", table: "users", column: "email_key" });
  });

  test("primary key", async () => {
    const id = await addUser(database);
    const error = await errorOf(addUser(database, { id }));
    expect(violationOf(error)).toEqual({ kind: "unique", table: "users", column: "id" });
  });

  test("not null", async () => {
    const found = await violation((tx) => sql`insert into counters (name, value) values ('x', null)`.execute(tx));
    expect(found).toEqual({ kind: "not-null", table: "counters", column: "value" });
  });

  test("check", async () => {
    const found = await violation((tx) => sql`update users set role = 'owner'`.execute(tx));
    expect(found).toEqual({ kind: "check" });
  });

  test("foreign key", async () => {
    const found = await violation((tx) =>
      tx
        .insertInto("sessions")
        .values({
          id: newId(),
          user_id: newId(),
          token_hash: "x",
          address: "",
          browser: "",
          created_at: "",
          confirmed_at: "",
          last_seen_at: "",
          expires_at: "",
          provider_factor: 0,
        })
        .execute(),
    );
    expect(found).toEqual({ kind: "foreign-key" });
  });

  test("deleting an account deletes its sessions", async () => {
    const userId = await addUser(database);
    const times = { created_at: "", confirmed_at: "", last_seen_at: "", expires_at: "" };
    const row = { address: "", browser: "", provider_factor: 0, ...times } as const;
    await database.write((tx) =>
      tx
        .insertInto("sessions")
        .values({ ...row, id: newId(), user_id: userId, token_hash: newId() })
        .execute(),
    );
    await database.write((tx) => tx.deleteFrom("users").where("id", "=", userId).execute());
    expect(await countRowsOf(database, "sessions")).toBe(0);
  });
});

describe("a wrong type", () => {
  test.each(["twelve", "1.5", ""])("%j does not go into a column of whole numbers", async (value) => {
    const error = await errorOf(
      database.write((tx) => sql`insert into counters (name, value) values ('typed', ${value})`.execute(tx)),
    );
    expect(error).toBeInstanceOf(Error);
    expect(await counter("typed")).toBeUndefined();
  });

  test("1.5 does not go into a column of whole numbers", async () => {
    expect(await errorOf(setCounter("typed", 1.5))).toBeInstanceOf(Error);
    expect(await counter("typed")).toBeUndefined();
  });
});

describe("a table that a newer program changes", () => {
  const counters = (db: Pick<Database["owner"], "selectFrom">) =>
    db.selectFrom("counters").selectAll().where("name", "=", "dated").execute();
  const addColumn = (name: string) =>
    sql`alter table counters add column ${sql.ref(name)} integer not null default 7`.execute(database.owner);

  beforeAll(() => setCounter("dated", 1));
  afterAll(async () => {
    for (const name of ["first", "second"]) {
      await sql`alter table counters drop column ${sql.ref(name)}`.execute(database.owner);
    }
  });

  test("prepared statements still read a table that a newer program has changed", async () => {
    const older = openAt(platform.installation);
    try {
      expect(await counters(older.read)).toEqual([{ name: "dated", value: 1 }]);
      await addColumn("first");
      expect(await counters(older.read)).toEqual([{ name: "dated", value: 1, first: 7 }]);
      expect(await counters(older.read)).toEqual([{ name: "dated", value: 1, first: 7 }]);
    } finally {
      await older.close();
    }
  });

  test("transactions still read a table that a newer program has changed", async () => {
    const older = openAt(platform.installation);
    try {
      expect(await older.write(counters)).toEqual([{ name: "dated", value: 1, first: 7 }]);
      await addColumn("second");
      expect(await older.write(counters)).toEqual([{ name: "dated", value: 1, first: 7, second: 7 }]);
    } finally {
      await older.close();
    }
  });
});

describe("when the database is away", () => {
  test.runIf(databaseKind === "postgres")("a refused connection counts as an unavailable database", async () => {
    const away = openDatabase({ sqliteFile: "", databaseUrl: "postgres://tests@127.0.0.1:1/none" });
    expect(isUnavailable(await errorOf(counter("open", away)))).toBe(true);
    await away.close();
  });

  test.runIf(databaseKind === "postgres")(
    "a lost connection is reported, ends no process, and the next call works",
    { tags: "promise-21" },
    async () => {
      const lost: Error[] = [];
      const { sqliteFile, databaseUrl } = platform.installation;
      const cut = openDatabase({ sqliteFile, databaseUrl, onLostConnection: (error) => lost.push(error) });
      const { promise: begun, resolve: resolveWritten } = Promise.withResolvers<void>();
      const underWay = errorOf(
        cut.write(async (tx) => {
          await tx.selectFrom("counters").selectAll().execute();
          resolveWritten();
          await sleep(300);
          await tx.selectFrom("counters").selectAll().execute();
        }),
      );
      await begun;
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.owner);
      expect(isUnavailable(await underWay)).toBe(true);
      expect(lost.length).toBeGreaterThan(0);
      expect(await counter("open", cut)).toBe(2);
      await cut.close();
    },
  );

  test.runIf(databaseKind === "postgres")(
    "a write works within five seconds after a server was read-only for ten connections",
    { tags: "promise-20" },
    async () => {
      const handle = openAt(platform.installation);
      // As many reads as the pool has connections, all in use while the server is read-only.
      const readAtOnce = () =>
        Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.1)`.execute(handle.read)));
      const write = () => errorOf(handle.write((tx) => tx.deleteFrom("counters").where("name", "=", "none").execute()));
      try {
        await setReadOnly(database, true);
        await readAtOnce();
        expect(isUnavailable(await write())).toBe(true);
        await readAtOnce();
        await setReadOnly(database, false);
        const start = performance.now();
        await waitUntil("a write works", async () => (await write()) === undefined);
        expect(performance.now() - start).toBeLessThan(5000);
      } finally {
        await setReadOnly(database, false);
        await handle.close();
      }
    },
  );

  test.runIf(databaseKind === "sqlite")(
    "a full disk refuses writes, leaves nothing incomplete, and reads still work",
    { tags: "promise-20" },
    async () => {
      const full = openAt(platform.installation);
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(full.owner);
      await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 1)}`.execute(full.owner);
      const error = await errorOf(
        full.write(async (tx) => {
          await tx.insertInto("counters").values({ name: "first", value: 1 }).execute();
          await tx
            .insertInto("secrets")
            .values({ name: "filling", value: "x".repeat(200_000) })
            .execute();
        }),
      );
      expect(isUnavailable(error)).toBe(true);
      expect([await counter("first", full), await counter("open", full)]).toEqual([undefined, 2]);
      await sql`pragma max_page_count = 1000000`.execute(full.owner);
      await full.write((tx) => tx.insertInto("counters").values({ name: "first", value: 1 }).execute());
      await full.close();
    },
  );
});
