import type { PageField } from "#contract/page-documents.ts";

/** Returns the value at a path such as `services.government.features.0`; undefined for an unknown path. */
export function valueAt(value: unknown, path: string): unknown {
  if (path === "") return value;
  return path.split(".").reduce((part: unknown, name) => Object(part)[name], value);
}

/** Returns a copy of a document with a different value at a path. */
export function withValue(value: unknown, path: string, next: unknown): unknown {
  if (path === "") return next;
  const [name = "", ...rest] = path.split(".");
  const changed = withValue(Object(value)[name], rest.join("."), next);
  if (Array.isArray(value)) return value.map((entry, index) => (String(index) === name ? changed : entry));
  return { ...Object(value), [name]: changed };
}

/**
 * Returns the values, by path, that are compared when two people changed a page: every text, and every list as a whole. Entries of a
 * list have no identity but their index, which the other person may have changed.
 */
export function comparedValues(fields: readonly PageField[], document: unknown): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  function collect(field: PageField, value: unknown, path: string): void {
    if (!("fields" in field)) values[path] = value;
    else for (const one of field.fields) collect(one, Object(value)[one.name], `${path}.${one.name}`);
  }
  for (const field of fields) collect(field, Object(document)[field.name], field.name);
  return values;
}

/** Returns the titles of the fields that lead to a path: `Opening, Introduction`. */
export function titleOf(fields: readonly PageField[], path: string): string {
  const titles: string[] = [];
  let among = fields;
  let field: PageField | undefined;
  for (const name of path.split(".")) {
    if (field?.kind === "list") {
      titles.push(String(Number(name) + 1));
      field = field.entry;
    } else {
      field = among.find((one) => one.name === name);
      if (field) titles.push(field.title);
    }
    among = field && "fields" in field ? field.fields : [];
  }
  return titles.join(", ");
}
