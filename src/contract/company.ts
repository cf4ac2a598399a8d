import type { LabelsOf } from "#contract/field-facts.ts";
import { LIMITS } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

const line = z.string().max(LIMITS.short);

/** Company details on pages and in mails. Stored in the settings, so that they change without a build. */
export const Company = z.strictObject({
  name: line,
  /** Street, office park and suburb. The postal code is separate. */
  street: line,
  officePark: line,
  suburb: line,
  province: line,
  postalCode: line,
  latitude: z.number(),
  longitude: z.number(),
  email: line,
  phone: line,
  officeHours: line,
  supportHours: line,
  /** Links to profiles on other sites; may be empty. */
  social: z.array(z.strictObject({ name: line, url: z.url({ protocol: /^https?$/ }) })),
  /** Town or city, which may be blank: an address can do with a suburb. */
  city: line,
  /** Country by its English name. */
  country: line,
  /** Year in which the company was founded. */
  founded: z.int(),
  /** Registered name and numbers for the footer, each of which may be blank. */
  legalName: line,
  registrationNumber: line,
  vatNumber: line,
  /** Level of black economic empowerment, in words: `Level 2`. */
  bbbeeLevel: line,
  /** Uploaded pictures for light and for dark ground; `null` for the drawn mark with the name. */
  logo: z.string().nullable(),
  logoDark: z.string().nullable(),
  /** Uploaded square picture for tabs of browsers, home screens, mails and other places of the mark; `null` for the drawn mark. */
  icon: z.string().nullable(),
});
export type Company = z.infer<typeof Company>;

export const COMPANY_LABELS = {
  name: "Company name",
  founded: "Year of founding",
  street: "Street",
  officePark: "Office park",
  suburb: "Suburb",
  city: "City",
  province: "Province",
  country: "Country",
  postalCode: "Postal code",
  latitude: "Latitude",
  longitude: "Longitude",
  email: "Email address",
  phone: "Phone",
  officeHours: "Office hours",
  supportHours: "Support hours",
  social: "Social links",
  logo: "Logo for light ground",
  logoDark: "Logo for dark ground",
  icon: "Icon",
  legalName: "Legal name",
  registrationNumber: "Registration number",
  vatNumber: "VAT number",
  bbbeeLevel: "B-BBEE level",
} as const satisfies LabelsOf<Company>;

/** Returns the lines of the head office's address, without blank parts. */
export function addressLines({ street, officePark, suburb, city, postalCode, province }: Company): string[] {
  const place = [city || suburb, postalCode].filter(Boolean).join(" ");
  return [street, officePark, city && suburb, place, province].filter(Boolean);
}

/** Returns suburb and city, as `Westville, Durban`. A blank part is left out. */
export function townOf({ suburb, city }: Company): string {
  return [suburb, city].filter(Boolean).join(", ");
}

/** Returns suburb, city and province, as `Westville, KwaZulu-Natal`. A blank part is left out. */
export function placeOf(company: Company): string {
  return [townOf(company), company.province].filter(Boolean).join(", ");
}

/** Returns the registered name and numbers as one text, as `Example (Pty) Ltd, Reg. no. 2012/123456/07`; `""` without any. */
export function legalLine({ legalName, registrationNumber, vatNumber, bbbeeLevel }: Company): string {
  const parts = [
    legalName,
    registrationNumber && `Reg. no. ${registrationNumber}`,
    vatNumber && `VAT no. ${vatNumber}`,
    bbbeeLevel && levelInWords(bbbeeLevel),
  ];
  return parts.filter(Boolean).join(", ");
}

/** Returns the level as typed, with the words that are missing before it: `2` and `Level 2` are `B-BBEE Level 2`. */
function levelInWords(level: string): string {
  if (/^b-?bbee\b/i.test(level)) return level;
  return `B-BBEE ${/^\d/.test(level) ? "Level " : ""}${level}`;
}
