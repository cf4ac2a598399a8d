import type { Company } from "#contract/company.ts";
import { FOUNDED } from "./home.ts";

/** Stands in where neither suburb nor province is set. */
const COUNTRY = "South Africa";

/** What may stand in braces in any text of the site, and where its words come from: settings, said nowhere twice. */
const PLACEHOLDERS = {
  name: ({ name }) => name,
  street: ({ street }) => street,
  officePark: ({ officePark }) => officePark,
  suburb: ({ suburb, province }) => suburb || province || COUNTRY,
  province: ({ province }) => province || COUNTRY,
  postalCode: ({ postalCode }) => postalCode,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  officeHours: ({ officeHours }) => officeHours,
  supportHours: ({ supportHours }) => supportHours,
  since: () => String(FOUNDED),
} as const satisfies Record<string, (company: Company) => string>;

const isPlaceholder = (name: string): name is keyof typeof PLACEHOLDERS => Object.hasOwn(PLACEHOLDERS, name);

/** A text with its placeholders filled in. Other braces stay as they are: they are words. */
export function fillPlaceholders(text: string, company: Company): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    isPlaceholder(name) ? PLACEHOLDERS[name](company) : whole,
  );
}
