import { findPublished, insertVersion } from "#server/pages/store.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import type { TestServer } from "#tests/support/server.ts";

interface PublishedTerms {
  /** Fields that differ from the first version. */
  document?: object;
  publishedAt?: string;
  noticeVersion?: number;
}

/** Publishes a version of the terms, dated `publishedAt`. Returns its number. */
export async function addTermsVersion({ app }: TestServer, given: PublishedTerms = {}): Promise<number> {
  const { document = {}, publishedAt = "2026-11-20T08:00:00.000Z", noticeVersion = 1 } = given;
  return app.platform.database.write(async (tx) => {
    const version = ((await findPublished(tx, "terms"))?.version ?? 0) + 1;
    await insertVersion(tx, "terms", { version, document, publishedAt, noticeVersion }, null);
    await bumpContentVersion(tx);
    return version;
  });
}
