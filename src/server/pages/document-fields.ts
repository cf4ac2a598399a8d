import type { Field, FieldsByName } from "#content/document.ts";
import { documentOf } from "#content/documents.ts";
import { LIMITS } from "#contract/fields.ts";
import { MAX_PAGE_TEXT, type PageField, type PageTextField } from "#contract/page-documents.ts";

/** Texts of a link and of a figure, in the order in which an editor shows them. A figure with a value needs a name. */
export const TEXTS_OF = {
  link: [
    { name: "label", kind: "line", title: "Text", max: 80, optional: false },
    { name: "href", kind: "href", title: "Leads to", max: LIMITS.short, optional: false },
  ],
  figure: [
    { name: "value", kind: "line", title: "Figure", max: 20, optional: true },
    { name: "name", kind: "line", title: "Name", max: 60, optional: true },
    { name: "counts", kind: "paragraph", title: "What it counts", max: LIMITS.name, optional: true },
    { name: "source", kind: "paragraph", title: "Source, shown to visitors", max: LIMITS.short, optional: true },
    { name: "date", kind: "day", title: "As of", max: 10, optional: true },
  ],
} as const satisfies Record<string, readonly PageTextField[]>;

/** Returns the fields of a document or a group as clients get them, in the page's order. */
export function pageFieldsOf(fields: FieldsByName): PageField[] {
  return Object.entries(fields).map(([name, field]) => pageFieldOf(name, field));
}

function pageFieldOf(name: string, field: Field): PageField {
  const { title } = field;
  switch (field.kind) {
    case "line":
    case "paragraph":
      return { name, kind: field.kind, title, max: field.max, optional: field.optional ?? false };
    case "prose":
      return { name, kind: field.kind, title, max: MAX_PAGE_TEXT, optional: false };
    case "link":
    case "figure":
      return { name, kind: field.kind, title, fields: partsOf(field) };
    case "picture":
      return { name, kind: field.kind, title };
    case "list": {
      const { kind, entry, min, max } = field;
      return { name, kind, title, entry: pageFieldOf("", entry), blank: initialOf(entry), min, max };
    }
    case "group": {
      const { kind, fields, elsewhere } = field;
      const note = elsewhere && { ...elsewhere, title: documentOf(elsewhere.page).title };
      return { name, kind, title, fields: pageFieldsOf(fields), ...(note && { elsewhere: note }) };
    }
  }
}

/** Returns the texts of a link or a figure. Those of an optional link may be blank. */
export function partsOf(field: Extract<Field, { kind: "link" | "figure" }>): PageTextField[] {
  const parts: readonly PageTextField[] = TEXTS_OF[field.kind];
  return parts.map((part) => (field.kind === "link" && field.optional ? { ...part, optional: true } : part));
}

/** Returns the value of a field until an editor changes it. */
export function initialOf(field: Field): unknown {
  if (field.kind !== "group") return field.initial;
  return Object.fromEntries(Object.entries(field.fields).map(([name, one]) => [name, initialOf(one)]));
}
