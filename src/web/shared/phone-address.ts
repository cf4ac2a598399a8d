/** Returns the `tel:` address of a phone number, with digits and a leading plus only. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
