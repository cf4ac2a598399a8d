import type { Field, LinkValue, PageDocument, RenderedDocument, ValueOf } from "#content/document.ts";
import { fillPlaceholders, type PlaceholderSettings } from "#content/placeholders.ts";
import type { ShownPicture } from "#contract/pictures.ts";
import { proseMarkdown } from "#server/pages/prose-markdown.ts";
import { isAllowedHref } from "#server/platform/markdown/allowed-links.ts";

const NO_PICTURES: ReadonlyMap<string, ShownPicture> = new Map();

/**
 * Returns a document as its page shows it: placeholders filled, long texts parsed, and pictures found. A missing
 * picture is null.
 */
export function renderDocument<Document extends PageDocument>(
  document: Document,
  value: ValueOf<Document>,
  settings: PlaceholderSettings,
  pictures: ReadonlyMap<string, ShownPicture> = NO_PICTURES,
): RenderedDocument<Document> {
  // Chosen by the kind of each field, which TypeScript cannot follow.
  return wordsOfField(document, value, {
    fill: (text) => fillPlaceholders(text, settings),
    pictures,
  }) as RenderedDocument<Document>;
}

interface Rendering {
  fill: (text: string) => string;
  pictures: ReadonlyMap<string, ShownPicture>;
}

function wordsOfField(field: Field, value: unknown, rendering: Rendering): unknown {
  const { fill, pictures } = rendering;
  switch (field.kind) {
    case "line":
    case "paragraph":
      return fill(String(value));
    case "prose":
      return proseMarkdown.read(String(value), { fill, pictures });
    case "link": {
      const { label, href }: LinkValue = Object(value);
      const filled = fill(href);
      // A link that is not allowed leads to the home page.
      return { label: fill(label), href: isAllowedHref(filled) ? filled : "/" };
    }
    case "figure":
      return Object.fromEntries(Object.entries(Object(value)).map(([name, text]) => [name, fill(String(text))]));
    case "picture":
      return pictures.get(String(value)) ?? null;
    case "list":
      return Array.isArray(value) ? value.map((entry) => wordsOfField(field.entry, entry, rendering)) : [];
    case "group":
      return Object.fromEntries(
        Object.entries(field.fields).map(([name, one]) => [name, wordsOfField(one, Object(value)[name], rendering)]),
      );
  }
}
