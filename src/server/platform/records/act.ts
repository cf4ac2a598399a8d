import { requireMatch } from "#server/platform/api/preconditions.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { requireActiveSession, type Session } from "#server/platform/session/session.ts";
import { type AuditEntry, recordAudit, type TrailAuthor } from "./audit.ts";
import { createOnceWithFiles, type NewFiles, WITHOUT_FILES } from "./create-once.ts";
import { type ActorContext, findOr404, peopleOf, type RecordStore } from "./records.ts";

/** Author of an act and its conditions. Visitors act without an account. */
type Acting = TrailAuthor & Pick<ActorContext, "ifMatch" | "idempotencyKey">;

/** Record that an act is about, and how the audit trail names it. */
export interface Subject<Found> {
  /** Returns the record in the transaction of the act. Throws if the record does not exist or may not be acted on. */
  find(tx: Tx, acting: Acting): Promise<Found>;
  entryOf(tx: Tx, found: Found): Promise<AuditEntry["record"]>;
}

/** Result of an act, with the fields of its audit entry. An act that changed nothing has `isUnchanged`, and gets no entry. */
export type Done<Result> = Pick<AuditEntry, "before" | "after"> & { result: Result; isUnchanged?: boolean };

/**
 * Acts on a record in one transaction: finds it, does the work and writes the audit entry, last. A repeat with the same
 * idempotency key returns the stored result. The work may run again, so it changes the database alone.
 */
export async function act<Found, Result>(
  platform: Platform,
  acting: Acting,
  subject: Subject<Found>,
  action: string | ((found: Found) => string),
  work: (tx: Tx, found: Found, now: Date) => Promise<Done<Result>>,
): Promise<Result> {
  return (await actWithFiles(platform, acting, subject, action, WITHOUT_FILES, work)).answer;
}

/** Acts like `act`, with files that are stored before the transaction. */
export async function actWithFiles<Found, Result, Stored>(
  platform: Platform,
  acting: Acting,
  subject: Subject<Found>,
  action: string | ((found: Found) => string),
  files: NewFiles<Stored>,
  work: (tx: Tx, found: Found, now: Date, stored: Stored) => Promise<Done<Result>>,
): Promise<{ answer: Result; isRepeat: boolean }> {
  return createOnceWithFiles(platform, acting.idempotencyKey, files, async (tx, now, stored) => {
    const found = await subject.find(tx, acting);
    const { result, isUnchanged = false, ...fields } = await work(tx, found, now, stored);
    if (!isUnchanged) {
      const { session, caller } = acting;
      const record = await subject.entryOf(tx, found);
      const verb = typeof action === "string" ? action : action(found);
      await recordAudit(tx, now, { account: session.account, action: verb, record, caller, ...fields });
    }
    return result;
  });
}

type ActedStore<Detail> = Pick<RecordStore<Detail, never, never, never>, "type" | "find" | "nameOf" | "peopleOf">;

/** Returns a record of a store as the subject of an act. Throws a 404 if it does not exist. */
export function recordOf<Detail extends object>(store: ActedStore<Detail>, id: string): Subject<Detail> {
  return {
    find: async (tx) => (await findOr404(tx, store, id)).record,
    async entryOf(tx, record) {
      return { type: store.type, id, name: store.nameOf(record), people: await peopleOf(tx, store, record) };
    },
  };
}

/** Returns a record like `recordOf`, for a call that has `If-Match`. Throws a 412 if the header is stale. */
export function matchedRecordOf<Detail extends object>(store: ActedStore<Detail>, id: string): Subject<Detail> {
  return {
    ...recordOf(store, id),
    async find(tx, { ifMatch }) {
      const { record, version } = await findOr404(tx, store, id);
      requireMatch(ifMatch, version);
      return record;
    },
  };
}

/** Returns a record as the subject of an act, by the names that the caller has. No look-up finds it. */
export function namedRecord(record: AuditEntry["record"]): Subject<undefined> {
  return { find: async () => undefined, entryOf: async () => record };
}

/** Returns the caller's own account as the subject of an act. Throws a 401 if the session has ended. */
export function ownAccountOf(session: Session): Subject<Session["account"]> {
  return {
    async find(tx) {
      await requireActiveSession(tx, session);
      return session.account;
    },
    entryOf: async (_tx, { id, name, email }) => ({ type: "user", id, name, people: [email] }),
  };
}

/** Returns one of the caller's sessions as the subject of an act; `""` stands for the present one. The work checks that it exists. */
export function ownSessionOf({ account }: Session, id = ""): Subject<Session["account"]> {
  return {
    find: async () => account,
    entryOf: async (_tx, { email }) => ({ type: "session", id, name: email, people: [] }),
  };
}
