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

/** Returns the links of other pages and of the settings that lead to a page, or below it. Equal links of a page are one. */
export async function listLinksTo({ database, config }: Platform, key: HideablePageKey): Promise<PageLink[]> {
  const db = database.read;
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
      if (leads(href)) ofPages.push({ place, page: document.key, title: document.title, label, target: href });
    }
  }
  const ofSettings = linksOfSettings(await readSettings(db, config)).filter(({ target }) => leads(target));
  return [...new Map([...ofSettings, ...ofPages].map((link) => [JSON.stringify(link), link])).values()];
}

function linksOfSettings({ menu, moreMenu, footer, team }: Menus & Pick<Settings, "team">): PageLink[] {
  const ofFooter = footer.flatMap(({ links }) => links);
  return [
    ...menu.map((link) => ({ ...link, place: "menu" as const, page: null, title: "" })),
    ...moreMenu.map((link) => ({ ...link, place: "moreMenu" as const, page: null, title: "" })),
    ...ofFooter.map((link) => ({ ...link, place: "footer" as const, page: null, title: "" })),
    ...team.map(({ name, role, link }) => ({
      place: "team" as const,
      page: null,
      title: "",
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
