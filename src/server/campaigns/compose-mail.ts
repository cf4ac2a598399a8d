import type { ArticleBlock } from "#contract/article-blocks.ts";
import type { Campaign, CampaignPreview } from "#contract/campaigns.ts";
import { findPublicById } from "#server/articles/public-articles.ts";
import {
  articleButton,
  type CampaignContent,
  type ComposedMail,
  campaignFooter,
  campaignMail,
} from "#server/campaigns/mails.ts";
import { linksOfCampaign } from "#server/campaigns/marked-links.ts";
import { findCampaign } from "#server/campaigns/store.ts";
import { findReader } from "#server/newsletter/readers.ts";
import { unsubscribeToken } from "#server/newsletter/unsubscribe-token.ts";
import { findMailPictures } from "#server/pictures/find-shown-pictures.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import { faultOfText } from "#server/platform/markdown/text-limits.ts";
import type { Platform } from "#server/platform/platform.ts";
import { bodyMarkdown } from "#server/publications/article-body.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import type { CampaignLink } from "#server/visits/campaign-links.ts";

type Texts = Pick<Campaign, "subject" | "preheader" | "body" | "articleId">;

async function blocksOf(db: Read, body: string): Promise<ArticleBlock[]> {
  const { pictures } = bodyMarkdown.referencesIn(body);
  return bodyMarkdown.read(body, pictures.length > 0 ? { pictures: await findMailPictures(db, pictures) } : {});
}

/** Returns the texts of a campaign as a mail shows them now. An article that is not public has no button. */
async function contentOf(
  { now }: Pick<Platform, "now">,
  { subject, preheader, body, articleId }: Texts,
  db: Read,
): Promise<CampaignContent> {
  const article = articleId === null ? undefined : await findPublicById(db, articleId, now());
  return {
    subject,
    preheader,
    blocks: await blocksOf(db, body),
    articlePath: article && `/news/${article.slug}`,
  };
}

/**
 * Returns the mail of a campaign to one reader, as it is sent now. Returns undefined if the reader has unsubscribed since, or the
 * campaign was stopped or deleted.
 */
export async function composeCampaignMail(
  platform: Platform,
  { campaign_id, about_id }: { campaign_id: string; about_id: string },
): Promise<ComposedMail | undefined> {
  const db = platform.database.read;
  const reader = await findReader(db, about_id);
  const campaign = reader && (await findCampaign(db, campaign_id))?.record;
  if (!campaign || campaign.status === "Stopped") return undefined;
  const content = await contentOf(platform, campaign, db);
  const { company } = await readSettings(db, platform.config);
  const recipient = {
    unsubscribeToken: unsubscribeToken(platform, about_id, campaign_id),
    campaignId: campaign_id,
  };
  return campaignMail(content, company, platform.config.publicUrl, recipient);
}

/** Returns the links to pages of the site in the mails of a campaign, as they are sent now. */
export async function findLinks(
  platform: Pick<Platform, "config" | "now">,
  tx: Tx,
  campaign: Campaign,
): Promise<CampaignLink[]> {
  const { publicUrl } = platform.config;
  const content = await contentOf(platform, campaign, tx);
  const buttonUrl = articleButton(content, publicUrl)?.url;
  return linksOfCampaign({ blocks: content.blocks, buttonUrl }, publicUrl, campaign.id);
}

/** Returns the mail of a campaign for staff, who cannot unsubscribe by it. */
export async function composeTest(platform: Platform, campaign: Texts): Promise<ComposedMail> {
  const content = await contentOf(platform, campaign, platform.database.read);
  const { company } = await readSettings(platform.database.read, platform.config);
  return campaignMail(content, company, platform.config.publicUrl, undefined);
}

/** Returns the preview of a campaign's mail, in parts. Throws a 400 for a body that takes too long to parse or has too many parts. */
export async function previewMail(platform: Platform, texts: Texts): Promise<CampaignPreview> {
  const fault = faultOfText(texts.body);
  if (fault) throw invalidFields([{ path: "body", message: fault }]);
  const content = await contentOf(platform, texts, platform.database.read);
  const { company } = await readSettings(platform.database.read, platform.config);
  const { publicUrl } = platform.config;
  return {
    company: company.name,
    blocks: [...content.blocks],
    button: articleButton(content, publicUrl) ?? null,
    footer: campaignFooter(company),
    text: campaignMail(content, company, publicUrl, undefined).text,
  };
}
