import { isWebAddress } from "#contract/fields.ts";

/** Returns a `mailto:` address, escaped so that it cannot add a recipient or a header. */
export function mailAddress(email: string, subject?: string): string {
  const address = `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
  return subject === undefined ? address : `${address}?subject=${encodeURIComponent(subject)}`;
}

/** Returns the URL of a typed web address; undefined if it is no website. */
export function webAddress(typed: string): string | undefined {
  if (!isWebAddress(typed)) return undefined;
  return /^https?:/i.test(typed) ? typed : `https://${typed}`;
}
