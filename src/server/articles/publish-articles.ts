import { articleStore, writeSchedule } from "#server/articles/store.ts";
import { addVersion } from "#server/articles/versions-store.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import type { ScheduledRecords } from "#server/platform/platform.ts";
import { BY_THE_SERVER, recordAudit } from "#server/platform/records/audit.ts";
import { releaseFormerSlug } from "#server/platform/records/former-slugs.ts";
import { changedFields } from "#server/platform/records/records.ts";

/** Articles that are scheduled. Visitors see them from their instant on, even before their status changes. */
export const scheduledArticles: ScheduledRecords = {
  kind: articleStore.type,
  needs: "articles:write",
  async run(tx, due, at) {
    const by = { accountId: null, now: at.toISOString() };
    for (const { id } of due) {
      const before = (await articleStore.find(tx, id))?.record;
      if (before?.status !== "Scheduled") continue;
      const published = { ...before, status: "Published" } as const;
      await writeSchedule(tx, before, published, by);
      await addVersion(tx, before, null, by.now);
      await releaseFormerSlug(tx, { resource: "articles", slug: before.slug });
      await recordAudit(tx, at, {
        ...BY_THE_SERVER,
        action: "published as scheduled",
        record: { type: articleStore.type, id, name: articleStore.nameOf(before), people: [] },
        ...changedFields(before, published),
      });
    }
    await bumpContentVersion(tx);
  },
  async takeBack(tx, { now }, { session, caller }, id) {
    const before = (await articleStore.find(tx, id))?.record;
    if (before?.status !== "Scheduled" || before.publishAt === null) return undefined;
    const at = now();
    const draft = { ...before, status: "Draft" } as const;
    await writeSchedule(tx, before, draft, { accountId: null, now: at.toISOString() });
    await recordAudit(tx, at, {
      account: session.account,
      action: "took back the schedule of",
      record: { type: articleStore.type, id, name: articleStore.nameOf(before), people: [] },
      caller,
      ...changedFields(before, draft),
    });
    // Visitors see a due article even before its status changes.
    await bumpContentVersion(tx);
    return { title: before.title, path: `/admin/news/${id}/edit`, at: before.publishAt };
  },
};
