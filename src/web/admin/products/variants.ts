import { useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { tidy } from "#contract/fields.ts";
import { attributeKey, PRODUCT_LIMITS, type ProductVariant, withOneSpelling } from "#contract/products.ts";
import { useScreenToast } from "#ui/toast.tsx";
import { formatMoney } from "#web/shared/money.ts";
import {
  blankValues,
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
import { useFormEntries } from "../forms/use-entries.ts";

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
  shape: {},
  blank: { attributes: [], rows: [] },
  read(stored) {
    const variants = withOneSpelling(stored);
    const attributes = [...new Set(variants.flatMap((variant) => Object.keys(variant.attributes)))];
    const rows = variants.map((variant) => {
      const has = (attribute: string) => Object.hasOwn(variant.attributes, attribute);
      return {
        ...valuesOf(VARIANT_FIELDS, variant),
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
  // The server names `1.sku` and `1.attributes.Screen size`. The form names `rows.1.sku` and `rows.1.values.0`.
  refusalIn({ path, message }, { attributes }) {
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
        typeof dollars === "number" ? formatMoney(dollars) : price,
        stock === "" ? "no stock" : `${stock} in stock`,
        ...attributes.flatMap((attribute, at) => (values[at] ? [`${attribute}: ${values[at]}`] : [])),
      ];
      return `${name || "Unnamed"} (${facts.join(", ")})`;
    });
    return lines.join("\n") || "None";
  },
};

/** Returns the name among `names` that differs from `name` at most in case and spaces; undefined without one. */
function sameAttribute(names: readonly string[], name: string): string | undefined {
  return names.find((candidate) => attributeKey(candidate) === attributeKey(name));
}

/**
 * Returns the variants and attributes of the form, and the functions that add and remove them. Each removal can be
 * undone.
 */
export function useVariants() {
  const { getValues, setValue } = useFormContext<{ price: string; variants: Variants }>();
  const attributes = useWatch<{ variants: Variants }, "variants.attributes">({ name: "variants.attributes" });
  const toast = useScreenToast();
  const { entries, ids } = useFormEntries<VariantRow>("variants.rows", {
    one: "Variant",
    max: PRODUCT_LIMITS.variants,
    blank: () => ({
      ...blankValues(VARIANT_FIELDS),
      price: getValues("price"),
      values: getValues("variants.attributes").map(() => ""),
      lacks: [],
    }),
    isBlank: ({ name, sku, values }) => [name, sku, ...values].every((text) => text.trim() === ""),
    nameOf: ({ name }, index) => name || `Variant ${index + 1}`,
    keep(row) {
      const byName = new Map(getValues("variants.attributes").map((name, at) => [name, row.values[at] ?? ""]));
      return () => ({ ...row, values: getValues("variants.attributes").map((name) => byName.get(name) ?? "") });
    },
  });
  const { announce } = entries;
  /**
   * Current variants and ids in one lasting object, so that unchanged rows do not render. An undo reads the ids of its
   * own time.
   */
  const latest = useRef({ entries, ids });
  latest.current = { entries, ids };

  /** Sets the names of the attributes, and the values of each variant to what `change` returns. */
  function setAttributes(names: string[], change: (values: readonly string[], index: number) => string[]) {
    setValue("variants.attributes", names, { shouldDirty: true });
    for (const [index, { values }] of getValues("variants.rows").entries()) {
      setValue(`variants.rows.${index}.values`, change(values, index), { shouldDirty: true });
    }
  }

  return {
    entries,
    ids,
    attributes,
    latest,
    /** Adds an attribute, unless its name is blank or exists already. */
    addAttribute(typed: string) {
      const name = tidy(typed).replace(/\s+/g, " ");
      if (name === "") return announce("No attribute was added: it had no name");
      const same = sameAttribute(attributes, name);
      if (same !== undefined) return announce(`No attribute was added: ${same} already exists`);
      setAttributes([...attributes, name], (values) => [...attributes.map((_, at) => values[at] ?? ""), ""]);
      announce(`${name} added`);
    },
    /**
     * Removes an attribute with its values. The undo gives each remaining variant its value back, unless the name
     * exists again.
     */
    removeAttribute(at: number) {
      const name = attributes[at] ?? "";
      const kept = new Map(ids.map((id, index) => [id, getValues(`variants.rows.${index}.values.${at}`)]));
      setAttributes(attributes.toSpliced(at, 1), (values) => values.toSpliced(at, 1));
      toast(`${name} removed`, () => {
        const names = getValues("variants.attributes");
        if (sameAttribute(names, name) !== undefined) return;
        setAttributes(names.toSpliced(at, 0, name), (values, index) =>
          values.toSpliced(at, 0, kept.get(latest.current.ids[index] ?? "") ?? ""),
        );
      });
    },
  };
}
