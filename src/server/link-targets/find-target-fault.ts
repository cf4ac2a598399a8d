import { APPLY_ANCHOR, LINK_MESSAGES, LINK_PAGES } from "#contract/link-targets.ts";
import { isHiddenPath } from "#contract/site-pages.ts";
import type { Read } from "#server/platform/database/database.ts";
import { isOwnPath } from "#server/platform/markdown/allowed-links.ts";
import { NOT_FOUND, pageAddressOf, recordPageOf, targetAt } from "#server/platform/pages/page-address.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Returns why a button on the page at `ownPath` cannot lead to this address, or undefined if it can. */
export async function findTargetFault(
  platform: Platform,
  db: Read,
  href: string,
  ownPath: string,
): Promise<string | undefined> {
  if (!isOwnPath(href)) return LINK_MESSAGES.elsewhere;
  const [target = "", ...rest] = href.split("#");
  if (target && (await isHiddenPage(platform, db, target))) return LINK_MESSAGES.hidden(href);
  if (isBackOffice(target) || !(await isThere(platform, db, href))) return LINK_MESSAGES.page(href);
  if (rest.length === 0) return undefined;
  const [path = ownPath, anchor] = [target.split("?", 1)[0] || ownPath, rest.join("#")];
  return (await isPlace(platform, db, path, anchor)) ? undefined : LINK_MESSAGES.place(anchor, path);
}

function isBackOffice(target: string): boolean {
  const address = pageAddressOf(target);
  return address.kind === "own" && address.isBackOffice;
}

/** Returns why a link of a long text leads to no page of this site; undefined if it does. Links to other sites are not checked. */
export async function findPageFault(platform: Platform, db: Read, href: string): Promise<string | undefined> {
  if (!isOwnPath(href)) return undefined;
  const [target = ""] = href.split("#", 1);
  if (target && (await isHiddenPage(platform, db, target))) return LINK_MESSAGES.hidden(href);
  return (await isThere(platform, db, href)) ? undefined : LINK_MESSAGES.page(href);
}

/** Returns whether the company hides the page of a target. */
async function isHiddenPage({ hiddenPages }: Platform, db: Read, target: string): Promise<boolean> {
  const [path = "/"] = targetAt(pageAddressOf(target)).split("?", 1);
  return isHiddenPath(await hiddenPages(db), path);
}

/** Returns whether a page has a place with the anchor: a fixed one, one for a record that it lists, or the form of a job. */
async function isPlace({ features }: Platform, db: Read, path: string, anchor: string): Promise<boolean> {
  const places = LINK_PAGES.find((page) => page.path === path)?.places ?? {};
  if (Object.hasOwn(places, anchor)) return true;
  const listed = features.find(({ site }) => site?.places?.path === path)?.site?.places;
  if (await listed?.has(db, anchor)) return true;
  return recordPageOf(path)?.under === "/careers" && anchor === APPLY_ANCHOR;
}

/** Returns whether an address leads to a page of the site. The page of a record must be public, or lead to its new address. */
async function isThere({ features, now }: Platform, db: Read, href: string): Promise<boolean> {
  const [target = ""] = href.split("#", 1);
  // The link leads to a place on the page itself.
  if (target === "") return true;
  const address = pageAddressOf(target);
  if (address.kind === "cached" && address.key === NOT_FOUND) return false;
  const [path = ""] = target.split("?", 1);
  const record = recordPageOf(path);
  if (!record) return true;
  const pages = features.find(({ site }) => site?.pages?.under === record.under)?.site?.pages;
  return Boolean(await pages?.find(db, record.slug, now()));
}
