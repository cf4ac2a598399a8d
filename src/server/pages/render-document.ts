import type { Field, LinkValue, PageDocument, RenderedDocument, ValueOf } from "#content/document.ts";
import { fillPlaceholders, type PlaceholderSettings } from "#content/placeholders.ts";
import { isAllowedHref, readProse } from "#server/pages/markdown.ts";

/** Returns the words of a document as its page shows them, with placeholders filled and long text parsed. */
export function renderDocument<Document extends PageDocument>(
  document: Document,
  value: ValueOf<Document>,
  settings: PlaceholderSettings,
): RenderedDocument<Document> {
  // Chosen by the kind of each field, which TypeScript cannot follow.
  return wordsOfField(document, value, (text) => fillPlaceholders(text, settings)) as RenderedDocument<Document>;
}

function wordsOfField(field: Field, value: unknown, fill: (text: string) => string): unknown {
  switch (field.kind) {
    case "line":
    case "paragraph":
      return fill(String(value));
    case "prose":
      return readProse(String(value), fill);
    case "link": {
      const { label, href }: LinkValue = Object(value);
      const filled = fill(href);
      // A link that is not allowed leads to the home page.
      return { label: fill(label), href: isAllowedHref(filled) ? filled : "/" };
    }
    case "figure":
      return Object.fromEntries(Object.entries(Object(value)).map(([name, text]) => [name, fill(String(text))]));
    case "list":
      return Array.isArray(value) ? value.map((entry) => wordsOfField(field.entry, entry, fill)) : [];
    case "group":
      return Object.fromEntries(
        Object.entries(field.fields).map(([name, one]) => [name, wordsOfField(one, Object(value)[name], fill)]),
      );
  }
}
