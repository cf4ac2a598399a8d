import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ASSIGNED_AREAS, type AssignedArea } from "#contract/assignees.ts";
import { TASK_SORTS } from "#contract/tasks.ts";
import { daysAfter } from "#server/platform/calendar.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { newId } from "#server/platform/records/ids.ts";
import { databaseKind } from "#tests/support/database.ts";
import { instantOf } from "#tests/support/many-rows.ts";
import { analyse, expectIndexedPage, planOf, statementsOf } from "#tests/support/plans.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { addCustomers } from "#tests/support/records.ts";
import { dueKey } from "./due-days.ts";
import { findNextTasks, summariseTasks } from "./due-store.ts";
import { listTasks } from "./store.ts";

const ROWS = 12_000;
const IN_ONE_STATEMENT = 500;
const TODAY = "2026-11-20";
const NOW = `${TODAY}T09:30`;
const ALL = { areas: ASSIGNED_AREAS, now: NOW };
const ASSIGNEES = Array.from({ length: 20 }, newId);
const [OWN = ""] = ASSIGNEES;

let platform: TestPlatform;
let customers: string[];

function taskRow(number: number): Schema["tasks"] {
  const title = `task ${number}`;
  const isDone = number % 4 === 0;
  const dueOn = daysAfter(TODAY, (number % 400) - 40);
  const dueTime = number % 3 === 0 ? "09:00" : null;
  return {
    id: newId(),
    title,
    due_on: dueOn,
    due_time: dueTime,
    due_at: dueKey(dueOn, dueTime),
    description: "",
    repeat: "none",
    repeat_day: 1,
    next_id: null,
    status: isDone ? "Done" : "Open",
    done_at: isDone ? instantOf(number) : null,
    area: "customers",
    customer_id: customers[number % customers.length] ?? "",
    message_id: null,
    application_id: null,
    deal_id: null,
    assignee_id: number % 21 === 20 ? null : (ASSIGNEES[number % 20] ?? null),
    signed_by: null,
    search: title,
    sample: 0,
    version: 1,
    created_at: instantOf(number),
    updated_at: instantOf(number),
  };
}

beforeAll(async () => {
  platform = await createPlatform();
  const { database } = platform;
  customers = await addCustomers(
    database,
    Array.from({ length: 1000 }, (_, number) => ({ name: `Customer ${number}` })),
  );
  const numbers = Array.from({ length: ROWS }, (_, number) => number);
  await database.write(async (tx) => {
    for (let start = 0; start < ROWS; start += IN_ONE_STATEMENT)
      await tx
        .insertInto("tasks")
        .values(numbers.slice(start, start + IN_ONE_STATEMENT).map(taskRow))
        .execute();
  });
  await analyse(database);
});
afterAll(() => platform.close());

const page = { page: 2, pageSize: 25 };

describe(`an index of ${ROWS} tasks`, { tags: "promise-25" }, () => {
  test.each(TASK_SORTS)("tasks come in order by %s, with and without a status", async (sort) => {
    for (const filters of [{}, { status: "Open" }, { order: "desc" }] as const)
      await expectIndexedPage(platform.database, (database) => listTasks(database, { ...page, sort, ...filters }, ALL));
  });

  // PostgreSQL sorts the few rows of an account or a customer instead.
  const testOnSqlite = test.runIf(databaseKind === "sqlite");

  testOnSqlite("tasks of an account, of nobody and of a customer come by due date", async () => {
    const own = { ...page, sort: "dueOn", status: "Open" } as const;
    for (const filters of [{ assignee: OWN }, { assignee: "none" }, { customerId: customers[0] }])
      await expectIndexedPage(platform.database, (database) => listTasks(database, { ...own, ...filters }, ALL));
  });

  testOnSqlite("tasks of each group of due dates come by due date", async () => {
    for (const due of ["overdue", "today", "week", "later"] as const)
      for (const assignee of [OWN, undefined])
        await expectIndexedPage(platform.database, (database) =>
          listTasks(database, { ...page, sort: "dueOn", due, assignee }, ALL),
        );
  });
});

test("the summary and the next tasks read only the rows that they count", { tags: "promise-25" }, async () => {
  const { database } = platform;
  const read = databaseKind === "sqlite" ? /SEARCH tasks/ : /Index|Bitmap/;
  const statements = [
    ...(await statementsOf(database, ({ read }) => summariseTasks(read, OWN, true, ALL))),
    ...(await statementsOf(database, ({ read }) => findNextTasks(read, customers.slice(0, 10)))),
  ];
  expect(statements).toHaveLength(3);
  for (const statement of statements) {
    const plan = await planOf(database, statement);
    expect(plan).toMatch(read);
    expect(plan).not.toMatch(/SCAN tasks|Seq Scan/);
  }
});

test("a caller without some of the areas gets the tasks of the others, and their number", async () => {
  const { database } = platform;
  const scope = (areas: readonly AssignedArea[]) => ({ areas, now: NOW });
  const totals = [];
  for (const areas of [ASSIGNED_AREAS, ["customers", "messages"], ["applications"], []] as const)
    totals.push((await listTasks(database, { page: 1 }, scope(areas))).total);
  expect(totals).toEqual([ROWS, ROWS, 0, 0]);
});

test("the next task of a customer is the open one that is due first", async () => {
  // The tasks of every fourth customer are done.
  const [, id = ""] = customers;
  const next = (await findNextTasks(platform.database.read, [id])).get(id);
  const { rows } = await listTasks(
    platform.database,
    { customerId: id, status: "Open", sort: "dueOn", page: 1, pageSize: 1 },
    ALL,
  );
  expect(next).toEqual({ id: rows[0]?.id, title: rows[0]?.title, dueOn: rows[0]?.dueOn });
});
