/** Codes with which a mail server refuses, of RFC 5321 and RFC 3463. */
export interface RefusalCodes {
  smtpCode?: number;
  enhancedCode?: string;
}

/** Codes at the beginning of a response: `550 5.1.1 no such user`. */
const CODES = /^([245]\d\d)\b(?:[ -]([245]\.\d{1,3}\.\d{1,3})(?![\d.]))?/;
/** Enhanced code alone, as a report of a delivery may have it. */
const ENHANCED = /^([45])\.\d{1,3}\.\d{1,3}$/;

/** Returns the codes of a response, or of the `lastError` of a mail that came back. */
export function refusalOf(response: string): RefusalCodes {
  const [enhancedCode, kind] = ENHANCED.exec(response) ?? [];
  if (enhancedCode !== undefined) return { smtpCode: Number(`${kind}00`), enhancedCode };
  const [, code, enhanced] = CODES.exec(response) ?? [];
  return {
    ...(code === undefined ? {} : { smtpCode: Number(code) }),
    ...(enhanced === undefined ? {} : { enhancedCode: enhanced }),
  };
}

/**
 * Returns whether codes refuse the recipient for good. A refusal of the sender or of a command, or by a policy, does not count, since
 * the server would answer the same for every recipient.
 */
export function isRecipientRefusal({ smtpCode = 0, enhancedCode = "" }: RefusalCodes): boolean {
  if (smtpCode < 500 || smtpCode === 503 || smtpCode === 530) return false;
  return !/^5\.(?:[3567]\.|1\.[078]$)/.test(enhancedCode);
}
