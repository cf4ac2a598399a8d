import { LIMITS } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

const line = z.string().max(LIMITS.short);

/** What the pages and mails say of the company. Kept in the settings, so that it changes without a build. */
export const Company = z.strictObject({
  name: line,
  /** Street, office park, suburb; the postal code apart. */
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
  /** Only those that are set are shown. */
  social: z.array(z.strictObject({ name: line, url: z.url({ protocol: /^https?$/ }) })),
});
export type Company = z.infer<typeof Company>;

/** The head office, a line for each part that is set. */
export function addressLines({ street, officePark, suburb, postalCode, province }: Company): string[] {
  const place = [suburb, postalCode].filter(Boolean).join(" ");
  return [street, officePark, place, province].filter(Boolean);
}

/** Where the company is, as far as it says: `Westville, KwaZulu-Natal`. */
export function placeOf({ suburb, province }: Company): string {
  return [suburb, province].filter(Boolean).join(", ");
}
