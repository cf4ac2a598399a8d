import type { WordsOf } from "#content/document.ts";
import type { NamedSettings } from "#content/placeholders.ts";
import { TERMS, TERMS_PAGE } from "#content/terms.ts";
import { completeValue } from "#server/pages/document-schema.ts";
import { FIRST_NOTICE_VERSION } from "#server/pages/privacy-notice.ts";
import { findVersion, listVersionDays } from "#server/pages/store.ts";
import { wordsOf } from "#server/pages/words.ts";
import type { Read } from "#server/platform/database/database.ts";

export interface TermsVersion {
  version: number;
  /** An instant; of what they said at first a calendar day. */
  since: string;
  noticeVersion: number;
}

/** What they said at first, which nobody published. */
const INITIAL: TermsVersion = { version: 0, since: TERMS_PAGE.updated.day, noticeVersion: FIRST_NOTICE_VERSION };

/** Every version that the terms have had, newest first: the first of them applies. */
export async function listTermsVersions(db: Read): Promise<TermsVersion[]> {
  const published = await listVersionDays(db, "terms");
  const versions = published.map(({ version, publishedAt, noticeVersion }) => ({
    version,
    since: publishedAt,
    noticeVersion: noticeVersion ?? FIRST_NOTICE_VERSION,
  }));
  return [...versions, INITIAL];
}

/** The number that an address names, in the one way a number is written; undefined where it names none. */
export function versionOf(slug: string): number | undefined {
  return /^(0|[1-9]\d{0,8})$/.test(slug) ? Number(slug) : undefined;
}

/** The stored words of a version; of version 0 there are none until another was published. */
async function findTerms(db: Read, version: number | undefined): Promise<{ document: unknown } | undefined> {
  if (version === undefined) return undefined;
  const document = await findVersion(db, "terms", version);
  return document === undefined && version !== 0 ? undefined : { document };
}

/** Whether an address names a version that was published: a look-up, lest invented numbers cost a page each. */
export async function isTermsVersion(db: Read, slug: string): Promise<boolean> {
  return (await findTerms(db, versionOf(slug))) !== undefined;
}

export interface ReadTermsVersion extends TermsVersion {
  words: WordsOf<typeof TERMS>;
  /** When the next took its place; null for the version that applies. */
  until: string | null;
}

/**
 * A version of the terms as its page has it; undefined where there is none. Its placeholders stand for what the settings
 * say today, which keep no history: whoever reads a former version needs an address that works, and what is kept for how long is
 * decided by the settings of today for what came in before too.
 */
export async function readTermsVersion(
  db: Read,
  slug: string,
  settings: NamedSettings,
): Promise<ReadTermsVersion | undefined> {
  const found = await findTerms(db, versionOf(slug));
  const versions = await listTermsVersions(db);
  const index = versions.findIndex(({ version }) => version === versionOf(slug));
  const version = versions[index];
  if (!found || !version) return undefined;
  const words = wordsOf(TERMS, completeValue(TERMS, found.document), settings);
  return { ...version, words, until: versions[index - 1]?.since ?? null };
}
