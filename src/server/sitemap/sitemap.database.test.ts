import { afterEach, beforeEach, expect, test } from "vitest";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import type { Database } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/records/ids.ts";
import { insertProduct } from "#server/products/store.ts";
import { serveSitemap } from "#server/sitemap/routes.ts";
import { listEntries, sitemapOf } from "#server/sitemap/sitemap.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { ONLY_SLUGS, statementsOf } from "#tests/support/plans.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPlatform();
});
afterEach(() => platform.close());

async function addProduct(slug: string): Promise<void> {
  const values = { name: "Sensor", slug, category: "Sensors", description: "Measures", status: "Active" } as const;
  const variants = [{ name: "One", sku: slug, price: 1, stock: 1, attributes: {} }];
  await platform.database.write(async (tx) => {
    await insertProduct(tx, newId(), { ...values, price: 1, stock: 1, variants }, platform.now().toISOString());
    await bumpContentVersion(tx);
  });
}

/** Serves the sitemap to the requests of `ask`. Returns the SQL of the statements in that time that read records. */
async function whileAsking(ask: (app: TestApp) => Promise<unknown>): Promise<string[]> {
  const statements = await statementsOf(platform.database, async (database: Database) => {
    const app = await createTestApp((api) => serveSitemap(api, { ...platform, database }));
    await ask(app);
    await app.close();
  });
  return statements.map(({ sql }) => sql).filter((sql) => !/^select [^(]* from "counters"/.test(sql));
}

async function productsOf(app: TestApp): Promise<string[]> {
  const { body } = await app.inject({ url: "/sitemap.xml" });
  return [...body.matchAll(/\/catalogue\/([^<]+)</g)].map(([, slug = ""]) => slug);
}

test("a sitemap reads only slugs, and once for all waiting clients", { tags: "promise-46" }, async () => {
  await addProduct("first");
  const asked = await whileAsking(async (app) => {
    const found = await Promise.all(Array.from({ length: 20 }, () => productsOf(app)));
    for (const slugs of found) expect(slugs).toEqual(["first"]);
  });
  expect(asked).toHaveLength(6);
  for (const statement of asked) expect(statement).toMatch(ONLY_SLUGS);
});

test("a sitemap is generated once for each change, and once a minute without one", { tags: "promise-46" }, async () => {
  const asked = await whileAsking(async (app) => {
    for (const slugs of [["a"], ["b", "a"]]) {
      await addProduct(slugs[0] ?? "");
      for (let time = 0; time < 3; time++) expect(await productsOf(app)).toEqual(slugs);
    }
    platform.clock.forward(MINUTE - 1);
    await productsOf(app);
    platform.clock.forward(1);
    await productsOf(app);
  });
  expect(asked).toHaveLength(18);
});

test("a sitemap that failed is generated for the next request", async () => {
  const rival = await platform.rival();
  let isAway = true;
  const database = new Proxy(platform.database, {
    get: (target, name) => Reflect.get(isAway ? rival.database : target, name),
  });
  await rival.database.close();
  const app = await createTestApp((api) => serveSitemap(api, { ...platform, database }));
  expect((await app.inject({ url: "/sitemap.xml" })).statusCode).toBeGreaterThanOrEqual(500);
  isAway = false;
  expect((await app.inject({ url: "/sitemap.xml" })).statusCode).toBe(200);
  await app.close();
});

test("a sitemap has 50,000 pages at most, and no more rows are read", async () => {
  let batches = 0;
  async function* everyOne() {
    for (; batches < 100; batches++) {
      yield Array.from({ length: 1000 }, (_, row) => ({ slug: `p-${batches}-${row}`, updatedAt: "2026-11-20" }));
    }
  }
  async function* none() {}
  const listed = await listEntries({
    jobs: none(),
    projects: none(),
    services: none(),
    articles: none(),
    extraPages: none(),
    products: everyOne(),
  });
  expect([listed.length, batches]).toEqual([50_000, 49]);
  expect(sitemapOf("https://www.example.org", listed).match(/<loc>/g)).toHaveLength(50_000);
});
