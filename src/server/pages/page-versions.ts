import { documentOf } from "#content/documents.ts";
import { PAGE_SIZE } from "#contract/lists.ts";
import type { PageKey, PageVersion } from "#contract/page-documents.ts";
import { changesBetween } from "#server/pages/document-changes.ts";
import { pageFieldsOf } from "#server/pages/document-fields.ts";
import { completeValue } from "#server/pages/document-schema.ts";
import { INITIAL_NOTICE_VERSION } from "#server/pages/privacy-notice.ts";
import { findPublished, findVersion, listVersions } from "#server/pages/store.ts";
import type { Read } from "#server/platform/database/database.ts";
import type { ListResult } from "#server/platform/database/lists.ts";

/** Returns version 0 of a page: its initial words, which no user published. */
function initialVersion(key: PageKey): PageVersion {
  const noticeVersion = key === "terms" ? INITIAL_NOTICE_VERSION : null;
  return { version: 0, publishedAt: null, author: "", noticeVersion, changes: [] };
}

/** Returns one page of the history, newest first. The last entry of the history is the initial version. */
export async function listPageVersions(
  db: Read,
  key: PageKey,
  { page = 1, pageSize = PAGE_SIZE }: { page?: number; pageSize?: number },
): Promise<ListResult<PageVersion>> {
  const document = documentOf(key);
  const fields = pageFieldsOf(document.fields);
  const newest = (await findPublished(db, key))?.version ?? 0;
  const from = newest - (page - 1) * pageSize;
  // One more version, to compute the changes of the last one.
  const stored = from > 0 ? await listVersions(db, key, from, pageSize + 1) : [];
  const first = await findVersion(db, key, 0);
  const valueAt = (index: number) => {
    const version = stored[index];
    return completeValue(document, version ? version.document : first);
  };
  const rows = stored.slice(0, pageSize).map(({ version, publishedAt, author, noticeVersion }, index) => {
    const changes = changesBetween(fields, valueAt(index + 1), valueAt(index));
    return { version, publishedAt, author, noticeVersion, changes };
  });
  const hasRoom = from >= 0 && rows.length < pageSize;
  return { rows: hasRoom ? [...rows, initialVersion(key)] : rows, total: newest + 1 };
}
