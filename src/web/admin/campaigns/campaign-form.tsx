import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useParams } from "react-router";
import type { PublicArticle } from "#contract/articles.ts";
import {
  CAMPAIGN_LABELS,
  type Campaign,
  type CampaignInput as CampaignBody,
  CampaignInput,
} from "#contract/campaigns.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { useDebounced } from "../base/use-debounced.ts";
import { area, type FieldsFor, nullable, propsOf, text, type ValuesOf } from "../forms/field-table.ts";
import { FormSelect } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import type { RecordForm } from "../forms/record-form.ts";
import { useFormRecord } from "../resources/open-record.ts";
import { recordQuery } from "../resources/resource-client.ts";
import { BesidePreview } from "../writing/beside-preview.tsx";
import { MarkdownField } from "../writing/markdown-field.tsx";
import { campaignsArea } from "./area.ts";
import { areTextsEditable, CAMPAIGN_TONES, campaigns } from "./campaign-client.ts";
import { CampaignProgress } from "./campaign-progress.tsx";
import { ARTICLES_QUERY } from "./form-queries.ts";
import { MailPreview } from "./mail-preview.tsx";
import { SendActions, SendingLine } from "./send-panel.tsx";

const NOT_PUBLIC = "An article that is not public";

const CAMPAIGN_FIELDS = {
  subject: text(CAMPAIGN_LABELS.subject, { hint: "Also the heading of the email" }),
  preheader: text(CAMPAIGN_LABELS.preheader, {
    hint: "Stands beside the subject in many mail programs",
    optional: true,
  }),
  body: area(CAMPAIGN_LABELS.body, { rows: 22 }),
  articleId: {
    ...nullable(text(CAMPAIGN_LABELS.articleId, { hint: "The email ends with a button to it" })),
    format: (id: string) => <ArticleTitle id={id} />,
  },
} satisfies FieldsFor<Campaign, CampaignBody>;

type Values = ValuesOf<typeof CAMPAIGN_FIELDS>;

export const CAMPAIGN_FORM: RecordForm<Campaign, Values, CampaignBody> = {
  records: campaigns,
  name: "Campaign",
  area: campaignsArea,
  // Sending comes after saving, on the same screen.
  pathAfter: ({ id }) => campaignsArea.paths.edit(id),
  // The form always sends every field.
  schemas: { create: CampaignInput, change: CampaignInput },
  fields: CAMPAIGN_FIELDS,
  sections: (campaign) => ({
    main: [
      {
        title: "Details",
        line: "Shown in the list of emails, before it is opened.",
        columns: 2,
        fields: ["subject", "preheader", { field: "articleId", own: <ArticleField />, wide: true }],
      },
    ],
    rail: [
      {
        title: "Sending",
        line: <SendingLine />,
        fields: [{ own: <SendActions campaign={campaign} />, shape: [{ control: "button" }, { control: "button" }] }],
      },
    ],
    under: [
      {
        title: "Text",
        line: "Markdown: the buttons above the field write its signs.",
        fields: [{ field: "body", own: <TextAndPreview /> }],
      },
    ],
  }),
};

const field = propsOf(CAMPAIGN_FIELDS);

/** Form of a new, draft or scheduled campaign. Once its sending has begun, its progress is shown instead. */
export function CampaignForm() {
  const { id } = useParams();
  const { data } = useFormRecord(recordQuery(campaigns, id ?? "new"), { enabled: id !== undefined });
  const progress = useRef<HTMLDivElement>(null);
  const wasEditable = useRef(false);
  const isEditable = data && areTextsEditable(data.record);
  useEffect(() => {
    // The progress takes the place of the form, and with it of the button that had the focus.
    if (wasEditable.current && isEditable === false) progress.current?.focus();
    wasEditable.current = isEditable === true;
  }, [isEditable]);
  if (id !== undefined && data && !isEditable) return <CampaignProgress loaded={data} ref={progress} />;
  return (
    <FormPage badge={({ status }) => <Badge tone={CAMPAIGN_TONES[status]}>{status}</Badge>} form={CAMPAIGN_FORM} />
  );
}

/** Text and preview side by side across the page. */
function TextAndPreview() {
  return (
    <BesidePreview name="body" preview={<FormPreview />}>
      <MarkdownField {...field("body")} />
    </BesidePreview>
  );
}

function ArticleTitle({ id }: { id: string }) {
  const { data } = useQuery(ARTICLES_QUERY);
  return id === "" ? "None" : (data?.rows.find((one) => one.id === id)?.title ?? NOT_PUBLIC);
}

/** Article that the email has a button to, and from which it can be written. */
function ArticleField() {
  const { data } = useQuery(ARTICLES_QUERY);
  const { getValues, setValue } = useFormContext<Values>();
  const confirm = useConfirm();
  const chosen = useWatch<Values, "articleId">({ name: "articleId" });
  const articles = data?.rows ?? [];
  const article = articles.find(({ id }) => id === chosen);
  const isUnknown = chosen !== "" && !article;
  const choices = [
    { value: "", label: "None" },
    ...articles.map(({ id, title }) => ({ value: id, label: title })),
    ...(isUnknown ? [{ value: chosen, label: NOT_PUBLIC }] : []),
  ];

  async function start({ title, summary, body }: PublicArticle) {
    const hasText = [getValues("subject"), getValues("preheader"), getValues("body")].some((one) => one.trim() !== "");
    const isConfirmed =
      !hasText ||
      (await confirm({
        title: "Replace what you wrote?",
        text: "Subject, preview text and text are replaced by those of the article.",
        confirm: "Replace",
      }));
    if (!isConfirmed) return;
    const options = { shouldDirty: true, shouldValidate: false };
    setValue("subject", title, options);
    setValue("preheader", summary, options);
    setValue("body", body, options);
  }
  return (
    <div className="grid gap-2">
      <FormSelect {...field("articleId")} choices={choices} optional />
      {article && (
        <Button className="justify-self-start" onClick={() => start(article)} size="small">
          Start from this article
        </Button>
      )}
    </div>
  );
}

function FormPreview() {
  const { subject = "", preheader = "", body = "", articleId = "" } = useWatch<Values>();
  const typed = useDebounced(JSON.stringify({ subject, preheader, body, articleId: articleId || null }));
  return <MailPreview naming texts={JSON.parse(typed)} />;
}
