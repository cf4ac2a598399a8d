import { type ProductVariant, withOneSpelling } from "#contract/products.ts";
import { formatDollars } from "#web/shared/money.ts";
import { numberText, parseNumber } from "../forms/parse-number.ts";

/** One variant as its fields hold it. */
export interface VariantRow {
  name: string;
  sku: string;
  price: string;
  stock: string;
  /** In the order of the attributes. */
  values: string[];
  /** Attributes that it came without: unless something is typed there, it stays so. */
  lacks: string[];
}

/**
 * All variants. The names of attributes stand in a list and the values beside it, because a name may hold a dot, which
 * in the path of a field means something else.
 */
export interface Variants {
  attributes: string[];
  rows: VariantRow[];
}

export function variantsOf(stored: readonly ProductVariant[]): Variants {
  const variants = withOneSpelling(stored);
  const attributes = [...new Set(variants.flatMap((variant) => Object.keys(variant.attributes)))];
  const rows = variants.map(({ name, sku, price, stock, attributes: given }) => ({
    name,
    sku,
    price: numberText(price, "money"),
    stock: numberText(stock, "whole"),
    values: attributes.map((attribute) => (Object.hasOwn(given, attribute) ? (given[attribute] ?? "") : "")),
    lacks: attributes.filter((attribute) => !Object.hasOwn(given, attribute)),
  }));
  return { attributes, rows };
}

/** As they are sent: every variant has every attribute, but those that it came without. */
export function variantsBody({ attributes, rows }: Variants) {
  return rows.map(({ name, sku, price, stock, values, lacks }) => ({
    name,
    sku,
    price: parseNumber(price, "money"),
    stock: parseNumber(stock, "whole"),
    attributes: Object.fromEntries(
      attributes
        .map((attribute, at) => [attribute, values[at] ?? ""] as const)
        .filter(([attribute, value]) => value !== "" || !lacks.includes(attribute)),
    ),
  }));
}

/** The field of what the contract calls `variants.1.sku` or `variants.1.attributes.Screen size`. */
export function variantField(path: string, { attributes }: Variants): string {
  const [, place, field = ""] = /^variants\.(\d+)\.(.+)$/s.exec(path) ?? [];
  if (place === undefined) return path;
  if (!/^attributes(\.|$)/.test(field)) return `variants.rows.${place}.${field}`;
  const at = attributes.indexOf(field.slice("attributes.".length));
  return `variants.rows.${place}.${at === -1 ? "name" : `values.${at}`}`;
}

/** Whose field it is: `Variant 2`, of an attribute `Variant 2, Screen size`. */
export function variantPlace(field: string, { attributes }: Variants): string | undefined {
  const [, place, at] = /^variants\.rows\.(\d+)\.(?:values\.(\d+)|.+)$/.exec(field) ?? [];
  if (place === undefined) return undefined;
  return [`Variant ${Number(place) + 1}`, ...(at === undefined ? [] : [attributes[Number(at)]])].join(", ");
}

/** A line per variant. */
export function formatVariants({ attributes, rows }: Variants): string {
  const lines = rows.map(({ name, sku, price, stock, values }) => {
    const dollars = parseNumber(price, "money");
    const facts = [
      sku || "no SKU",
      typeof dollars === "number" ? formatDollars(dollars) : price,
      stock === "" ? "no stock" : `${stock} in stock`,
      ...attributes.flatMap((attribute, at) => (values[at] ? [`${attribute}: ${values[at]}`] : [])),
    ];
    return `${name || "Unnamed"} (${facts.join(", ")})`;
  });
  return lines.join("\n") || "None";
}
