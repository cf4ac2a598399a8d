import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController, useWatch } from "react-hook-form";
import {
  ARTICLE_LABELS,
  type Article,
  type ArticleInput as ArticleBody,
  ArticleChange,
  ArticleInput,
} from "#contract/articles.ts";
import { listPictures } from "#contract/pictures.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ArticleText } from "#web/shared/article-text.tsx";
import { paths } from "#web/shared/paths.ts";
import { useMayCall } from "../base/account.ts";
import { FailureReason } from "../base/failure-reason.tsx";
import { useDebounced } from "../base/use-debounced.ts";
import { choice, type FieldsOf, localTime, nullable, propsOf, text, type ValuesOf } from "../forms/field-table.ts";
import { FormGroup, FormPanel, FormSection, FormSelect, FormText, WebsiteLink } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import type { RecordForm } from "../forms/record-form.ts";
import { SlugField } from "../forms/slug-field.tsx";
import { ChosenPicture } from "../pictures/chosen-picture.tsx";
import { PicturePicker } from "../pictures/picture-picker.tsx";
import { TextWithPictures } from "../pictures/text-with-pictures.tsx";
import { newsArea } from "./area.ts";
import { ARTICLE_TONES, articles, previewQuery, STATUS_CHOICES } from "./article-client.ts";
import { ArticleHistory } from "./article-history.tsx";
import { ArticleSharing } from "./article-sharing.tsx";
import { HeldArticle } from "./held-article.tsx";

const ARTICLE_FIELDS = {
  title: text(ARTICLE_LABELS.title),
  slug: text(ARTICLE_LABELS.slug),
  summary: text(ARTICLE_LABELS.summary),
  body: text(ARTICLE_LABELS.body),
  cover: nullable(text(ARTICLE_LABELS.cover)),
  status: choice(ARTICLE_LABELS.status, "Draft", STATUS_CHOICES),
  publishAt: localTime(ARTICLE_LABELS.publishAt),
} satisfies FieldsOf<Article>;

type ArticleValues = ValuesOf<typeof ARTICLE_FIELDS>;

const ARTICLE_FORM: RecordForm<Article, ArticleValues, ArticleBody> = {
  records: articles,
  name: "Article",
  area: newsArea,
  schemas: { create: ArticleInput, change: ArticleChange },
  fields: ARTICLE_FIELDS,
  shape: {
    main: [{ columns: 2, fields: ["line", "hint", "wide hint"] }],
    rail: [[{ long: "rail", fields: ["line", "hints"] }]],
    under: [[{ fields: ["tall"] }]],
  },
};

const field = propsOf(ARTICLE_FIELDS);

export function ArticleForm() {
  return (
    <FormPage
      badge={({ status }) => <Badge tone={ARTICLE_TONES[status]}>{status}</Badge>}
      fields={(article) => <ArticleFields isNew={!article} />}
      form={ARTICLE_FORM}
      rail={(article) => <StatusPanel article={article} />}
      under={(article) => <TextAndMore article={article} />}
    />
  );
}

function ArticleFields({ isNew }: { isNew: boolean }) {
  return (
    <FormPanel>
      <FormSection columns={2} line="Shown on cards and above the article." title="Details">
        <FormText {...field("title")} />
        <SlugField {...field("slug")} from="title" hint="Used in the web address: /news/…" proposing={isNew} />
        <div className="sm:col-span-2">
          <FormText hint="For cards, search results and the feed" {...field("summary")} />
        </div>
      </FormSection>
    </FormPanel>
  );
}

/** Text and preview side by side across the page, and below them what is changed less often. */
function TextAndMore({ article }: { article: Article | undefined }) {
  return (
    <>
      <FormPanel>
        <FormSection
          line="Markdown: ## for a heading, **bold**, [words](/page) for a link, a dash for a list."
          title="Text"
        >
          <div className="grid min-w-0 gap-4 @3xl:grid-cols-2">
            <TextWithPictures {...field("body")} />
            <ArticlePreview />
          </div>
        </FormSection>
      </FormPanel>
      <div className="grid items-start gap-4 @3xl:grid-cols-3">
        <FormPanel>
          <FormSection line="Without one, a cover is drawn from the slug." title="Cover">
            <CoverField />
          </FormSection>
        </FormPanel>
        {article && article.status !== "Published" && <ArticleSharing article={article} />}
        {article && <ArticleHistory article={article} />}
      </div>
      {article?.status === "Published" && <WebsiteLink to={paths.article(article.slug)} />}
    </>
  );
}

/** Looks of the parts of a text. */
const PREVIEW =
  "grid max-h-160 content-start gap-3 overflow-auto rounded-control border border-border bg-surface-2 p-4 wrap-anywhere " +
  "[&_h2]:text-xl [&_h2]:font-bold [&_h3]:text-lg [&_h3]:font-bold [&_h4]:font-bold [&_ul]:list-disc [&_ol]:list-decimal " +
  "[&_:is(ul,ol)]:pl-6 [&_blockquote]:border-l-4 [&_blockquote]:border-border-strong [&_blockquote]:pl-3 [&_a]:underline " +
  "[&_pre]:whitespace-pre-wrap [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-control";

/** Preview of what the page of the article says, and of its cover. */
function ArticlePreview() {
  const [title, summary, cover] = useWatch<ArticleValues, ["title", "summary", "cover"]>({
    name: ["title", "summary", "cover"],
  });
  const body = useDebounced(useWatch<ArticleValues, "body">({ name: "body" }) ?? "");
  const { data, error } = useQuery(previewQuery(body));
  const isBlank = [title, summary, cover, body].every((part) => (part ?? "").trim() === "");
  return (
    <section aria-label="Preview" className="grid min-w-0 content-start gap-1.5">
      <h3 className="text-sm font-medium">Preview</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must take the focus */}
      <div className={PREVIEW} tabIndex={0}>
        {isBlank && <p className="text-ink-3">What you type appears here.</p>}
        {title && <p className="text-2xl leading-tight font-heading font-stretch-112%">{title}</p>}
        {summary && <p className="text-ink-2">{summary}</p>}
        {cover && <img alt="" className="aspect-video w-full object-cover dark:bg-ink" src={`/uploads/${cover}`} />}
        {error ? (
          <p className="text-ink-2">
            <FailureReason error={error} />
          </p>
        ) : body.trim() !== "" && data ? (
          <ArticleText
            blocks={data.record.blocks}
            pictureOf={({ alt, picture: { src, width, height, isTransparent } }) => (
              <img
                alt={alt}
                className={isTransparent ? "dark:bg-ink" : undefined}
                height={height}
                src={src}
                width={width}
              />
            )}
          />
        ) : null}
      </div>
    </section>
  );
}

function StatusPanel({ article }: { article: Article | undefined }) {
  return (
    <>
      {article?.status === "Scheduled" && article.publishAt && <HeldArticle article={article} at={article.publishAt} />}
      <FormPanel>
        <FormSection line="Visitors see published articles, and scheduled ones from their time on." title="Status">
          <FormSelect {...field("status")} />
          <FormText
            hint="South African time. Future only with Scheduled."
            {...field("publishAt")}
            optional
            type="datetime-local"
          />
        </FormSection>
      </FormPanel>
    </>
  );
}

function CoverField() {
  const { name, label } = field("cover");
  const { field: cover } = useController<{ cover: string }, "cover">({ name });
  const [isOpen, setIsOpen] = useState(false);
  const mayChoose = useMayCall(listPictures);
  return (
    <FormGroup label={label} name={name}>
      {cover.value !== "" && <ChosenPicture name={cover.value} />}
      {mayChoose && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setIsOpen(true)} size="small">
            {cover.value === "" ? "Choose a picture" : "Choose another picture"}
          </Button>
          {cover.value !== "" && (
            <Button onClick={() => cover.onChange("")} size="small" variant="quiet">
              Remove picture
            </Button>
          )}
        </div>
      )}
      {isOpen && (
        <PicturePicker
          field={label}
          onClose={() => setIsOpen(false)}
          onPick={([picked = ""]) => cover.onChange(picked)}
        />
      )}
    </FormGroup>
  );
}
