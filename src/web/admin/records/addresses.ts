import { isWebAddress } from "#contract/fields.ts";

/** Leaves no room for a second recipient or another header. */
export function mailAddress(email: string, subject?: string): string {
  const address = `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
  return subject === undefined ? address : `${address}?subject=${encodeURIComponent(subject)}`;
}

/** Where an address that somebody typed leads; undefined when that is not a website. */
export function webAddress(typed: string): string | undefined {
  if (!isWebAddress(typed)) return undefined;
  return /^https?:/i.test(typed) ? typed : `https://${typed}`;
}
