import { useEffect, useRef } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { useParams } from "react-router";
import { LIMITS } from "#contract/fields.ts";
import { plainLetters } from "#contract/plain-letters.ts";
import { text } from "./field-table.ts";
import { FormText } from "./fields.tsx";

interface SlugFieldProps {
  name: string;
  label: string;
  /** Name of the field that proposes the slug. */
  from: string;
  /** Use of the slug: `Used in the web address: /catalogue/…`. */
  hint: string;
}

/** Returns the field of a record's slug. */
export function slugField(label: string, from: string, hint: string) {
  return { ...text(label), props: { from, hint }, control: SlugField, shape: { hint } };
}

/** Field for the slug of a record, derived from its name until the user edits it. */
function SlugField({ from, ...rest }: SlugFieldProps) {
  const { setValue, getValues, control } = useFormContext();
  const { isSubmitted } = useFormState({ control });
  // Only for a new record. One with an address keeps it when its name changes.
  const proposing = useParams().id === undefined;
  const name: unknown = useWatch({ name: from });
  const slugField = rest.name;
  const proposed = useRef<string>(undefined);
  useEffect(() => {
    if (!proposing || typeof name !== "string") return;
    const current: unknown = getValues(slugField);
    const next = slugOf(name);
    const isUntouched = current === "" || current === proposed.current;
    // A restored draft contains the slug that its name proposed.
    if (current === next) proposed.current = next;
    if (!isUntouched || current === next) return;
    proposed.current = next;
    setValue(slugField, next, { shouldDirty: true, shouldValidate: isSubmitted });
  }, [proposing, name, slugField, isSubmitted, getValues, setValue]);
  return (
    <FormText autoCapitalize="none" autoComplete="off" className="font-mono text-small" spellCheck={false} {...rest} />
  );
}

/**
 * Returns the slug of a name: `Café & Data` becomes `cafe-data`, `Don't` becomes `dont`. Empty if no letter or digit of `a-z0-9`
 * is left.
 */
export function slugOf(name: string): string {
  const parts = plainLetters(name)
    .replaceAll("'", "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const slug = (parts ?? []).join("-").slice(0, LIMITS.slug).replace(/-$/, "");
  return slug === "new" ? "" : slug;
}
