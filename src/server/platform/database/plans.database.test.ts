import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CUSTOMER_SORTS } from "#contract/customers.ts";
import { MESSAGE_SORTS } from "#contract/messages.ts";
import { listCustomers } from "#server/customers/store.ts";
import { listMessages } from "#server/messages/store.ts";
import type { Database } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";
import { databaseKind } from "#tests/support/database.ts";
import { analyse, expectIndexedPage, planOf, statementsOf } from "#tests/support/plans.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { customerOf } from "#tests/support/records.ts";

const ROWS = 12_000;
const IN_ONE_STATEMENT = 500;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
  await fill(platform.database);
});
afterAll(() => platform.close());

const letters = ["alpha", "bravo", "carol", "delta", "echos"];

async function fill(database: Database): Promise<void> {
  const numbers = Array.from({ length: ROWS }, (_, number) => number);
  await database.write(async (tx) => {
    for (let start = 0; start < ROWS; start += IN_ONE_STATEMENT) {
      const part = numbers.slice(start, start + IN_ONE_STATEMENT);
      await tx.insertInto("customers").values(part.map(customerRow)).execute();
      await tx.insertInto("messages").values(part.map(messageRow)).execute();
    }
  });
  await analyse(database);
}

function instantOf(number: number): string {
  return new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
}

function customerRow(number: number) {
  const name = `${letters[number % 5]} ${number}`;
  return {
    ...customerOf({ name, created_at: instantOf(number), value_cents: number % 997 }),
    status: (["Lead", "Active", "Inactive"] as const)[number % 3] ?? "Lead",
    last_contact_at: number % 2 ? instantOf(number) : ("" as const),
    name_key: name,
    email_key: "thandi@example.org",
    sample: 0 as const,
    company_key: `company ${number % 400}`,
    search: `${name}\nthandi@example.org\n`,
    version: 1,
    updated_at: instantOf(number),
  };
}

function messageRow(number: number) {
  const name = `${letters[number % 5]} ${number}`;
  return {
    id: newId(),
    reference: `MSG-${number}`,
    name,
    name_key: name,
    email: "a@b.co",
    email_key: "a@b.co",
    company: "",
    subject: "",
    message: "words",
    status: (["New", "Read", "Done", "Spam"] as const)[number % 4] ?? "New",
    spam_reason: null,
    customer_id: null,
    notice_version: "1",
    delete_after: instantOf(number),
    search: `${name}\na@b.co\n`,
    version: 1,
    created_at: instantOf(number),
    updated_at: instantOf(number),
  };
}

describe(`a page of a list of ${ROWS} rows comes in order from an index`, () => {
  describe.each(["asc", "desc"] as const)("%s", (order) => {
    test.each(CUSTOMER_SORTS)("customers by %s, with and without a status", async (sort) => {
      for (const status of [undefined, "Lead"] as const) {
        await expectIndexedPage(platform.database, (database) =>
          listCustomers(database, { sort, order, status, page: 2, pageSize: 25 }),
        );
      }
    });

    test.each(MESSAGE_SORTS)("messages by %s, with and without a status", async (sort) => {
      for (const status of [undefined, "New"] as const) {
        await expectIndexedPage(platform.database, (database) =>
          listMessages(database, { sort, order, status, page: 2, pageSize: 25 }),
        );
      }
    });
  });

  test("counting a status reads an index alone", async () => {
    const [, count] = await statementsOf(platform.database, (database) =>
      listMessages(database, { status: "New", page: 1 }),
    );
    const plan = await planOf(platform.database, count);
    expect(plan).toMatch(databaseKind === "sqlite" ? /USING COVERING INDEX/ : /Index Only Scan|Bitmap Index Scan/);
  });
});

describe("a page far down the list", () => {
  const far = { sort: "createdAt", order: "asc", page: 101, pageSize: 100 } as const;

  test("holds the rows that come there, in order", async () => {
    const { rows, total } = await listCustomers(platform.database, far);
    const expected = Array.from({ length: 100 }, (_, place) => instantOf(10_000 + place));
    expect([rows.map((row) => row.createdAt), total]).toEqual([expected, ROWS]);
    const { rows: narrowed } = await listCustomers(platform.database, {
      ...far,
      page: 11,
      status: "Lead",
      order: "desc",
    });
    expect(narrowed.map((row) => row.status)).toEqual(Array.from({ length: 100 }, () => "Lead"));
    expect(narrowed[0]?.createdAt).toBe(instantOf(ROWS - 3 - 3 * 1000));
  });

  test("passes over those before it in an index alone", async () => {
    for (const status of [undefined, "Lead"] as const) {
      const [page] = await statementsOf(platform.database, (database) =>
        listCustomers(database, { ...far, page: 21, status }),
      );
      const plan = await planOf(platform.database, page);
      expect(plan).toMatch(databaseKind === "sqlite" ? /customers USING COVERING INDEX/ : /Index Only Scan/);
    }
  });
});

describe("a search of three letters or more", () => {
  test("asks the index of three-letter pieces", async () => {
    const [search] = await statementsOf(platform.database, (database) =>
      listCustomers(database, { q: "carol 7777", page: 1 }),
    );
    const plan = await planOf(platform.database, search);
    expect(plan).toMatch(databaseKind === "sqlite" ? /customers_fts VIRTUAL TABLE/ : /Index Scan on customers_search/);
  });

  test("finds and counts in one statement, and in two only past the end", async () => {
    const statements = (page: number) =>
      statementsOf(platform.database, (database) => listCustomers(database, { q: "carol", page, pageSize: 100 }));
    expect([(await statements(1)).length, (await statements(1000)).length]).toEqual([1, 2]);
    expect((await listCustomers(platform.database, { q: "carol", page: 24, pageSize: 100 })).rows).toHaveLength(100);
  });
});

test("a list without a page ends at 10,000 rows and tells how many there are", async () => {
  const { rows, total } = await listMessages(platform.database, {});
  expect([rows.length, total]).toEqual([10_000, ROWS]);
});
