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
import {
  area,
  choice,
  type FieldsFor,
  localTime,
  nullable,
  propsOf,
  text,
  type ValuesOf,
} from "../forms/field-table.ts";
import { FormGroup, FormPanel, FormSection, WebsiteLink } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { wide } from "../forms/form-sections.tsx";
import type { RecordForm } from "../forms/record-form.ts";
import { slugField } from "../forms/slug-field.tsx";
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
  slug: slugField(ARTICLE_LABELS.slug, "title", "Used in the web address: /news/…"),
  summary: text(ARTICLE_LABELS.summary, { hint: "For cards, search results and the feed" }),
  body: area(ARTICLE_LABELS.body, { rows: 22 }),
  cover: nullable(text(ARTICLE_LABELS.cover)),
  status: choice(ARTICLE_LABELS.status, "Draft", STATUS_CHOICES),
  publishAt: localTime(ARTICLE_LABELS.publishAt, "South African time. Future only with Scheduled."),
} satisfies FieldsFor<Article, ArticleBody>;

type ArticleValues = ValuesOf<typeof ARTICLE_FIELDS>;

export const ARTICLE_FORM: RecordForm<Article, ArticleValues, ArticleBody> = {
  records: articles,
  name: "Article",
  area: newsArea,
  schemas: { create: ArticleInput, change: ArticleChange },
  fields: ARTICLE_FIELDS,
  sections: (article) => ({
    main: [
      {
        title: "Details",
        line: "Shown on cards and above the article.",
        columns: 2,
        fields: ["title", "slug", wide("summary")],
      },
    ],
    rail: [
      article?.status === "Scheduled" &&
        article.publishAt !== null && { own: <HeldArticle article={article} at={article.publishAt} /> },
      {
        title: "Status",
        line: "Visitors see published articles, and scheduled ones from their time on.",
        fields: ["status", "publishAt"],
      },
    ],
    under: [
      {
        title: "Text",
        line: "Markdown: ## for a heading, **bold**, [words](/page) for a link, a dash for a list.",
        fields: [{ field: "body", own: <TextAndPreview /> }],
      },
      { field: "cover", own: <CoverAndMore article={article} /> },
      article?.status === "Published" && { own: <WebsiteLink to={paths.article(article.slug)} /> },
    ],
  }),
};

const field = propsOf(ARTICLE_FIELDS);

export function ArticleForm() {
  return <FormPage badge={({ status }) => <Badge tone={ARTICLE_TONES[status]}>{status}</Badge>} form={ARTICLE_FORM} />;
}

/** Text and preview side by side across the page. */
function TextAndPreview() {
  return (
    <div className="grid min-w-0 gap-4 @3xl:grid-cols-2">
      <TextWithPictures {...field("body")} />
      <ArticlePreview />
    </div>
  );
}

/** Below the text, what is changed less often. */
function CoverAndMore({ article }: { article: Article | undefined }) {
  return (
    <div className="grid items-start gap-4 @3xl:grid-cols-3">
      <FormPanel>
        <FormSection line="Without one, a cover is drawn from the slug." title="Cover">
          <CoverField />
        </FormSection>
      </FormPanel>
      {article && article.status !== "Published" && <ArticleSharing article={article} />}
      {article && <ArticleHistory article={article} />}
    </div>
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
