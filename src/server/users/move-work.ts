import { type AccountWork, notForSuccessor, WORK_KINDS, type WorkKind, workName } from "#contract/account-work.ts";
import { mapToRecord } from "#contract/map-record.ts";
import { may, type Permission, permissionsOf, type Role } from "#contract/permissions.ts";
import type { User } from "#contract/users.ts";
import { noteChanges, noteEvents } from "#server/platform/database/changes.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import { notificationTypeOf, notify } from "#server/platform/notices/notify.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { MovedRecord, Worker, WorkMove, AccountWork as WorkPart } from "#server/platform/records/account-work.ts";
import { recordAudits } from "#server/platform/records/audit.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { scheduledWork } from "#server/schedules/scheduled-work.ts";
import { listAccountsWithAccess } from "#server/users/store.ts";
import { usersTable } from "#server/users/tables.ts";

/** Part of the work with the number of an account's records in it. */
interface CountedPart {
  part: WorkPart;
  count: number;
}

const partsOf = ({ features }: Platform) =>
  features.flatMap(({ accounts, scheduled }) => [
    ...(accounts?.work ?? []),
    ...(scheduled ? [scheduledWork(scheduled)] : []),
  ]);

async function countParts(platform: Platform, db: Read, accountId: string): Promise<CountedPart[]> {
  const counted: CountedPart[] = [];
  for (const part of partsOf(platform)) counted.push({ part, count: await part.count(db, accountId) });
  return counted;
}

/** Returns the sum of the counts by kind of work, since several parts have the same kind. */
function sumOf(counted: readonly CountedPart[]): AccountWork {
  return mapToRecord(WORK_KINDS, (kind) =>
    counted.reduce((sum, { part, count }) => sum + (part.kind === kind ? count : 0), 0),
  );
}

/** Returns the number of an account's records of each kind. */
export async function countWork(platform: Platform, db: Read, accountId: string): Promise<AccountWork> {
  return sumOf(await countParts(platform, db, accountId));
}

/** Returns whether an account of a role may have the counted records of a part. Without records, every role may. */
function isFor(role: Role, { part, count }: CountedPart): boolean {
  return count === 0 || may(permissionsOf(role), part.needs);
}

/** Returns the other accounts that may have all the work of an account, by name. */
export async function findSuccessors(platform: Platform, db: Read, accountId: string): Promise<Worker[]> {
  const counted = await countParts(platform, db, accountId);
  const accounts = await listAccountsWithAccess(db);
  return accounts.flatMap(({ id, name, role }) =>
    id !== accountId && counted.every((one) => isFor(role, one)) ? [{ id, name }] : [],
  );
}

/**
 * Moves all records of a part in batches, and returns their number and the id of the first one. `onMoved` gets each
 * batch.
 */
async function moveAll(
  tx: Tx,
  part: WorkPart,
  move: WorkMove,
  onMoved?: (records: readonly MovedRecord[]) => Promise<void>,
): Promise<{ count: number; first: string | undefined }> {
  let count = 0;
  let first: string | undefined;
  for (;;) {
    const records = await part.moveSome(tx, move);
    if (records.length === 0) return { count, first };
    first ??= records[0]?.id;
    count += records.length;
    await onMoved?.(records);
  }
}

/**
 * Makes open work of an account unassigned if the account may not have it any more, with an audit entry for each
 * record. `permissions` are those that the account keeps.
 */
export async function releaseWork(
  tx: Tx,
  platform: Platform,
  { session, caller }: ActorContext,
  from: Worker,
  permissions: readonly Permission[],
): Promise<void> {
  const now = platform.now();
  for (const part of partsOf(platform)) {
    if (may(permissions, part.needs)) continue;
    await moveAll(tx, part, { from, to: null, now: now.toISOString() }, (records) =>
      recordAudits(
        tx,
        now,
        records.map(({ id, name, email }) => ({
          account: session.account,
          action: "changed",
          record: {
            type: part.type,
            id,
            name,
            people: email === "" ? [] : [email],
            needs: readOf(part.needs),
            event: part.event,
          },
          caller,
          before: part.inTrail(from),
          after: part.inTrail(null),
        })),
      ),
    );
  }
}

/** Account that takes over work. */
type Successor = Worker & Pick<User, "role">;

/**
 * Gives all open work of an account to another one, with an audit entry for each kind, and returns how much. Throws a 400 that
 * names the kinds which the other account may not have.
 */
export async function giveWork(
  tx: Tx,
  platform: Platform,
  { session, caller }: ActorContext,
  from: User,
  to: Successor,
): Promise<AccountWork> {
  const counted = await countParts(platform, tx, from.id);
  const refused = new Set(counted.filter((one) => !isFor(to.role, one)).map(({ part }) => part.kind));
  if (refused.size > 0) throw invalidFields([{ path: "to", message: notForSuccessor(to.name, [...refused]) }]);
  const now = platform.now();
  const moved: (CountedPart & { first: string | undefined })[] = [];
  for (const { part } of counted) {
    const { event } = part;
    const noteMoved = async (records: readonly MovedRecord[]) => {
      if (event)
        noteEvents(
          tx,
          now,
          records.map(({ id }) => ({ type: event, recordId: id })),
        );
    };
    const done = await moveAll(tx, part, { from, to, now: now.toISOString() }, noteMoved);
    moved.push({ part, ...done });
    // The audit entries below are about the account, so they note no change of the moved records.
    if (done.count > 0) noteChanges(tx, now, [{ type: part.type, id: "", needs: readOf(part.needs), event: null }]);
  }
  const sums = sumOf(moved);
  const kinds = WORK_KINDS.filter((kind) => sums[kind] > 0);
  await recordAudits(
    tx,
    now,
    kinds.map((kind) => ({
      account: session.account,
      action: handedOver(kind),
      record: { type: usersTable.recordType, id: from.id, name: from.name, people: [from.email] },
      caller,
      before: { ownerId: from.id },
      after: { ownerId: to.id, moved: sums[kind] },
    })),
  );
  const records = moved.flatMap(({ part, count, first: id }) => {
    const type = notificationTypeOf(part.type);
    return type && id !== undefined ? [{ type, id, count }] : [];
  });
  await notify(tx, platform, session.account.id, [
    { kind: "assigned", to: [to.id], records },
    { kind: "handed-over", to: [from.id], records },
  ]);
  return sums;
}

/** Returns the permission to read what a permission is for. */
function readOf(needs: Permission): Permission {
  return needs.replace(/:write$/, ":read") as Permission;
}

function handedOver(kind: WorkKind): string {
  return `handed over the ${workName(kind)} of`;
}
