import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { customerRecords } from "#server/customers/store.ts";
import { jobsTable } from "#server/jobs/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { newId } from "#server/platform/records/ids.ts";
import { fieldsOf } from "#server/platform/records/record-fields.ts";
import { recordTable } from "#server/platform/records/record-table.ts";
import { findPublic } from "#server/platform/records/slugged-records.ts";
import { productRecords } from "#server/products/store.ts";
import { EXAMPLES } from "#tests/support/calls.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());

const write = <Result>(work: (tx: Tx) => Promise<Result>) => platform.database.write(work);
const EARLIER = "2026-11-01T08:00:00.000Z";
const LATER = "2026-11-02T08:00:00.000Z";

let made = 0;
/** Returns the input of a published product, with values of its own where they must be unique. */
function productInput() {
  made += 1;
  const { variants, ...input } = EXAMPLES.createProduct.body;
  const own = variants.map((variant, index) => ({ ...variant, sku: `${made}-${index}` }));
  return { ...input, slug: `product-${made}`, status: "Active" as const, images: ["a.webp"], variants: own };
}

async function addProduct() {
  const [id, input] = [newId(), productInput()];
  return { id, input, added: await write((tx) => productRecords.insert(tx, id, input, EARLIER)) };
}

describe("a record table", () => {
  test("returns a new record as a read does", async () => {
    const { id, added } = await addProduct();
    expect(added.version).toBe(1);
    expect(added.record.variants.length).toBeGreaterThan(0);
    expect(await productRecords.find(platform.database.read, id)).toEqual(added);
  });

  test("gives a field that is left out its initial value", async () => {
    const { name, slug, category, description, price, stock } = productInput();
    const input = { name, slug, category, description, price, stock };
    const { record } = await write((tx) => productRecords.insert(tx, newId(), input, EARLIER));
    expect(record).toMatchObject({ ...input, purpose: "", contents: [], variants: [], images: [], status: "Draft" });
  });

  test("returns a changed record as a read does, with the fields that the change leaves out", async () => {
    const { id, input, added } = await addProduct();
    const { variants: _, contents: __, ...change } = { ...input, name: "Another name" };
    const changed = await write((tx) => productRecords.replace(tx, added.record, change, LATER));
    expect(changed).toEqual({ record: { ...added.record, name: change.name, updatedAt: LATER }, version: 2 });
    expect(await productRecords.find(platform.database.read, id)).toEqual(changed);
  });

  test("raises the version once if only rows of another table differ", async () => {
    const { id, input, added } = await addProduct();
    const change = { ...input, variants: [], images: ["b.webp"] };
    const changed = await write((tx) => productRecords.replace(tx, added.record, change, LATER));
    expect(changed).toMatchObject({ record: { variants: [], images: ["b.webp"], updatedAt: LATER }, version: 2 });
    expect(await productRecords.find(platform.database.read, id)).toEqual(changed);
  });

  test("leaves version and time of a record that a change repeats", async () => {
    const { id, input, added } = await addProduct();
    expect(await write((tx) => productRecords.replace(tx, added.record, input, LATER))).toBe("unchanged");
    expect(await write((tx) => productRecords.setStatus(tx, added.record, "Active", LATER))).toBe("unchanged");
    expect(await productRecords.find(platform.database.read, id)).toEqual(added);
  });

  test("changes the status alone", async () => {
    const { id, added } = await addProduct();
    const changed = await write((tx) => productRecords.setStatus(tx, added.record, "Archived", LATER));
    expect(changed).toEqual({ record: { ...added.record, status: "Archived", updatedAt: LATER }, version: 2 });
    expect(await productRecords.find(platform.database.read, id)).toEqual(changed);
  });

  test("leads visitors from a former slug to the record, until it is deleted or hidden", async () => {
    const { id, input, added } = await addProduct();
    const { read } = platform.database;
    const moved = { ...input, slug: `${input.slug}-moved` };
    await write((tx) => productRecords.replace(tx, added.record, moved, LATER));
    const find = async (slug: string) => (await findPublic(read, productRecords, slug))?.isFormer;
    expect([await find(moved.slug), await find(input.slug)]).toEqual([false, true]);
    await write((tx) => productRecords.setStatus(tx, { ...added.record, ...moved }, "Draft", LATER));
    expect([await find(moved.slug), await find(input.slug)]).toEqual([undefined, undefined]);
    await write((tx) => productRecords.remove(tx, id));
    const formers = read.selectFrom("former_slugs").selectAll().where("record_id", "=", id);
    expect(await formers.execute()).toEqual([]);
  });

  test("inserts many records as it inserts one", async () => {
    const { notes: _, ...input } = { ...EXAMPLES.createCustomer.body, ownerId: null };
    const [one, ...others] = [newId(), newId(), newId()];
    const alone = await write((tx) => customerRecords.insert(tx, one, input, EARLIER));
    const many = others.map((id) => ({ id, input }));
    const together = await write((tx) => customerRecords.insertMany(tx, many, EARLIER));
    expect(together).toEqual(others.map((id) => ({ ...alone.record, id })));
    const rows = await platform.database.read
      .selectFrom("customers")
      .selectAll()
      .where("id", "in", [one, ...others])
      .execute();
    const [first, ...rest] = rows.map(({ id: _id, ...row }) => row);
    expect(rest).toEqual([first, first]);
    expect(await write((tx) => customerRecords.insertMany(tx, [], EARLIER))).toEqual([]);
  });

  test("changes a column that is no field, and raises the version once", async () => {
    const { notes: _, ...input } = { ...EXAMPLES.createCustomer.body, ownerId: null };
    const id = newId();
    const { record } = await write((tx) => customerRecords.insert(tx, id, input, EARLIER));
    const replace = (importId: string | undefined) =>
      write((tx) => customerRecords.replace(tx, record, input, LATER, { import_id: importId }));
    const findImport = () =>
      platform.database.read.selectFrom("customers").select("import_id").where("id", "=", id).executeTakeFirst();
    expect(await replace("first")).toEqual({ record: { ...record, updatedAt: LATER }, version: 2 });
    expect(await findImport()).toEqual({ import_id: "first" });
    expect([await replace("first"), await replace(undefined)]).toEqual(["unchanged", "unchanged"]);
    expect(await findImport()).toEqual({ import_id: "first" });
  });

  test("refuses a sort key without a column", () => {
    const { column, folded } = fieldsOf<Schema["jobs"]>();
    const title = folded("title", "title_key");
    const requirements = { ...column("requirements"), sort: undefined };
    const declare = () =>
      recordTable<"jobs", { title: string; requirements: string }, { title: string; requirements: string }>({
        table: jobsTable,
        title: "title",
        fields: { title, requirements },
        sorts: ["title", "requirements"],
        plan: () => ({}),
        affectsPublicPages: false,
      });
    expect(declare).toThrow("Records of jobs have no column to sort by requirements");
  });
});
