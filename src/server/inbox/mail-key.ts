import { createHash } from "node:crypto";
import type { IncomingMail } from "#server/inbox/incoming-mail.ts";

/**
 * Returns the key by which a mail is stored once. It depends on Message-ID, sender, Date and text: one Message-ID with another text is
 * another mail.
 */
export function keyOfMail({ messageId, from, date, text, quoted }: IncomingMail): string {
  const parts = [messageId, from.address.toLowerCase(), date, text + quoted];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
