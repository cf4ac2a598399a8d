import { ARTICLE_MESSAGES, type ArticleStatus, type ArticleStatusChange } from "#contract/articles.ts";
import type { Permission } from "#contract/permissions.ts";
import type { WebhookEvent } from "#contract/webhooks.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { invalidFields, notFound } from "#server/platform/http/http-error.ts";
import type { Platform, ScheduledWork } from "#server/platform/platform.ts";
import { BY_THE_SERVER, recordAudit } from "#server/platform/records/audit.ts";
import { releaseFormerSlug } from "#server/platform/records/former-slugs.ts";
import type { ActorContext, AfterChange, RecordStore } from "#server/platform/records/records.ts";
import { changedFields, changeRecord } from "#server/platform/records/records.ts";
import { requireBodyLinks } from "#server/publications/body-rules.ts";
import type { Versions } from "#server/publications/versions-store.ts";
import { endSchedule, setSchedule } from "#server/schedules/set-schedule.ts";

export { findNextPublication, whenPublished } from "#server/publications/public-store.ts";
export { versionsIn } from "#server/publications/versions-store.ts";

/** Text that is published now or later, such as an article or an extra page. */
export interface Publication {
  id: string;
  title: string;
  slug: string;
  body: string;
  status: ArticleStatus;
  publishAt: string | null;
}

export type Schedule = Pick<Publication, "status" | "publishAt">;

/** Account and time of a change. */
export interface ChangedBy {
  accountId: string | null;
  now: string;
}

type Written<Detail> = Promise<VersionedRecord<Detail> | "unchanged">;

/** Kind of publication. `Content` are the fields that versions keep. */
export interface PublicationKind<Detail extends Publication & Content, Content> {
  store: Pick<
    RecordStore<Detail, never, never, never>,
    "type" | "affectsPublicPages" | "unique" | "nameOf" | "shownSlugOf" | "eventOf" | "find"
  >;
  versions: Versions<Content>;
  writeSchedule(tx: Tx, before: Detail, schedule: Schedule, by: ChangedBy): Written<Detail>;
  /** Writes earlier content. Throws a 400 for pictures that the library lacks. */
  writeTexts(tx: Tx, before: Detail, content: Content, by: ChangedBy): Written<Detail>;
}

/** Maximum time by which a publication may lie ahead: the clock of a client differs. */
const AHEAD_MS = 60_000;

/** Throws a 400 for status Published with a time to come: it would be public at once. `publishAt` is the request's, not a stored time. */
export function refuseFuturePublication(
  status: ArticleStatus,
  publishAt: string | null | undefined,
  now: string,
): void {
  const isLater = Date.parse(publishAt ?? now) - Date.parse(now) > AHEAD_MS;
  if (status === "Published" && isLater)
    throw invalidFields([{ path: "publishAt", message: ARTICLE_MESSAGES.stillToCome }]);
}

/** Returns a schedule as it is stored: one whose instant has passed is Published. Throws a 400 if Scheduled has no instant. */
export function settled(status: ArticleStatus, publishAt: string | null, now: string): Schedule {
  if (status === "Draft" || status === "Archived") return { status, publishAt };
  if (status === "Published") return { status, publishAt: publishAt !== null && publishAt <= now ? publishAt : now };
  if (publishAt === null) throw invalidFields([{ path: "publishAt", message: ARTICLE_MESSAGES.publishAt }]);
  return { status: publishAt <= now ? "Published" : status, publishAt };
}

/** Returns account and time of a change. */
export const byOf = ({ session }: ActorContext, now: string): ChangedBy => ({ accountId: session.account.id, now });

/** Keeps the row of `schedules` in step. The account that set status or time last stays responsible. */
export async function keepSchedule(
  tx: Tx,
  record: { type: string; id: string },
  before: Schedule | undefined,
  { status, publishAt }: Schedule,
  { accountId, now }: ChangedBy,
): Promise<void> {
  if (status !== "Scheduled" || publishAt === null) await endSchedule(tx, record);
  else if (before?.status !== status || before.publishAt !== publishAt)
    await setSchedule(tx, record, { at: publishAt, accountId }, now);
}

/** Returns whether a text is or will be public, so that its links must lead somewhere. */
const hasReaders = ({ status }: Publication) => status === "Published" || status === "Scheduled";

/** Returns what follows a change: it refuses links that lead nowhere, and stores the version that visitors see from now on. */
export function afterPublicationChange<Detail extends Publication & Content, Content>(
  platform: Platform,
  { versions }: PublicationKind<Detail, Content>,
  { session }: ActorContext,
): AfterChange<Detail> {
  return async (tx, _, after) => {
    if (!after) return;
    if (hasReaders(after)) await requireBodyLinks(platform, tx, after.body);
    if (after.status === "Published")
      await versions.add(tx, after.id, after, session.account.id, platform.now().toISOString());
  };
}

/** Sets status and time. An omitted time stays. */
export function changePublicationStatus<Detail extends Publication & Content, Content>(
  platform: Platform,
  kind: PublicationKind<Detail, Content>,
  acting: ActorContext,
  id: string,
  { status, publishAt }: ArticleStatusChange,
): Promise<VersionedRecord<Detail>> {
  async function work(tx: Tx, now: string, before: Detail) {
    refuseFuturePublication(status, publishAt, now);
    const after = settled(status, publishAt === undefined ? before.publishAt : publishAt, now);
    return kind.writeSchedule(tx, before, after, byOf(acting, now));
  }
  const then = afterPublicationChange(platform, kind, acting);
  return changeRecord(platform, kind.store, acting, id, "changed status", work, then);
}

/** Gives a text the content of an earlier version. Throws a 404 without such a version. */
export function restorePublication<Detail extends Publication & Content, Content>(
  platform: Platform,
  kind: PublicationKind<Detail, Content>,
  acting: ActorContext,
  id: string,
  version: number,
): Promise<VersionedRecord<Detail>> {
  async function work(tx: Tx, now: string, before: Detail) {
    const content = await kind.versions.find(tx, id, version);
    if (!content) throw notFound(ARTICLE_MESSAGES.version);
    return kind.writeTexts(tx, before, content, byOf(acting, now));
  }
  const then = afterPublicationChange(platform, kind, acting);
  return changeRecord(platform, kind.store, acting, id, "restored", work, then);
}

/** Returns the work on the scheduled texts of a kind. Visitors see them from their instant on, even before their status changes. */
export function scheduledPublications<Detail extends Publication & Content, Content>(
  { store, versions, writeSchedule }: PublicationKind<Detail, Content>,
  { needs, pathOf, event }: { needs: Permission; pathOf: (id: string) => string; event?: WebhookEvent },
): ScheduledWork {
  return {
    type: store.type,
    needs,
    async run(tx, due, at) {
      const by = { accountId: null, now: at.toISOString() };
      for (const { id } of due) {
        const before = (await store.find(tx, id))?.record;
        if (before?.status !== "Scheduled") continue;
        const published: Detail = { ...before, status: "Published" };
        await writeSchedule(tx, before, published, by);
        await versions.add(tx, id, before, null, by.now);
        const shown = store.shownSlugOf?.(published);
        if (shown) await releaseFormerSlug(tx, shown);
        await recordAudit(tx, at, {
          ...BY_THE_SERVER,
          action: "published as scheduled",
          record: { type: store.type, id, name: store.nameOf(before), people: [], ...(event && { event }) },
          ...changedFields(before, published),
        });
      }
      await bumpContentVersion(tx);
    },
    async takeBack(tx, { now }, { session, caller }, id) {
      const before = (await store.find(tx, id))?.record;
      if (before?.status !== "Scheduled" || before.publishAt === null) return undefined;
      const at = now();
      const draft: Detail = { ...before, status: "Draft" };
      await writeSchedule(tx, before, draft, { accountId: null, now: at.toISOString() });
      await recordAudit(tx, at, {
        account: session.account,
        action: "took back the schedule of",
        record: { type: store.type, id, name: store.nameOf(before), people: [] },
        caller,
        ...changedFields(before, draft),
      });
      // Visitors see a due text even before its status changes.
      await bumpContentVersion(tx);
      return { title: before.title, path: pathOf(id), at: before.publishAt };
    },
  };
}
