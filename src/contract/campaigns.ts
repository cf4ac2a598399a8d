import { ArticleBlock } from "#contract/article-blocks.ts";
import { type Conflict, endpoint } from "#contract/endpoint.ts";
import type { LabelsOf } from "#contract/field-facts.ts";
import {
  changedText,
  idParams,
  instant,
  instantInput,
  LIMITS,
  optionalText,
  requiredText,
  sample,
  status,
} from "#contract/fields.ts";
import { listQuery } from "#contract/lists.ts";
import { READ_ONLY_OF_SAMPLES, resourceCalls } from "#contract/resource.ts";
import { z } from "#contract/zod.ts";

/**
 * Scheduled: begins by itself. Sending: mails go out. Paused: waits for staff, who resume or stop it. Stopped: what was waiting is
 * deleted. Sent: no mail waits.
 */
export const CAMPAIGN_STATUSES = ["Draft", "Scheduled", "Sending", "Paused", "Stopped", "Sent"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

export const CAMPAIGN_MESSAGES = {
  subject: "Subject is required",
  body: "Text is required",
  article: "There is no such article",
} as const;

/** Code of the 409 for a change that the status of a campaign does not allow. */
export const NOT_POSSIBLE = "not-possible";

const notPossible: Conflict = { code: NOT_POSSIBLE, message: "This is not possible while the campaign is a draft." };
const beingSent: Conflict = { code: NOT_POSSIBLE, message: "This is not possible while the campaign is being sent." };

const count = z.int().nonnegative();
const text = z.string();

export const Campaign = z.strictObject({
  id: z.string(),
  /** Subject of the mail, and its heading. */
  subject: text,
  /** Text that mail programs show beside the subject; `""` for the beginning of the body. */
  preheader: text,
  /** CommonMark without HTML. Headings begin at level 2, pictures are those of the library. */
  body: text,
  /** Article that the mail has a button to, while it is public; `null` without one. */
  articleId: z.string().nullable(),
  status: z.enum(CAMPAIGN_STATUSES),
  /** Instant at which a Scheduled campaign begins; `null` for a campaign sent at once. */
  scheduledFor: instant.nullable(),
  startedAt: instant.nullable(),
  /** Instant at which the last mail was settled, or the campaign was stopped. */
  finishedAt: instant.nullable(),
  /** Reason for which the server paused the campaign; `""` if staff did. */
  pausedBecause: text,
  /** Confirmed readers at the start. Readers who unsubscribe before their mail is sent are neither sent nor failed. */
  recipients: count,
  /** Mails that the mail server accepted. */
  sent: count,
  /** Mails that the mail server refused. A refused recipient is unsubscribed. */
  failed: count,
  /** Readers who unsubscribed by the link in a mail of this campaign. */
  unsubscribed: count,
  /** Accepted mails that came back. They are among `sent`. A recipient who does not exist is unsubscribed. */
  bounced: count,
  /** Links to pages of the site in the mails that were sent, as readers see them, with the views by each. Most views come first. */
  links: z.array(z.strictObject({ url: text, views: count })),
  createdAt: instant,
  updatedAt: instant,
  sample,
});
export type Campaign = z.infer<typeof Campaign>;

export const CAMPAIGN_LABELS = {
  subject: "Subject",
  preheader: "Preview text",
  body: "Text",
  articleId: "Article",
  status: "Status",
  scheduledFor: "Scheduled for",
  startedAt: "Started",
  finishedAt: "Finished",
  pausedBecause: "Paused because",
  recipients: "Recipients",
  sent: "Sent",
  failed: "Failed",
  unsubscribed: "Unsubscribed",
  bounced: "Came back",
  links: "Links to the website",
} as const satisfies LabelsOf<Campaign>;

const articleId = z.uuid(CAMPAIGN_MESSAGES.article).nullable().optional();

const required = {
  subject: requiredText(CAMPAIGN_MESSAGES.subject, LIMITS.name),
  body: requiredText(CAMPAIGN_MESSAGES.body, LIMITS.long, "many"),
};

export const CampaignInput = z.strictObject({ ...required, preheader: optionalText(LIMITS.short), articleId });
export type CampaignInput = z.output<typeof CampaignInput>;

const ignored = z.unknown().optional();

/** Change of a campaign. Its status changes by send, pause, resume and stop only, and what they set is ignored here. */
export const CampaignChange = z.strictObject({
  ...required,
  preheader: changedText(LIMITS.short),
  articleId,
  ...READ_ONLY_OF_SAMPLES,
  status: ignored,
  scheduledFor: ignored,
  startedAt: ignored,
  finishedAt: ignored,
  pausedBecause: ignored,
  recipients: ignored,
  sent: ignored,
  failed: ignored,
  unsubscribed: ignored,
  bounced: ignored,
  links: ignored,
});
export type CampaignChange = z.output<typeof CampaignChange>;

export const CAMPAIGN_SORTS = ["createdAt", "subject", "status", "startedAt"] as const;

const { setStatus: _, ...ofResource } = resourceCalls("campaigns", {
  one: "campaign",
  searches: "subject and preheader",
  row: Campaign,
  detail: Campaign,
  create: CampaignInput,
  change: CampaignChange,
  status: status(CAMPAIGN_STATUSES),
  query: listQuery(CAMPAIGN_SORTS, { status: status(CAMPAIGN_STATUSES).optional() }),
  conflict: beingSent,
});

const detail = z.strictObject({ data: Campaign });

export const campaignCalls = {
  ...ofResource,
  create: endpoint({ ...ofResource.create, conflict: undefined }),
  replace: endpoint({
    ...ofResource.replace,
    summary: "Changes a campaign that is Draft or Scheduled, and nothing else.",
  }),
  remove: endpoint({
    ...ofResource.remove,
    summary: "Deletes a campaign with its mails, unless it is Sending or Paused. Links in sent mails keep working.",
  }),
} as const;

/** Returns a call that moves a campaign to another status. */
function transition<const Step extends "pause" | "resume" | "stop" | "resend">(step: Step, summary: string) {
  const path: `/campaigns/{id}/${Step}` = `/campaigns/{id}/${step}`;
  return endpoint({
    method: "POST",
    path,
    access: "campaigns:write",
    summary,
    params: idParams,
    reply: detail,
    status: 200,
    errorStatuses: [412],
    conflict: notPossible,
  });
}

export const pauseCampaign = transition("pause", "Pauses a campaign that is Sending. Mails under way still go out.");
export const resumeCampaign = transition("resume", "Continues a Paused campaign where it was.");
export const stopCampaign = transition(
  "stop",
  "Ends a campaign that is Scheduled, Sending or Paused, for good. The mails that wait are deleted.",
);

export const resendCampaign = transition(
  "resend",
  "Sends a Sent campaign again to those whose mail failed, and who are still subscribed. Nobody else gets it twice.",
);

export const sendCampaign = endpoint({
  method: "POST",
  path: "/campaigns/{id}/send",
  access: "campaigns:write",
  summary: "Sends a Draft to every confirmed reader: now, or at an instant. An instant that has passed means now.",
  params: idParams,
  body: z.strictObject({ at: instantInput.nullable().optional() }),
  reply: detail,
  status: 202,
  errorStatuses: [412],
  conflict: beingSent,
});

export const rescheduleCampaign = endpoint({
  method: "PUT",
  path: "/campaigns/{id}/schedule",
  access: "campaigns:write",
  summary: "Changes when a Scheduled campaign begins. Null, and an instant that has passed, mean now.",
  params: idParams,
  body: z.strictObject({ at: instantInput.nullable() }),
  reply: detail,
  status: 200,
  errorStatuses: [412],
  conflict: notPossible,
});

export const unscheduleCampaign = endpoint({
  method: "DELETE",
  path: "/campaigns/{id}/schedule",
  access: "campaigns:write",
  summary: "Makes a Scheduled campaign a Draft again.",
  params: idParams,
  status: 204,
  errorStatuses: [412],
  conflict: notPossible,
});

export const testCampaign = endpoint({
  method: "POST",
  path: "/campaigns/{id}/test",
  access: "campaigns:write",
  summary: "Sends the mail to the caller alone, with a subject that begins with '[Test] '.",
  params: idParams,
  reply: z.strictObject({ data: z.strictObject({ to: z.string() }) }),
  status: 202,
  limits: ["campaign-test"],
});

/** Mail as its readers see it, for the preview of the back office. */
export const CampaignPreview = z.strictObject({
  /** Name of the company, above the mail. */
  company: text,
  blocks: z.array(ArticleBlock),
  /** Button to the article; `null` without a public one. */
  button: z.strictObject({ label: text, url: text }).nullable(),
  /** Lines at the end: the company, its address and why the mail was sent. */
  footer: text,
  /** Whole text part, for mail programs that show no HTML. */
  text,
});
export type CampaignPreview = z.infer<typeof CampaignPreview>;

export const previewCampaign = endpoint({
  method: "POST",
  path: "/campaigns/preview",
  access: "campaigns:write",
  summary: "The mail as readers see it, as parts and as text, without storing anything.",
  body: CampaignInput,
  reply: z.strictObject({ data: CampaignPreview }),
  status: 200,
});

export const summarizeCampaigns = endpoint({
  method: "GET",
  path: "/campaigns/summary",
  access: "campaigns:read",
  summary: "The number of confirmed readers, to whom a campaign would be sent now.",
  reply: z.strictObject({ data: z.strictObject({ readers: count }) }),
  status: 200,
});

export const CAMPAIGN_ENDPOINTS = {
  listCampaigns: campaignCalls.list,
  summarizeCampaigns,
  getCampaign: campaignCalls.get,
  createCampaign: campaignCalls.create,
  updateCampaign: campaignCalls.replace,
  deleteCampaign: campaignCalls.remove,
  previewCampaign,
  testCampaign,
  sendCampaign,
  rescheduleCampaign,
  unscheduleCampaign,
  pauseCampaign,
  resumeCampaign,
  stopCampaign,
  resendCampaign,
} as const;
