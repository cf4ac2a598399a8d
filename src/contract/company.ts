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
});
export type Company = z.infer<typeof Company>;

/** Returns the lines of the head office's address, without blank parts. */
export function addressLines({ street, officePark, suburb, postalCode, province }: Company): string[] {
  const place = [suburb, postalCode].filter(Boolean).join(" ");
  return [street, officePark, place, province].filter(Boolean);
}

/** Returns suburb and province, as `Westville, KwaZulu-Natal`. A blank part is left out. */
export function placeOf({ suburb, province }: Company): string {
  return [suburb, province].filter(Boolean).join(", ");
}
