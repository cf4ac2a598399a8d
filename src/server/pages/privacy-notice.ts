import { isDeepStrictEqual } from "node:util";
import { type DocumentFields, PAGE_MESSAGES, type PageKey } from "#contract/page-documents.ts";
import { editedOf, publishedOf } from "#server/pages/page-states.ts";
import { findPublishedNotice, type PublishedDocument, type StoredPage } from "#server/pages/store.ts";
import type { Read } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/http-error.ts";

/** Of the terms as they were at first. */
export const FIRST_NOTICE_VERSION = 1;

/** The sections of the terms that say what is kept about people, and what their rights are. */
const NOTICE_SECTIONS = ["privacy", "dataProtection"] as const;

/** The version of the privacy notice that applies: what comes in is kept under it. */
export async function findNoticeVersion(db: Read): Promise<number> {
  return (await findPublishedNotice(db, "terms")) ?? FIRST_NOTICE_VERSION;
}

/** What the next version of a page has; `null` but for the terms. */
export function nextNoticeVersion(
  { key, published }: { key: PageKey; published?: Pick<PublishedDocument, "noticeVersion"> | undefined },
  isNew: boolean,
): number | null {
  if (key !== "terms") return null;
  return (published?.noticeVersion ?? FIRST_NOTICE_VERSION) + (isNew ? 1 : 0);
}

/** Whether two documents of the terms tell people something different of their data. */
export function saysOtherNotice(before: DocumentFields, after: DocumentFields): boolean {
  const noticeOf = ({ sections }: DocumentFields) => NOTICE_SECTIONS.map((name) => Object(sections)[name]);
  return !isDeepStrictEqual(noticeOf(before), noticeOf(after));
}

/**
 * Whether the drafts of these pages make a new version of the notice. Only people can tell a correction from a change of what is done
 * with data: where its words differ from what is published and nobody said which it is, a 409 is thrown. What is said where they do
 * not differ says nothing.
 */
export function decideNotice(pages: readonly StoredPage[], newNotice: boolean | undefined): boolean {
  const terms = pages.find(({ key }) => key === "terms");
  if (!terms || !saysOtherNotice(publishedOf(terms), editedOf(terms))) return false;
  if (newNotice === undefined) throw new HttpError(409, "notice-undecided", PAGE_MESSAGES.notice);
  return newNotice;
}
