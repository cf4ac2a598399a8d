import { describe, expect, test } from "vitest";
import { type CallName, ENDPOINTS, EXAMPLES } from "#contract/calls.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { AnyExample } from "#contract/examples/example.ts";
import { z } from "#contract/zod.ts";

type Path = readonly (string | number)[];

interface Field {
  path: Path;
  isAddress: boolean;
}

/** Yields every text field of a JSON schema, the first entry of each list among them. */
function* textFields(schema: z.core.JSONSchema._JSONSchema, path: Path = []): Generator<Field> {
  if (typeof schema === "boolean") return;
  if (schema.type === "string") yield { path, isAddress: schema.format === "email" };
  for (const [name, field] of Object.entries(schema.properties ?? {})) yield* textFields(field, [...path, name]);
  if (schema.items && !Array.isArray(schema.items)) yield* textFields(schema.items, [...path, 0]);
  for (const part of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) yield* textFields(part, path);
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, step) => Object(part)[step], value);
}

/** Returns a copy of a value with another part at a path. */
function withAt(value: unknown, [step, ...rest]: Path, part: unknown): unknown {
  if (step === undefined) return part;
  const copy = typeof step === "number" ? [...Array.from(Object(value))] : { ...Object(value) };
  Reflect.set(copy, step, withAt(Reflect.get(copy, step), rest, part));
  return copy;
}

const FIELDS = Object.entries<Endpoint>(ENDPOINTS).flatMap(([call, { body, multipart }]) => {
  if (!body) return [];
  const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
  // `Object.entries` types all keys as string.
  const { body: values = {} }: AnyExample = EXAMPLES[call as CallName];
  const example = Object.fromEntries(Object.entries(values).filter(([name]) => name !== multipart?.file));
  return [...textFields(schema)].map((field) => ({
    ...field,
    name: `${call}: ${field.path.join(".")}`,
    body,
    example,
  }));
});
const ADDRESSES = FIELDS.filter(({ isAddress }) => isAddress);

describe("an address in the body of a call", () => {
  test("every field called after an address or its recipients has the schema of addresses", () => {
    // A merge names the customer whose address stays, hand-over and assignment the account that gets the work.
    const isOther = ({ name }: { name: string }) =>
      /^(mergeCustomers: fields\.|(handOverWork|assign\w+): to$)/.test(name);
    const called = FIELDS.filter(
      (field) =>
        !isOther(field) && field.path.some((step) => /e.?mail|addresses$|^(blockedSenders|to|cc)$/i.test(String(step))),
    );
    expect(called.map(({ name }) => name)).toEqual(ADDRESSES.map(({ name }) => name));
    expect(ADDRESSES.length).toBeGreaterThan(10);
  });

  test.each(ADDRESSES)("$name loses invisible characters", ({ path, body, example }) => {
    for (const invisible of "\u200b\u200c\u200d\u200e\u202a\u202c\u2060\ufeff\u00ad") {
      const typed = `${invisible} than${invisible}di@example${invisible}.org ${invisible}`;
      const { data, error } = body.safeParse(withAt(example, path, typed));
      expect(error?.issues, `U+${invisible.codePointAt(0)?.toString(16)}`).toBeUndefined();
      expect(valueAt(data, path)).toBe("thandi@example.org");
    }
  });
});
