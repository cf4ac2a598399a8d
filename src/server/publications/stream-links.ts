import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import type { RecordPagePath } from "#contract/site-pages.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { Table } from "#server/platform/database/table.ts";
import { bodyMarkdown } from "#server/publications/article-body.ts";
import { streamLinking } from "#server/publications/links-store.ts";

/** Yields the texts of a table that are public or scheduled and have a link, with the addresses to which they lead. */
export async function* streamLinks<Name extends "articles" | "extra_pages">(
  database: Database,
  table: Table<Name>,
  under: RecordPagePath,
) {
  for await (const rows of streamLinking(database, table)) {
    for (const { id, title, slug, body } of rows) {
      yield { id, title, path: `${under}/${slug}`, hrefs: bodyMarkdown.referencesIn(body).hrefs };
      // A long text is parsed for some milliseconds, and there may be thousands.
      await turnOfTheLoop();
    }
  }
}
