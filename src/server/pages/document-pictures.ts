import type { Field } from "#content/document.ts";
import { proseMarkdown } from "#server/pages/prose-markdown.ts";

/** Picture in a document, with the path of its field: `about.picture`. */
export interface DocumentPicture {
  path: string;
  name: string;
}

/** Returns the pictures of a document, in its order. Fields without a picture are left out. */
export function picturesIn(field: Field, value: unknown, names: readonly string[] = []): DocumentPicture[] {
  const values: Readonly<Record<string, unknown>> = Object(value);
  switch (field.kind) {
    case "group":
      return Object.entries(field.fields).flatMap(([name, one]) => picturesIn(one, values[name], [...names, name]));
    case "list":
      return Object.entries(values).flatMap(([index, entry]) => picturesIn(field.entry, entry, [...names, index]));
    case "picture":
      return typeof value === "string" && value !== "" ? [{ path: names.join("."), name: value }] : [];
    case "prose":
      return proseMarkdown.referencesIn(String(value)).pictures.map((name) => ({ path: names.join("."), name }));
    default:
      return [];
  }
}
