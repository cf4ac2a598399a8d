import { z } from "#contract/zod.ts";
import { isObject } from "#web/shared/json.ts";

/** Returns the paths at which a call can refuse its body. `keys` has one key for each `z.record`, by the record's path. */
export function schemaPaths(schema: z.ZodType, keys: Readonly<Record<string, string>> = {}): string[] {
  return jsonSchemaPaths(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), keys);
}

/**
 * Returns the paths at which a call can refuse a body of this JSON Schema: each text, number or choice, each list, and the first
 * entry of each list. An object has no path of its own, since forms send objects whole.
 */
export function jsonSchemaPaths(schema: unknown, keys: Readonly<Record<string, string>> = {}): string[] {
  const paths: string[] = [];
  function collect(rules: unknown, path: string): void {
    const { type, properties, items, additionalProperties } = isObject(rules) ? rules : {};
    if (isObject(properties)) {
      for (const [name, inner] of Object.entries(properties)) collect(inner, path === "" ? name : `${path}.${name}`);
      return;
    }
    paths.push(path);
    if (type === "array" && items) collect(items, `${path}.0`);
    const key = keys[path];
    if (isObject(additionalProperties) && key) collect(additionalProperties, `${path}.${key}`);
  }
  collect(schema, "");
  return paths;
}

/** Returns the paths in batches, each of which has at most one path of each field of the body. */
export function batchesOf(paths: readonly string[]): string[][] {
  const byField = Map.groupBy(paths, (path) => path.split(".", 1)[0]);
  const most = Math.max(...[...byField.values()].map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => [...byField.values()].flatMap((group) => group[at] ?? []));
}
