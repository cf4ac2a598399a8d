import type { FieldError } from "#contract/error-response.ts";
import type { Permission } from "#contract/permissions.ts";
import type { WebhookEvent } from "#contract/webhooks.ts";
import { requireMatch, type VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import { noteChanges } from "#server/platform/database/changes.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import { violationOf } from "#server/platform/database/errors.ts";
import type { IdempotencyKey } from "#server/platform/database/idempotency.ts";
import { lockRows } from "#server/platform/database/lock-rows.ts";
import type { ColumnName, TableWith } from "#server/platform/database/table.ts";
import { HttpError, notFound } from "#server/platform/http/http-error.ts";
import { notificationTypeOf, notify } from "#server/platform/notices/notify.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Session } from "#server/platform/session/session.ts";
import { recordAudit } from "./audit.ts";
import { createOnceWithFiles, type NewFiles, WITHOUT_FILES } from "./create-once.ts";
import { releaseFormerSlug, type ShownSlug } from "./former-slugs.ts";
import { newId } from "./ids.ts";

/** Record as a change has left it, or "unchanged" if no value differed. If a change returns nothing, its record is read again. */
// biome-ignore lint/suspicious/noConfusingVoidType: a store with rules of its own returns nothing
export type Written<Detail> = Promise<VersionedRecord<Detail> | "unchanged" | void>;

/** Operations of a resource's store. The functions below add what every change needs. */
export interface RecordStore<Detail, Create, Change, Status> {
  /** Noun of one record: `customer`. Used in the audit trail and in `There is no such customer.` */
  type: string;
  /** Whether public pages show the record, so that every change drops the cached pages. */
  affectsPublicPages: boolean;
  /** Field and message of the error for each unique column whose value a different record has. */
  unique?: Partial<Record<ColumnName, FieldError>>;
  nameOf(record: Detail): string;
  /** Returns the slug of a record that visitors can see. It stops leading to a record that had it before. */
  shownSlugOf?(record: Detail): ShownSlug | undefined;
  /** Returns the email addresses of the person whose record it is. Default: the record's `email`. */
  peopleOf?(db: Read, record: Detail): Promise<string[]>;
  /** Returns the account that takes care of a record. A new one is notified. */
  assigneeOf?(record: Detail): string | null;
  /** Returns the permission that events about a record need. Default: that of its type. */
  needsOf?(record: Detail): Permission;
  /** Returns the event that webhooks get of a change; undefined for none. `before` or `after` is undefined for a new or deleted record. */
  eventOf?(before: Detail | undefined, after: Detail | undefined): WebhookEvent | undefined;
  /** Returns the fields of a record that the audit trail stores. Defaults to all of them. */
  inTrail?(record: Detail): object;
  find(db: Read, id: string): Promise<VersionedRecord<Detail> | undefined>;
  // biome-ignore lint/suspicious/noConfusingVoidType: as in `Written`
  insert(tx: Tx, id: string, input: Create, now: string): Promise<VersionedRecord<Detail> | void>;
  /** Replaces the record. Like `setStatus`, it raises the version only if a value differs (`setColumns`). */
  replace(tx: Tx, before: Detail, change: Change, now: string): Written<Detail>;
  setStatus(tx: Tx, before: Detail, status: Status, now: string): Written<Detail>;
  /** Table of the record if thousands of rows may refer to it: its removal locks the row, since it could not be repeated in time. */
  lockedBy?: TableWith<"id">;
  /** Deletes the record and what belongs to it, in statements that take less than a second. */
  remove(tx: Tx, id: string): Promise<void>;
}

/** Part of a store that a change of the status needs. */
export type StatusStore<Detail, Status> = Pick<
  RecordStore<Detail, never, never, Status>,
  | "type"
  | "affectsPublicPages"
  | "nameOf"
  | "peopleOf"
  | "assigneeOf"
  | "needsOf"
  | "eventOf"
  | "inTrail"
  | "find"
  | "setStatus"
>;

/** Author of a change, and its conditions. */
export interface ActorContext {
  session: Session;
  caller: Caller;
  ifMatch?: string | undefined;
  idempotencyKey?: IdempotencyKey | undefined;
}

/**
 * Work that follows a change in its transaction, such as mails and ended sessions. It may refuse the change. `after` is undefined
 * for a deletion.
 */
export type AfterChange<Detail> = (tx: Tx, before: Detail | undefined, after: Detail | undefined) => Promise<void>;

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields that differ, before and after. The time of the change itself does not count. */
export function changedFields(before: object, after: object): { before: Fields; after: Fields } {
  const [oldFields, newFields] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = [...new Set([...oldFields.keys(), ...newFields.keys()])].filter(
    (name) => name !== "updatedAt" && JSON.stringify(oldFields.get(name)) !== JSON.stringify(newFields.get(name)),
  );
  const pick = (fields: Map<string, unknown>) => Object.fromEntries(names.map((name) => [name, fields.get(name)]));
  return { before: pick(oldFields), after: pick(newFields) };
}

/** Returns all fields of a created or deleted record, for the audit log. */
function wholeRecord(before: object | undefined, after: object | undefined): { before?: Fields; after?: Fields } {
  const fields = (record: object): Fields => Object.fromEntries(Object.entries(record));
  return { ...(before ? { before: fields(before) } : {}), ...(after ? { after: fields(after) } : {}) };
}

/** Returns a record without the mark of a sample, which the change itself takes off. */
function withoutMark(record: object): object {
  const { sample: _, ...fields }: Fields = Object(record);
  return fields;
}

interface RecordChange<Detail> {
  action: string;
  id: string;
  before: Detail | undefined;
  after: Detail | undefined;
}

type AnyStore<Detail> = Pick<
  RecordStore<Detail, never, never, never>,
  | "type"
  | "affectsPublicPages"
  | "unique"
  | "nameOf"
  | "shownSlugOf"
  | "peopleOf"
  | "assigneeOf"
  | "needsOf"
  | "eventOf"
  | "inTrail"
>;

/** Does the work. Throws a 409 if a different record already has a value that must be unique. */
async function rejectTaken<Result>(
  { unique }: Pick<RecordStore<never, never, never, never>, "unique">,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const violation = violationOf(error);
    const columns: Readonly<Record<string, FieldError>> = unique ?? {};
    const taken = violation?.kind === "unique" ? columns[`${violation.table}.${violation.column}`] : undefined;
    throw taken ? new HttpError(409, "taken", taken.message, { errors: [taken] }) : error;
  }
}

/** Returns the email addresses of the people whose record it is. */
export async function peopleOf<Detail extends object>(
  db: Read,
  store: Pick<AnyStore<Detail>, "peopleOf">,
  record: Detail,
): Promise<string[]> {
  if (store.peopleOf) return store.peopleOf(db, record);
  return "email" in record ? [String(record.email)] : [];
}

/** Notifies the new assignee of a record, unless the actor is the assignee. Does nothing for types without notifications. */
export async function notifyAssigned<Detail>(
  tx: Tx,
  platform: Pick<Platform, "features" | "now">,
  { type: recordType, assigneeOf }: Pick<RecordStore<Detail, never, never, never>, "type" | "assigneeOf">,
  { account: actor }: Pick<Session, "account">,
  { id, before, after }: Omit<RecordChange<Detail>, "action">,
): Promise<void> {
  const type = notificationTypeOf(recordType);
  const assignee = after && assigneeOf?.(after);
  if (!type || !assignee || (before && assigneeOf?.(before) === assignee)) return;
  await notify(tx, platform, actor.id, [{ kind: "assigned", to: [assignee], records: [{ type, id }] }]);
}

/**
 * Writes what each change of a record causes: notification of a new assignee, end of a redirect, audit entry with events, content
 * version. Last in the transaction. A change that creates or deletes a second record calls it for the second record.
 */
export async function recordChange<Detail extends object>(
  tx: Tx,
  platform: Platform,
  store: AnyStore<Detail>,
  { session, caller }: ActorContext,
  { action, id, before, after }: RecordChange<Detail>,
): Promise<void> {
  const record = after ?? before;
  await notifyAssigned(tx, platform, store, session, { id, before, after });
  const shown = after && store.shownSlugOf?.(after);
  if (shown) await releaseFormerSlug(tx, shown);
  const people: string[] = [];
  for (const one of [before, after]) if (one) people.push(...(await peopleOf(tx, store, one)));
  const isDeletedSample = !after && before && "sample" in before && before.sample === true;
  const inTrail = (one: Detail | undefined) => one && withoutMark(store.inTrail?.(one) ?? one);
  await recordAudit(tx, platform.now(), {
    account: session.account,
    action,
    record: {
      type: store.type,
      id,
      name: record ? store.nameOf(record) : "",
      people,
      ...(record && store.needsOf && { needs: store.needsOf(record) }),
      ...(!isDeletedSample && { event: store.eventOf?.(before, after) }),
    },
    caller,
    ...(before && after
      ? changedFields(inTrail(before) ?? {}, inTrail(after) ?? {})
      : wholeRecord(inTrail(before), inTrail(after))),
  });
  // Accounts that could read the record before get the event as well.
  if (before && store.needsOf)
    noteChanges(tx, platform.now(), [{ type: store.type, id, needs: store.needsOf(before), event: null }]);
  if (store.affectsPublicPages) await bumpContentVersion(tx);
}

/** Returns a record. Throws a 404 that names the type if it does not exist. */
export async function findOr404<Detail>(
  db: Read,
  store: Pick<RecordStore<Detail, never, never, never>, "type" | "find">,
  id: string,
): Promise<VersionedRecord<Detail>> {
  const found = await store.find(db, id);
  if (!found) throw notFound(`There is no such ${store.type.replaceAll("-", " ")}.`);
  return found;
}

/** Returns the kind of transaction in which a record changes. */
function writerOf(
  { write, writeContent }: Database,
  { affectsPublicPages }: Pick<AnyStore<never>, "affectsPublicPages">,
): Database["write"] {
  return affectsPublicPages ? writeContent : write;
}

/** Creates a record, once for each key. */
export function createRecord<Detail extends object, Create>(
  platform: Platform,
  store: AnyStore<Detail> & Pick<RecordStore<Detail, Create, never, never>, "find" | "insert">,
  acting: ActorContext,
  input: Create,
  afterChange?: AfterChange<Detail>,
): Promise<VersionedRecord<Detail>> {
  const insert: InsertWithFiles<Detail, undefined> = (tx, id, now) => store.insert(tx, id, input, now);
  return createRecordWithFiles(platform, { ...store, insert }, acting, WITHOUT_FILES, afterChange);
}

type InsertWithFiles<Detail, Stored> = (
  tx: Tx,
  id: string,
  now: string,
  stored: Stored,
  // biome-ignore lint/suspicious/noConfusingVoidType: as in `Written`
) => Promise<VersionedRecord<Detail> | void>;

/** Creates a record with files, which are stored before it and dropped if it is refused. */
export async function createRecordWithFiles<Detail extends object, Stored>(
  platform: Platform,
  store: AnyStore<Detail> &
    Pick<RecordStore<Detail, never, never, never>, "find"> & { insert: InsertWithFiles<Detail, Stored> },
  acting: ActorContext,
  files: NewFiles<Stored>,
  afterChange?: AfterChange<Detail>,
): Promise<VersionedRecord<Detail>> {
  async function work(tx: Tx, now: Date, stored: Stored) {
    const id = newId();
    const made = (await store.insert(tx, id, now.toISOString(), stored)) ?? (await findOr404(tx, store, id));
    await afterChange?.(tx, undefined, made.record);
    await recordChange(tx, platform, store, acting, { action: "created", id, before: undefined, after: made.record });
    return made;
  }
  return rejectTaken(store, async () => {
    const write = writerOf(platform.database, store);
    return (await createOnceWithFiles(platform, acting.idempotencyKey, files, work, write)).answer;
  });
}

/**
 * Changes one record in a transaction: finds it, checks `If-Match`, changes it, runs `afterChange` and writes the audit entry. If the
 * version stays the same, nothing has changed: nothing follows, and the audit trail gets no entry.
 */
export async function changeRecord<Detail extends object>(
  platform: Platform,
  store: AnyStore<Detail> & Pick<RecordStore<Detail, never, never, never>, "find">,
  acting: ActorContext,
  id: string,
  action: string,
  work: (tx: Tx, now: string, before: Detail) => Written<Detail>,
  afterChange?: AfterChange<Detail>,
): Promise<VersionedRecord<Detail>> {
  return rejectTaken(store, () =>
    writerOf(
      platform.database,
      store,
    )(async (tx) => {
      const before = await findOr404(tx, store, id);
      requireMatch(acting.ifMatch, before.version);
      const written = await work(tx, platform.now().toISOString(), before.record);
      const after = written === "unchanged" ? before : (written ?? (await findOr404(tx, store, id)));
      if (after.version === before.version) return after;
      await afterChange?.(tx, before.record, after.record);
      await recordChange(tx, platform, store, acting, { action, id, before: before.record, after: after.record });
      return after;
    }),
  );
}

/** Changes a record by a PUT, as its store replaces it. Throws like `changeRecord`. */
export function replaceRecord<Detail extends object, Change>(
  platform: Platform,
  store: Omit<RecordStore<Detail, never, Change, never>, "setStatus">,
  acting: ActorContext,
  id: string,
  change: Change,
  afterChange?: AfterChange<Detail>,
): Promise<VersionedRecord<Detail>> {
  const work = (tx: Tx, now: string, before: Detail) => store.replace(tx, before, change, now);
  return changeRecord(platform, store, acting, id, "changed", work, afterChange);
}

export function setRecordStatus<Detail extends object, Status>(
  platform: Platform,
  store: StatusStore<Detail, Status>,
  acting: ActorContext,
  id: string,
  status: Status,
  afterChange?: AfterChange<Detail>,
): Promise<VersionedRecord<Detail>> {
  const work = (tx: Tx, now: string, before: Detail) => store.setStatus(tx, before, status, now);
  return changeRecord(platform, store, acting, id, "changed status", work, afterChange);
}

/** Deletes a record. `remove` of its store decides about rows that refer to it. */
export async function removeRecord<Detail extends object>(
  platform: Platform,
  store: AnyStore<Detail> & Pick<RecordStore<Detail, never, never, never>, "find" | "lockedBy" | "remove">,
  acting: ActorContext,
  id: string,
  afterChange?: AfterChange<Detail>,
): Promise<undefined> {
  const { lockedBy } = store;
  const { writeReadCommitted } = platform.database;
  const write = writerOf(platform.database, store);
  // A serializable transaction with thousands of rows would start over again and again beside the forms of visitors.
  await (lockedBy ? writeReadCommitted : write)(async (tx) => {
    if (lockedBy) await lockRows(tx, lockedBy, [id]);
    const before = await findOr404(tx, store, id);
    requireMatch(acting.ifMatch, before.version);
    await store.remove(tx, id);
    await afterChange?.(tx, before.record, undefined);
    await recordChange(tx, platform, store, acting, { action: "deleted", id, before: before.record, after: undefined });
  });
}
