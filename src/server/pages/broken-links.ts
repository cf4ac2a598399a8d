import type { Field } from "#content/document.ts";
import type { FieldError } from "#contract/error-response.ts";
import { hrefsIn, isOwnPath } from "#server/pages/markdown.ts";
import type { Read } from "#server/platform/database/database.ts";
import { NOT_FOUND, pageAddressOf, recordPageOf } from "#server/platform/pages/page-address.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Returns an error for each link of a document to a page of this site that does not exist, by the link's field. */
export async function findMissingLinks(
  platform: Platform,
  db: Read,
  field: Field,
  value: unknown,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const { path, href } of hrefsOf(field, value, [])) {
    if (!isOwnPath(href) || (await isThere(platform, db, href))) continue;
    errors.push({ path, message: `There is no page at ${href}` });
  }
  return errors;
}

interface FoundHref {
  /** Path of the field: `about.more.href`. */
  path: string;
  href: string;
}

function hrefsOf(field: Field, value: unknown, names: readonly string[]): FoundHref[] {
  const values: Readonly<Record<string, unknown>> = Object(value);
  switch (field.kind) {
    case "group":
      return Object.entries(field.fields).flatMap(([name, one]) => hrefsOf(one, values[name], [...names, name]));
    case "list":
      return Object.entries(values).flatMap(([index, entry]) => hrefsOf(field.entry, entry, [...names, index]));
    case "link":
      return [{ path: [...names, "href"].join("."), href: String(values.href) }];
    case "prose":
      return hrefsIn(String(value)).map((href) => ({ path: names.join("."), href }));
    default:
      return [];
  }
}

async function isThere({ features, now }: Platform, db: Read, href: string): Promise<boolean> {
  const [target = ""] = href.split("#", 1);
  // The link leads to a place on the page itself.
  if (target === "") return true;
  const address = pageAddressOf(target);
  if (address.kind === "cached" && address.key === NOT_FOUND) return false;
  const [path = ""] = target.split("?", 1);
  const record = recordPageOf(path);
  if (!record) return true;
  const pages = features.find((feature) => feature.pages?.under === record.under)?.pages;
  return Boolean(await pages?.find(db, record.slug, now()));
}
