import { z } from "#contract/zod.ts";

/** The body of every answer of 400 and above. `errors` is there only where fields are named. */
export const ErrorResponse = z.strictObject({
  message: z.string().meta({ description: "A sentence for people" }),
  code: z.string().meta({ description: "kebab-case, for programs" }),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
});
export type ErrorResponse = z.infer<typeof ErrorResponse>;

export interface FieldError {
  /** Names joined by dots, positions as numbers: `variants.0.sku`. */
  path: string;
  message: string;
}

/** No form of ours has as many fields to mend; a body of 256 kB can hold forty thousand wrong ones. */
const MAX_ERRORS = 200;

/** One message per wrong field, the first one found; an unknown field is named at its own place. At most 200. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  const found = new Map<string, string>();
  const add = (path: readonly PropertyKey[], message: string) => {
    const name = path.map(String).join(".");
    if (!found.has(name) && found.size < MAX_ERRORS) found.set(name, message);
  };
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") for (const key of issue.keys) add([...issue.path, key], "Unknown field");
    else add(issue.path, issue.message);
  }
  return [...found].map(([path, message]) => ({ path, message }));
}
