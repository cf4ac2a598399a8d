import { useWatch } from "react-hook-form";
import { Navigate } from "react-router";
import { getSettings, type WebsiteSettings as WebsiteBody } from "#contract/settings.ts";
import { classNames } from "#ui/class-names.ts";
import { Mark } from "#ui/mark.tsx";
import type { FieldShape } from "#ui/skeleton.tsx";
import { paths } from "#web/shared/paths.ts";
import { useMayCall } from "../base/account.ts";
import { propsOf, type ValuesOf } from "../forms/field-table.ts";
import { SectionLinks, WebsiteLink } from "../forms/fields.tsx";
import { settingsArea } from "./area.ts";
import { BrandFields } from "./brand-fields.tsx";
import { ClientEntries } from "./client-entries.tsx";
import { SettingsForm, type SettingsPart } from "./settings-form.tsx";
import { SettingsPicture } from "./settings-picture.tsx";
import { TeamEntries } from "./team-entries.tsx";
import { WEBSITE_FIELDS, WEBSITE_FORM } from "./website-record-form.ts";

const field = propsOf(WEBSITE_FIELDS);

const BUTTON: FieldShape = { control: "button" };
const PICTURE: FieldShape = { control: "picture" };
const CLIENT: readonly FieldShape[] = [{}, {}, PICTURE];
const MEMBER: readonly FieldShape[] = [...CLIENT, { control: "area" }];

/** Settings that only the website shows. */
export const WEBSITE_SETTINGS: SettingsPart<ValuesOf<typeof WEBSITE_FIELDS>, WebsiteBody> = {
  ...WEBSITE_FORM,
  sections: () => ({
    main: [
      { own: <SectionLinks titles={["Logo", "Icon", "Colours", "Registration", "Clients", "Team"]} /> },
      [
        {
          title: "Logo",
          line: "In the bar and the footer. Without one, they have the drawn mark and the name.",
          columns: 2,
          fields: [
            {
              field: "logo",
              own: (
                <SettingsPicture
                  {...field("logo")}
                  advice="At least 320 by 76 pixels, without a margin, best with a transparent background."
                  preview={(source) => <LogoPreview source={source} />}
                />
              ),
            },
            {
              field: "logoDark",
              own: (
                <SettingsPicture
                  {...field("logoDark")}
                  advice="For the dark theme and the footer. Without one, the other logo is on a light plate there."
                  preview={(source) => <DarkPreview source={source} />}
                />
              ),
            },
          ],
        },
        {
          title: "Icon",
          line: "In tabs of browsers, on home screens, in mails, shared links, sign-in and here. Without one, they have the drawn mark.",
          fields: [
            {
              field: "icon",
              own: (
                <SettingsPicture
                  {...field("icon")}
                  advice="Square, at least 512 by 512 pixels, best with a transparent background."
                  preview={(source) => <IconPreview source={source} />}
                />
              ),
              shape: [PICTURE],
            },
          ],
        },
        {
          title: "Colours",
          line: "Of buttons, links, grounds and the pattern, on the website, in mails, shared links and here.",
          fields: [
            {
              field: "accent",
              own: <BrandFields colours={[field("accent"), field("accentDark")]} />,
              shape: [{}, {}],
            },
            { field: "accentDark", own: null, shape: [] },
          ],
        },
        {
          title: "Registration",
          line: "In the footer of every page, as far as they are filled in.",
          columns: 2,
          fields: ["legalName", "registrationNumber", "vatNumber", "bbbeeLevel"],
        },
        {
          title: "Clients",
          line: "In the strip of the home page, in this order. Without any, the strip is left out.",
          fields: [
            {
              field: "clients",
              own: <ClientEntries {...field("clients")} />,
              shape: [...CLIENT, ...CLIENT, ...CLIENT, BUTTON],
            },
          ],
        },
        {
          title: "Team",
          line: "On the about page, in this order. Each needs a name or a role. Without any, the page has no team.",
          fields: [{ field: "team", own: <TeamEntries {...field("team")} />, shape: [...MEMBER, ...MEMBER, BUTTON] }],
        },
      ],
      { own: <WebsiteLink to={paths.site} /> },
    ],
    rail: [],
  }),
};

/** Settings that only the website shows. A user without permission to read them is redirected to their own account. */
export function WebsiteSettings() {
  if (!useMayCall(getSettings)) return <Navigate replace to={settingsArea.paths.account} />;
  return <SettingsForm form={WEBSITE_SETTINGS} section="Website" />;
}

interface PreviewProps {
  /** Address of the logo. Undefined without a logo: the preview has the drawn mark and the name. */
  source: string | undefined;
  /** Whether the preview has dark ground. */
  dark?: boolean;
  /** Whether the picture is for light ground and needs a light plate. The class `dark` makes `ink` light. */
  onPlate?: boolean;
}

/** Preview of a logo on light or dark ground; without a picture, the mark and a text instead. */
function LogoPreview({ source, dark = false, onPlate = false }: PreviewProps) {
  return (
    <span
      className={classNames(
        "flex h-20 items-center rounded-control border border-border px-4 text-ink",
        dark ? "dark bg-night" : "bg-surface dark:bg-ink",
      )}
    >
      {source ? (
        <img
          alt={dark ? "The logo on dark ground" : "The logo on light ground"}
          className={classNames("h-9.5 w-auto max-w-44 object-contain", onPlate && "rounded-md bg-ink px-2 py-1")}
          src={source}
        />
      ) : (
        <span className={classNames("flex items-center gap-3 text-ink-2", !dark && "dark:text-night")}>
          <Mark size={30} tone={dark ? "colour" : "single"} />
          The drawn mark and the name
        </span>
      )}
    </span>
  );
}

/** Preview of the icon in a tab, on a page and on a home screen, on light and on dark ground. */
function IconPreview({ source }: { source: string | undefined }) {
  return (
    <span className="grid grid-cols-2 gap-2">
      {["bg-surface dark:bg-ink dark:text-night", "dark bg-night"].map((ground) => (
        <span
          className={classNames("flex h-20 items-center gap-4 rounded-control border border-border px-4", ground)}
          key={ground}
        >
          {[16, 30, 56].map((size) =>
            source ? (
              <img alt="" className="object-contain" height={size} key={size} src={source} width={size} />
            ) : (
              <Mark key={size} size={size} />
            ),
          )}
        </span>
      ))}
    </span>
  );
}

/** Preview of the footer: the logo for dark ground, or else the logo for light ground on a plate. */
function DarkPreview({ source }: { source: string | undefined }) {
  const lightLogo = useWatch({ name: "logo" });
  const usesLightLogo = source === undefined && lightLogo;
  return (
    <LogoPreview dark onPlate={Boolean(usesLightLogo)} source={usesLightLogo ? `/uploads/${lightLogo}` : source} />
  );
}
