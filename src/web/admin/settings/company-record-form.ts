import { ROLES, type Role } from "#contract/permissions.ts";
import { getSettings, type Settings, SettingsChange, updateSettings } from "#contract/settings.ts";
import { callRecord, type Tagged } from "#web/shared/call.ts";
import { confirmed } from "../confirm-again.ts";
import { numberText, parseNumber } from "../forms/parse-number.ts";
import { fieldOfPath, type SavedForm } from "../forms/record-form.ts";
import { entriesOf, textsOf } from "../forms/text-entries.tsx";
import { recordKeys } from "../resource/resource-client.ts";

type Company = Settings["company"];

/** Values of the fields, where those of the company have their own names. */
export interface CompanyValues extends Omit<Company, "latitude" | "longitude"> {
  latitude: string;
  longitude: string;
  notificationAddresses: { text: string }[];
  messageRetention: string;
  applicationRetention: string;
  replySignature: string;
  replyTo: Settings["replyTo"];
  replyTemplates: Settings["replyTemplates"];
  /** By role, whether its accounts have to have a second factor. */
  secondFactor: Record<Role, boolean>;
}

/** There is one record, and it is always there. */
export const SETTINGS_ID = "site";
export type SiteSettings = Settings & { id: typeof SETTINGS_ID };

function withId({ record, etag }: Tagged<Settings>): Tagged<SiteSettings> {
  return { record: { ...record, id: SETTINGS_ID }, etag };
}

function choiceOf(roles: readonly Role[]): Record<Role, boolean> {
  // One of each role; Object.fromEntries only knows text.
  return Object.fromEntries(ROLES.map((role) => [role, roles.includes(role)])) as Record<Role, boolean>;
}

const ENTRIES: Readonly<Record<string, string>> = {
  notificationAddresses: "Address",
  social: "Link",
  replyTemplates: "Template",
};
const fieldOf = fieldOfPath<CompanyValues>({
  "notificationAddresses.0": "notificationAddresses.0.text",
  "retention.messages": "messageRetention",
  "retention.applications": "applicationRetention",
  secondFactorFor: "secondFactor",
  "secondFactorFor.0": "secondFactor",
});

/** Fields whose messages do not say which is meant. */
const PLACES: Readonly<Record<string, string>> = {
  latitude: "Latitude",
  longitude: "Longitude",
  messageRetention: "Messages",
  applicationRetention: "Applications",
};

export const COMPANY_FORM: SavedForm<SiteSettings, CompanyValues, SettingsChange> = {
  records: {
    keys: recordKeys("settings"),
    writeCall: updateSettings,
    noun: "form",
    nouns: "settings",
    nameOf: () => "Settings",
    get: async (_, signal) => withId(await callRecord(getSettings, { signal })),
  },
  update: async (_, body, ifMatch) => withId(await confirmed(() => callRecord(updateSettings, { body, ifMatch }))),
  schemas: { change: SettingsChange },
  valuesOf: ({ company, notificationAddresses, retention, secondFactorFor, ...replies }) => ({
    ...company,
    latitude: numberText(company.latitude, "coordinate"),
    longitude: numberText(company.longitude, "coordinate"),
    notificationAddresses: entriesOf(notificationAddresses),
    messageRetention: numberText(retention.messages, "whole"),
    applicationRetention: numberText(retention.applications, "whole"),
    replySignature: replies.replySignature,
    replyTo: replies.replyTo,
    replyTemplates: replies.replyTemplates,
    secondFactor: choiceOf(secondFactorFor),
  }),
  bodyOf: ({
    notificationAddresses,
    messageRetention,
    applicationRetention,
    secondFactor,
    latitude,
    longitude,
    replySignature,
    replyTo,
    replyTemplates,
    ...company
  }) => ({
    company: {
      ...company,
      latitude: parseNumber(latitude, "coordinate"),
      longitude: parseNumber(longitude, "coordinate"),
    },
    notificationAddresses: textsOf(notificationAddresses),
    retention: {
      messages: parseNumber(messageRetention, "whole"),
      applications: parseNumber(applicationRetention, "whole"),
    },
    replySignature,
    replyTo,
    replyTemplates,
    secondFactorFor: ROLES.filter((role) => secondFactor[role]),
  }),
  fieldOf: (path) => fieldOf(path.replace(/^company\./, "")),
  locationOf: (field) => {
    const [, list = "", place] = /^(notificationAddresses|social|replyTemplates)\.(\d+)\./.exec(field) ?? [];
    return place ? `${ENTRIES[list]} ${Number(place) + 1}` : PLACES[field];
  },
  labels: {
    name: "Company name",
    street: "Street",
    officePark: "Office park",
    suburb: "Suburb",
    province: "Province",
    postalCode: "Postal code",
    latitude: "Latitude",
    longitude: "Longitude",
    email: "Email address",
    phone: "Phone",
    officeHours: "Office hours",
    supportHours: "Support hours",
    social: "Social links",
    notificationAddresses: "Who is notified",
    messageRetention: "Messages are kept",
    applicationRetention: "Applications are kept",
    replySignature: "Signature",
    replyTo: "Reply-to address",
    replyTemplates: "Reply templates",
    secondFactor: "Who needs a second factor",
  },
};
