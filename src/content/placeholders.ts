import { type Company, placeOf, townOf } from "#contract/company.ts";
import { CURRENCY_NAMES } from "#contract/currency.ts";
import { UNCONFIRMED_RETENTION_DAYS, UNSUBSCRIBED_RETENTION_MONTHS } from "#contract/newsletter.ts";
import type { Settings } from "#contract/settings.ts";
import { objectKeys } from "./object-keys.ts";

/** Settings that placeholders can refer to. */
export type PlaceholderSettings = Pick<Settings, "company" | "retention" | "currency">;

/** Placeholders that any text of the site can have in braces, with functions that return their values. */
const PLACEHOLDERS = {
  name: ({ company }) => company.name,
  place: ({ company }) => placeOf(company),
  street: ({ company }) => company.street,
  officePark: ({ company }) => company.officePark,
  suburb: ({ company }) => suburbOf(company),
  city: ({ company }) => company.city || suburbOf(company),
  province: ({ company }) => company.province || company.country,
  country: ({ company }) => company.country,
  postalCode: ({ company }) => company.postalCode,
  email: ({ company }) => company.email,
  phone: ({ company }) => company.phone,
  officeHours: ({ company }) => company.officeHours,
  supportHours: ({ company }) => company.supportHours,
  since: ({ company }) => String(company.founded),
  currency: ({ currency }) => CURRENCY_NAMES[currency],
  messagesKept: ({ retention }) => inMonths(retention.messages),
  applicationsKept: ({ retention }) => inMonths(retention.applications),
  unconfirmedKept: () => `${UNCONFIRMED_RETENTION_DAYS} days`,
  unsubscribedKept: () => inMonths(UNSUBSCRIBED_RETENTION_MONTHS),
} as const satisfies Record<string, (settings: PlaceholderSettings) => string>;

export const PLACEHOLDER_NAMES = objectKeys(PLACEHOLDERS);

const IN_BRACES = /\{(\w+)\}/g;

const isPlaceholder = (name: string): name is keyof typeof PLACEHOLDERS => Object.hasOwn(PLACEHOLDERS, name);

/** Returns the most precise location in the settings: suburb, province or country. */
export function suburbOf({ suburb, province, country }: Company): string {
  return suburb || province || country;
}

/** Returns suburb and city, or the most precise location in the settings. */
export function locationOf(company: Company): string {
  return townOf(company) || suburbOf(company);
}

function inMonths(count: number): string {
  return `${count} ${count === 1 ? "month" : "months"}`;
}

/** Returns a text with its placeholders filled in. Other text in braces stays as it is. */
export function fillPlaceholders(text: string, settings: PlaceholderSettings): string {
  return text.replaceAll(IN_BRACES, (whole, name: string) =>
    isPlaceholder(name) ? PLACEHOLDERS[name](settings) : whole,
  );
}

/** Returns the names in braces that are not placeholders: most are misspelt. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(IN_BRACES)].map(([, name = ""]) => name).filter((name) => !isPlaceholder(name));
}
