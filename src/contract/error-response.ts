import { z } from "#contract/zod.ts";

/** Body of every response with status 400 or above. `errors` is present only if fields are named. */
export const ErrorResponse = z.strictObject({
  message: z.string().meta({ description: "A sentence for people" }),
  code: z.string().meta({ description: "kebab-case, for programs" }),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
});
export type ErrorResponse = z.infer<typeof ErrorResponse>;

export interface FieldError {
  /** Field names and list indexes, joined by dots: `variants.0.sku`. */
  path: string;
  message: string;
}

/** Maximum field errors in a response. No form has that many fields, but 256 kB of body can contain 40,000 wrong ones. */
const MAX_ERRORS = 200;

/** Returns the first message of each wrong field, for at most 200 fields. An unknown field is listed by its own path. */
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
