import { type Client, sampleClientOf } from "#contract/clients.ts";
import { COMPANY_LABELS } from "#contract/company.ts";
import {
  getSettings,
  MAX_CLIENTS,
  MAX_MEMBERS,
  SETTINGS_LABELS,
  type Settings,
  updateSettings,
  WebsiteSettings,
} from "#contract/settings.ts";
import type { TeamMember } from "#contract/team.ts";
import { callRecord } from "#web/shared/call.ts";
import { showBrand } from "#web/shared/show-brand.ts";
import { entries, type FieldsOf, fieldsBelow, nullable, text, type ValuesOf } from "../forms/field-table.ts";
import type { SavedForm } from "../forms/record-form.ts";
import { COMPANY_FORM, type SiteSettings, withId } from "./company-record-form.ts";

/** Value of the choice "newest project of the client", which is null in the contract. No slug has an asterisk. */
export const NEWEST_PROJECT = "*";

/** Client in the form, where the name of a missing picture is blank. */
export type ClientValues = Record<keyof Client, string>;

/** Member of the team in the form, as texts. */
export type MemberValues = Record<keyof TeamMember, string>;

/** Returns the field of a picture. Its value is the name of the picture in the library. */
const picture = (label: string) => ({
  ...nullable(text(label)),
  shape: { control: "picture" as const },
  format: (value: string) => (value === "" ? "None" : undefined),
});

export const WEBSITE_FIELDS = {
  ...fieldsBelow("company", {
    logo: picture(COMPANY_LABELS.logo),
    logoDark: picture(COMPANY_LABELS.logoDark),
    icon: picture(COMPANY_LABELS.icon),
    legalName: text(COMPANY_LABELS.legalName, { optional: true }),
    registrationNumber: text(COMPANY_LABELS.registrationNumber, { optional: true }),
    vatNumber: text(COMPANY_LABELS.vatNumber, { optional: true }),
    bbbeeLevel: text(COMPANY_LABELS.bbbeeLevel, { hint: "Such as: Level 2", optional: true }),
  } satisfies FieldsOf<Settings["company"]>),
  ...fieldsBelow("brand", {
    accent: nullable(text("Colour in the light theme", { optional: true })),
    accentDark: nullable(text("Colour in the dark theme", { optional: true })),
  } satisfies FieldsOf<Settings["brand"]>),
  clients: {
    ...entries<ClientValues>(SETTINGS_LABELS.clients, {
      one: "Client",
      max: MAX_CLIENTS,
      blank: () => ({ name: "", logo: "", projectSlug: NEWEST_PROJECT }),
    }),
    read: (stored: readonly Client[]): ClientValues[] =>
      stored.map(({ name, logo, projectSlug }) => ({
        name,
        logo: logo ?? "",
        projectSlug: projectSlug ?? NEWEST_PROJECT,
      })),
    write: (clients: readonly ClientValues[]) =>
      clients.map(({ name, logo, projectSlug }) => ({
        name,
        logo: logo || null,
        projectSlug: projectSlug === NEWEST_PROJECT ? null : projectSlug,
      })),
  },
  team: {
    ...entries<MemberValues>(SETTINGS_LABELS.team, {
      one: "Member",
      max: MAX_MEMBERS,
      blank: () => ({ name: "", role: "", portrait: "", text: "", link: "", linkLabel: "" }),
    }),
    read: (stored: readonly TeamMember[]): MemberValues[] =>
      stored.map((member) => ({ ...member, portrait: member.portrait ?? "", linkLabel: member.linkLabel ?? "" })),
    write: (team: readonly MemberValues[]) =>
      team.map(({ linkLabel, ...member }) => ({
        ...member,
        portrait: member.portrait || null,
        ...(linkLabel && { linkLabel }),
      })),
  },
};

/** Returns whether a client of the form is one of the invented clients of a new website. */
export function isSample({ name, logo }: Pick<ClientValues, "name" | "logo">): boolean {
  return sampleClientOf({ name, logo: logo || null }) !== undefined;
}

/** Form of the settings that only the website shows. The other settings stay as they are stored. */
export const WEBSITE_FORM: SavedForm<SiteSettings, ValuesOf<typeof WEBSITE_FIELDS>, WebsiteSettings> = {
  records: {
    ...COMPANY_FORM.records,
    async update(_, { company, brand, clients, team }, ifMatch) {
      // The other settings are read again. If another user has saved since the form was opened, the server refuses `ifMatch`.
      const { createdAt: _created, updatedAt: _updated, ...stored } = (await callRecord(getSettings, {})).record;
      const body = { ...stored, company: { ...stored.company, ...company }, brand, clients, team };
      const saved = await callRecord(updateSettings, { body, ifMatch });
      showBrand(saved.record.brand);
      return withId(saved);
    },
  },
  schemas: { change: WebsiteSettings },
  fields: WEBSITE_FIELDS,
};
