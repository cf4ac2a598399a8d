import { isDeepStrictEqual } from "node:util";
import { type DocumentFields, PAGE_MESSAGES, type PageKey } from "#contract/page-documents.ts";
import { editableDocument, publishedDocument } from "#server/pages/page-states.ts";
import { findPublishedNoticeVersion, type PublishedDocument, type StoredPage } from "#server/pages/store.ts";
import type { Read } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/http-error.ts";

/** Notice version of the initial terms. */
export const INITIAL_NOTICE_VERSION = 1;

/** Sections of the terms about stored personal data and people's rights. */
const NOTICE_SECTIONS = ["privacy", "dataProtection"] as const;

/** Returns the version of the privacy notice in force. New records are stored with it. */
export async function findNoticeVersion(db: Read): Promise<number> {
  return (await findPublishedNoticeVersion(db, "terms")) ?? INITIAL_NOTICE_VERSION;
}

/** Returns the notice version of a page's next version; `null` for every page except the terms. */
export function nextNoticeVersion(
  { key, published }: { key: PageKey; published?: Pick<PublishedDocument, "noticeVersion"> | undefined },
  isNewNotice: boolean,
): number | null {
  if (key !== "terms") return null;
  return (published?.noticeVersion ?? INITIAL_NOTICE_VERSION) + (isNewNotice ? 1 : 0);
}

/** Returns whether the privacy sections of two documents of the terms differ. */
export function noticeDiffers(before: DocumentFields, after: DocumentFields): boolean {
  const noticeOf = ({ sections }: DocumentFields) => NOTICE_SECTIONS.map((name) => Object(sections)[name]);
  return !isDeepStrictEqual(noticeOf(before), noticeOf(after));
}

/**
 * Returns whether the drafts of these pages make a new version of the notice. Only a user can say whether a changed text is
 * a mere correction, so a changed notice without `newNotice` throws a 409. `newNotice` is ignored for an unchanged notice.
 */
export function decideNewNotice(pages: readonly StoredPage[], newNotice: boolean | undefined): boolean {
  const terms = pages.find(({ key }) => key === "terms");
  if (!terms || !noticeDiffers(publishedDocument(terms), editableDocument(terms))) return false;
  if (newNotice === undefined) throw new HttpError(409, "notice-undecided", PAGE_MESSAGES.notice);
  return newNotice;
}
