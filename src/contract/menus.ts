import { blankableText, LIMITS, rawText, requiredText, tooLong } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

/** Maximum links of the bar, of the second list in a phone's menu, of each group of the footer, and of groups. */
export const MENU_LIMITS = { menu: 6, moreMenu: 12, footer: 6, footerLinks: 12 } as const;

/** Maximum characters of a link in the bar and of a heading in the footer. */
const LABEL_LENGTH = 40;

export const NO_LINK = "Must be a web address that begins with https://, or a path of this site that begins with /";

/** Returns whether a text is an address with https, or the path of a page of this site. Browsers read `/\\host` as another site. */
function isLink(link: string): boolean {
  if (/[\s\\\p{Cc}\p{Cs}]/u.test(link)) return false;
  if (link.startsWith("/")) return !link.startsWith("//") && URL.canParse(link, "https://site.invalid");
  return /^https:\/\//i.test(link) && URL.canParse(link) && !hasCredentials(new URL(link));
}

const hasCredentials = ({ username, password }: URL) => username !== "" || password !== "";

/** Address with https, or the path of a page of this site. */
export const link = rawText(LIMITS.short, NO_LINK)
  .overwrite((text) => text.trim())
  .refine((text) => text.length <= LIMITS.short, { ...tooLong(LIMITS.short), abort: true })
  .refine((text) => text === "" || isLink(text), NO_LINK)
  .meta({ format: "uri-reference", maxLength: LIMITS.short });

const MenuLink = z.strictObject({
  label: requiredText("Label is required", LABEL_LENGTH),
  /** Path of this site, with a hash if the target is within a page, or an address with https. */
  target: link.refine((target) => target !== "", "Leads to is required"),
});
export type MenuLink = z.output<typeof MenuLink>;

const links = (max: number) => z.array(MenuLink, "Must be a list of links").max(max, `Must be at most ${max} links`);

const FooterGroup = z.strictObject({
  title: requiredText("Title is required", LABEL_LENGTH),
  links: links(MENU_LIMITS.footerLinks),
});
export type FooterGroup = z.output<typeof FooterGroup>;

/** Links of the bar, of the phone's menu and of the footer, and the line at the foot. */
export const Menus = z.strictObject({
  /** Links of the bar. The last one is the highlighted button. */
  menu: links(MENU_LIMITS.menu),
  /** Second, smaller list in the menu of a phone. */
  moreMenu: links(MENU_LIMITS.moreMenu),
  footer: z
    .array(FooterGroup, "Must be a list of groups")
    .max(MENU_LIMITS.footer, `Must be at most ${MENU_LIMITS.footer} groups`),
  /** Line at the foot of every page; blank for none. */
  credit: blankableText(LIMITS.short),
});
export type Menus = z.output<typeof Menus>;
