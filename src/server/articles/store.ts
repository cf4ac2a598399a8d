import { ARTICLE_MESSAGES, ARTICLE_SORTS, type Article, type ArticleStatus, tagKey } from "#contract/articles.ts";
import type { ListRequest } from "#contract/lists.ts";
import { articleAuthor, bylineField, storedByline } from "#server/articles/byline-field.ts";
import { articlesTable } from "#server/articles/tables.ts";
import { attachPictures } from "#server/pictures/attach-pictures.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { plainText } from "#server/platform/markdown/plain-text.ts";
import { type Signer, signAs } from "#server/platform/people/account-names.ts";
import type { Own } from "#server/platform/records/record-declaration.ts";
import { each, fieldsOf, itself, optional } from "#server/platform/records/record-fields.ts";
import { recordTable } from "#server/platform/records/record-table.ts";
import {
  type ChangedBy,
  keepSchedule,
  type Schedule,
  versionsIn,
  whenPublished,
} from "#server/publications/publication.ts";
import { endSchedule } from "#server/schedules/set-schedule.ts";

type Row = Schema["articles"];

export type ArticleFilters = ListRequest & { status?: ArticleStatus | undefined };
export type Content = Pick<Article, "title" | "summary" | "body" | "cover">;
/** Content with the names of all its pictures. */
export type PicturedContent = Content & { pictures: readonly string[] };
/** Facts of an article beside its content. Versions do not have them. */
export type Labels = Partial<Record<"byline", string | undefined> & Pick<Article, "tags">>;
type Placement = Schedule & Pick<Article, "slug">;
type Written = Promise<VersionedRecord<Article> | "unchanged">;

const { blank, column, columns, folded } = fieldsOf<Row>();

/** Returns texts as lines with a newline before and after each, so that a search for `\ntext\n` finds whole texts only. */
const inLines = (texts: readonly string[]): string => (texts.length > 0 ? `\n${texts.join("\n")}\n` : "");
export const linesIn = (stored: string): string[] => stored.split("\n").filter((line) => line !== "");

type Input = Content & Placement & Partial<Pick<Article, "author" | "byline" | "tags">>;

export const articleRecords = recordTable<"articles", Own<Article>, Input, ArticleFilters, "signed_by" | "byline">({
  table: articlesTable,
  title: "title",
  fields: {
    title: folded("title", "title_key", { listed: itself }),
    slug: column("slug"),
    summary: column("summary", { listed: itself }),
    body: column("body", { onSite: (body) => [plainText(body)] }),
    cover: column("cover"),
    author: articleAuthor,
    byline: bylineField,
    tags: optional(
      [],
      columns(
        ["tags", "tag_keys"],
        ({ tags }) => linesIn(tags),
        (tags) => ({ tags: inLines(tags), tag_keys: inLines(tags.map(tagKey)) }),
        { onSite: each },
      ),
    ),
    status: column("status"),
    publishAt: blank("publish_at"),
  },
  sorts: ARTICLE_SORTS,
  plan: ({ status }) => ({ filters: { status } }),
  others: { signed_by: null, byline: "" },
  affectsPublicPages: true,
  publicPage: {
    taken: ARTICLE_MESSAGES.slugTaken,
    isPublic: ({ status }) => status === "Published",
    whenPublic: (at) => whenPublished("articles", at),
  },
});

export const { list: listArticles, find: findArticle, hasAny: hasArticles } = articleRecords;

export const articleVersions = versionsIn<Content>({
  table: "article_versions",
  key: "article_id",
  columns: ["title", "summary", "body", "cover"],
  placeOf: (id, version) => ({ article_id: id, article_version: version }),
});

const scheduleOf = (id: string) => ({ type: articlesTable.recordType, id });

/** Inserts an article with the use of its pictures and, if its status is Scheduled, a schedule in the name of the account. */
export async function insertArticle(
  tx: Tx,
  id: string,
  { author, byline = "", pictures, ...fields }: PicturedContent & Placement & Labels & { author: Signer },
  now: string,
  accountId: string | null = null,
  sample: Row["sample"] = 0,
): Promise<VersionedRecord<Article>> {
  const signed_by = await signAs(tx, author);
  const input = { ...fields, author: author.name, byline: byline || author.name };
  const inserted = await articleRecords.insert(tx, id, input, now, sample, {
    signed_by,
    byline: storedByline(byline, author.name),
  });
  await attachPictures(tx, { article_id: id, article_version: null }, pictures);
  await keepSchedule(tx, scheduleOf(id), undefined, fields, { accountId, now });
  return inserted;
}

/** Writes content, slug, tags, byline and schedule of an article. A byline that is left out stays. */
export async function writeArticle(
  tx: Tx,
  before: Article,
  { byline = before.byline, pictures, ...fields }: PicturedContent & Placement & Labels,
  by: ChangedBy,
): Written {
  const given = { byline: storedByline(byline, before.author) };
  const written = await articleRecords.replace(tx, before, fields, by.now, given);
  await attachPictures(tx, { article_id: before.id, article_version: null }, pictures);
  await keepSchedule(tx, scheduleOf(before.id), before, fields, by);
  return written;
}

/** Writes the status and the publication time of an article. */
export async function writeSchedule(tx: Tx, before: Article, schedule: Schedule, by: ChangedBy): Written {
  const { status, publishAt } = schedule;
  const written = await articleRecords.replace(tx, before, { ...before, status, publishAt }, by.now);
  await keepSchedule(tx, scheduleOf(before.id), before, schedule, by);
  return written;
}

async function deleteArticle(tx: Tx, id: string): Promise<void> {
  await articleRecords.remove(tx, id);
  await endSchedule(tx, scheduleOf(id));
}

export const articleStore: typeof articleRecords.store = {
  ...articleRecords.store,
  eventOf: (before, after) =>
    after?.status === "Published" && before?.status !== "Published" ? "article.published" : undefined,
  remove: deleteArticle,
};
