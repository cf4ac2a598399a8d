import { isDeepStrictEqual } from "node:util";
import type { PageDocument } from "#content/document.ts";
import { documentOf } from "#content/documents.ts";
import { fieldErrors } from "#contract/error-response.ts";
import { type DocumentFields, PAGE_MESSAGES, type PageDetail, type PageKey } from "#contract/page-documents.ts";
import { findWrongTargets } from "#server/pages/broken-links.ts";
import { picturesIn } from "#server/pages/document-pictures.ts";
import { completeValue, initialValue, schemaOf, withChange, withoutUnchanged } from "#server/pages/document-schema.ts";
import { draftBase, editableDocument, findPage } from "#server/pages/page-states.ts";
import { findStoredPage, findVersion, type StoredPage, writePage } from "#server/pages/store.ts";
import { lockPictures } from "#server/pictures/attach-pictures.ts";
import { requireMatch, type VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, type Subject } from "#server/platform/records/act.ts";
import { recordAudit, type TrailAuthor } from "#server/platform/records/audit.ts";
import { type ActorContext, changedFields } from "#server/platform/records/records.ts";

const entryOf = (key: PageKey) => ({ type: "page", id: key, name: documentOf(key).title, people: [] });

/** Returns a page as the subject of an act. Throws a 412 if `If-Match` is stale. */
function matchedPage(key: PageKey): Subject<StoredPage> {
  return {
    async find(tx, { ifMatch }) {
      const page = await findStoredPage(tx, key);
      requireMatch(ifMatch, page.version);
      return page;
    },
    entryOf: async () => entryOf(key),
  };
}

/** Adds an audit entry about the content of a page, in a transaction that changes several. */
export async function recordPageChange(
  tx: Tx,
  platform: Pick<Platform, "now">,
  { session, caller }: TrailAuthor,
  change: { key: PageKey; action: string; before?: object | undefined; after?: object | undefined },
): Promise<void> {
  const { key, action, before, after } = change;
  await recordAudit(tx, platform.now(), {
    account: session.account,
    action,
    record: entryOf(key),
    caller,
    ...(before && after ? changedFields(before, after) : {}),
  });
}

/**
 * Stores a draft. Deletes the draft if `value` is undefined, or equals the document that a new draft starts from
 * (`draftBase`).
 */
async function setDraft(
  tx: Tx,
  platform: Platform,
  { session }: ActorContext,
  page: StoredPage,
  value: DocumentFields | undefined,
): Promise<void> {
  const draft = isDeepStrictEqual(value, draftBase(page)) ? undefined : value;
  const by = { by: session.account.id, now: platform.now().toISOString() };
  await writePage(tx, page, { ...page, draft }, by);
}

/**
 * Saves a draft. Throws a 400 that names invalid fields, missing pictures and wrong links. The editor saves while a
 * person types, so the audit trail records only the first save of each account. Every save by an API key is recorded:
 * the draft of a person must not change unseen in that person's name.
 */
export async function saveDraft(
  platform: Platform,
  acting: ActorContext,
  key: PageKey,
  change: DocumentFields,
): Promise<VersionedRecord<PageDetail>> {
  const document = documentOf(key);
  return act(platform, acting, matchedPage(key), "drafted", async (tx, page) => {
    const before = editableDocument(page);
    // The editor sends the whole document, and a stored text may be longer than a new one.
    const read = schemaOf(document, "change").safeParse(withoutUnchanged(document, before, change) ?? {});
    if (!read.success) throw invalidFields(fieldErrors(read.error));
    const after: DocumentFields = Object(withChange(document, before, read.data));
    if (isDeepStrictEqual(before, after)) return { result: await findPage(platform, tx, key), isUnchanged: true };
    await requirePictures(tx, document, after);
    const wrong = await findWrongTargets(platform, tx, document, { before, after });
    if (wrong.length > 0) throw invalidFields(wrong);
    await setDraft(tx, platform, acting, page, after);
    const { account, key: apiKey } = acting.session;
    const isFirstSave = page.draft === undefined || page.updatedBy?.id !== account.id;
    // An act without a change is not audited.
    const isUnchanged = !isFirstSave && !apiKey;
    return { result: await findPage(platform, tx, key), isUnchanged, ...changedFields(before, after) };
  });
}

/** Throws a 400 that names each field whose picture is not in the library. Locks the others against deletion. */
async function requirePictures(tx: Tx, document: PageDocument, value: unknown): Promise<void> {
  const pictures = picturesIn(document, value);
  const known = await lockPictures(
    tx,
    pictures.map(({ name }) => name),
  );
  const missing = pictures.filter(({ name }) => !known.includes(name));
  if (missing.length > 0) throw invalidFields(missing.map(({ path }) => ({ path, message: PAGE_MESSAGES.picture })));
}

/** Deletes the draft of a page. Its text stays in the audit log. */
export async function discardDraft(platform: Platform, acting: ActorContext, key: PageKey): Promise<undefined> {
  return act(platform, acting, matchedPage(key), "discarded draft", async (tx, page) => {
    if (page.draft === undefined) return { result: undefined, isUnchanged: true };
    await setDraft(tx, platform, acting, page, undefined);
    return { result: undefined, ...changedFields(editableDocument(page), draftBase(page)) };
  });
}

/** Makes an earlier version the draft of its page. Version 0 is the text in the code. Throws a 400 without such a version. */
export async function restoreVersion(
  platform: Platform,
  acting: ActorContext,
  key: PageKey,
  version: number,
): Promise<VersionedRecord<PageDetail>> {
  const document = documentOf(key);
  return act(platform, acting, matchedPage(key), `put back version ${version}`, async (tx, page) => {
    const stored = (await findVersion(tx, key, version)) ?? (version === 0 ? initialValue(document) : undefined);
    if (stored === undefined) throw invalidFields([{ path: "version", message: PAGE_MESSAGES.version }]);
    const [before, after] = [editableDocument(page), completeValue(document, stored)];
    await setDraft(tx, platform, acting, page, after);
    return { result: await findPage(platform, tx, key), ...changedFields(before, after) };
  });
}
