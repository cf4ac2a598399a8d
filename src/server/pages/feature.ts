import { notifiedPages } from "#server/pages/notified-pages.ts";
import { findPagesNaming } from "#server/pages/personal-pages.ts";
import { deletePreviewsWithoutEditor } from "#server/pages/preview-store.ts";
import { sweepPreviews } from "#server/pages/previews.ts";
import { scheduledPages } from "#server/pages/publish-pages.ts";
import { servePageCalls } from "#server/pages/routes.ts";
import { pagesOnSite } from "#server/pages/site-search.ts";
import { findNextPublishing } from "#server/pages/store.ts";
import { pageDocumentsTable, pagePreviewsTable, pageVersionsTable } from "#server/pages/tables.ts";
import { findTermsTexts } from "#server/pages/terms-texts.ts";
import { isTermsVersion } from "#server/pages/terms-versions.ts";
import type { Feature } from "#server/platform/platform.ts";

export const pages: Feature = {
  name: "pages",
  tables: [pageDocumentsTable, pageVersionsTable, pagePreviewsTable],
  http: { calls: servePageCalls },
  search: { site: pagesOnSite },
  site: { pages: { under: "/terms/versions", find: isTermsVersion }, findNextChange: findNextPublishing },
  findTerms: findTermsTexts,
  people: { mentions: { type: pageDocumentsTable.recordType, find: ({ read }, keys) => findPagesNaming(read, keys) } },
  accounts: { changed: deletePreviewsWithoutEditor },
  scheduled: scheduledPages,
  notified: notifiedPages,
  background: { sweep: sweepPreviews },
};
