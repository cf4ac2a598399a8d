import { useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { tidy } from "#contract/fields.ts";
import { attributeKey, PRODUCT_LIMITS } from "#contract/products.ts";
import { useToastOfScreen } from "#ui/toast.tsx";
import { blankValues, type ValuesOf } from "../forms/field-table.ts";
import { useFormEntries } from "../forms/use-entries.ts";
import { VARIANT_FIELDS, type VariantRow, type Variants } from "./variants.ts";

/** The one among these names that names the same attribute, however it is spelt. */
function sameAttribute(names: readonly string[], name: string): string | undefined {
  return names.find((one) => attributeKey(one) === attributeKey(name));
}

/** Added, moved and removed, variants as well as attributes, with a way back from each removal. */
export function useVariants() {
  const { getValues, setValue } = useFormContext<{ price: string; variants: Variants }>();
  const attributes = useWatch<{ variants: Variants }, "variants.attributes">({ name: "variants.attributes" });
  const toast = useToastOfScreen();
  const { entries, ids } = useFormEntries<VariantRow>("variants.rows", {
    one: "Variant",
    max: PRODUCT_LIMITS.variants,
    blank: () => ({
      ...blankValues<ValuesOf<typeof VARIANT_FIELDS>>(VARIANT_FIELDS),
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
  /** Stable for the lines, which are not drawn again; the ids are of the rows at the time of an undo. */
  const latest = useRef({ entries, ids });
  latest.current = { entries, ids };

  /** Sets the names, and the values of each variant to what `change` makes of them. */
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
    /** One without a name, or with a name that is there, is left out. */
    addAttribute(typed: string) {
      const name = tidy(typed).replace(/\s+/g, " ");
      if (name === "") return announce("No attribute was added: it had no name");
      const same = sameAttribute(attributes, name);
      if (same !== undefined) return announce(`No attribute was added: ${same} already exists`);
      setAttributes([...attributes, name], (values) => [...attributes.map((_, at) => values[at] ?? ""), ""]);
      announce(`${name} added`);
    },
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
