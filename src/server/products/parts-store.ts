import type { FieldError } from "#contract/error-response.ts";
import { centsOf } from "#contract/fields.ts";
import { PRODUCT_MESSAGES, type ProductVariant } from "#contract/products.ts";
import { attachPictures } from "#server/pictures/attach-pictures.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { PartField } from "#server/platform/records/record-fields.ts";

type Row = Pick<Schema["products"], "id">;

function variantOf(row: Schema["product_variants"]): ProductVariant {
  return {
    name: row.name,
    sku: row.sku,
    price: row.price_cents / 100,
    stock: row.stock,
    attributes: JSON.parse(row.attributes),
  };
}

/**
 * Throws a 409 that names each SKU that occurs twice in a product, or that another product has. The rows of the product
 * itself must be deleted before.
 */
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

/** Variants of a product, in the order given. */
export const variantsPart: PartField<Row, ProductVariant[]> = {
  initial: [],
  onSite: (variants) => variants.flatMap(({ name, attributes }) => [name, ...Object.values(attributes)]),
  async load(db, rows) {
    const variants = await db
      .selectFrom("product_variants")
      .selectAll()
      .where(
        "product_id",
        "in",
        rows.map(({ id }) => id),
      )
      .orderBy("product_id")
      .orderBy("position")
      .execute();
    const byProduct = Map.groupBy(variants, (variant) => variant.product_id);
    return ({ id }) => (byProduct.get(id) ?? []).map(variantOf);
  },
  async save(tx, id, variants, isNew) {
    if (!isNew) await tx.deleteFrom("product_variants").where("product_id", "=", id).execute();
    if (variants.length === 0) return [];
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
    return rows.map(variantOf);
  },
};

/** File names of a product's pictures, in the order given. A name may be no upload: then it has no use in the library. */
export const imagesPart: PartField<Row, string[]> = {
  initial: [],
  async load(db, rows) {
    const images = await db
      .selectFrom("product_images")
      .selectAll()
      .where(
        "product_id",
        "in",
        rows.map(({ id }) => id),
      )
      .orderBy("product_id")
      .orderBy("position")
      .execute();
    const byProduct = Map.groupBy(images, (image) => image.product_id);
    return ({ id }) => (byProduct.get(id) ?? []).map(({ name }) => name);
  },
  async save(tx, id, names, isNew) {
    if (!isNew) await tx.deleteFrom("product_images").where("product_id", "=", id).execute();
    if (!isNew || names.length > 0) await attachPictures(tx, { product_id: id }, names);
    if (names.length === 0) return [];
    const rows = names.map((name, position) => ({ product_id: id, position, name }));
    await tx.insertInto("product_images").values(rows).execute();
    return names;
  },
};
