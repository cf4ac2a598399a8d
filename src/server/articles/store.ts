import { type SqlBool, sql } from "kysely";
import { ARTICLE_MESSAGES, ARTICLE_SORTS, type Article, type ArticleStatus } from "#contract/articles.ts";
import type { ListRequest } from "#contract/lists.ts";
import { plainText } from "#server/articles/plain-text.ts";
import { articlesTable } from "#server/articles/tables.ts";
import { attachPictures } from "#server/pictures/attach-pictures.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import { isClockRight } from "#server/platform/database/clock-jumps.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { type Signer, signAs } from "#server/platform/people/account-names.ts";
import { authorField } from "#server/platform/people/author-field.ts";
import type { Own } from "#server/platform/records/record-declaration.ts";
import { fieldsOf, itself } from "#server/platform/records/record-fields.ts";
import { recordTable } from "#server/platform/records/record-table.ts";
import { endSchedule, setSchedule } from "#server/schedules/set-schedule.ts";

type Row = Schema["articles"];

export type ArticleFilters = ListRequest & { status?: ArticleStatus | undefined };
export type Content = Pick<Article, "title" | "summary" | "body" | "cover">;
/** Content with the names of all its pictures. */
export type PicturedContent = Content & { pictures: readonly string[] };
type Schedule = Pick<Article, "status" | "publishAt">;
type Placement = Schedule & Pick<Article, "slug">;
type Written = Promise<VersionedRecord<Article> | "unchanged">;

const { blank, column, folded } = fieldsOf<Row>();

type Input = Content & Placement & { author?: string };

export const articleRecords = recordTable<"articles", Own<Article>, Input, ArticleFilters, "signed_by">({
  table: articlesTable,
  title: "title",
  fields: {
    title: folded("title", "title_key", { listed: itself }),
    slug: column("slug"),
    summary: column("summary", { listed: itself }),
    body: column("body", { onSite: (body) => [plainText(body)] }),
    cover: column("cover"),
    // The author of an article is public, so an erased name is blank.
    author: authorField({ erased: "" }),
    status: column("status"),
    publishAt: blank("publish_at"),
  },
  sorts: ARTICLE_SORTS,
  plan: ({ status }) => ({ filters: { status } }),
  others: { signed_by: null },
  affectsPublicPages: true,
  shown: {
    taken: ARTICLE_MESSAGES.slugTaken,
    isPublic: ({ status }) => status === "Published",
    // A scheduled article that is due is public before its status changes. One that waits because the clock is in doubt is hidden.
    whenPublic: (at) => sql<SqlBool>`articles.publish_at <= ${at}
      and (articles.status = 'Published' or (articles.status = 'Scheduled' and ${isClockRight(Date.parse(at))}))`,
  },
});

export const { list: listArticles, find: findArticle, hasAny: hasArticles } = articleRecords;

/** Account and time of a change. */
interface ChangedBy {
  accountId: string | null;
  now: string;
}

/** Keeps the row of `schedules` in step. The account that set status or time last stays responsible. */
async function keepSchedule(
  tx: Tx,
  id: string,
  before: Schedule | undefined,
  { status, publishAt }: Schedule,
  { accountId, now }: ChangedBy,
): Promise<void> {
  const record = { kind: articlesTable.recordType, id };
  if (status !== "Scheduled" || publishAt === null) await endSchedule(tx, record);
  else if (before?.status !== status || before.publishAt !== publishAt)
    await setSchedule(tx, record, { at: publishAt, accountId }, now);
}

export async function insertArticle(
  tx: Tx,
  id: string,
  { author, pictures, ...fields }: PicturedContent & Placement & { author: Signer },
  now: string,
  accountId: string | null = null,
  sample: Row["sample"] = 0,
): Promise<VersionedRecord<Article>> {
  const signed_by = await signAs(tx, author);
  const inserted = await articleRecords.insert(tx, id, { ...fields, author: author.name }, now, sample, { signed_by });
  await attachPictures(tx, { article_id: id, article_version: null }, pictures);
  await keepSchedule(tx, id, undefined, fields, { accountId, now });
  return inserted;
}

/** Writes content, slug and schedule of an article. */
export async function writeArticle(
  tx: Tx,
  before: Article,
  { pictures, ...fields }: PicturedContent & Placement,
  by: ChangedBy,
): Written {
  const written = await articleRecords.replace(tx, before, fields, by.now);
  await attachPictures(tx, { article_id: before.id, article_version: null }, pictures);
  await keepSchedule(tx, before.id, before, fields, by);
  return written;
}

/** Writes status and time of an article. */
export async function writeSchedule(tx: Tx, before: Article, schedule: Schedule, by: ChangedBy): Written {
  const { status, publishAt } = schedule;
  const written = await articleRecords.replace(tx, before, { ...before, status, publishAt }, by.now);
  await keepSchedule(tx, before.id, before, schedule, by);
  return written;
}

async function deleteArticle(tx: Tx, id: string): Promise<void> {
  await articleRecords.remove(tx, id);
  await endSchedule(tx, { kind: articlesTable.recordType, id });
}

export const articleStore = { ...articleRecords.store, remove: deleteArticle };
