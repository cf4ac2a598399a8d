import {
  ARTICLE_MESSAGES,
  type Article,
  type ArticleChange,
  type ArticleInput,
  type ArticleStatus,
  type ArticleStatusChange,
} from "#contract/articles.ts";
import { attachBodyPictures, requireBodyLinks } from "#server/articles/body-rules.ts";
import {
  articleStore,
  type Content,
  insertArticle,
  type PicturedContent,
  writeArticle,
  writeSchedule,
} from "#server/articles/store.ts";
import { addVersion, findVersion } from "#server/articles/versions-store.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { invalidFields, notFound } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ActorContext, type AfterChange, changeRecord, createRecord } from "#server/platform/records/records.ts";

type Changed = Promise<VersionedRecord<Article>>;
type Schedule = Pick<Article, "status" | "publishAt">;

/** Maximum time by which a publication may lie ahead: the clock of a client differs. */
const AHEAD_MS = 60_000;

/** Throws a 400 for a publication at a later time, which would be public at once. A later time that was stored before does not matter. */
function refuseLater(status: ArticleStatus, publishAt: string | null | undefined, now: string): void {
  const isLater = Date.parse(publishAt ?? now) - Date.parse(now) > AHEAD_MS;
  if (status === "Published" && isLater)
    throw invalidFields([{ path: "publishAt", message: ARTICLE_MESSAGES.stillToCome }]);
}

/** Returns a schedule as it is stored: one whose instant has passed is Published. Throws a 400 if Scheduled has no instant. */
function settled(status: ArticleStatus, publishAt: string | null, now: string): Schedule {
  if (status === "Draft" || status === "Archived") return { status, publishAt };
  if (status === "Published") return { status, publishAt: publishAt !== null && publishAt <= now ? publishAt : now };
  if (publishAt === null) throw invalidFields([{ path: "publishAt", message: ARTICLE_MESSAGES.publishAt }]);
  return { status: publishAt <= now ? "Published" : status, publishAt };
}

/** Locks the pictures of an article against deletion. Throws a 400 for a picture that the library lacks, or a body that is too complex. */
async function picturedContent(tx: Tx, content: Content): Promise<PicturedContent> {
  const { cover } = content;
  const { names, known, errors } = await attachBodyPictures(tx, content.body, cover ? [cover] : []);
  if (cover && !known.has(cover)) errors.push({ path: "cover", message: ARTICLE_MESSAGES.picture });
  if (errors.length > 0) throw invalidFields(errors);
  return { ...content, pictures: names };
}

/** Returns account and time of a change. */
const byOf = ({ session }: ActorContext, now: string) => ({ accountId: session.account.id, now });

/** Returns whether an article is or will be public, so that its links must lead somewhere. */
const hasReaders = ({ status }: Article) => status === "Published" || status === "Scheduled";

/** Returns what follows a change: it refuses links that lead nowhere, and stores the version that visitors see from now on. */
function afterArticleChange(platform: Platform, { session }: ActorContext): AfterChange<Article> {
  return async (tx, _, after) => {
    if (!after) return;
    if (hasReaders(after)) await requireBodyLinks(platform, tx, after.body);
    if (after.status === "Published") await addVersion(tx, after, session.account.id, platform.now().toISOString());
  };
}

/** Creates an article by the account that calls. */
export function createArticle(platform: Platform, acting: ActorContext, input: ArticleInput): Changed {
  const { title, slug, summary, body, cover = null, status = "Draft", publishAt = null } = input;
  async function insert(tx: Tx, id: string, _input: ArticleInput, now: string) {
    refuseLater(status, publishAt, now);
    const content = await picturedContent(tx, { title, summary, body, cover });
    const { account: author } = acting.session;
    return insertArticle(tx, id, { ...content, slug, author, ...settled(status, publishAt, now) }, now, author.id);
  }
  return createRecord(platform, { ...articleStore, insert }, acting, input, afterArticleChange(platform, acting));
}

export function changeArticle(platform: Platform, acting: ActorContext, id: string, change: ArticleChange): Changed {
  async function work(tx: Tx, now: string, before: Article) {
    const { title, slug, summary, body, cover = before.cover, status = before.status } = change;
    const { publishAt = before.publishAt } = change;
    refuseLater(status, change.publishAt, now);
    const content = await picturedContent(tx, { title, summary, body, cover });
    return writeArticle(tx, before, { ...content, slug, ...settled(status, publishAt, now) }, byOf(acting, now));
  }
  return changeRecord(platform, articleStore, acting, id, "changed", work, afterArticleChange(platform, acting));
}

export function changeArticleStatus(
  platform: Platform,
  acting: ActorContext,
  id: string,
  { status, publishAt }: ArticleStatusChange,
): Changed {
  async function work(tx: Tx, now: string, before: Article) {
    refuseLater(status, publishAt, now);
    const after = settled(status, publishAt === undefined ? before.publishAt : publishAt, now);
    return writeSchedule(tx, before, after, byOf(acting, now));
  }
  return changeRecord(platform, articleStore, acting, id, "changed status", work, afterArticleChange(platform, acting));
}

/** Gives an article the content of an earlier version. Throws a 404 without such a version. */
export function restoreArticle(platform: Platform, acting: ActorContext, id: string, version: number): Changed {
  async function work(tx: Tx, now: string, before: Article) {
    const content = await findVersion(tx, id, version);
    if (!content) throw notFound(ARTICLE_MESSAGES.version);
    const { slug, status, publishAt } = before;
    const restored = { ...(await picturedContent(tx, content)), slug, status, publishAt };
    return writeArticle(tx, before, restored, byOf(acting, now));
  }
  return changeRecord(platform, articleStore, acting, id, "restored", work, afterArticleChange(platform, acting));
}
