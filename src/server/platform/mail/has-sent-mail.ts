import type { Read } from "#server/platform/database/database.ts";
import { isKindSent } from "#server/platform/mail/store.ts";

/** Returns whether a mail of a kind was sent, as far as the outbox still has it. */
export const hasSentMail = (db: Read, kind: string): Promise<boolean> => isKindSent(db, kind);
