import { ASSIGN_MESSAGES, type Assigned, type AssignInput, NOT_ASSIGNABLE, noSuch } from "#contract/assignees.ts";
import { may, permissionsOf, type Role } from "#contract/permissions.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import { notificationTypeOf, notify } from "#server/platform/notices/notify.ts";
import { findAccountNames } from "#server/platform/people/account-names.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { AssignableRecord, AssignableWork, Worker } from "#server/platform/records/account-work.ts";
import { recordAudits } from "#server/platform/records/audit.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import type { Session } from "#server/platform/session/session.ts";
import { findAccountWithAccess, lockAccounts } from "#server/users/store.ts";

/** Record that was found, with the part of the work that it belongs to. */
interface Found {
  part: AssignableWork;
  record: AssignableRecord;
}

/** Account that gets records. */
type Assignee = Worker & { role: Role };

/**
 * Returns the account `to`, locked, or null for nobody. Throws a 400 unless the account may read records of one of the
 * parts.
 */
async function findTarget(tx: Tx, parts: readonly AssignableWork[], to: string | null): Promise<Assignee | null> {
  if (to === null) return null;
  // The account cannot lose its access until the end of the transaction.
  await lockAccounts(tx, [to]);
  const account = await findAccountWithAccess(tx, to);
  if (account && parts.some(({ needs }) => may(permissionsOf(account.role), needs))) return account;
  throw invalidFields([{ path: "to", message: NOT_ASSIGNABLE }]);
}

/** Returns the records that exist and that the caller may read, by id. */
async function findReadable(
  tx: Tx,
  { permissions }: Session,
  parts: readonly AssignableWork[],
  ids: readonly string[],
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  for (const part of parts)
    if (may(permissions, part.needs))
      for (const record of await part.find(tx, ids)) found.set(record.id, { part, record });
  return found;
}

/**
 * Assigns records of one kind to an account, or to nobody, in one transaction with an audit entry for each record and
 * one notification. Returns how many changed, and which were skipped and why. Throws a 400 for an account that may read
 * none of the records.
 */
export async function assignRecords(
  platform: Platform,
  acting: ActorContext,
  parts: readonly AssignableWork[],
  { ids, to, from }: AssignInput,
): Promise<Assigned> {
  const { session } = acting;
  const expected = new Map(ids.map((id, at) => [id, from?.[at]]));
  // Read committed, so that a colleague who saves one of the records does not make all of it start over.
  return platform.database.writeReadCommitted(async (tx) => {
    const target = await findTarget(tx, parts, to);
    const found = await findReadable(tx, session, parts, [...expected.keys()]);
    const isFor = ({ part }: Found) => target === null || may(permissionsOf(target.role), part.needs);
    if (found.size > 0 && ![...found.values()].some(isFor))
      throw invalidFields([{ path: "to", message: NOT_ASSIGNABLE }]);
    /** Returns why a record is skipped, or undefined. */
    function reasonOf(id: string, one: Found | undefined): string | undefined {
      if (!one) return noSuch(parts[0]?.type ?? "record");
      if (!may(session.permissions, one.record.writtenWith)) return ASSIGN_MESSAGES.notPermitted;
      const accountId = expected.get(id);
      if (accountId !== undefined && accountId !== one.record.accountId) return ASSIGN_MESSAGES.moved;
      return isFor(one) ? undefined : NOT_ASSIGNABLE;
    }
    const skipped: Assigned["skipped"] = [];
    const changed: Found[] = [];
    for (const id of expected.keys()) {
      const one = found.get(id);
      const message = reasonOf(id, one);
      if (message !== undefined) skipped.push({ id, message });
      else if (one && one.record.accountId !== to) changed.push(one);
    }
    await give(tx, platform, acting, changed, target);
    return { changed: changed.length, skipped };
  });
}

/** Gives records to an account, or to nobody, with an audit entry for each and one notification. */
async function give(
  tx: Tx,
  platform: Platform,
  { session, caller }: ActorContext,
  records: readonly Found[],
  to: Worker | null,
): Promise<void> {
  const now = platform.now();
  const names = await findAccountNames(
    tx,
    records.map(({ record }) => record.accountId),
  );
  const workerOf = (id: string | null): Worker | null => (id === null ? null : { id, name: names.get(id)?.name ?? "" });
  for (const part of new Set(records.map((one) => one.part))) {
    const ofPart = records.flatMap((one) => (one.part === part ? [one.record.id] : []));
    await part.give(tx, ofPart, to, now.toISOString());
  }
  await recordAudits(
    tx,
    now,
    records.map(({ part, record: { id, name, email, accountId } }) => ({
      account: session.account,
      action: "changed",
      record: { type: part.type, id, name, people: email === "" ? [] : [email], needs: part.needs, event: part.event },
      caller,
      before: part.inTrail(workerOf(accountId)),
      after: part.inTrail(to),
    })),
  );
  const [first] = records;
  const type = first && notificationTypeOf(first.part.type);
  if (!first || !type) return;
  const counted = [{ type, id: first.record.id, count: records.length }];
  await notify(tx, platform, session.account.id, [{ kind: "assigned", to: [to?.id], records: counted }]);
}
