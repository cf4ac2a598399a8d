import type { z } from "#contract/zod.ts";

const KINDS: Readonly<Record<string, string>> = {
  object: "an object",
  record: "an object",
  array: "a list",
  string: "text",
  number: "a number",
  boolean: "true or false",
};

/** Returns the message of a wrong value whose schema has none of its own, since those of the library are for programmers. */
function messageOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === "invalid_value")
    return `Must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}`;
  if (issue.input === undefined) return "Is required";
  const kind = issue.code === "invalid_type" ? KINDS[issue.expected] : undefined;
  return kind === undefined ? "Is not valid" : `Must be ${kind}`;
}

/** Parameter of a schema's `safeParse` for what clients send. */
export const IN_PLAIN_WORDS = { error: messageOf };
