import { type FieldErrors, type FieldValues, type Resolver, set } from "react-hook-form";
import { type FieldError, fieldErrors } from "#contract/refusal.ts";
import type { z } from "#contract/zod.ts";

interface Placing<Values> {
  bodyOf: (values: Values) => unknown;
  fieldOf?: (path: string, values: Values) => string;
}

/** Refused paths at the fields in which they were typed. */
export function errorsAt<Values extends FieldValues>(
  refused: readonly FieldError[],
  values: Values,
  { fieldOf = (path) => path }: Placing<Values>,
): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  for (const { path, message } of refused) set(errors, fieldOf(path, values), { type: "contract", message });
  return errors;
}

/** Checks what the fields hold by the contract's own rules, so that browser and server say the same words. */
export function contractResolver<Values extends FieldValues, Body>(
  schema: z.ZodType<Body>,
  placing: Placing<Values>,
): Resolver<Values, unknown, Body> {
  return (values) => {
    const checked = schema.safeParse(placing.bodyOf(values));
    if (checked.success) return { values: checked.data, errors: {} };
    return { values: {}, errors: errorsAt(fieldErrors(checked.error), values, placing) };
  };
}

export interface Problem {
  /** Joined by dots: `variants.0.sku`. */
  field: string;
  message: string;
}

/** Every error of a form, flat, in the order of the contract. */
export function problemsOf(errors: unknown, before = ""): Problem[] {
  if (typeof errors !== "object" || errors === null) return [];
  if ("message" in errors && typeof errors.message === "string" && "type" in errors) {
    return [{ field: before, message: errors.message }];
  }
  return Object.entries(errors).flatMap(([name, inner]) => problemsOf(inner, before ? `${before}.${name}` : name));
}
