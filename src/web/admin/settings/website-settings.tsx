import { useWatch } from "react-hook-form";
import { Navigate } from "react-router";
import { getSettings } from "#contract/settings.ts";
import { classNames } from "#ui/class-names.ts";
import { Mark } from "#ui/mark.tsx";
import { paths } from "#web/shared/paths.ts";
import { useMayCall } from "../base/account.ts";
import { propsOf } from "../forms/field-table.ts";
import { FormPanel, FormSection, FormText, SectionLinks, WebsiteLink } from "../forms/fields.tsx";
import type { FormShape } from "../forms/record-form.ts";
import { settingsArea } from "./area.ts";
import { ClientEntries } from "./client-entries.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { SettingsPicture } from "./settings-picture.tsx";
import { TeamEntries } from "./team-entries.tsx";
import { WEBSITE_FIELDS, WEBSITE_FORM } from "./website-record-form.ts";

const ENTRY = ["line", "line", "picture"] as const;

const SHAPE: FormShape = {
  main: [
    { columns: 2, fields: ["picture", "picture"] },
    { columns: 2, fields: ["line", "line", "line", "line"] },
    { long: "phone", fields: [...ENTRY, ...ENTRY, ...ENTRY, "button"] },
    { long: "phone", fields: [...ENTRY, "area", ...ENTRY, "area", "button"] },
  ],
  rail: [],
};

/** Settings that only the website shows. */
export function WebsiteSettings() {
  if (!useMayCall(getSettings)) return <Navigate replace to={settingsArea.paths.account} />;
  return (
    <SettingsForm form={WEBSITE_FORM} section="Website" shape={SHAPE}>
      <SectionLinks titles={["Logo", "Registration", "Clients", "Team"]} />
      <WebsiteFields />
      <WebsiteLink to={paths.site} />
    </SettingsForm>
  );
}

const field = propsOf(WEBSITE_FIELDS);

function WebsiteFields() {
  return (
    <FormPanel>
      <FormSection
        columns={2}
        line="In the bar and the footer. Without one, they have the drawn mark and the name."
        title="Logo"
      >
        <SettingsPicture
          {...field("logo")}
          advice="At least 320 by 76 pixels, without a margin, best with a transparent background."
          preview={(source) => <LogoPreview source={source} />}
        />
        <SettingsPicture
          {...field("logoDark")}
          advice="For the dark theme and the footer. Without one, the other logo is on a light plate there."
          preview={(source) => <DarkPreview source={source} />}
        />
      </FormSection>
      <FormSection columns={2} line="In the footer of every page, as far as they are filled in." title="Registration">
        <FormText {...field("legalName")} optional />
        <FormText {...field("registrationNumber")} optional />
        <FormText {...field("vatNumber")} optional />
        <FormText {...field("bbbeeLevel")} hint="Such as: Level 2" optional />
      </FormSection>
      <FormSection
        line="In the strip of the home page, in this order. Without any, the strip is left out."
        title="Clients"
      >
        <ClientEntries {...field("clients")} />
      </FormSection>
      <FormSection
        line="On the about page, in this order. Each needs a name or a role. Without any, the page has no team."
        title="Team"
      >
        <TeamEntries {...field("team")} />
      </FormSection>
    </FormPanel>
  );
}

interface PreviewProps {
  source: string | undefined;
  dark?: boolean;
  /** Whether the picture is for light ground and so on a light plate. */
  onPlate?: boolean;
}

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

/** Preview of the footer: the logo for dark ground, or else the other one on a plate. */
function DarkPreview({ source }: { source: string | undefined }) {
  const light = useWatch({ name: "logo" });
  const isOther = source === undefined && light;
  return <LogoPreview dark onPlate={Boolean(isOther)} source={isOther ? `/uploads/${light}` : source} />;
}
