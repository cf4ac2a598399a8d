import type { Field, PageDocument } from "#content/document.ts";
import type { FieldError } from "#contract/error-response.ts";
import { findPageFault, findTargetFault } from "#server/link-targets/find-target-fault.ts";
import { proseMarkdown } from "#server/pages/prose-markdown.ts";
import type { Read } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Returns an error for each link of a document that leads nowhere, by the link's field. Long texts may link to other sites. */
export async function findMissingLinks(
  platform: Platform,
  db: Read,
  document: PageDocument,
  value: unknown,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const { kind, path, href } of linksIn(document, value)) {
    const faultOf = kind === "link" ? findTargetFault : findPageFault;
    const fault = await faultOf(platform, db, href, document.path);
    if (fault) errors.push({ path, message: fault });
  }
  return errors;
}

/**
 * Returns an error for each target that a change gives a button and that is no page, place or published record of this site.
 * A draft may leave a target blank, and keep the targets that it had.
 */
export async function findWrongTargets(
  platform: Platform,
  db: Read,
  document: PageDocument,
  { before, after }: { before: unknown; after: unknown },
): Promise<FieldError[]> {
  const linksOf = (value: unknown) => linksIn(document, value).filter(({ kind }) => kind === "link");
  const kept = new Set(["", ...linksOf(before).map(({ href }) => href)]);
  const errors: FieldError[] = [];
  for (const { path, href } of linksOf(after)) {
    const fault = kept.has(href) ? undefined : await findTargetFault(platform, db, href, document.path);
    if (fault) errors.push({ path, message: fault });
  }
  return errors;
}

/** Link in a document. */
interface FoundHref {
  kind: "link" | "prose";
  /** Path of the field: `about.more.href`. */
  path: string;
  href: string;
  /** Words of a button; `""` in a long text. */
  label: string;
}

/** Returns the links in the value of a document, in the order of its fields. */
export function linksIn(document: PageDocument, value: unknown): FoundHref[] {
  return hrefsOf(document, value, []);
}

function hrefsOf(field: Field, value: unknown, names: readonly string[]): FoundHref[] {
  const values: Readonly<Record<string, unknown>> = Object(value);
  switch (field.kind) {
    case "group":
      return Object.entries(field.fields).flatMap(([name, one]) => hrefsOf(one, values[name], [...names, name]));
    case "list":
      return Object.entries(values).flatMap(([index, entry]) => hrefsOf(field.entry, entry, [...names, index]));
    case "link":
      // The page leaves out a link without a target, or its schema refuses it.
      if (values.href === "") return [];
      return [
        {
          kind: field.kind,
          path: [...names, "href"].join("."),
          href: String(values.href),
          label: String(values.label),
        },
      ];
    case "prose":
      return proseMarkdown
        .referencesIn(String(value))
        .hrefs.map((href) => ({ kind: field.kind, path: names.join("."), href, label: "" }));
    default:
      return [];
  }
}
