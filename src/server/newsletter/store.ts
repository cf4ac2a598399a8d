import { type SqlBool, sql } from "kysely";
import { emailKey } from "#contract/fields.ts";
import type { ListRequest } from "#contract/lists.ts";
import type { SUBSCRIBER_SORTS, Subscriber } from "#contract/newsletter.ts";
import { subscribersTable } from "#server/newsletter/tables.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import { type ListPlan, type ListResult, listRows, streamRows } from "#server/platform/database/lists.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { keyedHash } from "#server/platform/database/secrets.ts";
import { countRows } from "#server/platform/database/totals.ts";
import { deleteMailsAbout } from "#server/platform/mail/queue-mail.ts";
import { newId } from "#server/platform/records/ids.ts";
import type { RecordStore } from "#server/platform/records/records.ts";
import { setColumns } from "#server/platform/records/versioned.ts";

export type SubscriberRow = Schema["subscribers"];

const SORTS = {
  createdAt: "created_at",
  email: "email_key",
  status: "status",
} as const satisfies Record<(typeof SUBSCRIBER_SORTS)[number], keyof SubscriberRow>;

export type SubscriberFilters = ListRequest & {
  status?: SubscriberRow["status"] | undefined;
  /** Whether the address was held back as suspected spam. */
  held?: "true" | "false" | undefined;
};

function subscriberOf(row: SubscriberRow): Subscriber {
  return {
    id: row.id,
    email: row.email,
    status: row.status,
    spamReason: row.spam_reason,
    consent: {
      source: row.consent_source,
      evidence: row.evidence,
      version: row.consent_version,
      requestedAt: row.requested_at,
      requestedFrom: row.requested_from,
      confirmedAt: row.confirmed_at,
      confirmedFrom: row.confirmed_from,
    },
    noticeVersion: row.notice_version,
    unsubscribedAt: row.unsubscribed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function planOf({ status, held }: SubscriberFilters): ListPlan<"subscribers"> {
  const plan = { table: subscribersTable, sorts: SORTS, filters: { status } };
  if (held === undefined) return plan;
  return { ...plan, only: held === "true" ? sql<SqlBool>`spam_reason is not null` : sql<SqlBool>`spam_reason is null` };
}

export async function listSubscribers(database: Database, filters: SubscriberFilters): Promise<ListResult<Subscriber>> {
  const { rows, total } = await listRows(database, planOf(filters), filters);
  return { rows: rows.map(subscriberOf), total };
}

export async function* everySubscriber(database: Database, filters: SubscriberFilters): AsyncGenerator<Subscriber[]> {
  for await (const rows of streamRows(database, planOf(filters), filters)) yield rows.map(subscriberOf);
}

async function findSubscriber(db: Read, id: string): Promise<VersionedRecord<Subscriber> | undefined> {
  const row = await findRow(db, "id", id);
  return row && { record: subscriberOf(row), version: row.version };
}

export function findRow(
  db: Read,
  column: "id" | "email_key" | "token_hash",
  value: string,
): Promise<SubscriberRow | undefined> {
  return db.selectFrom("subscribers").selectAll().where(column, "=", value).executeTakeFirst();
}

/** Confirmed subscriber, to whom campaigns are sent. */
export type Reader = Pick<SubscriberRow, "id" | "email">;

/**
 * Returns at most `most` readers whose id is above `after`, in the order of ids. They confirmed until `confirmedUntil`.
 */
export function listReaders(
  db: Read,
  { after, confirmedUntil, most }: { after: string; confirmedUntil: string; most: number },
): Promise<Reader[]> {
  return db
    .selectFrom("subscribers")
    .select(["id", "email"])
    .where("id", ">", after)
    .where("status", "=", "Confirmed")
    .where("confirmed_at", "<=", confirmedUntil)
    .orderBy("id")
    .limit(most)
    .execute();
}

/** Returns the number of readers. */
export function countReaders(db: Read): Promise<number> {
  return countRows(db, subscribersTable, "Confirmed");
}

/**
 * Returns how many addresses confirmed and unsubscribed between each two successive instants, in one query of two
 * indexes. An address that had never confirmed does not count as unsubscribed.
 */
export async function countByWeek(
  db: Read,
  bounds: readonly string[],
): Promise<{ confirmed: number; unsubscribed: number }[]> {
  const between = (column: string, at: number) =>
    sql`${sql.ref(column)} >= ${bounds[at]} and ${sql.ref(column)} < ${bounds[at + 1]}`;
  const weeks = bounds.slice(1).map(
    (_, at) => sql`select ${sql.lit(at)} as week,
      (select count(*) from subscribers where ${between("confirmed_at", at)}) as confirmed,
      (select count(*) from subscribers where ${between("unsubscribed_at", at)} and confirmed_at is not null) as unsubscribed`,
  );
  const { rows } = await sql<{ week: number; confirmed: number; unsubscribed: number }>`
    ${sql.join(weeks, sql` union all `)} order by week`.execute(db);
  return rows.map(({ confirmed, unsubscribed }) => ({ confirmed, unsubscribed }));
}

/** Data of a new subscription. The other columns are derived from it. */
export type NewSubscriber = Pick<
  SubscriberRow,
  | "id"
  | "email"
  | "email_key"
  | "spam_reason"
  | "token_hash"
  | "token_expires_at"
  | "consent_version"
  | "notice_version"
  | "requested_at"
  | "requested_from"
>;

const NO_LINK = { token_hash: null, token_expires_at: "" } as const;

/** Columns of a consent that a visitor gives by a form of the site. */
export const BY_FORM = { consent_source: "Form", evidence: "", import_id: null } as const;

/** Inserts a subscriber who is Pending. Does nothing if the address exists. */
export async function insertSubscriber(tx: Tx, subscriber: NewSubscriber): Promise<void> {
  await tx
    .insertInto("subscribers")
    .values({
      ...subscriber,
      status: "Pending",
      confirmed_at: null,
      confirmed_from: "",
      unsubscribed_at: null,
      ...BY_FORM,
      search: normalizeForSearch(subscriber.email),
      version: 1,
      created_at: subscriber.requested_at,
      updated_at: subscriber.requested_at,
    })
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .execute();
}

type Change = Partial<Omit<SubscriberRow, "id" | "version" | "updated_at">>;

export async function setSubscriber(tx: Tx, id: string, change: Change, now: string): Promise<void> {
  await setColumns(tx, "subscribers", id, change, now);
}

/** Ends a subscription and its confirmation link, which would confirm the address again. */
export async function endSubscription(tx: Tx, id: string, now: string): Promise<void> {
  await setSubscriber(tx, id, { status: "Unsubscribed", unsubscribed_at: now, ...NO_LINK }, now);
}

/**
 * Deletes a subscriber and the mails about that subscriber. Keeps a hash of an address that had unsubscribed
 * (`keepDeclined`).
 */
async function deleteSubscriber(tx: Tx, id: string): Promise<void> {
  const deleted = await tx
    .deleteFrom("subscribers")
    .where("id", "=", id)
    .returning(["email_key", "unsubscribed_at"])
    .executeTakeFirst();
  if (deleted && deleted.unsubscribed_at !== null) await keepDeclined(tx, deleted.email_key);
  await deleteMailsAbout(tx, [id]);
}

const declinedHash = (db: Read, email_key: string) => keyedHash(db, `declined ${email_key}`);

/** Stores the keyed hash of an address that had unsubscribed, so that no import adds the address again. */
async function keepDeclined(tx: Tx, email_key: string): Promise<void> {
  const row = { hash: await declinedHash(tx, email_key) };
  await tx
    .insertInto("declined_addresses")
    .values(row)
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
}

/** Forgets that an address had unsubscribed, once its owner has confirmed again. */
export async function forgetDeclined(tx: Tx, email_key: string): Promise<void> {
  await tx
    .deleteFrom("declined_addresses")
    .where("hash", "=", await declinedHash(tx, email_key))
    .execute();
}

/** Returns which of these addresses no import may add, since they unsubscribed or bounced, and which others are subscribers. */
export async function classifyAddresses(
  db: Read,
  emailKeys: readonly string[],
): Promise<{ declined: Set<string>; known: Map<string, Pick<SubscriberRow, "id" | "status">> }> {
  const declined = new Set<string>();
  const known = new Map<string, Pick<SubscriberRow, "id" | "status">>();
  for (const chunk of chunksOf(emailKeys)) {
    const rows = await db
      .selectFrom("subscribers")
      .select(["id", "email_key", "status", "unsubscribed_at"])
      .where("email_key", "in", chunk)
      .execute();
    for (const { email_key, unsubscribed_at, ...row } of rows)
      if (unsubscribed_at === null) known.set(email_key, row);
      else declined.add(email_key);
    const hashes = new Map<string, string>();
    for (const key of chunk) hashes.set(await declinedHash(db, key), key);
    const kept = db
      .selectFrom("declined_addresses")
      .select("hash")
      .where("hash", "in", [...hashes.keys()]);
    for (const { hash } of await kept.execute()) declined.add(hashes.get(hash) ?? "");
  }
  return { declined, known };
}

/** Consent that an import states. */
export interface ImportedConsent {
  email: string;
  consentedAt: string;
  evidence: string;
}

const consentColumns = ({ consentedAt, evidence }: ImportedConsent) =>
  ({
    status: "Confirmed",
    consent_source: "Import",
    evidence,
    consent_version: "",
    requested_at: consentedAt,
    requested_from: "",
    confirmed_at: consentedAt,
    confirmed_from: "",
    spam_reason: null,
    ...NO_LINK,
  }) as const;

/** Inserts imported subscribers as Confirmed. Returns the ids of the new rows: an address that exists stays as it is. */
export async function insertImportedSubscribers(
  tx: Tx,
  rows: readonly ImportedConsent[],
  { importId, noticeVersion, now }: { importId: string; noticeVersion: number; now: string },
): Promise<string[]> {
  if (rows.length === 0) return [];
  const added = rows.map((row) => ({
    id: newId(),
    email: row.email,
    email_key: emailKey(row.email),
    ...consentColumns(row),
    notice_version: noticeVersion,
    unsubscribed_at: null,
    import_id: importId,
    search: normalizeForSearch(row.email),
    version: 1,
    created_at: now,
    updated_at: now,
  }));
  const inserted = await tx
    .insertInto("subscribers")
    .values(added)
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .returning("id")
    .execute();
  return inserted.map(({ id }) => id);
}

/** Confirms an address that waits for its confirmation, by the consent that an import states. */
export function confirmByImport(tx: Tx, id: string, row: ImportedConsent, now: string): Promise<void> {
  return setSubscriber(tx, id, consentColumns(row), now);
}

/** Deletes the subscribers that an import added and that are unchanged. Returns their ids, and how many stay. */
export async function deleteImportedSubscribers(
  tx: Tx,
  importId: string,
): Promise<{ removed: string[]; kept: number }> {
  const added = await tx
    .selectFrom("subscribers")
    .select(["id", "version"])
    .where("import_id", "=", importId)
    .execute();
  const unchanged = added.filter(({ version }) => version === 1).map(({ id }) => id);
  for (const chunk of chunksOf(unchanged)) {
    await tx.deleteFrom("subscribers").where("id", "in", chunk).execute();
    await deleteMailsAbout(tx, chunk);
  }
  return { removed: unchanged, kept: added.length - unchanged.length };
}

/**
 * Deletes at most `most` addresses that signed up before `askedBefore` and are unconfirmed, or were unsubscribed before
 * `unsubscribedBefore`. An unsubscribed address that signed up again without confirming is not deleted: it becomes
 * unsubscribed again. Returns the number of both.
 */
export async function sweepOldSubscribers(
  tx: Tx,
  { askedBefore, unsubscribedBefore }: { askedBefore: string; unsubscribedBefore: string },
  now: string,
  most: number,
): Promise<number> {
  const old = await tx
    .selectFrom("subscribers")
    .select(["id", "status", "unsubscribed_at"])
    .where((eb) =>
      eb.or([
        eb.and([eb("status", "=", "Pending"), eb("requested_at", "<", askedBefore)]),
        eb.and([eb("status", "=", "Unsubscribed"), eb("unsubscribed_at", "<", unsubscribedBefore)]),
      ]),
    )
    .limit(most)
    .execute();
  for (const { id, status, unsubscribed_at } of old) {
    if (status === "Unsubscribed" || unsubscribed_at === null) await deleteSubscriber(tx, id);
    else await setSubscriber(tx, id, { status: "Unsubscribed", ...NO_LINK }, now);
  }
  return old.length;
}

export async function findSubscribers(db: Read, ids: readonly string[]): Promise<Subscriber[]> {
  const rows = await db.selectFrom("subscribers").selectAll().where("id", "in", ids).orderBy("id").execute();
  return rows.map(subscriberOf);
}

/** Store of subscribers. Visitors create and change them; staff can only delete one. */
export const subscriberStore: Pick<
  RecordStore<Subscriber, never, never, never>,
  "type" | "affectsPublicPages" | "nameOf" | "eventOf" | "find" | "remove"
> = {
  type: subscribersTable.recordType,
  affectsPublicPages: false,
  nameOf: (subscriber) => subscriber.email,
  // Other programs would go on writing to an address that was deleted.
  eventOf: (before, after) => (before?.status === "Confirmed" && !after ? "subscriber.unsubscribed" : undefined),
  find: findSubscriber,
  remove: deleteSubscriber,
};
