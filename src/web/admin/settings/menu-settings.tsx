import { Navigate } from "react-router";
import { getSettings, type MenuSettings as MenuBody } from "#contract/settings.ts";
import { HIDEABLE_PAGES } from "#contract/site-pages.ts";
import type { FieldShape } from "#ui/skeleton.tsx";
import { useMayCall } from "../base/account.ts";
import { propsOf, type ValuesOf } from "../forms/field-table.ts";
import { SectionLinks, WebsiteLink } from "../forms/fields.tsx";
import { settingsArea } from "./area.ts";
import { FooterEntries, LinkEntries } from "./menu-entries.tsx";
import { MENU_FIELDS, MENU_FORM } from "./menu-record-form.ts";
import { SettingsForm, type SettingsPart } from "./settings-form.tsx";
import { ShownPages } from "./shown-pages.tsx";

const field = propsOf(MENU_FIELDS);

const LINK: readonly FieldShape[] = [{}, {}];
const BUTTON: FieldShape = { control: "button" };

/** Links of the bar, the menu and the footer, and the pages that visitors find. */
export const MENU_SETTINGS: SettingsPart<ValuesOf<typeof MENU_FIELDS>, MenuBody> = {
  ...MENU_FORM,
  sections: () => ({
    main: [
      { own: <SectionLinks titles={["Menu", "More in the menu of a phone", "Footer", "Last line", "Pages"]} /> },
      [
        {
          title: "Menu",
          line: "In the bar of every page, and first in the menu of a phone. The last link is the highlighted button.",
          fields: [
            {
              field: "menu",
              own: <LinkEntries {...field("menu")} noteOn={noteOnButton} within=" of the menu" />,
              shape: [...LINK, ...LINK, ...LINK, ...LINK, ...LINK, BUTTON],
            },
          ],
        },
        {
          title: "More in the menu of a phone",
          line: "Below the others, in smaller letters.",
          fields: [
            {
              field: "moreMenu",
              own: <LinkEntries {...field("moreMenu")} within=" of the second list" />,
              shape: [...LINK, ...LINK, ...LINK, ...LINK, BUTTON],
            },
          ],
        },
        {
          title: "Footer",
          line: "At the end of every page. A link to the news is there once an article is published.",
          fields: [
            { field: "footer", own: <FooterEntries {...field("footer")} />, shape: [{}, ...LINK, ...LINK, BUTTON] },
          ],
        },
        { title: "Last line", line: "Beside the name of the company, at the foot of every page.", fields: ["credit"] },
        {
          title: "Pages",
          line: "Visitors find the ticked ones. The home page, contact and terms are always there.",
          fields: [
            {
              field: "shownPages",
              own: <ShownPages {...field("shownPages")} />,
              shape: HIDEABLE_PAGES.map(() => ({ control: "tick" })),
            },
          ],
        },
      ],
      { own: <WebsiteLink to="/" /> },
    ],
    rail: [],
  }),
};

/** Returns the note at the last link, which the site highlights as a button; undefined at any other. */
function noteOnButton(index: number, count: number): string | undefined {
  return index === count - 1 ? "The highlighted button" : undefined;
}

/** Settings of the links on every public page, and of the pages themselves. */
export function MenuSettings() {
  if (!useMayCall(getSettings)) return <Navigate replace to={settingsArea.paths.account} />;
  return <SettingsForm form={MENU_SETTINGS} section="Menus" />;
}
