import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";

type Row = Schema["visit_links"];

/** Rows in one statement. */
const CHUNK = 500;

export async function insertLinks(tx: Tx, rows: readonly Row[]): Promise<void> {
  for (const chunk of chunksOf(rows, CHUNK)) {
    await tx
      .insertInto("visit_links")
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Returns the links of campaigns, those of most views first. */
export async function listLinks(db: Read, campaignIds: readonly string[]): Promise<Row[]> {
  const found: Row[] = [];
  for (const chunk of chunksOf(campaignIds, CHUNK)) {
    const rows = await db
      .selectFrom("visit_links")
      .selectAll()
      .where("campaign_id", "in", chunk)
      .orderBy("views", "desc")
      .orderBy("url")
      .execute();
    found.push(...rows);
  }
  return found;
}

/** Adds views to links. Links that are not stored are left out. */
export async function addViewsOfLinks(tx: Tx, rows: readonly Row[]): Promise<void> {
  const known = await listLinks(tx, [...new Set(rows.map(({ campaign_id }) => campaign_id))]);
  const keys = new Set(known.map(({ campaign_id, url }) => `${campaign_id}\n${url}`));
  for (const { campaign_id, url, views } of rows) {
    if (!keys.has(`${campaign_id}\n${url}`)) continue;
    await tx
      .updateTable("visit_links")
      .set((eb) => ({ views: eb("views", "+", views) }))
      .where("campaign_id", "=", campaign_id)
      .where("url", "=", url)
      .execute();
  }
}
