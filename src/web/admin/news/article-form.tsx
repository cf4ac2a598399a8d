import { useState } from "react";
import { useController } from "react-hook-form";
import {
  ARTICLE_LABELS,
  ARTICLE_LIMITS,
  type Article,
  type ArticleInput as ArticleBody,
  ArticleChange,
  ArticleInput,
  createArticlePreview,
  listArticleVersions,
  previewArticle,
  restoreArticle,
  revokeArticlePreviews,
} from "#contract/articles.ts";
import { listPictures } from "#contract/pictures.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { paths } from "#web/shared/paths.ts";
import { useMayCall } from "../base/account.ts";
import {
  area,
  choice,
  type FieldsFor,
  lines,
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
import { HeldPublication } from "../publications/held-publication.tsx";
import {
  PUBLICATION_TONES,
  type PublicationKind,
  publishingVerb,
  STATUS_CHOICES,
} from "../publications/publication.ts";
import { PublicationHistory } from "../publications/publication-history.tsx";
import { PublicationSharing } from "../publications/publication-sharing.tsx";
import { TextAndPreview } from "../publications/text-and-preview.tsx";
import { newsArea } from "./area.ts";
import { articles } from "./article-client.ts";

const ARTICLE_FIELDS = {
  title: text(ARTICLE_LABELS.title),
  slug: slugField(ARTICLE_LABELS.slug, "title", "Used in the web address: /news/…"),
  summary: text(ARTICLE_LABELS.summary, { hint: "For cards, search results and the feed" }),
  body: area(ARTICLE_LABELS.body, { rows: 22 }),
  cover: nullable(text(ARTICLE_LABELS.cover)),
  byline: text(ARTICLE_LABELS.byline, {
    optional: true,
    hint: "Author that visitors see. Blank for the account's own name.",
  }),
  tags: lines(ARTICLE_LABELS.tags, ARTICLE_LIMITS.tags, {
    rows: 3,
    optional: true,
    hint: `One on each line, at most ${ARTICLE_LIMITS.tags}. Each is a section of the news.`,
  }),
  status: choice(ARTICLE_LABELS.status, "Draft", STATUS_CHOICES),
  publishAt: localTime(ARTICLE_LABELS.publishAt, "South African time. Future only with Scheduled."),
} satisfies FieldsFor<Article, ArticleBody>;

type ArticleValues = ValuesOf<typeof ARTICLE_FIELDS>;

const field = propsOf(ARTICLE_FIELDS);

const KIND: PublicationKind<Article> = {
  records: articles,
  listVersions: listArticleVersions,
  restore: restoreArticle,
  createPreview: createArticlePreview,
  revokePreviews: revokeArticlePreviews,
};

export const ARTICLE_FORM: RecordForm<Article, ArticleValues, ArticleBody> = {
  records: articles,
  name: "Article",
  area: newsArea,
  schemas: { create: ArticleInput, change: ArticleChange },
  fields: ARTICLE_FIELDS,
  verbOf: publishingVerb,
  publicPathOf: (article) => (article.status === "Published" ? paths.article(article.slug) : undefined),
  sections: (article) => ({
    main: [
      {
        title: "Details",
        line: "Shown on cards and above the article.",
        columns: 2,
        fields: ["title", "slug", wide("summary"), "byline", "tags"],
      },
    ],
    rail: [
      article && { own: <HeldPublication record={article} records={articles} /> },
      {
        title: "Status",
        line: "Visitors see published articles, and scheduled ones from their time on.",
        fields: ["status", "publishAt"],
      },
    ],
    under: [
      {
        title: "Text",
        line: "Markdown: the buttons above the field write its signs.",
        fields: [{ field: "body", own: <TextAndPreview field={field("body")} preview={previewArticle} /> }],
      },
      { field: "cover", own: <CoverAndMore article={article} /> },
      article?.status === "Published" && { own: <WebsiteLink to={paths.article(article.slug)} /> },
    ],
  }),
};

export function ArticleForm() {
  return (
    <FormPage badge={({ status }) => <Badge tone={PUBLICATION_TONES[status]}>{status}</Badge>} form={ARTICLE_FORM} />
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
      {article && article.status !== "Published" && <PublicationSharing kind={KIND} record={article} />}
      {article && <PublicationHistory kind={KIND} record={article} />}
    </div>
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
