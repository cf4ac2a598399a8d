import type { ArticleBlock } from "#contract/article-blocks.ts";
import { addressLines, type Company } from "#contract/company.ts";
import { markedLink, markLinks } from "#server/campaigns/marked-links.ts";
import { layoutMail } from "#server/platform/mail/layout.ts";
import type { OutgoingMail } from "#server/platform/mail/outgoing-mail.ts";
import type { MailPreview } from "#server/platform/mail/preview.ts";

/** Parts of a campaign's mail that its row does not store. */
export type ComposedMail = Pick<
  OutgoingMail,
  "sender_name" | "reply_to" | "subject" | "text" | "html" | "unsubscribe_url"
>;

/** Texts of a campaign as a mail shows them. */
export interface CampaignContent {
  subject: string;
  preheader: string;
  blocks: readonly ArticleBlock[];
  /** Path of the article that the mail has a button to, while it is public. */
  articlePath: string | undefined;
}

const READ_ON_SITE = "Read it on our website";

/** Returns the button to the article of a campaign; undefined without a public one. */
export function articleButton({ articlePath }: CampaignContent, publicUrl: string) {
  return articlePath === undefined ? undefined : { label: READ_ON_SITE, url: `${publicUrl}${articlePath}` };
}

/** Returns the lines at the end: the company, its address and why the mail was sent. */
export function campaignFooter(company: Company): string {
  return [
    [company.legalName || company.name, ...addressLines(company)].join(", "),
    `You are receiving this email because you subscribed to the ${company.name} newsletter and confirmed it.`,
  ].join("\n");
}

/** Parts of the links in a mail that belong to its reader. */
interface ReaderLinks {
  unsubscribeToken: string;
  campaignId: string;
}

/** Returns the mail of a campaign to a reader, with an unsubscribe link and with links that name the campaign. A test has no reader. */
export function campaignMail(
  content: CampaignContent,
  company: Company,
  publicUrl: string,
  reader: ReaderLinks | undefined,
): ComposedMail {
  const mark = (href: string) => (reader ? markedLink(href, publicUrl, reader.campaignId) : href);
  const button = articleButton(content, publicUrl);
  const search = new URLSearchParams(reader ? { token: reader.unsubscribeToken } : {});
  const page = `${publicUrl}/newsletter/unsubscribe${search.size > 0 ? `?${search}` : ""}`;
  return {
    sender_name: company.name,
    reply_to: company.email,
    subject: content.subject,
    ...layoutMail({
      company: company.name,
      heading: content.subject,
      preheader: content.preheader,
      blocks: [
        { article: markLinks(content.blocks, mark), siteUrl: publicUrl },
        ...(button ? [{ ...button, url: mark(button.url) }] : []),
      ],
      footer: campaignFooter(company),
      footerLink: { label: "Unsubscribe", url: page },
    }),
    unsubscribe_url: reader ? `${publicUrl}/api/newsletter/unsubscribe?${search}` : "",
  };
}

/** Returns a campaign's mail with sample data, for GET /dev/mails. */
export function campaignMailPreviews(company: Company, publicUrl: string): MailPreview[] {
  const content: CampaignContent = {
    subject: "What we built this spring",
    preheader: "A library moves online.",
    blocks: [
      { kind: "heading", level: 2, runs: [{ text: "A library moves online" }] },
      {
        kind: "paragraph",
        runs: [{ text: "Eleven libraries had " }, { text: "eleven", bold: true }, { text: " indexes." }],
      },
      {
        kind: "list",
        ordered: false,
        entries: [[{ kind: "paragraph", runs: [{ text: "One catalogue", href: "/works" }] }]],
      },
      { kind: "quote", blocks: [{ kind: "paragraph", runs: [{ text: "We find everything now." }] }] },
      { kind: "code", text: "find everything" },
      { kind: "rule" },
    ],
    articlePath: "/news/library-moves-online",
  };
  return [
    {
      kind: "campaign",
      ...campaignMail(content, company, publicUrl, { unsubscribeToken: "sample", campaignId: "sample" }),
    },
  ];
}
