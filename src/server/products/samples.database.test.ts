import { afterAll, beforeAll, expect, test } from "vitest";
import { PRODUCT_STATUSES, Product, ProductInput } from "#contract/products.ts";
import { SERVICE_STATUSES, Service, ServiceInput } from "#contract/services.ts";
import { products as productsFeature } from "#server/products/feature.ts";
import { listProducts } from "#server/products/store.ts";
import { SAMPLE_PRODUCTS } from "#server/sample-data/sample-products.ts";
import { SAMPLE_SERVICES } from "#server/sample-data/sample-services.ts";
import { services as servicesFeature } from "#server/services/feature.ts";
import { listServices } from "#server/services/store.ts";
import { DAY } from "#tests/support/clock.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());

async function load(): Promise<void> {
  await platform.database.write(async (tx) => {
    await productsFeature.content?.samples?.load?.(tx, platform.now(), []);
    await servicesFeature.content?.samples?.load?.(tx, platform.now(), []);
  });
}

test("the samples are valid input, unchanged by the schemas", () => {
  for (const product of SAMPLE_PRODUCTS) expect(ProductInput.parse(product)).toEqual(product);
  for (const service of SAMPLE_SERVICES) expect(ServiceInput.parse(service)).toEqual(service);
});

test("the samples are loaded once, marked, in every status, and made over the last six months", async () => {
  await load();
  const [products, services] = [await listProducts(platform.database, {}), await listServices(platform.database, {})];
  expect([products.total, services.total]).toEqual([24, 9]);
  expect(Product.array().parse(products.rows)).toEqual(products.rows);
  expect(Service.array().parse(services.rows)).toEqual(services.rows);
  expect(new Set(products.rows.map((product) => product.status))).toEqual(new Set(PRODUCT_STATUSES));
  expect(services.rows.every((service) => SERVICE_STATUSES.includes(service.status))).toBe(true);
  expect(products.rows.every((product) => product.variants.length > 0)).toBe(true);
  for (const rows of [products.rows, services.rows]) {
    const ages = rows.map((row) => (platform.now().getTime() - Date.parse(row.createdAt)) / DAY);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.max(...ages)).toBe(180);
    expect(new Set(ages).size).toBe(rows.length);
  }
  for (const table of ["products", "services"] as const) {
    const rows = await platform.database.read.selectFrom(table).select("sample").distinct().execute();
    expect(rows).toEqual([{ sample: 1 }]);
  }
  await load();
  expect((await listProducts(platform.database, {})).total).toBe(24);
  expect((await listServices(platform.database, {})).total).toBe(9);
});

test("the samples are not inserted if a product exists", async () => {
  const [own] = (await listProducts(platform.database, {})).rows;
  await platform.database.write((tx) =>
    tx
      .deleteFrom("products")
      .where("id", "!=", own?.id ?? "")
      .execute(),
  );
  await load();
  expect((await listProducts(platform.database, {})).rows).toEqual([own]);
});
