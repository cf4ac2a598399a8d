import { EXAMPLES } from "#contract/calls.ts";
import type { CampaignStatus } from "#contract/campaigns.ts";
import { emailKey } from "#contract/fields.ts";
import { CONSENT_VERSION } from "#contract/newsletter.ts";
import {
  incrementFailed,
  insertCampaign,
  insertCampaignMails,
  insertCursor,
  setProgress,
} from "#server/campaigns/store.ts";
import { insertSubscriber, setSubscriber } from "#server/newsletter/store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/records/ids.ts";
import type { TestServer } from "#tests/support/server.ts";

type Stored = Pick<TestServer["app"]["platform"], "database" | "now">;

/** Inserts a confirmed reader. Returns the reader's id. */
export async function insertReader(tx: Tx, email: string, at: string): Promise<string> {
  const id = newId();
  await insertSubscriber(tx, {
    id,
    email,
    email_key: emailKey(email),
    spam_reason: null,
    token_hash: null,
    token_expires_at: "",
    consent_version: CONSENT_VERSION,
    notice_version: 1,
    requested_at: at,
    requested_from: "192.0.2.1",
  });
  await setSubscriber(tx, id, { status: "Confirmed", confirmed_at: at, confirmed_from: "192.0.2.1" }, at);
  return id;
}

/** Adds confirmed readers with these addresses. Returns their ids. */
export function addReaders({ database, now }: Stored, emails: readonly string[]): Promise<string[]> {
  return database.write(async (tx) => {
    const ids: string[] = [];
    for (const email of emails) ids.push(await insertReader(tx, email, now().toISOString()));
    return ids;
  });
}

/** Adds a confirmed reader. */
export async function addReader({ app }: TestServer): Promise<{ id: string; email: string }> {
  const email = `reader-${newId()}@example.org`;
  const [id = ""] = await addReaders(app.platform, [email]);
  return { id, email };
}

/** Adds a mail of a campaign to a reader that failed, and counts it. */
export async function addFailedMail(
  { app }: { app: { platform: Stored } },
  campaignId: string,
  reader: { id: string; email: string },
): Promise<void> {
  const { database, now } = app.platform;
  await database.write(async (tx) => {
    const kept = { now: now(), deleteAfter: "2099-01-01T00:00:00.000Z" };
    await insertCampaignMails(tx, { id: campaignId, subject: "News" }, [reader], kept);
    await tx
      .updateTable("outbox")
      .set({ status: "Failed", last_error: "550" })
      .where("about_id", "=", reader.id)
      .execute();
    await incrementFailed(tx, campaignId);
  });
}

/** Adds a campaign with the texts of the contract's example. Returns its id. */
export async function addCampaign(
  { app }: { app: { platform: Stored } },
  { status = "Draft", ...texts }: { status?: CampaignStatus; subject?: string; body?: string } = {},
): Promise<string> {
  const { database, now } = app.platform;
  const [id, at] = [newId(), now().toISOString()];
  await database.write(async (tx) => {
    const content = { ...EXAMPLES.createCampaign.body, ...texts, pictures: [] };
    await insertCampaign(tx, id, content, at);
    const scheduled_for = status === "Scheduled" ? "2036-12-01T06:00:00.000Z" : "";
    const started_at = status === "Draft" || status === "Scheduled" ? "" : at;
    if (status !== "Draft") await setProgress(tx, id, { status, scheduled_for, started_at }, at);
    if (status === "Sending" || status === "Paused") await insertCursor(tx, id);
  });
  return id;
}
