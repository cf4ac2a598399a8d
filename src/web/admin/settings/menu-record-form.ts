import { type FooterGroup, MENU_LIMITS, type MenuLink } from "#contract/menus.ts";
import { getSettings, MenuSettings, SETTINGS_LABELS, updateSettings } from "#contract/settings.ts";
import { HIDEABLE_PAGES, type HideablePageKey, SITE_PAGES } from "#contract/site-pages.ts";
import { callRecord } from "#web/shared/call.ts";
import { atField, checkbox, entries, group, text, type ValuesOf } from "../forms/field-table.ts";
import type { SavedForm } from "../forms/record-form.ts";
import { COMPANY_FORM, type SiteSettings, withId } from "./company-record-form.ts";

/** Rules of the links of a group in the footer. */
export const FOOTER_LINK = { one: "Link", max: MENU_LIMITS.footerLinks, blank: blankLink };

function blankLink(): MenuLink {
  return { label: "", target: "" };
}

/** Returns in words where a refused part of the footer is, such as `Group 2, link 1`. Returns undefined for the whole footer. */
function placeInFooter(path: string): string | undefined {
  const [group, , link] = path.split(".");
  if (!group) return undefined;
  const place = `Group ${Number(group) + 1}`;
  return link === undefined ? place : `${place}, link ${Number(link) + 1}`;
}

/** Returns a value for each page that can be hidden. The cast is safe: `Object.fromEntries` gets all of these keys. */
function byPage<Value>(valueFor: (key: HideablePageKey) => Value): Record<HideablePageKey, Value> {
  return Object.fromEntries(HIDEABLE_PAGES.map((key) => [key, valueFor(key)])) as Record<HideablePageKey, Value>;
}

export const MENU_FIELDS = {
  menu: entries<MenuLink>(SETTINGS_LABELS.menu, { one: "Link", max: MENU_LIMITS.menu, blank: blankLink }),
  moreMenu: entries<MenuLink>(SETTINGS_LABELS.moreMenu, { one: "Link", max: MENU_LIMITS.moreMenu, blank: blankLink }),
  footer: {
    ...entries<FooterGroup>(SETTINGS_LABELS.footer, {
      one: "Group",
      max: MENU_LIMITS.footer,
      blank: () => ({ title: "", links: [blankLink()] }),
    }),
    locationOf: placeInFooter,
  },
  credit: text(SETTINGS_LABELS.credit, { optional: true }),
  /** One checkbox per page, ticked where visitors see the page. The settings store the hidden pages instead. */
  shownPages: {
    ...group(
      "Shown pages",
      byPage((key) => checkbox(SITE_PAGES[key].title)),
    ),
    path: "hiddenPages",
    read: (stored: readonly HideablePageKey[]) => byPage((key) => !stored.includes(key)),
    write: (value: Record<HideablePageKey, boolean>) => HIDEABLE_PAGES.filter((key) => !value[key]),
    refusalIn: atField,
  },
};

/** Form of the menus and the shown pages. The other settings stay as they are stored. */
export const MENU_FORM: SavedForm<SiteSettings, ValuesOf<typeof MENU_FIELDS>, MenuSettings> = {
  records: {
    ...COMPANY_FORM.records,
    async update(_, menus, ifMatch) {
      // The other settings are read again. If another user has saved since the form was opened, the server refuses `ifMatch`.
      const { createdAt: _created, updatedAt: _updated, ...stored } = (await callRecord(getSettings, {})).record;
      return withId(await callRecord(updateSettings, { body: { ...stored, ...menus }, ifMatch }));
    },
  },
  schemas: { change: MenuSettings },
  fields: MENU_FIELDS,
};
