import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from "kysely";
import { documentOf } from "#content/documents.ts";
import type { PageKey, PreviewPurpose } from "#contract/page-documents.ts";
import { NEWS_PATH } from "#contract/pages.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { PreviewedPage } from "#server/platform/pages/preview.ts";
import { accountsWith } from "#server/platform/people/accounts-with-permission.ts";

/** Page or article that links show, by its type in the audit trail. */
export type Previewed = { type: "page"; id: PageKey } | { type: "article" | "extra-page"; id: string };

export interface NewPreview {
  tokenHash: string;
  of: Previewed;
  purpose: PreviewPurpose;
  madeBy: string;
  keyId: string | null;
  createdAt: string;
  expiresAt: string;
}

/** Stores a link to a preview of a page, an article or an extra page, by the hash of its token. */
export async function insertPreview(tx: Tx, preview: NewPreview): Promise<void> {
  const { type, id } = preview.of;
  await tx
    .insertInto("page_previews")
    .values({
      token_hash: preview.tokenHash,
      page: type === "page" ? id : type,
      article_id: type === "article" ? id : null,
      extra_page_id: type === "extra-page" ? id : null,
      purpose: preview.purpose,
      made_by: preview.madeBy,
      key_id: preview.keyId,
      created_at: preview.createdAt,
      expires_at: preview.expiresAt,
    })
    .execute();
}

type Previews = ExpressionBuilder<Pick<Schema, "page_previews">, "page_previews">;
type Condition = ExpressionWrapper<Pick<Schema, "page_previews">, "page_previews", SqlBool>;

/** Columns with the key of what a link shows. */
const COLUMNS = { page: "page", article: "article_id", "extra-page": "extra_page_id" } as const;

/** Selects the links of one page or article. */
function linksOf({ type, id }: Previewed) {
  return (eb: Previews): Condition => eb(COLUMNS[type], "=", id);
}

/** Selects the links whose accounts may still change what they show. */
function isMakerAllowed(db: Read) {
  return (eb: Previews): Condition =>
    eb.or([
      eb.and([eb("page", "!=", "article"), eb("made_by", "in", accountsWith(db, "pages:write"))]),
      eb.and([eb("page", "=", "article"), eb("made_by", "in", accountsWith(db, "articles:write"))]),
    ]);
}

/** Returns the page or article of a link that has not expired, if its account may change it and its API key has not expired. */
export async function findPreviewedPage(db: Read, tokenHash: string, now: string): Promise<PreviewedPage | undefined> {
  const link = await db
    .selectFrom("page_previews")
    .select(["page", "article_id", "extra_page_id", "key_id"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .where(isMakerAllowed(db))
    .where(({ eb, or }) =>
      or([
        eb("key_id", "is", null),
        eb("key_id", "in", db.selectFrom("keys").select("id").where("expires_at", ">", now)),
      ]),
    )
    .executeTakeFirst();
  if (!link) return undefined;
  if (link.page === "extra-page") {
    const page = await db
      .selectFrom("extra_pages")
      .select(["id", "slug"])
      .where("id", "=", link.extra_page_id)
      .executeTakeFirst();
    return page && { extraPage: page.id, path: `/${page.slug}` };
  }
  if (link.page !== "article") return { key: link.page, path: documentOf(link.page).path };
  const article = await db
    .selectFrom("articles")
    .select(["id", "slug"])
    .where("id", "=", link.article_id)
    .executeTakeFirst();
  return article && { article: article.id, path: `${NEWS_PATH}/${article.slug}` };
}

/** Deletes the links of accounts that may no longer change what they show. */
export async function deletePreviewsWithoutEditor(tx: Tx): Promise<void> {
  await tx
    .deleteFrom("page_previews")
    .where((eb) => eb.not(isMakerAllowed(tx)(eb)))
    .execute();
}

/** Deletes all links of a page or an article. Returns their number. */
export async function deletePreviews(tx: Tx, of: Previewed): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom("page_previews").where(linksOf(of)).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns the number of links for a purpose that have not expired. */
export async function countPreviews(db: Read, of: Previewed, purpose: PreviewPurpose, now: string): Promise<number> {
  const { links } = await db
    .selectFrom("page_previews")
    .select(({ fn }) => fn.countAll<number>().as("links"))
    .where(linksOf(of))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(links);
}

/** Deletes the links of the frames of a page or an article, except the newest `kept`. */
export async function deleteOldestFrames(tx: Tx, of: Previewed, kept: number): Promise<void> {
  const frames = () =>
    tx.selectFrom("page_previews").select("token_hash").where(linksOf(of)).where("purpose", "=", "frame");
  const newest = frames().orderBy("created_at", "desc").orderBy("token_hash").limit(kept);
  await tx
    .deleteFrom("page_previews")
    .where(linksOf(of))
    .where("purpose", "=", "frame")
    .where("token_hash", "not in", newest)
    .execute();
}

export async function deleteExpiredPreviews(tx: Tx, now: string): Promise<void> {
  await tx.deleteFrom("page_previews").where("expires_at", "<=", now).execute();
}
