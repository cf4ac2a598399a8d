import { addVersion, articleStore, findDueArticles, setSchedule } from "#server/articles/store.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import { every } from "#server/platform/loops.ts";
import type { Platform } from "#server/platform/platform.ts";
import { BY_THE_SERVER, recordAudit } from "#server/platform/records/audit.ts";
import { releaseFormerSlug } from "#server/platform/records/former-slugs.ts";
import { changedFields } from "#server/platform/records/records.ts";

/**
 * Gives scheduled articles that are due the status Published, with a version. Visitors see them from their instant on, even before.
 * If several processes look at the same time, one publishes.
 */
export async function publishDueArticles({ database, now }: Pick<Platform, "database" | "now">): Promise<void> {
  if ((await findDueArticles(database.read, now().toISOString())).length === 0) return;
  await database.write(async (tx) => {
    const at = now();
    const due = await findDueArticles(tx, at.toISOString());
    for (const id of due) {
      const before = (await articleStore.find(tx, id))?.record;
      if (!before) continue;
      const published = { ...before, status: "Published" } as const;
      await setSchedule(tx, id, published, at.toISOString());
      await addVersion(tx, id, null, at.toISOString());
      await releaseFormerSlug(tx, { resource: "articles", slug: before.slug });
      await recordAudit(tx, at, {
        ...BY_THE_SERVER,
        action: "published as scheduled",
        record: { type: articleStore.type, id, name: articleStore.nameOf(before), people: [] },
        ...changedFields(before, published),
      });
    }
    if (due.length > 0) await bumpContentVersion(tx);
  });
}

/** Publishes due articles before staff read them. If nothing can be saved, the read continues and shows them as Scheduled. */
export async function publishBeforeRead(platform: Pick<Platform, "database" | "now" | "log">): Promise<void> {
  try {
    await publishDueArticles(platform);
  } catch (error) {
    platform.log.warn({ err: error }, NOT_PUBLISHED);
  }
}

const NOT_PUBLISHED = "scheduled articles not published";

/** Interval of the search for due articles. */
const LOOK_EVERY_MS = 15_000;

/** Starts publishing scheduled articles when they are due. */
export function startPublishingArticles(platform: Platform): void {
  every(platform, { name: "articles", ms: LOOK_EVERY_MS, firstMs: 1_000 }, () => publishDueArticles(platform));
}
