import type { ArticleBlock } from "#contract/article-blocks.ts";
import type { Campaign, CampaignPreview } from "#contract/campaigns.ts";
import { bodyMarkdown, faultOfBody } from "#server/articles/article-body.ts";
import { findPublicById } from "#server/articles/public-articles.ts";
import {
  articleButton,
  type CampaignContent,
  type ComposedMail,
  campaignFooter,
  campaignMail,
} from "#server/campaigns/mails.ts";
import { findCampaign } from "#server/campaigns/store.ts";
import { findReader } from "#server/newsletter/readers.ts";
import { unsubscribeToken } from "#server/newsletter/unsubscribe-token.ts";
import { findMailPictures } from "#server/pictures/find-shown-pictures.ts";
import type { Read } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readSettings } from "#server/settings/read-settings.ts";

type Texts = Pick<Campaign, "subject" | "preheader" | "body" | "articleId">;

async function blocksOf(db: Read, body: string): Promise<ArticleBlock[]> {
  const { pictures } = bodyMarkdown.referencesIn(body);
  return bodyMarkdown.read(body, pictures.length > 0 ? { pictures: await findMailPictures(db, pictures) } : {});
}

async function contentOf(
  { database, now }: Platform,
  { subject, preheader, body, articleId }: Texts,
): Promise<CampaignContent> {
  const db = database.read;
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
  const content = await contentOf(platform, campaign);
  const { company } = await readSettings(db, platform.config);
  const token = unsubscribeToken(platform, about_id, campaign_id);
  return campaignMail(content, company, platform.config.publicUrl, token);
}

/** Returns the mail of a campaign for staff, who cannot unsubscribe by it. */
export async function composeTest(platform: Platform, campaign: Texts): Promise<ComposedMail> {
  const content = await contentOf(platform, campaign);
  const { company } = await readSettings(platform.database.read, platform.config);
  return campaignMail(content, company, platform.config.publicUrl, undefined);
}

/** Returns the parts of a mail that nobody gets. Throws a 400 for a body that takes too long to read. */
export async function previewMail(platform: Platform, texts: Texts): Promise<CampaignPreview> {
  const fault = faultOfBody(texts.body);
  if (fault) throw invalidFields([{ path: "body", message: fault }]);
  const content = await contentOf(platform, texts);
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
