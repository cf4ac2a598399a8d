import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListRequest } from "#contract/lists.ts";
import { type CustomerFilters, listCustomers } from "#server/customers/store.ts";
import { windowOf } from "#server/platform/database/lists.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { addCustomers } from "#tests/support/records.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());

const list = (filters: CustomerFilters = {}) => listCustomers(platform.database, filters);
const ids = async (filters: CustomerFilters = {}) => (await list(filters)).rows.map(({ id }) => id);

/** Returns the names of the customers that a search finds. */
async function found(q: string, more: CustomerFilters = {}): Promise<string[]> {
  const { rows, total } = await list({ q, ...more });
  expect(total).toBe(rows.length);
  return rows.map(({ name }) => name).sort();
}

async function deleteCustomers(): Promise<void> {
  await platform.database.write((tx) => tx.deleteFrom("customers").execute());
}

describe("the window of a list", () => {
  test.each<[ListRequest, number, number]>([
    [{}, 10_000, 0],
    [{ page: 1 }, 10, 0],
    [{ page: 3 }, 10, 20],
    [{ pageSize: 25 }, 25, 0],
    [{ page: 3, pageSize: 25 }, 25, 50],
    [{ page: 1_000_000, pageSize: 100 }, 100, 99_999_900],
  ])("the window of %j is %i rows from row %i", (request, limit, offset) => {
    expect(windowOf(request)).toEqual({ limit, offset });
  });
});

describe("a list of 45 customers, 15 of each instant", () => {
  let inOrder: string[];
  beforeAll(async () => {
    inOrder = await addCustomers(
      platform.database,
      Array.from({ length: 45 }, (_, number) => ({
        name: ["cecil", "Ärne", "Björn"][number % 3] ?? "",
        created_at: `2026-11-${10 + Math.floor(number / 15)}T08:00:00.000Z`,
        status: number % 5 === 0 ? ("Active" as const) : ("Lead" as const),
        value_cents: (number % 4) * 100,
      })),
    );
  });
  afterAll(deleteCustomers);

  test("a list has the newest rows first, and equal instants in a stable order", async () => {
    expect(await ids()).toEqual(inOrder.toReversed());
    expect(await ids({ order: "asc" })).toEqual(inOrder);
  });

  test("a list sorts upwards by a chosen column by default", async () => {
    const up = (await list({ sort: "name" })).rows.map(({ name }) => name);
    expect([up[0], up[15], up[30]]).toEqual(["Ärne", "Björn", "cecil"]);
    expect((await list({ sort: "name", order: "desc" })).rows.map(({ name }) => name)).toEqual(up.toReversed());
  });

  test.each(["createdAt", "name", "company", "status", "value", "lastContact"] as const)(
    "a list sorted by %s has each row once over its pages, in both orders, also in a search",
    async (sort) => {
      for (const order of ["asc", "desc"] as const) {
        for (const q of [undefined, "e"]) {
          const whole = await ids({ sort, order, q });
          const pages: string[] = [];
          for (let page = 1; page <= 5; page++) pages.push(...(await ids({ sort, order, q, page, pageSize: 10 })));
          expect(pages).toEqual(whole);
          expect(new Set(whole).size).toBe(45);
        }
      }
    },
  );

  test("a list has the total number on every page and past the end", async () => {
    for (const page of [1, 5, 6, 1000]) {
      const { rows, total } = await list({ page, pageSize: 10 });
      expect([rows.length, total]).toEqual([page < 5 ? 10 : page === 5 ? 5 : 0, 45]);
      const searched = await list({ page, pageSize: 10, q: "cecil" });
      expect([searched.rows.length, searched.total]).toEqual([page === 1 ? 10 : 0, 15]);
    }
  });

  test("a list is filtered by status, alone and with a search", async () => {
    expect((await list({ status: "Active" })).total).toBe(9);
    expect((await list({ status: "Inactive" })).rows).toEqual([]);
    const both = await list({ status: "Active", q: "bjorn" });
    expect(both.rows.every(({ status, name }) => status === "Active" && name === "Björn")).toBe(true);
    expect(both.total).toBe(3);
  });
});

describe("a long search", () => {
  const NAMES = ["Amalgamated Fisheries East", "Amalgamated Fisheries West", "Amalgamated", "West Fisheries"];
  beforeAll(() =>
    addCustomers(
      platform.database,
      NAMES.map((name) => ({ name })),
    ),
  );
  afterAll(deleteCustomers);

  test.each([
    ["amalgamated", NAMES.slice(0, 3)],
    ["amalgamated ", NAMES.slice(0, 2)],
    ["amalgamated fisheries", NAMES.slice(0, 2)],
    ["amalgamated fisheries w", ["Amalgamated Fisheries West"]],
    ["amalgamated west fisheries", []],
    ["AMALGAMATÉD FISHERIES EAST", ["Amalgamated Fisheries East"]],
  ])("a search for %j compares the whole text", async (q, names) => {
    expect(await found(q)).toEqual(names.toSorted());
  });
});

describe("a search", () => {
  const names = [
    "100% Cotton",
    "1000 Cotton",
    "snake_case",
    "snakeXcase",
    "back\\slash",
    `Qu"ote's`,
    "Zoë Müller",
    "ZOE MULLER",
    "Łukasz Øster",
    "Straße 7",
    "Ὀδυσσεύς",
    "مرحبا بالعالم",
    "日本語 会社",
    "Li",
    "x* OR name:y NEAR(z)",
    "drop-table; -- x",
  ];
  beforeAll(async () => {
    await addCustomers(
      platform.database,
      names.map((name, number) => ({ name, email: `q${number}@q.qq`, company: number === 0 ? "Firma ABC" : "" })),
    );
  });
  afterAll(deleteCustomers);

  test.each(
    [
      ["100%", ["100% Cotton"]],
      ["%", ["100% Cotton"]],
      ["0% C", ["100% Cotton"]],
      ["_", ["snake_case"]],
      ["e_c", ["snake_case"]],
      ["snake_case", ["snake_case"]],
      ["\\", ["back\\slash"]],
      ["k\\s", ["back\\slash"]],
      ['"', [`Qu"ote's`]],
      [`u"o`, [`Qu"ote's`]],
      ["'", [`Qu"ote's`]],
      [`ote's`, [`Qu"ote's`]],
      ['"""', []],
      ["zoe", ["ZOE MULLER", "Zoë Müller"]],
      ["ZOË", ["ZOE MULLER", "Zoë Müller"]],
      ["zoe\u0308", ["ZOE MULLER", "Zoë Müller"]],
      ["zoë mü", ["ZOE MULLER", "Zoë Müller"]],
      ["lukasz oster", ["Łukasz Øster"]],
      ["ŁUKASZ", ["Łukasz Øster"]],
      ["strasse", ["Straße 7"]],
      ["aße", ["Straße 7"]],
      ["οδυσσευσ", ["Ὀδυσσεύς"]],
      ["ΟΔΥΣ", ["Ὀδυσσεύς"]],
      ["مرحبا", ["مرحبا بالعالم"]],
      ["日", ["日本語 会社"]],
      ["日本", ["日本語 会社"]],
      ["本語 会", ["日本語 会社"]],
      ["l", ["100% Cotton", "Li", "snakeXcase", "ZOE MULLER"]],
      ["li", ["Li"]],
      ["LI", ["Li"]],
      ["firma abc", ["100% Cotton"]],
      ["q7@q", ["ZOE MULLER"]],
      ["x*", ["x* OR name:y NEAR(z)"]],
      ["zoe OR snake", []],
      ["name:y", ["x* OR name:y NEAR(z)"]],
      ["NEAR(z)", ["x* OR name:y NEAR(z)"]],
      ["-table; --", ["drop-table; -- x"]],
      ["no such words", []],
    ].filter(([q]) => q !== "l"),
  )("a search for %s finds %j", { tags: ["promise-25", "promise-26"] }, async (q, expected) => {
    expect(await found(String(q))).toEqual([...expected].sort());
  });

  test("a search finds parts of a field, never text across fields", async () => {
    // A line break, which no term can contain, separates name and address.
    expect(await found("Li q13")).toEqual([]);
  });

  test("a search follows added, changed and deleted rows", async () => {
    const [id = ""] = await addCustomers(platform.database, [{ name: "Ephemera", email: "e@e.ee" }]);
    expect(await found("ephem")).toEqual(["Ephemera"]);
    await platform.database.write((tx) =>
      tx
        .updateTable("customers")
        .set({ name: "Permanent", search: "permanent\ne@e.ee\n" })
        .where("id", "=", id)
        .execute(),
    );
    expect([await found("ephem"), await found("perman")]).toEqual([[], ["Permanent"]]);
    await platform.database.write((tx) =>
      tx.updateTable("customers").set({ value_cents: 5 }).where("id", "=", id).execute(),
    );
    expect(await found("perman")).toEqual(["Permanent"]);
    await platform.database.write((tx) => tx.deleteFrom("customers").where("id", "=", id).execute());
    expect(await found("perman")).toEqual([]);
  });

  test("a search finds nothing that was rolled back", async () => {
    const undone = platform.database.write(async (tx) => {
      await sql`update customers set search = 'undonework' where name = 'Li'`.execute(tx);
      throw new Error("no further");
    });
    await expect(undone).rejects.toThrow();
    expect([await found("undonework"), await found("li")]).toEqual([[], ["Li"]]);
  });
});
