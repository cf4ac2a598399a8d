import type { PageKey } from "#contract/page-documents.ts";
import type { Read } from "#server/platform/database/database.ts";

export interface PublishedDocument {
  document: unknown;
  publishedAt: string;
}

/** What a page was last published with; undefined while its initial words hold. */
export async function findPublished(db: Read, page: PageKey): Promise<PublishedDocument | undefined> {
  const row = await db
    .selectFrom("page_versions")
    .select(["document", "published_at"])
    .where("page", "=", page)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { document: JSON.parse(row.document), publishedAt: row.published_at };
}

export async function findDraft(db: Read, page: PageKey): Promise<unknown> {
  const row = await db.selectFrom("page_documents").select("draft").where("page", "=", page).executeTakeFirst();
  return row?.draft ? JSON.parse(row.draft) : undefined;
}
