import { useEffect, useRef } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { LIMITS } from "#contract/fields.ts";
import { FormText } from "./fields.tsx";

interface SlugFieldProps {
  /** The field that proposes it. */
  from: string;
  /** What it is for: `Used in the web address: /catalogue/…`. */
  hint: string;
  /** A record that has an address keeps it, whatever its name becomes. */
  proposing: boolean;
}

/** A record's name as addresses have it, proposed from its name until somebody edits it. */
export function SlugField({ from, hint, proposing }: SlugFieldProps) {
  const { setValue, getValues, control } = useFormContext();
  const { isSubmitted } = useFormState({ control });
  const name: unknown = useWatch({ name: from });
  const proposed = useRef<string>(undefined);
  useEffect(() => {
    if (!proposing || typeof name !== "string") return;
    const current: unknown = getValues("slug");
    const next = slugOf(name);
    const isUntouched = current === "" || current === proposed.current;
    // A draft comes with the slug that its name had proposed.
    if (current === next) proposed.current = next;
    if (!isUntouched || current === next) return;
    proposed.current = next;
    setValue("slug", next, { shouldDirty: true, shouldValidate: isSubmitted });
  }, [proposing, name, isSubmitted, getValues, setValue]);
  return (
    <FormText
      autoCapitalize="none"
      autoComplete="off"
      className="font-mono text-small"
      hint={hint}
      label="Slug"
      name="slug"
      spellCheck={false}
    />
  );
}

/** The slug that a name proposes: `Café & Data` → `cafe-data`. Empty where no letter or digit of `a-z0-9` is left. */
export function slugOf(name: string): string {
  const parts = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const slug = (parts ?? []).join("-").slice(0, LIMITS.slug).replace(/-$/, "");
  return slug === "new" ? "" : slug;
}
