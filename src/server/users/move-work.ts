import { type AccountWork, notForSuccessor, WORK_KINDS, type WorkKind, workName } from "#contract/account-work.ts";
import { mapToRecord } from "#contract/map-record.ts";
import { may, type Permission, permissionsOf, type Role } from "#contract/permissions.ts";
import type { User } from "#contract/users.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
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

function sumOf(counted: readonly CountedPart[]): AccountWork {
  return mapToRecord(WORK_KINDS, (kind) =>
    counted.reduce((sum, { part, count }) => sum + (part.kind === kind ? count : 0), 0),
  );
}

/** Returns the number of an account's records of each kind. */
export async function countWork(platform: Platform, db: Read, accountId: string): Promise<AccountWork> {
  return sumOf(await countParts(platform, db, accountId));
}

/** Returns whether an account of a role may have the records of a part, of which there may be none. */
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

/** Moves all records of a part in batches, and returns their number. */
async function moveAll(
  tx: Tx,
  part: WorkPart,
  move: WorkMove,
  onMoved?: (records: readonly MovedRecord[]) => Promise<void>,
): Promise<number> {
  let moved = 0;
  for (;;) {
    const records = await part.moveSome(tx, move);
    if (records.length === 0) return moved;
    moved += records.length;
    await onMoved?.(records);
  }
}

/**
 * Makes open work unassigned that an account may not have any more, with an audit entry for each record. `permissions` are those
 * that the account keeps.
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
          record: { type: part.type, id, name, people: email === "" ? [] : [email] },
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
  const moved: CountedPart[] = [];
  for (const { part } of counted)
    moved.push({ part, count: await moveAll(tx, part, { from, to, now: now.toISOString() }) });
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
  return sums;
}

function handedOver(kind: WorkKind): string {
  return `handed over the ${workName(kind)} of`;
}
