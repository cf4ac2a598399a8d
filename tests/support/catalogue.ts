import type { ProductInput } from "#contract/products.ts";
import type { ServiceInput } from "#contract/services.ts";
import { newId } from "#server/platform/records/ids.ts";
import { insertProduct } from "#server/products/store.ts";
import { insertService } from "#server/services/store.ts";
import { minute } from "#tests/support/bulk.ts";
import type { TestServer } from "#tests/support/server.ts";

/** Returns a product as the form sends it, with a unique slug. */
export function productInput(given: Partial<ProductInput> = {}): ProductInput {
  return {
    name: "Soil sensor",
    slug: `product-${newId()}`,
    category: "Sensors",
    description: "Measures how wet a field is.",
    price: 149.5,
    stock: 12,
    ...given,
  };
}

/** Returns a variant with a unique SKU. */
export function variantInput(given: Partial<NonNullable<ProductInput["variants"]>[number]> = {}) {
  return { name: "Single", sku: `SKU-${newId()}`, price: 149.5, stock: 3, attributes: {}, ...given };
}

/** Inserts products, created a minute apart. Returns their ids in that order. */
export async function addProducts({ app }: TestServer, given: readonly Partial<ProductInput>[]): Promise<string[]> {
  const ids = given.map(() => newId());
  await app.platform.database.write(async (tx) => {
    for (const [index, one] of given.entries()) {
      await insertProduct(tx, ids[index] ?? "", productInput(one), minute(index));
    }
  });
  return ids;
}

/** Returns a service as the form sends it, with a unique slug. */
export function serviceInput(given: Partial<ServiceInput> = {}): ServiceInput {
  return {
    name: "Cloud migration",
    slug: `service-${newId()}`,
    category: "Cloud",
    description: "Moves your servers into the cloud.",
    price: { starter: 1500, professional: 4999.99, enterprise: 0 },
    ...given,
  };
}

/** Inserts services, created a minute apart. Returns their ids in that order. */
export async function addServices({ app }: TestServer, given: readonly Partial<ServiceInput>[]): Promise<string[]> {
  const ids = given.map(() => newId());
  await app.platform.database.write(async (tx) => {
    for (const [index, one] of given.entries()) {
      await insertService(tx, ids[index] ?? "", serviceInput(one), minute(index));
    }
  });
  return ids;
}
