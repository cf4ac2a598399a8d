import { type FieldErrors, type FieldValues, type Resolver, set } from "react-hook-form";
import { type FieldError, fieldErrors } from "#contract/error-response.ts";
import { isShorterThan, passwordTooShort } from "#contract/fields.ts";
import type { z } from "#contract/zod.ts";

interface Placing<Values> {
  bodyOf: (values: Values) => unknown;
  fieldOf?: (path: string, values: Values) => string;
}

/** Refused paths at the fields in which they were typed. */
export function errorsAt<Values extends FieldValues>(
  rejected: readonly FieldError[],
  values: Values,
  { fieldOf = (path) => path }: Placing<Values>,
): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  for (const { path, message } of rejected) set(errors, fieldOf(path, values), { type: "contract", message });
  return errors;
}

/** Checks what the fields hold by the contract's own rules, so that browser and server say the same words. */
export function contractResolver<Values extends FieldValues, Body>(
  schema: z.ZodType<Body>,
  placing: Placing<Values>,
): Resolver<Values, unknown, Body> {
  return (values, _, { fields }) => {
    const checked = schema.safeParse(placing.bodyOf(values));
    const own = problemsIn(fields);
    if (checked.success && own.length === 0) return { values: checked.data, errors: {} };
    const errors = errorsAt(checked.success ? [] : fieldErrors(checked.error), values, placing);
    for (const { field, message } of own) set(errors, field, { type: "field", message });
    return { values: {}, errors };
  };
}

/** What only a field itself knows to be wrong with it. */
function problemOf({ validity, type, value = "", minLength = 0 }: Partial<HTMLInputElement>): string | undefined {
  // A browser keeps to itself a number or a date that it cannot read: its field then says that it is blank.
  if (validity?.badInput) return type === "number" ? "Must be a number" : "Must be a date and time";
  // Only a password has a least length, which is the installation's: the contract does not know it.
  if (value !== "" && isShorterThan(value, minLength)) return passwordTooShort(minLength);
  return undefined;
}

function problemsIn(fields: unknown, before = ""): Problem[] {
  if (typeof fields !== "object" || fields === null) return [];
  if ("ref" in fields) {
    const message = problemOf(fields.ref as Partial<HTMLInputElement>);
    return message === undefined ? [] : [{ field: before, message }];
  }
  return Object.entries(fields).flatMap(([name, inner]) => problemsIn(inner, before ? `${before}.${name}` : name));
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
