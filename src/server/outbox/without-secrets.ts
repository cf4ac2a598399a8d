/**
 * Matches what only the recipient may use: the value of a token in an address, and any run of characters as long as a token.
 * Ids and names of pictures are shorter.
 */
const SECRETS = /(?<=[?&]token=)[^\s&#]+|(?=[_-]*[A-Za-z0-9])[\w-]{40,}/g;

/** Returns the text of a mail without the links and codes that only its recipient may use. */
export function withoutSecrets(text: string): string {
  return text.replace(SECRETS, "…");
}
