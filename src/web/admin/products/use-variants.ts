import { useEffect, useRef, useState } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { tidy } from "#contract/fields.ts";
import { attributeKey } from "#contract/products.ts";
import { useToastOfScreen } from "#ui/toast.tsx";
import { focusEntry } from "../forms/move-buttons.tsx";
import type { VariantActions } from "./variant-line.tsx";
import type { Variants } from "./variants.ts";

/** The one among these names that names the same attribute, however it is spelt. */
function sameAttribute(names: readonly string[], name: string): string | undefined {
  return names.find((one) => attributeKey(one) === attributeKey(name));
}

/** Added, moved and removed, variants as well as attributes, with a way back from each removal. */
export function useVariants() {
  const { control, getValues, setValue } = useFormContext<{ price: string; variants: Variants }>();
  const { fields, append, insert, remove, move } = useFieldArray({ control, name: "variants.rows" });
  const attributes = useWatch({ control, name: "variants.attributes" });
  const table = useRef<HTMLTableElement>(null);
  const toast = useToastOfScreen();
  const [announcement, setAnnouncement] = useState("");
  /** As they stand when something is taken back. */
  const latest = useRef(fields);
  useEffect(() => {
    latest.current = fields;
  }, [fields]);

  /** Sets the names, and the values of each variant to what `change` makes of them. */
  function setAttributes(names: string[], change: (values: readonly string[], index: number) => string[]) {
    setValue("variants.attributes", names, { shouldDirty: true });
    for (const [index, { values }] of getValues("variants.rows").entries()) {
      setValue(`variants.rows.${index}.values`, change(values, index), { shouldDirty: true });
    }
  }

  const actions = useRef<VariantActions>({ remove: () => undefined, move: () => undefined });
  actions.current = {
    remove(index) {
      const row = getValues(`variants.rows.${index}`);
      const byName = new Map(getValues("variants.attributes").map((name, at) => [name, row.values[at] ?? ""]));
      remove(index);
      setAnnouncement("");
      requestAnimationFrame(() => focusEntry(table.current, "[data-remove]", index, "[data-add-variant]"));
      toast(`${row.name || `Variant ${index + 1}`} removed`, () => {
        const values = getValues("variants.attributes").map((name) => byName.get(name) ?? "");
        insert(Math.min(index, latest.current.length), { ...row, values });
      });
    },
    move(index, by) {
      move(index, index + by);
      setAnnouncement(`Variant ${index + 1} is now number ${index + 1 + by}`);
    },
  };

  return {
    fields,
    attributes,
    actions,
    table,
    /** For screen readers and, where nothing else shows it, for everybody. */
    announcement,
    addVariant() {
      const { price } = getValues();
      const values = attributes.map(() => "");
      setAnnouncement("");
      append(
        { name: "", sku: "", price, stock: "0", values, lacks: [] },
        { focusName: `variants.rows.${fields.length}.name` },
      );
    },
    /** One without a name, or with a name that is there, is left out. */
    addAttribute(typed: string) {
      const name = tidy(typed).replace(/\s+/g, " ");
      if (name === "") return setAnnouncement("No attribute was added: it had no name");
      const same = sameAttribute(attributes, name);
      if (same !== undefined) return setAnnouncement(`No attribute was added: ${same} already exists`);
      setAttributes([...attributes, name], (values) => [...attributes.map((_, at) => values[at] ?? ""), ""]);
      setAnnouncement(`${name} added`);
    },
    removeAttribute(at: number) {
      const name = attributes[at] ?? "";
      const kept = new Map(fields.map(({ id }, index) => [id, getValues(`variants.rows.${index}.values.${at}`)]));
      setAttributes(attributes.toSpliced(at, 1), (values) => values.toSpliced(at, 1));
      toast(`${name} removed`, () => {
        const names = getValues("variants.attributes");
        if (sameAttribute(names, name) !== undefined) return;
        setAttributes(names.toSpliced(at, 0, name), (values, index) =>
          values.toSpliced(at, 0, kept.get(latest.current[index]?.id ?? "") ?? ""),
        );
      });
    },
  };
}
