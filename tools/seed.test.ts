import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CUSTOMER_SORTS } from "#contract/customers.ts";
import { PRODUCT_SORTS } from "#contract/products.ts";
import { USER_SORTS } from "#contract/users.ts";
import { insertCustomer, listCustomers } from "#server/customers/store.ts";
import { type Database, openDatabase } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { newId } from "#server/platform/records/ids.ts";
import { insertProduct, listProducts } from "#server/products/store.ts";
import { listUsers } from "#server/users/store.ts";
import { expectIndexedPage, planOf, statementsOf } from "#tests/support/plans.ts";
import { COMPANIES, serialOf } from "#tools/seed/seeded-rows.ts";
import { readSeedOptions, SeedError, type Seeded, seedDatabase } from "#tools/seed.ts";

describe("readSeedOptions", () => {
  test("returns a hundred thousand rows unless a number is given", () => {
    expect(readSeedOptions([])).toEqual({ rows: 100_000, intoExisting: false });
    expect(readSeedOptions(["--into-existing", "1,000"])).toEqual({ rows: 1000, intoExisting: true });
  });

  test.each([["many"], ["0"], ["1.5"], ["5", "6"], ["--force"]])("throws for an invalid argument: %s", (...args) => {
    expect(() => readSeedOptions(args)).toThrow(SeedError);
  });
});

describe("a seeded database", () => {
  const [rows, page] = [300, { page: 1, pageSize: 10 }];
  let folder: string;
  let database: Database;
  let seeded: Seeded[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "seed-"));
    database = openDatabase({ sqliteFile: join(folder, "website.db") });
    await migrate(database);
    seeded = await seedDatabase(database, { rows, intoExisting: false });
  });

  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  test("each seeded table has the requested number of rows", async () => {
    const expected = { customers: rows, products: rows, product_variants: 450, users: rows };
    expect(Object.fromEntries(seeded.map((one) => [one.table, one.rows]))).toEqual(expected);
    const totals = [listCustomers, listProducts, listUsers].map(async (list) => (await list(database, page)).total);
    expect(await Promise.all(totals)).toEqual([rows, rows, rows]);
  });

  test("no seeded user can sign in or is an administrator", async () => {
    const users = database.read.selectFrom("users").select("id");
    expect(await users.where("role", "=", "admin").execute()).toEqual([]);
    expect(await users.where("password_hash", "is not", null).execute()).toEqual([]);
  });

  test("a search finds one record by its number and a tenth by a company's name", async () => {
    for (const list of [listCustomers, listProducts, listUsers]) {
      expect((await list(database, { ...page, q: serialOf(123) })).total).toBe(1);
    }
    expect((await listCustomers(database, { ...page, q: COMPANIES[0] })).total).toBe(rows / COMPANIES.length);
  });

  test.each(CUSTOMER_SORTS)("a list of customers by %s is read from an index", async (sort) => {
    await expectIndexedPage(database, (db) => listCustomers(db, { ...page, sort }));
  });

  test.each(PRODUCT_SORTS)("a list of products by %s is read from an index", async (sort) => {
    await expectIndexedPage(database, (db) => listProducts(db, { ...page, sort }));
  });

  test.each(USER_SORTS)("a list of users by %s is read from an index", async (sort) => {
    await expectIndexedPage(database, (db) => listUsers(db, { ...page, sort }));
  });

  test("a page far down reads its ids from the index alone", async () => {
    const [statement] = await statementsOf(database, (db) =>
      listCustomers(db, { page: 151, pageSize: 10, sort: "name" }),
    );
    expect(await planOf(database, statement)).toContain("SCAN customers USING COVERING INDEX customers_by_name_key");
  });

  test("a search uses the trigram index", async () => {
    const [statement] = await statementsOf(database, (db) => listCustomers(db, { ...page, q: "northwind" }));
    expect(await planOf(database, statement)).toContain("customers_fts VIRTUAL TABLE");
  });

  test("seeded rows have the folded columns that the stores would write", async () => {
    const row = await database.read
      .selectFrom("customers")
      .selectAll()
      .where("company", "=", COMPANIES[2])
      .limit(1)
      .executeTakeFirstOrThrow();
    const { name, email, phone, company, status, value_cents, created_at } = row;
    const id = newId();
    await database.write((tx) =>
      insertCustomer(tx, id, { name, email, phone, company, status, value: value_cents / 100 }, created_at, 1),
    );
    const stored = await database.read.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirst();
    expect({ ...stored, id: row.id }).toEqual(row);
    await database.write((tx) => tx.deleteFrom("customers").where("id", "=", id).execute());

    const product = await database.read.selectFrom("products").selectAll().limit(1).executeTakeFirstOrThrow();
    const { name: title, category, description, stock, status: published } = product;
    const made = { name: title, slug: "another", category, description, stock, status: published };
    const price = product.price_cents / 100;
    await database.write((tx) => insertProduct(tx, id, { ...made, price }, product.created_at, 1));
    const copied = await database.read.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirst();
    expect({ ...copied, id: product.id, slug: product.slug }).toEqual(product);
    await database.write((tx) => tx.deleteFrom("products").where("id", "=", id).execute());
  });

  test("seeding again adds rows, numbered after the last ones", async () => {
    await seedDatabase(database, { rows: 10, intoExisting: false });
    expect((await listProducts(database, { ...page, q: serialOf(rows + 10) })).total).toBe(1);
  });

  test("seeding a database with a real customer is refused, unless allowed", async () => {
    const customer = { name: "A", email: "a@example.net" };
    await database.write((tx) => insertCustomer(tx, newId(), customer, "2026-01-01T00:00:00.000Z"));
    await expect(seedDatabase(database, { rows: 1, intoExisting: false })).rejects.toThrow(SeedError);
    await seedDatabase(database, { rows: 1, intoExisting: true });
    expect((await listCustomers(database, page)).total).toBe(rows + 12);
  });
});
