import { randomBytes } from "node:crypto";
import { emailKey } from "#contract/fields.ts";
import { CONSENT_VERSION } from "#contract/newsletter.ts";
import { insertSubscriber } from "#server/newsletter/store.ts";
import { newId } from "#server/platform/records/ids.ts";
import { hashToken } from "#server/platform/session/session.ts";
import type { TestServer } from "#tests/support/server.ts";

let subscribers = 0;

/**
 * Adds an address that has just asked for the newsletter, with the token of the mailed link. With `isHeld` it is held
 * back as spam.
 */
export async function addSubscriber(
  { app }: TestServer,
  { isHeld = false } = {},
): Promise<{ id: string; email: string; token: string }> {
  const { database, now } = app.platform;
  const [id, token, email] = [
    newId(),
    randomBytes(32).toString("base64url"),
    `reader-${++subscribers}-${newId()}@example.org`,
  ];
  await database.write((tx) =>
    insertSubscriber(tx, {
      id,
      email,
      email_key: emailKey(email),
      spam_reason: isHeld ? "hidden-field" : null,
      token_hash: isHeld ? null : hashToken(token),
      token_expires_at: isHeld ? "" : new Date(now().getTime() + 3_600_000).toISOString(),
      consent_version: CONSENT_VERSION,
      notice_version: 1,
      requested_at: now().toISOString(),
      requested_from: "192.0.2.1",
    }),
  );
  return { id, email, token };
}
