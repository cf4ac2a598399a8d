import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PRODUCT_SORTS } from "#contract/products.ts";
import { SERVICE_SORTS } from "#contract/services.ts";
import { listCategories } from "#server/platform/database/totals.ts";
import { newId } from "#server/platform/records/ids.ts";
import { readPublicProducts, streamPublicSlugs } from "#server/products/public-products.ts";
import { listProducts } from "#server/products/store.ts";
import { readPublicServices } from "#server/services/public-services.ts";
import { listServices } from "#server/services/store.ts";
import { databaseKind } from "#tests/support/database.ts";
import { analyse, expectIndexedPage, ONLY_SLUGS, planOf, planOfPage, statementsOf } from "#tests/support/plans.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

const ROWS = 12_000;
const IN_ONE_STATEMENT = 500;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
  const numbers = Array.from({ length: ROWS }, (_, number) => number);
  await platform.database.write(async (tx) => {
    for (let start = 0; start < ROWS; start += IN_ONE_STATEMENT) {
      const part = numbers.slice(start, start + IN_ONE_STATEMENT);
      const products = part.map(productRow);
      await tx.insertInto("products").values(products).execute();
      await tx
        .insertInto("product_variants")
        .values(products.flatMap(({ id }) => [variantRow(id, 0), variantRow(id, 1)]))
        .execute();
      await tx.insertInto("services").values(part.map(serviceRow)).execute();
    }
  });
  await analyse(platform.database);
});
afterAll(() => platform.close());

const letters = ["alpha", "bravo", "carol", "delta", "echos"];

function sharedColumns(number: number) {
  const name = `${letters[number % 5]} ${number}`;
  const category = `Category ${number % 40}`;
  const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
  return {
    id: newId(),
    name,
    name_key: name,
    slug: `record-${number}`,
    category,
    category_key: category.toLowerCase(),
    description: "words",
    search: `${name}\n${category.toLowerCase()}`,
    words: "",
    sample: 0 as const,
    version: 1,
    created_at: at,
    updated_at: at,
  };
}

const NO_OFFER = { unit: "", purpose: "", contents: "[]", lead_time: "", specifications: "[]" };

function productRow(number: number) {
  const status = (["Active", "Draft", "Archived"] as const)[number % 3] ?? "Draft";
  return { ...sharedColumns(number), status, price_cents: number % 997, stock: number % 89, ...NO_OFFER };
}

function variantRow(product_id: string, position: number) {
  return { product_id, position, name: "One", sku: newId(), price_cents: 1, stock: 1, attributes: "{}" };
}

function serviceRow(number: number) {
  const status = (["Published", "Draft", "Archived"] as const)[number % 3] ?? "Draft";
  const prices = { starter_cents: number % 997, professional_cents: 1, enterprise_cents: 1 };
  return { ...sharedColumns(number), ...prices, status, unit: null, tiers: "{}", features: "[]", benefits: "[]" };
}

const page = { page: 2, pageSize: 25 };

describe(`a page of a list of ${ROWS} rows comes in order from an index`, () => {
  describe.each(["asc", "desc"] as const)("%s", (order) => {
    test.each(PRODUCT_SORTS)("products by %s, with and without a status", async (sort) => {
      for (const status of [undefined, "Active"] as const) {
        await expectIndexedPage(platform.database, (database) =>
          listProducts(database, { sort, order, status, ...page }),
        );
      }
    });

    test.each(SERVICE_SORTS)("services by %s, with and without a status", async (sort) => {
      for (const status of [undefined, "Published"] as const) {
        await expectIndexedPage(platform.database, (database) =>
          listServices(database, { sort, order, status, ...page }),
        );
      }
    });
  });

  test("a page of one category, newest first, comes in order from an index", async () => {
    const category = "Category 7";
    await expectIndexedPage(platform.database, (database) => listProducts(database, { category, ...page }));
    await expectIndexedPage(platform.database, (database) => listServices(database, { category, ...page }));
  });

  test("a page of published records comes in order from an index", async () => {
    await expectIndexedPage(platform.database, (database) => readPublicProducts(database, page));
    await expectIndexedPage(platform.database, (database) => readPublicServices(database, page));
  });

  test("a page of published records of one category comes from the index of categories", async () => {
    const asked = { category: "Category 7", page: 1, pageSize: 4 };
    for (const list of [readPublicProducts, readPublicServices]) {
      await expectIndexedPage(platform.database, (database) => list(database, asked));
      const plan = await planOfPage(platform.database, (database) => list(database, asked));
      expect(plan).toMatch(/(products|services)_category_by_created_at/);
    }
  });
});

test("products of one category sorted by category are in order of their creation", async () => {
  const ofOne = { category: "Category 7", status: "Active" } as const;
  const newest = await listProducts(platform.database, ofOne);
  const { rows, total } = await listProducts(platform.database, { ...ofOne, sort: "category", ...page });
  expect(rows).toEqual(newest.rows.toReversed().slice(25, 50));
  expect(total).toBe(newest.total);
});

test("the slugs of published products come from an index, without any other column", async () => {
  let slugs: string[] = [];
  const statements = await statementsOf(platform.database, async (database) => {
    for await (const rows of streamPublicSlugs(database, platform.now()))
      slugs = [...slugs, ...rows.map(({ slug }) => slug)];
  });
  const shown = Array.from({ length: ROWS / 3 }, (_, number) => `record-${number * 3}`);
  expect(slugs).toEqual(shown.toReversed());
  for (const statement of statements) {
    expect(statement.sql).toMatch(ONLY_SLUGS);
    const plan = await planOf(platform.database, statement);
    expect(plan).toMatch(/products_(status_)?by_created_at/);
    expect(plan).not.toMatch(/TEMP B-TREE|Seq Scan/);
  }
});

test("a category sorted by a different column reads the category or an index in order", async () => {
  for (const sort of PRODUCT_SORTS) {
    const plan = await planOfPage(platform.database, (database) =>
      listProducts(database, { category: "Category 7", sort, ...page }),
    );
    expect(plan, sort).not.toMatch(/Seq Scan|SCAN products$/m);
  }
});

test("a search of three letters or more uses the trigram index", async () => {
  for (const [table, list] of [
    ["products", listProducts],
    ["services", listServices],
  ] as const) {
    const [search] = await statementsOf(platform.database, (database) => list(database, { q: "carol 7777", page: 1 }));
    const found = databaseKind === "sqlite" ? `${table}_fts VIRTUAL TABLE` : `Index Scan on ${table}_search`;
    expect(await planOf(platform.database, search)).toContain(found);
  }
});

test("the categories come from the kept row counts, in order and once each", async () => {
  for (const table of ["products", "services"] as const) {
    const { rows } = await listCategories(platform.database.read, table);
    expect(rows).toHaveLength(40);
    expect(rows.slice(0, 3)).toEqual(["Category 0", "Category 1", "Category 10"]);
    const [statement] = await statementsOf(platform.database, ({ read }) => listCategories(read, table));
    expect(await planOf(platform.database, statement)).toMatch(new RegExp(`(SCAN|Scan on) ${table}_totals`));
  }
});

test("a page of 1 or of 100 products takes three statements without a scan of their parts", {
  tags: "promise-25",
}, async () => {
  for (const pageSize of [1, 100]) {
    const statements = await statementsOf(platform.database, (database) =>
      listProducts(database, { page: 1, pageSize }),
    );
    expect(statements).toHaveLength(3);
    for (const parts of statements.slice(1)) {
      expect(await planOf(platform.database, parts)).not.toMatch(/Seq Scan on product_variants|SCAN product_/);
    }
  }
});

test("a list of all products has their variants", async () => {
  const { rows, total } = await listProducts(platform.database, {});
  expect([rows.length, total]).toEqual([10_000, ROWS]);
  expect(rows.every((row) => row.variants.length === 2)).toBe(true);
});
