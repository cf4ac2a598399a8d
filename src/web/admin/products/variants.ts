import { type ProductVariant, withOneSpelling } from "#contract/products.ts";
import { formatDollars } from "#web/shared/money.ts";
import {
  bodyOf,
  type Field,
  type FieldsOf,
  money,
  text,
  type ValuesOf,
  valuesOf,
  whole,
} from "../forms/field-table.ts";
import { parseNumber } from "../forms/parse-number.ts";

/** Fields of one variant, beside its attributes. */
export const VARIANT_FIELDS = {
  name: text("Variant Name"),
  sku: text("SKU"),
  price: money("Price"),
  stock: whole("Stock"),
} satisfies FieldsOf<ProductVariant>;

/** One variant in the form. */
export interface VariantRow extends ValuesOf<typeof VARIANT_FIELDS> {
  /** In the order of the attributes. */
  values: string[];
  /** Attributes that the stored variant lacks: while their values are blank, they are not sent. */
  lacks: string[];
}

/**
 * All variants in the form. The names of the attributes are in a list of their own, because a name can contain a dot, which
 * separates the parts of a field's path.
 */
export interface Variants {
  attributes: string[];
  rows: VariantRow[];
}

export const variantsField: Field<Variants, readonly ProductVariant[]> = {
  label: "Product Variants",
  props: {},
  blank: { attributes: [], rows: [] },
  read(stored) {
    const variants = withOneSpelling(stored);
    const attributes = [...new Set(variants.flatMap((variant) => Object.keys(variant.attributes)))];
    const rows = variants.map((variant) => {
      const has = (attribute: string) => Object.hasOwn(variant.attributes, attribute);
      return {
        ...valuesOf<ValuesOf<typeof VARIANT_FIELDS>>(VARIANT_FIELDS, variant),
        values: attributes.map((attribute) => (has(attribute) ? (variant.attributes[attribute] ?? "") : "")),
        lacks: attributes.filter((attribute) => !has(attribute)),
      };
    });
    return { attributes, rows };
  },
  write: ({ attributes, rows }) =>
    rows.map(({ values, lacks, ...row }) => ({
      ...bodyOf(VARIANT_FIELDS, row),
      attributes: Object.fromEntries(
        attributes
          .map((attribute, at) => [attribute, values[at] ?? ""] as const)
          .filter(([attribute, value]) => value !== "" || !lacks.includes(attribute)),
      ),
    })),
  // From `1.sku` and `1.attributes.Screen size` to `rows.1.sku` and `rows.1.values.0`.
  place({ path, message }, { attributes }) {
    const [, index, field = ""] = /^(\d+)\.(.+)$/s.exec(path) ?? [];
    if (index === undefined) return { path, message };
    if (!/^attributes(\.|$)/.test(field)) return { path: `rows.${index}.${field}`, message };
    const at = attributes.indexOf(field.slice("attributes.".length));
    return { path: `rows.${index}.${at === -1 ? "name" : `values.${at}`}`, message };
  },
  locationOf(path, { attributes }) {
    const [, index, at] = /^rows\.(\d+)\.(?:values\.(\d+)|.+)$/.exec(path) ?? [];
    if (index === undefined) return undefined;
    return [`Variant ${Number(index) + 1}`, ...(at === undefined ? [] : [attributes[Number(at)]])].join(", ");
  },
  format({ attributes, rows }) {
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
  },
};
