import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { APPLICATION_SORTS } from "#contract/applications.ts";
import { CUSTOMER_SORTS } from "#contract/customers.ts";
import { JOB_SORTS } from "#contract/jobs.ts";
import { MESSAGE_SORTS, MESSAGE_STATES } from "#contract/messages.ts";
import { PROJECT_SORTS } from "#contract/projects.ts";
import { USER_SORTS } from "#contract/users.ts";
import { listApplications } from "#server/applications/store.ts";
import { listCustomers } from "#server/customers/store.ts";
import { listJobs } from "#server/jobs/store.ts";
import { listMessages } from "#server/messages/store.ts";
import type { Database } from "#server/platform/database/database.ts";
import { listProjects } from "#server/projects/store.ts";
import { listUsers } from "#server/users/store.ts";
import { databaseKind } from "#tests/support/database.ts";
import { fillLists, instantOf, jobOfApplications, OWNER, ROWS } from "#tests/support/many-rows.ts";
import { expectIndexedPage, planOf, planOfPage, statementsOf } from "#tests/support/plans.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

const VIEWER = { accountId: "", now: new Date(0), waitingDays: 5 };
let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
  await fillLists(platform.database);
});
afterAll(() => platform.close());

describe(`a page of a list of ${ROWS} rows comes in order from an index`, { tags: "promise-25" }, () => {
  describe.each(["asc", "desc"] as const)("%s", (order) => {
    const page = { order, page: 2, pageSize: 25 };

    test.each(CUSTOMER_SORTS)("customers by %s, with and without a status or an owner", async (sort) => {
      for (const filters of [{}, { status: "Lead" }, { owner: OWNER }] as const) {
        await expectIndexedPage(platform.database, (database) =>
          listCustomers(database, { ...page, sort, ...filters }),
        );
      }
    });

    test.each(MESSAGE_SORTS)("messages by %s, with and without a status", async (sort) => {
      for (const status of [undefined, "New"] as const) {
        await expectIndexedPage(platform.database, (database) =>
          listMessages(database, { ...page, sort, status }, VIEWER),
        );
      }
    });

    test.each(APPLICATION_SORTS)("applications by %s, with and without a status or an assignee", async (sort) => {
      for (const filters of [{}, { status: "New" }, { assignee: OWNER }, { assignee: "none" }] as const) {
        await expectIndexedPage(platform.database, (database) =>
          listApplications(database, { ...page, sort, ...filters }),
        );
      }
    });

    test.each(USER_SORTS)("users by %s, with and without a status or a role", async (sort) => {
      for (const filters of [{}, { status: "Inactive" }, { role: "admin" }] as const) {
        await expectIndexedPage(platform.database, (database) => listUsers(database, { ...page, sort, ...filters }));
      }
    });

    test.each(JOB_SORTS)("jobs by %s, with and without a status", async (sort) => {
      for (const status of [undefined, "draft"] as const) {
        await expectIndexedPage(platform.database, (database) => listJobs(database, { ...page, sort, status }));
      }
    });

    test.each(PROJECT_SORTS)("projects by %s, with and without a status", async (sort) => {
      for (const status of [undefined, "ongoing"] as const) {
        await expectIndexedPage(platform.database, (database) => listProjects(database, { ...page, sort, status }));
      }
    });

    test.each(MESSAGE_STATES)("messages in the state %s, in the default order", async (state) => {
      const viewer = { ...VIEWER, now: new Date(instantOf(ROWS)) };
      await expectIndexedPage(platform.database, (database) => listMessages(database, { ...page, state }, viewer));
      const own = {
        open: "inbox",
        mine: "assigned",
        waiting: "inbox",
        snoozed: "snoozed",
        automatic: "automatic",
        received: "received",
      };
      const plan = await planOfPage(platform.database, (database) =>
        listMessages(database, { ...page, state }, viewer),
      );
      expect(plan).toContain(`messages_${own[state]}`);
    });

    test("a page of a list with other filters comes in order from an index", async () => {
      const sort = "createdAt";
      await expectIndexedPage(platform.database, (database) =>
        listJobs(database, { ...page, sort, department: "Design" }),
      );
      await expectIndexedPage(platform.database, (database) =>
        listApplications(database, { ...page, sort, jobId: jobOfApplications }),
      );
      for (const filters of [{ category: "iot" }, { published: "false" }] as const) {
        await expectIndexedPage(platform.database, (database) => listProjects(database, { ...page, sort, ...filters }));
      }
    });
  });

  test("the total comes from the stored row counts, in the statement of the page", { tags: "promise-25" }, async () => {
    const statements = await statementsOf(platform.database, (database) =>
      listMessages(database, { status: "New", page: 1 }, VIEWER),
    );
    // One more statement reads the latest replies.
    expect(statements).toHaveLength(2);
    const plan = await planOf(platform.database, statements[0]);
    expect(plan).toMatch(databaseKind === "sqlite" ? /SEARCH messages_totals/ : /Scan on messages_totals/);
  });
});

test("a page far down the list has its rows, in order", async () => {
  const far = { sort: "createdAt", order: "asc", page: 101, pageSize: 100 } as const;
  const { rows, total } = await listCustomers(platform.database, far);
  const expected = Array.from({ length: 100 }, (_, index) => instantOf(10_000 + index));
  expect([rows.map((row) => row.createdAt), total]).toEqual([expected, ROWS]);
  const leads = { ...far, page: 11, status: "Lead", order: "desc" } as const;
  const { rows: narrowed } = await listCustomers(platform.database, leads);
  expect(narrowed.map((row) => row.status)).toEqual(Array.from({ length: 100 }, () => "Lead"));
  expect(narrowed[0]?.createdAt).toBe(instantOf(ROWS - 3 - 3 * 1000));
});

test("a page far down the list reads the rows before it from an index alone", async () => {
  for (const status of [undefined, "Lead"] as const) {
    const [page] = await statementsOf(platform.database, (database) =>
      listCustomers(database, { sort: "createdAt", order: "asc", page: 21, pageSize: 100, status }),
    );
    const plan = await planOf(platform.database, page);
    expect(plan).toMatch(databaseKind === "sqlite" ? /customers USING COVERING INDEX/ : /Index Only Scan/);
  }
});

describe("a search of three letters or more", () => {
  /** Statements of the search, without that of the customers' next tasks. */
  async function statementsFor(q: string, page = 1) {
    const list = (database: Database) => listCustomers(database, { q, page, pageSize: 100 });
    return (await statementsOf(platform.database, list)).filter((statement) => !statement.sql.includes("from tasks"));
  }

  test("a search that few rows match reads the search index once", async () => {
    const statements = await statementsFor("carol 7777");
    expect(statements).toHaveLength(1);
    const plan = await planOf(platform.database, statements[0]);
    expect(plan).toMatch(databaseKind === "sqlite" ? /customers_fts VIRTUAL TABLE/ : /Index Scan on customers_search/);
  });

  test("a search that many rows match reads the list in order until the page is full", async () => {
    const page = (await statementsFor("thandi"))[1];
    const plan = await planOf(platform.database, page);
    const walks =
      databaseKind === "sqlite" ? /SCAN customers USING INDEX/ : /Index Scan.* using customers_by_created_at/;
    expect(plan).toMatch(walks);
    expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
  });

  test("both ways of a search find the same rows, and nothing past the end", async () => {
    const common = await listCustomers(platform.database, { q: "thandi", page: 1, pageSize: 100 });
    const all = await listCustomers(platform.database, { page: 1, pageSize: 100 });
    expect(common).toEqual(all);
    expect((await listCustomers(platform.database, { q: "carol", page: 24, pageSize: 100 })).rows).toHaveLength(100);
    expect(await listCustomers(platform.database, { q: "carol", page: 25, pageSize: 100 })).toEqual({
      rows: [],
      total: ROWS / 5,
    });
    expect(await listCustomers(platform.database, { q: "carol 7777", page: 2 })).toEqual({ rows: [], total: 1 });
  });
});

test("a list without a page ends at 10,000 rows and has the total number", { tags: "promise-25" }, async () => {
  const { rows, total } = await listMessages(platform.database, {}, VIEWER);
  expect([rows.length, total]).toEqual([10_000, ROWS]);
});
