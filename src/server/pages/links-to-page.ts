import type { PageDocument } from "#content/document.ts";
import { DOCUMENTS } from "#content/documents.ts";
import type { Menus } from "#contract/menus.ts";
import type { PageLink } from "#contract/page-documents.ts";
import type { Settings } from "#contract/settings.ts";
import { type HideablePageKey, isHiddenPath, SITE_PAGES } from "#contract/site-pages.ts";
import { linksIn } from "#server/pages/broken-links.ts";
import { editableDocument, publishedDocument } from "#server/pages/page-states.ts";
import { findStoredPage } from "#server/pages/store.ts";
import { pageAddressOf, targetAt } from "#server/platform/pages/page-address.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/**
 * Returns the links of the settings and of other pages and records that lead to a page, or below it. Links that are
 * equal, in the same place too, are returned once.
 */
export async function listLinksTo(platform: Platform, key: HideablePageKey): Promise<PageLink[]> {
  const db = platform.database.read;
  const leads = (target: string) => target.startsWith("/") && isHiddenPath([key], pathOf(target));
  const ofPages: PageLink[] = [];
  for (const document of DOCUMENTS) {
    if (document.path === SITE_PAGES[key].path) continue;
    const page = await findStoredPage(db, document.key);
    const published = linksIn(document, publishedDocument(page));
    const edited = linksIn(document, editableDocument(page));
    const isPublished = ({ path, href }: (typeof edited)[number]) =>
      published.some((link) => link.path === path && link.href === href);
    const found = [
      ...published.map((link) => ({ ...link, place: "page" as const })),
      ...edited.filter((link) => !isPublished(link)).map((link) => ({ ...link, place: "draft" as const })),
    ];
    for (const { place, label, href } of found) {
      if (leads(href)) ofPages.push({ ...ofPage(document), place, label, target: href });
    }
  }
  const ofSettings = linksOfSettings(await readSettings(db, platform.config)).filter(({ target }) => leads(target));
  const ofRecords = await linksOfRecords(platform, key, leads);
  return [...new Map([...ofSettings, ...ofPages, ...ofRecords].map((link) => [JSON.stringify(link), link])).values()];
}

const ofPage = ({ key, title }: PageDocument) => ({ page: key, id: null, title });

/** Returns the links of the features' texts, except those of records below the page itself. */
async function linksOfRecords(
  { features, database }: Platform,
  key: HideablePageKey,
  leads: (target: string) => boolean,
): Promise<PageLink[]> {
  const found: PageLink[] = [];
  for (const { site } of features) {
    if (!site?.links) continue;
    const { place, stream } = site.links;
    for await (const { id, title, path, hrefs } of stream(database)) {
      if (isHiddenPath([key], path)) continue;
      for (const target of hrefs.filter(leads)) found.push({ place, page: null, id, title, label: "", target });
    }
  }
  return found;
}

const OF_SETTINGS = { page: null, id: null, title: "" } as const;

function linksOfSettings({ menu, moreMenu, footer, team }: Menus & Pick<Settings, "team">): PageLink[] {
  const ofFooter = footer.flatMap(({ links }) => links);
  return [
    ...menu.map((link) => ({ ...link, place: "menu" as const, ...OF_SETTINGS })),
    ...moreMenu.map((link) => ({ ...link, place: "moreMenu" as const, ...OF_SETTINGS })),
    ...ofFooter.map((link) => ({ ...link, place: "footer" as const, ...OF_SETTINGS })),
    ...team.map(({ name, role, link }) => ({
      ...OF_SETTINGS,
      place: "team" as const,
      label: name || role,
      target: link,
    })),
  ];
}

/** Returns the path of the page that a target leads to. */
function pathOf(target: string): string {
  const [address = "/"] = target.split("#", 1);
  return targetAt(pageAddressOf(address)).split("?", 1)[0] ?? "/";
}
