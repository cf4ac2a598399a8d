import { COMPANY_LABELS } from "#contract/company.ts";
import { CURRENCIES, CURRENCY_NAMES } from "#contract/currency.ts";
import { ROLE_NAMES, ROLES, type Role } from "#contract/permissions.ts";
import { MAX_TEMPLATES, type ReplyTemplate } from "#contract/replies.ts";
import {
  getSettings,
  MAX_BLOCKED,
  MAX_LINKS,
  MAX_NOTIFIED,
  SETTINGS_LABELS,
  type Settings,
  SettingsChange,
  updateSettings,
} from "#contract/settings.ts";
import type { Choice } from "#ui/select.tsx";
import { callRecord, type Tagged } from "#web/shared/call.ts";
import { showCurrency } from "#web/shared/money.ts";
import { withConfirmation } from "../base/confirm-again.ts";
import {
  area,
  atField,
  checkbox,
  choice,
  coordinate,
  entries,
  type Field,
  type FieldsOf,
  fieldsBelow,
  group,
  text,
  type ValuesOf,
  whole,
} from "../forms/field-table.ts";
import type { SavedForm } from "../forms/record-form.ts";
import { textEntries } from "../forms/text-entries.tsx";
import { SETTINGS_ID, SETTINGS_KEYS } from "./settings-keys.ts";

export type SiteSettings = Settings & { id: typeof SETTINGS_ID };

/** Returns the settings as a record with an id, as forms need one. */
export function withId({ record, etag }: Tagged<Settings>): Tagged<SiteSettings> {
  return { record: { ...record, id: SETTINGS_ID }, etag };
}

/** Returns a field whose messages in the error summary begin with `location`, since they do not name their field. */
function located<One extends Field<string, number>>(field: One, location: string): One {
  return { ...field, locationOf: () => location };
}

/** Returns a value for each role. The cast is safe: `Object.fromEntries` gets all roles. */
function byRole<Value>(valueFor: (role: Role) => Value): Record<Role, Value> {
  return Object.fromEntries(ROLES.map((role) => [role, valueFor(role)])) as Record<Role, Value>;
}

type VatChoice = "" | "included" | "excluded";

const VAT_CHOICES: readonly Choice<VatChoice>[] = [
  { value: "", label: "Say nothing about VAT" },
  { value: "included", label: "Prices include VAT" },
  { value: "excluded", label: "Prices exclude VAT" },
];

export const COMPANY_FIELDS = {
  ...fieldsBelow("company", {
    name: text(COMPANY_LABELS.name),
    founded: located(whole(COMPANY_LABELS.founded), COMPANY_LABELS.founded),
    street: text(COMPANY_LABELS.street),
    officePark: text(COMPANY_LABELS.officePark, { optional: true }),
    suburb: text(COMPANY_LABELS.suburb),
    city: text(COMPANY_LABELS.city, { optional: true }),
    province: text(COMPANY_LABELS.province),
    postalCode: text(COMPANY_LABELS.postalCode),
    country: text(COMPANY_LABELS.country),
    latitude: located(coordinate(COMPANY_LABELS.latitude), COMPANY_LABELS.latitude),
    longitude: located(coordinate(COMPANY_LABELS.longitude), COMPANY_LABELS.longitude),
    email: text(COMPANY_LABELS.email, { autoCapitalize: "none", inputMode: "email", spellCheck: false }),
    phone: text(COMPANY_LABELS.phone, { type: "tel" }),
    officeHours: text(COMPANY_LABELS.officeHours),
    supportHours: text(COMPANY_LABELS.supportHours),
    social: entries<Settings["company"]["social"][number]>(COMPANY_LABELS.social, {
      one: "Link",
      max: MAX_LINKS,
      blank: () => ({ name: "", url: "" }),
    }),
  } satisfies FieldsOf<Settings["company"]>),
  notificationAddresses: textEntries(SETTINGS_LABELS.notificationAddresses, "Address", MAX_NOTIFIED),
  messageRetention: { ...located(whole("Messages are kept"), "Messages"), path: "retention.messages" },
  applicationRetention: { ...located(whole("Applications are kept"), "Applications"), path: "retention.applications" },
  currency: choice<Settings["currency"]>(
    SETTINGS_LABELS.currency,
    "USD",
    CURRENCIES.map((value) => ({ value, label: `${value}, ${CURRENCY_NAMES[value]}` })),
  ),
  pricesIncludeVat: {
    ...choice<VatChoice>("VAT", "", VAT_CHOICES, { hint: "Shown beside prices on the website" }),
    read: (stored: Settings["pricesIncludeVat"]) => (stored === null ? "" : stored ? "included" : "excluded"),
    write: (value: VatChoice) => (value === "" ? null : value === "included"),
  },
  replySignature: area(SETTINGS_LABELS.replySignature, {
    hint: "{name} is the person who writes the reply, {company} the company.",
    optional: true,
    rows: 3,
  }),
  replyTo: choice<Settings["replyTo"]>(SETTINGS_LABELS.replyTo, "company", [
    { value: "company", label: "The company's address" },
    { value: "author", label: "The person who wrote the reply" },
  ]),
  waitingDays: whole(SETTINGS_LABELS.waitingDays),
  acknowledgeEmail: checkbox("Acknowledge email that begins a message"),
  keepSource: checkbox("Keep where messages and applications came from"),
  blockedSenders: textEntries(SETTINGS_LABELS.blockedSenders, "Sender", MAX_BLOCKED),
  replyTemplates: entries<ReplyTemplate>(SETTINGS_LABELS.replyTemplates, {
    one: "Template",
    max: MAX_TEMPLATES,
    blank: () => ({ name: "", subject: "", text: "" }),
  }),
  secondFactor: {
    ...group(
      SETTINGS_LABELS.secondFactorFor,
      byRole((role) => checkbox(ROLE_NAMES[role])),
    ),
    path: "secondFactorFor",
    read: (stored: readonly Role[]) => byRole((role) => stored.includes(role)),
    write: (value: Record<Role, boolean>) => ROLES.filter((role) => value[role]),
    refusalIn: atField,
  },
};

export const COMPANY_FORM: SavedForm<SiteSettings, ValuesOf<typeof COMPANY_FIELDS>, SettingsChange> = {
  records: {
    keys: SETTINGS_KEYS,
    writeCall: updateSettings,
    noun: "form",
    nouns: "settings",
    nameOf: () => "Settings",
    get: async (_, signal) => withId(await callRecord(getSettings, { signal })),
    async update(_, body, ifMatch) {
      const saved = await withConfirmation(() => callRecord(updateSettings, { body, ifMatch }));
      showCurrency(saved.record.currency);
      return withId(saved);
    },
  },
  schemas: { change: SettingsChange },
  fields: COMPANY_FIELDS,
};
