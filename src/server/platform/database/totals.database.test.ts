import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listCustomers } from "#server/customers/store.ts";
import { customersTable } from "#server/customers/tables.ts";
import { TABLES } from "#server/features.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { AnyTable } from "#server/platform/database/table.ts";
import { sumRowCounts } from "#server/platform/database/totals.ts";
import { databaseKind } from "#tests/support/database.ts";
import { createPlatform, openAt, type TestPlatform } from "#tests/support/platform.ts";
import { addCustomers } from "#tests/support/records.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());

const STATUSES = ["Lead", "Active", "Inactive"] as const;

/** Returns the stored totals of a table and the numbers of its rows, counted now. */
async function storedAndCounted({ name: table, countedBy = [] }: AnyTable) {
  const names = sql.join(countedBy.map((column) => sql.ref(column)));
  const linesOf = async (from: string, number: string) => {
    const { rows } = await sql<Record<string, unknown>>`
      select ${names}, ${sql.raw(number)} as number from ${sql.table(from)}
      group by ${names} having ${sql.raw(number)} <> 0 order by ${names}`.execute(platform.database.read);
    return rows;
  };
  return { stored: await linesOf(`${table}_totals`, "sum(rows)"), counted: await linesOf(table, "count(*)") };
}

async function expectExact(): Promise<void> {
  for (const table of TABLES.filter(({ countedBy }) => countedBy)) {
    const { stored, counted } = await storedAndCounted(table);
    expect(stored, table.name).toEqual(counted);
  }
}

async function someOf(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom("customers").select("id").orderBy("id").limit(7).execute();
  return rows.map(({ id }) => id);
}

describe("the stored totals", () => {
  test("the stored totals include rows from before the first query", async () => {
    await addCustomers(
      platform.database,
      Array.from({ length: 30 }, (_, number) => ({
        name: `Customer ${number}`,
        status: STATUSES[number % 3] ?? "Lead",
      })),
    );
    await expectExact();
    expect((await listCustomers(platform.database, { status: "Active", page: 1 })).total).toBe(10);
  });

  test("the stored totals follow many rows changed and deleted in one statement", async () => {
    await platform.database.write(async (tx) => {
      const ids = await someOf(tx);
      await tx.updateTable("customers").set({ status: "Inactive" }).where("id", "in", ids).execute();
      await tx.updateTable("customers").set({ company: "the status stays" }).execute();
      await tx.deleteFrom("customers").where("id", "in", ids.slice(0, 3)).execute();
    });
    await expectExact();
  });

  test("the stored totals do not include rows that were rolled back", async () => {
    await expect(
      platform.database.write(async (tx) => {
        await tx.deleteFrom("customers").execute();
        throw new Error("taken back");
      }),
    ).rejects.toThrow("taken back");
    await expectExact();
    expect((await listCustomers(platform.database, { page: 1 })).total).toBe(27);
  });

  test("the stored totals are exact with writers in two processes, also while they are summed", async () => {
    const second = openAt(platform.installation);
    try {
      const work = Array.from({ length: 60 }, (_, number) => {
        const database = number % 2 ? second : platform.database;
        if (number % 10 === 9) return sumRowCounts(database, TABLES);
        return database.write(async (tx) => {
          const [id] = (await someOf(tx)).slice(number % 5);
          if (!id) return;
          if (number % 4 === 0) await tx.deleteFrom("customers").where("id", "=", id).execute();
          const status = STATUSES[number % 3] ?? "Lead";
          await tx.updateTable("customers").set({ status }).where("id", "=", id).execute();
        });
      });
      await Promise.all(work);
    } finally {
      await second.close();
    }
    await expectExact();
  });

  test.runIf(databaseKind === "postgres")(
    "the stored totals have one row for each combination after they are summed",
    async () => {
      await sumRowCounts(platform.database, TABLES);
      const { rows } = await sql<{ lines: number }>`select count(*) as lines from customers_totals`.execute(
        platform.database.read,
      );
      const { counted } = await storedAndCounted(customersTable);
      expect(rows[0]?.lines).toBe(counted.length);
      await expectExact();
    },
  );

  test.runIf(databaseKind === "postgres")("the stored totals start at zero after the table is emptied", async () => {
    await sql`truncate customers cascade`.execute(platform.database.owner);
    await expectExact();
  });
});
