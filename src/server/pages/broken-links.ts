import type { Field, PageDocument } from "#content/document.ts";
import type { FieldError } from "#contract/error-response.ts";
import { APPLY_ANCHOR, LINK_MESSAGES, LINK_PAGES, SERVICE_ANCHOR } from "#contract/link-targets.ts";
import { proseMarkdown } from "#server/pages/prose-markdown.ts";
import type { Read } from "#server/platform/database/database.ts";
import { isOwnPath } from "#server/platform/markdown/allowed-links.ts";
import { NOT_FOUND, pageAddressOf, recordPageOf } from "#server/platform/pages/page-address.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findPublicService } from "#server/services/public-services.ts";

/** Returns an error for each link of a document that leads nowhere, by the link's field. Long texts may link to other sites. */
export async function findMissingLinks(
  platform: Platform,
  db: Read,
  document: PageDocument,
  value: unknown,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const { kind, path, href } of hrefsOf(document, value, [])) {
    const faultOf = kind === "link" ? targetFault : proseFault;
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
  const linksOf = (value: unknown) => hrefsOf(document, value, []).filter(({ kind }) => kind === "link");
  const kept = new Set(["", ...linksOf(before).map(({ href }) => href)]);
  const errors: FieldError[] = [];
  for (const { path, href } of linksOf(after)) {
    const fault = kept.has(href) ? undefined : await targetFault(platform, db, href, document.path);
    if (fault) errors.push({ path, message: fault });
  }
  return errors;
}

interface FoundHref {
  kind: "link" | "prose";
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
      // The page leaves out a link without a target, or its schema refuses it.
      if (values.href === "") return [];
      return [{ kind: field.kind, path: [...names, "href"].join("."), href: String(values.href) }];
    case "prose":
      return proseMarkdown
        .referencesIn(String(value))
        .hrefs.map((href) => ({ kind: field.kind, path: names.join("."), href }));
    default:
      return [];
  }
}

/** Returns why a button on the page at `ownPath` cannot lead to this address, or undefined if it can. */
async function targetFault(platform: Platform, db: Read, href: string, ownPath: string): Promise<string | undefined> {
  if (!isOwnPath(href)) return LINK_MESSAGES.elsewhere;
  const [target = "", ...rest] = href.split("#");
  if (isBackOffice(target) || !(await isThere(platform, db, href))) return LINK_MESSAGES.page(href);
  if (rest.length === 0) return undefined;
  const [path = ownPath, anchor] = [target.split("?", 1)[0] || ownPath, rest.join("#")];
  return (await isPlace(db, path, anchor)) ? undefined : LINK_MESSAGES.place(anchor, path);
}

function isBackOffice(target: string): boolean {
  const address = pageAddressOf(target);
  return address.kind === "own" && address.isBackOffice;
}

async function proseFault(platform: Platform, db: Read, href: string): Promise<string | undefined> {
  return (await isMissingPage(platform, db, href)) ? LINK_MESSAGES.page(href) : undefined;
}

/** Returns whether a link of a long text leads to a page that this site does not have. Links to other sites are not checked. */
export async function isMissingPage(platform: Platform, db: Read, href: string): Promise<boolean> {
  return isOwnPath(href) && !(await isThere(platform, db, href));
}

async function isPlace(db: Read, path: string, anchor: string): Promise<boolean> {
  const places = LINK_PAGES.find((page) => page.path === path)?.places ?? {};
  if (Object.hasOwn(places, anchor)) return true;
  if (path === "/pricing" && anchor.startsWith(SERVICE_ANCHOR)) {
    return (await findPublicService(db, anchor.slice(SERVICE_ANCHOR.length))) !== undefined;
  }
  return recordPageOf(path)?.under === "/careers" && anchor === APPLY_ANCHOR;
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
  const pages = features.find(({ site }) => site?.pages.under === record.under)?.site?.pages;
  return Boolean(await pages?.find(db, record.slug, now()));
}
