import { type SqlBool, sql } from "kysely";
import type { FieldError } from "#contract/error-response.ts";
import { centsOf } from "#contract/fields.ts";
import type { ListRequest } from "#contract/lists.ts";
import {
  PRODUCT_MESSAGES,
  type PRODUCT_SORTS,
  type Product,
  type ProductChange,
  type ProductInput,
  type ProductVariant,
} from "#contract/products.ts";
import { attachPictures } from "#server/pictures/attach-pictures.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import {
  type ListPlan,
  type ListResult,
  listRows,
  type SlugRow,
  streamRows,
  streamSlugs,
} from "#server/platform/database/lists.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { RANKS, type SiteRequest, searchRanked } from "#server/platform/database/ranked-search.ts";
import { isSample } from "#server/platform/database/samples.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { holdsIn } from "#server/platform/database/search.ts";
import { searchColumns } from "#server/platform/database/search-words.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { UsedPicture } from "#server/platform/platform.ts";
import { forgetSlugs, moveSlug } from "#server/platform/records/former-slugs.ts";
import type { RecordStore } from "#server/platform/records/records.ts";
import { bumpVersion, setColumns } from "#server/platform/records/versioned.ts";
import { productsTable } from "#server/products/tables.ts";

type Row = Schema["products"];

const SORTS = {
  createdAt: "created_at",
  name: "name_key",
  category: "category_key",
  price: "price_cents",
  stock: "stock",
  status: "status",
} as const satisfies Record<(typeof PRODUCT_SORTS)[number], keyof Row>;

export type ProductFilters = ListRequest & { category?: string | undefined; status?: Row["status"] | undefined };

function productOf(row: Row, variants: ProductVariant[], images: string[]): Product {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    category: row.category,
    description: row.description,
    price: row.price_cents / 100,
    stock: row.stock,
    status: row.status,
    unit: row.unit,
    purpose: row.purpose,
    contents: JSON.parse(row.contents),
    leadTime: row.lead_time,
    specifications: JSON.parse(row.specifications),
    variants,
    images,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    sample: isSample(row),
  };
}

function variantOf(row: Schema["product_variants"]): ProductVariant {
  return {
    name: row.name,
    sku: row.sku,
    price: row.price_cents / 100,
    stock: row.stock,
    attributes: JSON.parse(row.attributes),
  };
}

/** Returns the products of rows. Their variants and images are read in one query each. */
async function withParts(db: Read, rows: readonly Row[]): Promise<Product[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const variants = await db
    .selectFrom("product_variants")
    .selectAll()
    .where("product_id", "in", ids)
    .orderBy("product_id")
    .orderBy("position")
    .execute();
  const images = await db
    .selectFrom("product_images")
    .selectAll()
    .where("product_id", "in", ids)
    .orderBy("product_id")
    .orderBy("position")
    .execute();
  const variantsOf = Map.groupBy(variants, (variant) => variant.product_id);
  const imagesOf = Map.groupBy(images, (image) => image.product_id);
  return rows.map((row) =>
    productOf(
      row,
      (variantsOf.get(row.id) ?? []).map(variantOf),
      (imagesOf.get(row.id) ?? []).map((image) => image.name),
    ),
  );
}

/** Sort columns within one category. Sorting by category then means oldest first, in the order of an index. */
const SORTS_WITHIN_CATEGORY = { ...SORTS, category: "created_at" } as const;

function planOf({ category, status }: Omit<ProductFilters, "q">): ListPlan<"products"> {
  const sorts = category === undefined ? SORTS : SORTS_WITHIN_CATEGORY;
  return { table: productsTable, sorts, filters: { category, status } };
}

/** Returns the plan of a list for staff, who search names and categories only. Visitors find all words of a card. */
function staffPlanOf({ q, ...filters }: ProductFilters, { kind }: Database): ListPlan<"products"> {
  return { ...planOf(filters), ...(q && { only: holdsIn(kind, "products", ["name_key", "category_key"], q) }) };
}

export function listProducts(database: Database, filters: ProductFilters): Promise<ListResult<Product>> {
  return listPlanned(database, staffPlanOf(filters, database), filters);
}

/** Returns one page of the products of a status. The search finds every word of their cards. */
export function listProductsByCard(
  database: Database,
  filters: ProductFilters & { status: Row["status"] },
): Promise<ListResult<Product>> {
  return listPlanned(database, planOf(filters), filters);
}

async function listPlanned(
  database: Database,
  plan: ListPlan<"products">,
  filters: ProductFilters,
): Promise<ListResult<Product>> {
  const { rows, total } = await listRows(database, plan, filters);
  return { rows: await withParts(database.read, rows), total };
}

export async function* everyProduct(database: Database, filters: ProductFilters): AsyncGenerator<Product[]> {
  for await (const rows of streamRows(database, staffPlanOf(filters, database), filters))
    yield withParts(database.read, rows);
}

export function everyProductSlug(database: Database, status: Row["status"]): AsyncGenerator<SlugRow[]> {
  return streamSlugs(database, planOf({ status }));
}

/** Returns the published products that have all words of a query, the best first. */
export async function searchPublicProducts(database: Database, request: SiteRequest) {
  const isPublic = sql<SqlBool>`products.status = 'Active'`;
  const rows = await searchRanked(database, { table: productsTable, title: "name_key", isPublic }, request);
  const products = await withParts(database.read, rows);
  return products.map((product, index) => ({ product, rank: rows[index]?.place ?? RANKS.inText }));
}

/** Returns a product. The row is read before its parts, so that a concurrent change leaves an old ETag, with which an edit is refused. */
async function findProduct(db: Read, id: string): Promise<VersionedRecord<Product> | undefined> {
  const row = await db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirst();
  const [record] = await withParts(db, row ? [row] : []);
  return row && record ? { record, version: row.version } : undefined;
}

export async function findProductBySlug(db: Read, slug: string): Promise<Product | undefined> {
  const row = await db.selectFrom("products").selectAll().where("slug", "=", slug).executeTakeFirst();
  const [record] = await withParts(db, row ? [row] : []);
  return record;
}

export async function findProductsWithPictures(db: Read, names: readonly string[]): Promise<UsedPicture[]> {
  const rows = await db
    .selectFrom("product_images")
    .innerJoin("products", "products.id", "product_images.product_id")
    .select(["product_images.name as picture", "products.id", "products.name as title"])
    .where("product_images.name", "in", names)
    .groupBy(["product_images.name", "products.id", "products.name", "products.name_key"])
    .orderBy("products.name_key")
    .orderBy("products.id")
    .execute();
  return rows.map((row) => ({ ...row, type: productsTable.recordType }));
}

export async function hasProducts(db: Read): Promise<boolean> {
  return (await db.selectFrom("products").select("id").limit(1).executeTakeFirst()) !== undefined;
}

type Texts = Pick<Product, "description" | "purpose" | "contents" | "leadTime" | "specifications" | "variants">;

/** Returns the texts of a product on the public pages, without its name and category. */
export function textsOfProduct(texts: Texts): string[] {
  const { purpose, description, contents, leadTime, specifications, variants } = texts;
  return [
    purpose,
    description,
    ...contents,
    leadTime,
    ...specifications.map(({ name, value }) => `${name}: ${value}`),
    ...variants.flatMap(({ name, attributes }) => [name, ...Object.values(attributes)]),
  ];
}

type Fields = Pick<ProductInput, "name" | "slug" | "category" | "description" | "price" | "stock">;
type OptionalTexts = Omit<Texts, "description">;

/** Returns the columns of the required fields, with the columns for sorting and searching derived from them. */
function columnsOf({ name, slug, category, description, price, stock }: Fields, texts: OptionalTexts) {
  const { purpose } = texts;
  return {
    name,
    name_key: normalizeForSearch(name),
    slug,
    category,
    category_key: normalizeForSearch(category),
    description,
    price_cents: centsOf(price),
    stock,
    // Lists search every word of the product's card.
    ...searchColumns([name, category, ...(purpose ? [purpose] : [])], textsOfProduct({ ...texts, description })),
  };
}

type Offer = Pick<Product, "unit" | "purpose" | "contents" | "leadTime" | "specifications">;

const NO_OFFER: Offer = { unit: "", purpose: "", contents: [], leadTime: "", specifications: [] };

function offerColumnsOf({ unit, purpose, contents, leadTime, specifications }: Offer) {
  return {
    unit,
    purpose,
    contents: JSON.stringify(contents),
    lead_time: leadTime,
    specifications: JSON.stringify(specifications),
  };
}

/** Inserts a product. Sample records are marked. */
export async function insertProduct(
  tx: Tx,
  id: string,
  input: ProductInput,
  now: string,
  sample: Row["sample"] = 0,
): Promise<void> {
  await tx
    .insertInto("products")
    .values({
      id,
      ...columnsOf(input, { ...NO_OFFER, variants: [], ...input }),
      ...offerColumnsOf({ ...NO_OFFER, ...input }),
      status: input.status ?? "Draft",
      sample,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await writeVariants(tx, id, input.variants ?? []);
  await writeImages(tx, id, input.images ?? []);
}

async function replaceProduct(tx: Tx, before: Product, change: ProductChange, now: string): Promise<void> {
  const { id } = before;
  // Fields that the change leaves out stay as they are.
  const offer = { ...before, ...change };
  const columns = { ...columnsOf(change, offer), ...offerColumnsOf(offer), status: change.status };
  const hasMoved = await setColumns(tx, "products", id, columns, now);
  await moveSlug(tx, { resource: "products", id }, before.slug, change.slug, now);
  const variants = differing(before.variants, change.variants);
  const images = differing(before.images, change.images);
  if (variants) {
    await tx.deleteFrom("product_variants").where("product_id", "=", id).execute();
    await writeVariants(tx, id, variants);
  }
  if (images) {
    await tx.deleteFrom("product_images").where("product_id", "=", id).execute();
    await writeImages(tx, id, images);
  }
  if (!hasMoved && (variants || images)) await bumpVersion(tx, "products", id, now);
}

/** Returns the given list if it differs from the stored one, or undefined. */
function differing<Item>(before: readonly Item[], given: readonly Item[] | undefined): readonly Item[] | undefined {
  return JSON.stringify(given) === JSON.stringify(before) ? undefined : given;
}

/** Throws if a SKU occurs twice, in this product or in a different one. The error names each. */
async function rejectTakenSkus(tx: Tx, variants: readonly ProductVariant[]): Promise<void> {
  const skus = variants.map((variant) => variant.sku);
  const rows = await tx.selectFrom("product_variants").select("sku").where("sku", "in", skus).execute();
  const taken = new Set(rows.map((row) => row.sku));
  const errors = skus.flatMap((sku, index): FieldError[] => {
    const path = `variants.${index}.sku`;
    if (taken.has(sku)) return [{ path, message: PRODUCT_MESSAGES.skuTaken }];
    return skus.indexOf(sku) < index ? [{ path, message: PRODUCT_MESSAGES.skuRepeated }] : [];
  });
  const [first] = errors;
  if (first) throw new HttpError(409, "taken", first.message, { errors });
}

/** Inserts the variants of a product that has no variants. */
async function writeVariants(tx: Tx, id: string, variants: readonly ProductVariant[]): Promise<void> {
  if (variants.length === 0) return;
  await rejectTakenSkus(tx, variants);
  const rows = variants.map(({ name, sku, price, stock, attributes }, position) => ({
    product_id: id,
    position,
    name,
    sku,
    price_cents: centsOf(price),
    stock,
    attributes: JSON.stringify(attributes),
  }));
  await tx.insertInto("product_variants").values(rows).execute();
}

async function writeImages(tx: Tx, id: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const rows = names.map((name, position) => ({ product_id: id, position, name }));
  await attachPictures(tx, names);
  await tx.insertInto("product_images").values(rows).execute();
}

async function setProductStatus(tx: Tx, { id }: Product, status: Row["status"], now: string): Promise<void> {
  await setColumns(tx, "products", id, { status }, now);
}

async function deleteProduct(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("products").where("id", "=", id).execute();
  await forgetSlugs(tx, { resource: "products", id });
}

/** Returns whether visitors see a product. */
export const isPublic = ({ status }: Pick<Product, "status">): boolean => status === "Active";

export const productStore: RecordStore<Product, ProductInput, ProductChange, Row["status"]> = {
  type: productsTable.recordType,
  affectsPublicPages: true,
  unique: {
    "products.slug": { path: "slug", message: PRODUCT_MESSAGES.slugTaken },
    // Fallback for a concurrent request, since the store names the variant itself otherwise.
    "product_variants.sku": { path: "variants", message: PRODUCT_MESSAGES.skuTaken },
  },
  nameOf: (product) => product.name,
  shownSlugOf: (product) => (isPublic(product) ? { resource: "products", slug: product.slug } : undefined),
  find: findProduct,
  insert: insertProduct,
  replace: replaceProduct,
  setStatus: setProductStatus,
  remove: deleteProduct,
};
