import { withPublicUrl } from "#server/platform/mail/public-address.ts";
import type { OutboxRow } from "#server/platform/mail/store.ts";
import { rowsOf } from "#tests/support/rows.ts";
import type { TestServer } from "#tests/support/server.ts";

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
