import { ARTICLE_MESSAGES, type Article, type ArticleChange, type ArticleInput } from "#contract/articles.ts";
import {
  articleStore,
  articleVersions,
  type Content,
  insertArticle,
  type PicturedContent,
  writeArticle,
  writeSchedule,
} from "#server/articles/store.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ActorContext, changeRecord, createRecord } from "#server/platform/records/records.ts";
import { lockBodyPictures } from "#server/publications/body-rules.ts";
import {
  afterPublicationChange,
  byOf,
  type PublicationKind,
  refuseFuturePublication,
  settled,
} from "#server/publications/publication.ts";

type Changed = Promise<VersionedRecord<Article>>;

/** Locks the pictures of an article against deletion. Throws a 400 for a picture that the library lacks, or a body that is too complex. */
async function picturedContent(tx: Tx, content: Content): Promise<PicturedContent> {
  const { cover } = content;
  const { names, known, errors } = await lockBodyPictures(tx, content.body, cover ? [cover] : []);
  if (cover && !known.has(cover)) errors.push({ path: "cover", message: ARTICLE_MESSAGES.picture });
  if (errors.length > 0) throw invalidFields(errors);
  return { ...content, pictures: names };
}

export const articleKind: PublicationKind<Article, Content> = {
  store: articleStore,
  versions: articleVersions,
  writeSchedule,
  async writeTexts(tx, before, content, by) {
    const { slug, tags, status, publishAt } = before;
    return writeArticle(tx, before, { ...(await picturedContent(tx, content)), slug, tags, status, publishAt }, by);
  },
};

/** Creates an article whose author is the account that calls. Throws a 400 for a picture, a body or a schedule that is not possible. */
export function createArticle(platform: Platform, acting: ActorContext, input: ArticleInput): Changed {
  const { title, slug, summary, body, cover = null, status = "Draft", publishAt = null, byline, tags = [] } = input;
  async function insert(tx: Tx, id: string, _input: ArticleInput, now: string) {
    refuseFuturePublication(status, publishAt, now);
    const content = await picturedContent(tx, { title, summary, body, cover });
    const { account: author } = acting.session;
    const labels = { byline, tags };
    const placement = { slug, ...settled(status, publishAt, now) };
    return insertArticle(tx, id, { ...content, ...labels, ...placement, author }, now, author.id);
  }
  const then = afterPublicationChange(platform, articleKind, acting);
  return createRecord(platform, { ...articleStore, insert }, acting, input, then);
}

/** Replaces an article. A field that may be left out keeps its value. Throws a 404, a 412, or a 400 as `createArticle`. */
export function changeArticle(platform: Platform, acting: ActorContext, id: string, change: ArticleChange): Changed {
  async function work(tx: Tx, now: string, before: Article) {
    const { title, slug, summary, body, cover = before.cover, status = before.status } = change;
    const { publishAt = before.publishAt, byline, tags = before.tags } = change;
    refuseFuturePublication(status, change.publishAt, now);
    const content = await picturedContent(tx, { title, summary, body, cover });
    const placement = { slug, ...settled(status, publishAt, now) };
    return writeArticle(tx, before, { ...content, byline, tags, ...placement }, byOf(acting, now));
  }
  const then = afterPublicationChange(platform, articleKind, acting);
  return changeRecord(platform, articleStore, acting, id, "changed", work, then);
}
