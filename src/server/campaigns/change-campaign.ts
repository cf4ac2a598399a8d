import { CAMPAIGN_MESSAGES, type Campaign, type CampaignChange, type CampaignInput } from "#contract/campaigns.ts";
import { hasArticle } from "#server/articles/public-articles.ts";
import { requireStatus } from "#server/campaigns/campaign-progress.ts";
import { deleteMailsOf } from "#server/campaigns/delete-mails.ts";
import { campaignStore, insertCampaign, type PicturedContent, writeCampaign } from "#server/campaigns/store.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import { deleteMailsAbout } from "#server/platform/mail/queue-mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ActorContext, changeRecord, createRecord, removeRecord } from "#server/platform/records/records.ts";
import { lockBodyPictures, requireBodyLinks } from "#server/publications/body-rules.ts";

type Changed = Promise<VersionedRecord<Campaign>>;
type Content = Pick<Campaign, "subject" | "preheader" | "body" | "articleId">;

/**
 * Locks the pictures of a campaign against deletion. Throws a 400 for a body that cannot be sent, or an article that does not exist.
 * `former` is the article that the campaign had before, which is not looked up again.
 */
async function picturedContent(tx: Tx, content: Content, former: string | null): Promise<PicturedContent> {
  const { names, errors } = await lockBodyPictures(tx, content.body);
  const { articleId } = content;
  if (articleId !== null && articleId !== former && !(await hasArticle(tx, articleId)))
    errors.push({ path: "articleId", message: CAMPAIGN_MESSAGES.article });
  if (errors.length > 0) throw invalidFields(errors);
  return { ...content, pictures: names };
}

export function createCampaign(platform: Platform, acting: ActorContext, input: CampaignInput): Changed {
  const { subject, preheader, body, articleId = null } = input;
  async function insert(tx: Tx, id: string, _input: CampaignInput, now: string): Changed {
    return insertCampaign(tx, id, await picturedContent(tx, { subject, preheader, body, articleId }, null), now);
  }
  return createRecord(platform, { ...campaignStore, insert }, acting, input);
}

/**
 * Changes a draft, or a scheduled campaign, which stays scheduled. Throws a 400 for dead links in a scheduled one, as `sendCampaign`, and a
 * 409 for any other status.
 */
export function changeCampaign(platform: Platform, acting: ActorContext, id: string, change: CampaignChange): Changed {
  async function work(tx: Tx, now: string, before: Campaign) {
    requireStatus(before, ["Draft", "Scheduled"]);
    const { subject, body, preheader = before.preheader, articleId = before.articleId } = change;
    const content = await picturedContent(tx, { subject, preheader, body, articleId }, before.articleId);
    if (before.status === "Scheduled") await requireBodyLinks(platform, tx, body);
    return writeCampaign(tx, before, content, now);
  }
  return changeRecord(platform, campaignStore, acting, id, "changed", work);
}

/** Deletes a campaign with its mails, those to readers after the commit. Throws a 409 while it is being sent or paused. */
export async function deleteCampaign(platform: Platform, acting: ActorContext, id: string): Promise<undefined> {
  async function remove(tx: Tx): Promise<void> {
    const found = await campaignStore.find(tx, id);
    if (found) requireStatus(found.record, ["Draft", "Scheduled", "Stopped", "Sent"]);
    await campaignStore.remove(tx, id);
    // Test mails alone have the campaign's id here. Mails to readers have the reader's.
    await deleteMailsAbout(tx, [id]);
  }
  await removeRecord(platform, { ...campaignStore, remove }, acting, id);
  await deleteMailsOf(platform, id, "all");
}
