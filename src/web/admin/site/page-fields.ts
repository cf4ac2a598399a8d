import type { PageField } from "#contract/page-documents.ts";

/** Returns the value at a path such as `services.government.features.0`; undefined for an unknown path. */
export function valueAt(value: unknown, path: string): unknown {
  if (path === "") return value;
  return path.split(".").reduce((part: unknown, name) => Object(part)[name], value);
}

/** Returns a copy of a document with `next` at a path. An index beyond the end of a list changes nothing. */
export function withValue(value: unknown, path: string, next: unknown): unknown {
  if (path === "") return next;
  const [name = "", ...rest] = path.split(".");
  const changed = withValue(Object(value)[name], rest.join("."), next);
  if (Array.isArray(value)) return value.map((entry, index) => (String(index) === name ? changed : entry));
  return { ...Object(value), [name]: changed };
}

/**
 * Returns the values that are compared when two people changed a page, by path: every single value, and every list as a whole.
 * Entries of a list have no identity but their index, which the other person may have changed.
 */
export function comparedValues(fields: readonly PageField[], document: unknown): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  function collect(field: PageField, value: unknown, path: string): void {
    if (!("fields" in field)) values[path] = value;
    else for (const inner of field.fields) collect(inner, Object(value)[inner.name], `${path}.${inner.name}`);
  }
  for (const field of fields) collect(field, Object(document)[field.name], field.name);
  return values;
}

/** Returns the titles of the fields that lead to a path: `Opening, Introduction`. An entry of a list has its number from 1. */
export function titleOf(fields: readonly PageField[], path: string): string {
  const titles: string[] = [];
  let siblings = fields;
  let field: PageField | undefined;
  for (const name of path.split(".")) {
    if (field?.kind === "list") {
      titles.push(String(Number(name) + 1));
      field = field.entry;
    } else {
      field = siblings.find((sibling) => sibling.name === name);
      if (field) titles.push(field.title);
    }
    siblings = field && "fields" in field ? field.fields : [];
  }
  return titles.join(", ");
}
