import { isDeepStrictEqual } from "node:util";
import { DOCUMENTS, documentOf } from "#content/documents.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { type FieldError, fieldErrors } from "#contract/error-response.ts";
import { plainEtag } from "#contract/etag.ts";
import {
  type publishPages as call,
  type DocumentFields,
  PAGE_MESSAGES,
  type PageKey,
  type PageRow,
} from "#contract/page-documents.ts";
import { findMissingLinks } from "#server/pages/broken-links.ts";
import { recordPageChange } from "#server/pages/change-draft.ts";
import { initialValue, schemaOf } from "#server/pages/document-schema.ts";
import { editableDocument, publishedDocument, rowOf } from "#server/pages/page-states.ts";
import { decideNewNotice, nextNoticeVersion } from "#server/pages/privacy-notice.ts";
import { findStoredPage, insertVersion, type StoredPage, writePage } from "#server/pages/store.ts";
import { pageDocumentsTable } from "#server/pages/tables.ts";
import { etagOf, requireMatch } from "#server/platform/api/preconditions.ts";
import { findDoubt } from "#server/platform/database/clock-jumps.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { HttpError, invalidFields } from "#server/platform/http/http-error.ts";
import type { Platform, ScheduledWork } from "#server/platform/platform.ts";
import { type AuditEntry, BY_THE_SERVER, recordAudit, type TrailAuthor } from "#server/platform/records/audit.ts";
import { type ActorContext, changedFields } from "#server/platform/records/records.ts";
import { endSchedule, setSchedule } from "#server/schedules/set-schedule.ts";

type Input = BodyOf<typeof call>;

/** Version of a page's initial words, which apply until others are published. */
const INITIAL = { version: 0, noticeVersion: null } as const;

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** Returns the titles of pages as a list: `Home and Pricing`. */
function namesOf(keys: readonly PageKey[]): string {
  return new Intl.ListFormat("en").format(keys.map((key) => documentOf(key).title));
}

function requireFuture({ now }: Platform, at: string): void {
  if (Date.parse(at) <= now().getTime()) throw invalidFields([{ path: "at", message: PAGE_MESSAGES.past }]);
}

/**
 * Throws a 412 that names the pages that changed since the caller read them. `asked` has the ETags in the order of
 * `pages`.
 */
function requireMatches(pages: readonly StoredPage[], asked: Input["pages"]): void {
  // Without `listsEtag`: with a list of ETags, a caller could guess the one of a version that it has not read.
  const isRead = ({ version }: StoredPage, index: number) => plainEtag(asked[index]?.etag ?? "") === etagOf(version);
  const stale = pages.filter((page, index) => !isRead(page, index));
  if (stale.length === 0) return;
  const keys = stale.map(({ key }) => key);
  const sentence = (named: readonly PageKey[]) => `${namesOf(named)} changed since you looked. Reload and look again.`;
  throw new HttpError(412, "changed-meanwhile", sentence(keys), {
    errors: keys.map((key) => ({ path: key, message: sentence([key]) })),
  });
}

/** Returns the reasons why a page cannot be published, or be scheduled for `at`; empty if it can. */
async function faultsOf(platform: Platform, db: Read, page: StoredPage, at: string | undefined): Promise<FieldError[]> {
  const { key, draft, scheduledFor } = page;
  const document = documentOf(key);
  const fault = (message: string) => [{ path: key, message: `${document.title} ${message}` }];
  if (draft === undefined) return fault(PAGE_MESSAGES.nothing);
  // Otherwise the scheduled document would later replace a newer one.
  if (scheduledFor !== null && at === undefined) return fault(PAGE_MESSAGES.scheduled);
  const value = editableDocument(page);
  const read = schemaOf(document, "published").safeParse(value);
  const errors = read.success ? await findMissingLinks(platform, db, document, value) : fieldErrors(read.error);
  return errors.map(({ path, message }) => ({ path: `${key}.${path}`, message }));
}

/**
 * Throws a 409 that names every field that is not ready. `at` is the time of scheduled pages, undefined for immediate
 * publication.
 */
async function requirePublishable(platform: Platform, db: Read, pages: readonly StoredPage[], at: string | undefined) {
  const faults = await Promise.all(pages.map((page) => faultsOf(platform, db, page, at)));
  const keys = pages.flatMap(({ key }, index) => (faults[index]?.length ? [key] : []));
  if (keys.length === 0) return;
  const errors = faults.flat();
  const [only] = errors;
  const message = `${namesOf(keys)} cannot be published yet.`;
  throw new HttpError(409, "not-publishable", errors.length === 1 && only ? `${message} ${only.message}.` : message, {
    errors,
  });
}

/**
 * Publishes the drafts of the given pages, or schedules them for `at`, all in one transaction. Throws a 412 for a page
 * that changed, and a 409 for a page that cannot be published. A scheduled page that waits because the clock is in
 * doubt is published as it was scheduled.
 */
export async function publishPages(
  platform: Platform,
  acting: ActorContext,
  { pages: asked, at, newNotice }: Input,
): Promise<PageRow[]> {
  if (at !== undefined) requireFuture(platform, at);
  return platform.database.write(async (tx) => {
    const stored = await Promise.all(asked.map(({ key }) => findStoredPage(tx, key)));
    requireMatches(stored, asked);
    const now = platform.now();
    const isHeld = at === undefined && (await findDoubt(tx, now.getTime())) !== null;
    const [held, pages] = partition(stored, ({ scheduledFor }) => isHeld && scheduledFor !== null);
    await requirePublishable(platform, tx, pages, at);
    const isNewNotice = decideNewNotice(pages, newNotice);
    const { session, caller } = acting;
    for (const page of held)
      await publishScheduled(tx, page, now, { account: session.account, caller, action: "published" });
    for (const page of pages) {
      if (at === undefined) await publishNow(tx, platform, acting, page, isNewNotice);
      else await schedule(tx, platform, acting, page, { at, isNewNotice });
    }
    // Also for scheduled pages, because CDNs may cache a page only until its next change.
    await bumpContentVersion(tx);
    return Promise.all(asked.map(async ({ key }) => rowOf(await findStoredPage(tx, key))));
  });
}

async function publishNow(
  tx: Tx,
  platform: Platform,
  acting: ActorContext,
  page: StoredPage,
  isNewNotice: boolean,
): Promise<void> {
  const { key } = page;
  const by = { by: acting.session.account.id, now: platform.now().toISOString() };
  const [before, after] = [publishedDocument(page), editableDocument(page)];
  await addVersion(tx, page, { document: after, isNewNotice }, by);
  await writePage(tx, page, { draft: undefined, scheduled: undefined, scheduledFor: null }, by);
  await endSchedule(tx, scheduleOf(key));
  await recordPageChange(tx, platform, acting, { key, action: "published", before, after });
}

async function schedule(
  tx: Tx,
  platform: Platform,
  acting: ActorContext,
  page: StoredPage,
  { at, isNewNotice }: { at: string; isNewNotice: boolean },
): Promise<void> {
  const { key } = page;
  const by = { by: acting.session.account.id, now: platform.now().toISOString() };
  const [before, after] = [publishedDocument(page), editableDocument(page)];
  const later = { scheduled: after, scheduledFor: at, scheduledNewNotice: isNewNotice };
  await writePage(tx, page, { draft: undefined, ...later }, by);
  await setSchedule(tx, scheduleOf(key), { at, accountId: by.by }, by.now);
  await recordPageChange(tx, platform, acting, { key, action: "scheduled", before, after: { ...after, at } });
}

/** Adds the next version of a page. Before the first one, also adds version 0 with the initial words. */
async function addVersion(
  tx: Tx,
  { key, published }: StoredPage,
  { document, isNewNotice }: { document: unknown; isNewNotice: boolean },
  { by, now }: { by: string | null; now: string },
): Promise<void> {
  // Until now the words are in the code only, and the next release may change them.
  if (!published)
    await insertVersion(tx, key, { ...INITIAL, document: initialValue(documentOf(key)), publishedAt: now }, null);
  const [version, noticeVersion] = [(published?.version ?? 0) + 1, nextNoticeVersion({ key, published }, isNewNotice)];
  await insertVersion(tx, key, { version, document, publishedAt: now, noticeVersion }, by);
}

/** Takes back the schedule of a page, if it has one. Throws a 412 if `If-Match` is stale. */
export async function unschedulePage(platform: Platform, acting: ActorContext, key: PageKey): Promise<undefined> {
  await platform.database.write(async (tx) => {
    const page = await findStoredPage(tx, key);
    requireMatch(acting.ifMatch, page.version);
    if (page.scheduledFor !== null) await takeBackSchedule(tx, platform, acting, page, acting.session.account.id);
  });
}

/**
 * Makes the scheduled content the draft, unless the page has a newer draft. The audit entry stores the scheduled content either way.
 * A draft that equals the published content is dropped.
 */
async function takeBackSchedule(
  tx: Tx,
  platform: Pick<Platform, "now">,
  actor: TrailAuthor,
  page: StoredPage,
  updatedBy: string | null,
): Promise<void> {
  const edited = editableDocument(page);
  const draft = isDeepStrictEqual(edited, publishedDocument(page)) ? undefined : edited;
  const by = { by: updatedBy, now: platform.now().toISOString() };
  await writePage(tx, page, { draft, scheduled: undefined, scheduledFor: null }, by);
  await endSchedule(tx, scheduleOf(page.key));
  const scheduled: DocumentFields = Object(page.scheduled);
  const change = { before: { ...scheduled, at: page.scheduledFor }, after: publishedDocument(page) };
  await recordPageChange(tx, platform, actor, { key: page.key, action: "took back the schedule of", ...change });
}

/** Returns the record of a page, by which its schedule is found. */
const scheduleOf = (key: PageKey) => ({ type: pageDocumentsTable.recordType, id: key });

/** Publishes a scheduled page exactly as it was scheduled. A draft that differs stays. */
async function publishScheduled(
  tx: Tx,
  page: StoredPage,
  at: Date,
  { account, caller, action }: Pick<AuditEntry, "account" | "caller" | "action">,
): Promise<void> {
  const { key, draft, scheduled } = page;
  const by = { by: account.id, now: at.toISOString() };
  await addVersion(tx, page, { document: scheduled, isNewNotice: page.scheduledNewNotice }, by);
  const left = isDeepStrictEqual(draft, scheduled) ? undefined : draft;
  await writePage(tx, page, { draft: left, scheduled: undefined, scheduledFor: null }, by);
  await endSchedule(tx, scheduleOf(key));
  await recordAudit(tx, at, {
    account,
    action,
    record: { type: pageDocumentsTable.recordType, id: key, name: documentOf(key).title, people: [] },
    caller,
    ...changedFields(publishedDocument(page), Object(scheduled)),
  });
}

/** Pages that are scheduled. Those of one instant are published together or not at all. */
export const scheduledPages: ScheduledWork = {
  type: pageDocumentsTable.recordType,
  needs: "pages:write",
  async run(tx, due, at) {
    for (const { id, account } of due) {
      const document = DOCUMENTS.find(({ key }) => key === id);
      const page = document && (await findStoredPage(tx, document.key));
      if (page?.scheduledFor == null) continue;
      const { caller } = BY_THE_SERVER;
      const action = "published as scheduled";
      await publishScheduled(tx, page, at, { account: account ?? BY_THE_SERVER.account, caller, action });
    }
    await bumpContentVersion(tx);
  },
  async takeBack(tx, platform, actor, id) {
    const document = DOCUMENTS.find(({ key }) => key === id);
    const page = document && (await findStoredPage(tx, document.key));
    if (page?.scheduledFor == null) return undefined;
    // The page keeps the name of the account that edited it last.
    await takeBackSchedule(tx, platform, actor, page, page.updatedBy?.id ?? null);
    return { title: documentOf(page.key).title, path: `/admin/site/${page.key}`, at: page.scheduledFor };
  },
};
