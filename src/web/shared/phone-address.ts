/** Where a number to call leads. Digits and a leading plus are all that a telephone needs. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
