import { extraPageKind } from "#server/extra-pages/change-extra-page.ts";
import { moveTakenSlugs } from "#server/extra-pages/move-taken-slugs.ts";
import { findPublicExtraPage } from "#server/extra-pages/public-extra-pages.ts";
import { serveExtraPages } from "#server/extra-pages/routes.ts";
import { extraPageRecords, findNotified } from "#server/extra-pages/store.ts";
import { extraPagesTable, extraPageVersionsTable } from "#server/extra-pages/tables.ts";
import { plainText } from "#server/platform/markdown/plain-text.ts";
import type { Feature } from "#server/platform/platform.ts";
import { quickSource, siteSource } from "#server/platform/records/record-search.ts";
import { findNaming } from "#server/publications/find-naming.ts";
import { findNextPublication, scheduledPublications } from "#server/publications/publication.ts";
import { streamLinks } from "#server/publications/stream-links.ts";

const TEXTS = ["title", "summary", "body"] as const;
const SEARCHED = [
  { table: "extra_pages", key: "id", columns: TEXTS },
  { table: "extra_page_versions", key: "page_id", columns: TEXTS },
] as const;

export const extraPages: Feature = {
  name: "extra-pages",
  tables: [extraPagesTable, extraPageVersionsTable],
  http: { calls: serveExtraPages },
  search: {
    staff: quickSource(extraPagesTable, {
      begins: ["title_key", "slug"],
      title: ({ title }) => title,
      subtitle: ({ status }) => status,
    }),
    site: siteSource("extra-page", extraPageRecords, {
      url: ({ slug }) => `/${slug}`,
      texts: ({ summary, body }) => [summary, plainText(body)],
    }),
  },
  site: {
    pages: { under: "", find: findPublicExtraPage },
    links: { place: "extra-page", stream: (database) => streamLinks(database, extraPagesTable, "") },
    findNextChange: (db, after) => findNextPublication(db, "extra_pages", after),
  },
  content: { adapt: moveTakenSlugs },
  people: {
    mentions: { type: extraPagesTable.recordType, find: ({ read }, keys) => findNaming(read, SEARCHED, keys) },
  },
  scheduled: scheduledPublications(extraPageKind, {
    needs: "pages:write",
    pathOf: (id) => `/admin/extra-pages/${id}/edit`,
  }),
  notified: {
    type: "extra-page",
    async find(db, ids) {
      const rows = await findNotified(db, ids);
      return rows.map(({ id, title }) => ({ id, title, needs: "pages:read", isSample: false }));
    },
  },
};
