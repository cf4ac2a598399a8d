/** Our own words for the codes of mail servers, the first that match. Enhanced codes are those of RFC 3463. */
const WORDS: readonly (readonly [codes: RegExp, words: string])[] = [
  [/ \d\.1\.[078]$/, "the sender's address was refused"],
  [/ \d\.(1\.2|4\.4)$/, "the domain of the address takes no mail"],
  [/ \d\.1\.\d+$/, "there is no such address"],
  [/ \d\.2\.2$/, "the mailbox is full"],
  [/ \d\.2\.3$| \d\.3\.4$/, "the email is too large"],
  [/ \d\.2\.\d+$/, "the mailbox takes no mail"],
  [/^53[0458]/, "the mail server refused the name or password of SMTP_URL"],
  [/ \d\.7\.\d+$/, "the mail server's rules refuse the sender or the email"],
  [/^4/, "the mail server takes no mail for now"],
  [/^552/, "the mailbox is full, or the email too large"],
  [/^55[013]/, "the mail server refused the address or the sender"],
  [/^5/, "the mail server refused the email"],
];
const CODES = /(?:^|: )([45]\d\d)\b(?:[ -]([45]\.\d{1,3}\.\d{1,3})(?![\d.]))?/;
/** Enhanced code alone, of a mail that came back. */
const ENHANCED = /^[45]\.\d{1,3}\.\d{1,3}$/;

/**
 * Returns why a mail failed, by the codes in its `lastError` alone. A mail server's own words may name a person.
 * A campaign keeps the reason after the mail was erased with the person.
 */
export function failureWords(lastError: string): string {
  if (ENHANCED.test(lastError)) return wordsOf(` ${lastError}`);
  const [, code, enhanced] = CODES.exec(lastError) ?? [];
  if (code === undefined) return "the mail server could not be reached, or gave no code";
  return wordsOf(enhanced === undefined ? code : `${code} ${enhanced}`);
}

/** Returns the codes with our words for them, or the codes alone. */
function wordsOf(codes: string): string {
  const [, words] = WORDS.find(([pattern]) => pattern.test(codes)) ?? [];
  return words === undefined ? codes.trim() : `${codes.trim()}, ${words}`;
}
