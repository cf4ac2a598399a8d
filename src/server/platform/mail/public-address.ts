/** Placeholder of the public address in the outbox. Names under `invalid` belong to no site, so no other text contains it. */
const PLACEHOLDER = "https://public-address.invalid";

/** Returns a text of a mail for the outbox, with the placeholder, because the public address may change before the mail is sent. */
export function withoutPublicUrl(text: string, publicUrl: string): string {
  return text.replaceAll(publicUrl, PLACEHOLDER);
}

/** Returns a text of the outbox with the public address of the installation that sends it. */
export function withPublicUrl(text: string, publicUrl: string): string {
  // A function as the replacement, since a dollar sign in a string has a special meaning.
  return text.replaceAll(PLACEHOLDER, () => publicUrl);
}
