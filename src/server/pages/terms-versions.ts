import type { RenderedDocument } from "#content/document.ts";
import type { PlaceholderSettings } from "#content/placeholders.ts";
import { TERMS, TERMS_PAGE } from "#content/terms.ts";
import { completeValue } from "#server/pages/document-schema.ts";
import { INITIAL_NOTICE_VERSION } from "#server/pages/privacy-notice.ts";
import { renderDocument } from "#server/pages/render-document.ts";
import { findVersion, listVersionDays } from "#server/pages/store.ts";
import type { Read } from "#server/platform/database/database.ts";

export interface TermsVersion {
  version: number;
  /** Instant of the publication; for the initial version, a calendar day. */
  since: string;
  noticeVersion: number;
}

/** Initial version of the terms, which no user published. */
const INITIAL: TermsVersion = { version: 0, since: TERMS_PAGE.updated, noticeVersion: INITIAL_NOTICE_VERSION };

/** Returns all versions of the terms, newest first. The first is in force. */
export async function listTermsVersions(db: Read): Promise<TermsVersion[]> {
  const published = await listVersionDays(db, "terms");
  const versions = published.map(({ version, publishedAt, noticeVersion }) => ({
    version,
    since: publishedAt,
    noticeVersion: noticeVersion ?? INITIAL_NOTICE_VERSION,
  }));
  return [...versions, INITIAL];
}

/** Returns the version number in an address, or undefined if it is not a number in decimal form. */
export function versionOf(slug: string): number | undefined {
  return /^(0|[1-9]\d{0,8})$/.test(slug) ? Number(slug) : undefined;
}

/** Returns the stored document of a version. Version 0 has none until a later version is published. */
async function findTerms(db: Read, version: number | undefined): Promise<{ document: unknown } | undefined> {
  if (version === undefined) return undefined;
  const document = await findVersion(db, "terms", version);
  return document === undefined && version !== 0 ? undefined : { document };
}

/** Returns whether an address names an existing version. One look-up is cheaper than rendering a page for each invented number. */
export async function isTermsVersion(db: Read, slug: string): Promise<boolean> {
  return (await findTerms(db, versionOf(slug))) !== undefined;
}

export interface ReadTermsVersion extends TermsVersion {
  words: RenderedDocument<typeof TERMS>;
  /** Instant at which the next version replaced it; null for the version in force. */
  until: string | null;
}

/**
 * Returns a version of the terms for its page, or undefined if it does not exist. Placeholders are filled from today's settings,
 * which have no history. Readers of a former version need a working address, and today's retention periods apply to older
 * records too.
 */
export async function readTermsVersion(
  db: Read,
  slug: string,
  settings: PlaceholderSettings,
): Promise<ReadTermsVersion | undefined> {
  const found = await findTerms(db, versionOf(slug));
  const versions = await listTermsVersions(db);
  const index = versions.findIndex(({ version }) => version === versionOf(slug));
  const version = versions[index];
  if (!found || !version) return undefined;
  const words = renderDocument(TERMS, completeValue(TERMS, found.document), settings);
  return { ...version, words, until: versions[index - 1]?.since ?? null };
}
