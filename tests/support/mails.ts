import { withPublicUrl } from "#server/platform/mail/public-address.ts";
import type { OutboxRow } from "#server/platform/mail/store.ts";
import { rowsOf } from "#tests/support/rows.ts";
import type { TestServer } from "#tests/support/server.ts";

/** Claimed mail of the outbox, for tests of one delivery. */
export const OUTBOX_ROW: OutboxRow = {
  id: "0198a0e2-7c1e-7000-8000-000000000000",
  kind: "contact-acknowledgement",
  status: "Queued",
  sender_name: "Palmiet",
  recipient_name: "Zoë, <evil@example.org>",
  recipient_email: "zoe@example.org",
  cc: "",
  reply_to: "hello@example.org",
  subject: "Grüße 👋",
  text: "Hello\nZoë",
  html: "<p>Hello</p>",
  attempts: 1,
  next_at: 0,
  claimed_until: 0,
  claimed_by: "",
  last_error: "",
  about_id: "",
  unsubscribe_url: "",
  delete_after: "",
  created_at: "2026-11-20T08:00:00.000Z",
  sent_at: null,
  campaign_id: "",
};

/** Returns the mails of the outbox with their texts as sent. */
export async function mailsOf(server: TestServer): Promise<OutboxRow[]> {
  const { publicUrl } = server.app.platform.config;
  const sent = (text: string) => withPublicUrl(text, publicUrl);
  const rows: OutboxRow[] = await rowsOf(server, "outbox");
  return rows.map((row) => ({
    ...row,
    text: sent(row.text),
    html: sent(row.html),
    unsubscribe_url: sent(row.unsubscribe_url),
  }));
}
