import { type ChangedType, isChangedType } from "#contract/events.ts";
import type { Permission } from "#contract/permissions.ts";
import type { WebhookEvent } from "#contract/webhooks.ts";
import { CONTENT } from "#server/platform/database/content-version.ts";
import { type Database, setLastStep, type Tx } from "#server/platform/database/database.ts";
import { constantQuery, insertRows } from "#server/platform/database/statement.ts";
import { sweepInBatches } from "#server/platform/database/sweep-in-batches.ts";
import { type NotedEvent, queueDeliveries } from "#server/platform/webhooks/queue-deliveries.ts";

/** Maximum number of records of a type that a transaction notes separately. For more, one row stands for all. */
const MOST_OF_A_TYPE = 20;
/** Time for which rows are kept. A process that has not read for so long ends its streams, and browsers read everything again. */
export const CHANGES_KEPT_MS = 5 * 60_000;

/** Record that a transaction has changed. Types that streams do not know are ignored. */
export interface ChangedRecord {
  type: string;
  /** Id of the record; `""` for many records of the type. */
  id: string;
  /** Permission that the event needs if it is not that of the type. */
  needs?: Permission | undefined;
  /** Event that webhooks get of the change; null for none. */
  event: WebhookEvent | null;
}

/** Row of the table, as processes read it. */
export interface NotedChange {
  id: number;
  kind: "changed" | "presence" | "notification";
  type: string;
  /** Id of the record; `""` for many records of the type. For a notification, id of the account. */
  recordId: string;
  needs: string;
}

/** Changes and events of an open transaction, with the latest time at which one was noted. */
interface Noted {
  at: string;
  rows: Map<string, Omit<NotedChange, "id">>;
  /** Events for webhooks, by record. */
  events: Map<string, NotedEvent>;
}

/** Changes that open transactions have noted. */
const notedBy = new WeakMap<Tx, Noted>();

/** Returns what a transaction has noted so far, and has it inserted before the commit. */
function notedIn(tx: Tx, at: Date): Noted {
  const noted = notedBy.get(tx) ?? { at: "", rows: new Map(), events: new Map() };
  notedBy.set(tx, noted);
  setLastStep(tx, () => insertNotedChanges(tx));
  noted.at = [noted.at, at.toISOString()].sort()[1] ?? "";
  return noted;
}

/** Notes rows for the streams, each once per transaction. */
function note(tx: Tx, at: Date, rows: readonly Omit<NotedChange, "id">[]): void {
  if (rows.length === 0) return;
  const noted = notedIn(tx, at);
  for (const row of rows) noted.rows.set([row.kind, row.type, row.recordId, row.needs].join(), row);
}

/** Returns whether an event says only that a record has changed, as the event that created or closed it also does. */
const isUpdate = ({ type }: NotedEvent) => type.endsWith(".updated");

/**
 * Notes events for webhooks, which are queued at the end of the transaction. A record has one event of a transaction: an update is
 * left out if it has another one, and else the last one counts.
 */
export function noteEvents(tx: Tx, at: Date, events: readonly NotedEvent[]): void {
  if (events.length === 0) return;
  const noted = notedIn(tx, at);
  for (const event of events) {
    const key = event.mail ? `${event.recordId} ${event.mail.id}` : event.recordId;
    if (!noted.events.has(key) || !isUpdate(event)) noted.events.set(key, event);
  }
}

/**
 * Notes that a transaction changes these records, for the streams of all processes and for webhooks. A record of a type without
 * streams is noted for webhooks only. One statement at the end of the transaction inserts the rows, each once.
 */
export function noteChanges(tx: Tx, at: Date, records: readonly ChangedRecord[]): void {
  const known = records.filter(({ type }) => isChangedType(type));
  note(
    tx,
    at,
    known.map(({ type, id, needs = "" }) => ({ kind: "changed", type, recordId: id, needs })),
  );
  noteEvents(
    tx,
    at,
    records.flatMap(({ id, event }) => (event === null ? [] : [{ type: event, recordId: id }])),
  );
}

/** Notes that notifications of these accounts have come or were read. */
export function noteNotifications(tx: Tx, at: Date, accountIds: readonly string[]): void {
  note(
    tx,
    at,
    accountIds.map((recordId) => ({ kind: "notification", type: "", recordId, needs: "" })),
  );
}

/** Notes that somebody has opened a record, or has begun or stopped to write on it. */
export function notePresence(tx: Tx, at: Date, { type, id }: { type: ChangedType; id: string }): void {
  note(tx, at, [{ kind: "presence", type, recordId: id, needs: "" }]);
}

const COLUMNS = ["kind", "type", "record_id", "needs", "at"] as const;
const insertChanges = insertRows("noted_changes", COLUMNS);

/** Inserts what a transaction has noted: the deliveries of its events, and the rows of its changes. */
export async function insertNotedChanges(tx: Tx): Promise<void> {
  const noted = notedBy.get(tx);
  if (!noted) return;
  notedBy.delete(tx);
  await queueDeliveries(tx, new Date(noted.at), [...noted.events.values()]);
  const rows = withGroups([...noted.rows.values()]);
  await insertChanges(
    tx,
    rows.map(({ kind, type, recordId, needs }) => [kind, type, recordId, needs, noted.at]),
  );
}

/** Returns the rows. If many records of a type and permission have changed, one row with the id `""` stands for all of them. */
function withGroups<Row extends Omit<NotedChange, "id">>(rows: readonly Row[]): Row[] {
  const groups = Map.groupBy(rows, ({ kind, type, needs }) => `${kind} ${type} ${needs}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const isMany = group.length > MOST_OF_A_TYPE || group.some(({ recordId }) => recordId === "");
    return first?.kind === "changed" && isMany ? [{ ...first, recordId: "" }] : group;
  });
}

const selectSince = constantQuery((db: Database["read"], after: number, name: string) =>
  db
    .selectFrom("counters")
    .leftJoin("noted_changes", (join) => join.on("noted_changes.id", ">", after))
    .select([
      "counters.value",
      "noted_changes.id",
      "noted_changes.kind",
      "noted_changes.type",
      "noted_changes.record_id",
      "noted_changes.needs",
    ])
    .where("counters.name", "=", name),
);

/** Returns the content version, and the changes after one (its id). In one statement, since each process asks twice a second. */
export async function readVersionAndChanges(
  { read }: Database,
  after: number,
): Promise<{ contentVersion: number; changes: NotedChange[] }> {
  const rows = await selectSince(read, after, CONTENT);
  const changes = rows.flatMap(({ id, kind, type, record_id, needs }) => {
    if (id === null || type === null || record_id === null || needs === null || !isKind(kind)) return [];
    return [{ id, kind, type, recordId: record_id, needs }];
  });
  return { contentVersion: rows[0]?.value ?? 0, changes };
}

/** Returns the changes with these ids that exist already. */
export async function readChangesById({ read }: Database, ids: readonly number[]): Promise<NotedChange[]> {
  const rows = await read
    .selectFrom("noted_changes")
    .select(["id", "kind", "type", "record_id", "needs"])
    .where("id", "in", ids)
    .execute();
  return rows.flatMap(({ id, kind, type, record_id, needs }) =>
    isKind(kind) ? [{ id, kind, type, recordId: record_id, needs }] : [],
  );
}

const isKind = (kind: string | null): kind is NotedChange["kind"] =>
  kind === "changed" || kind === "presence" || kind === "notification";

/** Returns the id of the newest change; 0 without any. */
export async function findNewestChange({ read }: Database): Promise<number> {
  const row = await read.selectFrom("noted_changes").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

/** Deletes changes that are older than `CHANGES_KEPT_MS`. */
export async function deleteOldChanges(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - CHANGES_KEPT_MS).toISOString();
  const oldest = await database.read.selectFrom("noted_changes").select("at").orderBy("id").limit(1).executeTakeFirst();
  if (oldest === undefined || oldest.at >= before) return;
  await sweepInBatches(database, (tx, most) =>
    tx
      .deleteFrom("noted_changes")
      .where("id", "in", (eb) =>
        eb.selectFrom("noted_changes").select("id").where("at", "<", before).orderBy("id").limit(most),
      )
      .executeTakeFirstOrThrow(),
  );
}
