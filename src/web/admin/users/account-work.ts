import {
  type AccountWork,
  getUserWork,
  handOverWork,
  listSuccessors,
  WORK_KINDS,
  type WorkKind,
} from "#contract/account-work.ts";
import { ASSIGNED_AREAS, type Assignee } from "#contract/assignees.ts";
import { may, type Permission, permissionsOf, type Role } from "#contract/permissions.ts";
import { call, callSlowly } from "#web/shared/call.ts";
import { listCounts } from "#web/shared/plural.ts";
import { withConfirmation } from "../base/confirm-again.ts";
import { mapConcurrent } from "../lists/bulk-actions.ts";
import { ignoreNotFound } from "../resources/resource-client.ts";

/** Noun of one record of each kind. */
const NOUNS: Readonly<Record<WorkKind, string>> = {
  customers: "customer",
  deals: "deal",
  tasks: "task",
  messages: "message",
  applications: "application",
  scheduled: "scheduled item",
};

/** Permissions that an account may need for records of each kind: which of them depends on the record. */
const NEEDS: Readonly<Record<WorkKind, readonly Permission[]>> = {
  customers: ["customers:read"],
  deals: ["customers:read"],
  tasks: ASSIGNED_AREAS.map((area): Permission => `${area}:read`),
  messages: ["messages:read"],
  applications: ["applications:read"],
  scheduled: ["pages:write", "articles:write", "campaigns:write"],
};

/** Returns counts as a list: `100 customers, 12 deals and 14 tasks`. */
export function workInWords(work: AccountWork): string {
  return listCounts(WORK_KINDS.map((kind) => [work[kind], NOUNS[kind]]));
}

/** Returns whether an account has at least one record. */
export function hasWork(work: AccountWork): boolean {
  return WORK_KINDS.some((kind) => work[kind] > 0);
}

/** Returns the work of several accounts together. */
export function sumOfWork(works: readonly AccountWork[]): AccountWork {
  const sum = { customers: 0, deals: 0, tasks: 0, messages: 0, applications: 0, scheduled: 0 };
  for (const work of works) for (const kind of WORK_KINDS) sum[kind] += work[kind];
  return sum;
}

/** Returns whether another role would take away a permission that an account may need for its work. */
export function losesWork(work: AccountWork, before: Role, after: Role): boolean {
  const [had, has] = [permissionsOf(before), permissionsOf(after)];
  const isLost = (needed: Permission) => may(had, needed) && !may(has, needed);
  return WORK_KINDS.some((kind) => work[kind] > 0 && NEEDS[kind].some(isLost));
}

/** Returns the work of the accounts that have some, by their ids. Rejects with the first failure of a call. */
export async function fetchWork(accounts: readonly { id: string }[]): Promise<ReadonlyMap<string, AccountWork>> {
  const works = new Map<string, AccountWork>();
  const { rejected } = await mapConcurrent(accounts, ({ id }) =>
    // An account that was deleted in the meantime has no work.
    ignoreNotFound(
      call(getUserWork, { params: { id } }).then(({ data }) => {
        if (hasWork(data)) works.set(id, data);
      }),
    ),
  );
  const [first] = rejected;
  if (first) throw first.error;
  return works;
}

/** Fetches the accounts that may take over the work of every one of these accounts; none without ids. */
export async function fetchSuccessors(ids: readonly string[]): Promise<readonly Assignee[]> {
  let common: readonly Assignee[] | undefined;
  for (const id of ids) {
    const { data } = await call(listSuccessors, { params: { id } });
    common = common ? common.filter((successor) => data.some((other) => other.id === successor.id)) : data;
  }
  return common ?? [];
}

/** Gives the work of the account `id` to the account `to`, and returns how much. May ask for the password. */
export function handOver(id: string, to: string): Promise<AccountWork> {
  return withConfirmation(() => callSlowly(handOverWork, { params: { id }, body: { to } }));
}
